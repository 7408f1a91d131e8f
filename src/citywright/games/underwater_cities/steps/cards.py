"""Action cards, copies of slots, single outputs (U-CARD)."""

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.state import READYING, USING, UnderwaterCities, without
from citywright.games.underwater_cities.steps.actions import (
    DO_ACTION,
    DO_COPY,
    DO_DONE,
    DO_FORGO,
    DO_OUTPUT,
    DO_READY,
    DO_REPLACE,
)
from citywright.games.underwater_cities.steps.flow import drop_played, give_up, go_on, start_slot
from citywright.games.underwater_cities.steps.interpreter import (
    OUTPUT_OF,
    copies,
    outputs,
    receive,
    usable_actions,
    use_action,
)
from citywright.games.underwater_cities.steps.pauses import EXTRAS, Pause


class Using(Pause):
    """Which action card to use. Frame: row, uses left (U-CARD-8, U-CARD-19)."""

    name = "using"
    blocks = (DO_ACTION, DO_DONE, *EXTRAS)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions = [DO_ACTION(card) for card in usable_actions(s, seat)]
        return [*actions, DO_DONE.first] if frame[2] < s.edition.effects.n[frame[1]] else actions

    def refusal(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_DONE.holds(action):
            return None if frame[2] < s.edition.effects.n[frame[1]] else Reason("no.nothing_used", {})
        card = DO_ACTION.arg(action)
        if card in usable_actions(s, seat):
            return None
        if card not in s.tableaus[seat].actions:
            return Reason("no.not_your_action", {"card": card})
        return Reason("no.action_used" if card in s.used[seat] else "no.action_useless", {"card": card})

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if DO_ACTION.holds(action):
            if frame[2] > 1:
                s.ask(seat, USING, frame[1], frame[2] - 1)
            use_action(s, seat, DO_ACTION.arg(action))

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_ACTION(card) for card in s.tableaus[seat].actions]


class Readying(Pause):
    """Which used action card becomes ready. Frame: row, cards left (U-CARD-10)."""

    name = "readying"
    blocks = (DO_READY, DO_DONE, *EXTRAS)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions = [DO_READY(card) for card in s.used[seat]]
        return [*actions, DO_DONE.first] if frame[2] < s.edition.effects.n[frame[1]] else actions

    def refusal(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_DONE.holds(action):
            return None if frame[2] < s.edition.effects.n[frame[1]] else Reason("no.nothing_used", {})
        card = DO_READY.arg(action)
        return None if card in s.used[seat] else Reason("no.not_used", {"card": card})

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if DO_READY.holds(action):
            card = DO_READY.arg(action)
            s.used[seat] = without(s.used[seat], card)
            s.tell("event.readies", seat=seat, card=card)
            if frame[2] > 1:
                s.ask(seat, READYING, frame[1], frame[2] - 1)


class Output(Step[UnderwaterCities]):
    """Which upgraded structure gives its output now (U-CARD-45). Frame: row."""

    name = "output"
    blocks = (DO_OUTPUT,)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_OUTPUT(kind) for kind in outputs(s, seat)]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        kind = DO_OUTPUT.arg(action)
        return None if kind in outputs(s, seat) else Reason("no.output", {"kind": kind})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        receive(s, seat, OUTPUT_OF[DO_OUTPUT.arg(action)], -1)
        go_on(s, seat)

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return list(DO_OUTPUT.actions())


class Copying(Step[UnderwaterCities]):
    """Which slot to perform through a card: no tile, no card (U-CARD-33). Frame: row."""

    name = "copying"
    blocks = (DO_COPY,)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_COPY(slot) for slot in copies(s, seat, frame[1])]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        slot = DO_COPY.arg(action)
        return None if slot in copies(s, seat, frame[1]) else Reason("no.copy", {"slot": slot})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        slot = DO_COPY.arg(action)
        s.tell("event.copies", seat=seat, slot=slot)
        start_slot(s, seat, slot)
        go_on(s, seat)

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [DO_COPY(slot) for slot in s.edition.sides[s.side]]


class Replace(Step[UnderwaterCities]):
    """Which action card makes room for a fifth (U-CARD-12). Frame: the new card."""

    name = "replace"
    blocks = (DO_REPLACE, DO_FORGO)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        return [*[DO_REPLACE(card) for card in s.tableaus[seat].actions], DO_FORGO.first]

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_FORGO.holds(action):
            return None
        card = DO_REPLACE.arg(action)
        return None if card in s.tableaus[seat].actions else Reason("no.not_your_action", {"card": card})

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if DO_FORGO.holds(action):
            drop_played(s, seat)
        else:
            give_up(s, seat, DO_REPLACE.arg(action))
        go_on(s, seat)

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.replace", {"card": frame[1]})
