"""What a city tile does when it is laid: points, goods, points for money, and terrain beside it (C-EFFECT)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.city_tycoon.city import INSIDE
from citywright.games.city_tycoon.edition import LAND, TYPES, WATER, colour_of, is_plant
from citywright.games.city_tycoon.state import (
    BACK,
    BOUGHT,
    BUY,
    COUNTED_TILES,
    LAID,
    TERRAIN_CELL,
    CityTycoon,
)
from citywright.games.city_tycoon.steps.actions import DO_BACK, DO_BUY, DO_PLACE

KINDS: Final = (LAND, WATER)


def take_effects(s: CityTycoon, seat: int, tile: int, cell: int) -> None:
    """Own tiles are counted before the new one has its marker (C-EFFECT-6); only then it is put down as owned."""
    edition = s.edition
    gain(s, seat, LAID, edition.points[tile])
    if edition.per[tile] >= 0:
        gain(s, seat, COUNTED_TILES, edition.per_points[tile] * counted(s, seat, tile))
    s.city = s.city.put(cell, tile, seat)
    get_goods(s, seat, edition.goods[tile])
    if edition.buys[tile] and edition.buys[tile][0][0] <= s.money[seat]:
        s.ask(seat, BUY, tile)
    lay_terrain(s, seat, cell, edition.land[tile], edition.water[tile])


def gain(s: CityTycoon, seat: int, line: int, points: int) -> None:
    if points:
        s.score(seat, line, points)
        s.tell("event.points", seat=seat, n=points)


def get_goods(s: CityTycoon, seat: int, count: int) -> None:
    """Yellow cubes from the supply, so many as there are (C-CUBE-4)."""
    if s.rules.limited_goods:
        count = min(count, s.goods_left())
    if count:
        s.goods[seat] += count
        s.tell("event.goods", seat=seat, n=count)


def counted(s: CityTycoon, seat: int, tile: int) -> int:
    """How many own tiles the bonus of a tile counts (C-EFFECT-7)."""
    city, what = s.city, s.edition.per[tile]
    if what < len(TYPES):
        itself = s.rules.bonus_counts_itself and s.edition.type[tile] == what
        return city.of_type(s.edition, seat, what).bit_count() + itself
    count = 0
    for cell in bits(city.own[seat]):
        piece = city.pieces[cell]
        if is_plant(piece) and colour_of(piece) == what - len(TYPES):
            count += 1
    return count


class Buy(Step[CityTycoon]):
    """Points for money: one printed step or nothing; frame: the tile (C-EFFECT-5)."""

    name = "buy"
    blocks = (DO_BUY,)

    def legal(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        money = s.money[seat]
        steps = [DO_BUY.first + n for n, step in enumerate(s.edition.buys[frame[1]], start=1) if step[0] <= money]
        return [DO_BUY.first, *steps]

    def why_not(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Reason | None:
        steps, n = s.edition.buys[frame[1]], DO_BUY.arg(action)
        if n > len(steps):
            return Reason("no.step", {"piece": frame[1]})
        if n and steps[n - 1][0] > s.money[seat]:
            return Reason("no.money", {"money": steps[n - 1][0], "money2": s.money[seat]})
        return None

    def apply(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> None:
        n = DO_BUY.arg(action)
        if n:
            money, points = s.edition.buys[frame[1]][n - 1]
            s.money[seat] -= money
            s.score(seat, BOUGHT, points)
            s.tell("event.buys", seat=seat, money=money, n=points)

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.buy", {"piece": frame[1]})

    def targets(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        return [DO_BUY.first + n for n in range(len(s.edition.buys[frame[1]]) + 1)]

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        n = DO_BUY.arg(action)
        if not n:
            return Sentence("do.buy_nothing", {})
        money, points = s.edition.buys[frame[1]][n - 1]
        return Sentence("do.buy", {"money": money, "n": points})


# -- terrain -------------------------------------------------------------------------------------------


def lay_terrain(s: CityTycoon, seat: int, cell: int, land: int, water: int) -> None:
    """Every icon is laid if it can be (C-TERRAIN); asked is only what the player can decide."""
    room = s.city.room_beside(cell)
    cells = room.bit_count()
    if not s.rules.unlimited_terrain:
        cells = min(cells, s.terrain)
    if not cells or not land + water:
        return
    if cells < land + water and land and water:
        s.ask(seat, BACK, cell, pack(land, water))
        return
    kind = 0 if land else 1
    if room.bit_count() > min(cells, land or water):
        s.ask(seat, TERRAIN_CELL, cell, pack(land, water))
    else:  # every cell gets the same
        put_terrain(s, seat, cell, land, water, kind, (room & -room).bit_length() - 1)


def put_terrain(s: CityTycoon, seat: int, cell: int, land: int, water: int, kind: int, place: int) -> None:
    """One icon is laid: land gets a marker, water none (C-TERRAIN-3); then the next."""
    s.city = s.city.put(place, KINDS[kind], -1 if kind else seat)
    s.terrain -= 1
    s.tell("event.terrain", seat=seat, piece=KINDS[kind], cell=place)
    lay_terrain(s, seat, cell, land - (kind == 0), water - (kind == 1))


def pack(land: int, water: int) -> int:
    """The icons that are left, as one number of a frame."""
    return 8 * land + water


class Back(Step[CityTycoon]):
    """Too few cells: which icon goes back; frame: the tile's cell, icons left."""

    name = "back"
    blocks = (DO_BACK,)

    def legal(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        return list(DO_BACK.actions())

    def why_not(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Reason | None:
        return None

    def apply(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> None:
        kind = DO_BACK.arg(action)
        s.tell("event.goes_back", seat=seat, piece=KINDS[kind])
        lay_terrain(s, seat, frame[1], frame[2] // 8 - (kind == 0), frame[2] % 8 - (kind == 1))

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.back", {"piece": s.city.pieces[frame[1]]})

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.back", {"piece": KINDS[DO_BACK.arg(action)]})


class TerrainCell(Step[CityTycoon]):
    """The cell for the next terrain tile, land before water; frame: the tile's cell, icons left."""

    name = "terrain"
    blocks = (DO_PLACE,)

    def legal(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        return [DO_PLACE.first + cell for cell in bits(s.city.room_beside(frame[1]))]

    def why_not(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Reason | None:
        cell = DO_PLACE.arg(action)
        if s.city.room_beside(frame[1]) >> cell & 1:
            return None
        return why_blocked(s, cell) or Reason("no.not_beside", {"cell": cell, "piece": s.city.pieces[frame[1]]})

    def apply(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> None:
        land, water = frame[2] // 8, frame[2] % 8
        put_terrain(s, seat, frame[1], land, water, 0 if land else 1, DO_PLACE.arg(action))

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.terrain", {"piece": LAND if frame[2] // 8 else WATER, "piece2": s.city.pieces[frame[1]]})

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.terrain", {"piece": LAND if frame[2] // 8 else WATER, "cell": DO_PLACE.arg(action)})


def why_blocked(s: CityTycoon, cell: int) -> Reason | None:
    """Why a cell takes no piece at all, wherever the next one lies."""
    if not INSIDE >> cell & 1:
        return Reason("no.edge", {"cell": cell})
    if not s.city.ground >> cell & 1:
        return Reason("no.closed", {"cell": cell})
    if s.city.laid >> cell & 1:
        return Reason("no.occupied", {"cell": cell})
    return None
