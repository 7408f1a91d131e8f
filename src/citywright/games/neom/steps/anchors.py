"""Choosing anchors before the first generation (N-ANCHOR, N-TWO, N-SOLO)."""

from typing import ClassVar, Final

from citywright.engine.state import Frame, along, without
from citywright.engine.steps import Pick
from citywright.engine.words import Sentence
from citywright.games.neom import table
from citywright.games.neom.edition import ANCHORS_DEALT
from citywright.games.neom.state import Neom

ANCHORS_KEPT: Final = 3
SOLO_PACKS: Final = (4, 3, 2)
TWO_PACKS: Final = (3, 3, 3)


def deal_anchors(s: Neom, _: int, __: int) -> None:
    s.then(table.GENERATION, 1)
    if s.variant.beginner:
        for seat in range(s.seats):
            s.anchors[seat], s.box = s.draw_from(s.box, 1)
            s.tell("event.dealt_anchor", seat=seat, tile=s.anchors[seat][0])
    elif s.drafted:
        for seat in range(s.seats):
            s.hands[seat], s.box = s.draw_from(s.box, ANCHORS_DEALT)
        s.then(table.DRAFT)
    else:
        s.then(table.ANCHOR_PACK, 0)


def draft(s: Neom, _: int, __: int) -> None:
    s.then(table.PASS_ANCHORS)
    for seat in range(s.seats):
        s.ask(seat, table.KEEP)


class FromHand(Pick[Neom]):
    """One tile of the hand, secretly."""

    refusal = "no.not_in_hand"
    event: ClassVar[str]

    def candidates(self, s: Neom, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.hands[seat]

    def pick(self, s: Neom, seat: int, frame: Frame, tile: int) -> None:
        s.plans[seat] = (tile,)
        if s.events is not None:
            s.whisper(seat, self.event, seat=seat, tile=tile)


class Keep(FromHand):
    """Keep one anchor of the hand."""

    verbs = ("keep",)
    event = "event.keeps"

    def prompt(self, s: Neom, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.keep", {"number": len(s.kept[seat]) + 1, "n": ANCHORS_KEPT})


def pass_anchors(s: Neom, _: int, __: int) -> None:
    """All kept anchors are laid aside and the rest goes left; after the third the last one is discarded."""
    s.barrier = True
    for seat in range(s.seats):
        s.kept[seat] += s.plans[seat]
        s.hands[seat] = without(s.hands[seat], s.plans[seat][0])
        s.plans[seat] = ()
    if len(s.kept[0]) < ANCHORS_KEPT:
        s.hands = [s.hands[seat - 1] for seat in range(s.seats)]
        s.then(table.DRAFT)
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
    s.then(table.ANCHOR_REST, k)
    for turn in range(s.seats - 1, -1, -1):
        s.then(table.ANCHOR_PICK, (s.starter + turn) % s.seats)


def anchor_pick(s: Neom, seat: int, _: int) -> None:
    s.ask(seat, table.KEEP_OPEN)


class KeepOpen(Pick[Neom]):
    """Keep one anchor of the open pack."""

    verbs = ("keep",)
    refusal = "no.not_in_pack"

    def candidates(self, s: Neom, seat: int, frame: Frame) -> tuple[int, ...]:
        return s.pack

    def pick(self, s: Neom, seat: int, frame: Frame, anchor: int) -> None:
        s.pack = without(s.pack, anchor)
        s.anchors[seat] = along(s.anchors[seat], anchor)
        s.tell("event.keeps", seat=seat, tile=anchor)


def anchor_rest(s: Neom, k: int, _: int) -> None:
    s.pile += s.pack
    s.pile_seen += (3,) * len(s.pack)
    s.pack = ()
    s.starter = (s.starter + 1) % s.seats  # the turns alternate from here to the end (N-TWO)
    if k + 1 < ANCHORS_KEPT:
        s.then(table.ANCHOR_PACK, k + 1)
