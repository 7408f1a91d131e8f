"""What every game promises, tried on Riverbend: the same tests as for the games of the house."""

from pathlib import Path

from citywright.arena import fuzz
from citywright.testing.contract import GameContract
from citywright.testing.fields import FieldsContract
from riverbend.game import open_game


class TestContract(GameContract):
    keys = ("riverbend",)


class TestFields(FieldsContract):
    keys = ("riverbend",)


def test_random_games_find_no_fault(tmp_path: Path) -> None:
    found = fuzz.run(open_game(None), 10, range(2, 5), 1, tmp_path, lambda done, total: None)
    assert (found.games, [problem.sentence for problem in found.problems]) == (30, [])
