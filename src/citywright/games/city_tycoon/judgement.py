"""What a good player looks at: how a table is judged, in whole hundredths of a point, and which moves are worth a look.

Points and money lie on the table. What they will grow into is found by playing the seat's own supply phase in
thought: its tiles by what they give for a cube, cubes from where they are cheapest, a fair share of those that all may
take. This is done for the coming phase with the cubes that are there and for the later ones with those that come again.
The weights were found by play between versions of this judgement.
"""

from typing import TYPE_CHECKING, Final

from citywright.engine.native import Row
from citywright.games.city_tycoon.city import BIT, START, City, Demand, amount, holds, neighbours, packed
from citywright.games.city_tycoon.edition import BLUE, DEMANDS, GOODS, RED, ROUNDS, TYPES, Edition, Income
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.steps.building import SALE
from citywright.games.city_tycoon.table import (
    ACT,
    BUILD,
    CHOICE,
    DRAFT,
    PASS_ON,
    PLACE,
    SOURCE,
    SUPPLY_TURN,
    TERRAIN,
    WAY,
)
from citywright.games.city_tycoon.ways import Reach
from citywright.games.city_tycoon.ways import total as steps_of

if TYPE_CHECKING:
    from mypy_extensions import i64

MONEY: Final[Row] = (30, 30, 26, 22, 16, 10)  # a coin while building in a round; the last after all building
GOOD: Final[Row] = (120, 120, 130, 140, 60, 0)  # a yellow cube that is left over
CUBE: Final[Row] = (60, 60, 50, 40, 5)  # an own cube that is left over, by round
LATER: Final = 80  # share of the later supply phases, in hundredths
UNMET: Final = 12  # share of a demand that cannot be met now, in hundredths
WISHED: Final = 15  # the same for want of goods, which may still come
USED: Final[Row] = (0, 220, 180, 130, 75)  # how often a tile of each round is supplied, in hundredths
NEIGHBOURS: Final[Row] = (0, 45, 110, 130, 130)  # by round: neighbours of a symbol supplied each time, in hundredths
START_SHARE: Final = 1  # cubes of each colour that a seat may hope to get from the start tile
BY_START: Final = 10  # how much a cell beside the start tile attracts
BY_PLANT: Final = 60  # and one beside another's plant
PLANT: Final[Row] = (0, 0, 110, 100, 0)  # by seats: an own plant beyond its cubes; others pay, and late tiles count it
RIVALS: Final = 6  # share of the others' money that counts against the seat, in hundredths
WITHOUT_GOODS: Final = 35  # share of a tile's worth, in hundredths, while nothing makes the goods it wants
MOST_DEMANDS: Final = 1 << 10  # of one seat
FOR_GOODS: Final = 1 << 29  # demands for yellow cubes come behind all others
MOST_TILES: Final = 1 << 8
CELLS_TRIED: Final = 2  # and ways
TILES_TRIED: Final = 4

TERMS: Final = (
    "judge.points", "judge.money", "judge.rivals", "judge.supply", "judge.later", "judge.hand", "judge.plants",
)  # fmt: skip
AT_THE_END: Final = ("judge.points", "judge.money")
IN_THE_DRAFT: Final = ("judge.hand",)
Worths = tuple[int, int, int, int, int, int, int]

RESIDENTIAL: Final = TYPES.index("residential")
HOMES: Final = "homes"
MAKERS: Final = "tiles that make goods"
PLANTS: Final = "plants"
CHARACTERS: Final[dict[str, dict[str, int]]] = {  # see `Game.characters`
    "builder": {HOMES: 100},
    "trader": {MAKERS: 100},
    "raider": {PLANTS: 80, "judge.rivals": 400},  # the others pay him for their cubes
}


def judge(s: CityTycoon, seat: int) -> int:
    """How good the table is for the seat; higher is better."""
    points, money, rivals, supply, later, hand, plants = worths(s, seat)
    return points + money + rivals + supply + later + hand + plants


def judge_terms(s: CityTycoon, seat: int) -> list[tuple[str, int]]:
    """What that is made of; in the draft the tiles alone, since nothing else changes."""
    terms = list(zip(TERMS, worths(s, seat), strict=True))
    if not s.phases:
        return [term for term in terms if term[0] in AT_THE_END]
    if drafting(s):
        return [term for term in terms if term[0] in IN_THE_DRAFT]
    return terms


def drafting(s: CityTycoon) -> bool:
    return bool(s.phases) and s.phases[-1][0] in (PASS_ON, CHOICE)


