"""A table of City Tycoon as numbers for learning agents (engine/features.py): the map as planes, tiles as rows.

The planes show a window around the start tile, 14 by 14 cells with two players, two more each way with every player.
One tile in a hundred lies beyond it, and is seen only in the counts of each seat.
"""

from typing import Final

from citywright.engine import features as f
from citywright.engine.features import Field, Part, flags, numbers, padded, spread
from citywright.engine.game import Game, Options
from citywright.engine.masks import bits
from citywright.games.city_tycoon.city import (
    BANK,
    CELL_COUNT,
    SIDES_OF_START,
    STRIDE,
    City,
    amount,
    cell_at,
    closed_cells,
    x_of,
    y_of,
)
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, HAND, SIDES, TYPES, Edition
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.table import BACK, BUY, PASS_ON, PLACE, SOURCE, TAKE, TERRAIN, WAY
from citywright.games.city_tycoon.view import passed_on, phase

MOST_WINDOW: Final = 20
WAYS_SHOWN: Final = 8
SIDE_CELLS: Final = [closed_cells(side, beyond=False) for side in SIDES_OF_START]
PHASES: Final = ("draft", "build", "supply")
KINDS: Final = 9  # the five types, plants by colour, land, water

PLANES: Final = (
    Field("kind", KINDS, f"1 to {KINDS}: {', '.join(TYPES)}, red plant, blue plant, land, water"),
    Field("piece", f.MOST, "its number"),
    Field("owner", 5, "1 for the own seat, 2 for its left neighbour ..."),
    Field("supplied", DEMANDS, "by which demand"),
    Field("open", 1, "a tile may be laid there"),
)
TILE: Final = (
    Field("piece", f.MOST, "its number, 0 where there is none"), *flags(TYPES, "its district"),
    Field("cost", 30, "money"), Field("round", 4, "in which it is dealt"),
    *[
        Field(f"{what} {demand}", most, "the first demand" if demand == "a" else "the second, or 0")
        for demand in ("a", "b")
        for what, most in (
            ("needs red", 6), ("needs blue", 6), ("needs goods", 6), ("needs money", 99),
            ("gives money", 99), ("gives points", 50), ("gives goods", 9),
        )
    ],
    Field("symbol", len(TYPES), f"1 to {len(TYPES)}: neighbours of this type bring the bonus"),
    *[Field(f"bonus {what}", most, "for each such neighbour, or at once without a symbol")
      for what, most in (("money", 20), ("points", 20), ("goods", 9))],
)  # fmt: skip
SEAT: Final = (
    Field("acts", 1, "owes a decision"), Field("order", 4, "place in turn order, from 0"),
    Field("money", f.MOST, "in the purse"),
    Field("goods", 50, "yellow cubes"), Field("points", f.MOST, "so far"), Field("hand", HAND, "how many tiles"),
    Field("passed", 1, "has passed in this supply phase"), Field("laid", 99, "tiles on the map"),
)  # fmt: skip
PLANT: Final = (
    Field("built", 1, "it is on the map"), *flags(COLOURS, "its colour"), *flags(SIDES, "the side that was built"),
    Field("cubes", 12, "on it"), Field("chosen", 6, "for the supply in progress"),
    Field("column", MOST_WINDOW, "in the window, from 1; 0 outside"), Field("row", MOST_WINDOW, "likewise"),
)  # fmt: skip
CUBES: Final = 1 + len(COLOURS) + len(SIDES)  # their place in a row of PLANT
# behind the planes of kinds, pieces, owners and open cells in what is seen of a city
PLANTS: Final = 4  # without cubes
CLOSED: Final = 5  # sides of the start tile
LAID: Final = 6  # how many tiles each seat has


