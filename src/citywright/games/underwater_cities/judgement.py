"""What a good player looks at: how a table is judged, in whole hundredths of a point.

Points on the table are the least of it. Added is what the network will still make and score, what goods can buy in the
rounds that are left, what claimed cards will bring and what waits in the hand; taken off is the hunger to come.
`value` prices an effect for anybody, `reckon` for a seat as it stands, so that prospects.py can tell good plays from
poor ones without carrying them out. docs/editions/underwater_cities.md tells which weights were compared by play.
"""

from typing import Final

from citywright.engine.masks import bits
from citywright.games.underwater_cities import scoring
from citywright.games.underwater_cities.counting import count
from citywright.games.underwater_cities.edition import (
    ACTION,
    BUILT,
    CARDS,
    INSTANT,
    PRODUCTION,
    SCORING,
    Edition,
)
from citywright.games.underwater_cities.effects import (
    ADVANCE,
    ALL,
    AND_UPGRADE,
    BIOMATTER,
    BUILD,
    CONVERT,
    COPY,
    CREDITS,
    DRAW,
    GAIN,
    GOOD_COUNT,
    IF,
    KELP,
    METROPOLIS,
    ON_EXPANSION,
    ONE,
    OUTPUT,
    PAY,
    PER,
    PICK,
    POINTS,
    READY,
    SCIENCE,
    SPECIAL,
    STEELPLAST,
    STEPS,
    UPGRADE,
    USE,
)
from citywright.games.underwater_cities.network import Costs, Network
from citywright.games.underwater_cities.production import output
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.interpreter import card_usable, usable, usable_actions
from citywright.games.underwater_cities.steps.sites import base_cost, places
from citywright.games.underwater_cities.tableau import USUAL

ROUNDS: Final = 10
ERA_ENDS: Final = (4, 7, 10)
AT_END: Final = (25, 25, 25, 25, 50, 100)  # what a good is worth when nothing can be bought any more
IN_PLAY: Final = (75, 105, 60, 75, 120, 100)  # and while there is time to use it
LEFT_OVER: Final = 25  # a good that nobody buys points with
HOARD: Final = 5  # of one good; beyond that it counts half
FULL_USE: Final = 4  # so many rounds before the end goods begin to lose
CARD_IN_HAND: Final = 30  # share, in hundredths, of what a card would bring if it were used
SCORING_AHEAD: Final = 150  # what an end-scoring card may still gain
SCORED_AT_LEAST: Final = 200  # what one in hand may come to
BARE_CARD: Final = 30
STEP: Final = 25  # a Federation space, for the play order
HUNGER: Final = 190
LATER_HUNGER: Final = 45
NEW_CITY: Final = 330  # what an unconnected city may still become
PURPLE_CITY: Final = 350  # beyond the points it makes: steelplast is saved, and cards and contracts ask for it
WAY: Final = 22  # a free site or tunnel site that can be built on
BROWN_HALF: Final = 45  # share of a brown metropolis while one of its tunnels is missing, in hundredths
BLUE_AHEAD: Final = 60  # a blue metropolis whose tunnel could be built now
READY_WORTH: Final = 60  # share of an action card's effect for each era it can be used in
TYPE_POINTS: Final = (200, 300, 400, 600)
MADE_BY: Final = (KELP, CREDITS, SCIENCE, CREDITS)  # what a farm, plant, laboratory or tunnel makes
MADE_MORE: Final = (POINTS, BIOMATTER, STEELPLAST, POINTS)  # and what it adds once it is upgraded
PURPLE_POINTS: Final = 2
IN_PLACE: Final = (120, 120, 120, 90, 330, 330)  # the rest of what a build is worth: types, ways, room
OFTEN: Final = (40, 12, 8, 6, 8, 12, 10, 8, 12, 25, 5, 20)  # events in a hundred turns: by number of the event
BUILDS_OFTEN: Final = (14, 14, 14, 22, 12, 8)  # builds of each kind in a hundred turns
FLAT: Final = {
    DRAW: 90, ADVANCE: 55, CONVERT: 180, USE: 110, READY: 60, SPECIAL: 120, COPY: 230, OUTPUT: 160, METROPOLIS: 350,
    PICK: 90, STEPS: 300,
}  # fmt: skip
GIFTS: Final = frozenset({GAIN, DRAW, ADVANCE, PICK, METROPOLIS, SPECIAL, USE})


