"""The one city that all players build: a grid around the start tile, and the ways of cubes through it.

The table is 42 by 42 cells: the start tile and 20 cells to each side. A cell is its number row by row from the
north-west. Each row ends with a cell that is never open, and so is a whole last row: sets of cells are bit masks, a
step is a shift, and whatever is asked about a neighbour beyond the rim finds empty ground.
A city is a value: laying a tile makes a new one, so copies of a state share it, and what was found out about its ways
stays true.
"""

from typing import TYPE_CHECKING, Final

from citywright.engine.errors import BadInput
from citywright.engine.masks import bits
from citywright.engine.storing import wholes
from citywright.games.city_tycoon.edition import BLUE, RED, Edition

if TYPE_CHECKING:
    from citywright.games.city_tycoon.table import Variant

BEYOND: Final = 20  # cells to each side of the start tile
SIDE: Final = 2 * BEYOND + 2
STRIDE: Final = SIDE + 1
CELL_COUNT: Final = STRIDE * STRIDE
INSIDE: Final = sum([((1 << SIDE) - 1) << (STRIDE * row) for row in range(SIDE)])
NEVER: Final = 1 << 20  # the price where no way leads
BANK: Final = 0  # receivers: the bank, then the seats from 1
LIMITS: Final = 3  # a search looks ahead to what spares this many fares; all of them would cost more than they save
NO_FARES: Final[tuple[int, list[int]]] = (-1, [])


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
START_PLANTS: Final = 1 << SOLAR_CELL | 1 << WIND_CELL
AROUND_START: Final = [cell_at(x, y) for x, y in ((0, -1), (1, -1), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 1), (-1, 0))]
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


def neighbours(cell: int) -> tuple[int, int, int, int]:
    """North, east, south, west; a tile on the rim of the table has neighbours that are never laid."""
    return cell - STRIDE, cell + 1, cell + STRIDE, cell - 1


def closed_cells(side: str, beyond: bool) -> int:
    """The cells that a closed side takes: the two beside it, or all beyond its line."""
    return BEYOND_START[side] if beyond else BEYOND_START[side] & beside(START)


class Zones:
    """The cells from which a cube comes to a group of tiles with at most so many steps onto tiles that are not free.

    They are flooded from the group outwards, only as far as somebody asks. The start tile is one place.
    """

    def __init__(self, group: int, free: int, ways: int) -> None:
        self.zones: list[int] = []
        self._ahead = (group | beside(group)) & ways  # what the next step adds
        self._free = free
        self._ways = ways

    def reach(self, steps: int) -> bool:
        """Whether so many steps lead further than fewer."""
        while len(self.zones) <= steps:
            if not self._ahead:
                return False
            self._grow()
        return True

    def within(self, steps: int) -> int:
        return self.zones[steps if self.reach(steps) else -1]

    def _grow(self) -> None:
        zone = self.zones[-1] if self.zones else 0
        free, ways, new = self._free, self._ways, self._ahead
        if new & START:
            new = (new | START) & ~zone
        edge = new & free
        while edge:
            edge = (edge << 1 | edge >> 1 | edge << STRIDE | edge >> STRIDE) & ways
            if edge & START:
                edge |= START
            edge &= ~(zone | new)
            new |= edge
            edge &= free
        zone |= new
        self.zones.append(zone)
        edge = new & ~free
        self._ahead = (edge << 1 | edge >> 1 | edge << STRIDE | edge >> STRIDE) & ways & ~zone


Limit = list[tuple[int, int, Zones]]  # for each receiver of a fare: its shift, its steps, and the zones of such steps


def sparing(cells: int, paid: int, limits: list[Limit]) -> int:
    """The cells from which a cube that has paid so much can come with less than each fare for some receiver of it."""
    for limit in limits:
        spares = 0
        for shift, steps, zones in limit:
            more = steps - (paid >> shift & 255)
            if more > 0:
                spares |= zones.within(more - 1)
        cells &= spares
        if not cells:
            break
    return cells


