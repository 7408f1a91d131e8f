"""What all pages share: the visitor, and the templates with what they may call."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

import citywright as cw
from citywright.engine.drawing.table import badge
from citywright.web import library
from citywright.web.pages import pictures
from citywright.web.place import root
from citywright.web.tables import rights
from citywright.web.tables.editions import of_today
from citywright.web.words import say, say_if_known

LINK: Final = re.compile(r'\b(?:href|src)="(?=/)')
PACES: Final = ("slow", "normal", "fast", "off")
THEMES: Final = ("auto", "light", "dark")
COLOURS: Final = ("usual", "clear")  # of the seats; the clear ones differ in lightness too
BREAK: Final = re.compile(r"\s*\n\s*")


@dataclass
class Visit:
    """Who asks for a page, and how they like it."""

    who: str | None  # the hash of the browser's token
    lang: str
    theme: str = "auto"
    name: str = ""
    auto: bool = False  # a turn confirms itself
    pace: str = "normal"  # of the turn player, one of PACES
    sound: bool = True
    notices: bool = False  # of the browser, when it is one's turn and the page is in the background
    colours: str = "usual"  # one of COLOURS

    def say(self, id: str, **args: int | str) -> str:
        return say(id, self.lang, **args)


class Rooted(Extension):
    """Links of a template begin at the top; where the server lives under a path, they begin there."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return LINK.sub(r"\g<0>{{ root() }}", source)


class Compact(Extension):
    """Line breaks and indents are for the reader of a template: nothing at a tag, elsewhere one space."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return BREAK.sub(self.comment, source)

    @staticmethod
    def comment(found: re.Match[str]) -> str:
        """In place of a line break; so an error still tells its line."""
        before, after = found.string[found.start() - 1 : found.start()], found.string[found.end() : found.end() + 1]
        return (" " if before not in ">}" and after not in "<{" else "") + "{#" + "\n" * found[0].count("\n") + "#}"


def templates() -> Environment:
    loader = FileSystemLoader(Path(__file__).parents[1] / "templates")
    result = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, extensions=[Rooted, Compact], auto_reload=False
    )
    result.globals["badge"] = lru_cache(maxsize=64)(lambda seat, size=20: Markup(badge(seat, size)))
    result.globals["root"] = root
    result.globals["of_today"] = of_today
    result.globals["picture"] = lambda key, lang: Markup(library.picture(key, lang))
    result.globals |= {
        "classes": classes,
        "says": library.says,
        "explained": library.explained,
        "picture_of": pictures.picture,
        "shapes": pictures.shapes,
        "defined": library.defined,
        "say_if_known": say_if_known,
        "rights": rights,
        "bots": lambda: list(cw.bots.names()),  # asked anew every time
        "levels": lambda: tuple(cw.bots.LEVELS),
    }
    result.filters["seat_name"] = lambda number, at: at.seats[number].name
    return result


def classes(game: str) -> str:
    """A game's key as its style sheet may have it."""
    return f"{game} {game.replace('_', '-')}"


TEMPLATES: Final = templates()


def render(template: str, visit: Visit, **values: object) -> str:
    return TEMPLATES.get_template(template).render(visit=visit, say=visit.say, **values)
