"""The land auction and the technology that is bought on leaving it (T-AUCTION, T-TECH)."""

from typing import Final

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century.edition import FIRST_TECHNOLOGY, stack_of_round
from citywright.games.twentieth_century.state import (
    BID,
    BIDDING,
    LAND,
    NOBODY,
    OPEN,
    PICK,
    TAKE,
    TwentiethCentury,
    without,
)
from citywright.games.twentieth_century.steps.actions import DO_BID, DO_DECLINE, DO_DROP, DO_PASS, DO_PICK, DO_TAKE

CONSOLATION_EXTRA: Final = 2


def land(s: TwentiethCentury, seat: int, _: int) -> None:
    """The next land: the starting player, or the next one clockwise who is still in, picks one or drops out."""
    starter = next_in(s, seat)
    if starter == NOBODY:
        return
    if s.lands:
        s.ask(starter, PICK)
    else:  # nothing is left to pick: everybody leaves, clockwise from the last winner (T-AUCTION)
        s.then(LAND, starter + 1)
        drop_out(s, starter)


def next_in(s: TwentiethCentury, seat: int) -> int:
    """The first seat from this one on, clockwise, that has not dropped out."""
    for turn in range(s.seats):
        other = (seat + turn) % s.seats
        if s.inside >> other & 1:
            return other
    return NOBODY


