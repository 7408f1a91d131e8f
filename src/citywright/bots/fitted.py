"""What a game's own terms are worth by play: `citywright tune GAME` fits these weights, and `expert` judges by them.

They lie in the folder `weights` as plain numbers, one file for each game in which they have won, with how they were
made. A game without a file is judged as it says itself.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from citywright.engine.state import State

FOLDER: Final = Path(__file__).with_name("weights")
USUAL: Final = 100


class Weights:
    """What terms count for, in hundredths, in each stage of a game: its last rounds first."""

    def __init__(self, rounds: int, stages: list[dict[str, int]]) -> None:
        self.rounds = rounds  # so many values `Game.rounds_left` has
        self.stages = stages

    def stage(self, state: State) -> int:
        return min(state.game.rounds_left(state), self.rounds - 1) * len(self.stages) // self.rounds

    def judge(self, state: State, seat: int) -> int:
        """What a table is worth to a seat; a term that was never seen counts as usual."""
        weights = self.stages[self.stage(state)]
        total = 0
        for term, worth in state.game.judge_terms(state, seat):
            total += worth * weights.get(term, USUAL)
        return total // USUAL

    def as_json(self) -> dict[str, Any]:
        return {"rounds": self.rounds, "stages": self.stages}


@lru_cache(maxsize=16)
def weights_of(key: str) -> Weights | None:
    """The weights that are kept for a game."""
    file = FOLDER / f"{key}.json"
    if not file.exists():
        return None
    kept = json.loads(file.read_text("utf-8"))
    return Weights(kept["rounds"], kept["stages"])