class Observer(f.Observer[CityTycoon]):
    def __init__(self, game: Game[CityTycoon], seats: int, options: Options) -> None:
        edition: Edition = game.edition
        self.edition = edition
        self.tile_rows = [numbers(_tile(edition, tile)) for tile in range(edition.first_plant)]
        self.kinds = bytes([_kind(edition, piece) for piece in range(edition.pieces)]).ljust(f.MOST + 1, b"\0")
        self.owners = [
            bytes([0, *[1 + (owner - seat) % seats for owner in range(seats)]]).ljust(f.MOST + 1, b"\0")
            for seat in range(seats)
        ]  # as each seat sees them
        row = len(PLANT) - 1 - len(COLOURS)
        self.unbuilt = b"".join([bytes([0, 1 - colour, colour, *[0] * row]) for colour in edition.source_colour])
        self.edge = 4 + seats  # cells of the window to each side of the start tile
        self.window = 2 * self.edge + 2
        self.planned = options["planned_choice"] is True
        super().__init__(game, seats, options)

    def declare(self, game: Game[CityTycoon], options: Options) -> list[Part]:
        seats, edition = self.seats, self.edition
        table = [
            Field("round", 4, "from 1"), *flags(PHASES, "the phase"), *self.asked_fields(),
            Field("terrain", 99, "tiles left"),
            *[Field(f"{colour} plants", 12, "built so far") for colour in COLOURS],
            *[Field(f"{colour} cubes", 99, "in the supply") for colour in COLOURS],
            *flags([f"closed {side}" for side in SIDES_OF_START], "nothing is laid on this side of the start tile"),
            Field("demand", DEMANDS, "that is being supplied"), Field("land left", 7, "to lay"),
            Field("water left", 7, "to lay"),
            Field("ways", f.MOST, "how many payments there are to choose from"),
        ]  # fmt: skip
        held = "hand, then this round's picks, the secret pick, the tile that the decision is about"
        planes = Part(
            "map", ("field", "row", "column"), (len(PLANES), self.window, self.window), PLANES,
            "the cells around the start tile, row by row from the north-west",
        )  # fmt: skip
        ways = [Field("bank", f.MOST, "money"), *[Field(f"seat +{i}", f.MOST, "money, too") for i in range(seats)]]
        parts = [
            f.single("table", table, "the table and the decision that the seat owes"),
            f.rows("seats", "seat", seats, SEAT, "how each seat stands"),
            planes,
            f.rows("plants", "plant", len(edition.source_keys), PLANT, "the start plants, then the others by colour"),
            f.rows("held", "tile", 2 * HAND + 2, TILE, held),
            f.rows("ways", "way", WAYS_SHOWN, ways, "the cheapest payments to choose from: who gets how much"),
        ]
        if self.planned:
            return [*parts, f.rows("market", "tile", HAND * seats, TILE, "open tiles that nobody has picked yet")]
        known = [
            Field("passed on", seats, "held and let go this round: 1 if dealt to the own seat, 2 to the left ..."),
            Field("shown", 1, "everybody has seen it this round"),
        ]
        return [*parts, f.rows("draft", "tile", edition.tiles, known, "what is known of this round's tiles", True)]

    def observation(self, s: CityTycoon, seat: int) -> list[bytes]:
        order = self.from_seat(seat)
        plan = s.plans[seat] if s.phases and s.phases[-1][0] == PASS_ON else ()
        about = self._about(s, seat)
        tiles = (about,) if about < self.edition.first_plant else ()
        found = [
            self._table(s, seat),
            *[self._seat(s, other) for other in order],
            *self._map(s, seat),
            self._plants(s, seat),
            self._tiles(s.hands[seat], HAND), self._tiles(s.picks[seat], HAND), self._tiles(plan, 1),
            self._tiles(tiles, 1), self._ways(s, seat, order),
        ]  # fmt: skip
        if self.planned:
            found.append(self._tiles(s.market, HAND * s.seats))
        return found

    def memory(self, s: CityTycoon, seat: int) -> list[bytes]:
        if self.planned:
            return []
        values = bytearray(2 * self.edition.tiles)
        for first, tiles in enumerate(passed_on(s, seat)):
            for tile in tiles:
                values[2 * tile - 2] = 1 + (first - seat) % s.seats
        for tile in bits(s.shown):
            values[2 * tile - 1] = 1
        return [bytes(values)]

    # -- parts ------------------------------------------------------------------------------------------------

    def _table(self, s: CityTycoon, seat: int) -> bytes:
        now = phase(s)
        demand = land = water = 0
        if s.lanes[seat]:
            step, _, b = s.lanes[seat][-1]
            if step in (BACK, TERRAIN):
                land, water = b // 8, b % 8
            if step in (SOURCE, WAY):
                demand = 1 + b
        table = [s.terrain, s.stacks[0], s.stacks[1], s.cubes_left(0), s.cubes_left(1)]
        decision = [demand, land, water, len(s.ways) if s.lanes[seat] else 0]
        found = [
            numbers([s.round, *[int(now == name) for name in PHASES]]), self.asked(s, seat), numbers(table),
            self._seen(s.city)[CLOSED], numbers(decision),
        ]  # fmt: skip
        return b"".join(found)

    def _about(self, s: CityTycoon, seat: int) -> int:
        """The piece that is laid, supplied or given up."""
        if not s.lanes[seat]:
            return 0
        step, a, _ = s.lanes[seat][-1]
        if step in (TAKE, PLACE, BUY):
            return a
        return s.city.pieces[a] if step in (BACK, TERRAIN, SOURCE, WAY) else 0

    def _seat(self, s: CityTycoon, seat: int) -> bytes:
        return numbers(
            [
                1 if s.lanes[seat] else 0, s.order.index(seat), s.money[seat], s.goods[seat], s.points(seat),
                len(s.hands[seat]), s.passed >> seat & 1, self._seen(s.city)[LAID][seat],
            ]
        )  # fmt: skip

    def _map(self, s: CityTycoon, seat: int) -> list[bytes]:
        kinds, pieces, owners, open = self._seen(s.city)[:PLANTS]
        supplied = bytes(self.window * self.window)
        if s.met[0] or s.met[1]:
            there = bytearray(CELL_COUNT)
            for i, cells in enumerate(s.met, start=1):
                for cell in bits(cells):
                    there[cell] = i
            supplied = self._shown(bytes(there))
        return [kinds, pieces, owners.translate(self.owners[seat]), supplied, open]

    def _seen(self, city: City) -> list[bytes]:
        """What follows from the city alone, found once for each: planes, plants, closed sides, tiles of each seat."""
        if not city.seen:
            pieces = self._shown(city.pieces)
            open = bytearray(CELL_COUNT)
            for cell in city.room:
                open[cell] = 1
            kinds, owners = pieces.translate(self.kinds), self._shown(city.owners)
            closed = bytes([0 if city.ground & cells else 1 for cells in SIDE_CELLS])
            laid = numbers([len(own) for own in city.own])
            city.seen = [kinds, pieces, owners, self._shown(bytes(open)), self._bare_plants(city), closed, laid]
        return city.seen

    def _shown(self, cells: bytes) -> bytes:
        """Of all cells those in the window."""
        first = cell_at(-self.edge, -self.edge)
        return b"".join([cells[at : at + self.window] for at in range(first, first + self.window * STRIDE, STRIDE)])

    def _plants(self, s: CityTycoon, seat: int) -> bytes:
        values = bytearray(self._seen(s.city)[PLANTS])
        for source, cubes in enumerate(s.cubes):
            if cubes:
                values[len(PLANT) * source + CUBES] = cubes
        if s.lanes[seat] and s.lanes[seat][-1][0] in (SOURCE, WAY):
            for source in s.plans[seat]:
                values[len(PLANT) * source + CUBES + 1] += 1
        return bytes(values)

    def _bare_plants(self, city: City) -> bytes:
        """Plants without cubes."""
        values = bytearray(self.unbuilt)
        for source, cell in enumerate(city.sites):
            if cell >= 0:
                at, side = len(PLANT) * source, self.edition.side[city.pieces[cell]]
                values[at] = values[at + CUBES - len(SIDES) + side] = 1
                x, y = x_of(cell) + self.edge + 1, y_of(cell) + self.edge + 1
                if 0 < x <= self.window and 0 < y <= self.window:
                    values[at + CUBES + 2], values[at + CUBES + 3] = x, y
        return bytes(values)

    def _tiles(self, tiles: tuple[int, ...], count: int) -> bytes:
        return padded([self.tile_rows[tile] for tile in tiles], count * len(TILE))

    def _ways(self, s: CityTycoon, seat: int, order: list[int]) -> bytes:
        found: list[bytes] = []
        if s.lanes[seat] and s.lanes[seat][-1][0] == WAY:
            for paid in s.ways[:WAYS_SHOWN]:
                found.append(numbers([amount(paid, BANK), *[amount(paid, 1 + other) for other in order]]))
        return padded(found, WAYS_SHOWN * (1 + self.seats))


def _kind(edition: Edition, piece: int) -> int:
    if edition.type[piece] >= 0:
        return 1 + edition.type[piece]
    if edition.colour[piece] >= 0:
        return 1 + len(TYPES) + edition.colour[piece]
    return {edition.land: KINDS - 1, edition.water: KINDS}.get(piece, 0)


def _tile(edition: Edition, tile: int) -> list[int]:
    """The figures printed on a city tile."""
    if tile == 0:
        return [0] * len(TILE)
    demands = range(DEMANDS * tile, DEMANDS * tile + DEMANDS)
    figures = [figure for row in demands for figure in (*edition.needs[row], *edition.gives[row])]
    return [
        tile, *spread(1 << edition.type[tile], len(TYPES)), edition.cost[tile], edition.round[tile], *figures,
        edition.symbol[tile] + 1, *edition.bonus[tile],
    ]  # fmt: skip
