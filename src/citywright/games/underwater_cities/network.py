"""A private board and what stands on it: pure questions about cities, buildings, tunnels and what is connected.

City sites lie in a grid of three by three, a1 upper left, c3 (the start) lower right; m1 is the place of the brown
metropolis, m2 and m3 those of the blue ones. A board uses some of all the tunnels there can be. Sets are bit masks.
"""

from collections.abc import Sequence
from typing import Final

from citywright.engine.errors import BadInput
from citywright.engine.masks import bits
from citywright.engine.native import Row, mypyc_attr
from citywright.engine.storing import wholes, within
from citywright.games.underwater_cities.goods import NOTHING, SCIENCE, STEP_GOODS, Costs, goods_in

CITY_COUNT: Final = 9
CITIES: Final[tuple[str, ...]] = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
METROPOLISES: Final[tuple[str, ...]] = ("m1", "m2", "m3")
NODES: Final[tuple[str, ...]] = (*CITIES, *METROPOLISES)
START: Final = 8
ALL_CITIES: Final = (1 << CITY_COUNT) - 1
BROWN: Final = 9  # the node of the brown metropolis

TUNNELS: Final[tuple[str, ...]] = (
    "a1-b1", "b1-c1", "a2-b2", "b2-c2", "a3-b3", "b3-c3", "a1-a2", "b1-b2", "c1-c2", "a2-a3", "b2-b3", "c2-c3",
    "a1-b2", "b1-a2", "b1-c2", "c1-b2", "a2-b3", "b2-a3", "b2-c3", "c2-b3",
    "m1-a1", "m1-b1", "m1-a2", "m2-c1", "m2-b1", "m2-c2", "m3-a3", "m3-a2", "m3-b3",
)  # fmt: skip
TUNNEL_COUNT: Final = len(TUNNELS)
ENDS: Final[tuple[tuple[int, int], ...]] = tuple(
    (NODES.index(name[:2]), NODES.index(name[3:])) for name in TUNNELS
)  # fmt: skip
END_MASK: Final[tuple[int, ...]] = tuple(1 << a | 1 << b for a, b in ENDS)
TOUCH: Final[tuple[int, ...]] = tuple(
    sum(1 << t for t, ends in enumerate(ENDS) if node in ends) for node in range(len(NODES))
)  # fmt: skip


def unions(masks: Sequence[int]) -> list[int]:
    """What each choice of these has together, by the choice as a mask: networks are made too often to go one by one.

    >>> unions([0b001, 0b110])
    [0, 1, 6, 7]
    """
    found = [0]
    for mask in masks:
        found += [other | mask for other in found]
    return found


TOUCHED: Final = unions(TOUCH[:CITY_COUNT])  # tunnels that begin at one of some city sites
FIRST_TUNNELS: Final = 15
FIRST_REACHED: Final = unions(END_MASK[:FIRST_TUNNELS])  # nodes at the ends of some tunnels
LAST_REACHED: Final = unions(END_MASK[FIRST_TUNNELS:])

PLACES: Final = 5  # building sites of a city: four at most, then the expansion site
EXPANSION: Final = 4
SITES: Final[tuple[str, ...]] = tuple(f"{city}.{place}" for city in CITIES for place in "1234x")
SITE_COUNT: Final = len(SITES)
CITY_SITES: Final[tuple[int, ...]] = tuple(0b11111 << PLACES * city for city in range(CITY_COUNT))
SITES_BESIDE: Final = unions(CITY_SITES)  # of some cities
EXPANSIONS: Final = sum(1 << PLACES * city + EXPANSION for city in range(CITY_COUNT))

KINDS: Final[tuple[str, ...]] = ("farm", "desalination", "laboratory", "tunnel", "white", "purple")
FARM: Final = 0
DESALINATION: Final = 1
LABORATORY: Final = 2
TUNNEL: Final = 3
WHITE: Final = 4
PURPLE: Final = 5
STRUCTURES: Final = 0b001111
CITY_KINDS: Final = 0b110000

USUAL: Final[tuple[Costs, ...]] = (  # what a build of each kind costs
    (1, 0, 0, 0, 0, 0),  # farm
    (0, 0, 1, 0, 0, 0),  # desalination plant
    (0, 1, 0, 0, 0, 0),  # laboratory
    (0, 1, 1, 0, 0, 0),  # tunnel
    (1, 2, 1, 0, 0, 0),  # white city
    (1, 1, 2, 0, 1, 0),  # purple city
)


