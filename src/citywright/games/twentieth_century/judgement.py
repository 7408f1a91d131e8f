"""What a good player looks at: how a table is judged, in whole hundredths of a point.

Points on the track are only the beginning. Added is what the region will still make, what the purse will buy, what
garbage will be left when the centres have worked to the end, the pollution marker, technologies by what they can still
do, tiles and garbage that wait to be placed, and the auction under way. The weights were set by hand; those of coins,
of lands and of technologies to come were corrected by play between versions.

In the auction the land under the hammer counts as won by its leader at his bid. What the others on offer will fetch
follows from all coins that are still in: who pays much for the first land lets the rest go cheap to others, and a bid
stops where the same coins would get more from the rest of the round.
"""

from typing import Final

from citywright.engine.native import Row
from citywright.games.twentieth_century import scoring, table, values
from citywright.games.twentieth_century.edition import HIGHEST, stack_of_round
from citywright.games.twentieth_century.powers import SKULL
from citywright.games.twentieth_century.rails import CITIES
from citywright.games.twentieth_century.region import ACROSS, Region, cell_of
from citywright.games.twentieth_century.state import AUCTION, CATASTROPHES, FINISHED, ROUNDS, Country, TwentiethCentury
from citywright.games.twentieth_century.steps.auction import CONSOLATION_EXTRA
from citywright.games.twentieth_century.steps.catastrophes import holder, least_bid
from citywright.games.twentieth_century.values import COIN, POINT, SCIENCE

PURSE: Final = 12  # coins or science beyond these are worth less
SURPLUS: Final = 15  # so much, in hundredths
NEW_DIRT: Final[Row] = (0, 110, 380, 750, 1150, 1600, 2050)  # garbage on a new land, some of it recycled later
ASIDE: Final = 260  # a token that is not yet placed
DIRT: Final = 500  # a token beyond the first of a land at the end
SPARE: Final = 30  # a centre that is free in some production to come
LAND: Final = 380  # a land may end clean
SPENT: Final = 65  # share of all coins that the lands on offer will fetch
DOUBT: Final = 200  # about what a land is worth: without it, counting seats would tell who gets the first one
STAY: Final = 120  # share, in hundredths, of what a technology may bring on leaving later
HOPE: Final = 60  # share of what an unused technology may still bring
STARTER: Final = 60
LINK: Final = 12  # a border with track on both sides, for each production to come
BIDS: Final = 3  # so many are looked at, the lowest ones
BIDDING: Final[Row] = (table.OPEN, table.BID)

MADE: Final = ("coins made", "science made", "points made")
CHARACTERS: Final[dict[str, dict[str, int]]] = {  # see `Game.characters`
    "builder": {MADE[2]: 50},
    "trader": {MADE[0]: 50},
    "raider": {MADE[1]: 60, "judge.catastrophe": 130},  # technologies first, and the others' catastrophes
}


def judge(s: TwentiethCentury, seat: int) -> int:
    """How good the table is for the seat; higher is better."""
    if s.stage == FINISHED:
        return sum([worth for _, worth in judge_terms(s, seat)])
    total = 0
    for worth in worths(s, seat):
        total += worth
    return total


def judge_terms(s: TwentiethCentury, seat: int) -> list[tuple[str, int]]:
    """What that is made of."""
    if s.stage == FINISHED:
        garbage = s.countries[seat].region.total_garbage()
        return [("judge.points", POINT * s.scores()[seat]), ("judge.region", -garbage)]
    terms = (
        "judge.points", "judge.purse", "judge.region", "judge.pollution", "judge.cards", "judge.technologies",
        "judge.waiting", "judge.auction", "judge.catastrophe",
    )  # fmt: skip
    return list(zip(terms, worths(s, seat), strict=True))


def worths(s: TwentiethCentury, seat: int) -> list[int]:
    """Before the end, in the order of the terms."""
    country = s.countries[seat]
    return [
        POINT * country.points,
        purse(s, seat),
        region_worth(s, country),
        POINT * scoring.pollution_value(s, country),
        cards(s, seat),
        technologies(s, country),
        waiting(s, country),
        auction(s, seat),
        catastrophe(s, seat),
    ]


def rounds_left(s: TwentiethCentury) -> int:
    """Rounds after this one."""
    return ROUNDS - s.round


def nothing_hidden(s: TwentiethCentury) -> bool:
    """From the last auction on: all lands, technologies and catastrophes are out."""
    return s.round >= ROUNDS - 1


def purse(s: TwentiethCentury, seat: int) -> int:
    """Coins and science by what they still buy; in the last round by their rank."""
    country = s.countries[seat]
    if s.round < ROUNDS:
        return COIN[s.round] * spendable(country.coins) // 100 + SCIENCE[s.round] * spendable(country.science) // 100
    coins = scoring.ranks_by([c.coins for c in s.countries])[seat]
    science = scoring.ranks_by([c.science for c in s.countries])[seat]
    return POINT * (coins + science) + 5 * (country.coins + country.science)


def spendable(amount: int) -> int:
    """A purse in hundredths: what is more than can be spent soon counts less."""
    return 100 * amount if amount <= PURSE else 100 * PURSE + SURPLUS * (amount - PURSE)


