"""A tile comes into the city: what it replaces and what it brings (N-BUILD, N-REMOVE, N-TILE)."""

from citywright.engine.state import without
from citywright.games.neom import scoring
from citywright.games.neom.city import City
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.swapping import look_for_anchors


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
    if old > 0:
        s.tell("event.builds_over", seat=seat, tile=tile, cell=cell, tile2=old)
    else:
        s.tell("event.builds", seat=seat, tile=tile, cell=cell)
    if choice >= 0:
        s.tell("event.makes", seat=seat, good=choice)
    tell_routes(s, seat, before)
    money = (
        one_time_money(s, seat, tile, cell) + building_bonus(s, seat, tile, cell) + link_bonus(s, seat, cell, before)
    )
    if money:
        s.money[seat] += money
        s.tell("event.gains", seat=seat, money=money)
    if s.edition.swap_anchors[tile]:
        look_for_anchors(s, seat)


def tell_routes(s: Neom, seat: int, before: City) -> None:
    """Routes won and lost by a change of the city (N-ROUTE-5)."""
    had, has = before.routes, s.cities[seat].routes
    if has & ~had:
        s.tell("event.route", seat=seat, routes=has & ~had)
    if had & ~has:
        s.tell("event.route_lost", seat=seat, routes=had & ~has)


def one_time_money(s: Neom, seat: int, tile: int, cell: int) -> int:
    if s.variant.printed_094 and s.edition.printed_money[tile]:
        return s.edition.printed_money[tile]
    return scoring.worth(s, seat, cell, s.edition.money[tile])


def building_bonus(s: Neom, seat: int, tile: int, cell: int) -> int:
    """Other tiles that pay when a tile of some type is built (N-TILE-132)."""
    types = s.edition.types[tile]
    total = 0
    for place, other in enumerate(s.cities[seat].cells):
        if other > 0 and place != cell:
            kind, money = s.edition.on_build[other]
            if kind & types:
                total += money
    return total


def link_bonus(s: Neom, seat: int, cell: int, before: City) -> int:
    """Tiles that pay for new direct links between the new tile and earlier ones of some type (N-TILE-150)."""
    city = s.cities[seat]
    new_links = city.linked(cell) & ~before.linked(cell)
    total = 0
    for place, other in enumerate(city.cells):
        if other > 0 and (place != cell or s.variant.office_pays_itself):
            kind, money = s.edition.on_link[other]
            if kind:
                total += money * (new_links & city.of_type(kind)).bit_count()
    return total
