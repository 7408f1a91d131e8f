"""The ways of cubes through the city: what a cube costs from each plant, and who may be paid for it (C-PRICE, C-WAY).

A payment is one number: for each receiver, the bank first, nine bits with the steps of 2 that it gets; the ninth stays
empty, so that two payments can be compared by one subtraction.
A city knows its places by numbers, the start tile as 0. `near` lists the places beside each, `takers` who is paid for a
step onto it. To the compiler all of these are machine words (`i64`), which take no looking after.
"""

from typing import TYPE_CHECKING, Final

from citywright.engine.native import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

NEVER: Final = 1 << 20  # the price where no way leads
FAR: Final = NEVER // 2  # the same in steps of 2
WAYS: Final = 1000  # of so many payments, the cheapest, one can be chosen (C-WAY-5)
MOST_LOOKS: Final = 1500  # at places, in one search for fares
MOST_COMPARISONS: Final = 500_000  # in one search for sums
LAST_TAKER: Final = 5
LAST: Final = 1 << 9 * LAST_TAKER  # its step; those before it by shifts down: compiled, a plain 1 has 32 bits to go up
GUARDS: Final = 0o400_400_400_400_400_400  # the ninth bit of each receiver


def total(paid: int) -> int:
    """All steps of 2 of a payment: its digits to the base of 512, as long as they are fewer than 511 together."""
    return paid % 511


@mypyc_attr(acyclic=True)
class Way:
    """A way as far as it has come: what it has paid, where it is, the place before, and the next way in a chain.

    Chains of these instead of lists of payments: a large number in a list is made and taken apart each time.
    """

    def __init__(self, paid: "i64", place: "i64", came: "i64", next: "Way | None") -> None:
        self.paid: i64 = paid
        self.place: i64 = place
        self.came: i64 = came
        self.next = next


def beaten(paid: "i64", other: Way | None) -> bool:
    """Whether one of a chain gives every receiver the same or less."""
    guarded: i64 = paid | GUARDS
    while other is not None:
        if (guarded - other.paid) & GUARDS == GUARDS:
            return True
        other = other.next
    return False


def through(near: "list[list[i64]]") -> "list[list[i64]]":
    """What is near each place, without blind alleys; within those it is as it was, so that one can leave them."""
    exits = [len(beside) for beside in near]
    blind = [place for place, count in enumerate(exits) if count < 2]
    for here in blind:  # it grows meanwhile
        for other in near[here]:
            exits[other] -= 1
            if exits[other] == 1:
                blind.append(other)
    return [
        [other for other in beside if exits[other] > 1] if exits[place] > 1 else beside
        for place, beside in enumerate(near)
    ]


def join(
    near: "list[list[i64]]", takers: "list[i64]", own: "i64", steps: "list[i64]", paid: "list[i64]", place: "i64",
    so_far: "i64",
) -> "list[i64]":  # fmt: skip
    """An own tile and those joined to it, all with the same steps; the places beside them are paid."""
    steps[place] = so_far
    joined = [place]
    for here in joined:  # it grows meanwhile
        for other in near[here]:
            if steps[other] == FAR:
                if takers[other] == own:
                    steps[other] = so_far
                    joined.append(other)
                else:
                    steps[other] = so_far + 1
                    paid.append(other)
    return joined


def flood(
    near: "list[list[i64]]", takers: "list[i64]", own: "i64", place: "i64"
) -> "tuple[list[i64], list[i64]]":  # fmt: skip
    """The least steps of each place from an own tile, the nearest first, and its group; own tiles are free."""
    steps: list[i64] = [FAR] * len(near)
    paid: list[i64] = []  # places of others, in the order of their steps
    group = join(near, takers, own, steps, paid, place, 0)
    for here in paid:  # it grows meanwhile
        so_far = steps[here]
        for other in near[here]:
            if steps[other] == FAR:
                if takers[other] == own:
                    join(near, takers, own, steps, paid, other, so_far)
                else:
                    steps[other] = so_far + 1
                    paid.append(other)
    return steps, group


