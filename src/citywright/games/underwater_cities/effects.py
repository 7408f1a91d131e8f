"""The effect vocabulary: trees in an edition file become flat rows, which one interpreter reads.

A row is an operation with its numbers and its children:

    gain     goods                          draw, advance   n
    build    kinds, n times, rows: printed cost (none: usual cost), arg: where and how
    upgrade  kinds, n times, rows: costs to choose from
    convert  rows: cost                     use, ready      n
    special, output, metropolis             copy            arg: which slots
    all, one kids                           pick            n of the goods in kinds
    if       counter (arg), n at least or exactly (kinds = 1), kids
    per      counter (arg), goods for every n, at most kinds times
    pay      rows: cost, kids, n times
    steps    counter (arg), rows: (from, points)
"""

from typing import Final

from citywright.engine.editions import Entry
from citywright.games.underwater_cities.network import CITY_KINDS, KINDS, NOTHING, STRUCTURES, Costs

GOODS: Final[tuple[str, ...]] = ("kelp", "steelplast", "credits", "science", "biomatter", "points")
KELP: Final = 0
STEELPLAST: Final = 1
CREDITS: Final = 2
SCIENCE: Final = 3
BIOMATTER: Final = 4
POINTS: Final = 5
GOOD_COUNT: Final = 6

OPS: Final[tuple[str, ...]] = (
    "gain", "draw", "advance", "build", "upgrade", "convert", "use", "ready", "special", "copy", "output",
    "metropolis", "all", "one", "pick", "if", "per", "pay", "steps",
)  # fmt: skip
GAIN: Final = 0
DRAW: Final = 1
ADVANCE: Final = 2
BUILD: Final = 3
UPGRADE: Final = 4
CONVERT: Final = 5
USE: Final = 6
READY: Final = 7
SPECIAL: Final = 8
COPY: Final = 9
OUTPUT: Final = 10
METROPOLIS: Final = 11
ALL: Final = 12
ONE: Final = 13
PICK: Final = 14
IF: Final = 15
PER: Final = 16
PAY: Final = 17
STEPS: Final = 18

BY_ITSELF: Final = frozenset({GAIN, DRAW})  # parts that nobody leaves out: they come first, unasked (U-TIME-15)
GIFTS: Final = frozenset({GAIN, DRAW, PER, ALL, IF})  # effects made of these nobody leaves alone
UNASKED: Final = frozenset({GAIN, DRAW, ADVANCE, PER})  # what a trigger may do

ON_EXPANSION: Final = 1  # of a build
AND_UPGRADE: Final = 2

COPY_FREE: Final = 0  # any free slot, the always-open one included (U-CARD-30)
COPY_OTHERS: Final = 1  # a slot held by another (U-CARD-31)
COPY_ANY: Final = 2  # a coloured slot not held by you (U-CARD-32)
COPIES: Final[tuple[str, ...]] = ("free", "others", "any")

MOST_PARTS: Final = 4

COUNTERS: Final[tuple[str, ...]] = (
    "farm", "desalination", "laboratory", "tunnel",
    "upgraded_farm", "upgraded_desalination", "upgraded_laboratory", "upgraded_tunnel",
    "city", "white", "purple", "metropolis", "special", "federation", "hand", "action_card", "full_city", "set",
    "building", "upgraded", "card", "unused_action_card",
    "held_kelp", "held_steelplast", "held_credits", "held_science", "held_biomatter", "points",
)  # fmt: skip
KIND_NAMES: Final[tuple[str, ...]] = (*KINDS, "building", "structure", "city")
KIND_MASKS: Final = {
    **{name: 1 << i for i, name in enumerate(KINDS)}, "building": 0b111, "structure": STRUCTURES, "city": CITY_KINDS,
}  # fmt: skip
UPGRADE_COST: Final[Costs] = (0, 0, 0, 1, 0, 0)
MOST_PRINTED: Final = (2, 4)  # kelp and steelplast of a build cost on a card
MOST_SURCHARGE: Final = (1, 3)  # and of a site


