"""Every shape of the table, drawn once: grounds, buildings, signs and goods. Tiles use them by id.

Buildings stand in a box of 32 x 28 with their feet on its lower edge; signs fill a box of 12 x 12. A shape takes the
colour of whatever uses it (`currentColor`), so a type has one colour and the shape still tells it without.
"""

from math import cos, pi, sin
from typing import Final

from citywright.engine.words import Words
from citywright.games.neom.drawing.svg import MARK, esc, num
from citywright.games.neom.edition import GOODS, LUXURY_GOODS, RAW_GOODS

# -- grounds: a pattern for each type, and smog over it --------------------------------------------------

GROUNDS: Final = {
    "res": (14, 14, "M2 4v3M4 3v4M6 4v3M9 11v3M11 10v4M13 11v3"),  # tufts of grass
    "com": (12, 12, "M0 0H12M0 0V12"),  # paving
    "ind": (16, 8, "M0 0H16M0 4H16M4 0V4M12 4V8"),  # bricks
    "pub": (12, 12, "M6 0 12 6 6 12 0 6Z"),  # lozenges
    "raw": (20, 10, "M0 5q5-5 10 0t10 0"),  # contour lines
    "dis": (10, 10, "M0 0 10 10M10 0 0 10"),  # crosses
}


def _grounds() -> str:
    patterns = "".join(
        f'<pattern id="{MARK}ground-{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse">'
        f'<path d="{path}" fill="none" stroke="var(--{name})" stroke-opacity=".2"/></pattern>'
        for name, (width, height, path) in GROUNDS.items()
    )
    smog = (
        f'<pattern id="{MARK}smog" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M2 0V9" stroke="var(--smog)" stroke-width="2.4" stroke-opacity=".24"/></pattern>'
    )
    return patterns + smog


# -- buildings, three for each type; raw land has one for each good ---------------------------------------

INK: Final = 'fill="currentColor"'
WALL: Final = 'fill="var(--wall)" stroke="currentColor" stroke-width="1.3" stroke-linejoin="round"'
PALE: Final = 'fill="currentColor" fill-opacity=".5"'
LINE: Final = 'fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"'
MOUND: Final = '<path d="M0 28q6-6 16-6t16 6z" fill="currentColor" fill-opacity=".3"/>'

