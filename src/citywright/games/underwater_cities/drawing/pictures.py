"""A picture for every card: the scene of what it is about, and the shapes that say the same in signs."""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.svg import rect
from citywright.games.underwater_cities.drawing.signs import Collected, Loaded
from citywright.games.underwater_cities.drawing.svg import SHAPES, use
from citywright.games.underwater_cities.edition import COLOURS, TYPES, Edition
from citywright.games.underwater_cities.effects import kinds_named
from citywright.games.underwater_cities.goods import GOODS

WIDTH: Final = 150
HEIGHT: Final = 82
VIEWS: Final = ("0 7 150 71", "0 20 150 57")  # what is seen of a scene, and of one that carries something
# by the colour of a card, and of those without one
WATERS: Final = {
    "green": ("clear", "kelp"), "red": ("coral", "violet"), "yellow": ("slate", "night"), "open": ("violet", "night"),
}  # fmt: skip
CARGO: Final = frozenset({*GOODS, "card", "special"})
# what carries goods and cards on a picture, by the type of a card
CARRIED: Final[dict[str, tuple[str, ...]]] = {
    "instant": ("convoy", "drone", "crane"), "production": ("belt",), "action": ("crane",), "permanent": ("drone",),
}  # fmt: skip
# and where: the middle of the load, how much room there is, and where it stands
CARRIERS: Final = {"convoy": (103, 90, 64), "belt": (101, 90, 61), "crane": (78, 80, 64), "drone": (107, 80, 64)}
LOAD: Final = 30  # the most room for one piece of it
GAP: Final = 4  # between them
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
    {"kelp", "plant", "site", "diver", "city", "reef", "mail", "monument", "forest", "convoy", "belt", "crane", "drone"}
)  # scenes in open water, and what stands in its light
INSIDE: Final = {
    "lab": "lab", "tunnel": "rock", "forge": "forge", "market": "gold", "control": "dusk", "embassy": "sky",
    "vault": "dusk",
}  # fmt: skip  # the walls of others
BUILDINGS: Final = {"farm", "desalination", "laboratory"}
# of cards whose effect has no signs of its own
USUAL: Final = {
    "instant": ("card",), "action": ("action",), "production": ("ready",), "permanent": ("structure",),
    "scoring": ("points", "city"),
}  # fmt: skip


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


def load_of(edition: Edition, card: int) -> list[str]:
    """Each of the goods and cards that a card brings."""
    found = Loaded(edition)
    for node in (edition.effect[card], edition.ability[card], edition.turn_end[card]):
        found.collect(node)
    for _, _, node in edition.hooks[card]:
        found.collect(node)
    return [name for name in found.load if name in CARGO]


def tile_shapes(edition: Edition, n: int) -> list[str]:
    """What a metropolis is about."""
    found = Collected(edition)
    for node in (edition.tile_instant[n], edition.tile_production[n], edition.tile_scoring[n]):
        found.collect(node)
    return list(found.names)[:MOST] or ["points"]


def scene_of(edition: Edition, card: int) -> str:
    """Goods and cards mostly come with what carries them; else of what it is about one thing, by its number. A card
    about all buildings shows where they are made, and every third one that counts at the end a monument."""
    names, number, type_ = shapes_of(edition, card), edition.card_numbers[card], TYPES[edition.type[card]]
    if type_ == "scoring" and number % 3 == 0:
        return "monument"
    carried = set(load_of(edition, card))
    if type_ in CARRIED and carried and (number % 4 != 3 if carried == set(names) else number % 2):
        return CARRIED[type_][number % len(CARRIED[type_])]
    if BUILDINGS.issubset(names):
        return "site"
    found = sorted({scene for name in names for scene in SCENES[name]}) or ["monument"]
    return found[number % len(found)]


@lru_cache(maxsize=512)
def card_picture(edition: Edition, card: int) -> str:
    """The scene of a card, once and in the middle; its number says from which side one looks and what swims there, its
    colour and number in which water. In a wide window it fades into the water or the wall on both sides."""
    number, scene = edition.card_numbers[card], scene_of(edition, card)
    turned = f' transform="translate({WIDTH} 0) scale(-1 1)"' if number % 2 else ""
    colour = COLOURS[edition.colour[card]] if edition.colour[card] >= 0 else "open"
    waters = WATERS[colour]
    ground = INSIDE.get(scene, waters[number // 2 % len(waters)])
    drawn = rect(-WIDTH, 0, 3 * WIDTH, HEIGHT, 0, f'fill="url(#{SHAPES.mark}w-{ground})"')
    faded = use(f"scene-{scene}", 0, 0, WIDTH, HEIGHT, turned)
    drawn += f'<g mask="url(#{SHAPES.mark}fading)">{faded}</g>'
    drawn += (_life(number) if scene in WET else "") + _cargo(edition, card, scene, bool(turned))
    about = f'viewBox="{VIEWS[scene in CARRIERS]}" preserveAspectRatio="xMidYMid meet" aria-hidden="true"'
    return f'<svg class="scene" {about}>{drawn}</svg>'


def _cargo(edition: Edition, card: int, scene: str, turned: bool) -> str:
    """What is carried, each piece in its crate; signs are never turned."""
    if scene not in CARRIERS:
        return ""
    middle, room, foot = CARRIERS[scene]
    load = load_of(edition, card)
    step = min(LOAD, room / len(load))
    size = step - GAP
    x = (WIDTH - middle if turned else middle) - (step * len(load) - GAP) / 2
    parts: list[str] = []
    for i, name in enumerate(load):
        left, top = x + step * i, foot - size
        crate = rect(left, top, size, size, 4, 'class="crate"')
        parts.append(crate + use(name, left + 3, top + 3, size - 6, size - 6))
    return "".join(parts)


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