class Effects:
    """All effect rows of an edition; row 0 does nothing."""

    def __init__(self) -> None:
        self.op: list[int] = []
        self.n: list[int] = []
        self.goods: list[Costs] = []
        self.kids: list[tuple[int, ...]] = []
        self.kinds: list[int] = []
        self.built: list[tuple[int, ...]] = []  # of a BUILD the kinds one by one
        self.rows: list[tuple[tuple[int, ...], ...]] = []
        self.arg: list[int] = []
        self.slot: list[int] = []  # of which slot the row is a part, -1: of none
        self.add(ALL)

    def add(
        self, op: int, n: int = 1, goods: Costs = NOTHING, kids: tuple[int, ...] = (), kinds: int = 0,
        rows: tuple[tuple[int, ...], ...] = (), arg: int = 0,
    ) -> int:  # fmt: skip
        self.op.append(op)
        self.n.append(n)
        self.goods.append(goods)
        self.kids.append(kids)
        self.kinds.append(kinds)
        self.built.append(tuple([kind for kind in range(len(KINDS)) if op == BUILD and kinds >> kind & 1]))
        self.rows.append(rows)
        self.arg.append(arg)
        self.slot.append(-1)
        return len(self.op) - 1

    def within(self, node: int) -> list[int]:
        """The row and all below it."""
        found = [node]
        for kid in self.kids[node]:
            found += self.within(kid)
        return found

    def ops(self, node: int) -> set[int]:
        return {self.op[row] for row in self.within(node)}

    def gives(self, node: int, good: int) -> bool:
        """Whether this good comes with the effect at once and unasked, whatever else is the case."""
        if self.op[node] == ALL and self.ops(node) <= GIFTS:
            return any(self.gives(kid, good) for kid in self.kids[node])
        return self.op[node] == GAIN and self.goods[node][good] > 0

    def unasked(self, node: int) -> bool:
        """Whether nobody has to be asked anything: what triggers are made of."""
        op = self.op[node]
        if op in (ALL, IF):
            return all(self.unasked(kid) for kid in self.kids[node])
        return op in UNASKED


def read_goods(entry: Entry, key: str) -> Costs:
    return _read_cost(entry.entry(key))


def read_build_cost(entry: Entry, key: str, most: tuple[int, int]) -> Costs:
    """Kelp and steelplast within what one payment with biomatter can say (U-RES-2)."""
    cost = read_goods(entry, key)
    if cost[KELP] > most[0] or cost[STEELPLAST] > most[1]:
        raise entry.wrong(key, f"at most {most[0]} kelp and {most[1]} steelplast")
    return cost


def _read_cost(entry: Entry) -> Costs:
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


def read_effect(effects: Effects, entry: Entry) -> int:
    """One tree of the file as rows; returns the number of its root."""
    verb = next((key for key in entry.values if key in READERS), "")
    if not verb:
        raise entry.wrong("effect", f"a table with one of {', '.join(READERS)}")
    node = READERS[verb](effects, entry)
    entry.done()
    return node


def _kids(effects: Effects, entry: Entry, key: str) -> tuple[int, ...]:
    kids = tuple(read_effect(effects, part) for part in entry.entries(key))
    if not 2 <= len(kids) <= MOST_PARTS:
        raise entry.wrong(key, f"a list of two to {MOST_PARTS} effects")
    return kids


def _kid(effects: Effects, entry: Entry, key: str) -> tuple[int]:
    return (read_effect(effects, entry.entry(key)),)


def _gain(effects: Effects, entry: Entry) -> int:
    return effects.add(GAIN, goods=read_goods(entry, "gain"))


def _draw(effects: Effects, entry: Entry) -> int:
    return effects.add(DRAW, entry.number("draw", 1, 6))


def _advance(effects: Effects, entry: Entry) -> int:
    return effects.add(ADVANCE, entry.number("advance", 1, 4))


def _build(effects: Effects, entry: Entry) -> int:
    arg = ON_EXPANSION if entry.flag("expansion") else 0
    arg |= AND_UPGRADE if entry.flag("and_upgrade") else 0
    rows = (read_build_cost(entry, "cost", MOST_PRINTED),) if entry.has("cost") else ()
    kinds = read_kinds(entry, "build")
    if (arg & ON_EXPANSION and kinds & ~0b111) or (arg & AND_UPGRADE and kinds & CITY_KINDS):
        raise entry.wrong("build", "buildings only on an expansion site, structures only with an upgrade")
    return effects.add(BUILD, entry.number("times", 1, 4, default=1), kinds=kinds, rows=rows, arg=arg)


