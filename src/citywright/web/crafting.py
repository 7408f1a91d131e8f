"""Editions that are being made, read and drawn where it can do no harm: these run in a process of their own.

A draft travels as packed text and comes back so; nothing of it is opened on a thread that answers requests.
"""

import json
import tomllib
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from markupsafe import Markup

import citywright as cw
from citywright.engine import comparing
from citywright.engine.components import Component
from citywright.engine.edition_text import as_toml, head, inline, key_of
from citywright.engine.editions import Entry
from citywright.engine.errors import BadInput, WrongEntry
from citywright.engine.forms import Fault, Kind, Teller, Way, Workshop, house_made
from citywright.engine.state import Json
from citywright.engine.words import capital
from citywright.web import library, outside
from citywright.web.library import LONGEST_EDITION, Game
from citywright.web.pages.components import IDS
from citywright.web.problems import Refused
from citywright.web.tables.editions import pack, unpack
from citywright.web.tables.workshop import REMOVED
from citywright.web.words import own_words, say

LONGEST_ENTRY: Final = 20_000  # characters of a component as JSON
DEEPEST: Final = 30
HEAD: Final = "edition"


@dataclass
class Spot:
    """Where a component of a draft is, and who looks at it."""

    game: str
    packed: str
    kind: str
    place: int
    lang: str


@dataclass
class Piece:
    """A component as its page shows it: the entry, what is wrong with it, and what it looks like."""

    entry: Json
    pictures: str = ""
    text: str = ""
    faults: list[tuple[Way, str]] = field(default_factory=list)
    problem: str = ""  # with the edition elsewhere


@dataclass
class Crafted:
    """A draft after a change."""

    packed: str
    before: Json | None
    piece: Piece | None


@dataclass
class Row:
    """A component in a list."""

    place: int
    label: str
    name: str
    house: bool
    wrong: bool


@dataclass
class Group:
    kind: str
    label: str
    rows: list[Row]
    single: bool

    @property
    def done(self) -> int:
        return sum([not row.house for row in self.rows])


@dataclass
class Overview:
    groups: list[Group]
    problem: str

    @property
    def done(self) -> int:
        return sum([group.done for group in self.groups])

    @property
    def all(self) -> int:
        return sum([len(group.rows) for group in self.groups])


# -- beginning ---------------------------------------------------------------------------------------------


def begin(key: str, name: str) -> str:
    """A draft with all that the house edition has."""
    return packed({**house(key), HEAD: head(key, name)})


def bring(text: str, name: str) -> tuple[str, str, str]:
    """A draft from the text of an edition file: its game, its name and itself. Its components need not be sound yet."""
    if len(text) > LONGEST_EDITION:
        raise BadInput("this file is too long to be an edition")
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError, TypeError) as error:
        raise BadInput(f"not a TOML file: {error}") from error
    demand_plain(values)
    given = Entry(values, "edition.toml").entry(HEAD)
    key = given.text("game", cw.game_keys())
    name = name or given.names()["en"]
    kinds = [kind.key for kind in workshop(key).kinds]
    for kind, value in values.items():
        if kind != HEAD and kind not in kinds:
            raise BadInput(f"edition.toml: there is no kind {kind[:40]!r}; known are {', '.join(kinds)}")
        if not all(isinstance(entry, dict) for entry in (value if isinstance(value, list) else [value])):
            raise BadInput(f"edition.toml: {kind} should be tables, [[{kind}]]")
    for one in workshop(key).kinds:
        if one.single and not isinstance(values.get(one.key), dict):
            raise BadInput(f"edition.toml: {one.key} is missing; it should be one table, [{one.key}]")
        if not one.single and not isinstance(values.get(one.key), list):
            raise BadInput(f"edition.toml: {one.key} is missing; it should be tables, [[{one.key}]]")
    return key, name, packed({**values, HEAD: head(key, name)})


def demand_plain(value: object, deep: int = 0) -> None:
    """Texts, whole numbers, yes and no, lists and tables: what editions are made of."""
    if deep > DEEPEST:
        raise BadInput("edition.toml: parts within parts without end")
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            demand_plain(item, deep + 1)
    elif isinstance(value, str):
        if any(0xD800 <= ord(letter) < 0xE000 for letter in value):
            raise BadInput("edition.toml: a text holds what is no letter")
    elif not isinstance(value, bool | int) or abs(value) > 10**9:
        raise BadInput("edition.toml: values should be texts, whole numbers, true, false, lists or tables")


# -- changing ----------------------------------------------------------------------------------------------


