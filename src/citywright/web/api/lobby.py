"""Before and after the table: play now, new tables, seats, records, what-if."""

import asyncio
import secrets
from collections.abc import Callable
from functools import partial

from litestar import Controller, MediaType, Response, get, post
from litestar.params import JSONBody

import citywright as cw
from citywright.engine.errors import BadInput
from citywright.web import library, lookback, outside
from citywright.web.api.context import App, AppDep, GameKey, Id, SeatPath, caller, visit_of
from citywright.web.api.messages import Placed
from citywright.web.outside import Course
from citywright.web.place import here
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest, cookie, hashed, new_token, token_of
from citywright.web.store import Table
from citywright.web.store.database import Transaction
from citywright.web.tables import lessons, records, returning, seating
from citywright.web.tables.requests import Join, Learn, NewTable, PlayNow, RecordText, SeatRequest, WhatIf


def identity(request: AnyRequest) -> tuple[str, str | None]:
    """Who asks, and the new token of somebody who had none."""
    token = token_of(request)
    new = None if token else new_token()
    return hashed(token or new or ""), new


def to_a_table(request: AnyRequest, app: App, work: Callable[[Transaction, str, str], Table]) -> Response[Placed]:
    """Do something by which the browser comes to a table, and send it there, with a token if it had none."""
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
        app.limiter.check("create", caller(request))
        return to_a_table(request, app, lambda tx, who, lang: seating.create(tx, who, lang, NewTable(game, bots)))

    @post("/learn/{game:str}", sync_to_thread=True, status_code=201, summary="A guided first game")
    def learn(self, request: AnyRequest, app: AppDep, game: GameKey, data: JSONBody[Learn]) -> Response[Placed]:
        if game not in cw.game_keys():
            raise Refused("no_game", 404, text=game)
        app.limiter.check("create", caller(request))
        name = data.name or visit_of(request).name
        return to_a_table(request, app, lambda tx, who, lang: lessons.lay_lesson(tx, who, lang, game, name))

    @post("/tables", status_code=201, summary="A new table")
    async def new_table(self, request: AnyRequest, app: AppDep, data: JSONBody[NewTable]) -> Response[Placed]:
        address = caller(request)
        app.limiter.check("create", address)
        if all(seat.kind == "bot" for seat in data.seats):
            app.limiter.check("unattended", address)
        if data.edition is not None:
            app.limiter.check("outside", address)
            try:
                await app.outside.ask(
                    address, outside.read_edition, data.game, data.edition, len(data.seats), data.options
                )
                await app.outside.aside(address, library.open_game, data.game, data.edition)  # it stays in memory
            except BadInput as error:
                raise Refused("bad_table", text=str(error)) from error
        work = partial(seating.create, wanted=data)
        return await asyncio.to_thread(to_a_table, request, app, work)

    @post("/tables/{id:str}/seats/{seat:int}", sync_to_thread=True, status_code=201, summary="Take an open seat")
    def join(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath, data: JSONBody[Join]) -> Response[Placed]:
        app.limiter.check("join", caller(request))
        return to_a_table(request, app, lambda tx, who, lang: seating.join(tx, who, lang, id, seat, data))

    @post("/tables/{id:str}/rematch", sync_to_thread=True, status_code=201, summary="Once more, with the same people")
    def rematch(self, request: AnyRequest, app: AppDep, id: Id) -> Response[Placed]:
        app.limiter.check("create", caller(request))
        return to_a_table(request, app, lambda tx, who, lang: returning.play_again(tx, who, lang, id))

    @get("/tables/{id:str}/record", media_type=MediaType.TEXT, summary="A finished game's record")
    async def record(self, request: AnyRequest, app: AppDep, id: Id) -> str:
        look = lookback.Look(app.store.address, id, visit_of(request))
        return await app.readers.ask(caller(request), lookback.record, look)

    @post("/records", status_code=201, summary="Bring in a record")
    async def bring_in(self, request: AnyRequest, app: AppDep, data: JSONBody[RecordText]) -> Response[Placed]:
        address = caller(request)
        app.limiter.check("create", address)
        app.limiter.check("outside", address)
        try:
            brought = await app.outside.ask(address, outside.read_record, data.text, data.others)
        except BadInput as error:
            raise Refused("bad_record", text=str(error)) from error
        work = partial(records.bring_in, brought=brought, name=data.name)
        return await asyncio.to_thread(to_a_table, request, app, work)

    @post("/tables/{id:str}/what-if", status_code=201, summary="Play on from a moment, with bots")
    async def what_if(self, request: AnyRequest, app: AppDep, id: Id, data: JSONBody[WhatIf]) -> Response[Placed]:
        address = caller(request)
        app.limiter.check("create", address)
        app.limiter.check("outside", address)
        course = await app.outside.ask(address, await asyncio.to_thread(beginning, app, id, data))
        work = partial(records.what_if, id=id, wanted=data, course=course)
        return await asyncio.to_thread(to_a_table, request, app, work)


def beginning(app: App, id: str, wanted: WhatIf) -> Callable[[], Course]:
    with app.store.read() as session:
        return records.beginning(session, id, wanted)
