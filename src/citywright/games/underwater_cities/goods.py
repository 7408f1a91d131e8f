"""Goods, and amounts of them: six numbers in the order of GOODS."""

from typing import Final

GOODS: Final[tuple[str, ...]] = ("kelp", "steelplast", "credits", "science", "biomatter", "points")
KELP: Final = 0
STEELPLAST: Final = 1
CREDITS: Final = 2
SCIENCE: Final = 3
BIOMATTER: Final = 4
POINTS: Final = 5
GOOD_COUNT: Final = 6

Costs = tuple[int, ...]
NOTHING: Final[Costs] = (0, 0, 0, 0, 0, 0)


STEP_GOODS: Final = 1 << STEELPLAST | 1 << CREDITS | 1 << POINTS  # what a Federation step may bring (U-FED-4)


def goods_in(amounts: Costs) -> int:
    """Which goods there are some of, as a mask."""
    found = 0
    for good in range(GOOD_COUNT):
        if amounts[good] > 0:
            found |= 1 << good
    return found


def missing(goods: list[int], at: int, cost: Costs) -> int:
    """Which goods one would need more of to pay a cost exactly as it stands, as a mask."""
    found = 0
    for good in range(GOOD_COUNT):
        if cost[good] and goods[at + good] < cost[good]:
            found |= 1 << good
    return found


def plus(a: Costs, b: Costs) -> Costs:
    return tuple([x + y for x, y in zip(a, b, strict=True)])


def minus(a: Costs, b: Costs) -> Costs:
    return tuple([x - y for x, y in zip(a, b, strict=True)])


def packed(goods: Costs) -> int:
    """Goods as one number, for sentences."""
    return sum([goods[i] << 8 * i for i in range(GOOD_COUNT)])


def unpacked(goods: int) -> Costs:
    return tuple([goods >> 8 * i & 255 for i in range(GOOD_COUNT)])


def payable(goods: list[int], at: int, cost: Costs, science_left: int = 0) -> bool:
    """Whether the goods from `at` on pay for a build, biomatter standing for kelp and steelplast (U-RES-2)."""
    credits, science, points = cost[CREDITS], cost[SCIENCE] + science_left, cost[POINTS]  # most costs are nothing
    if credits and goods[at + CREDITS] < credits:
        return False
    if (science and goods[at + SCIENCE] < science) or (points and goods[at + POINTS] < points):
        return False
    kelp, steelplast, biomatter = cost[KELP], cost[STEELPLAST], cost[BIOMATTER]
    if kelp and kelp > goods[at + KELP]:
        biomatter += kelp - goods[at + KELP]
    if steelplast and steelplast > goods[at + STEELPLAST]:
        biomatter += steelplast - goods[at + STEELPLAST]
    return not biomatter or biomatter <= goods[at + BIOMATTER]


def ways_to_pay(have: list[int], cost: Costs) -> list[tuple[int, int]]:
    """How much biomatter may stand for kelp and for steelplast."""
    if have[BIOMATTER] == cost[BIOMATTER] and have[KELP] >= cost[KELP] and have[STEELPLAST] >= cost[STEELPLAST]:
        return [(0, 0)]
    return [
        (kelp, steelplast)
        for kelp in range(max(0, cost[KELP] - have[KELP]), cost[KELP] + 1)
        for steelplast in range(max(0, cost[STEELPLAST] - have[STEELPLAST]), cost[STEELPLAST] + 1)
        if kelp + steelplast + cost[BIOMATTER] <= have[BIOMATTER]
    ]


def mixed(cost: Costs, way: tuple[int, int]) -> Costs:
    """A cost with biomatter for some kelp and steelplast."""
    return plus(cost, (-way[0], -way[1], 0, 0, way[0] + way[1], 0))
