"""The deal of a table: what it promises, what players add to it, and whether it was kept."""

import msgspec
from litestar import Controller, get, post
from litestar.params import JSONBody

from citywright.web import lookback
from citywright.web.api.context import AppDep, Id, SeatPath, caller, visit_of
from citywright.web.api.messages import Link
from citywright.web.api.playing import who_of
from citywright.web.place import here
from citywright.web.security import AnyRequest
from citywright.web.tables import deals
from citywright.web.tables.requests import Words
from citywright.web.tables.states import find, locked, seats_of
from citywright.web.words import say


class Proof(msgspec.Struct):
    """Whether the deal was fixed before the first move, in one sentence."""

    proven: bool
    told: str


class Deals(Controller):
    path = "/api/tables/{id:str}"
    tags = ("deal",)

    @get("/deal", sync_to_thread=True, summary="What a table promises about its deal, and what it was made of")
    def deal(self, app: AppDep, id: Id) -> deals.DealMessage:
        with app.store.read() as session:
            table = find(session, id)
            return deals.about(table, seats_of(session, table))

    @post("/seats/{seat:int}/words", sync_to_thread=True, status_code=200, summary="Add words of yours to the deal")
    def words(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatPath, data: JSONBody[Words]) -> Link:
        app.limiter.check("join", caller(request))
        _, who = who_of(request)
        with app.store.write() as tx:
            deals.add_words(tx.session, locked(tx.session, id), seat, who, data.text)
        return Link(here(f"/tables/{id}"))

    @post("/proof", status_code=200, summary="Check the deal of a finished game")
    async def proof(self, request: AnyRequest, app: AppDep, id: Id) -> Proof:
        app.limiter.check("create", caller(request))
        visit = visit_of(request)
        look = lookback.Look(app.store.address, id, visit)
        verdict = await app.readers.ask(caller(request), lookback.proof, look)
        return Proof(verdict.proven, say(f"proof.{verdict.id}", visit.lang))
