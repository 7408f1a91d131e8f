"""The turn of one player: card, slot, order, end (U-TURN, U-CLONE)."""

from typing import Any, Final

from citywright.engine.state import Frame
from citywright.engine.words import Reason, Sentence
from citywright.games.underwater_cities.edition import ACTION, INSTANT, UNMATCHED
from citywright.games.underwater_cities.goods import Costs
from citywright.games.underwater_cities.state import CLAIMS_COUNT, SLOTS_ARE_USED, UnderwaterCities
from citywright.games.underwater_cities.steps.cards import MOST_ACTIONS, drop_played, start_slot, use_card
from citywright.games.underwater_cities.steps.flow import (
    EXTRAS,
    MOST_TRIALS,
    Decision,
    Pause,
    extras,
    leads_on,
)
from citywright.games.underwater_cities.steps.helping import helps, hopeless
from citywright.games.underwater_cities.steps.interpreter import adds_up, card_usable, draw, fire, give, slot_usable
from citywright.games.underwater_cities.table import CARD, DISCARD, FINISH, ORDER, PLAY, SLOT, SLOT_WAITS, TURN_END

CLONE_PRICE: Final[Costs] = (0, 0, 1, 0, 0, 0)
CARD_FIRST: Final = 0
SLOT_FIRST: Final = 1


def turn(s: UnderwaterCities, seat: int, _: int) -> None:
    s.active = seat
    s.dug = 0
    s.spent = ()
    s.then(TURN_END, seat)
    if s.events is not None:
        s.tell("event.turn", seat=seat)
    if not s.hands[seat]:
        draw(s, seat, 1)
    s.ask(seat, PLAY)
    if len(s.hands[seat]) > s.tableaus[seat].hand_limit:
        s.ask(seat, DISCARD)


class Play(Pause):
    """The card of the turn; it is shown with its slot."""

    verbs = ("play", *EXTRAS)
    refusal = "no.not_in_hand"

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.hands[seat]

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, card: int) -> None:
        s.ask(seat, SLOT, card)


