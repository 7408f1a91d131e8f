"""A seat at its table: loaded once for a request, changed by it, and answered from.

A turn that is being thought about is a *draft*: moves that can still be taken back. A move that ends the seat's
decisions, draws at random or shows somebody something new is *closing*. It is tried on a copy only to learn that;
nothing of it is shown before it is confirmed, since the last seat to answer would see secrets.
"""

from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import and_, bindparam, select
from sqlalchemy.orm import Session

from citywright.engine.errors import BadInput
from citywright.engine.state import State
from citywright.web.library import Game
from citywright.web.problems import NotLegal, Refused
from citywright.web.store import Chat, Seat, SeatToken, Table
from citywright.web.tables import claims
from citywright.web.tables.caches import Cache
from citywright.web.tables.log import LINES, Line, known_to, tell
from citywright.web.tables.moments import Hidden, Moments, hidden_moves
from citywright.web.tables.rights import At
from citywright.web.tables.states import find, game_of, locked, seats_held, seats_of, state_at

CHATS: Final = select(Chat).where(Chat.table == bindparam("table")).order_by(Chat.number.desc()).limit(100)
REMATCH: Final = (
    select(Table.id).where(Table.parent == bindparam("table"), Table.origin == "again").order_by(Table.created.desc())
)
# All that a screen needs to learn from the database as long as its table has not changed: built once, since building a
# statement costs more than running it.
OWN_SEAT: Final = and_(Seat.table == Table.id, Seat.number == bindparam("seat"))
OWN_TOKEN: Final = and_(
    SeatToken.table == Table.id, SeatToken.seat == bindparam("seat"), SeatToken.hash == bindparam("who"),
    SeatToken.link.is_(False),
)  # fmt: skip
NOW: Final = (
    select(Table.version, Table.number, Table.status, Seat.draft, Seat.closing, Seat.undone, SeatToken.seat)
    .outerjoin(Seat, OWN_SEAT).outerjoin(SeatToken, OWN_TOKEN).where(Table.id == bindparam("id"))
)  # fmt: skip


class NotStarted(Refused):
    """A table that still waits for people, or was closed before they came: there is nothing to see or do."""

    def __init__(self, version: int, table: str) -> None:
        super().__init__("not_playing", 409)
        self.version = version
        self.table = table  # its status


@dataclass
class Draft:
    """What a seat means to do: moves, then perhaps the one that closes the turn; and what was taken back."""

    moves: list[str] = field(default_factory=list)
    closing: str | None = None
    undone: list[str] = field(default_factory=list)

    def store(self, seat: Seat) -> None:
        seat.draft, seat.closing, seat.undone = list(self.moves), self.closing, list(self.undone)

    @property
    def turn(self) -> list[str]:
        """Everything that would be committed now."""
        return [*self.moves, *([self.closing] if self.closing is not None else [])]


@dataclass
class SharedTable:
    """A table at one version, as all who look at it share it; nobody may change anything of it."""

    table: Table
    seats: list[Seat]
    game: Game
    state: State
    chats: list[Chat]
    committed: int  # moves that no failing transaction can take back
    hidden: Hidden
    bots_paused: bool = False  # after an error
    again: str | None = None  # its rematch
    log: dict[str, list[Line]] = field(default_factory=dict)  # by language

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def lines(self, session: Session, seat: int | None, lang: str) -> list[Line]:
        """What a seat may know of the last moves."""
        if lang not in self.log:
            first = self.moments(None).first_of_last(LINES)  # a spectator counts the fewest
            self.log[lang] = tell(session, self.table, self.game, lang, first, self.table.number, self.committed)
        first = self.moments(seat).first_of_last(LINES)
        return [line for line in known_to(seat, self.log[lang]) if line.move >= first]

    def moments(self, seat: int | None) -> Moments:
        return Moments.of(self.table, self.hidden, seat)


SHARED: Final[Cache[SharedTable]] = Cache(size=128)