def change(spot: Spot, entry: Json | None) -> Crafted:
    """Put a component in its place, behind the last one, or (None) take it out; it need not be sound to be kept."""
    if entry is not None:
        demand_plain(entry)
        if len(json.dumps(entry)) > LONGEST_ENTRY:
            raise BadInput("this component is too long")
    values = opened(spot.packed)
    kind = kind_of(spot)
    before = put(values, kind, spot.place, entry)
    text = packed(values)
    spot = Spot(spot.game, text, spot.kind, spot.place, spot.lang)
    return Crafted(text, before, None if entry is None else look(spot))


def put(values: Json, kind: Kind, place: int, entry: Json | None) -> Json | None:
    """Returns what was there; None if nothing was."""
    if kind.single:
        if place or entry is None:
            raise Refused("no_component_there", 404)
        before: Json | None = values[kind.key]
        values[kind.key] = entry
        return before
    listed: list[Json] = values[kind.key]
    if not 0 <= place <= len(listed) or (entry is None and place == len(listed)):
        raise Refused("no_component_there", 404)
    if entry is None:
        return listed.pop(place)
    if place == len(listed):
        listed.append(entry or like(listed))
        return None
    before, listed[place] = listed[place], entry
    return before


def like(listed: list[Json]) -> Json:
    """A new component begins as the last one, under the next number."""
    if not listed:
        return {}
    numbers = [entry["number"] for entry in listed if type(entry.get("number")) is int]
    return {**listed[-1], **({"number": max(numbers) + 1} if numbers else {}), "source": "mine"}


def back(game: str, text: str, step: list[Any]) -> str:
    """A draft without its last change."""
    kind, place, before, how = step
    spot = Spot(game, text, kind, place, "en")
    if how != REMOVED:
        return change(spot, before).packed
    values = opened(text)
    values[kind_of(spot).key].insert(place, before)
    return packed(values)


# -- looking -----------------------------------------------------------------------------------------------


def look(spot: Spot) -> Piece:
    """A component of a draft. If the rest cannot be read, it is drawn among those of the house edition."""
    values, kind = opened(spot.packed), kind_of(spot)
    listed = comparing.entries(values, kind.key)
    if not 0 <= spot.place < len(listed):
        raise Refused("no_component_there", 404)
    entry = listed[spot.place]
    piece = Piece(entry, faults=[(fault.way, told(fault, spot.lang)) for fault in kind.table.faults(entry, ())])
    game, error = read(spot.game, values)
    if error is not None:
        way = () if kind.single else (spot.place,)
        here = isinstance(error, WrongEntry) and error.way[: 1 + len(way)] == (kind.key, *way)
        if here and isinstance(error, WrongEntry) and not piece.faults:
            piece.faults.append((error.way[1 + len(way) :], shortened(error)))
        elif not here:
            piece.problem = str(error)
        game, spot = beside_the_house(spot, kind, entry)
    if game is not None:
        draw(game, kind, spot, entry, piece)
    return piece


def beside_the_house(spot: Spot, kind: Kind, entry: Json) -> tuple[Game | None, Spot]:
    values = house(spot.game)
    listed, place = comparing.entries(values, kind.key), 0
    if not kind.single:
        by = comparing.telling(listed)
        same = [i for i, one in enumerate(listed) if all(one.get(key) == entry.get(key) for key in by)]
        place = same[0] if by and same else len(listed) if by else min(spot.place, len(listed) - 1)
    put(values, kind, place, entry)
    return read(spot.game, values)[0], Spot(spot.game, spot.packed, spot.kind, place, spot.lang)


def draw(game: Game, kind: Kind, spot: Spot, entry: Json, piece: Piece) -> None:
    """Its pictures and its sentences, as the game has them."""
    parts = [part for part in game.edition.components if kind.shows(part, entry, spot.place)]
    shown = [data for part in parts for data in game.components() if same(part, data)]
    piece.pictures = IDS.sub("", "".join([game.piece(data, spot.lang) for data in shown]))
    piece.text = " ".join([data["text"][spot.lang] for data in shown if data.get("text", {}).get(spot.lang)])


def same(part: Component, data: Json) -> bool:
    return (part.kind, part.key) == (data["kind"], data["key"])


def told(fault: Fault, lang: str) -> str:
    return say(f"fault.{fault.id}", lang, **fault.args)


def shortened(error: BadInput) -> str:
    """Without the names of file and component, which the page has anyway."""
    return capital(str(error).rpartition(": ")[2]) + "."


