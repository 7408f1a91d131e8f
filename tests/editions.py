"""Editions that are not the house's: each game with some components more, and with some fewer."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import citywright as cw

ROOT = Path(__file__).resolve().parent.parent / "src/citywright/games"


def entries(text: str, kind: str) -> list[str]:
    """The entries of one kind, each as it stands in the file."""
    return [part for part in re.split(r"(?m)^(?=\[\[?|# --)", text) if part.startswith(f"[[{kind}]]")]


def numbered(text: str, kind: str, number: int) -> str:
    return next(entry for entry in entries(text, kind) if re.search(rf"(?m)^number = {number}$", entry))


def doubled(text: str, kind: str, number: int, new: int) -> str:
    """The same edition with one more entry: a twin under another number."""
    twin = re.sub(rf"(?m)^number = {number}$", f"number = {new}", numbered(text, kind, number))
    return f"{text.rstrip()}\n\n{twin}"


def dropped(text: str, kind: str, number: int) -> str:
    return text.replace(numbered(text, kind, number), "")


def more_neom(text: str) -> str:
    return doubled(doubled(text, "tile", 1, 301), "tile", 148, 302)


def fewer_neom(text: str) -> str:
    return dropped(text, "tile", 150)


def more_city_tycoon(text: str) -> str:
    return doubled(doubled(text, "tile", 7, 301), "plant", 6, 7)


def fewer_city_tycoon(text: str) -> str:
    return dropped(dropped(text, "tile", 7), "plant", 6)


def more_twentieth_century(text: str) -> str:
    return doubled(doubled(text, "land", 38, 41), "technology", 18, 31)


def fewer_twentieth_century(text: str) -> str:
    """One land and one technology in the midst of their numbers: still enough for four players."""
    return dropped(dropped(text, "land", 20), "technology", 5)


def more_underwater_cities(text: str) -> str:
    """A card of the first era, a special of each price, a metropolis, a contract and a board more."""
    for kind, number, new in (
        ("card", 1, 206), ("card", 181, 207), ("card", 195, 208), ("metropolis", 7, 17), ("contract", 8, 9),
        ("board", 3, 9),
    ):  # fmt: skip
        text = doubled(text, kind, number, new)
    return text


def fewer_underwater_cities(text: str) -> str:
    for kind, number in (("card", 57), ("card", 100), ("card", 186), ("card", 191), ("metropolis", 6), ("contract", 2)):
        text = dropped(text, kind, number)
    return text


CHANGES: dict[str, tuple[Callable[[str], str], Callable[[str], str]]] = {
    "city_tycoon": (more_city_tycoon, fewer_city_tycoon),
    "neom": (more_neom, fewer_neom),
    "twentieth_century": (more_twentieth_century, fewer_twentieth_century),
    "underwater_cities": (more_underwater_cities, fewer_underwater_cities),
}


@cache
def other_editions(key: str) -> tuple[cw.Game[Any], ...]:
    """The game with more components and with fewer."""
    text = (ROOT / key / "edition.toml").read_text(encoding="utf-8")
    found = []
    for name, change in zip(("more", "fewer"), CHANGES[key], strict=True):
        file = Path(mkdtemp()) / f"{name}.toml"
        file.write_text(change(text), encoding="utf-8")
        found.append(cw.game(key, str(file)))
    return tuple(found)