BUILDINGS: Final = {
    "res-1": (
        f'<path d="M5 14h22v14H5z" {WALL}/><path d="M22 4h4v8h-4z" {INK}/><path d="M1.5 15.5 16 3l14.5 12.5z" {INK}/>'
        f'<path d="M13 19h6v9h-6z" {INK}/><path d="M7.5 18h3.5v4H7.5zM21 18h3.5v4H21z" {PALE}/>'
    ),
    "res-2": (
        f'<path d="M2 14h28v14H2z" {WALL}/><path d="M.5 15 6 6l5.5 9zM10.5 15 16 6l5.5 9zM20.5 15 26 6l5.5 9z" {INK}/>'
        f'<path d="M4.5 20h3v8h-3zM14.5 20h3v8h-3zM24.5 20h3v8h-3z" {INK}/>'
        f'<path d="M9.5 18h3v3h-3zM19.5 18h3v3h-3z" {PALE}/>'
    ),
    "res-3": (
        f'<path d="M8 9h16v19H8z" {WALL}/><path d="M5.5 10.5 16 2l10.5 8.5z" {INK}/><path d="M14 23h4v5h-4z" {INK}/>'
        f'<path d="M10.5 13h3.5v3h-3.5zM18 13h3.5v3H18zM10.5 18h3.5v3h-3.5zM18 18h3.5v3H18z" {PALE}/>'
    ),
    "com-1": (
        f'<path d="M4 8h24v20H4z" {WALL}/><path d="M7 17h10v7H7z" {PALE}/><path d="M20 17h5v11h-5z" {INK}/>'
        f'<path d="M2 6h28v5.5a3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0z" {INK}/>'
        '<path d="M9 7h7v4.5a3.5 3 0 0 1-7 0zM23 7h6v4.5a3 3 0 0 1-6 0z" fill="var(--wall)"/>'
    ),
    "com-2": (
        f'<path d="M6 4h20v24H6z" {WALL}/><path d="M4 2h24v3H4z" {INK}/>'
        f'<path d="M9 8h4v4H9zM19 8h4v4h-4z" {PALE}/><path d="M13 20h6v8h-6z" {INK}/>'
        f'<path d="M4 14h24v3a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z" {INK}/>'
    ),
    "com-3": (
        f'<path d="M3 14h26v14H3z" {WALL}/><path d="M9 3h14v7H9z" {WALL}/><path d="M12 10v3M20 10v3" {LINE}/>'
        f'<path d="M12 6.5h8" {LINE}/><path d="M6 21h8v5H6zM18 21h8v5h-8z" {PALE}/>'
        f'<path d="M1 12h30v4a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z" {INK}/>'
    ),
    "ind-1": (
        f'<path d="M1 28V16l8-6v6l8-6v6l8-6v18z" {INK}/><path d="M26.5 3h4L32 28h-7z" {INK}/>'
        '<path d="M4 20h4v4H4zM11 20h4v4h-4zM18 20h4v4h-4z" fill="var(--wall)"/>'
    ),
    "ind-2": (
        f'<path d="M1 28V17l7-5v5l7-5v16z" {INK}/><path d="M17.5 3h4L23 28h-7zM26 7h3.5L31 28h-6.5z" {INK}/>'
        '<path d="M3.5 20h3.5v4H3.5zM9.5 20H13v4H9.5zM18 7h3.2v2H18zM26.2 11h3v2h-3z" fill="var(--wall)"/>'
    ),
    "ind-3": (
        f'<path d="M10 28V16l8-6v6l8-6v6l5-4v16z" {INK}/><path d="M1 28V12a4.5 2.5 0 0 1 9 0v16z" {WALL}/>'
        f'<path d="M1 17h9M1 22h9" {LINE}/><path d="M14 20h4v4h-4zM22 20h4v4h-4z" fill="var(--wall)"/>'
    ),
    "pub-1": (
        f'<path d="M1 11 16 2l15 9z" {INK}/><path d="M3 12h26v3H3z" {INK}/><path d="M1 25h30v3H1z" {INK}/>'
        f'<path d="M5 15h22v10H5z" fill="var(--wall)"/>'
        f'<path d="M5 15h3v10H5zM11 15h3v10h-3zM18 15h3v10h-3zM24 15h3v10h-3z" {INK}/>'
    ),
    "pub-2": (
        f'<path d="M8 14a8 8 0 0 1 16 0z" {INK}/><path d="M15.2 1h1.6v6h-1.6z" {INK}/><path d="M16 1h6l-2 2 2 2h-6z" {INK}/>'
        f'<path d="M4 16h24v9H4z" fill="var(--wall)"/><path d="M3 13.5h26v3H3zM1 25h30v3H1z" {INK}/>'
        f'<path d="M4 16h3v9H4zM10 16h3v9h-3zM19 16h3v9h-3zM25 16h3v9h-3z" {INK}/>'
    ),
    "pub-3": (
        f'<path d="M3 16h26v9H3z" fill="var(--wall)"/><path d="M2 14h28v3H2zM1 25h30v3H1z" {INK}/>'
        f'<path d="M4 17h3v8H4zM25 17h3v8h-3z" {INK}/><path d="M11 8h10v17H11z" {WALL}/><path d="M9 8.5 16 1l7 7.5z" {INK}/>'
        f'<circle cx="16" cy="13" r="2.6" {LINE}/><path d="M14 19h4v6h-4z" {INK}/>'
    ),
    "power": (
        f'<path d="M3 28q4-10 1-18h11q-3 8 1 18z" {WALL}/><path d="M4 10h11l-.7 3H4.7z" {INK}/>'
        f'<path d="M17 28q4-8 1.5-14h9q-2.5 6 1.5 14z" {WALL}/><path d="M18.5 14h9l-.6 3h-8z" {INK}/>'
        f'<path d="M8 7a3 3 0 0 1 1-5 4 4 0 0 1 6 1M22 11a3 3 0 0 1 1-4 3.5 3.5 0 0 1 5 1" {LINE} stroke-opacity=".6"/>'
    ),
    "raw-coal": (
        f'{MOUND}<path d="M10 27 16 9l6 18M12.3 20h7.4M16 9l13 17" {LINE}/>'
        f'<circle cx="16" cy="8" r="4.5" {WALL}/><path d="M16 4v8M12 8h8" {LINE}/>'
    ),
    "raw-gas": (
        f'{MOUND}<path d="M13.5 19h5v8h-5z" {INK}/><path d="M10.5 17.5h11v2.5h-11z" {INK}/>'
        f'<path d="M16 2c1 4 5 5 5 9.5a5 5 0 0 1-10 0C11 9 13 8.5 13 6c2 .5 3-1.5 3-4z" {WALL}/>'
    ),
    "raw-oil": (
        f'{MOUND}<path d="M8.5 27 14 5h4l5.5 22" {LINE}/><path d="M12.8 11h6.4M11.3 17h9.4M10 22h12" {LINE}/>'
        f'<path d="m12.8 11 7.9 6M19.2 11l-7.9 6" {LINE} stroke-opacity=".6"/><path d="M13 2h6v3h-6z" {INK}/>'
    ),
    "raw-ore": (
        f'<path d="M0 28 11 6l6 9 4-6 11 19z" {INK} fill-opacity=".75"/><path d="m8 12 3-6 3.5 5.5-3 1-1.5-1.5z" fill="var(--wall)"/>'
        '<path d="m12 16-2 4 4 2-2 5M22 15l-2 4 4 2-1 5" fill="none" stroke="var(--coin)" stroke-width="1.7"/>'
    ),
    "raw-stone": (
        f'{MOUND}<path d="M2 19h10v8H2zM12 19h10v8H12zM7 11h10v8H7z" {WALL}/><path d="M23 21h8v6h-8z" {WALL}/>'
        f'<path d="m19 4 7 3M22.5 5.5 20 15" {LINE}/>'
    ),
    "raw-wood": (
        f'{MOUND}<path d="M8.5 20h3v7h-3zM21 18h3v8h-3z" {INK} fill-opacity=".6"/>'
        '<path d="m10 4 6 9h-3l4.5 8h-15L7 13H4zM22.5 2l5.5 8h-2.5l4.5 8.5H15.5L19.5 10H17z" fill="var(--tree)"/>'
    ),
    "raw-land": f'<path d="M0 28q7-17 13-9 7-16 19 9z" {INK} fill-opacity=".55"/><path d="M0 28q7-17 13-9" {LINE}/>',
    "raw-wind": (
        f'{MOUND}<path d="M15.3 12h1.4l1 15h-3.4z" {INK}/>'
        f'<path d="M16 12 15 1q3 2 1 11zM16 12l10 4.5q-4 1.5-10-4.5zM16 12 6 16.5q1-4 10-4.5z" {WALL}/>'
        f'<circle cx="16" cy="12" r="1.8" {INK}/>'
    ),
    "tree": (
        '<path d="M14.8 18h2.4v10h-2.4z" fill="var(--kerb)" fill-opacity=".7"/>'
        '<circle cx="16" cy="13" r="7.5" fill="var(--tree)"/><circle cx="13.5" cy="11" r="2.5" fill="var(--wall)" fill-opacity=".25"/>'
    ),
    "smoke": (
        '<path d="M5 12a5 5 0 0 1 2-9 6 6 0 0 1 11 0 4.5 4.5 0 0 1 5 5 4 4 0 0 1 0 8H9a4 4 0 0 1-4-4z" '
        'fill="var(--smog)" fill-opacity=".3"/>'
    ),
}  # fmt: skip

