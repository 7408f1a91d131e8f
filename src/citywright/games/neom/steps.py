"""The sequence of play, from the anchors to the last income: what may be done now, and what it does.

Phases and decisions stand in the order of the rulebook; rule ids are those of rules.md.
"""

from typing import Final

from citywright.engine.actions import ActionSpace
from citywright.engine.state import Frame, Phase, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.neom import market, scoring
from citywright.games.neom.city import CELLS, CELL_COUNT, City, cells_of
from citywright.games.neom.edition import (
    BUILDINGS, COM, CRIME_WAVE, FIRE, FIRST_ANCHOR, FLOOD, GOODS, IND, RES, TILES, VIRTUAL_ANY, VIRTUAL_RAW,
)  # fmt: skip
from citywright.games.neom.state import (
    ACT, ANCHOR_PACK, ANCHOR_PICK, ANCHOR_REST, CHOOSE, CHOOSE_OPEN, DISASTER, DRAFT, GENERATION, GIVE, INCOME, KEEP,
    KEEP_OPEN, MAKE, NEED, PASS_ANCHORS, PLACE, RECOVER, REVEAL, ROUND, ROUND_END, STRUCK, TAKE, TURN, Neom, without,
)  # fmt: skip

ROUNDS: Final = 7
GENERATIONS: Final = 3
HAND: Final = 8
SALE: Final = 5  # money for a tile that is not built
ANCHORS_DEALT: Final = 4
ANCHORS_KEPT: Final = 3
FIRST_PROCESSED: Final = 6

SOLO_ANCHOR_PACKS: Final = (4, 3, 2)
TWO_ANCHOR_PACKS: Final = (3, 3, 3)
TWO_PACKS: Final = (4, 4, 4, 3, 3, 3, 3)
SOLO_SHIFT: Final = (2, 1, 1, 0, 0, -1, -1)  # tiles moved between the packs; the eighth is left out unseen
PAYS: Final = (-1,)  # the plan of a struck player who pays
SOLO_LAST_CHANCE: Final = 3  # the last pack from which a disaster may be chosen

A: Final = ActionSpace()
DO_KEEP: Final = A.block("keep", anchor=[f"{n:03}" for n in range(FIRST_ANCHOR, TILES + 1)])
DO_CHOOSE: Final = A.block("choose", tile=[f"{n:03}" for n in range(1, FIRST_ANCHOR)])
DO_BUILD: Final = A.block("build")
DO_ANCHOR: Final = A.block("anchor", anchor=[f"{n:03}" for n in range(FIRST_ANCHOR, TILES + 1)])
DO_SELL: Final = A.block("sell")
DO_PLACE: Final = A.block("place", cell=CELLS)
DO_BUY: Final = A.block("buy", good=GOODS, seller=market.SELLERS)
DO_USE: Final = A.block("use", virtual=["raw", "any"])
DO_PAY: Final = A.block("pay")
DO_MAKE: Final = A.block("make", good=GOODS[FIRST_PROCESSED:14])
DO_GIVE: Final = A.block("give", anchor=[f"{n:03}" for n in range(FIRST_ANCHOR, TILES + 1)])
DO_STOP: Final = A.block("stop")
DO_TAKE: Final = A.block("take", anchor=[f"{n:03}" for n in range(FIRST_ANCHOR, TILES + 1)])
DO_FINE: Final = A.block("fine")
DO_REMOVE: Final = A.block("remove", cell=CELLS)


# == anchors (N-ANCHOR, N-TWO, N-SOLO) ===================================================================


def deal_anchors(s: Neom, _: int, __: int) -> None:
    s.then(GENERATION, 1)
    if s.rules.beginner:
        deal_one_anchor_each(s)
    elif s.drafted:
        for seat in range(s.seats):
            s.hands[seat], s.box = s.draw_from(s.box, ANCHORS_DEALT)
        s.then(DRAFT)
    else:
        s.then(ANCHOR_PACK, 0)


def deal_one_anchor_each(s: Neom) -> None:
    for seat in range(s.seats):
        s.anchors[seat], s.box = s.draw_from(s.box, 1)
        s.tell("event.dealt_anchor", seat=seat, tile=s.anchors[seat][0])


def draft(s: Neom, _: int, __: int) -> None:
    s.then(PASS_ANCHORS)
    for seat in range(s.seats):
        s.ask(seat, KEEP)


class Keep(Step[Neom]):
    """Keep one anchor of the hand, secretly."""

    name = "keep"
    blocks = (DO_KEEP,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_KEEP(anchor - FIRST_ANCHOR) for anchor in s.hands[seat]]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        anchor = DO_KEEP.arg(action) + FIRST_ANCHOR
        return None if anchor in s.hands[seat] else Reason("no.not_in_hand", {"tile": anchor})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        s.plans[seat] = (DO_KEEP.arg(action) + FIRST_ANCHOR,)
        s.whisper(seat, "event.keeps", seat=seat, tile=s.plans[seat][0])

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.keep", {"tile": DO_KEEP.arg(action) + FIRST_ANCHOR})


