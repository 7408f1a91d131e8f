"""What technologies do: each kind is a class with its words in an edition, its signs, its use and its worth for bots.

A new kind is a class in `KINDS`, its sentences `kind`, `brief`, `short` and `effect` in text/, its sign in drawing/,
and a test. Where its use asks something, that decision is a step (steps/using.py).
"""

from typing import ClassVar, Final

from citywright.engine.editions import Entry
from citywright.engine.words import Reason
from citywright.games.twentieth_century import values
from citywright.games.twentieth_century.edition import COINS, COST, HIGHEST, SCIENCE, VP
from citywright.games.twentieth_century.state import ROUNDS, Country, TwentiethCentury
from citywright.games.twentieth_century.table import ARRIVE, LEAVE, LOAD, REMOVE, SITE

AT_ONCE: Final = -1
FROM_NOWHERE: Final = -1  # in a frame: the citizen of Workers
REMOVAL: Final = 330  # worth of a garbage token that goes, for bots
SKULL: Final = 125  # of a step on the pollution track
LINKED_CITIES: Final = 2  # what an institution will find about


class Power:
    """One half of a technology: what it costs and gives. Without more, it has no use of its own.

    kind         its name in editions and sentences
    single_use   for one upkeep only
    paid         it costs coins, science or both
    number       what an edition calls that which it gives, and the most of it; unit: what that is
    gain         number and sign of what its price buys
    asks         the step that its use opens, and what about
    useless      why it cannot work, if not for its price
    each         what a use is worth to a bot, before its price
    """

    kind: ClassVar[str]
    single_use: ClassVar[bool] = False
    paid: ClassVar[bool] = False
    number: ClassVar[tuple[str, int]] = ("", 0)
    unit: ClassVar[str] = ""
    gain: ClassVar[tuple[str, str]] = ("", "")
    asks: ClassVar[tuple[int, int]] = (AT_ONCE, 0)
    useless: ClassVar[str] = "no.use"
    each: ClassVar[int] = 0

    def __init__(self, coins: int, science: int, gives: int) -> None:
        self.coins = coins
        self.science = science
        self.gives = gives

    @classmethod
    def read(cls, entry: Entry) -> "Power":
        coins = entry.number("coins", 0, 20, default=0) if cls.paid else 0
        science = entry.number("science", 0, 20, default=0) if cls.paid else 0
        if cls.paid and not coins and not science:
            raise entry.wrong("coins", "a price above 0 in coins or science")
        gives = entry.number(cls.number[0], 1, cls.number[1]) if cls.number[0] else 0
        entry.done()
        return cls(coins, science, gives)

    def serves(self, country: Country) -> bool:
        """Whether it could do something now."""
        return country.coins >= self.coins and country.science >= self.science and self.finds_work(country)

    def against(self, country: Country, technology: int) -> Reason:
        """Why it does not serve."""
        if country.coins < self.coins or country.science < self.science:
            return Reason("no.price", {"piece": technology, "cost": COST * self.coins + self.science})
        return Reason(self.useless, {"piece": technology})

    def finds_work(self, country: Country) -> bool:
        return False

    def take_effect(self, country: Country) -> None:
        """What it does at the end of its use, besides what was asked."""

    def worth(self, s: TwentiethCentury, country: Country, uses: int) -> int:
        """What it may still bring in so many upkeeps."""
        return (max(0, self.each - self.price_worth(s)) if self.paid else self.each) * uses

    def price_worth(self, s: TwentiethCentury) -> int:
        """What is paid for a use, as the next round values it."""
        round = min(s.round + 1, ROUNDS)
        return self.coins * values.COIN[round] + self.science * values.SCIENCE[round]

    def promise(self, s: TwentiethCentury, country: Country) -> int:
        """What an institution will bring when it is attached."""
        return 0


# -- institutions ----------------------------------------------------------------------------------------


