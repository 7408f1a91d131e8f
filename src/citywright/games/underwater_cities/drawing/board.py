"""A private board as SVG: the sea bed from above, domes, tunnels that light up, buildings with a ring when upgraded.

Everything that may be pointed at lies on top of the picture, as large as what is to be clicked.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from citywright.engine.drawing.kit import target
from citywright.engine.drawing.svg import esc, num, rect, text
from citywright.engine.drawing.table import Mark
from citywright.engine.masks import bits
from citywright.engine.state import Json
from citywright.games.underwater_cities.drawing.cards import Screen
from citywright.games.underwater_cities.drawing.offers import ActionLayout, kind_of
from citywright.games.underwater_cities.drawing.pictures import tile_shapes
from citywright.games.underwater_cities.drawing.svg import SHAPES, use
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.goods import GOODS, NOTHING
from citywright.games.underwater_cities.network import CITIES, CITY_SITES, ENDS, NODES, PLACES, SITES, TUNNELS, Board

WIDTH: Final = 660
HEIGHT: Final = 600
STEP: Final = 163
SHORE: Final = 600  # as far as there is water around the board, where a screen has room for it
CENTRES: Final[tuple[tuple[int, int], ...]] = (
    *((172 + STEP * (i % 3), 146 + STEP * (i // 3)) for i in range(9)),
    (52, 50), (608, 50), (52, 548),
)  # fmt: skip
DOME: Final = 32
RING: Final = 67  # from a city to its building sites: far enough that a tunnel runs between two of them
SITE: Final = 16
TUBE: Final = 16  # the width of a tunnel
REACH: Final = 24  # of a target on a site: as far as its neighbours allow
PLATE: Final = 44  # of a target on a tunnel
CITY: Final = 40  # half the width of a metropolis
FIGURES: Final = 22  # the size of a figure, so that it can be read on a phone
ANGLES: Final = (202.5, 247.5, 292.5, 337.5, 67.5)  # between the eight ways that tunnels leave; the last for expansion
# tunnels that would run over building sites go around them: their way, and where their signs stand
BENDS: Final[dict[str, tuple[str, tuple[float, float]]]] = {
    "m1-a1": ("Q104 78 172 146", (103, 86)),
    "m1-b1": ("Q180 14 296 26Q335 30 335 68V146", (180, 26)),
    "m1-a2": ("Q14 150 22 268Q24 309 62 309H172", (36, 190)),
    "m2-c1": ("Q562 82 498 146", (559, 86)),
    "m2-b1": ("Q490 14 374 26Q335 30 335 68V146", (490, 26)),
    "m2-c2": ("Q646 150 638 268Q636 309 598 309H498", (624, 190)),
    "m3-a2": ("Q14 450 22 350Q24 309 62 309H172", (36, 415)),
    "m3-b3": ("Q180 594 296 580Q335 574 335 536V472", (180, 580)),
}
NAME: Final = -56, 33  # from a city to where its name stands: between the ways to the left and the lower left
GIFT: Final = 'class="gift"'
Spot = tuple[float, float]


def site_at(i: int) -> Spot:
    angle = pi / 180 * ANGLES[i % PLACES]
    x, y = CENTRES[i // PLACES]
    return x + RING * cos(angle), y + RING * sin(angle)


def tunnel_way(t: int) -> tuple[str, Spot]:
    """A tunnel as a path, and where its signs stand: in the middle, nearer to a metropolis than to its city's sites."""
    (x1, y1), (x2, y2) = (CENTRES[end] for end in ENDS[t])
    if TUNNELS[t] in BENDS:
        way, signs = BENDS[TUNNELS[t]]
        return f"M{x1} {y1}{way}", signs
    part = 0.34 if TUNNELS[t][0] == "m" else 0.5
    return f"M{x1} {y1}L{x2} {y2}", (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part)


@lru_cache(maxsize=1)
def sea_bed() -> str:
    """Water, and below the tunnels shallow ground around every city site."""
    box = -SHORE, -SHORE, WIDTH + 2 * SHORE, HEIGHT + 2 * SHORE
    water = [rect(*box, 0, f'class="{pattern}" fill="url(#{SHAPES.mark}{pattern})"') for pattern in ("deep", "waves")]
    reefs = [f'<circle class="reef" cx="{x}" cy="{y}" r="{RING}"/>' for x, y in CENTRES[:9]]
    return "".join(water + reefs)


