"""Using technologies in upkeep: each at most once, in any order, each use optional (T-USE, T-BRIDGE).

Which kind does what stands in powers.py; here are the decisions that a use asks for. Frames begin with the half that
is used.
"""

from citywright.engine.masks import bits
from citywright.engine.state import Frame
from citywright.engine.steps import Pick, PickOrNot, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century import table
from citywright.games.twentieth_century.powers import AT_ONCE, FROM_NOWHERE
from citywright.games.twentieth_century.rails import CITIES, Line, turned_point
from citywright.games.twentieth_century.region import Region
from citywright.games.twentieth_century.state import Country, TwentiethCentury


def ask_uses(s: TwentiethCentury, seat: int) -> None:
    """As long as something can be used it is asked; then this upkeep is over."""
    if usable(s, s.countries[seat], 1):
        s.ask(seat, table.USE)
    elif s.secret:
        s.barrier = True  # the others see that this seat is done


def usable(s: TwentiethCentury, country: Country, most: int = 1000) -> list[int]:
    """The halves that could do something now, or the first of them."""
    gone = country.spent | country.used
    found: list[int] = []
    for n in country.technologies:
        half = s.edition.half(n, 0)
        for power in s.edition.powers[n]:
            if not gone >> half & 1 and power.serves(country):
                found.append(half)
                if len(found) == most:
                    return found
            half += 1
    return found


class Use(PickOrNot[TwentiethCentury]):
    """Which technology to use next, or none."""

    verbs = ("use", "done")

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return usable(s, s.countries[seat])

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, half: int) -> Reason:
        country, n = s.countries[seat], s.edition.technology_of(half)
        if half not in s.edition.halves(country.technologies):
            return Reason("no.not_your_technology", {"piece": n})
        if country.spent >> half & 1:
            return Reason("no.used_up", {"piece": n})
        if country.used >> half & 1:
            return Reason("no.used", {"piece": n})
        return s.edition.power(half).against(country, n)

    def decline(self, s: TwentiethCentury, seat: int) -> None:
        if s.secret:
            s.barrier = True  # the others see that this seat is done

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, half: int) -> None:
        step, about = s.edition.power(half).asks
        if step == AT_ONCE:
            finish(s, seat, s.own(seat), half)
        else:
            s.ask(seat, step, half, about)

    def targets(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        own = s.edition.halves(s.countries[seat].technologies)
        return [*[s.do.use(half) for half in own], s.do.done()]


def finish(s: TwentiethCentury, seat: int, country: Country, half: int) -> None:
    """A half of a technology has been used."""
    power = s.edition.power(half)
    country.coins -= power.coins
    country.science -= power.science
    country.used |= 1 << half
    if power.single_use:
        country.spent |= 1 << half
    power.take_effect(country)
    if s.events is not None:
        s.note(seat, "event.uses", power=half)
    ask_uses(s, seat)


# -- citizens: locomotive and workers ------------------------------------------------------------------------


def land_cities(region: Region, cities: int) -> list[int]:
    """Cities of a region, given as a mask, as their actions have them: 3 * piece + city."""
    return [CITIES * region.tiles[city // CITIES] + city % CITIES for city in bits(cities)]


def region_city(region: Region, number: int) -> int:
    """The way back; -1 if the land is not here or has no such city."""
    piece, c = number // CITIES, number % CITIES
    if piece not in region.tiles or c >= region.edition.city_count[piece]:
        return -1
    return CITIES * region.tiles.index(piece) + c


class Leave(Pick[TwentiethCentury]):
    """The citizen that travels."""

    verbs = ("from",)

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        region = s.countries[seat].region
        return land_cities(region, region.movable())

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, number: int) -> Reason:
        region = s.countries[seat].region
        city = region_city(region, number)
        return Reason("no.citizen" if city < 0 or not region.occupied(city) else "no.way_from", {"city": number})

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, number: int) -> None:
        s.ask(seat, table.ARRIVE, frame[1], region_city(s.countries[seat].region, number))


class Arrive(Pick[TwentiethCentury]):
    """The empty city that a citizen goes to; frame: half, city it comes from or FROM_NOWHERE."""

    verbs = ("to",)

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        region, start = s.countries[seat].region, frame[2]
        goals = region.empty_cities()
        return land_cities(region, goals if start == FROM_NOWHERE else goals & region.net.linked(start))

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, number: int) -> Reason:
        region = s.countries[seat].region
        city = region_city(region, number)
        if city < 0:
            return Reason("no.city_here", {"city": number})
        return Reason("no.occupied" if region.occupied(city) else "no.link", {"city": number})

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, number: int) -> None:
        country = s.own(seat)
        if frame[2] != FROM_NOWHERE:
            country.region = country.region.with_citizen(frame[2], False)
        country.region = country.region.with_citizen(region_city(country.region, number), True)
        finish(s, seat, country, frame[1])


# -- garbage: transport, sorting, recycling ----------------------------------------------------------------


class Load(Pick[TwentiethCentury]):
    """The land that garbage is taken from."""

    verbs = ("load",)
    refusal = "no.garbage_there"

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return s.countries[seat].region.dirty_lands()

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, land: int) -> None:
        s.ask(seat, table.UNLOAD, frame[1], land)


class Unload(Pick[TwentiethCentury]):
    """The other land that it is brought to; frame: half, land it comes from."""

    verbs = ("unload",)
    refusal = "no.other_own_land"

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        region = s.countries[seat].region
        return [region.tiles[i] for i in region.lands() if region.tiles[i] != frame[2]]

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, land: int) -> None:
        country = s.own(seat)
        country.region = country.region.with_garbage(frame[2], -1).with_garbage(land, 1)
        finish(s, seat, country, frame[1])


class Remove(Load):
    """The land that loses a garbage token."""

    verbs = ("remove",)

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, land: int) -> None:
        country = s.own(seat)
        country.region = country.region.with_garbage(land, -1)
        finish(s, seat, country, frame[1])


# -- bridges (T-BRIDGE) ------------------------------------------------------------------------------------


class Site(Pick[TwentiethCentury]):
    """The tile that gets the bridge."""

    verbs = ("site",)

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        region = s.countries[seat].region
        return [n for n, shape in zip(region.tiles, region.net.shapes, strict=True) if shape.bridges()]

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, n: int) -> Reason:
        return Reason("no.bridge_here" if n in s.countries[seat].region.tiles else "no.tile", {"piece": n})

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, n: int) -> None:
        s.ask(seat, table.SPAN, frame[1], s.countries[seat].region.tiles.index(n))


class Span(Step[TwentiethCentury]):
    """The two ends of the bridge, as the tile lies; frame: half, place of the tile."""

    verbs = ("span",)

    def bridges(self, s: TwentiethCentury, seat: int, place: int) -> dict[int, Line]:
        """Every bridge that may be built there, by its action: its ends after turning, the lower number first."""
        region = s.countries[seat].region
        found: dict[int, Line] = {}
        for bridge in region.net.shapes[place].bridges():
            p, q = turned_point(bridge[0], region.turns[place]), turned_point(bridge[1], region.turns[place])
            found[s.do.span(min(p, q), max(p, q))] = bridge
        return found

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return sorted(self.bridges(s, seat, frame[2]))

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        if action in self.bridges(s, seat, frame[2]):
            return None
        return Reason("no.bridge", {"piece": s.countries[seat].region.tiles[frame[2]]})

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        bridge = self.bridges(s, seat, frame[2])[action]
        country = s.own(seat)
        country.region = country.region.bridged(frame[2], bridge)
        finish(s, seat, country, frame[1])

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.span", {"piece": s.countries[seat].region.tiles[frame[2]]})
