"""Where something can be built or upgraded, and what it costs there (U-BUILD, U-RES)."""

from typing import Final

from citywright.engine.masks import bits
from citywright.games.underwater_cities.edition import BUILT, METROPOLIS_JOINED, SECOND, SECOND_TUNNEL
from citywright.games.underwater_cities.goods import GOOD_COUNT, NOTHING, SCIENCE, Costs, payable, plus
from citywright.games.underwater_cities.network import (
    GROUPS,
    PLACES,
    PURPLE,
    SITES_BESIDE,
    TUNNEL,
    WHITE,
    Network,
    group,
)  # fmt: skip
from citywright.games.underwater_cities.state import UnderwaterCities

ON_EXPANSION: Final = 1  # how an effect builds (its arg)
AND_UPGRADE: Final = 2
UPGRADE_COST: Final[Costs] = (0, 0, 0, 1, 0, 0)


def cost_at(s: UnderwaterCities, seat: int, node: int, kind: int, place: int) -> Costs:
    """Usual or printed cost, less discounts, plus the surcharge of the place (U-BUILD-7)."""
    cost = base_cost(s, seat, node, kind)
    extra = s.networks[seat].board.surcharge[group(kind)][place]
    return cost if extra == NOTHING else plus(cost, extra)


def base_cost(s: UnderwaterCities, seat: int, node: int, kind: int) -> Costs:
    rows = s.edition.effects.rows[node]
    return s.tableaus[seat].cost(kind, rows[0]) if rows else s.tableaus[seat].costs[kind]


def in_supply(s: UnderwaterCities, kind: int) -> bool:
    """Domes and tunnels are limited (U-LIMIT-3 to U-LIMIT-5)."""
    if kind == TUNNEL:
        return s.tunnels > 0
    if kind == WHITE:
        return s.white > 0
    return kind != PURPLE or s.purple > 0


def places(s: UnderwaterCities, seat: int, node: int, kind: int) -> int:
    """Where this kind can be built and paid now, as a mask."""
    network = s.networks[seat]
    how = s.edition.effects.arg[node]
    mask = network.place_mask(kind, how & ON_EXPANSION != 0)
    if not mask or (kind >= TUNNEL and not in_supply(s, kind)):
        return 0
    cost, goods, at = base_cost(s, seat, node, kind), s.goods, seat * GOOD_COUNT
    if not payable(goods, at, cost):  # surcharges only add to it
        return 0
    unit = int(how & AND_UPGRADE != 0)  # 1 science for the upgrade
    found = 0
    if not unit or payable(goods, at, cost, unit):
        charged = network.board.charged[group(kind)] & mask
        found = mask & ~charged
        for place in bits(charged):
            if payable(goods, at, cost_at(s, seat, node, kind, place), unit):
                found |= 1 << place
    if unit and mask & ~found:
        brought = brings_science(s, seat, kind, mask & ~found)  # the science may come from the build (U-TIME-4)
        for place in bits(brought):
            if payable(goods, at, cost_at(s, seat, node, kind, place)):
                found |= 1 << place
    return found


def buildable(s: UnderwaterCities, seat: int, node: int, kind: int) -> bool:
    """Whether there is such a place at all; asked for every slot, so the usual case is written out."""
    network, tableau, e = s.networks[seat], s.tableaus[seat], s.edition.effects
    if e.arg[node]:
        return places(s, seat, node, kind) != 0
    if kind < TUNNEL:
        mask = network.building_sites
    elif kind == TUNNEL:
        mask = network.tunnel_sites if s.tunnels > 0 else 0
    else:
        mask = network.city_sites if in_supply(s, kind) else 0
    if not mask:
        return False
    rows = e.rows[node]
    if not payable(s.goods, seat * GOOD_COUNT, tableau.cost(kind, rows[0]) if rows else tableau.costs[kind]):
        return False
    return mask & ~network.board.charged[GROUPS[kind]] != 0 or places(s, seat, node, kind) != 0


def brings_science(s: UnderwaterCities, seat: int, kind: int, there: int) -> int:
    """Of these places those where a build brings science without a question: by the place itself, a card, or a
    metropolis that it joins."""
    network, hooks = s.networks[seat], s.tableaus[seat].hooks
    if hooks[BUILT] and some_science(s, waiting(hooks[BUILT], kind)):
        return there
    if kind == TUNNEL:
        return there & (network.board.scientific[1] | tunnels_with_science(s, seat, there))
    found = network.board.scientific[GROUPS[kind]]
    if hooks[SECOND] and kind < TUNNEL and some_science(s, waiting(hooks[SECOND], kind)):
        found |= SITES_BESIDE[network.lone(kind)]
    return there & found


def tunnels_with_science(s: UnderwaterCities, seat: int, there: int) -> int:
    """The same of tunnels, but for what the place itself gives and for cards that wait for any of them."""
    network, hooks, e = s.networks[seat], s.tableaus[seat].hooks, s.edition
    if s.dug == 1 and some_science(s, waiting(hooks[SECOND_TUNNEL], 0)):
        return there
    found = 0
    for i, tunnels in enumerate(network.board.metropolis_tunnels):
        last = tunnels & ~network.tunnels
        if last & there and not last & last - 1:
            joining = [e.tile_instant[network.tiles[i]], *waiting(hooks[METROPOLIS_JOINED], 0)]
            found |= last if some_science(s, joining) else 0
    return found


def some_science(s: UnderwaterCities, effects: list[int]) -> bool:
    e = s.edition.effects
    return any(e.verb[effect].gives(e, effect, SCIENCE) for effect in effects)


def waiting(hooks: tuple[tuple[int, int], ...], about: int) -> list[int]:
    """The effects of those cards that wait for something like this."""
    return [effect for mask, effect in hooks if mask >> about & 1]


def events(s: UnderwaterCities, before: Network, kind: int, place: int) -> list[tuple[int, int]]:
    """What a build is for the cards that wait for it: events, and what they are about (U-CARD-42, U-CARD-43)."""
    found = [(BUILT, kind)]
    if kind == TUNNEL and s.dug == 1:
        found.append((SECOND_TUNNEL, 0))
    if kind < TUNNEL and before.lone(kind) >> place // PLACES & 1:
        found.append((SECOND, kind))
    return found


def sets_off(s: UnderwaterCities, seat: int, node: int, kind: int, place: int) -> bool:
    """Whether a build here does more than take goods and a site: by its place, by cards, by what it opens or joins."""
    board, kin, hooks = s.networks[seat].board, group(kind), s.tableaus[seat].hooks
    if kin or s.edition.effects.arg[node] & AND_UPGRADE or hooks[BUILT] or hooks[SECOND]:
        return True
    return board.bonus[kin][place] != NOTHING or board.federation[kin] >> place & 1 == 1


def upgradable(s: UnderwaterCities, seat: int, node: int) -> tuple[int, int]:
    """What an effect can upgrade now, its price included: building sites and tunnels (U-UPG)."""
    if not can_upgrade(s, seat, node):
        return 0, 0
    return s.networks[seat].plain(s.edition.effects.kinds[node])


def can_upgrade(s: UnderwaterCities, seat: int, node: int) -> bool:
    """Whether one of its prices can be paid."""
    for cost in s.edition.effects.rows[node]:  # noqa: SIM110 - a plain loop is faster
        if s.has(seat, cost):
            return True
    return False
