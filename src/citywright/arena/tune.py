"""A network that foretells margins, learned from how games ended, and whether a bot that looks through it wins.

Greedy bots play games with every number of players, and now and then somebody does something else that was worth a
look. At a part of their decisions what a network reads is noted for every seat (`bots/foresight.py`), and at the end by
how much the seat was ahead of the mean of the others. The network is fitted to that by gradient descent (Adam) and
written in whole numbers. How well it foretells is asked of games that it has not seen.

Then search with the network sits on every seat in turn against search as it is, with as many visits for both, until it
is settled who wins more or all games are played. Only a network that wins is worth keeping.
"""

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import pairwise
from multiprocessing import get_context
from statistics import fmean
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from citywright import bots
from citywright.arena.intervals import wilson
from citywright.arena.match import open_game, shared_wins
from citywright.arena.settling import Question
from citywright.bots.bot import Bot
from citywright.bots.foresight import Foresight, Layer, Reading, read
from citywright.bots.search import Search
from citywright.bots.thinking import Thinking
from citywright.engine.game import Game
from citywright.engine.knowledge import Knowledge
from citywright.engine.rng import Rng
from citywright.engine.state import Json, State

T = TypeVar("T")
R = TypeVar("R")
Floats = NDArray[np.float32]

NOTED: Final = 12  # one decision out of so many
ASTRAY: Final = 25  # and in one out of so many a bot does something else
UNSEEN: Final = 10  # one game out of so many is kept to ask how well it foretells ...
ASKED: Final = 20_000  # at no more positions than these
SHAPE: Final = (32, 16)
EPOCHS: Final = 15
BATCH: Final = 4096
RATE: Final = 0.004
ONE: Final = 20  # bits of a weight of 1
UNIT: Final = 10  # bits of a value between layers


# -- what is noted ----------------------------------------------------------------------------------------


class Lesson(NamedTuple):
    """A game to learn from. Plain values, so that it travels to other processes."""

    key: str
    seats: int
    seed: int
    reading: Json


class Notes(NamedTuple):
    """Of each game the numbers of a position and, behind them, how it ended, in points; positions are rows."""

    games: list[Floats]

    def split(self, seen: bool) -> tuple[Floats, Floats]:
        """What was read and how it ended, in the games to learn from or in the others."""
        rows = [rows for n, rows in enumerate(self.games) if (n % UNSEEN != 0) == seen]
        table = np.concatenate(rows)
        return table[:, :-1], table[:, -1]


def reading_of(game: Game[Any]) -> Reading:
    """What there is to read in a game; which terms and paths it has, a game at random tells."""
    seats = max(game.seats)
    state: State = game.new(seats, 1)
    rng = Rng.seeded(1)
    terms: dict[str, None] = {}
    paths: dict[str, None] = {}
    while actors := state.actors:
        for seat in range(seats):
            terms |= dict.fromkeys([name for name, _ in game.judge_terms(state, seat)])
            paths |= dict.fromkeys([name for name, _ in game.paths(state, seat)])
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
    observer = game.observer(seats)
    fields = {part.name: [field.name for field in part.fields] for part in observer.parts}
    table = [name for name in fields.get("table", []) if not name.startswith("asked ")]
    return Reading([*terms], [*paths], fields.get("seats", []), table)


def noted(lesson: Lesson) -> tuple[int, bytes]:
    """Play a game; how many positions were noted, and all their numbers."""
    state: State = open_game(lesson.key, None).new(lesson.seats, lesson.seed)
    told = lesson.reading
    reading = Reading(told["terms"], told["paths"], told["row"], told["table"])
    players = [bots.make("greedy", seed=lesson.seats * lesson.seed + seat) for seat in range(lesson.seats)]
    rng = Rng.seeded(lesson.seed)
    found: list[tuple[int, list[int]]] = []
    while actors := state.actors:
        seat = actors[0]
        legal = state.legal(seat)
        if len(legal) > 1 and not rng.below(NOTED):
            found += [(other, reading.numbers(state, other)) for other in range(lesson.seats)]
        action = players[seat].choose(Knowledge(state, seat))
        if not rng.below(ASTRAY):
            others = [other for other in state.game.candidates(state, seat) if other in legal] or legal
            action = others[rng.below(len(others))]
        state.apply(seat, action)
    ended = margins(state.scores())
    rows = array("f")
    for seat, numbers in found:
        rows.extend([*numbers, ended[seat]])
    return len(found), rows.tobytes()


