"""What an entry of an edition file may hold, as data: forms are made from it, and what is entered is checked by it.

A game declares in its `workshop.py` the kinds of its components, each with its fields and their bounds, taken from
what its reader asks for. The reader has the last word; a form only knows what concerns one field.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from citywright.engine.components import Component
from citywright.engine.editions import SOURCES
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES, Words

LONGEST_TEXT: Final = 200
MOST_ITEMS: Final = 40
DEEPEST: Final = 12  # parts within parts

Way = tuple[str | int, ...]  # to a field: keys and places in lists
Label = tuple[str, str]  # in the order of LANGUAGES


class Teller:
    """Labels and values in a language; sentences are looked for in one catalogue after the other, behind its prefix."""

    def __init__(self, lang: str, catalogues: Sequence[tuple[str, Words]]) -> None:
        self.lang = lang
        self.catalogues = catalogues

    def label(self, label: Label) -> str:
        return label[LANGUAGES.index(self.lang)]

    def called(self, said: str, value: str) -> str:
        """A value in words, if there are some, as there are several of it."""
        for prefix, words in self.catalogues:
            id = f"{prefix}{said}.{value}"
            if said and id in words.catalogues[self.lang].entries:
                return words.say(id, {"n": 2}, self.lang).removeprefix("2 ")
        return value.replace("_", " ")


@dataclass(frozen=True)
class Fault:
    """What is wrong with a field: a sentence and what it is told with."""

    way: Way
    id: str
    args: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True)
class Whole:
    low: int
    high: int

    def data(self, tell: Teller) -> Json:
        return {"is": "whole", "low": self.low, "high": self.high}

    def fits(self, value: object) -> bool:
        return type(value) is int

    def faults(self, value: object, way: Way) -> list[Fault]:
        good = type(value) is int and self.low <= value <= self.high
        return [] if good else [Fault(way, "whole", {"number": self.low, "number2": self.high})]


@dataclass(frozen=True)
class Flag:
    def data(self, tell: Teller) -> Json:
        return {"is": "flag"}

    def fits(self, value: object) -> bool:
        return isinstance(value, bool)

    def faults(self, value: object, way: Way) -> list[Fault]:
        return [] if isinstance(value, bool) else [Fault(way, "flag")]


@dataclass(frozen=True)
class Text:
    """Words; `drawn` is the name of something to click at instead: "exits" on a square, "tracks" on a lattice."""

    drawn: str = ""

    def data(self, tell: Teller) -> Json:
        return {"is": "text", "most": LONGEST_TEXT, "drawn": self.drawn}

    def fits(self, value: object) -> bool:
        return isinstance(value, str)

    def faults(self, value: object, way: Way) -> list[Fault]:
        good = isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT and value.isprintable()
        return [] if good else [Fault(way, "text", {"n": LONGEST_TEXT})]


@dataclass(frozen=True)
class Choice:
    """One of some words; `said` is how the sentences that name them begin, `labels` are for those that have none."""

    values: Sequence[str]
    said: str = ""
    labels: Mapping[str, Label] = field(default_factory=dict)

    def data(self, tell: Teller) -> Json:
        return {"is": "choice", "values": [[value, self.called(value, tell)] for value in self.values]}

    def called(self, value: str, tell: Teller) -> str:
        return tell.label(self.labels[value]) if value in self.labels else tell.called(self.said, value)

    def fits(self, value: object) -> bool:
        return isinstance(value, str)

    def faults(self, value: object, way: Way) -> list[Fault]:
        return [] if value in self.values else [Fault(way, "choice", {"text": ", ".join(self.values)})]


@dataclass(frozen=True)
class Choices(Choice):
    """Several different ones."""

    def data(self, tell: Teller) -> Json:
        return {**super().data(tell), "is": "choices"}

    def fits(self, value: object) -> bool:
        return isinstance(value, list)

    def faults(self, value: object, way: Way) -> list[Fault]:
        good = isinstance(value, list) and all(item in self.values for item in value)
        if good and isinstance(value, list) and len({str(item) for item in value}) == len(value):
            return []
        return [Fault(way, "choices", {"text": ", ".join(self.values)})]


@dataclass(frozen=True)
class Field:
    key: str
    node: "Node"
    label: Label
    needed: bool = False


@dataclass(frozen=True)
class Table:
    """A table in the file. What marks it among alternatives is its first field."""

    fields: Sequence[Field]

    def data(self, tell: Teller) -> Json:
        rows = [
            {"key": one.key, "label": tell.label(one.label), "needed": one.needed, **one.node.data(tell)}
            for one in self.fields
        ]
        return {"is": "table", "fields": rows}

    def fits(self, value: object) -> bool:
        return isinstance(value, dict) and (not self.fields or self.fields[0].key in value)

    def faults(self, value: object, way: Way) -> list[Fault]:
        if not isinstance(value, dict):
            return [Fault(way, "table")]
        if len(way) > DEEPEST:
            return [Fault(way, "deep")]
        known = {one.key for one in self.fields}
        found = [Fault((*way, str(key)[:40]), "unknown") for key in value if key not in known]
        for one in self.fields:
            if one.key in value:
                found += one.node.faults(value[one.key], (*way, one.key))
            elif one.needed:
                found.append(Fault((*way, one.key), "needed"))
        return found


@dataclass(frozen=True)
class Rows:
    """A list of parts."""

    item: "Node"
    most: int = MOST_ITEMS
    drawn: str = ""

    def data(self, tell: Teller) -> Json:
        return {"is": "rows", "most": self.most, "item": self.item.data(tell), "drawn": self.drawn}

    def fits(self, value: object) -> bool:
        return isinstance(value, list)

    def faults(self, value: object, way: Way) -> list[Fault]:
        if not isinstance(value, list):
            return [Fault(way, "rows")]
        if len(value) > self.most:
            return [Fault(way, "most", {"n": self.most})]
        return [fault for i, item in enumerate(value) for fault in self.item.faults(item, (*way, i))]


@dataclass(frozen=True)
class OneOf:
    """Something in one of several shapes, each with its label."""

    shapes: Sequence[tuple[Label, "Node"]]

    def data(self, tell: Teller) -> Json:
        shapes = [{"label": tell.label(label), **node.data(tell)} for label, node in self.shapes]
        return {"is": "one", "shapes": shapes}

    def fits(self, value: object) -> bool:
        return any(node.fits(value) for _, node in self.shapes)

    def faults(self, value: object, way: Way) -> list[Fault]:
        for _, node in self.shapes:
            if node.fits(value):
                return node.faults(value, way)
        return [Fault(way, "shape")]


@dataclass(frozen=True)
class Again:
    """A shape that holds itself, by its name among the parts of the workshop; so trees come to an end in the file."""

    name: str
    node: "Callable[[], Node]"

    def data(self, tell: Teller) -> Json:
        return {"is": "again", "name": self.name}

    def fits(self, value: object) -> bool:
        return self.node().fits(value)

    def faults(self, value: object, way: Way) -> list[Fault]:
        return self.node().faults(value, way) if len(way) <= DEEPEST else [Fault(way, "deep")]


Node = Whole | Flag | Text | Choice | Table | Rows | OneOf | Again
Shows = Callable[[Component, Json, int], bool]  # whether a component is the entry, or a part of it, at its place


def by_keys(kind: str, *keys: str) -> Shows:
    """Components of a kind that say the same under these keys."""
    return lambda part, entry, place: part.kind == kind and all(part.entry.get(key) == entry.get(key) for key in keys)


@dataclass(frozen=True)
class Kind:
    """A kind of component as the file has it: [[key]], or [key] where it is there once."""

    key: str
    label: Label
    table: Table
    shows: Shows
    single: bool = False

    def data(self, tell: Teller) -> Json:
        return {"key": self.key, "label": tell.label(self.label), **self.table.data(tell)}


@dataclass(frozen=True)
class Workshop:
    """All that owners can enter for a game; `parts` are the shapes that hold themselves."""

    kinds: Sequence[Kind]
    parts: Mapping[str, Node] = field(default_factory=dict)

    def kind(self, key: str) -> Kind | None:
        return next((kind for kind in self.kinds if kind.key == key), None)


# -- fields that many games have ---------------------------------------------------------------------------


def whole(key: str, low: int, high: int, label: Label, needed: bool = False) -> Field:
    return Field(key, Whole(low, high), label, needed)


def flag(key: str, label: Label) -> Field:
    return Field(key, Flag(), label)


def choice(key: str, values: Sequence[str], label: Label, said: str = "", needed: bool = False) -> Field:
    return Field(key, Choice(values, said), label, needed)


def choice_of(key: str, labels: Mapping[str, Label], label: Label) -> Field:
    """One of some words that stand in no catalogue."""
    return Field(key, Choice(tuple(labels), labels=labels), label)


def choices(key: str, values: Sequence[str], label: Label, said: str = "") -> Field:
    return Field(key, Choices(values, said), label)


def table(key: str, fields: Sequence[Field], label: Label, needed: bool = False) -> Field:
    return Field(key, Table(fields), label, needed)


def source(key: str, label: Label, needed: bool = False) -> Field:
    return choice(key, SOURCES, label, "source", needed)


NAME: Final = table(
    "name",
    (
        Field("de", Text(), ("German", "deutsch"), needed=True),
        Field("en", Text(), ("English", "englisch"), needed=True),
        source("de_source", ("The German name is", "Der deutsche Name ist")),
        source("en_source", ("The English name is", "Der englische Name ist")),
    ),
    ("Name", "Name"),
    needed=True,
)  # fmt: skip
ORIGIN: Final = (
    source("source", ("Where it comes from", "Woher es kommt"), needed=True),
    Field("note", Text(), ("Note", "Notiz")),
)


# -- what is still the house's -----------------------------------------------------------------------------


def house_made(entry: Json) -> bool:
    """Whether the component, or a part of it with a source of its own, is the house's; names are not asked."""
    if any(entry.get(key) == "house" for key in entry if key in ("source", "frame") or key.endswith("_source")):
        return True
    return any(isinstance(part, dict) and part.get("source") == "house" for key, part in entry.items() if key != "name")
