"""Everything in the box as plain data: for `edition show`, the balance report and screens."""

from collections.abc import Iterable

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES, Words
from citywright.games.city_tycoon.city import START_CELLS, x_of, y_of
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, GIVES, NEEDS, SIDES, TYPES, Edition
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.text import describe, name_of, short


def components(game: Game[CityTycoon]) -> list[Json]:
    """All of the box: start tile, plants by side, terrain, cubes, then the city tiles in order of number."""
    edition, words = game.edition, game.words
    start = [
        {**_piece(edition, words, piece, "start", f"start {piece}"), "x": x_of(cell), "y": y_of(cell)}
        for cell, piece in zip(START_CELLS, edition.start, strict=True)
    ]
    plants = [_plant(edition, words, piece) for piece in range(edition.first_plant, edition.land)]
    terrain = [_terrain(edition, words, piece) for piece in (edition.land, edition.water)]
    cubes = [_cubes(words, kind, count) for kind, count in zip((*COLOURS, "goods"), edition.supply, strict=True)]
    return [*start, *plants, *terrain, *cubes, *[_tile(edition, words, n) for n in range(1, edition.first_plant)]]


def _piece(edition: Edition, words: Words, piece: int, kind: str, key: str) -> Json:
    found: Json = {
        "key": key,
        "kind": kind,
        "number": piece,
        "name": dict(edition.names[piece]),
        "source": edition.origins[piece],
        "text": {lang: describe(edition, words, piece, lang) for lang in LANGUAGES},
    }
    if edition.symbol[piece] >= 0:
        found["symbol"] = {"for": TYPES[edition.symbol[piece]], **_amounts(GIVES, edition.bonus[piece])}
    return found


def _amounts(units: Iterable[str], numbers: Iterable[int]) -> Json:
    return {unit: n for unit, n in zip(units, numbers, strict=True) if n}


def _plant(edition: Edition, words: Words, piece: int) -> Json:
    return {
        **_piece(edition, words, piece, "plant", edition.names[piece]["en"]),
        "brief": {lang: short(edition, words, piece, lang) for lang in LANGUAGES},
        "colour": COLOURS[edition.colour[piece]],
        "plant": edition.number[piece],
        "side": SIDES[edition.side[piece]],
        "cost": edition.cost[piece],
        "cubes": edition.cubes[piece],
    }


def _terrain(edition: Edition, words: Words, piece: int) -> Json:
    """One side of the terrain tiles; land and water come out of the same ones."""
    names = {lang: name_of(edition, words, piece, lang) for lang in LANGUAGES}
    found = _piece(edition, words, piece, "terrain", names["en"])
    return {**found, "name": names, "source": "rules", "count": edition.terrain}


def _cubes(words: Words, colour: str, count: int) -> Json:
    amounts = {lang: words.say(f"amount.{colour}", {"n": count}, lang) for lang in LANGUAGES}
    return {
        "key": f"{colour} cubes",
        "kind": "cubes",
        "name": {lang: words.say(f"name.{colour}_cubes", {}, lang) for lang in LANGUAGES},
        "source": "rules",
        "text": {lang: words.say("effect.in_all", {"text": amounts[lang]}, lang) for lang in LANGUAGES},
        "count": count,
    }


def _tile(edition: Edition, words: Words, n: int) -> Json:
    found: Json = {
        **_piece(edition, words, n, "tile", edition.keys[n]),
        "brief": {lang: short(edition, words, n, lang) for lang in LANGUAGES},
        "round": edition.round[n],
        "type": TYPES[edition.type[n]],
        "cost": edition.cost[n],
    }
    for effect in edition.laid[n]:
        found |= effect.data()
    if edition.demands[n]:
        rows = range(DEMANDS * n, DEMANDS * n + edition.demands[n])
        found["demand"] = [
            {**_amounts(NEEDS, edition.needs[row]), "gives": _amounts(GIVES, edition.gives[row])} for row in rows
        ]
    return found