@dataclass
class Turn:
    """What a seat, or a spectator, has before it."""

    shared: SharedTable
    seat: int | None
    held: list[int]  # all seats of this browser, where several people share it
    draft: Draft
    state: State  # with the draft on it
    who: str | None = None

    @property
    def row(self) -> Seat | None:
        return None if self.seat is None else self.shared.seats[self.seat]

    @property
    def made(self) -> int:
        """The number that the seat's next click has to carry."""
        return 0 if self.row is None else self.row.made + len(self.draft.moves)

    @property
    def acts(self) -> bool:
        playing = self.shared.table.status == "playing"
        return playing and self.row is not None and self.seat in self.state.actors and self.row.bot is None

    @property
    def at(self) -> At:
        """Whoever looks, as `rights` knows them."""
        return At(self.shared.table, self.shared.seats, self.held, self.who)

    @property
    def pass_to(self) -> int | None:
        """At a table with several people on one screen: whose turn it is to look."""
        table, seats = self.shared.table, self.shared.seats
        if not table.hot_seat or self.seat is None or self.acts:
            return None
        return next((seat for seat in table.actors if seat in self.held and seats[seat].bot is None), None)

    def parse(self, text: str) -> int:
        try:
            return self.shared.game.actions.parse(text)
        except BadInput as error:
            raise Refused("no_action", text=text) from error

    def add(self, text: str) -> None:
        """Put a move on the draft. This is where a click is checked by the rules."""
        assert self.seat is not None
        action = self.parse(text)
        reason = self.state.why_not(self.seat, action)
        if reason is not None:
            raise NotLegal(reason)
        text = self.shared.game.actions.text(action)
        after = self.state.copy()
        self.draft.undone = []
        if decide(after, self.seat, action):
            self.draft.closing = text
        else:
            self.draft.closing = None
            self.draft.moves.append(text)
            self.state = after

    def undo(self) -> None:
        if not self.draft.turn:
            raise Refused("nothing_to_undo", 409)
        self.draft.undone.append(self.draft.turn[-1])
        if self.draft.closing is not None:
            self.draft.closing = None
        else:
            self.draft.moves.pop()
            self._lay()

    def redo(self) -> None:
        if not self.draft.undone:
            raise Refused("nothing_to_redo", 409)
        *rest, text = self.draft.undone
        self.add(text)
        self.draft.undone = rest

    def restart(self) -> None:
        self.draft = Draft(undone=[*self.draft.undone, *reversed(self.draft.turn)])
        self.state = self.shared.state

    def _lay(self) -> None:
        assert self.seat is not None
        self.state = lay(self.shared.state, self.seat, self.draft)


def lay(base: State, seat: int, draft: Draft) -> State:
    """The present state with the draft on it; what no longer fits is dropped from the draft."""
    parse, state = base.game.actions.parse, base.copy() if draft.moves else base
    for i, text in enumerate(draft.moves):
        action = parse(text)
        if state.why_not(seat, action) is not None or decide(state, seat, action):
            draft.moves, draft.closing, draft.undone = draft.moves[:i], None, []
            return lay(base, seat, draft)
    if draft.closing is not None and state.why_not(seat, parse(draft.closing)) is not None:
        draft.closing = None
    return state


def decide(state: State, seat: int, action: int) -> bool:
    """Carry out a seat's own decision, and no more; whether it ends what the seat may take back."""
    state.barrier = False
    state.enact(seat, action)
    return state.barrier or not state.lanes[seat]


# -- loading ---------------------------------------------------------------------------------------------


def turn_to_see(session: Session, id: str, seat: int | None, who: str | None) -> Turn:
    """For somebody who holds the seat, or for a spectator."""
    now = session.connection().execute(NOW, {"id": id, "seat": seat, "who": who}).first()
    if now is None:
        raise Refused("no_table", 404)
    version, number, status, moves, closing, undone, held = now
    if seat is not None and held is None:
        raise Refused("not_yours", 403)
    if status in ("open", "closed"):
        raise NotStarted(version, status)
    shared = SHARED.get((id,))
    if shared is None or (shared.table.version, shared.table.number) != (version, number):
        shared = load(session, find(session, id))
        SHARED.put((id,), shared)
    if seat is None:
        return Turn(shared, None, [], Draft(), shared.state, who)
    draft = Draft(moves, closing, undone)
    mine = seats_held(session, id, who) if shared.table.hot_seat else [seat]
    return Turn(shared, seat, mine, draft, lay(shared.state, seat, draft), who)


def turn_to_change(session: Session, id: str, seat: int, who: str | None) -> Turn:
    """For a click: nobody else changes the table until the transaction ends."""
    table = locked(session, id)
    held = seats_held(session, id, who)
    if seat not in held:
        raise Refused("not_yours", 403)
    if table.status in ("open", "closed"):
        raise NotStarted(table.version, table.status)
    shared = load(session, table)
    row = shared.seats[seat]
    draft = Draft(list(row.draft), row.closing, list(row.undone))
    return Turn(shared, seat, held, draft, lay(shared.state, seat, draft), who)


def load(session: Session, table: Table) -> SharedTable:
    """A table as it is now; log and chat from memory, if they are of this version."""
    known = SHARED.get((table.id,))
    game = game_of(table)
    state = state_at(session, table, game, table.number)
    hidden = hidden_moves(session, table)
    seats = seats_of(session, table)
    paused = any(seat.bot is not None for seat in seats) and claims.paused(session, table.id)
    again = session.scalars(REMATCH, {"table": table.id}).first() if table.status == "over" else None
    shared = SharedTable(table, seats, game, state, [], table.number, hidden, paused, again)
    if known is not None and (known.table.version, known.table.number) == (table.version, table.number):
        shared.chats, shared.log = known.chats, known.log
    else:
        shared.chats = [*session.scalars(CHATS, {"table": table.id})][::-1]
    return shared
