"""What is told of a piece of the edition."""

from functools import partial
from typing import Final

from citywright.engine.components import Browsing, Component, list_components
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.text import describe, name_of, short

BROWSING: Final = Browsing(
    filters={"type": "type", "round": "browse.round", "colour": "colour", "side": "browse.side"},
    rules={
        "tile": ("C-LAY", "C-SUPPLY-3"),
        "tile.symbol": ("C-INCOME-2", "C-INCOME-3"),
        "tile.land": ("C-TERRAIN",),
        "tile.water": ("C-TERRAIN",),
        "tile.goods": ("C-EFFECT-2", "C-SUPPLY-4"),
        "tile.points": ("C-EFFECT-1",),
        "tile.buys": ("C-EFFECT-5",),
        "tile.per": ("C-EFFECT-6", "C-EFFECT-7"),
        "plant": ("C-PLANT", "C-PRICE-2"),
        "plant.side.refill": ("C-CLEAN-2",),
        "start": ("C-SETUP-3", "C-SETUP-4", "C-PRICE-4", "C-INCOME-4"),
        "terrain": ("C-TERRAIN",),
        "cubes": ("C-CUBE",),
    },
)


def components(game: Game[CityTycoon]) -> list[Json]:
    """All of the box: start tile, plants by side, terrain, cubes, then the city tiles in order of number."""
    return list_components(game.edition.components, partial(texts, game))


def texts(game: Game[CityTycoon], component: Component, lang: str) -> dict[str, str]:
    edition, words, piece = game.edition, game.words, component.number
    if component.kind == "cubes":
        colour = component.key.removesuffix(" cubes")
        amount = words.say(f"amount.{colour}", {"n": component.entry["count"]}, lang)
        return {
            "name": words.say(f"name.{colour}_cubes", {}, lang),
            "text": words.say("effect.in_all", {"text": amount}, lang),
        }
    found = {"text": describe(edition, words, piece, lang)}
    if component.kind == "terrain":
        found["name"] = name_of(edition, words, piece, lang)
    elif component.kind != "start":
        found["brief"] = short(edition, words, piece, lang)
    return found
