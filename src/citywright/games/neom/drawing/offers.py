"""Where the actions of an offer lie: on the cells of the own city, on cards, or on buttons beside the question."""

from typing import NamedTuple

from citywright.engine.drawing.table import Mark
from citywright.engine.game import Game
from citywright.engine.state import Json, Offer
from citywright.games.neom.actions import Actions
from citywright.games.neom.state import Neom


class ActionLayout(NamedTuple):
    """An offer, laid out over the table."""

    cells: dict[int, Mark]
    cards: dict[int, Mark]  # by tile number
    buttons: list[Mark]
    tile: int  # the tile that the question is about, 0 if none
    fine: int  # the money that it asks for, likewise


def place_actions(game: Game[Neom], offer: Offer | None, shown: list[int], lang: str) -> ActionLayout:
    """Every action once: on its cell, else on the card of its tile if that is shown, else on a button."""
    about = offer.prompt.args if offer is not None else {}
    layout = ActionLayout({}, {}, [], about.get("tile", 0), about.get("money", 0))
    if offer is None:
        return layout
    do: Actions = game.do
    marks = [(action, Mark(do.text(action), label.text(lang))) for action, label in offer.actions]
    marks += [
        (action, Mark(do.text(action), _name(game, action, lang), why.text(lang))) for action, why in offer.greyed
    ]
    for action, mark in marks:
        cell, tile = _argument(do, action, "cell", -1), _argument(do, action, "tile", 0)
        if cell >= 0 and cell not in layout.cells:
            layout.cells[cell] = mark
        elif tile in shown and tile not in layout.cards:
            layout.cards[tile] = mark
        else:
            layout.buttons.append(mark)
    return layout


def _name(game: Game[Neom], action: int, lang: str) -> str:
    """A greyed action in words: what cannot be done, without what it would cost."""
    do: Actions = game.do
    if do.buy.holds(action):
        return game.words.say("draw.cannot.buy", {"good": do.buy.arg(action), "seller": do.buy.second(action)}, lang)
    tile = _argument(do, action, "tile", 0)
    if tile:
        return game.words.word("tile", tile, lang)
    return game.words.say("draw.cannot.fine" if do.fine.holds(action) else "draw.cannot.build", {}, lang)


def _argument(do: Actions, action: int, name: str, missing: int) -> int:
    """The cell or tile that an action is about."""
    return do.block_of(action).args(action).get(name, missing)


def own_cards(do: Actions, view: Json, offer: Offer | None) -> dict[str, list[int]]:
    """The tiles before a seat, by heading: what it holds or may take, and its anchors; none when it is over."""
    if view["over"]:
        return {}
    own = view["own"]
    seat = view["seats"][view["seat"]]
    looking = offer is not None and any(do.give.holds(a) or do.take.holds(a) for a, _ in offer.actions)
    chosen = seat["shown"] if seat["shown"] and seat["shown"] not in seat["cells"] else None
    return {
        "chosen": [chosen] if chosen else [],
        "hand": list(own["hand"]),
        "pack": list(view["pack"]),
        "kept": list(own["kept"]),
        "anchors": list(seat["anchors"]),
        "pile": [anchor for anchor in own["pile"] if anchor] if looking else [],
    }
