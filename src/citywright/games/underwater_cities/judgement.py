"""What a good player looks at: how a table is judged, in whole hundredths of a point.

Points on the table are the least of it. Added is what the network will still make and score, what goods can buy in the
rounds that are left, what claimed cards will bring and what waits in the hand; taken off is the hunger to come.
A verb's `value` prices an effect for anybody, its `reckon` for a seat as it stands, so that candidates.py can tell good
plays from poor ones without carrying them out. docs/editions/underwater_cities.md tells which weights were compared.
"""

from functools import lru_cache
from typing import Final

from citywright.games.underwater_cities import scoring
from citywright.games.underwater_cities.edition import ACTION, BUILT, INSTANT, PRODUCTION, SCORING, Edition
from citywright.games.underwater_cities.goods import BIOMATTER, CREDITS, KELP, POINTS
from citywright.games.underwater_cities.network import Network
from citywright.games.underwater_cities.production import ROUNDS, feed, output
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.interpreter import card_usable, give
from citywright.games.underwater_cities.table import TURN
from citywright.games.underwater_cities.worth import AFTER, MADE_WORTH, WORTH, priced

LEFT_OVER: Final = 25  # a good that nobody buys points with
HOARD: Final = 5  # of one good; beyond that it counts half
CARD_IN_HAND: Final = 30  # share, in hundredths, of what a card would bring if it were used
SCORING_AHEAD: Final = 150  # what an end-scoring card may still gain
SCORED_AT_LEAST: Final = 200  # what one in hand may come to
BARE_CARD: Final = 30
STEP: Final = 25  # a Federation space, for the play order
HUNGER: Final = 190
LATER_HUNGER: Final = 45
LOOSE: Final = 60  # share of its points, in hundredths, that an unconnected city counts for
SOLO_CITY: Final = 1000  # a connected city on the way to the goal of the solo game
SOLO_GOAL: Final = 6000  # the goal reached
PURPLE_CITY: Final = 350  # beyond the points it makes: steelplast is saved, and cards and contracts ask for it
WAY: Final = 22  # a free site or tunnel site that can be built on
BROWN_HALF: Final = 45  # share of a brown metropolis while one of its tunnels is missing, in hundredths
BLUE_AHEAD: Final = 60  # a blue metropolis whose tunnel could be built now
READY_WORTH: Final = 60  # share of an action card's effect for each era it can be used in
OFTEN: Final = (40, 12, 8, 6, 8, 12, 10, 8, 12, 25, 5, 20)  # events in a hundred turns: by number of the event
BUILDS_OFTEN: Final = (14, 14, 14, 22, 12, 8)  # builds of each kind in a hundred turns

CITIES: Final = "cities"
TUNNELS: Final = "tunnels"
CARDS: Final = "cards before a player"
CHARACTERS: Final[dict[str, dict[str, int]]] = {  # see `Game.characters`
    "builder": {CITIES: 150},
    "trader": {CARDS: 40},
    "raider": {TUNNELS: 120, "judge.order": 250},  # first in the order, to where the tunnels lead
}


class Values:
    """What every effect and every permanent card is worth, by the rounds that are left."""

    def __init__(self, edition: Edition) -> None:
        rounds = range(ROUNDS + 1)
        e = edition.effects
        self.effects = [[verb.value(e, node, left) for node, verb in enumerate(e.verb)] for left in rounds]
        self.gift = [verb.is_gift(e, node) for node, verb in enumerate(e.verb)]
        self.produced = [
            [sum([self.effects[after][node] for after in AFTER[left]]) if node else 0 for node in range(len(e.verb))]
            for left in rounds
        ]  # in each Production to come
        self.standing = [[standing_worth(edition, card, left) for card in range(edition.cards)] for left in rounds]


values_of: Final = lru_cache(maxsize=16)(Values)


def judge(s: UnderwaterCities, seat: int) -> int:
    """How good the table is for the seat; higher is better."""
    total = 0
    for _, worth in judge_terms(s, seat):
        total += worth
    return total


def judge_terms(s: UnderwaterCities, seat: int) -> list[tuple[str, int]]:
    """What that is made of."""
    if s.final:
        return counted_up(s, seat)
    if last_turn(s, seat):
        return counted_up(after_production(s, seat), seat)
    n, left, values = s.networks[seat], rounds_left(s), values_of(s.edition)
    return [
        ("judge.metropolis", 100 * scoring.brown(s, seat)),
        ("judge.scoring_cards", scored_cards(s, seat, left)),
        ("judge.goods", goods_worth(s, seat, left)),
        ("judge.network", network_worth(n, left)),
        ("judge.hunger", hunger(s, seat, n, left)),
        ("judge.metropolises", ahead_of_brown(s, seat, n, left, values)),
        ("judge.cards", claimed_worth(s, seat, left, values)),
        ("judge.hand", hand_worth(s, seat, left, values)),
        ("judge.goal", SOLO_CITY * min(n.connected.bit_count(), scoring.SOLO_CITIES) if s.seats == 1 else 0),
        ("judge.order", STEP * (5 - s.space[seat] if s.space[seat] else 0)),
    ]


