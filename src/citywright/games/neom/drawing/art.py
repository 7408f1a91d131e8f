"""Every shape of the table: those of `shapes.svg`, and the goods with their marks."""

from math import cos, pi, sin
from typing import Final

from citywright.engine.drawing.svg import esc, num, text_width
from citywright.engine.words import Words
from citywright.games.neom.drawing.svg import SHAPES
from citywright.games.neom.edition import GOODS, LUXURY_GOODS, RAW_GOODS

# -- goods: the form tells the kind, the mark the good -------------------------------------------------

GOOD_COLOURS: Final = (
    "#3a3d45", "#1f7184", "#1c1f25", "#94421f", "#6c7077", "#66492a",
    "#7a7468", "#a35a27", "#3473a8", "#2c7f7a", "#8d6800", "#93621f", "#7a4aa8", "#4f688a",
    "#226148", "#a92762", "#b8231b",
)  # fmt: skip
CORNERS: Final = {"raw": 5, "processed": 6, "luxury": 8}
MARK_SIZE: Final = 9.4
MARK_ROOM: Final = 11.5


def good_kind(good: int) -> str:
    if RAW_GOODS >> good & 1:
        return "raw"
    return "luxury" if LUXURY_GOODS >> good & 1 else "processed"


def polygon(corners: int, radius: float) -> str:
    """Corner points of a regular form around 10, 10; five and six stand on a corner upwards, eight lies flat."""
    turn = -pi / 2 if corners < 8 else -pi / 2 + pi / 8
    angles = [turn + 2 * pi * i / corners for i in range(corners)]
    return " ".join(f"{num(10 + radius * cos(angle))},{num(10 + radius * sin(angle))}" for angle in angles)


def marks(words: Words, lang: str) -> list[str]:
    """Two letters for each good: the first of its name, and the next one that no earlier good has taken."""
    found: list[str] = []
    for good in GOODS:
        name = words.say(f"good.{good}", {}, lang).replace(" ", "")
        choices = [name[0].upper() + letter for letter in name[1:]]
        found.append(next((mark for mark in choices if mark not in found), name[:2].upper()))
    return found


def _good(good: int, mark: str) -> str:
    kind = good_kind(good)
    size = min(MARK_SIZE, MARK_SIZE * MARK_ROOM / text_width(mark, MARK_SIZE))
    foot = 13.8 if kind == "raw" else 13.4  # the middle of a pentagon lies low
    ring = f'<polygon points="{polygon(8, 7.4)}" fill="none" stroke="#fff" stroke-width=".9"/>'
    return (
        f'<symbol id="{SHAPES.mark}good-{GOODS[good]}" viewBox="0 0 20 20">'
        f'<polygon points="{polygon(CORNERS[kind], 9.3)}" fill="{GOOD_COLOURS[good]}" stroke="var(--wall)" '
        f'stroke-width="1.2" stroke-linejoin="round"/>{ring if kind == "luxury" else ""}'
        f'<text x="10" y="{foot}" font-size="{num(size)}" font-weight="700" text-anchor="middle" fill="#fff">'
        f"{esc(mark)}</text></symbol>"
    )


def _any_good(name: str, corners: int) -> str:
    """A good still to be chosen."""
    return (
        f'<symbol id="{SHAPES.mark}good-{name}" viewBox="0 0 20 20"><polygon points="{polygon(corners, 8.6)}" '
        'fill="var(--card)" stroke="var(--ink)" stroke-width="1.5" stroke-dasharray="3 2"/>'
        '<text x="10" y="13.8" font-size="10" font-weight="700" text-anchor="middle" fill="var(--ink)">?</text>'
        "</symbol>"
    )


def defs(words: Words, lang: str) -> str:
    """All shapes, for the inside of `<defs>`."""
    goods = "".join(_good(good, mark) for good, mark in enumerate(marks(words, lang)))
    return f"{SHAPES.defs}{goods}{_any_good('any-raw', 5)}{_any_good('any', 6)}"
