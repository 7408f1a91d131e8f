"""Which games there are, and one of them at a time."""

import pytest

import citywright as cw
from citywright.engine import registry
from citywright.engine.game import Game
from tests.engine.toy import Toy, toy_game


def test_games_stand_in_alphabetical_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_OPENERS", {})
    registry.register("toy", lambda edition: toy_game())
    registry.register("boat", lambda edition: toy_game())
    assert registry.game_keys() == ("boat", "toy")


def test_the_house_edition_is_opened_once_and_a_file_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str | None] = []

    def open_toy(edition: str | None) -> Game[Toy]:
        opened.append(edition)
        return toy_game()

    monkeypatch.setattr(registry, "_OPENERS", {"toy": open_toy})
    monkeypatch.setattr(registry, "_OPENED", {})
    assert registry.game("toy") is registry.game("toy")
    assert registry.game("toy", "mine.toml") is not registry.game("toy", "mine.toml")
    assert opened == [None, "mine.toml", "mine.toml"]


def test_the_games_of_the_house() -> None:
    assert "neom" in cw.game_keys()
    assert cw.game("neom").key == "neom"


@pytest.mark.parametrize(("key", "shown"), [("chess", "chess"), ("", ""), ("x" * 99, "x" * 40)])
def test_a_game_that_is_not_there(key: str, shown: str) -> None:
    with pytest.raises(cw.BadInput) as error:
        cw.game(key)
    assert str(error.value) == f"there is no game {shown!r}; there are {', '.join(cw.game_keys())}"
