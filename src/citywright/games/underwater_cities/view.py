"""What a seat may see, and what it may not: `view` shows the one, `sample` draws the other anew."""

from typing import TYPE_CHECKING

from citywright.engine.chance import Chance
from citywright.engine.knowledge import common_seat, common_view
from citywright.engine.masks import bits
from citywright.engine.rng import Rng
from citywright.engine.state import Json
from citywright.games.underwater_cities.edition import COLOURS, SIDES, SPECIAL_ERA, Edition
from citywright.games.underwater_cities.goods import GOODS
from citywright.games.underwater_cities.network import CITIES, ENDS, KINDS, NODES, SITES, START, Network
from citywright.games.underwater_cities.production import output
from citywright.games.underwater_cities.scoring import certain, solo_won
from citywright.games.underwater_cities.state import FOREIGN, NO_CARD, UnderwaterCities
from citywright.games.underwater_cities.table import DEALT, KEEP, PLAY, SLOT

if TYPE_CHECKING:
    from mypy_extensions import i64

# -- what is seen --------------------------------------------------------------------------------------


def view(s: UnderwaterCities, seat: int | None) -> Json:
    """JSON-able; documented in docs/views/underwater_cities.md."""
    result: Json = {
        **common_view(s, seat),
        "era": s.era,
        "round": s.round,
        "final": s.final,
        "active": s.active if s.active >= 0 else None,
        "order": list(s.order),
        "side": SIDES[s.side],
        "slots": [_slot_view(s, slot) for slot in (*s.edition.sides[s.side], s.edition.open_slot)],
        "track": list(s.track),
        "cloning_tile": None if s.seats < 4 else not s.cloned,
        "playing": s.edition.card_numbers[s.playing] if s.playing != NO_CARD else None,
        "deck": len(s.deck),
        "pile": _numbers(s, s.pile),
        "special_top": next(iter(_numbers(s, face_up(s))), None),
        "special_deck": len(s.specials),
        "threes": _numbers(s, s.threes),
        "contracts": [s.edition.contract_numbers[contract] for contract in s.contracts],
        "supply": {"white": s.white, "purple": s.purple if s.seats > 1 else None, "tunnels": s.tunnels},
        "seats": [_seat_view(s, other, seat) for other in range(s.seats)],
    }
    if s.over:
        result["won"] = solo_won(s) if s.seats == 1 else None
    if seat is not None:
        result["own"] = _own_view(s, seat)
    return result


def _slot_view(s: UnderwaterCities, slot: int) -> Json:
    colour = s.edition.slot_colour[s.side][slot]
    return {
        "slot": s.edition.slot_keys[slot],
        "colour": COLOURS[colour] if colour >= 0 else None,
        "seats": [seat for seat in range(s.seats) if s.held[slot] >> seat & 1],
        "foreign": bool(s.held[slot] & FOREIGN),
        "cloner": s.cloned - 1 if colour >= 0 and s.held[slot].bit_count() > 1 else None,
    }


def _numbers(s: UnderwaterCities, cards: tuple[int, ...]) -> list[int]:
    return [s.edition.card_numbers[card] for card in cards]


def _seat_view(s: UnderwaterCities, seat: int, viewer: int | None) -> Json:
    backs = [s.edition.era[card] for card in s.hands[seat]]
    return {
        **_points(s, seat),
        **dict(zip(GOODS, s.purse(seat), strict=True)),
        "federation": s.space[seat],
        "network": network_view(s.edition, s.networks[seat]),
        "production": dict(zip(GOODS, output(s.networks[seat]), strict=True)),
        "hand": {"I": backs.count(1), "II": backs.count(2), "III": backs.count(3), "special": backs.count(SPECIAL_ERA)},
        "hand_limit": s.tableaus[seat].hand_limit,
        "known": _numbers(s, tuple([card for card in s.hands[seat] if knows(s, viewer, card)])),
        "cards": _numbers(s, s.tableaus[seat].cards),
        "used": _numbers(s, s.used[seat]),
        "paid": _numbers(s, s.paid[seat]),
        "contracts": [s.edition.contract_numbers[contract] for contract in s.fulfilled[seat]],
    }