def overview(key: str, text: str, lang: str) -> Overview:
    values, ours, tell = opened(text), house(key), teller(key, lang)
    _, error = read(key, values)
    wrong = error.way if isinstance(error, WrongEntry) else ()
    groups: list[Group] = []
    for kind in workshop(key).kinds:
        listed = comparing.entries(values, kind.key)
        by = comparing.telling(comparing.entries(ours, kind.key))
        rows: list[Row] = []
        for place, entry in enumerate(listed):
            label = " ".join([str(entry.get(name, "?")) for name in by]) or ("" if kind.single else str(place + 1))
            name = entry.get("name")
            called = name.get(lang, "") if isinstance(name, dict) else ""
            faulty = wrong[:2] == (kind.key, place) or (kind.single and wrong[:1] == (kind.key,))
            faulty = faulty or bool(kind.table.faults(entry, ()))
            rows.append(Row(place, label, str(called), house_made(entry), faulty))
        groups.append(Group(kind.key, tell.label(kind.label), rows, kind.single))
    return Overview(groups, "" if error is None else str(error))


def proof(key: str, text: str, lang: str) -> list[tuple[Json, Markup]]:
    """Every component with its picture, to be held beside the box."""
    game = sound(key, opened(text))
    return [(part, Markup(IDS.sub("", game.piece(part, lang)))) for part in game.components()]


def compared(key: str, text: str, lang: str) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """What differs from the house edition: a component in words, and its fields before and now."""
    found: list[tuple[str, list[tuple[str, str, str]]]] = []
    tell = teller(key, lang)
    for one in comparing.compare(house(key), opened(text)):
        kind = workshop(key).kind(one.kind)
        label = tell.label(kind.label) if kind else one.kind
        name = f"{label} {one.label} {one.name.get(lang, '')}".strip()
        if one.before is None:
            name = say("compare_added", lang, text=name)
        elif one.after is None:
            name = say("compare_gone", lang, text=name)
        fields = one.fields() if one.before is not None and one.after is not None else []
        found.append((name, [(way, shown(before), shown(after)) for way, before, after in fields]))
    return found


def shown(value: object) -> str:
    return "–" if value is None else inline(value)


def export(text: str) -> str:
    return as_toml(opened(text))


def ready(key: str, text: str, seats: int) -> str:
    """The text of an edition that a table can be laid with."""
    written = export(text)
    outside.read_edition(key, written, seats, {})
    return written


def renamed(key: str, text: str, name: str) -> str:
    return packed({**opened(text), HEAD: head(key, name)})


def file_name(name: str) -> str:
    return key_of(name)[:60]


def look_at(spot: Spot) -> tuple[Piece, int]:
    """A component, and how many of its kind there are."""
    return look(spot), len(comparing.entries(opened(spot.packed), kind_of(spot).key))


def form(key: str, kind: str, lang: str) -> Json:
    """The form of a kind, and the shapes that hold themselves."""
    tell, made = teller(key, lang), workshop(key)
    found = made.kind(kind)
    if found is None:
        raise Refused("no_component_there", 404)
    return {**found.data(tell), "parts": {name: node.data(tell) for name, node in made.parts.items()}}


# -- drafts as data ----------------------------------------------------------------------------------------


def workshop(key: str) -> Workshop:
    """What a game can be made of; a guest may have nothing."""
    try:
        found: Workshop = import_module(f"{cw.game(key).package}.workshop").WORKSHOP
    except ModuleNotFoundError as error:
        raise Refused("no_workshop", 404, text=cw.game(key).title) from error
    return found


def kind_of(spot: Spot) -> Kind:
    kind = workshop(spot.game).kind(spot.kind)
    if kind is None:
        raise Refused("no_component_there", 404)
    return kind


def teller(key: str, lang: str) -> Teller:
    return Teller(lang, [("", cw.game(key).words), ("web.craft_", own_words())])


def house(key: str) -> Json:
    text = library.text_of(key, "edition.toml")
    if text is None:
        raise Refused("no_workshop", 404, text=cw.game(key).title)
    return tomllib.loads(text)


def sound(key: str, values: Json) -> Game:
    game, error = read(key, values)
    if game is None:
        assert error is not None
        raise error
    return game


def read(key: str, values: Json) -> tuple[Game | None, BadInput | None]:
    try:
        return library.open_game(key, as_toml(values)), None
    except BadInput as error:
        return None, error


def packed(values: Json) -> str:
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
    if len(text) > LONGEST_EDITION:
        raise BadInput("this is too long to be an edition")
    return pack(text)


def opened(text: str) -> Json:
    values: Json = json.loads(unpack(text))
    return values