# -- signs: what is counted, and what a tile does -----------------------------------------------------------

BOLT: Final = "M7.5.5 2 7h3.3L4 11.5 10 5H6.5z"
SIGNS: Final = {
    "house": f'<path d="M6 .7.5 6H2v5.5h3V8h2v3.5h3V6h1.5z" {INK}/>',
    "shop": f'<path d="M1 1h10l.7 3.5a1.8 1.8 0 0 1-3.7.5 2 2 0 0 1-4 0A1.8 1.8 0 0 1 .3 4.5zM1.5 7h9v4.5H8V8.5H6v3H1.5z" {INK}/>',
    "factory": f'<path d="M.5 11.5v-5l3-2.5v2.5l3-2.5v2.5L9 4.7V.5h2.5v11z" {INK}/>',
    "temple": f'<path d="M6 .5.5 4v1h11V4zM1.5 6h1.8v3.5H1.5zM5.1 6h1.8v3.5H5.1zM8.7 6h1.8v3.5H8.7zM.5 10h11v1.5H.5z" {INK}/>',
    "hill": f'<path d="M.3 11.5 4.5 2l2.3 4L8.3 4l3.4 7.5z" {INK}/>',
    "bolt": f'<path d="{BOLT}" {INK}/>',
    "hexagon": f'<path d="M6 .5 11 3.2v5.6L6 11.5 1 8.8V3.2z" {INK}/>',
    "pentagon": f'<path d="M6 .5 11.6 4.6 9.4 11.3H2.6L.4 4.6z" {INK}/>',
    "area": f'<path d="M3 3 .3 5.5H1V9h4V5.5h.7zM9 3 6.3 5.5H7V9h4V5.5h.7zM0 10h12v1.5H0z" {INK}/>',
    "set": f'<path d="M3 .5.5 5h5zM7 .7h4.3V5H7zM.5 11.5V8.5L3 7v1.5L5.5 7v1.5L8 7v1.5L10.5 7v4.5z" {INK}/>',
    "square": f'<path d="M2.5 2.5h7v7h-7zM2.5 0v12M9.5 0v12M0 2.5h12M0 9.5h12" {LINE}/>',
    "corner": f'<path d="M1 1h10v10H1z" {LINE}/><path d="M1 1h5v5H1z" {INK}/>',
    "edge": f'<path d="M1 .5v11" {LINE}/><path d="M3.5 11V6.5l2.5-2v2l2.5-2V.5h2.5V11z" {INK}/>',
    "pair": f'<path d="M.7 3.5h4.6v5H.7zM6.7 3.5h4.6v5H6.7z" {INK}/>',
    "coin": f'<circle cx="6" cy="6" r="4.6" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.2"/>',
    "once": (
        '<circle cx="6" cy="6" r="5.2" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width="1.1"/>'
        '<path d="M6 3.3v5.4M3.3 6h5.4" stroke="var(--coin-ink)" stroke-width="1.6" stroke-linecap="round"/>'
    ),
    "income": (
        '<circle cx="6" cy="6" r="3" fill="var(--coin)" stroke="var(--coin-edge)" stroke-width=".9"/>'
        '<path d="M10.6 4.2a5 5 0 1 0 .4 2.3" fill="none" stroke="var(--ink)" stroke-width="1.3"/>'
        '<path d="M11.7 1.6 10.9 5.3 7.8 3.9z" fill="var(--ink)"/>'
    ),
    "link": f'<path d="M0 6h12" fill="none" stroke="var(--road)" stroke-width="5"/><path d="M1 6h3M6 6h3" fill="none" stroke="var(--lane)"/>',
    "hand": f'<path d="M4.5 11.5 2 7.5l1-1 1.5 1.5V1.5a1 1 0 0 1 2 0V5l4 1v3l-1 2.5z" {INK}/>',
    "fire": f'<path d="M6 .3c.5 2.7 4 3.7 4 7.2a4 4 0 0 1-8 0C2 5.5 3.5 5 3.5 3c1.5.3 2.5-1 2.5-2.7z" {INK}/>',
    "crime": f'<path d="M6 .3 7.5 4l4 .3-3 2.6 1 3.9L6 8.7l-3.5 2.1 1-3.9-3-2.6 4-.3z" {INK}/>',
    "umbrella": f'<path d="M.5 6a5.5 5 0 0 1 11 0z" {INK}/><path d="M6 6v4.3a1.2 1.2 0 0 0 2.4 0" {LINE}/>',
    "anchor": f'<path d="M6 3v8M3.5 5h5M1.2 7q.5 4 4.8 4t4.8-4" {LINE}/><circle cx="6" cy="1.8" r="1.2" {LINE}/>',
    "cloud": (
        '<path d="M3 10a2.6 2.6 0 0 1-.3-5.2A3.5 3.5 0 0 1 9.3 4 3 3 0 0 1 9.3 10z" '
        'fill="var(--card)" stroke="var(--warn)" stroke-width="1"/>'
    ),
    "flood": f'<path d="M0 5q1.5-2.5 3 0t3 0 3 0 3 0M0 8.5q1.5-2.5 3 0t3 0 3 0 3 0M0 1.5q1.5-2.5 3 0t3 0 3 0 3 0" {LINE}/>',
    "mask": f'<path d="M.5 3.5Q6 1.5 11.5 3.5 12 8.5 8.5 8.5 7 8.5 6 7 5 8.5 3.5 8.5 0 8.5.5 3.5zM2.5 5h2.3v1.5H2.5zM7.2 5h2.3v1.5H7.2z" fill-rule="evenodd" {INK}/>',
}  # fmt: skip

