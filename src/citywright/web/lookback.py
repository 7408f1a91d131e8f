"""Looking back, in a process of its own: a game's moments have to be played again, and players go first.

The process has its own connection to the database, and memory of its own.
"""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from citywright.engine.proof import Verdict, verify_deal
from citywright.web.api.messages import Answer
from citywright.web.api.playing import news
from citywright.web.library import Game
from citywright.web.pages.components import component_html, components_page
from citywright.web.pages.ended import instead
from citywright.web.pages.frame import Visit
from citywright.web.pages.replay import OPEN_EYES, moment_panels, replay_page
from citywright.web.pages.screen import SeatScreen
from citywright.web.problems import Refused
from citywright.web.store import Table
from citywright.web.store.database import store_at
from citywright.web.tables import log, records
from citywright.web.tables.editions import game_laid, of_today
from citywright.web.tables.moments import Moments, hidden_moves
from citywright.web.tables.states import demand_playable, find, game_of, seats_held, seats_of, state_at
from citywright.web.tables.turns import Draft, SharedTable, Turn

STEPS = 60  # of a curve


@dataclass(frozen=True)
class Look:
    """Where somebody wants to look."""

    database: str
    table: str
    visit: Visit
    number: int | None = None  # as these eyes count; None is the last moment
    eyes: str | None = None
    better: str = ""  # an action of theirs to be lit


def replay(look: Look) -> tuple[str, int]:
    """The page and its status."""
    with store_at(look.database).read() as session:
        table = find(session, look.table)
        allowed = eyes_of(session, table, look.visit)
        eyes = look.eyes
        if eyes is None:
            eyes = allowed[1] if len(allowed) > 1 and table.status != "over" else allowed[0]
        try:
            screen, number = moment(session, table, look.visit, look.number, eyes)
            history = []
            if table.status == "over":
                steps = range(0, table.number + 1, max(1, table.number // STEPS))
                history = [state_at(session, table, screen.game, step) for step in [*steps, table.number]]
            return replay_page(look.visit, screen, eyes, number, allowed, history, look.better), 200
        except Exception as error:
            return instead(look.visit, session, table, error)


def one_moment(look: Look, have: str) -> Answer:
    """For the slider."""
    assert look.eyes is not None
    with store_at(look.database).read() as session:
        table = find(session, look.table)
        screen, number = moment(session, table, look.visit, look.number, look.eyes)
    new, marks = news(screen, moment_panels(screen, look.eyes, number), have)
    return Answer(table.version, number, table.status, screen.seat, 0, False, None, "", new, marks)


def record(look: Look) -> str:
    with store_at(look.database).read() as session:
        return records.export(session, find(session, look.table))


def proof(look: Look) -> Verdict:
    """Whether the deal of a finished game was kept."""
    with store_at(look.database).read() as session:
        table = find(session, look.table)
        text, game = records.export(session, table), game_of(table)
        demand_playable(table, game)
    return verify_deal(text, game)


def components(look: Look) -> str:
    """The pieces of a table's edition."""
    game, own = edition_of(look)
    return components_page(look.visit, game, own)


def component(look: Look, kind: str, which: str, address: str) -> str:
    return component_html(look.visit, edition_of(look)[0], kind, which, address)


def edition_of(look: Look) -> tuple[Game, bool]:
    """The game with the edition that a table was laid with, and whether that is another than the house has now."""
    with store_at(look.database).read() as session:
        table = find(session, look.table)
        return game_laid(table), not of_today(table)


def eyes_of(session: Session, table: Table, visit: Visit) -> list[str]:
    """With whose eyes a visitor may look back: anybody's when it is over, else only one's own."""
    if table.status == "over":
        return ["", OPEN_EYES, *[str(seat) for seat in range(table.seats)]]
    return ["", *[str(seat) for seat in seats_held(session, table.id, visit.who)]]


def moment(session: Session, table: Table, visit: Visit, shown: int | None, eyes: str) -> tuple[SeatScreen, int]:
    """A table as it was after so many moves that these eyes could see, or now, with nothing to be done; how many."""
    if table.status in ("open", "closed"):
        raise Refused("no_moment", 404)
    if eyes not in eyes_of(session, table, visit):
        raise Refused("not_yours", 403)
    seat = int(eyes) if eyes.isdigit() else None
    hidden = hidden_moves(session, table)
    moments = Moments.of(table, hidden, seat)
    shown = moments.count if shown is None else shown
    if not 0 <= shown <= moments.count:
        raise Refused("no_moment", 404)
    game, number = game_of(table), moments.number(shown)
    state = state_at(session, table, game, number)
    shared = SharedTable(table, seats_of(session, table), game, state, [], table.number, hidden)
    first = moments.number(max(0, shown - log.LINES)) + 1
    lines = log.known_to(seat, log.tell(session, table, game, visit.lang, first, number, table.number))
    return SeatScreen(Turn(shared, seat, [], Draft(), state), visit.lang, lines), shown
