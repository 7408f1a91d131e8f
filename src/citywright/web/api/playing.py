"""At a table: look, move, undo, listen, chat."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator

from litestar import Controller, Response, get, post
from litestar.params import JSONBody
from litestar.response import ServerSentEvent
from sqlalchemy.exc import SQLAlchemyError

from citywright.web import metrics
from citywright.web.api.context import (
    ActionQuery,
    App,
    AppDep,
    Id,
    KnownPanels,
    OwnSeat,
    SeatQuery,
    caller,
    visit_of,
)  # fmt: skip
from citywright.web.api.messages import Answer, Changed, Preview, Problem, RulesExcerpt, SeatView
from citywright.web.names import with_names
from citywright.web.pages.frame import Visit
from citywright.web.pages.rules import rules_here
from citywright.web.pages.screen import Panels, SeatScreen
from citywright.web.problems import Ended, Refused
from citywright.web.security import AnyRequest
from citywright.web.store import Table
from citywright.web.tables import records
from citywright.web.tables.commits import change
from citywright.web.tables.keepsakes import memory_of
from citywright.web.tables.previews import preview
from citywright.web.tables.requests import ChatMessage, DraftRequest, MoveRequest
from citywright.web.tables.states import find, locked, seats_held, seats_of
from citywright.web.tables.turns import NotStarted, turn_to_change, turn_to_see

LOOK = 10.0  # seconds between two looks at who is there
BEAT = 15.0  # seconds between signs of life on a quiet event stream


def who_of(request: AnyRequest) -> tuple[Visit, str]:
    """The visitor, who must have a token by now."""
    visit = visit_of(request)
    if visit.who is None:
        raise Refused("not_yours", 403)
    return visit, visit.who


def answer(screen: SeatScreen, known: str, problem: str = "") -> Answer:
    """The viewer's side of a table, without the panels that it has already."""
    turn, table = screen.turn, screen.table
    new, marks = news(screen, screen.panels, known)
    sign = "● " if turn.acts else ""
    return Answer(
        table.version, screen.moments.count, table.status, screen.seat, turn.made, turn.acts, turn.draft.closing,
        f"{sign}{screen.game.title} · Citywright", new, marks, turn.pass_to,
        "" if turn.pass_to is None else screen.seats[turn.pass_to].name, with_names(problem, turn.shared.names),
    )  # fmt: skip


def news(screen: SeatScreen, panels: Panels, known: str) -> tuple[dict[str, str], dict[str, str]]:
    """The panels that are not known yet, with the names of people, and the marks of all."""
    marks = {id: panel.mark for id, panel in panels.items()}
    there = set(known.split(","))
    return {id: str(screen.named(panels[id])) for id, mark in marks.items() if f"{id}.{mark}" not in there}, marks


def nothing_yet(seat: int | None, waiting: NotStarted, problem: str = "") -> Answer:
    """Of a table that waits for people."""
    return Answer(waiting.version, 0, waiting.table, seat, 0, False, None, "", {}, {}, problem=problem)


def see(app: App, id: str, seat: int | None, visit: Visit) -> SeatScreen:
    """A table that is being played, or over."""
    with app.store.read() as session:
        return SeatScreen.load(session, turn_to_see(session, id, seat, visit.who), visit.lang)


def kept_view(app: App, id: str, seat: int | None, visit: Visit) -> SeatView:
    """The end of a game that is not played here any more, as its seats saw it."""
    with app.store.read() as session:
        table = find(session, id)
        memory = memory_of(session, table) if table.status == "over" else None
        if memory is None:
            raise Ended(table.game)
        return SeatView(table.number, 0, table.status, seat, memory.view(table.number, seat), "", {}, table.scores)


