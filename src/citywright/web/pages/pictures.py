"""Pictures for the pages that explain a game: parts of its own drawing, from moments of its stored game.

A game names them in `pictures.toml`, one table each:

    [route]
    panel = "city-0"            the panel of the drawing
    moves = 40                  after so many moves of the stored game
    seat = 1                    as this seat sees it; as all see it, if not said
    parts = ["card-043"]        only these elements of the panel, by their ids
    view = "0 0 240 240"        only this part of a drawing, as its viewBox
    width = 240                 how wide it is at most
    rules = ["N-ROUTE-2"]       the rules that it is shown at
    caption = { en = "", de = "" }
"""

import logging
import re
import tomllib
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple

from markupsafe import Markup

import citywright as cw
from citywright.engine.drawing.layout import Place
from citywright.engine.errors import BadInput
from citywright.web import library

IDS: Final = re.compile(r' id="([^"]*)"')
VIEW: Final = re.compile(r'(<svg[^>]* viewBox=")[^"]*"')
EMPTY: Final = frozenset({"br", "hr", "img", "input"})
WIDE: Final = 560
log: Final = logging.getLogger("citywright.web")


class Picture(NamedTuple):
    html: Markup
    caption: str
    width: int


@lru_cache(maxsize=32)
def listed(key: str) -> dict[str, Any]:
    """The pictures of a game by their names; a game may have none."""
    return tomllib.loads(library.text_of(key, "pictures.toml") or "")


@lru_cache(maxsize=512)
def picture(key: str, name: str, lang: str) -> Picture | None:
    """None for one that cannot be drawn, as after an update of the stored game: a page does without it."""
    entry = listed(key)[name]
    try:
        html = draw(key, entry, lang)
    except (BadInput, KeyError) as error:
        log.warning("the picture %s of %s cannot be drawn: %r", name, key, error)
        return None
    return Picture(Markup(html), entry["caption"][lang], entry.get("width", WIDE))


def draw(key: str, entry: dict[str, Any], lang: str) -> str:
    state = library.sample(key).replay(entry["moves"])
    seat = entry.get("seat")
    offer = state.offer(seat) if seat in state.actors else None
    html = state.game.panels(state.view(seat), offer, lang)[entry["panel"]]
    if "parts" in entry:
        html = f'<div class="parts">{"".join(part(html, id) for id in entry["parts"])}</div>'
    if "view" in entry:
        html = VIEW.sub(rf'\g<1>{entry["view"]}"', html, count=1)
    return IDS.sub(lambda found: found[0] if f"#{found[1]}" in html else "", html)  # a page may show a panel twice


def at_rule(key: str) -> dict[str, str]:
    """Which picture is shown at which rule."""
    return {id: name for name, entry in listed(key).items() for id in entry.get("rules", ())}


@lru_cache(maxsize=32)
def shapes(key: str, lang: str) -> Markup:
    """What a game's drawings are drawn with; every page with pictures has it once."""
    game = cw.game(key)
    panels = game.panels(library.sample(key).replay(0).view(None), None, lang)
    return Markup("".join(panels[id] for id in game.layout.at(Place.SHAPES, panels)))


def part(html: str, id: str) -> str:
    """The element with this id, out of the HTML of a panel."""
    finder = Finder(html, id)
    finder.feed(html)
    if finder.end < 0:
        raise KeyError(id)
    return html[finder.start : finder.end]


class Finder(HTMLParser):
    """Where an element begins and ends."""

    def __init__(self, html: str, id: str) -> None:
        super().__init__()
        self.lines = [0, *(found.end() for found in re.finditer("\n", html))]
        self.id = id
        self.start = self.end = -1
        self.depth = 0

    def here(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.start < 0 and ("id", self.id) in attrs:
            self.start = self.here()
        if self.start >= 0 and self.end < 0 and tag not in EMPTY:
            self.depth += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without inside is none to show."""

    def handle_endtag(self, tag: str) -> None:
        if self.start >= 0 and self.end < 0:
            self.depth -= 1
            if not self.depth:
                self.end = self.here() + len(f"</{tag}>")
