"""Who may do what at a table. Addresses ask here before they do it, pages before they offer it; docs/web.md lists it.

Every function says yes or no; the sentence `right.NAME` tells the rule to whom it is refused.
"""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy.orm import Session

from citywright.web.problems import Refused
from citywright.web.store import Seat, Table
from citywright.web.tables.states import seats_held, seats_of


class At(NamedTuple):
    """Somebody at a table, or looking at it."""

    table: Table
    seats: list[Seat]
    held: Collection[int]  # the seats that their browser holds
    who: str | None

    @staticmethod
    def load(session: Session, table: Table, who: str | None) -> "At":
        return At(table, seats_of(session, table), seats_held(session, table.id, who), who)

    def seat(self, number: int) -> Seat:
        if number >= len(self.seats):
            raise Refused("no_seat", 404)
        return self.seats[number]


def demand(allowed: bool, right: str) -> None:
    if not allowed:
        raise Refused(f"right.{right}", 403)


# -- people ------------------------------------------------------------------------------------------------


def people(seats: list[Seat]) -> set[int]:
    """The seats that belong to somebody."""
    return {seat.number for seat in seats if seat.kind == "person"}


def playing_themselves(seats: list[Seat]) -> set[int]:
    return {number for number in people(seats) if seats[number].bot is None}


def made_it(at: At) -> bool:
    """The browser that made the table."""
    return at.who is not None and at.who == at.table.creator


# -- one's own seat ----------------------------------------------------------------------------------------


def sit_down(at: At, number: int) -> bool:
    return at.table.status == "open" and at.seat(number).kind == "open"


def fill(at: At, number: int) -> bool:
    """Let a bot take a seat that nobody has taken: whoever made the table, or sits there."""
    return sit_down(at, number) and (made_it(at) or bool(at.held))


def own(at: At, number: int) -> bool:
    """Take the seat along to other devices, see which hold it, and sign them out."""
    return number in at.held and at.seat(number).kind == "person"


def leave(at: At, number: int) -> bool:
    return own(at, number) and at.table.status in ("open", "playing")


def call_bot(at: At, number: int) -> bool:
    return own(at, number) and at.table.status == "playing" and at.seat(number).bot is None


def come_back(at: At, number: int) -> bool:
    """Always, whoever called the bot."""
    return own(at, number) and at.table.status == "playing" and at.seat(number).bot is not None


def ask_for_hint(at: At, number: int) -> bool:
    """Where the table allows it."""
    return at.table.hints and own(at, number) and at.table.status == "playing" and at.seat(number).bot is None


# -- somebody else's seat ----------------------------------------------------------------------------------


def vote_bot(at: At, number: int) -> bool:
    """While the table waits for the seat. One alone is no agreement, however many seats they hold: where there are no
    others, only when the person is away."""
    seat, others = at.seat(number), voices(at.table, at.seats, bot_wish(number))
    waited_for = at.table.status == "playing" and number in at.table.actors and seat.kind == "person"
    agreement = bool(others - set(at.held)) or seat.away is not None
    return waited_for and seat.bot is None and agreement and bool(others & set(at.held)) and number not in at.held


# -- the table ---------------------------------------------------------------------------------------------


def close(at: At) -> bool:
    return close_alone(at) or (at.table.status == "playing" and bool(playing_themselves(at.seats) & set(at.held)))


def close_alone(at: At) -> bool:
    return made_it(at) and at.table.status == "open"


def delete(at: At) -> bool:
    return delete_alone(at) or (at.table.status == "over" and bool(people(at.seats) & set(at.held)))


def delete_alone(at: At) -> bool:
    """As long as nobody else has put work into it, or when everybody has left."""
    others = [seat for seat in at.seats if seat.number not in at.held and seat.kind in ("person", "left")]
    return made_it(at) and (not people(at.seats) or not any(seat.made for seat in others))


def rematch(at: At) -> bool:
    """Once more, when it is over: for its people."""
    return at.table.status == "over" and bool(people(at.seats) & set(at.held))


def analyse(at: At) -> bool:
    """Have a finished game analysed: whoever may look at it."""
    return at.table.status == "over" and at.table.number > 0


# -- by agreement ------------------------------------------------------------------------------------------

CLOSE = "close"
DELETE = "delete"


def bot_wish(number: int) -> str:
    return f"bot {number}"


def voices(table: Table, seats: list[Seat], wish: str) -> set[int]:
    """The seats whose word it takes. Whom a bot stands in for is not asked, except about what cannot be undone."""
    if wish == DELETE:
        return people(seats)
    return playing_themselves(seats) - {seat for seat in range(table.seats) if wish == bot_wish(seat)}


def last_word(at: At, wish: str) -> bool:
    """Whether nobody is asked any more but whoever looks."""
    return voices(at.table, at.seats, wish) <= {*spoken(at.table, wish), *at.held}


def spoken(table: Table, wish: str) -> list[int]:
    return table.words.get(wish, [])


# -- the workshop ------------------------------------------------------------------------------------------


def draft(owner: str, who: str | None) -> bool:
    """An edition belongs to the browser that began it."""
    return who is not None and who == owner
