"""Generations and rounds: choose a tile, and after the actions pass the hands and take income (N-ROUND, N-INCOME)."""

from typing import Final

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.neom import scoring
from citywright.games.neom.state import (
    ACT,
    CHOOSE,
    CHOOSE_OPEN,
    DISASTER,
    GENERATION,
    INCOME,
    REVEAL,
    ROUND,
    ROUND_END,
    TURN,
    Neom,
    without,
)
from citywright.games.neom.steps.actions import DO_CHOOSE

ROUNDS: Final = 7
GENERATIONS: Final = 3
HAND: Final = 8
TWO_PACKS: Final = (4, 4, 4, 3, 3, 3, 3)
SOLO_SHIFT: Final = (2, 1, 1, 0, 0, -1, -1)  # tiles moved between the packs; the eighth is left out unseen
SOLO_LAST_CHANCE: Final = 3  # the last pack from which a disaster may be chosen


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
