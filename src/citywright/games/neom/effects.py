"""What tiles do beyond what they cost and give: one class for each effect.

It says how the edition file writes the effect, how it is told and drawn, what it does at its moment, and what it is
worth to a bot. A new effect is one class here and its sentences in the catalogues, `effect.KEY` and `short.KEY`.
"""

from typing import ClassVar, Final

from citywright.engine.editions import Entry
from citywright.games.neom.edition import CRIME_WAVE, FIRE, HALF_FINES, TYPES, VIRTUAL_ANY, VIRTUAL_RAW, Edition
from citywright.games.neom.state import Neom
from citywright.games.neom.table import GIVE

Sign = tuple[tuple[str, str], ...]  # parts of a drawing, each a kind of labels.PIECES and a name


class Effect:
    """One effect of one tile. Numbers for bots are in hundredths of a point.

    told, args        its sentence, without `effect` or `short`, and what that is told with
    guard             what it does against fines, see Edition.guards
    worth             to a bot, as long as the tile stands
    worth_each_round  and for each round left
    """

    key: ClassVar[str]  # in the edition file
    only_once: ClassVar[bool] = False  # in an edition
    only_anchors: ClassVar[bool] = False
    guard: ClassVar[int] = 0
    sign: Sign = ()
    worth: int = 0
    worth_each_round: int = 0

    def __init_subclass__(cls) -> None:
        EFFECTS.append(cls)

    def __init__(self) -> None:
        self.told = self.key
        self.args: dict[str, int] = {}

    def read(self, tile: Entry) -> bool:
        """Whether the tile has the effect; most are there or not."""
        return tile.flag(self.key)

    def enter(self, edition: Edition, n: int) -> None:
        """Write down for tile n what cities, market and fines look up."""
        edition.guards[n] |= self.guard

    def laid(self, s: Neom, seat: int) -> None:
        """Its tile has just been laid."""

    def chosen(self, s: Neom, seat: int) -> int:
        """Money when its owner chooses a tile."""
        return 0

    def built(self, s: Neom, seat: int, place: int, cell: int, links: int) -> int:
        """Money when its owner has built on a cell, with new links to these cells; its own tile is on `place`."""
        return 0


EFFECTS: Final[list[type[Effect]]] = []


class MakesAny(Effect):
    """A processed good of choice (N-TILE-137); the city remembers which."""

    key = "makes_any"
    only_once = True
    only_anchors = True
    sign: Sign = (("good", "any"),)
    worth = 200

    def read(self, tile: Entry) -> bool:
        return tile.text(self.key, ("processed",), default="-") != "-"

    def enter(self, edition: Edition, n: int) -> None:
        edition.makes_any[n] = True


class FireProtection(Effect):
    """No fine for its own cell and the eight around (N-FIRE)."""

    key = "fire_protection"
    sign: Sign = (("shield", "fire"),)
    guard = 1 << FIRE


class CrimeProtection(Effect):
    """The same in a crime wave (N-CRIME)."""

    key = "crime_protection"
    sign: Sign = (("shield", "crime"),)
    guard = 1 << CRIME_WAVE


class HalfFines(Effect):
    """An insurance (N-TILE-133)."""

    key = "half_fines"
    sign: Sign = (("sign", "umbrella"), ("fraction", "½"))
    guard = HALF_FINES


class SwapAnchors(Effect):
    """Exchange anchors that are not yet built (N-TILE-031); swapping.py has the decisions."""

    key = "swap_anchors"
    only_once = True
    sign: Sign = (("sign", "anchor"), ("text", "⇄"))

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
        self.told = "virtual_raw" if good == "raw" else "virtual_any"
        self.sign = (("good", "any-raw"), ("good", "any"))[: self.good]
        self.worth_each_round = 14 * self.good
        return good != "-"

    def enter(self, edition: Edition, n: int) -> None:
        edition.virtual[n] = self.good


class OnChoose(Effect):
    """Money for each choice of a tile (N-TILE-141)."""

    key = "on_choose"

    def read(self, tile: Entry) -> bool:
        self.money = tile.number(self.key, 0, 9, default=0)
        self.args = {"money": self.money}
        self.sign = (("sign", "hand"), ("sign", "once"), ("text", str(self.money)))
        self.worth_each_round = 50 * self.money
        return self.money > 0

    def chosen(self, s: Neom, seat: int) -> int:
        return self.money


class OnBuild(Effect):
    """Money when another tile of a type is built (N-TILE-132)."""

    key = "on_build"
    coin_worth = 14  # in each round

    def read(self, tile: Entry) -> bool:
        if not tile.has(self.key):
            return False
        paying = tile.entry(self.key)
        self.type, self.money = TYPES.index(paying.text("type", TYPES)), paying.number("money", 1, 9)
        paying.done()
        self.args = {"kind": self.type, "money": self.money}
        self.sign = (*self.sign, ("type", TYPES[self.type]), ("sign", "once"), ("text", str(self.money)))
        self.worth_each_round = self.coin_worth * self.money
        return True

    def built(self, s: Neom, seat: int, place: int, cell: int, links: int) -> int:
        types = s.edition.types[s.cities[seat].cells[cell]]
        return self.money if place != cell and types >> self.type & 1 else 0


class OnLink(OnBuild):
    """Money for new direct links between a new tile and earlier ones of a type (N-TILE-150)."""

    key = "on_link"
    sign: Sign = (("sign", "link"),)
    coin_worth = 12

    def built(self, s: Neom, seat: int, place: int, cell: int, links: int) -> int:
        if place == cell and not s.variant.office_pays_itself:
            return 0
        return self.money * (links & s.cities[seat].of_type(1 << self.type)).bit_count()
