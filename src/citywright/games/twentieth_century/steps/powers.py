"""What the technologies of upkeep do: citizens travel, garbage moves or goes, bridges are built (T-USE, T-BRIDGE)."""

from citywright.engine.masks import bits
from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century.powers import FROM_NOWHERE
from citywright.games.twentieth_century.rails import CITIES, Line, turned_point
from citywright.games.twentieth_century.region import Region
from citywright.games.twentieth_century.state import ARRIVE, SPAN, UNLOAD, TwentiethCentury
from citywright.games.twentieth_century.steps.actions import (
    DO_ARRIVE,
    DO_LEAVE,
    DO_LOAD,
    DO_REMOVE,
    DO_SITE,
    DO_SPAN,
    DO_UNLOAD,
)
from citywright.games.twentieth_century.steps.using import finish

# -- citizens: locomotive and workers ------------------------------------------------------------------------


def land_city(region: Region, city: int) -> int:
    """A city of a region as its action number: 3 * piece + city."""
    return CITIES * region.tiles[city // CITIES] + city % CITIES


def region_city(region: Region, number: int) -> int:
    """The way back; -1 if the land is not here or has no such city."""
    piece, c = number // CITIES, number % CITIES
    if piece not in region.tiles or c >= region.edition.city_count[piece]:
        return -1
    return CITIES * region.tiles.index(piece) + c


class Leave(Step[TwentiethCentury]):
    """The citizen that travels; frame: half."""

    name = "leave"
    blocks = (DO_LEAVE,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        region = s.countries[seat].region
        return [DO_LEAVE.first + land_city(region, city) for city in bits(region.movable())]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        number = action - DO_LEAVE.first
        region = s.countries[seat].region
        city = region_city(region, number)
        if city < 0 or not region.occupied(city):
            return Reason("no.citizen", {"city": number})
        return None if region.movable() >> city & 1 else Reason("no.way_from", {"city": number})

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        s.ask(seat, ARRIVE, frame[1], region_city(s.countries[seat].region, action - DO_LEAVE.first))

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.from", {"city": action - DO_LEAVE.first})


class Arrive(Step[TwentiethCentury]):
    """The empty city that a citizen goes to; frame: half, city it comes from or FROM_NOWHERE."""

    name = "arrive"
    blocks = (DO_ARRIVE,)

    def goals(self, region: Region, start: int) -> int:
        empty = region.empty_cities()
        return empty if start == FROM_NOWHERE else empty & region.net.linked(start)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        region = s.countries[seat].region
        return [DO_ARRIVE.first + land_city(region, city) for city in bits(self.goals(region, frame[2]))]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        number = action - DO_ARRIVE.first
        region = s.countries[seat].region
        city = region_city(region, number)
        if city < 0:
            return Reason("no.city_here", {"city": number})
        if region.occupied(city):
            return Reason("no.occupied", {"city": number})
        return None if self.goals(region, frame[2]) >> city & 1 else Reason("no.link", {"city": number})

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        country = s.own(seat)
        if frame[2] != FROM_NOWHERE:
            country.region = country.region.with_citizen(frame[2], False)
        country.region = country.region.with_citizen(region_city(country.region, action - DO_ARRIVE.first), True)
        finish(s, seat, country, frame[1])

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.to", {"city": action - DO_ARRIVE.first})


# -- garbage: transport, sorting, recycling ----------------------------------------------------------------


def dirty_lands(region: Region) -> list[int]:
    return [region.tiles[i] for i, garbage in enumerate(region.garbage) if garbage]


def why_not_dirty(region: Region, land: int) -> Reason | None:
    if land not in region.tiles or not region.garbage[region.tiles.index(land)]:
        return Reason("no.garbage_there", {"piece": land})
    return None


class Load(Step[TwentiethCentury]):
    """The land that garbage is taken from; frame: half."""

    name = "load"
    blocks = (DO_LOAD,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [DO_LOAD(n) for n in dirty_lands(s.countries[seat].region)]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        return why_not_dirty(s.countries[seat].region, DO_LOAD.arg(action))

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        s.ask(seat, UNLOAD, frame[1], DO_LOAD.arg(action))

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.load", {"piece": DO_LOAD.arg(action)})


class Unload(Step[TwentiethCentury]):
    """The other land that it is brought to; frame: half, land it comes from."""

    name = "unload"
    blocks = (DO_UNLOAD,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        region = s.countries[seat].region
        return [DO_UNLOAD(region.tiles[i]) for i in region.lands() if region.tiles[i] != frame[2]]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        n = DO_UNLOAD.arg(action)
        ok = n in s.countries[seat].region.tiles and n != frame[2]
        return None if ok else Reason("no.other_own_land", {"piece": n})

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        country = s.own(seat)
        region = country.region.with_garbage(country.region.tiles.index(frame[2]), -1)
        country.region = region.with_garbage(region.tiles.index(DO_UNLOAD.arg(action)), 1)
        finish(s, seat, country, frame[1])

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.unload", {"piece": DO_UNLOAD.arg(action)})


class Remove(Step[TwentiethCentury]):
    """The land that loses a garbage token; frame: half."""

    name = "remove"
    blocks = (DO_REMOVE,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [DO_REMOVE(n) for n in dirty_lands(s.countries[seat].region)]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        return why_not_dirty(s.countries[seat].region, DO_REMOVE.arg(action))

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        country = s.own(seat)
        country.region = country.region.with_garbage(country.region.tiles.index(DO_REMOVE.arg(action)), -1)
        finish(s, seat, country, frame[1])

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.remove", {"piece": DO_REMOVE.arg(action)})


# -- bridges (T-BRIDGE) ------------------------------------------------------------------------------------


class Site(Step[TwentiethCentury]):
    """The tile that gets the bridge; frame: half."""

    name = "site"
    blocks = (DO_SITE,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        region = s.countries[seat].region
        return [DO_SITE(n) for n, shape in zip(region.tiles, region.net.shapes, strict=True) if shape.bridges()]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        n, region = DO_SITE.arg(action), s.countries[seat].region
        if n not in region.tiles:
            return Reason("no.tile", {"piece": n})
        return None if region.net.shapes[region.tiles.index(n)].bridges() else Reason("no.bridge_here", {"piece": n})

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        s.ask(seat, SPAN, frame[1], s.countries[seat].region.tiles.index(DO_SITE.arg(action)))

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.site", {"piece": DO_SITE.arg(action)})


class Span(Step[TwentiethCentury]):
    """The two ends of the bridge, as the tile lies; frame: half, place of the tile."""

    name = "span"
    blocks = (DO_SPAN,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        region = s.countries[seat].region
        turn = region.turns[frame[2]]
        return sorted([as_laid(bridge, turn) for bridge in region.net.shapes[frame[2]].bridges()])

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        if action in self.legal(s, seat, frame):
            return None
        return Reason("no.bridge", {"piece": s.countries[seat].region.tiles[frame[2]]})

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        country = s.own(seat)
        region = country.region
        turn = region.turns[frame[2]]
        for bridge in region.net.shapes[frame[2]].bridges():
            if as_laid(bridge, turn) == action:
                country.region = region.bridged(frame[2], bridge)
                break
        finish(s, seat, country, frame[1])

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.span", {"piece": s.countries[seat].region.tiles[frame[2]]})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        return Sentence("do.span", {"point": DO_SPAN.arg(action), "point2": DO_SPAN.second(action)})


def as_laid(bridge: Line, turn: int) -> int:
    """A bridge of a tile as an action: its ends as they lie after turning, the lower number first."""
    p, q = turned_point(bridge[0], turn), turned_point(bridge[1], turn)
    return DO_SPAN(p, q) if p < q else DO_SPAN(q, p)
