"""Games, records and editions named on the command line, read with care; and where our own files go."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from citywright.engine import registry
from citywright.engine.errors import BadInput
from citywright.engine.game import Game, OptionValue
from citywright.engine.record import LONGEST_FILE, Record, read_header, read_values

FOLDER: Final = Path(".citywright")  # in the working folder: saved games, working files, plots


def own_folder() -> Path:
    """The folder for what we write unasked; version control need not see it."""
    FOLDER.mkdir(exist_ok=True)
    ignore = FOLDER / ".gitignore"
    if not ignore.exists():
        ignore.write_text("*\n", encoding="utf-8")
    return FOLDER


def check_file(name: str) -> Path:
    """A file that can be read without waiting or drowning, or one clear sentence."""
    path = Path(name)
    if path.is_dir():
        raise BadInput(f"{name} is a folder, not a file")
    if not path.exists():
        raise BadInput(f"there is no file {name}")
    if not path.is_file():
        raise BadInput(f"{name} is not a file")
    if path.stat().st_size > LONGEST_FILE:
        raise BadInput(f"{name} is too long to be a record or an edition")
    return path


def open_game(key: str, edition: str | None) -> Game[Any]:
    """With the house edition, an edition file, or an earlier house edition by its name, unless a file is called so."""
    if edition is not None and (Path(edition).exists() or edition not in registry.earlier_editions(key)):
        edition = str(check_file(edition).absolute())
    return registry.game(key, edition)


def read_text(name: str) -> str:
    """The text of a record."""
    try:
        return check_file(name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{name} is not a record: it is not UTF-8 text") from None


def read_record(name: str, game: Game[Any] | None = None, edition: str | None = None) -> Record:
    """A record with all its moves played."""
    text = read_text(name)
    try:
        if game is None and edition is not None:
            game = open_game(read_header(text)[0].game, edition)
        return Record.load(text, game)
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from error


def remarks(name: str) -> list[str]:
    """The lines of a record that are not for the game."""
    lines = check_file(name).read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("#").strip() for line in lines if line.startswith("#")]


def write_whole(path: Path, text: str) -> None:
    """All or nothing: a reader never sees half a file, and a full disk leaves the old one."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def writable(name: str | None) -> Path | None:
    """A place for what comes out of long work: better refused now than after an hour."""
    if name is None:
        return None
    path = Path(name)
    if path.is_dir():
        raise BadInput(f"{name} is a folder, not a file")
    if not path.parent.is_dir():
        raise BadInput(f"{name} cannot be written: there is no folder {path.parent}")
    return path


def free_name(folder: Path, stem: str, suffix: str) -> Path:
    """A file of that name that is not there yet."""
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path


# -- values ----------------------------------------------------------------------------------------------


def read_options(game: Game[Any], seats: int, given: Sequence[str]) -> dict[str, OptionValue]:
    """`--option key=value`, checked for so many seats."""
    texts: dict[str, str] = {}
    for item in given:
        key, equals, value = item.partition("=")
        if not equals:
            raise BadInput(f"--option {item[:40]!r} should read key=value")
        texts[key.strip()] = value.strip()
    return game.read_options(seats, read_values(game, texts))


def read_seat_counts(game: Game[Any], text: str) -> list[int]:
    """`--seats 3` or `--seats all`."""
    if text == "all":
        return list(game.seats)
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) in game.seats):
        raise BadInput(f"--seats {text[:40]!r} should be a number from {game.seats[0]} to {game.seats[-1]}, or all")
    return [int(text)]


def read_players(game: Game[Any], text: str, allowed: Sequence[str]) -> list[str]:
    """A name for each seat, such as "you,greedy,greedy"."""
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in allowed:
            raise BadInput(f"nobody is called {name[:40]!r}; a seat can have {', '.join(allowed)}")
    if len(names) not in game.seats:
        raise BadInput(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {len(names)}")
    return names
