"""PettingZoo: every seat is an agent. `Aec` asks one after the other, `Parallel` all at once that owe a decision."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from citywright.research.table import SEEDS, Table, space_of

RENDER_MODES: Final = ["human", "ansi"]
Seen = dict[str, Any]


class _Agents:
    """What both kinds have in common: agents, spaces and the table."""

    def __init__(
        self, key: str, seats: int, *, extra: int, max_cycles: int | None, render_mode: str | None, settings: Any
    ) -> None:
        self.table = Table(key, seats, **settings)
        self.metadata = {
            "name": f"citywright_{key}_v0", "render_modes": RENDER_MODES, "is_parallelizable": True, "render_fps": 1,
        }  # fmt: skip
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        count = self.table.actions + extra
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {agent: space_of(self.table, count) for agent in self.possible_agents}
        self.np_random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as text: printed, or given back."""
        if self.render_mode == "ansi":
            return self.table.text()
        if self.render_mode == "human":
            print(self.table.text())
        return None

    def close(self) -> None:
        """There is nothing to close."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.table.start(int(self.np_random.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.cycles = 0


class Aec(_Agents, AECEnv[str, Seen, int]):
    """One decision at a time: `agent_selection` is the first seat that owes one.

    In a simultaneous phase nobody sees what the seats before it have answered, just as at the table.
    max_cycles   ends the game after so many decisions of one seat
    """

    def __init__(
        self, key: str, seats: int, *, max_cycles: int | None = None, render_mode: str | None = None, **settings: Any
    ) -> None:
        AECEnv.__init__(self)
        _Agents.__init__(self, key, seats, extra=0, max_cycles=max_cycles, render_mode=render_mode, settings=settings)

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.decisions = dict.fromkeys(self.agents, 0)
        self._select()

    def observe(self, agent: str) -> Seen:
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.see(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.table.play(self.possible_agents.index(agent), int(action))
        self.infos[agent] = {"illegal": self.table.strayed}
        self.decisions[agent] += 1
        over = self.table.state.over
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        long = self.max_cycles is not None and max(self.decisions.values()) >= self.max_cycles
        self.truncations = dict.fromkeys(self.agents, long and not over)
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        actors = self.table.state.actors
        self.agent_selection = self.possible_agents[actors[0] if actors else 0]


class Parallel(_Agents, ParallelEnv[str, Seen, int]):
    """All seats that owe a decision make it at once. The last action of the space is `wait`, and for the others it is
    the only one.

    max_cycles   ends the game after so many steps
    """

    def __init__(
        self, key: str, seats: int, *, max_cycles: int | None = None, render_mode: str | None = None, **settings: Any
    ) -> None:
        _Agents.__init__(self, key, seats, extra=1, max_cycles=max_cycles, render_mode=render_mode, settings=settings)
        self.wait = self.table.actions

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[dict[str, Seen], dict[str, Any]]:
        self._begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        state, agents = self.table.state, self.agents
        infos: dict[str, Any] = {agent: {} for agent in agents}
        for seat in state.actors:
            agent = self.possible_agents[seat]
            self.table.play(seat, int(actions[agent]))
            infos[agent]["illegal"] = self.table.strayed
        self.cycles += 1
        over = state.over
        long = self.max_cycles is not None and self.cycles >= self.max_cycles and not over
        rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        seen = self._seen()
        if over or long:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, long), infos

    def _seen(self) -> dict[str, Seen]:
        found: dict[str, Seen] = {}
        actors = self.table.state.actors
        for seat, agent in enumerate(self.possible_agents):
            waits = np.array([seat not in actors], np.int8)
            mask = np.concatenate([self.table.mask(seat), waits])
            found[agent] = {"observation": self.table.see(seat), "action_mask": mask}
        return found
