"""A player's region: where its tiles lie, what their rails join, and what its cities make (T-ATTACH, T-RAIL).

Tiles lie in a square of 25 by 25 cells around the start tile; y grows to the south. Inside, cells are numbered row by
row with a rim that stays empty, so that a step across an edge never wraps round. Tiles are told apart by their place in
the order of laying, cities by 3 * that place + number of the city.
"""

from typing import Final

from citywright.engine.errors import BadInput
from citywright.engine.masks import bits
from citywright.engine.native import Row, mypyc_attr
from citywright.engine.storing import wholes, within
from citywright.games.twentieth_century.edition import START, Edition
from citywright.games.twentieth_century.rails import BUILDING, CITIES, FIRST_CITY, Line, Shape

RADIUS: Final = 12  # tiles lie at most so far from the start tile, in both directions
SPAN: Final = 2 * RADIUS + 1
WIDTH: Final = SPAN + 2  # with the rim
CELL_COUNT: Final = WIDTH * WIDTH
ACROSS: Final[Row] = (-WIDTH, 1, WIDTH, -1)  # the cell beyond each edge: N, E, S, W
CELL_NAMES: Final = [f"{x},{y}" for y in range(-RADIUS, RADIUS + 1) for x in range(-RADIUS, RADIUS + 1)]


def cell_at(x: int, y: int) -> int:
    return (y + RADIUS + 1) * WIDTH + x + RADIUS + 1


def x_of(cell: int) -> int:
    return cell % WIDTH - RADIUS - 1


def y_of(cell: int) -> int:
    return cell // WIDTH - RADIUS - 1