class BoardDrawing:
    """The board of one seat; ids begin with `prefix`."""

    def __init__(self, screen: Screen, seat: int, prefix: str, layout: ActionLayout) -> None:
        network = screen.seats[seat]["network"]
        self.screen = screen
        self.say = screen.tell
        self.board: Board = screen.edition.board(network["board"])
        self.network = network
        self.prefix = prefix
        self.layout = layout
        self.cities: dict[str, str] = {city["site"]: city["colour"] for city in network["cities"]}
        self.buildings: dict[str, Json] = {one["site"]: one for one in network["buildings"]}
        self.tunnels: dict[str, bool] = {"-".join(one["ends"]): one["upgraded"] for one in network["tunnels"]}

    def svg(self, label: str) -> str:
        """From the ground up; what may be done last."""
        board = self.board
        sites = [i for city in range(9) for i in bits(board.sites & CITY_SITES[city])]
        root = f'<svg class="city board" viewBox="0 0 {WIDTH} {HEIGHT}" data-unit="{STEP}" data-whole="84"'
        parts = [f'{root} role="group" aria-label="{esc(label)}">', sea_bed()]
        parts += [self.tunnel(t) for t in bits(board.tunnels)]
        parts += [self.city(i) for i in range(len(CITIES))]
        parts += [self.site(i) for i in sites]
        parts += [self.metropolis(tile) for tile in self.network["metropolises"]]
        parts += ['<g class="signs-on">', *[self.tunnel_signs(t) for t in bits(board.tunnels)], "</g>"]
        parts += [self.on_tunnel(t, marks) for t, marks in sorted(self.layout.tunnels.items()) if marks]
        parts += [self.on_city(i, marks) for i, marks in sorted(self.layout.cities.items()) if marks]
        parts += [self.on_site(i, marks) for i, marks in sorted(self.layout.sites.items()) if marks]
        return "".join([*parts, "</svg>"])

    def group(self, name: str, kind: str, inside: str, title: str) -> str:
        """One place with its id and its text."""
        return f'<g id="{self.prefix}-{name}" class="{kind}"><title>{esc(title)}</title>{inside}</g>'

    # -- places and what stands there ------------------------------------------------------------------------

    def note(self, kind: int, at: int) -> str:
        """What a place gives and asks for, in words."""
        board, goods = self.board, self.screen.teller.goods
        found: list[str] = []
        if board.bonus[kind][at] != NOTHING:
            found.append(self.say("draw.bonus", text=goods(board.bonus[kind][at])))
        if board.federation[kind] >> at & 1:
            found.append(self.say("draw.federation_card"))
        if board.surcharge[kind][at] != NOTHING:
            found.append(self.say("draw.surcharge", text=goods(board.surcharge[kind][at])))
        return ". ".join(found)

    def gifts(self, kind: int, at: int, x: float, y: float) -> str:
        """The same as signs."""
        board = self.board
        pieces = [("flag", ""), ("card", "")] if board.federation[kind] >> at & 1 else []
        pieces += [(good, str(n) if n > 1 else "") for good, n in zip(GOODS, board.bonus[kind][at], strict=True) if n]
        pieces += [(good, f"−{n}") for good, n in zip(GOODS, board.surcharge[kind][at], strict=True) if n]
        return _row(pieces, x, y)

    def tunnel(self, t: int) -> str:
        way, _ = tunnel_way(t)
        name = TUNNELS[t]
        place = self.screen.words.word("tunnel", t, self.screen.lang)
        said = f"{self.say('kind.tunnel')} {place}. {self.note(1, t)} {self.special(t)[1]}"
        if name not in self.tunnels:
            return self.group(name, "tunnel", f'<path class="bed" d="{way}"/>', said)
        up = self.tunnels[name]
        lights = f'<path class="lights" d="{way}"/>' if up else ""
        hull = f'<path class="hull" stroke-width="{TUBE}" d="{way}"/>'
        tube = f'<path class="tube{" lit-up" if up else ""}" d="{way}"/>'
        return self.group(name, "tunnel", hull + tube + lights, said)

    def special(self, t: int) -> tuple[str, str]:
        """What sets a tunnel site apart, as a sign and in words."""
        board, name = self.board, TUNNELS[t]
        if board.triple >> t & 1:
            return "×3", self.say("board.triple", text=name)
        if board.metropolis_points >> t & 1:
            return "+2★", self.say("board.metropolis", text=name)
        return ("&", self.say("draw.pair")) if any(pair >> t & 1 for pair in board.pairs) else ("", "")

    def tunnel_signs(self, t: int) -> str:
        """What a tunnel site gives, above all that stands around it."""
        _, (x, y) = tunnel_way(t)
        if ENDS[t][1] - ENDS[t][0] == 3:  # straight down: a site of the city above lies to the right
            x, y = x - 14, y - 12
        gifts = "" if TUNNELS[t] in self.tunnels else self.gifts(1, t, x, y)
        sign, _ = self.special(t)
        return gifts + (_plate(sign, x, y + (22 if gifts else 0)) if sign else "")

    def city(self, i: int) -> str:
        x, y = CENTRES[i]
        name = CITIES[i]
        colour = self.cities.get(name)
        grand = f" {self.say('board.grand', text=name)}." if self.board.grand >> i & 1 else ""
        label = f'<text class="where fine" x="{x + NAME[0]}" y="{y + NAME[1]}" text-anchor="middle">{name}</text>'
        if colour is None:
            plot = f'<circle class="plot" cx="{x}" cy="{y}" r="{DOME}"/>'
            inside = f"{label}{plot}{self.gifts(2, i, x, y)}"
            if grand:
                inside += _plate("6★", x, y + 17)
            return self.group(name, "city-site", inside, f"{name}. {self.note(2, i)}{grand}")
        state = "linked" if name in self.network["connected"] else "loose"
        said = f"{self.say(f'kind.{colour}')} {name}, {self.say(f'draw.{state}')}{grand}"
        return self.group(name, "city-site", label + _dome(colour, x, y, state), said)

    def site(self, i: int) -> str:
        x, y = site_at(i)
        built = self.buildings.get(SITES[i])
        double = self.board.double >> i & 1
        expansion = i % PLACES == PLACES - 1
        notes = [self.note(0, i)]
        if double:
            notes.append(self.say("board.double", text=SITES[i]))
        if built is None:
            kind = " expansion" if expansion else ""
            inside = f'<circle class="place{kind}" cx="{num(x)}" cy="{num(y)}" r="{SITE}"/>{self.gifts(0, i, x, y)}'
            if expansion:
                notes.insert(0, self.say("draw.expansion"))
        else:
            inside = _building(built["type"], built["upgraded"], x, y)
            said = self.say(f"kind.{built['type']}")
            notes.insert(0, self.say("draw.upgraded", text=said) if built["upgraded"] else said)
        if double:
            inside += _plate("×2", x + 12, y + 13)
        place = self.screen.words.word("site", i, self.screen.lang)
        return self.group(SITES[i], "site", inside, ". ".join([place, *[note for note in notes if note]]))

    def metropolis(self, tile: Json) -> str:
        if tile["site"] is None:
            return ""
        x, y = CENTRES[NODES.index(tile["site"])]
        edition = self.screen.edition
        n = edition.tile_numbers.index(tile["tile"])
        colour = "brown" if n < edition.browns else "blue"
        state = "linked" if tile["connected"] else "loose"
        name = edition.tile_names[n][self.screen.lang]
        points = " ".join(
            f"{num(x + CITY * 1.1 * cos(pi / 3 * k))},{num(y + CITY * 1.1 * sin(pi / 3 * k))}" for k in range(6)
        )
        towers = f"M{x - 15} {y + 2}v-13h8v-9h9v6h8v16z"
        inside = (
            f'<polygon points="{points}" class="metropolis {colour} {state}"/><path d="{towers}" class="towers"/>'
            + _about_tile(self.screen.edition, n, x, y)
        )
        built, needed = self.tunnels_to(tile["site"])
        if 0 < built < needed:  # one of two is easily taken for connected (U-METRO-1)
            inside += _row([("tunnel", f"{built}/{needed}")], x + 8, y + 52 if y < HEIGHT / 2 else y - 52)
        said = f"{name}, {self.say(f'draw.{state}')} ({built}/{needed}). {self.screen.teller.tile(n)}"
        root = f'<g id="{self.prefix}-{tile["site"]}" class="tile" data-metropolis="{tile["tile"]}">'
        return f"{root}<title>{esc(said)}</title>{inside}</g>"

    def tunnels_to(self, site: str) -> tuple[int, int]:
        """How many of a metropolis' tunnels are built, and how many it has."""
        ends = [TUNNELS[t] for t in bits(self.board.tunnels) if site in TUNNELS[t].split("-")]
        return sum(name in self.tunnels for name in ends), len(ends)

    # -- what may be done ---------------------------------------------------------------------------------------

    def target(self, name: str, mark: Mark, inside: str, kind: str = "") -> str:
        return target(mark, inside, f"{self.prefix}-do-{name}", name, kind)

    def kind(self, mark: Mark) -> str:
        """With a brush only the targets of the kind in hand are shown."""
        return f" many {kind_of(mark)}" if self.layout.brush and mark.sign else ""

    def on_tunnel(self, t: int, marks: list[Mark]) -> str:
        """A plate in the middle."""
        way, (x, y) = tunnel_way(t)
        mark = marks[0]
        if mark.reason:
            return self.target(TUNNELS[t], mark, f'<circle class="edge" cx="{num(x)}" cy="{num(y)}" r="13"/>')
        plate = rect(x - PLATE / 2, y - PLATE / 2, PLATE, PLATE, 14, 'class="edge"')
        inside = f"{plate}{use(mark.sign, x - 14, y - 14, 28, 28)}"
        return f'{self.target(TUNNELS[t], mark, inside, self.kind(mark))}<path class="ghost-way" d="{way}"/>'

    def on_city(self, i: int, marks: list[Mark]) -> str:
        x, y = CENTRES[i]
        return "".join(
            self.target(
                self.name_of(CITIES[i], mark, marks), mark,
                f'<circle class="edge" cx="{x}" cy="{y}" r="{DOME + 2}"/>'
                + (use(mark.sign, x - 17, y - 20, 34, 34) if mark.sign else ""),
                self.kind(mark),
            )
            for mark in marks
        )  # fmt: skip

    def on_site(self, i: int, marks: list[Mark]) -> str:
        x, y = site_at(i)
        return "".join(
            self.target(
                self.name_of(SITES[i], mark, marks), mark,
                f'<circle class="edge{" bare" if mark.sign == "up" else ""}" cx="{num(x)}" cy="{num(y)}" r="{REACH}"/>'
                + self.on_ring(mark, x, y),
                self.kind(mark),
            )
            for mark in marks
        )  # fmt: skip

    def on_ring(self, mark: Mark, x: float, y: float) -> str:
        if mark.sign == "up":
            return use("up", x + 5, y - 21, 17, 17)
        return use(mark.sign, x - 13, y - 13, 26, 26) if mark.sign else ""

    def name_of(self, place: str, mark: Mark, marks: list[Mark]) -> str:
        return f"{place}-{mark.sign}" if len(marks) > 1 else place


