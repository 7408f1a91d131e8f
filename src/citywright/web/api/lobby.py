"""Before and after the table: play now, new tables, seats, records, what-if."""

import secrets
from collections.abc import Callable

from litestar import Controller, MediaType, Response, get, post
from litestar.params import JSONBody

import citywright as cw
from citywright.web.api.context import App, AppDep, GameKey, Id, SeatPath, caller, visit_of
from citywright.web.api.messages import Placed
from citywright.web.place import here
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest, cookie, hashed, new_token, token_of
from citywright.web.store import Table
from citywright.web.store.database import Transaction
from citywright.web.tables import records, seating
from citywright.web.tables.requests import Join, NewTable, PlayNow, RecordText, SeatRequest, WhatIf
from citywright.web.tables.states import find


def identity(request: AnyRequest) -> tuple[str, str | None]:
    """Who asks, and the new token of somebody who had none."""
    token = token_of(request)
    new = None if token else new_token()
    return hashed(token or new or ""), new


def to_a_table(
    request: AnyRequest, app: App, limit: str, work: Callable[[Transaction, str, str], Table]
) -> Response[Placed]:
    """Do something by which the browser comes to a table, and send it there, with a token if it had none."""
    app.limiter.check(limit, caller(request))
    who, token = identity(request)
    with app.store.write() as tx:
        table = work(tx, who, visit_of(request).lang)
    cookies = [cookie(request, token)] if token is not None else []
    return Response(Placed(table.id, here(f"/tables/{table.id}")), cookies=cookies, status_code=201)


class Lobby(Controller):
    path = "/api"
    tags = ("lobby",)

    @post("/play/{game:str}", sync_to_thread=True, status_code=201, summary="A game against bots, at once")
    def play_now(self, request: AnyRequest, app: AppDep, game: GameKey, data: JSONBody[PlayNow]) -> Response[Placed]:
        if game not in cw.game_keys():
            raise Refused("no_game", 404, text=game)
        seats = cw.game(game).seats
        bots = [SeatRequest("bot", bot=data.bot)] * (data.seats if data.seats in seats else seats[-1])
        bots[secrets.randbelow(len(bots))] = SeatRequest("me", data.name or visit_of(request).name)
        return to_a_table(
            request, app, "create", lambda tx, who, lang: seating.create(tx, who, lang, NewTable(game, bots))
        )

    @post("/tables", sync_to_thread=True, status_code=201, summary="A new table")
    def new_table(self, request: AnyRequest, app: AppDep, data: JSONBody[NewTable]) -> Response[Placed]:
        return to_a_table(request, app, "create", lambda tx, who, lang: seating.create(tx, who, lang, data))

    @post("/tables/{id:str}/seats/{seat:int}", sync_to_thread=True, status_code=201, summary="Take an open seat")
    def join(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath, data: JSONBody[Join]) -> Response[Placed]:
        return to_a_table(request, app, "join", lambda tx, who, lang: seating.join(tx, who, lang, id, seat, data))

    @get("/tables/{id:str}/record", sync_to_thread=True, media_type=MediaType.TEXT, summary="A finished game's record")
    def record(self, app: AppDep, id: Id) -> str:
        with app.store.read() as session:
            return records.export(session, find(session, id))

    @post("/records", sync_to_thread=True, status_code=201, summary="Bring in a record")
    def bring_in(self, request: AnyRequest, app: AppDep, data: JSONBody[RecordText]) -> Response[Placed]:
        return to_a_table(request, app, "create", lambda tx, who, lang: records.bring_in(tx, who, lang, data))

    @post("/tables/{id:str}/what-if", sync_to_thread=True, status_code=201, summary="Play on from a moment, with bots")
    def what_if(self, request: AnyRequest, app: AppDep, id: Id, data: JSONBody[WhatIf]) -> Response[Placed]:
        return to_a_table(request, app, "create", lambda tx, who, lang: records.what_if(tx, who, lang, id, data))
