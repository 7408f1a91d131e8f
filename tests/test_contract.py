"""What every game promises, tried on each game and each number of seats; and what the games of the house promise."""

import json

import pytest

import citywright as cw
from citywright.engine.state import Json
from citywright.games import GAMES
from citywright.testing.contract import GameContract
from tools.fixtures import FIXTURES, TODAY, checksum, ending
from tools.rulebook import ROOT, read_rulebooks

TABLES = [(key, seats) for key in GAMES for seats in cw.game(key).seats]

every_table = pytest.mark.parametrize(("key", "seats"), TABLES)


class TestEveryGame(GameContract):
    keys = cw.game_keys()


def test_the_public_names_of_the_package() -> None:
    assert set(cw.__all__) == {
        "BadInput", "BrokenState", "CitywrightError", "Event", "Game", "IllegalAction", "Knowledge", "Reason", "Record",
        "Rng", "State", "bots", "game", "game_keys", "load",
    }  # fmt: skip
    assert all(hasattr(cw, name) for name in cw.__all__)
    assert {"make", "names"} <= set(dir(cw.bots))


@every_table
def test_random_games_end_as_they_always_did(key: str, seats: int) -> None:
    """With the edition of the finished game beside it, so that newer components change nothing.

    This changes only with the rules, the fields or the generator; see tools/fixtures.py.
    """
    file = FIXTURES / key / f"{seats}-seats.json"
    game = cw.Record.load(file.with_suffix(".record").read_text(encoding="utf-8")).game
    expected = json.loads(file.read_text(encoding="utf-8"))["checksum"]
    assert checksum(game, seats) == expected, "if this change is meant, run tools/fixtures.py"


@every_table
def test_random_games_of_today_end_as_they_did(key: str, seats: int) -> None:
    game, kept = cw.game(key), json.loads((FIXTURES / key / TODAY).read_text(encoding="utf-8"))
    new = "new components or rules have new checksums: run tools/fixtures.py"
    assert (kept["edition"], kept["rules"]) == (game.edition_mark, game.rules_version), new
    assert checksum(game, seats) == kept["checksums"][str(seats)], "no component and no rule is new, but games are"


@every_table
def test_a_finished_game_ends_as_it_did(key: str, seats: int) -> None:
    file = FIXTURES / key / f"{seats}-seats.record"
    record = cw.Record.load(file.read_text(encoding="utf-8"))
    expected: Json = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    assert (record.seats, record.state.over) == (seats, True)
    del expected["checksum"]
    assert ending(record.state) == ending(record.replay()) == expected


def test_a_game_that_shows_rules_beside_the_board_does_so_for_every_step() -> None:
    for book in read_rulebooks(ROOT):
        game = cw.game(book.game)
        groups = {rule.id.rpartition("-")[0] for rule in book.rules}
        assert set(game.step_rules) in (set(), {step.name for step in game.steps}), book.game
        for step, shown in game.step_rules.items():
            assert set(shown) <= groups, (book.game, step)
