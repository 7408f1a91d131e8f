"""What goes on by itself between two decisions, and what may be used besides: abilities and contracts (U-TIME)."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from citywright.engine.actions import ActionSpace
from citywright.engine.state import Frame, without
from citywright.engine.steps import Pick
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.counting import count
from citywright.games.underwater_cities.effects import ANYTHING, NEW_CITY, OTHER
from citywright.games.underwater_cities.state import DRAWS_ARE_UNKNOWN, SLOTS_ARE_USED, UnderwaterCities
from citywright.games.underwater_cities.steps.interpreter import (
    begin,
    give,
    open_abilities,
    slot_usable,
    supplies,
    usable,
)
from citywright.games.underwater_cities.table import (
    ADVANCING,
    BUILD,
    COPYING,
    FILE,
    LOOK,
    OFFER,
    OPTIONS,
    OUTPUT,
    PARTS,
    PAY,
    PICKING,
    RAISE,
    READYING,
    SLOT_WAITS,
    SPECIALS,
    UNDER,
    UPGRADE,
    USING,
)

MOST_TRIALS: Final = 20_000  # for one decision; the house has needed up to 5,600, an edition of one's own any number


class Decision(Pick[UnderwaterCities]):
    """One of some candidates by the first verb, or none; asked only if there is something to decide."""

    leaving: ClassVar[str] = "done"  # the verb that takes none
    optional: ClassVar[bool] = False  # whether it is always open
    not_yet: ClassVar[str] = "no.nothing_used"  # the sentence against it when it is not

    def bind(self, name: str, actions: ActionSpace) -> None:
        super().bind(name, actions)
        self.leave = actions.named(self.leaving)
        self.open = self.optional  # what belongs to a class is looked up through Python

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        """Whether the seat has to be asked."""
        return True

    def skip(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        """What happens if not."""
        self.stop(s, seat, frame)

    def may_stop(self, s: UnderwaterCities, frame: Frame) -> bool:
        """Whether none may be taken, or no more."""
        return self.open

    def stop(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        """What that does."""

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sequence[int]:
        """A verb with nothing to choose is open by itself."""
        return (0,)

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        numbers: list[Any] = self.block.numbers  # taken as objects, they are not made anew
        base = self.block.base
        return [numbers[value - base] for value in self.candidates(s, seat, frame)]

    def why_no_move(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        return super().why_not(s, seat, frame, action)

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        self.pick(s, seat, frame, self.block.arg(action))

    def open_moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        """What may be done, a slot that waits left aside."""
        actions = self.moves(s, seat, frame)
        if self.may_stop(s, frame):
            actions.append(self.leave.first)
        return actions

    def alike(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> int:
        """A number that moves share if they leave the same for a slot that waits."""
        return action

    def helping_moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        """Those of them that may bring a slot nearer that waits."""
        return self.open_moves(s, seat, frame)

    def why_not_open(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        if self.leave.holds(action):
            return None if self.may_stop(s, frame) else Reason(self.not_yet, {})
        return self.why_no_move(s, seat, frame, action)

    def legal(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions = self.open_moves(s, seat, frame)
        if len(s.lanes[seat]) < 2 or not slot_waits(s, seat):
            return actions
        leads: dict[int, bool] = {}
        found: list[int] = []
        left = [MOST_TRIALS]
        for action in actions:
            alike = self.alike(s, seat, frame, action)
            if alike not in leads:
                leads[alike] = leads_on(s, seat, action, left)
            if leads[alike]:
                found.append(action)
        return found

    def why_not(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        reason = self.why_not_open(s, seat, frame, action)
        if reason is None and slot_waits(s, seat) and not leads_on(s, seat, action, [MOST_TRIALS]):
            return Reason("no.slot_lost", {"slot": s.lanes[seat][1][1]})
        return reason

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if action == self.leave.first:
            self.stop(s, seat, frame)
        else:
            self.carry_out(s, seat, frame, action)
        go_on(s, seat)


class Unasked(Decision):
    """What waits for its turn in a lane and then happens by itself."""

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return False


def go_on(s: UnderwaterCities, seat: int) -> None:
    """Until something has to be decided or the lane is empty."""
    lane = s.lanes[seat]
    while lane:
        frame = lane[-1]
        step: Decision = s.game.steps[frame[0]]  # type: ignore[assignment]  # as are all of this game
        if step.asks(s, seat, frame):
            return
        lane.pop()
        step.skip(s, seat, frame)


# -- a slot that waits for its card: part of it has to be used in the end (U-TURN-9) --------------------------


def slot_waits(s: UnderwaterCities, seat: int) -> bool:
    """Whether one could be lost; it lies right above the end of the turn."""
    lane = s.lanes[seat]
    if len(lane) < 2 or lane[1][0] != SLOT_WAITS or s.game.rules_version < SLOTS_ARE_USED:
        return False
    return not s.edition.effects.steady[s.edition.slot_effect[lane[1][1]]]


def leads_on(s: UnderwaterCities, seat: int, action: int, left: list[int]) -> bool:
    """Whether some way behind this action leads to the slot, whatever chance brings, in as many trials as are left."""
    return all(leads_from(trial, seat, left) for trial in tried(s, seat, action, left))


def tried(s: UnderwaterCities, seat: int, action: int, left: list[int]) -> list[UnderwaterCities]:
    """What may come of an action: with a metropolis that is drawn for it, each that may come (U-TURN-10)."""
    trial = s.copy()
    trial.enact(seat, action)
    left[0] -= 1
    if trial.blues == s.blues or s.game.rules_version < DRAWS_ARE_UNKNOWN:
        return [trial]
    found: list[UnderwaterCities] = []
    for tile in s.blues:
        trial = s.copy()
        trial.blues = (tile,)
        trial.enact(seat, action)
        trial.blues = without(s.blues, tile)
        found.append(trial)
        left[0] -= 1
    return found


class Ways:
    """Where one could go on, and what is known of it: several orders of the same steps lead to the same place."""

    def __init__(self) -> None:
        self.open: list[UnderwaterCities] = []
        self.known: set[tuple[object, ...]] = set()

    def add(self, trial: UnderwaterCities, seat: int) -> bool:
        """Whether it is a new place."""
        before = len(self.known)
        self.known.add(standing(trial, seat))
        if len(self.known) == before:
            return False
        self.open.append(trial)
        return True


def standing(s: UnderwaterCities, seat: int) -> tuple[object, ...]:
    """Whatever of a seat's turn may decide how it can go on; the other seats wait.

    Which cards it has drawn or taken decides nothing before the turn is over, only how many.
    """
    n, left = s.networks[seat], (len(s.deck), len(s.pile), len(s.threes), len(s.specials))
    return (
        tuple(s.lanes[seat]), tuple(s.purse(seat)), n.pieces, n.gained, s.tableaus[seat].cards,
        tuple(sorted(s.used[seat])), tuple(sorted(s.spent)), s.contracts, s.blues, len(s.hands[seat]), left,
        s.space[seat], s.dug, s.playing, s.paid[seat],
    )  # fmt: skip


def leads_from(trial: UnderwaterCities, seat: int, left: list[int]) -> bool:
    """Whether some way leads from here to the slot, the nearest tried first."""
    ways = Ways()
    if arrives(trial, seat, ways, left):
        return True
    for way in ways.open:  # it grows while it is read
        if lost(way, seat):
            continue
        frame = way.lanes[seat][-1]
        step: Decision = way.game.steps[frame[0]]  # type: ignore[assignment]
        done = {step.leave.first}
        for action in step.helping_moves(way, seat, frame):
            if left[0] <= 0:
                return False
            alike = step.alike(way, seat, frame, action)
            if alike not in done and reaches_slot(way, seat, action, ways, left):
                return True
            done.add(alike)
    return False


def lost(s: UnderwaterCities, seat: int) -> bool:
    """Whether a slot that waits is not usable, and nothing of what is still to come could make it so."""
    lane = s.lanes[seat]
    slot, found = lane[1][1], 0
    if slot_usable(s, seat, slot):
        return False
    for frame in lane[2:]:
        found |= comes_of(s, seat, frame)
    return out_of_reach(s, seat, slot, found)


def comes_of(s: UnderwaterCities, seat: int, frame: Frame) -> int:
    """What a decision that waits may bring at the very best (see `effects.ANYTHING`)."""
    step, row, done = frame
    if step in (BUILD, PAY, UPGRADE, COPYING, USING, READYING, OPTIONS, PICKING, OFFER, ADVANCING, OUTPUT):
        return supplies(s, seat, row)
    if step in (FILE, RAISE, SPECIALS, LOOK, UNDER):
        return OTHER
    if step != PARTS:
        return ANYTHING
    found = 0
    for part, kid in enumerate(s.edition.effects.kids[row]):
        if not done >> part & 1:
            found |= supplies(s, seat, kid)
    return found


def out_of_reach(s: UnderwaterCities, seat: int, slot: int, found: int) -> bool:
    """Whether a slot that is not usable lacks what is neither found nor goes with it in any way."""
    e, tableau = s.edition, s.tableaus[seat]
    node = e.slot_effect[slot]
    lacks = e.effects.verb[node].lacks(s, seat, node)
    if lacks & found:
        return False
    for rows in tableau.hooks:
        for _, effect in rows:
            found |= supplies(s, seat, effect)
    for card in tableau.abilities:
        found |= supplies(s, seat, e.ability[card])
    for contract in s.contracts:
        found |= supplies(s, seat, e.reward[contract])
    if found & NEW_CITY:
        found |= s.networks[seat].board.most  # sites may be built on that nothing leads to yet
    return not lacks & found


def reaches_slot(s: UnderwaterCities, seat: int, action: int, ways: Ways, left: list[int]) -> bool:
    """Whether the slot is reached by this action and by stopping then; `ways` are the places where one could go on."""
    trials = tried(s, seat, action, left)
    if len(trials) == 1:
        return arrives(trials[0], seat, ways, left)
    return all(leads_from(trial, seat, left) for trial in trials)


def arrives(trial: UnderwaterCities, seat: int, ways: Ways, left: list[int]) -> bool:
    """Whether the slot is reached from here by stopping."""
    if not slot_waits(trial, seat):
        return True  # it has begun, so part of it is used
    frame = trial.lanes[seat][-1]
    if frame[0] == SLOT_WAITS and not extras(trial, seat):
        return False  # the lane stands still only because the slot is not usable, and nothing else is left to do
    step: Decision = trial.game.steps[frame[0]]  # type: ignore[assignment]
    may_stop = step.may_stop(trial, frame)
    if may_stop and frame[0] == SLOT_WAITS:
        return True
    return ways.add(trial, seat) and may_stop and reaches_slot(trial, seat, step.leave.first, ways, left)


# -- between two steps of the own turn: abilities and contracts (U-TIME-12, U-GOV) ----------------------------

EXTRAS: Final = ("ability", "claim")


def extras(s: UnderwaterCities, seat: int) -> list[int]:
    """Actions that are open besides the question of the moment."""
    if not s.contracts and not s.tableaus[seat].abilities:
        return []
    found = [s.do.ability(card) for card in open_abilities(s, seat)] if seat == s.active else []
    for contract in s.contracts:
        if all(count(s, seat, counter) >= least for counter, least in s.edition.conditions[contract]):
            found.append(s.do.claim(contract))
    return found


def take_extra(s: UnderwaterCities, seat: int, action: int) -> None:
    if s.do.ability.holds(action):
        card = s.do.ability.arg(action)
        s.spent = (*s.spent, card)
        s.tell("event.ability", seat=seat, card=card)
        begin(s, seat, s.edition.ability[card])
    else:
        contract = s.do.claim.arg(action)
        s.contracts = without(s.contracts, contract)
        s.fulfilled[seat] = (*s.fulfilled[seat], contract)
        s.tell("event.contract", seat=seat, contract=contract)
        give(s, seat, s.edition.reward[contract])


def leaves_usable(s: UnderwaterCities, seat: int, node: int, extra: int) -> bool:
    """Whether some way to use it leaves part of the row usable."""
    trial = s.copy()
    trial.lanes[seat] = []
    take_extra(trial, seat, extra)
    go_on(trial, seat)
    return ends_usable(trial, seat, node, [MOST_TRIALS])


def ends_usable(s: UnderwaterCities, seat: int, node: int, left: list[int]) -> bool:
    if not s.lanes[seat]:
        return usable(s, seat, node)
    for action in s.legal(seat):
        if left[0] > 0 and all(ends_usable(trial, seat, node, left) for trial in tried(s, seat, action, left)):
            return True
    return False


class Pause(Decision):
    """A decision with such a pause: besides its own moves an ability or a contract may be used."""

    def untouched(self, s: UnderwaterCities, frame: Frame) -> bool:
        """Whether it is about a row of which nothing is used yet."""
        return False

    def besides(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        """What else may be used now; some of a slot has to remain (U-TURN-9)."""
        found = extras(s, seat)
        if s.game.rules_version < SLOTS_ARE_USED:
            return found
        if found and self.untouched(s, frame) and s.edition.effects.slot[frame[1]] >= 0:
            return [action for action in found if leaves_usable(s, seat, frame[1], action)]
        return found

    def open_moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        actions = super().open_moves(s, seat, frame)
        if s.contracts or s.tableaus[seat].abilities:
            actions += self.besides(s, seat, frame)
        return actions

    def why_not_open(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        for block, refusal in ((s.do.ability, "no.ability"), (s.do.claim, "no.contract")):
            if block.holds(action):
                return None if action in self.besides(s, seat, frame) else Reason(refusal, block.args(action))
        return super().why_not_open(s, seat, frame, action)

    def apply(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        if not self.block.holds(action) and (s.do.ability.holds(action) or s.do.claim.holds(action)):
            s.ask(seat, *frame)
            take_extra(s, seat, action)
            go_on(s, seat)
        else:
            super().apply(s, seat, frame, action)


class Countdown(Pause):
    """Up to so many times; once something is used, the rest may be left out. Frame: row, times left."""

    def untouched(self, s: UnderwaterCities, frame: Frame) -> bool:
        return frame[2] == s.edition.effects.n[frame[1]]

    def may_stop(self, s: UnderwaterCities, frame: Frame) -> bool:
        return not self.untouched(s, frame)

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return usable(s, seat, frame[1]) or (self.may_stop(s, frame) and bool(extras(s, seat)))

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.no_more", {}) if self.leave.holds(action) else super().label(s, seat, frame, action)

    def again(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        """The next time waits under what this one sets off."""
        if frame[2] > 1:
            s.ask(seat, frame[0], frame[1], frame[2] - 1)
