"""Bots that fail, and games that nobody has to play, for the tests."""

import pytest

from citywright import bots
from citywright.arena.match import Match, Result
from citywright.bots.random import Random
from citywright.engine.knowledge import Knowledge


class Crashing(Random):
    """Fails in every second game, late in it."""

    name = "crashing"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.left = 20 if self.rng.below(2) else 10**9

    def choose(self, knowledge: Knowledge) -> int:
        self.left -= 1
        if not self.left:
            raise ValueError("no idea")
        return super().choose(knowledge)


class Cheating(Random):
    name = "cheating"

    def choose(self, knowledge: Knowledge) -> int:
        return knowledge.game.actions.size + 5


def let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in (Crashing, Cheating):
        monkeypatch.setitem(bots.BOTS, bot.name, bot)


def made_up(match: Match) -> Result:
    """A game that greedy wins nine times out of ten."""
    luck = (match.seed * 7 + match.turn * 3) % 10
    order = sorted(range(len(match.bots)), key=lambda n: (match.bots[n] != "greedy") != (luck == 0))
    seats = [match.seat_of(n) for n in order]
    places = [seats.index(seat) + 1 for seat in range(len(seats))]
    return Result(match, [100 - place for place in places], places, [9] * len(seats), [0.1] * len(seats), 0, {}, {})