class Reach:
    """The ways of cubes to a group of joined own tiles, found when first asked for.

    prices     the price of a cube from each source, as far as it was found; NEVER where no way leads
    """

    def __init__(self, city: "City", seat: int, group: int) -> None:
        self.group = group
        self.prices = [NEVER] * len(city.sites)
        self._source, self._source_colour = city.edition.source, city.edition.source_colour
        self._pieces, self._owners, self._sites = city.pieces, city.owners, city.sites
        self._own, self._ways = city.own, city.ways
        self._payer = seat + 1
        self._zones = Zones(group, city.own[seat], city.ways)
        self._price = -2  # up to here all is found
        self._missing = city.plants
        self._dearer: list[int] = []  # sources that cost 2 more, to their owners
        self._by_price: list[list[int]] = [[], []]
        self._receivers: list[tuple[int, int]] = []  # a step of 2 to somebody, and the cells where it is paid
        self._sparing: dict[int, Zones] = {}
        self._fares: dict[int, tuple[int, list[int]]] = {}

    def prices_within(self, most: int) -> list[int]:
        """The price of a cube from each source (C-PRICE), found as far as it is not above this."""
        while self._price < most and self._look_further():
            pass
        return self.prices

    def source(self, colour: int, i: int) -> int:
        """The sources of a colour by price: number i, -1 if there are not so many within reach."""
        known = self._by_price[colour]
        while len(known) <= i:
            if not self._look_further():
                return -1
        return known[i]

    def _look_further(self) -> bool:
        """Find all sources that cost 2 more than those before; False when there is nothing left to find."""
        found, self._dearer = self._dearer, []
        self._price += 2
        if self._missing and self._zones.reach(self._price // 2):
            new = self._zones.zones[self._price // 2] & self._missing
            if new:
                self._missing ^= new
                self._note(new, found)
        elif not found:
            self._price = NEVER
            return False
        if found:
            found.sort()
            for source in found:
                self.prices[source] = self._price
                self._by_price[self._source_colour[source]].append(source)
        return True

    def _note(self, plants: int, free: list[int]) -> None:
        """Own plants are free; others and the start tile take 2 for a cube."""
        if plants & START:
            self._dearer += (RED, BLUE)
            plants &= ~START
        for cell in bits(plants):
            source = self._source[self._pieces[cell]]
            if self._owners[cell] == self._payer:
                free.append(source)
            else:
                self._dearer.append(source)

    # -- who is paid ---------------------------------------------------------------------------------

    def fares(self, source: int, most: int) -> list[int]:
        """All payments for one cube that no other beats, up to so many steps of 2 (C-WAY).

        What was found for more steps holds for fewer, since a payment is beaten only by one that is not larger.
        """
        known, found = self._fares.get(source, NO_FARES)
        if known < most:
            found = self._find_fares(source, most)
            self._fares[source] = (most, found)
        elif known > most:
            found = [paid for paid in found if total(paid) <= most]
        return found

    def _find_fares(self, source: int, most: int) -> list[int]:
        """First the cheapest, then what spares some receiver of the cheapest."""
        site = self._sites[source]
        owner = self._owners[site]
        fee = 0 if owner == self._payer else 1 << 9 * owner
        place = START if source < 2 else 1 << site
        least = self.prices_within(2 * most)[source] // 2
        if least > most:
            return []
        if place & self._zones.zones[0]:
            return [fee]
        if not self._receivers:
            self._receivers = [(1 << 9 * i, cells) for i, cells in enumerate([START, *self._own]) if i != self._payer]
        found = self._search(place, fee, least, [])
        if most > least:
            found += self._search(place, fee, most, found)
        return found

    def _search(self, place: int, fee: int, most: int, known: list[int]) -> list[int]:
        """More payments than those that are known.

        The cube is followed from its plant in the order of sums, for each payment to all cells it leads to at once. A
        cell counts only where no smaller payment leads, while the steps left can still lead to the group, and while
        some receiver can still get less than by the payments that are known.
        """
        free, ways, near = self._own[self._payer - 1], self._ways, self._zones.zones[0]
        receivers = self._receivers
        limits = [self._limit(fare) for fare in known[:LIMITS]]
        found: list[int] = []
        front, behind = {fee: place}, {fee: 0}
        spent = 1 if fee else 0
        while front and spent <= most:
            zone = self._zones.within(most - spent - 1) if spent < most else 0
            ahead: dict[int, int] = {}
            left: dict[int, int] = {}
            for paid, cells in front.items():
                past = behind[paid]
                cells &= ~past
                if limits:
                    cells = sparing(cells, paid, limits)
                if not cells or beaten(paid, found):
                    continue
                edge = (cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE) & ways & ~past
                if edge & free:
                    cells = spread(cells, free & ~past)
                    edge = (cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE) & ways & ~past
                if cells & near:
                    if not beaten(paid, known):
                        found.append(paid)
                    continue
                past |= cells
                edge &= zone & ~cells
                if edge:
                    for toll, theirs in receivers:
                        step = edge & theirs
                        if step:
                            more = paid + toll
                            if toll == 1:
                                step = START
                            ahead[more] = ahead.get(more, 0) | step
                            left[more] = left.get(more, 0) | past
            front, behind = ahead, left
            spent += 1
        return found

    def _limit(self, fare: int) -> Limit:
        limit: Limit = []
        for receiver in range(len(self._own) + 1):
            steps = fare >> 9 * receiver & 255
            if steps:
                zones = self._sparing.get(receiver)
                if zones is None:
                    theirs = self._own[receiver - 1] if receiver else START
                    zones = Zones(self.group, self._ways & ~theirs, self._ways)
                    self._sparing[receiver] = zones
                limit.append((9 * receiver, steps, zones))
        return limit


class City:
    """Which piece lies where and whose it is, and the masks that follow from it.

    pieces, owners   a byte for each cell; owner 0 is nobody, else the seat plus 1
    ground           the cells that may ever be built on: on the table and not closed
    laid             cells with a piece
    open             free cells of the ground beside a laid one
    ways             laid cells that cubes may cross
    own              for each seat its city tiles, plants and land
    sites            for each source of cubes its cell, -1 while it is not built
    plants           the cells of all sources, as a mask
    """

    def __init__(
        self, edition: Edition, pieces: bytes, owners: bytes, ground: int, laid: int, open: int, ways: int,
        own: list[int], sites: list[int], plants: int,
    ) -> None:  # fmt: skip
        self.edition = edition
        self.pieces = pieces
        self.owners = owners
        self.ground = ground
        self.laid = laid
        self.open = open
        self.ways = ways
        self.own = own
        self.sites = sites
        self.plants = plants
        self._reaches: dict[int, Reach] = {}

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
        open = beside(START) & ground & ~START
        return City(
            edition, bytes(pieces), bytes(CELL_COUNT), ground, START, open, START, [0] * seats, sites, START_PLANTS
        )

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
        bit = 1 << cell
        laid = self.laid | bit
        own = self.own
        if self.owners[cell]:
            own = [cells & ~bit for cells in own]
        if owner >= 0:
            own = own.copy()
            own[owner] |= bit
        edition, sites, plants = self.edition, self.sites, self.plants
        if edition.source[piece] >= 0:
            plants |= bit
            sites = sites.copy()
            sites[edition.source[piece]] = cell
        return City(
            edition, self.pieces[:cell] + bytes((piece,)) + self.pieces[cell + 1 :],
            self.owners[:cell] + bytes((owner + 1,)) + self.owners[cell + 1 :],
            self.ground, laid, (self.open | beside(bit) & self.ground) & ~laid,
            self.ways & ~bit if piece == edition.water else self.ways | bit, own, sites, plants,
        )  # fmt: skip

    def owner(self, cell: int) -> int:
        """The seat that owns the piece on a cell, -1 if nobody does."""
        return self.owners[cell] - 1

    def room_beside(self, cell: int) -> int:
        """Free cells of the ground that share an edge with this one."""
        return beside(1 << cell) & self.ground & ~self.laid

    def of_type(self, seat: int, type: int) -> int:
        """A seat's city tiles of a district type."""
        types, pieces = self.edition.type, self.pieces
        return sum([1 << cell for cell in bits(self.own[seat]) if types[pieces[cell]] == type])

    def land_of_anyone(self) -> int:
        land, pieces = self.edition.land, self.pieces
        return sum([1 << cell for own in self.own for cell in bits(own) if pieces[cell] == land])

    # -- the ways of cubes ---------------------------------------------------------------------------

    def reach(self, cell: int) -> Reach:
        """For the group of joined tiles of one owner that a tile belongs to; found once for each city and group."""
        found = self._reaches.get(cell)
        if found is None:
            seat = self.owner(cell)
            found = Reach(self, seat, spread(1 << cell, self.own[seat]))
            for one in bits(found.group):
                self._reaches[one] = found
        return found


def spread(cells: int, inside: int) -> int:
    """These cells and all that can be reached from them within a set."""
    new = cells
    while True:
        new = (new << 1 | new >> 1 | new << STRIDE | new >> STRIDE) & inside & ~cells
        if not new:
            return cells
        cells |= new


# -- packed payments -------------------------------------------------------------------------------------

GUARDS: Final = sum([1 << (9 * receiver + 8) for receiver in range(6)])


def beaten(paid: int, others: list[int]) -> bool:
    """Whether one of these gives every receiver the same or less."""
    for other in others:  # noqa: SIM110 - a plain loop is faster
        if ((paid | GUARDS) - other) & GUARDS == GUARDS:
            return True
    return False


def amount(paid: int, receiver: int) -> int:
    """The money of a payment for the bank (0) or a seat (plus 1)."""
    return 2 * (paid >> 9 * receiver & 255)


def total(paid: int) -> int:
    """All steps of 2 of a payment: its digits to the base of 512, as long as they are fewer than 511 together."""
    return paid % 511


def unbeaten(payments: list[int], most: int) -> list[int]:
    """Different payments of at most so many steps that no other beats, cheapest first."""
    found: list[int] = []
    for _, paid in sorted([(total(paid), -paid) for paid in set(payments)]):
        if total(-paid) <= most and not beaten(-paid, found):
            found.append(-paid)
    return found
