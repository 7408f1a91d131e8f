"""Bonus scoring and the end (T-BONUS, T-FINAL, T-END)."""

import pytest

from citywright.games.twentieth_century.edition import COINS, SCIENCE, VP
from citywright.games.twentieth_century.scoring import ranks_by
from tests.games.twentieth_century.support import (
    LAB,
    Laid,
    house,
    institution,
    play_on,
    producing,
    region,
    start_tile,
    table,
    tile,
)
from tests.rulebook import rule

P, Q, THIRD = 1, 2, 3


@rule("T-BONUS-1", "T-INSTITUTION-1")
@pytest.mark.parametrize(("card", "points"), [(0, 9 + 12), (1, 18), (2, 9 + 12)])
def test_cards_of_round_two(card: int, points: int) -> None:
    """TC-42."""
    edition = house()
    institution(edition, LAB, "N")
    tile(edition, P, [{"coins": 7, "science": 5}], ["S c0"])
    mine = region(edition, (P, 0, 0, 0, "0", 0), (Q, 1, 1, 0, "", 0), (THIRD, 2, 2, 0, "", 1), (LAB, 3, 3, 0, "", 0))
    s = producing({0: mine}, round=2, card=card, produced=9)
    assert s.countries[0].points == points


@rule("T-BONUS-1")
def test_all_points_so_far_are_doubled_bought_ones_too() -> None:
    edition = house()
    tile(edition, P, [{"vp": 2}], ["S c0"])
    s = producing({0: region(edition, (P, 0, 0, 0, "0", 0))}, round=2, card=1, produced=9, bought=4)
    assert (s.countries[0].bonus_two, s.countries[0].points) == (15, 30)


@rule("T-INSTITUTION-1", "T-FINAL-1")
@pytest.mark.parametrize("kind", [COINS, SCIENCE, VP])
def test_no_institution_is_a_land(kind: int) -> None:
    edition = house()
    institution(edition, LAB, "N", kind)
    mine = region(edition, start_tile(0), (LAB, 0, 1, 0, "", 0))
    assert (mine.lands(), mine.is_land(1), mine.clean_lands()) == ([0], False, 1)


@rule("T-BONUS-2", "T-BONUS-3")
def test_the_centres_card_of_round_four() -> None:
    """TC-43."""
    edition = house()
    tile(edition, P, [{"coins": 8, "recycling": 1}, {"recycling": 1}, {"recycling": 1}], ["S c0"])
    tile(edition, Q, [{"recycling": 1}], ["S c0"])  # does not work: nobody lives there
    mine = region(edition, (P, 0, 0, 0, "012", 0), (Q, 1, 1, 0, "", 0))
    assert producing({0: mine}, round=4, card=0).countries[0].points == 14


@rule("T-BONUS-2", "T-BONUS-3")
@pytest.mark.parametrize(("pollution", "bonus"), [(2, 7), (-3, 5), (0, 5)])
def test_the_flower_card_of_round_four(pollution: int, bonus: int) -> None:
    """TC-43."""
    edition = house()
    tile(edition, P, [{"vp": 5}], ["S c0"])
    s = producing({0: region(edition, (P, 0, 0, 0, "0", 0))}, round=4, card=1, pollution=pollution)
    assert s.countries[0].bonus_four == bonus
    assert s.countries[0].points == 5 + bonus


@rule("T-BONUS-2")
def test_the_lands_card_of_round_four() -> None:
    """TC-43."""
    edition = house()
    tile(edition, P, [{"science": 6}], ["S c0"])
    clean: list[Laid] = [(P, 0, 0, 0, "0", 0), *[(n, n, n, 0, "", 0) for n in (2, 3, 4)]]
    s = producing({0: region(edition, *clean, (5, 5, 5, 0, "", 5))}, round=4, card=2)
    assert s.countries[0].bonus_four == 12 - 5 + 6


@rule("T-BONUS-3")
def test_scores_may_fall_below_0() -> None:
    """TC-44."""
    edition = house()
    tile(edition, P, [{"science": 2}], ["S c0"])
    s = producing({0: region(edition, (P, 0, 0, 0, "0", 7))}, round=4, card=2, produced=3)
    assert s.countries[0].points == -2


@rule("T-BONUS-4")
def test_first_game_without_scoring_cards() -> None:
    s = table(3, options={"first_game": True})
    assert (s.card_two, s.card_four) == (-1, -1)
    while s.actors:
        play_on(s)
    assert all(c.bonus_two == c.bonus_four == 0 for c in s.countries)
    assert any(points for seat in range(3) for label, points in s.breakdown(seat) if label in ("clean", "dirt"))


