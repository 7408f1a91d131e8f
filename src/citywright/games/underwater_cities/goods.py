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


def times(goods: Costs, n: int) -> Costs:
    return tuple([good * n for good in goods])


def packed(goods: Costs) -> int:
    """Goods as one number, for sentences."""
    return sum([goods[i] << 8 * i for i in range(GOOD_COUNT)])


def unpacked(goods: int) -> Costs:
    return tuple([goods >> 8 * i & 255 for i in range(GOOD_COUNT)])
