"""Effects that give: goods, cards, Federation steps, points for what is counted."""

from itertools import combinations
from typing import Final

from citywright.engine.editions import Entry
from citywright.games.underwater_cities.counting import count, read_counter
from citywright.games.underwater_cities.drawing.signs import Signs
from citywright.games.underwater_cities.effects import EVERYWHERE, ORDINARY, OTHER, Effects, Verb, read_goods
from citywright.games.underwater_cities.goods import GOODS, NOTHING, POINTS, STEP_GOODS, Costs, goods_in, minus
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.interpreter import draw, receive, step
from citywright.games.underwater_cities.table import ADVANCING, PICKING
from citywright.games.underwater_cities.text import Teller
from citywright.games.underwater_cities.worth import WORTH, priced

GIVEN: Final = ORDINARY | {"ability", "gift"}
NO_CAP: Final = 99


class Gain(Verb):
    """Goods."""

    name = "gain"
    stands = EVERYWHERE
    comes_first = True
    welcome = True
    gift = True
    steady = True

    def read(self, e: Effects, entry: Entry) -> int:
        return e.add("gain", goods=read_goods(entry, "gain"))

    def text(self, teller: Teller, node: int) -> str:
        return teller.say("effect.gain", text=teller.goods(teller.effects.goods[node]))

    def sign(self, signs: Signs, node: int) -> str:
        return signs.goods(signs.effects.goods[node])

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        e = s.edition.effects
        receive(s, seat, e.goods[node], e.slot[node])

    def gives(self, e: Effects, node: int, good: int) -> bool:
        return e.goods[node][good] > 0

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return goods_in(s.edition.effects.goods[node])

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        return [s.edition.effects.goods[node]]

    def value(self, e: Effects, node: int, left: int) -> int:
        return priced(e.goods[node], WORTH[left])


class Draw(Verb):
    """n cards."""

    name = "draw"
    stands = GIVEN
    comes_first = True
    welcome = True
    gift = True
    icon = "card"
    most = 6
    flat = 90

    def sign(self, signs: Signs, node: int) -> str:
        return signs.counted(signs.effects.n[node], self.icon)

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        return bool(s.deck or s.pile)

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        draw(s, seat, s.edition.effects.n[node])

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return OTHER


class Advance(Verb):
    """n Federation steps, each of which may be declined (U-FED-8)."""

    name = "advance"
    stands = GIVEN
    gift = True
    steady = True
    icon = "flag"
    most = 4
    flat = 55

    def sign(self, signs: Signs, node: int) -> str:
        return signs.counted(signs.effects.n[node], self.icon)

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        n = s.edition.effects.n[node]
        step(s, seat)
        if n > 1:
            s.ask(seat, ADVANCING, node, n - 1)

    def give(self, s: UnderwaterCities, seat: int, node: int) -> None:
        for _ in range(s.edition.effects.n[node]):
            step(s, seat)

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return STEP_GOODS | OTHER

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        return [given(s, seat, node)]


