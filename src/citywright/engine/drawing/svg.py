"""Small things that every drawing needs: escaping, numbers, text widths, and boxes."""

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Final

NARROW: Final = frozenset("iljtfrI.,:;'|!()-/ ")
WIDE: Final = frozenset("mwMW@%&½⇄")


@lru_cache(maxsize=16384)  # boards say the same again and again
def esc(text: str) -> str:
    """Text for the inside of an element or a quoted attribute."""
    return escape(text, quote=True)


def num(value: float) -> str:
    """A coordinate without needless digits."""
    return f"{value:.1f}".removesuffix(".0")


def signed(points: int) -> str:
    """A number with a minus sign rather than a hyphen."""
    return str(points).replace("-", "−")


def use(id: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A shape by its id, in this box."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return f'<use href="#{id}" {box}{more}/>'


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


def icon(id: str, size: int, more: str = "") -> str:
    """A small picture in a line of text; the words beside it say the same."""
    return (
        f'<svg class="icon" viewBox="0 0 {size} {size}" width="{size}" height="{size}" aria-hidden="true"{more}>'
        f"{use(id, 0, 0, size, size)}</svg>"
    )
