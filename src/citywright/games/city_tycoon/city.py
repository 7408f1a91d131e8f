"""The one city that all players build: a grid around the start tile, and the ways of cubes through it.

The table is 42 by 42 cells: the start tile and 20 cells to each side. A cell is its number row by row from the
north-west. Each row ends with a cell that is never open, and so is a whole last row: sets of cells are bit masks, a
step is a shift, and whatever is asked about a neighbour beyond the rim finds empty ground.
A city is a value: laying a tile makes a new one, so copies of a state share it, and what was found out about its ways
stays true.
"""

from typing import Final

from citywright.engine.masks import bits
from citywright.games.city_tycoon.edition import (
    LAND,
    SIGHT_EAST,
    SIGHT_WEST,
    SOLAR,
    SOURCES_OF_CUBES,
    WATER,
    WIND,
    Edition,
    is_city,
    is_plant,
    source_of,
)

BEYOND: Final = 20  # cells to each side of the start tile
SIDE: Final = 2 * BEYOND + 2
STRIDE: Final = SIDE + 1
CELL_COUNT: Final = STRIDE * STRIDE
INSIDE: Final = sum([((1 << SIDE) - 1) << (STRIDE * row) for row in range(SIDE)])
LABEL: Final = 1 << 11  # more than there are cells: a payment and a cell in one number
NEVER: Final = 1 << 20  # the price where no way leads
BANK: Final = 0  # receivers: the bank, then the seats from 1


def cell_at(x: int, y: int) -> int:
    """The cell at x to the east and y to the south of the solar plant."""
    return (y + BEYOND) * STRIDE + x + BEYOND


def x_of(cell: int) -> int:
    return cell % STRIDE - BEYOND


def y_of(cell: int) -> int:
    return cell // STRIDE - BEYOND


CELLS: Final = [f"{x_of(cell)},{y_of(cell)}" for cell in range(CELL_COUNT)]
START_PIECES: Final = {cell_at(0, 0): SOLAR, cell_at(1, 0): SIGHT_EAST, cell_at(0, 1): SIGHT_WEST, cell_at(1, 1): WIND}
START: Final = sum([1 << cell for cell in START_PIECES])
SOLAR_CELL: Final = cell_at(0, 0)
WIND_CELL: Final = cell_at(1, 1)
AROUND_START: Final = [cell_at(x, y) for x, y in ((0, -1), (1, -1), (2, 0), (2, 1), (1, 2), (0, 2), (-1, 1), (-1, 0))]
SIDES_OF_START: Final = ("north", "east", "south", "west")


def beside(cells: int) -> int:
    """All cells that share an edge with one of these; some may lie outside."""
    return cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE


def neighbours(cell: int) -> tuple[int, int, int, int]:
    """North, east, south, west; a tile on the rim of the table has neighbours that are never laid."""
    return cell - STRIDE, cell + 1, cell + STRIDE, cell - 1


def closed_cells(side: str, beyond: bool) -> int:
    """The cells that a closed side takes: the two beside it, or all beyond its line."""
    if not beyond:
        shift = {"north": -STRIDE, "east": 1, "south": STRIDE, "west": -1}[side]
        return (START << shift if shift > 0 else START >> -shift) & ~START
    rows = [cell for cell in range(CELL_COUNT) if _lies_beyond(side, x_of(cell), y_of(cell))]
    return sum([1 << cell for cell in rows]) & INSIDE


def _lies_beyond(side: str, x: int, y: int) -> bool:
    return {"north": y < 0, "east": x > 1, "south": y > 1, "west": x < 0}[side]


class Prices:
    """What one cube costs a seat: for each group of joined own tiles, from each plant; found when first asked for."""

    def __init__(self, city: "City", seat: int, groups: list[int]) -> None:
        self.city = city
        self.seat = seat
        self.groups = groups  # masks
        self._prices: list[list[int] | None] = [None] * len(groups)
        self._cheapest: list[list[list[int]] | None] = [None] * len(groups)

    def group(self, cell: int) -> int:
        bit = 1 << cell
        for i, cells in enumerate(self.groups):
            if cells & bit:
                return i
        return -1

    def to(self, group: int) -> list[int]:
        """The price of a cube to a group from each source; NEVER where no way leads."""
        found = self._prices[group]
        if found is None:
            found = self.city.prices_to(self.seat, self.groups[group])
            self._prices[group] = found
        return found

    def cheapest(self, group: int, colour: int) -> list[int]:
        """The sources of a colour from which a way leads to a group, by price."""
        found = self._cheapest[group]
        if found is None:
            prices = self.to(group)
            found = [by_price(prices, 0), by_price(prices, 1)]
            self._cheapest[group] = found
        return found[colour]


