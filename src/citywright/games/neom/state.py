"""A table of NEOM: what fields.py declares, and the small moves of pieces that many rules share."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.state import demand
from citywright.games.neom.city import CELL_COUNT, City
from citywright.games.neom.table import GIVE, TAKE, Table

SOLO_TILES: Final = {"1+": 3, "4+": 4, "5+": 5}  # the solo game takes the tiles of so many players


class Neom(Table):
    """Lists have one entry for each seat; what they hold is replaced, never changed in place."""

    def discard(self, tile: int) -> None:
        """A tile leaves the game."""
        self.gone |= self.edition.bit[tile]

    @property
    def drafted(self) -> bool:
        """Whether tiles go from hand to hand (three players or more)."""
        return self.seats >= 3

    @property
    def tile_set(self) -> int:
        """One or two players use the tiles of so many."""
        return SOLO_TILES[self.variant.tiles]


def check(s: Neom) -> None:
    """Raise BrokenState if a component was lost, doubled or invented, or a cached answer is stale."""
    _check_tiles(s)
    for seat, city in enumerate(s.cities):
        demand(s.money[seat] >= 0 and s.earned[seat] >= 0, f"seat {seat} has less than no money")
        fresh = City(s.edition, city.cells, city.board, city.choice, city.routes)
        demand(fresh.routes == city.routes, f"seat {seat}: routes {city.routes} should be {fresh.routes}")
        for cell in range(CELL_COUNT):
            demand(fresh.hooks(cell) == city.hooks(cell), f"seat {seat}: stale hooks on cell {cell}")
        demand(fresh.home_areas() == city.home_areas(), f"seat {seat}: stale areas")
        demand(fresh.all_smog() == city.all_smog(), f"seat {seat}: stale smog")
        if s.generation:
            demand(city.anchors.bit_count() <= s.generation, f"seat {seat} has too many anchors in the city")


def _check_tiles(s: Neom) -> None:
    found: list[int] = [*s.pack, *s.pool, *s.pile, *s.box, *bits(s.gone)]
    for seat in range(s.seats):
        found += [*s.hands[seat], *s.kept[seat], *s.anchors[seat], *[tile for tile in s.cities[seat].cells if tile > 0]]
        if s.chosen[seat]:
            found.append(s.chosen[seat])
        if s.lanes[seat] and s.lanes[seat][-1][0] in (GIVE, TAKE):
            found += s.plans[seat]
    wanted = [*s.edition.stack_of(4, 5)]
    players = s.seats if s.drafted else s.tile_set
    for generation in range(1, s.generation + 1):
        wanted += s.edition.stack_of(generation, players)
    demand(sorted(found) == sorted(wanted), f"tiles lost, doubled or invented: {set(found) ^ set(wanted) or 'doubled'}")
    demand(len(s.pile) == len(s.pile_seen), "the discarded anchors and who knows them differ in number")
