"""Before and after the table: play now, new tables, seats, records, what-if."""

import secrets

from litestar import Controller, MediaType, Response, get, post
from litestar.params import JSONBody

import citywright as cw
from citywright.web.api.house import Here, House, Id, Key, SeatPath, caller, visit_of
from citywright.web.api.messages import Placed
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest, cookie, hashed, new_token, token_of
from citywright.web.store import Table
from citywright.web.tables import commits, records, seating
from citywright.web.tables.looking import find
from citywright.web.tables.wishes import Join, NewTable, PlayNow, RecordText, SeatWish, WhatIf


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


class Doors(Controller):
    path = "/api"
    tags = ("doors",)

    @post("/play/{game:str}", sync_to_thread=True, status_code=201, summary="A game against bots, at once")
    def play_now(self, request: AnyRequest, house: Here, game: Key, data: JSONBody[PlayNow]) -> Response[Placed]:
        if game not in cw.game_keys():
            raise Refused("no_game", 404, text=game)
        seats = cw.game(game).seats
        count = data.seats if data.seats in seats else seats[-1]
        me = secrets.randbelow(count)
        wishes = [
            SeatWish("me", data.name or visit_of(request).name) if seat == me else SeatWish("bot", bot=data.bot)
            for seat in range(count)
        ]
        return self.create(request, house, NewTable(game, wishes))

    @post("/tables", sync_to_thread=True, status_code=201, summary="A new table")
    def new_table(self, request: AnyRequest, house: Here, data: JSONBody[NewTable]) -> Response[Placed]:
        return self.create(request, house, data)

    def create(self, request: AnyRequest, house: House, wish: NewTable) -> Response[Placed]:
        house.limiter.check("create", caller(request))
        who, token = identity(request)
        with house.store.write() as writing:
            table = seating.create(writing, who, wish, visit_of(request).lang)
        return placed(request, table, token)

    @post("/tables/{id:str}/seats/{seat:int}", sync_to_thread=True, status_code=201, summary="Take an open seat")
    def join(self, request: AnyRequest, house: Here, id: Id, seat: SeatPath, data: JSONBody[Join]) -> Response[Placed]:
        house.limiter.check("join", caller(request))
        who, token = identity(request)
        with house.store.write() as writing:
            table = commits.locked(writing.session, id)
            seating.join(writing, table, seat, who, data, visit_of(request).lang)
        return placed(request, table, token)

    @get(
        "/tables/{id:str}/record",
        sync_to_thread=True,
        media_type=MediaType.TEXT,
        summary="The record of a finished game",
    )
    def record(self, house: Here, id: Id) -> str:
        with house.store.read() as session:
            return records.export(session, find(session, id))

    @post("/records", sync_to_thread=True, status_code=201, summary="Bring in a record")
    def bring_in(self, request: AnyRequest, house: Here, data: JSONBody[RecordText]) -> Response[Placed]:
        house.limiter.check("create", caller(request))
        who, token = identity(request)
        with house.store.write() as writing:
            table = records.bring_in(writing, who, data.text, visit_of(request).lang)
        return placed(request, table, token)

    @post(
        "/tables/{id:str}/what-if", sync_to_thread=True, status_code=201, summary="Play on from a moment, against bots"
    )
    def what_if(self, request: AnyRequest, house: Here, id: Id, data: JSONBody[WhatIf]) -> Response[Placed]:
        house.limiter.check("create", caller(request))
        who, token = identity(request)
        with house.store.write() as writing:
            table = records.what_if(writing, who, find(writing.session, id), data, visit_of(request).lang)
        return placed(request, table, token)