def _upgrade(effects: Effects, entry: Entry) -> int:
    rows: tuple[Costs, ...] = (UPGRADE_COST,)
    if entry.has("cost"):
        rows = (read_goods(entry, "cost"),)
    elif entry.has("costs"):
        rows = tuple(_read_cost(option) for option in entry.entries("costs"))
    kinds = read_kinds(entry, "upgrade")
    if kinds & CITY_KINDS:
        raise entry.wrong("upgrade", "structures; cities are not upgraded")
    return effects.add(UPGRADE, entry.number("times", 1, 4, default=1), kinds=kinds, rows=rows)


def _convert(effects: Effects, entry: Entry) -> int:
    return effects.add(CONVERT, rows=(read_goods(entry, "convert"),))


def _use(effects: Effects, entry: Entry) -> int:
    return effects.add(USE, entry.number("use", 1, 4))


def _ready(effects: Effects, entry: Entry) -> int:
    return effects.add(READY, entry.number("ready", 1, 4))


def _special(effects: Effects, entry: Entry) -> int:
    return effects.add(SPECIAL, entry.number("special", 1, 1))


def _copy(effects: Effects, entry: Entry) -> int:
    return effects.add(COPY, arg=COPIES.index(entry.text("copy", COPIES)))


def _output(effects: Effects, entry: Entry) -> int:
    return effects.add(OUTPUT, entry.number("output", 1, 1))


def _metropolis(effects: Effects, entry: Entry) -> int:
    return effects.add(METROPOLIS, entry.number("metropolis", 1, 1))


def _all(effects: Effects, entry: Entry) -> int:
    return effects.add(ALL, kids=_kids(effects, entry, "all"))


def _one(effects: Effects, entry: Entry) -> int:
    return effects.add(ONE, kids=_kids(effects, entry, "one"))


def _pick(effects: Effects, entry: Entry) -> int:
    goods = entry.texts("of", GOODS[:POINTS])
    n = entry.number("pick", 1, 4)
    if len(goods) < n:
        raise entry.wrong("of", "a list of at least as many goods as are picked")
    return effects.add(PICK, n, kinds=sum(1 << GOODS.index(good) for good in goods))


def _if(effects: Effects, entry: Entry) -> int:
    exact = entry.has("exactly")
    n = entry.number("exactly" if exact else "at_least", 0, 99)
    counter = COUNTERS.index(entry.text("if", COUNTERS))
    return effects.add(IF, n, kinds=int(exact), arg=counter, kids=_kid(effects, entry, "then"))


def _per(effects: Effects, entry: Entry) -> int:
    counter = COUNTERS.index(entry.text("per", COUNTERS))
    most = entry.number("most", 1, 99, default=99)
    return effects.add(PER, entry.number("every", 1, 20, default=1), read_goods(entry, "goods"), (), most, arg=counter)


def _pay(effects: Effects, entry: Entry) -> int:
    n = entry.number("times", 1, 99, default=1)
    return effects.add(PAY, n, kids=_kid(effects, entry, "for"), rows=(read_goods(entry, "pay"),))


def _exchange(effects: Effects, entry: Entry) -> int:
    """Either way, once (U-TIME-14)."""
    one, other = read_goods(entry, "exchange"), read_goods(entry, "with")
    there = effects.add(PAY, kids=(effects.add(GAIN, goods=other),), rows=(one,))
    back = effects.add(PAY, kids=(effects.add(GAIN, goods=one),), rows=(other,))
    return effects.add(ONE, kids=(there, back))


def _steps(effects: Effects, entry: Entry) -> int:
    rows: list[tuple[int, ...]] = []
    for step in entry.entries("points"):
        rows.append((step.number("at", 1, 99), step.number("points", 1, 99)))
        step.done()
    return effects.add(STEPS, rows=tuple(rows), arg=COUNTERS.index(entry.text("steps", COUNTERS)))


READERS: Final = {
    "gain": _gain, "draw": _draw, "advance": _advance, "build": _build, "upgrade": _upgrade, "convert": _convert,
    "use": _use, "ready": _ready, "special": _special, "copy": _copy, "output": _output, "metropolis": _metropolis,
    "all": _all, "one": _one, "pick": _pick, "if": _if, "per": _per, "pay": _pay, "exchange": _exchange,
    "steps": _steps,
}  # fmt: skip
