"""Where the actions of an offer ride: on slots, cards, places of the own board, or on buttons beside the question."""

from citywright.engine.drawing.table import Mark
from citywright.engine.state import Offer
from citywright.engine.words import Words
from citywright.games.underwater_cities.edition import FIRST_CHEAP, FIRST_THREE
from citywright.games.underwater_cities.goods import GOODS
from citywright.games.underwater_cities.network import KINDS, WHITE
from citywright.games.underwater_cities.steps.actions import (
    DO_ABILITY,
    DO_ACTION,
    DO_ADVANCE,
    DO_BUILD,
    DO_CHOOSE,
    DO_CITY,
    DO_CLAIM,
    DO_CLONE,
    DO_CONVERT,
    DO_COPY,
    DO_DISCARD,
    DO_OUTPUT,
    DO_PICK,
    DO_PLAY,
    DO_RAISE,
    DO_READY,
    DO_REPLACE,
    DO_SLOT,
    DO_TAKE,
    DO_TUNNEL,
    DO_UNDER,
    DO_UPGRADE,
    A,
)


class Rides:
    """An offer, spread over the table. What may be chosen comes before what is greyed."""

    def __init__(self) -> None:
        self.slots: dict[int, list[Mark]] = {}
        self.cards: dict[int, list[Mark]] = {}
        self.contracts: dict[int, list[Mark]] = {}
        self.sites: dict[int, list[Mark]] = {}
        self.tunnels: dict[int, list[Mark]] = {}
        self.cities: dict[int, list[Mark]] = {}
        self.advance: Mark | None = None
        self.buttons: list[Mark] = []


def spread(words: Words, offer: Offer | None, lang: str) -> Rides:
    """Every action once; a reason only where nothing can be done."""
    rides = Rides()
    if offer is None:
        return rides
    for action, label in offer.actions:
        _ride(rides, action, Mark(A.text(action), label.text(lang)))
    for action, why in offer.greyed:
        _grey(rides, action, Mark(A.text(action), _name(words, action, lang), why.text(lang)))
    return rides


def _ride(rides: Rides, action: int, mark: Mark) -> None:
    place = _place(rides, action)
    if place is not None:
        place.append(mark._replace(sign=_sign(action)))
    elif DO_ADVANCE.holds(action):
        rides.advance = mark
    else:
        rides.buttons.append(mark._replace(sign=_sign(action)))


def _grey(rides: Rides, action: int, mark: Mark) -> None:
    place = _place(rides, action)
    if place is not None:
        if not place:
            place.append(mark)
    elif mark.label:
        rides.buttons.append(mark._replace(sign=_sign(action)))


def _place(rides: Rides, action: int) -> list[Mark] | None:
    """The marks of the piece or place that an action is about."""
    block = A.block_of(action)
    first = block.arg(action)
    if block in (DO_SLOT, DO_CLONE, DO_COPY):
        return rides.slots.setdefault(first, [])
    if block in (DO_DISCARD, DO_PLAY, DO_ACTION, DO_READY, DO_REPLACE, DO_ABILITY):
        return rides.cards.setdefault(first, [])
    if block is DO_TAKE:
        return rides.cards.setdefault(first + FIRST_THREE, [])
    if block in (DO_CHOOSE, DO_UNDER):
        return rides.cards.setdefault(first + FIRST_CHEAP, [])
    if block is DO_CLAIM:
        return rides.contracts.setdefault(first, [])
    if block is DO_BUILD:
        return rides.sites.setdefault(block.second(action), [])
    if block is DO_UPGRADE:
        return rides.sites.setdefault(first, [])
    if block in (DO_TUNNEL, DO_RAISE):
        return rides.tunnels.setdefault(first, [])
    if block is DO_CITY:
        return rides.cities.setdefault(block.second(action), [])
    if block is DO_CONVERT:
        return rides.cities.setdefault(first, [])
    return None


def _sign(action: int) -> str:
    """What is built, gained or done, as a shape."""
    if DO_BUILD.holds(action):
        return KINDS[DO_BUILD.arg(action)]
    if DO_CITY.holds(action):
        return KINDS[WHITE + DO_CITY.arg(action)]
    if DO_TUNNEL.holds(action):
        return "tunnel"
    if DO_CONVERT.holds(action):
        return "purple"
    if DO_PICK.holds(action):
        return GOODS[DO_PICK.arg(action)]
    if DO_OUTPUT.holds(action):
        return KINDS[DO_OUTPUT.arg(action)]
    return "up" if DO_UPGRADE.holds(action) or DO_RAISE.holds(action) else ""


def _name(words: Words, action: int, lang: str) -> str:
    """A greyed action in words; "" if the reason says it all."""
    if DO_PICK.holds(action):
        return words.word("good", DO_PICK.arg(action), lang)
    if DO_OUTPUT.holds(action):
        return words.word("kind", DO_OUTPUT.arg(action), lang)
    return ""
