"""A network learned from play: what is noted, what is learned, and how it is found out whether it wins."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import citywright as cw
from citywright.arena import tune
from citywright.arena.tune import Bout, Contested, Lesson, Notes, contested, explained, fitted, learned, noted
from citywright.bots.foresight import Foresight, Layer, Reading

NOTHING = Reading([], [], [], [])
FLAT = Foresight(NOTHING, [])


def made_up(games: int, rule: Callable[[Any], Any]) -> Notes:
    """Games of forty positions each; the third number read never varies."""
    rng = np.random.default_rng(1)
    found = []
    for _ in range(games):
        rows = np.rint(rng.normal(0, 1000, (40, 3)))
        rows[:, 2] = 7
        found.append(np.column_stack([rows, rule(rows)]).astype(np.float32))
    return Notes(found)


def test_what_the_games_tell_is_found() -> None:
    """A margin that no sum of weights gives: the larger of two numbers counts."""
    notes = made_up(200, lambda rows: np.maximum(rows[:, 0], rows[:, 1]) / 100)
    network = fitted(notes, NOTHING, 1)
    assert explained(notes, network) > 0.95
    assert abs(network.after([900, -900, 7]) - 900) < 150
    assert abs(network.after([-300, 1200, 7]) - 1200) < 150
    assert network.after([900, -900, 7]) == network.after([900, -900, 5_000])


def test_what_they_do_not_tell_is_not_made_up() -> None:
    luck = np.random.default_rng(2)
    notes = made_up(200, lambda rows: luck.normal(0, 10, len(rows)))
    assert explained(notes, fitted(notes, NOTHING, 1)) < 0.05


def test_the_same_games_teach_the_same() -> None:
    notes = made_up(20, lambda rows: rows[:, 0] / 100)
    once, again = (fitted(notes, NOTHING, 3).as_json() for _ in range(2))
    assert once == again


def test_every_tenth_game_is_not_learned_from() -> None:
    """Where those games say something else than all others, nothing is explained of them."""
    notes = made_up(100, lambda rows: rows[:, 0] / 100)
    for rows in notes.games[:: tune.UNSEEN]:
        rows[:, -1] *= -1
    assert explained(notes, fitted(notes, NOTHING, 1)) < -1


@pytest.mark.parametrize("key", cw.game_keys())
def test_all_that_a_game_tells_is_read(key: str) -> None:
    game = cw.game(key)
    reading = tune.reading_of(game)
    assert len(set(reading.terms)) == len(reading.terms) >= 5
    assert len(reading.paths) == 3
    state = game.new(max(game.seats), 1)
    width = 2 * (len(reading.terms) + len(reading.paths) + len(reading.row)) + len(reading.table) + 3
    assert len(reading.numbers(state, 0)) == width
    count, numbers = noted(Lesson(key, 2 if 2 in game.seats else 3, 4, reading.as_json()))
    assert len(numbers) == 4 * count * (width + 1)
    assert (count, numbers) == noted(Lesson(key, 2 if 2 in game.seats else 3, 4, reading.as_json()))


def test_a_position_is_noted_with_how_far_its_seat_was_ahead() -> None:
    game = cw.game("twentieth_century")
    [*_, notes] = learned(game, tune.reading_of(game), 3, 1, 1)
    for seats, rows in zip((3, 4, 5), notes.games, strict=True):
        assert (rows[:, -2] == seats).all()  # the last that is read
        ends = rows[:seats, -1]
        assert abs(ends.sum()) < 0.01
        assert (rows[:, -1].reshape(-1, seats) == ends).all()


def test_several_processes_note_the_same() -> None:
    game = cw.game("city_tycoon")
    reading = tune.reading_of(game)
    *_, here = learned(game, reading, 2, 5, 1)
    *_, there = learned(game, reading, 2, 5, 2)
    assert all((one == other).all() for one, other in zip(here.games, there.games, strict=True))


def test_a_contest_ends_when_it_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "won", lambda bout: 1.0)
    *_, sure = contested("neom", FLAT, 3, 300, 0, 1, 1)
    assert sure.better
    assert sure.games < 60
    monkeypatch.setattr(tune, "won", lambda bout: 1 / 3)
    *_, even = contested("neom", FLAT, 3, 30, 0, 1, 1)
    assert (even.better, even.games) == (False, 30)
    assert even.told().endswith("fair is 33.3%: it does not win")


def test_the_network_sits_on_every_seat_of_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []

    def note(bout: Bout) -> float:
        seen.append((bout.deal, bout.turn))
        return 0.5

    monkeypatch.setattr(tune, "won", note)
    found: list[Contested] = list(contested("city_tycoon", FLAT, 2, 4, 0, 10, 1))
    assert seen == [(10, 0), (10, 1), (11, 0), (11, 1)]
    assert found[-1].games == 4


def test_who_looks_through_a_network_plays_by_it() -> None:
    """One to whom losing is winning throws its game away."""
    reading = tune.reading_of(cw.game("city_tycoon"))
    points = reading.terms.index("judge.points")
    width = 2 * (len(reading.terms) + len(reading.paths) + len(reading.row)) + len(reading.table) + 3
    weights = [0] * width
    weights[points] = -1
    upside_down = Foresight(reading, [Layer([weights], [0], 0)]).as_json()
    assert sum(tune.won(Bout("city_tycoon", 2, turn, 8, 3, upside_down)) for turn in range(2)) == 0