def margins(scores: Sequence[int]) -> list[float]:
    """How far each seat is ahead of the mean of the others.

    >>> margins([5, 1, 3])
    [3.0, -3.0, 0.0]
    """
    return [score - (sum(scores) - score) / (len(scores) - 1) for score in scores]


def lessons(game: Game[Any], reading: Reading, games: int, seed: int) -> Iterator[Lesson]:
    counts = [seats for seats in game.seats if seats > 1]
    return (Lesson(game.key, counts[n % len(counts)], seed + n, reading.as_json()) for n in range(games))


def learned(game: Game[Any], reading: Reading, games: int, seed: int, jobs: int) -> Iterator[Notes]:
    """Play games and note positions; told after every game."""
    notes = Notes([])
    with closing(spread(noted, lessons(game, reading, games, seed), jobs)) as found:
        for count, numbers in found:
            if count:
                notes.games.append(np.frombuffer(numbers, np.float32).reshape(count, -1))
            yield notes


def spread(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[R]:
    """What work makes of each task, in their order; in several processes if there are several jobs."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(work, tasks, chunksize=1)


# -- the fit ----------------------------------------------------------------------------------------------


class Net:
    """A network in fractions, while it learns: layers of weights and biases, with ReLU between them."""

    def __init__(self, inputs: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = [inputs, *SHAPE, 1]
        self.values: list[Floats] = []
        for size, units in pairwise(sizes):
            self.values.append((rng.standard_normal((size, units)) * np.sqrt(2 / size)).astype(np.float32))
            self.values.append(np.zeros(units, np.float32))
        self.first = [np.zeros_like(value) for value in self.values]
        self.second = [np.zeros_like(value) for value in self.values]
        self.steps = 0

    def layers(self, rows: Floats) -> list[Floats]:
        """What comes out of each layer, the rows themselves first."""
        found = [rows]
        for weights, bias in zip(self.values[::2], self.values[1::2], strict=True):
            rows = found[-1] @ weights + bias
            found.append(np.maximum(rows, 0) if len(found) <= len(SHAPE) else rows)
        return found

    def learn(self, rows: Floats, ended: Floats, rate: float) -> None:
        """A step down the slope of the squared error."""
        found = self.layers(rows)
        slope = (found[-1] - ended[:, None]) * np.float32(2 / len(rows))
        slopes: list[Floats] = []
        for n in range(len(SHAPE), -1, -1):
            slopes = [found[n].T @ slope, slope.sum(0), *slopes]
            if n:
                slope = (slope @ self.values[2 * n].T) * (found[n] > 0)
        self.steps += 1
        for value, first, second, each in zip(self.values, self.first, self.second, slopes, strict=True):
            first += (each - first) * np.float32(0.1)
            second += (each * each - second) * np.float32(0.001)
            mean, square = first / (1 - 0.9**self.steps), second / (1 - 0.999**self.steps)
            value -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def fitted(notes: Notes, reading: Reading, seed: int) -> Foresight:
    """The network that foretells these games best."""
    rows, ended = notes.split(seen=True)
    mean, far = rows.mean(0), rows.std(0)
    far[far < 1e-6] = np.inf  # what never varies tells nothing
    scale = float(ended.std()) or 1.0
    rng = np.random.default_rng(seed)
    net = Net(rows.shape[1], seed)
    steps = EPOCHS * -(-len(rows) // BATCH)
    for _ in range(EPOCHS):
        order = rng.permutation(len(rows))
        for at in range(0, len(rows), BATCH):
            some = order[at : at + BATCH]
            rate = RATE * (1 - net.steps / steps)
            net.learn((rows[some] - mean) / far, ended[some] / scale, rate)
    return in_whole_numbers(net, reading, mean, far, scale)


def in_whole_numbers(net: Net, reading: Reading, mean: Floats, far: Floats, scale: float) -> Foresight:
    """The same network for numbers as they are read, telling hundredths of a point."""
    values = [value.astype(np.float64) for value in net.values]
    values[1] = values[1] - (mean / far) @ values[0]
    values[0] = values[0] / far[:, None]
    values[-2], values[-1] = 100 * scale * values[-2], 100 * scale * values[-1]
    last = len(values) // 2 - 1
    layers = []
    for n in range(last + 1):
        bits = UNIT if n else 0  # of what comes in
        weights = np.rint(values[2 * n].T * (1 << ONE)).astype(np.int64).tolist()
        bias = np.rint(values[2 * n + 1] * (1 << ONE + bits)).astype(np.int64).tolist()
        layers.append(Layer(weights, bias, ONE + bits - (UNIT if n < last else 0)))
    return Foresight(reading, layers)


def explained(notes: Notes, foresight: Foresight) -> float:
    """How much of the differences between margins it foretells, in games that it has not seen; 1 is all."""
    rows, ended = notes.split(seen=False)
    step = len(rows) // ASKED + 1
    rows, ended = rows[::step], ended[::step]
    told = np.array([foresight.after([int(number) for number in row]) for row in rows], np.float64) / 100
    return float(1 - ((ended - told) ** 2).mean() / ended.var())


# -- the contest ------------------------------------------------------------------------------------------


class Taught(Search):
    """Search that looks through another network."""

    def __init__(self, seed: int, thinking: Thinking, network: Foresight) -> None:
        super().__init__(seed, thinking)
        self.network = network

    def foresight(self, state: State) -> Foresight | None:
        return self.network


class Bout(NamedTuple):
    """A game of a contest: the network sits on one seat. Plain values, as above."""

    key: str
    seats: int
    turn: int
    visits: int
    deal: int
    network: Json


@dataclass
class Contested:
    """How a network has fared against search as it is."""

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
        verdict = "it wins" if self.better else "it does not win"
        found = f"{fmean(self.shares):.1%} of {self.games} games (95 %: {low:.1%} to {high:.1%})"
        return f"{found}, fair is {1 / self.seats:.1%}: {verdict}"


def contested(
    key: str, network: Foresight, seats: int, games: int, visits: int, seed: int, jobs: int
) -> Iterator[Contested]:
    """Taught against usual, told after every deal, until it is settled."""
    found = Contested(seats, Question(1 / seats))
    told = network.as_json()
    deals = -(-games // seats)
    bouts = (Bout(key, seats, turn, visits, seed + deal, told) for deal in range(deals) for turn in range(seats))
    shares: list[float] = []
    with closing(spread(won, bouts, jobs)) as ended:
        for share in ended:
            shares.append(share)
            if len(shares) == seats:
                found.shares.append(fmean(shares))
                found.question.add(found.shares[-1])
                shares.clear()
                yield found
                if found.question.answer:
                    return


def won(bout: Bout) -> float:
    """The share of a win that the taught bot gets at its seat."""
    thinking = Thinking(visits=bout.visits)
    first = bout.seats * bout.deal
    players: list[Bot] = [Search(first + seat, thinking) for seat in range(bout.seats)]
    players[bout.turn] = Taught(first + bout.turn, thinking, read(bout.network))
    state: State = open_game(bout.key, None).new(bout.seats, bout.deal)
    while actors := state.actors:
        state.apply(actors[0], players[actors[0]].choose(Knowledge(state, actors[0])))
    return shared_wins(state.places())[bout.turn]
