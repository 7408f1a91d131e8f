"""Every tile and board as plain data: for `edition show`, the balance report and screens that explain a piece."""

from typing import Final

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES, Words
from citywright.games.neom.counters import COUNTERS
from citywright.games.neom.edition import DISASTERS, GOODS, SIDES, STACKS, TYPES, Edition, Need, Term, named
from citywright.games.neom.state import Neom
from citywright.games.neom.text import describe, short

BOARD_NAMES: Final = {"en": "City board: {}", "de": "Stadtplan: {}"}
ROADS: Final = {"en": ("roads", "NESW"), "de": ("Straßen", "NOSW")}
ALWAYS: Final = ("vp", "cost", "makes")


def components(game: Game[Neom]) -> list[Json]:
    """All of the box: the boards, then the tiles in order of number."""
    edition, words = game.edition, game.words
    boards = [board(edition, words, i) for i in range(len(edition.boards))]
    return [*boards, *[tile(edition, words, number) for number in range(1, edition.tiles + 1)]]


def board(edition: Edition, words: Words, i: int) -> Json:
    good, exits = edition.boards[i]
    goods = {lang: words.say(f"good.{GOODS[good]}", {}, lang) for lang in LANGUAGES}
    return {
        "key": f"board {GOODS[good]}",
        "kind": "board",
        "number": i,
        "name": {lang: BOARD_NAMES[lang].format(goods[lang]) for lang in LANGUAGES},
        "text": {lang: words.say("effect.makes", {"text": goods[lang]}, lang) for lang in LANGUAGES},
        "makes": [GOODS[good]],
        "exits": "".join(named(SIDES, exits)),
        "source": edition.board_sources[i]["source"],
        "roads_source": edition.board_sources[i]["roads"],
    }


def tile(edition: Edition, words: Words, n: int) -> Json:
    sources = edition.sources[n]
    return {
        "key": edition.keys[n],
        "kind": "tile",
        "number": n,
        "name": dict(edition.names[n]),
        "stack": STACKS[edition.stack[n] - 1],
        "players": edition.players[n] or None,
        "types": named(TYPES, edition.types[n]),
        "exits": "".join(named(SIDES, edition.exits[n])),
        "source": sources["source"],
        "roads_source": sources.get("roads"),
        "brief": {lang: brief(edition, words, n, lang) for lang in LANGUAGES},
        "text": {lang: describe(edition, words, n, lang) for lang in LANGUAGES},
        **figures(edition, n),
    }


def figures(edition: Edition, n: int) -> Json:
    """What the edition file says of a tile; most of what is not there is left out."""
    disaster, needs_type = edition.disaster[n], edition.needs_type[n]
    values: Json = {
        "disaster": DISASTERS[disaster - 1] if disaster else None,
        "vp": edition.vp[n],
        "points": terms(edition.points[n]),
        "cost": edition.cost[n],
        "needs": [need(item) for item in edition.needs[n]],
        "needs_tiles": {TYPES[needs_type.bit_length() - 1]: edition.needs_count[n]} if needs_type else None,
        "money": terms(edition.money[n]),
        "printed_money": edition.printed_money[n],
        "income": terms(edition.income[n]),
        "income_by_generation": list(edition.income_by_generation[n]),
        "makes": named(GOODS, edition.makes[n]),
        "polluted": edition.polluted[n],
        "power": edition.power[n],
        **{effect.key: effect.figure for effect in edition.effects[n]},
    }
    return {key: value for key, value in values.items() if value or key in ALWAYS}


def brief(edition: Edition, words: Words, n: int, lang: str) -> str:
    """One line to choose by: what the tile does, and where its roads lead."""
    word, sides = ROADS[lang]
    roads = " ".join(named(sides, edition.exits[n]))
    return short(edition, words, n, lang) + (f"; {word} {roads}" if roads else "")


def need(item: Need) -> list[str | int]:
    """Goods of which one is enough, and the money that may stand for them."""
    goods, money = item
    return [*named(GOODS, goods), *([money] if money else [])]


def terms(items: tuple[Term, ...]) -> list[Json]:
    return [
        {"each": each, "per": per, "of": COUNTERS[counter]} if counter else {"base": each}
        for each, per, counter in items
    ]
