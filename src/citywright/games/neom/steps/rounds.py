"""Generations and rounds: choose a tile, and after the actions pass the hands and take income (N-ROUND, N-INCOME)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.native import Row
from citywright.engine.state import Frame, without
from citywright.engine.steps import Pick
from citywright.engine.words import Reason
from citywright.games.neom import table
from citywright.games.neom.counters import income as income_of
from citywright.games.neom.edition import HAND
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.anchors import FromHand

ROUNDS: Final = 7
GENERATIONS: Final = 3
TWO_PACKS: Final[Row] = (4, 4, 4, 3, 3, 3, 3)
SOLO_SHIFT: Final[Row] = (2, 1, 1, 0, 0, -1, -1)  # tiles moved between the packs; the eighth is left out unseen
SOLO_LAST_CHANCE: Final = 3  # the last pack from which a disaster may be chosen


def generation(s: Neom, g: int, _: int) -> None:
    s.generation = g
    s.spent_routes = 0
    s.averted = False
    s.tell("event.generation", generation=g)
    if s.drafted:
        rest = s.edition.stack_of(g, s.seats)
        for seat in range(s.seats):
            s.hands[seat], rest = s.draw_from(rest, HAND)
        s.pool = rest
    else:
        s.pool = s.edition.stack_of(g, s.tile_set)
    s.then(table.ROUND, 1)


def round_(s: Neom, r: int, _: int) -> None:
    s.round = r
    s.then(table.ROUND_END)
    s.then(table.DISASTER)
    if s.drafted:
        s.then(table.REVEAL)
        for seat in range(s.seats):
            s.ask(seat, table.CHOOSE)
    else:
        size = TWO_PACKS[r - 1] if s.seats == 2 else s.tile_set + SOLO_SHIFT[r - 1]
        s.pack, s.pool = s.draw_from(s.pool, size)
        for turn in range(s.seats - 1, -1, -1):
            s.then(table.TURN, (s.starter + turn) % s.seats)


# -- A. choose a tile --------------------------------------------------------------------------------


class Choose(FromHand):
    """Choose one tile of the hand."""

    verbs = ("choose",)
    event = "event.chooses"


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
    s.ask(seat, table.CHOOSE_OPEN)


class ChooseOpen(Pick[Neom]):
    """Choose one tile of the open pack."""

    verbs = ("choose",)

    def candidates(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        too_late = s.seats == 1 and s.round > SOLO_LAST_CHANCE  # to avert a disaster
        return [tile for tile in s.pack if not too_late or not s.edition.disaster[tile]]

    def reason(self, s: Neom, seat: int, frame: Frame, tile: int) -> Reason:
        return Reason("no.too_late_to_avert" if tile in s.pack else "no.not_in_pack", {"tile": tile})

    def pick(self, s: Neom, seat: int, frame: Frame, tile: int) -> None:
        s.pack = without(s.pack, tile)
        take_chosen(s, seat, tile)

    def targets(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [s.do.choose(tile) for tile in s.pack]


def take_chosen(s: Neom, seat: int, tile: int) -> None:
    """A chosen tile comes into play: a disaster waits for the end of the round, any other asks for an action."""
    s.chosen[seat] = tile
    s.shown[seat] = tile
    if s.events is not None:
        s.tell("event.chooses", seat=seat, tile=tile)
    bonus = choosing_bonus(s, seat)
    if bonus:
        s.money[seat] += bonus
        if s.events is not None:
            s.tell("event.choosing_pays", seat=seat, money=bonus)
    if not s.edition.disaster[tile]:
        s.ask(seat, table.ACT)
    elif s.seats > 1:
        s.disaster = tile
        s.striker = seat
    else:
        s.averted = True
        s.chosen[seat] = 0
        s.discard(tile)
        s.tell("event.averted", tile=tile)


def choosing_bonus(s: Neom, seat: int) -> int:
    """What the tiles of the city pay for a choice (N-TILE-141)."""
    city, effects = s.cities[seat], s.edition.effects
    total = 0
    for cell in bits(city.special):
        for effect in effects[city.cells[cell]]:
            total += effect.chosen(s, seat)
    return total


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
        s.then(table.ROUND, s.round + 1)
    else:
        s.then(table.INCOME)


def pass_hands(s: Neom) -> None:
    if s.round < ROUNDS:
        s.hands = [s.hands[seat - 1] for seat in range(s.seats)]
        return
    for seat in range(s.seats):
        s.discard(s.hands[seat][0])  # the unused eighth tile
        s.hands[seat] = ()


def income(s: Neom, _: int, __: int) -> None:
    for seat in range(s.seats):
        amount = income_of(s, seat, s.generation)
        if s.generation == GENERATIONS:
            s.before_income[seat] = s.money[seat]
            s.final_income[seat] = amount
        s.money[seat] += amount
        if amount:
            s.tell("event.income", seat=seat, money=amount)
    for tile in s.pool:
        s.discard(tile)
    s.pool = ()
    if s.generation < GENERATIONS:
        s.then(table.GENERATION, s.generation + 1)
    else:
        s.tell("event.end")
