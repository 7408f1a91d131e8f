"""Where the browser of components shows the piece that a sentence speaks of."""

from typing import Final
from urllib.parse import quote

from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES
from citywright.web.library import Game, in_house
from citywright.web.tables.caches import Cache


class Pieces:
    """The addresses of an edition's pieces, by the kind and number that sentences use."""

    def __init__(self, game: Game, root: str) -> None:
        shown = [component for component in game.components() if "number" in component]
        self.addresses = {(c["kind"], c["number"]): address(root, c) for c in shown}
        for kind in game.words.namers:  # a sentence may have a wider word than the box: a piece is a tile or a plant
            for component in shown:
                if name_of(game, kind, component["number"]) == component["name"][LANGUAGES[0]]:
                    self.addresses.setdefault((kind, component["number"]), address(root, component))


KNOWN: Final[Cache[Pieces]] = Cache(size=32)


def pieces_of(game: Game, table: str) -> Pieces:
    """In the browser of the game, or in that of the table if its edition is not that of the house."""
    root = f"/games/{game.key}/components" if in_house(game.key, game.edition_mark) else f"/tables/{table}/components"
    key = (game.edition_mark, root)
    found = KNOWN.get(key)
    if found is None:
        found = Pieces(game, root)
        KNOWN.put(key, found)
    return found


def address(root: str, component: Json) -> str:
    return f"{root}/{quote(component['kind'])}/{component['number']}"


def name_of(game: Game, kind: str, number: int) -> str:
    try:
        return game.words.word(kind, number, LANGUAGES[0])
    except LookupError:  # there are fewer of these
        return ""
