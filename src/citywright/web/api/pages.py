"""The pages as addresses."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get, post
from litestar.params import FromQuery, PathParameter, QueryParameter
from sqlalchemy import select
from sqlalchemy.orm import Session

import citywright as cw
from citywright.web import library
from citywright.web.api.house import Have, Here, Id, visit_of
from citywright.web.api.messages import Answer, Link
from citywright.web.pages.frame import Visit, esc, page
from citywright.web.pages.home import Entry, home_page
from citywright.web.pages.new import new_page, seats_to_join
from citywright.web.pages.replay import OPEN_EYES, moment_panels, replay_page
from citywright.web.pages.rules import rules_page
from citywright.web.pages.table import table_page, waiting_page
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest, cookie, hashed, new_token, token_of
from citywright.web.store import Key, Table
from citywright.web.tables import seating, telling
from citywright.web.tables.drafts import Draft
from citywright.web.tables.looking import Look, find, look, mark, peek
from citywright.web.tables.states import game_of, seats_of, state_at

LISTED = 12

Eye = Annotated[str, QueryParameter(pattern=r"^(\d{1,2}|open|)$", max_length=4)]

MaybeEye = Annotated[str | None, QueryParameter(pattern=r"^(\d{1,2}|open|)$", max_length=4)]
GameKey = Annotated[str, PathParameter(max_length=40)]
Token = Annotated[str, PathParameter(max_length=80)]
Number = Annotated[int, PathParameter(ge=0, le=100_000)]


def html(request: AnyRequest, text: str) -> Response[str]:
    """A page; a browser that comes for the first time gets its token."""
    cookies = [] if token_of(request) else [cookie(request, new_token())]
    return Response(text, media_type=MediaType.HTML, cookies=cookies, headers={"cache-control": "no-store"})


def demand_game(key: str) -> None:
    if key not in cw.game_keys():
        raise Refused("no_game", 404, text=key[:40])


class Pages(Controller):
    include_in_schema = False

    @get("/", sync_to_thread=True)
    def home(self, request: AnyRequest, house: Here) -> Response[str]:
        visit = visit_of(request)
        with house.store.read() as session:
            newest = select(Table).order_by(Table.changed.desc()).limit(LISTED)
            mine = select(Key.table).where(Key.hash == (visit.who or ""), Key.link.is_(False))
            lists = (
                newest.where(Table.id.in_(mine), Table.status != "over"),
                newest.where(Table.listed, Table.status == "open"),
                newest.where(Table.status == "over", Table.listed | Table.id.in_(mine)),
            )
            entries = [[entry(session, table, visit) for table in session.scalars(query)] for query in lists]
        return html(request, home_page(visit, *entries))

    @get("/new", sync_to_thread=True)
    def new(self, request: AnyRequest, game: FromQuery[str] = "") -> Response[str]:
        key = game or cw.game_keys()[0]
        demand_game(key)
        return html(request, new_page(visit_of(request), key))

    @get("/rules/{game:str}", sync_to_thread=True)
    def rules(self, request: AnyRequest, game: GameKey) -> Response[str]:
        demand_game(game)
        return html(request, rules_page(visit_of(request), game))

    @get("/games/{game:str}/style.css", sync_to_thread=True, media_type="text/css")
    def style(self, game: GameKey) -> Response[str]:
        demand_game(game)
        return Response(library.style(game), media_type="text/css", headers={"cache-control": "max-age=600"})

    @get("/tables/{id:str}", sync_to_thread=True)
    def table(self, request: AnyRequest, house: Here, id: Id, seat: FromQuery[int | None] = None) -> Response[str]:
        visit = visit_of(request)
        with house.store.read() as session:
            table = find(session, id)
            held = seating.seats_held(session, id, visit.who)
            if table.status == "open":
                seats = seats_of(session, table)
                title = cw.game(table.game).title
                return html(request, waiting_page(visit, table, seats_to_join(visit, table, seats, held), title))
            if seat is not None and seat not in held:
                raise Refused("not_yours", 403)
            eyes = seat if seat is not None else first_seat(table, held)
            view = look(session, id, eyes, peek(session, id, eyes, visit.who), visit.lang)
        return html(request, table_page(visit, view))

    @get("/tables/{id:str}/replay", sync_to_thread=True)
    def replay(
        self, request: AnyRequest, house: Here, id: Id, at: FromQuery[int | None] = None, eyes: MaybeEye = None
    ) -> Response[str]:
        visit = visit_of(request)
        with house.store.read() as session:
            table = find(session, id)
            number = table.number if at is None else at
            allowed = eyes_of(session, table, visit)
            if eyes is None:
                eyes = allowed[1] if len(allowed) > 1 and table.status != "over" else allowed[0]
            view = moment(session, table, visit, number, eyes)
            history = []
            if table.status == "over":
                steps = range(0, table.number + 1, max(1, table.number // 60))
                history = [state_at(session, table, view.game, step) for step in [*steps, table.number]]
        return html(request, replay_page(visit, view, eyes, number, allowed, history))

    @get("/api/tables/{id:str}/moments/{number:int}", sync_to_thread=True)
    def moment(
        self, request: AnyRequest, house: Here, id: Id, number: Number, eyes: Eye = "", have: Have = ""
    ) -> Answer:
        """One moment of a game, for the slider."""
        visit = visit_of(request)
        with house.store.read() as session:
            table = find(session, id)
            view = moment(session, table, visit, number, eyes)
            panels = {name: (text, mark(text)) for name, text in moment_panels(view, eyes, number).items()}
        known = set(have.split(","))
        new = {name: text for name, (text, m) in panels.items() if f"{name}.{m}" not in known}
        marks = {name: m for name, (_, m) in panels.items()}
        return Answer(table.version, number, table.status, view.seat, 0, False, None, "", new, marks)

    @get("/seat/{token:str}", sync_to_thread=True)
    def seat_link(self, request: AnyRequest, token: Token) -> Response[str]:
        """Asks first: a link that is only previewed must not be used up."""
        visit = visit_of(request)
        form = (
            f'<h1>{visit.say("take_seat")}</h1><form data-api="/seat/{esc(token)}">'
            f'<button class="primary">{visit.say("take_seat_here")}</button><output></output></form>'
        )
        return html(request, page(visit, visit.say("take_seat"), form))

    @post("/seat/{token:str}", sync_to_thread=True, status_code=201)
    def take_seat(self, request: AnyRequest, house: Here, token: Token) -> Response[Link]:
        mine = token_of(request)
        new = None if mine else new_token()
        with house.store.write() as writing:
            table, seat = seating.take_along(writing.session, hashed(token), hashed(mine or new or ""))
        cookies = [cookie(request, new)] if new else []
        return Response(Link(f"/tables/{table}?seat={seat}"), cookies=cookies, status_code=201)


def entry(session: Session, table: Table, visit: Visit) -> Entry:
    return Entry(table, seats_of(session, table), seating.seats_held(session, table.id, visit.who))


def first_seat(table: Table, held: list[int]) -> int | None:
    """Of several seats at one screen the one that has to decide."""
    return next((seat for seat in held if seat in table.actors), held[0] if held else None)


def eyes_of(session: Session, table: Table, visit: Visit) -> list[str]:
    """With whose eyes a visitor may look back: anybody's when it is over, else only one's own."""
    if table.status == "over":
        return ["", OPEN_EYES, *[str(seat) for seat in range(table.seats)]]
    return ["", *[str(seat) for seat in seating.seats_held(session, table.id, visit.who)]]


def moment(session: Session, table: Table, visit: Visit, number: int, eyes: str) -> Look:
    if table.status == "open" or not 0 <= number <= table.number:
        raise Refused("no_moment", 404)
    if eyes not in eyes_of(session, table, visit):
        raise Refused("not_yours", 403)
    seats = seats_of(session, table)
    game = game_of(table, seats)
    state = state_at(session, table, game, number)
    seat = int(eyes) if eyes.isdigit() else None
    lines = telling.tell(session, table, game, seat, visit.lang, number)
    return Look(table, seats, game, seat, visit.lang, state, state, Draft(), lines, [])