def _worth(left: int) -> Costs:
    """What each good is worth with so many rounds left."""
    share = min(left, FULL_USE)
    return tuple([end + (full - end) * share // FULL_USE for end, full in zip(AT_END, IN_PLAY, strict=True)])


WORTH: Final = [_worth(left) for left in range(ROUNDS + 1)]
AFTER: Final = [  # for each Production to come the rounds that follow it
    [ROUNDS - end for end in ERA_ENDS if ROUNDS - end < left or end == ROUNDS] for left in range(ROUNDS + 1)
]


def _made(left: int, good: int) -> int:
    """One of this good in each Production to come."""
    return sum([WORTH[after][good] for after in AFTER[left]])


UPGRADED_WORTH: Final = [[_made(left, good) for good in MADE_MORE] for left in range(ROUNDS + 1)]
BUILT_WORTH: Final = [
    [
        *[IN_PLACE[kind] + _made(left, MADE_BY[kind]) for kind in range(4)],
        IN_PLACE[4],
        IN_PLACE[5] + PURPLE_POINTS * _made(left, POINTS),
    ]
    for left in range(ROUNDS + 1)
]


class Values:
    """What every effect and every permanent card is worth, by the rounds that are left."""

    def __init__(self, edition: Edition) -> None:
        rounds = range(ROUNDS + 1)
        self.effects = [[value(edition, node, left) for node in range(len(edition.effects.op))] for left in rounds]
        self.gift = [is_gift(edition, node) for node in range(len(edition.effects.op))]
        self.standing = [[standing_worth(edition, card, left) for card in range(CARDS)] for left in rounds]


_VALUES: Final[dict[str, Values]] = {}


def values_of(edition: Edition) -> Values:
    found = _VALUES.get(edition.mark)
    if found is None:
        found = Values(edition)
        _VALUES[edition.mark] = found
    return found


def judge(s: UnderwaterCities, seat: int) -> int:
    """How good the table is for the seat; higher is better."""
    left = 0 if s.final else rounds_left(s)
    if s.final:
        return 100 * sum([points for _, points in scoring.breakdown(s, seat)])
    n = s.networks[seat]
    return (
        100 * scoring.brown(s, seat)
        + scored_cards(s, seat, left)
        + goods_worth(s, seat, left)
        + network_worth(n, left)
        + hunger(s, seat, n, left)
        + ahead_of_brown(s, seat, n, left)
        + claimed_worth(s, seat, left)
        + hand_worth(s, seat, left)
        + STEP * (5 - s.space[seat] if s.space[seat] else 0)
    )


def rounds_left(s: UnderwaterCities) -> int:
    """Rounds after this one, half of this one counted as a whole."""
    return min(ROUNDS, ROUNDS - s.round + (1 if s.active >= 0 else 0))


def goods_worth(s: UnderwaterCities, seat: int, left: int) -> int:
    worth, at = WORTH[left], seat * GOOD_COUNT
    total = s.goods[at + POINTS] * 100
    for good in range(POINTS):
        have = s.goods[at + good]
        total += have * worth[good] if have <= HOARD else (HOARD + have) * worth[good] // 2
    return total


def network_worth(n: Network, left: int) -> int:
    """What stands: its output in the Productions to come, the points of its cities, and where it may grow."""
    made = output(n)
    total = 0
    for after in AFTER[left]:
        worth = WORTH[after]
        for good in range(GOOD_COUNT):
            if made[good]:
                total += made[good] * worth[good]
    for city in bits(n.connected):
        total += TYPE_POINTS[n.types_at(city)]
    total += PURPLE_CITY * n.purple.bit_count() * min(left, 4) // 4
    loose = n.cities & ~n.connected
    if loose:
        total += loose.bit_count() * NEW_CITY * min(left, 4) // 4
        for city in bits(loose):
            total += 60 * n.types_at(city)
    buildings = n.farms | n.desalinations | n.laboratories
    total += 55 * (buildings & ~n.lived).bit_count() * min(left, 4) // 4
    ways = n.tunnel_sites.bit_count() + n.city_sites.bit_count()
    total += WAY * min(ways, 8) * min(left, 5) // 5
    return total


def hunger(s: UnderwaterCities, seat: int, n: Network, left: int) -> int:
    """Kelp that will be missing in the next Production, the nearer the worse, and in those after it."""
    coming = AFTER[left]
    at = seat * GOOD_COUNT
    made, mouths = output(n), n.connected.bit_count()
    missing = mouths - made[KELP] - s.goods[at + KELP]
    total = 0
    if missing > 0:
        near = max(0, min(4, left - 1 - coming[0]))
        biomatter = min(missing, s.goods[at + BIOMATTER] + made[BIOMATTER])
        total -= (missing - biomatter) * HUNGER * (10 - near) // 10
    eaten = min(mouths, made[KELP] + s.goods[at + KELP])
    total -= eaten * WORTH[coming[0]][KELP]
    short = mouths - made[KELP]
    if short > 0:
        total -= short * LATER_HUNGER * (len(coming) - 1)
    return total


def ahead_of_brown(s: UnderwaterCities, seat: int, n: Network, left: int) -> int:
    """Metropolises within reach."""
    total = 0
    if not n.joined & 1 and n.board.metropolis_tunnels[0] & n.tunnels:
        total += BROWN_HALF * scoring.counted(s, seat, s.edition.tile_scoring[n.tiles[0]])
    for i in (1, 2):
        tile = n.tiles[i]
        if n.joined >> i & 1:
            total += production_worth(s, seat, s.edition.tile_production[tile], left)
        elif n.board.metropolis_tunnels[i] & n.tunnel_sites:
            total += BLUE_AHEAD * min(left, 4) // 4
    for tile in n.gained:
        total += production_worth(s, seat, s.edition.tile_production[tile], left)
    return total


# -- cards -----------------------------------------------------------------------------------------------


def scored_cards(s: UnderwaterCities, seat: int, left: int) -> int:
    """End-scoring cards as things stand, in hundredths."""
    tableau = s.tableaus[seat]
    if not tableau.scoring:
        return 0
    total = 100 * sum([scoring.counted(s, seat, s.edition.effect[card]) for card in tableau.scoring])
    if tableau.purchases:
        goods = at_end(s, seat, left)
        before = sum(goods)
        total += 100 * scoring.best_purchases(s, seat, goods) - LEFT_OVER * (before - sum(goods))
    return total


def at_end(s: UnderwaterCities, seat: int, left: int) -> list[int]:
    """Goods that a seat may spend on points in the end: those of the last Production, and what it then still holds."""
    n, at = s.networks[seat], seat * GOOD_COUNT
    made = output(n)
    goods = [made[i] + s.goods[at + i] // (1 if left <= 1 else 2) for i in range(GOOD_COUNT)]
    goods[KELP] = max(0, goods[KELP] - n.connected.bit_count())
    return goods


def bought(s: UnderwaterCities, seat: int, node: int, left: int) -> int:
    """What a card that sells points may bring in the end, beyond what its goods are worth unsold."""
    e = s.edition.effects
    if e.op[node] != PAY:
        return 0
    times = scoring.times_bought(e, node, at_end(s, seat, left))
    return times * (100 * e.goods[e.kids[node][0]][POINTS] - LEFT_OVER * sum(e.rows[node][0]))


def production_worth(s: UnderwaterCities, seat: int, node: int, left: int) -> int:
    if not node:
        return 0
    effects = values_of(s.edition).effects
    return sum([effects[after][node] for after in AFTER[left]])


def claimed_worth(s: UnderwaterCities, seat: int, left: int) -> int:
    """What the cards before the player will still bring."""
    edition, tableau = s.edition, s.tableaus[seat]
    values = values_of(edition)
    effects, standing = values.effects[left], values.standing[left]
    eras = 3 - s.era
    total = 0
    for card in tableau.cards:
        kind = edition.type[card]
        if kind == ACTION:
            uses = eras + (0 if card in s.used[seat] or left == 0 else 1)
            total += effects[edition.effect[card]] * READY_WORTH * min(uses, 2) // 100
        elif kind == PRODUCTION:
            total += production_worth(s, seat, edition.effect[card], left)
        elif kind == SCORING:
            total += SCORING_AHEAD * min(left, 4) // 4
        else:
            total += standing[card]
    return total


def standing_worth(edition: Edition, card: int, left: int) -> int:
    """A permanent card: how often it will work, times what it gives."""
    worth, turns = WORTH[left], 3 * left
    total = 0
    for event, about, node in edition.hooks[card]:
        often = OFTEN[event]
        if event == BUILT:
            often = sum([BUILDS_OFTEN[kind] for kind in range(6) if about >> kind & 1])
        total += often * value(edition, node, left) * turns // 100
    for kinds, goods in edition.discount[card]:
        often = sum([BUILDS_OFTEN[kind] for kind in range(6) if kinds >> kind & 1])
        total += often * priced(goods, worth) * turns // 100
    if edition.hand[card]:
        total += 4 * turns
    if edition.ability[card]:
        total += 5 * turns
    if edition.turn_end[card]:
        total += value(edition, edition.turn_end[card], left) * turns // 5
    return total


def hand_worth(s: UnderwaterCities, seat: int, left: int) -> int:
    """Cards that can still be played; those that are about to be discarded count nothing."""
    plan = s.plans[seat]
    turns = max(0, 3 * left - 1)
    values = [card_worth(s, seat, card, left) for card in s.hands[seat] if card not in plan]
    values.sort(reverse=True)
    kept = values[: min(turns, s.tableaus[seat].hand_limit + 1)]
    return sum(kept) * CARD_IN_HAND // 100 + BARE_CARD * len(kept)


def card_worth(s: UnderwaterCities, seat: int, card: int, left: int) -> int:
    """What a card would bring if it were used soon."""
    edition = s.edition
    kind = edition.type[card]
    price = edition.price[card] * WORTH[left][CREDITS]
    node = edition.effect[card]
    values = values_of(edition)
    if kind == INSTANT:
        total = values.effects[left][node]
    elif kind == PRODUCTION:
        total = production_worth(s, seat, node, left)
    elif kind == ACTION:
        total = values.effects[left][node] * READY_WORTH * min(3, 4 - s.era) // 100
    elif kind == SCORING:
        total = max(100 * scoring.counted(s, seat, node) + bought(s, seat, node, left), SCORED_AT_LEAST)
    else:
        total = values.standing[left][card]
    return max(0, total - price)


def price_of(s: UnderwaterCities, goods: Costs) -> int:
    """Goods at what they are worth now."""
    return priced(goods, WORTH[rounds_left(s)])


def priced(goods: Costs, worth: Costs) -> int:
    return sum([goods[i] * worth[i] for i in range(GOOD_COUNT) if goods[i]])


def value(edition: Edition, node: int, left: int) -> int:
    """About what an effect brings, whoever uses it."""
    e, worth = edition.effects, WORTH[left]
    op, n = e.op[node], e.n[node]
    if op == GAIN:
        return priced(e.goods[node], worth)
    if op == ALL:
        return sum([value(edition, kid, left) for kid in e.kids[node]])
    if op == ONE:
        return max([value(edition, kid, left) for kid in e.kids[node]])
    if op == BUILD:
        return n * max([build_value(edition, node, kind, left) for kind in e.built[node]])
    if op == UPGRADE:
        return n * upgrade_value(edition, node, left)
    if op == PAY:
        return max(0, value(edition, e.kids[node][0], left) - priced(e.rows[node][0], worth)) * min(n, 3)
    if op == PER:
        return min(3, e.kinds[node]) * priced(e.goods[node], worth) // (1 if n == 1 else 2)
    if op == IF:
        return value(edition, e.kids[node][0], left) * 2 // 3
    return FLAT[op] * n


def build_value(edition: Edition, node: int, kind: int, left: int) -> int:
    """A build less its price; an expansion site is one that would stay empty."""
    e, built = edition.effects, BUILT_WORTH[left][kind]
    worth = WORTH[left]
    price = priced(e.rows[node][0] if e.rows[node] else USUAL[kind], worth)
    if e.arg[node] & AND_UPGRADE:
        built += UPGRADED_WORTH[left][kind] - worth[SCIENCE]
    return max(0, built - price) + (80 if e.arg[node] & ON_EXPANSION else 0)


def upgrade_value(edition: Edition, node: int, left: int) -> int:
    e = edition.effects
    best = max([UPGRADED_WORTH[left][kind] for kind in range(4) if e.kinds[node] >> kind & 1])
    return max(0, best - min([priced(cost, WORTH[left]) for cost in e.rows[node]]))


def is_gift(edition: Edition, node: int) -> bool:
    """Whether an effect costs nothing and brings as much now as later in the turn."""
    e = edition.effects
    op = e.op[node]
    if op in (BUILD, UPGRADE):
        return bool(e.rows[node]) and not any(e.rows[node][0]) and not e.arg[node] & AND_UPGRADE
    if op in (ALL, ONE):
        return all(is_gift(edition, kid) for kid in e.kids[node])
    return op in GIFTS


def reckon(s: UnderwaterCities, seat: int, node: int, left: int) -> int:
    """About what an effect brings this seat now, without carrying it out."""
    edition, e, worth = s.edition, s.edition.effects, WORTH[left]
    op, n = e.op[node], e.n[node]
    if op == ALL:
        return sum([reckon(s, seat, kid, left) for kid in e.kids[node]])
    if op == ONE:
        return max([reckon(s, seat, kid, left) for kid in e.kids[node]])
    if op == BUILD:
        best = 0
        for kind in e.built[node]:
            if places(s, seat, node, kind):
                times = min(n, affordable(s, seat, base_cost(s, seat, node, kind), n))
                best = max(best, times * build_value(edition, node, kind, left))
        return best
    if op == PER:
        return min(count(s, seat, e.arg[node]) // n, e.kinds[node]) * priced(e.goods[node], worth)
    if op == USE:
        uses = sorted([reckon(s, seat, edition.effect[card], left) for card in usable_actions(s, seat)])
        return sum(uses[-n:])
    if not usable(s, seat, node):
        return 0
    if op == UPGRADE:
        sites, tunnels = s.networks[seat].plain(e.kinds[node])
        times = min(n, sites.bit_count() + tunnels.bit_count(), affordable(s, seat, e.rows[node][0], n) or 1)
        return times * upgrade_value(edition, node, left)
    if op == PAY:
        return max(0, reckon(s, seat, e.kids[node][0], left) - priced(e.rows[node][0], worth))
    if op == IF:
        return reckon(s, seat, e.kids[node][0], left)
    return values_of(edition).effects[left][node]


def affordable(s: UnderwaterCities, seat: int, cost: Costs, most: int) -> int:
    """How often a cost can be paid, but for biomatter in place of others."""
    for good in range(POINTS):
        if cost[good]:
            most = min(most, max(1, s.held_of(seat, good) // cost[good]))
    return most


def reckon_card(s: UnderwaterCities, seat: int, card: int, left: int) -> int:
    """What a matching card brings if it is played now."""
    if s.edition.type[card] != INSTANT:
        return card_worth(s, seat, card, left) if card_usable(s, seat, card) else 0
    return reckon(s, seat, s.edition.effect[card], left) - s.edition.price[card] * WORTH[left][CREDITS]


def foresee(s: UnderwaterCities, seat: int) -> None:
    """Nothing is planned in secret but discards, which the judgement takes off the hand."""