def cell_of(number: int) -> int:
    """The cell at a place of `CELL_NAMES`."""
    return (number // SPAN + 1) * WIDTH + number % SPAN + 1


NUMBER_OF: Final = [(cell // WIDTH - 1) * SPAN + cell % WIDTH - 1 for cell in range(CELL_COUNT)]  # the way back
HOME: Final = cell_at(0, 0)
INNER: Final = (1 << SPAN + 1) - 2  # the places of a row but those of the rim, as a mask
NO_REACH: Final = [0] * CITIES  # of a tile, to begin with


@mypyc_attr(acyclic=True)
class Net:
    """What follows from where the tiles lie and how they are turned; shared by all regions with the same rails.

    It grows tile by tile: `with_tile` looks only at the borders of the new one.

    shapes               the rails of each tile, its bridges included
    index                cell -> place of the tile that lies there
    lands                the places of all lands, the start tile included
    first, root          the first piece of each tile; for each piece another one of its link, in the end itself
    cities, buildings    what each link joins, as masks, at the piece that stands for it; a city ends a link (T-RAIL)
    bonus                for each city and resource (3 * city + resource) what institutions add; without any, nothing
    reach                for each city with a recycling centre the tiles it can clean, as a mask (T-RECYCLE); else 0
    borders              edges with track on both sides
    """

    def __init__(
        self, through_cities: bool, shapes: list[Shape], index: dict[int, int], lands: list[int],
        first: list[int], root: list[int], cities: list[int], buildings: list[int], bonus: list[int], reach: list[int],
        borders: int,
    ) -> None:  # fmt: skip
        self.through_cities = through_cities
        self.shapes = shapes
        self.index = index
        self.lands = lands
        self.first = first
        self.root = root
        self.cities = cities
        self.buildings = buildings
        self.bonus = bonus
        self.reach = reach
        self.borders = borders

    def with_tile(self, edition: Edition, tiles: list[int], cells: list[int], turns: list[int], shape: Shape) -> "Net":
        """With the last of these tiles."""
        net = Net(
            self.through_cities, self.shapes.copy(), self.index.copy(), self.lands.copy(),
            self.first.copy(), self.root.copy(), self.cities.copy(), self.buildings.copy(), self.bonus,
            self.reach.copy(), self.borders,
        )  # fmt: skip
        net.add(edition, tiles, cells, turns, shape)
        net.add_bonus(edition, tiles, cells)
        return net

    def add(self, edition: Edition, tiles: list[int], cells: list[int], turns: list[int], shape: Shape) -> None:
        """The next of these tiles, while the net is made."""
        i, base = len(self.shapes), len(self.root)
        cell = cells[i]
        self.shapes.append(shape)
        self.index[cell] = i
        if edition.bonus[tiles[i]] < 0:
            self.lands.append(i)
        self.first.append(base)
        for number, piece in enumerate(shape.pieces):
            self.root.append(base + number)
            self.cities.append((piece // FIRST_CITY & 7) << CITIES * i)
            self.buildings.append(1 << i if piece & BUILDING else 0)
        self.reach += NO_REACH
        self._join(edition, tiles, cell, turns)

    def _join(self, edition: Edition, tiles: list[int], cell: int, turns: list[int]) -> None:
        """Put the last tile's track together with that across its edges, where there is track on both sides."""
        shapes, root, i = self.shapes, self.root, len(self.shapes) - 1
        at_edge, first = shapes[i].at_edge, 4 * turns[i]
        for edge in range(4):
            mine = at_edge[first + edge]
            if mine < 0:
                continue
            other = self.index.get(cell + ACROSS[edge], -1)
            if other < 0:
                continue
            yours = shapes[other].at_edge[4 * turns[other] + (edge + 2) % 4]
            if yours < 0:
                continue
            self.borders += 1
            a, b = _find(root, self.first[i] + mine), _find(root, self.first[other] + yours)
            if a != b:
                root[b] = a
                self.cities[a] |= self.cities[b]
                self.buildings[a] |= self.buildings[b]
                self.cities[b] = self.buildings[b] = 0
            if edition.bonus[tiles[i]] < 0 and edition.bonus[tiles[other]] < 0:
                self._reach_over(edition, tiles, turns, other, (edge + 2) % 4, i)
                self._reach_over(edition, tiles, turns, i, edge, other)
        for c in range(edition.city_count[tiles[i]]):
            if edition.recycling[tiles[i] * CITIES + c]:
                self.reach[CITIES * i + c] |= 1 << i

    def _reach_over(self, edition: Edition, tiles: list[int], turns: list[int], i: int, edge: int, other: int) -> None:
        """The centres of a tile that reach a land across an edge with track on both sides (T-RECYCLE)."""
        for c in range(edition.city_count[tiles[i]]):
            if edition.recycling[tiles[i] * CITIES + c] and self._edges_from(i, turns[i], FIRST_CITY << c) >> edge & 1:
                self.reach[CITIES * i + c] |= 1 << other

    def _edges_from(self, i: int, turn: int, city: int) -> int:
        """The edges that tracks of one tile lead to from a city, other cities in between only by option."""
        reached = city
        pieces = self.shapes[i].turned[turn]
        while True:
            found = reached
            for piece in pieces:
                if piece & (reached & 0x70 if self.through_cities else city):
                    found |= piece
            if found == reached or not self.through_cities:
                return found & 15
            reached = found

    def add_bonus(self, edition: Edition, tiles: list[int], cells: list[int]) -> None:
        """Each institution once for each city that it is linked to on a tile beside it (T-INSTITUTION)."""
        if len(self.lands) == len(tiles):
            return
        self.bonus = [0] * (3 * CITIES * len(tiles))
        for i, tile in enumerate(tiles):
            resource = edition.bonus[tile]
            if resource < 0:
                continue
            linked = 0
            for piece, places in enumerate(self.buildings):
                if places >> i & 1:
                    linked |= self.cities[piece]
            for city in bits(linked):
                if cells[city // CITIES] - cells[i] in ACROSS:
                    self.bonus[3 * city + resource] += edition.powers[tile][0].gives

    def groups(self) -> list[int]:
        """The cities on each link, as masks."""
        return [group for group in self.cities if group]

    def linked(self, city: int) -> int:
        """The cities that a link joins to this one, as a mask."""
        mask = 0
        for group in self.cities:
            if group >> city & 1:
                mask |= group
        return mask & ~(1 << city)


def _find(root: list[int], node: int) -> int:
    while root[node] != node:
        node = root[node]
    return node


def make_net(
    edition: Edition, tiles: list[int], cells: list[int], turns: list[int], shapes: list[Shape], through_cities: bool
) -> Net:
    net = Net(through_cities, [], {}, [], [], [], [], [], [], [], 0)
    for shape in shapes:
        net.add(edition, tiles, cells, turns, shape)
    net.add_bonus(edition, tiles, cells)
    return net


@mypyc_attr(acyclic=True)
class Region:
    """The tiles of one player. What it holds is replaced, never changed in place.

    tiles, cells, turns   piece, cell and clockwise quarter turns of each tile, in the order of laying
    bridges               for each tile its bridges, in lattice points of the tile before it was turned
    citizens              for each tile its occupied cities, as a mask
    garbage               for each tile; institutions hold none
    """

    def __init__(
        self, edition: Edition, tiles: list[int], cells: list[int], turns: list[int], bridges: list[tuple[Line, ...]],
        citizens: list[int], garbage: list[int], net: Net,
    ) -> None:  # fmt: skip
        self.edition = edition
        self.tiles = tiles
        self.cells = cells
        self.turns = turns
        self.bridges = bridges
        self.citizens = citizens
        self.garbage = garbage
        self.net = net
        self._made: tuple[int, int, int] | None = None
        self._centres: list[int] | None = None
        self.laid = b""  # its tiles as features.py shows them, once they were asked for
        self.cleaned: tuple[int, int, int, int] | None = None  # what judgement.py has found last

    # -- questions -----------------------------------------------------------------------------------

    def free_cells(self) -> list[int]:
        """The cells where a tile may be laid, since they touch the region by edge or corner (T-ATTACH); rising."""
        rows = [0] * WIDTH
        for cell in self.cells:
            rows[cell // WIDTH] |= 1 << cell % WIDTH
        found: list[int] = []
        above, here = 0, rows[1]
        for y in range(1, SPAN + 1):
            below = rows[y + 1]
            near = above | here | below
            if near:
                free = (near << 1 | near | near >> 1) & INNER & ~here
                while free:
                    low = free & -free
                    found.append(y * WIDTH + low.bit_length() - 1)
                    free ^= low
            above, here = here, below
        return found

    def is_land(self, place: int) -> bool:
        return self.edition.bonus[self.tiles[place]] < 0

    def lands(self) -> list[int]:
        """The places of all lands, the start tile included."""
        return self.net.lands

    def occupied(self, city: int) -> bool:
        return bool(self.citizens[city // CITIES] >> city % CITIES & 1)

    def occupied_cities(self) -> int:
        mask = 0
        for i, citizens in enumerate(self.citizens):
            mask |= citizens << CITIES * i
        return mask

    def empty_cities(self) -> int:
        mask = 0
        for i, tile in enumerate(self.tiles):
            mask |= ((1 << self.edition.city_count[tile]) - 1 & ~self.citizens[i]) << CITIES * i
        return mask

    def movable(self) -> int:
        """The cities whose citizen a locomotive can move, as a mask."""
        occupied, empty = self.occupied_cities(), self.empty_cities()
        mask = 0
        for group in self.net.cities:
            if group & empty:
                mask |= group & occupied
        return mask

    def production(self) -> tuple[int, int, int]:
        """Coins, science and points that the occupied cities make (T-PRODUCE)."""
        if self._made is None:
            self._made = self._produce()
        return self._made

    def _produce(self) -> tuple[int, int, int]:
        edition = self.edition
        bonus = self.net.bonus or [0] * (3 * CITIES * len(self.tiles))
        coins = science = vp = 0
        for i, tile in enumerate(self.tiles):
            citizens, row, city = self.citizens[i], tile * CITIES, i * CITIES
            while citizens:
                if citizens & 1:
                    if edition.coins[row]:
                        coins += edition.coins[row] + bonus[3 * city]
                    if edition.science[row]:
                        science += edition.science[row] + bonus[3 * city + 1]
                    if edition.vp[row]:
                        vp += edition.vp[row] + bonus[3 * city + 2]
                citizens >>= 1
                row += 1
                city += 1
        return coins, science, vp

    def centres(self) -> list[int]:
        """For each working recycling centre the tiles it can clean, as a mask (T-RECYCLE)."""
        if self._centres is None:
            self._centres = [reach for city, reach in enumerate(self.net.reach) if reach and self.occupied(city)]
        return self._centres

    def dirty_lands(self) -> list[int]:
        return [self.tiles[i] for i, garbage in enumerate(self.garbage) if garbage]

    def total_garbage(self) -> int:
        return sum(self.garbage)

    def clean_lands(self) -> int:
        clean = 0
        for i in self.net.lands:
            if not self.garbage[i]:
                clean += 1
        return clean

    # -- storing ---------------------------------------------------------------------------------------

    def row(self) -> list[list[int]]:
        """What cannot be derived, a row for each tile: piece, cell, turn, citizens, garbage, ends of its bridges."""
        return [
            [tile, self.cells[i], self.turns[i], self.citizens[i], self.garbage[i]]
            + [point for bridge in self.bridges[i] for point in bridge]
            for i, tile in enumerate(self.tiles)
        ]

    @staticmethod
    def read_row(edition: Edition, rows: object, through_cities: bool, what: str) -> "Region":
        if not isinstance(rows, list) or not rows:
            raise BadInput(f"dump: {what} should be a list of tiles")
        tiles: list[list[int]] = []
        bridges: list[tuple[Line, ...]] = []
        for row in rows:
            numbers = wholes(row, what)
            if len(numbers) < 5 or len(numbers) % 2 == 0:
                raise BadInput(f"dump: {what}: a tile has five numbers and two for each bridge")
            tiles.append(numbers[:5])
            for number, most in zip(numbers, (edition.pieces - 1, CELL_COUNT - 1, 3, 7, 999), strict=False):
                within(what, [number], 0, most)
            if not 0 < numbers[1] // WIDTH <= SPAN or not INNER >> numbers[1] % WIDTH & 1:
                raise BadInput(f"dump: {what}: a tile lies outside the cells of a region")
            shape = edition.shape[numbers[0]]
            bridges.append(tuple(zip(numbers[5::2], numbers[6::2], strict=True)))
            for bridge in bridges[-1]:
                if bridge not in shape.bridges():
                    raise BadInput(f"dump: {what}: no bridge {bridge} can be built on {edition.keys[numbers[0]]}")
                shape = shape.with_bridge(bridge)
        pieces, cells, turns, citizens, garbage = [[row[k] for row in tiles] for k in range(5)]
        return make_region(edition, pieces, cells, turns, bridges, citizens, garbage, through_cities)

    # -- changes ---------------------------------------------------------------------------------------

    def attached(self, tile: int, cell: int, turn: int, garbage: int, citizens: int) -> "Region":
        """With one more tile."""
        tiles, cells, turns, bridges = self.tiles.copy(), self.cells.copy(), self.turns.copy(), self.bridges.copy()
        tiles.append(tile)
        cells.append(cell)
        turns.append(turn)
        bridges.append(())
        net = self.net.with_tile(self.edition, tiles, cells, turns, self.edition.shape[tile])
        more = Region(self.edition, tiles, cells, turns, bridges, self.citizens.copy(), self.garbage.copy(), net)
        more.citizens.append(citizens)
        more.garbage.append(garbage)
        return more

    def bridged(self, place: int, bridge: Line) -> "Region":
        """With one more bridge."""
        shapes, bridges = self.net.shapes.copy(), self.bridges.copy()
        shapes[place] = shapes[place].with_bridge(bridge)
        bridges[place] += (bridge,)
        net = make_net(self.edition, self.tiles, self.cells, self.turns, shapes, self.net.through_cities)
        return Region(self.edition, self.tiles, self.cells, self.turns, bridges, self.citizens, self.garbage, net)

    def with_garbage(self, land: int, more: int) -> "Region":
        garbage = self.garbage.copy()
        garbage[self.tiles.index(land)] += more
        return Region(self.edition, self.tiles, self.cells, self.turns, self.bridges, self.citizens, garbage, self.net)

    def with_citizen(self, city: int, there: bool) -> "Region":
        """With a citizen put into a city, or taken from it."""
        citizens = self.citizens.copy()
        bit = 1 << city % CITIES
        citizens[city // CITIES] = citizens[city // CITIES] | bit if there else citizens[city // CITIES] & ~bit
        return Region(self.edition, self.tiles, self.cells, self.turns, self.bridges, citizens, self.garbage, self.net)


def first_region(edition: Edition, through_cities: bool) -> Region:
    """The start tile with its two citizens and its garbage (T-SETUP)."""
    return make_region(edition, [START], [HOME], [0], [()], [0b011], [1], through_cities)


def make_region(
    edition: Edition, tiles: list[int], cells: list[int], turns: list[int], bridges: list[tuple[Line, ...]],
    citizens: list[int], garbage: list[int], through_cities: bool,
) -> Region:  # fmt: skip
    """A region from what cannot be derived."""
    shapes: list[Shape] = []
    for tile, built in zip(tiles, bridges, strict=True):
        shape = edition.shape[tile]
        for bridge in built:
            shape = shape.with_bridge(bridge)
        shapes.append(shape)
    net = make_net(edition, tiles, cells, turns, shapes, through_cities)
    return Region(edition, tiles, cells, turns, bridges, citizens, garbage, net)
