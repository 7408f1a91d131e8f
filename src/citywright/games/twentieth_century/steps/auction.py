"""The land auction and the technology that is bought on leaving it (T-AUCTION, T-TECH)."""

from collections.abc import Sequence
from typing import Final

from citywright.engine import steps
from citywright.engine.state import Frame, along, without
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century import table
from citywright.games.twentieth_century.edition import stack_of_round
from citywright.games.twentieth_century.state import NOBODY, TwentiethCentury

CONSOLATION_EXTRA: Final = 2


def land(s: TwentiethCentury, seat: int, _: int) -> None:
    """The next land: the starting player, or the next one clockwise who is still in, picks one or drops out."""
    starter = next_of(s, seat, s.inside)
    if starter == NOBODY:
        return
    if s.lands:
        s.ask(starter, table.PICK)
    else:  # nothing is left to pick: everybody leaves, clockwise from the last winner (T-AUCTION)
        leave(s, starter, table.LAND)


def next_of(s: TwentiethCentury, seat: int, among: int) -> int:
    """The first seat from this one on, clockwise, that is among these."""
    for turn in range(s.seats):
        other = (seat + turn) % s.seats
        if among >> other & 1:
            return other
    return NOBODY


class Pick(steps.PickOrNot[TwentiethCentury]):
    """Pick the land for the next auction, or drop out; alone in the auction, buy it for the minimum."""

    verbs = ("pick", "drop")

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sequence[int]:
        return s.lands if s.countries[seat].coins >= s.minimum() else ()

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, n: int) -> Reason:
        if n not in s.lands:
            return Reason("no.not_on_offer", {"piece": n})
        return Reason("no.minimum", {"coins": s.minimum(), "coins2": s.countries[seat].coins})

    def decline(self, s: TwentiethCentury, seat: int) -> None:
        leave(s, seat, table.LAND)

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, n: int) -> None:
        s.land = n
        s.lands = without(s.lands, n)
        s.leader = seat
        s.bid = s.minimum()
        if s.inside == 1 << seat:
            win(s)
        else:
            if s.events is not None:
                s.tell("event.picks", seat=seat, piece=n)
            s.ask(seat, table.OPEN)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        alone = s.inside == 1 << seat
        return Sentence("ask.pick_alone" if alone else "ask.pick", {"coins": s.minimum()})

    def targets(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [*[s.do.pick(n) for n in s.lands], s.do.drop()]

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        if s.do.drop.holds(action):
            return Sentence("do.drop", {"science": s.price()})
        if s.inside == 1 << seat:
            return Sentence("do.buy", {"piece": s.do.pick.arg(action), "coins": s.minimum()})
        return super().label(s, seat, frame, action)


class Open(steps.Pick[TwentiethCentury]):
    """The opening bid: the minimum or more."""

    verbs = ("bid",)

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sequence[int]:
        return range(s.minimum(), s.countries[seat].coins + 1)

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, coins: int) -> Reason:
        return against_bid(s, seat, coins, s.minimum())

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, coins: int) -> None:
        lead(s, seat, coins)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.open", {"piece": s.land, "coins": s.minimum()})


class Bid(steps.Step[TwentiethCentury]):
    """Bid more, pass on this land, or drop out for the round."""

    verbs = ("bid", "pass", "drop")

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        actions = s.do.bid.numbers[s.bid + 1 : s.countries[seat].coins + 1]
        actions.append(s.do.pass_.first)
        actions.append(s.do.drop.first)
        return actions

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        coins = s.do.bid.arg(action)
        if not s.do.bid.holds(action) or s.bid < coins <= s.countries[seat].coins:
            return None
        return against_bid(s, seat, coins, s.bid + 1)

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        if s.do.bid.holds(action):
            lead(s, seat, s.do.bid.arg(action))
        elif s.do.drop.holds(action):
            leave(s, seat, table.BIDDING)
        else:
            s.then(table.BIDDING, seat)
            s.passed |= 1 << seat
            if s.events is not None:
                s.tell("event.passes", seat=seat, piece=s.land)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.bid", {"piece": s.land, "seat": s.leader, "coins": s.bid})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        if s.do.drop.holds(action):
            return Sentence("do.drop", {"science": s.price()})
        if s.do.pass_.holds(action):
            return Sentence("do.pass", {"piece": s.land})
        return super().label(s, seat, frame, action)


