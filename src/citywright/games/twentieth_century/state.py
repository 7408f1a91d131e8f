"""A table of 20th Century: what fields.py declares, and the small moves that many rules share."""

from typing import Final

from citywright.engine.masks import bits
from citywright.engine.state import demand
from citywright.games.twentieth_century import table
from citywright.games.twentieth_century.edition import HIGHEST, LOWEST, MOST_COINS, START, stack_of_round
from citywright.games.twentieth_century.region import Region, make_region, x_of, y_of
from citywright.games.twentieth_century.table import CountryFields, Table

# where the round is, for view and judgement
AUCTION: Final = 0
CATASTROPHES: Final = 1
KEEPING_UP: Final = 2
PRODUCING: Final = 3
FINISHED: Final = 4

ROUNDS: Final = 6
NOBODY: Final = -1


class Country(CountryFields):
    """What one player has. Replaced as a whole: `TwentiethCentury.own` gives a fresh one to change."""

    @property
    def points(self) -> int:
        """Where the scoring counter stands before the last bonus scoring."""
        return self.produced + self.bought + self.bonus_two + self.bonus_four

    def pollute(self, steps: int) -> None:
        """Move the marker; steps beyond an end are lost (T-POLLUTE)."""
        self.pollution = max(LOWEST, min(HIGHEST, self.pollution + steps))


class TwentiethCentury(Table):
    """Lists have one entry for each seat; what they hold is replaced, never changed in place."""

    def own(self, seat: int) -> Country:
        """The seat's country, fresh, so that it may be changed."""
        country = self.countries[seat].copy()
        self.countries[seat] = country
        return country

    def minimum(self) -> int:
        """The lowest bid for a land in this round."""
        return self.edition.minimum[stack_of_round(self.round)]

    def price(self) -> int:
        """What a technology costs now."""
        return self.edition.costs[stack_of_round(self.round)][self.marker]

    def discard(self, pieces: tuple[int, ...]) -> None:
        """Pieces leave the game."""
        for piece in pieces:
            self.gone |= 1 << piece

    def note(self, seat: int, id: str, /, **args: int) -> None:
        """Note something of a seat's upkeep: for everybody, or for the seat alone while it is secret."""
        if self.events is None:
            return
        if self.secret:
            self.whisper(seat, id, seat=seat, **args)
        else:
            self.tell(id, seat=seat, **args)

    def garbage_lands(self, seat: int) -> list[int]:
        """Where garbage put aside may go: on lands got this round, without any on all lands (T-GARBAGE)."""
        country = self.countries[seat]
        last = self.edition.last_land
        new = [n for n in country.waiting if n <= last]
        return new or [country.region.tiles[i] for i in country.region.lands()]


# -- checking --------------------------------------------------------------------------------------------


def check(s: TwentiethCentury) -> None:
    """Raise BrokenState if a component was lost, doubled or invented, or a cached answer is stale."""
    _check_pieces(s)
    demand(s.marker < len(s.edition.costs[stack_of_round(s.round)]), f"the cost marker is off its track: {s.marker}")
    for phase, a, _ in s.phases:
        due = 0 < a <= ROUNDS if phase == table.ROUND else -1 <= a <= s.seats
        demand(due and (s.leader >= 0 or phase != table.BIDDING), "a phase waits for something that is not there")
    for seat, country in enumerate(s.countries):
        demand(0 <= country.coins <= MOST_COINS, f"seat {seat} has {country.coins} coins")
        demand(country.science >= 0, f"seat {seat} has less than no science")
        demand(LOWEST <= country.pollution <= HIGHEST, f"seat {seat}: pollution off the track")
        demand(country.aside >= 0, f"seat {seat}: less than no garbage")
        demand(len(country.waiting) == len(country.carried), f"seat {seat}: waiting tiles and their garbage differ")
        _check_region(s, seat, country.region)
        _check_powers(s, seat, country)
        for frame in s.lanes[seat]:
            demand(_is_open(s, seat, country, *frame), f"seat {seat} is asked about something that is not there")


