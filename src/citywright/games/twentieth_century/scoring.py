"""Bonus scoring and the final points, line by line (T-BONUS, T-FINAL)."""

from typing import Final

from citywright.engine.native import Row
from citywright.games.twentieth_century.edition import LOWEST
from citywright.games.twentieth_century.state import Country, TwentiethCentury

CLEAN_IN_ROUND_TWO: Final = 6
PLACES: Final[Row] = (8, 5, 3, 1)  # but for the last one
DIRT: Final = 5  # what every garbage token beyond the first of a land costs at the end

SCORING_CARDS: Final = 3  # for each of two rounds; every one is a rule of its own (T-BONUS)

# scoring cards of round II and of round IV; the third of each rewards clean lands
PRODUCTION_CARD: Final = 0
DOUBLE_CARD: Final = 1
CENTRES_CARD: Final = 0
FLOWER_CARD: Final = 1


def pollution_value(s: TwentiethCentury, country: Country) -> int:
    """The number under the pollution marker."""
    return s.edition.track[country.pollution - LOWEST]


def clean_value(s: TwentiethCentury, country: Country) -> int:
    """What a clean land is worth by the section of the pollution marker."""
    return s.edition.section[country.pollution - LOWEST]


def card_two(s: TwentiethCentury, seat: int) -> int:
    country = s.countries[seat]
    if s.card_two == PRODUCTION_CARD:
        coins, science, _ = country.region.production()
        return coins + science
    if s.card_two == DOUBLE_CARD:
        return country.points
    return CLEAN_IN_ROUND_TWO * country.region.clean_lands()


def card_four(s: TwentiethCentury, seat: int) -> int:
    country = s.countries[seat]
    region = country.region
    coins, science, vp = region.production()
    if s.card_four == CENTRES_CARD:
        return 2 * len(region.centres()) + coins
    if s.card_four == FLOWER_CARD:
        return max(0, pollution_value(s, country)) + vp
    return clean_value(s, country) * region.clean_lands() - region.total_garbage() + science


# -- the end ---------------------------------------------------------------------------------------------


def clean(s: TwentiethCentury, country: Country) -> int:
    return clean_value(s, country) * country.region.clean_lands()


def dirt(country: Country) -> int:
    return -sum([DIRT * (garbage - 1) for garbage in country.region.garbage if garbage > 1])


def ranks_by(amounts: list[int]) -> list[int]:
    """8, 5, 3, 1 for the most, the last place 0; ties share what they cover, rounded down; nothing for nothing.

    >>> ranks_by([17, 17, 12, 7]), ranks_by([9, 9, 9, 12])
    ([6, 6, 3, 0], [2, 2, 2, 8])
    """
    places = [*PLACES[: len(amounts) - 1], 0]
    points: list[int] = []
    for amount in amounts:
        better = sum([other > amount for other in amounts])
        tied = amounts.count(amount)
        points.append(sum(places[better : better + tied]) // tied if amount else 0)
    return points


def ranking(s: TwentiethCentury) -> list[tuple[int, ...]]:
    """Most points, then fewest garbage (T-END)."""
    return [(score, -c.region.total_garbage()) for score, c in zip(s.scores(), s.countries, strict=True)]


def breakdown(s: TwentiethCentury, seat: int) -> list[tuple[str, int]]:
    """The score lines of one seat, as if the game ended now."""
    country = s.countries[seat]
    return [
        ("produced", country.produced),
        ("bought", country.bought),
        ("bonus_two", country.bonus_two),
        ("bonus_four", country.bonus_four),
        ("clean", clean(s, country)),
        ("dirt", dirt(country)),
        ("pollution", pollution_value(s, country)),
        ("coins", ranks_by([c.coins for c in s.countries])[seat]),
        ("science", ranks_by([c.science for c in s.countries])[seat]),
    ]