MASK_OF: Final[Row] = (4, 5, 6, 2, 0, 1)  # which of the eight masks of a network holds the pieces of a kind
RAISED: Final = 3
UPGRADED: Final = 7
MOST: Final = (ALL_CITIES,) * 2 + ((1 << TUNNEL_COUNT) - 1,) * 2 + ((1 << SITE_COUNT) - 1,) * 4


class Board:
    """One side of a player board: where things may stand and what the places give or ask for."""

    def __init__(self, number: int, tunnels: int, sites: int) -> None:
        self.number = number
        self.tunnels = tunnels
        self.sites = sites  # expansion sites included
        self.advanced = False
        self.bonus: list[list[Costs]] = [[NOTHING] * SITE_COUNT, [NOTHING] * TUNNEL_COUNT, [NOTHING] * CITY_COUNT]
        self.federation = [0, 0, 0]  # places with the federation and card symbol: sites, tunnels, cities
        self.surcharge: list[list[Costs]] = [[NOTHING] * SITE_COUNT, [NOTHING] * TUNNEL_COUNT, [NOTHING] * CITY_COUNT]
        self.charged = [0, 0, 0]  # places that have a surcharge
        self.double = 0  # building sites that produce twice
        self.triple = 0  # tunnels that produce three times
        self.metropolis_points = 0  # tunnels that give their metropolis 2 points
        self.grand = 0  # city sites where a purple city makes 6 points
        self.pairs: list[int] = []  # two tunnels that bring 2 credits together
        self.near = [0] * CITY_COUNT  # city sites joined by a tunnel site
        for t in bits(tunnels):
            a, b = ENDS[t]
            if a < CITY_COUNT and b < CITY_COUNT:
                self.near[a] |= 1 << b
                self.near[b] |= 1 << a
        self.nearby = unions(self.near)  # of some cities
        self.twins: list[int] = []  # of each site those of its city that are like it, once all places are read
        self.giving = [0, 0, 0]  # places that give something when they are built on
        self.scientific = [0, 0, 0]  # those of them that give science
        self.gifts = [[0] * SITE_COUNT, [0] * TUNNEL_COUNT, [0] * CITY_COUNT]  # which goods that may be, as masks
        self.most = 0  # all of these together
        self.metropolis_tunnels = [TOUCH[node] & tunnels for node in (9, 10, 11)]

    def compare_places(self) -> None:
        """Once all places are read: which give something, and which sites of a city differ in nothing."""
        for kin, bonus in enumerate(self.bonus):
            for place, goods in enumerate(bonus):
                step = self.federation[kin] >> place & 1
                self.gifts[kin][place] = goods_in(goods) | (STEP_GOODS if step else 0)
                self.giving[kin] |= 1 << place if step or goods != NOTHING else 0
                self.most |= self.gifts[kin][place]
                self.scientific[kin] |= 1 << place if goods[SCIENCE] else 0
        kinds = [
            (site // PLACES, self.bonus[0][site], self.surcharge[0][site], self.federation[0] >> site & 1)
            for site in range(SITE_COUNT)
        ]
        self.twins = [sum([1 << i for i, other in enumerate(kinds) if other == kind]) for kind in kinds]


GROUPS: Final[Row] = (0, 0, 0, 1, 2, 2)  # where each kind is built: on building sites, tunnel sites, city sites


def group(kind: int) -> int:
    """The group of places a kind is built on."""
    return GROUPS[kind]


@mypyc_attr(acyclic=True)
class Network:
    """What one player has built; never changed, a build makes a new one.

    built     eight masks: white and purple cities; tunnels, and those of them that are upgraded (raised); farms,
              desalination plants, laboratories, and those of them that are upgraded
    tiles     the metropolis tiles on m1, m2, m3
    gained    further metropolises, connected from the moment they are gained (U-METRO-8)
    """

    def __init__(self, board: Board, built: tuple[int, ...], tiles: tuple[int, ...], gained: tuple[int, ...]) -> None:
        white, purple, tunnels, raised, farms, desalinations, laboratories, upgraded = built
        self.board = board
        self.pieces = built
        self.white, self.purple, self.tunnels, self.raised = white, purple, tunnels, raised
        self.farms, self.desalinations, self.laboratories, self.upgraded = farms, desalinations, laboratories, upgraded
        self.tiles = tiles
        self.gained = gained
        cities = white | purple
        self.cities = cities
        reached = FIRST_REACHED[tunnels & (1 << FIRST_TUNNELS) - 1] | LAST_REACHED[tunnels >> FIRST_TUNNELS]
        reached = reached & ALL_CITIES | 1 << START  # city sites that a built tunnel or the start touches
        self.connected = cities & reached  # U-NET-1, U-NET-3
        self.tunnel_sites = TOUCHED[reached] & board.tunnels & ~tunnels  # U-BUILD-14
        self.city_sites = board.nearby[cities] & ~cities  # U-BUILD-8
        free = SITES_BESIDE[cities | self.city_sites] & board.sites & ~(farms | desalinations | laboratories)
        self.building_sites = free & ~EXPANSIONS  # U-BUILD-11
        self.expansion_sites = free & EXPANSIONS  # U-BUILD-17
        self.lived = SITES_BESIDE[self.connected]  # sites beside connected cities
        self.busy_tunnels = tunnels & TOUCHED[cities]  # U-PROD-5
        joined = 0
        for i in range(3):
            if board.metropolis_tunnels[i] & ~tunnels == 0:
                joined |= 1 << i
        self.joined = joined  # metropolises that are connected (U-METRO-1)
        # what follows from it, once somebody has asked
        self.output: Costs | None = None  # what it makes in a Production
        self.city_points = -1  # what its connected cities score
        self.seen: tuple[bytes, ...] = ()  # its places, its metropolises and its output as learning agents see them

    def row(self) -> list[int]:
        return [self.board.number, *self.pieces, *self.tiles, *self.gained]

    @staticmethod
    def read_row(boards: Sequence[Board], tiles: int, row: object, what: str) -> "Network":
        numbers = wholes(row, what)
        board = next((board for board in boards if numbers[:1] == [board.number]), None)
        if board is None or len(numbers) < 1 + len(MOST) + len(METROPOLISES):
            raise BadInput(f"dump: {what} holds a network that does not exist")
        for mask, most in zip(numbers[1:9], MOST, strict=True):
            within(what, [mask], 0, most)
        within(what, numbers[9:], 0, tiles - 1)
        return Network(board, tuple(numbers[1:9]), tuple(numbers[9:12]), tuple(numbers[12:]))

    def buildings(self, kind: int) -> int:
        return self.farms if kind == FARM else self.desalinations if kind == DESALINATION else self.laboratories

    def place_mask(self, kind: int, expansion: bool) -> int:
        """Where this kind could be built as far as the place goes."""
        if kind < TUNNEL:
            return self.expansion_sites if expansion else self.building_sites
        return self.tunnel_sites if kind == TUNNEL else self.city_sites

    def turned(self, pieces: int, place: int) -> "Network":
        """With one piece more, or less, in one of the eight masks."""
        built = (*self.pieces[:pieces], self.pieces[pieces] ^ 1 << place, *self.pieces[pieces + 1 :])
        return Network(self.board, built, self.tiles, self.gained)

    def built(self, kind: int, place: int) -> "Network":
        return self.turned(MASK_OF[kind], place)

    def improved(self, tunnel: bool, place: int) -> "Network":
        """With one structure upgraded."""
        return self.turned(RAISED if tunnel else UPGRADED, place)

    def converted(self, city: int) -> "Network":
        """With a white city turned into a purple one (U-CARD-52)."""
        return self.turned(MASK_OF[WHITE], city).turned(MASK_OF[PURPLE], city)

    def kind_at(self, site: int) -> int:
        """The type of the building on a site, -1 for none."""
        for kind in (FARM, DESALINATION, LABORATORY):
            if self.buildings(kind) >> site & 1:
                return kind
        return -1

    def lone(self, kind: int) -> int:
        """Connected cities with exactly one building of this type."""
        buildings, found = self.buildings(kind), 0
        for city in bits(self.connected):
            here = buildings & CITY_SITES[city]
            if here and not here & here - 1:
                found |= 1 << city
        return found

    def types_at(self, city: int) -> int:
        """How many different building types stand beside a city."""
        here = CITY_SITES[city]
        return (self.farms & here != 0) + (self.desalinations & here != 0) + (self.laboratories & here != 0)

    def plain(self, kinds: int) -> tuple[int, int]:
        """What can still be upgraded: building sites and tunnels."""
        sites = 0
        for kind in (FARM, DESALINATION, LABORATORY):
            if kinds >> kind & 1:
                sites |= self.buildings(kind)
        return sites & ~self.upgraded, self.tunnels & ~self.raised if kinds >> TUNNEL & 1 else 0

    def connected_tiles(self) -> list[int]:
        """The metropolis tiles that work."""
        return [*[tile for i, tile in enumerate(self.tiles) if self.joined >> i & 1], *self.gained]
