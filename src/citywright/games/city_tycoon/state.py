"""A table of City Tycoon: what fields.py declares, and the small moves that many rules share."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.state import demand
from citywright.games.city_tycoon.city import City
from citywright.games.city_tycoon.edition import BLUE, COLOURS, DEMANDS, GOODS, HAND, RED
from citywright.games.city_tycoon.fields import LINES
from citywright.games.city_tycoon.table import Table

# where points come from: the lines of the score
LAID: Final = 0
COUNTED_TILES: Final = 1
BOUGHT: Final = 2
SUPPLIED: Final = 3
NEIGHBOURS: Final = 4
REBUILT: Final = 5
MONEY: Final = 6
LINE_COUNT: Final = len(LINES)


class CityTycoon(Table):
    """Lists have one entry for each seat; what they hold is replaced, never changed in place."""

    def points(self, seat: int) -> int:
        tally, first, total = self.tally, LINE_COUNT * seat, 0
        for line in range(first, first + LINE_COUNT):
            total += tally[line]
        return total

    def score(self, seat: int, line: int, points: int) -> None:
        self.tally[LINE_COUNT * seat + line] += points

    def gain(self, seat: int, line: int, points: int) -> None:
        if points:
            self.score(seat, line, points)
            if self.events is not None:
                self.tell("event.points", seat=seat, n=points)

    def get_goods(self, seat: int, count: int) -> None:
        """Yellow cubes from the supply, so many as there are (C-CUBE-4)."""
        if self.variant.limited_goods:
            count = min(count, self.goods_left())
        if count:
            self.goods[seat] += count
            self.tell("event.goods", seat=seat, n=count)

    def goods_left(self) -> int:
        return self.edition.supply[GOODS] - sum(self.goods) - self.used(GOODS)

    def cubes_left(self, colour: int) -> int:
        """Cubes of a colour in the supply."""
        left = self.edition.supply[colour] - self.used(colour)
        for source in self.edition.sources_of[colour]:
            left -= self.cubes[source]
        return left

    def used(self, kind: int) -> int:
        """Cubes of one kind, as demands list them, that lie on supplied tiles."""
        needs, total = self.edition.needs, 0
        for i, cells in enumerate(self.met):
            for cell in bits(cells):
                total += needs[DEMANDS * self.city.pieces[cell] + i][kind]
        return total


def check(s: CityTycoon) -> None:
    """Raise BrokenState if a component was lost, doubled or invented, or a cached answer is stale."""
    _check_tiles(s)
    _check_map(s)
    _check_cubes(s)
    demand(sorted(s.order) == list(range(s.seats)), "the order does not name every seat once")
    for seat in range(s.seats):
        demand(s.money[seat] >= 0 and s.goods[seat] >= 0, f"seat {seat} has less than nothing")


def _check_tiles(s: CityTycoon) -> None:
    drafted = [tile for tiles in s.picks for tile in tiles]
    demand(len(set(drafted)) == len(drafted), "a tile was picked twice")
    dealt = set(s.edition.tiles_of[s.round])
    demand(dealt.issuperset(drafted), "a tile of another round was picked")
    held = [tile for tiles in s.hands for tile in tiles]
    demand(len(set(held)) == len(held), "a tile is in two hands")
    if all(len(picks) == HAND for picks in s.picks):
        for picks, hand in zip(s.picks, s.hands, strict=True):
            demand(set(picks).issuperset(hand), "a tile is in a wrong hand")
    else:
        demand(not set(held) & set(drafted) and dealt.issuperset([*held, *s.market]), "a tile in hand is out of place")
    on_map = [s.city.pieces[cell] for cell in bits(s.city.laid) if s.edition.is_city(s.city.pieces[cell])]
    demand(len(set(on_map)) == len(on_map), "a tile lies on the map twice")
    for tile in on_map:
        demand(s.edition.round[tile] <= s.round, f"tile {tile} lies there too early")
        demand(s.edition.round[tile] < s.round or tile in drafted, f"tile {tile} was never dealt")
        demand(tile not in held, f"tile {tile} lies on the map and is in a hand")


def _check_map(s: CityTycoon) -> None:
    city, edition = s.city, s.edition
    fresh = City.founded(edition, s.seats, s.variant)
    plants = [0, 0]
    terrain = 0
    for cell, piece, owner in city.row():
        demand(bool(city.ground >> cell & 1), f"something lies on cell {cell}, which is closed")
        owned = piece != edition.water
        demand(0 < piece <= edition.water and (owner >= 0) == owned, f"cell {cell} has a wrong piece or owner")
        if edition.is_plant(piece):
            plants[edition.colour[piece]] += 1
        terrain += piece >= edition.land
        fresh = fresh.put(cell, piece, owner)
    demand(plants == s.stacks, "plants built and plants gone from the stacks differ")
    demand(s.terrain == edition.terrain - terrain, "terrain tiles are lost")
    demand(s.terrain >= 0 or s.variant.unlimited_terrain, "there are more terrain tiles than in the box")
    for what in ("pieces", "owners", "ground", "laid", "open", "own", "sites", "refills", "plants"):
        demand(getattr(fresh, what) == getattr(city, what), f"the map is stale: {what}")
    demand(bits(city.open) == city.room, "the map is stale: room")
    demand(_links(fresh) == _links(city), "the map is stale: near or takers")
    for seat, own in enumerate(city.own):
        found = [each.figures() for each in city.demands(seat)]
        demand(found == [each.figures() for each in fresh.demands(seat)], f"seat {seat}: stale demands")
        for cell in own:
            demand(city.reach(cell).prices == fresh.reach(cell).prices, f"cell {cell}: stale prices")


def _links(city: City) -> dict[int, tuple[int, list[int]]]:
    """Who is paid for each cell, and the cells beside it; places have other numbers in cities built otherwise."""
    cells = {place: cell for cell, place in city.places.items()}
    beside = {place: sorted([cells[other] for other in city.near[place]]) for place in cells}
    return {cell: (city.takers[place], beside[place]) for cell, place in city.places.items()}


def _check_cubes(s: CityTycoon) -> None:
    for colour in (RED, BLUE):
        demand(s.cubes_left(colour) >= 0, f"there are more {COLOURS[colour]} cubes than in the box")
    if s.variant.limited_goods:
        demand(s.goods_left() >= 0, "there are more yellow cubes than in the box")
    for source in range(2, len(s.cubes)):
        cell = s.city.sites[source]
        most = s.edition.cubes[s.city.pieces[cell]] if cell >= 0 else 0
        demand(0 <= s.cubes[source] <= most, f"source {source} holds {s.cubes[source]} of {most} cubes")
    demand(max(s.cubes[0], s.cubes[1]) <= s.seats, "the start plants hold too many cubes")
    demand(not s.met[0] & s.met[1], "a tile was supplied twice")
    for i, cells in enumerate(s.met):
        for cell in bits(cells):
            demand(i < s.edition.demands[s.city.pieces[cell]], f"cell {cell} was supplied, but demands nothing")