class Per(Verb):
    """Goods for every n of what a counter (arg) counts, at most `kinds` times."""

    name = "per"
    stands = ORDINARY | {"production", "scoring", "gift"}
    welcome = True
    counts = True

    def read(self, e: Effects, entry: Entry) -> int:
        every, most = entry.number("every", 1, 20, default=1), entry.number("most", 1, 99, default=NO_CAP)
        return e.add("per", every, read_goods(entry, "goods"), kinds=most, arg=read_counter(entry, "per"))

    def text(self, teller: Teller, node: int) -> str:
        e = teller.effects
        each = teller.counted(e.arg[node], e.n[node]).removeprefix("1 ")
        text = teller.say("effect.per", text=teller.goods(e.goods[node]), text2=each)
        return text + (teller.say("effect.most", n=e.kinds[node]) if e.kinds[node] < NO_CAP else "")

    def sign(self, signs: Signs, node: int) -> str:
        e = signs.effects
        most = signs.times(e.kinds[node]) if e.kinds[node] < NO_CAP else ""
        return signs.goods(e.goods[node]) + signs.joints["per"] + signs.counter(e.arg[node], e.n[node]) + most

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        e = s.edition.effects
        return count(s, seat, e.arg[node]) >= e.n[node]

    def times(self, s: UnderwaterCities, seat: int, node: int) -> int:
        e = s.edition.effects
        return min(count(s, seat, e.arg[node]) // e.n[node], e.kinds[node])

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        n = self.times(s, seat, node)
        if n:
            receive(s, seat, tuple([n * good for good in s.edition.effects.goods[node]]), -1)

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return goods_in(s.edition.effects.goods[node])

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        return [given(s, seat, node)]

    def points(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return self.times(s, seat, node) * s.edition.effects.goods[node][POINTS]

    def value(self, e: Effects, node: int, left: int) -> int:
        return min(3, e.kinds[node]) * priced(e.goods[node], WORTH[left]) // (1 if e.n[node] == 1 else 2)

    def reckon(self, s: UnderwaterCities, seat: int, node: int, left: int) -> int:
        return self.times(s, seat, node) * priced(s.edition.effects.goods[node], WORTH[left])


class Pick(Verb):
    """n different goods of those in `kinds` (U-SLOT-13)."""

    name = "pick"
    step = PICKING
    gift = True
    steady = True
    flat = 90

    def read(self, e: Effects, entry: Entry) -> int:
        goods = entry.texts("of", GOODS[:POINTS])
        n = entry.number("pick", 1, 4)
        if len(goods) < n:
            raise entry.wrong("of", "a list of at least as many goods as are picked")
        return e.add("pick", n, kinds=sum(1 << GOODS.index(good) for good in goods))

    def text(self, teller: Teller, node: int) -> str:
        e = teller.effects
        goods = [teller.say(f"good.{good}") for i, good in enumerate(GOODS) if e.kinds[node] >> i & 1]
        return teller.say("effect.pick", n=e.n[node], text=teller.series(goods, "or"))

    def sign(self, signs: Signs, node: int) -> str:
        e = signs.effects
        names = [good for i, good in enumerate(GOODS) if e.kinds[node] >> i & 1]
        return signs.unit(f"<i>{e.n[node]}×</i>" + signs.any_of([signs.icon(good) for good in names]))

    def supplies(self, s: UnderwaterCities, seat: int, node: int) -> int:
        return s.edition.effects.kinds[node]

    def outcomes(self, s: UnderwaterCities, seat: int, node: int) -> list[Costs]:
        e = s.edition.effects
        picks = combinations([good for good in range(len(NOTHING)) if e.kinds[node] >> good & 1], e.n[node])
        return [tuple([int(good in pick) for good in range(len(NOTHING))]) for pick in picks]


class Steps(Verb):
    """Points by what a counter (arg) has reached; rows: from how many, points."""

    name = "steps"
    stands = frozenset({"scoring"})
    flat = 300

    def read(self, e: Effects, entry: Entry) -> int:
        rows: list[tuple[int, ...]] = []
        for row in entry.entries("points"):
            rows.append((row.number("at", 1, 99), row.number("points", 1, 99)))
            row.done()
        return e.add("steps", rows=tuple(rows), arg=read_counter(entry, "steps"))

    def text(self, teller: Teller, node: int) -> str:
        e = teller.effects
        steps = [(least, teller.say("amount.points", n=points)) for least, points in e.rows[node]]
        first = teller.say("effect.step", text=steps[0][1], text2=teller.counted(e.arg[node], steps[0][0]))
        rest = [teller.say("effect.step_next", text=points, n=least) for least, points in steps[1:]]
        return teller.say("effect.steps", text=", ".join([first, *rest]))

    def sign(self, signs: Signs, node: int) -> str:
        e = signs.effects
        return signs.gained_for(signs.counter(e.arg[node], 1), signs.counted(e.rows[node][-1][1], GOODS[POINTS], "≤"))

    def points(self, s: UnderwaterCities, seat: int, node: int) -> int:
        e = s.edition.effects
        have = count(s, seat, e.arg[node])
        return max([points for least, points in e.rows[node] if have >= least], default=0)


def given(s: UnderwaterCities, seat: int, node: int) -> Costs:
    """The goods that an effect without questions would bring here and now."""
    trial = s.copy()
    s.edition.effects.verb[node].give(trial, seat, node)
    return minus(tuple(trial.purse(seat)), tuple(s.purse(seat)))
