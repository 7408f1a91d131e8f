"""A picture for every card: the scene of what it is about, and the shapes that say the same in signs."""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.svg import rect
from citywright.games.underwater_cities.drawing.signs import Signs
from citywright.games.underwater_cities.drawing.svg import SHAPES, use
from citywright.games.underwater_cities.edition import TYPES, Edition
from citywright.games.underwater_cities.effects import kinds_named
from citywright.games.underwater_cities.goods import GOODS, Costs

WIDTH: Final = 150
HEIGHT: Final = 82
VIEWS: Final = ("0 20 150 57", "12 23 126 50")  # what is seen of a scene: all of it, or nearer
WATERS: Final = ("clear", "night", "kelp", "violet", "slate", "coral")
MOST: Final = 3  # shapes that a card is about
# the scenes of a card by what it is about
SCENES: Final[dict[str, tuple[str, ...]]] = {
    "biomatter": ("reef",), "copy": ("control",), "ready": ("control",), "flag": ("embassy",), "special": ("mail",),
    "structure": ("site", "diver"), "building": ("site", "diver"), "metropolis": ("city",), "purple": ("city",),
    "city": ("city",), "white": ("city",), "laboratory": ("lab",), "desalination": ("plant",), "tunnel": ("tunnel",),
    "science": ("lab",), "steelplast": ("forge",), "farm": ("kelp",), "credits": ("market", "vault"),
    "kelp": ("forest",), "action": ("control",), "card": ("mail",), "up": ("diver",), "points": (),
}  # fmt: skip
WET: Final = frozenset(
    {"kelp", "plant", "site", "diver", "city", "reef", "mail", "monument", "forest"}
)  # scenes in open water
BUILDINGS: Final = {"farm", "desalination", "laboratory"}
# of cards whose effect has no signs of its own
USUAL: Final = {
    "instant": ("card",), "action": ("action",), "production": ("ready",), "permanent": ("structure",),
    "scoring": ("points", "city"),
}  # fmt: skip


class Collected(Signs):
    """Remembers the shapes that an effect would be drawn with, but for those that only tell how."""

    def __init__(self, edition: Edition) -> None:
        self.edition, self.effects = edition, edition.effects
        self.joints = {"or": "", "per": ""}
        self.names: dict[str, None] = {}

    def icon(self, name: str, size: int = 0) -> str:
        if name in SCENES:
            self.names[name] = None
        return ""

    def paid(self, amounts: Costs, gained: str) -> str:
        """What is bought counts for more than its price."""
        return self.goods(amounts)

    def collect(self, node: int) -> None:
        if node:
            self.effect(node)


def shapes_of(edition: Edition, card: int) -> list[str]:
    """What a card is about, as shapes: built, upgraded, gained or paid less for."""
    found = Collected(edition)
    for node in (edition.effect[card], edition.ability[card], edition.turn_end[card]):
        found.collect(node)
    for _, about, node in edition.hooks[card]:
        found.names |= dict.fromkeys(kinds_named(about & 63))
        found.collect(node)
    for kinds, goods in edition.discount[card]:
        found.names |= dict.fromkeys(kinds_named(kinds))
        found.names |= {good: None for good, n in zip(GOODS, goods, strict=True) if n}
    return list(found.names)[:MOST] or list(USUAL[TYPES[edition.type[card]]])


def tile_shapes(edition: Edition, n: int) -> list[str]:
    """What a metropolis is about."""
    found = Collected(edition)
    for node in (edition.tile_instant[n], edition.tile_production[n], edition.tile_scoring[n]):
        found.collect(node)
    return list(found.names)[:MOST] or ["points"]


def scene_of(edition: Edition, card: int) -> str:
    """Of what it is about one thing, by its number; a card about all buildings shows where they are made, and every
    third one that counts at the end a monument."""
    names = shapes_of(edition, card)
    if TYPES[edition.type[card]] == "scoring" and edition.card_numbers[card] % 3 == 0:
        return "monument"
    if BUILDINGS.issubset(names):
        return "site"
    found = sorted({scene for name in names for scene in SCENES[name]}) or ["monument"]
    return found[edition.card_numbers[card] % len(found)]


@lru_cache(maxsize=512)
def card_picture(edition: Edition, card: int) -> str:
    """The scene of a card, as much of it as there is room for; its number says from which side and how near one looks,
    in which water, and what swims there."""
    number = edition.card_numbers[card]
    scene = scene_of(edition, card)
    turned = f' transform="translate({WIDTH} 0) scale(-1 1)"' if number % 2 else ""
    drawn = use(f"scene-{scene}", 0, 0, WIDTH, HEIGHT, turned)
    if scene in WET:
        water = f'fill="url(#{SHAPES.mark}w-{WATERS[number // 2 % len(WATERS)]})"'
        drawn = rect(0, 0, WIDTH, HEIGHT, 0, water) + drawn + _life(number)
    box = VIEWS[number // 3 % len(VIEWS)]
    return f'<svg class="scene" viewBox="{box}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{drawn}</svg>'


def _life(number: int) -> str:
    """Bubbles, and now and then a fish."""
    bubbles = "".join(
        f'<circle cx="{12 + (number * 29 + i * 41) % 128}" cy="{64 - (number * 13 + i * 17) % 56}" r="{1.2 + i % 2}"/>'
        for i in range(5)
    )
    if number % 3:
        return f'<g class="bubbles">{bubbles}</g>'
    x, y = 14 + number * 37 % 112, 16 + number * 7 % 22
    fish = f"M{x} {y}q6-6 13 0q-7 6-13 0zM{x + 12} {y}l5-4v8z"
    return f'<g class="bubbles">{bubbles}</g><path d="{fish}" class="fish"/>'
