"""Everything on the table, as plain typed data."""

from typing import TYPE_CHECKING, Any, Final

from citywright.engine.errors import BadInput, quoted
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, State, demand, whole, wholes
from citywright.games.neom.city import CELL_COUNT, City
from citywright.games.neom.edition import TILES, Edition

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

# decisions, in the order of play (see steps.py)
KEEP: Final = 0
KEEP_OPEN: Final = 1
CHOOSE: Final = 2
CHOOSE_OPEN: Final = 3
ACT: Final = 4
PLACE: Final = 5
NEED: Final = 6
MAKE: Final = 7
GIVE: Final = 8
TAKE: Final = 9
STRUCK: Final = 10

# phases, in the order of play
DEAL_ANCHORS: Final = 0
DRAFT: Final = 1
PASS_ANCHORS: Final = 2
ANCHOR_PACK: Final = 3
ANCHOR_PICK: Final = 4
ANCHOR_REST: Final = 5
GENERATION: Final = 6
ROUND: Final = 7
REVEAL: Final = 8
TURN: Final = 9
DISASTER: Final = 10
RECOVER: Final = 11
ROUND_END: Final = 12
INCOME: Final = 13


class Rules:
    """The options of a table, as the rules ask for them."""

    def __init__(self, options: "dict[str, OptionValue]") -> None:
        self.beginner = options["beginner"] is True
        self.printed_094 = options["printed_094"] is True
        self.sales_pay_fines = options["sales_pay_fines"] is True
        self.empty_centre = options["empty_centre"] is True
        self.office_pays_itself = options["office_pays_itself"] is True
        self.diagonal_neighbours = options["diagonal_neighbours"] is True
        self.tiles = {"1+": 3, "4+": 4, "5+": 5}[str(options["tiles"])]  # solo: tiles as for so many players


