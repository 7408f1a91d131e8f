"""What belongs to whom: stand-ins, devices and links of a seat, and the ways out. Who may: `tables/rights.py`."""

from collections.abc import Callable

from litestar import Controller, get, post
from litestar.params import JSONBody

from citywright.web.api.context import App, AppDep, Id, KeyPath, SeatPath, caller
from citywright.web.api.messages import Changed, Done, Key, Keys, Link
from citywright.web.api.playing import who_of
from citywright.web.pages.devices import devices
from citywright.web.place import here
from citywright.web.security import AnyRequest, hashed, new_token
from citywright.web.store.database import Transaction
from citywright.web.tables import leaving, seating, stand_ins
from citywright.web.tables.devices import add_link, keys, revoke
from citywright.web.tables.requests import StandIn, Word
from citywright.web.tables.rights import At
from citywright.web.tables.states import find, locked


def change(request: AnyRequest, app: App, id: str, work: Callable[[Transaction, At], object]) -> Changed:
    """Do something with a table that nobody else changes meanwhile."""
    app.limiter.check("join", caller(request))
    _, who = who_of(request)
    with app.store.write() as tx:
        table = locked(tx.session, id)
        work(tx, At.load(tx.session, table, who))
    return Changed(table.version)


class Owners(Controller):
    path = "/api/tables/{id:str}"
    tags = ("owners",)

    @post(
        "/seats/{seat:int}/stand-in", sync_to_thread=True, status_code=200, summary="Let a bot go on for you, or go on"
    )
    def stand_in(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath, data: JSONBody[StandIn]) -> Changed:
        def work(tx: Transaction, at: At) -> None:
            if data.bot:
                stand_ins.ask_for(tx, at, seat, data.bot)
            else:
                stand_ins.take_back(tx, at, seat)

        return change(request, app, id, work)

    @post("/seats/{seat:int}/vote", sync_to_thread=True, status_code=200, summary="Be for a bot on another's seat")
    def vote(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath, data: JSONBody[Word]) -> Changed:
        return change(request, app, id, lambda tx, at: stand_ins.vote(tx, at, seat, data.yes))

    @post("/seats/{seat:int}/bot", sync_to_thread=True, status_code=200, summary="Let a bot take an open seat")
    def fill(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath, data: JSONBody[StandIn]) -> Done:
        change(request, app, id, lambda tx, at: seating.fill(tx, at, seat, data.bot))
        return Done(f"/tables/{id}")

    @post("/seats/{seat:int}/link", sync_to_thread=True, status_code=200, summary="A link that takes a seat along")
    def link(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath) -> Link:
        token = new_token()
        change(request, app, id, lambda tx, at: add_link(tx.session, at, seat, hashed(token)))
        return Link(here(f"/seat/{token}"))

    @get("/seats/{seat:int}/keys", sync_to_thread=True, summary="The browsers and links of your seat")
    def keys(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath) -> Keys:
        visit, who = who_of(request)
        with app.store.read() as session:
            at = At.load(session, find(session, id), who)
            found = [
                Key(row.id, row.link, row.made, None if row.link else row.seen, row.used, row.hash == who)
                for row in keys(session, at, seat)
            ]
        return Keys(found, devices(visit, id, seat, found))

    @post("/seats/{seat:int}/keys/{key:int}/revoke", sync_to_thread=True, status_code=200, summary="Sign one out")
    def revoke(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath, key: KeyPath) -> Changed:
        return change(request, app, id, lambda tx, at: revoke(tx, at, seat, key))

    @post("/seats/{seat:int}/leave", sync_to_thread=True, status_code=200, summary="Give your seat up")
    def leave(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath) -> Done:
        change(request, app, id, lambda tx, at: leaving.leave(tx, at, seat))
        return Done(f"/tables/{id}")

    @post("/close", sync_to_thread=True, status_code=200, summary="End a table without a result, or be for it")
    def close(self, request: AnyRequest, app: AppDep, id: Id, data: JSONBody[Word]) -> Changed:
        return change(request, app, id, lambda tx, at: leaving.close(tx, at, data.yes))

    @post("/delete", sync_to_thread=True, status_code=200, summary="Delete a table, or be for it")
    def delete(self, request: AnyRequest, app: AppDep, id: Id, data: JSONBody[Word]) -> Done:
        gone: list[bool] = []
        change(request, app, id, lambda tx, at: gone.append(leaving.delete(tx, at, data.yes)))
        return Done("/" if gone == [True] else "")
