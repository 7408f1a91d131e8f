"""A private board as SVG: the sea bed from above, domes, tunnels that light up, buildings with a ring when upgraded.

Everything that may be pointed at lies on top of the picture, as large as what is to be clicked.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from citywright.engine.drawing.kit import target
from citywright.engine.drawing.svg import esc, num, rect, text, text_width
from citywright.engine.drawing.table import Mark
from citywright.engine.masks import bits
from citywright.engine.state import Json
from citywright.games.underwater_cities.drawing.cards import Screen
from citywright.games.underwater_cities.drawing.offers import BUILT, ActionLayout, kind_of
from citywright.games.underwater_cities.drawing.pictures import tile_shapes
from citywright.games.underwater_cities.drawing.svg import SHAPES, use
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.goods import GOODS, NOTHING
from citywright.games.underwater_cities.network import (
    CITIES,
    CITY_SITES,
    ENDS,
    KINDS,
    NODES,
    PLACES,
    SITES,
    TUNNELS,
    Board,
)

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
REACH: Final = 25  # of a target on a site: as far as its neighbours allow
PLATES: Final = 25  # from one plate to the next below it
BADGE: Final = 0.76  # how small a plate or knob is on the rim of a target, so that it hides nothing there
HALO: Final = 88  # how far a connected city shines
PLATE: Final = 44  # of the ground that belongs to a target on a tunnel, most of it unseen
KNOB: Final = 12  # what is seen of it in the middle of the tunnel
NEAR: Final = 110  # from the edge as far as signs are cut where a phone comes near
CITY: Final = 40  # half the width of a metropolis
FIGURES: Final = 22  # the size of a figure, so that it can be read on a phone
SMALL: Final = 19  # of words there
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
NAME: Final = 36  # from the middle of a city down to its name, which stands on its rim
SKYLINES: Final = 4  # forms of metropolises
LOBE: Final = 96  # around a city and its building sites; mounds of neighbours run into each other
GIFT: Final = 'class="gift"'
KEY_DOMES: Final = (("white", 0, 0, "linked"), ("purple", 0, 0, "linked"), ("white", 0, 0, "loose"))
Spot = tuple[float, float]
Piece = tuple[str, str]  # a sign and its figure, or one of them
Line = tuple[list[Piece], str]  # and the kind of their plate


def site_at(i: int) -> Spot:
    angle = pi / 180 * ANGLES[i % PLACES]
    x, y = CENTRES[i // PLACES]
    return x + RING * cos(angle), y + RING * sin(angle)


def straight_down(t: int) -> bool:
    """There a site of the city above lies to the right of the middle, and two of the other city's around it below."""
    return ENDS[t][1] - ENDS[t][0] == 3


def tunnel_way(t: int) -> tuple[str, Spot]:
    """A tunnel as a path, and where its signs stand: in the middle."""
    (x1, y1), (x2, y2) = (CENTRES[end] for end in ENDS[t])
    if TUNNELS[t] in BENDS:
        way, signs = BENDS[TUNNELS[t]]
        return f"M{x1} {y1}{way}", signs
    return f"M{x1} {y1}L{x2} {y2}", ((x1 + x2) / 2, (y1 + y2) / 2)


