"""Where the actions of an offer ride: on cells of the map, on cards, on ways, or on buttons beside the question."""

from typing import NamedTuple

from citywright.engine.drawing.table import Mark
from citywright.engine.state import Json, Offer
from citywright.engine.words import Words
from citywright.games.city_tycoon.city import cell_at
from citywright.games.city_tycoon.edition import SIDES, Edition
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
from citywright.games.city_tycoon.steps.laying import steps_of


class Rides(NamedTuple):
    """An offer, spread over the table."""

    cells: dict[int, list[Mark]]
    cards: dict[int, list[Mark]]  # by piece
    ways: list[Mark]
    buttons: list[Mark]
    ghost: int  # the piece that would come to a target, 0 if none


def spread(edition: Edition, words: Words, view: Json, offer: Offer | None, lang: str) -> Rides:
    """Every action once."""
    rides = Rides({}, {}, [], [], _ghost(offer))
    if offer is None:
        return rides
    cells, cards = _cells(edition, view), shown_cards(view, offer)
    marks = [(action, Mark(A.text(action), label.text(lang))) for action, label in offer.actions]
    marks += [
        (action, Mark(A.text(action), _name(edition, words, offer, action, lang), why.text(lang)))
        for action, why in offer.greyed
    ]
    for action, mark in marks:
        cell, card = _cell_of(cells, action), _card_of(view, action)
        if cell >= 0:
            rides.cells.setdefault(cell, []).append(mark)
        elif card in cards:
            rides.cards.setdefault(card, []).append(mark)
        elif DO_WAY.holds(action):
            rides.ways.append(mark)
        else:
            rides.buttons.append(mark)
    return rides


def _ghost(offer: Offer | None) -> int:
    if offer is None or not any(DO_PLACE.holds(action) for action, _ in offer.actions):
        return 0
    return offer.prompt.args.get("piece", 0)


def _name(edition: Edition, words: Words, offer: Offer, action: int, lang: str) -> str:
    """A greyed action that has no place of its own, in words."""
    if DO_BUY.holds(action) and DO_BUY.arg(action):
        money, points = steps_of(edition, offer.prompt.args["piece"])[DO_BUY.arg(action) - 1]
        return words.say("do.buy", {"money": money, "n": points}, lang)
    if DO_TAKE.holds(action):
        return words.say(("name.red_plant", "name.blue_plant")[DO_TAKE.arg(action)], {}, lang)
    return ""


# -- places ----------------------------------------------------------------------------------------------


def _cells(edition: Edition, view: Json) -> dict[int, int]:
    """The cell of each city tile by its number, and of each source of cubes, from -1 down."""
    found: dict[int, int] = {}
    for c in view["cells"]:
        source = edition.source[c["piece"]]
        found[-1 - source if source >= 0 else c["piece"]] = cell_at(c["x"], c["y"])
    return found


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
        return int(stack[SIDES[side]]["piece"]) if stack else 0
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
