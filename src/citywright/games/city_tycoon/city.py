"""The one city that all players build: a grid around the start tile.

The table is 42 by 42 cells: the start tile and 20 cells to each side. A cell is its number row by row from the
north-west. Each row ends with a cell that is never open, and so is a whole last row: sets of cells are bit masks, a
step is a shift, and whatever is asked about a neighbour beyond the rim finds empty ground.
A city is a value: laying a tile makes a new one, so copies of a state share it, and what was found out about its ways
stays true. For these it numbers the places that cubes may cross in the order in which they were laid, the start tile as
one place 0, and keeps what lies beside what (`ways.py`).
"""

from typing import TYPE_CHECKING, Final

from citywright.engine.errors import BadInput
from citywright.engine.features import spread
from citywright.engine.masks import bits
from citywright.engine.native import mypyc_attr
from citywright.engine.state import place_in
from citywright.engine.storing import wholes
from citywright.games.city_tycoon.edition import DEMANDS, REFILL, Edition
from citywright.games.city_tycoon.ways import LAST_TAKER, Reach, flood

if TYPE_CHECKING:
    from mypy_extensions import i64

    from citywright.games.city_tycoon.table import Variant

    Links = tuple[dict[int, int], list[list[i64]], list[i64]]

BEYOND: Final = 20  # cells to each side of the start tile
SIDE: Final = 2 * BEYOND + 2
STRIDE: Final = SIDE + 1
CELL_COUNT: Final = STRIDE * STRIDE
BANK: Final = 0  # receivers: the bank, then the seats from 1
NO_TAKER: Final = LAST_TAKER + 1
INSIDE: Final = sum([((1 << SIDE) - 1) << (STRIDE * row) for row in range(SIDE)])


def cell_at(x: int, y: int) -> int:
    """The cell at x to the east and y to the south of the solar plant."""
    return (y + BEYOND) * STRIDE + x + BEYOND


def x_of(cell: int) -> int:
    return cell % STRIDE - BEYOND


def y_of(cell: int) -> int:
    return cell // STRIDE - BEYOND


CELLS: Final = [f"{x_of(cell)},{y_of(cell)}" for cell in range(CELL_COUNT)]
START_CELLS: Final = (cell_at(0, 0), cell_at(1, 0), cell_at(0, 1), cell_at(1, 1))  # as an edition lists the start tile
START: Final = sum([1 << cell for cell in START_CELLS])
SOLAR_CELL: Final = START_CELLS[0]
WIND_CELL: Final = START_CELLS[3]
BEYOND_START: Final = {  # the cells beyond the line of each side
    "north": sum([1 << cell for cell in range(CELL_COUNT) if y_of(cell) < 0]) & INSIDE,
    "east": sum([1 << cell for cell in range(CELL_COUNT) if x_of(cell) > 1]) & INSIDE,
    "south": sum([1 << cell for cell in range(CELL_COUNT) if y_of(cell) > 1]) & INSIDE,
    "west": sum([1 << cell for cell in range(CELL_COUNT) if x_of(cell) < 0]) & INSIDE,
}
SIDES_OF_START: Final = tuple(BEYOND_START)
USUAL: Final = "usual"
CLOSED: Final = {2: "north+west", 3: "north"}  # the usual closed sides by seats (C-SETUP-5)


