"""Where the actions of an offer lie: on pieces, cells, cities and bids, or on buttons beside the question."""

from typing import Final

from citywright.engine.drawing.table import Mark
from citywright.engine.state import Offer
from citywright.games.twentieth_century.drawing.sheet import Sheet
from citywright.games.twentieth_century.edition import FIRST_TECHNOLOGY
from citywright.games.twentieth_century.region import cell_of
from citywright.games.twentieth_century.steps.actions import (
    DO_ARRIVE,
    DO_ATTACH,
    DO_BID,
    DO_CELL,
    DO_COLUMN,
    DO_GARBAGE,
    DO_LEAVE,
    DO_LOAD,
    DO_PICK,
    DO_RECYCLE,
    DO_REMOVE,
    DO_SETTLE,
    DO_SITE,
    DO_SPAN,
    DO_TAKE,
    DO_TURN,
    DO_UNLOAD,
    DO_USE,
    A,
)

ON_TILES: Final = (DO_LOAD, DO_UNLOAD, DO_REMOVE, DO_RECYCLE, DO_SITE)


class ActionLayout:
    """An offer, spread over the table."""

    def __init__(self) -> None:
        self.pieces: dict[int, Mark] = {}  # lands and technologies on offer, new tiles to attach
        self.bids: dict[int, Mark] = {}
        self.columns: dict[tuple[int, int], Mark] = {}  # (column, science)
        self.garbage: dict[int, Mark] = {}  # by amount, for the piece in question
        self.cells: dict[int, Mark] = {}
        self.turns: dict[int, Mark] = {}
        self.cities: dict[int, Mark] = {}  # by 3 * piece + city
        self.tiles: dict[int, Mark] = {}  # tiles of the own region, by piece
        self.spans: dict[tuple[int, int], Mark] = {}  # by the two points of a bridge, as the tile lies
        self.uses: dict[int, Mark] = {}  # halves of technologies
        self.buttons: list[Mark] = []
        self.asked: dict[str, int] = {}  # what the question is about: piece, cell, turn


def place_actions(sheet: Sheet, offer: Offer | None) -> ActionLayout:
    """Every action once."""
    layout = ActionLayout()
    if offer is None:
        return layout
    layout.asked = offer.prompt.args
    for action, label in offer.actions:
        _add(layout, action, Mark(A.text(action), label.text(sheet.lang)))
    for action, why in offer.greyed:
        _add(layout, action, Mark(A.text(action), _name(sheet, action), why.text(sheet.lang)))
    return layout


def _add(layout: ActionLayout, action: int, mark: Mark) -> None:
    """Put one action where it belongs."""
    block = A.block_of(action)
    first = block.arg(action)
    if block in (DO_PICK, DO_ATTACH):
        layout.pieces[first] = mark
    elif block is DO_TAKE:
        layout.pieces[first + FIRST_TECHNOLOGY] = mark
    elif block is DO_BID:
        layout.bids[first] = mark
    elif block is DO_COLUMN:
        layout.columns[first, block.second(action)] = mark
    elif block is DO_GARBAGE:
        layout.garbage[block.second(action)] = mark
    elif block is DO_CELL:
        layout.cells[cell_of(first)] = mark
    elif block is DO_TURN:
        layout.turns[first] = mark
    elif block is DO_SETTLE:
        layout.cities[3 * layout.asked["piece"] + first] = mark
    elif block in (DO_LEAVE, DO_ARRIVE):
        layout.cities[action - block.first] = mark
    elif block in ON_TILES:
        layout.tiles[first] = mark
    elif block is DO_SPAN:
        layout.spans[first, block.second(action)] = mark
    elif block is DO_USE:
        layout.uses[action - DO_USE.first] = mark
    else:
        layout.buttons.append(mark)


def _name(sheet: Sheet, action: int) -> str:
    """A greyed action in words: the piece that it is about."""
    if DO_USE.holds(action):
        return sheet.words.word("power", action - DO_USE.first, sheet.lang)
    if DO_PICK.holds(action):
        return sheet.words.word("piece", DO_PICK.arg(action), sheet.lang)
    return A.text(action)
