"""Which games there are. The engine knows none: each game puts itself on the shelf (see `games/__init__.py`)."""

from collections.abc import Callable
from typing import Any, Final

from citywright.engine.errors import BadInput
from citywright.engine.game import Game

Opener = Callable[[str | None], Game[Any]]  # edition file or None for the house edition -> game

_SHELF: Final[dict[str, Opener]] = {}
_OPENED: Final[dict[str, Game[Any]]] = {}


def put(key: str, opener: Opener) -> None:
    _SHELF[key] = opener


def games() -> tuple[str, ...]:
    """The keys of all games, in alphabetical order."""
    return tuple(sorted(_SHELF))


def game(key: str, edition: str | None = None) -> Game[Any]:
    """A game by its key, with the house edition or an edition file of one's own."""
    if key not in _SHELF:
        raise BadInput(f"there is no game {key[:40]!r}; there are {', '.join(games())}")
    if edition is not None:
        return _SHELF[key](edition)
    if key not in _OPENED:
        _OPENED[key] = _SHELF[key](None)
    return _OPENED[key]
