"""What a viewer gets to see of a table now. Panels that are the same for all eyes are drawn once."""

import hashlib
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sqlalchemy import and_, bindparam, select
from sqlalchemy.orm import Session

from citywright.engine.state import State
from citywright.web.library import Game
from citywright.web.problems import Refused
from citywright.web.store import Chat, Key, Seat, Table
from citywright.web.tables import telling
from citywright.web.tables.drafts import Draft, lay
from citywright.web.tables.previews import preview
from citywright.web.tables.states import Memory, game_of, seats_of, state_at

CHATS: Final = 100
# All that a screen needs to learn from the database as long as its table has not changed: built once, since building a
# statement costs more than running it.
NOW: Final = (
    select(Table.version, Table.status, Seat.draft, Seat.closing, Seat.undone, Key.seat)
    .outerjoin(Seat, and_(Seat.table == Table.id, Seat.number == bindparam("seat")))
    .outerjoin(
        Key,
        and_(
            Key.table == Table.id, Key.seat == bindparam("seat"), Key.hash == bindparam("who"), Key.link.is_(False)
        ),
    )
    .where(Table.id == bindparam("id"))
)  # fmt: skip


class Now(NamedTuple):
    """How a table stands for one viewer: its version, and the draft, which nobody else can see."""

    version: int
    status: str
    draft: Draft


@dataclass
class Sheet:
    """A table at one version, as all who look at it share it; nobody may change anything of it."""

    table: Table
    seats: list[Seat]
    chats: list[Chat]
    game: Game
    state: State
    told: dict[str, list[telling.Line]] = field(default_factory=dict)  # by language


SHEETS: Final[Memory[Sheet]] = Memory(size=128)
PUBLIC: Final[Memory[dict[str, "Panel"]]] = Memory(size=128)


class Panel(str):
    """A panel that many screens get; its mark is made once."""

    mark: str

    def __new__(cls, html: str) -> "Panel":
        panel = super().__new__(cls, html)
        panel.mark = fingerprint(html)
        return panel


@dataclass
class Look:
    """One viewer's side of a table at one moment."""

    table: Table
    seats: list[Seat]
    game: Game
    seat: int | None
    lang: str
    base: State  # as all know it
    state: State  # with the viewer's draft on it
    draft: Draft
    lines: list[tuple[int, str]]
    chats: list[Chat]

    @property
    def made(self) -> int:
        """The number that the seat's next click has to carry."""
        return 0 if self.seat is None else self.seats[self.seat].made + len(self.draft.moves)

    @property
    def acts(self) -> bool:
        return self.seat is not None and self.seat in self.state.actors and self.seats[self.seat].bot is None

    @property
    def closing_label(self) -> str:
        """The move that waits for Confirm, in words and with what it brings."""
        if self.seat is None or self.draft.closing is None:
            return ""
        action = self.game.actions.parse(self.draft.closing)
        label = next(label for legal, label in self.state.offer(self.seat).actions if legal == action)
        brings = preview(self.state, self.seat, action, self.lang)
        return label.text(self.lang) + (f" ({brings})" if brings else "")


def find(session: Session, id: str) -> Table:
    table = session.get(Table, id)
    if table is None:
        raise Refused("no_table", 404)
    return table


def peek(session: Session, id: str, seat: int | None, who: str | None) -> Now:
    """How a table stands, for somebody who holds the seat, or for a spectator."""
    row = session.connection().execute(NOW, {"id": id, "seat": seat, "who": who}).first()
    if row is None:
        raise Refused("no_table", 404)
    version, status, draft, closing, undone, held = row
    if seat is None:
        return Now(version, status, Draft())
    if held is None:
        raise Refused("not_yours", 403)
    return Now(version, status, Draft(draft, closing, undone))


def look(session: Session, id: str, seat: int | None, now: Now, lang: str) -> Look:
    """The present, with the seat's own draft."""
    sheet = sheet_of(session, id, now.version)
    table, base, draft = sheet.table, sheet.state, now.draft
    state = base if seat is None or draft.empty else lay(base, seat, draft)
    if lang not in sheet.told:
        sheet.told[lang] = telling.told(session, table, sheet.game, lang, table.number)
    lines = telling.known_to(seat, sheet.told[lang])
    return Look(table, sheet.seats, sheet.game, seat, lang, base, state, draft, lines, sheet.chats)


def sheet_of(session: Session, id: str, version: int) -> Sheet:
    sheet = SHEETS.get((id,))
    if sheet is None or sheet.table.version != version:
        table = find(session, id)
        seats = seats_of(session, table)
        game = game_of(table, seats)
        query = select(Chat).where(Chat.table == id).order_by(Chat.number.desc()).limit(CHATS)
        chats = [*session.scalars(query)][::-1]
        sheet = Sheet(table, seats, chats, game, state_at(session, table, game, table.number))
        SHEETS.put((id,), sheet)
    return sheet


def game_panels(view: Look) -> dict[str, str]:
    """The game's own panels: the shared ones as all see them, the viewer's with what may be done."""
    if view.seat is None:
        return public_panels(view.table, view.game, view.base, view.lang)
    seen, offer = view.state.view(view.seat), view.state.offer(view.seat)
    if view.draft.moves:  # the viewer alone sees what the draft has changed
        return view.game.panels(seen, offer, view.lang)
    shared = public_panels(view.table, view.game, view.base, view.lang)
    return {**shared, **view.game.own_panels(seen, offer, view.lang)}


def public_panels(table: Table, game: Game, state: State, lang: str) -> dict[str, str]:
    names = tuple(game.words.word("seat", number, "en") for number in range(table.seats))
    key = (table.id, table.number, lang, names)
    panels = PUBLIC.get(key)
    if panels is None:
        panels = {id: Panel(html) for id, html in game.panels(state.view(None), None, lang).items()}
        PUBLIC.put(key, panels)
    return dict(panels)


def mark(html: str) -> str:
    """A short mark of a panel's content, so that a browser can say what it has."""
    return html.mark if isinstance(html, Panel) else fingerprint(html)


def fingerprint(html: str) -> str:
    return hashlib.blake2b(html.encode(), digest_size=6).hexdigest()