# -- goods: the form tells the kind, the mark the good ----------------------------------------------------------

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


def polygon(corners: int, radius: float, centre: float = 10) -> str:
    """Corner points of a regular form; five and six stand on their point or foot, eight lies flat."""
    turn = -pi / 2 if corners < 8 else -pi / 2 + pi / 8
    angles = [turn + 2 * pi * i / corners for i in range(corners)]
    return " ".join(f"{num(centre + radius * cos(a))},{num(centre + radius * sin(a))}" for a in angles)


def _good(words: Words, good: int, lang: str) -> str:
    kind = good_kind(good)
    mark = words.say(f"draw.mark.{GOODS[good]}", {}, lang)
    low = 1 if kind == "raw" else 0  # the middle of a pentagon lies below that of its circle
    ring = f'<polygon points="{polygon(8, 7.4)}" fill="none" stroke="#fff" stroke-width=".9"/>' if kind == "luxury" else ""
    return (
        f'<symbol id="{MARK}good-{GOODS[good]}" viewBox="0 0 20 20">'
        f'<polygon points="{polygon(CORNERS[kind], 9.3)}" fill="{GOOD_COLOURS[good]}" stroke="var(--card)" '
        f'stroke-width="1.2" stroke-linejoin="round"/>{ring}'
        f'<text x="10" y="{13.2 + low * 0.4}" font-size="8.6" font-weight="700" text-anchor="middle" fill="#fff">'
        f"{esc(mark)}</text></symbol>"
    )


