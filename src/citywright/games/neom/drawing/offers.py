"""Where the actions of an offer lie: on the cells of the own city, on cards, or on buttons beside the question."""

from typing import Final, NamedTuple

from citywright.engine.drawing.table import Mark
from citywright.engine.state import Json, Offer
from citywright.engine.words import Words
from citywright.games.neom.edition import FIRST_ANCHOR
from citywright.games.neom.steps.actions import (
    DO_ANCHOR,
    DO_BUY,
    DO_CHOOSE,
    DO_FINE,
    DO_GIVE,
    DO_KEEP,
    DO_PLACE,
    DO_REMOVE,
    DO_TAKE,
    A,
)  # fmt: skip

ANCHOR_BLOCKS: Final = (DO_KEEP, DO_ANCHOR, DO_GIVE, DO_TAKE)


class ActionLayout(NamedTuple):
    """An offer, spread over the table."""

    cells: dict[int, Mark]
    cards: dict[int, Mark]  # by tile number
    buttons: list[Mark]
    tile: int  # the tile that the question is about, 0 if none


def place_actions(words: Words, offer: Offer | None, shown: list[int], lang: str) -> ActionLayout:
    """Every action once: on its cell, else on the card of its tile if that is shown, else on a button."""
    layout = ActionLayout({}, {}, [], offer.prompt.args.get("tile", 0) if offer is not None else 0)
    if offer is None:
        return layout
    marks = [(action, Mark(A.text(action), label.text(lang))) for action, label in offer.actions]
    marks += [
        (action, Mark(A.text(action), _name(words, action, lang), why.text(lang))) for action, why in offer.greyed
    ]
    for action, mark in marks:
        cell, tile = _cell_of(action), _tile_of(action)
        if cell >= 0 and cell not in layout.cells:
            layout.cells[cell] = mark
        elif tile in shown and tile not in layout.cards:
            layout.cards[tile] = mark
        else:
            layout.buttons.append(mark)
    return layout


def _name(words: Words, action: int, lang: str) -> str:
    """A greyed action in words: what cannot be done, without what it would cost."""
    if DO_BUY.holds(action):
        return words.say("draw.cannot.buy", {"good": DO_BUY.arg(action), "seller": DO_BUY.second(action)}, lang)
    tile = _tile_of(action)
    if tile:
        return words.word("tile", tile, lang)
    return words.say("draw.cannot.fine" if DO_FINE.holds(action) else "draw.cannot.build", {}, lang)


def _cell_of(action: int) -> int:
    for block in (DO_PLACE, DO_REMOVE):
        if block.holds(action):
            return block.arg(action)
    return -1


def _tile_of(action: int) -> int:
    if DO_CHOOSE.holds(action):
        return DO_CHOOSE.arg(action) + 1
    for block in ANCHOR_BLOCKS:
        if block.holds(action):
            return block.arg(action) + FIRST_ANCHOR
    return 0


def own_cards(view: Json, offer: Offer | None) -> dict[str, list[int]]:
    """The tiles before a seat, by heading: what it holds or may take, and its anchors."""
    own = view["own"]
    seat = view["seats"][view["seat"]]
    looking = offer is not None and any(DO_GIVE.holds(a) or DO_TAKE.holds(a) for a, _ in offer.actions)
    chosen = seat["shown"] if seat["shown"] and seat["shown"] not in seat["cells"] else None
    return {
        "chosen": [chosen] if chosen else [],
        "hand": list(own["hand"]),
        "pack": list(view["pack"]),
        "kept": list(own["kept"]),
        "anchors": list(seat["anchors"]),
        "pile": [anchor for anchor in own["pile"] if anchor] if looking else [],
    }
