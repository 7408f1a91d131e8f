"""The games, each with the same rooms; opened only when asked for.

Other packages bring games of their own by an entry point in the group `citywright.games`: its name is the key of the
game, what it names a function that opens it, like `open_game` of our own (docs/your-first-game.md). A guest that cannot
be opened is told of in one sentence and leaves the others alone.
"""

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from citywright.engine import registry
from citywright.engine.errors import BadInput, CitywrightError, quoted
from citywright.engine.game import Game
from citywright.engine.registry import game, game_keys

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["game", "game_keys"]

GAMES: Final = ("city_tycoon", "neom", "twentieth_century", "underwater_cities")


def register_guests(entries: "Iterable[EntryPoint]") -> None:
    """Games of other packages; none takes the place of a game of the house."""
    for entry in entries:
        if entry.name not in GAMES:
            registry.register(entry.name, _guest_opener(entry), guest=True)


def _find_guests() -> None:
    from importlib.metadata import entry_points

    register_guests(entry_points(group="citywright.games"))


def _house_opener(key: str) -> registry.Opener:
    def open_game(edition: str | None) -> Game[Any]:
        game: Game[Any] = import_module(f"citywright.games.{key}.game").open_game(edition)
        return game

    return open_game


def _guest_opener(entry: "EntryPoint") -> registry.Opener:
    def open_game(edition: str | None) -> Game[Any]:
        try:
            game = entry.load()(edition)
        except CitywrightError:
            raise
        except Exception as error:  # whatever a stranger's code does
            said = f"{type(error).__name__}: {error}"
            raise BadInput(f"the game {entry.name!r} ({entry.value}) cannot be opened: {said}") from error
        if not isinstance(game, Game) or game.key != entry.name:
            found = quoted(game.key) if isinstance(game, Game) else type(game).__name__
            raise BadInput(f"the game {entry.name!r} ({entry.value}) should open a game with this key, not {found}")
        return game

    return open_game


for _key in GAMES:
    registry.register(_key, _house_opener(_key))
registry.search_later(_find_guests)
