"""The pieces of a game to look through: picture, text, source, and the rules that concern each."""

import re
from collections import Counter
from functools import lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from citywright.engine.components import find_component, rules_about
from citywright.engine.drawing.layout import Place
from citywright.engine.state import Json
from citywright.engine.words import capital
from citywright.web import library
from citywright.web.library import Game
from citywright.web.pages.frame import TEMPLATES, Visit, render
from citywright.web.pages.rules import rulebook
from citywright.web.problems import Refused
from citywright.web.words import say, say_if_known

IDS: Final = re.compile(r' id="[^"]*"')  # a piece may lie on the same page already
PRINTED: Final = re.compile(r"\b\d{3}\b")  # a number by which rules speak of a piece
TELLING: Final = 8  # letters from which on a name in a rule means the piece


class Filter(NamedTuple):
    figure: str
    label: str
    values: list[tuple[str, str]]  # as data, and in words


class Shown(NamedTuple):
    """A piece as the page shows it."""

    anchor: str
    kind: str
    name: str
    key: str
    text: str
    source: str
    told_source: str  # in words
    picture: Markup
    figures: dict[str, str]  # what it is filtered by: several values have a space between them
    rules: "list[Rule]"
    rules_language: str

    @property
    def number(self) -> str:
        """The key, where it is short enough to name a piece."""
        return "" if " " in self.key else self.key

    @property
    def search(self) -> str:
        return f"{self.key} {self.name} {self.text}".lower()


def components_page(visit: Visit, game: Game, own: bool) -> str:
    """Every piece of a game, or of the edition that a table was laid with."""
    pieces = shown_pieces(game, visit.lang)
    many = Counter(piece.kind for piece in pieces)
    found = sorted(pieces, key=lambda piece: -many[piece.kind])  # what there is most of comes first
    return render(
        "components.html", visit, game=game, pieces=found, filters=filters_of(game, visit.lang), own=own,
        shapes=shapes_of(game, visit.lang), games=[game.key],
    )  # fmt: skip


def component_html(visit: Visit, game: Game, kind: str, which: str, address: str) -> str:
    """One piece, to be shown in another page of the game: by its number, or by its key if sentences do not ask for it.

    Its name leads to it at the address of the whole page.
    """
    pieces, anchor = shown_pieces(game, visit.lang), f"{kind}-{which}"
    if which.isascii() and which.isdigit() and len(which) < 7:
        components = game.components()
        found = find_component(components, game.browsing, kind, int(which))
        if found is not None:
            anchor = pieces[components.index(found)].anchor
    shown = next((piece for piece in pieces if piece.anchor == anchor), None)
    if shown is None:
        raise Refused("no_component", 404, text=game.title)
    parts: Any = TEMPLATES.get_template("component.html").module
    return str(parts.component(shown, game, visit.lang, address))


# -- what there is ---------------------------------------------------------------------------------------


class Rule(NamedTuple):
    id: str
    text: str  # without marks
    numbers: frozenset[str]  # of pieces

    @staticmethod
    def of(id: str, text: str) -> "Rule":
        return Rule(id, text, frozenset(PRINTED.findall(text)))


@lru_cache(maxsize=16)
def shown_pieces(game: Game, lang: str) -> list[Shown]:
    components = game.components()
    anchors = Counter(anchor_of(component) for component in components)
    book = rulebook(game.key, lang)
    rules = [Rule.of(block.id, block.html.striptags()) for block in book.rules]
    found: list[Shown] = []
    for component in components:
        alone = anchors[anchor_of(component)] == 1
        about = concerning(game, component, rules, book.language)
        found.append(show(game, component, alone, lang)._replace(rules=about, rules_language=book.language))
    return found


def show(game: Game, component: Json, alone: bool, lang: str) -> Shown:
    """A piece without its rules; where another has its kind and number, it is found by its key."""
    figures = {figure: as_words(component[figure]) for figure in game.browsing.filters if figure in component}
    return Shown(
        anchor_of(component) if alone else f"{slug(component['kind'])}-{slug(component['key'])}",
        slug(component["kind"]), capital(component.get("name", {}).get(lang, component["key"])), component["key"],
        component.get("text", {}).get(lang, ""), component.get("source", ""), source_of(component, lang),
        Markup(IDS.sub("", game.piece(component, lang))), figures, [], "",
    )  # fmt: skip


def anchor_of(component: Json) -> str:
    return f"{slug(component['kind'])}-{component.get('number', slug(component['key']))}"


def slug(text: str) -> str:
    return text.replace(" ", "-")


def as_words(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def source_of(component: Json, lang: str) -> str:
    """Where it comes from, and parts of it that come from elsewhere."""
    source = component.get("source", "")
    parts = {value for key, value in component.items() if key.endswith("_source")} - {source}
    words = say_if_known(f"source.{source}", lang, source)
    for part in sorted(parts):
        words = say("source_partly", lang, text=words, text2=say_if_known(f"source.{part}", lang, part))
    return words


def concerning(game: Game, component: Json, rules: list[Rule], lang: str) -> list[Rule]:
    """The rules about its kind and figures, and those that speak of it by number or name, in their language."""
    about, key = tuple(rules_about(component, game.browsing)), component["key"]
    groups, name = tuple([f"{id}-" for id in about]), component.get("name", {}).get(lang, "")
    tells = len(name) >= TELLING
    return [
        rule
        for rule in rules
        if rule.id in about
        or rule.id.startswith(groups)
        or key in rule.numbers
        or rule.id.endswith(f"-{key}")
        or (tells and name in rule.text)
    ]


@lru_cache(maxsize=16)
def filters_of(game: Game, lang: str) -> list[Filter]:
    """Kind and source, then what the game names; what would leave no choice is left out."""
    components = game.components()
    kinds = list(dict.fromkeys(component["kind"] for component in components))
    sources = list(dict.fromkeys(component.get("source", "") for component in components))
    found = [
        Filter("kind", say_if_known("components_kind", lang, ""), [(slug(k), kind_name(game, k, lang)) for k in kinds]),
        Filter(
            "source", say_if_known("components_source", lang, ""),
            [(source, say_if_known(f"source.{source}", lang, source)) for source in sources],
        ),
    ]  # fmt: skip
    for figure, prefix in game.browsing.filters.items():
        values = sorted({value for component in components for value in as_words(component.get(figure, "")).split()})
        label = library.says(game, f"browse.{figure}", lang) or figure
        found.append(
            Filter(figure, label, [(value, library.says(game, f"{prefix}.{value}", lang) or value) for value in values])
        )
    return [one for one in found if len(one.values) > 1]


def kind_name(game: Game, kind: str, lang: str) -> str:
    return library.says(game, f"browse.{slug(kind)}", lang) or capital(kind)


@lru_cache(maxsize=16)
def shapes_of(game: Game, lang: str) -> Markup:
    """What the pictures are drawn with."""
    panels = game.panels(game.new(game.seats[0], library.SAMPLE_SEED).view(None), None, lang)
    return Markup("".join(panels[id] for id in game.layout.at(Place.SHAPES, panels)))
