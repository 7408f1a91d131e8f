"""Effects: trees in an edition file become flat rows; a row is a verb with its numbers and its children.

A verb is all there is to know about one kind of effect (see `verbs/`): how it is read, told and drawn, when it can be
used, what it does, and what it is worth. What a verb does not say of itself is as this base class has it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from citywright.engine.editions import Entry
from citywright.games.underwater_cities.goods import GOODS, KELP, NOTHING, STEELPLAST, Costs
from citywright.games.underwater_cities.network import CITY_KINDS, KINDS, STRUCTURES

if TYPE_CHECKING:
    from citywright.games.underwater_cities.drawing.signs import Signs
    from citywright.games.underwater_cities.state import UnderwaterCities
    from citywright.games.underwater_cities.text import Teller

# where effects stand; what is given unasked is made of what may stand in "gift"
ORDINARY: Final = frozenset({"slot", "card", "action", "metropolis"})
EVERYWHERE: Final = ORDINARY | {"production", "scoring", "ability", "gift"}

MOST_PARTS: Final = 4
GROUPS: Final = ("building", "structure", "city")
KIND_NAMES: Final[tuple[str, ...]] = (*KINDS, *GROUPS)
KIND_MASKS: Final = {
    **{name: 1 << i for i, name in enumerate(KINDS)}, "building": 0b111, "structure": STRUCTURES, "city": CITY_KINDS,
}  # fmt: skip
MOST_PRINTED: Final = (2, 4)  # kelp and steelplast of a build cost on a card
MOST_SURCHARGE: Final = (1, 3)  # and of a site
NO_EFFECT: Final = 0  # the row that does nothing
NEW_CITY: Final = 1 << 6  # what a slot may lack and an effect may bring, besides goods by their numbers
OTHER: Final = 1 << 7  # whatever else could make a difference
ANYTHING: Final = (1 << 8) - 1


class Verb:
    """One kind of effect."""

    name: ClassVar[str]  # the key in the edition file, and its sentence: effect.<name>
    stands: ClassVar[frozenset[str]] = ORDINARY
    comes_first: ClassVar[bool] = False  # as part of a group it comes first, unasked (U-TIME-15)
    welcome: ClassVar[bool] = False  # nobody leaves it alone
    steady: ClassVar[bool] = False  # it can be used at any time
    counts: ClassVar[bool] = False  # what stands on the board can make it usable
    gift: ClassVar[bool] = False  # it costs nothing and brings as much now as later in the turn
    far_reaching: ClassVar[bool] = False  # it may set off anything
    sold: ClassVar[bool] = False  # its points are paid for
    step: ClassVar[int] = -1  # what it asks
    countdown: ClassVar[bool] = False  # and whether n times
    icon: ClassVar[str] = ""
    most: ClassVar[int] = 1  # the highest number that an edition may write behind the verb
    flat: ClassVar[int] = 0  # what it is worth each time, in hundredths of a point

    def read(self, e: "Effects", entry: Entry) -> int:
        """The entry as rows; returns the number of its root. As it is here, the verb has a number and no more."""
        return e.add(self.name, entry.number(self.name, 1, self.most))

    def text(self, teller: "Teller", node: int) -> str:
        return teller.say(f"effect.{self.name}", n=teller.effects.n[node])

    def sign(self, signs: "Signs", node: int) -> str:
        """As a row of signs."""
        return signs.done(signs.effects.n[node], self.icon)

    def usable(self, s: "UnderwaterCities", seat: int, node: int) -> bool:
        """Whether at least part of it can be carried out now."""
        return True

    def lacks(self, s: "UnderwaterCities", seat: int, node: int) -> int:
        """As `ANYTHING` counts: one of these has to come before any of it is usable; asked while nothing of it is."""
        return ANYTHING

    def supplies(self, s: "UnderwaterCities", seat: int, node: int) -> int:
        """As `ANYTHING` counts: all that may come of it, whichever way it is used."""
        return ANYTHING

    def begin(self, s: "UnderwaterCities", seat: int, node: int) -> None:
        """Carry it out, usable as it is, as far as nothing has to be asked, and open the first question."""
        s.ask(seat, self.step, node, s.edition.effects.n[node] if self.countdown else 0)

    def give(self, s: "UnderwaterCities", seat: int, node: int) -> None:
        """Carry it out at once; asked only of what may stand in "gift"."""
        self.begin(s, seat, node)

    def gives(self, e: "Effects", node: int, good: int) -> bool:
        """Whether this good comes with it at once and unasked, whatever else is the case."""
        return False

    def outcomes(self, s: "UnderwaterCities", seat: int, node: int) -> list[Costs]:
        """What it would give, less what it costs, for each way to use it; builds and upgrades are not looked at."""
        return [NOTHING]

    def opens(self, s: "UnderwaterCities", seat: int, node: int, slot: int) -> bool:
        """Whether the slot could be usable behind what it builds, upgrades or performs; asked if it is usable."""
        return self.far_reaching

    def points(self, s: "UnderwaterCities", seat: int, node: int) -> int:
        """What it counts in final scoring; what is bought gives nothing by itself."""
        return 0

    def value(self, e: "Effects", node: int, left: int) -> int:
        """About what it brings, whoever uses it, with so many rounds left."""
        return self.flat * e.n[node]

    def is_gift(self, e: "Effects", node: int) -> bool:
        return self.gift

    def reckon(self, s: "UnderwaterCities", seat: int, node: int, left: int) -> int:
        """About what it brings this seat now, without carrying it out."""
        return self.value(s.edition.effects, node, left) if self.usable(s, seat, node) else 0


class Effects:
    """All effect rows of an edition; row 0 does nothing."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        self.verb: list[Verb] = []
        self.n: list[int] = []
        self.goods: list[Costs] = []
        self.kids: list[tuple[int, ...]] = []
        self.kinds: list[int] = []
        self.built: list[tuple[int, ...]] = []  # the kinds one by one
        self.rows: list[tuple[tuple[int, ...], ...]] = []
        self.arg: list[int] = []
        self.slot: list[int] = []  # of which slot the row is a part, -1: of none
        self.unasked: list[bool] = []  # nobody has to be asked anything: what triggers are made of
        self.welcome: list[bool] = []  # nobody leaves any of it alone
        self.steady: list[bool] = []  # some of it can be used at any time
        self.counts: list[bool] = []  # what stands on the board can make some of it usable
        self.plain: list[bool] = []  # it gives goods and no more
        self.builds: list[bool] = []  # some of it builds
        self.uses: list[bool] = []  # some of it lets action cards be used
        self.readies: list[bool] = []  # some of it makes them ready
        self.add("all")

    def add(
        self, verb: str, n: int = 1, goods: Costs = NOTHING, kids: tuple[int, ...] = (), kinds: int = 0,
        rows: tuple[tuple[int, ...], ...] = (), arg: int = 0,
    ) -> int:  # fmt: skip
        self.verb.append(self.verbs[verb])
        self.n.append(n)
        self.goods.append(goods)
        self.kids.append(kids)
        self.kinds.append(kinds)
        self.built.append(tuple([kind for kind in range(len(KINDS)) if kinds >> kind & 1]))
        self.rows.append(rows)
        self.arg.append(arg)
        self.slot.append(-1)
        self.unasked.append("gift" in self.verb[-1].stands and all(self.unasked[kid] for kid in kids))
        self.welcome.append(self.verb[-1].welcome and all(self.welcome[kid] for kid in kids))
        self.steady.append(self.verb[-1].steady or (verb in ("all", "one") and any(self.steady[kid] for kid in kids)))
        self.counts.append(self.verb[-1].counts or any(self.counts[kid] for kid in kids))
        names = self.names(len(self.verb) - 1)
        self.plain.append(names <= {"gain", "all"})
        self.builds.append("build" in names)
        self.uses.append("use" in names)
        self.readies.append("ready" in names)
        return len(self.verb) - 1

    def within(self, node: int) -> list[int]:
        """The row and all below it."""
        found = [node]
        for kid in self.kids[node]:
            found += self.within(kid)
        return found

    def names(self, node: int) -> set[str]:
        """The verbs it is made of."""
        return {self.verb[row].name for row in self.within(node)}

    def value(self, node: int, left: int) -> int:
        return self.verb[node].value(self, node, left)

    def read(self, entry: Entry) -> int:
        """One tree of the file as rows; returns the number of its root."""
        verb = next((key for key in entry.values if key in self.verbs), "")
        if not verb:
            raise entry.wrong("effect", f"a table with one of {', '.join(self.verbs)}")
        node = self.verbs[verb].read(self, entry)
        entry.done()
        return node

    def read_in(self, place: str, entry: Entry, key: str, should: str = "") -> int:
        """An effect that can do its work where it stands; `should` says what could stand there."""
        node = self.read(entry.entry(key))
        if any(place not in self.verb[row].stands for row in self.within(node)):
            raise entry.wrong(key, should or "made of other effects; this one cannot work here")
        return node


def read_goods(entry: Entry, key: str) -> Costs:
    return read_cost(entry.entry(key))


def read_build_cost(entry: Entry, key: str, most: tuple[int, int]) -> Costs:
    """Kelp and steelplast within what one payment with biomatter can say (U-RES-2)."""
    cost = read_goods(entry, key)
    if cost[KELP] > most[0] or cost[STEELPLAST] > most[1]:
        raise entry.wrong(key, f"at most {most[0]} kelp and {most[1]} steelplast")
    return cost


def read_cost(entry: Entry) -> Costs:
    found = tuple(entry.number(good, 0, 30, default=0) for good in GOODS)
    entry.done()
    return found


def read_kinds(entry: Entry, key: str) -> int:
    names = entry.texts(key, KIND_NAMES)
    if not names:
        raise entry.wrong(key, f"a list of {', '.join(KIND_NAMES)}")
    mask = 0
    for name in names:
        mask |= KIND_MASKS[name]
    return mask


def kinds_named(mask: int) -> list[str]:
    """The names of kinds in a mask; a group has a name of its own."""
    groups = [name for name in GROUPS if KIND_MASKS[name] == mask]
    return groups or [name for i, name in enumerate(KINDS) if mask >> i & 1]
