"""What a good player looks at: how a table is judged, in whole hundredths of a point.

The points that lie on the table are only the beginning. Added is what they will grow into: income still to come, goods
that later tiles ask for, anchors that fill up, homes that join an area, roads left open; and taken off what a disaster
that is still in the stack may cost. The weights were found by play between versions of this judgement.
"""

from typing import Final

from citywright.games.neom import scoring
from citywright.games.neom.city import ALL, NOT_EAST, NOT_WEST, City
from citywright.games.neom.edition import BUILDINGS, COM, IND, RES, Edition
from citywright.games.neom.state import ACT, PASS_ANCHORS, REVEAL, Neom

ALL_ROUNDS: Final = 21
COIN: Final = 50  # two coins are a point
PURSE: Final = 8  # coins beyond these only score
PURSE_WORTH: Final = 45  # what a coin in the purse buys beyond its points, at the start of the game
DEMAND: Final = (9, 16, 60)  # a raw, processed, luxury good, for each tile still to come that needs it
ROUTE: Final = 150
AREA_GROWTH: Final = 14
OPEN_CELLS: Final = (-1500, -800, -400, -150, -50, 0)  # by cells that a new road could reach
ANCHOR_IN_HAND: Final = 35  # share of an anchor's worth, in hundredths, while it is not built
RISK: Final = 30  # chance, in hundredths, that an unseen disaster strikes this city
STRIKE: Final = 60  # share of the others' loss, in hundredths, that counts as own gain
FREEDOM: Final = 40

# what an anchor is worth in points at the end of a usual game, its income included
ANCHOR_WORTH: Final = {
    121: 8, 122: 8, 123: 9, 124: 9, 125: 11, 126: 7, 127: 8, 128: 10, 129: 7, 130: 7, 131: 7, 132: 8, 133: 3, 134: 9,
    135: 9, 136: 5, 137: 6, 138: 8, 139: 4, 140: 9, 141: 6, 142: 9, 143: 7, 144: 7, 145: 9, 146: 4, 147: 8, 148: 11,
    149: 7, 150: 5,
}  # fmt: skip


def judge(s: Neom, seat: int) -> int:
    """How good the table is for the seat; higher is better."""
    city = s.cities[seat]
    left = rounds_left(s)
    return (
        100 * on_the_table(s, seat, city)
        + anchors(s, seat, city, left)
        + money(s, seat, left)
        + goods(s, city, left)
        + growth(city, left)
        + roads(city, left)
        - risk(s, seat, city)
        + own_disaster(s, seat)
    )


def rounds_left(s: Neom) -> int:
    if not s.generation:
        return ALL_ROUNDS
    return ALL_ROUNDS - (7 * (s.generation - 1) + s.round)


def on_the_table(s: Neom, seat: int, city: City) -> int:
    return (
        scoring.printed(s, seat)
        + scoring.areas(city)
        + scoring.goods(city)
        + scoring.pollution(city)
        + scoring.ghost_town(city)
        + scoring.power(city)
    )


def anchors(s: Neom, seat: int, city: City, left: int) -> int:
    """Points by count: what they are now and what they will fill up to; unbuilt anchors for a share of that."""
    points = s.edition.points
    total = 0
    for cell, tile in enumerate(city.cells):
        if tile > 0 and points[tile]:
            now = 100 * scoring.worth(s, seat, cell, points[tile])
            usual = 100 * ANCHOR_WORTH.get(tile, 0)
            total += now + max(0, usual - now) * left // ALL_ROUNDS
    waiting = [*s.anchors[seat], *s.kept[seat]]
    if s.phases and s.phases[-1][0] == PASS_ANCHORS:
        waiting += s.plans[seat]
    for tile in waiting:
        total += ANCHOR_WORTH.get(tile, 5) * ANCHOR_IN_HAND * left // ALL_ROUNDS
    return total


def money(s: Neom, seat: int, left: int) -> int:
    """Coins score; while there is something to build a small purse is worth more than its points."""
    coins = s.money[seat] + s.earned[seat]
    total = COIN * coins + min(coins, PURSE) * PURSE_WORTH * left // ALL_ROUNDS
    if s.before_income[seat] < 0:
        for generation in range(max(1, s.generation), 4):
            total += COIN * scoring.income(s, seat, generation)
    return total


