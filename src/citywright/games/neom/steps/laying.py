"""A tile comes into the city: what it replaces and what it brings (N-BUILD, N-REMOVE, N-TILE)."""

from citywright.engine.masks import bits
from citywright.engine.state import without
from citywright.games.neom.city import City
from citywright.games.neom.counters import worth
from citywright.games.neom.state import Neom


def lay(s: Neom, seat: int, tile: int, cell: int, choice: int) -> None:
    """Everything is paid: the old tile goes, the new one comes, then its effects."""
    before = s.cities[seat]
    old = before.cells[cell]
    if old > 0:
        s.discard(old)
    s.cities[seat] = before.put(cell, tile, choice)
    if tile >= s.edition.first_anchor:
        s.anchors[seat] = without(s.anchors[seat], tile)
    else:
        s.chosen[seat] = 0
    if s.events is not None:
        tell_laid(s, seat, tile, cell, choice, before)
    printed = s.edition.printed_money[tile] if s.variant.printed_094 else 0
    money = (printed or worth(s, seat, cell, s.edition.money[tile])) + building_bonus(s, seat, cell, before)
    if money:
        s.money[seat] += money
        if s.events is not None:
            s.tell("event.gains", seat=seat, money=money)
    for effect in s.edition.effects[tile]:
        effect.laid(s, seat)


def tell_laid(s: Neom, seat: int, tile: int, cell: int, choice: int, before: City) -> None:
    old = before.cells[cell]
    if old > 0:
        s.tell("event.builds_over", seat=seat, tile=tile, cell=cell, tile2=old)
    else:
        s.tell("event.builds", seat=seat, tile=tile, cell=cell)
    if choice >= 0:
        s.tell("event.makes", seat=seat, good=choice)
    tell_routes(s, seat, before)


def tell_routes(s: Neom, seat: int, before: City) -> None:
    """Routes won and lost by a change of the city (N-ROUTE-5)."""
    had, has = before.routes, s.cities[seat].routes
    if has & ~had:
        s.tell("event.route", seat=seat, routes=has & ~had)
    if had & ~has:
        s.tell("event.route_lost", seat=seat, routes=had & ~has)


def building_bonus(s: Neom, seat: int, cell: int, before: City) -> int:
    """What the tiles of the city pay for a new one and its new links (N-TILE-132, N-TILE-150)."""
    city, effects = s.cities[seat], s.edition.effects
    links = city.linked(cell) & ~before.linked(cell)
    total = 0
    for place in bits(city.special):
        for effect in effects[city.cells[place]]:
            total += effect.built(s, seat, place, cell, links)
    return total
