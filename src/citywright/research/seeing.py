"""Observations and actions as arrays: by part, scaled, and what each action is about."""

import re
from functools import lru_cache
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from citywright.engine.features import Observer
from citywright.engine.game import Game
from citywright.research.table import Bytes

N = TypeVar("N", np.uint8, np.float32)
SEAT: Final = re.compile(r"p(\d)")  # how the words of an action name a seat


def structured(observer: Observer[Any], flat: NDArray[N]) -> dict[str, NDArray[N]]:
    """The parts of an observation, or of many (the last axis), in their shapes; views, not copies."""
    found: dict[str, NDArray[N]] = {}
    at = 0
    for part in observer.parts:
        if at == flat.shape[-1]:
            break
        found[part.name] = flat[..., at : at + part.size].reshape(*flat.shape[:-1], *part.shape)
        at += part.size
    return found


def scaled(observer: Observer[Any], flat: Bytes) -> NDArray[np.float32]:
    """Observations as numbers that are mostly from 0 to 1, for networks."""
    most = np.frombuffer(observer.most(), np.uint8)[: flat.shape[-1]]
    return np.divide(flat, most, dtype=np.float32)


def action_columns(game: Game[Any]) -> list[str]:
    """What `action_features` tells of an action: its verb, and what it names, 0 where it names none of these."""
    names = dict.fromkeys(name for block in game.actions.blocks for name, _ in block.fields)
    return ["verb", *names, "seat"]


def action_features(game: Game[Any], seats: int, seat: int, actions: list[int] | None = None) -> NDArray[np.int16]:
    """For each of some actions (else for all) a row of `action_columns`.

    Things are counted from 1, in the order of the action space; seats as the seat sees them, 1 for itself.
    """
    rows = _all_actions(game)
    found = rows.copy() if actions is None else rows[actions]
    named = found[:, -1] > 0
    found[named, -1] = (found[named, -1] - 1 - seat) % seats + 1
    return found


@lru_cache(maxsize=16)
def _all_actions(game: Game[Any]) -> NDArray[np.int16]:
    columns = action_columns(game)
    found = np.zeros((game.actions.size, len(columns)), np.int16)
    for verb, block in enumerate(game.actions.blocks, start=1):
        for action in block.actions():
            found[action, 0] = verb
            for (name, values), number in zip(block.fields, block.args(action).values(), strict=True):
                place = number - values.first
                found[action, columns.index(name)] = place + 1
                seat = SEAT.fullmatch(values.words[place])
                if seat:
                    found[action, -1] = int(seat[1]) + 1
    return found