def pass_anchors(s: Neom, _: int, __: int) -> None:
    """All kept anchors are laid aside and the rest goes left; after the third the last one is discarded."""
    s.barrier = True
    for seat in range(s.seats):
        s.kept[seat] += s.plans[seat]
        s.hands[seat] = without(s.hands[seat], s.plans[seat][0])
        s.plans[seat] = ()
    if len(s.kept[0]) < ANCHORS_KEPT:
        s.hands = [s.hands[seat - 1] for seat in range(s.seats)]
        s.then(DRAFT)
    else:
        finish_draft(s)


def finish_draft(s: Neom) -> None:
    for seat in range(s.seats):
        s.pile += s.hands[seat]
        # whoever held this hand knows what is left of it once the kept anchors are open
        s.pile_seen += (sum([1 << (seat - back) % s.seats for back in range(ANCHORS_KEPT)]),)
        s.hands[seat] = ()
        s.anchors[seat] = tuple(sorted(s.kept[seat]))
        s.kept[seat] = ()
        a, b, c = s.anchors[seat]
        s.tell("event.kept", seat=seat, tile=a, tile2=b, tile3=c)


def anchor_pack(s: Neom, k: int, _: int) -> None:
    """One or two players: an open pack of anchors, each takes one of it."""
    sizes = SOLO_ANCHOR_PACKS if s.seats == 1 else TWO_ANCHOR_PACKS
    s.pack, s.box = s.draw_from(s.box, sizes[k])
    s.then(ANCHOR_REST, k)
    for turn in range(s.seats - 1, -1, -1):
        s.then(ANCHOR_PICK, (s.starter + turn) % s.seats)


def anchor_pick(s: Neom, seat: int, _: int) -> None:
    s.ask(seat, KEEP_OPEN)


class KeepOpen(Step[Neom]):
    """Keep one anchor of the open pack."""

    name = "keep_open"
    blocks = (DO_KEEP,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_KEEP(anchor - FIRST_ANCHOR) for anchor in s.pack]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        anchor = DO_KEEP.arg(action) + FIRST_ANCHOR
        return None if anchor in s.pack else Reason("no.not_in_pack", {"tile": anchor})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        anchor = DO_KEEP.arg(action) + FIRST_ANCHOR
        s.pack = without(s.pack, anchor)
        s.anchors[seat] = tuple(sorted((*s.anchors[seat], anchor)))
        s.tell("event.keeps", seat=seat, tile=anchor)

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.keep", {"tile": DO_KEEP.arg(action) + FIRST_ANCHOR})


def anchor_rest(s: Neom, k: int, _: int) -> None:
    s.pile += s.pack
    s.pile_seen += (3,) * len(s.pack)
    s.pack = ()
    s.starter = (s.starter + 1) % s.seats  # the turns alternate from here to the end (N-TWO)
    if k + 1 < ANCHORS_KEPT:
        s.then(ANCHOR_PACK, k + 1)


# == generations and rounds (N-ROUND) ====================================================================


def generation(s: Neom, g: int, _: int) -> None:
    s.generation = g
    s.round = 0
    s.spent_routes = 0
    s.averted = False
    s.tell("event.generation", generation=g)
    if s.drafted:
        rest = tuple(s.edition.stack_of(g, s.seats))
        for seat in range(s.seats):
            s.hands[seat], rest = s.draw_from(rest, HAND)
    else:
        s.pool = tuple(s.edition.stack_of(g, s.rules.tiles))
    s.then(ROUND, 1)


def round_begins(s: Neom, r: int, _: int) -> None:
    s.round = r
    s.then(ROUND_END)
    s.then(DISASTER)
    if s.drafted:
        s.then(REVEAL)
        for seat in range(s.seats):
            s.ask(seat, CHOOSE)
    else:
        s.pack, s.pool = s.draw_from(s.pool, pack_size(s, r))
        for turn in range(s.seats - 1, -1, -1):
            s.then(TURN, (s.starter + turn) % s.seats)


def pack_size(s: Neom, r: int) -> int:
    return TWO_PACKS[r - 1] if s.seats == 2 else s.rules.tiles + SOLO_SHIFT[r - 1]


# -- A. choose a tile --------------------------------------------------------------------------------


class Choose(Step[Neom]):
    """Choose one tile of the hand, secretly."""

    name = "choose"
    blocks = (DO_CHOOSE,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_CHOOSE(tile - 1) for tile in s.hands[seat]]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        tile = DO_CHOOSE.arg(action) + 1
        return None if tile in s.hands[seat] else Reason("no.not_in_hand", {"tile": tile})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        s.plans[seat] = (DO_CHOOSE.arg(action) + 1,)
        s.whisper(seat, "event.chooses", seat=seat, tile=s.plans[seat][0])

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.choose", {"tile": DO_CHOOSE.arg(action) + 1})


