"""Where the actions of an offer lie: on cells of the map, on cards, on ways, or on buttons beside the question."""

from typing import NamedTuple

from citywright.engine.drawing.table import Mark
from citywright.engine.game import Game
from citywright.engine.state import Json, Offer
from citywright.games.city_tycoon.actions import Actions
from citywright.games.city_tycoon.city import cell_at
from citywright.games.city_tycoon.edition import SIDES, Edition
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.steps.laying import steps_of


class ActionLayout(NamedTuple):
    """An offer, spread over the table."""

    cells: dict[int, list[Mark]]
    cards: dict[int, list[Mark]]  # by piece
    ways: list[Mark]
    buttons: list[Mark]
    ghost: int  # the piece that would come to a target, 0 if none


def place_actions(game: Game[CityTycoon], view: Json, offer: Offer | None, lang: str) -> ActionLayout:
    """Every action once; what is not possible wherever one looks for it."""
    do: Actions = game.do
    layout = ActionLayout({}, {}, [], [], _ghost(do, offer))
    if offer is None:
        return layout
    cells = _cells(game.edition, view)
    cards = {piece for pieces in own_cards(game, view, offer).values() for piece in pieces}
    marks = [(action, Mark(do.text(action), label.text(lang))) for action, label in offer.actions]
    marks += [
        (action, Mark(do.text(action), _name(game, offer, action, lang), why.text(lang)))
        for action, why in offer.greyed
    ]
    for action, mark in marks:
        cell, card = _cell_of(do, cells, action), _card_of(do, view, action)
        if do.supply.holds(action) and game.edition.demands[card] > 1 and card in cards:
            layout.cards.setdefault(card, []).append(mark)  # a tile on the map is too small for two targets
        elif cell >= 0:
            layout.cells.setdefault(cell, []).append(mark)
            if mark.reason and card in cards:  # the card tells, too, why its tile cannot be supplied
                layout.cards.setdefault(card, []).append(mark)
        elif card in cards:
            layout.cards.setdefault(card, []).append(mark)
        elif do.way.holds(action):
            layout.ways.append(mark)
        else:
            layout.buttons.append(mark)
    return layout


def _ghost(do: Actions, offer: Offer | None) -> int:
    if offer is None or not any(do.place.holds(action) for action, _ in offer.actions):
        return 0
    return offer.prompt.args.get("piece", 0)


def _name(game: Game[CityTycoon], offer: Offer, action: int, lang: str) -> str:
    """A greyed action that has no place of its own, in words."""
    do: Actions = game.do
    if do.buy.holds(action) and do.buy.arg(action):
        money, points = steps_of(game.edition, offer.prompt.args["piece"])[do.buy.arg(action) - 1]
        return game.words.say("do.buy", {"money": money, "n": points}, lang)
    if do.take.holds(action):
        return game.words.say(("name.red_plant", "name.blue_plant")[do.take.arg(action)], {}, lang)
    return ""


# -- places ----------------------------------------------------------------------------------------------


def _cells(edition: Edition, view: Json) -> dict[int, int]:
    """The cell of each city tile by its number, and of each source of cubes, from -1 down."""
    found: dict[int, int] = {}
    for c in view["cells"]:
        source = edition.source[c["piece"]]
        found[-1 - source if source >= 0 else c["piece"]] = cell_at(c["x"], c["y"])
    return found


def _cell_of(do: Actions, cells: dict[int, int], action: int) -> int:
    if do.place.holds(action):
        return do.place.arg(action)
    if do.supply.holds(action):
        return cells.get(do.supply.arg(action), -1)
    return cells.get(-1 - do.from_.arg(action), -1) if do.from_.holds(action) else -1


def _card_of(do: Actions, view: Json, action: int) -> int:
    """The piece of a card that an action is about, 0 if none."""
    if do.take.holds(action):
        stack = view["stacks"][do.take.arg(action)]
        return int(stack[SIDES[do.take.second(action)]]["piece"]) if stack else 0
    return do.block_of(action).args(action).get("tile", 0)


def own_cards(game: Game[CityTycoon], view: Json, offer: Offer | None) -> dict[str, list[int]]:
    """The cards before a seat, by heading."""
    do: Actions = game.do
    own = view["own"]
    taking = offer is not None and any(do.take.holds(action) for action, _ in offer.actions)
    return {
        "plants": top_plants(view) if taking else [],
        "market": list(view["market"]),
        "hand": list(own["hand"]),
        "kept": list(own["picks"]) if view["phase"] == "draft" else [],
        "unsupplied": _unsupplied(game.edition, view) if view["phase"] == "supply" else [],
    }


def _unsupplied(edition: Edition, view: Json) -> list[int]:
    """The viewer's tiles on the map that still wait for cubes."""
    return [
        c["piece"]
        for c in view["cells"]
        if c["owner"] == view["seat"] and c["supplied"] is None and edition.demands[c["piece"]]
    ]


def top_plants(view: Json) -> list[int]:
    """Both sides of the top plant of each stack."""
    return [stack[side]["piece"] for stack in view["stacks"] if stack for side in SIDES]
