"""Gymnasium: one seat learns, bots play the others. Games are registered as citywright/Neom-v0 and so on."""

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
from gymnasium import spaces

from citywright import bots as house
from citywright.bots.bot import Bot
from citywright.engine.errors import BadInput
from citywright.engine.knowledge import Knowledge
from citywright.engine.registry import game, game_keys
from citywright.research.table import SEEDS, Mask, Table, space_of

FEWEST: Final = 3  # seats without being asked, where the game is for so many
Seen = dict[str, Any]


class Single(gymnasium.Env[Seen, Any]):
    """One seat of a table.

    seat     the one that learns; None: another one in every game, drawn by lot
    bots     who plays the others: one name for all, or one for each of them in the order of seats

    `action_masks` is what MaskablePPO of sb3-contrib asks for; further settings as of `Table`.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012  as it is asked for

    def __init__(
        self, key: str, seats: int | None = None, seat: int | None = None, bots: str | Sequence[str] = "random",
        render_mode: str | None = None, **settings: Any,
    ) -> None:  # fmt: skip
        known = game(key).seats
        seats = seats or min(max(FEWEST, known[0]), known[-1])
        self.table = Table(key, seats, **settings)
        self.names = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
        if len(self.names) != seats - 1:
            raise BadInput(
                f"with {seats} seats there are {seats - 1} others to be played by bots, not {len(self.names)}"
            )
        if seat is not None and seat not in range(seats):
            raise BadInput(f"there is no seat {seat}; the seats of this table go from 0 to {seats - 1}")
        for name in self.names:
            house.make(name, 0)  # a name that is none is said now
        self.fixed = seat
        self.seat = seat or 0
        self.players: list[Bot] = []
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = space_of(self.table, self.table.actions)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        if self.fixed is None:
            self.seat = int(self.np_random.integers(self.table.seats))
        self.table.start(int(self.np_random.integers(SEEDS)))
        self.players = [house.make(name, int(self.np_random.integers(SEEDS))) for name in self.names]
        self._let_others_play()
        return self._seen(), {"seat": self.seat}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        self.table.play(self.seat, int(action))
        info = {"seat": self.seat, "illegal": self.table.strayed}
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        return self._seen(), self.table.rewards()[self.seat], self.table.state.over, False, info

    def action_masks(self) -> Mask:
        return self.table.mask(self.seat)

    def render(self) -> Any:
        """The table as text: printed, or given back."""
        if self.render_mode == "ansi":
            return self.table.text()
        if self.render_mode == "human":
            print(self.table.text())
        return None

    def _seen(self) -> Seen:
        return {"observation": self.table.see(self.seat), "action_mask": self.table.mask(self.seat)}

    def _let_others_play(self) -> None:
        """Until the own seat owes a decision or the game is over."""
        state = self.table.state
        while not state.over and not state.lanes[self.seat]:
            seat = state.actors[0]
            player = self.players[seat if seat < self.seat else seat - 1]
            state.apply(seat, player.choose(Knowledge(state, seat)))


def register() -> None:
    """All games, those of other packages too; doing it again does no harm."""
    for key in game_keys():
        name = f"citywright/{key.title().replace('_', '')}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point="citywright.research.single:Single", kwargs={"key": key})
