"""The command hands over to the compiled build of the same sources, and to no other."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from citywright.cli import twin


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    files = ("pyproject.toml", "tools/compiled.py", "src/citywright/engine/rng.py", ".venv-fast/bin/citywright")
    for name in files:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        os.utime(file, (1000, 1000))
    stamp = tmp_path / ".venv-fast/citywright-stamp"
    stamp.touch()
    os.utime(stamp, (2000, 2000))
    return tmp_path


def found(checkout: Path) -> Path | None:
    return twin.compiled_twin(checkout / ".venv", checkout / "src/citywright")


def changed(name: str) -> Callable[[Path], None]:
    def change(checkout: Path) -> None:
        file = checkout / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        os.utime(file, (3000, 3000))

    return change


def test_a_compiled_build_that_is_up_to_date_takes_over(checkout: Path) -> None:
    assert found(checkout) == checkout / ".venv-fast/bin/citywright"
    changed("src/citywright/__pycache__/new.pyc")(checkout)
    assert found(checkout) is not None


@pytest.mark.parametrize(
    "change",
    [
        changed("src/citywright/engine/rng.py"),
        changed("src/citywright/games/neom/edition.toml"),
        changed("tools/compiled.py"),
        changed("pyproject.toml"),
        lambda checkout: (checkout / ".venv-fast/citywright-stamp").unlink(),
        lambda checkout: (checkout / ".venv-fast/bin/citywright").unlink(),
    ],
)
def test_one_that_is_not_does_not(checkout: Path, change: Callable[[Path], None]) -> None:
    change(checkout)
    assert found(checkout) is None


def test_what_is_installed_elsewhere_stays_what_it_is(checkout: Path) -> None:
    assert twin.compiled_twin(checkout / ".venv-fast", checkout / ".venv-fast/lib/citywright") is None
    assert twin.compiled_twin(Path("/usr"), Path("/usr/lib/citywright")) is None


def test_the_words_go_along(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[object, list[str]]] = []
    monkeypatch.setattr(os, "execv", lambda file, words: begun.append((file, words)))
    monkeypatch.setattr(twin, "main", lambda: 7)
    monkeypatch.setattr(twin, "compiled_twin", lambda environment, package: checkout / "fast")
    monkeypatch.setattr("sys.argv", ["citywright", "fuzz", "neom"])
    twin.command()
    assert begun == [(checkout / "fast", [str(checkout / "fast"), "fuzz", "neom"])]
    monkeypatch.setattr(twin, "compiled_twin", lambda environment, package: None)
    assert (twin.command(), len(begun)) == (7, 1)
