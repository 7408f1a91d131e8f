"""Everything in the box as plain data: for `edition show`, the balance report and screens."""

from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES, Words
from citywright.games.city_tycoon.city import START_PIECES, x_of, y_of
from citywright.games.city_tycoon.edition import (
    BLUE,
    COLOURS,
    COUNTED,
    CUBES,
    DEMANDS,
    FIRST_PLANT,
    GOODS,
    LAND,
    PLANTS,
    RED,
    SIDES,
    TERRAIN,
    TILES,
    TYPES,
    WATER,
    Edition,
    colour_of,
)
from citywright.games.city_tycoon.text import describe, name_of, short
from citywright.games.city_tycoon.trace import name


def components(edition: Edition, words: Words) -> list[Json]:
    """All of the box: start tile, plants by side, terrain, cubes, then the city tiles in order of number."""
    start = [
        {**_piece(edition, words, piece, "start", f"start {piece}"), "x": x_of(cell), "y": y_of(cell)}
        for cell, piece in START_PIECES.items()
    ]
    plants = [_plant(edition, words, piece) for piece in range(FIRST_PLANT, LAND)]
    terrain = [_terrain(edition, words, piece) for piece in (LAND, WATER)]
    cubes = [_cubes(words, colour, count) for colour, count in zip((*COLOURS, "goods"), (*CUBES, GOODS), strict=True)]
    return [*start, *plants, *terrain, *cubes, *[_tile(edition, words, n) for n in range(1, TILES + 1)]]


def _piece(edition: Edition, words: Words, piece: int, kind: str, key: str) -> Json:
    found: Json = {
        "key": key,
        "kind": kind,
        "number": piece,
        "name": dict(edition.names[piece]),
        "source": edition.sources[piece],
        "text": {lang: describe(edition, words, piece, lang) for lang in LANGUAGES},
    }
    symbol = _symbol(edition, piece)
    return {**found, "symbol": symbol} if symbol else found


def _plant(edition: Edition, words: Words, piece: int) -> Json:
    number = (piece - FIRST_PLANT) // 2 % PLANTS + 1
    return {
        **_piece(edition, words, piece, "plant", edition.names[piece]["en"]),
        "brief": {lang: short(edition, words, piece, lang) for lang in LANGUAGES},
        "colour": COLOURS[colour_of(piece)],
        "plant": number,
        "side": SIDES[(piece - FIRST_PLANT) % 2],
        "cost": edition.cost[piece],
        "cubes": edition.cubes[piece],
    }


def _terrain(edition: Edition, words: Words, piece: int) -> Json:
    """One side of the terrain tiles; land and water come out of the same ones."""
    names = {lang: name_of(edition, words, piece, lang) for lang in LANGUAGES}
    found = _piece(edition, words, piece, "terrain", names["en"])
    return {**found, "name": names, "source": "rules", "count": TERRAIN}


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
    rows = range(DEMANDS * n, DEMANDS * n + edition.demands[n])
    figures: Json = {
        "land": edition.land[n],
        "water": edition.water[n],
        "goods": edition.goods[n],
        "points": edition.points[n],
        "buys": [{"money": money, "points": points} for money, points in edition.buys[n]],
        "per": {"of": COUNTED[edition.per[n]], "points": edition.per_points[n]} if edition.per[n] >= 0 else None,
        "demand": [_demand(edition, row) for row in rows],
    }
    return {
        **_piece(edition, words, n, "tile", name(n)),
        "brief": {lang: short(edition, words, n, lang) for lang in LANGUAGES},
        "round": edition.round[n],
        "type": TYPES[edition.type[n]],
        "cost": edition.cost[n],
        **{key: value for key, value in figures.items() if value},
    }


def _demand(edition: Edition, row: int) -> Json:
    needs = {
        "red": edition.needs[RED][row],
        "blue": edition.needs[BLUE][row],
        "goods": edition.needs_goods[row],
        "money": edition.needs_money[row],
    }
    gives = {
        "money": edition.gives_money[row],
        "points": edition.gives_points[row],
        "goods": edition.gives_goods[row],
    }
    found: Json = {key: value for key, value in needs.items() if value}
    return {**found, "gives": {key: value for key, value in gives.items() if value}}


def _symbol(edition: Edition, piece: int) -> Json | None:
    if edition.symbol[piece] < 0:
        return None
    bonus = {
        "money": edition.symbol_money[piece],
        "points": edition.symbol_points[piece],
        "goods": edition.symbol_goods[piece],
    }
    return {"for": TYPES[edition.symbol[piece]], **{key: value for key, value in bonus.items() if value}}