def reveal(s: Neom, _: int, __: int) -> None:
    """All chosen tiles lie open before anyone acts (N-ROUND)."""
    s.barrier = True
    s.market = s.cities.copy()
    for seat in range(s.seats):
        tile = s.plans[seat][0]
        s.plans[seat] = ()
        s.hands[seat] = without(s.hands[seat], tile)
        take_chosen(s, seat, tile)


def turn(s: Neom, seat: int, _: int) -> None:
    """Two players and solo: choose from the open pack and act at once."""
    s.market = s.cities.copy()
    s.ask(seat, CHOOSE_OPEN)


class ChooseOpen(Step[Neom]):
    """Choose one tile of the open pack."""

    name = "choose_open"
    blocks = (DO_CHOOSE,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_CHOOSE(tile - 1) for tile in s.pack if not too_late_to_avert(s, tile)]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        tile = DO_CHOOSE.arg(action) + 1
        if tile not in s.pack:
            return Reason("no.not_in_pack", {"tile": tile})
        return Reason("no.too_late_to_avert", {"tile": tile}) if too_late_to_avert(s, tile) else None

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        tile = DO_CHOOSE.arg(action) + 1
        s.pack = without(s.pack, tile)
        take_chosen(s, seat, tile)

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_CHOOSE(tile - 1) for tile in s.pack]

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.choose", {"tile": DO_CHOOSE.arg(action) + 1})


def too_late_to_avert(s: Neom, tile: int) -> bool:
    return s.seats == 1 and s.edition.disaster[tile] > 0 and s.round > SOLO_LAST_CHANCE


def take_chosen(s: Neom, seat: int, tile: int) -> None:
    """A chosen tile comes into play: a disaster waits for the end of the round, any other asks for an action."""
    s.chosen[seat] = tile
    s.shown[seat] = tile
    s.tell("event.chooses", seat=seat, tile=tile)
    bonus = sum([s.edition.on_choose[other] for other in s.cities[seat].tiles()])
    if bonus:
        s.money[seat] += bonus
        s.tell("event.choosing_pays", seat=seat, money=bonus)
    if not s.edition.disaster[tile]:
        s.ask(seat, ACT)
    elif s.seats > 1:
        s.disaster = tile
        s.striker = seat
    else:
        s.averted = True
        s.chosen[seat] = 0
        s.discard(tile)
        s.tell("event.averted", tile=tile)


# -- B. take an action -----------------------------------------------------------------------------------


class Act(Step[Neom]):
    """Build the chosen tile, or give it up for an anchor or for money (N-ACTION)."""

    name = "act"
    blocks = (DO_BUILD, DO_ANCHOR, DO_SELL)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        actions: list[int] = []
        if can_build(s, seat, s.chosen[seat]):
            actions.append(DO_BUILD.first)
        for anchor in s.anchors[seat]:
            if can_build(s, seat, anchor):
                actions.append(DO_ANCHOR(anchor - FIRST_ANCHOR))
        actions.append(DO_SELL.first)
        return actions

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_SELL.holds(action):
            return None
        if DO_BUILD.holds(action):
            return why_not_build(s, seat, s.chosen[seat])
        anchor = DO_ANCHOR.arg(action) + FIRST_ANCHOR
        if anchor not in s.anchors[seat]:
            return Reason("no.not_your_anchor", {"tile": anchor})
        return why_not_build(s, seat, anchor)

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        tile = s.chosen[seat]
        if DO_BUILD.holds(action):
            s.ask(seat, PLACE, tile)
            return
        s.chosen[seat] = 0
        s.discard(tile)
        if DO_SELL.holds(action):
            s.money[seat] += SALE
            s.tell("event.sells", seat=seat, tile=tile, money=SALE)
        else:
            s.ask(seat, PLACE, DO_ANCHOR.arg(action) + FIRST_ANCHOR)

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.act", {"tile": s.chosen[seat]})

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_BUILD.first, *[DO_ANCHOR(anchor - FIRST_ANCHOR) for anchor in s.anchors[seat]], DO_SELL.first]

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_SELL.holds(action):
            return Sentence("do.sell", {"tile": s.chosen[seat], "money": SALE})
        if DO_BUILD.holds(action):
            return Sentence("do.build", {"tile": s.chosen[seat]})
        return Sentence("do.anchor", {"tile": DO_ANCHOR.arg(action) + FIRST_ANCHOR, "tile2": s.chosen[seat]})


def can_build(s: Neom, seat: int, tile: int) -> bool:
    """Whether a build can be carried through: tiles, money, goods and a cell (N-NEED, N-BUILD)."""
    edition, city = s.edition, s.cities[seat]
    if edition.needs_count[tile] > city.of_type(edition.needs_type[tile]).bit_count():
        return False
    budget = s.money[seat] - edition.cost[tile]
    if budget < 0:
        return False
    if edition.needs[tile] and market.least_money(s, seat, tile) > budget:
        return False
    return places(s, seat, tile) != 0


