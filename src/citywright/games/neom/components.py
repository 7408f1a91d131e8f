"""What is told of a tile or board of the edition."""

from functools import partial
from typing import Final

from citywright.engine.components import Component, list_components
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.neom.edition import named
from citywright.games.neom.state import Neom
from citywright.games.neom.text import describe, short

BOARD_NAMES: Final = {"en": "City board: {}", "de": "Stadtplan: {}"}
ROADS: Final = {"en": ("roads", "NESW"), "de": ("Straßen", "NOSW")}


def components(game: Game[Neom]) -> list[Json]:
    """All of the box: the boards, then the tiles in order of number."""
    return list_components(game.edition.components, partial(texts, game))


def texts(game: Game[Neom], component: Component, lang: str) -> dict[str, str]:
    edition, words, n = game.edition, game.words, component.number
    if component.kind == "board":
        good = words.say(f"good.{component.entry['good']}", {}, lang)
        return {"name": BOARD_NAMES[lang].format(good), "text": words.say("effect.makes", {"text": good}, lang)}
    return {"text": describe(edition, words, n, lang), "brief": brief(game, n, lang)}


def brief(game: Game[Neom], n: int, lang: str) -> str:
    """One line to choose by: what the tile does, and where its roads lead."""
    word, sides = ROADS[lang]
    roads = " ".join(named(sides, game.edition.exits[n]))
    return short(game.edition, game.words, n, lang) + (f"; {word} {roads}" if roads else "")
