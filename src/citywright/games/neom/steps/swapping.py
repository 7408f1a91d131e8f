"""Exchanging anchors that are not yet built (N-TILE-031)."""

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.neom.edition import FIRST_ANCHOR
from citywright.games.neom.state import GIVE, TAKE, Neom, without
from citywright.games.neom.steps.actions import DO_GIVE, DO_STOP, DO_TAKE


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
