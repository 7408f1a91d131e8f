"""At a table: look, move, undo, listen, chat."""

import json
from collections.abc import AsyncIterator
from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import ServerSentEvent
from sqlalchemy.orm import Session

from citywright.engine.errors import BadInput
from citywright.web.api.house import Eyes, Have, Here, House, Id, SeatPath, caller, visit_of
from citywright.web.api.messages import Answer, Foretold, Link, Problem, Seen
from citywright.web.pages.frame import Visit
from citywright.web.pages.rules import rules_here
from citywright.web.pages.table import all_panels
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest, hashed, new_token
from citywright.web.tables import commits, records, seating
from citywright.web.tables.looking import Look, find, look, mark, peek
from citywright.web.tables.previews import preview
from citywright.web.tables.wishes import DraftWish, MoveWish, Say, StandIn

BEAT = 15.0  # seconds between signs of life on a quiet event stream


def who_of(request: AnyRequest) -> tuple[Visit, str]:
    """The visitor, who must have a token by now."""
    visit = visit_of(request)
    if visit.who is None:
        raise Refused("not_yours", 403)
    return visit, visit.who


def answer(session: Session, id: str, seat: int | None, visit: Visit, have: str, problem: str = "") -> Answer:
    """The viewer's side of a table, without the panels it has already."""
    now = peek(session, id, seat, visit.who)
    if now.status == "open":
        return Answer(now.version, 0, "open", seat, 0, False, None, "", {}, {}, None, "", problem)
    view = look(session, id, seat, now, visit.lang)
    table = view.table
    known = set(have.split(","))
    panels = {name: (html, mark(html)) for name, html in all_panels(view).items()}
    new = {name: str(html) for name, (html, m) in panels.items() if f"{name}.{m}" not in known}
    passes = pass_to(session, view, visit)
    return Answer(
        table.version, table.number, table.status, seat, view.made, view.acts, view.draft.closing, tab_title(view), new,
        {name: m for name, (_, m) in panels.items()}, passes,
        "" if passes is None else view.seats[passes].name, problem,
    )  # fmt: skip


def look_at(session: Session, id: str, seat: int | None, visit: Visit) -> Look:
    """A table that is being played, or over."""
    now = peek(session, id, seat, visit.who)
    if now.status == "open":
        raise Refused("not_playing", 409)
    return look(session, id, seat, now, visit.lang)


def tab_title(view: Look) -> str:
    sign = "● " if view.acts else ""
    return f"{sign}{view.game.title} · Citywright"


def pass_to(session: Session, view: Look, visit: Visit) -> int | None:
    """At a table with several people on one screen: whose turn it is to look."""
    if not view.table.hot_seat or view.seat is None or view.acts:
        return None
    held = seating.seats_held(session, view.table.id, visit.who)
    return next((seat for seat in view.table.actors if seat in held and view.seats[seat].bot is None), None)


def seen_by(seen: Look, seat: int | None) -> Seen:
    table, lang, view = seen.table, seen.lang, seen.state.view(seat)
    if seat is None:
        return Seen(table.number, 0, table.status, None, view, "", {}, table.scores)
    offer, text = seen.state.offer(seat), seen.game.actions.text
    actions = {text(action): label.text(lang) for action, label in offer.actions}
    return Seen(table.number, seen.made, table.status, seat, view, offer.prompt.text(lang), actions, table.scores)


