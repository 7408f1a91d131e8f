"""Every component as plain data: for `edition show`, the balance report and screens that explain a piece."""

from collections.abc import Callable
from typing import Final

from citywright.engine.game import Game
from citywright.engine.masks import bits
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES
from citywright.games.underwater_cities.edition import COLOURS, SIDE_SLOTS, SIDES, TYPES, Edition, Names
from citywright.games.underwater_cities.goods import NOTHING
from citywright.games.underwater_cities.network import CITIES, CITY_SITES, SITES, TUNNELS, Board
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.text import Teller, describe, short, slot_title

PLACE_NAMES: Final = (SITES, TUNNELS, CITIES)


def components(game: Game[UnderwaterCities]) -> list[Json]:
    """All of the box: main board, player boards, metropolises, contracts, then the cards in order of number."""
    edition, words = game.edition, game.words
    tellers = [Teller(edition, words, lang) for lang in LANGUAGES]
    return [
        *[slot(edition, tellers, i) for i in range(edition.slots)],
        *[side(edition, tellers, i) for i in range(len(SIDES))],
        *[player_board(board, tellers) for board in edition.boards],
        *[metropolis(edition, tellers, i) for i in range(edition.tiles)],
        *[contract(edition, tellers, i) for i in range(edition.contracts)],
        *[card(edition, tellers, i) for i in range(edition.cards)],
    ]


def piece(kind: str, key: str, name: Names, text: Names, source: str, **more: object) -> Json:
    return {"key": key, "kind": kind, **more, "name": dict(name), "text": text, "source": source}


def told(tellers: list[Teller], tell: Callable[[Teller], str]) -> Names:
    return {teller.lang: tell(teller) for teller in tellers}


def slot(edition: Edition, tellers: list[Teller], i: int) -> Json:
    title = told(tellers, lambda t: slot_title(edition, t.words, i, t.lang))
    key = f"slot {edition.slot_keys[i]}"
    return piece("slot", key, title, told(tellers, lambda t: t.slot(i)), edition.slot_source[i])


def side(edition: Edition, tellers: list[Teller], i: int) -> Json:
    each = SIDE_SLOTS[i] // 3
    letters = [edition.slot_keys[number].upper() for number in edition.sides[i]]
    green, red, yellow = (" ".join(letters[colour * each : colour * each + each]) for colour in range(3))
    name = told(tellers, lambda t: t.say("side.name", text=t.say(f"side.{SIDES[i]}")))
    text = told(tellers, lambda t: t.say("side.text", text=green, text2=red, text3=yellow))
    return piece("side", f"side {SIDES[i]}", name, text, edition.side_source[i])


def player_board(board: Board, tellers: list[Teller]) -> Json:
    n = board.number
    name = told(tellers, lambda t: t.say("board.name", n=n))
    return piece("board", f"board {n}", name, told(tellers, lambda t: board_text(board, t)), board.source, number=n)


def board_text(board: Board, teller: Teller) -> str:
    counts = [f"{city} {(board.sites & CITY_SITES[i]).bit_count() - 1}" for i, city in enumerate(CITIES)]
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
                found.append(teller.say("board.surcharge", text=place, text2=teller.goods(board.surcharge[kind][at])))
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
        found.append(teller.say("board.pair", text=teller.series([TUNNELS[t] for t in bits(pair)])))
    return found


def metropolis(edition: Edition, tellers: list[Teller], i: int) -> Json:
    n, colour = edition.tile_numbers[i], "brown" if i < edition.browns else "blue"
    name, text, source = edition.tile_names[i], told(tellers, lambda t: t.tile(i)), edition.tile_source[i]
    return piece("metropolis", f"metropolis {n}", name, text, source, number=n, colour=colour)


def contract(edition: Edition, tellers: list[Teller], i: int) -> Json:
    n, text = edition.contract_numbers[i], told(tellers, lambda t: t.contract(i))
    return piece("contract", f"contract {n}", edition.contract_names[i], text, edition.contract_source[i], number=n)


def card(edition: Edition, tellers: list[Teller], i: int) -> Json:
    colour = edition.colour[i]
    text = told(tellers, lambda t: describe(edition, t.words, i, t.lang))
    return piece(
        "card", edition.card_keys[i], edition.names[i], text, edition.sources[i],
        number=edition.card_numbers[i],
        era=edition.era[i],
        colour=COLOURS[colour] if colour >= 0 else None,
        type=TYPES[edition.type[i]],
        price=edition.price[i],
        frame_source=edition.frames[i],
        brief=told(tellers, lambda t: short(edition, t.words, i, t.lang)),
    )  # fmt: skip
