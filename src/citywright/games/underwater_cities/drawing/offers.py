"""Where the actions of an offer lie: on slots, cards, places of the own board, or on buttons beside the question."""

from typing import Final

from citywright.engine.drawing.table import Mark
from citywright.engine.game import Game
from citywright.engine.state import Offer
from citywright.engine.words import Sentence
from citywright.games.underwater_cities.goods import GOODS, Costs, unpacked
from citywright.games.underwater_cities.network import KINDS
from citywright.games.underwater_cities.state import UnderwaterCities

UPGRADED: Final = {"upgrade": "building", "raise": "tunnel"}
BUILT: Final = ("build", "tunnel", "city")  # verbs that build
PLACES: Final = ("slot", "card", "contract", "site", "tunnel", "city")  # what an action may be about


class ActionLayout:
    """An offer, spread over the table. What may be chosen comes before what is greyed."""

    def __init__(self) -> None:
        self.places: dict[str, dict[int, list[Mark]]] = {kind: {} for kind in PLACES}
        self.slots, self.cards, self.contracts, self.sites, self.tunnels, self.cities = self.places.values()
        self.advance: Mark | None = None
        self.buttons: list[Mark] = []
        self.said: dict[str, Sentence] = {}  # every action as a sentence, which knows its figures
        self.asked_of: dict[str, int] = {}  # the place that the question is about, and what is built there

    @property
    def brush(self) -> list[str]:
        """What is built or upgraded where places would get in each other's way: one picks first what, then where."""
        places = [marks for kind in ("site", "city", "tunnel") for marks in self.places[kind].values()]
        there = {kind_of(mark) for marks in places for mark in marks if not mark.reason}
        if "building" not in there and all(len(marks) < 2 for marks in places):
            return []
        kinds = [kind for kind in (*KINDS, "building") if kind in there]
        return kinds if len(kinds) > 1 else []

    def cost(self, kind: str) -> Costs | None:
        """What building this kind costs where it costs least."""
        places = [marks for place in ("site", "city", "tunnel") for marks in self.places[place].values()]
        marks = [mark for found in places for mark in found if not mark.reason and kind_of(mark) == kind]
        costs = [unpacked(self.said[mark.action].args["cost"]) for mark in marks if mark.verb in BUILT]
        return min(costs, key=sum, default=None)


def kind_of(mark: Mark) -> str:
    """What an action on the board is about: a kind that is built, or buildings or tunnels that are upgraded."""
    return UPGRADED.get(mark.verb, mark.sign)


def place_actions(game: Game[UnderwaterCities], offer: Offer | None, lang: str) -> ActionLayout:
    """Every action once; a reason only where nothing can be done."""
    layout = ActionLayout()
    if offer is None:
        return layout
    layout.asked_of = offer.prompt.args if {"site", "tunnel", "city"} & offer.prompt.args.keys() else {}
    for action, label in offer.actions:
        place, text = _place(layout, game, action), game.actions.text(action)
        layout.said[text] = label
        mark = Mark(text, label.text(lang), sign=_sign(game, action))
        if text == "advance":
            layout.advance = mark
        else:
            (layout.buttons if place is None else place).append(mark)
    for action, why in offer.greyed:
        place, name = _place(layout, game, action), _name(game, action, lang)
        mark = Mark(game.actions.text(action), name, why.text(lang))
        if place is not None:
            place[:] = place or [mark]
        elif name:
            layout.buttons.append(mark._replace(sign=_sign(game, action)))
    return layout


def _place(layout: ActionLayout, game: Game[UnderwaterCities], action: int) -> list[Mark] | None:
    """The marks of the piece or place that an action is about."""
    for field, number in game.actions.block_of(action).args(action).items():
        if field in PLACES:
            return layout.places[field].setdefault(number, [])
    return None


def _sign(game: Game[UnderwaterCities], action: int) -> str:
    """What is built, gained or done, as a shape."""
    block = game.actions.block_of(action)
    if block.name in ("build", "city", "output"):
        return KINDS[block.arg(action)]
    if block.name == "pick":
        return GOODS[block.arg(action)]
    return {"tunnel": "tunnel", "convert": "purple", "upgrade": "up", "raise": "up"}.get(block.name, "")


def _name(game: Game[UnderwaterCities], action: int, lang: str) -> str:
    """A greyed action in words; "" if the reason says it all."""
    block = game.actions.block_of(action)
    return game.words.word(block.fields[0][0], block.arg(action), lang) if block.name in ("pick", "output") else ""
