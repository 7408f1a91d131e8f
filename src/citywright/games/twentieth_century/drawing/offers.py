"""Where the actions of an offer ride: on cells and tiles of the own region, or on buttons beside the question."""

from html import escape

from citywright.engine.state import Offer
from citywright.games.twentieth_century.drawing.region import Target, joined_edges, preview, region_of
from citywright.games.twentieth_century.drawing.sheet import Sheet
from citywright.games.twentieth_century.region import cell_of
from citywright.games.twentieth_century.steps.actions import (
    DO_CELL,
    DO_LOAD,
    DO_RECYCLE,
    DO_REMOVE,
    DO_SITE,
    DO_TURN,
    DO_UNLOAD,
    PIECE_NAMES,
    A,
)

Rest = list[tuple[int, Target]]


def spread(sheet: Sheet, offer: Offer | None) -> tuple[dict[int, Target], dict[str, Target], Rest]:
    """Every action once: on its cell, on its tile, or left for a button."""
    cells: dict[int, Target] = {}
    tiles: dict[str, Target] = {}
    rest: Rest = []
    if offer is None:
        return cells, tiles, rest
    marks = [(action, Target(A.text(action), label.text(sheet.lang))) for action, label in offer.actions]
    marks += [(action, Target(A.text(action), A.text(action), why.text(sheet.lang))) for action, why in offer.greyed]
    for action, target in marks:
        if DO_CELL.holds(action):
            cells[cell_of(DO_CELL.arg(action))] = target
        elif any(block.holds(action) for block in (DO_LOAD, DO_UNLOAD, DO_REMOVE, DO_RECYCLE, DO_SITE)):
            tiles[PIECE_NAMES[A.block_of(action).arg(action)]] = target
        else:
            rest.append((action, target))
    return cells, tiles, rest


def buttons(sheet: Sheet, offer: Offer | None) -> str:
    """What rides on no piece; rotations show how the tile would lie and what it would be linked to."""
    _, _, rest = spread(sheet, offer)
    parts: list[str] = []
    for action, target in rest:
        id = "do-" + target.action.replace(" ", "-").replace(",", "-")
        more = f' aria-disabled="true" data-reason="{escape(target.reason, quote=True)}"' if target.reason else ""
        more = more or f' data-action="{target.action}"'
        picture = _preview(sheet, offer, action) if offer is not None and DO_TURN.holds(action) else ""
        parts.append(f'<button type="button" id="{id}"{more}>{picture}{escape(target.label)}</button>')
    return "".join(parts)


def _preview(sheet: Sheet, offer: Offer, action: int) -> str:
    seat: int = sheet.view["seat"]
    n, cell = offer.prompt.args["piece"], cell_of(offer.prompt.args["cell"])
    turn = DO_TURN.arg(action)
    edges = joined_edges(region_of(sheet.edition, sheet.seats[seat]["region"]), n, cell, turn)
    text = sheet.say("draw.preview", piece=n, text=", ".join(edges) or sheet.say("draw.none"))
    return f"{preview(sheet, seat, n, cell, turn)}<small>{escape(text)}</small>"
