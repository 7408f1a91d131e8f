"""Chance: the same on every platform, without bias, and beyond what a lattice can tell from the cards it has shown."""

from collections import Counter

import pytest

from citywright.engine.chance import Chance
from citywright.engine.rng import Rng
from tests.engine import lattice

DECK = 206
SEEN = 10  # cards of a deck that show 76 bits of a generator that has 63


def test_the_first_draws_are_the_same_everywhere() -> None:
    chance = Chance.seeded(7)
    assert [chance.below(100) for _ in range(8)] == [94, 96, 60, 69, 21, 54, 23, 84]


def test_a_stored_stream_goes_on() -> None:
    for count in range(40):
        chance = Chance.seeded(1)
        for _ in range(count):
            chance.below(1000)
        again = Chance.at(chance.key, chance.drawn)
        assert [again.below(6) for _ in range(20)] == [chance.below(6) for _ in range(20)]


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance.seeded(3)
    copy = Chance(chance.key, chance.drawn, chance.block)
    assert [copy.below(9) for _ in range(40)] == [chance.below(9) for _ in range(40)]


@pytest.mark.parametrize("n", [2, 3, 7, 100, 3_000_000_000])
def test_no_number_is_favoured(n: int) -> None:
    """With three thousand million, every fourth word is thrown away; without that low numbers would come twice."""
    chance = Chance.seeded(n)
    parts = Counter(chance.below(n) * 4 // n for _ in range(8000))
    if n >= 100:
        assert all(abs(parts[part] - 2000) < 200 for part in range(4))
    counts = Counter(chance.below(n) for _ in range(1000 * min(n, 7)))
    assert n > 7 or all(abs(counts[number] - 1000) < 150 for number in range(n))


def draws(source: Chance | Rng, count: int) -> list[tuple[int, int]]:
    """A deck is shuffled from its end: each draw has a bound of its own."""
    return [(source.below(bound), bound) for bound in range(DECK, DECK - count, -1)]


@pytest.mark.parametrize("seed", range(3))
def test_a_lattice_foretells_a_linear_generator(seed: int) -> None:
    """The control: what the attack must be able to do."""
    rng = Rng.seeded(seed)
    found = Rng(lattice.state_after(draws(rng, SEEN)))
    rng.next()
    assert found.state == rng.state
    assert [found.below(52) for _ in range(30)] == [rng.below(52) for _ in range(30)]


@pytest.mark.parametrize("seed", range(3))
def test_a_lattice_foretells_no_chance(seed: int) -> None:
    chance = Chance.seeded(seed)
    found = Rng(lattice.state_after(draws(chance, SEEN)) or 1)
    chance.below(2)
    right = sum(found.below(52) == chance.below(52) for _ in range(200))
    assert right < 20


def test_streams_of_near_seeds_have_nothing_in_common() -> None:
    firsts = {tuple(value for value, _ in draws(Chance.seeded(seed), 4)) for seed in range(200)}
    assert len(firsts) == 200


def test_a_sample_makes_up_a_stream_of_its_own() -> None:
    keys = [Chance.made_up(Rng.seeded(seed)).key for seed in range(50)]
    assert len(set(keys)) == 50
    assert Chance.made_up(Rng.seeded(1)).key == keys[1]
    rng = Rng.seeded(1)
    assert Chance.made_up(rng).key != Chance.made_up(rng).key