def _any_good(name: str, corners: int) -> str:
    return (
        f'<symbol id="{MARK}good-{name}" viewBox="0 0 20 20"><polygon points="{polygon(corners, 8.6)}" '
        'fill="var(--card)" stroke="var(--ink)" stroke-width="1.5" stroke-dasharray="3 2"/>'
        '<text x="10" y="13.8" font-size="10" font-weight="700" text-anchor="middle" fill="var(--ink)">?</text></symbol>'
    )


# -- seats: a colour and a form ------------------------------------------------------------------------------------

SEAT_COLOURS: Final = ("#0072b2", "#c14d00", "#00785a", "#9a4480", "#7a6000")
SEAT_FORMS: Final = ("triangle", "circle", "square", "diamond", "star")
_SEAT_PATHS: Final = (
    "M10 4.5 16 15H4z",
    "M10 4.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z",
    "M5 5h10v10H5z",
    "M10 3.5 16.5 10 10 16.5 3.5 10z",
    "m10 3.5 2 4.2 4.6.6-3.4 3.2.9 4.6L10 13.9l-4.1 2.2.9-4.6-3.4-3.2 4.6-.6z",
)


def _seat(seat: int) -> str:
    return (
        f'<symbol id="{MARK}seat-{SEAT_FORMS[seat]}" viewBox="0 0 20 20">'
        f'<rect width="20" height="20" rx="5" fill="{SEAT_COLOURS[seat]}"/><path d="{_SEAT_PATHS[seat]}" fill="#fff"/></symbol>'
    )


def defs(words: Words, lang: str) -> str:
    """All shapes, for the head of an SVG."""
    parts = [_grounds()]
    parts += [f'<symbol id="{MARK}{name}" viewBox="0 0 32 28">{path}</symbol>' for name, path in BUILDINGS.items()]
    parts += [f'<symbol id="{MARK}{name}" viewBox="0 0 12 12">{path}</symbol>' for name, path in SIGNS.items()]
    parts += [_good(words, good, lang) for good in range(len(GOODS))]
    parts += [_any_good("any-raw", 5), _any_good("any", 6)]
    parts += [_seat(seat) for seat in range(len(SEAT_FORMS))]
    return f"<defs>{''.join(parts)}</defs>"
