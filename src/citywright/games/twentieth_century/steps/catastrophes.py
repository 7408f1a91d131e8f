"""Preventing catastrophes: bids of science for the columns of the card (T-CATASTROPHE)."""

from typing import Final

from citywright.engine.state import Frame, Step
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century.edition import COLUMNS
from citywright.games.twentieth_century.state import CATASTROPHE, CATASTROPHES, COLUMN, NOBODY, TwentiethCentury
from citywright.games.twentieth_century.steps.actions import DO_COLUMN, HARM, MOST_SCIENCE

UNPLACED: Final = -1


def used_columns(s: TwentiethCentury) -> list[int]:
    """The columns that count with so many players, the worst first."""
    return [c for c in range(COLUMNS) if s.edition.columns[s.card][c][2] <= s.seats]


def holder(s: TwentiethCentury, column: int) -> int:
    """The figure with the highest bid in a column, -1 if it is empty."""
    best = NOBODY
    for seat in range(s.seats):
        if s.columns[seat] == column and (best == NOBODY or s.offers[seat] > s.offers[best]):
            best = seat
    return best


def least_bid(s: TwentiethCentury, column: int) -> int:
    leader = holder(s, column)
    return 0 if leader == NOBODY else s.offers[leader] + 1


def catastrophe(s: TwentiethCentury, seat: int, _: int) -> None:
    """The next one clockwise whose figure is not placed or displaced; when there is none, the card strikes."""
    s.stage = CATASTROPHES
    seat = s.opener if seat == NOBODY else seat
    for turn in range(s.seats):
        other = (seat + turn) % s.seats
        column = s.columns[other]
        if column == UNPLACED or holder(s, column) != other:
            s.then(CATASTROPHE, other + 1)
            s.ask(other, COLUMN)
            return
    strike(s)


class Column(Step[TwentiethCentury]):
    """A column and a bid above the highest in it, up to 25 and up to the own science."""

    name = "column"
    blocks = (DO_COLUMN,)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        most = min(MOST_SCIENCE, s.countries[seat].science)
        actions: list[int] = []
        for column in used_columns(s):
            actions += range(DO_COLUMN(column, least_bid(s, column)), DO_COLUMN(column, most) + 1)
        return actions

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        column, science = DO_COLUMN.arg(action), DO_COLUMN.second(action)
        if column not in used_columns(s):
            return Reason("no.column", {"number": column + 1, "n": s.seats})
        if least_bid(s, column) > MOST_SCIENCE:
            return Reason("no.overbid_never", {"number": column + 1})
        if science < least_bid(s, column):
            return Reason("no.overbid", {"number": column + 1, "science": least_bid(s, column)})
        have = s.countries[seat].science
        return Reason("no.science", {"science": science, "science2": have}) if science > have else None

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        s.columns[seat], s.offers[seat] = DO_COLUMN.arg(action), DO_COLUMN.second(action)
        s.tell("event.column", seat=seat, number=s.columns[seat] + 1, science=s.offers[seat])

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        column = DO_COLUMN.arg(action)
        harm = harm_of(s, column)
        return Sentence("do.column", {"number": column + 1, "science": DO_COLUMN.second(action), "harm": harm})


def harm_of(s: TwentiethCentury, column: int) -> int:
    """What a column brings, as sentences take it."""
    garbage, skulls, _ = s.edition.columns[s.card][column]
    return HARM * garbage + skulls


def strike(s: TwentiethCentury) -> None:
    """Standing bids are paid, each takes what his column brings; the worst one starts the next round."""
    for seat in range(s.seats):
        garbage, skulls, _ = s.edition.columns[s.card][s.columns[seat]]
        country = s.own(seat)
        country.science -= s.offers[seat]
        country.aside += garbage
        country.pollute(-skulls)
        s.tell("event.struck", seat=seat, science=s.offers[seat], harm=harm_of(s, s.columns[seat]))
        if s.columns[seat] == 0:
            s.starter = seat