def _points(s: UnderwaterCities, seat: int) -> Json:
    """Who is asked what to buy at the end sees what is certain without it."""
    if not s.final:
        return common_seat(s, seat)
    rows = certain(s, seat)
    return {"score": sum([points for _, points in rows]), "breakdown": [[label, points] for label, points in rows]}


def network_view(edition: Edition, n: Network) -> Json:
    """A network as everybody sees it."""
    return {
        "board": n.board.number,
        "start": CITIES[START],
        "cities": [
            {"site": CITIES[city], "colour": "white" if n.white >> city & 1 else "purple"} for city in bits(n.cities)
        ],
        "connected": [CITIES[city] for city in bits(n.connected)],
        "tunnels": [
            {"ends": [NODES[ENDS[t][0]], NODES[ENDS[t][1]]], "upgraded": n.raised >> t & 1 == 1}
            for t in bits(n.tunnels)
        ],
        "buildings": [
            {"site": SITES[site], "type": KINDS[n.kind_at(site)], "upgraded": n.upgraded >> site & 1 == 1}
            for site in bits(n.farms | n.desalinations | n.laboratories)
        ],
        "metropolises": [
            *[
                {"site": NODES[9 + i], "tile": edition.tile_numbers[tile], "connected": n.joined >> i & 1 == 1}
                for i, tile in enumerate(n.tiles)
            ],
            *[{"site": None, "tile": edition.tile_numbers[tile], "connected": True} for tile in n.gained],
        ],
    }


def face_up(s: UnderwaterCities) -> tuple[int, ...]:
    """The top of the cheap specials, if there is one and nobody is just looking."""
    return s.specials[:1] if s.specials and knows(s, None, s.specials[0]) else ()


def knows(s: UnderwaterCities, seat: int | None, card: int) -> bool:
    """Whether a seat (None: everybody) knows which special card of a hand or the deck this is (U-SPECIAL-15)."""
    if card < s.edition.first_cheap:
        return s.edition.era[card] == SPECIAL_ERA  # the specials for 3 credits are always taken from the open
    known = s.known[card - s.edition.first_cheap]
    return known == s.everybody if seat is None else known >> seat & 1 == 1


def _own_view(s: UnderwaterCities, seat: int) -> Json:
    """What this seat knows beyond the others, its memory included."""
    lane = s.lanes[seat]
    return {
        "hand": _numbers(s, s.hands[seat]),
        "plan": _numbers(s, s.plans[seat]),
        "chosen": s.edition.card_numbers[lane[-1][1]] if lane and lane[-1][0] == SLOT else None,
        "special_deck": [s.edition.card_numbers[card] if knows(s, seat, card) else None for card in s.specials],
    }


# -- what is not seen ------------------------------------------------------------------------------------


def sample(s: UnderwaterCities, seat: int, rng: Rng) -> UnderwaterCities:
    """A whole state with all that the seat cannot know drawn anew; it depends on knowledge and rng alone."""
    c = s.copy()
    _redraw_era_cards(c, seat, rng)
    _redraw_specials(c, seat, rng)
    _redraw_answers(c, seat, rng)
    c.chance = Chance.made_up(rng)
    c.barrier = False  # it tells of the last move, which may have been a secret one
    return c


