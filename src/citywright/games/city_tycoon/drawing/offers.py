"""Where the actions of an offer lie: on cells of the map, on cards, on ways, or on buttons beside the question."""

from typing import NamedTuple

from citywright.engine.drawing.table import Mark
from citywright.engine.state import Json, Offer
from citywright.engine.words import Words
from citywright.games.city_tycoon.city import SOLAR_CELL, WIND_CELL, cell_at
from citywright.games.city_tycoon.edition import Edition, is_city, is_plant, plant, source_of
from citywright.games.city_tycoon.steps.actions import (
    DO_BUILD,
    DO_BUY,
    DO_FROM,
    DO_PICK,
    DO_PLACE,
    DO_PLANT,
    DO_SELL,
    DO_SUPPLY,
    DO_TAKE,
    DO_WAY,
    A,
)


class ActionLayout(NamedTuple):
    """An offer, spread over the table."""

    cells: dict[int, list[Mark]]
    cards: dict[int, list[Mark]]  # by piece
    ways: list[Mark]
    buttons: list[Mark]
    ghost: int  # the piece that would come to a target, 0 if none


def place_actions(edition: Edition, words: Words, view: Json, offer: Offer | None, lang: str) -> ActionLayout:
    """Every action once."""
    layout = ActionLayout({}, {}, [], [], _ghost(offer))
    if offer is None:
        return layout
    cells, cards = _cells(view), shown_cards(view, offer)
    marks = [(action, Mark(A.text(action), label.text(lang))) for action, label in offer.actions]
    marks += [
        (action, Mark(A.text(action), _name(edition, words, offer, action, lang), why.text(lang)))
        for action, why in offer.greyed
    ]
    for action, mark in marks:
        cell, card = _cell_of(cells, action), _card_of(view, action)
        if cell >= 0:
            layout.cells.setdefault(cell, []).append(mark)
        elif card in cards:
            layout.cards.setdefault(card, []).append(mark)
        elif DO_WAY.holds(action):
            layout.ways.append(mark)
        else:
            layout.buttons.append(mark)
    return layout


def _ghost(offer: Offer | None) -> int:
    if offer is None or not any(DO_PLACE.holds(action) for action, _ in offer.actions):
        return 0
    return offer.prompt.args.get("piece", 0)


def _name(edition: Edition, words: Words, offer: Offer, action: int, lang: str) -> str:
    """A greyed action that has no place of its own, in words."""
    if DO_BUY.holds(action) and DO_BUY.arg(action):
        money, points = edition.buys[offer.prompt.args["piece"]][DO_BUY.arg(action) - 1]
        return words.say("do.buy", {"money": money, "n": points}, lang)
    if DO_TAKE.holds(action):
        return words.say(("name.red_plant", "name.blue_plant")[DO_TAKE.arg(action)], {}, lang)
    return ""


# -- places ----------------------------------------------------------------------------------------------


def _cells(view: Json) -> dict[int, int]:
    """The cell of each city tile and plant, by piece; the plants of the start tile by -1 and -2."""
    found = {c["piece"]: cell_at(c["x"], c["y"]) for c in view["cells"] if is_city(c["piece"])}
    for c in view["cells"]:
        if is_plant(c["piece"]):
            found[-1 - source_of(c["piece"])] = cell_at(c["x"], c["y"])
    return {**found, -1: SOLAR_CELL, -2: WIND_CELL}


def _cell_of(cells: dict[int, int], action: int) -> int:
    if DO_PLACE.holds(action):
        return DO_PLACE.arg(action)
    if DO_SUPPLY.holds(action):
        return cells.get(DO_SUPPLY.arg(action) + 1, -1)
    return cells.get(-1 - DO_FROM.arg(action), -1) if DO_FROM.holds(action) else -1


def _card_of(view: Json, action: int) -> int:
    """The piece of a card that an action is about, 0 if none."""
    for block in (DO_PICK, DO_BUILD, DO_PLANT, DO_SELL):
        if block.holds(action):
            return block.arg(action) + 1
    if DO_TAKE.holds(action):
        colour, side = DO_TAKE.arg(action), DO_TAKE.second(action)
        stack = view["stacks"][colour]
        return plant(colour, stack["number"] - 1, side) if stack else 0
    return 0


def own_cards(view: Json, offer: Offer | None) -> dict[str, list[int]]:
    """The cards before a seat, by heading."""
    own = view["own"]
    taking = offer is not None and any(DO_TAKE.holds(action) for action, _ in offer.actions)
    plants = [stack[side]["piece"] for stack in view["stacks"] if stack for side in ("refill", "once")]
    return {
        "plants": plants if taking else [],
        "market": list(view["market"]),
        "hand": list(own["hand"]),
        "kept": list(own["picks"]) if view["phase"] == "draft" else [],
    }


def shown_cards(view: Json, offer: Offer | None) -> set[int]:
    return {piece for pieces in own_cards(view, offer).values() for piece in pieces}
