"""Where the actions of an offer lie: on pieces, cells, cities and bids, or on buttons beside the question."""

from citywright.engine.drawing.table import Mark
from citywright.engine.state import Offer
from citywright.games.twentieth_century.actions import Actions
from citywright.games.twentieth_century.drawing.context import Table
from citywright.games.twentieth_century.rails import CITIES
from citywright.games.twentieth_century.region import cell_of


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
        self.used: set[int] = set()  # those of them that have been used in this upkeep
        self.buttons: list[Mark] = []
        self.asked: dict[str, int] = {}  # what the question is about: piece, cell, turn


def place_actions(t: Table, offer: Offer | None) -> ActionLayout:
    """Every action once."""
    layout = ActionLayout()
    if offer is None:
        return layout
    do: Actions = t.game.do
    layout.asked = offer.prompt.args
    by_number = {
        do.pick: layout.pieces, do.attach: layout.pieces, do.take: layout.pieces, do.bid: layout.bids,
        do.turn: layout.turns, do.leave: layout.cities, do.arrive: layout.cities, do.load: layout.tiles,
        do.unload: layout.tiles, do.remove: layout.tiles, do.recycle: layout.tiles, do.site: layout.tiles,
        do.use: layout.uses,
    }  # fmt: skip
    marks = [(action, Mark(do.text(action), label.text(t.lang))) for action, label in offer.actions]
    for action, why in offer.greyed:
        marks.append((action, Mark(do.text(action), _name(t, do, action), why.text(t.lang))))
        if why.id == "no.used":
            layout.used.add(do.use.arg(action))
    for action, mark in marks:
        block = do.block_of(action)
        if block in by_number:
            by_number[block][block.arg(action)] = mark
        else:
            _place(layout, do, action, mark)
    return layout


def _place(layout: ActionLayout, do: Actions, action: int, mark: Mark) -> None:
    """Put an action where it belongs that is about more than one number."""
    block = do.block_of(action)
    first, second = block.arg(action), block.second(action)
    if block is do.column:
        layout.columns[first - 1, second] = mark
    elif block is do.garbage:
        layout.garbage[second] = mark
    elif block is do.cell:
        layout.cells[cell_of(first)] = mark
    elif block is do.settle:
        layout.cities[CITIES * layout.asked["piece"] + first] = mark
    elif block is do.span:
        layout.spans[first, second] = mark
    else:
        layout.buttons.append(mark)


def _name(t: Table, do: Actions, action: int) -> str:
    """A greyed action in words: the piece or half that it is about."""
    args = do.block_of(action).args(action)
    return "".join([t.words.word(kind, number, t.lang) for kind, number in args.items()]) or do.text(action)
