"""What a good player looks at: how a table is judged, in whole hundredths of a point.

The points that lie on the table are only the beginning. Added is what they will grow into: income still to come, tiles
that the goods of the city will open, counts that fill up, homes that join an area, roads left open; and taken off what
disasters may still cost and what the neighbours are given. The weights were found by play: every seat of many games
played with weights a little off, and what the offsets did to the final points told which way to go.
"""

from typing import TYPE_CHECKING, Final

from citywright.engine.masks import bits
from citywright.engine.native import Row, mypyc_attr
from citywright.engine.state import without
from citywright.games.neom import scoring
from citywright.games.neom.city import ALL, AROUND, HALF, NOT_EAST, NOT_WEST, SIZES, City, size
from citywright.games.neom.counters import COUNTS_AROUND, FORESEEN, USUAL, Counted, income, sort_terms, tally
from citywright.games.neom.edition import (
    CRIME_WAVE,
    FIRE,
    GOODS,
    HAND,
    LUXURY_GOODS,
    PROCESSED_GOODS,
    RAW_GOODS,
    RES,
    Edition,
    Need,
    Term,
)
from citywright.games.neom.market import LUXURY_PRICE, PROCESSED_PRICE, RAW_PRICE, SOLD_TO_ONE
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.disasters import PAYS, affected, fine_of, pay_fine, purse, remove_tiles
from citywright.games.neom.steps.rounds import ROUNDS, choosing_bonus
from citywright.games.neom.table import ACT, CHOOSE, CHOOSE_OPEN, INCOME, PASS_ANCHORS, RECOVER, REVEAL, TAKE, TURN

if TYPE_CHECKING:
    from mypy_extensions import i64

ALL_ROUNDS: Final = 21
COIN: Final = 50  # two coins are a point

# penalties: the share, in hundredths, that counts at the start of the game; what is missing may still come
NO_POWER_EARLY: Final = 60
NO_HOMES_EARLY: Final = 50

# money
PURSE: Final = 8  # the first coins, which a builder needs in hand
PURSE_WORTH: Final = 26  # what such a coin is worth beyond its points, at the start of the game
SAVINGS: Final = 12  # the coins after these
SAVINGS_WORTH: Final = 10

# tiles to come
PAR: Final[Row] = (180, 240, 330)  # by generation: what a poor tile brings; only what is beyond it counts
CHAIN: Final[Row] = (150, 200, 0)  # what a processed good opens later, by the generation in which its maker is built
PURSUE: Final[Row] = (120, 180, 180, 180, 180)  # by seats: how much likelier, in hundredths, a wanted tile comes
MAKER_TO_COME: Final = 35  # chance, in hundredths, that a good which nobody makes will be for sale
AFFORD: Final = 50  # chance, in hundredths, that money which is missing now will be there
SALE: Final = 20  # what the others pay for a good of ours, for each coin of its price and each tile that needs it
RIVAL_SELLS: Final = 40  # share of that, in hundredths, if another city makes it too
ROUTE: Final = 200  # a trade route, at the start of the game
RICH: Final = 30  # more coins than these open no more tiles
PURSE_STEP: Final = 3  # coins are told apart in such steps
MOST_OPENED: Final = 1 << 11  # kept at a time
MOST_LEDGERS: Final = 16

# the plan of the city, at the start of the game
EDGES: Final[Row] = (0, 40, 66, 84)  # for each home of an area, by clean empty cells to which it has a road
OPEN_CELLS: Final[Row] = (-1500, -800, -400, -150, -50, 0)  # by empty cells that roads reach
OPEN_SIDES: Final[Row] = (-150, 0, 50, 75, 90)  # for each side of a tile: by the empty cells where it would meet a road

# anchors in hand
ANCHOR_PAR: Final = 430  # what the round brings that an anchor takes
ANCHOR_READY: Final = 58  # share of what it brings beyond, in hundredths, that counts before it stands
ANCHOR_LATE: Final = 6  # with fewer rounds left than these, less and less: it may never stand
ANCHOR_FLOOR: Final = 60  # even a poor anchor is better than a tile that must be sold
MOST_ANCHORS: Final = 3  # that may stand in a city in the end
EFFECT_LATER: Final = 60  # share of the rounds left, in hundredths, that its lasting effect will see