def goods(s: Neom, city: City, left: int) -> int:
    """Goods that tiles still to come ask for, and routes that make the missing ones cheaper."""
    if not left:
        return 0
    wanted = demand(s.edition, max(1, s.generation), s.seats if s.drafted else s.rules.tiles)
    share = 7 - s.round if s.generation else 7
    total = 0
    made = city.goods
    good = 0
    while made:
        if made & 1:
            now, later = wanted[good]
            tier = 0 if good < 6 else 1 if good < 14 else 2
            total += DEMAND[tier] * (now * share // 7 + later)
        made >>= 1
        good += 1
    return total + ROUTE * city.routes.bit_count() * left // ALL_ROUNDS


_DEMAND: Final[dict[tuple[str, int, int], list[tuple[int, int]]]] = {}


def demand(edition: Edition, generation: int, players: int) -> list[tuple[int, int]]:
    """For each good: tiles that need it in this generation, and in the later ones."""
    key = (edition.mark, generation, players)
    found = _DEMAND.get(key)
    if found is None:
        now = needed_by(edition, edition.stack_of(generation, players))
        later = needed_by(edition, [t for g in range(generation + 1, 4) for t in edition.stack_of(g, players)])
        found = list(zip(now, later, strict=True))
        _DEMAND[key] = found
    return found


def needed_by(edition: Edition, tiles: list[int]) -> list[int]:
    counts = [0] * 17
    for tile in tiles:
        for wanted, _ in edition.needs[tile]:
            for good in range(17):
                if wanted >> good & 1:
                    counts[good] += 1
    return counts


def growth(city: City, left: int) -> int:
    """Homes that later homes can join by road: the next one brings the size of the area."""
    total = 0
    for area in city.areas(city.res):
        edge = beside_by_road(city, area) & ~city.filled
        total += area.bit_count() * min(edge.bit_count(), 3)
    return AREA_GROWTH * total * left // ALL_ROUNDS


def beside_by_road(city: City, cells: int) -> int:
    """The cells to which roads lead out of these."""
    return (
        (cells & city.south) << 5 & ALL
        | (cells & city.north) >> 5
        | (cells & city.east & NOT_EAST) << 1
        | (cells & city.west & NOT_WEST) >> 1
    )


def roads(city: City, left: int) -> int:
    """Cells that a new tile could be built on; a closed city must build over what it has."""
    open_cells = (beside_by_road(city, city.reach) & ~city.filled).bit_count()
    shortage = OPEN_CELLS[min(open_cells, len(OPEN_CELLS) - 1)]
    return (shortage + FREEDOM * min(open_cells, 10)) * left // ALL_ROUNDS


def risk(s: Neom, seat: int, city: City) -> int:
    """What the disaster of this generation may still cost."""
    if not 1 <= s.generation <= 3 or s.over:
        return 0
    return RISK * loss(s, seat, s.generation) // 100 if not disaster_gone(s) else 0


def disaster_gone(s: Neom) -> bool:
    tile = disaster_of(s.edition, s.generation)
    return bool(s.gone >> tile & 1) or tile in s.chosen


def disaster_of(edition: Edition, generation: int) -> int:
    return next(n for n in edition.stack_of(generation, 1) if edition.disaster[n])


def loss(s: Neom, seat: int, kind: int) -> int:
    """About what a disaster costs a city: its fine, or some tiles if the purse is too small."""
    city, edition = s.cities[seat], s.edition
    if kind == 1:
        fine, spared = city.of_type(BUILDINGS).bit_count(), 400
    elif kind == 2:
        fine, spared = (city.of_type(BUILDINGS) & ~city.protected(edition.fire_protection)).bit_count(), 700
    else:
        fine, spared = 2 * (city.of_type(RES | COM | IND) & ~city.protected(edition.crime_protection)).bit_count(), 1400
    if any(edition.half_fines[tile] for tile in city.tiles()):
        fine //= 2
    return min(COIN * fine, spared) if fine <= s.money[seat] else spared


def own_disaster(s: Neom, seat: int) -> int:
    """A disaster chosen by the seat: the others lose, and it will not come back."""
    tile = s.chosen[seat]
    if not tile or not s.edition.disaster[tile]:
        return 0
    others = [loss(s, other, s.generation) for other in range(s.seats) if other != seat]
    return STRIKE * sum(others) // (100 * max(1, len(others)))


def foresee(s: Neom, seat: int) -> None:
    """A chosen tile is taken up at once, as if nobody else acted; a struck city is as the plan leaves it."""
    if not s.plans[seat]:
        return
    if s.phases[-1][0] == REVEAL:
        tile = s.plans[seat][0]
        s.plans[seat] = ()
        s.market = s.cities.copy()
        s.chosen[seat] = tile
        if not s.edition.disaster[tile]:
            s.ask(seat, ACT)
