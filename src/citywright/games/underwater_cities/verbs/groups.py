"""Effects made of others: all of them, one of them, on a condition, for a price."""

from citywright.engine.editions import Entry
from citywright.games.underwater_cities.counting import COUNTERS, count, read_counter
from citywright.games.underwater_cities.drawing.signs import Signs
from citywright.games.underwater_cities.effects import ANYTHING, MOST_PARTS, ORDINARY, Effects, Verb, read_goods
from citywright.games.underwater_cities.goods import GOOD_COUNT, NOTHING, Costs, minus, missing
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.helping import opens, outcomes, together
from citywright.games.underwater_cities.steps.interpreter import begin, can_pay_for, give, open_parts, pay_for, usable
from citywright.games.underwater_cities.table import OPTIONS, PARTS
from citywright.games.underwater_cities.text import Teller
from citywright.games.underwater_cities.verbs.goods import NO_CAP
from citywright.games.underwater_cities.worth import WORTH, priced


def all_supplies(s: UnderwaterCities, seat: int, nodes: tuple[int, ...]) -> int:
    """What several effects may bring together."""
    e = s.edition.effects
    found = 0
    for node in nodes:
        found |= e.verb[node].supplies(s, seat, node)
    return found


class Group(Verb):
    """Several parts."""

    def read(self, e: Effects, entry: Entry) -> int:
        kids = tuple(e.read(part) for part in entry.entries(self.name))
        if not 2 <= len(kids) <= MOST_PARTS:
            raise entry.wrong(self.name, f"a list of two to {MOST_PARTS} effects")
        return e.add(self.name, kids=kids)

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        e = s.edition.effects
        for kid in e.kids[node]:  # noqa: SIM110 - a plain loop is faster
            if e.verb[kid].usable(s, seat, kid):
                return True
        return False

    def lacks(self, s: UnderwaterCities, seat: int, node: int) -> int:
        e = s.edition.effects
        found = 0
        for kid in e.kids[node]:
            found |= e.verb[kid].lacks(s, seat, kid)
        return found

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return all_supplies(s, seat, s.edition.effects.kids[node])

    def opens(self, s: UnderwaterCities, seat: int, node: int, slot: int) -> bool:
        return any(opens(s, seat, kid, slot) for kid in s.edition.effects.kids[node])

    def is_gift(self, e: Effects, node: int) -> bool:
        return all(e.verb[kid].is_gift(e, kid) for kid in e.kids[node])

    def total(self, worths: list[int]) -> int:
        """What the parts are worth together."""
        raise NotImplementedError

    def value(self, e: Effects, node: int, left: int) -> int:
        return self.total([e.value(kid, left) for kid in e.kids[node]])

    def reckon(self, s: UnderwaterCities, seat: int, node: int, left: int) -> int:
        e = s.edition.effects
        return self.total([e.verb[kid].reckon(s, seat, kid, left) for kid in e.kids[node]])


class All(Group):
    """All parts, in any order."""

    name = "all"
    stands = ORDINARY | {"gift"}
    welcome = True

    def text(self, teller: Teller, node: int) -> str:
        return teller.series([teller.effect(kid) for kid in teller.effects.kids[node]])

    def sign(self, signs: Signs, node: int) -> str:
        return "".join([signs.effect(kid) for kid in signs.effects.kids[node]])

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        e = s.edition.effects
        done = 0
        for i, kid in enumerate(e.kids[node]):  # what comes of itself comes first (U-TIME-15)
            if e.verb[kid].comes_first and usable(s, seat, kid):
                give(s, seat, kid)
                done |= 1 << i
        s.ask(seat, PARTS, node, done)

    def give(self, s: UnderwaterCities, seat: int, node: int) -> None:
        for kid in s.edition.effects.kids[node]:
            give(s, seat, kid)

    def gives(self, e: Effects, node: int, good: int) -> bool:
        return e.welcome[node] and any(e.verb[kid].gives(e, kid, good) for kid in e.kids[node])

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        return together(s, seat, s.edition.effects.kids[node])

    def total(self, worths: list[int]) -> int:
        return sum(worths)


class One(Group):
    """One of the parts."""

    name = "one"
    stands = ORDINARY | {"production", "ability"}

    def text(self, teller: Teller, node: int) -> str:
        """An exchange reads as one, and goods to choose from share their verb."""
        e = teller.effects
        kids = e.kids[node]
        if exchanged(e, kids):
            one, other = [teller.goods(e.rows[kid][0]) for kid in kids]
            return teller.say("effect.exchange", text=one, text2=other)
        if all(e.verb[kid].name == "gain" for kid in kids):
            return teller.say("effect.gain", text=teller.series([teller.goods(e.goods[kid]) for kid in kids], "or"))
        return teller.say("effect.one", text=teller.series([teller.effect(kid) for kid in kids], "or"))

    def sign(self, signs: Signs, node: int) -> str:
        return signs.either([signs.effect(kid) for kid in signs.effects.kids[node]])

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        ways = open_parts(s, seat, node, 0)
        if len(ways) == 1:
            begin(s, seat, s.edition.effects.kids[node][ways[0]])
        else:
            s.ask(seat, OPTIONS, node)

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        return [goods for kid in s.edition.effects.kids[node] for goods in outcomes(s, seat, kid)]

    def total(self, worths: list[int]) -> int:
        return max(worths)


def exchanged(e: Effects, kids: tuple[int, ...]) -> bool:
    """Whether these are two payments of which each buys what the other costs."""
    if len(kids) != 2 or any(e.verb[kid].name != "pay" or e.verb[e.kids[kid][0]].name != "gain" for kid in kids):
        return False
    return [e.rows[kid][0] for kid in kids] == [e.goods[e.kids[kid][0]] for kid in reversed(kids)]


