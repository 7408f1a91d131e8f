"""Small things that every drawing needs: escaping, numbers, text widths, and the use of a shape from `art`."""

import re
from collections.abc import Mapping
from html import escape
from typing import Final

MARK: Final = "neom-"  # before the id of every shape, so that several games may share a page
NARROW: Final = frozenset("iljtfrI.,:;'|!()-/ ")
WIDE: Final = frozenset("mwMW@%&½⇄")


def esc(text: str) -> str:
    """Text for the inside of an element or a quoted attribute."""
    return escape(text, quote=True)


def num(value: float) -> str:
    """A coordinate without needless digits."""
    return f"{value:.1f}".removesuffix(".0")


def signed(points: int) -> str:
    """A number with a minus sign rather than a hyphen."""
    return str(points).replace("-", "−")


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


def text_width(words: str, size: float) -> float:
    """About how wide bold text runs; a little too wide is better than too narrow."""
    ems = 0.0
    for letter in words:
        if letter in NARROW:
            ems += 0.38
        elif letter in WIDE:
            ems += 0.98
        else:
            ems += 0.74 if letter.isupper() else 0.66
    return ems * size


def attributes(pairs: Mapping[str, str]) -> str:
    """` key="value"` for each pair, escaped."""
    return "".join(f' {key}="{esc(value)}"' for key, value in pairs.items())


def with_colours(svg: str, colours: Mapping[str, str]) -> str:
    """Colours in place of the CSS variables, for files that stand alone."""
    return re.sub(r"var\(--([a-z-]+)\)", lambda found: colours[found[1]], svg)
