"""Choosing anchors before the first generation (N-ANCHOR, N-TWO, N-SOLO)."""

from typing import Final

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.neom.edition import FIRST_ANCHOR
from citywright.games.neom.state import (
    ANCHOR_PACK,
    ANCHOR_PICK,
    ANCHOR_REST,
    DRAFT,
    GENERATION,
    KEEP,
    KEEP_OPEN,
    PASS_ANCHORS,
    Neom,
    without,
)
from citywright.games.neom.steps.actions import DO_KEEP

ANCHORS_DEALT: Final = 4
ANCHORS_KEPT: Final = 3
SOLO_PACKS: Final = (4, 3, 2)
TWO_PACKS: Final = (3, 3, 3)


def deal_anchors(s: Neom, _: int, __: int) -> None:
    s.then(GENERATION, 1)
    if s.rules.beginner:
        deal_one_anchor_each(s)
    elif s.drafted:
        for seat in range(s.seats):
            s.hands[seat], s.box = s.draw_from(s.box, ANCHORS_DEALT)
        s.then(DRAFT)
    else:
        s.then(ANCHOR_PACK, 0)


def deal_one_anchor_each(s: Neom) -> None:
    for seat in range(s.seats):
        s.anchors[seat], s.box = s.draw_from(s.box, 1)
        s.tell("event.dealt_anchor", seat=seat, tile=s.anchors[seat][0])


def draft(s: Neom, _: int, __: int) -> None:
    s.then(PASS_ANCHORS)
    for seat in range(s.seats):
        s.ask(seat, KEEP)


class Keep(Step[Neom]):
    """Keep one anchor of the hand, secretly."""

    name = "keep"
    blocks = (DO_KEEP,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_KEEP(anchor - FIRST_ANCHOR) for anchor in s.hands[seat]]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        anchor = DO_KEEP.arg(action) + FIRST_ANCHOR
        return None if anchor in s.hands[seat] else Reason("no.not_in_hand", {"tile": anchor})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        s.plans[seat] = (DO_KEEP.arg(action) + FIRST_ANCHOR,)
        s.whisper(seat, "event.keeps", seat=seat, tile=s.plans[seat][0])

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.keep", {"tile": DO_KEEP.arg(action) + FIRST_ANCHOR})


def pass_anchors(s: Neom, _: int, __: int) -> None:
    """All kept anchors are laid aside and the rest goes left; after the third the last one is discarded."""
    s.barrier = True
    for seat in range(s.seats):
        s.kept[seat] += s.plans[seat]
        s.hands[seat] = without(s.hands[seat], s.plans[seat][0])
        s.plans[seat] = ()
    if len(s.kept[0]) < ANCHORS_KEPT:
        s.hands = [s.hands[seat - 1] for seat in range(s.seats)]
        s.then(DRAFT)
    else:
        finish_draft(s)


def finish_draft(s: Neom) -> None:
    for seat in range(s.seats):
        s.pile += s.hands[seat]
        # whoever held this hand knows what is left of it once the kept anchors are open
        s.pile_seen += (sum([1 << (seat - back) % s.seats for back in range(ANCHORS_KEPT)]),)
        s.hands[seat] = ()
        s.anchors[seat] = tuple(sorted(s.kept[seat]))
        s.kept[seat] = ()
        a, b, c = s.anchors[seat]
        s.tell("event.kept", seat=seat, tile=a, tile2=b, tile3=c)


def anchor_pack(s: Neom, k: int, _: int) -> None:
    """One or two players: an open pack of anchors, each takes one of it."""
    sizes = SOLO_PACKS if s.seats == 1 else TWO_PACKS
    s.pack, s.box = s.draw_from(s.box, sizes[k])
    s.then(ANCHOR_REST, k)
    for turn in range(s.seats - 1, -1, -1):
        s.then(ANCHOR_PICK, (s.starter + turn) % s.seats)


def anchor_pick(s: Neom, seat: int, _: int) -> None:
    s.ask(seat, KEEP_OPEN)


class KeepOpen(Step[Neom]):
    """Keep one anchor of the open pack."""

    name = "keep_open"
    blocks = (DO_KEEP,)

    def legal(self, s: Neom, seat: int, frame: Frame) -> list[int]:
        return [DO_KEEP(anchor - FIRST_ANCHOR) for anchor in s.pack]

    def why_not(self, s: Neom, seat: int, frame: Frame, action: int) -> Reason | None:
        anchor = DO_KEEP.arg(action) + FIRST_ANCHOR
        return None if anchor in s.pack else Reason("no.not_in_pack", {"tile": anchor})

    def apply(self, s: Neom, seat: int, frame: Frame, action: int) -> None:
        anchor = DO_KEEP.arg(action) + FIRST_ANCHOR
        s.pack = without(s.pack, anchor)
        s.anchors[seat] = tuple(sorted((*s.anchors[seat], anchor)))
        s.tell("event.keeps", seat=seat, tile=anchor)

    def label(self, s: Neom, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.keep", {"tile": DO_KEEP.arg(action) + FIRST_ANCHOR})


def anchor_rest(s: Neom, k: int, _: int) -> None:
    s.pile += s.pack
    s.pile_seen += (3,) * len(s.pack)
    s.pack = ()
    s.starter = (s.starter + 1) % s.seats  # the turns alternate from here to the end (N-TWO)
    if k + 1 < ANCHORS_KEPT:
        s.then(ANCHOR_PACK, k + 1)
