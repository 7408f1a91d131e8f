"""Chance: the same everywhere, even, and never outside a signed word."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citywright.engine.rng import MULTIPLIER, STATES, Rng

STATE = st.integers(1, STATES)


@pytest.mark.parametrize(
    ("seed", "state", "numbers"),
    [
        (0, 300474332617760632, [3865643752, 1759769326, 3320136207, 2101457299]),
        (1, 8573802792005285753, [2960409883, 3223920636, 3184052693, 2139139816]),
        (7, 7444478761924857733, [3559684222, 3379513570, 1784213862, 2199699300]),
        (-1, 2258336317711253735, [497302757, 2282984413, 1271131946, 2753744741]),
        (2**64, 7480937726864213316, [817646766, 3693805515, 1707973242, 2330641331]),
    ],
)
def test_a_seed_gives_the_same_numbers_everywhere(seed: int, state: int, numbers: list[int]) -> None:
    rng = Rng.seeded(seed)
    assert rng.state == state
    assert [rng.next() for _ in numbers] == numbers


def test_all_that_is_drawn_comes_from_those_numbers() -> None:
    rng = Rng.seeded(7)
    assert [rng.below(6) for _ in range(10)] == [4, 4, 2, 3, 5, 5, 5, 0, 3, 5]
    items = list(range(10))
    Rng.seeded(7).shuffle(items)
    assert items == [2, 1, 0, 6, 4, 5, 9, 3, 7, 8]
    assert Rng.seeded(7).fork().state == 8795127963751964347


def test_the_first_step_by_hand() -> None:
    """Low word 5, carry 3: the next state is 5 times the multiplier plus 3."""
    rng = Rng(3 << 32 | 5)
    assert rng.next() == (5 * 2147483085 + 3) % 2**32 == 2147480836
    assert rng.state == 10737415428


@given(STATE)
def test_the_state_stays_in_its_range(state: int) -> None:
    rng = Rng(state)
    for _ in range(5):
        assert 0 <= rng.next() < 2**32
        assert 0 < rng.state <= STATES < 2**63


def test_the_two_fixed_points_are_outside_the_range() -> None:
    zero, top = Rng(0), Rng(STATES + 1)
    assert (zero.next(), zero.state) == (0, 0)
    assert (top.next(), top.state) == (2**32 - 1, STATES + 1)


def test_the_largest_step_fits_a_signed_word() -> None:
    assert MULTIPLIER * (2**32 - 1) + (MULTIPLIER - 1) < 2**63


@given(st.integers())
def test_every_whole_number_is_a_seed(seed: int) -> None:
    assert 0 < Rng.seeded(seed).state <= STATES


@given(STATE, st.integers(1, 2**31))
def test_below_stays_below(state: int, n: int) -> None:
    assert 0 <= Rng(state).below(n) < n


# -- evenness: chi-square against the bound that even numbers pass in 999 of 1,000 cases ---------------------


def chi_square(drawn: Iterable[object], kinds: int) -> float:
    counts = Counter(drawn)
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 for kind in counts) / expected + (kinds - len(counts)) * expected


def test_chi_square_by_hand() -> None:
    assert chi_square("aaabbbbbb", 3) == 6.0  # expected 3 of each: 0 + 9/3 + 9/3


def order_of_four(rng: Rng) -> tuple[int, ...]:
    items = [0, 1, 2, 3]
    rng.shuffle(items)
    return tuple(items)


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    ("draw", "kinds", "bound"),
    [
        pytest.param(lambda rng: rng.below(2), 2, 10.9, id="coins"),
        pytest.param(lambda rng: rng.below(6), 6, 20.6, id="dice"),
        pytest.param(lambda rng: rng.below(25), 25, 51.2, id="cells"),
        pytest.param(lambda rng: rng.next() % 8, 8, 24.4, id="low bits"),
        pytest.param(lambda rng: (rng.below(6), rng.below(6)), 36, 66.7, id="pairs"),
        pytest.param(order_of_four, 24, 49.8, id="orders of four"),
        pytest.param(lambda rng: (rng.fork().below(6), rng.below(6)), 36, 66.7, id="a fork and its origin"),
        pytest.param(lambda rng: (rng.fork().below(6), rng.fork().below(6)), 36, 66.7, id="two forks"),
    ],
)
def test_draws_are_even(draw: Callable[[Rng], object], kinds: int, bound: float, seed: int) -> None:
    rng = Rng.seeded(seed)
    assert chi_square([draw(rng) for _ in range(7200)], kinds) < bound


def test_near_seeds_start_far_apart() -> None:
    first = [Rng.seeded(seed).below(6) for seed in range(7201)]
    assert chi_square(pairwise(first), 36) < 66.7


# -- shuffles, forks and copies ------------------------------------------------------------------------------


@given(STATE, st.lists(st.integers(-5, 5), max_size=30))
def test_a_shuffle_keeps_every_item(state: int, items: list[int]) -> None:
    shuffled = items.copy()
    Rng(state).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_a_fork_goes_its_own_way() -> None:
    rng = Rng.seeded(7)
    fork = rng.fork()
    state = rng.state
    theirs = [fork.next() for _ in range(1000)]
    assert rng.state == state  # a fork draws nothing from its origin
    ours = [rng.next() for _ in range(1000)]
    assert set(ours).isdisjoint(theirs)


def test_a_fork_depends_on_where_the_origin_is() -> None:
    rng, same = Rng.seeded(7), Rng.seeded(7)
    assert rng.fork().state == same.fork().state
    assert rng.fork().state != Rng.seeded(7).fork().state


def test_a_copy_goes_on_alike_and_alone() -> None:
    rng = Rng.seeded(7)
    copy = rng.copy()
    numbers = [copy.next() for _ in range(3)]
    assert numbers == [3559684222, 3379513570, 1784213862]
    assert [rng.next() for _ in range(3)] == numbers
