"""Reading edition files: typed values out of TOML, with errors that name file, entry and field."""

import gzip
import hashlib
import json
import re
import tomllib
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Final

from citywright.engine.components import NOT_ASKED, Component
from citywright.engine.errors import BadInput, WrongEntry, quoted

TELLING: Final = ("name", "source", "rails_source", "minimum_source", "note", "frame")  # what affects no game
# "printed" is what an owner has read off the box, "mine" what somebody has thought up
SOURCES = ("rules", "published", "house", "printed", "mine")
LONGEST_FILE = 4_000_000  # bytes
PACKED: Final = ".toml.gz"
NAME: Final = re.compile(r"[\w.-]{1,40} \d{1,5}")  # of an edition, such as "house 1"
KEY: Final = re.compile(r"[\w.-]{1,40}")  # it is a part of the mark, which stands in records and tables


class Entry:
    """One table of an edition file; every key must be asked for, so that a misspelt one is noticed."""

    def __init__(self, values: dict[str, object], place: str, way: tuple[str | int, ...] = ()) -> None:
        self.values = values
        self.place = place  # in words
        self.way = way  # and as keys and places in lists
        self.asked: set[str] = set()

    def wrong(self, key: str, should: str) -> WrongEntry:
        value = self.values.get(key)
        found = "is missing" if value is None else f"is {quoted(value)}"
        return WrongEntry(f"{self.place}: {key} {found}; it should be {should}", (*self.way, key))

    def get(self, key: str) -> object:
        self.asked.add(key)
        return self.values.get(key)

    def has(self, key: str) -> bool:
        return self.get(key) is not None

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.get(key)
        if value is None and default is not None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.wrong(key, f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str) -> bool:
        value = self.get(key)
        if value is not None and not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value is True

    def text(self, key: str, among: tuple[str, ...] | None = None, default: str | None = None) -> str:
        value = self.get(key)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or not value or (among is not None and value not in among):
            raise self.wrong(key, "a text" if among is None else f"one of {', '.join(among)}")
        return value

    def texts(self, key: str, among: tuple[str, ...]) -> list[str]:
        value = self.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or any(item not in among for item in value) or len(set(value)) != len(value):
            raise self.wrong(key, f"a list of different ones of {', '.join(among)}")
        return [str(item) for item in value]

    def items(self, key: str) -> list[object]:
        value = self.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(key, "a list")
        return list(value)

    def entry(self, key: str) -> "Entry":
        value = self.get(key)
        if not isinstance(value, dict):
            raise self.wrong(key, "a table { ... }")
        return Entry(value, f"{self.place}: {key}", (*self.way, key))

    def entries(self, key: str, label: str = "") -> "list[Entry]":
        """A list of tables; `label` is the key whose value names each of them in errors."""
        result: list[Entry] = []
        for number, value in enumerate(self.items(key), start=1):
            if not isinstance(value, dict):
                raise self.wrong(key, "a list of tables")
            place = f"{self.place}: {key} {value.get(label, f'no. {number}')}"
            result.append(Entry(value, place, (*self.way, key, number - 1)))
        return result

    def names(self) -> dict[str, str]:
        """The piece's name in both languages; who named it (`en_source`) is checked and kept in the file."""
        entry = self.entry("name")
        result = {"en": entry.text("en"), "de": entry.text("de")}
        entry.text("en_source", SOURCES, default="rules")
        entry.text("de_source", SOURCES, default="rules")
        entry.done()
        return result

    def origin(self) -> str:
        """Where the entry comes from; a note may say more."""
        self.text("note", default="-")
        return self.text("source", SOURCES)

    def component(self, kind: str, key: str, number: int = NOT_ASKED, **derived: object) -> Component:
        """This entry as a component of the box, which says where it comes from; `derived` are further figures."""
        self.origin()
        return Component(kind, key, number, {**self.values, **derived})

    def done(self) -> None:
        for key in self.values:
            if key not in self.asked:
                known = ", ".join(sorted(self.asked))
                told = f"{self.place}: there is no key {key[:40]!r}; known are {known}"
                raise WrongEntry(told, (*self.way, key))


def sorted_by_number(entries: list[Entry], low: int, high: int, should: str = "used only once") -> list[Entry]:
    """Components in the order of their numbers, however they stand in the file; each number once."""
    found: dict[int, Entry] = {}
    for entry in entries:
        number = entry.number("number", low, high)
        if number in found:
            raise entry.wrong("number", should)
        found[number] = entry
    return [found[number] for number in sorted(found)]


def open_edition(path: str, game: str) -> tuple[Entry, str]:
    """The root of a game's edition file, its head read, and its mark: key, version and fingerprint."""
    root, print_of_play = read_toml(path)
    head = root.entry("edition")
    head.text("game", (game,))
    head.names()
    if not KEY.fullmatch(head.text("key")):
        raise head.wrong("key", "one word of at most 40 letters, digits, dots and dashes")
    mark = f"{head.text('key')} {head.number('version', 1, 10_000)} {print_of_play}"
    head.done()
    return root, mark


def read_toml(path: str) -> tuple[Entry, str]:
    """An edition file as an entry, and the fingerprint of what in it affects play."""
    name = Path(path).name
    try:
        with gzip.open(path) if path.endswith(PACKED) else Path(path).open("rb") as file:
            data = file.read(LONGEST_FILE + 1)
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise BadInput(f"edition file {name!r} cannot be read: {getattr(error, 'strerror', error)}") from error
    if len(data) > LONGEST_FILE:
        raise BadInput(f"{name}: this file is too long to be an edition")
    try:
        values = tomllib.loads(data.decode())
        mark = fingerprint(values)
    except (ValueError, RecursionError, TypeError) as error:
        raise BadInput(f"{name}: not a TOML file: {error}") from error
    return Entry(values, name), mark


def kept_edition(folder: Path, mark: str) -> str | None:
    """The file of an edition that a release of the game had, found by the fingerprint at the end of its mark."""
    return _kept(folder).get(mark.rpartition(" ")[2])


@lru_cache(maxsize=32)
def kept_marks(folder: Path, game: str) -> tuple[str, ...]:
    """The marks of all editions that releases of the game had, oldest first; a file that is no edition is left out."""
    found: list[str] = []
    for kept, file in sorted(_kept(folder).items()):
        try:
            mark = open_edition(file, game)[1]
        except BadInput:
            continue
        if mark.endswith(f" {kept}"):
            found.append(mark)
    return tuple(sorted(found, key=lambda mark: int(mark.split()[1])))


def _kept(folder: Path) -> dict[str, str]:
    return {file.name.removesuffix(PACKED): str(file) for file in (folder / "editions").glob(f"*{PACKED}")}


def fingerprint(values: object) -> str:
    """A short mark of what affects play: no names, sources or notes, and no matter in which order pieces stand."""
    text = json.dumps(_of_play(values), sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def _of_play(value: object) -> object:
    if isinstance(value, dict):
        return {key: _of_play(item) for key, item in value.items() if key not in TELLING}
    if isinstance(value, list):
        items = [_of_play(item) for item in value]
        numbered = all(isinstance(item, dict) and "number" in item for item in items)
        return sorted(items, key=lambda item: json.dumps(item, sort_keys=True)) if numbered else items
    return value
