"""One table as every door sees it: numbers in, observations, masks and rewards out."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from citywright.engine.errors import BadInput
from citywright.engine.game import OptionValue
from citywright.engine.registry import game as open_game
from citywright.engine.rng import Rng
from citywright.engine.state import State

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]
SEEDS: Final = 2**62

# -- rewards, all of them at the end of a game -----------------------------------------------------------


def by_place(state: State) -> list[float]:
    """From 1 for the first to -1 for the last, evenly; ties share. They add up to 0."""
    places = state.places()
    shared = [place + (places.count(place) - 1) / 2 for place in places]
    return [1 - 2 * (place - 1) / (state.seats - 1) for place in shared]


def by_score(state: State) -> list[float]:
    """The points."""
    return [float(score) for score in state.scores()]


def by_margin(state: State) -> list[float]:
    """The points ahead of the best of the others, or behind; alone, the points."""
    scores = state.scores()
    best = [max([*scores[:seat], *scores[seat + 1 :]], default=0) for seat in range(state.seats)]
    return [float(score - other) for score, other in zip(scores, best, strict=True)]


REWARDS: Final[dict[str, Callable[[State], list[float]]]] = {
    "place": by_place, "score": by_score, "margin": by_margin,
}  # fmt: skip


class Table:
    """A game that is played again and again.

    options   switches of the game, such as beginner=True
    reward    a name of `REWARDS`; without one it is the place, or alone the score
    memory    whether agents get information states, or observations
    illegal   "lot": an action that is not legal stands for one drawn by lot, and `strayed` tells; "error" refuses it
    """

    def __init__(
        self, key: str, seats: int, reward: str | None = None, memory: bool = False, illegal: str = "lot",
        edition: str | None = None, **options: OptionValue,
    ) -> None:  # fmt: skip
        self.game = open_game(key, edition)
        self.options = self.game.read_options(seats, options)
        self.seats = seats
        self.reward = reward or ("place" if seats > 1 else "score")
        if self.reward not in REWARDS:
            raise BadInput(f"there is no reward {self.reward[:40]!r}; there are {', '.join(REWARDS)}")
        if seats == 1 and self.reward == "place":
            raise BadInput("alone there is only one place; take the reward score")
        if illegal not in ("lot", "error"):
            raise BadInput(f"illegal is lot or error, not {illegal[:40]!r}")
        self.strict = illegal == "error"
        self.memory = memory
        self.observer = self.game.observer(seats, **self.options)
        self.size = self.observer.size if memory else self.observer.seen
        self.actions = self.game.actions.size
        self.state: State = self.start(0)

    def start(self, seed: int) -> State:
        """A new game; the seed decides the deal and every lot."""
        self.state = self.game.new(self.seats, seed, **self.options)
        self.rng = Rng.seeded(seed)
        self.strayed = False
        return self.state

    def play(self, seat: int, action: int) -> None:
        legal = self.state.legal(seat)
        self.strayed = action not in legal
        if self.strayed:
            if self.strict:
                self.state.play(seat, action)  # which says why not
            action = legal[self.rng.below(len(legal))]
        self.state.apply(seat, action)

    def see(self, seat: int) -> Bytes:
        found = np.empty(self.size, np.uint8)
        self.observer.write(self.state, seat, found.data, self.memory)
        return found

    def mask(self, seat: int) -> Mask:
        found = np.zeros(self.actions, np.int8)
        found[self.state.legal(seat)] = 1
        return found

    def rewards(self) -> list[float]:
        """By seat; nothing before the end."""
        return REWARDS[self.reward](self.state) if self.state.over else [0.0] * self.seats

    def text(self) -> str:
        """The table for a terminal."""
        text: str = self.game.plain(self.state.view(None), "en")
        return text


def space_of(table: Table, actions: int) -> Any:
    """What an agent gets: the observation, and which actions are legal."""
    from gymnasium import spaces

    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (table.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