class Pick(Step[TwentiethCentury]):
    """Pick the land for the next auction, or drop out; alone in the auction, buy it for the minimum."""

    name = "pick"
    blocks = (DO_PICK, DO_DROP)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        if s.countries[seat].coins < s.minimum():
            return [DO_DROP.first]
        return [*[DO_PICK(n) for n in s.lands], DO_DROP.first]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_DROP.holds(action):
            return None
        n = DO_PICK.arg(action)
        if n not in s.lands:
            return Reason("no.not_on_offer", {"piece": n})
        coins = s.countries[seat].coins
        if coins < s.minimum():
            return Reason("no.minimum", {"coins": s.minimum(), "coins2": coins})
        return None

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        if DO_DROP.holds(action):
            s.then(LAND, seat + 1)
            drop_out(s, seat)
            return
        s.land = DO_PICK.arg(action)
        s.lands = without(s.lands, s.land)
        s.passed = 0
        s.leader = seat
        s.bid = s.minimum()
        if s.inside == 1 << seat:
            win(s)
        else:
            s.tell("event.picks", seat=seat, piece=s.land)
            s.ask(seat, OPEN)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        alone = s.inside == 1 << seat
        return Sentence("ask.pick_alone" if alone else "ask.pick", {"coins": s.minimum()})

    def targets(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [*[DO_PICK(n) for n in s.lands], DO_DROP.first]

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_DROP.holds(action):
            return Sentence("do.drop", {"science": s.price()})
        if s.inside == 1 << seat:
            return Sentence("do.buy", {"piece": DO_PICK.arg(action), "coins": s.minimum()})
        return Sentence("do.pick", {"piece": DO_PICK.arg(action)})


class OpenBid(Step[TwentiethCentury]):
    """The opening bid: the minimum or more."""

    name = "open"
    blocks = (DO_BID,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return list(range(DO_BID(s.minimum()), DO_BID(s.countries[seat].coins) + 1))

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        return why_not_bid(s, seat, DO_BID.arg(action), s.minimum())

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        lead(s, seat, DO_BID.arg(action))

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.open", {"piece": s.land, "coins": s.minimum()})


class Bid(Step[TwentiethCentury]):
    """Bid more, pass on this land, or drop out for the round."""

    name = "bid"
    blocks = (DO_BID, DO_PASS, DO_DROP)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        bids = range(DO_BID(s.bid + 1), DO_BID(s.countries[seat].coins) + 1)
        return [*bids, DO_PASS.first, DO_DROP.first]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_BID.holds(action):
            return why_not_bid(s, seat, DO_BID.arg(action), s.bid + 1)
        return None

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        if DO_BID.holds(action):
            lead(s, seat, DO_BID.arg(action))
            return
        s.then(BIDDING, seat + 1)
        if DO_DROP.holds(action):
            drop_out(s, seat)
        else:
            s.passed |= 1 << seat
            s.tell("event.passes", seat=seat, piece=s.land)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.bid", {"piece": s.land, "seat": s.leader, "coins": s.bid})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_DROP.holds(action):
            return Sentence("do.drop", {"science": s.price()})
        if DO_PASS.holds(action):
            return Sentence("do.pass", {"piece": s.land})
        return Sentence("do.bid", {"coins": DO_BID.arg(action)})


def why_not_bid(s: TwentiethCentury, seat: int, coins: int, least: int) -> Reason | None:
    if coins < least:
        return Reason("no.bid_too_low", {"coins": least})
    have = s.countries[seat].coins
    return Reason("no.bid_too_high", {"coins": coins, "coins2": have}) if coins > have else None


def lead(s: TwentiethCentury, seat: int, coins: int) -> None:
    s.leader = seat
    s.bid = coins
    s.tell("event.bids", seat=seat, coins=coins, piece=s.land)
    s.then(BIDDING, seat + 1)


def bidding(s: TwentiethCentury, seat: int, _: int) -> None:
    """The next one clockwise who is still in, has not passed on this land and does not lead; else it is won."""
    for turn in range(s.seats):
        other = (seat + turn) % s.seats
        if (s.inside & ~s.passed) >> other & 1 and other != s.leader:
            s.ask(other, BID)
            return
    win(s)


def win(s: TwentiethCentury) -> None:
    """Pay, take the land with its garbage, move the marker, start the next auction (T-AUCTION)."""
    country = s.own(s.leader)
    country.coins -= s.bid
    country.won += 1
    country.waiting += (s.land,)
    country.carried += (country.won,)
    s.tell("event.wins", seat=s.leader, piece=s.land, coins=s.bid, n=country.won)
    costs = s.edition.costs[stack_of_round(s.round)]
    s.marker = min(s.marker + 1, len(costs) - 1)
    s.then(LAND, s.leader)
    s.land, s.bid, s.passed, s.leader = 0, 0, 0, NOBODY


# -- dropping out and the technology (T-TECH) ----------------------------------------------------------------


def drop_out(s: TwentiethCentury, seat: int) -> None:
    """Out for this round, with one chance for a technology."""
    s.inside &= ~(1 << seat)
    s.opener = seat
    s.tell("event.drops", seat=seat)
    if s.countries[seat].science >= s.price():
        s.ask(seat, TAKE)


class Take(Step[TwentiethCentury]):
    """Any technology on offer at the marker's price, or none."""

    name = "take"
    blocks = (DO_TAKE, DO_DECLINE)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [*[DO_TAKE(n - FIRST_TECHNOLOGY) for n in s.offered], DO_DECLINE.first]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        if DO_DECLINE.holds(action):
            return None
        n = DO_TAKE.arg(action) + FIRST_TECHNOLOGY
        return None if n in s.offered else Reason("no.not_on_offer", {"piece": n})

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        if DO_DECLINE.holds(action):
            s.tell("event.declines", seat=seat)
            return
        take_technology(s, seat, DO_TAKE.arg(action) + FIRST_TECHNOLOGY)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.take", {"science": s.price()})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        if DO_DECLINE.holds(action):
            return Sentence("do.decline", {})
        return Sentence("do.take", {"piece": DO_TAKE.arg(action) + FIRST_TECHNOLOGY, "science": s.price()})


def take_technology(s: TwentiethCentury, seat: int, n: int) -> None:
    """Pay, and the immediate impact: garbage waits for upkeep, the marker moves at once."""
    country = s.own(seat)
    country.science -= s.price()
    country.technologies = tuple(sorted((*country.technologies, n)))
    country.aside += s.edition.garbage[n]
    country.pollute(s.edition.pollution[n])
    if s.edition.is_institution(n):
        country.waiting += (n,)
        country.carried += (0,)
    s.offered = without(s.offered, n)
    s.tell("event.takes", seat=seat, piece=n, science=s.price())


def consolation(s: TwentiethCentury, _: int, __: int) -> None:
    """Coins for everybody who got no land in this round."""
    coins = s.minimum() + CONSOLATION_EXTRA
    for seat in range(s.seats):
        if not s.countries[seat].won:
            s.own(seat).coins += coins
            s.tell("event.consoled", seat=seat, coins=coins)