@lru_cache(maxsize=1)
def sea_bed() -> str:
    """Water with the light in it, terraces of sand, and what grows there."""
    box = -SHORE, -SHORE, WIDTH + 2 * SHORE, HEIGHT + 2 * SHORE
    deep, waves = (rect(*box, 0, f'class="{name}" fill="url(#{SHAPES.mark}{name})"') for name in ("deep", "waves"))
    terraces, flora = (f'<use href="#{SHAPES.mark}{name}" class="{name}"/>' for name in ("terraces", "flora"))
    return deep + terraces + waves + flora


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
        self.asked = layout.asked_of
        self.cities: dict[str, str] = {city["site"]: city["colour"] for city in network["cities"]}
        self.buildings: dict[str, Json] = {one["site"]: one for one in network["buildings"]}
        self.tunnels: dict[str, bool] = {"-".join(one["ends"]): one["upgraded"] for one in network["tunnels"]}

    def shows(self, marks: list[Mark]) -> bool:
        """Whether a target is there, whatever is in hand, and shows what the place gives and asks for."""
        kinds = {kind_of(mark) for mark in marks if mark.verb in BUILT and not mark.reason}
        return bool(kinds) and kinds.issuperset(self.layout.brush)

    @property
    def near(self) -> str:
        """On a phone one comes near to the cities, where something is to be chosen there: all but the metropolises is
        in sight, and large enough to be hit."""
        marks = [
            mark for places in (self.layout.sites, self.layout.cities) for found in places.values() for mark in found
        ]
        return " near" if any(not mark.reason for mark in marks) else ""

    def svg(self, label: str) -> str:
        """From the ground up; what may be done last."""
        board = self.board
        sites = [i for city in range(9) for i in bits(board.sites & CITY_SITES[city])]
        root = f'<svg class="city board{self.near}" viewBox="0 0 {WIDTH} {HEIGHT}" data-unit="{STEP}" data-middle="84"'
        parts = [f'{root} role="group" aria-label="{esc(label)}">', sea_bed()]
        parts += [f'<circle class="lobe" cx="{x}" cy="{y}" r="{LOBE}"/>' for x, y in CENTRES[: len(CITIES)]]
        parts += ['<g class="lamps">', *self.lights(), "</g>"]
        parts += [self.way(t, marks[0]) for t, marks in sorted(self.layout.tunnels.items()) if marks]
        parts.append(f'<g class="way">{_lit(self.asked["tunnel"])}</g>' if "tunnel" in self.asked else "")
        parts += [self.tunnel(t) for t in bits(board.tunnels)]
        parts += [self.city(i) for i in range(len(CITIES))]
        parts += [self.site(i) for i in sites]
        parts += [self.metropolis(tile) for tile in self.network["metropolises"]]
        parts += ['<g class="signs-on">', *[self.tunnel_signs(t) for t in bits(board.tunnels)], "</g>"]
        parts += [self.on_tunnel(t, marks) for t, marks in sorted(self.layout.tunnels.items()) if marks]
        parts += [self.on_city(i, marks) for i, marks in sorted(self.layout.cities.items()) if marks]
        parts += [self.on_site(i, marks) for i, marks in sorted(self.layout.sites.items()) if marks]
        parts.append(self.meant())
        parts += [_name(i) for i in range(len(CITIES))]
        return "".join([*parts, "</svg>"])

    def group(self, name: str, kind: str, inside: str, title: str) -> str:
        """One place with its id and its text."""
        return f'<g id="{self.prefix}-{name}" class="{kind}"><title>{esc(title)}</title>{inside}</g>'

    def lights(self) -> list[str]:
        """The network shines on the ground around it: whatever a tunnel has reached has light."""
        ways = [tunnel_way(t)[0] for t in bits(self.board.tunnels) if TUNNELS[t] in self.tunnels]
        joined = [one["site"] for one in self.network["metropolises"] if one["connected"] and one["site"] is not None]
        linked = [*self.network["connected"], *joined]
        at = [CENTRES[NODES.index(site)] for site in linked]
        shine = [f'<circle cx="{x}" cy="{y}" r="{HALO}" fill="url(#{SHAPES.mark}halo)"/>' for x, y in at]
        return shine + ([f'<path d="{"".join(ways)}"/>'] if ways else [])

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

    def lines(self, kind: int, at: int) -> list[Line]:
        """The same as signs: what a place gives, and on plates of another colour what it asks for."""
        board = self.board
        bonus, toll, federal = board.bonus[kind][at], board.surcharge[kind][at], board.federation[kind] >> at & 1
        given = [("flag", ""), ("card", "")] if federal else []
        given += [(good, str(n) if n > 1 else "") for good, n in zip(GOODS, bonus, strict=True) if n]
        asked = [(good, f"−{n}") for good, n in zip(GOODS, toll, strict=True) if n]
        return [(given, "gift")] * bool(given) + [([one], "toll") for one in asked]

    def around(self, kind: int, at: int, x: float, y: float, reach: float) -> str:
        """On the rim of a target: above it what the place gives, below it what it asks for."""
        lines = self.lines(kind, at)
        asked = [pieces[0] for pieces, plate in lines if plate == "toll"]
        given = [pieces for pieces, plate in lines if plate == "gift"]
        return "".join(_badge(pieces, x, y - reach) for pieces in given) + _badge(asked, x, y + reach, "toll")

    def way(self, t: int, mark: Mark) -> str:
        """The way of a tunnel that may be chosen is lit from below, so that it hides nothing that stands around it."""
        if mark.reason:
            return ""
        return f'<g class="way{self.kind(mark)}">{_lit(t)}</g>'

    def tunnel(self, t: int) -> str:
        way, _ = tunnel_way(t)
        name = TUNNELS[t]
        place = self.screen.words.word("tunnel", t, self.screen.lang)
        said = f"{self.say('kind.tunnel')} {place}. {self.note(1, t)} {self.special(t)[1]}"
        if name not in self.tunnels:
            return self.group(name, "tunnel", f'<path class="trench" d="{way}"/><path class="bed" d="{way}"/>', said)
        up = self.tunnels[name]
        layers = ["hull", "tube", "core", "ribs", *["lights"] * up]
        drawn = "".join(f'<path class="{layer}" d="{way}"/>' for layer in layers)
        return self.group(name, "tunnel upgraded" if up else "tunnel", drawn, said)

    def special(self, t: int) -> tuple[Piece, str]:
        """What sets a tunnel site apart, as a sign and in words."""
        board, name = self.board, TUNNELS[t]
        if board.triple >> t & 1:
            return ("", "×3"), self.say("board.triple", text=name)
        if board.metropolis_points >> t & 1:
            return ("points", "+2"), self.say("board.metropolis", text=name)
        paired = any(pair >> t & 1 for pair in board.pairs)
        return (("", "&"), self.say("draw.pair")) if paired else (("", ""), "")

    def tunnel_signs(self, t: int) -> str:
        """What a tunnel site gives, above all that stands around it."""
        _, (x, y) = tunnel_way(t)
        if self.shows(self.layout.tunnels.get(t, [])):
            return ""
        lines = self.tunnel_lines(t)
        if straight_down(t):
            x, y = x - 14, y - 12 * max(1, len(lines))
        plates = _plates(lines, x, y)
        return f'<g class="shore">{plates}</g>' if lines and not NEAR < x < WIDTH - NEAR else plates

    def tunnel_lines(self, t: int) -> list[Line]:
        """What a tunnel site gives and asks for, and what sets it apart."""
        sign, _ = self.special(t)
        lines = [] if TUNNELS[t] in self.tunnels else self.lines(1, t)
        return lines + [([sign], "gift")] * bool(sign[1])

    def city(self, i: int) -> str:
        x, y = CENTRES[i]
        name = CITIES[i]
        colour = self.cities.get(name)
        grand = f" {self.say('board.grand', text=name)}." if self.board.grand >> i & 1 else ""
        if colour is None:
            cross = f'<path class="pegs" d="M{x - 9} {y}h18M{x} {y - 9}v18"/>'
            plot = f'<circle class="plot" cx="{x}" cy="{y}" r="{DOME}"/>{cross}'
            marks = self.layout.cities.get(i, [])
            lines = [([("points", "6")], "gift")] * bool(grand) + ([] if self.shows(marks) else self.lines(2, i))
            inside = plot + _plates(lines, x, y - 7 * max(0, len(lines) - 1))  # not over the name
            return self.group(name, "city-site", inside, f"{name}. {self.note(2, i)}{grand}")
        state = "linked" if name in self.network["connected"] else "loose"
        said = f"{self.say(f'kind.{colour}')} {name}, {self.say(f'draw.{state}')}{grand}"
        return self.group(name, "city-site", _dome(colour, x, y, state), said)

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
            inside = f'<circle class="place{kind}" cx="{num(x)}" cy="{num(y)}" r="{SITE}"/>'
            inside += "" if self.shows(self.layout.sites.get(i, [])) else _plates(self.lines(0, i), x, y)
            if expansion:
                inside = f'<path class="stalk" d="{_stalk(i)}"/>{inside}'
                notes.insert(0, self.say("draw.expansion"))
        else:
            inside = _building(built["type"], built["upgraded"], x, y)
            said = self.say(f"kind.{built['type']}")
            notes.insert(0, self.say("draw.upgraded", text=said) if built["upgraded"] else said)
        if double:
            inside += _row([("", "×2")], x + 12, y + 13)
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
        ground = hexagon(x, y, CITY * 1.1, f"{colour} {state}")
        inside = ground + skyline(n, x - 28, y - 34, 56, 36) + _about_tile(self.screen.edition, n, x, y)
        built, needed = self.tunnels_to(tile["site"])
        if 0 < built < needed:  # one of two is easily taken for connected (U-METRO-1)
            inside += _wanting(f"{built}/{needed}", x, y + 45 if y < HEIGHT / 2 else y - 52)
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
        """A knob in the middle, on ground that is easily hit, and beside it what the place gives and asks for."""
        way, (x, y) = tunnel_way(t)
        mark = marks[0]
        if mark.reason:
            return self.target(TUNNELS[t], mark, f'<circle class="edge" cx="{num(x)}" cy="{num(y)}" r="13"/>')
        ground = rect(x - PLATE / 2, y - PLATE / 2, PLATE, PLATE, 14, 'class="edge"')
        inside = ground + _knob(mark.sign if mark.sign == "up" else "plus", x, y)
        if self.shows(marks):
            lines = self.tunnel_lines(t)
            if straight_down(t):
                inside += "".join(
                    _badge(pieces, x - 15 - BADGE * _width(pieces) / 2, y - 10 - 19 * i, kind)
                    for i, (pieces, kind) in enumerate(lines)
                )
            else:
                down = 1 if y < HEIGHT - 50 else -1
                inside += "".join(
                    _badge(pieces, x, y + down * (22 + 19 * i), kind) for i, (pieces, kind) in enumerate(lines)
                )
        return f'{self.target(TUNNELS[t], mark, inside, self.kind(mark))}<path class="ghost-way" d="{way}"/>'

    def on_city(self, i: int, marks: list[Mark]) -> str:
        x, y = CENTRES[i]
        return "".join(
            self.target(
                self.name_of(CITIES[i], mark, marks), self.told(i, mark),
                f'<circle class="edge" cx="{x}" cy="{y}" r="{DOME + 2}"/>' + self.on_plot(i, mark),
                self.kind(mark),
            )
            for mark in marks
        )  # fmt: skip

    def on_plot(self, i: int, mark: Mark) -> str:
        """The dome that would stand there, dimmed, with a knob if no tunnel reaches it, and around it what the place
        gives and asks for; of a city that turns purple a knob that says so."""
        x, y = CENTRES[i]
        if not mark.sign:
            return ""
        if mark.verb != "city":
            return _ring(x, y, DOME + 3) + _knob(mark.sign, x + 25, y - 23)
        apart = "" if self.reached(i) else _knob("apart", x - 25, y - 23)
        shade = f'{_ring(x, y, DOME + 3, "free")}<g class="shade">{_dome(mark.sign, x, y, "linked")}</g>'
        return shade + _knob("plus", x + 25, y - 23) + apart + self.around(2, i, x, y, DOME)

    def reached(self, i: int) -> bool:
        """Whether a city would be connected there."""
        return any(CITIES[i] in name.split("-") for name in self.tunnels)

    def told(self, i: int, mark: Mark) -> Mark:
        """A city that would not be connected says so."""
        if mark.verb != "city" or mark.reason or self.reached(i):
            return mark
        return mark._replace(label=f"{mark.label}, {self.say('draw.loose')}")

    def on_site(self, i: int, marks: list[Mark]) -> str:
        x, y = site_at(i)
        return "".join(
            self.target(
                self.name_of(SITES[i], mark, marks), mark,
                f'<circle class="edge" cx="{num(x)}" cy="{num(y)}" r="{REACH}"/>' + self.on_ring(i, mark, x, y),
                self.kind(mark),
            )
            for mark in marks
        )  # fmt: skip

    def on_ring(self, i: int, mark: Mark, x: float, y: float) -> str:
        """A ring as large as the site: around what is there, or with what would come, dimmed, in it. The knob beside it
        keeps clear of what the place gives."""
        if mark.sign == "up":
            return _ring(x, y, SITE + 5) + use("up", x + 6, y - 23, 18, 18)
        if not mark.sign:
            return ""
        shade = f'<g class="shade">{use(mark.sign, x - 13, y - 13, 26, 26)}</g>'
        down = 13 if any(kind == "gift" for _, kind in self.lines(0, i)) else -13
        knob = _small(_knob("plus", 0, 0), x + 14, y + down)
        return _ring(x, y, SITE + 3, "free") + shade + self.around(0, i, x, y, SITE + 6) + knob

    def meant(self) -> str:
        """What the question is about: the piece that is paid for, where it will stand."""
        asked = self.asked
        if "city" in asked:
            middle, down = CENTRES[asked["city"]]
            dome = _dome(KINDS[asked["kind"]], middle, down, "linked" if self.reached(asked["city"]) else "loose")
            inside = _ring(middle, down, DOME + 3) + dome + _knob("credits", middle + 25, down - 23)
        elif "site" in asked:
            x, y = site_at(asked["site"])
            piece = use(KINDS[asked["kind"]], x - 13, y - 13, 26, 26)
            inside = _ring(x, y, SITE + 3, "free") + piece + _knob("credits", x + 17, y - 17)
        elif "tunnel" in asked:
            inside = _knob("credits", *tunnel_way(asked["tunnel"])[1])
        else:
            return ""
        return f'<g class="meant">{inside}</g>'

    def name_of(self, place: str, mark: Mark, marks: list[Mark]) -> str:
        return f"{place}-{mark.sign}" if len(marks) > 1 else place