class Institution(Power):
    """It raises a resource in the cities linked to it, once it is attached (T-INSTITUTION)."""

    number = ("bonus", 9)
    resource: ClassVar[int]

    def promise(self, s: TwentiethCentury, country: Country) -> int:
        """About two cities of its kind will be linked to it, if there are so many."""
        table = (s.edition.coins, s.edition.science, s.edition.vp)[self.resource]
        cities = values.makers(country.region, table)
        coins, science, left = values.ahead(s)
        each = (coins, science, values.POINT * left)[self.resource]
        return self.gives * each * min(2 * LINKED_CITIES, cities + 1) // 2


class Mine(Institution):
    kind = "mine"
    unit = "coins"
    resource = COINS


class Laboratory(Institution):
    kind = "laboratory"
    unit = "science"
    resource = SCIENCE


class Hospital(Institution):
    kind = "hospital"
    unit = "points"
    resource = VP


# -- for a single use --------------------------------------------------------------------------------------


class Workers(Power):
    """A new citizen goes into any empty city."""

    kind = "workers"
    single_use = True
    asks = (ARRIVE, FROM_NOWHERE)
    useless = "no.empty_city"

    def finds_work(self, country: Country) -> bool:
        return country.region.empty_cities() != 0

    def worth(self, s: TwentiethCentury, country: Country, uses: int) -> int:
        return values.best_empty_city(s, country.region)


class Bridge(Power):
    """A straight line of track on one own tile (T-BRIDGE)."""

    kind = "bridge"
    single_use = True
    asks = (SITE, 0)
    useless = "no.bridge_anywhere"
    each = 40

    def finds_work(self, country: Country) -> bool:
        return any(shape.bridges() for shape in country.region.net.shapes)


class Removal(Power):
    """1 garbage less on any own land."""

    asks = (REMOVE, 0)
    useless = "no.garbage"
    each = REMOVAL

    def finds_work(self, country: Country) -> bool:
        return any(country.region.garbage)


class Sorting(Removal):
    kind = "sorting"
    single_use = True

    def worth(self, s: TwentiethCentury, country: Country, uses: int) -> int:
        return REMOVAL


class Park(Power):
    """Nothing but its impact."""

    kind = "park"
    single_use = True


# -- for every upkeep --------------------------------------------------------------------------------------


class Locomotive(Power):
    """A citizen goes along one link to an empty city."""

    kind = "locomotive"
    asks = (LEAVE, 0)
    useless = "no.way"
    each = 50

    def finds_work(self, country: Country) -> bool:
        return country.region.movable() != 0


class Transport(Power):
    """1 garbage from an own land to another one."""

    kind = "garbage_transport"
    asks = (LOAD, 0)
    useless = "no.transport"
    each = 110

    def finds_work(self, country: Country) -> bool:
        return any(country.region.garbage) and len(country.region.lands()) > 1


class Recycling(Removal):
    kind = "recycling"
    paid = True
    gain = ("−1", "crate")


class Cleanup(Power):
    """Pollution marker one space to the right; not at the right end."""

    kind = "cleanup"
    paid = True
    gain = ("+1", "flower")
    useless = "no.end_of_track"
    each = SKULL

    def finds_work(self, country: Country) -> bool:
        return country.pollution < HIGHEST

    def take_effect(self, country: Country) -> None:
        country.pollute(1)

    def worth(self, s: TwentiethCentury, country: Country, uses: int) -> int:
        return super().worth(s, country, min(uses, HIGHEST - country.pollution))


class Quality(Power):
    """Take the points."""

    kind = "quality_of_life"
    unit = "points"
    paid = True
    number = ("points", 20)
    gain = ("+{}", "laurel")

    def finds_work(self, country: Country) -> bool:
        return True

    def take_effect(self, country: Country) -> None:
        country.bought += self.gives

    def worth(self, s: TwentiethCentury, country: Country, uses: int) -> int:
        return max(0, self.gives * values.POINT - self.price_worth(s)) * uses


KINDS: Final[dict[str, type[Power]]] = {
    kind.kind: kind
    for kind in (
        Mine, Laboratory, Hospital, Workers, Bridge, Sorting, Park, Locomotive, Transport, Recycling, Cleanup, Quality,
    )
}  # fmt: skip