def against_bid(s: TwentiethCentury, seat: int, coins: int, least: int) -> Reason:
    if coins < least:
        return Reason("no.bid_too_low", {"coins": least})
    return Reason("no.bid_too_high", {"coins": coins, "coins2": s.countries[seat].coins})


def lead(s: TwentiethCentury, seat: int, coins: int) -> None:
    s.leader = seat
    s.bid = coins
    if s.events is not None:
        s.tell("event.bids", seat=seat, coins=coins, piece=s.land)
    s.then(table.BIDDING, seat)


def bidding(s: TwentiethCentury, seat: int, _: int) -> None:
    """The next one clockwise who is still in, has not passed on this land and does not lead; else it is won."""
    other = next_of(s, seat, s.inside & ~s.passed & ~(1 << s.leader))
    if other == NOBODY:
        win(s)
    else:
        s.ask(other, table.BID)


def win(s: TwentiethCentury) -> None:
    """Pay, take the land with its garbage, move the marker, start the next auction (T-AUCTION)."""
    country = s.own(s.leader)
    country.coins -= s.bid
    country.won += 1
    country.waiting += (s.land,)
    country.carried += (country.won,)
    if s.events is not None:
        s.tell("event.wins", seat=s.leader, piece=s.land, coins=s.bid, n=country.won)
    costs = s.edition.costs[stack_of_round(s.round)]
    s.marker = min(s.marker + 1, len(costs) - 1)
    s.then(table.LAND, s.leader)
    s.land, s.bid, s.passed, s.leader = 0, 0, 0, NOBODY


# -- dropping out and the technology (T-TECH) ----------------------------------------------------------------


def leave(s: TwentiethCentury, seat: int, phase: int) -> None:
    """Out for this round, with one chance for a technology; then the auction goes on with the next seat."""
    s.then(phase, seat + 1)
    s.inside &= ~(1 << seat)
    s.opener = seat
    if s.events is not None:
        s.tell("event.drops", seat=seat)
    if s.countries[seat].science >= s.price():
        s.ask(seat, table.TAKE)


class Take(steps.PickOrNot[TwentiethCentury]):
    """Any technology on offer at the marker's price, or none."""

    verbs = ("take", "decline")
    refusal = "no.not_on_offer"

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sequence[int]:
        return s.offered

    def decline(self, s: TwentiethCentury, seat: int) -> None:
        if s.events is not None:
            s.tell("event.declines", seat=seat)

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, n: int) -> None:
        """Pay, and the immediate impact: garbage waits for upkeep, the marker moves at once."""
        country = s.own(seat)
        country.science -= s.price()
        country.technologies = along(country.technologies, n)
        country.aside += s.edition.garbage[n]
        country.pollute(s.edition.pollution[n])
        if s.edition.is_institution(n):
            country.waiting += (n,)
            country.carried += (0,)
        s.offered = without(s.offered, n)
        if s.events is not None:
            s.tell("event.takes", seat=seat, piece=n, science=s.price())

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.take", {"science": s.price()})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        if s.do.decline.holds(action):
            return super().label(s, seat, frame, action)
        return Sentence("do.take", {"piece": s.do.take.arg(action), "science": s.price()})


def consolation(s: TwentiethCentury, _: int, __: int) -> None:
    """Coins for everybody who got no land in this round."""
    coins = s.minimum() + CONSOLATION_EXTRA
    for seat in range(s.seats):
        if not s.countries[seat].won:
            s.own(seat).coins += coins
            s.tell("event.consoled", seat=seat, coins=coins)
