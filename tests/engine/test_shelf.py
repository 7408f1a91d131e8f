"""The shelf: which games there are, and one of them at a time."""

import pytest

import citywright as cw
from citywright.engine import shelf
from tests.engine.toy import ToyGame


def test_games_stand_in_alphabetical_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_SHELF", {})
    shelf.put("toy", lambda edition: ToyGame())
    shelf.put("boat", lambda edition: ToyGame())
    assert shelf.games() == ("boat", "toy")


def test_the_house_edition_is_opened_once_and_a_file_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str | None] = []

    def open_toy(edition: str | None) -> ToyGame:
        opened.append(edition)
        return ToyGame()

    monkeypatch.setattr(shelf, "_SHELF", {"toy": open_toy})
    monkeypatch.setattr(shelf, "_OPENED", {})
    assert shelf.game("toy") is shelf.game("toy")
    assert shelf.game("toy", "mine.toml") is not shelf.game("toy", "mine.toml")
    assert opened == [None, "mine.toml", "mine.toml"]


def test_the_games_of_the_house() -> None:
    assert "neom" in cw.games()
    assert cw.game("neom").key == "neom"


@pytest.mark.parametrize(("key", "shown"), [("chess", "chess"), ("", ""), ("x" * 99, "x" * 40)])
def test_a_game_that_is_not_there(key: str, shown: str) -> None:
    with pytest.raises(cw.BadInput) as error:
        cw.game(key)
    assert str(error.value) == f"there is no game {shown!r}; there are {', '.join(cw.games())}"
