"""Learn a game by playing against oneself: PPO with masked actions in plain numpy, then a match against random bots.

    python examples/masked_ppo.py                     # two minutes of NEOM for three
    python examples/masked_ppo.py --game underwater_cities --seats 2 --seconds 300

A network with one hidden layer sees information states. All seats of all tables are played by it; a game's reward is
what its seats are ahead or behind at the end.
"""

import argparse
import os
from time import monotonic
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads for such small matrices only wait for each other

import numpy as np
from numpy.typing import NDArray

from citywright import research
from citywright.engine.features import Observer
from citywright.research.many import Vector
from citywright.research.single import Single

Array = NDArray[Any]
TABLES, HIDDEN, BATCH, MINIBATCH, EPOCHS = 64, 128, 6_000, 500, 3
CLIP, ENTROPY, RATE = 0.2, 0.003, 1e-3
IMPOSSIBLE = np.float32(-1e9)


class Batch(NamedTuple):
    """Decisions of finished games."""

    seen: Array
    masks: Array
    actions: Array
    chances: Array  # that the action had when it was taken
    rewards: Array


class Network:
    """From what a seat sees to the chances of its actions and to what it may expect."""

    def __init__(self, observer: Observer[Any], size: int, actions: int, rng: np.random.Generator) -> None:
        self.observer = observer
        self.rng = rng
        self.weights = {
            "in": rng.normal(0, 1 / np.sqrt(size), (size, HIDDEN)).astype(np.float32),
            "in0": np.zeros(HIDDEN, np.float32),
            "act": np.zeros((HIDDEN, actions), np.float32),
            "act0": np.zeros(actions, np.float32),
            "worth": np.zeros(HIDDEN, np.float32),
            "worth0": np.zeros(1, np.float32),
        }
        self.means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def look(self, seen: Array, masks: Array) -> tuple[Array, Array, Array, Array]:
        """Inputs, hidden layer, the chances of all actions, and the worth."""
        w = self.weights
        inputs = research.scaled(self.observer, seen)
        hidden = np.tanh(inputs @ w["in"] + w["in0"])
        logits = np.where(masks > 0, hidden @ w["act"] + w["act0"], IMPOSSIBLE)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return inputs, hidden, chances, hidden @ w["worth"] + w["worth0"]

    def choose(self, seen: Array, masks: Array) -> tuple[Array, Array]:
        """Actions drawn by their chances, and these chances."""
        chances = self.look(seen, masks)[2]
        noise = -np.log(-np.log(self.rng.random(chances.shape, np.float32) + 1e-10) + 1e-10)  # Gumbel's way of drawing
        actions = np.where(masks > 0, np.log(chances + 1e-20) + noise, IMPOSSIBLE).argmax(axis=1)
        return actions, chances[np.arange(len(actions)), actions]

    def learn(self, batch: Batch) -> None:
        inputs, hidden, chances, worth = self.look(batch.seen, batch.masks)
        n, rows = len(worth), np.arange(len(worth))
        better = batch.rewards - worth  # than expected
        gain = (better - better.mean()) / (better.std() + 1e-6)
        ratio = chances[rows, batch.actions] / batch.chances
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # further than this no step goes
        logs = np.log(chances + 1e-20)
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        to_logits = chances * (free * ratio * gain)[:, None] + ENTROPY * chances * (logs + spread)
        to_logits[rows, batch.actions] -= free * ratio * gain
        to_logits /= n
        to_worth = -better / n
        to_hidden = to_logits @ self.weights["act"].T + np.outer(to_worth, self.weights["worth"])
        to_hidden *= 1 - hidden**2
        self.descend(
            {
                "in": inputs.T @ to_hidden, "in0": to_hidden.sum(axis=0), "act": hidden.T @ to_logits,
                "act0": to_logits.sum(axis=0), "worth": hidden.T @ to_worth, "worth0": to_worth.sum(keepdims=True),
            }
        )  # fmt: skip

    def descend(self, slopes: dict[str, Array]) -> None:
        """A step of Adam."""
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            rate = RATE * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


def collect(vector: Vector, network: Network, open_games: list[list[tuple[Any, ...]]], scale: float) -> Batch:
    """Play until there are enough decisions of finished games; games that go on are kept open."""
    found: list[tuple[Any, ...]] = []
    told = vector.arrays
    while len(found) < BATCH:
        actions, chances = network.choose(told.observations, told.masks)
        seats = told.seats.copy()
        for i, decisions in enumerate(open_games):
            decisions.append((told.observations[i].copy(), told.masks[i].copy(), actions[i], chances[i], seats[i]))
        told = vector.step(actions)
        for i in np.flatnonzero(told.dones).tolist():
            found += [(*decision[:4], told.rewards[i][decision[4]] / scale) for decision in open_games[i]]
            open_games[i] = []
    return Batch(*[np.array(column) for column in zip(*found, strict=True)])


def train(game: str, seats: int, seconds: float, seed: int = 1) -> Network:
    rng = np.random.default_rng(seed)
    with research.vector(game, seats, TABLES, reward="margin", memory=True) as vector:
        network = Network(vector.table.observer, vector.table.size, vector.table.actions, rng)
        vector.reset(seed)
        open_games: list[list[tuple[Any, ...]]] = [[] for _ in range(TABLES)]
        end, decisions = monotonic() + seconds, 0
        while monotonic() < end:
            batch = collect(vector, network, open_games, scale=20.0)
            decisions += len(batch.rewards)
            for _ in range(EPOCHS):
                for rows in np.array_split(rng.permutation(len(batch.rewards)), len(batch.rewards) // MINIBATCH):
                    network.learn(Batch(*[column[rows] for column in batch]))
            print(f"{seconds - end + monotonic():5.0f} s  {decisions:8,} decisions", flush=True)
    return network


def match(network: Network, game: str, seats: int, games: int, seed: int = 1000) -> tuple[float, float]:
    """The learner against random bots, its seat drawn by lot: its share of wins, and its mean margin."""
    env = Single(game, seats, bots="random", reward="margin", memory=True)
    wins: float = 0.0
    margins: list[float] = []
    for number in range(games):
        seen, _ = env.reset(seed=seed + number)
        ended = False
        while not ended:
            action = network.choose(seen["observation"][None], seen["action_mask"][None])[0][0]
            seen, margin, ended, _, _ = env.step(action)
        places = env.table.state.places()
        wins += int(places[env.seat] == 1) / places.count(1)
        margins.append(margin)
    return wins / games, float(np.mean(margins))


def main(words: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description="Learn a game by playing against oneself.")
    parser.add_argument("--game", default="neom")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--games", type=int, default=200, help="of the match against random bots")
    given = parser.parse_args(words)
    network = train(given.game, given.seats, given.seconds)
    share, margin = match(network, given.game, given.seats, given.games)
    print(f"{given.games} games against random bots: {share:.0%} won (an equal would win {1 / given.seats:.0%}), "
          f"{margin:+.1f} points ahead on average")  # fmt: skip
    return share


if __name__ == "__main__":
    main()
