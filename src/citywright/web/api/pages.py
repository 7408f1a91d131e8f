"""The pages as addresses."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get, post
from litestar.params import FromQuery, PathParameter, QueryParameter
from litestar.response import Redirect
from sqlalchemy import select

import citywright as cw
from citywright.engine import registry
from citywright.web import library, lookback
from citywright.web.api.context import AppDep, GameKey, Id, KnownPanels, caller, visit_of
from citywright.web.api.lobby import identity
from citywright.web.api.messages import Answer, Link
from citywright.web.lookback import Look
from citywright.web.pages.components import component_html, components_page
from citywright.web.pages.ended import instead
from citywright.web.pages.frame import COLOURS, PACES, THEMES, render
from citywright.web.pages.home import Entry, home_page
from citywright.web.pages.howto import glossary_page, howto_page
from citywright.web.pages.rules import rules_page
from citywright.web.pages.screen import SeatScreen
from citywright.web.pages.table import table_page, waiting_page
from citywright.web.place import here
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest, cookie, hashed, new_token, token_of
from citywright.web.store import SeatToken, Table
from citywright.web.tables.deals import notes_of_link
from citywright.web.tables.devices import use_link
from citywright.web.tables.requests import USUAL_BOT
from citywright.web.tables.returning import next_of, waiting_for
from citywright.web.tables.rights import At
from citywright.web.tables.states import find, seats_held, seats_of
from citywright.web.tables.turns import turn_to_see

LISTED = 12

Eye = Annotated[str, QueryParameter(pattern=r"^(\d{1,2}|open|)$", max_length=4)]

MaybeEye = Annotated[str | None, QueryParameter(pattern=r"^(\d{1,2}|open|)$", max_length=4)]
Better = Annotated[str, QueryParameter(max_length=80, description="An action to be lit.")]
After = Annotated[str, QueryParameter(max_length=16, description="The table that one comes from.")]
Token = Annotated[str, PathParameter(max_length=80)]
Piece = Annotated[str, PathParameter(max_length=40)]
Number = Annotated[int, PathParameter(ge=0, le=100_000)]


def html(request: AnyRequest, text: str, status: int = 200) -> Response[str]:
    """A page; a browser that comes for the first time gets its token."""
    cookies = [] if token_of(request) else [cookie(request, new_token())]
    headers = {"cache-control": "no-store"}
    return Response(text, media_type=MediaType.HTML, cookies=cookies, headers=headers, status_code=status)


def demand_game(key: str) -> None:
    if key not in cw.game_keys():
        raise Refused("no_game", 404, text=key[:40])


def part(text: str) -> Response[str]:
    """A part of a page that stays the same for a while."""
    kept = {"cache-control": "private, max-age=600", "vary": "cookie, accept-language"}
    return Response(text, media_type=MediaType.HTML, headers=kept)


class Pages(Controller):
    include_in_schema = False

    @get("/", sync_to_thread=True)
    def home(self, request: AnyRequest, app: AppDep) -> Response[str]:
        visit = visit_of(request)
        with app.store.read() as session:
            newest = select(Table).order_by(Table.changed.desc()).limit(LISTED)
            mine = select(SeatToken.table).where(SeatToken.hash == (visit.who or ""), SeatToken.link.is_(False))
            lists = (
                newest.where(Table.id.in_(mine) | (Table.creator == visit.who), Table.status.in_(("open", "playing"))),
                newest.where(Table.listed, Table.status == "open"),
                newest.where(Table.status == "over", Table.listed | Table.id.in_(mine)),
            )
            entries = [
                [Entry(table, seats_of(session, table), seats_held(session, table.id, visit.who)) for table in tables]
                for tables in map(session.scalars, lists)
            ]
            waiting = len(waiting_for(session, visit.who))
        return html(request, home_page(visit, waiting, *entries))

    @get("/new", sync_to_thread=True)
    def new(self, request: AnyRequest, game: FromQuery[str] = "") -> Response[str]:
        key = game or cw.game_keys()[0]
        demand_game(key)
        earlier = registry.earlier_editions(key)
        page = render("new.html", visit_of(request), game=cw.game(key), usual_bot=USUAL_BOT, games=(), earlier=earlier)
        return html(request, page)

    @get("/next", sync_to_thread=True)
    def next(self, request: AnyRequest, app: AppDep, after: After = "") -> Redirect:
        """The next game that waits for the visitor; the first page if none does."""
        with app.store.read() as session:
            id = next_of(session, visit_of(request).who, after)
        return Redirect(here(f"/tables/{id}" if id else "/"), status_code=303)

    @get("/settings", sync_to_thread=True)
    def settings(self, request: AnyRequest) -> Response[str]:
        values = {"themes": THEMES, "colours": COLOURS, "paces": PACES}
        return html(request, render("settings.html", visit_of(request), **values, games=()))

    @get("/rules/{game:str}", sync_to_thread=True)
    def rules(self, request: AnyRequest, game: GameKey) -> Response[str]:
        demand_game(game)
        return html(request, rules_page(visit_of(request), game))

    @get("/games/{game:str}/how-to-play", sync_to_thread=True)
    def howto(self, request: AnyRequest, game: GameKey) -> Response[str]:
        demand_game(game)
        return html(request, howto_page(visit_of(request), game))

    @get("/games/{game:str}/glossary", sync_to_thread=True)
    def glossary(self, request: AnyRequest, game: GameKey) -> Response[str]:
        demand_game(game)
        return html(request, glossary_page(visit_of(request), game))

    @get("/games/{game:str}/style.css", sync_to_thread=True, media_type="text/css")
    def style(self, game: GameKey) -> Response[str]:
        demand_game(game)
        return Response(library.style(game), media_type="text/css", headers={"cache-control": "max-age=600"})

    @get("/games/{game:str}/components", sync_to_thread=True)
    def components(self, request: AnyRequest, game: GameKey) -> Response[str]:
        demand_game(game)
        return html(request, components_page(visit_of(request), cw.game(game), own=False))

    @get("/games/{game:str}/components/{kind:str}/{which:str}", sync_to_thread=True)
    def component(self, request: AnyRequest, game: GameKey, kind: Piece, which: Piece) -> Response[str]:
        """One piece as a part of a page; `which` is its number, or its key if sentences do not ask for it."""
        demand_game(game)
        address = here(f"/games/{game}/components")
        return part(component_html(visit_of(request), cw.game(game), kind, which, address))

    @get("/tables/{id:str}/components")
    async def components_there(self, request: AnyRequest, app: AppDep, id: Id) -> Response[str]:
        """The pieces of the edition that a table was laid with: somebody's own may be costly to draw."""
        look = Look(app.store.address, id, visit_of(request))
        return html(request, await app.readers.ask(caller(request), lookback.components, look))

    @get("/tables/{id:str}/components/{kind:str}/{which:str}")
    async def component_there(
        self, request: AnyRequest, app: AppDep, id: Id, kind: Piece, which: Piece
    ) -> Response[str]:
        look = Look(app.store.address, id, visit_of(request))
        address = here(f"/tables/{id}/components")
        return part(await app.readers.ask(caller(request), lookback.component, look, kind, which, address))

    @get("/tables/{id:str}", sync_to_thread=True)
    def table(self, request: AnyRequest, app: AppDep, id: Id, seat: FromQuery[int | None] = None) -> Response[str]:
        visit = visit_of(request)
        with app.store.read() as session:
            table = find(session, id)
            held = seats_held(session, id, visit.who)
            if table.status in ("open", "closed"):
                return html(request, waiting_page(visit, At(table, seats_of(session, table), held, visit.who)))
            if seat is not None and seat not in held:
                raise Refused("not_yours", 403)
            viewer = seat if seat is not None else first_seat(table, held)
            try:
                screen = SeatScreen.load(session, turn_to_see(session, id, viewer, visit.who), visit.lang)
                page = table_page(visit, screen, next_of(session, visit.who, id))
            except Exception as error:
                return html(request, *instead(visit, session, table, error))
        return html(request, page)

    @get("/tables/{id:str}/replay")
    async def replay(
        self, request: AnyRequest, app: AppDep, id: Id, at: FromQuery[int | None] = None, eyes: MaybeEye = None,
        better: Better = "",
    ) -> Response[str]:  # fmt: skip
        look = Look(app.store.address, id, visit_of(request), at, eyes, better)
        return html(request, *await app.readers.ask(caller(request), lookback.replay, look))

    @get("/api/tables/{id:str}/moments/{number:int}")
    async def moment(
        self, request: AnyRequest, app: AppDep, id: Id, number: Number, eyes: Eye = "", have: KnownPanels = ""
    ) -> Answer:
        """One moment of a game, for the slider."""
        look = Look(app.store.address, id, visit_of(request), number, eyes)
        return await app.readers.ask(caller(request), lookback.one_moment, look, have)

    @get("/seat/{token:str}", sync_to_thread=True)
    def seat_link(self, request: AnyRequest, app: AppDep, token: Token) -> Response[str]:
        with app.store.read() as session:
            notes = notes_of_link(session, hashed(token))
        return html(request, render("seat_link.html", visit_of(request), token=token, notes=notes, games=()))

    @post("/seat/{token:str}", sync_to_thread=True, status_code=201)
    def take_seat(self, request: AnyRequest, app: AppDep, token: Token) -> Response[Link]:
        who, new = identity(request)
        with app.store.write() as tx:
            table, seat = use_link(tx.session, hashed(token), who)
        cookies = [cookie(request, new)] if new else []
        return Response(Link(here(f"/tables/{table}?seat={seat}")), cookies=cookies, status_code=201)


def first_seat(table: Table, held: list[int]) -> int | None:
    """Of several seats at one screen the one that has to decide."""
    return next((seat for seat in held if seat in table.actors), held[0] if held else None)
