"""How a viewer counts the moves of a running game: only those that it could see.

In a secret phase the number of moves that a seat has made would tell what it did. So a move of which others saw nothing
is *hidden*: neither the table's version nor any number, address or id that others get counts it. When the game is over
everything is open, and all count alike.
"""

from bisect import bisect_right
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from citywright.web.store import Move, Table

Hidden = list[tuple[int, int]]  # number and seat


def hidden_moves(session: Session, table: Table) -> Hidden:
    """The moves that only their own seat may count, while the game goes on."""
    if table.status == "over":
        return []
    query = select(Move.number, Move.seat).where(Move.table == table.id, Move.hidden).order_by(Move.number)
    return [(number, seat) for number, seat in session.execute(query)]


@dataclass
class Moments:
    """A viewer's count of the moves."""

    last: int  # number of the last move
    unseen: list[int]  # numbers that the viewer does not count

    @staticmethod
    def of(table: Table, hidden: Hidden, seat: int | None) -> "Moments":
        return Moments(table.number, [number for number, mover in hidden if mover != seat])

    @property
    def count(self) -> int:
        return self.shown(self.last)

    def shown(self, number: int) -> int:
        """The viewer's number of a move, or of the one before it that it could see."""
        return number - bisect_right(self.unseen, number)

    def number(self, shown: int) -> int:
        """The last move until which the viewer counts so many.

        >>> [Moments(6, [2, 3, 6]).number(shown) for shown in range(4)]
        [0, 3, 4, 6]
        """
        for unseen in self.unseen:
            if unseen > shown + 1:
                break
            shown += 1
        return shown

    def first_of_last(self, count: int) -> int:
        """Where the last so many moves begin."""
        return self.number(max(0, self.count - count)) + 1
