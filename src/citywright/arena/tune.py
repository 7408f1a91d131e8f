"""Weights for the terms of a game's judgement, fitted to how games ended, and whether a bot with them wins.

Search plays games against itself. At a part of its decisions the terms of every seat are noted, and at the end by how
much the seat was ahead of the mean of the others. The weights are those with which the terms foretell that best (least
squares), held to what the game says itself as if so many made-up positions said it: what the games do not tell stays
as it is. There is a set for each third of the game.

Then search with these weights sits on every seat in turn against search as it is, with as many visits for both, until
it is settled who wins more or all games are played. Only weights that win are worth keeping.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Final

from citywright.arena.intervals import wilson
from citywright.arena.match import open_game, shared_wins
from citywright.arena.settling import Question
from citywright.bots.bot import Bot
from citywright.bots.fitted import USUAL, Weights
from citywright.bots.search import Search
from citywright.bots.thinking import Thinking
from citywright.engine.knowledge import Knowledge
from citywright.engine.rng import Rng
from citywright.engine.state import State

STAGES: Final = 3
NOTED: Final = 12  # one decision out of so many
HELD: Final = 0.1  # made-up positions that say what the game says, for each one that was noted
MOST: Final = 250  # hundredths; none is below 0


class Tuned(Search):
    """Search that judges by other weights."""

    def __init__(self, seed: int, thinking: Thinking, weights: Weights) -> None:
        super().__init__(seed, thinking)
        self.weights = weights

    def judge(self, state: State, seat: int) -> int:
        return self.weights.judge(state, seat)

    def judge_others(self, state: State, seat: int) -> int:
        return self.weights.judge(state, seat)


# -- what is noted ----------------------------------------------------------------------------------------


@dataclass
class Position:
    """The terms of a seat, each above the mean of the others', and how the game ended for it; in points."""

    left: int  # rounds
    terms: dict[str, float]
    ended: float = 0.0


@dataclass
class Notes:
    positions: list[Position] = field(default_factory=list)
    games: int = 0


def noted(key: str, seats: int, games: int, visits: int, seed: int) -> Iterator[Notes]:
    """Play games and note positions; told after every game."""
    notes = Notes()
    for number in range(games):
        players: list[Bot] = [Search(seed + seats * number + seat, Thinking(visits=visits)) for seat in range(seats)]
        seen: list[tuple[int, Position]] = []
        rng = Rng.seeded(seed + number)

        def note(state: State, rng: Rng = rng, seen: list[tuple[int, Position]] = seen) -> None:
            if not rng.below(NOTED):
                seen.extend(enumerate(positions(state)))

        scores = play_out(key, players, seed + number, note).scores()
        for seat, position in seen:
            position.ended = scores[seat] - mean_of_others(scores, seat)
        notes.positions += [position for _, position in seen]
        notes.games += 1
        yield notes


def play_out(key: str, players: Sequence[Bot], seed: int, note: Any = None) -> State:
    """A game to its end; `note` sees the table before every decision."""
    state: State = open_game(key, None).new(len(players), seed)
    while actors := state.actors:
        if note is not None:
            note(state)
        state.apply(actors[0], players[actors[0]].choose(Knowledge(state, actors[0])))
    return state


def positions(state: State) -> list[Position]:
    """What is to be noted for every seat."""
    game = state.game
    rows = [dict(game.judge_terms(state, seat)) for seat in range(state.seats)]
    found = []
    for seat, row in enumerate(rows):
        above = {
            term: (worth - mean_of_others([r.get(term, 0) for r in rows], seat)) / 100 for term, worth in row.items()
        }
        found.append(Position(game.rounds_left(state), above))
    return found


def mean_of_others(values: Sequence[float], seat: int) -> float:
    """
    >>> mean_of_others([5, 1, 3], 0), mean_of_others([5], 0)
    (2.0, 0.0)
    """
    return (sum(values) - values[seat]) / (len(values) - 1) if len(values) > 1 else 0.0


# -- the fit ----------------------------------------------------------------------------------------------


def fitted(notes: Notes) -> Weights:
    """The weights of all stages. Positions with few terms, as in a draft, tell nothing about the rest."""
    most = max(len(position.terms) for position in notes.positions)
    whole = [position for position in notes.positions if len(position.terms) == most]
    rounds = max(position.left for position in whole) + 1
    stages = [
        fit([position for position in whole if position.left * STAGES // rounds == stage]) for stage in range(STAGES)
    ]
    return Weights(rounds, stages)


def fit(rows: Sequence[Position]) -> dict[str, int]:
    """Least squares, held to the usual weights."""
    terms = sorted({term for row in rows for term, worth in row.terms.items() if worth})
    square = [[sum(row.terms[a] * row.terms[b] for row in rows) for b in terms] for a in terms]
    right = [sum(row.terms[term] * row.ended for row in rows) for term in terms]
    for i in range(len(terms)):
        held = HELD * square[i][i]
        square[i][i] += held
        right[i] += held
    weights = solved(square, right)
    return {term: min(MOST, max(0, round(USUAL * weight))) for term, weight in zip(terms, weights, strict=True)}


def solved(square: list[list[float]], right: list[float]) -> list[float]:
    """A system of linear equations, by elimination.

    >>> solved([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0])
    [1.0, 3.0]
    """
    rows = [[*row, value] for row, value in zip(square, right, strict=True)]
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k, row in enumerate(rows):
            if k != i:
                rows[k] = [mine - row[i] * other for mine, other in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]


# -- the contest ------------------------------------------------------------------------------------------


@dataclass
class Contested:
    """How tuned weights have fared against the usual ones."""

    seats: int
    question: Question
    shares: list[float] = field(default_factory=list)  # of wins, by deal

    @property
    def games(self) -> int:
        return self.seats * len(self.shares)

    @property
    def better(self) -> bool:
        return self.question.answer > 0

    def told(self) -> str:
        low, high = wilson(fmean(self.shares) * self.games, self.games)
        verdict = "they win" if self.better else "they do not win"
        found = f"{fmean(self.shares):.1%} of {self.games} games (95 %: {low:.1%} to {high:.1%})"
        return f"{found}, fair is {1 / self.seats:.1%}: {verdict}"


def contested(key: str, weights: Weights, seats: int, games: int, visits: int, seed: int) -> Iterator[Contested]:
    """Tuned against usual, told after every deal, until it is settled."""
    found = Contested(seats, Question(1 / seats))
    while found.games < games and not found.question.answer:
        deal = seed + len(found.shares)
        found.shares.append(fmean([won(key, weights, seats, turn, visits, deal) for turn in range(seats)]))
        found.question.add(found.shares[-1])
        yield found


def won(key: str, weights: Weights, seats: int, turn: int, visits: int, deal: int) -> float:
    """The share of a win that the tuned bot gets at this seat."""
    thinking = Thinking(visits=visits)
    players: list[Bot] = [Search(seats * deal + seat, thinking) for seat in range(seats)]
    players[turn] = Tuned(seats * deal + turn, thinking, weights)
    return shared_wins(play_out(key, players, deal).places())[turn]