def _check_pieces(s: TwentiethCentury) -> None:
    found: list[int] = [*s.lands, *s.offered, *s.land_pool, *s.technology_pool, *bits(s.gone)]
    if s.land:
        found.append(s.land)
    for country in s.countries:
        new = [*country.region.tiles, *country.waiting]
        found += [tile for tile in new if tile != START and tile not in country.technologies]
        found += country.technologies
    stacks = stack_of_round(max(1, s.round)) + 1
    wanted = [n for n in range(1, s.edition.pieces) if s.edition.stack[n] < stacks]
    demand(sorted(found) == wanted, f"pieces lost, doubled or invented: {set(found) ^ set(wanted) or 'doubled'}")


def _check_region(s: TwentiethCentury, seat: int, region: Region) -> None:
    fresh = make_region(
        s.edition, region.tiles, region.cells, region.turns, region.bridges, region.citizens, region.garbage,
        s.variant.recycling_through_cities,
    )  # fmt: skip
    demand(sorted(fresh.net.groups()) == sorted(region.net.groups()), f"seat {seat}: stale links")
    demand(fresh.net.bonus == region.net.bonus, f"seat {seat}: stale bonus")
    demand(fresh.net.reach == region.net.reach, f"seat {seat}: stale reach")
    demand(fresh.net.lands == region.net.lands, f"seat {seat}: stale lands")
    demand(len(set(region.cells)) == len(region.cells), f"seat {seat}: two tiles on one cell")
    demand(len(set(region.tiles)) == len(region.tiles), f"seat {seat}: a tile laid twice")
    for i, tile in enumerate(region.tiles):
        demand(region.garbage[i] >= 0, f"seat {seat}: less than no garbage on a tile")
        demand(region.citizens[i] >> s.edition.city_count[tile] == 0, f"seat {seat}: a citizen without a city")
        demand(region.is_land(i) or region.garbage[i] == 0, f"seat {seat}: garbage on an institution")
        x, y = x_of(region.cells[i]), y_of(region.cells[i])
        touching = any(max(abs(x_of(cell) - x), abs(y_of(cell) - y)) == 1 for cell in region.cells[:i])
        demand(i == 0 or touching, f"seat {seat}: a tile touches no other")


def _check_powers(s: TwentiethCentury, seat: int, country: Country) -> None:
    """What was used is owned; Workers and bridges are as many as were used up."""
    region, own = country.region, s.edition.halves(country.technologies)
    demand(set(bits(country.used | country.spent)) <= set(own), f"seat {seat} used a technology that it has not")
    spent = [s.edition.power(half) for half in bits(country.spent)]
    demand(all(power.single_use for power in spent), f"seat {seat} used something up that works again and again")
    kinds = [power.kind for power in spent]
    citizens = region.occupied_cities().bit_count()
    wanted = 1 + len(region.lands()) + kinds.count("workers")
    demand(citizens == wanted, f"seat {seat}: citizens lost, doubled or invented")
    bridges = sum([len(built) for built in region.bridges])
    demand(bridges == kinds.count("bridge"), f"seat {seat}: {bridges} bridges, {kinds.count('bridge')} technologies")


def _is_open(s: TwentiethCentury, seat: int, country: Country, step: int, a: int, b: int) -> bool:
    """Whether what a decision is about lies on the table."""
    region = country.region
    places = range(len(region.tiles))
    if step in (table.CELL, table.TURN, table.SETTLE):
        cell = b // 4 if step == table.SETTLE else b
        return a in country.waiting and (step == table.CELL or cell in region.free_cells())
    if step in (table.LEAVE, table.ARRIVE, table.LOAD, table.UNLOAD, table.REMOVE, table.SITE, table.SPAN):
        about = {
            table.ARRIVE: -1 <= b < 3 * len(places) and (b < 0 or region.occupied(b)),
            table.UNLOAD: b in region.tiles and region.garbage[region.tiles.index(b)] > 0,
            table.SPAN: b in places,
        }
        return a in s.edition.halves(country.technologies) and about.get(step, True)
    if step in (table.OPEN, table.BID):
        return s.land > 0 and s.leader >= 0
    if step == table.COLUMN:
        return s.card >= 0
    if step == table.GARBAGE:
        return 0 <= a < len(s.garbage_lands(seat)) - 1
    if step == table.RECYCLE:
        return a >= 0 and a >> 4 * len(places) == 0
    return a == b == 0