def _redraw_era_cards(c: UnderwaterCities, seat: int, rng: Rng) -> None:
    """Unseen cards change places only with those that came into a deck with the same shuffle."""
    cards = c.edition.era_ends[c.era] + 1
    unseen = [False] * cards  # by card, so that nothing has to be sorted: decks are long, and search lives on samples
    for other in range(c.seats):
        if other != seat:
            for card in c.hands[other]:
                if card < cards:
                    unseen[card] = True
    for card in c.deck:
        unseen[card] = True
    for card in c.box:
        unseen[card] = True
    pools: list[list[list[int]]] = [[]]  # by era
    for era in range(1, c.era + 1):
        pools.append(_pools(c, unseen, era))
    for batches in pools:
        for pool in batches:
            rng.shuffle(pool)
    for other in range(c.seats):
        if other != seat and c.hands[other]:
            hand = [_drawn(c, pools, card) if card < cards else card for card in c.hands[other]]
            hand.sort()
            c.hands[other] = tuple(hand)
    if len(pools[c.era]) == 1:
        pool = pools[c.era][0]
        left = len(pool) - len(c.deck)
        deck = pool[left:]
        deck.reverse()
        pools[c.era][0] = pool[:left]
    else:
        deck = [_drawn(c, pools, card) for card in c.deck]
    c.deck = tuple(deck)
    box: list[int] = []
    for batches in pools:
        for pool in batches:
            box += pool
    box.sort()
    c.box = tuple(box)


def _pools(c: UnderwaterCities, unseen: list[bool], era: int) -> list[list[int]]:
    """The unseen cards of an era by the shuffle with which they came, in order."""
    ends, batch = c.edition.era_ends, c.batch
    first: list[int] = []
    found = [first]
    start: i64 = ends[era - 1] + 1
    end: i64 = ends[era] + 1
    for card in range(start, end):
        if unseen[card]:
            number = batch[card]
            if not number:
                first.append(card)
                continue
            while len(found) <= number:
                found.append([])
            found[number].append(card)
    return found


def _drawn(c: UnderwaterCities, pools: list[list[list[int]]], card: int) -> int:
    """What comes into the place of a card."""
    return pools[c.edition.era[card]][c.batch[card]].pop()


def _redraw_specials(c: UnderwaterCities, seat: int, rng: Rng) -> None:
    """Cheap ones that the seat cannot place; who else knows goes with the place, not with the card."""
    cheap, known, bit = c.edition.first_cheap, c.known, 1 << seat
    pool: list[int] = []
    for card in c.specials:
        if not known[card - cheap] & bit:
            pool.append(card)
    for other in range(c.seats):
        if other != seat:
            for card in c.hands[other]:
                if card >= cheap and not known[card - cheap] & bit:
                    pool.append(card)
    if not pool:
        return
    pool.sort()
    rng.shuffle(pool)
    knowing = list(known)
    c.specials = tuple([_drawn_special(c, bit, card, pool, knowing) for card in c.specials])
    for other in range(c.seats):
        hand = c.hands[other]
        if other != seat and hand and hand[-1] >= cheap:  # sorted, so the last is the dearest number
            drawn = [_drawn_special(c, bit, card, pool, knowing) if card >= cheap else card for card in hand]
            drawn.sort()
            c.hands[other] = tuple(drawn)
    c.known = tuple(knowing)


def _drawn_special(c: UnderwaterCities, bit: int, card: int, pool: list[int], knowing: list[int]) -> int:
    """What comes into the place of a special card: itself, if the seat of this bit can place it."""
    cheap = c.edition.first_cheap
    known = c.known[card - cheap]
    if known & bit:
        return card
    new = pool.pop()
    knowing[new - cheap] = known
    return new


def _redraw_answers(c: UnderwaterCities, seat: int, rng: Rng) -> None:
    """Secret answers of others are given anew at random; a card that is chosen but not shown is chosen again."""
    keeping = bool(c.phases) and c.phases[-1][0] == DEALT
    for other in range(c.seats):
        if other == seat:
            continue
        lane = c.lanes[other]
        if lane and lane[-1][0] == SLOT:  # the card is chosen, but nobody has seen it
            lane[-1] = (PLAY, 0, 0)
        elif keeping and (c.plans[other] or lane):
            answered = len(c.plans[other])
            c.lanes[other] = [(KEEP, answered + (lane[-1][1] if lane else 0), 0)]
            c.plans[other] = ()
            for _ in range(answered):
                actions = c.legal(other)
                c.enact(other, actions[rng.below(len(actions))])
