"""One player's city: a plan of 5 x 5 cells, and every question about its roads, areas and neighbours.

Cells are numbered row by row from the north-west; sets of cells are bit masks. A city is a value: building or
clearing gives a new one, so states share their cities and nothing here ever changes.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from citywright.engine.masks import bits
from citywright.engine.native import mypyc_attr
from citywright.engine.storing import wholes, within
from citywright.games.neom.edition import COM, EAST, GOODS, IND, NORTH, ORIGIN, PUB, RAW, RES, SOUTH, WEST, Edition

if TYPE_CHECKING:
    from citywright.games.neom.counters import Tally
    from citywright.games.neom.judgement import Prospect

CELL_COUNT: Final = 25
CENTRE: Final = 12
LEFT_BORDER: Final = 10  # the routes leave in the middle row (N-ROUTE)
RIGHT_BORDER: Final = 14
ALL_SIDES: Final = NORTH | EAST | SOUTH | WEST
LEFT: Final = 1  # bits of `routes`
RIGHT: Final = 2

CELLS: Final = tuple(f"{'abcde'[cell % 5]}{5 - cell // 5}" for cell in range(CELL_COUNT))
ALL: Final = (1 << CELL_COUNT) - 1
WEST_EDGE: Final = 0b00001_00001_00001_00001_00001
EAST_EDGE: Final = 0b10000_10000_10000_10000_10000
NOT_WEST: Final = ALL & ~WEST_EDGE
NOT_EAST: Final = ALL & ~EAST_EDGE
EDGE: Final = 0b11111_10001_10001_10001_11111
CORNERS: Final = 0b10001_00000_00000_00000_10001

HALF: Final = 13  # bits of a mask of cells
SIZES: Final = bytes([mask.bit_count() for mask in range(1 << HALF)])


def size(cells: int) -> int:
    """How many cells, or goods, a mask holds. The compiler has no quick bit_count."""
    return SIZES[cells & (1 << HALF) - 1] + SIZES[cells >> HALF]


def _cells_within(cell: int, straight: int, square: int) -> int:
    """Other cells at most `straight` steps away, counted along rows and columns, inside a square of that radius."""
    mask = 0
    for other in range(CELL_COUNT):
        dx, dy = abs(other % 5 - cell % 5), abs(other // 5 - cell // 5)
        if other != cell and dx + dy <= straight and max(dx, dy) <= square:
            mask |= 1 << other
    return mask


BESIDE: Final = [_cells_within(cell, 1, 1) for cell in range(CELL_COUNT)]  # orthogonal neighbours
AROUND: Final = [_cells_within(cell, 2, 1) for cell in range(CELL_COUNT)]  # the eight surrounding cells
NEAR: Final = [_cells_within(cell, 2, 2) for cell in range(CELL_COUNT)]  # at most two cells away


@mypyc_attr(acyclic=True)
class City:
    """Tiles on their cells and what follows from them.

    cells          tile number on each cell, 0 for empty, -1 for the printed origin
    board          number of the city board: its good and its roads at the centre
    choice         the good of the tile that makes one of choice, else -1
    routes         active trade routes, LEFT and RIGHT
    north .. west  cells with a road to that side
    to_east, to_south   cells joined by road with the one to their east, south
    reach          cells that roads join to the centre
    res .. raw, polluted, power, anchors   cells by what lies there
    laid, filled   cells with a tile; with a tile or the printed origin
    special        cells with a tile that has effects of its own
    goods, virtual the goods the city makes; the virtual goods it has (N-TILE-059, N-TILE-111)

    The rest is found when it is first asked for and then kept: tally by `counters.tally`, prospect by
    `judgement.prospect`, planes by features.py.
    """

    def __init__(self, edition: Edition, cells: list[int], board: int, choice: int, routes: int) -> None:
        self.edition = edition
        self.cells = cells
        self.board = board
        self.choice = choice
        north = east = south = west = 0
        res = com = ind = pub = raw = polluted = power = anchors = laid = filled = 0
        special = goods = virtual = 0
        good, exits = edition.boards[board]
        bit = 1
        for tile in cells:
            if tile > 0:
                laid |= bit
                exits_here = edition.exits[tile]
                types = edition.types[tile]
                if types & RES:
                    res |= bit
                if types & COM:
                    com |= bit
                if types & IND:
                    ind |= bit
                if types & PUB:
                    pub |= bit
                if types & RAW:
                    raw |= bit
                if tile >= edition.first_anchor:
                    anchors |= bit
                    if edition.makes_any[tile] and choice >= 0:
                        goods |= 1 << choice
                if edition.polluted[tile]:
                    polluted |= bit
                if edition.power[tile]:
                    power |= bit
                if edition.effects[tile]:
                    special |= bit
                    virtual |= edition.virtual[tile]
                goods |= edition.makes[tile]
            elif bit == 1 << CENTRE:
                exits_here = ALL_SIDES  # an empty centre remains the connection point (N-REMOVE-6)
                if tile == ORIGIN:
                    exits_here = exits
                    filled |= bit
                    raw |= bit
                    goods |= 1 << good
            else:
                bit <<= 1
                continue
            if exits_here & NORTH:
                north |= bit
            if exits_here & EAST:
                east |= bit
            if exits_here & SOUTH:
                south |= bit
            if exits_here & WEST:
                west |= bit
            bit <<= 1
        self.north, self.east, self.south, self.west = north, east, south, west
        self.res, self.com, self.ind, self.pub, self.raw = res, com, ind, pub, raw
        self.polluted, self.power, self.anchors, self.goods = polluted, power, anchors, goods
        self.special, self.virtual, self.laid = special, virtual, laid
        self.filled = filled | laid
        # a link needs a road on both sides of the edge (N-BUILD)
        self.to_east = east & (west >> 1) & NOT_EAST
        self.to_south = south & (north >> 5)
        self.reach = self.flood(1 << CENTRE, ALL)
        self.routes = self._routes(routes)
        self._hooks: list[int] = []  # by cell, -1 = not yet asked; see hooks()
        self._homes: list[int] | None = None
        self._smog = -1
        self.tally: Tally | None = None
        self.prospect: Prospect | None = None
        self.planes = b""

    # -- changing ----------------------------------------------------------------------------------

    def row(self) -> list[int]:
        """What cannot be derived, for a dump."""
        return [self.board, self.choice, self.routes, *self.cells]

    @staticmethod
    def read_row(edition: Edition, row: object, what: str) -> "City":
        board, choice, routes, *cells = wholes(row, what, CELL_COUNT + 3)
        within(what, [board], 0, len(edition.boards) - 1)
        within(what, [choice], -1, len(GOODS) - 1)
        within(what, [routes], 0, LEFT | RIGHT)
        return City(edition, within(what, cells, ORIGIN, edition.tiles), board, choice, routes)

    def put(self, cell: int, tile: int, choice: int = -1) -> "City":
        """The city with a tile laid on a cell, over whatever was there."""
        cells = self.cells.copy()
        old = cells[cell]
        cells[cell] = tile
        if old > 0 and self.edition.makes_any[old]:
            return City(self.edition, cells, self.board, choice, self.routes)
        return City(self.edition, cells, self.board, self.choice if choice < 0 else choice, self.routes)

    def clear(self, gone: Sequence[int], empty_centre: bool) -> "City":
        """The city without the tiles on these cells; under a tile on the centre lies the printed origin."""
        cells = self.cells.copy()
        choice = self.choice
        for cell in gone:
            if cells[cell] > 0 and self.edition.makes_any[cells[cell]]:
                choice = -1
            cells[cell] = ORIGIN if cell == CENTRE and not empty_centre else 0
        return City(self.edition, cells, self.board, choice, self.routes)

    def _routes(self, routes: int) -> int:
        """Routes after a change: gained when joined to the centre, kept while a road leads out (N-ROUTE)."""
        if not self.west >> LEFT_BORDER & 1:
            routes &= ~LEFT
        elif self.reach >> LEFT_BORDER & 1:
            routes |= LEFT
        if not self.east >> RIGHT_BORDER & 1:
            routes &= ~RIGHT
        elif self.reach >> RIGHT_BORDER & 1:
            routes |= RIGHT
        return routes

    # -- roads ---------------------------------------------------------------------------------------

    def flood(self, start: int, within: int) -> int:
        """All cells of `within` that direct links join to the start."""
        to_east, to_south = self.to_east, self.to_south
        seen = start
        while True:
            grown = seen
            grown |= ((grown & to_east) << 1 | grown >> 1 & to_east) & within
            grown |= ((grown & to_south) << 5 | grown >> 5 & to_south) & within
            if grown == seen:
                return seen
            seen = grown

    def open_places(self, exits: int) -> int:
        """The empty cells on which a tile with these roads may be built (N-BUILD)."""
        reach = self.reach
        found = 0
        if exits & NORTH:
            found |= (reach & self.south) << 5
        if exits & SOUTH:
            found |= (reach & self.north) >> 5
        if exits & WEST:
            found |= (reach & self.east & NOT_EAST) << 1
        if exits & EAST:
            found |= (reach & self.west & NOT_WEST) >> 1
        found &= ALL & ~self.filled
        if not self.filled >> CENTRE & 1:
            found |= 1 << CENTRE
        return found

    def places(self, exits: int, types: int) -> int:
        """The cells on which a tile with these roads and types may be built, others of its type replaced (N-BUILD)."""
        found = self.open_places(exits)
        for cell in bits(self.raw | self.of_type(types)):
            if cell == CENTRE or self.hooks(cell) & exits:
                found |= 1 << cell
        return found

    def hooks(self, cell: int) -> int:
        """The sides on which a road from the centre would meet a new tile on this cell.

        Connection is tested with the new tile in place, so the old one does not count (N-BUILD).
        """
        if not self._hooks:
            self._hooks = [-1] * CELL_COUNT
        known = self._hooks[cell]
        if known < 0:
            known = self._find_hooks(cell)
            self._hooks[cell] = known
        return known

    def _find_hooks(self, cell: int) -> int:
        reach = self.flood(1 << CENTRE, ALL & ~(1 << cell)) if self.reach >> cell & 1 else self.reach
        sides = 0
        if cell >= 5 and (reach & self.south) >> (cell - 5) & 1:
            sides |= NORTH
        if cell < 20 and (reach & self.north) >> (cell + 5) & 1:
            sides |= SOUTH
        if cell % 5 and (reach & self.east) >> (cell - 1) & 1:
            sides |= WEST
        if cell % 5 < 4 and (reach & self.west) >> (cell + 1) & 1:
            sides |= EAST
        return sides

    def linked(self, cell: int) -> int:
        """The cells with a direct link to this one; an empty centre has none (N-REMOVE-6)."""
        if not self.filled >> cell & 1:
            return 0
        mask = 0
        if self.to_east >> cell & 1:
            mask |= 1 << (cell + 1)
        if self.to_south >> cell & 1:
            mask |= 1 << (cell + 5)
        if cell % 5 and self.to_east >> (cell - 1) & 1:
            mask |= 1 << (cell - 1)
        if cell >= 5 and self.to_south >> (cell - 5) & 1:
            mask |= 1 << (cell - 5)
        return mask & self.filled

    def road_squares(self) -> int:
        """Blocks of 2 x 2 cells whose four inner edges are all linked; an empty centre is no corner of one."""
        filled = self.filled
        to_east, to_south = self.to_east, self.to_south & filled & filled >> 5  # these two have all four corners
        return size(to_east & to_east >> 5 & to_south & to_south >> 1 & NOT_EAST)

    def areas(self, mask: int) -> list[int]:
        """Groups of the given cells that direct links hold together, as masks."""
        found: list[int] = []
        while mask:
            area = self.flood(mask & -mask, mask)
            found.append(area)
            mask ^= area
        return found

    def home_areas(self) -> list[int]:
        """The residential areas (N-SCORE), as masks."""
        if self._homes is None:
            self._homes = self.areas(self.res)
        return self._homes

    def exits(self, cell: int) -> int:
        """The sides to which roads leave a cell; an empty centre has all four (N-REMOVE-6)."""
        masks = (self.north, self.east, self.south, self.west)
        return sum([side for side, mask in zip((NORTH, EAST, SOUTH, WEST), masks, strict=True) if mask >> cell & 1])

    # -- what lies where -----------------------------------------------------------------------------

    def of_type(self, types: int) -> int:
        """The cells whose tile has one of these types."""
        mask = 0
        if types & RES:
            mask |= self.res
        if types & COM:
            mask |= self.com
        if types & IND:
            mask |= self.ind
        if types & PUB:
            mask |= self.pub
        if types & RAW:
            mask |= self.raw
        return mask

    def smog(self, home: int) -> int:
        """The points that a home loses: 2 for each polluted tile beside it, 1 for each across a corner (N-SCORE)."""
        return size(self.polluted & BESIDE[home]) + size(self.polluted & AROUND[home])

    def all_smog(self) -> int:
        """The points that all homes lose."""
        if self._smog < 0:
            self._smog = 0
            if self.polluted:
                for home in bits(self.res):
                    self._smog += self.smog(home)
        return self._smog