def why_not_build(s: Neom, seat: int, tile: int) -> Reason | None:
    """The first thing that stands against a build; None exactly when `can_build`."""
    edition, city = s.edition, s.cities[seat]
    count = city.of_type(edition.needs_type[tile]).bit_count()
    if edition.needs_count[tile] > count:
        kind = edition.needs_type[tile].bit_length() - 1
        return Reason("no.tiles", {"n": edition.needs_count[tile], "type": kind, "have": count, "tile": tile})
    needed = market.least_money(s, seat, tile)
    if needed >= market.NEVER:
        return Reason("no.goods", {"tile": tile, "good": missing_good(s, seat, tile)})
    needed += edition.cost[tile]
    if needed > s.money[seat]:
        return Reason("no.money", {"tile": tile, "money": needed, "money2": s.money[seat]})
    if not places(s, seat, tile):
        if tile >= FIRST_ANCHOR and city.anchors.bit_count() >= s.generation:
            return Reason("no.anchor_limit", {"n": s.generation, "generation": s.generation})
        return Reason("no.cell", {"tile": tile})
    return None


def missing_good(s: Neom, seat: int, tile: int) -> int:
    """A good that keeps the tile from being built: not made here, not for sale, no virtual good for it."""
    for goods, money in s.edition.needs[tile]:
        wanted = [good for good in range(len(GOODS)) if goods >> good & 1]
        own = goods & s.cities[seat].goods or market.stand_ins(s, seat) & market.stands_for(goods)
        if not own and not money and not any(market.sellers(s, seat, good) for good in wanted):
            return wanted[0]
    return next(g for goods, _ in s.edition.needs[tile] for g in range(len(GOODS)) if goods >> g & 1)


def places(s: Neom, seat: int, tile: int) -> int:
    """The cells on which the seat may build the tile; the anchor limit is tested after a replacement (N-ACTION)."""
    city = s.cities[seat]
    found = city.places(s.edition.exits[tile], s.edition.types[tile])
    if tile >= FIRST_ANCHOR and city.anchors.bit_count() >= s.generation:
        found &= city.anchors
    return found


class Place(Step[Neom]):
    """The cell for the tile; frame: tile. The money it costs is paid here."""

    name = "place"
    blocks = (DO_PLACE,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_PLACE.first + cell for cell in cells_of(places(s, seat, frame[1]))]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        tile, cell = frame[1], DO_PLACE.arg(action)
        if places(s, seat, tile) >> cell & 1:
            return None
        city, edition = s.cities[seat], s.edition
        old = city.cells[cell]
        if old > 0 and not edition.types[old] & edition.types[tile] and not city.raw >> cell & 1:
            return Reason("no.replace", {"cell": cell, "tile": tile, "tile2": old})
        if city.places(edition.exits[tile], edition.types[tile]) >> cell & 1:
            return Reason("no.anchor_limit", {"n": s.generation, "generation": s.generation})
        return Reason("no.road", {"cell": cell, "tile": tile})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        tile = frame[1]
        s.money[seat] -= s.edition.cost[tile]
        meet_needs(s, seat, tile, DO_PLACE.arg(action), 0, 0)

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.place", {"tile": frame[1]})

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return list(DO_PLACE.actions())

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        cell = DO_PLACE.arg(action)
        old = s.cities[seat].cells[cell]
        if old > 0:
            return Sentence("do.place_over", {"tile": frame[1], "cell": cell, "tile2": old})
        return Sentence("do.place_over_origin" if old else "do.place", {"tile": frame[1], "cell": cell})


# -- goods for a build (N-NEED, N-BUY) ---------------------------------------------------------------------


def meet_needs(s: Neom, seat: int, tile: int, cell: int, first: int, used: int) -> None:
    """Go through the needs from `first` on; ask where there is more than one way, then lay the tile."""
    needs = s.edition.needs[tile]
    for i in range(first, len(needs)):
        if needs[i][0] & s.cities[seat].goods:
            continue  # own goods serve for nothing
        ways = ways_to_meet(s, seat, tile, i, used)
        if len(ways) > 1:
            s.ask(seat, NEED, tile * CELL_COUNT + cell, i * 4 + used)
            return
        used |= take_way(s, seat, tile, i, ways[0])
    if s.edition.makes_any[tile]:
        s.ask(seat, MAKE, tile * CELL_COUNT + cell)
    else:
        lay(s, seat, tile, cell, -1)


def ways_to_meet(s: Neom, seat: int, tile: int, i: int, used: int) -> list[int]:
    """Virtual goods, sellers and money that meet need i and leave the rest payable."""
    goods, money = s.edition.needs[tile][i]
    budget = s.money[seat]
    ways: list[int] = []
    virtual = market.stand_ins(s, seat) & market.stands_for(goods) & ~used
    for kind in (VIRTUAL_RAW, VIRTUAL_ANY):
        if virtual & kind and market.least_money(s, seat, tile, i + 1, used | kind) <= budget:
            ways.append(DO_USE(kind - 1))
    rest = market.least_money(s, seat, tile, i + 1, used)
    if money and money + rest <= budget:
        ways.append(DO_PAY.first)
    for good in range(len(GOODS)):
        if goods >> good & 1:
            for seller in range(len(market.SELLERS)):
                paid = market.price(s, seat, good, seller)
                if paid < market.NEVER and paid + rest_after(s, seat, tile, i, used, seller, rest) <= budget:
                    ways.append(DO_BUY(good, seller))
    return ways


