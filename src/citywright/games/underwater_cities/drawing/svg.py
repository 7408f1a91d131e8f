"""Small things that every drawing needs: escaping, numbers, the shapes of `shapes.svg`, and the signs of seats."""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final

MARK: Final = "uc-"  # before the id of every shape, so that several games may share a page
SEAT_COLOURS: Final = ("#0072b2", "#c14d00", "#00785a", "#9a4480")
SEAT_FORMS: Final = ("triangle", "circle", "square", "diamond")
_FILE: Final = Path(__file__).with_name("shapes.svg").read_text(encoding="utf-8")
_INSIDE: Final = _FILE.partition("<defs>")[2].partition("</defs>")[0]
_SHAPES: Final = re.sub(r"<!--.*?-->|\n\s*", "", _INSIDE, flags=re.DOTALL)
DEFS: Final = f"<defs>{_SHAPES}</defs>"


def esc(text: str) -> str:
    """Text for the inside of an element or a quoted attribute."""
    return escape(text, quote=True)


def num(value: float) -> str:
    """A coordinate without needless digits."""
    return f"{value:.1f}".removesuffix(".0")


def signed(number: int) -> str:
    """A number with a minus sign rather than a hyphen."""
    return str(number).replace("-", "−")


def use(shape: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A shape of `art` in this box."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<use href="#{MARK}{shape}" {box}{more}/>'


def rect(x: float, y: float, width: float, height: float, round: float, style: str) -> str:
    box = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}" rx="{num(round)}"'
    return f"<rect {box} {style}/>"


def text(words: str, x: float, y: float, size: float, colour: str = "var(--ink)", anchor: str = "middle") -> str:
    """A line of bold text."""
    place = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}"'
    return f'<text {place} font-weight="700" fill="{colour}">{esc(words)}</text>'


def attributes(pairs: Mapping[str, str]) -> str:
    """` key="value"` for each pair, escaped."""
    return "".join(f' {key}="{esc(value)}"' for key, value in pairs.items())


@lru_cache(maxsize=256)
def icon(shape: str, size: int = 16) -> str:
    """A small picture in a line of text; the words beside it say the same."""
    box = f'viewBox="0 0 20 20" width="{size}" height="{size}"'
    return f'<svg class="icon" {box} aria-hidden="true">{use(shape, 0, 0, 20, 20)}</svg>'


@lru_cache(maxsize=256)
def badge(seat: int, size: int = 20, id: str = "") -> str:
    """A seat's sign: its colour and its form; with an id it is a piece that can be seen to move."""
    inside = use(f"seat-{SEAT_FORMS[seat]}", 0, 0, 20, 20)
    if id:
        inside = f'<g id="{id}">{inside}</g>'
    return (
        f'<svg class="icon" viewBox="0 0 20 20" width="{size}" height="{size}" aria-hidden="true" '
        f'color="{SEAT_COLOURS[seat]}">{inside}</svg>'
    )


def with_colours(svg: str, colours: Mapping[str, str]) -> str:
    """Colours in place of the CSS variables, for files that stand alone."""
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: colours[found[1]], svg)