# -- the region ----------------------------------------------------------------------------------------


def region_worth(s: TwentiethCentury, country: Country) -> int:
    region = country.region
    coins, science, vp = region.production()
    each_coin, each_science, left = values.ahead(s)
    if region.cleaned is None or region.cleaned[0] != left:
        region.cleaned = after_cleaning(region, left)
    _, dirt, clean, spare = region.cleaned
    total = coins * each_coin + science * each_science + vp * POINT * left + LINK * left * region.net.borders
    return total - DIRT * dirt + POINT * scoring.clean_value(s, country) * clean + SPARE * spare


def after_cleaning(region: Region, productions: int) -> tuple[int, int, int, int]:
    """After so many productions: these, tokens beyond the first of each land, clean lands, idle centres."""
    garbage, spare = after_recycling(region, productions)
    dirt = clean = 0
    for place in region.lands():
        tokens = garbage[place]
        if tokens > 1:
            dirt += tokens - 1
        elif not tokens:
            clean += 1
    return productions, dirt, clean, spare


def after_recycling(region: Region, productions: int) -> tuple[list[int], int]:
    """What garbage will be left if every centre cleans the worst it reaches, and how often a centre finds nothing."""
    garbage = region.garbage.copy()
    spare = 0
    if productions:
        for reach in region.centres():
            for used in range(productions):
                worst, most = -1, 0
                for i, tokens in enumerate(garbage):
                    if tokens > most and reach >> i & 1:
                        worst, most = i, tokens
                if worst < 0:
                    spare += productions - used
                    break
                garbage[worst] -= 1
    return garbage, spare


def cards(s: TwentiethCentury, seat: int) -> int:
    """The scoring cards still to come, as they stand now."""
    total = 0
    if s.card_two >= 0 and s.round <= 2:
        total += (35 + 30 * s.round) * scoring.card_two(s, seat)
    if s.card_four >= 0 and s.round <= 4:
        total += (15 + 20 * s.round) * scoring.card_four(s, seat)
    return total


# -- what waits ------------------------------------------------------------------------------------------


def waiting(s: TwentiethCentury, country: Country) -> int:
    """Tiles not yet attached, garbage not yet placed."""
    total = -ASIDE * country.aside
    for i, n in enumerate(country.waiting):
        if s.edition.bonus[n] >= 0:  # an institution
            total += s.edition.powers[n][0].promise(s, country)
        else:
            total += land_worth(s, n) - new_dirt(country.carried[i])
    return total


def new_dirt(tokens: int) -> int:
    return NEW_DIRT[tokens] if tokens < len(NEW_DIRT) else NEW_DIRT[-1] + 450 * (tokens - len(NEW_DIRT) + 1)


def land_worth(s: TwentiethCentury, n: int) -> int:
    """A land by its best city, a little for the others."""
    coins, science, left = values.ahead(s)
    best = rest = 0
    for c in range(s.edition.city_count[n]):
        worth = values.city_worth(s.edition, n * CITIES + c, coins, science, left)
        rest += min(best, worth)
        best = max(best, worth)
    return LAND + best + rest // 10


def technologies(s: TwentiethCentury, country: Country) -> int:
    """What technologies can still do, those not used up."""
    total = 0
    _, _, uses = values.ahead(s)
    for n in country.technologies:
        half = s.edition.half(n, 0)
        for power in s.edition.powers[n]:
            again = uses - (country.used >> half & 1)
            if again > 0 and not country.spent >> half & 1:
                total += power.worth(s, country, again)
            half += 1
    return HOPE * total // 100


# -- auctions ------------------------------------------------------------------------------------------


def auction(s: TwentiethCentury, seat: int) -> int:
    """The land under the hammer counts as won at its bid; then what the rest of the round may bring."""
    if s.stage != AUCTION:
        return 0
    country = s.countries[seat]
    won, coins, total = country.won, country.coins, 0
    if s.land and s.leader == seat:
        won += 1
        coins -= s.bid
        paid = spendable(country.coins) - spendable(coins)
        total += land_worth(s, s.land) - new_dirt(won) - COIN[s.round] * paid // 100
    if s.inside >> seat & 1:
        total += lands_to_come(s, seat, won, coins) + STAY * later_technology(s, country) // 100
    elif not won:
        total += consolation_worth(s)
    return total


def consolation_worth(s: TwentiethCentury) -> int:
    return COIN[s.round] * (s.minimum() + CONSOLATION_EXTRA)


def lands_to_come(s: TwentiethCentury, seat: int, won: int, coins: int) -> int:
    """What the purse will buy of the lands on offer at the price they will fetch; for a part of it, a chance."""
    total = lost = 0 if won else consolation_worth(s)
    if coins < s.minimum() or not s.lands:
        return total
    worth = 0
    for n in s.lands:
        worth += land_worth(s, n)
    worth //= len(s.lands)
    price = market_price(s, seat, coins)
    left = 100 * coins
    for _ in s.lands:
        won += 1
        gain = worth - new_dirt(won) - COIN[s.round] * price // 100 - lost
        if gain <= 0 or left <= 0:
            break
        total += min(price, left) * gain // price
        left -= price
        lost = 0
    return total


