"""A private board as SVG: the sea bed from above, domes, tunnels that light up, buildings with a ring when upgraded."""

from html import escape
from math import cos, pi, sin
from typing import Final, NamedTuple

from citywright.engine.masks import bits
from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.network import (
    CITIES,
    CITY_SITES,
    ENDS,
    NODES,
    NOTHING,
    PLACES,
    SITES,
    TUNNELS,
    Board,
)
from citywright.games.underwater_cities.text import amounts

WIDTH: Final = 720
HEIGHT: Final = 640
STEP_X: Final = 180
STEP_Y: Final = 170
CENTRES: Final[tuple[tuple[int, int], ...]] = (
    *((180 + STEP_X * (i % 3), 150 + STEP_Y * (i // 3)) for i in range(9)),
    (60, 60), (660, 60), (60, 580),
)  # fmt: skip
DOME: Final = 30
RING: Final = 58  # from a city to its building sites
FORMS: Final = {"farm": "circle", "desalination": "square", "laboratory": "triangle"}


class Mark(NamedTuple):
    """An action on a piece: legal, or greyed with a reason."""

    action: str  # as in a record, "tunnel c2-c3"
    label: str
    reason: str = ""

    def attributes(self) -> str:
        if self.reason:
            return (
                f' class="greyed" role="button" tabindex="-1" aria-disabled="true" data-reason="{escape(self.reason)}"'
            )
        label = escape(self.label)
        return f' class="legal" tabindex="0" role="button" data-action="{self.action}" aria-label="{label}"'


Marks = dict[str, Mark]  # by the name of the place


def board_svg(edition: Edition, words: Words, network: Json, prefix: str, marks: Marks, lang: str) -> str:
    """The board of one player; ids begin with `prefix`."""
    drawing = Drawing(edition, words, network, prefix, marks, lang)
    label = words.say("board.name", {"n": network["board"]}, lang)
    return (
        f'<svg class="board" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="24" class="sea"/>{"".join(drawing.parts())}</svg>'
    )


class Drawing:
    def __init__(self, edition: Edition, words: Words, network: Json, prefix: str, marks: Marks, lang: str) -> None:
        self.edition = edition
        self.board: Board = edition.boards[network["board"] - 1]
        self.words = words
        self.network = network
        self.prefix = prefix
        self.marks = marks
        self.lang = lang

    def parts(self) -> list[str]:
        return [
            *[self.tunnel(t) for t in bits(self.board.tunnels)],
            *[self.city(i) for i in range(len(CITIES))],
            *[self.site(i) for city in range(9) for i in bits(self.board.sites & CITY_SITES[city])],
            *[self.metropolis(tile) for tile in self.network["metropolises"]],
        ]

    def group(self, name: str, inside: str, title: str) -> str:
        """One piece with its id, its title and what may be done with it."""
        mark = self.marks.get(name)
        more = mark.attributes() if mark else ""
        return f'<g id="{self.prefix}-{name}"{more}><title>{escape(title)}</title>{inside}</g>'

    def note(self, kind: int, at: int) -> str:
        """What a place gives and asks for, in words."""
        board = self.board
        found: list[str] = []
        if board.bonus[kind][at] is not NOTHING:
            found.append(f"+ {amounts(self.words, board.bonus[kind][at], self.lang)}")
        if board.federation[kind] >> at & 1:
            found.append("+ ⚑ ▯")
        if board.surcharge[kind][at] is not NOTHING:
            found.append(f"− {amounts(self.words, board.surcharge[kind][at], self.lang)}")
        return ", ".join(found)

    def tunnel(self, t: int) -> str:
        a, b = (CENTRES[end] for end in ENDS[t])
        names = [NODES[end] for end in ENDS[t]]
        built = next((tunnel for tunnel in self.network["tunnels"] if tunnel["ends"] == names), None)
        state = "free" if built is None else "upgraded" if built["upgraded"] else "built"
        line = f'<line x1="{a[0]}" y1="{a[1]}" x2="{b[0]}" y2="{b[1]}" class="tunnel {state}"/>'
        note = self.note(1, t)
        x, y = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
        sign = f'<text x="{x}" y="{y - 6}" class="note">{escape(short_note(note))}</text>' if note and not built else ""
        return self.group(TUNNELS[t], line + sign, f"{TUNNELS[t]} {note}".strip())

    def city(self, i: int) -> str:
        x, y = CENTRES[i]
        built = next((city for city in self.network["cities"] if city["site"] == CITIES[i]), None)
        linked = CITIES[i] in self.network["connected"]
        state = "free" if built is None else f"{built['colour']} {'linked' if linked else 'loose'}"
        sign = CITIES[i] if built is None else "◗" if built["colour"] == "purple" else "◖"
        inside = (
            f'<circle cx="{x}" cy="{y}" r="{DOME}" class="dome {state}"/>'
            f'<text x="{x}" y="{y + 6}" class="dome-sign">{sign}</text>'
        )
        return self.group(CITIES[i], inside, f"{CITIES[i]} {self.note(2, i)}".strip())

    def site(self, i: int) -> str:
        city, place = i // PLACES, i % PLACES
        angle = pi * (0.25 + 0.5 * place) if place < 4 else pi / 2
        reach = RING if place < 4 else RING + 16
        x, y = CENTRES[city][0] + reach * cos(angle), CENTRES[city][1] + reach * sin(angle)
        built = next((one for one in self.network["buildings"] if one["site"] == SITES[i]), None)
        note = self.note(0, i)
        if built is None:
            kind = "expansion" if place == 4 else "double" if self.board.double >> i & 1 else ""
            inside = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="11" class="site {kind}"/>'
            if note or kind == "double":
                sign = short_note(note) or "×2"
                inside += f'<text x="{x:.0f}" y="{y + 4:.0f}" class="note">{escape(sign)}</text>'
        else:
            inside = building(built["type"], built["upgraded"], x, y)
        return self.group(SITES[i], inside, f"{SITES[i]} {note}".strip())

    def metropolis(self, tile: Json) -> str:
        if tile["site"] is None:
            return ""
        x, y = CENTRES[NODES.index(tile["site"])]
        colour = "brown" if tile["tile"] <= 5 else "blue"
        points = " ".join(f"{x + 44 * cos(pi / 3 * k):.0f},{y + 44 * sin(pi / 3 * k):.0f}" for k in range(6))
        state = "linked" if tile["connected"] else "loose"
        name = self.edition.tile_names[tile["tile"] - 1][self.lang]
        inside = (
            f'<polygon points="{points}" class="metropolis {colour} {state}"/>'
            f'<text x="{x}" y="{y + 5}" class="note">{tile["tile"]}</text>'
        )
        return self.group(tile["site"], inside, name)


def building(kind: str, upgraded: bool, x: float, y: float) -> str:
    """Farm round, plant square, laboratory three-cornered: the form tells the kind without its colour."""
    ring = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="17" class="ring"/>' if upgraded else ""
    if FORMS[kind] == "circle":
        form = f'<circle cx="{x:.0f}" cy="{y:.0f}" r="12" class="building farm"/>'
    elif FORMS[kind] == "square":
        form = f'<rect x="{x - 11:.0f}" y="{y - 11:.0f}" width="22" height="22" class="building desalination"/>'
    else:
        points = f"{x:.0f},{y - 13:.0f} {x + 13:.0f},{y + 10:.0f} {x - 13:.0f},{y + 10:.0f}"
        form = f'<polygon points="{points}" class="building laboratory"/>'
    return ring + form


def short_note(note: str) -> str:
    """The first sign of a note: plus for a gift, minus for a surcharge."""
    return "".join(part.split()[0] for part in note.split(", ") if part)[:2]