@mypyc_attr(acyclic=True)
class Reach:
    """The ways of cubes to a group of joined own tiles.

    near       the places of the city that it was found in, and what lies beside them
    streets    the same `through` the city, once somebody has asked; one list for all groups
    steps      what is paid at least, in steps of 2, for each place and from there to the group
    group      the places of the group
    sites      the places of all sources, -1 while one is not built
    sources    those of each colour
    ranks      their order by price for each colour, once somebody has asked
    """

    def __init__(
        self, near: "list[list[i64]]", streets: "list[list[i64]]", takers: "list[i64]", own: "i64",
        steps: "list[i64]", group: "list[i64]", sites: "list[i64]", sources: "list[list[i64]]",
        ranks: "list[list[i64] | None]",
    ) -> None:  # fmt: skip
        self.near = near
        self._streets = streets
        self._takers = takers
        self._own: i64 = own  # who is not paid, since it is the receiver itself
        self.steps = steps
        self.group = group
        self.sites = sites
        self._sources = sources
        self._ranks = ranks
        self._prices: list[int] = []
        self._fares: dict[int, tuple[int, int, list[int]]] | None = None

    def grown(
        self, near: "list[list[i64]]", streets: "list[list[i64]]", takers: "list[i64]", sites: "list[i64]"
    ) -> "Reach":
        """The same in a city with more places, where all others are as they were: ways only become shorter.

        Judgement asks for the ways of one city after the other, and each differs from the last by few tiles.
        """
        own, group, nearer = self._own, self.group, False
        steps = self.steps.copy()
        changed: list[i64] = []
        first: i64 = len(steps)
        for place in range(first, len(near)):
            least: i64 = FAR
            most: i64 = 0
            for other in near[place]:
                if other < place:
                    so_far = steps[other]
                    least = min(least, so_far)
                    most = max(most, so_far)
            if takers[place] != own:
                least = min(least + 1, FAR)
            elif not least:
                group = [*group, place]
            steps.append(least)
            if least < most:
                changed.append(place)
        for here in changed:  # it grows meanwhile
            so_far = steps[here]
            for other in near[here]:
                if steps[other] > so_far:
                    free = takers[other] == own
                    then = so_far if free else so_far + 1
                    if then < steps[other]:
                        steps[other] = then
                        changed.append(other)
                        nearer = True
                        if free and not then:
                            group = [*group, other]
        ranks = self._ranks
        if nearer or sites is not self.sites:
            ranks = [None, None]
        return Reach(near, streets, takers, own, steps, group, sites, self._sources, ranks)

    # -- what is paid --------------------------------------------------------------------------------

    @property
    def prices(self) -> list[int]:
        """What a cube from each source costs (C-PRICE), NEVER where no way leads; found once."""
        if not self._prices:
            self._prices = [2 * self.steps[site] if site >= 0 else NEVER for site in self.sites]
        return self._prices

    def ranks(self, colour: int) -> "list[i64]":
        """The sources of a colour that a way leads from, cheapest first.

        Each is one number: its steps times the number of all sources, and its own number.
        """
        ranks = self._ranks[colour]
        if ranks is None:
            steps, sites = self.steps, self.sites
            count: i64 = len(sites)
            ranks = []
            for source in self._sources[colour]:
                site = sites[source]
                away = steps[site] if site >= 0 else FAR
                if away < FAR:
                    ranks.append(away * count + source)
            ranks.sort()
            self._ranks[colour] = ranks
        return ranks

    def least(self, cubes: list[int], colour: int, count: "i64") -> "i64":
        """What so many cubes of a colour cost at least, NEVER if there are too few within reach."""
        sources: i64 = len(self.sites)
        steps: i64 = 0
        for rank in self.ranks(colour):
            there: i64 = cubes[rank % sources]
            if there >= count:
                return 2 * (steps + count * (rank // sources))
            steps += there * (rank // sources)
            count -= there
        return NEVER if count else 0

    # -- who is paid ---------------------------------------------------------------------------------

    def fares(self, source: int, spare: int) -> tuple[list[int], int]:
        """The payments for one cube that no other beats, of at most so many steps more than the cheapest (C-WAY).

        The search ends early when it becomes too long: then the second number is less than `spare`, and there may be
        more payments of so many steps, but none with fewer.
        """
        if self._fares is None:
            self._fares = {}
        asked, looked, found = self._fares.get(source, (-1, -1, []))
        if looked == asked < spare:
            found, looked = self._search(self.sites[source], spare)
            self._fares[source] = (spare, looked, found)
        if looked > spare:  # what was found for more steps holds for fewer: smaller payments are never beaten by larger
            most = self.prices[source] // 2 + spare
            return [paid for paid in found if total(paid) <= most], spare
        return found, looked

    def _search(self, site: "i64", spare: "i64") -> tuple[list[int], int]:
        """From the plant, in the order of what the way costs in the end at least, so the cheapest are found first.

        A place is passed again only with a payment that no earlier one there beats. What is returned is in the order of
        offers: the cheapest first, and of those that cost the same the larger number.
        """
        takers, own, steps = self._takers, self._own, self.steps
        fee: i64 = 0
        left = steps[site]
        if takers[site] != own:
            fee = LAST >> 9 * (LAST_TAKER - takers[site])
            left -= 1
        if not left:
            return [fee], spare
        near = self._ways_on()
        offered: list[int] = []
        passed: list[Way | None] = [None] * len(near)  # chains of ways through each place
        open: list[Way | None] = [None] * (spare + 1)  # by how many steps more they cost
        found: list[Way | None] = [None] * (spare + 1)  # of at most so many steps more
        open[0] = Way(fee, site, site, None)
        looks: i64 = 0
        for more in range(spare + 1):
            found[more] = found[more - 1]  # for the first that is the last one: none
            new: list[int] = []
            while (way := open[more]) is not None:
                open[more] = way.next
                paid, here, came, before = way.paid, way.place, way.came, passed[way.place]
                left = steps[here]
                if takers[here] != own:
                    left -= 1  # this place is paid
                level = more - left  # dearer ones do not beat what has been paid so far
                if (before is not None and beaten(paid, before)) or (level >= 0 and beaten(paid, found[level])):
                    continue
                if not left:
                    way.next = found[more]
                    found[more] = way
                    new.append(paid)
                    continue
                way.next = before
                passed[here] = way
                looks += 1
                if looks > MOST_LOOKS and found[more] is not None:
                    return offered + last_first(new), more
                for other in near[here]:
                    last, then, so_far = here, paid, level
                    while other != came:
                        far, taker, beside = steps[other], takers[other], near[other]
                        if so_far + far > spare:
                            break
                        if taker != own:
                            then += LAST >> 9 * (LAST_TAKER - taker)
                        if far > 1 and len(beside) == 2:
                            one, two = beside[0], beside[1]
                            if one == last or two == last:  # noqa: PLR1714 - there is only one way on
                                if taker != own:
                                    so_far += 1
                                last, other = other, two if one == last else one
                                continue
                        before = passed[other]
                        if before is None or not beaten(then, before):
                            detour = so_far + far
                            open[detour] = Way(then, other, last, open[detour])
                        break
            if new:
                offered += last_first(new)
        return offered, spare

    def _ways_on(self) -> "list[list[i64]]":
        """What is near each place, as far as a way to the group may need it; all, if that lies in a blind alley."""
        near, streets = self.near, self._streets
        if not streets:
            streets += through(near)
        for place in self.group:
            if streets[place] is not near[place]:
                return streets
        return near


def last_first(payments: list[int]) -> list[int]:
    """The largest number first, equal ones once."""
    if len(payments) < 2:
        return payments
    payments.sort(reverse=True)
    last = -1
    found: list[int] = []
    for paid in payments:
        if paid != last:
            found.append(paid)
            last = paid
    return found


def sums(ones: list[int], others: list[int], spare: int) -> tuple[list[int], int]:
    """Payments for two things together that no other beats, cheapest first, of at most so many steps more than those.

    As with fares, the second number says how far the search came before it became too long.
    """
    left, right = by_surplus(ones, spare), by_surplus(others, spare)
    found: list[int] = []
    ways: Way | None = None  # the same, to be compared with
    comparisons = 0
    held = [i for i, payments in enumerate(left) if payments]
    for more in range(spare + 1):
        made: list[int] = []
        for i in held:
            if i > more:
                break
            if right[more - i]:
                for one in left[i]:
                    for other in right[more - i]:
                        made.append(one + other)
        if made:
            new = last_first(made)
            comparisons += len(new) * (len(found) + 3)
            if found and comparisons > MOST_COMPARISONS:
                return found, more - 1
            best = [paid for paid in new if not beaten(paid, ways)]
            found += best
            if len(found) >= WAYS:
                return found[:WAYS], more
            for paid in best:
                ways = Way(paid, 0, 0, ways)
    return found, spare


def by_surplus(payments: list[int], spare: int) -> list[list[int]]:
    """Payments by how many steps they are above the cheapest, which is the first."""
    groups: list[list[int]] = [[] for _ in range(spare + 1)]
    least = total(payments[0])
    for paid in payments:
        more = total(paid) - least
        if more <= spare:
            groups[more].append(paid)
    return groups
