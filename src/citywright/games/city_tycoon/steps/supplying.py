"""Supplying own tiles: cubes from plants, who is paid for their way, and the income (C-SUPPLY, C-PRICE, C-WAY)."""

from typing import Final

from citywright.engine.state import Frame
from citywright.engine.steps import Pick, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.city_tycoon.city import BANK, amount, holds, neighbours, packed
from citywright.games.city_tycoon.edition import BLUE, DEMANDS, RED, ROUNDS, Income, Needs
from citywright.games.city_tycoon.state import NEIGHBOURS, SUPPLIED, CityTycoon
from citywright.games.city_tycoon.table import CLEAN_UP, END, SOURCE, SUPPLY, SUPPLY_TURN, WAY
from citywright.games.city_tycoon.ways import NEVER, WAYS, sums, total

MOST_STEPS: Final = 255  # of 2, in one payment


def supply_turn(s: CityTycoon, place: int, _: int) -> None:
    """The next seat in order that has not passed; when all have, the phase is over (C-SUPPLY-1)."""
    for i in range(place, place + s.seats):
        seat = s.order[i % s.seats]
        if not s.passed >> seat & 1:
            s.then(SUPPLY_TURN, (i + 1) % s.seats)
            s.ask(seat, SUPPLY)
            return
    s.then(END if s.round == ROUNDS else CLEAN_UP)


