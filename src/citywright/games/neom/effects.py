"""What tiles do beyond what they cost and give: one class for each effect.

It says how the edition file writes the effect, how it is told and drawn, what it does at its moment, and what it is
worth to a bot. A new effect is one class here and its sentences in the catalogues, `effect.KEY` and `short.KEY`.
"""

from typing import ClassVar, Final

from citywright.engine.editions import Entry
from citywright.games.neom.edition import CRIME_WAVE, FIRE, HALF_FINES, TYPES, VIRTUAL_ANY, VIRTUAL_RAW, Edition
from citywright.games.neom.state import Neom
from citywright.games.neom.table import GIVE

Sign = list[tuple[str, str]]  # pieces of a drawing, each a kind of labels.PIECES and a name


class Effect:
    """One effect of one tile; `figure` is its value in the edition file."""

    key: ClassVar[str] = ""  # in the edition file; a class without one is only a base of others
    only_once: ClassVar[bool] = False  # in an edition
    only_anchors: ClassVar[bool] = False
    figure: object = None

    def __init_subclass__(cls) -> None:
        if cls.key:
            EFFECTS.append(cls)

    def read(self, tile: Entry) -> bool:
        """Whether the tile has the effect; most are there or not."""
        return tile.flag(self.key)

    def told(self) -> tuple[str, dict[str, int]]:
        """The sentence without `effect` or `short`, and what it is told with."""
        return self.key, {}

    def sign(self) -> Sign:
        raise NotImplementedError

    # -- what it does ------------------------------------------------------------------------------------

    def enter(self, edition: Edition, n: int) -> None:
        """Write down for tile n what cities, market and fines look up."""

    def laid(self, s: Neom, seat: int) -> None:
        """Its tile has just been laid."""

    def chosen(self, s: Neom, seat: int) -> int:
        """Money when its owner chooses a tile."""
        return 0

    def built(self, s: Neom, seat: int, place: int, cell: int, links: int) -> int:
        """Money when its owner has built on a cell, with new links to these cells; its own tile is on `place`."""
        return 0

    # -- what a bot sees in it, in hundredths of a point ----------------------------------------------------

    def worth(self) -> int:
        """Once, as long as it stands."""
        return 0

    def worth_each_round(self) -> int:
        """For each round left."""
        return 0


EFFECTS: Final[list[type[Effect]]] = []


class MakesAny(Effect):
    """A processed good of choice (N-TILE-137); the city remembers which."""

    key = "makes_any"
    only_once = True
    only_anchors = True

    def read(self, tile: Entry) -> bool:
        return tile.text(self.key, ("processed",), default="-") != "-"

    def sign(self) -> Sign:
        return [("good", "any")]

    def enter(self, edition: Edition, n: int) -> None:
        edition.makes_any[n] = True

    def worth(self) -> int:
        return 200


class FireProtection(Effect):
    """No fine for its own cell and the eight around (N-FIRE)."""

    key = "fire_protection"

    def sign(self) -> Sign:
        return [("shield", "fire")]

    def enter(self, edition: Edition, n: int) -> None:
        edition.guards[n] |= 1 << FIRE


class CrimeProtection(Effect):
    """The same in a crime wave (N-CRIME)."""

    key = "crime_protection"

    def sign(self) -> Sign:
        return [("shield", "crime")]

    def enter(self, edition: Edition, n: int) -> None:
        edition.guards[n] |= 1 << CRIME_WAVE


class HalfFines(Effect):
    """An insurance (N-TILE-133)."""

    key = "half_fines"

    def sign(self) -> Sign:
        return [("sign", "umbrella"), ("fraction", "½")]

    def enter(self, edition: Edition, n: int) -> None:
        edition.guards[n] |= HALF_FINES


class SwapAnchors(Effect):
    """Exchange anchors that are not yet built (N-TILE-031): swapping.py has the two decisions."""

    key = "swap_anchors"
    only_once = True

    def sign(self) -> Sign:
        return [("sign", "anchor"), ("text", "⇄")]

    def laid(self, s: Neom, seat: int) -> None:
        """The builder alone looks at the discarded anchors; in the beginner variant the box holds a surprise."""
        if not s.anchors[seat] or not (s.box if s.variant.beginner else s.pile):
            return
        if not s.variant.beginner:
            s.barrier = True
            s.pile_seen = tuple([seen | 1 << seat for seen in s.pile_seen])
        s.ask(seat, GIVE)


class Virtual(Effect):
    """Stands for a good in every build (N-TILE-059, N-TILE-111)."""

    key = "virtual"

    def read(self, tile: Entry) -> bool:
        good = tile.text(self.key, ("raw", "raw_or_processed"), default="-")
        self.good = VIRTUAL_RAW if good == "raw" else VIRTUAL_ANY
        return good != "-"

    def told(self) -> tuple[str, dict[str, int]]:
        return "virtual_raw" if self.good == VIRTUAL_RAW else "virtual_any", {}

    def sign(self) -> Sign:
        return [("good", "any-raw")] if self.good == VIRTUAL_RAW else [("good", "any-raw"), ("good", "any")]

    def enter(self, edition: Edition, n: int) -> None:
        edition.virtual[n] = self.good

    def worth_each_round(self) -> int:
        return 14 if self.good == VIRTUAL_RAW else 28


class OnChoose(Effect):
    """Money for each choice of a tile (N-TILE-141)."""

    key = "on_choose"

    def read(self, tile: Entry) -> bool:
        self.money = tile.number(self.key, 0, 9, default=0)
        return self.money > 0

    def told(self) -> tuple[str, dict[str, int]]:
        return self.key, {"money": self.money}

    def sign(self) -> Sign:
        return [("sign", "hand"), ("sign", "once"), ("text", str(self.money))]

    def chosen(self, s: Neom, seat: int) -> int:
        return self.money

    def worth_each_round(self) -> int:
        return 50 * self.money


class OnBuild(Effect):
    """Money when another tile of a type is built (N-TILE-132)."""

    key = "on_build"

    def read(self, tile: Entry) -> bool:
        if not tile.has(self.key):
            return False
        paying = tile.entry(self.key)
        self.type, self.money = TYPES.index(paying.text("type", TYPES)), paying.number("money", 1, 9)
        paying.done()
        return True

    def told(self) -> tuple[str, dict[str, int]]:
        return self.key, {"kind": self.type, "money": self.money}

    def sign(self) -> Sign:
        return [("type", TYPES[self.type]), ("sign", "once"), ("text", str(self.money))]

    def built(self, s: Neom, seat: int, place: int, cell: int, links: int) -> int:
        types = s.edition.types[s.cities[seat].cells[cell]]
        return self.money if place != cell and types >> self.type & 1 else 0

    def worth_each_round(self) -> int:
        return 14 * self.money


class OnLink(OnBuild):
    """Money for new direct links between a new tile and earlier ones of a type (N-TILE-150)."""

    key = "on_link"

    def sign(self) -> Sign:
        return [("sign", "link"), *super().sign()]

    def built(self, s: Neom, seat: int, place: int, cell: int, links: int) -> int:
        if place == cell and not s.variant.office_pays_itself:
            return 0
        return self.money * (links & s.cities[seat].of_type(1 << self.type)).bit_count()

    def worth_each_round(self) -> int:
        return 12 * self.money
