"""Edition files written: an edition as text, and a new one begun from another."""

import json
import re
from typing import Final

from citywright.engine.errors import BadInput
from citywright.engine.state import Json

WIDTH: Final = 110  # of a line; longer lists have a line for each part
LONGEST_NAME: Final = 60
HEAD: Final = re.compile(r"^\[edition\]\n(?:(?!\[|#).*\n)*", re.MULTILINE)
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def as_toml(values: Json) -> str:
    """An edition as the text of a file: the head, then every kind of component in its order.

    >>> print(as_toml({"edition": {"key": "mine"}, "tile": [{"number": 1, "roads": {"exits": "NE"}}]}), end="")
    [edition]
    key = "mine"
    <BLANKLINE>
    [[tile]]
    number = 1
    roads = { exits = "NE" }
    """
    parts: list[str] = []
    for kind, value in values.items():
        if isinstance(value, dict):
            parts.append(f"[{_key(kind)}]\n{_lines(value)}")
        elif isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
            parts += [f"[[{_key(kind)}]]\n{_lines(entry)}" for entry in value]
        else:
            parts.insert(0, f"{_key(kind)} = {inline(value)}\n")
    return "\n".join(parts)


def _lines(entry: Json) -> str:
    return "".join([f"{_key(key)} = {_wrapped(value, len(key) + 3)}\n" for key, value in entry.items()])


def _wrapped(value: object, before: int) -> str:
    text = inline(value)
    if isinstance(value, list) and value and before + len(text) > WIDTH:
        return "[\n" + "".join([f"  {inline(item)},\n" for item in value]) + "]"
    return text


def inline(value: object) -> str:
    """A value in one line, as edition files have it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list):
        return f"[{', '.join([inline(item) for item in value])}]"
    if isinstance(value, dict):
        inside = ", ".join([f"{_key(key)} = {inline(item)}" for key, item in value.items()])
        return f"{{ {inside} }}" if inside else "{}"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")  # TOML escapes what JSON does, and it


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else inline(key)


def head(game: str, name: str) -> Json:
    """The head of a new edition of that name."""
    name = " ".join(name.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadInput(f"an edition needs a name of 1 to {LONGEST_NAME} characters")
    return {"game": game, "key": key_of(name), "version": 1, "name": {"en": name, "de": name}}


def key_of(name: str) -> str:
    """A name as the key in the mark of an edition.

    >>> key_of("Our own box, 2nd printing"), key_of("…")
    ('our-own-box-2nd-printing', 'own')
    """
    key = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return "own" if key in ("", "house") else key


def begin(text: str, game: str, name: str) -> str:
    """The text of an edition file under a new name; what it explains in remarks stays."""
    made = f"[edition]\n{_lines(head(game, name))}"
    if not HEAD.search(text):
        raise BadInput(f"the edition of {game} has no head, [edition]")
    return HEAD.sub(lambda _: made + "\n", text, count=1)
