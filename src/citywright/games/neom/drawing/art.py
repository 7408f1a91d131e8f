"""Every shape of the table: those of `shapes.svg`, and the goods."""

from math import cos, pi, sin
from typing import Final

from citywright.engine.drawing.svg import num
from citywright.games.neom.drawing.svg import SHAPES
from citywright.games.neom.edition import GOODS, LUXURY_GOODS, RAW_GOODS

# -- goods: the form tells the kind, the picture the good ----------------------------------------------

GOOD_COLOURS: Final = (
    "#3a3d45", "#1f7184", "#1c1f25", "#94421f", "#6c7077", "#66492a",
    "#7a7468", "#a35a27", "#3473a8", "#2c7f7a", "#8d6800", "#93621f", "#7a4aa8", "#4f688a",
    "#226148", "#a92762", "#b8231b",
)  # fmt: skip
CORNERS: Final = {"raw": 5, "processed": 6, "luxury": 8}


def good_kind(good: int) -> str:
    if RAW_GOODS >> good & 1:
        return "raw"
    return "luxury" if LUXURY_GOODS >> good & 1 else "processed"


def polygon(corners: int, radius: float) -> str:
    """Corner points of a regular form around 10, 10; five and six stand on a corner upwards, eight lies flat."""
    turn = -pi / 2 if corners < 8 else -pi / 2 + pi / 8
    angles = [turn + 2 * pi * i / corners for i in range(corners)]
    return " ".join(f"{num(10 + radius * cos(angle))},{num(10 + radius * sin(angle))}" for angle in angles)


def _good(good: int) -> str:
    kind = good_kind(good)
    ring = f'<polygon points="{polygon(8, 7.9)}" fill="none" stroke="#fff" stroke-width=".8"/>'
    shift = ' transform="translate(0 .6)"' if kind == "raw" else ""  # the middle of a pentagon lies low
    return (
        f'<symbol id="{SHAPES.mark}good-{GOODS[good]}" viewBox="0 0 20 20">'
        f'<polygon points="{polygon(CORNERS[kind], 9.5)}" fill="{GOOD_COLOURS[good]}" stroke="var(--wall)" '
        f'stroke-width="1.1" stroke-linejoin="round"/>{ring if kind == "luxury" else ""}'
        f'<use href="#{SHAPES.mark}picture-{GOODS[good]}" fill="#fff"{shift}/></symbol>'
    )


def _any_good(name: str, corners: int) -> str:
    """A good still to be chosen."""
    return (
        f'<symbol id="{SHAPES.mark}good-{name}" viewBox="0 0 20 20"><polygon points="{polygon(corners, 8.6)}" '
        'fill="var(--card)" stroke="var(--ink)" stroke-width="1.5" stroke-dasharray="3 2"/>'
        f'<use href="#{SHAPES.mark}picture-any" fill="none" stroke="var(--ink)" stroke-width="1.7"/></symbol>'
    )


def defs() -> str:
    """All shapes, for the inside of `<defs>`."""
    goods = "".join(_good(good) for good in range(len(GOODS)))
    return f"{SHAPES.defs}{goods}{_any_good('any-raw', 5)}{_any_good('any', 6)}"
