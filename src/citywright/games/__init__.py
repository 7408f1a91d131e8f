"""The games, each with the same rooms; opened only when asked for."""

from importlib import import_module
from typing import Any, Final

from citywright.engine import shelf
from citywright.engine.game import Game
from citywright.engine.shelf import game, games

__all__ = ["game", "games"]

GAMES: Final = ("city_tycoon", "neom", "twentieth_century", "underwater_cities")


def _opener(key: str) -> shelf.Opener:
    def open_game(edition: str | None) -> Game[Any]:
        game: Game[Any] = import_module(f"citywright.games.{key}.game").open_game(edition)
        return game

    return open_game


for _key in GAMES:
    shelf.put(_key, _opener(_key))
