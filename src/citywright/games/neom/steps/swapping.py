"""Exchanging anchors that are not yet built (N-TILE-031); effects.py says who may."""

from citywright.engine.state import Frame, along, without
from citywright.engine.steps import Pick, Step
from citywright.engine.words import Reason
from citywright.games.neom.state import Neom
from citywright.games.neom.table import GIVE, TAKE


class Give(Step[Neom]):
    """Give up unbuilt anchors, one after the other, then stop."""

    verbs = ("give", "stop")

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [s.do.stop(), *[s.do.give(anchor) for anchor in s.anchors[seat]]]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        if s.do.stop.holds(action) or s.do.give.arg(action) in s.anchors[seat]:
            return None
        return Reason("no.not_your_anchor", {"tile": s.do.give.arg(action)})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        if s.do.stop.holds(action):
            begin_taking(s, seat)
            return
        anchor = s.do.give.arg(action)
        s.anchors[seat] = without(s.anchors[seat], anchor)
        s.plans[seat] += (anchor,)
        s.tell("event.gives_up", seat=seat, tile=anchor)
        if s.anchors[seat] and len(s.plans[seat]) < len(s.pile):
            s.ask(seat, GIVE)
        else:
            begin_taking(s, seat)


def begin_taking(s: Neom, seat: int) -> None:
    count = len(s.plans[seat])
    if not s.variant.beginner:
        if count:
            s.ask(seat, TAKE, count)
        return
    for given in s.plans[seat]:
        s.anchors[seat], s.box = s.draw_from(s.box, 1)
        s.box = along(s.box, given)
        s.tell("event.takes", seat=seat, tile=s.anchors[seat][0])
    s.plans[seat] = ()


class Take(Pick[Neom]):
    """Take as many discarded anchors as were given up; frame: how many are left to take."""

    verbs = ("take",)
    about = "n"
    refusal = "no.not_in_pile"

    def candidates(self, s: Neom, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.pile

    def pick(self, s: Neom, seat: int, frame: Frame, anchor: int) -> None:
        i = s.pile.index(anchor)
        s.barrier = True
        s.pile = s.pile[:i] + s.pile[i + 1 :]
        s.pile_seen = s.pile_seen[:i] + s.pile_seen[i + 1 :]
        s.anchors[seat] = along(s.anchors[seat], anchor)
        s.tell("event.takes", seat=seat, tile=anchor)
        if frame[1] > 1:
            s.ask(seat, TAKE, frame[1] - 1)
        else:
            s.pile += s.plans[seat]
            s.pile_seen += ((1 << s.seats) - 1,) * len(s.plans[seat])
            s.plans[seat] = ()
