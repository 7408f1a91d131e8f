"""What a good player looks at: how a table is judged, in whole hundredths of a point.

Points on the table are the least of it. Added is what the network will still make and score, what goods can buy in the
rounds that are left, what claimed cards will bring and what waits in the hand; taken off is the hunger to come. The
weights are estimates; they have not been tuned by play yet.
"""

from typing import Final

from citywright.engine.masks import bits
from citywright.games.underwater_cities import scoring
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
    SPECIAL,
    STEPS,
    UPGRADE,
    USE,
)
from citywright.games.underwater_cities.network import Costs, Network
from citywright.games.underwater_cities.production import output
from citywright.games.underwater_cities.state import UnderwaterCities

ROUNDS: Final = 10
ERA_ENDS: Final = (4, 7, 10)
AT_END: Final = (25, 25, 25, 25, 50, 100)  # what a good is worth when nothing can be bought any more
IN_PLAY: Final = (75, 105, 70, 75, 120, 100)  # and while there is time to use it
HOARD: Final = 7  # of one good; beyond that it counts half
FULL_USE: Final = 4  # so many rounds before the end goods begin to lose
CARD_IN_HAND: Final = 22  # share, in hundredths, of what a card would bring if it were used
BARE_CARD: Final = 12
STEP: Final = 25  # a Federation space, for the play order
HUNGER: Final = 190
LATER_HUNGER: Final = 45
NEW_CITY: Final = 330  # what an unconnected city may still become
WAY: Final = 22  # a free site or tunnel site that can be built on
BROWN_HALF: Final = 45  # share of a brown metropolis while one of its tunnels is missing, in hundredths
BLUE_AHEAD: Final = 60  # a blue metropolis whose tunnel could be built now
READY_WORTH: Final = 60  # share of an action card's effect for each era it can be used in
TYPE_POINTS: Final = (200, 300, 400, 600)
UPGRADE_WORTH: Final = 110
BUILD_WORTH: Final = (150, 140, 170, 230, 420, 520)  # a farm, plant, laboratory, tunnel, white and purple city
OFTEN: Final = (40, 12, 8, 6, 8, 12, 10, 8, 12, 25, 5, 20)  # events in a hundred turns: by number of the event
BUILDS_OFTEN: Final = (14, 14, 14, 22, 12, 8)  # builds of each kind in a hundred turns


