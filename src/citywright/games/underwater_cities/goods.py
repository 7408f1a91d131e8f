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


def plus(a: Costs, b: Costs) -> Costs:
    return tuple([x + y for x, y in zip(a, b, strict=True)])


def minus(a: Costs, b: Costs) -> Costs:
    return tuple([x - y for x, y in zip(a, b, strict=True)])


def packed(goods: Costs) -> int:
    """Goods as one number, for sentences."""
    return sum([goods[i] << 8 * i for i in range(GOOD_COUNT)])


def unpacked(goods: int) -> Costs:
    return tuple([goods >> 8 * i & 255 for i in range(GOOD_COUNT)])


def payable(have: list[int], cost: Costs, science_left: int = 0) -> bool:
    """Whether a build can be paid for, biomatter standing for kelp and steelplast (U-RES-2)."""
    if have[CREDITS] < cost[CREDITS] or have[SCIENCE] < cost[SCIENCE] + science_left or have[POINTS] < cost[POINTS]:
        return False
    missing = cost[BIOMATTER]
    if cost[KELP] > have[KELP]:
        missing += cost[KELP] - have[KELP]
    if cost[STEELPLAST] > have[STEELPLAST]:
        missing += cost[STEELPLAST] - have[STEELPLAST]
    return missing <= have[BIOMATTER]


def ways_to_pay(have: list[int], cost: Costs) -> list[tuple[int, int]]:
    """How much biomatter may stand for kelp and for steelplast."""
    return [
        (kelp, steelplast)
        for kelp in range(max(0, cost[KELP] - have[KELP]), cost[KELP] + 1)
        for steelplast in range(max(0, cost[STEELPLAST] - have[STEELPLAST]), cost[STEELPLAST] + 1)
        if kelp + steelplast + cost[BIOMATTER] <= have[BIOMATTER]
    ]


def mixed(cost: Costs, way: tuple[int, int]) -> Costs:
    """A cost with biomatter for some kelp and steelplast."""
    return plus(cost, (-way[0], -way[1], 0, 0, way[0] + way[1], 0))
