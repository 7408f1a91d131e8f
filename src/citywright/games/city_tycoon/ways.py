"""The ways of cubes through the city: what a cube costs from each plant, and who may be paid for it (C-PRICE, C-WAY).

A payment is one number: for each receiver, the bank first, nine bits with the steps of 2 that it gets; the ninth stays
empty, so that two payments can be compared by one subtraction.
A city knows its places by numbers, the start tile as 0. `near` lists the places beside each, `tolls` what is paid for a
step onto it.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

NEVER: Final = 1 << 20  # the price where no way leads
FAR: Final = -1  # the steps from where no way leads
WAYS: Final = 1000  # of so many payments, the cheapest, one can be chosen (C-WAY-5)
MOST_LOOKS: Final = 1500  # at places, in one search for fares
MOST_COMPARISONS: Final = 500_000  # in one search for sums
SOURCES: Final = 256  # at most, since pieces are bytes
PLACE: Final = 11  # bits for the number of a place; there are fewer places than cells
GUARDS: Final = sum([1 << (9 * receiver + 8) for receiver in range(6)])


def total(paid: int) -> int:
    """All steps of 2 of a payment: its digits to the base of 512, as long as they are fewer than 511 together."""
    return paid % 511


def cheapest_first(paid: int) -> tuple[int, int]:
    """The order of payments on offer."""
    return total(paid), -paid


def beaten(paid: int, others: list[int]) -> bool:
    """Whether one of these gives every receiver the same or less."""
    guarded: i64 = paid | GUARDS
    for other in others:
        less: i64 = other
        if (guarded - less) & GUARDS == GUARDS:
            return True
    return False


class Reach:
    """The ways of cubes to a group of joined own tiles.

    group      the places of the group
    prices     the price of a cube from each source (C-PRICE), NEVER where no way leads
    by_price   for each colour the sources that a way leads from, cheapest first
    """

    def __init__(self, near: list[list[int]], tolls: list[int], seat: int, place: int) -> None:
        self._near = near
        self._tolls = tolls
        self._free = 1 << 9 * (seat + 1)
        self.group: list[int] = []
        self._steps = self._flood(place)
        self.prices: list[int] = []
        self.by_price: list[list[int]] = []
        self._sites: list[int] = []
        self._fares: dict[int, tuple[int, int, list[int]]] = {}

    def _flood(self, place: int) -> list[int]:
        """For each place the fewest paid steps from there to the group; own tiles are free, and so is the last step."""
        near, tolls, free = self._near, self._tolls, self._free
        steps = [FAR] * len(near)
        steps[place] = 0
        now = [place]
        count = 0
        while now:
            paid: list[int] = []
            for here in now:  # it grows meanwhile
                if tolls[here] == free:
                    for other in near[here]:
                        if steps[other] < 0:
                            steps[other] = count
                            now.append(other)
                else:
                    paid.append(here)
            if not count:
                self.group = [here for here in now if tolls[here] == free]
            count += 1
            now = []
            for here in paid:
                for other in near[here]:
                    if steps[other] < 0:
                        steps[other] = count
                        now.append(other)
        return steps

    def find_prices(self, sites: list[int], colours: list[int]) -> None:
        """For plants at these places, -1 where one is not built."""
        self._sites = sites
        prices = [NEVER] * len(sites)
        order: list[list[int]] = [[], []]  # the price before the number of the source, in one number
        for source, site in enumerate(sites):
            if site >= 0 and self._steps[site] != FAR:
                price = 2 * self._steps[site] + (0 if self._tolls[site] == self._free else 2)
                prices[source] = price
                order[colours[source]].append(price * SOURCES + source)
        self.prices = prices
        for found in order:
            found.sort()
            self.by_price.append([source % SOURCES for source in found])

    # -- who is paid ---------------------------------------------------------------------------------

    def fares(self, source: int, spare: int) -> tuple[list[int], int]:
        """The payments for one cube that no other beats, of at most so many steps more than the cheapest (C-WAY).

        The search ends early when it becomes too long: then the second number is less than `spare`, and there may be
        more payments of so many steps, but none with fewer.
        """
        asked, looked, found = self._fares.get(source, (-1, -1, []))
        if looked == asked < spare:
            found, looked = self._search(self._sites[source], spare)
            if len(found) > 1:
                found.sort(key=cheapest_first)
            self._fares[source] = (spare, looked, found)
        if looked > spare:  # what was found for more steps holds for fewer: smaller payments are never beaten by larger
            most = self.prices[source] // 2 + spare
            return [paid for paid in found if total(paid) <= most], spare
        return found, looked

    def _search(self, site: int, spare: int) -> tuple[list[int], int]:
        """From the plant, in the order of what the way costs in the end at least, so the cheapest are found first.

        A place is passed again only with a payment that no earlier one there beats.
        """
        near, tolls, free, steps = self._near, self._tolls, self._free, self._steps
        fee = 0 if tolls[site] == free else tolls[site]
        if not steps[site]:
            return [fee], spare
        found: list[int] = []
        passed: list[list[int]] = [[]] * len(near)  # the first payment of a place makes it a list of its own
        ways: list[list[int]] = [[] for _ in range(spare + 1)]  # paid and place in one, by what they cost more
        ways[0].append(fee << PLACE | site)
        looks = 0
        for more in range(spare + 1):
            open = ways[more]
            while open:
                way = open.pop()
                paid, here = way >> PLACE, way & (1 << PLACE) - 1
                before = passed[here]
                if beaten(paid, before) or beaten(paid, found):
                    continue
                left = steps[here]
                if not left:
                    found.append(paid)
                    continue
                if before:
                    before.append(paid)
                else:
                    passed[here] = [paid]
                looks += 1
                if looks > MOST_LOOKS and found:
                    return found, more
                level = more - left
                for other in near[here]:
                    toll = tolls[other]
                    if toll == free:
                        toll, detour = 0, level + steps[other]
                    else:
                        detour = level + steps[other] + 1
                    if detour <= spare:
                        then, before = paid + toll, passed[other]
                        if not before or not beaten(then, before):
                            ways[detour].append(then << PLACE | other)
        return found, spare


def sums(ones: list[int], others: list[int], spare: int) -> tuple[list[int], int]:
    """Payments for two things together that no other beats, cheapest first, of at most so many steps more than those.

    As with fares, the second number says how far the search came before it became too long.
    """
    left, right = by_surplus(ones, spare), by_surplus(others, spare)
    found: list[int] = []
    comparisons = 0
    for more in range(spare + 1):
        new: set[int] = set()
        for i in range(more + 1):
            if left[i] and right[more - i]:
                for one in left[i]:
                    new.update([one + other for other in right[more - i]])
        comparisons += len(new) * (len(found) + 3)
        if found and comparisons > MOST_COMPARISONS:
            return found, more - 1
        found += sorted([paid for paid in new if not beaten(paid, found)], reverse=True)
        if len(found) >= WAYS:
            return found[:WAYS], more
    return found, spare


def by_surplus(payments: list[int], spare: int) -> list[list[int]]:
    """Payments by how many steps they are above the cheapest."""
    groups: list[list[int]] = [[] for _ in range(spare + 1)]
    least = min([total(paid) for paid in payments])
    for paid in payments:
        more = total(paid) - least
        if more <= spare:
            groups[more].append(paid)
    return groups