def _worth(left: int) -> Costs:
    """What each good is worth with so many rounds left."""
    share = min(left, FULL_USE)
    return tuple([end + (full - end) * share // FULL_USE for end, full in zip(AT_END, IN_PLAY, strict=True)])


WORTH: Final = [_worth(left) for left in range(ROUNDS + 1)]


class Values:
    """What every effect and every permanent card is worth, by the rounds that are left."""

    def __init__(self, edition: Edition) -> None:
        self.effects = [[value(edition, node, worth) for node in range(1, len(edition.effects.op))] for worth in WORTH]
        self.standing = [
            [standing_worth(edition, card, worth, 3 * left) for card in range(CARDS)]
            for left, worth in enumerate(WORTH)
        ]


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
        100 * (scoring.brown(s, seat) + scored_cards(s, seat, left))
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


def productions_left(s: UnderwaterCities) -> list[int]:
    """For each Production to come the rounds that follow it."""
    return [ROUNDS - end for end in ERA_ENDS if end >= max(1, s.round)]


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
    for end in ERA_ENDS:
        after = ROUNDS - end
        if after < left or after == 0:
            worth = WORTH[after]
            for good in range(GOOD_COUNT):
                if made[good]:
                    total += made[good] * worth[good]
    for city in bits(n.connected):
        total += TYPE_POINTS[n.types_at(city)]
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
    coming = productions_left(s)
    if not coming:
        return 0
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
    """Points of end-scoring cards as things stand."""
    at = seat * GOOD_COUNT
    goods = s.goods[at : at + GOOD_COUNT]
    cards = sum([scoring.counted(s, seat, s.edition.effect[card]) for card in s.tableaus[seat].scoring])
    return cards + (scoring.best_purchases(s, seat, goods) * 2 // 3 if s.tableaus[seat].scoring else 0)


def production_worth(s: UnderwaterCities, seat: int, node: int, left: int) -> int:
    if not node:
        return 0
    effects = values_of(s.edition).effects
    total = 0
    for end in ERA_ENDS:
        if end >= s.round:
            total += effects[ROUNDS - end][node - 1]
    return total


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
            total += effects[edition.effect[card] - 1] * READY_WORTH * min(uses, 2) // 100
        elif kind == PRODUCTION:
            total += production_worth(s, seat, edition.effect[card], left)
        elif kind == SCORING:
            total += 60 * min(left, 4) // 4
        else:
            total += standing[card]
    return total


def standing_worth(edition: Edition, card: int, worth: Costs, turns: int) -> int:
    """A permanent card: how often it will work, times what it gives."""
    total = 0
    for event, about, node in edition.hooks[card]:
        often = OFTEN[event]
        if event == BUILT:
            often = sum([BUILDS_OFTEN[kind] for kind in range(6) if about >> kind & 1])
        total += often * value(edition, node, worth) * turns // 100
    for kinds, goods in edition.discount[card]:
        often = sum([BUILDS_OFTEN[kind] for kind in range(6) if kinds >> kind & 1])
        total += often * priced(goods, worth) * turns // 100
    if edition.hand[card]:
        total += 4 * turns
    if edition.ability[card]:
        total += 12 * turns
    if edition.turn_end[card]:
        total += value(edition, edition.turn_end[card], worth) * turns // 5
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
        total = values.effects[left][node - 1]
    elif kind == PRODUCTION:
        total = production_worth(s, seat, node, left)
    elif kind == ACTION:
        total = values.effects[left][node - 1] * READY_WORTH * min(3, 4 - s.era) // 100
    elif kind == SCORING:
        total = 100 * max(scoring.counted(s, seat, node), 3)
    else:
        total = values.standing[left][card]
    return max(0, total - price)


def priced(goods: Costs, worth: Costs) -> int:
    return sum([goods[i] * worth[i] for i in range(GOOD_COUNT) if goods[i]])


def value(edition: Edition, node: int, worth: Costs) -> int:
    """About what an effect brings, whoever uses it."""
    e = edition.effects
    op, n = e.op[node], e.n[node]
    if op == GAIN:
        return priced(e.goods[node], worth)
    if op == ALL:
        return sum([value(edition, kid, worth) for kid in e.kids[node]])
    if op == ONE:
        return max([value(edition, kid, worth) for kid in e.kids[node]])
    if op == BUILD:
        return n * build_value(edition, node, worth)
    if op == UPGRADE:
        return n * max(20, UPGRADE_WORTH - min([priced(cost, worth) for cost in e.rows[node]]))
    if op == PAY:
        return max(0, value(edition, e.kids[node][0], worth) - priced(e.rows[node][0], worth)) * min(n, 3)
    if op == PER:
        return min(3, e.kinds[node]) * priced(e.goods[node], worth) // (1 if n == 1 else 2)
    if op == IF:
        return value(edition, e.kids[node][0], worth) * 2 // 3
    return {
        DRAW: 35 * n, ADVANCE: 55 * n, CONVERT: 180, USE: 110 * n, READY: 60 * n, SPECIAL: 120, COPY: 230, OUTPUT: 160,
        METROPOLIS: 350, PICK: 90 * n, STEPS: 300,
    }[op]  # fmt: skip


def build_value(edition: Edition, node: int, worth: Costs) -> int:
    e = edition.effects
    kinds = [kind for kind in range(6) if e.kinds[node] >> kind & 1]
    rows = e.rows[node]
    best = 0
    for kind in kinds:
        price = priced(rows[0], worth) if rows else BUILD_WORTH[kind] * 2 // 3
        best = max(best, BUILD_WORTH[kind] - price)
    return best + (80 if e.arg[node] & ON_EXPANSION else 0)


def foresee(s: UnderwaterCities, seat: int) -> None:
    """Nothing is planned in secret but discards, which the judgement takes off the hand."""
