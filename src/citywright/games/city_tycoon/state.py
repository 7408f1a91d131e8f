"""Everything on the table, as plain typed data."""

from typing import TYPE_CHECKING, Any, Final

from citywright.engine.errors import BadInput
from citywright.engine.masks import bits
from citywright.engine.rng import Rng
from citywright.engine.state import Frame, Json, State, demand, whole, wholes
from citywright.games.city_tycoon.city import CELL_COUNT, NEVER, START, START_CELLS, City, Reach, spread
from citywright.games.city_tycoon.edition import BLUE, COLOURS, DEMANDS, GOODS, HAND, RED, Edition

if TYPE_CHECKING:
    from citywright.engine.game import Game, OptionValue

# decisions, in the order of play (see steps/)
PICK: Final = 0
PICK_OPEN: Final = 1
ACT: Final = 2
TAKE: Final = 3
PLACE: Final = 4
BACK: Final = 5
TERRAIN_CELL: Final = 6
BUY: Final = 7
SUPPLY: Final = 8
SOURCE: Final = 9
WAY: Final = 10

# phases, in the order of play
ROUND: Final = 0
DRAFT: Final = 1
PASS_ON: Final = 2
CHOICE: Final = 3
BUILD: Final = 4
SUPPLY_TURN: Final = 5
CLEAN_UP: Final = 6
END: Final = 7

# where points come from: the lines of the score
LAID: Final = 0
COUNTED_TILES: Final = 1
BOUGHT: Final = 2
SUPPLIED: Final = 3
NEIGHBOURS: Final = 4
REBUILT: Final = 5
MONEY: Final = 6
LINES: Final = ("laid", "counted", "bought", "supplied", "neighbours", "rebuilt", "money")


class Rules:
    """The options of a table, as the rules ask for them."""

    def __init__(self, options: "dict[str, OptionValue]") -> None:
        self.closed_sides = str(options["closed_sides"])
        self.closed_beyond = options["closed_beyond"] is True
        self.open_discards = options["open_discards"] is True
        self.bonus_counts_itself = options["bonus_counts_itself"] is True
        self.unlimited_terrain = options["unlimited_terrain"] is True
        self.limited_goods = options["limited_goods"] is True
        self.rebuild = options["rebuild"] is True
        self.levelling = options["levelling"] is True
        self.subsidy = options["subsidy"] is True
        self.planned_choice = options["planned_choice"] is True