# disasters
RISK: Final[Row] = (100, 45, 40, 40, 40)  # by seats: chance, in hundredths, that the one of this generation strikes
LATER_RISK: Final[Row] = (25, 14, 12, 12, 12)  # the same for those of later generations, with the city as it is
BEYOND: Final = 1 << 40  # what any tile is worth
REMOVAL: Final = 150  # what a lost tile leaves behind: a hole in roads, areas and counts
STRIKE: Final = 60  # share of the others' mean loss, in hundredths, that counts as own gain

# rivals
HATE: Final[Row] = (0, 60, 12, 9, 7)  # by seats: share, in hundredths, of what the next player gets out of what is left
SALES_OF_OTHERS: Final = 40  # share of what others earn by our purchases, in hundredths, divided among them
HOME_APPEAL: Final = 100  # a home to another player, for each home of his largest area
POWER_APPEAL: Final = 400  # the first power
HASTY_TILES: Final = 3
LEAST_APPEAL: Final = 250  # any tile can be sold

HOMES: Final = "homes"
LUXURY: Final = "luxury goods"
MONEY: Final = "money"
CHARACTERS: Final[dict[str, dict[str, int]]] = {  # see `Game.characters`
    "builder": {"judge.growth": 450},  # one large area of homes, as on the sample sheet of the rules
    "trader": {"judge.tiles": 130, "judge.routes": 150, "judge.money": 90, "judge.growth": 60},  # goods, luxury ones
    "raider": {"judge.money": 130, "judge.strike": 200, "judge.rivals": 250},  # money, which disasters do not take
}


Worths = tuple[int, int, int, int, int, int, int, int, int, int, int, int]  # no object, since its length is known


def judge(s: Neom, seat: int) -> int:
    """How good the table is for the seat; higher is better."""
    points, counts, money, tiles, routes, growth, roads, effects, anchors, risk, strike, rivals = worths(s, seat)
    return points + counts + money + tiles + routes + growth + roads + effects + anchors + risk + strike + rivals


def judge_terms(s: Neom, seat: int) -> list[tuple[str, int]]:
    """What that is made of."""
    terms = (
        "judge.points", "judge.counts", "judge.money", "judge.tiles", "judge.routes", "judge.growth", "judge.roads",
        "judge.effects", "judge.anchors", "judge.risk", "judge.strike", "judge.rivals",
    )  # fmt: skip
    return list(zip(terms, worths(s, seat), strict=True))


def worths(s: Neom, seat: int) -> Worths:
    """In the order of the terms."""
    city, book = s.cities[seat], ledger(s.edition)
    plan = prospect(city, book)
    left = rounds_left(s)
    return (
        on_the_table(plan, left),
        counted_points(s, seat, city, left),
        money(s, seat, city, left),
        tiles_to_come(s, seat, city, book, left),
        plan.routes * left // ALL_ROUNDS,
        plan.growth * left // ALL_ROUNDS,
        plan.roads * left // ALL_ROUNDS,
        plan.effects * left,
        anchors(s, seat, book, left),
        -risk(s, seat, book),
        own_disaster(s, seat, book),
        -rivals(s, seat),
    )


def paths(s: Neom, seat: int) -> list[tuple[str, int]]:
    """Homes, luxury goods and money: the plans that the rule text names."""
    city = s.cities[seat]
    return [
        (HOMES, size(city.res)),
        (LUXURY, size(city.goods & LUXURY_GOODS)),
        (MONEY, s.money[seat] + s.earned[seat]),
    ]


def rounds_left(s: Neom) -> int:
    """Rounds after this one."""
    if not s.generation:
        return ALL_ROUNDS
    return ALL_ROUNDS - (ROUNDS * (s.generation - 1) + s.round)


