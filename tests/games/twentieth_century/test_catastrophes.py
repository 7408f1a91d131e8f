"""Bids of science against catastrophes (T-CATASTROPHE)."""

import pytest

import citywright as cw
from citywright.games.twentieth_century.state import CATASTROPHES
from citywright.games.twentieth_century.steps.catastrophes import used_columns
from tests.games.twentieth_century.support import auction, catastrophes, do, may, why_not
from tests.rulebook import rule

L, M, R = 1, 3, 5  # columns of card 0 with three players


@rule("T-CATASTROPHE-1")
@pytest.mark.parametrize(("seats", "columns"), [(3, [0, 2, 4]), (4, [0, 1, 2, 4]), (5, [0, 1, 2, 3, 4])])
def test_columns_by_players(seats: int, columns: list[int]) -> None:
    s = catastrophes([10] * seats)
    assert used_columns(s) == columns
    if seats == 3:
        assert why_not(s, 0, "column 2 0") == "no.column"


@rule("T-CATASTROPHE-2", "T-CATASTROPHE-3", "T-CATASTROPHE-4", "T-CATASTROPHE-6", "T-CATASTROPHE-7")
def test_a_displaced_player_waits_for_his_turn() -> None:
    """TC-18."""
    s = catastrophes([10, 4, 0])
    do(s, 0, f"column {R} 2")
    do(s, 1, f"column {R} 3")
    assert may(s, 2) == [f"column {L} 0", f"column {M} 0"]
    do(s, 2, f"column {M} 0")
    do(s, 0, f"column {M} 1")
    assert s.actors == (2,)
    assert may(s, 2) == [f"column {L} 0"]
    pollution, aside = s.edition.columns[s.card][0][1], s.edition.columns[s.card][0][0]
    do(s, 2, f"column {L} 0")
    assert [c.science for c in s.shown] == [9, 1, 0]
    assert s.starter == 2
    assert s.shown[2].aside == aside
    assert s.shown[2].pollution == -pollution


@rule("T-CATASTROPHE-6")
def test_the_standing_bid_is_paid_in_the_worst_column_too_and_a_lost_one_never() -> None:
    s = catastrophes([9, 9, 9])
    do(s, 0, f"column {R} 5")
    do(s, 1, f"column {R} 6")
    do(s, 2, f"column {M} 1")
    do(s, 0, f"column {L} 2")
    assert [c.science for c in s.shown] == [7, 3, 8]
    garbage, skulls, _ = s.edition.columns[0][2]
    assert [(c.aside, c.pollution) for c in s.shown[1:]] == [(0, 0), (garbage, -skulls)]
    assert s.starter == 0


@rule("T-CATASTROPHE-2", "T-CATASTROPHE-4")
def test_options_of_the_rule_texts_picture() -> None:
    """TC-19, TC-20: Yellow, Green, Red, Blue are seats 0 to 3; columns 1 2 3 5 are used."""
    s = catastrophes([6, 10, 10, 10])
    do(s, 0, "column 5 1")
    do(s, 1, "column 3 0")
    do(s, 2, "column 5 2")
    do(s, 3, "column 5 3")
    assert s.actors == (0,)
    options = may(s, 0)
    by_column = [sum(text.startswith(f"column {c} ") for text in options) for c in (1, 2, 3, 5)]
    assert by_column == [7, 7, 6, 3]
    do(s, 0, "column 3 1")
    options = may(s, 1)
    by_column = [sum(text.startswith(f"column {c} ") for text in options) for c in (1, 2, 3, 5)]
    assert by_column == [11, 11, 9, 7]
    assert len(options) == 38


@rule("T-CATASTROPHE-2", "T-CATASTROPHE-5")
@pytest.mark.parametrize(("standing", "count"), [(-1, 26), (24, 1), (25, 0)])
def test_bids_end_at_25(standing: int, count: int) -> None:
    """TC-21."""
    s = catastrophes([40, 40, 40])
    if standing >= 0:
        do(s, 0, f"column {R} {standing}")
    seat = s.actors[0]
    assert sum(text.startswith(f"column {R} ") for text in may(s, seat)) == count
    if standing == 25:
        assert why_not(s, seat, f"column {R} 25") == "no.overbid_never"


@rule("T-CATASTROPHE-5")
def test_there_is_always_an_empty_column_at_0() -> None:
    """TC-22, whatever has been bid so far."""
    displaced = 0
    for seed in range(30):
        s = catastrophes([4, 0, 7, 2, 25], opener=seed % 5, card=seed % 9)
        rng = cw.Rng.seeded(seed)
        while s.round == 1 and s.stage == CATASTROPHES:
            seat = s.actors[0]
            displaced += s.columns[seat] >= 0
            assert any(text.endswith(" 0") for text in may(s, seat))
            do(s, seat, may(s, seat)[rng.below(len(may(s, seat)))])
        assert s.round == 2  # all columns are taken, and nobody has anything to decide in upkeep
    assert displaced > 30


@rule("T-CATASTROPHE-3")
def test_a_leader_is_skipped() -> None:
    s = catastrophes([9, 9, 9], opener=1)
    do(s, 1, f"column {R} 0")
    do(s, 2, f"column {R} 1")
    do(s, 0, f"column {M} 0")
    assert s.actors == (1,)
    do(s, 1, f"column {R} 2")
    assert s.actors == (2,)
    do(s, 2, f"column {M} 1")
    assert s.actors == (0,)
    assert why_not(s, 0, f"column {M} 1") == "no.overbid"
    assert why_not(s, 0, f"column {M} 10") == "no.science"


@rule("T-CATASTROPHE-7")
def test_the_leftmost_column_opens_the_next_round() -> None:
    s = auction(3)
    while s.stage == 0:
        seat = s.actors[0]
        do(s, seat, "drop" if "drop" in may(s, seat) else "decline")
    order = []
    for column in (R, L, M):
        order.append(s.actors[0])
        do(
            s,
            s.actors[0],
            f"column {column} 0" if f"column {column} 0" in may(s, s.actors[0]) else may(s, s.actors[0])[0],
        )
    worst = next(seat for seat in range(3) if s.columns[seat] == 0)
    while s.round == 1:
        seat = s.actors[0]
        do(s, seat, may(s, seat)[0])
    assert s.actors == (worst,)
