"""Which games there are. The engine knows none: each game is registered (see `games/__init__.py`)."""

from collections.abc import Callable
from typing import Any, Final

from citywright.engine.errors import BadInput
from citywright.engine.game import Game
from citywright.engine.state import State
from citywright.engine.storing import unpacked

Opener = Callable[[str | None], Game[Any]]  # edition file or None for the house edition -> game

_OPENERS: Final[dict[str, Opener]] = {}
_OPENED: Final[dict[str, Game[Any]]] = {}


def register(key: str, opener: Opener) -> None:
    _OPENERS[key] = opener


def game_keys() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    return tuple(sorted(_OPENERS))


def game(key: str, edition: str | None = None) -> Game[Any]:
    """A game by its key, with the house edition or an edition file of one's own."""
    if key not in _OPENERS:
        raise BadInput(f"there is no game {key[:40]!r}; there are {', '.join(game_keys())}")
    if edition is not None:
        return _OPENERS[key](edition)
    if key not in _OPENED:
        _OPENED[key] = _OPENERS[key](None)
    return _OPENED[key]


def load(line: str) -> State:
    """A state from the line that `State.line` made of it, of a game with the house edition."""
    key, _, packed = line.strip().partition(":")
    state: State = game(key).load(unpacked(packed))
    return state
