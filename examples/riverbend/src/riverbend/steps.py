"""The sequence of play, in the order of the rules: phases are functions, decisions are classes."""

from typing import Final

from citywright.engine.state import Frame, without
from citywright.engine.steps import Pick
from citywright.engine.words import Reason
from riverbend import table
from riverbend.state import Riverbend

HAND: Final = 5
ROUNDS: Final = 4


def last_year(seats: int) -> int:
    return 6 - seats  # R-YEAR-1


def year(s: Riverbend, number: int, _: int) -> None:
    """New hands for everybody (R-YEAR-2)."""
    s.year = number
    s.tell("event.year", number=number)
    for seat in range(s.seats):
        s.hands[seat], s.stack = s.draw_from(s.stack, HAND)
    s.then(table.ROUND, 1)


def round_(s: Riverbend, number: int, _: int) -> None:
    """All choose at once; nothing happens before the last has chosen (R-ROUND-1)."""
    s.round = number
    s.then(table.REVEAL)
    for seat in range(s.seats):
        s.ask(seat, table.CHOOSE)


class Choose(Pick[Riverbend]):
    verbs = ("choose",)
    refusal = "no.not_in_hand"

    def candidates(self, s: Riverbend, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.hands[seat]

    def pick(self, s: Riverbend, seat: int, frame: Frame, tile: int) -> None:
        s.plans[seat] = tile
        s.whisper(seat, "event.chooses", seat=seat, tile=tile)


def reveal(s: Riverbend, _: int, __: int) -> None:
    """The lowest number builds first: what is queued last comes next (R-ROUND-2)."""
    s.barrier = True
    s.then(table.PASS)
    for seat in sorted(range(s.seats), key=lambda seat: -s.plans[seat]):
        s.tell("event.chooses", seat=seat, tile=s.plans[seat])
        s.then(table.TURN, seat)
        show(s, seat)


def show(s: Riverbend, seat: int) -> None:
    s.hands[seat] = without(s.hands[seat], s.plans[seat])
    s.shown[seat], s.plans[seat] = s.plans[seat], 0


def turn(s: Riverbend, seat: int, _: int) -> None:
    s.ask(seat, table.BUILD, s.shown[seat])


class Build(Pick[Riverbend]):
    verbs = ("build",)
    about = "tile"

    def candidates(self, s: Riverbend, seat: int, frame: Frame) -> list[int]:
        empty = s.empty_plots()
        return [cell for cell in empty if s.touches(cell)] or empty  # R-BUILD-3

    def reason(self, s: Riverbend, seat: int, frame: Frame, cell: int) -> Reason:
        id = "no.water" if s.edition.water[cell] else "no.taken" if s.town[cell] else "no.alone"
        return Reason(id, {"cell": cell})

    def targets(self, s: Riverbend, seat: int, frame: Frame) -> list[int]:
        return [s.do.build(cell) for cell in s.empty_plots()]

    def pick(self, s: Riverbend, seat: int, frame: Frame, cell: int) -> None:
        s.town[cell], s.builders[cell], s.shown[seat] = s.shown[seat], seat, 0
        s.tell("event.builds", seat=seat, tile=s.town[cell], cell=cell)


def pass_(s: Riverbend, _: int, __: int) -> None:
    """Hands go left; the last tile of a year goes away (R-ROUND-3, R-YEAR-3)."""
    s.barrier = True
    if s.round < ROUNDS:
        s.hands = [s.hands[seat - 1] for seat in range(s.seats)]
        s.tell("event.passes")
        s.then(table.ROUND, s.round + 1)
        return
    s.gone += tuple([hand[0] for hand in s.hands])
    s.hands = [()] * s.seats
    if s.year < last_year(s.seats):
        s.then(table.YEAR, s.year + 1)
