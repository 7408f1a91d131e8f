"""The goods that a build needs: own, virtual, bought, or money instead (N-NEED, N-BUY)."""

from citywright.engine.masks import bits
from citywright.engine.state import Frame
from citywright.engine.steps import Pick, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.neom import market
from citywright.games.neom.actions import SELLERS
from citywright.games.neom.city import CELL_COUNT
from citywright.games.neom.edition import FIRST_LUXURY, FIRST_PROCESSED, VIRTUAL_ANY, VIRTUAL_RAW
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.laying import lay
from citywright.games.neom.table import MAKE, NEED


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
    virtual = s.cities[seat].virtual & market.stands_for(goods) & ~used
    for kind in (VIRTUAL_RAW, VIRTUAL_ANY):
        if virtual & kind and market.least_money(s, seat, tile, i + 1, used | kind) <= budget:
            ways.append(s.do.use(kind))
    rest = market.least_money(s, seat, tile, i + 1, used)
    if money and money + rest <= budget:
        ways.append(s.do.pay())
    buy = s.do.buy
    for good in bits(goods):
        for seller in range(s.seats if s.drafted else len(SELLERS)):
            paid = market.price(s, seat, good, seller)
            if paid < market.NEVER and paid + rest_after(s, seat, tile, i, used, seller, rest) <= budget:
                ways.append(buy.zero + good * buy.width + seller)
    return ways


def rest_after(s: Neom, seat: int, tile: int, i: int, used: int, seller: int, rest: int) -> int:
    """What the later needs cost at least once this seller is chosen: solo routes are spent only once."""
    spent = market.ROUTES_SPENT[seller]
    return market.least_money(s, seat, tile, i + 1, used, spent) if spent else rest


def take_way(s: Neom, seat: int, tile: int, i: int, action: int) -> int:
    """Pay for a need; returns the virtual good that was used."""
    if s.do.use.holds(action):
        return s.do.use.arg(action)
    if s.do.pay.holds(action):
        money = s.edition.needs[tile][i][1]
        s.money[seat] -= money
        if s.events is not None:
            s.tell("event.pays_instead", seat=seat, money=money, tile=tile)
        return 0
    good, seller = s.do.buy.arg(action), s.do.buy.second(action)
    paid = market.price(s, seat, good, seller)
    s.money[seat] -= paid
    if seller < market.SUPPLY:
        s.earned[seller] += paid
        if s.events is not None:
            s.tell("event.buys", seat=seat, good=good, seat2=seller, money=paid)
    else:
        s.spent_routes |= market.ROUTES_SPENT[seller]
        s.tell("event.buys_from_supply", seat=seat, good=good, money=paid)
    return 0


class Need(Step[Neom]):
    """How to come by a missing good; frame: tile and cell, number of the need and virtual goods used."""

    verbs = ("use", "pay", "buy")

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return ways_to_meet(s, seat, frame[1] // CELL_COUNT, frame[2] // 4, frame[2] % 4)

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        if action in self.legal(s, seat, frame):
            return None
        tile, i = frame[1] // CELL_COUNT, frame[2] // 4
        goods, money = s.edition.needs[tile][i]
        if s.do.buy.holds(action):
            return self.why_not_buy(s, seat, goods, s.do.buy.arg(action), s.do.buy.second(action))
        if s.do.pay.holds(action):
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
        offers = [s.do.buy(good, seller) for good in bits(goods) for seller in market.sellers(s, seat, good)]
        return sorted({*self.legal(s, seat, frame), *offers})

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        tile, i = frame[1] // CELL_COUNT, frame[2] // 4
        goods, money = s.edition.needs[tile][i]
        if s.do.buy.holds(action):
            good, seller = s.do.buy.arg(action), s.do.buy.second(action)
            paid = market.price(s, seat, good, seller)
            return Sentence("do.buy", {"good": good, "seller": seller, "money": paid})
        if s.do.pay.holds(action):
            return Sentence("do.pay", {"money": money, "goods": goods})
        return Sentence("do.use", {"goods": goods, "virtual": s.do.use.arg(action) - VIRTUAL_RAW})


class Make(Pick[Neom]):
    """The processed good of choice that the tile will make (N-TILE-137); frame: tile and cell."""

    verbs = ("make",)

    def candidates(self, s: Neom, seat: int, frame: Frame) -> range:
        return range(FIRST_PROCESSED, FIRST_LUXURY)

    def pick(self, s: Neom, seat: int, frame: Frame, good: int) -> None:
        lay(s, seat, frame[1] // CELL_COUNT, frame[1] % CELL_COUNT, good)

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.make", {"tile": frame[1] // CELL_COUNT})
