"""Help for people: a hint during a game, an analysis after it."""

import asyncio
from functools import partial

from litestar import Controller, get, post
from litestar.params import JSONBody

from citywright.web import coach
from citywright.web.api.context import App, AppDep, Id, caller, visit_of
from citywright.web.api.messages import Advice, ErrandNews, Hint
from citywright.web.api.playing import who_of
from citywright.web.coach import Question
from citywright.web.names import with_names
from citywright.web.pages.analysis import advice_words, analysis_html
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest
from citywright.web.store import Analysis
from citywright.web.tables import analyses, errands
from citywright.web.tables.editions import text_of
from citywright.web.tables.requests import HintRequest
from citywright.web.tables.rights import At, analyse, ask_for_hint, demand
from citywright.web.tables.states import demand_playable, find, game_of, seats_of
from citywright.web.tables.turns import Turn, turn_to_see


class Coaching(Controller):
    path = "/api/tables/{id:str}"
    tags = ("coach",)

    @post("/hint", status_code=200, summary="Good moves for your seat, where the table allows it")
    async def hint(self, request: AnyRequest, app: AppDep, id: Id, data: JSONBody[HintRequest]) -> Hint:
        visit, who = who_of(request)
        turn = await asyncio.to_thread(turn_of, app, id, data, who)
        app.limiter.check("hint", who)
        found = await app.coach.pool.ask(caller(request), coach.advise, question(app, turn, data))
        words = partial(advice_words, turn.shared.game, visit.lang)
        names = turn.shared.names
        return Hint(
            [
                Advice(good.action, with_names(good.label[visit.lang], names), words(good, nth, len(found) == 1))
                for nth, good in enumerate(found)
            ]
        )

    @get(
        "/analysis", sync_to_thread=True, summary="What the moves of a finished game were worth, as far as it is known"
    )
    def analysis(self, request: AnyRequest, app: AppDep, id: Id) -> ErrandNews:
        return news(request, app, id)

    @post("/analysis", sync_to_thread=True, status_code=200, summary="Have a finished game analysed")
    def analyse(self, request: AnyRequest, app: AppDep, id: Id) -> ErrandNews:
        app.limiter.check("analysis", caller(request))
        visit = visit_of(request)
        with app.store.write() as tx:
            table = find(tx.session, id)
            demand(analyse(At.load(tx.session, table, visit.who)), "analyse")
            demand_playable(table, game_of(table))
            share = partial(errands.take_share, tx.session, Analysis, id, caller(request), app.askers)
            analyses.ask(tx.session, id, share)
        return news(request, app, id)


def turn_of(app: App, id: str, wanted: HintRequest, who: str) -> Turn:
    """The decision that a hint is asked for."""
    with app.store.read() as session:
        turn = turn_to_see(session, id, wanted.seat, who)
        demand(ask_for_hint(At.load(session, turn.shared.table, who), wanted.seat), "ask_for_hint")
    if not turn.acts:
        raise Refused("hint_not_now", 409)
    if wanted.made != turn.made:
        raise Refused("stale", 409)
    return turn


def question(app: App, turn: Turn, wanted: HintRequest) -> Question:
    table = turn.shared.table
    dump = turn.state.dump()
    return Question(table.id, wanted.made, table.game, text_of(table), dump, wanted.seat, app.coach.hint)


def news(request: AnyRequest, app: App, id: str) -> ErrandNews:
    visit = visit_of(request)
    with app.store.read() as session:
        table = find(session, id)
        demand(analyse(At.load(session, table, visit.who)), "analyse")
        seats, game = seats_of(session, table), game_of(table)
        stand = analyses.stand_of(session, id)
    return ErrandNews(stand.status, len(stand.decisions), stand.total, analysis_html(visit, table, seats, game, stand))
