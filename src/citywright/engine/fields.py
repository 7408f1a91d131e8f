"""The vocabulary in which a game declares what lies on its table, once, in its `fields.py`.

Nothing here runs in a game: `engine/maker.py` writes plain code from the declaration. Bounds and lengths are numbers or
expressions of what a table is laid with: `seats`, `options` and the names in FIXED (`edition.tiles`).
"""

from typing import Any, Final, NamedTuple

PUBLIC: Final = "everybody"
OWN: Final = "its seat"  # one entry for each seat
HIDDEN: Final = "nobody"  # or those who remember

Bound = int | str


class Fixed(NamedTuple):
    """What a table is laid with and never changes: its type, and the expression that gives it."""

    name: str
    kind: type
    made: str


class Field(NamedTuple):
    """One thing on the table. In the expressions {x} is the value."""

    name: str
    type: str
    start: str  # on a table that is laid but empty
    copy: str
    dump: str
    load: str
    bounds: str
    seen: str
    about: str
    uses: tuple[Any, ...] = ()  # classes that the type or an expression names


def _bracketed(length: Bound) -> str:
    return f"({length})" if " " in str(length) else str(length)


def number(name: str, low: Bound, high: Bound, about: str, seen: str = PUBLIC, start: Bound | None = None) -> Field:
    """A whole number; it starts at 0 or, if that is out of bounds, at its lowest."""
    first = start if start is not None else low if isinstance(low, int) and low > 0 else 0
    load = f'stored.number("{name}", {low}, {high})'
    return Field(name, "int", str(first), "{x}", "{x}", load, f"{low} to {high}", seen, about)


def flag(name: str, about: str, seen: str = PUBLIC) -> Field:
    load = f'stored.number("{name}", 0, 1) == 1'
    return Field(name, "bool", "False", "{x}", "int({x})", load, "yes or no", seen, about)


def choice(name: str, words: tuple[str, ...], about: str, seen: str = PUBLIC) -> Field:
    """A number that is stored by name."""
    load = f'stored.choice("{name}", {words!r})'
    return Field(name, "int", "0", "{x}", f"{words!r}[{{x}}]", load, ", ".join(words), seen, about)


def mask(name: str, low: Bound, high: Bound, about: str, seen: str = PUBLIC) -> Field:
    """A set of pieces, as bits."""
    load = f'mask_of(stored.numbers("{name}", None, {low}, {high}))'
    return Field(name, "int", "0", "{x}", "bits({x})", load, f"a set of {low} to {high}", seen, about)


def masks(name: str, length: Bound, low: Bound, high: Bound, about: str, seen: str = PUBLIC) -> Field:
    """Several sets of pieces, as bits."""
    load = f'[mask_of(row) for row in stored.tuples("{name}", {length}, {low}, {high})]'
    return Field(
        name, "list[int]", f"[0] * {_bracketed(length)}", "{x}.copy()", "[bits(row) for row in {x}]", load,
        f"{length} sets of {low} to {high}", seen, about,
    )  # fmt: skip


def numbers(
    name: str, length: Bound, low: Bound, high: Bound, about: str, seen: str = PUBLIC, start: Bound = 0
) -> Field:
    load = f'stored.numbers("{name}", {length}, {low}, {high})'
    bounds = f"{length} numbers, {low} to {high}"
    return Field(
        name, "list[int]", f"[{start}] * {_bracketed(length)}", "{x}.copy()", "{x}.copy()", load, bounds, seen, about
    )  # fmt: skip


def by_seat(name: str, low: Bound, high: Bound, about: str, seen: str = PUBLIC, start: Bound = 0) -> Field:
    return numbers(name, "seats", low, high, about, seen, start)._replace(bounds=f"by seat, {low} to {high}")


def pieces(name: str, low: Bound, high: Bound, about: str, seen: str = PUBLIC, length: Bound | None = None) -> Field:
    load = f'tuple(stored.numbers("{name}", {length}, {low}, {high}))'
    start = "()" if length is None else f"(0,) * {_bracketed(length)}"
    count = "" if length is None else f"{length} "
    return Field(
        name, "tuple[int, ...]", start, "{x}", "list({x})", load, f"{count}pieces, {low} to {high}", seen, about
    )  # fmt: skip


def pieces_by_seat(name: str, low: Bound, high: Bound, about: str, seen: str = PUBLIC) -> Field:
    load = f'stored.tuples("{name}", seats, {low}, {high})'
    return Field(
        name, "list[tuple[int, ...]]", "[()] * seats", "{x}.copy()", "[list(row) for row in {x}]", load,
        f"pieces by seat, {low} to {high}", seen, about,
    )  # fmt: skip


def seat_order(name: str, about: str) -> Field:
    """Every seat once."""
    load = f'stored.order("{name}")'
    return Field(name, "tuple[int, ...]", "tuple(range(seats))", "{x}", "list({x})", load, "all seats", PUBLIC, about)


def value(
    name: str, kind: type, about: str, start: str, seen: str = PUBLIC, read: str = "edition, {x}, {name}"
) -> Field:
    """A value that is replaced, never changed: `row()` stores it, `read_row(...)` of its class makes it again."""
    load = f"{kind.__name__}.read_row({read})".format(x=f'stored.value("{name}")', name=f'"{name}"')
    return Field(name, kind.__name__, start, "{x}", "{x}.row()", load, kind.__name__, seen, about, (kind,))


def values_by_seat(
    name: str, kind: "type | Record", about: str, seen: str = PUBLIC, read: str = "edition, {x}, {name}"
) -> Field:
    """The same, one for each seat; of a record, too."""
    title = kind.name if isinstance(kind, Record) else kind.__name__
    if isinstance(kind, Record):
        made = f'read_{title.lower()}(row, "{name}", {{context}})'
    else:
        made = f"{title}.read_row({read})".format(x="row", name=f'"{name}"')
    load = f'[{made} for row in stored.rows("{name}", seats)]'
    uses: tuple[Any, ...] = () if isinstance(kind, Record) else (kind,)
    return Field(
        name, f"list[{title}]", "[]", "{x}.copy()", "[value.row() for value in {x}]",
        load, f"{title} by seat", seen, about, uses,
    )  # fmt: skip


class Record(NamedTuple):
    """A class of values that are declared like a table: `copy()` gives a fresh one to change."""

    name: str
    fields: tuple[Field, ...]