def beside(cells: int) -> int:
    """All cells that share an edge with one of these; some may lie outside."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


BYTE: Final = [bytes((number,)) for number in range(256)]
BIT: Final = [1 << cell for cell in range(CELL_COUNT)]  # a mask of so many cells takes long to shift
AROUND: Final = [beside(bit) for bit in BIT]  # the cells that share an edge with one; some may lie outside


NEIGHBOURS: Final = [[cell - STRIDE, cell + 1, cell + STRIDE, cell - 1] for cell in range(CELL_COUNT)]


def neighbours(cell: int) -> list[int]:
    """North, east, south, west; a tile on the rim of the table has neighbours that are never laid."""
    return NEIGHBOURS[cell]


def packed(cells: int) -> bytes:
    """A set of cells, empty if there are none, that is quicker to ask for single ones (`holds`) than a wide mask."""
    return cells.to_bytes(CELL_COUNT // 8 + 1, "little") if cells else b""


def holds(cells: bytes, cell: "i64") -> bool:
    return cells[cell >> 3] >> (cell & 7) & 1 == 1


def closed_cells(side: str, beyond: bool) -> int:
    """The cells that a closed side takes: the two beside it, or all beyond its line."""
    return BEYOND_START[side] if beyond else BEYOND_START[side] & beside(START)


def amount(paid: int, receiver: int) -> int:
    """The money of a payment for the bank (0) or a seat (plus 1)."""
    return 2 * (paid >> 9 * receiver & 255)


@mypyc_attr(acyclic=True)
class Demand:
    """What one demand of a tile on the map asks for and brings, its neighbours included.

    first         the place of the first demand of the same tile among those of the seat
    cell, place, row        of the tile on the map, of the demand in the edition
    red, blue, goods, fee   what it asks for: cubes of each kind and money
    income, output          what it gives by itself: money less the fee, and yellow cubes
    money, points, made     what a supply brings with all neighbours: money less the fee, points, and yellow cubes
    """

    def __init__(
        self, first: "i64", cell: "i64", place: "i64", row: "i64", red: "i64", blue: "i64", goods: "i64", fee: "i64",
        income: "i64", output: "i64", money: "i64", points: "i64", made: "i64",
    ) -> None:  # fmt: skip
        self.first: i64 = first
        self.cell: i64 = cell
        self.place: i64 = place
        self.row: i64 = row
        self.red: i64 = red
        self.blue: i64 = blue
        self.goods: i64 = goods
        self.fee: i64 = fee
        self.income: i64 = income
        self.output: i64 = output
        self.money: i64 = money
        self.points: i64 = points
        self.made: i64 = made

    def figures(self) -> tuple[int, ...]:
        """All but the place, which has another number in a city that was built in another order."""
        which, needs = (self.first, self.cell, self.row), (self.red, self.blue, self.goods, self.fee)
        return *which, *needs, self.income, self.output, self.money, self.points, self.made


@mypyc_attr(acyclic=True)
class City:
    """Which piece lies where and whose it is, and the masks that follow from it.

    pieces, owners   a byte for each cell; owner 0 is nobody, else the seat plus 1
    ground, firm     the cells that may ever be built on, on the table and not closed: as a mask and a byte for each
    laid             cells with a piece
    open, room       free cells of the ground beside a laid one, as a mask and in order
    own              for each seat the cells of its city tiles, plants and land, rising
    sites            for each source of cubes its cell, -1 while it is not built
    refills          for each source the cubes to which it is filled up, 0 if it is not
    plants           for each seat its sources, rising
    places           the places of cubes by cell, for all laid cells that cubes may cross
    near, takers     for each place those beside it, and who is paid for a step onto it: the bank 0, or the seat plus 1
    """

    def __init__(
        self, edition: Edition, pieces: bytes, owners: bytes, ground: int, firm: bytes, laid: int, open: int,
        room: list[int], own: list[list[int]], sites: list[int], refills: list[int], plants: "list[list[i64]]",
        places: dict[int, int], near: "list[list[i64]]", takers: "list[i64]",
    ) -> None:  # fmt: skip
        self.edition = edition
        self.pieces = pieces
        self.owners = owners
        self.ground = ground
        self.firm = firm
        self.laid = laid
        self.open = open
        self.room = room
        self.own = own
        self.sites = sites
        self.refills = refills
        self.plants = plants
        self.places = places
        self.near = near
        self.takers = takers
        # what follows from it, once somebody has asked
        self.seen: list[bytes] = []  # as learning agents see it
        self._demands: list[list[Demand] | None] = []
        self._reaches: list[Reach | None] = []  # by place
        self._older: list[Reach | None] = []  # the same of cities before, from which this one has only grown
        self._sources: list[i64] = []  # the places of all sources, -1 while one is not built
        self._streets: list[list[i64]] = []  # see `Reach`
        self._from_start: list[i64] = []  # for each place the least steps from the start tile

    @staticmethod
    def founded(edition: Edition, seats: int, variant: "Variant") -> "City":
        """Only the start tile; with two or three players some of its sides are closed."""
        sides = CLOSED.get(seats, "") if variant.closed_sides == USUAL else variant.closed_sides
        ground = INSIDE
        for side in sides.split("+") if sides else []:
            ground &= ~closed_cells(side, variant.closed_beyond)
        return City.empty(edition, seats, ground)

    @staticmethod
    def empty(edition: Edition, seats: int, ground: int) -> "City":
        pieces = bytearray(CELL_COUNT)
        for cell, piece in zip(START_CELLS, edition.start, strict=True):
            pieces[cell] = piece
        sites = [-1] * len(edition.source_keys)
        sites[0], sites[1] = SOLAR_CELL, WIND_CELL
        refills = [0] * len(sites)
        refills[0] = refills[1] = seats
        open = beside(START) & ground & ~START
        return City(
            edition, bytes(pieces), bytes(CELL_COUNT), ground, spread(ground, CELL_COUNT), START, open, bits(open),
            [[] for _ in range(seats)], sites, refills, [[] for _ in range(seats)],
            dict.fromkeys(START_CELLS, 0), [[]], [BANK],
        )  # fmt: skip

    @staticmethod
    def read_row(edition: Edition, seats: int, variant: "Variant", rows: object) -> "City":
        if not isinstance(rows, list):
            raise BadInput("dump: city should be a list")
        city = City.founded(edition, seats, variant)
        for row in rows:
            cell, piece, owner = wholes(row, "city", 3)
            there = 0 <= cell < CELL_COUNT and city.ground >> cell & 1
            if not (there and 0 < piece <= edition.water and -1 <= owner < seats):
                raise BadInput("dump: city holds something that does not exist")
            city = city.put(cell, piece, owner)
        return city

    def row(self) -> list[list[int]]:
        """What cannot be derived: cell, piece and owner of all but the start tile."""
        return [[cell, self.pieces[cell], self.owner(cell)] for cell in bits(self.laid & ~START)]

    def put(self, cell: int, piece: int, owner: int) -> "City":
        """The city with a piece laid on a cell, in place of whatever lay there; owner -1 is nobody."""
        bit = BIT[cell]
        own, before = self.own, self.owner(cell)
        if before != owner:
            own = own.copy()
            if before >= 0:
                own[before] = [other for other in own[before] if other != cell]
            if owner >= 0:
                own[owner] = own[owner].copy()
                own[owner].insert(place_in(own[owner], cell), cell)
        edition, sites, refills, plants = self.edition, self.sites, self.refills, self.plants
        source = edition.source[piece]
        if source >= 0:
            sites, refills, plants = sites.copy(), refills.copy(), plants.copy()
            sites[source] = cell
            refills[source] = edition.cubes[piece] if edition.side[piece] == REFILL else 0
            plants[owner] = plants[owner].copy()
            plants[owner].insert(place_in(plants[owner], source), source)
        crossed = piece != edition.water
        open, room = self.open, self.room
        if not self.pieces[cell]:
            open, room = self._opened(cell)
        places, near, takers = self._linked(cell, owner, crossed)
        city = City(
            edition, self.pieces[:cell] + BYTE[piece] + self.pieces[cell + 1 :],
            self.owners[:cell] + BYTE[owner + 1] + self.owners[cell + 1 :],
            self.ground, self.firm, self.laid | bit, open, room, own, sites, refills, plants,
            places, near, takers,
        )  # fmt: skip
        if self._demands:
            city._demands = self._demands_beyond(cell, owner)
        if cell not in self.places:
            city._older = self._reaches or self._older
        if sites is self.sites:
            city._sources = self._sources
        return city

    def _opened(self, cell: int) -> tuple[int, list[int]]:
        """What is open once a piece lies on this cell."""
        firm, pieces, room = self.firm, self.pieces, self.room.copy()
        open = self.open
        if open & BIT[cell]:
            open ^= BIT[cell]
            del room[place_in(room, cell)]
        for n in neighbours(cell):
            # it was open before if something lay on another side of it
            if firm[n] and not (
                pieces[n] or pieces[n - STRIDE] or pieces[n + 1] or pieces[n + STRIDE] or pieces[n - 1]
            ):
                open |= BIT[n]
                room.insert(place_in(room, n), n)
        return open, room

    def _demands_beyond(self, cell: int, owner: int) -> list[list[Demand] | None]:
        """Those of seats that own nothing beside a cell stay as they are when another lays a piece there.

        What lay there before was an own tile or land, which demands nothing (C-REBUILD-1, C-LEVEL-1).
        """
        kept, owners = self._demands.copy(), self.owners
        if owner >= 0:
            kept[owner] = None
        for other in neighbours(cell):
            if owners[other]:
                kept[owners[other] - 1] = None
        return kept

    def _linked(self, cell: int, owner: int, crossed: bool) -> "Links":
        """Places, what is near them and who is paid for them with a new piece on a cell."""
        places, near, takers = self.places, self.near, self.takers
        if not crossed:  # water lies only where nothing lay before
            return places, near, takers
        takers = takers.copy()
        if cell in places:
            takers[places[cell]] = owner + 1
            return places, near, takers
        place = len(near)
        around: list[i64] = []
        for other in neighbours(cell):
            beside_it = places.get(other, -1)
            if beside_it >= 0 and beside_it not in around:
                around.append(beside_it)
        places, near = places.copy(), near.copy()
        places[cell] = place
        near.append(around)
        takers.append(owner + 1)
        for other in around:
            near[other] = [*near[other], place]
        return places, near, takers

    def owner(self, cell: int) -> int:
        """The seat that owns the piece on a cell, -1 if nobody does."""
        return self.owners[cell] - 1

    def room_beside(self, cell: int) -> int:
        """Free cells of the ground that share an edge with this one."""
        return AROUND[cell] & self.ground & ~self.laid

    def of_type(self, seat: int, type: int) -> int:
        """A seat's city tiles of a district type."""
        types, pieces = self.edition.type, self.pieces
        return sum([1 << cell for cell in self.own[seat] if types[pieces[cell]] == type])

    def land_of_anyone(self) -> int:
        land, pieces = self.edition.land, self.pieces
        return sum([1 << cell for own in self.own for cell in own if pieces[cell] == land])

    def demands(self, seat: int) -> list[Demand]:
        """The demands of a seat's tiles, cell by cell; found once, since judgement and supply live on them."""
        if not self._demands:
            self._demands = [None] * len(self.own)
        found = self._demands[seat]
        if found is None:
            found = self._demands[seat] = self._find_demands(seat)
        return found

    def _find_demands(self, seat: int) -> list[Demand]:
        edition, pieces = self.edition, self.pieces
        symbols = edition.symbol
        found: list[Demand] = []
        for cell in self.own[seat]:
            piece, first = pieces[cell], len(found)
            count = edition.demands[piece]
            if not count:
                continue
            place, kind = self.places[cell], edition.type[piece]
            money = points = made = 0
            for other in neighbours(cell):
                beside_it = pieces[other]
                if beside_it and symbols[beside_it] == kind:
                    bonus = edition.bonus[beside_it]
                    money, points, made = money + bonus[0], points + bonus[1], made + bonus[2]
            for row in range(DEMANDS * piece, DEMANDS * piece + count):
                red, blue, goods, fee = edition.needs[row]
                income, scored, output = edition.gives[row]
                income -= fee
                found.append(
                    Demand(
                        first, cell, place, row, red, blue, goods, fee, income, output,
                        money + income, points + scored, made + output,
                    )
                )  # fmt: skip
        return found

    def reach(self, cell: int) -> Reach:
        """For the group of joined tiles of one owner that a tile belongs to; found once for each city and group."""
        return self.reach_of(self.places[cell])

    def reach_of(self, place: "i64") -> Reach:
        if not self._reaches:
            self._reaches = self._older + [None] * (len(self.near) - len(self._older))
        found = self._reaches[place]
        if found is None or found.near is not self.near:
            found = self._find_reach(place, found)
            for joined in found.group:
                self._reaches[joined] = found
        return found

    def from_start(self, cell: int) -> int:
        """What a cube of the start tile costs at most to get to a tile: the shortest way, as if all on it were paid."""
        if not self._from_start:
            self._from_start, _ = flood(self.near, self.takers, NO_TAKER, 0)
        return 2 * self._from_start[self.places[cell]]

    def _find_reach(self, place: "i64", older: Reach | None) -> Reach:
        if not self._sources:
            self._sources = [self.places[site] if site >= 0 else -1 for site in self.sites]
        near, streets, takers = self.near, self._streets, self.takers
        if older is not None:
            return older.grown(near, streets, takers, self._sources)
        steps, group = flood(near, takers, takers[place], place)
        sources_of = self.edition.sources_of
        return Reach(near, streets, takers, takers[place], steps, group, self._sources, sources_of, [None, None])
