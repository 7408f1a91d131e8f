"""One game between bots, from a seed to the places.

>>> from citywright.arena.match import Match, play
>>> result = play(Match("neom", ("random", "random", "random"), seed=1))
>>> len(result.scores), min(result.places)
(3, 1)
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from time import perf_counter
from typing import Any, TypeVar

from citywright import bots
from citywright.bots.bot import Bot
from citywright.engine import registry
from citywright.engine.errors import BrokenState, CitywrightError, quoted
from citywright.engine.game import Game, OptionValue
from citywright.engine.knowledge import Knowledge
from citywright.engine.record import Record
from citywright.engine.state import State

T = TypeVar("T")
Counts = dict[str, dict[str, list[int]]]  # what happened -> component -> how often at each seat
Figures = dict[str, list[int]]  # what a game tells about its end -> a number for each seat


@dataclass(frozen=True)
class Match:
    """Everything that decides how a game goes. Plain values, so that it travels to other processes."""

    game: str
    bots: tuple[str, ...]
    seed: int  # of the deal
    turn: int = 0  # so many seats the bots have moved on
    options: tuple[tuple[str, OptionValue], ...] = ()
    edition: str | None = None  # file; None for the house edition
    traced: bool = False  # count what the game tells about its components

    def seat_of(self, bot: int) -> int:
        return (bot + self.turn) % len(self.bots)

    def bot_at(self, seat: int) -> int:
        return (seat - self.turn) % len(self.bots)


@dataclass
class Result:
    """How a match ended. Lists go by seat."""

    match: Match
    scores: list[int]
    places: list[int]
    decisions: list[int]
    seconds: list[float] = field(compare=False)
    first: int  # the seat that decided first
    counts: Counts
    figures: Figures
    goal: bool | None = None  # whether a solo player has met the goal, in a game that sets one

    def wins(self) -> list[float]:
        """The win of each seat; a tie shares it."""
        return shared_wins(self.places, self.goal)

    def by_bot(self, values: Sequence[T]) -> list[T]:
        """Values by seat in the order of the match's bots."""
        return [values[self.match.seat_of(bot)] for bot in range(len(self.match.bots))]


def shared_wins(places: Sequence[int], goal: bool | None = None) -> list[float]:
    """A tie shares a win; a solo player wins who meets the goal, if there is one."""
    if goal is not None:
        return [float(goal)]
    winners = places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in places]


@dataclass(frozen=True)
class Failed:
    """A match that a bot has spoiled: it crashed or answered what is not legal."""

    match: Match
    bot: str
    sentence: str
    record: str  # of the game up to there


def play(match: Match) -> Result:
    """Play a match to its end; a bot that fails ends in one sentence."""
    outcome = attempt(match)
    if isinstance(outcome, Failed):
        raise CitywrightError(outcome.sentence)
    return outcome


def attempt(match: Match) -> Result | Failed:
    """Play a match to its end, or to the decision at which a bot fails."""
    game = open_game(match.game, match.edition)
    seats = len(match.bots)
    state: State = game.new(seats, match.seed, **dict(match.options))
    players = seat_bots(match)
    decisions, seconds = [0] * seats, [0.0] * seats
    first = state.actors[0]
    counts: Counts = {}
    moves: list[tuple[int, int]] = []
    while actors := state.actors:
        seat = actors[0]
        start = perf_counter()
        try:
            action = players[seat].choose(Knowledge(state, seat))
        except Exception as error:
            return failed(
                match, moves, seat, f"crashed with {type(error).__name__}: {' '.join(str(error).split())[:200]}"
            )
        seconds[seat] += perf_counter() - start
        decisions[seat] += 1
        if action not in state.legal(seat):
            return failed(match, moves, seat, f"answered {quoted(action)}, which is not legal there")
        if match.traced:
            for kind, component in game.trace(state, seat, action):
                counts.setdefault(kind, {}).setdefault(component, [0] * seats)[seat] += 1
        state.apply(seat, action)
        moves.append((seat, action))
        if len(moves) > game.longest:
            raise BrokenState(f"{game.title} with seed {match.seed} runs past {game.longest} decisions")
    figures = final_figures(game, state) if match.traced else {}
    goal = state.view(None).get("won") if seats == 1 else None
    return Result(match, state.scores(), state.places(), decisions, seconds, first, counts, figures, goal)


def final_figures(game: Game[Any], state: State) -> Figures:
    """Those that the game names, and how far each seat has gone on each path; by seat."""
    figures = dict(game.final_figures(state))
    for seat in range(state.seats):
        for path, steps in game.paths(state, seat):
            figures.setdefault(path, []).append(steps)
    return figures


def failed(match: Match, moves: list[tuple[int, int]], seat: int, what: str) -> Failed:
    record = Record.new(open_game(match.game, match.edition), len(match.bots), match.seed, **dict(match.options))
    for move in moves:
        record.play(*move)
    bot = match.bots[match.bot_at(seat)]
    where = f"at move {len(moves) + 1} of {record.game.title} with seed {match.seed}"
    return Failed(match, bot, f"{bot}, at seat {seat}, {what}, {where}", record.text())


def seat_bots(match: Match) -> list[Bot]:
    """The bots by seat; each keeps its own chance wherever it sits."""
    chance = 1_000_003 * (match.seed + 1)
    seated = {match.seat_of(n): bots.make(name, chance + n) for n, name in enumerate(match.bots)}
    return [seated[seat] for seat in range(len(match.bots))]


@lru_cache(maxsize=8)
def open_game(key: str, edition: str | None) -> Game[Any]:
    """A game, opened once in each process."""
    return registry.game(key, edition)
