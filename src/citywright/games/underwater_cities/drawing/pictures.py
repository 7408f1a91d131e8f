"""A picture for every card, put together from a few shapes: the sea bed, what lives there, what the card is about."""

from functools import lru_cache
from typing import Final

from citywright.engine.drawing.svg import num
from citywright.games.underwater_cities.counting import COUNTERS
from citywright.games.underwater_cities.drawing.signs import Signs
from citywright.games.underwater_cities.drawing.svg import SHAPES, use
from citywright.games.underwater_cities.edition import TYPES, Edition
from citywright.games.underwater_cities.effects import kinds_named
from citywright.games.underwater_cities.goods import GOODS

WIDTH: Final = 150
HEIGHT: Final = 46
WATER: Final = 36  # above that, seen where a card has few words
MOST: Final = 3  # shapes that a picture is about
HILLS: Final = (
    "M0 46V34Q28 22 60 36T118 32T150 36V46Z", "M0 46V38Q40 40 66 30T150 28V46Z", "M0 46V28Q34 40 76 36T150 40V46Z",
    "M0 46V36Q20 28 44 34T96 38T150 30V46Z",
)  # fmt: skip
# shapes whose names are part of the names of counters
SHAPES_OF_COUNTERS: Final = (
    "farm", "desalination", "laboratory", "tunnel", "metropolis", "white", "purple", "city", "card", "kelp",
    "steelplast", "science", "biomatter", "credits",
)  # fmt: skip
# of cards whose effect has no signs of its own
USUAL: Final = {
    "instant": ("card",), "action": ("action",), "production": ("ready",), "permanent": ("structure",),
    "scoring": ("points", "city"),
}  # fmt: skip


class Collected(Signs):
    """Remembers the shapes that an effect would be drawn with."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition.effects)
        self.names: dict[str, None] = {}

    def icon(self, name: str, size: int = 0) -> str:
        self.names[name] = None
        return ""

    def collect(self, node: int) -> None:
        """The shapes of a node; of one without signs those of its parts and goods."""
        if node <= 0:
            return
        known = len(self.names)
        self.effect(node)
        if len(self.names) > known:
            return
        e = self.effects
        if e.verb[node].name == "per":
            self.names |= dict.fromkeys(name for name in SHAPES_OF_COUNTERS if name in COUNTERS[e.arg[node]])
        paid = e.rows[node] if e.verb[node].name == "pay" else ()
        for amounts in (*paid, e.goods[node]):
            self.names |= {good: None for good, n in zip(GOODS, amounts, strict=True) if n}
        for kid in e.kids[node]:
            self.collect(kid)


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


@lru_cache(maxsize=512)
def card_picture(edition: Edition, card: int) -> str:
    """The scene of a card; its number always gives the same."""
    names = shapes_of(edition, card)
    number = edition.card_numbers[card]
    middle = WIDTH / 2 + (number % 5 - 2) * 5
    step, size = 38, 34 if len(names) < MOST else 30
    left = middle - step * (len(names) - 1) / 2
    pieces = "".join(
        f'<ellipse cx="{num(left + step * i)}" cy="42" rx="{size * 0.55:.0f}" ry="3.5" class="shade"/>'
        + use(name, left + step * i - size / 2, 41 - size + i % 2, size, size)
        for i, name in enumerate(names)
    )
    water = f'y="{-WATER}" width="{WIDTH}" height="{WATER + HEIGHT}"'
    return (
        f'<span class="window"><svg class="scene" viewBox="0 {-WATER} {WIDTH} {WATER + HEIGHT}" aria-hidden="true">'
        f'<rect {water} fill="url(#{SHAPES.mark}deep)"/><rect {water} class="light"/>'
        f'<path d="M{30 + number % 60} {-WATER}l-24 82h22l18-82z" class="ray"/>'
        f'<path d="{HILLS[number % 4]}" class="hill"/>{_life(number)}{pieces}</svg></span>'
    )


def _life(number: int) -> str:
    """Bubbles, and a fish above or weed beside the middle."""
    x, y = 12 + number * 37 % 120, 8 - number * 7 % 26
    bubbles = "".join(
        f'<circle cx="{12 + (number * 29 + i * 41) % 128}" cy="{28 - (number * 13 + i * 17) % 56}" r="{1.5 + i % 2}"/>'
        for i in range(6)
    )
    if number % 3:
        fish = f"M{x} {y}q6-6 13 0q-7 6-13 0zM{x + 12} {y}l5-4v8z"
        return f'<g class="bubbles">{bubbles}</g><path d="{fish}" class="fish"/>'
    weed = f"M{x} 44q-5-8 0-15t-1-13M{x + 6} 44q5-7 0-12t2-9"
    return f'<g class="bubbles">{bubbles}</g><path d="{weed}" class="weed"/>'