class Supply(Step[CityTycoon]):
    """Supply one own tile by one of its demands, or pass for the round."""

    verbs = ("supply", "pass")

    def legal(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        first = s.do.supply.zero  # from there actions count like rows of demands
        met = packed(s.met[0] | s.met[1])
        actions: list[int] = []
        for demand in s.city.demands(seat):
            if not (met and holds(met, demand.cell)) and can_supply(s, seat, demand.cell, demand.row):
                actions.append(first + demand.row)
        actions.append(s.do.pass_.first)
        return actions

    def why_not(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Reason | None:
        if s.do.pass_.holds(action):
            return None
        tile, i = s.do.supply.arg(action), s.do.supply.second(action)
        cell = s.city.pieces.find(tile)
        if cell < 0:
            return Reason("no.not_built", {"tile": tile})
        if s.city.owner(cell) != seat:
            return Reason("no.not_yours", {"tile": tile, "seat": s.city.owner(cell)})
        if i >= s.edition.demands[tile]:
            return Reason("no.demand", {"tile": tile})
        if (s.met[0] | s.met[1]) >> cell & 1:
            return Reason("no.supplied", {"tile": tile})
        return why_not_supply(s, seat, cell, i)

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.supply" if len(self.legal(s, seat, frame)) > 1 else "ask.supply_none", {})

    def apply(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> None:
        if s.do.pass_.holds(action):
            s.passed |= 1 << seat
            s.tell("event.passes", seat=seat)
        else:
            cell = s.city.pieces.find(s.do.supply.arg(action))
            choose_sources(s, seat, cell, s.do.supply.second(action), ())

    def targets(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        found: list[int] = []
        for cell in s.city.own[seat]:
            piece = s.city.pieces[cell]
            found += [s.do.supply(piece, i) for i in range(s.edition.demands[piece])]
        return [*found, s.do.pass_()]

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        if s.do.pass_.holds(action):
            return Sentence("do.pass", {})
        tile = s.do.supply.arg(action)
        return Sentence("do.supply", {"tile": tile, "demand": DEMANDS * tile + s.do.supply.second(action)})


# -- can it be done ------------------------------------------------------------------------------------


def needs_of(s: CityTycoon, cell: int, demand: int) -> Needs:
    """What a demand of the tile on a cell asks for."""
    return s.edition.needs[DEMANDS * s.city.pieces[cell] + demand]


def can_supply(s: CityTycoon, seat: int, cell: int, row: int) -> bool:
    """Whether goods, cubes and money suffice for a demand before any income (C-SUPPLY-5)."""
    red, blue, goods, money = s.edition.needs[row]
    if goods > s.goods[seat]:
        return False
    if red or blue:
        if s.cubes[RED] >= red and s.cubes[BLUE] >= blue:  # those of the start tile, which most tiles can be met with
            dearest = money + (red + blue) * s.city.from_start(cell)
            if dearest <= s.money[seat]:
                return True
        reach = s.city.reach(cell)
        if red:
            money += reach.least(s.cubes, RED, red)
        if blue:
            money += reach.least(s.cubes, BLUE, blue)
    return money <= s.money[seat]


def cubes_near(s: CityTycoon, cell: int, colour: int) -> int:
    """The cubes of a colour within reach of a tile."""
    prices = s.city.reach(cell).prices
    return sum([s.cubes[source] for source in s.edition.sources_of[colour] if prices[source] < NEVER])


def why_not_supply(s: CityTycoon, seat: int, cell: int, demand: int) -> Reason | None:
    """The first thing that stands against a supply; None exactly when `can_supply`."""
    red, blue, goods, needed = needs_of(s, cell, demand)
    if goods > s.goods[seat]:
        return Reason("no.goods", {"n": goods, "number": s.goods[seat]})
    for colour, count in ((RED, red), (BLUE, blue)):
        price = s.city.reach(cell).least(s.cubes, colour, count)
        if price >= NEVER:
            return Reason("no.cubes", {"n": count, "colour": colour, "number": cubes_near(s, cell, colour)})
        needed += price
    if needed > s.money[seat]:
        return Reason("no.money", {"money": needed, "money2": s.money[seat]})
    return None


# -- from which plants -----------------------------------------------------------------------------------


def choose_sources(s: CityTycoon, seat: int, cell: int, demand: int, chosen: tuple[int, ...]) -> None:
    """Ask for the plant of the next cube; a single possible one is taken without a question."""
    needs = needs_of(s, cell, demand)
    while len(chosen) < needs[RED] + needs[BLUE]:
        sources = next_sources(s, seat, cell, needs, chosen)
        if len(sources) > 1:
            s.plans[seat] = chosen
            s.ask(seat, SOURCE, cell, demand)
            return
        chosen += (sources[0],)
    s.plans[seat] = chosen
    choose_way(s, seat, cell, demand)


def next_colour(needs: Needs, chosen: tuple[int, ...]) -> int:
    """Red cubes come first, then blue ones."""
    return RED if len(chosen) < needs[RED] else BLUE


def next_sources(s: CityTycoon, seat: int, cell: int, needs: Needs, chosen: tuple[int, ...]) -> list[int]:
    """The plants that can give the next cube so that all others stay payable.

    Plants are named in ascending order within a colour, so the same cubes are offered in one way only (C-SOURCE-2).
    """
    red, blue, _, money = needs
    colour = next_colour(needs, chosen)
    reach = s.city.reach(cell)
    budget = s.money[seat] - money
    prices = reach.prices
    cubes = s.cubes.copy()
    for source in chosen:
        cubes[source] -= 1
        budget -= prices[source]
    later = red + blue - len(chosen) - 1  # cubes of the same colour after this one
    if colour == RED and blue:
        budget -= reach.least(cubes, BLUE, blue)
        later -= blue
    first = chosen[-1] if chosen and s.edition.source_colour[chosen[-1]] == colour else 0
    found: list[int] = []
    for source in s.edition.sources_of[colour]:
        if source >= first and cubes[source] and prices[source] <= budget:
            if later:
                cubes[source] -= 1
                if prices[source] + reach.least(cubes, colour, later) <= budget:
                    found.append(source)
            else:
                found.append(source)
        cubes[source] = 0  # later cubes come from later plants
    return found


class Source(Pick[CityTycoon]):
    """The plant for the next cube; frame: cell, demand; plan: the plants of the cubes before."""

    verbs = ("from",)

    def candidates(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        return next_sources(s, seat, frame[1], needs_of(s, frame[1], frame[2]), s.plans[seat])

    def reason(self, s: CityTycoon, seat: int, frame: Frame, source: int) -> Reason:
        chosen, colours, colour = s.plans[seat], s.edition.source_colour, self.colour(s, seat, frame)
        if colours[source] != colour:
            return Reason("no.colour", {"colour": colour})
        if s.cubes[source] <= chosen.count(source):
            return Reason("no.cube_there", {"source": source})
        if s.city.reach(frame[1]).prices[source] >= NEVER:
            return Reason("no.no_way", {"source": source})
        if chosen and colours[chosen[-1]] == colour and source < chosen[-1]:
            return Reason("no.earlier", {"source": source, "source2": chosen[-1]})
        return Reason("no.source_rest", {"source": source})

    def pick(self, s: CityTycoon, seat: int, frame: Frame, source: int) -> None:
        choose_sources(s, seat, frame[1], frame[2], (*s.plans[seat], source))

    def colour(self, s: CityTycoon, seat: int, frame: Frame) -> int:
        return next_colour(needs_of(s, frame[1], frame[2]), s.plans[seat])

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        red, blue, _, _ = needs_of(s, frame[1], frame[2])
        args = {"piece": s.city.pieces[frame[1]], "colour": self.colour(s, seat, frame)}
        return Sentence("ask.source", args | {"number": len(s.plans[seat]) + 1, "number2": red + blue})

    def targets(self, s: CityTycoon, seat: int, frame: Frame) -> list[int]:
        sources = s.edition.sources_of[self.colour(s, seat, frame)]
        return [s.do.from_(source) for source in sources if s.city.sites[source] >= 0]

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        source = s.do.from_.arg(action)
        money = s.city.reach(frame[1]).prices[source]
        return Sentence("do.from", {"source": source, "money": money})


# -- who is paid -------------------------------------------------------------------------------------------


def choose_way(s: CityTycoon, seat: int, cell: int, demand: int) -> None:
    """Ask which payment; a single one is made without a question."""
    ways = payments(s, seat, cell, needs_of(s, cell, demand), s.plans[seat])
    if len(ways) == 1:
        supply(s, seat, cell, demand, ways[0])
    else:
        s.ways = tuple(ways)
        s.ask(seat, WAY, cell, demand)


def payments(s: CityTycoon, seat: int, cell: int, needs: Needs, chosen: tuple[int, ...]) -> list[int]:
    """The payments for these cubes that no other beats and that can be paid, cheapest first (C-WAY).

    Where the search for fares or sums became too long it ended, and so ends what is offered: whatever was left out is
    not cheaper (C-WAY-5).
    """
    reach = s.city.reach(cell)
    most = min((s.money[seat] - needs[3]) // 2, MOST_STEPS)
    least = sum([reach.prices[source] for source in chosen]) // 2
    spare = most - least
    found = [0]
    for source in chosen:
        fares, spare = reach.fares(source, spare)
        if len(fares) == 1:
            found = [paid + fares[0] for paid in found]
        elif len(found) == 1:
            found = [found[0] + fare for fare in fares]
        else:
            found, spare = sums(found, fares, spare)
    del found[WAYS:]
    while total(found[-1]) > least + spare:
        del found[-1]
    return found


class Way(Pick[CityTycoon]):
    """Which payment; frame: cell, demand; plan: the plants of the cubes."""

    verbs = ("way",)

    def candidates(self, s: CityTycoon, seat: int, frame: Frame) -> range:
        return range(len(s.ways))

    def reason(self, s: CityTycoon, seat: int, frame: Frame, way: int) -> Reason:
        return Reason("no.way", {"n": len(s.ways)})

    def pick(self, s: CityTycoon, seat: int, frame: Frame, way: int) -> None:
        supply(s, seat, frame[1], frame[2], s.ways[way])

    def prompt(self, s: CityTycoon, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.way", {"piece": s.city.pieces[frame[1]], "number": len(s.ways)})

    def label(self, s: CityTycoon, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.way", {"payment": s.ways[s.do.way.arg(action)]})


def supply(s: CityTycoon, seat: int, cell: int, demand: int, paid: int) -> None:
    """Cubes are moved and everything is paid; then comes the income (C-SUPPLY-5)."""
    edition, piece = s.edition, s.city.pieces[cell]
    row = DEMANDS * piece + demand
    _, _, goods, money = edition.needs[row]
    if s.events is not None:
        s.tell("event.supplies_at", seat=seat, piece=piece, cell=cell, demand=row)
    for source in s.plans[seat]:
        s.cubes[source] -= 1
    s.plans[seat] = ()
    s.ways = ()
    s.goods[seat] -= goods
    s.met[demand] |= 1 << cell
    pay(s, seat, BANK, amount(paid, BANK) + money)
    for other in range(s.seats):
        pay(s, seat, other + 1, amount(paid, other + 1))
    earn(s, seat, SUPPLIED, edition.gives[row])
    for other in neighbours(cell):
        symbol = s.city.pieces[other]
        if edition.symbol[symbol] == edition.type[piece]:
            if s.events is not None:
                s.tell("event.neighbour_at", seat=seat, piece=symbol, cell=other)
            earn(s, seat, NEIGHBOURS, edition.bonus[symbol])


def pay(s: CityTycoon, seat: int, receiver: int, money: int) -> None:
    if not money:
        return
    s.money[seat] -= money
    if receiver != BANK:
        s.money[receiver - 1] += money
    if s.events is not None:
        if receiver == BANK:
            s.tell("event.pays_bank", seat=seat, money=money)
        else:
            s.tell("event.pays", seat=seat, seat2=receiver - 1, money=money)


def earn(s: CityTycoon, seat: int, line: int, income: Income) -> None:
    money, points, goods = income
    if money:
        s.money[seat] += money
        if s.events is not None:
            s.tell("event.earns", seat=seat, money=money)
    s.gain(seat, line, points)
    s.get_goods(seat, goods)