def market_price(s: TwentiethCentury, seat: int, coins: int) -> int:
    """What a land on offer will cost, in hundredths of a coin: a part of all coins still in, shared among the lands.

    Nobody has to pay more than the richest rival can bid, nor less than the minimum.
    """
    purses, richest = coins, 0
    for other, country in enumerate(s.countries):
        if other != seat and s.inside >> other & 1:
            purse = country.coins - (s.bid if s.land and s.leader == other else 0)
            purses += purse
            richest = max(richest, purse)
    return max(100 * s.minimum(), min(SPENT * purses // len(s.lands), 100 * richest + 100))


def later_technology(s: TwentiethCentury, country: Country) -> int:
    """The second best technology at the next price."""
    costs = s.edition.costs[stack_of_round(s.round)]
    price = costs[min(s.marker + 2, len(costs) - 1)]
    if price > country.science:
        return 0
    if len(s.offered) < 2:
        return 0
    worths = [technology_worth(s, country, n) for n in s.offered]
    worths.sort()
    return max(0, worths[-2] - SCIENCE[s.round] * price)


def technology_worth(s: TwentiethCentury, country: Country, n: int) -> int:
    total = -ASIDE * s.edition.garbage[n] + SKULL * s.edition.pollution[n]
    if s.edition.is_institution(n):
        return total + s.edition.powers[n][0].promise(s, country)
    hoped = 0
    for power in s.edition.powers[n]:
        hoped += power.worth(s, country, ROUNDS + 1 - s.round)
    return total + HOPE * hoped // 100


def catastrophe(s: TwentiethCentury, seat: int) -> int:
    """The column that the seat holds, at its bid; a displaced figure will find about the second best."""
    if s.stage != CATASTROPHES:
        return 0
    column = s.columns[seat]
    if column < 0 or holder(s, column) != seat:
        return 0
    garbage, skulls, _ = s.edition.columns[s.card][column]
    lost = min(skulls, s.countries[seat].pollution + HIGHEST)
    return (STARTER if column == 0 else 0) - ASIDE * garbage - SKULL * lost - SCIENCE[s.round] * s.offers[seat]


def paths(s: TwentiethCentury, seat: int) -> list[tuple[str, int]]:
    """What the region makes in a round; of a land not yet attached, whatever its cities can make."""
    country, edition = s.countries[seat], s.edition
    coins, science, vp = country.region.production()
    lands = [n for n in country.waiting if edition.is_land(n)]
    if s.stage == AUCTION and s.land and s.leader == seat:
        lands.append(s.land)
    for n in lands:
        cities = range(n * CITIES, n * CITIES + edition.city_count[n])
        coins += max([edition.coins[city] for city in cities])
        science += max([edition.science[city] for city in cities])
        vp += max([edition.vp[city] for city in cities])
    return list(zip(MADE, (coins, science, vp), strict=True))


# -- for bots ------------------------------------------------------------------------------------------


def candidates(s: TwentiethCentury, seat: int) -> list[int]:
    """Nobody bids more for a column than it takes to lead there, nor much more for a land."""
    actions = s.legal(seat)
    step = s.lanes[seat][-1][0] if actions else -1
    if step == table.COLUMN:
        bid = s.do.column
        return [action for action in actions if bid.second(action) == least_bid(s, bid.arg(action) - 1)]
    return with_bids(s, actions, BIDS) if step in BIDDING else actions


def with_bids(s: TwentiethCentury, actions: list[int], most: int) -> list[int]:
    """With the lowest bids only, so many of them."""
    higher = [action for action in actions if s.do.bid.holds(action)][most:]
    return [action for action in actions if action not in higher]


def hasty_candidates(s: TwentiethCentury, seat: int) -> list[int]:
    """In a hurry nobody bids more than he must, and a tile goes where most others lie beside it."""
    actions = candidates(s, seat)
    step = s.lanes[seat][-1][0] if actions else -1
    if step == table.CELL:
        return [snuggest(s, s.countries[seat].region, actions)]
    return with_bids(s, actions, 1) if step in BIDDING else actions


def snuggest(s: TwentiethCentury, region: Region, actions: list[int]) -> int:
    """The cell with most tiles beside it, as an action; of equals the first."""
    best, most = actions[0], -1
    for action in actions:
        cell = cell_of(s.do.cell.arg(action))
        beside = sum([cell + step in region.net.index for step in ACROSS])
        if beside > most:
            best, most = action, beside
    return best


def doubt(s: TwentiethCentury, seat: int, action: int) -> int:
    """Players who judge alike value a land differently."""
    return DOUBT if s.do.bid.holds(action) else 0


def stops_search(s: TwentiethCentury, seat: int) -> bool:
    """A tile is attached, a technology used, garbage placed: the rest of the upkeep is another question."""
    step = s.lanes[seat][-1][0]
    if step == table.CELL:
        return s.barrier or len(s.countries[seat].waiting) == 1
    return s.barrier or step in (table.ATTACH, table.USE, table.GARBAGE, table.RECYCLE)
