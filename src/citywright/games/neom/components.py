"""What is told of a tile or board of the edition."""

from functools import partial
from typing import Final

from citywright.engine.components import Browsing, Component, list_components
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.neom.edition import named
from citywright.games.neom.state import Neom
from citywright.games.neom.text import describe, short

BOARD_NAMES: Final = {"en": "City board: {}", "de": "Stadtplan: {}"}
ROADS: Final = {"en": ("roads", "NESW"), "de": ("Straßen", "NOSW")}

BROWSING: Final = Browsing(
    filters={"types": "type", "stack": "browse.stack"},
    rules={
        "board": ("N-COMP-5", "N-SETUP-1", "N-BUILD-8", "N-REMOVE-5"),
        "tile.types.residential": ("N-SCORE-5", "N-SCORE-8", "N-SCORE-9"),
        "tile.types.commercial": ("N-INCOME-1",),
        "tile.types.industrial": ("N-GOODS-3", "N-COMP-7"),
        "tile.types.raw": ("N-GOODS-3", "N-BUILD-7"),
        "tile.stack.A": ("N-ACTION-4", "N-ACTION-5"),
        "tile.polluted": ("N-SCORE-8",),
        "tile.power": ("N-SCORE-10",),
        "tile.fire_protection": ("N-FIRE-3",),
        "tile.crime_protection": ("N-CRIME-3",),
        "tile.income": ("N-INCOME-2",),
        "tile.needs": ("N-NEED-2", "N-NEED-4"),
        "tile.disaster": ("N-DISASTER-1", "N-ACTION-8"),
        "tile.disaster.flood": ("N-FLOOD",),
        "tile.disaster.fire": ("N-FIRE",),
        "tile.disaster.crime_wave": ("N-CRIME",),
    },
)


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