class Playing(Controller):
    path = "/api/tables/{id:str}"
    tags = ("table",)

    @get("/panels", sync_to_thread=True, summary="Your side of the table, drawn")
    def panels(
        self, request: AnyRequest, app: AppDep, id: Id, seat: SeatQuery = None, have: KnownPanels = ""
    ) -> Answer:
        try:
            return answer(see(app, id, seat, visit_of(request)), have)
        except NotStarted as waiting:
            return nothing_yet(seat, waiting)

    @get("/view", sync_to_thread=True, summary="Your side of the table, for programs")
    def view(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatQuery = None) -> SeatView:
        try:
            screen = see(app, id, seat, visit_of(request))
        except Ended:
            return kept_view(app, id, seat, visit_of(request))
        turn, table, offer = screen.turn, screen.table, screen.offer
        prompt, actions = "", {}
        if offer is not None:
            names, text = turn.shared.names, screen.game.actions.text
            prompt = with_names(offer.prompt.text(screen.lang), names)
            actions = {text(action): with_names(label.text(screen.lang), names) for action, label in offer.actions}
        return SeatView(screen.moments.count, turn.made, table.status, seat, screen.view, prompt, actions, table.scores)

    @post("/moves", sync_to_thread=True, status_code=200, summary="Make a move, as a draft or for good")
    def move(
        self, request: AnyRequest, app: AppDep, id: Id, data: JSONBody[MoveRequest], have: KnownPanels = ""
    ) -> Response[Answer | Problem]:
        return self.change(request, app, id, data, have)

    @post("/draft", sync_to_thread=True, status_code=200, summary="Undo, redo, restart or confirm the turn")
    def draft(
        self, request: AnyRequest, app: AppDep, id: Id, data: JSONBody[DraftRequest], have: KnownPanels = ""
    ) -> Response[Answer | Problem]:
        return self.change(request, app, id, data, have)

    def change(
        self, request: AnyRequest, app: App, id: str, wanted: MoveRequest | DraftRequest, have: str
    ) -> Response[Answer | Problem]:
        """The one door for moves: token, number, rules. Whatever comes of it, the seat gets the present state."""
        app.limiter.check("move", caller(request))
        visit, who = who_of(request)
        problem, status = "", 200
        try:
            with app.store.write() as tx:
                turn = turn_to_change(tx.session, id, wanted.seat, who)
                app.callers.note(id, caller(request))
                try:
                    change(tx, turn, wanted)
                except Refused as error:
                    if error.status != 409:
                        raise
                    problem, status = error.text(visit.lang), 409
                screen = SeatScreen.load(tx.session, turn, visit.lang)
        except NotStarted as error:
            return Response(nothing_yet(wanted.seat, error, error.text(visit.lang)), status_code=409)
        return Response(answer(screen, have, problem), status_code=status)

    @get("/preview", sync_to_thread=True, summary="What a move would cost and bring")
    def preview(self, request: AnyRequest, app: AppDep, id: Id, seat: OwnSeat, action: ActionQuery) -> Preview:
        app.limiter.check("look", caller(request))
        visit, who = who_of(request)
        with app.store.read() as session:
            turn = turn_to_see(session, id, seat, who)
        number = turn.parse(action)
        legal = number in turn.state.legal(seat)
        return Preview(preview(turn.state, seat, number, visit.lang) if legal else "")

    @get("/rules", sync_to_thread=True, summary="The rules of what is asked now, as HTML")
    def rules(self, request: AnyRequest, app: AppDep, id: Id, seat: SeatQuery = None) -> RulesExcerpt:
        visit = visit_of(request)
        with app.store.read() as session:
            turn = turn_to_see(session, id, seat, visit.who)
        # only of one's own step: which step another seat is at may tell of its hand
        lane = turn.state.lanes[seat] if seat is not None else []
        game = turn.shared.game
        return RulesExcerpt(rules_here(game.key, [game.steps[frame[0]].name for frame in lane[-1:]], visit.lang))

    @get("/events", summary="Server-sent events: the table's version whenever it changes")
    async def events(self, request: AnyRequest, app: AppDep, id: Id) -> ServerSentEvent:
        await asyncio.to_thread(demand_table, app, id)
        app.streams.demand(caller(request))
        return ServerSentEvent(listen(app, id, visit_of(request), caller(request)))

    @post("/chat", sync_to_thread=True, status_code=200, summary="Say something to all")
    def chat(self, request: AnyRequest, app: AppDep, id: Id, data: JSONBody[ChatMessage]) -> Changed:
        app.limiter.check("chat", caller(request))
        visit, who = who_of(request)
        with app.store.read() as session:
            if not seats_held(session, id, who):
                app.limiter.check("stranger", id)
        with app.store.write() as tx:
            table = locked(tx.session, id)
            records.chat(tx, table, who, data, visit.lang)
        return Changed(table.version)


def demand_table(app: App, id: str) -> None:
    with app.store.read() as session:
        find(session, id)


async def listen(app: App, id: str, visit: Visit, address: str = "") -> AsyncIterator[dict[str, str]]:
    """First the version as it is, then every later one; in between who is there, or a sign of life."""
    if not app.streams.take(address):  # several came at once and were let in; the answer has begun, so it just ends
        return
    hears, counted = app.store.bus.subscribe(id), metrics.STREAMS.track_inprogress()
    with app.streams.taken(address), counted, hears as subscription, app.presence.listening(id, visit.who):
        yield {"data": json.dumps({"table": id, "version": -1})}
        told, next_look = "", 0.0
        while not app.store.bus.ended:
            if time.monotonic() >= next_look:
                here, next_look = told, time.monotonic() + LOOK
                with contextlib.suppress(SQLAlchemyError):  # the database is away; the stream lasts
                    here = await asyncio.to_thread(who_is_here, app, id, visit)
                if here != told:
                    told = here
                    yield {"event": "here", "data": json.dumps({"text": here})}
            notice = await subscription.next(BEAT)
            if notice is None:
                yield {"comment": "still here"}
            else:
                yield {"data": json.dumps({"table": id, "version": notice.version})}


def who_is_here(app: App, id: str, visit: Visit) -> str:
    """In words, for the people at a table; "" for somebody alone."""
    with app.store.read() as session:
        table = session.get(Table, id)
        seats = [] if table is None else seats_of(session, table)
    people = [seat for seat in seats if seat.kind == "person"]
    here, watching = app.presence.here(id)
    names = [seat.name for seat in people if seat.number in here]
    if len(people) < 2 and not watching:
        return ""
    told = visit.say("here_now", text=", ".join(names)) if names else visit.say("nobody_here")
    return told + (" " + visit.say("watching", n=watching) if watching else "")