def rest_after(s: Neom, seat: int, tile: int, i: int, used: int, seller: int, rest: int) -> int:
    """What the later needs cost at least once this seller is chosen: solo routes are spent only once."""
    spent = market.ROUTES_SPENT[seller]
    return market.least_money(s, seat, tile, i + 1, used, spent) if spent else rest


def take_way(s: Neom, seat: int, tile: int, i: int, action: int) -> int:
    """Pay for a need; returns the virtual good that was used."""
    if DO_USE.holds(action):
        return DO_USE.arg(action) + 1
    if DO_PAY.holds(action):
        money = s.edition.needs[tile][i][1]
        s.money[seat] -= money
        s.tell("event.pays_instead", seat=seat, money=money, tile=tile)
        return 0
    good, seller = DO_BUY.arg(action), DO_BUY.second(action)
    paid = market.price(s, seat, good, seller)
    s.money[seat] -= paid
    if seller < market.SUPPLY:
        s.earned[seller] += paid
        s.tell("event.buys", seat=seat, good=good, seat2=seller, money=paid)
    else:
        s.spent_routes |= market.ROUTES_SPENT[seller]
        s.tell("event.buys_from_supply", seat=seat, good=good, money=paid)
    return 0


class NeedGood(Step[Neom]):
    """How to come by a missing good; frame: tile and cell, number of the need and virtual goods used."""

    name = "need"
    blocks = (DO_USE, DO_PAY, DO_BUY)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return ways_to_meet(s, seat, frame[1] // CELL_COUNT, frame[2] // 4, frame[2] % 4)

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        if action in self.legal(s, seat, frame):
            return None
        tile, i = frame[1] // CELL_COUNT, frame[2] // 4
        goods, money = s.edition.needs[tile][i]
        if DO_BUY.holds(action):
            return self.why_not_buy(s, seat, goods, DO_BUY.arg(action), DO_BUY.second(action))
        if DO_PAY.holds(action):
            return Reason("no.payment" if money == 0 else "no.rest", {"tile": tile})
        return Reason("no.virtual", {"tile": tile})

    def why_not_buy(self, s: Neom, seat: int, goods: int, good: int, seller: int) -> Reason:
        if not goods >> good & 1:
            return Reason("no.other_good", {"good": good})
        paid = market.price(s, seat, good, seller)
        if paid >= market.NEVER:
            return Reason("no.seller", {"good": good, "seller": seller})
        return Reason("no.too_dear", {"good": good, "seller": seller, "money": paid, "money2": s.money[seat]})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        tile, cell = frame[1] // CELL_COUNT, frame[1] % CELL_COUNT
        i, used = frame[2] // 4, frame[2] % 4
        used |= take_way(s, seat, tile, i, action)
        meet_needs(s, seat, tile, cell, i + 1, used)

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        tile = frame[1] // CELL_COUNT
        return Sentence("ask.need", {"tile": tile, "goods": s.edition.needs[tile][frame[2] // 4][0]})

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        goods = s.edition.needs[frame[1] // CELL_COUNT][frame[2] // 4][0]
        offers = [
            DO_BUY(good, seller)
            for good in range(len(GOODS))
            if goods >> good & 1
            for seller in market.sellers(s, seat, good)
        ]
        return sorted({*self.legal(s, seat, frame), *offers})

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        tile, i = frame[1] // CELL_COUNT, frame[2] // 4
        goods, money = s.edition.needs[tile][i]
        if DO_BUY.holds(action):
            good, seller = DO_BUY.arg(action), DO_BUY.second(action)
            paid = market.price(s, seat, good, seller)
            return Sentence("do.buy", {"good": good, "seller": seller, "money": paid})
        if DO_PAY.holds(action):
            return Sentence("do.pay", {"money": money, "goods": goods})
        return Sentence("do.use", {"goods": goods, "virtual": DO_USE.arg(action)})


class Make(Step[Neom]):
    """The processed good of choice that the tile will make (N-TILE-137); frame: tile and cell."""

    name = "make"
    blocks = (DO_MAKE,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return list(DO_MAKE.actions())

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        return None

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        lay(s, seat, frame[1] // CELL_COUNT, frame[1] % CELL_COUNT, DO_MAKE.arg(action) + FIRST_PROCESSED)

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.make", {"tile": frame[1] // CELL_COUNT})

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.make", {"good": DO_MAKE.arg(action) + FIRST_PROCESSED})


# -- laying a tile and its effects (N-BUILD, N-REMOVE, N-TILE) ------------------------------------------------


def lay(s: Neom, seat: int, tile: int, cell: int, choice: int) -> None:
    """Everything is paid: the old tile goes, the new one comes, then its effects."""
    before = s.cities[seat]
    old = before.cells[cell]
    if old > 0:
        s.discard(old)
    s.cities[seat] = before.put(cell, tile, choice)
    if tile >= FIRST_ANCHOR:
        s.anchors[seat] = without(s.anchors[seat], tile)
    else:
        s.chosen[seat] = 0
    if old > 0:
        s.tell("event.builds_over", seat=seat, tile=tile, cell=cell, tile2=old)
    else:
        s.tell("event.builds", seat=seat, tile=tile, cell=cell)
    if choice >= 0:
        s.tell("event.makes", seat=seat, good=choice)
    gained = s.cities[seat].routes & ~before.routes
    if gained:
        s.tell("event.route", seat=seat, routes=gained)
    money = (
        one_time_money(s, seat, tile, cell) + building_bonus(s, seat, tile, cell) + link_bonus(s, seat, cell, before)
    )
    if money:
        s.money[seat] += money
        s.tell("event.gains", seat=seat, money=money)
    if s.edition.swap_anchors[tile]:
        look_for_anchors(s, seat)


def one_time_money(s: Neom, seat: int, tile: int, cell: int) -> int:
    if s.rules.printed_094 and s.edition.printed_money[tile]:
        return s.edition.printed_money[tile]
    return scoring.worth(s, seat, cell, s.edition.money[tile])


def building_bonus(s: Neom, seat: int, tile: int, cell: int) -> int:
    """Other tiles that pay when a tile of some type is built (N-TILE-132)."""
    types = s.edition.types[tile]
    total = 0
    for place, other in enumerate(s.cities[seat].cells):
        if other > 0 and place != cell:
            kind, money = s.edition.on_build[other]
            if kind & types:
                total += money
    return total


def link_bonus(s: Neom, seat: int, cell: int, before: City) -> int:
    """Tiles that pay for new direct links between the new tile and earlier ones of some type (N-TILE-150)."""
    city = s.cities[seat]
    new_links = city.linked(cell) & ~before.linked(cell)
    total = 0
    for place, other in enumerate(city.cells):
        if other > 0 and (place != cell or s.rules.office_pays_itself):
            kind, money = s.edition.on_link[other]
            if kind:
                total += money * (new_links & city.of_type(kind)).bit_count()
    return total


# -- exchanging anchors (N-TILE-031) ----------------------------------------------------------------------------


def look_for_anchors(s: Neom, seat: int) -> None:
    """The builder alone looks at the discarded anchors; in the beginner variant the box holds a surprise."""
    if not s.anchors[seat] or not (s.box if s.rules.beginner else s.pile):
        return
    if not s.rules.beginner:
        s.barrier = True
        s.pile_seen = tuple([seen | 1 << seat for seen in s.pile_seen])
    s.ask(seat, GIVE)


class Give(Step[Neom]):
    """Give up unbuilt anchors, one after the other, then stop."""

    name = "give"
    blocks = (DO_GIVE, DO_STOP)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_STOP.first, *[DO_GIVE(anchor - FIRST_ANCHOR) for anchor in s.anchors[seat]]]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_STOP.holds(action) or DO_GIVE.arg(action) + FIRST_ANCHOR in s.anchors[seat]:
            return None
        return Reason("no.not_your_anchor", {"tile": DO_GIVE.arg(action) + FIRST_ANCHOR})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        if DO_STOP.holds(action):
            begin_taking(s, seat)
            return
        anchor = DO_GIVE.arg(action) + FIRST_ANCHOR
        s.anchors[seat] = without(s.anchors[seat], anchor)
        s.plans[seat] += (anchor,)
        s.tell("event.gives_up", seat=seat, tile=anchor)
        if s.anchors[seat] and len(s.plans[seat]) < len(s.pile):
            s.ask(seat, GIVE)
        else:
            begin_taking(s, seat)

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_STOP.holds(action):
            return Sentence("do.stop", {})
        return Sentence("do.give", {"tile": DO_GIVE.arg(action) + FIRST_ANCHOR})


def begin_taking(s: Neom, seat: int) -> None:
    count = len(s.plans[seat])
    if not s.rules.beginner:
        if count:
            s.ask(seat, TAKE, count)
        return
    for given in s.plans[seat]:
        s.anchors[seat], s.box = s.draw_from(s.box, 1)
        s.box = tuple(sorted((*s.box, given)))
        s.tell("event.takes", seat=seat, tile=s.anchors[seat][0])
    s.plans[seat] = ()


class Take(Step[Neom]):
    """Take as many discarded anchors as were given up; frame: how many are left to take."""

    name = "take"
    blocks = (DO_TAKE,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_TAKE(anchor - FIRST_ANCHOR) for anchor in s.pile]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        anchor = DO_TAKE.arg(action) + FIRST_ANCHOR
        return None if anchor in s.pile else Reason("no.not_in_pile", {"tile": anchor})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        anchor = DO_TAKE.arg(action) + FIRST_ANCHOR
        i = s.pile.index(anchor)
        s.barrier = True
        s.pile = s.pile[:i] + s.pile[i + 1 :]
        s.pile_seen = s.pile_seen[:i] + s.pile_seen[i + 1 :]
        s.anchors[seat] = tuple(sorted((*s.anchors[seat], anchor)))
        s.tell("event.takes", seat=seat, tile=anchor)
        if frame[1] > 1:
            s.ask(seat, TAKE, frame[1] - 1)
        else:
            s.pile += s.plans[seat]
            s.pile_seen += ((1 << s.seats) - 1,) * len(s.plans[seat])
            s.plans[seat] = ()

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.take", {"n": frame[1]})

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.take", {"tile": DO_TAKE.arg(action) + FIRST_ANCHOR})


# == the end of the round: disasters (N-DISASTER) =================================================================


def disaster(s: Neom, _: int, __: int) -> None:
    if s.seats == 1:
        solo_disaster(s)
    if not s.disaster:
        return
    s.tell("event.disaster", tile=s.disaster)
    s.then(RECOVER)
    for seat in range(s.seats):
        if seat != s.striker and affected(s, seat):
            s.ask(seat, STRUCK, next_stage(s, seat, 0))


def solo_disaster(s: Neom) -> None:
    """Not averted, it strikes in the round in which it shows up, at the latest in the last (N-SOLO)."""
    if s.averted:
        return
    tile = next(n for n in s.edition.stack_of(s.generation, 5) if s.edition.disaster[n])
    if tile in s.pack or s.round == ROUNDS:
        s.disaster = tile
        s.averted = True


def affected(s: Neom, seat: int) -> int:
    """The cells whose tiles the disaster looks at, protected or not."""
    if s.edition.disaster[s.disaster] == CRIME_WAVE:
        return s.cities[seat].of_type(RES | COM | IND)
    return s.cities[seat].of_type(BUILDINGS)


def fine(s: Neom, seat: int) -> int:
    """The money that spares all tiles: protection first, then half with an insurance."""
    city, edition = s.cities[seat], s.edition
    kind = edition.disaster[s.disaster]
    struck = affected(s, seat)
    if kind == FIRE:
        struck &= ~city.protected(edition.fire_protection)
    elif kind == CRIME_WAVE:
        struck &= ~city.protected(edition.crime_protection)
    amount = struck.bit_count() * (2 if kind == CRIME_WAVE else 1)
    insured = any([edition.half_fines[tile] for tile in city.tiles()])
    return amount // 2 if insured else amount


def purse(s: Neom, seat: int) -> int:
    """Money that may pay a fine; this round's sales only by option."""
    return s.money[seat] + (s.earned[seat] if s.rules.sales_pay_fines else 0)


def removable(s: Neom, seat: int, stage: int) -> int:
    """The cells from which a tile may be removed at this stage; the printed origin never (N-DISASTER)."""
    city, kind = s.cities[seat], s.edition.disaster[s.disaster]
    if kind == FLOOD:
        found = city.of_type(BUILDINGS) if stage == 0 else 0
    elif kind == FIRE:
        found = city.laid if stage < 2 else 0
    elif stage == 0:
        found = homes_to_give(city)
    else:
        found = city.com if stage == 1 else city.ind if stage == 2 else 0
    for cell in s.plans[seat]:
        found &= ~(1 << cell)
    return found


def homes_to_give(city: City) -> int:
    """Residential tiles for a crime wave: as many tiles as possible must go, so a dual tile that is the only
    commercial one is kept for that, unless it is the only residential one too (N-CRIME-4, N-CRIME-5)."""
    shops = city.com
    alone = shops if shops.bit_count() == 1 else 0
    return city.res & ~alone or city.res


def next_stage(s: Neom, seat: int, stage: int) -> int:
    """The first stage from here on with something to remove, -1 if there is none."""
    for later in range(stage, 3):
        if removable(s, seat, later):
            return later
    return -1


class Struck(Step[Neom]):
    """Pay the fine or remove tiles, secretly (N-DISASTER); frame: stage of removal."""

    name = "struck"
    blocks = (DO_FINE, DO_REMOVE)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        actions = [DO_REMOVE.first + cell for cell in cells_of(removable(s, seat, frame[1]))]
        if not s.plans[seat] and fine(s, seat) <= purse(s, seat):
            actions.insert(0, DO_FINE.first)
        return actions

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_FINE.holds(action):
            return self.why_not_fine(s, seat)
        cell = DO_REMOVE.arg(action)
        if removable(s, seat, frame[1]) >> cell & 1:
            return None
        if not s.cities[seat].laid >> cell & 1:
            return Reason("no.tile_there", {"cell": cell})
        if cell in s.plans[seat]:
            return Reason("no.twice", {"cell": cell})
        return Reason("no.other_tile", {"cell": cell, "tile": s.cities[seat].cells[cell], "tile2": s.disaster})

    def why_not_fine(self, s: Neom, seat: int) -> Reason | None:
        if s.plans[seat]:
            return Reason("no.removing", {})
        if fine(s, seat) > purse(s, seat):
            return Reason("no.fine", {"money": fine(s, seat), "money2": purse(s, seat)})
        return None

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        if DO_FINE.holds(action):
            s.plans[seat] = PAYS
            return
        s.plans[seat] += (DO_REMOVE.arg(action),)
        stage = next_stage(s, seat, frame[1] + 1)
        if stage >= 0:
            s.ask(seat, STRUCK, stage)

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        if s.plans[seat]:
            return Sentence("ask.remove_more", {"tile": s.disaster})
        return Sentence("ask.struck", {"tile": s.disaster, "money": fine(s, seat)})

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        tiles = [DO_REMOVE.first + cell for cell in cells_of(s.cities[seat].laid)]
        return tiles if s.plans[seat] else [DO_FINE.first, *tiles]

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_FINE.holds(action):
            return Sentence("do.fine", {"money": fine(s, seat)})
        cell = DO_REMOVE.arg(action)
        return Sentence("do.remove", {"cell": cell, "tile": s.cities[seat].cells[cell]})


def recover(s: Neom, _: int, __: int) -> None:
    """All decisions are carried out together."""
    s.barrier = True
    for seat in range(s.seats):
        plan, s.plans[seat] = s.plans[seat], ()
        if plan == PAYS:
            pay_fine(s, seat)
        elif plan:
            remove_tiles(s, seat, plan)
    if s.striker >= 0:
        s.chosen[s.striker] = 0
        s.discard(s.disaster)
    s.disaster = 0
    s.striker = -1


def pay_fine(s: Neom, seat: int) -> None:
    amount = fine(s, seat)
    s.tell("event.pays_fine", seat=seat, money=amount)
    from_sales = max(0, amount - s.money[seat])  # only by option
    s.money[seat] -= amount - from_sales
    s.earned[seat] -= from_sales


def remove_tiles(s: Neom, seat: int, cells: tuple[int, ...]) -> None:
    mask = 0
    for cell in cells:
        tile = s.cities[seat].cells[cell]
        s.discard(tile)
        s.tell("event.removes", seat=seat, tile=tile, cell=cell)
        mask |= 1 << cell
    lost = s.cities[seat].routes
    s.cities[seat] = s.cities[seat].clear(mask, s.rules.empty_centre)
    lost &= ~s.cities[seat].routes
    if lost:
        s.tell("event.route_lost", seat=seat, routes=lost)


# -- C. take up the passed tiles; income (N-ROUND, N-INCOME) --------------------------------------------------------


def round_end(s: Neom, _: int, __: int) -> None:
    for seat in range(s.seats):
        s.money[seat] += s.earned[seat]
        s.earned[seat] = 0
        s.shown[seat] = 0
    if s.drafted:
        s.barrier = True
        pass_hands(s)
    else:
        for tile in s.pack:
            s.discard(tile)
        s.pack = ()
        s.starter = (s.starter + 1) % s.seats
    if s.round < ROUNDS:
        s.then(ROUND, s.round + 1)
    else:
        s.then(INCOME)


def pass_hands(s: Neom) -> None:
    if s.round < ROUNDS:
        s.hands = [s.hands[seat - 1] for seat in range(s.seats)]
        return
    for seat in range(s.seats):
        s.discard(s.hands[seat][0])  # the unused eighth tile
        s.hands[seat] = ()


def income(s: Neom, _: int, __: int) -> None:
    for seat in range(s.seats):
        amount = scoring.income(s, seat, s.generation)
        if s.generation == GENERATIONS:
            s.before_income[seat] = s.money[seat]
            s.final_income[seat] = amount
        s.money[seat] += amount
        s.tell("event.income", seat=seat, money=amount)
    for tile in s.pool:
        s.discard(tile)
    s.pool = ()
    if s.generation < GENERATIONS:
        s.then(GENERATION, s.generation + 1)
    else:
        s.tell("event.end")


STEPS: Final[list[Step[Neom]]] = [
    Keep(), KeepOpen(), Choose(), ChooseOpen(), Act(), Place(), NeedGood(), Make(), Give(), Take(), Struck(),
]  # fmt: skip
PHASES: Final[list[Phase[Neom]]] = [
    deal_anchors, draft, pass_anchors, anchor_pack, anchor_pick, anchor_rest, generation, round_begins, reveal, turn,
    disaster, recover, round_end, income,
]  # fmt: skip
PHASE_NAMES: Final = [
    "deal_anchors", "draft", "pass_anchors", "anchor_pack", "anchor_pick", "anchor_rest", "generation", "round",
    "reveal", "turn", "disaster", "recover", "round_end", "income",
]  # fmt: skip
