"""Where something can be built or upgraded, and what it costs there (U-BUILD, U-RES)."""

from citywright.engine.masks import bits
from citywright.games.underwater_cities.effects import (
    AND_UPGRADE,
    BIOMATTER,
    CREDITS,
    GOOD_COUNT,
    KELP,
    ON_EXPANSION,
    SCIENCE,
    STEELPLAST,
)
from citywright.games.underwater_cities.network import NOTHING, PURPLE, TUNNEL, WHITE, Costs, group
from citywright.games.underwater_cities.state import UnderwaterCities


def cost_at(s: UnderwaterCities, seat: int, node: int, kind: int, place: int) -> Costs:
    """Usual or printed cost, less discounts, plus the surcharge of the place (U-BUILD-7)."""
    cost = base_cost(s, seat, node, kind)
    extra = s.networks[seat].board.surcharge[group(kind)][place]
    return cost if extra is NOTHING else tuple([a + b for a, b in zip(cost, extra, strict=True)])


def base_cost(s: UnderwaterCities, seat: int, node: int, kind: int) -> Costs:
    rows = s.edition.effects.rows[node]
    return s.tableaus[seat].cost(kind, rows[0]) if rows else s.tableaus[seat].costs[kind]


def payable(s: UnderwaterCities, seat: int, cost: Costs) -> bool:
    """Whether a build cost can be paid, biomatter standing for kelp and steelplast (U-RES-2)."""
    goods, at = s.goods, seat * GOOD_COUNT
    if goods[at + CREDITS] < cost[CREDITS] or goods[at + SCIENCE] < cost[SCIENCE]:
        return False
    missing = cost[BIOMATTER]
    if cost[KELP] > goods[at + KELP]:
        missing += cost[KELP] - goods[at + KELP]
    if cost[STEELPLAST] > goods[at + STEELPLAST]:
        missing += cost[STEELPLAST] - goods[at + STEELPLAST]
    return missing <= goods[at + BIOMATTER]


def ways_to_pay(s: UnderwaterCities, seat: int, cost: Costs) -> list[tuple[int, int]]:
    """How much biomatter may stand for kelp and for steelplast."""
    goods, at = s.goods, seat * GOOD_COUNT
    spare = goods[at + BIOMATTER] - cost[BIOMATTER]
    least_kelp = max(0, cost[KELP] - goods[at + KELP])
    least_steel = max(0, cost[STEELPLAST] - goods[at + STEELPLAST])
    return [
        (kelp, steel)
        for kelp in range(least_kelp, cost[KELP] + 1)
        for steel in range(least_steel, cost[STEELPLAST] + 1)
        if kelp + steel <= spare
    ]


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
    if not mask or not in_supply(s, kind):
        return 0
    cost = base_cost(s, seat, node, kind)
    kin = group(kind)
    charged = network.board.charged[kin] & mask
    found = mask & ~charged if payable(s, seat, cost) else 0
    for place in bits(charged):
        if payable(s, seat, cost_at(s, seat, node, kind, place)):
            found |= 1 << place
    if how & AND_UPGRADE and found and not s.goods[seat * GOOD_COUNT + SCIENCE]:
        bonus = network.board.bonus[kin]  # the science for the upgrade may come from the site (U-TIME-4)
        found = sum([1 << place for place in bits(found) if bonus[place][SCIENCE]])
    return found


def can_build(s: UnderwaterCities, seat: int, node: int) -> bool:
    kinds = s.edition.effects.kinds[node]
    return any(kinds >> kind & 1 and places(s, seat, node, kind) for kind in range(6))


def upgradable(s: UnderwaterCities, seat: int, node: int) -> tuple[int, int]:
    """What an effect can upgrade now, its price included: building sites and tunnels (U-UPG)."""
    if not any(s.has(seat, cost) for cost in s.edition.effects.rows[node]):
        return 0, 0
    return s.networks[seat].plain(s.edition.effects.kinds[node])
