"""Where the browser of components shows the piece that a sentence speaks of."""

from functools import lru_cache
from urllib.parse import quote

import citywright as cw
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES
from citywright.web.library import Game

Addresses = dict[tuple[str, int], str]  # by the kind and number that sentences use


@lru_cache(maxsize=32)
def addresses(key: str, mark: str) -> Addresses:
    """Of a game with its house edition; pieces of another edition are not there."""
    if key not in cw.game_keys() or cw.game(key).edition_mark != mark:
        return {}
    game = cw.game(key)
    shown = [component for component in game.components() if "number" in component]
    found = {(c["kind"], c["number"]): address(key, c) for c in shown}
    for kind in game.words.namers:  # a sentence may have a wider word than the box: a piece is a tile or a plant
        for component in shown:
            if name_of(game, kind, component["number"]) == component["name"][LANGUAGES[0]]:
                found.setdefault((kind, component["number"]), address(key, component))
    return found


def address(key: str, component: Json) -> str:
    return f"/games/{key}/components/{quote(component['kind'])}/{component['number']}"


def name_of(game: Game, kind: str, number: int) -> str:
    try:
        return game.words.word(kind, number, LANGUAGES[0])
    except LookupError:  # there are fewer of these
        return ""
