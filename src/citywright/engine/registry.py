"""Which games there are. The engine knows none: each game is registered (see `games/__init__.py`)."""

from collections.abc import Callable
from typing import Any, Final

from citywright.engine.editions import NAME, kept_edition, kept_marks
from citywright.engine.errors import BadInput
from citywright.engine.game import Game
from citywright.engine.state import State
from citywright.engine.storing import unpacked, whole

Opener = Callable[[str | None], Game[Any]]  # edition file or None for the house edition -> game

_OPENERS: Final[dict[str, Opener]] = {}
_OPENED: Final[dict[str, Game[Any]]] = {}
_KEPT: Final[dict[tuple[str, str], Game[Any]]] = {}  # with editions of earlier releases, by their marks
_GUESTS: Final[set[str]] = set()  # keys of games from other packages
_PROBLEMS: Final[dict[str, str]] = {}  # why a guest cannot be played
_SEARCHES: Final[list[Callable[[], None]]] = []  # that register guests, once somebody asks for more than the house has


def register(key: str, opener: Opener, guest: bool = False) -> None:
    """A game of the house, or a guest: one that may be broken, and then is not among the games."""
    _OPENERS[key] = opener
    if guest:
        _GUESTS.add(key)


def search_later(search: Callable[[], None]) -> None:
    """Looking for guests takes longer than everything else that `import citywright` does, so it waits."""
    _SEARCHES.append(search)


def _search() -> None:
    while _SEARCHES:
        _SEARCHES.pop()()


def game_keys() -> tuple[str, ...]:
    """The keys of all games that can be played, in alphabetical order."""
    _search()
    return tuple([key for key in sorted(_OPENERS) if key not in _GUESTS or _opens(key)])


def problems() -> list[str]:
    """What is wrong with guests that cannot be played, a sentence each."""
    game_keys()
    return [_PROBLEMS[key] for key in sorted(_PROBLEMS)]


def _opens(key: str) -> bool:
    if key not in _OPENED and key not in _PROBLEMS:
        try:
            game(key)
        except BadInput as error:
            _PROBLEMS[key] = str(error)
    return key in _OPENED


def game(key: str, edition: str | None = None) -> Game[Any]:
    """A game by its key, with the house edition, an earlier one by its name, or an edition file of one's own."""
    if key not in _OPENERS:
        _search()
    if key not in _OPENERS:
        raise BadInput(f"there is no game {key[:40]!r}; there are {', '.join(game_keys())}")
    if edition is not None:
        earlier = earlier_editions(key) if NAME.fullmatch(edition) else {}
        return game_with(key, earlier[edition]) if edition in earlier else _OPENERS[key](edition)
    if key not in _OPENED:
        _OPENED[key] = _OPENERS[key](None)
    return _OPENED[key]


def earlier_editions(key: str) -> dict[str, str]:
    """The marks of the house editions of earlier releases, by their names such as "house 1", oldest first."""
    present = game(key)
    return {mark.rpartition(" ")[0]: mark for mark in kept_marks(present.folder, key) if mark != present.edition_mark}


def game_as_played(key: str, rules: int, mark: str) -> Game[Any]:
    """A game under the rules and with the house edition of any release."""
    game(key).under(rules)  # what cannot be played at all is said first
    return game_with(key, mark).under(rules)


def game_with(key: str, mark: str) -> Game[Any]:
    """A game with the house edition of this mark, now or of a release."""
    present = game(key)
    if mark == present.edition_mark:
        return present
    if (key, mark) not in _KEPT:
        file = kept_edition(present.folder, mark)
        if file is None:
            raise BadInput(f"edition {mark} of {present.title} is not the house's, now or in an earlier release")
        _KEPT[key, mark] = _OPENERS[key](file)
    return _KEPT[key, mark]


def load(line: str) -> State:
    """A state from the line that `State.line` made of it, of a game with a house edition."""
    key, _, packed = line.strip().partition(":")
    present, dump = game(key), unpacked(packed)
    if isinstance(dump, dict) and dump.get("game") == key:
        present = game_as_played(key, whole(dump.get("rules"), "rules"), str(dump.get("edition")))
    state: State = present.load(dump)
    return state
