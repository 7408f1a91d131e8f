"""What a viewer gets to see of a table now. Panels that are the same for all eyes are drawn once."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from citywright.engine.state import State
from citywright.web.library import Game
from citywright.web.problems import Refused
from citywright.web.store import Chat, Seat, Table
from citywright.web.tables import telling
from citywright.web.tables.drafts import Draft, lay
from citywright.web.tables.previews import preview
from citywright.web.tables.states import Memory, game_of, seats_of, state_at

CHATS: Final = 100
PUBLIC: Final[Memory[dict[str, "Panel"]]] = Memory(size=128)


class Panel(str):
    """A panel that many screens get; its mark is made once."""

    @cached_property
    def mark(self) -> str:
        return fingerprint(self)


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


def look(session: Session, table: Table, seat: int | None, lang: str) -> Look:
    """The present, with the seat's own draft."""
    seats = seats_of(session, table)
    game = game_of(table, seats)
    base = state_at(session, table, game, table.number)
    draft = Draft.of(seats[seat]) if seat is not None else Draft()
    state = base if seat is None or draft.empty else lay(base, seat, draft)
    lines = telling.tell(session, table, game, seat, lang, table.number)
    chats = select(Chat).where(Chat.table == table.id).order_by(Chat.number.desc()).limit(CHATS)
    return Look(table, seats, game, seat, lang, base, state, draft, lines, [*session.scalars(chats)][::-1])


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
