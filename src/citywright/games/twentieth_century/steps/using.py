"""Using technologies in upkeep: each at most once, in any order, each use optional (T-USE)."""

from typing import Final

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century.edition import (
    BRIDGE,
    CLEANUP,
    FIRST_TECHNOLOGY,
    HIGHEST,
    LOCOMOTIVE,
    QUALITY,
    RECYCLING,
    SINGLE_USE,
    SORTING,
    TRANSPORT,
    WORKERS,
    Power,
)
from citywright.games.twentieth_century.region import Region
from citywright.games.twentieth_century.state import (
    ARRIVE,
    LEAVE,
    LOAD,
    REMOVE,
    SITE,
    USE,
    Country,
    TwentiethCentury,
    half_bit,
)
from citywright.games.twentieth_century.steps.actions import COST, DO_DONE, DO_USE

FROM_NOWHERE: Final = -1  # in a frame: the citizen of Workers


def ask_uses(s: TwentiethCentury, seat: int) -> None:
    """As long as something can be used it is asked; then this upkeep is over."""
    country = s.countries[seat]
    for n in country.technologies:
        for half, power in enumerate(s.edition.powers[n]):
            if not (country.spent | country.used) & half_bit(n, half) and serves(country, power):
                s.ask(seat, USE)
                return
    if s.secret:
        s.barrier = True  # the others see that this seat is done


def serves(country: Country, power: Power) -> bool:
    """Whether this half of a technology could do something now."""
    kind, coins, science, _ = power
    region = country.region
    if kind == LOCOMOTIVE:
        return movable(region) != 0
    if kind == WORKERS:
        return region.empty_cities() != 0
    if kind == BRIDGE:
        return any(shape.bridges() for shape in region.net.shapes)
    if kind in (SORTING, TRANSPORT, RECYCLING) and not any(region.garbage):
        return False
    if kind == TRANSPORT:
        return len(region.lands()) > 1
    if kind == CLEANUP and country.pollution >= HIGHEST:
        return False
    if kind in (SORTING, RECYCLING, CLEANUP, QUALITY):
        return country.coins >= coins and country.science >= science
    return False  # institutions and parks have no use of their own


def movable(region: Region) -> int:
    """The cities whose citizen a locomotive can move, as a mask."""
    occupied, empty = region.occupied_cities(), region.empty_cities()
    mask = 0
    for group in region.net.cities:
        if group & empty:
            mask |= group & occupied
    return mask


def finish(s: TwentiethCentury, seat: int, country: Country, half: int) -> None:
    """A technology has been used; frame number `half` is 2 * (technology - first) + half."""
    n = half // 2 + FIRST_TECHNOLOGY
    kind, coins, science, gives = s.edition.powers[n][half % 2]
    country.coins -= coins
    country.science -= science
    country.used |= 1 << half
    if kind in SINGLE_USE:
        country.spent |= 1 << half
    if kind == CLEANUP:
        country.pollute(1)
    if kind == QUALITY:
        country.bought += gives
    s.note(seat, "event.uses", power=half)
    ask_uses(s, seat)


class Use(Step[TwentiethCentury]):
    """Which technology to use next, or none."""

    name = "use"
    blocks = (DO_USE, DO_DONE)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        country = s.countries[seat]
        actions: list[int] = []
        for n in country.technologies:
            for half, power in enumerate(s.edition.powers[n]):
                if not (country.spent | country.used) & half_bit(n, half) and serves(country, power):
                    actions.append(DO_USE(n - FIRST_TECHNOLOGY, half))
        actions.append(DO_DONE.first)
        return actions

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_DONE.holds(action):
            return None
        n, half = DO_USE.arg(action) + FIRST_TECHNOLOGY, DO_USE.second(action)
        country = s.countries[seat]
        powers = s.edition.powers[n]
        if n not in country.technologies or half >= len(powers):
            return Reason("no.not_your_technology", {"piece": n})
        if country.spent & half_bit(n, half):
            return Reason("no.used_up", {"piece": n})
        if country.used & half_bit(n, half):
            return Reason("no.used", {"piece": n})
        return None if serves(country, powers[half]) else why_useless(country, n, powers[half])

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        if DO_DONE.holds(action):
            if s.secret:
                s.barrier = True
            return
        half = action - DO_USE.first
        kind = s.edition.powers[half // 2 + FIRST_TECHNOLOGY][half % 2][0]
        if kind == LOCOMOTIVE:
            s.ask(seat, LEAVE, half)
        elif kind == WORKERS:
            s.ask(seat, ARRIVE, half, FROM_NOWHERE)
        elif kind == TRANSPORT:
            s.ask(seat, LOAD, half)
        elif kind == BRIDGE:
            s.ask(seat, SITE, half)
        elif kind in (SORTING, RECYCLING):
            s.ask(seat, REMOVE, half)
        else:
            finish(s, seat, s.own(seat), half)

    def targets(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        found = [
            DO_USE(n - FIRST_TECHNOLOGY, half)
            for n in s.countries[seat].technologies
            for half in range(len(s.edition.powers[n]))
        ]
        return [*found, DO_DONE.first]

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_DONE.holds(action):
            return Sentence("do.done", {})
        return Sentence("do.use", {"power": action - DO_USE.first})


def why_useless(country: Country, n: int, power: Power) -> Reason:
    kind, coins, science, _ = power
    if country.coins < coins or country.science < science:
        return Reason("no.price", {"piece": n, "cost": COST * coins + science})
    if kind == CLEANUP:
        return Reason("no.end_of_track", {})
    if kind in (SORTING, RECYCLING):
        return Reason("no.garbage", {})
    if kind == TRANSPORT:
        return Reason("no.transport", {})
    if kind == LOCOMOTIVE:
        return Reason("no.way", {})
    if kind == WORKERS:
        return Reason("no.empty_city", {})
    if kind == BRIDGE:
        return Reason("no.bridge_anywhere", {})
    return Reason("no.use", {"piece": n})
