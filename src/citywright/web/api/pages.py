"""The pages as addresses."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get, post
from litestar.params import FromQuery, PathParameter, QueryParameter
from sqlalchemy import select
from sqlalchemy.orm import Session

import citywright as cw
from citywright.web import library
from citywright.web.api.context import AppDep, GameKey, Id, KnownPanels, visit_of
from citywright.web.api.lobby import identity
from citywright.web.api.messages import Answer, Link
from citywright.web.api.playing import news
from citywright.web.pages.ended import ended_page
from citywright.web.pages.frame import Visit, render
from citywright.web.pages.home import Entry, home_page
from citywright.web.pages.replay import OPEN_EYES, moment_panels, replay_page
from citywright.web.pages.rules import rules_page
from citywright.web.pages.screen import SeatScreen
from citywright.web.pages.table import table_page
from citywright.web.problems import Ended, Refused
from citywright.web.security import AnyRequest, cookie, hashed, new_token, token_of
from citywright.web.store import SeatToken, Table
from citywright.web.tables import log, seating
from citywright.web.tables.states import find, game_of, is_remembered, seats_held, seats_of, state_at
from citywright.web.tables.turns import Draft, SharedTable, Turn, turn_to_see

LISTED = 12

Eye = Annotated[str, QueryParameter(pattern=r"^(\d{1,2}|open|)$", max_length=4)]

MaybeEye = Annotated[str | None, QueryParameter(pattern=r"^(\d{1,2}|open|)$", max_length=4)]
Token = Annotated[str, PathParameter(max_length=80)]
Number = Annotated[int, PathParameter(ge=0, le=100_000)]


def html(request: AnyRequest, text: str, status: int = 200) -> Response[str]:
    """A page; a browser that comes for the first time gets its token."""
    cookies = [] if token_of(request) else [cookie(request, new_token())]
    headers = {"cache-control": "no-store"}
    return Response(text, media_type=MediaType.HTML, cookies=cookies, headers=headers, status_code=status)


def demand_game(key: str) -> None:
    if key not in cw.game_keys():
        raise Refused("no_game", 404, text=key[:40])


class Pages(Controller):
    include_in_schema = False

    @get("/", sync_to_thread=True)
    def home(self, request: AnyRequest, app: AppDep) -> Response[str]:
        visit = visit_of(request)
        with app.store.read() as session:
            newest = select(Table).order_by(Table.changed.desc()).limit(LISTED)
            mine = select(SeatToken.table).where(SeatToken.hash == (visit.who or ""), SeatToken.link.is_(False))
            lists = (
                newest.where(Table.id.in_(mine), Table.status != "over"),
                newest.where(Table.listed, Table.status == "open"),
                newest.where(Table.status == "over", Table.listed | Table.id.in_(mine)),
            )
            entries = [
                [Entry(table, seats_of(session, table), seats_held(session, table.id, visit.who)) for table in tables]
                for tables in map(session.scalars, lists)
            ]
        return html(request, home_page(visit, *entries))

    @get("/new", sync_to_thread=True)
    def new(self, request: AnyRequest, game: FromQuery[str] = "") -> Response[str]:
        key = game or cw.game_keys()[0]
        demand_game(key)
        page = render("new.html", visit_of(request), game=cw.game(key), bots=cw.bots.names(), games=())
        return html(request, page)

    @get("/rules/{game:str}", sync_to_thread=True)
    def rules(self, request: AnyRequest, game: GameKey) -> Response[str]:
        demand_game(game)
        return html(request, rules_page(visit_of(request), game))

    @get("/games/{game:str}/style.css", sync_to_thread=True, media_type="text/css")
    def style(self, game: GameKey) -> Response[str]:
        demand_game(game)
        return Response(library.style(game), media_type="text/css", headers={"cache-control": "max-age=600"})

    @get("/tables/{id:str}", sync_to_thread=True)
    def table(self, request: AnyRequest, app: AppDep, id: Id, seat: FromQuery[int | None] = None) -> Response[str]:
        visit = visit_of(request)
        with app.store.read() as session:
            table = find(session, id)
            held = seats_held(session, id, visit.who)
            if table.status == "open":
                seats, title = seats_of(session, table), cw.game(table.game).title
                page = render("waiting.html", visit, table=table, seats=seats, held=held, title=title, games=())
                return html(request, page)
            if seat is not None and seat not in held:
                raise Refused("not_yours", 403)
            viewer = seat if seat is not None else first_seat(table, held)
            try:
                screen = SeatScreen.load(session, turn_to_see(session, id, viewer, visit.who), visit.lang)
                page = table_page(visit, screen)
            except Exception as error:
                return look_back(request, session, table, visit, error)
        return html(request, page)

    @get("/tables/{id:str}/replay", sync_to_thread=True)
    def replay(
        self, request: AnyRequest, app: AppDep, id: Id, at: FromQuery[int | None] = None, eyes: MaybeEye = None
    ) -> Response[str]:
        visit = visit_of(request)
        with app.store.read() as session:
            table = find(session, id)
            number = table.number if at is None else at
            allowed = eyes_of(session, table, visit)
            if eyes is None:
                eyes = allowed[1] if len(allowed) > 1 and table.status != "over" else allowed[0]
            try:
                screen = moment(session, table, visit, number, eyes)
                history = []
                if table.status == "over":
                    steps = range(0, table.number + 1, max(1, table.number // 60))
                    history = [state_at(session, table, screen.game, step) for step in [*steps, table.number]]
                page = replay_page(visit, screen, eyes, number, allowed, history)
            except Exception as error:
                return look_back(request, session, table, visit, error)
        return html(request, page)

    @get("/api/tables/{id:str}/moments/{number:int}", sync_to_thread=True)
    def moment(
        self, request: AnyRequest, app: AppDep, id: Id, number: Number, eyes: Eye = "", have: KnownPanels = ""
    ) -> Answer:
        """One moment of a game, for the slider."""
        visit = visit_of(request)
        with app.store.read() as session:
            table = find(session, id)
            screen = moment(session, table, visit, number, eyes)
        new, marks = news(screen, moment_panels(screen, eyes, number), have)
        return Answer(table.version, number, table.status, screen.seat, 0, False, None, "", new, marks)

    @get("/seat/{token:str}", sync_to_thread=True)
    def seat_link(self, request: AnyRequest, token: Token) -> Response[str]:
        return html(request, render("seat_link.html", visit_of(request), token=token, games=()))

    @post("/seat/{token:str}", sync_to_thread=True, status_code=201)
    def take_seat(self, request: AnyRequest, app: AppDep, token: Token) -> Response[Link]:
        who, new = identity(request)
        with app.store.write() as tx:
            table, seat = seating.use_link(tx.session, hashed(token), who)
        cookies = [cookie(request, new)] if new else []
        return Response(Link(f"/tables/{table}?seat={seat}"), cookies=cookies, status_code=201)


def look_back(request: AnyRequest, session: Session, table: Table, visit: Visit, error: Exception) -> Response[str]:
    """A game of rules that are not played here any more, when it cannot be drawn; whatever else went wrong goes on."""
    if isinstance(error, Ended):
        status = 200 if table.status == "over" else error.status
        return html(request, ended_page(visit, session, table, error.text(visit.lang)), status)
    if isinstance(error, Refused) or not is_remembered(table):
        raise error
    return html(request, ended_page(visit, session, table, Ended(table.game).text(visit.lang)))


def first_seat(table: Table, held: list[int]) -> int | None:
    """Of several seats at one screen the one that has to decide."""
    return next((seat for seat in held if seat in table.actors), held[0] if held else None)


def eyes_of(session: Session, table: Table, visit: Visit) -> list[str]:
    """With whose eyes a visitor may look back: anybody's when it is over, else only one's own."""
    if table.status == "over":
        return ["", OPEN_EYES, *[str(seat) for seat in range(table.seats)]]
    return ["", *[str(seat) for seat in seats_held(session, table.id, visit.who)]]


def moment(session: Session, table: Table, visit: Visit, number: int, eyes: str) -> SeatScreen:
    """A table as it was after so many moves, with nothing to be done."""
    if table.status == "open" or not 0 <= number <= table.number:
        raise Refused("no_moment", 404)
    if eyes not in eyes_of(session, table, visit):
        raise Refused("not_yours", 403)
    game = game_of(table)
    state = state_at(session, table, game, number)
    shared = SharedTable(table, seats_of(session, table), game, state, [], table.number)
    seat = int(eyes) if eyes.isdigit() else None
    lines = log.known_to(seat, log.tell(session, table, game, visit.lang, number, table.number))
    return SeatScreen(Turn(shared, seat, [], Draft(), state), visit.lang, lines)