def paths(s: UnderwaterCities, seat: int) -> list[tuple[str, int]]:
    n = s.networks[seat]
    return [
        (CITIES, n.cities.bit_count()),
        (TUNNELS, n.tunnels.bit_count()),
        (CARDS, len(s.tableaus[seat].cards)),
    ]


def counted_up(s: UnderwaterCities, seat: int) -> list[tuple[str, int]]:
    """The points of final scoring."""
    points = 100 * sum([points for _, points in scoring.breakdown(s, seat)])
    return [("judge.points", points), ("judge.goal", SOLO_GOAL if s.seats == 1 and scoring.solo_won(s) else 0)]


def last_turn(s: UnderwaterCities, seat: int) -> bool:
    """Whether the seat has no turn after this one; what it then ends with is known, since only Production follows."""
    if s.round < ROUNDS:
        return False
    for phase, whose, _ in s.phases:  # noqa: SIM110 - a plain loop is faster
        if phase == TURN and whose == seat:
            return False
    return True


def after_production(s: UnderwaterCities, seat: int) -> UnderwaterCities:
    """The table as the seat's last turn and Production leave it; cards that may be declined are declined."""
    end, e = s.copy(), s.edition
    tableau = s.tableaus[seat]
    if s.active == seat:
        for node in tableau.turn_end:
            give(end, seat, node)
    if s.active >= 0:
        end.gain(seat, output(s.networks[seat]))
        nodes = [e.effect[card] for card in tableau.production]
        nodes += [e.tile_production[tile] for tile in s.networks[seat].connected_tiles()]
        for node in nodes:
            if e.effects.unasked[node]:
                give(end, seat, node)
    feed(end, seat)
    return end


def rounds_left(s: UnderwaterCities) -> int:
    """Rounds after this one, half of this one counted as a whole."""
    return min(ROUNDS, ROUNDS - s.round + (1 if s.active >= 0 else 0))


def goods_worth(s: UnderwaterCities, seat: int, left: int) -> int:
    worth, purse = WORTH[left], s.purse(seat)
    total = purse[POINTS] * 100
    for good in range(POINTS):
        have = purse[good]
        total += have * worth[good] if have <= HOARD else (HOARD + have) * worth[good] // 2
    return total


def network_worth(n: Network, left: int) -> int:
    """What stands: its output in the Productions to come, the points of its cities, and where it may grow."""
    total = priced(output(n), MADE_WORTH[left])
    total += 100 * scoring.city_points(n)
    total += PURPLE_CITY * n.purple.bit_count() * min(left, 4) // 4
    loose = n.cities & ~n.connected
    if loose:
        total += LOOSE * scoring.points_of_cities(n, loose) * min(left, 4) // 4
    buildings = n.farms | n.desalinations | n.laboratories
    total += 55 * (buildings & ~n.lived).bit_count() * min(left, 4) // 4
    ways = n.tunnel_sites.bit_count() + n.city_sites.bit_count()
    return total + WAY * min(ways, 8) * min(left, 5) // 5


def hunger(s: UnderwaterCities, seat: int, n: Network, left: int) -> int:
    """Kelp that will be missing in the next Production, the nearer the worse, and in those after it."""
    coming = AFTER[left]
    purse = s.purse(seat)
    made, mouths = output(n), n.connected.bit_count()
    missing = mouths - made[KELP] - purse[KELP]
    total = 0
    if missing > 0:
        near = max(0, min(4, left - 1 - coming[0]))
        biomatter = min(missing, purse[BIOMATTER] + made[BIOMATTER])
        total -= (missing - biomatter) * HUNGER * (10 - near) // 10
    eaten = min(mouths, made[KELP] + purse[KELP])
    total -= eaten * WORTH[coming[0]][KELP]
    short = mouths - made[KELP]
    if short > 0:
        total -= short * LATER_HUNGER * (len(coming) - 1)
    return total


def ahead_of_brown(s: UnderwaterCities, seat: int, n: Network, left: int, values: Values) -> int:
    """Metropolises within reach, and what connected ones make."""
    total = 0
    if not n.joined & 1 and n.board.metropolis_tunnels[0] & n.tunnels:
        total += BROWN_HALF * scoring.counted(s, seat, s.edition.tile_scoring[n.tiles[0]])
    for i in (1, 2):
        if not n.joined >> i & 1 and n.board.metropolis_tunnels[i] & n.tunnel_sites:
            total += BLUE_AHEAD * min(left, 4) // 4
    if n.joined or n.gained:
        for tile in n.connected_tiles():
            total += values.produced[left][s.edition.tile_production[tile]]
    return total


