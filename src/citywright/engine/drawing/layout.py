"""Where a game's panels lie on a screen. Every game declares it, so no screen knows a panel of any game by its id."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum, auto
from typing import Final, TypeVar

T = TypeVar("T")
NUMBER: Final = re.compile(r"-(\d+)$")


class Place(Enum):
    """The places of a screen."""

    SHAPES = auto()  # seen nowhere: what other panels draw with
    HEAD = auto()  # in the line on top: how far the game is
    PROMPT = auto()  # below it: the question, with its buttons
    STAGE = auto()  # in the middle: the boards that play is about
    SHELF = auto()  # below the stage
    SEAT = auto()  # about seat N in a few words: beside the stage, the viewer's above it
    BOARD = auto()  # what seat N has built: small with its words, or on the stage where nothing else is
    SIDE = auto()  # beside the stage
    FOOT = auto()  # the viewer's cards
    SCORES = auto()  # in a drawer: how the points come about
    DRAWER = auto()  # behind the scores: what the viewer's cards show anyway


class Layout:
    """The places of a game's panels, in the order in which they lie there; `N` in an id stands for a seat's number."""

    def __init__(self, places: Mapping[str, Place], cover: str, own: Mapping[str, str]) -> None:
        self.places = dict(places)
        self.cover = cover  # the panel of a finished game that shows what it is about
        self.own = dict(own)  # what only a seat gets: and which panel of all eyes it stands for there

    def place(self, id: str) -> Place:
        return self.places[NUMBER.sub("-N", id)]

    def seat(self, id: str) -> int | None:
        """The seat that a panel is about."""
        found = NUMBER.search(id)
        return int(found[1]) if found else None

    def at(self, place: Place, panels: Iterable[str]) -> list[str]:
        """Those of the panels that lie in a place."""
        order = list(self.places)
        there = [id for id in panels if self.place(id) is place]
        return sorted(there, key=lambda id: order.index(NUMBER.sub("-N", id)))

    def shown(self, panels: Mapping[str, T], viewer: int | None) -> dict[str, T]:
        """Without the panels that a viewer has in another form."""
        doubles = {other.replace("-N", f"-{viewer}") for own, other in self.own.items() if own in panels}
        return {id: panel for id, panel in panels.items() if id not in doubles}


# A game in which all build on one map, drawn with the shared panels, has no more to say than this.
ONE_MAP: Final = Layout(
    {
        "art": Place.SHAPES, "head": Place.HEAD, "prompt": Place.PROMPT, "map": Place.STAGE, "seat-N": Place.SEAT,
        "hand": Place.FOOT, "score": Place.SCORES,
    },
    cover="map",
    own={},
)  # fmt: skip