class City:
    """Which piece lies where and whose it is, and the masks that follow from it.

    pieces, owners   a byte for each cell; owner 0 is nobody, else the seat plus 1
    ground           the cells that may ever be built on: on the table and not closed
    laid             cells with a piece
    open             free cells of the ground beside a laid one
    ways             laid cells that cubes may cross
    own              for each seat its city tiles, plants and land
    sites            for each source of cubes its cell, -1 while it is not built
    """

    def __init__(
        self, pieces: bytes, owners: bytes, ground: int, laid: int, open: int, ways: int, own: list[int],
        sites: list[int],
    ) -> None:  # fmt: skip
        self.pieces = pieces
        self.owners = owners
        self.ground = ground
        self.laid = laid
        self.open = open
        self.ways = ways
        self.own = own
        self.sites = sites
        self._prices: list[Prices | None] = [None] * len(own)

    @staticmethod
    def founded(seats: int, closed: int) -> "City":
        """Only the start tile."""
        pieces = bytearray(CELL_COUNT)
        for cell, piece in START_PIECES.items():
            pieces[cell] = piece
        sites = [-1] * SOURCES_OF_CUBES
        sites[0], sites[1] = SOLAR_CELL, WIND_CELL
        ground = INSIDE & ~closed
        open = beside(START) & ground & ~START
        return City(bytes(pieces), bytes(CELL_COUNT), ground, START, open, START, [0] * seats, sites)

    def put(self, cell: int, piece: int, owner: int) -> "City":
        """The city with a piece laid on a cell, in place of whatever lay there; owner -1 is nobody."""
        bit = 1 << cell
        laid = self.laid | bit
        own = self.own
        if self.owners[cell] or owner >= 0:
            own = [cells & ~bit for cells in own]
            if owner >= 0:
                own[owner] |= bit
        sites = self.sites
        if is_plant(piece):
            sites = sites.copy()
            sites[source_of(piece)] = cell
        return City(
            self.pieces[:cell] + bytes((piece,)) + self.pieces[cell + 1 :],
            self.owners[:cell] + bytes((owner + 1,)) + self.owners[cell + 1 :],
            self.ground, laid, (self.open | beside(bit) & self.ground) & ~laid,
            self.ways & ~bit if piece == WATER else self.ways | bit, own, sites,
        )  # fmt: skip

    def owner(self, cell: int) -> int:
        """The seat that owns the piece on a cell, -1 if nobody does."""
        return self.owners[cell] - 1

    def room_beside(self, cell: int) -> int:
        """Free cells of the ground that share an edge with this one."""
        return beside(1 << cell) & self.ground & ~self.laid

    def of_type(self, edition: Edition, seat: int, type: int) -> int:
        """A seat's city tiles of a district type."""
        found = 0
        for cell in bits(self.own[seat]):
            piece = self.pieces[cell]
            if is_city(piece) and edition.type[piece] == type:
                found |= 1 << cell
        return found

    def land_of_anyone(self) -> int:
        found = 0
        for own in self.own:
            for cell in bits(own):
                if self.pieces[cell] == LAND:
                    found |= 1 << cell
        return found

    # -- the price of a cube ---------------------------------------------------------------------------

    def prices(self, seat: int) -> Prices:
        """Found once for each city and seat."""
        found = self._prices[seat]
        if found is None:
            found = self.find_prices(seat)
            self._prices[seat] = found
        return found

    def find_prices(self, seat: int) -> Prices:
        groups: list[int] = []
        left = self.own[seat]
        while left:
            group = self.spread(left & -left, left)
            left &= ~group
            groups.append(group)
        return Prices(self, seat, groups)

    def spread(self, cells: int, inside: int) -> int:
        """These cells and all that can be reached from them without leaving a set."""
        while True:
            more = beside(cells) & inside & ~cells
            if not more:
                return cells
            cells |= more

    def prices_to(self, seat: int, group: int) -> list[int]:
        """The price of a cube from each source to a group of own tiles (C-PRICE).

        From the group outwards: `zone` holds the cells from which a cube needs at most so many paid steps. A step onto
        an own tile is free, onto another's costs 2; the start tile is one place.
        """
        prices = [NEVER] * SOURCES_OF_CUBES
        own, ways = self.own[seat], self.ways
        sites = 0
        for cell in self.sites:
            if cell >= 0:
                sites |= 1 << cell
        zone, price = 0, 0
        new = group | (group << 1 | group >> 1 | group << STRIDE | group >> STRIDE) & ways
        while new:
            if new & START:
                new |= START
            new &= ~zone
            free = new & own
            while free:  # own tiles let cubes on for nothing
                more = (free << 1 | free >> 1 | free << STRIDE | free >> STRIDE) & ways
                if more & START:
                    more |= START
                more &= ~(zone | new)
                new |= more
                free = more & own
            zone |= new
            if new & sites:
                self._note_prices(prices, seat, new, price)
                sites &= ~new
                if not sites:
                    break
            paid = new & ~own
            new = (paid << 1 | paid >> 1 | paid << STRIDE | paid >> STRIDE) & ways & ~zone
            price += 2
        return prices

    def _note_prices(self, prices: list[int], seat: int, cells: int, price: int) -> None:
        for source, cell in enumerate(self.sites):
            if cell >= 0 and cells >> cell & 1:
                prices[source] = price if self.owners[cell] == seat + 1 else price + 2

    # -- who is paid -----------------------------------------------------------------------------------

    def fares(self, seat: int, cell: int, source: int, most: int) -> list[int]:
        """All payments for one cube to an own tile that no other beats, up to so many steps of 2 (C-WAY).

        A payment is packed: nine bits for each receiver, counting steps of 2. Ways are followed from the tile to the
        plant in the order of their sums, so what is reached first is beaten by nothing that comes later. The whole
        start tile stands as its solar plant.
        """
        goal = SOLAR_CELL if source < 2 else self.sites[source]
        pieces, owners = self.pieces, self.owners
        tolls = [1 << 9 * receiver for receiver in range(6)]  # one step of 2; the start tile has owner 0, the bank
        tolls[seat + 1] = 0
        settled: dict[int, list[int]] = {}
        found: list[int] = []
        queue: list[list[int]] = [[] for _ in range(most + 2)]
        queue[0].append(cell)
        for sum_so_far in range(most + 1):
            for label in queue[sum_so_far]:
                place, paid = label % LABEL, label // LABEL
                known = settled.get(place)
                if known is None:
                    known = settled[place] = []
                elif beaten(paid, known):
                    continue
                if found and beaten(paid, found):
                    continue
                known.append(paid)
                if place == goal:
                    found.append(paid)
                    continue
                toll = tolls[owners[place]]
                ahead = queue[sum_so_far + 1 if toll else sum_so_far]
                paid = (paid + toll) * LABEL
                for other in AROUND_START if place == SOLAR_CELL else neighbours(place):
                    piece = pieces[other]
                    if piece and piece != WATER:
                        ahead.append(paid + (SOLAR_CELL if piece >= SOLAR else other))
        fee = tolls[owners[goal]]
        return [paid + fee for paid in found if total(paid + fee) <= most]


def by_price(prices: list[int], colour: int) -> list[int]:
    """The sources of a colour that can be reached, cheapest first."""
    half = SOURCES_OF_CUBES // 2 - 1
    first = 2 + half * colour
    sources = [colour, *range(first, first + half)]
    return sorted([source for source in sources if prices[source] < NEVER], key=lambda source: prices[source])


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
    """All steps of 2 of a payment."""
    found = 0
    while paid:
        found += paid & 511
        paid >>= 9
    return found


def unbeaten(payments: list[int], most: int) -> list[int]:
    """Different payments of at most so many steps that no other beats, cheapest first."""
    found: list[int] = []
    for _, paid in sorted([(total(paid), -paid) for paid in set(payments)]):
        if total(-paid) <= most and not beaten(-paid, found):
            found.append(-paid)
    return found