def scored_cards(s: UnderwaterCities, seat: int, left: int) -> int:
    """End-scoring cards as things stand, in hundredths."""
    tableau = s.tableaus[seat]
    if not tableau.scoring:
        return 0
    total = 100 * scoring.scoring_cards(s, seat)
    if tableau.purchases:
        goods = at_end(s, seat, left)
        before = sum(goods)
        total += 100 * scoring.best_purchases(s, seat, goods) - LEFT_OVER * (before - sum(goods))
    return total


def at_end(s: UnderwaterCities, seat: int, left: int) -> list[int]:
    """Goods that a seat may spend on points in the end: those of the last Production, and what it then still holds."""
    n, share = s.networks[seat], 1 if left <= 1 else 2
    goods = [made + have // share for made, have in zip(output(n), s.purse(seat), strict=True)]
    goods[KELP] = max(0, goods[KELP] - n.connected.bit_count())
    return goods


def bought(s: UnderwaterCities, seat: int, node: int, left: int) -> int:
    """What a card that sells points may bring in the end, beyond what its goods are worth unsold."""
    e = s.edition.effects
    if not e.verb[node].sold:
        return 0
    times = scoring.times_bought(e, node, at_end(s, seat, left))
    return times * (100 * e.goods[e.kids[node][0]][POINTS] - LEFT_OVER * sum(e.rows[node][0]))


def claimed_worth(s: UnderwaterCities, seat: int, left: int, values: Values) -> int:
    """What the cards before the player will still bring."""
    edition, tableau = s.edition, s.tableaus[seat]
    effects, standing = values.effects[left], values.standing[left]
    eras = 3 - s.era
    total = 0
    for card in tableau.cards:
        kind = edition.type[card]
        if kind == ACTION:
            uses = eras + (0 if card in s.used[seat] or left == 0 else 1)
            total += effects[edition.effect[card]] * READY_WORTH * min(uses, 2) // 100
        elif kind == PRODUCTION:
            total += values.produced[left][edition.effect[card]]
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
        often = builds_often(about) if event == BUILT else OFTEN[event]
        total += often * edition.effects.value(node, left) * turns // 100
    for kinds, goods in edition.discount[card]:
        total += builds_often(kinds) * priced(goods, worth) * turns // 100
    if edition.hand[card]:
        total += 4 * turns
    if edition.ability[card]:
        total += 5 * turns
    if edition.turn_end[card]:
        total += edition.effects.value(edition.turn_end[card], left) * turns // 5
    return total


def builds_often(kinds: int) -> int:
    return sum([often for kind, often in enumerate(BUILDS_OFTEN) if kinds >> kind & 1])


def hand_worth(s: UnderwaterCities, seat: int, left: int, values: Values) -> int:
    """Cards that can still be played; those that are about to be discarded count nothing."""
    hand, plan = s.hands[seat], s.plans[seat]
    kept = min(max(0, 3 * left - 1), s.tableaus[seat].hand_limit + 1)
    worths = [card_worth(s, seat, card, left, values) for card in hand if not plan or card not in plan]
    if len(worths) > kept:
        worths.sort(reverse=True)
        del worths[kept:]
    total = 0
    for worth in worths:
        total += worth
    return total * CARD_IN_HAND // 100 + BARE_CARD * len(worths)


def card_worth(s: UnderwaterCities, seat: int, card: int, left: int, values: Values) -> int:
    """What a card would bring if it were used soon."""
    edition = s.edition
    kind = edition.type[card]
    price = edition.price[card] * WORTH[left][CREDITS]
    node = edition.effect[card]
    if kind == INSTANT:
        total = values.effects[left][node]
    elif kind == PRODUCTION:
        total = values.produced[left][node]
    elif kind == ACTION:
        total = values.effects[left][node] * READY_WORTH * min(3, 4 - s.era) // 100
    elif kind == SCORING:
        total = max(100 * scoring.counted(s, seat, node) + bought(s, seat, node, left), SCORED_AT_LEAST)
    else:
        total = values.standing[left][card]
    return max(0, total - price)


def reckon(s: UnderwaterCities, seat: int, node: int, left: int) -> int:
    """About what an effect brings this seat now, without carrying it out."""
    return s.edition.effects.verb[node].reckon(s, seat, node, left)


def reckon_card(s: UnderwaterCities, seat: int, card: int, left: int) -> int:
    """What a matching card brings if it is played now."""
    if s.edition.type[card] != INSTANT:
        return card_worth(s, seat, card, left, values_of(s.edition)) if card_usable(s, seat, card) else 0
    return reckon(s, seat, s.edition.effect[card], left) - s.edition.price[card] * WORTH[left][CREDITS]