# -- pieces ----------------------------------------------------------------------------------------------------------


def _ring(x: float, y: float, r: float, kind: str = "") -> str:
    """Around what may be chosen: light in a dark case, so that it is seen on every ground."""
    at = f'cx="{num(x)}" cy="{num(y)}" r="{r}"'
    return f'<circle class="case {kind}" {at}/><circle class="rim" {at}/>'


def _knob(sign: str, x: float, y: float) -> str:
    """A small disc that says what would be done."""
    disc = f'<circle class="knob" cx="{num(x)}" cy="{num(y)}" r="{KNOB}"/>'
    if sign == "plus":
        return f'{disc}<path class="plus" d="M{num(x - 6)} {num(y)}h12M{num(x)} {num(y - 6)}v12"/>'
    return disc + use(sign, x - 9, y - 9, 18, 18)


def _stalk(i: int) -> str:
    """A pier from a city to its expansion site, which lies as near to building sites of the city below."""
    (x1, y1), (x2, y2) = CENTRES[i // PLACES], site_at(i)
    near, far = (DOME + 1) / RING, (RING - SITE + 1) / RING
    (a, b), (c, d) = ((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in (near, far))
    return f"M{num(a)} {num(b)}L{num(c)} {num(d)}"


def _lit(t: int) -> str:
    """The way of a tunnel with light along it."""
    way, _ = tunnel_way(t)
    return "".join(f'<path class="{layer}" d="{way}"/>' for layer in ("case", "rim", "shade"))


def _name(i: int) -> str:
    x, y = CENTRES[i]
    return f'<text class="where fine" x="{x}" y="{y + NAME}" text-anchor="middle">{CITIES[i]}</text>'


def _dome(colour: str, x: int, y: int, state: str) -> str:
    """Glass over a town: towers and a park in the white city, crystals and plants in the purple one."""
    size = 2.25 * DOME
    rim = f'<circle class="dome {colour} {state}" cx="{x}" cy="{y}" r="{DOME}"/>'
    return f"{use(f'dome-{colour}', x - size / 2, y - size / 2, size, size)}{rim}"


@lru_cache(maxsize=1024)
def _building(kind: str, upgraded: bool, x: float, y: float) -> str:
    """Farm round, plant square, laboratory three-cornered; a bright ring when upgraded."""
    ground = f'<circle class="{"ring" if upgraded else "taken"}" cx="{num(x)}" cy="{num(y)}" r="{SITE + 2}"/>'
    return f"{ground}{use(kind, x - 14, y - 14 - 1.5 * (kind == 'laboratory'), 28, 28)}"


def _plates(lines: list[Line], x: float, y: float) -> str:
    """One below the other, around a point."""
    top = y - PLATES * (len(lines) - 1) / 2
    return "".join(_row(pieces, x, top + PLATES * i, kind) for i, (pieces, kind) in enumerate(lines))


def _row(pieces: list[Piece], x: float, y: float, kind: str = "gift") -> str:
    """Small signs with their numbers, around a point."""
    if not pieces:
        return ""
    widths, apart, rim = _widths(pieces), _apart(pieces), _rim(pieces)
    wide = sum(widths) + apart * (len(pieces) - 1)
    left = x - wide / 2
    parts = [rect(left - rim, y - 12, wide + rim + 3, 24, 12, f'class="{kind}"')]
    for (sign, number), width in zip(pieces, widths, strict=True):
        if number:
            parts.append(text(number, left + 7 * len(number), y + 8, FIGURES, f"var(--{kind}-ink)"))
        if sign:
            parts.append(use(sign, left + width - 22, y - 11, 22, 22))
        left += width + apart
    return f'<g class="fine">{"".join(parts)}</g>'


def _widths(pieces: list[Piece]) -> list[int]:
    return [22 * bool(sign) + 14 * len(number) for sign, number in pieces]


def _apart(pieces: list[Piece]) -> int:
    """A figure belongs to the sign behind it."""
    return 7 * bool(pieces[0][1])


def _rim(pieces: list[Piece]) -> int:
    """Letters need more of it than signs."""
    return 5 if pieces[0][1] else 2


def _width(pieces: list[Piece]) -> int:
    """Of their plate."""
    return sum(_widths(pieces)) + _apart(pieces) * (len(pieces) - 1) + _rim(pieces) + 3


def _badge(pieces: list[Piece], x: float, y: float, kind: str = "gift") -> str:
    """A small plate."""
    if not pieces:
        return ""
    return _small(_row(pieces, 0, 0, kind), x, y)


def _small(inside: str, x: float, y: float) -> str:
    """As small as what stands on the rim of a target."""
    return f'<g transform="translate({num(x)} {num(y)}) scale({BADGE})">{inside}</g>'


def _wanting(words: str, x: float, y: float) -> str:
    """How many of its tunnels a metropolis has, on a plate at the edge of the board."""
    letters = text_width(words, SMALL)
    width = letters + 34
    left = min(max(x - width / 2, 4), WIDTH - 4 - width)
    sheet = rect(left, y - 12, width, 24, 12, GIFT)
    said = text(words, left + 6 + letters / 2, y + 7, SMALL, "var(--gift-ink)")
    return f'<g class="fine wanting">{sheet}{said}{use("tunnel", left + letters + 8, y - 11, 22, 22)}</g>'


def hexagon(x: float, y: float, r: float, kind: str) -> str:
    """The ground of a metropolis."""
    points = " ".join(f"{num(x + r * cos(pi / 3 * k))},{num(y + r * sin(pi / 3 * k))}" for k in range(6))
    return f'<polygon points="{points}" class="metropolis {kind}"/>'


def skyline(n: int, x: float, y: float, width: float, height: float) -> str:
    """Neighbouring metropolises have other towers."""
    return use(f"skyline-{n % SKYLINES}", x, y, width, height)


@lru_cache(maxsize=64)
def _about_tile(edition: Edition, n: int, x: int, y: int) -> str:
    """What a metropolis is about, in signs on a plate."""
    names = tile_shapes(edition, n)
    left = x - 11.5 * len(names)
    plate = rect(left - 3, y + 6, 23 * len(names) + 6, 26, 13, GIFT)
    signs = "".join(use(name, left + 23 * i, y + 8, 22, 22) for i, name in enumerate(names))
    return f'<g class="fine">{plate}{signs}</g>'


@lru_cache(maxsize=1)
def key_signs() -> dict[str, str]:
    """Pieces and places of a board, each by itself as it looks there, and signs of slots, in rows of three."""
    white, purple, loose = (_alone(_dome(*dome), 76) for dome in KEY_DOMES)
    farm, desalination, laboratory = (_alone(_building(kind, False, 0, 0), 42) for kind in KINDS[:3])
    tunnel = _alone(use("tunnel", -12, -12, 24, 24), 26)
    expansion = _alone(f'<circle class="place expansion" r="{SITE}"/>', 42)
    metropolis = _alone(hexagon(0, 0, 38, "blue linked") + skyline(0, -25, -22, 50, 40), 80)
    hammer, up, action, building, structure = (
        SHAPES.icon(sign, 20) for sign in ("hammer", "up", "action", "building", "structure")
    )
    return {
        "white": white, "farm": farm, "tunnel": tunnel,
        "purple": purple, "desalination": desalination, "expansion": expansion,
        "loose": loose, "laboratory": laboratory, "metropolis": metropolis,
        "hammer": hammer, "upgraded": _alone(_building("farm", True, 0, 0), 42), "action": action,
        "up": up, "building": building, "structure": structure,
    }  # fmt: skip


def _alone(inside: str, size: int) -> str:
    box = f'viewBox="{-size / 2:g} {-size / 2:g} {size} {size}" width="20" height="20"'
    return f'<svg class="icon" {box} aria-hidden="true">{inside}</svg>'
