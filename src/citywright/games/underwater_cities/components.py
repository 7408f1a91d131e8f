"""Every component as plain data: for `edition show`, the balance report and screens that explain a piece."""

from typing import Final

from citywright.engine.game import Game
from citywright.engine.masks import bits
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES, Words
from citywright.games.underwater_cities.edition import COLOURS, SIDE_SLOTS, SIDES, TYPES, Edition
from citywright.games.underwater_cities.goods import NOTHING
from citywright.games.underwater_cities.network import CITIES, CITY_SITES, SITES, TUNNELS, Board
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.text import Teller, describe, series, short, slot_title

PLACE_NAMES: Final = (SITES, TUNNELS, CITIES)


def components(game: Game[UnderwaterCities]) -> list[Json]:
    """All of the box: main board, player boards, metropolises, contracts, then the cards in order of number."""
    edition, words = game.edition, game.words
    tellers = {lang: Teller(edition, words, lang) for lang in LANGUAGES}
    found = [slot(edition, words, tellers, i) for i in range(edition.slots)]
    found += [side(edition, words, i) for i in range(len(SIDES))]
    found += [player_board(board, tellers) for board in edition.boards]
    found += [metropolis(edition, tellers, i) for i in range(edition.tiles)]
    found += [contract(edition, tellers, i) for i in range(edition.contracts)]
    return [*found, *[card(edition, words, n) for n in range(edition.cards)]]


def slot(edition: Edition, words: Words, tellers: dict[str, Teller], i: int) -> Json:
    return {
        "key": f"slot {edition.slot_keys[i]}",
        "kind": "slot",
        "name": {lang: slot_title(edition, words, i, lang) for lang in LANGUAGES},
        "text": {lang: tellers[lang].slot(i) for lang in LANGUAGES},
        "source": edition.slot_source[i],
    }


def side(edition: Edition, words: Words, i: int) -> Json:
    each = SIDE_SLOTS[i] // 3
    letters = [edition.slot_keys[number].upper() for number in edition.sides[i]]
    groups = [" ".join(letters[colour * each : colour * each + each]) for colour in range(3)]
    names = {lang: words.say(f"side.{SIDES[i]}", {}, lang) for lang in LANGUAGES}
    return {
        "key": f"side {SIDES[i]}",
        "kind": "side",
        "name": {lang: words.say("side.name", {"text": names[lang]}, lang) for lang in LANGUAGES},
        "text": {
            lang: words.say("side.text", {"text": groups[0], "text2": groups[1], "text3": groups[2]}, lang)
            for lang in LANGUAGES
        },
        "source": edition.side_source[i],
    }


def player_board(board: Board, tellers: dict[str, Teller]) -> Json:
    return {
        "key": f"board {board.number}",
        "kind": "board",
        "number": board.number,
        "name": {lang: teller.say("board.name", n=board.number) for lang, teller in tellers.items()},
        "text": {lang: board_text(board, teller) for lang, teller in tellers.items()},
        "source": board.source,
    }


def board_text(board: Board, teller: Teller) -> str:
    counts = [
        f"{city} {(board.sites & CITY_SITES[i]).bit_count() - 1}" for i, city in enumerate(CITIES)
    ]  # fmt: skip
    found = [
        teller.say("board.advanced" if board.advanced else "board.basic"),
        teller.say("board.sites", text=", ".join(counts)),
        teller.say("board.tunnels", text=", ".join([TUNNELS[t] for t in bits(board.tunnels)])),
    ]
    return " ".join([*found, "; ".join(special_places(board, teller)) + "."])


def special_places(board: Board, teller: Teller) -> list[str]:
    found: list[str] = []
    for kind, names in enumerate(PLACE_NAMES):
        for at, place in enumerate(names):
            if board.surcharge[kind][at] is not NOTHING:
                found.append(
                    teller.say("board.surcharge", text=place, text2=teller.goods(board.surcharge[kind][at]))
                )  # fmt: skip
            if board.bonus[kind][at] is not NOTHING:
                found.append(teller.say("board.bonus", text=place, text2=teller.goods(board.bonus[kind][at])))
            if board.federation[kind] >> at & 1:
                found.append(teller.say("board.federation", text=place))
    for id, mask, names in (
        ("board.double", board.double, SITES),
        ("board.triple", board.triple, TUNNELS),
        ("board.metropolis", board.metropolis_points, TUNNELS),
        ("board.grand", board.grand, CITIES),
    ):
        found += [teller.say(id, text=names[at]) for at in bits(mask)]
    for pair in board.pairs:
        found.append(teller.say("board.pair", text=series([TUNNELS[t] for t in bits(pair)], teller.say("word.and"))))
    return found


def metropolis(edition: Edition, tellers: dict[str, Teller], i: int) -> Json:
    return {
        "key": f"metropolis {edition.tile_numbers[i]}",
        "kind": "metropolis",
        "number": edition.tile_numbers[i],
        "colour": "brown" if i < edition.browns else "blue",
        "name": dict(edition.tile_names[i]),
        "text": {lang: tellers[lang].tile(i) for lang in LANGUAGES},
        "source": edition.tile_source[i],
    }


def contract(edition: Edition, tellers: dict[str, Teller], i: int) -> Json:
    return {
        "key": f"contract {edition.contract_numbers[i]}",
        "kind": "contract",
        "number": edition.contract_numbers[i],
        "name": dict(edition.contract_names[i]),
        "text": {lang: tellers[lang].contract(i) for lang in LANGUAGES},
        "source": edition.contract_source[i],
    }


def card(edition: Edition, words: Words, n: int) -> Json:
    colour = edition.colour[n]
    return {
        "key": edition.card_keys[n],
        "kind": "card",
        "number": edition.card_numbers[n],
        "name": dict(edition.names[n]),
        "era": edition.era[n],
        "colour": COLOURS[colour] if colour >= 0 else None,
        "type": TYPES[edition.type[n]],
        "price": edition.price[n],
        "source": edition.sources[n],
        "frame_source": edition.frames[n],
        "brief": {lang: short(edition, words, n, lang) for lang in LANGUAGES},
        "text": {lang: describe(edition, words, n, lang) for lang in LANGUAGES},
    }
