"""The games, each with the same rooms; opened only when asked for.

Other packages bring games of their own by an entry point in the group `citywright.games`: its name is the key of the
game, what it names a function that opens it, like `open_game` of our own (docs/your-first-game.md).
"""

from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from citywright.engine import registry
from citywright.engine.game import Game
from citywright.engine.registry import game, game_keys

__all__ = ["game", "game_keys"]

GAMES: Final = ("city_tycoon", "neom", "twentieth_century", "underwater_cities")


def _house_opener(key: str) -> registry.Opener:
    def open_game(edition: str | None) -> Game[Any]:
        game: Game[Any] = import_module(f"citywright.games.{key}.game").open_game(edition)
        return game

    return open_game


def _guest_opener(entry: EntryPoint) -> registry.Opener:
    def open_game(edition: str | None) -> Game[Any]:
        game: Game[Any] = entry.load()(edition)
        return game

    return open_game


for _key in GAMES:
    registry.register(_key, _house_opener(_key))
for _entry in entry_points(group="citywright.games"):
    registry.register(_entry.name, _guest_opener(_entry))