class Neom(State):
    """A table of NEOM. Lists have one entry for each seat; what they hold is replaced, never changed in place.

    generation, round    from 1; round 0 before the first
    cities               the cities now
    market               the cities as they stood before this step: who sells what, which routes help (N-BUY)
    money                what may be spent now
    earned               from sales of this round, to be spent from the next round on
    hands                tiles (or, in the draft, anchors) in hand, sorted
    plans                secret answers, carried out by the next phase
    chosen               the tile chosen this round and not yet used, 0 if none
    shown                the tile revealed this round, 0 if none
    kept                 anchors kept in the draft, in order; secret until it ends
    anchors              anchors not yet built, open
    pack                 the open tiles of a game for one or two
    pool                 tiles of this generation that are still to come, for one or two
    pile, pile_seen      discarded anchors, and for each the seats that know it
    box                  anchors that were never dealt
    gone                 tiles that left the game, as a mask of numbers
    starter              who begins the round, for two
    disaster, striker    the disaster of this round and who chose it (-1: nobody)
    averted              solo: this generation's disaster is dealt with
    spent_routes         solo: routes already used in this generation
    before_income        money before the last income, -1 until then
    final_income         the last income
    """

    def __init__(
        self,
        game: "Game[Any]",
        seats: int,
        options: "dict[str, OptionValue]",
        rng: Rng,
        phases: list[Frame],
        lanes: list[list[Frame]],
        barrier: bool,
        edition: Edition,
        rules: Rules,
        generation: int,
        round: int,
        cities: list[City],
        market: list[City],
        money: list[int],
        earned: list[int],
        hands: list[tuple[int, ...]],
        plans: list[tuple[int, ...]],
        chosen: list[int],
        shown: list[int],
        kept: list[tuple[int, ...]],
        anchors: list[tuple[int, ...]],
        pack: tuple[int, ...],
        pool: tuple[int, ...],
        pile: tuple[int, ...],
        pile_seen: tuple[int, ...],
        box: tuple[int, ...],
        gone: int,
        starter: int,
        disaster: int,
        striker: int,
        averted: bool,
        spent_routes: int,
        before_income: list[int],
        final_income: list[int],
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.rng = rng
        self.phases = phases
        self.lanes = lanes
        self.barrier = barrier
        self.events = None
        self.edition = edition
        self.rules = rules
        self.generation = generation
        self.round = round
        self.cities = cities
        self.market = market
        self.money = money
        self.earned = earned
        self.hands = hands
        self.plans = plans
        self.chosen = chosen
        self.shown = shown
        self.kept = kept
        self.anchors = anchors
        self.pack = pack
        self.pool = pool
        self.pile = pile
        self.pile_seen = pile_seen
        self.box = box
        self.gone = gone
        self.starter = starter
        self.disaster = disaster
        self.striker = striker
        self.averted = averted
        self.spent_routes = spent_routes
        self.before_income = before_income
        self.final_income = final_income

    def copy(self) -> "Neom":
        return Neom(
            self.game, self.seats, self.options, Rng(self.rng.state), self.phases.copy(),
            [lane.copy() for lane in self.lanes], self.barrier, self.edition, self.rules, self.generation, self.round,
            self.cities.copy(), self.market.copy(), self.money.copy(), self.earned.copy(), self.hands.copy(),
            self.plans.copy(), self.chosen.copy(), self.shown.copy(), self.kept.copy(), self.anchors.copy(),
            self.pack, self.pool, self.pile, self.pile_seen, self.box, self.gone, self.starter, self.disaster,
            self.striker, self.averted, self.spent_routes, self.before_income.copy(), self.final_income.copy(),
        )  # fmt: skip

    # -- small moves of pieces that many rules share -------------------------------------------------

    def discard(self, tile: int) -> None:
        """A tile leaves the game."""
        self.gone |= 1 << tile

    def draw_from(self, tiles: tuple[int, ...], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """So many tiles at random, and the rest; both sorted."""
        rest = list(tiles)
        drawn: list[int] = []
        for _ in range(count):
            drawn.append(rest.pop(self.draw(len(rest))))
        drawn.sort()
        return tuple(drawn), tuple(rest)

    @property
    def drafted(self) -> bool:
        """Whether tiles go from hand to hand (three players or more)."""
        return self.seats >= 3


def without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    i = tiles.index(tile)
    return tiles[:i] + tiles[i + 1 :]


# -- storing and checking --------------------------------------------------------------------------------


def table(s: Neom) -> Json:
    """The table as JSON; cities by what cannot be derived."""
    return {
        "generation": s.generation,
        "round": s.round,
        "cities": [_city_row(city) for city in s.cities],
        "market": [_city_row(city) for city in s.market],
        "money": s.money.copy(),
        "earned": s.earned.copy(),
        "hands": [list(tiles) for tiles in s.hands],
        "plans": [list(plan) for plan in s.plans],
        "chosen": s.chosen.copy(),
        "shown": s.shown.copy(),
        "kept": [list(anchors) for anchors in s.kept],
        "anchors": [list(anchors) for anchors in s.anchors],
        "pack": list(s.pack),
        "pool": list(s.pool),
        "pile": list(s.pile),
        "pile_seen": list(s.pile_seen),
        "box": list(s.box),
        "gone": [tile for tile in range(1, TILES + 1) if s.gone >> tile & 1],
        "starter": s.starter,
        "disaster": s.disaster,
        "striker": s.striker,
        "averted": int(s.averted),
        "spent_routes": s.spent_routes,
        "before_income": s.before_income.copy(),
        "final_income": s.final_income.copy(),
    }


def _city_row(city: City) -> list[int]:
    return [city.board, city.choice, city.routes, *city.cells]


def read_table(
    game: "Game[Any]", edition: Edition, seats: int, options: "dict[str, OptionValue]", rng: Rng,
    flow: tuple[list[Frame], list[list[Frame]], bool], table: Json,
) -> Neom:  # fmt: skip
    """A state from the parts of a dump; what does not fit ends in a clear sentence."""

    def number(key: str, low: int, high: int) -> int:
        value = whole(table.get(key), key)
        if not low <= value <= high:
            raise BadInput(f"dump: {key} is {quoted(value)}; it goes from {low} to {high}")
        return value

    def numbers(key: str) -> list[int]:
        return wholes(table.get(key), key, seats)

    def tile_by_seat(key: str) -> list[int]:
        return list(_read_tiles(numbers(key), key))

    def tiles(key: str) -> tuple[int, ...]:
        return _read_tiles(table.get(key), key)

    def tiles_by_seat(key: str) -> list[tuple[int, ...]]:
        rows = table.get(key)
        if not isinstance(rows, list) or len(rows) != seats:
            raise BadInput(f"dump: {key} should be a list for {seats} seats")
        return [_read_tiles(row, key) for row in rows]

    gone = 0
    for tile in tiles("gone"):
        if tile < 1:
            raise BadInput("dump: gone holds a tile that does not exist")
        gone |= 1 << tile
    phases, lanes, barrier = flow
    return Neom(
        game, seats, options, rng, phases, lanes, barrier, edition, Rules(options),
        number("generation", 0, 3), number("round", 0, 7),
        _read_cities(edition, table.get("cities"), seats), _read_cities(edition, table.get("market"), seats),
        numbers("money"), numbers("earned"), tiles_by_seat("hands"), tiles_by_seat("plans"), tile_by_seat("chosen"),
        tile_by_seat("shown"), tiles_by_seat("kept"), tiles_by_seat("anchors"), tiles("pack"), tiles("pool"),
        tiles("pile"), tuple(wholes(table.get("pile_seen"), "pile_seen")), tiles("box"), gone,
        number("starter", 0, seats - 1), number("disaster", 0, TILES), number("striker", -1, seats - 1),
        number("averted", 0, 1) == 1, number("spent_routes", 0, 3), numbers("before_income"), numbers("final_income"),
    )  # fmt: skip


def _read_tiles(value: object, what: str) -> tuple[int, ...]:
    found = wholes(value, what)
    if not all(-1 <= tile <= TILES for tile in found):  # -1 in a plan: pays
        raise BadInput(f"dump: {what} holds a tile that does not exist")
    return tuple(found)


def _read_cities(edition: Edition, rows: object, seats: int) -> list[City]:
    if not isinstance(rows, list) or len(rows) != seats:
        raise BadInput(f"dump: cities should be a list for {seats} seats")
    cities: list[City] = []
    for row in rows:
        board, choice, routes, *cells = wholes(row, "cities", CELL_COUNT + 3)
        in_range = 0 <= board < len(edition.boards) and -1 <= choice < 17 and 0 <= routes <= 3
        if not in_range or not all(-1 <= tile <= TILES for tile in cells):
            raise BadInput("dump: a city holds something that does not exist")
        cities.append(City(edition, cells, board, choice, routes))
    return cities


def check(s: Neom) -> None:
    """Raise BrokenState if a component was lost, doubled or invented, or a cached answer is stale."""
    _check_tiles(s)
    for seat, city in enumerate(s.cities):
        demand(s.money[seat] >= 0 and s.earned[seat] >= 0, f"seat {seat} has less than no money")
        fresh = City(s.edition, city.cells, city.board, city.choice, city.routes)
        demand(fresh.routes == city.routes, f"seat {seat}: routes {city.routes} should be {fresh.routes}")
        for cell in range(CELL_COUNT):
            demand(fresh.hooks(cell) == city.hooks(cell), f"seat {seat}: stale hooks on cell {cell}")
        if s.generation:
            demand(city.anchors.bit_count() <= s.generation, f"seat {seat} has too many anchors in the city")


def _check_tiles(s: Neom) -> None:
    found: list[int] = [*s.pack, *s.pool, *s.pile, *s.box]
    for seat in range(s.seats):
        found += [*s.hands[seat], *s.kept[seat], *s.anchors[seat], *s.cities[seat].tiles()]
        if s.chosen[seat]:
            found.append(s.chosen[seat])
        if s.lanes[seat] and s.lanes[seat][-1][0] in (GIVE, TAKE):
            found += s.plans[seat]
    found += [tile for tile in range(1, TILES + 1) if s.gone >> tile & 1]
    wanted = s.edition.stack_of(4, 5)
    players = s.seats if s.drafted else s.rules.tiles
    for generation in range(1, s.generation + 1):
        wanted += s.edition.stack_of(generation, players)
    demand(sorted(found) == sorted(wanted), f"tiles lost, doubled or invented: {set(found) ^ set(wanted) or 'doubled'}")
    demand(len(s.pile) == len(s.pile_seen), "the discarded anchors and who knows them differ in number")