class CityTycoon(State):
    """A table of City Tycoon. Lists have one entry for each seat; what they hold is replaced, never changed in place.

    round          1 to 4; 0 before the first
    city           what lies on the map
    order          the seats in turn order
    money, goods   money and yellow cubes of each seat
    tally          points by line, `len(LINES)` numbers for each seat
    hands          draft: the tiles in hand; afterwards: the own tiles not yet played; sorted
    picks          the tiles picked this round, in order: pick k of seat s came from the hand first dealt to seat s - k
    market         planned choice: the open tiles that nobody has picked yet
    plans          half-made or secret answers: a picked tile, or the sources of the cubes of a supply
    shown          the tiles of this round that everybody has seen, as a mask of numbers
    cubes          cubes on each source: the start plants, then plants by colour and number
    met            cells supplied this round, one mask for each demand of a tile
    stacks         how many plants of each colour are built
    terrain        terrain tiles left
    passed         seats that have passed in this supply phase, as a mask
    ways           the payments to choose from for the supply in progress
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
        round: int,
        city: City,
        order: tuple[int, ...],
        money: list[int],
        goods: list[int],
        tally: list[int],
        hands: list[tuple[int, ...]],
        picks: list[tuple[int, ...]],
        market: tuple[int, ...],
        plans: list[tuple[int, ...]],
        shown: int,
        cubes: list[int],
        met: list[int],
        stacks: list[int],
        terrain: int,
        passed: int,
        ways: tuple[int, ...],
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
        self.round = round
        self.city = city
        self.order = order
        self.money = money
        self.goods = goods
        self.tally = tally
        self.hands = hands
        self.picks = picks
        self.market = market
        self.plans = plans
        self.shown = shown
        self.cubes = cubes
        self.met = met
        self.stacks = stacks
        self.terrain = terrain
        self.passed = passed
        self.ways = ways

    def copy(self) -> "CityTycoon":
        return CityTycoon(
            self.game, self.seats, self.options, Rng(self.rng.state), self.phases.copy(),
            [lane.copy() for lane in self.lanes], self.barrier, self.edition, self.rules, self.round, self.city,
            self.order, self.money.copy(), self.goods.copy(), self.tally.copy(), self.hands.copy(), self.picks.copy(),
            self.market, self.plans.copy(), self.shown, self.cubes.copy(), self.met.copy(), self.stacks.copy(),
            self.terrain, self.passed, self.ways,
        )  # fmt: skip

    # -- small questions and moves that many rules share ---------------------------------------------

    def points(self, seat: int) -> int:
        first = len(LINES) * seat
        return sum(self.tally[first : first + len(LINES)])

    def score(self, seat: int, line: int, points: int) -> None:
        self.tally[len(LINES) * seat + line] += points

    def gain(self, seat: int, line: int, points: int) -> None:
        if points:
            self.score(seat, line, points)
            self.tell("event.points", seat=seat, n=points)

    def get_goods(self, seat: int, count: int) -> None:
        """Yellow cubes from the supply, so many as there are (C-CUBE-4)."""
        if self.rules.limited_goods:
            count = min(count, self.goods_left())
        if count:
            self.goods[seat] += count
            self.tell("event.goods", seat=seat, n=count)

    def goods_left(self) -> int:
        return self.edition.supply[GOODS] - sum(self.goods) - self.used(GOODS)

    def cubes_left(self, colour: int) -> int:
        """Cubes of a colour in the supply."""
        on_plants = sum([self.cubes[source] for source in self.edition.sources_of[colour]])
        return self.edition.supply[colour] - on_plants - self.used(colour)

    def used(self, kind: int) -> int:
        """Cubes of one kind, as demands list them, that lie on supplied tiles."""
        needs, total = self.edition.needs, 0
        for i, cells in enumerate(self.met):
            for cell in bits(cells):
                total += needs[DEMANDS * self.city.pieces[cell] + i][kind]
        return total


def without(tiles: tuple[int, ...], tile: int) -> tuple[int, ...]:
    i = tiles.index(tile)
    return tiles[:i] + tiles[i + 1 :]


# -- storing and checking --------------------------------------------------------------------------------


def table(s: CityTycoon) -> Json:
    """The table as JSON; the city as a list of (cell, piece, owner) beside the start tile."""
    city = s.city
    return {
        "round": s.round,
        "city": [[c, city.pieces[c], city.owner(c)] for c in bits(city.laid & ~START)],
        "order": list(s.order),
        "money": s.money.copy(),
        "goods": s.goods.copy(),
        "tally": s.tally.copy(),
        "hands": [list(tiles) for tiles in s.hands],
        "picks": [list(tiles) for tiles in s.picks],
        "market": list(s.market),
        "plans": [list(plan) for plan in s.plans],
        "shown": [tile for tile in range(1, s.edition.tiles + 1) if s.shown >> tile & 1],
        "cubes": s.cubes.copy(),
        "met": [bits(cells) for cells in s.met],
        "stacks": s.stacks.copy(),
        "terrain": s.terrain,
        "passed": s.passed,
        "ways": list(s.ways),
    }


def read_table(
    game: "Game[Any]", edition: Edition, seats: int, options: "dict[str, OptionValue]", rng: Rng,
    flow: tuple[list[Frame], list[list[Frame]], bool], founded: City, table: Json,
) -> CityTycoon:  # fmt: skip
    """A state from the parts of a dump; what does not fit ends in a clear sentence."""

    def number(key: str, low: int, high: int) -> int:
        value = whole(table.get(key), key)
        if not low <= value <= high:
            raise BadInput(f"dump: {key} is {value}; it goes from {low} to {high}")
        return value

    def numbers(key: str, length: int) -> list[int]:
        found = wholes(table.get(key), key, length)
        if any(value < 0 for value in found):
            raise BadInput(f"dump: {key} holds a number below zero")
        return found

    def rows(key: str, count: int, high: int) -> list[tuple[int, ...]]:
        value = table.get(key)
        if not isinstance(value, list) or len(value) != count:
            raise BadInput(f"dump: {key} should be a list of {count} lists")
        return [tuple(within(row, key, high)) for row in value]

    order = within(table.get("order"), "order", seats - 1)
    if sorted(order) != list(range(seats)):
        raise BadInput("dump: order should name every seat once")
    phases, lanes, barrier = flow
    return CityTycoon(
        game, seats, options, rng, phases, lanes, barrier, edition, Rules(options), number("round", 0, 4),
        _read_city(founded, table.get("city"), seats), tuple(order), numbers("money", seats), numbers("goods", seats),
        numbers("tally", seats * len(LINES)), rows("hands", seats, edition.tiles), rows("picks", seats, edition.tiles),
        tuple(within(table.get("market"), "market", edition.tiles)), rows("plans", seats, edition.tiles),
        mask_of(within(table.get("shown"), "shown", edition.tiles)), numbers("cubes", len(edition.source_keys)),
        [mask_of(cells) for cells in rows("met", DEMANDS, CELL_COUNT - 1)], numbers("stacks", len(COLOURS)),
        number("terrain", -1000, edition.terrain), number("passed", 0, (1 << seats) - 1),
        tuple(wholes(table.get("ways"), "ways")),
    )  # fmt: skip


def within(value: object, what: str, high: int) -> list[int]:
    found = wholes(value, what)
    if not all(0 <= item <= high for item in found):
        raise BadInput(f"dump: {what} holds something that does not exist")
    return found


def mask_of(numbers: list[int] | tuple[int, ...]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _read_city(founded: City, rows: object, seats: int) -> City:
    if not isinstance(rows, list):
        raise BadInput("dump: city should be a list")
    city = founded
    for row in rows:
        cell, piece, owner = wholes(row, "city", 3)
        if not (
            0 <= cell < CELL_COUNT
            and city.ground >> cell & 1
            and 0 < piece <= city.edition.water
            and -1 <= owner < seats
        ):
            raise BadInput("dump: city holds something that does not exist")
        city = city.put(cell, piece, owner)
    return city


def check(s: CityTycoon) -> None:
    """Raise BrokenState if a component was lost, doubled or invented, or a cached answer is stale."""
    _check_tiles(s)
    _check_map(s)
    _check_cubes(s)
    demand(sorted(s.order) == list(range(s.seats)), "the order does not name every seat once")
    for seat in range(s.seats):
        demand(s.money[seat] >= 0 and s.goods[seat] >= 0, f"seat {seat} has less than nothing")
    for seat, own in enumerate(s.city.own):
        for cell in bits(own):
            reach = s.city.reach(cell)
            demand(reach.group == spread(1 << cell, own), f"seat {seat}: stale groups")
            fresh = Reach(s.city, seat, reach.group)
            demand(reach.prices_within(NEVER) == fresh.prices_within(NEVER), f"seat {seat}: stale prices")


def _check_tiles(s: CityTycoon) -> None:
    drafted = [tile for tiles in s.picks for tile in tiles]
    demand(len(set(drafted)) == len(drafted), "a tile was picked twice")
    dealt = set(s.edition.tiles_of[s.round])
    demand(dealt.issuperset(drafted), "a tile of another round was picked")
    building = all(len(picks) == HAND for picks in s.picks)
    held = [tile for tiles in s.hands for tile in tiles]
    demand(len(set(held)) == len(held), "a tile is in two hands")
    if building:
        demand(
            all(set(s.picks[seat]).issuperset(s.hands[seat]) for seat in range(s.seats)), "a tile is in a wrong hand"
        )
    else:
        demand(not set(held) & set(drafted) and dealt.issuperset([*held, *s.market]), "a tile in hand is out of place")
    on_map = [s.city.pieces[cell] for cell in bits(s.city.laid) if s.edition.is_city(s.city.pieces[cell])]
    demand(len(set(on_map)) == len(on_map), "a tile lies on the map twice")
    for tile in on_map:
        demand(s.edition.round[tile] <= s.round, f"tile {tile} lies there too early")
        demand(s.edition.round[tile] < s.round or tile in drafted, f"tile {tile} was never dealt")
        demand(tile not in held, f"tile {tile} lies on the map and is in a hand")


def _check_map(s: CityTycoon) -> None:
    city, edition = s.city, s.edition
    fresh = City.founded(edition, s.seats, 0)
    fresh.ground = city.ground
    fresh.open &= city.ground
    plants = [0, 0]
    terrain = 0
    for cell in bits(city.laid):
        piece, owner = city.pieces[cell], city.owner(cell)
        if START >> cell & 1:
            same = piece == edition.start[START_CELLS.index(cell)]
            demand(same and owner < 0, "the start tile was changed")
            continue
        demand(bool(city.ground >> cell & 1), f"something lies on cell {cell}, which is closed")
        owned = piece != edition.water
        demand(0 < piece <= edition.water and (owner >= 0) == owned, f"cell {cell} has a wrong piece or owner")
        if edition.is_plant(piece):
            plants[edition.colour[piece]] += 1
        terrain += piece >= edition.land
        fresh = fresh.put(cell, piece, owner)
    demand(plants == s.stacks, "plants built and plants gone from the stacks differ")
    demand(s.terrain == edition.terrain - terrain, "terrain tiles are lost")
    demand(s.terrain >= 0 or s.rules.unlimited_terrain, "there are more terrain tiles than in the box")
    masks = (fresh.laid, fresh.open, fresh.ways, fresh.own, fresh.sites, fresh.plants)
    demand(masks == (city.laid, city.open, city.ways, city.own, city.sites, city.plants), "the map's masks are stale")


def _check_cubes(s: CityTycoon) -> None:
    for colour in (RED, BLUE):
        demand(s.cubes_left(colour) >= 0, f"there are more {COLOURS[colour]} cubes than in the box")
    if s.rules.limited_goods:
        demand(s.goods_left() >= 0, "there are more yellow cubes than in the box")
    for source in range(2, len(s.cubes)):
        cell = s.city.sites[source]
        most = s.edition.cubes[s.city.pieces[cell]] if cell >= 0 else 0
        demand(0 <= s.cubes[source] <= most, f"source {source} holds {s.cubes[source]} of {most} cubes")
    demand(max(s.cubes[0], s.cubes[1]) <= s.seats, "the start plants hold too many cubes")
    demand(not s.met[0] & s.met[1], "a tile was supplied twice")
    for i, cells in enumerate(s.met):
        for cell in bits(cells):
            demand(i < s.edition.demands[s.city.pieces[cell]], f"cell {cell} was supplied, but demands nothing")