@rule("T-ROUND-1")
def test_six_rounds() -> None:
    s = table(4)
    stages: dict[int, list[str]] = {}
    while s.actors:
        found = stages.setdefault(s.round, [])
        if s.view(None)["phase"] not in found:
            found.append(s.view(None)["phase"])
        play_on(s)
    assert sorted(stages)[-1] <= 6
    assert all(stages[r][:2] == ["auction", "catastrophes"] for r in range(1, 6))
    assert "auction" not in stages.get(6, [])
    assert s.round == 6


def last_lands(garbage: list[int], pollution: int, seats: int = 3) -> tuple[int, int, int]:
    edition = house()
    laid: list[Laid] = [(n, n, n, 0, "", tokens) for n, tokens in enumerate(garbage)]
    s = producing({0: region(edition, *laid)}, round=6, pollution=pollution, seats=seats)
    rows = dict(s.breakdown(0))
    return rows["clean"], rows["dirt"], rows["pollution"]


@rule("T-FINAL-1", "T-FINAL-2")
def test_lands_and_pollution_at_the_end() -> None:
    """TC-45, TC-46, TC-48."""
    assert last_lands([0, 0, 1, 2, 3], 5) == (8, -15, 5)
    assert last_lands([4, 1, 0], -6) == (2, -15, -6)
    edition = house()
    tile(edition, P, [{"recycling": 1}], ["S c0"])
    s = producing({0: region(edition, (P, 0, 0, 0, "0", 1))}, round=6)
    assert dict(s.breakdown(0))["clean"] == 3


@rule("T-FINAL-3", "T-FINAL-4", "T-EX-5")
@pytest.mark.parametrize(
    ("amounts", "points"),
    [
        ([9, 9, 2], [6, 6, 0]),
        ([9, 4, 4], [8, 2, 2]),
        ([6, 6, 6], [4, 4, 4]),
        ([8, 6, 0], [8, 5, 0]),
        ([17, 17, 12, 7], [6, 6, 3, 0]),
        ([9, 9, 9, 12], [2, 2, 2, 8]),
        ([12, 9, 9, 9], [8, 2, 2, 2]),
        ([5, 5, 5, 5], [4, 4, 4, 4]),
        ([10, 7, 0, 0], [8, 5, 0, 0]),
        ([10, 0, 0, 0], [8, 0, 0, 0]),
        ([20, 15, 15, 3, 0], [8, 4, 4, 1, 0]),
        ([12, 12, 12, 5, 5], [5, 5, 5, 0, 0]),
        ([11, 11, 11, 11, 2], [4, 4, 4, 4, 0]),
        ([7, 3, 3, 3, 3], [8, 2, 2, 2, 2]),
        ([1, 1, 1, 1, 1], [3, 3, 3, 3, 3]),
        ([30, 1, 0, 0, 0], [8, 5, 0, 0, 0]),
        ([4, 4, 0, 0, 0], [6, 6, 0, 0, 0]),
        ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
    ],
)
def test_ranking_of_coins_and_science(amounts: list[int], points: list[int]) -> None:
    """TC-49, TC-50, TC-51."""
    assert ranks_by(amounts) == points


@rule("T-FINAL-1", "T-FINAL-2", "T-FINAL-3", "T-PRODUCE-2")
def test_a_whole_final_scoring() -> None:
    """TC-52."""
    edition = house()
    tile(edition, P, [{"vp": 8}], ["S c0"])
    laid: list[Laid] = [(P, 0, 0, 0, "0", 0), *[(n + 1, n, n, 0, "", g) for n, g in ((1, 0), (2, 0), (3, 1), (4, 2))]]
    s = table(3, edition)
    for seat, (coins, science) in enumerate([(12, 5), (9, 7), (9, 5)]):
        s.own(seat).coins, s.countries[seat].science = coins, science
    mine = s.own(0)
    mine.region, mine.produced, mine.pollution = region(edition, *laid), 40, 2
    s.round, s.lanes, s.phases = 6, [[], [], []], [(8, 0, 0)]
    s.proceed()
    assert s.over
    assert s.scores()[0] == 64
    assert s.view(1)["seats"][0]["points"] == 64


@rule("T-END-1")
@pytest.mark.parametrize(("garbage", "places"), [((3, 2), [2, 1, 3]), ((3, 3), [1, 1, 3])])
def test_the_winner(garbage: tuple[int, int], places: list[int]) -> None:
    """TC-53."""
    edition = house()
    s = table(3, edition)
    for seat, tokens in enumerate(garbage):
        laid: list[Laid] = [(n, n, n, 0, "", 1 if n < tokens else 0) for n in range(3)]
        country = s.own(seat)
        country.region = region(edition, *laid)
        country.coins = country.science = 5
        country.produced = 50 + 3 * tokens
    s.own(2).coins = s.countries[2].science = 0
    s.countries[2].region = region(edition, start_tile(9))
    s.lanes, s.phases = [[], [], []], []
    assert s.scores()[0] == s.scores()[1]
    assert s.places() == places
