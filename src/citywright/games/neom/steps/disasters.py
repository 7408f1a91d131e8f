"""The end of the round: a disaster strikes (N-DISASTER)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.native import Row
from citywright.engine.state import Frame
from citywright.engine.steps import Step
from citywright.engine.words import Reason, Sentence
from citywright.games.neom.city import AROUND, City, size
from citywright.games.neom.edition import BUILDINGS, CRIME_WAVE, FIRE, FLOOD, HALF_FINES
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.laying import tell_routes
from citywright.games.neom.steps.rounds import ROUNDS
from citywright.games.neom.table import RECOVER, STRUCK

PAYS: Final[Row] = (-1,)  # the plan of a struck player who pays


def disaster(s: Neom, _: int, __: int) -> None:
    if s.seats == 1:
        solo_disaster(s)
    if not s.disaster:
        return
    s.tell("event.disaster", tile=s.disaster)
    s.then(RECOVER)
    for seat in range(s.seats):
        if seat != s.striker and is_struck(s, seat):
            s.ask(seat, STRUCK, next_stage(s, seat, 0))


def is_struck(s: Neom, seat: int) -> bool:
    """Whether there is something to decide (N-DISASTER-10)."""
    if s.game.rules_version < 3:  # raw sites alone were not asked about in a fire
        return affected(s.cities[seat], s.edition.disaster[s.disaster]) != 0
    return next_stage(s, seat, 0) >= 0


def solo_disaster(s: Neom) -> None:
    """Not averted, it strikes in the round in which it shows up, at the latest in the last (N-SOLO)."""
    if s.averted:
        return
    for tile in s.pack if s.round < ROUNDS else s.edition.stack_of(s.generation, 5):
        if s.edition.disaster[tile]:
            s.disaster = tile
            s.averted = True


def affected(city: City, kind: int) -> int:
    """The cells whose tiles a disaster looks at, protected or not."""
    homes_and_work = city.res | city.com | city.ind
    return homes_and_work if kind == CRIME_WAVE else homes_and_work | city.pub


def fine_of(city: City, kind: int) -> int:
    """The money that spares a city all its tiles: protection first, then half with an insurance."""
    struck, guards = affected(city, kind), city.edition.guards
    insured = 0
    if struck and city.special:
        for cell in bits(city.special):
            guard = guards[city.cells[cell]]
            insured |= guard & HALF_FINES
            if guard >> kind & 1:
                struck &= ~(AROUND[cell] | 1 << cell)
    return size(struck) * (2 if kind == CRIME_WAVE else 1) >> insured


def fine(s: Neom, seat: int) -> int:
    return fine_of(s.cities[seat], s.edition.disaster[s.disaster])


def purse(s: Neom, seat: int) -> int:
    """Money that may pay a fine; this round's sales only by option."""
    return s.money[seat] + (s.earned[seat] if s.variant.sales_pay_fines else 0)


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
        found = city.com if stage == 1 else city.ind
    for cell in s.plans[seat]:
        found &= ~(1 << cell)
    return found


def homes_to_give(city: City) -> int:
    """Residential tiles for a crime wave: as many tiles as possible must go, so a dual tile that is the only
    commercial one is kept for that, unless it is the only residential one too (N-CRIME-4, N-CRIME-5)."""
    shops = city.com
    alone = shops if size(shops) == 1 else 0
    return city.res & ~alone or city.res


def next_stage(s: Neom, seat: int, stage: int) -> int:
    """The first stage from here on with something to remove, -1 if there is none."""
    return next((later for later in range(stage, 3) if removable(s, seat, later)), -1)


def still_to_remove(s: Neom, seat: int, stage: int) -> int:
    """How many tiles have to go from this stage on, if no fine is paid."""
    if s.edition.disaster[s.disaster] == FIRE:
        return min(2 - stage, size(removable(s, seat, stage)))
    return sum([removable(s, seat, later) != 0 for later in range(stage, 3)])


class Struck(Step[Neom]):
    """Pay the fine or remove tiles, secretly (N-DISASTER); frame: stage of removal."""

    verbs = ("fine", "remove")

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        actions = [s.do.remove(cell) for cell in bits(removable(s, seat, frame[1]))]
        if not s.plans[seat] and fine(s, seat) <= purse(s, seat):
            actions.insert(0, s.do.fine())
        return actions

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        if s.do.fine.holds(action) and s.plans[seat]:
            return Reason("no.removing", {})
        if s.do.fine.holds(action):
            money, have = fine(s, seat), purse(s, seat)
            return Reason("no.fine", {"money": money, "money2": have}) if money > have else None
        cell = s.do.remove.arg(action)
        if removable(s, seat, frame[1]) >> cell & 1:
            return None
        if not s.cities[seat].laid >> cell & 1:
            return Reason("no.tile_there", {"cell": cell})
        if cell in s.plans[seat]:
            return Reason("no.twice", {"cell": cell})
        return Reason("no.other_tile", {"cell": cell, "tile": s.cities[seat].cells[cell], "tile2": s.disaster})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        if s.do.fine.holds(action):
            s.plans[seat] = PAYS
            return
        s.plans[seat] += (s.do.remove.arg(action),)
        stage = next_stage(s, seat, frame[1] + 1)
        if stage >= 0:
            s.ask(seat, STRUCK, stage)

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        left, done, tile = still_to_remove(s, seat, frame[1]), len(s.plans[seat]), s.disaster
        typed = s.edition.disaster[tile] == CRIME_WAVE  # its stages are the first types
        if done:
            id = "ask.remove_type" if typed else "ask.remove_more"
            return Sentence(id, {"tile": tile, "n": done + left, "number": done + 1, "type": frame[1]})
        money = fine(s, seat)
        if not money:
            return Sentence("ask.spared", {"tile": tile})
        id = "ask.struck_type" if typed else "ask.struck"
        return Sentence(id, {"tile": tile, "money": money, "n": left, "type": frame[1]})

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        tiles = [s.do.remove(cell) for cell in bits(s.cities[seat].laid)]
        return tiles if s.plans[seat] else [s.do.fine(), *tiles]

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        if s.do.fine.holds(action):
            money = fine(s, seat)
            return Sentence("do.fine", {"money": money}) if money else Sentence("do.fine_spared", {})
        cell = s.do.remove.arg(action)
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
    if amount:
        s.tell("event.pays_fine", seat=seat, money=amount)
    else:
        s.tell("event.spared", seat=seat, tile=s.disaster)
    from_sales = max(0, amount - s.money[seat])  # only by option
    s.money[seat] -= amount - from_sales
    s.earned[seat] -= from_sales


def remove_tiles(s: Neom, seat: int, cells: tuple[int, ...]) -> None:
    before = s.cities[seat]
    for cell in cells:
        s.discard(before.cells[cell])
        s.tell("event.removes", seat=seat, tile=before.cells[cell], cell=cell)
    s.cities[seat] = before.clear(cells, s.variant.empty_centre)
    tell_routes(s, seat, before)
