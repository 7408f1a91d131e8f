"""What goods, structures and cities are worth by the rounds that are left, in hundredths of a point, for bots."""

from typing import Final

from citywright.games.underwater_cities.goods import POINTS, Costs
from citywright.games.underwater_cities.production import MADE_BY, MADE_MORE, PRODUCTIONS, PURPLE_POINTS, ROUNDS

AT_END: Final = (25, 25, 25, 25, 50, 100)  # what a good is worth when nothing can be bought any more
IN_PLAY: Final = (75, 105, 60, 75, 120, 100)  # and while there is time to use it
FULL_USE: Final = 4  # so many rounds before the end goods begin to lose
IN_PLACE: Final = (120, 120, 120, 90, 330, 330)  # the rest of what a build is worth: types, ways, room


def _worth(left: int) -> Costs:
    """What each good is worth with so many rounds left."""
    share = min(left, FULL_USE)
    return tuple([end + (full - end) * share // FULL_USE for end, full in zip(AT_END, IN_PLAY, strict=True)])


WORTH: Final = [_worth(left) for left in range(ROUNDS + 1)]
AFTER: Final = [  # for each Production to come the rounds that follow it
    [ROUNDS - end for end in PRODUCTIONS if ROUNDS - end < left or end == ROUNDS] for left in range(ROUNDS + 1)
]


def _made(left: int, good: int) -> int:
    """One of this good in each Production to come."""
    return sum([WORTH[after][good] for after in AFTER[left]])


MADE_WORTH: Final[list[Costs]] = [tuple([_made(left, good) for good in range(6)]) for left in range(ROUNDS + 1)]
UPGRADED_WORTH: Final = [[_made(left, good) for good in MADE_MORE] for left in range(ROUNDS + 1)]
BUILT_WORTH: Final = [
    [
        *[IN_PLACE[kind] + _made(left, MADE_BY[kind]) for kind in range(4)],
        IN_PLACE[4],
        IN_PLACE[5] + PURPLE_POINTS * _made(left, POINTS),
    ]
    for left in range(ROUNDS + 1)
]


def priced(goods: Costs, worth: Costs) -> int:
    """Written out, since judgement lives on it."""
    return (
        goods[0] * worth[0]
        + goods[1] * worth[1]
        + goods[2] * worth[2]
        + goods[3] * worth[3]
        + goods[4] * worth[4]
        + goods[5] * worth[5]
    )
