"""Before and after the table: play now, new tables, seats, records, what-if."""

import secrets

from litestar import Controller, MediaType, Response, get, post
from litestar.params import JSONBody

import citywright as cw
from citywright.web.api.context import App, AppDep, GameKey, Id, SeatPath, caller, visit_of
from citywright.web.api.messages import Placed
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest, cookie, hashed, new_token, token_of
from citywright.web.store import Table
from citywright.web.tables import records, seating
from citywright.web.tables.requests import Join, NewTable, PlayNow, RecordText, SeatRequest, WhatIf
from citywright.web.tables.states import find, locked


def placed(request: AnyRequest, table: Table, token: str | None) -> Response[Placed]:
    """Send the browser to its table, with a token if it had none."""
    cookies = [cookie(request, token)] if token is not None else []
    return Response(Placed(table.id, f"/tables/{table.id}"), cookies=cookies, status_code=201)


def identity(request: AnyRequest) -> tuple[str, str | None]:
    """Who asks, and the new token of somebody who had none."""
    token = token_of(request)
    if token is not None:
        return hashed(token), None
    token = new_token()
    return hashed(token), token


class Lobby(Controller):
    path = "/api"
    tags = ("lobby",)

    @post("/play/{game:str}", sync_to_thread=True, status_code=201, summary="A game against bots, at once")
    def play_now(self, request: AnyRequest, app: AppDep, game: GameKey, data: JSONBody[PlayNow]) -> Response[Placed]:
        if game not in cw.games():
            raise Refused("no_game", 404, text=game)
        seats = cw.game(game).seats
        count = data.seats if data.seats in seats else seats[-1]
        me = secrets.randbelow(count)
        wanted = [
            SeatRequest("me", data.name or visit_of(request).name) if seat == me else SeatRequest("bot", bot=data.bot)
            for seat in range(count)
        ]
        return self.create(request, app, NewTable(game, wanted))

    @post("/tables", sync_to_thread=True, status_code=201, summary="A new table")
    def new_table(self, request: AnyRequest, app: AppDep, data: JSONBody[NewTable]) -> Response[Placed]:
        return self.create(request, app, data)

    def create(self, request: AnyRequest, app: App, wanted: NewTable) -> Response[Placed]:
        app.limiter.check("create", caller(request))
        who, token = identity(request)
        with app.store.write() as tx:
            table = seating.create(tx, who, wanted, visit_of(request).lang)
        return placed(request, table, token)

    @post("/tables/{id:str}/seats/{seat:int}", sync_to_thread=True, status_code=201, summary="Take an open seat")
    def join(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath, data: JSONBody[Join]) -> Response[Placed]:
        app.limiter.check("join", caller(request))
        who, token = identity(request)
        with app.store.write() as tx:
            table = locked(tx.session, id)
            seating.join(tx, table, seat, who, data, visit_of(request).lang)
        return placed(request, table, token)

    @get(
        "/tables/{id:str}/record",
        sync_to_thread=True,
        media_type=MediaType.TEXT,
        summary="The record of a finished game",
    )
    def record(self, app: AppDep, id: Id) -> str:
        with app.store.read() as session:
            return records.export(session, find(session, id))

    @post("/records", sync_to_thread=True, status_code=201, summary="Bring in a record")
    def bring_in(self, request: AnyRequest, app: AppDep, data: JSONBody[RecordText]) -> Response[Placed]:
        app.limiter.check("create", caller(request))
        who, token = identity(request)
        with app.store.write() as tx:
            table = records.bring_in(tx, who, data.text, visit_of(request).lang)
        return placed(request, table, token)

    @post(
        "/tables/{id:str}/what-if", sync_to_thread=True, status_code=201, summary="Play on from a moment, against bots"
    )
    def what_if(self, request: AnyRequest, app: AppDep, id: Id, data: JSONBody[WhatIf]) -> Response[Placed]:
        app.limiter.check("create", caller(request))
        who, token = identity(request)
        with app.store.write() as tx:
            table = records.what_if(tx, who, find(tx.session, id), data, visit_of(request).lang)
        return placed(request, table, token)
