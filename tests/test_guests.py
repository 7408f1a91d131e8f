"""Games from other packages: found by their entry points, played by every command, and no danger to the others."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

import citywright as cw
from citywright.engine import registry
from citywright.games import register_guests
from tests.cli.support import citywright
from tests.engine.toy import toy_game

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = ROOT / "examples/riverbend"
GROUP = "citywright.games"


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """A registry of this test's own, with one game of the house."""
    for name, empty in (("_OPENERS", {}), ("_OPENED", {}), ("_GUESTS", set()), ("_PROBLEMS", {})):
        monkeypatch.setattr(registry, name, empty)
    registry.register("toy", lambda edition: toy_game())


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Riverbend as an installer leaves it: its sources and, beside them, what its package says of itself."""
    info = tmp_path / "site" / "riverbend-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: riverbend\nVersion: 0.1.0\n", encoding="utf-8")
    lines = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    found = next(line for line in lines if line.startswith("riverbend = ")).replace('"', "")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{found}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    monkeypatch.syspath_prepend(str(info.parent))
    return info.parent


# -- a game that is installed ------------------------------------------------------------------------------


def test_an_installed_game_is_found_by_its_entry_point(fresh: None, installed: Path) -> None:
    register_guests(entry_points(group=GROUP))
    assert cw.game_keys() == ("riverbend", "toy")
    assert cw.game("riverbend").title == "Riverbend"
    assert (cw.game("riverbend").package, registry.problems()) == ("riverbend", [])


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("games", "riverbend: Riverbend, 2 to 4 players"),
        ("simulate riverbend --bots random,random --games 4 --jobs 2", "4 games"),
    ],
    ids=["games", "simulate"],
)
def test_the_command_and_its_helpers_find_an_installed_game(
    installed: Path, tmp_path: Path, words: str, shown: str
) -> None:
    path = os.pathsep.join([str(installed), str(EXAMPLE / "src"), *sys.path])
    done = subprocess.run(
        [sys.executable, "-m", "citywright", *words.split()],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
    assert shown in done.stdout


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("play riverbend --seats greedy,random --seed 2", "Riverbend"),
        ("fuzz riverbend --games 2 --seats all", "6 games"),
        ("balance riverbend --games 2 --bots random", "Balance of Riverbend"),
        ("edition show riverbend", "mill-46"),
        ("edition check {example}/src/riverbend/edition.toml", "tile: 48"),
    ],
    ids=["play", "fuzz", "balance", "show", "check"],
)
def test_every_command_knows_a_guest(
    fresh: None, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, shown: str
) -> None:
    register_guests(entry_points(group=GROUP))
    monkeypatch.chdir(tmp_path)
    ended = citywright(*words.format(example=EXAMPLE).split())
    assert ended.code == 0
    assert shown in ended.out


def test_a_game_of_a_person_is_kept_and_replayed(
    fresh: None, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_guests(entry_points(group=GROUP))
    monkeypatch.chdir(tmp_path)
    ended = citywright("play", "riverbend", "--seats", "you,greedy", "--seed", "4", typed=["1", "? 1", "1", "why", "q"])
    assert ended.code == 0
    assert "The game is saved in" in ended.out
    again = citywright("replay", ".citywright/riverbend-4.record", "--lang", "de")
    assert (again.code, again.err) == (0, "")
    assert "Spieler 1" in again.out


# -- a game that is broken ---------------------------------------------------------------------------------


def broken_open(edition: str | None) -> object:
    raise RuntimeError("the dog ate it")


def not_a_game(edition: str | None) -> object:
    return "chess"


def other_key(edition: str | None) -> object:
    return toy_game()


BROKEN = (
    ("no_such_package.game:open_game", "cannot be opened: ModuleNotFoundError: No module named 'no_such_package'"),
    ("tests.test_guests:no_such_name", "cannot be opened: AttributeError: module 'tests.test_guests' has no attribute"),
    ("tests.test_guests:broken_open", "cannot be opened: RuntimeError: the dog ate it"),
    ("tests.test_guests:not_a_game", "should open a game with this key, not str"),
    ("tests.test_guests:other_key", "should open a game with this key, not 'toy'"),
)


@pytest.mark.parametrize(("value", "sentence"), BROKEN)
def test_a_broken_guest_is_told_in_one_sentence_and_takes_nobody_down(fresh: None, value: str, sentence: str) -> None:
    register_guests([entry("guest", value)])
    with pytest.raises(cw.BadInput) as error:
        cw.game("guest")
    assert str(error.value).startswith(f"the game 'guest' ({value}) {sentence}")
    assert cw.game_keys() == ("toy",)
    assert registry.problems() == [str(error.value)]
    listed = citywright("games")
    assert (listed.code, listed.out.startswith("toy: Toy"), listed.err.count("\n")) == (0, True, 1)
    assert sentence in listed.err
    assert sentence in citywright("play", "guest").complaint


def test_a_guest_takes_no_name_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    register_guests([entry("neom", "tests.test_guests:broken_open")])
    assert cw.game("neom").package == "citywright.games.neom"


def test_the_edition_of_a_guest_complains_in_its_own_words(fresh: None, installed: Path, tmp_path: Path) -> None:
    register_guests(entry_points(group=GROUP))
    file = tmp_path / "mine.toml"
    file.write_text("x = 1", encoding="utf-8")
    with pytest.raises(cw.BadInput, match=r"mine\.toml: edition is missing"):
        cw.game("riverbend", str(file))
