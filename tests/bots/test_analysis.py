"""What the decisions of a record were worth."""

from pathlib import Path

import pytest

import citywright as cw
from citywright.bots import Thinking
from citywright.bots.analysis import Decision, Outlook, decision, judged, plays, turning_points, unforced
from citywright.engine.rng import Rng

FIXTURES = Path(__file__).parents[1] / "fixtures"
FEW = Thinking(visits=8)


def fixture(name: str) -> cw.Record:
    return cw.Record.load((FIXTURES / f"{name}.record").read_text("utf-8"))


@pytest.fixture(scope="module")
def neom() -> cw.Record:
    return fixture("neom/3-seats")


def test_forced_moves_are_left_out(neom: cw.Record) -> None:
    numbers = unforced(neom)
    for number, move in list(enumerate(neom.moves, start=1))[:40]:
        choices = neom.replay(number - 1).legal(int(move.split()[0]))
        assert (number in numbers) == (len(choices) > 1)


def test_a_blunder_is_found_with_what_would_have_been_better(neom: cw.Record) -> None:
    """A tile that was worth more sold than as an anchor that is never built."""
    found = judged(neom, 127, FEW)
    assert (found.seat, found.played, found.best) == (1, "anchor 126", "sell")
    assert found.given_away > 500
    assert found.before.margins[1] > found.after.margins[1] + 500
    assert found.before.places[1] <= found.after.places[1]
    assert found.mark < 25
    assert found.turns


def test_the_better_alternative_itself_is_not_blamed(neom: cw.Record) -> None:
    knowledge = cw.Knowledge(neom.replay(126), 1)
    found = decision(knowledge, neom.game.actions.parse("sell"), 127, FEW)
    assert (found.best, found.worth, found.given_away, found.mark) == ("sell", 0, 0, 100)
    assert found.before == found.after


@pytest.mark.parametrize("name", ["neom/3-seats", "city_tycoon/3-seats", "twentieth_century/3-seats"])
def test_only_what_the_seat_knew_counts(name: str) -> None:
    """Whatever is hidden from the seat may be another: the verdict stays the same."""
    record = fixture(name)
    number = unforced(record)[3]
    seat, action = record.parse(record.moves[number - 1])
    state = record.replay(number - 1)
    verdict = decision(cw.Knowledge(state, seat), action, number, FEW)
    other = state.sample(seat, Rng.seeded(99))
    assert other.dump() != state.dump()
    assert decision(cw.Knowledge(other, seat), action, number, FEW) == verdict == judged(record, number, FEW)


def test_alone_the_margin_is_the_points() -> None:
    record = fixture("underwater_cities/1-seats")
    number = unforced(record)[-1]
    found = judged(record, number, FEW)
    assert found.after.places == [1]
    assert found.after.margins[0] > 1000


# -- of the whole game ----------------------------------------------------------------------------------


def made(number: int, seat: int, worth: int, error: int = 0, places: tuple[float, float] = (1, 1)) -> Decision:
    before, after = (Outlook([0, 0], [place, 3 - place] if not seat else [3 - place, place]) for place in places)
    return Decision(number, seat, "sell", "build", [], worth, error, 12, before, after)


def test_what_is_within_the_error_is_not_blamed() -> None:
    assert made(1, 0, worth=150, error=200).given_away == 0
    assert made(1, 0, worth=350, error=100).given_away == 250


def test_the_score_of_a_seat_is_the_mean_of_its_marks() -> None:
    one, other, idle = plays([made(1, 0, 0), made(2, 0, 200), made(3, 1, 400), made(4, 0, 200, error=300)], 3)
    assert (one.decisions, one.best, one.given_away, one.score) == (3, 2, 200, 83.3)
    assert (other.decisions, other.best, other.given_away, other.score) == (1, 0, 400, 25)
    assert (idle.decisions, idle.score) == (0, None)


def test_turning_points_are_the_dearest_decisions_in_order() -> None:
    decisions = [made(n, 0, worth) for n, worth in enumerate([100, 900, 300, 800, 700, 600, 500, 400], start=1)]
    assert [found.number for found in turning_points(decisions)] == [2, 4, 5, 6, 7, 8]
    assert [found.number for found in turning_points([made(1, 0, 50), made(2, 1, 50, places=(1, 2))])] == [2]
