"""How strong the bots are: the table of match-ups, and the page about it."""

from pathlib import Path

import pytest

from citywright.arena.match import Match, Result
from citywright.arena.pool import Here
from tests.arena.bots import made_up
from tools import strength
from tools.strength import Row, measure, page, rows


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("citywright.arena.pool.attempt", made_up)
    return tmp_path


def test_every_row_is_there_once() -> None:
    keys = [row.key for row in rows()]
    assert len(keys) == len(set(keys)) == 14 + 2 * 4 + 14 + 4 + 4 + 4 + 2
    found = {row.key: row for row in rows()}
    assert found["hard against greedy, neom, 3"].reach == 0.80
    assert found["hard against greedy, neom, 2"].reach == 0.85
    assert round(found["hard against greedy, neom, 4"].reach, 2) == 0.55
    assert found["expert against hard, underwater_cities, 2"].sure
    assert round(found["medium against is-mcts, underwater_cities, 3"].reach, 2) == 0.67
    assert found["expert alone, neom, 1"].in_points
    assert [key for key, row in found.items() if not row.compiled] == [
        f"medium against greedy, {game}, {seats}, not compiled" for game, seats in strength.USUAL.items()
    ]


def test_a_row_ends_when_it_is_settled_and_is_not_played_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Row("greedy", "random", "neom", 3, reach=0.5)
    found = measure(row, 300, Here())
    assert found["met"] == "yes"
    assert 12 < found["games"] < 150
    assert found["seeds"] == [strength.SEED, strength.SEED + found["games"] // 3 - 1]
    assert found["interval"][0] < found["value"] < found["interval"][1]

    def again(match: Match) -> Result:
        raise AssertionError("this was played before")

    monkeypatch.setattr("citywright.arena.pool.attempt", again)
    assert measure(row, 300, Here()) == found


@pytest.mark.parametrize(
    ("games", "reach", "sure", "met"),
    [(300, 0.99, False, "no"), (60, 0.85, False, "yes, not settled"), (60, 0.85, True, "not settled")],
)
def test_what_is_met(games: int, reach: float, sure: bool, met: str) -> None:
    assert measure(Row("greedy", "random", "neom", 3, reach, sure), games, Here())["met"] == met


def test_points_of_solo_games() -> None:
    found = measure(Row("greedy", "", "neom", 1, reach=125), 5, Here())
    assert (found["value"], found["games"], found["met"]) == (99, 5, "no, not settled")


def test_the_page_has_every_row_and_the_machines() -> None:
    row = next(rows())
    text = page({row.key: measure(row, 6, Here())})
    assert text.count("\n| ") == 2 + 50
    assert "1000001 to 1000003" in text
    assert "- A: " in text
    assert "not compiled" in text
    assert "(by earlier code)" not in text
    assert "(by earlier code)" in page({row.key: measure(row, 6, Here()) | {"code": "other"}})
