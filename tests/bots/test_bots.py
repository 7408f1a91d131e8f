"""Bots: the same knowledge gives the same choice, and greedy is worth its name."""

import pytest

import citywright as cw
from citywright.bots.bot import Bot

NEOM = cw.game("neom")


def play(bots: list[Bot], seed: int) -> list[int]:
    """A whole game; the final scores."""
    s = NEOM.new(seats=len(bots), seed=seed)
    while s.actors:
        seat = s.actors[0]
        s.apply(seat, bots[seat].choose(cw.Knowledge(s, seat)))
    scores: list[int] = s.scores()
    return scores


def wins_against_two_randoms(seed: int, games: int) -> int:
    """How many games greedy wins alone, its seat changing from game to game."""
    won = 0
    for k in range(games):
        seat = k % 3
        bots = [cw.bots.make("greedy" if i == seat else "random", seed=seed + 3 * k + i) for i in range(3)]
        scores = play(bots, seed + k)
        won += all(scores[seat] > score for i, score in enumerate(scores) if i != seat)
    return won


def test_greedy_beats_two_randoms() -> None:
    assert wins_against_two_randoms(seed=10_000, games=100) >= 97


@pytest.mark.soak
def test_greedy_beats_two_randoms_again() -> None:
    assert wins_against_two_randoms(seed=20_000, games=100) >= 97


@pytest.mark.parametrize("name", ["random", "greedy", "easy"])
@pytest.mark.parametrize("seats", range(1, 6))
def test_the_same_seeds_give_the_same_game(name: str, seats: int) -> None:
    first, second = [play([cw.bots.make(name, seed=9 + i) for i in range(seats)], 4) for _ in range(2)]
    assert first == second


@pytest.mark.parametrize("seats", range(1, 6))
def test_greedy_chooses_the_same_from_a_state_and_from_a_sample_of_it(seats: int) -> None:
    s = NEOM.new(seats=seats, seed=5)
    rng = cw.Rng.seeded(seats)
    moves = 0
    while s.actors:
        seat = s.actors[moves % len(s.actors)]
        action = cw.bots.make("greedy", seed=moves).choose(cw.Knowledge(s, seat))
        sample = s.sample(seat, rng)
        assert cw.bots.make("greedy", seed=moves).choose(cw.Knowledge(sample, seat)) == action
        s.apply(seat, action)
        moves += 1


def test_a_solo_greedy_earns_a_rank() -> None:
    scores = [play([cw.bots.make("greedy", seed=k)], 300 + k)[0] for k in range(10)]
    assert sum(scores) >= 900


def test_a_bot_that_does_not_exist() -> None:
    with pytest.raises(cw.BadInput, match="there is no bot 'clever'"):
        cw.bots.make("clever", seed=1)
