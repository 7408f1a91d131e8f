"""OpenSpiel: importing this registers every game, as python_citywright_neom(seats=3) and so on.

Chance is explicit. A few chance nodes at the beginning decide the deal; whenever a decision draws something, a chance
node before it says what luck it has. Each has `LUCK` outcomes that are equally likely, so a search that looks behind a
draw meets chance and never the one deck that lies there.

Seats take turns, and in a simultaneous phase nobody sees what the seats before have answered: this is what OpenSpiel's
searches can play. With `simultaneous=True` such a phase is a simultaneous node; seats that owe nothing `wait` there.
"""

import json
from typing import Any, Final, NamedTuple

import numpy as np
import pyspiel

from citywright.engine.chance import Chance
from citywright.engine.game import Game
from citywright.engine.registry import game as open_game
from citywright.engine.registry import game_keys, load
from citywright.engine.rng import Rng
from citywright.engine.state import State
from citywright.research.table import REWARDS, Table

LUCK: Final = 256  # outcomes of a chance node
DEAL: Final = 3  # chance nodes before the first decision
MOST_POINTS: Final = 1000.0
CHANCE: Final = pyspiel.PlayerId.CHANCE
SIMULTANEOUS: Final = pyspiel.PlayerId.SIMULTANEOUS
TERMINAL: Final = pyspiel.PlayerId.TERMINAL


def defaults(game: Game[Any]) -> dict[str, Any]:
    seats = min(max(3, game.seats[0]), game.seats[-1])
    return {"seats": seats, "reward": "", "simultaneous": False}


def kind(game: Game[Any], simultaneous: bool, zero_sum: bool) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"python_citywright_{game.key}",
        long_name=f"{game.title} (Citywright)",
        dynamics=kinds.Dynamics.SIMULTANEOUS if simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=defaults(game),
    )


class SpielGame(pyspiel.Game):
    """A game of ours for so many seats, with a reward of `citywright.research.REWARDS`."""

    def __init__(self, key: str, given: dict[str, Any]) -> None:
        ours = open_game(key)
        given = {**defaults(ours), **given}
        table = Table(key, int(given["seats"]), str(given["reward"]) or None)  # says what is wrong
        by_place = table.reward == "place"
        self.setting = Setting(key, table.seats, table.reward, bool(given["simultaneous"]), table.actions)
        most = 1.0 if by_place else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions + 1,
            max_chance_outcomes=LUCK,
            num_players=table.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if by_place else None,
            max_game_length=2 * ours.longest,
        )
        super().__init__(kind(ours, self.setting.simultaneous, by_place), info, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Held:
    """The table of a state, or none before the deal; OpenSpiel copies and stores what a state holds."""

    def __init__(self, table: State | None) -> None:
        self.table = table

    def __deepcopy__(self, memo: Any) -> "Held":
        return Held(None if self.table is None else self.table.copy())

    def __reduce__(self) -> tuple[Any, tuple[str | None]]:
        return held, (None if self.table is None else self.table.line(),)


def held(line: str | None) -> Held:
    return Held(None if line is None else load(line))


class Setting(NamedTuple):
    """What a state has to know of its game."""

    key: str
    seats: int
    reward: str
    simultaneous: bool
    wait: int


class SpielState(pyspiel.State):
    """A table, or the deal before it, or a decision whose luck is yet to be drawn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.luck = 0  # all outcomes of chance so far, as one number: the seed of what is drawn next
        self.dealt = 0
        self.held = Held(None)
        self.pending: tuple[tuple[int, int], ...] = ()  # decisions (seat, action) that wait for their luck

    @property
    def table(self) -> State:
        assert self.held.table is not None
        return self.held.table

    # -- who decides, and what --------------------------------------------------------------------------------

    def current_player(self) -> int:
        if self.held.table is None or self.pending:
            return int(CHANCE)
        actors = self.table.actors
        if not actors:
            return int(TERMINAL)
        return int(SIMULTANEOUS) if self.setting.simultaneous and len(actors) > 1 else actors[0]

    def is_terminal(self) -> bool:
        return self.held.table is not None and not self.pending and self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal(player)) or [self.setting.wait]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / LUCK) for outcome in range(LUCK)]

    def _apply_action(self, action: int) -> None:
        if self.current_player() != CHANCE:
            self._decide(((self.table.actors[0], action),))
            return
        self.luck = self.luck * LUCK + action
        if self.held.table is None:
            self._deal()
            return
        self.table.chance = Chance.seeded(self.luck)
        for seat, chosen in self.pending:
            self.table.apply(seat, chosen)
        self.pending = ()

    def _deal(self) -> None:
        self.dealt += 1
        if self.dealt == DEAL:
            self.held = Held(open_game(self.setting.key).new(self.setting.seats, self.luck))

    def _apply_actions(self, actions: list[int]) -> None:
        self._decide(tuple((seat, action) for seat, action in enumerate(actions) if action != self.setting.wait))

    def _decide(self, decisions: tuple[tuple[int, int], ...]) -> None:
        """Carry decisions out, or let them wait for their luck if they draw something."""
        after = self.table.copy()
        for seat, action in decisions:
            after.apply(seat, action)
        if after.chance.drawn == self.table.chance.drawn:
            self.held = Held(after)
        else:
            self.pending = decisions

    # -- what is known ----------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        return REWARDS[self.setting.reward](self.table) if self.is_terminal() else [0.0] * self.setting.seats

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"luck {action}"
        return "wait" if action == self.setting.wait else open_game(self.setting.key).actions.text(action)

    def known(self, player: int) -> str:
        """All that the seat may know, its memory included, in one line."""
        if self.held.table is None:
            return f"deal for {player}"
        return json.dumps([self.table.view(player), self.table.legal(player)], separators=(",", ":"))

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "SpielState":
        """The same to the eyes of a seat, with everything else drawn anew."""
        other: SpielState = self.clone()
        if other.held.table is not None:
            other.luck = int(probability_sampler() * 2**52)
            other.held = Held(self.table.sample(player_id, Rng.seeded(other.luck)))
        return other

    def __str__(self) -> str:
        if self.held.table is None:
            return f"deal {self.luck} of {self.dealt}"
        return f"{self.table.line()} {self.luck} {self.pending}"


class SpielObserver:
    """Observations, or information states with perfect recall; tensors are scaled."""

    def __init__(self, game: SpielGame, wanted: Any) -> None:
        self.observer = open_game(game.setting.key).observer(game.setting.seats)
        self.memory = bool(wanted.perfect_recall)
        self.size = self.observer.size if self.memory else self.observer.seen
        self.most = np.frombuffer(self.observer.most(), np.uint8)[: self.size].astype(np.float32)
        self.tensor = np.zeros(self.size, np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for part in self.observer.parts:
            if at < self.size:
                self.dict[part.name] = self.tensor[at : at + part.size].reshape(part.shape)
                at += part.size

    def set_from(self, state: SpielState, player: int) -> None:
        if state.held.table is None:
            self.tensor.fill(0)
            return
        seen = np.frombuffer(self.observer.read(state.table, player, self.memory), np.uint8)
        np.divide(seen, self.most, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.memory or state.held.table is None:
            return state.known(player)
        return self.observer.read(state.table, player).hex()


def opener(key: str) -> Any:
    """A class for each game, since OpenSpiel calls it with parameters alone and stores it by its name."""

    def open_it(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, key, params or {})

    name = f"Spiel_{key}"
    globals()[name] = type(name, (SpielGame,), {"__init__": open_it, "__module__": __name__})
    return globals()[name]


for _key in game_keys():
    pyspiel.register_game(kind(open_game(_key), False, True), opener(_key))
