"""What is told of a component of the edition."""

from functools import partial
from typing import Final

from citywright.engine.components import Browsing, Component, list_components
from citywright.engine.game import Game
from citywright.engine.masks import bits
from citywright.engine.state import Json
from citywright.games.underwater_cities.edition import COLOURS
from citywright.games.underwater_cities.goods import NOTHING
from citywright.games.underwater_cities.network import CITIES, CITY_SITES, SITES, TUNNELS, Board
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.text import Teller, describe, short

PLACE_NAMES: Final = (SITES, TUNNELS, CITIES)

BROWSING: Final = Browsing(
    filters={"colour": "colour", "type": "type", "era": "era", "price": "browse.price"},
    rules={
        "card.type.instant": ("U-CARD-2",),
        "card.type.permanent": ("U-CARD-6", "U-TIME-10"),
        "card.type.action": ("U-CARD-8", "U-CARD-9", "U-CARD-11"),
        "card.type.production": ("U-CARD-7", "U-PROD-9"),
        "card.type.scoring": ("U-CARD-7", "U-SCORE-3"),
        "card.price": ("U-SPECIAL",),
        "slot": ("U-SLOT-5", "U-TURN-9"),
        "side": ("U-SLOT-1", "U-SLOT-2"),
        "board": ("U-SETUP-9", "U-BUILD-18", "U-BUILD-19"),
        "board.advanced": ("U-ADV",),
        "metropolis": ("U-METRO-1",),
        "metropolis.colour.blue": ("U-METRO-2", "U-METRO-3"),
        "metropolis.colour.brown": ("U-METRO-4",),
        "contract": ("U-GOV",),
    },
    spoken={"tile": "metropolis"},
)


def components(game: Game[UnderwaterCities]) -> list[Json]:
    """All of the box: main board, player boards, metropolises, contracts, then the cards."""
    return list_components(game.edition.components, partial(texts, game))


def texts(game: Game[UnderwaterCities], component: Component, lang: str) -> dict[str, str]:
    edition, words, row, key = game.edition, game.words, component.number, component.key.rpartition(" ")[2]
    teller = Teller(edition, words, lang)
    match component.kind:
        case "slot":
            slot = edition.slot_keys.index(key)
            return {"name": teller.slot_title(slot), "text": teller.slot(slot)}
        case "side":
            green, red, yellow = (" ".join(component.entry[colour]).upper() for colour in COLOURS)
            text = teller.say("side.text", text=green, text2=red, text3=yellow)
            return {"name": teller.say("side.name", text=teller.say(f"side.{key}")), "text": text}
        case "board":
            return {"name": teller.say("board.name", n=int(key)), "text": board_text(edition.boards[row], teller)}
        case "metropolis":
            return {"text": teller.tile(row)}
        case "contract":
            return {"text": teller.contract(row)}
    return {"text": describe(edition, words, row, lang), "brief": short(edition, words, row, lang)}


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
            if board.surcharge[kind][at] != NOTHING:
                found.append(teller.say("board.surcharge", text=place, text2=teller.goods(board.surcharge[kind][at])))
            if board.bonus[kind][at] != NOTHING:
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