class If(Verb):
    """Only if a counter (arg) counts at least n, or exactly n (kinds = 1)."""

    name = "if"
    stands = ORDINARY | {"production", "gift"}
    welcome = True
    counts = True

    def read(self, e: Effects, entry: Entry) -> int:
        exact = entry.has("exactly")
        n = entry.number("exactly" if exact else "at_least", 0, 99)
        kid = e.read(entry.entry("then"))
        return e.add("if", n, kinds=int(exact), arg=read_counter(entry, "if"), kids=(kid,))

    def text(self, teller: Teller, node: int) -> str:
        e = teller.effects
        n, exact, then = e.n[node], e.kinds[node], teller.effect(e.kids[node][0])
        if exact and COUNTERS[e.arg[node]] == "federation":
            return teller.say("effect.if_space", n=n, text2=then)
        return teller.say("effect.if_exact" if exact else "effect.if", text=teller.counted(e.arg[node], n), text2=then)

    def sign(self, signs: Signs, node: int) -> str:
        e = signs.effects
        return f"{signs.counter(e.arg[node], e.n[node])}<i>:</i>{signs.effect(e.kids[node][0])}"

    def holds(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        e = s.edition.effects
        have = count(s, seat, e.arg[node])
        return have == e.n[node] if e.kinds[node] else have >= e.n[node]

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        return self.holds(s, seat, node) and usable(s, seat, s.edition.effects.kids[node][0])

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        begin(s, seat, s.edition.effects.kids[node][0])

    def give(self, s: UnderwaterCities, seat: int, node: int) -> None:
        if self.holds(s, seat, node):
            give(s, seat, s.edition.effects.kids[node][0])

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        return together(s, seat, s.edition.effects.kids[node]) if self.usable(s, seat, node) else [NOTHING]

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return all_supplies(s, seat, s.edition.effects.kids[node])

    def opens(self, s: UnderwaterCities, seat: int, node: int, slot: int) -> bool:
        return opens(s, seat, s.edition.effects.kids[node][0], slot)

    def value(self, e: Effects, node: int, left: int) -> int:
        return e.value(e.kids[node][0], left) * 2 // 3

    def reckon(self, s: UnderwaterCities, seat: int, node: int, left: int) -> int:
        e = s.edition.effects
        kid = e.kids[node][0]
        return e.verb[kid].reckon(s, seat, kid, left) if self.usable(s, seat, node) else 0


class Pay(Verb):
    """A benefit for a price (rows), up to n times (U-TIME-8, U-TIME-13)."""

    name = "pay"
    stands = frozenset({"slot", "card", "action", "production", "scoring", "ability"})
    sold = True

    def read(self, e: Effects, entry: Entry) -> int:
        n = entry.number("times", 1, 99, default=1)
        return e.add("pay", n, kids=(e.read(entry.entry("for")),), rows=(read_goods(entry, "pay"),))

    def text(self, teller: Teller, node: int) -> str:
        e = teller.effects
        n = e.n[node]
        text = teller.say("effect.pay", text=teller.goods(e.rows[node][0]), text2=teller.effect(e.kids[node][0]))
        if n == 1:
            return text
        return text + (teller.say("effect.most", n=n) if n < NO_CAP else teller.say("effect.often"))

    def sign(self, signs: Signs, node: int) -> str:
        e = signs.effects
        most = signs.times(e.n[node]) if 1 < e.n[node] < NO_CAP else ""
        return signs.paid(e.rows[node][0], signs.effect(e.kids[node][0])) + most

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        e = s.edition.effects
        return can_pay_for(s, seat, e.rows[node][0], e.kids[node][0])

    def lacks(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return missing(s.goods, seat * GOOD_COUNT, s.edition.effects.rows[node][0]) or ANYTHING

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return all_supplies(s, seat, s.edition.effects.kids[node])

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        pay_for(s, seat, node, s.edition.effects.n[node])

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        e = s.edition.effects
        if not self.usable(s, seat, node):
            return [NOTHING]
        return [NOTHING, *[minus(goods, e.rows[node][0]) for goods in together(s, seat, e.kids[node])]]

    def opens(self, s: UnderwaterCities, seat: int, node: int, slot: int) -> bool:
        e = s.edition.effects
        s.pay(seat, e.rows[node][0])
        found = opens(s, seat, e.kids[node][0], slot)
        s.gain(seat, e.rows[node][0])
        return found

    def value(self, e: Effects, node: int, left: int) -> int:
        gained = e.value(e.kids[node][0], left) - priced(e.rows[node][0], WORTH[left])
        return max(0, gained) * min(e.n[node], 3)

    def reckon(self, s: UnderwaterCities, seat: int, node: int, left: int) -> int:
        e = s.edition.effects
        if not self.usable(s, seat, node):
            return 0
        kid = e.kids[node][0]
        return max(0, e.verb[kid].reckon(s, seat, kid, left) - priced(e.rows[node][0], WORTH[left]))


class Exchange(Verb):
    """Either way, once: two payments to choose from (U-TIME-14)."""

    name = "exchange"

    def read(self, e: Effects, entry: Entry) -> int:
        one, other = read_goods(entry, "exchange"), read_goods(entry, "with")
        there = e.add("pay", kids=(e.add("gain", goods=other),), rows=(one,))
        back = e.add("pay", kids=(e.add("gain", goods=one),), rows=(other,))
        return e.add("one", kids=(there, back))