# -- pieces ----------------------------------------------------------------------------------------------------------


def _dome(colour: str, x: int, y: int, state: str) -> str:
    """Glass with light on it; the white city has towers, the purple one a crystal."""
    if colour == "white":
        towers = f"M{x - 15} {y + 13}v-14h8v14zM{x - 5} {y + 13}v-26h10v26zM{x + 7} {y + 13}v-18h8v18z"
        inner = f'<path class="towers-of" d="{towers}"/>'
    else:
        inner = f'<path class="crystal" d="M{x} {y - 17}l13 17-13 17-13-17z"/>'
    shine = f'<path class="shine" d="M{x - 22} {y - 8}a24 24 0 0 1 16-15"/>'
    return f'<circle class="dome {colour} {state}" cx="{x}" cy="{y}" r="{DOME}"/>{inner}{shine}'


@lru_cache(maxsize=1024)
def _building(kind: str, upgraded: bool, x: float, y: float) -> str:
    """Farm round, plant square, laboratory three-cornered; a bright ring when upgraded."""
    ground = f'<circle class="{"ring" if upgraded else "taken"}" cx="{num(x)}" cy="{num(y)}" r="{SITE + 2}"/>'
    return f"{ground}{use(kind, x - 13, y - 13, 26, 26)}"


def _row(pieces: list[tuple[str, str]], x: float, y: float) -> str:
    """Small signs with their numbers, around a point."""
    if not pieces:
        return ""
    widths = [22 + 14 * len(number) for _, number in pieces]
    left = x - sum(widths) / 2
    parts = [rect(left - 2, y - 13, sum(widths) + 4, 26, 13, GIFT)]
    for (sign, number), width in zip(pieces, widths, strict=True):
        if number:
            parts.append(text(number, left + 7 * len(number), y + 8, FIGURES, "var(--gift-ink)"))
        parts.append(use(sign, left + width - 22, y - 11, 22, 22))
        left += width
    return f'<g class="fine">{"".join(parts)}</g>'


def _plate(words: str, x: float, y: float) -> str:
    width = 8 + 14 * len(words)
    sheet = rect(x - width / 2, y - 12, width, 24, 12, GIFT)
    return f'<g class="fine">{sheet}{text(words, x, y + 8, FIGURES, "var(--gift-ink)")}</g>'


@lru_cache(maxsize=64)
def _about_tile(edition: Edition, n: int, x: int, y: int) -> str:
    """What a metropolis is about, in signs on a plate."""
    names = tile_shapes(edition, n)
    left = x - 11.5 * len(names)
    plate = rect(left - 3, y + 6, 23 * len(names) + 6, 26, 13, GIFT)
    return plate + "".join(use(name, left + 23 * i, y + 8, 22, 22) for i, name in enumerate(names))
