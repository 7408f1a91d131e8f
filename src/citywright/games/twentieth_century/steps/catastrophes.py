"""Preventing catastrophes: bids of science for the columns of the card (T-CATASTROPHE)."""

from typing import Final

from citywright.engine.state import Frame
from citywright.engine.steps import Step
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century import table
from citywright.games.twentieth_century.edition import COLUMNS, HARM, MOST_SCIENCE
from citywright.games.twentieth_century.state import CATASTROPHES, NOBODY, TwentiethCentury

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
            s.then(table.CATASTROPHE, other + 1)
            s.ask(other, table.COLUMN)
            return
    strike(s)


class Column(Step[TwentiethCentury]):
    """A column and a bid above the highest in it, up to 25 and up to the own science."""

    verbs = ("column",)

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        most = min(MOST_SCIENCE, s.countries[seat].science)
        numbers, width = s.do.column.numbers, s.do.column.width
        actions: list[int] = []
        for column in used_columns(s):
            actions += numbers[column * width + least_bid(s, column) : column * width + most + 1]
        return actions

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        number, science = s.do.column.arg(action), s.do.column.second(action)
        if number - 1 not in used_columns(s):
            return Reason("no.column", {"number": number, "n": s.seats})
        least, have = least_bid(s, number - 1), s.countries[seat].science
        if least > MOST_SCIENCE:
            return Reason("no.overbid_never", {"number": number})
        if science < least:
            return Reason("no.overbid", {"number": number, "science": least})
        return Reason("no.science", {"science": science, "science2": have}) if science > have else None

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        number, science = s.do.column.arg(action), s.do.column.second(action)
        s.columns[seat], s.offers[seat] = number - 1, science
        if s.events is not None:
            s.tell("event.column", seat=seat, number=number, science=science)

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        """Whoever bids again has been outbid."""
        column = s.columns[seat]
        if column == UNPLACED:
            return Sentence("ask.column", {})
        return Sentence("ask.column_again", {"seat": holder(s, column), "number": column + 1})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        args = s.do.column.args(action)
        return Sentence("do.column", {**args, "harm": harm_of(s, args["number"] - 1)})


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
        if s.events is not None:
            s.tell("event.struck", seat=seat, science=s.offers[seat], harm=harm_of(s, s.columns[seat]))
        if s.columns[seat] == 0:
            s.starter = seat
