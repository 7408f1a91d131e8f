"""Every way to the end, where nothing that is hidden can matter any more."""

from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from time import process_time

import pytest

import citywright as cw
from citywright.bots import thinking
from citywright.bots.bot import Bot
from citywright.bots.exact import Exact
from citywright.bots.search import Search
from citywright.bots.thinking import Clock, Thinking
from citywright.engine.record import Record
from citywright.engine.state import State

RECORDS = Path(__file__).parents[1] / "fixtures"


def endless() -> Exact:
    clock = Clock(Thinking())
    clock.begin()
    clock.share(100)
    return Exact(clock)


def walked(name: str) -> Iterator[tuple[int, State]]:
    record = Record.load((RECORDS / f"{name}.record").read_text("utf-8"))
    for _, seat, state in record.walk():
        yield seat, state


# -- the last turn of Underwater Cities -------------------------------------------------------------------


def last_turns(name: str) -> list[tuple[int, State]]:
    """Where each seat of a recorded game begins its last turn."""
    found: dict[int, State] = {}
    for seat, state in walked(name):
        if state.game.last_turn(state, seat):
            found.setdefault(seat, state.copy())
    return list(found.items())


def greedy_turns(number: int) -> list[tuple[int, State]]:
    """Those of a game between two greedy bots."""
    return last_turns(f"last_turns/{number}")


def loss(bot: Bot, state: State, seat: int) -> int:
    """What a bot gives away in its last turn, in hundredths of a point."""
    best = max(value for value, _ in endless().ways(state, seat, state.game.judge))
    table = state.copy()
    while table.lanes[seat]:
        table.enact(seat, bot.choose(cw.Knowledge(table, seat)))
    return best - state.game.judge(table, seat)


def test_every_seat_has_one_last_turn() -> None:
    assert [len(last_turns(f"underwater_cities/{seats}-seats")) for seats in (1, 2, 3, 4)] == [1, 2, 3, 4]


@pytest.mark.soak
def test_hard_gives_hardly_anything_away_in_its_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "perf_counter", process_time)  # a busy machine makes it no weaker
    turns = [turn for number in (1, 2, 3, 4) for turn in greedy_turns(number)]
    losses = [loss(cw.bots.make("hard", seat), state, seat) for seat, state in turns]
    assert min(losses) >= 0
    assert fmean(losses) < 20


def test_a_last_turn_is_looked_through_as_far_as_there_is_time() -> None:
    seat, state = greedy_turns(1)[0]
    bot = Search(1, Thinking(visits=30))
    bot.clock.begin()
    few = bot.ways(state, seat)
    bot = Search(1, Thinking(visits=60))
    bot.clock.begin()
    many = bot.ways(state, seat)
    assert few == many[: len(few)]
    assert len(many) > len(few)
    assert max(many) >= max(few)


# -- the last supply of City Tycoon, the last round of 20th Century ---------------------------------------


def test_the_last_supply_is_played_to_its_end() -> None:
    """From a position of a recorded game, the exact choice is never worse than any other against best play."""
    ends = [(seat, state.copy()) for seat, state in walked("city_tycoon/3-seats") if state.game.nothing_hidden(state)]
    unforced = [(seat, state) for seat, state in ends if len(state.legal(seat)) > 1]
    seat, state = unforced[-1]
    found = {action: value for value, action in endless().margins(state, seat)}
    assert sorted(found) == state.legal(seat)
    look = Search(1, Thinking(visits=10_000)).look(cw.Knowledge(state, seat))
    assert look.candidates[0].value == max(found.values())
    assert all(candidate.error == 0 for candidate in look.candidates)
    scores = endless().after(state, seat, look.candidates[0].action)
    table = state.copy()
    while table.actors:
        actor = table.actors[0]
        table.apply(actor, max(endless().margins(table, actor), key=lambda found: found[0])[1])
    assert table.scores() == scores


@pytest.mark.parametrize("key", ["city_tycoon", "twentieth_century"])
def test_what_is_open_is_open_to_everybody(key: str) -> None:
    """Where nothing is hidden, a sample goes on like the table itself."""
    seat, state = next(found for found in walked(f"{key}/3-seats") if found[1].game.nothing_hidden(found[1]))
    table, sample = state.copy(), state.sample(seat, cw.Rng.seeded(5))
    rng = cw.Rng.seeded(6)
    while table.actors:
        actor, legal = table.actors[0], table.legal(table.actors[0])
        assert sample.legal(actor) == legal
        action = legal[rng.below(len(legal))]
        table.apply(actor, action)
        sample.apply(actor, action)
    assert sample.scores() == table.scores()


def test_it_gives_up_when_it_takes_too_long() -> None:
    clock = Clock(Thinking(visits=1))
    clock.begin()
    clock.share(100)
    seat, state = next(found for found in walked("city_tycoon/3-seats") if found[1].game.nothing_hidden(found[1]))
    assert Exact(clock).margins(state, seat) == []