def worths(s: CityTycoon, seat: int) -> Worths:
    """In the order of the terms; those that do not count now are 0."""
    if not s.phases:
        return 100 * s.points(seat), s.money[seat], 0, 0, 0, 0, 0
    if drafting(s):
        return 0, 0, 0, 0, 0, in_hand(s, seat, s.picks[seat], MONEY[s.round]), 0
    stage = s.phases[-1][0]
    coin = MONEY[s.round if stage == BUILD else s.round + 1]
    others = -s.money[seat]
    for money in s.money:
        others += money
    last = s.round == ROUNDS and stage != BUILD  # plants have done what they can
    plant = 0 if last else PLANT[s.seats - 1]
    later = (ROUNDS - s.round) * LATER * supply_later(s, seat) // 100 if s.round < ROUNDS else 0
    return (
        100 * s.points(seat),
        coin * s.money[seat],
        -(RIVALS * coin * others // (100 * (s.seats - 1))),
        supply_now(s, seat),
        later,
        in_hand(s, seat, s.hands[seat], coin),
        plant * len(s.city.plants[seat]),
    )


def paths(s: CityTycoon, seat: int) -> list[tuple[str, int]]:
    """Homes and tiles that make goods, those picked or in hand included, and plants."""
    edition, pieces = s.edition, s.city.pieces
    own = list(s.picks[seat] if drafting(s) else s.hands[seat])
    own += [pieces[cell] for cell in s.city.own[seat]]
    homes = makers = 0
    for piece in own:
        if edition.type[piece] == RESIDENTIAL:
            homes += 1
        elif edition.gives[DEMANDS * piece][2]:
            makers += 1
    return [(HOMES, homes), (MAKERS, makers), (PLANTS, len(s.city.plants[seat]))]


def rounds_left(s: CityTycoon) -> int:
    """Half rounds after this one: building, then supply; a draft still belongs to the supply before it."""
    if not s.phases:
        return 0
    stage = s.phases[-1][0]
    done = 1 if stage in (DRAFT, PASS_ON, CHOICE) else 2 if stage == BUILD else 3
    return 2 * (ROUNDS - s.round) + 3 - done


def nothing_hidden(s: CityTycoon) -> bool:
    """In the last supply phase all lies open."""
    return s.round == ROUNDS and bool(s.phases) and s.phases[-1][0] == SUPPLY_TURN


# -- the supply phase in thought -------------------------------------------------------------------------


def supply_now(s: CityTycoon, seat: int) -> int:
    if s.passed >> seat & 1:
        return GOOD[s.round + 1] * s.goods[seat]
    cubes, met = hoped(s.city, seat, s.cubes), packed(s.met[0] | s.met[1])
    return supplies(s, seat, cubes, met, s.round + 1, s.goods[seat], s.money[seat])


def supply_later(s: CityTycoon, seat: int) -> int:
    """A later phase: only what is filled up again."""
    cubes = hoped(s.city, seat, s.city.refills)
    return supplies(s, seat, cubes, b"", min(s.round + 2, ROUNDS + 1), 0, 30)


def hoped(city: City, seat: int, cubes: list[int]) -> list[int]:
    """What a seat may hope for of these cubes: all of its own plants, and a part of the others'."""
    found = cubes.copy()
    found[0], found[1] = min(START_SHARE, cubes[0]), min(START_SHARE, cubes[1])
    for owner, plants in enumerate(city.plants):
        if owner != seat:
            for source in plants:
                there: i64 = cubes[source]
                found[source] = (there + 1) // 2
    return found


def supplies(s: CityTycoon, seat: int, cubes: list[int], done: bytes, when: int, goods: int, money: int) -> int:
    """What a seat's supplies bring, the best ones first; `when` says what money and goods are worth then."""
    city, demands = s.city, s.city.demands(seat)
    coin, good = MONEY[when], GOOD[when]
    rows: list[i64] = []  # the gain for a cube before the place of the demand, in one number, less than 0: best first
    for i, demand in enumerate(demands):
        if done and holds(done, demand.cell):
            continue
        gain = brings(demand, coin, good)
        if demand.goods:
            rows.append(FOR_GOODS - (gain // demand.goods * MOST_DEMANDS + i))
        else:
            rows.append(-(gain // (demand.red + demand.blue) * MOST_DEMANDS + i))
    total = supplied = 0  # as a mask of tiles, by their first demand
    rows.sort()
    for key in rows:
        demand = demands[-key % MOST_DEMANDS]
        if supplied & BIT[demand.first]:
            continue
        price = take_cubes(city, cubes, demand, money - demand.fee)
        gain = brings(demand, coin, good) - good * demand.goods
        if price < 0 or demand.goods > goods:
            if gain > 0:
                total += (WISHED if demand.goods > goods else UNMET) * gain // 100
            continue
        supplied |= BIT[demand.first]
        goods += demand.output - demand.goods
        money += demand.income - price
        total += gain - coin * price
    left = 0
    for source in city.plants[seat]:
        left += cubes[source]
    return total + good * goods + CUBE[when - 1] * left


def brings(demand: Demand, coin: "i64", good: "i64") -> "i64":
    return coin * demand.money + 100 * demand.points + good * demand.made


def value(income: Income, coin: int, good: int) -> int:
    money, points, goods = income
    return coin * money + 100 * points + good * goods


def take_cubes(city: City, cubes: list[int], demand: Demand, money: int) -> int:
    """Take the cheapest cubes of a demand and return their price; -1 and nothing taken if that cannot be done."""
    red, blue, price = demand.red, demand.blue, 0
    if not (red or blue):
        return 0 if money >= 0 else -1
    reach = city.reach_of(demand.place)
    if red:
        price = reach.least(cubes, RED, red)
    if blue:
        price += reach.least(cubes, BLUE, blue)
    if price > money:
        return -1
    if red:
        take(cubes, reach, RED, red)
    if blue:
        take(cubes, reach, BLUE, blue)
    return price


def take(cubes: list[int], reach: Reach, colour: int, count: "i64") -> None:
    """So many cubes from where they are cheapest."""
    sources: i64 = len(reach.sites)
    for rank in reach.ranks(colour):
        source = rank % sources
        there: i64 = cubes[source]
        if there:
            taken = min(count, there)
            cubes[source] = there - taken
            count -= taken
            if not count:
                return


# -- tiles in hand ---------------------------------------------------------------------------------------


def in_hand(s: CityTycoon, seat: int, tiles: tuple[int, ...], coin: int) -> int:
    """Tiles still to be played: the best ones are laid while the money lasts, the others sold."""
    if not tiles:
        return 0
    money = s.money[seat]
    total = 0
    rows = [(worth(s, seat, tile) - coin * s.edition.cost[tile]) * MOST_TILES + tile for tile in tiles]
    rows.sort()
    rows.reverse()
    for row in rows:
        surplus, tile = row // MOST_TILES, row % MOST_TILES
        if s.edition.cost[tile] <= money and surplus > coin * SALE:
            money -= s.edition.cost[tile]
            total += surplus * 9 // 10
        else:
            total += coin * SALE
    return total


_WORTH: Final[dict[str, list[int]]] = {}


def worth(s: CityTycoon, seat: int, tile: int) -> int:
    """What a tile will bring when it is laid, about; its cost is not taken off."""
    edition = s.edition
    usual = _WORTH.get(edition.mark)
    if usual is None:
        usual = [usual_worth(edition, tile) for tile in range(edition.first_plant)]
        _WORTH[edition.mark] = usual
    total = usual[tile]
    if edition.needs[DEMANDS * tile][GOODS] and not makes_goods(s, seat):
        total = total * WITHOUT_GOODS // 100
    for effect in edition.laid[tile]:
        total += effect.worth_now(s, seat, tile)
    return total


def makes_goods(s: CityTycoon, seat: int) -> bool:
    """Whether a seat has goods, or a tile on the map, in hand or picked that makes them."""
    if s.goods[seat] > 1:
        return True
    gives = s.edition.gives
    for tile in s.picks[seat]:
        if gives[DEMANDS * tile][2]:
            return True
    for demand in s.city.demands(seat):  # noqa: SIM110 - a plain loop is faster
        if demand.output and demand.row % DEMANDS == 0:
            return True
    return False


def usual_worth(edition: Edition, tile: int) -> int:
    round = edition.round[tile]
    if not round:
        return 0
    coin, good = MONEY[round + 1], GOOD[round]
    total = sum([effect.worth(MONEY[round], good) for effect in edition.laid[tile]])
    best = 0
    for row in range(DEMANDS * tile, DEMANDS * tile + edition.demands[tile]):
        red, blue, goods, money = edition.needs[row]
        needs = coin * money + good * goods + (CUBE[round] + coin) * (red + blue)
        best = max(best, value(edition.gives[row], coin, good) - needs)
    total += best * USED[round] // 100
    if edition.symbol[tile] >= 0:
        total += value(edition.bonus[tile], coin, good) * USED[round] * NEIGHBOURS[round] // 10_000
    return total


# -- which moves are worth a look --------------------------------------------------------------------------


def candidates(s: CityTycoon, seat: int) -> list[int]:
    """Few actions for each decision: the promising tiles and cells, the cheap plants and ways."""
    return promising(s, seat, TILES_TRIED, CELLS_TRIED)


def hasty_candidates(s: CityTycoon, seat: int) -> list[int]:
    return promising(s, seat, 2, 1)


def promising(s: CityTycoon, seat: int, tiles: int, cells: int) -> list[int]:
    """So many tiles to lay and as many cells, sources and ways for each."""
    lane = s.lanes[seat]
    if not lane:
        return []
    step, a, b = lane[-1]
    actions = s.legal(seat)  # in ascending order, so equals go by number
    if step == ACT:
        return tiles_to_try(s, seat, actions, tiles)
    cell_of = s.do.place.arg
    if step == PLACE and len(actions) > cells:
        return sorted(actions, key=lambda action: -attraction(s, seat, a, cell_of(action)))[:cells]
    if step == TERRAIN:  # land where it joins much, water where it hurts the seat least
        sign = -1 if b // 8 else 1
        return sorted(actions, key=lambda action: sign * nearness(s, seat, cell_of(action)))[:cells]
    if step == SOURCE:
        prices = s.city.reach(a).prices
        return sorted(actions, key=lambda action: prices[s.do.from_.arg(action)])[:cells]
    return cheap_ways(s, seat, actions)[:cells] if step == WAY else actions


def cheap_ways(s: CityTycoon, seat: int, actions: list[int]) -> list[int]:
    """The cheapest payments, and among those that cost the same the ones for players who are behind.

    Equals go round the table from the payer: by their numbers, the last seat would be paid most.
    """
    coin = MONEY[s.round]
    rivals = [(seat + k) % s.seats for k in range(1, s.seats)]
    standing = [100 * s.points(rival) + coin * s.money[rival] for rival in rivals]

    def rate(action: int) -> tuple[int, int, list[int]]:
        paid = s.ways[s.do.way.arg(action)]
        shares = [amount(paid, rival + 1) for rival in rivals]
        return steps_of(paid), sum([a * b for a, b in zip(shares, standing, strict=True)]), shares

    return sorted(actions, key=rate)


def tiles_to_try(s: CityTycoon, seat: int, actions: list[int], most: int) -> list[int]:
    """The best tiles to lay; given up for a plant or sold is only the worst."""
    coin = MONEY[s.round]
    hand = sorted(s.hands[seat], key=lambda tile: coin * s.edition.cost[tile] - worth(s, seat, tile))
    builds = [s.do.build(tile) for tile in hand if s.do.build(tile) in actions]
    return builds[:most] + [a for a in (s.do.plant(hand[-1]), s.do.sell(hand[-1])) if a in actions]


def attraction(s: CityTycoon, seat: int, piece: int, cell: int) -> int:
    """A quick look at a cell's neighbours: own tiles, plants, the start tile, symbols that pay, room to grow."""
    city, edition = s.city, s.edition
    pieces, owners = city.pieces, city.owners
    kind, symbol = edition.type[piece], edition.symbol[piece]
    wants_cubes = edition.demands[piece] > 0
    total = 0
    for other in neighbours(cell):
        there = pieces[other]
        if not there:
            total += 2
            continue
        if START >> other & 1:
            total += BY_START
        if owners[other] == seat + 1:
            total += 30
            if symbol >= 0 and edition.type[there] == symbol and edition.demands[there]:
                total += 80
        elif edition.is_plant(there) and wants_cubes:
            total += BY_PLANT
        if kind >= 0 and wants_cubes and edition.symbol[there] == kind:
            total += 80
        if edition.is_plant(there) and owners[other] == seat + 1:
            total += 15
        if there == edition.land and owners[other] != seat + 1:
            total -= 5
    return total


def nearness(s: CityTycoon, seat: int, cell: int) -> int:
    """How much lies beside a cell; own pieces count most."""
    owners, pieces = s.city.owners, s.city.pieces
    return sum([3 if owners[other] == seat + 1 else 1 if pieces[other] else 0 for other in neighbours(cell)])


def resolve_own_plan(s: CityTycoon, seat: int) -> None:
    """A picked tile is laid aside at once."""
    if s.plans[seat] and s.phases[-1][0] == PASS_ON:
        s.picks[seat] += s.plans[seat]
        s.plans[seat] = ()