def on_the_table(plan: "Prospect", left: int) -> int:
    """Points that are there already; power and the first homes may still come."""
    power = plan.power * (100 - (100 - NO_POWER_EARLY) * left // ALL_ROUNDS)
    homes = plan.homes * (100 - (100 - NO_HOMES_EARLY) * left // ALL_ROUNDS)
    return 100 * plan.points + power + homes


# -- what a city promises by itself ----------------------------------------------------------------------


class Prospect:
    """All that follows from a city alone; what rounds to come bring is told as at the start of the game.

    book                   the ledger that it was found with
    points, power, homes   points that are there already; what is lost without power, with few homes
    routes, growth, roads  trade routes; homes that can grow; roads left open
    effects                what lasting effects bring in each round
    largest                homes of the largest area
    lost                   by kind of disaster its fine, and by 4 * (generation + 1) + kind the worth of the tiles that
                           it takes instead; -1 = not yet asked
    """

    def __init__(self, city: City, book: "Ledger") -> None:
        areas, printed = city.home_areas(), tally(city).printed
        self.book = book
        # machine words, since many are below nothing, where other numbers are slow
        self.points: i64 = printed + scoring.areas(city) + scoring.goods(city.goods) + scoring.pollution(city)
        self.power: i64 = scoring.power(city)
        self.homes: i64 = scoring.ghost_town(city)
        self.routes: i64 = ROUTE * size(city.routes)
        self.growth: i64 = growth(city, areas)
        self.roads: i64 = roads(city)
        self.effects: i64 = effects(city, book)
        self.largest = 0
        for area in areas:
            self.largest = max(self.largest, size(area))
        self.lost = [-1] * 20


def prospect(city: City, book: "Ledger") -> Prospect:
    """Kept with the city, for whoever judges it by the same ledger."""
    found = city.prospect
    if found is None or found.book is not book:
        found = Prospect(city, book)
        city.prospect = found
    return found


# -- what a tile is worth, by the edition alone ----------------------------------------------------------


class Ledger:
    """The tiles of an edition as a player sees them, by generation (0: before the first) and number.

    bit        for masks of tiles of one stack, which are short this way
    lasting    what a tile that stands will still bring
    worth      what a tile brings that is built now, its price taken off
    effect     what its lasting effect brings in each round
    points     for points by count: what is fixed of them, less what they usually are; counting: the rest
    disaster   the disaster of each generation
    wanted     tiles worth more than par, once somebody has asked (`wanted`)
    opened     what tiles bring a city with some goods, once somebody has asked (`opened`)
    """

    def __init__(self, edition: Edition) -> None:
        tiles = range(edition.tiles + 2)
        self.edition = edition
        self.bit = [0] * len(tiles)
        for stack in (1, 2, 3):
            for i, tile in enumerate(edition.stack_of(stack, 5)):
                self.bit[tile] = 1 << i
        self.lasting = [[lasting_worth(edition, tile, max(1, g)) for tile in tiles] for g in range(4)]
        self.worth = [[self.lasting[g][tile] + at_once(edition, tile, max(1, g)) for tile in tiles] for g in range(4)]
        self.effect = [sum([effect.worth_each_round for effect in edition.effects[tile]]) for tile in tiles]
        self.counting: list[list[Counted]] = [[] for _ in tiles]
        self.points = [
            100 * sort_terms(edition.points[tile], -1, self.counting[tile]) - usually(edition.points[tile])
            for tile in tiles
        ]
        self.wanted: dict[int, list[Wanted]] = {}
        self.opened: dict[int, Opened] = {}
        self.disaster = [
            next((n for n in edition.stack_of(generation, 1) if edition.disaster[n]), 0) for generation in range(4)
        ]


_LEDGERS: Final[dict[Edition, Ledger]] = {}


def ledger(edition: Edition) -> Ledger:
    """Written once, since an edition never changes in play."""
    found = _LEDGERS.get(edition)
    if found is None:
        if len(_LEDGERS) == MOST_LEDGERS:
            _LEDGERS.clear()
        found = _LEDGERS[edition] = Ledger(edition)
    return found


def lasting_worth(edition: Edition, tile: int, generation: int) -> int:
    worth = 100 * (edition.vp[tile] + scoring.goods(edition.makes[tile])) + usually(edition.points[tile])
    worth += sum([effect.worth for effect in edition.effects[tile]])
    worth += COIN * sum([usually(edition.income[tile], g) for g in range(generation, 4)]) // 100
    return worth + COIN * sum(edition.income_by_generation[tile][generation - 1 :])


def at_once(edition: Edition, tile: int, generation: int) -> int:
    """What building a tile brings and costs now; and what a good opens later."""
    processed = (edition.makes[tile] & PROCESSED_GOODS).bit_count()
    return COIN * usually(edition.money[tile]) // 100 - COIN * edition.cost[tile] + processed * CHAIN[generation - 1]


def usually(terms: tuple[Term, ...], generation: int = 3) -> int:
    """Terms with their counts as they usually are at the end of a generation, in hundredths."""
    total = 0
    for each, per, counter in terms:
        total += each * USUAL[counter] * generation // (3 * per) if counter else 100 * each
    return total


# -- counts ----------------------------------------------------------------------------------------------


def counted_points(s: Neom, seat: int, city: City, left: int) -> int:
    """Points by count: what they are now and what they will fill up to."""
    found = tally(city)
    return 100 * found.points + counted(s, seat, found.counting, left)


def counted(s: Neom, seat: int, terms: list[Counted], left: int) -> int:
    total = 0
    for cell, each, per, counter in terms:
        total += each * expected(s, seat, cell, counter, left) // per
    return total


def expected(s: Neom, seat: int, cell: int, counter: int, left: int) -> int:
    """A count after so many rounds, in hundredths; cell -1 for a tile not yet built."""
    city = s.cities[seat]
    more = USUAL[counter] * left // ALL_ROUNDS
    if COUNTS_AROUND[counter]:
        if cell < 0:
            return USUAL[counter]
        more = min(more, 100 * size(AROUND[cell] & ~city.filled))
    return 100 * FORESEEN[counter](s, seat, city, cell) + more


# -- money -----------------------------------------------------------------------------------------------


def money(s: Neom, seat: int, city: City, left: int) -> int:
    """Coins score; while there is something to build a purse is worth more than its points."""
    coins = s.money[seat] + s.earned[seat]
    handy = min(coins, PURSE) * PURSE_WORTH + min(max(coins - PURSE, 0), SAVINGS) * SAVINGS_WORTH
    total = COIN * coins + handy * left // ALL_ROUNDS
    if s.before_income[seat] < 0:
        total += COIN * income_to_come(s, seat, city, left) // 100
    return total


def income_to_come(s: Neom, seat: int, city: City, left: int) -> int:
    """All income until the end, in hundredths of a coin; what is counted fills up on the way."""
    found = tally(city)
    now = max(1, s.generation)
    total = (4 - now) * counted(s, seat, found.paying, left // 2)
    for generation in range(now, 4):
        total += 100 * found.income[generation - 1]
    return total


# -- tiles to come ---------------------------------------------------------------------------------------


def tiles_to_come(s: Neom, seat: int, city: City, book: Ledger, left: int) -> int:
    """What the city's goods and money will open, in this generation and in the later ones."""
    if not left:
        return 0
    others = 0
    for i, other in enumerate(s.cities):
        if i != seat:
            others |= other.goods
    generation = max(1, s.generation)
    coins = s.money[seat] + s.earned[seat]
    rounds = ROUNDS - s.round
    total = 0
    if rounds:
        total = rounds * one_generation(s, book, generation, tiles_about(s, book), city.goods, others, coins) // ROUNDS
    for later in range(generation + 1, 4):
        coins += income(s, seat, later - 1)
        total += one_generation(s, book, later, -1, city.goods, others, coins)
    return total


def goods_of(cities: list[City]) -> int:
    """Everything that these cities make."""
    made = 0
    for city in cities:
        made |= city.goods
    return made


def one_generation(s: Neom, book: Ledger, generation: int, about: int, goods: int, others: int, coins: int) -> int:
    players = s.seats if s.drafted else s.tile_set
    sold = others if s.drafted else SOLD_TO_ONE[generation] if s.seats == 1 else -1
    found = opened(book, players, generation, goods, sold, about >= 0)
    tiles = HAND * players if about < 0 else max(1, many(about))
    total = found.worth_of(about, min(coins, RICH) // PURSE_STEP) * PURSUE[s.seats - 1] * ROUNDS // (100 * tiles)
    return total + found.sales if s.drafted else total


def many(tiles: int) -> int:
    """How many tiles a mask holds; `size` is for masks of cells."""
    total = 0
    while tiles:
        total += SIZES[tiles & (1 << HALF) - 1]
        tiles >>= HALF
    return total


def tiles_about(s: Neom, book: Ledger) -> int:
    """The tiles of this generation that are still in hands, or in packs to come, as a mask; -1 for all."""
    if not s.round:
        return -1
    bit = book.bit
    about = 0
    for tile in s.pool:
        about |= bit[tile]
    for hand in s.hands:
        for tile in hand:
            about |= bit[tile]
    return about


class Wanted:
    """A tile that is worth more than par: its bit, its worth beyond, its cost and needs."""

    def __init__(self, bit: int, worth: int, cost: int, needs: tuple[Need, ...]) -> None:
        self.bit = bit
        self.worth: i64 = worth
        self.cost: i64 = cost
        self.needs = needs


def wanted(book: Ledger, players: int, generation: int) -> list[Wanted]:
    """Those of a generation that need goods or money."""
    key = generation << 3 | players
    found = book.wanted.get(key)
    if found is None:
        edition, par = book.edition, PAR[generation - 1]
        found = book.wanted[key] = [
            Wanted(book.bit[tile], book.worth[generation][tile] - par, edition.cost[tile], edition.needs[tile])
            for tile in edition.stack_of(generation, players)
            if (edition.needs[tile] or edition.cost[tile]) and book.worth[generation][tile] > par
        ]
    return found


@mypyc_attr(acyclic=True)
class Opening:
    """A tile that brings something: its bit, the steps of the purse that are enough for it, and its worth then and
    before."""

    def __init__(self, bit: int, step: "i64", worth: "i64", unsure: "i64") -> None:
        self.bit = bit
        self.step: i64 = step
        self.worth: i64 = worth
        self.unsure: i64 = unsure


class Opened:
    """What the tiles of a generation bring a city with some goods, beyond what poor ones bring, if others sell these.

    tiles      those that bring something, if they are asked for one by one
    by_purse   else what they bring together, by steps of the purse
    sales      what the others may pay for goods of the city
    """

    def __init__(self, tiles: list[Wanted], goods: "i64", sold: "i64", singly: bool) -> None:
        self.tiles: list[Opening] = []
        by_purse: list[i64] = [0] * (RICH // PURSE_STEP + 1)
        all_sales: i64 = 0
        always: i64 = 0
        for tile in tiles:
            price, chance, sales = trade(tile.needs, goods, sold)
            all_sales += sales
            worth = tile.worth - COIN * price
            if worth > 0:
                step = (tile.cost + price) // PURSE_STEP
                sure, hoped = worth * chance // 100, worth * chance * AFFORD // 10_000
                if singly:
                    self.tiles.append(Opening(tile.bit, step, sure, hoped))
                    continue
                always += hoped
                if step < len(by_purse):
                    by_purse[step] = by_purse[step] + sure - hoped  # of each step only what is new
        for step in range(len(by_purse)):
            always += by_purse[step]
            by_purse[step] = always
        self.by_purse = by_purse
        self.sales: i64 = all_sales

    def worth_of(self, about: int, purse: "i64") -> "i64":
        """Of these tiles, -1 for all, with so many steps of money."""
        if about < 0:
            return self.by_purse[purse]
        total: i64 = 0
        for tile in self.tiles:
            if about & tile.bit:
                total += tile.worth if purse >= tile.step else tile.unsure
        return total


def opened(book: Ledger, players: int, generation: int, goods: int, sold: int, singly: bool) -> Opened:
    """Kept with the ledger by one number of all that it depends on; `sold` is -1 where all goods are to be had."""
    key = (((goods << len(GOODS) + 1 | sold + 1) << 2 | generation) << 3 | players) << 1 | singly
    found = book.opened.get(key)
    if found is None:
        if len(book.opened) == MOST_OPENED:
            book.opened.clear()
        found = book.opened[key] = Opened(wanted(book, players, generation), goods, sold, singly)
    return found


def surplus(worth: int, needs: tuple[Need, ...], goods: int, sold: int, purse: int) -> int:
    """A tile's worth less what must be bought for it; less likely if a good or the money is not to be had."""
    price, chance, _ = trade(needs, goods, sold)
    worth -= COIN * price
    if worth <= 0:
        return 0
    return worth * chance // 100 if purse >= price else worth * chance * AFFORD // 10_000


def trade(needs: tuple[Need, ...], goods: "i64", sold: "i64") -> "tuple[i64, i64, i64]":
    """What the goods cost that a city has to buy for a tile, and the chance, in hundredths, that all are to be had;
    and what others with this tile may pay for the rest."""
    total: i64 = 0
    chance: i64 = 100
    sales: i64 = 0
    for need in needs:
        choice: i64 = need[0]
        instead: i64 = need[1]
        if choice & goods:
            share: i64 = RIVAL_SELLS if choice & sold else 100
            sales += SALE * usual_price(choice & goods) * share // 100
            continue
        price: i64 = usual_price(choice & sold) if choice & sold else 0
        if instead and (not price or instead < price):
            price = instead
        if not price:
            price = usual_price(choice)
            chance = chance * MAKER_TO_COME // 100
        total += price
    return total, chance, sales


def usual_price(goods: "i64") -> "i64":
    """The base price of the cheapest of these goods: raw ones cost least, luxury goods most."""
    return RAW_PRICE if goods & RAW_GOODS else PROCESSED_PRICE if goods & PROCESSED_GOODS else LUXURY_PRICE


# -- the plan of the city ----------------------------------------------------------------------------------


def growth(city: City, areas: list[int]) -> int:
    """Homes that later homes can join by road: the next one brings the size of the area."""
    total = 0
    spoilt = city.filled | beside(city.polluted)
    for area in areas:
        north, east, south, west = beside_by_road(city, area)
        edge = size((north | east | south | west) & ~spoilt)
        total += size(area) * EDGES[min(edge, len(EDGES) - 1)]
    return total


def beside(cells: int) -> int:
    """The orthogonal neighbours of these cells."""
    return cells << 5 & ALL | cells >> 5 | (cells & NOT_EAST) << 1 | (cells & NOT_WEST) >> 1


def beside_by_road(city: City, cells: int) -> tuple[int, int, int, int]:
    """The cells to which roads lead out of these, by the side on which they arrive: north, east, south, west."""
    return (
        (cells & city.south) << 5 & ALL,
        (cells & city.west & NOT_WEST) >> 1,
        (cells & city.north) >> 5,
        (cells & city.east & NOT_EAST) << 1,
    )


def roads(city: City) -> int:
    """Empty cells at the end of a road, and the sides on which new tiles would be joined there."""
    north, east, south, west = beside_by_road(city, city.reach)
    total = OPEN_CELLS[min(size((north | east | south | west) & ~city.filled), len(OPEN_CELLS) - 1)]
    return total + open_side(city, north) + open_side(city, east) + open_side(city, south) + open_side(city, west)


def open_side(city: City, cells: int) -> int:
    return OPEN_SIDES[min(size(cells & ~city.filled), len(OPEN_SIDES) - 1)]


def effects(city: City, book: Ledger) -> int:
    """Tiles that go on helping."""
    total = 0
    if city.special:
        for cell in bits(city.special):
            total += book.effect[city.cells[cell]]
    return total


# -- anchors -----------------------------------------------------------------------------------------------


def anchors(s: Neom, seat: int, book: Ledger, left: int) -> int:
    """Anchors not yet built, for what they will bring beyond the round that they take; each takes one."""
    worths = [anchor_worth(s, seat, book, tile, left) for tile in s.anchors[seat]]
    for tile in s.kept[seat]:
        worths.append(anchor_worth(s, seat, book, tile, left))
    if s.phases and s.phases[-1][0] == PASS_ANCHORS:
        worths += [anchor_worth(s, seat, book, tile, left) for tile in s.plans[seat]]
    if s.lanes[seat] and s.lanes[seat][-1][0] == TAKE:
        pile = sorted([anchor_worth(s, seat, book, tile, left) for tile in s.pile], reverse=True)
        worths += pile[: s.lanes[seat][-1][1]]
    room = min(left, MOST_ANCHORS - size(s.cities[seat].anchors))
    if len(worths) > room:
        worths.sort(reverse=True)
        del worths[room:]
    total = 0
    for worth in worths:
        total += worth
    return total


def anchor_worth(s: Neom, seat: int, book: Ledger, tile: int, left: int) -> int:
    worth = book.worth[s.generation][tile] + book.effect[tile] * left * EFFECT_LATER // 100
    worth += book.points[tile] + counted(s, seat, book.counting[tile], left)
    ready = ANCHOR_READY * min(left, ANCHOR_LATE) // ANCHOR_LATE
    return max(worth - ANCHOR_PAR, 0) * ready // 100 + ANCHOR_FLOOR


# -- disasters ---------------------------------------------------------------------------------------------


def risk(s: Neom, seat: int, book: Ledger) -> int:
    """What disasters may still cost, the one of this generation first."""
    if not s.generation:
        return 0
    total = 0
    chance = chance_of_disaster(s, seat, book)
    if chance:
        total += chance * loss(s, seat, book, s.generation)
    for later in range(s.generation + 1, 4):
        total += LATER_RISK[s.seats - 1] * loss(s, seat, book, later)
    return total // 100


def chance_of_disaster(s: Neom, seat: int, book: Ledger) -> int:
    """Whether this generation's disaster will still strike the seat, in hundredths."""
    if s.seats == 1:
        return 0 if s.averted else RISK[0]
    phase = s.phases[-1][0] if s.phases else INCOME
    if s.disaster:
        return 0 if s.striker == seat or phase == RECOVER else 100
    tile = book.disaster[s.generation]
    if s.gone >> tile & 1 or tile in s.chosen:
        return 0
    chosen_all = s.round == ROUNDS and phase not in (REVEAL, TURN)
    return 0 if chosen_all else RISK[s.seats - 1]


def loss(s: Neom, seat: int, book: Ledger, generation: int) -> int:
    """About what a disaster costs a city: its fine, or the tiles it would rather give."""
    city = s.cities[seat]
    plan, kind = prospect(city, book), s.edition.disaster[book.disaster[generation]]
    fine = plan.lost[kind]
    if fine < 0:
        fine = plan.lost[kind] = fine_of(city, kind)
    if not fine:
        return 0
    asked = 4 * (s.generation + 1) + kind
    tiles = plan.lost[asked]
    if tiles < 0:
        tiles = plan.lost[asked] = given_up(city, book.lasting[s.generation], kind)
    return tiles if generation == s.generation and fine > purse(s, seat) else min(COIN * fine, tiles)


def given_up(city: City, lasting: list[int], kind: int) -> int:
    """The least worth of the tiles that spare the fine."""
    if kind == CRIME_WAVE:
        return (
            cheapest(city, lasting, city.res, 1)
            + cheapest(city, lasting, city.com, 1)
            + cheapest(city, lasting, city.ind, 1)
        )
    return cheapest(city, lasting, city.laid, 2) if kind == FIRE else cheapest(city, lasting, affected(city, kind), 1)


def cheapest(city: City, lasting: list[int], cells: int, count: int) -> int:
    """The least worth of one or two tiles on these cells, of all if they are fewer."""
    tiles = city.cells
    least = next_least = BEYOND
    for cell in bits(cells):
        worth = lasting[tiles[cell]] + REMOVAL
        if worth < least:
            least, next_least = worth, least
        elif worth < next_least:
            next_least = worth
    total = least if least < BEYOND else 0
    return total + next_least if count > 1 and next_least < BEYOND else total


def own_disaster(s: Neom, seat: int, book: Ledger) -> int:
    """A disaster chosen by the seat: the others lose, and it will not come back."""
    tile = s.chosen[seat]
    if not tile or not s.edition.disaster[tile]:
        return 0
    total = 0
    for other in range(s.seats):
        if other != seat:
            total += loss(s, other, book, s.generation)
    return STRIKE * total // (100 * max(1, s.seats - 1))


# -- rivals ------------------------------------------------------------------------------------------------


def rivals(s: Neom, seat: int) -> int:
    """What the seat lets the others have: money for their goods, and the tiles that it leaves to the next player."""
    if s.seats == 1:
        return 0
    sold = -s.earned[seat]
    for earned in s.earned:
        sold += earned
    total = COIN * sold * SALES_OF_OTHERS // (100 * (s.seats - 1))
    if s.phases:
        phase, who, _ = s.phases[-1]
        if phase == REVEAL and s.shown[seat]:
            total += HATE[s.seats - 1] * appeal(s, (seat + 1) % s.seats, s.shown[seat]) // 100
        elif phase == TURN and who != seat:
            total += HATE[s.seats - 1] * max([appeal(s, who, tile) for tile in s.pack], default=0) // 100
    return total


def appeal(s: Neom, seat: int, tile: int) -> int:
    """About what a tile brings another seat."""
    edition, city, book = s.edition, s.cities[seat], ledger(s.edition)
    if edition.disaster[tile]:
        return LEAST_APPEAL
    sold = goods_of(s.cities) if s.drafted else -1
    worth = surplus(book.worth[s.generation][tile], edition.needs[tile], city.goods, sold, s.money[seat])
    if edition.types[tile] & RES:
        worth += HOME_APPEAL * prospect(city, book).largest
    if edition.power[tile] and not city.power:
        worth += POWER_APPEAL
    return max(worth, LEAST_APPEAL)


def best_for(s: Neom, seat: int, tiles: tuple[int, ...]) -> int:
    """The tile that suits this seat best, 0 if there is none."""
    return max(tiles, key=lambda tile: appeal(s, seat, tile), default=0)


def hasty_candidates(s: Neom, seat: int) -> list[int]:
    """In a hurry only the tiles that would suit the seat best are looked at."""
    actions = s.legal(seat)
    if len(actions) <= HASTY_TILES or s.lanes[seat][-1][0] not in (CHOOSE, CHOOSE_OPEN):
        return actions
    tile_of = s.do.choose.arg
    return sorted(actions, key=lambda action: -appeal(s, seat, tile_of(action)))[:HASTY_TILES]


# -- looking ahead -----------------------------------------------------------------------------------------


def resolve_own_plan(s: Neom, seat: int) -> None:
    """The seat's secret plan is carried out at once, as if nobody else acted."""
    if not s.plans[seat]:
        return
    phase = s.phases[-1][0]
    if phase == REVEAL:
        take_up(s, seat, s.plans[seat][0])
    elif phase == RECOVER:
        plan, s.plans[seat] = s.plans[seat], ()
        if plan == PAYS:
            pay_fine(s, seat)
        else:
            remove_tiles(s, seat, plan)


def take_up(s: Neom, seat: int, tile: int) -> None:
    """The chosen tile comes into play; `shown` tells what the neighbour will like best of the rest.

    Whichever tile is given up for an anchor, the anchor is the same: so only the one that the neighbour would like best
    is tried for it, and with any other the anchors stay aside.
    """
    neighbour = (seat + 1) % s.seats
    spare = best_for(s, neighbour, s.hands[seat])
    liked = spare if tile != spare else best_for(s, neighbour, without(s.hands[seat], tile))
    s.plans[seat] = ()
    s.market = s.cities.copy()
    s.chosen[seat] = tile
    s.shown[seat] = liked if s.round < ROUNDS else 0
    s.money[seat] += choosing_bonus(s, seat)
    if s.edition.disaster[tile]:
        return
    if tile != spare:
        s.kept[seat], s.anchors[seat] = s.anchors[seat], ()
    s.ask(seat, ACT)
