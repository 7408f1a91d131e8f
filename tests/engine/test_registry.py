"""Which games there are, and one of them at a time."""

import gzip
from pathlib import Path

import pytest

import citywright as cw
from citywright.engine import registry
from citywright.engine.editions import PACKED, kept_marks, read_toml
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


# -- earlier editions ----------------------------------------------------------------------------------


def test_an_earlier_edition_has_a_name() -> None:
    name, mark = next(iter(registry.earlier_editions("neom").items()))
    assert mark.startswith(f"{name} ")
    assert cw.game("neom", name).edition_mark == mark
    assert cw.game("neom", name) is registry.game_with("neom", mark)
    assert cw.game("neom").edition_mark not in registry.earlier_editions("neom").values()


def edition(version: int) -> bytes:
    return f'[edition]\ngame = "toy"\nkey = "house"\nversion = {version}\nname = {{ en = "a", de = "b" }}\n'.encode()


def test_kept_editions_stand_in_the_order_of_their_versions_and_broken_files_are_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "editions"
    folder.mkdir()
    prints = {}
    for version in (10, 9, 2):
        file = tmp_path / "edition.toml"
        file.write_bytes(edition(version))
        prints[version] = read_toml(str(file))[1]
        (folder / f"{prints[version]}{PACKED}").write_bytes(gzip.compress(edition(version)))
    (folder / f"{'0' * 12}{PACKED}").write_bytes(gzip.compress(edition(1)))  # not what its name says
    (folder / f"{'1' * 12}{PACKED}").write_bytes(b"no archive")
    assert kept_marks(tmp_path, "toy") == tuple(f"house {version} {prints[version]}" for version in (2, 9, 10))
    assert kept_marks(tmp_path / "nowhere", "toy") == ()