class Playing(Controller):
    path = "/api/tables/{id:str}"
    tags = ("table",)

    @get("/panels", sync_to_thread=True, summary="Your side of the table, drawn")
    def panels(self, request: AnyRequest, house: Here, id: Id, seat: Eyes = None, have: Have = "") -> Answer:
        with house.store.read() as session:
            return answer(session, id, seat, visit_of(request), have)

    @get("/view", sync_to_thread=True, summary="Your side of the table, for programs")
    def view(self, request: AnyRequest, house: Here, id: Id, seat: Eyes = None) -> Seen:
        visit = visit_of(request)
        with house.store.read() as session:
            seen = look_at(session, id, seat, visit)
        return seen_by(seen, seat)

    @post("/moves", sync_to_thread=True, status_code=200, summary="Make a move, as a draft or for good")
    def move(
        self, request: AnyRequest, house: Here, id: Id, data: JSONBody[MoveWish], have: Have = ""
    ) -> Response[Answer | Problem]:
        house.limiter.check("move", caller(request))
        return self.change(request, house, id, data, have)

    @post("/draft", sync_to_thread=True, status_code=200, summary="Undo, redo, restart or confirm the turn")
    def draft(
        self, request: AnyRequest, house: Here, id: Id, data: JSONBody[DraftWish], have: Have = ""
    ) -> Response[Answer | Problem]:
        house.limiter.check("move", caller(request))
        return self.change(request, house, id, data, have)

    def change(
        self, request: AnyRequest, house: House, id: str, wish: MoveWish | DraftWish, have: str
    ) -> Response[Answer | Problem]:
        """The one door for moves: token, number, rules. Whatever comes of it, the seat gets the present state."""
        visit, who = who_of(request)
        problem, status = "", 200
        try:
            with house.store.write() as writing:
                table = commits.locked(writing.session, id)
                seating.demand_seat(writing.session, table.id, wish.seat, who)
                if isinstance(wish, MoveWish):
                    commits.draft_move(writing, table, wish)
                else:
                    commits.change_draft(writing, table, wish)
        except Refused as error:
            if error.status != 409:
                raise
            problem, status = error.text(visit.lang), 409
        with house.store.read() as session:
            return Response(answer(session, id, wish.seat, visit, have, problem), status_code=status)

    @get("/preview", sync_to_thread=True, summary="What a move would cost and bring")
    def preview(
        self,
        request: AnyRequest,
        house: Here,
        id: Id,
        seat: Annotated[int, QueryParameter(ge=0, le=99)],
        action: Annotated[str, QueryParameter(max_length=80)],
    ) -> Foretold:
        house.limiter.check("look", caller(request))
        visit, _ = who_of(request)
        with house.store.read() as session:
            seen = look_at(session, id, seat, visit)
        try:
            number = seen.game.actions.parse(action)
        except BadInput as error:
            raise Refused("no_action", text=action) from error
        if number not in seen.state.legal(seat):
            return Foretold("")
        return Foretold(preview(seen.state, seat, number, visit.lang))

    @get("/rules", sync_to_thread=True, summary="The rules of what is asked now, as HTML")
    def rules(self, request: AnyRequest, house: Here, id: Id, seat: Eyes = None) -> Foretold:
        visit = visit_of(request)
        with house.store.read() as session:
            seen = look_at(session, id, seat, visit)
        # only of one's own step: which step another seat is at may tell of its hand
        lane = seen.state.lanes[seat] if seat is not None else []
        return Foretold(rules_here(seen.table.game, [seen.game.steps[frame[0]].name for frame in lane[-1:]]))

    @get("/events", summary="Server-sent events: the table's version whenever it changes")
    async def events(self, house: Here, id: Id) -> ServerSentEvent:
        return ServerSentEvent(listen(house, id))

    @post("/chat", sync_to_thread=True, status_code=200, summary="Say something to all")
    def chat(self, request: AnyRequest, house: Here, id: Id, data: JSONBody[Say]) -> Problem:
        house.limiter.check("chat", caller(request))
        visit, who = who_of(request)
        with house.store.write() as writing:
            records.chat(writing, commits.locked(writing.session, id), who, data, visit.lang)
        return Problem("")

    @post("/seats/{seat:int}/stand-in", sync_to_thread=True, status_code=200, summary="Let a bot go on for a seat")
    def stand_in(self, request: AnyRequest, house: Here, id: Id, seat: SeatPath, data: JSONBody[StandIn]) -> Problem:
        house.limiter.check("join", caller(request))
        _, who = who_of(request)
        with house.store.write() as writing:
            seating.stand_in(writing, commits.locked(writing.session, id), seat, who, data.bot)
        return Problem("")

    @post("/seats/{seat:int}/link", sync_to_thread=True, status_code=200, summary="A link that takes a seat along")
    def link(self, request: AnyRequest, house: Here, id: Id, seat: SeatPath) -> Link:
        house.limiter.check("join", caller(request))
        _, who = who_of(request)
        token = new_token()
        with house.store.write() as writing:
            seating.demand_seat(writing.session, find(writing.session, id).id, seat, who)
            seating.add_link(writing.session, id, seat, hashed(token))
        return Link(f"/seat/{token}")


async def listen(house: House, id: str) -> AsyncIterator[dict[str, str]]:
    """First the version as it is, then every later one; a sign of life in between."""
    with house.store.bus.listen(id) as ear:
        yield {"data": json.dumps({"table": id, "version": -1})}
        while True:
            notice = await ear.next(BEAT)
            if notice is None:
                yield {"comment": "still here"}
            else:
                yield {"data": json.dumps({"table": id, "version": notice.version})}