class Slot(Decision):
    """The slot for the tile. Frame: card."""

    verbs = ("slot", "clone")
    about = "card"

    def moves(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        card, left, held = frame[1], [MOST_TRIALS], s.held
        numbers: list[Any] = s.do.slot.numbers  # taken as objects, they are not made anew
        actions: list[int] = []
        for slot in s.edition.sides[s.side]:
            if not held[slot] and fits(s, seat, slot, card, left):
                actions.append(numbers[slot])
        actions.append(numbers[s.edition.open_slot])
        if s.seats == 4 and not s.cloned:
            numbers = s.do.clone.numbers
            actions += [numbers[slot] for slot in clonable(s, seat, card, left)]
        return actions

    def why_no_move(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Reason | None:
        card = frame[1]
        if s.do.clone.holds(action):
            return why_not_clone(s, seat, s.do.clone.arg(action), card)
        slot = s.do.slot.arg(action)
        if slot == s.edition.open_slot:
            return None
        if slot not in s.edition.sides[s.side]:
            return Reason("no.other_side", {"slot": slot})
        if s.held[slot]:
            return Reason("no.occupied", {"slot": slot})
        return None if fits(s, seat, slot, card, [MOST_TRIALS]) else Reason("no.slot_useless", {"slot": slot})

    def carry_out(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> None:
        card = frame[1]
        s.barrier = True  # the card is shown
        s.leave_hand(seat, card)
        s.playing = card
        s.ask(seat, FINISH)
        slot = slot_of(s, action)
        if s.do.clone.holds(action):
            s.cloned = seat + 1
            s.pay(seat, CLONE_PRICE)
            s.tell("event.clones", seat=seat, slot=slot, card=card)
        elif s.events is not None:
            s.tell("event.plays", seat=seat, slot=slot, card=card)
        s.held[slot] |= 1 << seat
        if matches(s, slot, card):
            s.ask(seat, ORDER, slot, card)
        else:
            if slot != s.edition.open_slot:
                fire(s, seat, UNMATCHED)
            drop_played(s, seat)
            start_slot(s, seat, slot)

    def prompt(self, s: UnderwaterCities, seat: int, frame: Frame) -> Sentence:
        """Which slots let the card work."""
        return Sentence("ask.slot", {"card": frame[1], "hue": s.edition.colour[frame[1]]})

    def targets(self, s: UnderwaterCities, seat: int, frame: Frame) -> list[int]:
        slots = s.edition.sides[s.side]
        clones = [s.do.clone(slot) for slot in slots if s.held[slot]] if s.seats == 4 else []
        return [*[s.do.slot(slot) for slot in slots], s.do.slot(s.edition.open_slot), *clones]


def slot_of(s: UnderwaterCities, action: int) -> int:
    block = s.do.clone if s.do.clone.holds(action) else s.do.slot
    return block.arg(action)


def matches(s: UnderwaterCities, slot: int, card: int) -> bool:
    """Equal colours; the always-open slot has none (U-TURN-6, U-TURN-8)."""
    return slot != s.edition.open_slot and s.edition.slot_colour[s.side][slot] == s.edition.colour[card]


def fits(s: UnderwaterCities, seat: int, slot: int, card: int, left: list[int]) -> bool:
    """Whether the slot is usable now, or the matching card can give what it lacks (U-TURN-10); `left` are trials."""
    if slot_usable(s, seat, slot):
        return True
    if matches(s, slot, card):
        # quick looks leave out most that cannot help, before the card is tried in all ways
        if not card_usable(s, seat, card) or (s.game.rules_version >= SLOTS_ARE_USED and hopeless(s, seat, slot, card)):
            return False
        if not (may_claim(s) or helps(s, seat, slot, card)):
            return False
        return s.game.rules_version < SLOTS_ARE_USED or leads_on(s, seat, s.do.slot(slot), left)
    if not s.tableaus[seat].hooks[UNMATCHED]:
        return False
    trial = s.copy()
    fire(trial, seat, UNMATCHED)
    return slot_usable(trial, seat, slot)


def may_claim(s: UnderwaterCities) -> bool:
    """Whether a contract could open a slot; what a card leads to there, no quick look tells."""
    return s.contracts != () and s.game.rules_version >= CLAIMS_COUNT


def clonable(s: UnderwaterCities, seat: int, card: int, left: list[int]) -> list[int]:
    """Slots that the cloning tile may go to (U-CLONE)."""
    if s.seats < 4 or s.cloned or not s.has(seat, CLONE_PRICE):
        return []
    s.pay(seat, CLONE_PRICE)
    found = [
        slot
        for slot in s.edition.sides[s.side]
        if s.held[slot] and not s.held[slot] >> seat & 1 and fits(s, seat, slot, card, left)
    ]
    s.gain(seat, CLONE_PRICE)
    return found


def why_not_clone(s: UnderwaterCities, seat: int, slot: int, card: int) -> Reason | None:
    if s.seats < 4:
        return Reason("no.clone_players", {})
    if s.cloned:
        return Reason("no.cloned", {})
    if not s.has(seat, CLONE_PRICE):
        return Reason("no.clone_price", {})
    if not s.held[slot] or s.held[slot] >> seat & 1:
        return Reason("no.clone_slot", {"slot": slot})
    return None if slot in clonable(s, seat, card, [MOST_TRIALS]) else Reason("no.slot_useless", {"slot": slot})


class Order(Decision):
    """Card or slot first, asked only if both are possible (U-TURN-6) and the card leaves the slot of use (U-TURN-9).

    They are two blocks, one wholly before the other (U-TIME-1). Frame: slot, card.
    """

    verbs = ("first",)

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        slot, card = frame[1], frame[2]
        if not card_usable(s, seat, card) or not slot_usable(s, seat, slot):
            return False
        if s.edition.effects.steady[s.edition.slot_effect[slot]] or s.game.rules_version < SLOTS_ARE_USED:
            return True
        if only_adds(s, seat, card) and adds_up(s, seat, slot):
            return True
        return leads_on(s, seat, s.do.first(CARD_FIRST), [MOST_TRIALS])

    def skip(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        self.pick(s, seat, frame, SLOT_FIRST if slot_usable(s, seat, frame[1]) else CARD_FIRST)

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return (CARD_FIRST, SLOT_FIRST)

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, first: int) -> None:
        if first == CARD_FIRST:
            s.ask(seat, SLOT_WAITS, frame[1])
            use_card(s, seat, frame[2])
        else:
            s.ask(seat, CARD, frame[2])
            start_slot(s, seat, frame[1])

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if s.do.first.arg(action) == SLOT_FIRST:
            return Sentence("do.slot_first", {"slot": frame[1]})
        return Sentence("do.card_first", {"card": frame[2]})


def only_adds(s: UnderwaterCities, seat: int, card: int) -> bool:
    """Whether a card costs nothing and takes nothing away: it is claimed, or gives goods."""
    e = s.edition
    if e.price[card]:
        return False
    if e.type[card] == INSTANT:
        return e.effects.plain[e.effect[card]]
    return e.type[card] != ACTION or len(s.tableaus[seat].actions) < MOST_ACTIONS


class Finish(Pause):
    """What may still be used before the turn ends or after a Production: abilities and contracts; done goes on."""

    verbs = ("done", *EXTRAS)
    optional = True

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return ()

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return bool(extras(s, seat))


class SlotWaits(Finish):
    """The card is done, the slot comes next; asked only if something else may be used before it. Frame: slot."""

    about = "slot"
    not_yet = "no.slot_useless"

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return super().asks(s, seat, frame) or not self.may_stop(s, frame)

    def may_stop(self, s: UnderwaterCities, frame: Frame) -> bool:
        return s.game.rules_version < SLOTS_ARE_USED or slot_usable(s, s.active, frame[1])

    def stop(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        start_slot(s, seat, frame[1])

    def label(self, s: UnderwaterCities, seat: int, frame: Frame, action: int) -> Sentence:
        if s.do.done.holds(action):
            return Sentence("do.slot", {"slot": frame[1]})
        return super().label(s, seat, frame, action)


class Card(Pause):
    """The slot is done: use the matching card or let it go (U-TURN-11, U-TURN-17). Frame: card."""

    verbs = ("use", "forgo", *EXTRAS)
    leaving = "forgo"
    optional = True
    about = "card"

    def asks(self, s: UnderwaterCities, seat: int, frame: Frame) -> bool:
        return card_usable(s, seat, frame[1]) or bool(extras(s, seat))

    def candidates(self, s: UnderwaterCities, seat: int, frame: Frame) -> tuple[int, ...]:
        return (0,) if card_usable(s, seat, frame[1]) else ()

    def reason(self, s: UnderwaterCities, seat: int, frame: Frame, value: int) -> Reason:
        return Reason("no.card_useless", {"card": frame[1]})

    def pick(self, s: UnderwaterCities, seat: int, frame: Frame, value: int) -> None:
        use_card(s, seat, frame[1])

    def stop(self, s: UnderwaterCities, seat: int, frame: Frame) -> None:
        drop_played(s, seat)


def turn_end(s: UnderwaterCities, seat: int, _: int) -> None:
    """Effects of the end of the turn, then one card (U-TURN-13, U-TURN-16)."""
    for effect in s.tableaus[seat].turn_end:
        give(s, seat, effect)
    draw(s, seat, 1)
    s.active = -1
