"""Citywright: city-building board games, to play, to study and to design.

>>> import citywright as cw
>>> "neom" in cw.game_keys()
True
>>> state = cw.game("neom").new(seats=3, seed=7)
>>> state.actors
(0, 1, 2)
"""

from citywright import bots
from citywright.engine.errors import BadInput, BrokenState, CitywrightError
from citywright.engine.game import Game
from citywright.engine.knowledge import Knowledge
from citywright.engine.record import Record
from citywright.engine.registry import load
from citywright.engine.rng import Rng
from citywright.engine.state import IllegalAction, State
from citywright.engine.words import Event, Reason
from citywright.games import game, game_keys

__all__ = [
    "BadInput", "BrokenState", "CitywrightError", "Event", "Game", "IllegalAction", "Knowledge", "Reason", "Record",
    "Rng", "State", "bots", "game", "game_keys", "load",
]  # fmt: skip
