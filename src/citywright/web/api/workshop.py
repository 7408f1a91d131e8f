"""The workshop: editions that people make, as pages and for programs. Drafts are opened in processes of their own."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.params import FromQuery, JSONBody, PathParameter
from msgspec import Meta
from sqlalchemy.orm import Session

import citywright as cw
from citywright.engine.edition_text import LONGEST_NAME
from citywright.engine.errors import BadInput
from citywright.web import crafting, library
from citywright.web.api.context import App, AppDep, caller, visit_of
from citywright.web.api.lobby import identity, to_a_table
from citywright.web.api.messages import ErrandNews, Placed
from citywright.web.api.pages import demand_game, html
from citywright.web.crafting import Spot
from citywright.web.library import LONGEST_EDITION
from citywright.web.pages import workshop as pages
from citywright.web.place import here
from citywright.web.problems import Refused
from citywright.web.security import AnyRequest, cookie
from citywright.web.store import Draft, Trial
from citywright.web.tables import errands, seating, trials
from citywright.web.tables import workshop as drafts
from citywright.web.tables.requests import Bot, Name, NewTable, SeatRequest

T = TypeVar("T")
DraftId = Annotated[str, PathParameter(max_length=16, description="An edition that is being made.")]
LinkPath = Annotated[str, PathParameter(max_length=40, description="The link of a shared edition.")]
KindPath = Annotated[str, PathParameter(max_length=40, description="A kind of component.")]
PlacePath = Annotated[int, PathParameter(ge=0, le=10_000, description="Its place in the list of its kind.")]
EditionName = Annotated[str, Meta(max_length=LONGEST_NAME, description="What the edition is called.")]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1, description="The version of the draft that is changed.")]


class NewDraft(msgspec.Struct, forbid_unknown_fields=True):
    """An edition from the house's, from the text of a file, or from what somebody shares."""

    game: Annotated[str, Meta(max_length=40)] = ""
    name: EditionName = ""
    text: Annotated[str, Meta(max_length=LONGEST_EDITION, description="The text of an edition file.")] = ""
    link: Annotated[str, Meta(max_length=40, description="The link of a shared edition.")] = ""


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """A component as it shall be; none takes it out, and a place behind the last one adds it."""

    version: Version
    kind: Annotated[str, Meta(max_length=40)]
    place: Annotated[int, Meta(ge=0, le=10_000)]
    entry: dict[str, Any] | None = None


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    version: Version


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    name: EditionName


class Share(msgspec.Struct, forbid_unknown_fields=True):
    shared: bool


class Try(msgspec.Struct, forbid_unknown_fields=True):
    """A table with this edition, you against bots."""

    bot: Bot = "greedy"
    name: Name = ""


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Begun(msgspec.Struct):
    draft: str
    location: str


class Wrong(msgspec.Struct):
    """What is wrong with a field; the way to it has a dot between its parts."""

    way: str
    text: str


class Entered(msgspec.Struct):
    """A draft after a change, and the component as it is now."""

    version: int
    steps: int
    entry: dict[str, Any] | None = None
    pictures: str = ""
    text: str = ""
    faults: list[Wrong] = []
    problem: str = ""


class Went(msgspec.Struct):
    location: str


def entered(draft: Draft, piece: crafting.Piece | None) -> Entered:
    if piece is None:
        return Entered(draft.version, len(draft.steps))
    faults = [Wrong(".".join(map(str, way)), text) for way, text in piece.faults]
    return Entered(
        draft.version, len(draft.steps), piece.entry, piece.pictures, piece.text, faults, piece.problem
    )  # fmt: skip


async def look_up(app: App, find: Callable[[Session], Draft]) -> Draft:
    def reading() -> Draft:
        with app.store.read() as session:
            draft = find(session)
            session.expunge(draft)
            return draft

    return await asyncio.to_thread(reading)


async def write_down(app: App, id: str, who: str | None, work: Callable[[Draft], None]) -> Draft:
    def writing() -> Draft:
        with app.store.write() as tx:
            draft = drafts.own(tx.session, id, who, lock=True)
            work(draft)
            tx.session.flush()
            tx.session.expunge(draft)
            return draft

    return await asyncio.to_thread(writing)


def mine(request: AnyRequest, id: str) -> Callable[[Session], Draft]:
    return partial(drafts.own, id=id, who=visit_of(request).who)


async def crafted(app: App, request: AnyRequest, work: Callable[..., T], *args: Any) -> T:
    """Done in a process of its own; a sentence about an edition is one for the reader."""
    try:
        return await app.outside.ask(caller(request), work, *args)
    except BadInput as error:
        raise Refused("bad_edition", text=str(error)) from error


class Crafting(Controller):
    path = "/api/workshop"
    tags = ("workshop",)

    @post("/", status_code=201, summary="Begin an edition of one's own")
    async def begin(self, request: AnyRequest, app: AppDep, data: JSONBody[NewDraft]) -> Response[Begun]:
        address = caller(request)
        app.limiter.check("create", address)
        if data.link:
            draft = await look_up(app, partial(drafts.shared, link=data.link))
            game, name, packed = draft.game, draft.name, draft.packed
        elif data.text:
            app.limiter.check("outside", address)
            game, name, packed = await crafted(app, request, crafting.bring, data.text, data.name)
        else:
            demand_game(data.game)
            game, name = data.game, " ".join(data.name.split())
            packed = await crafted(app, request, crafting.begin, game, name)
        who, token = identity(request)

        def writing() -> str:
            with app.store.write() as tx:
                return drafts.create(tx.session, who, game, name[:LONGEST_NAME], packed).id

        id = await asyncio.to_thread(writing)
        cookies = [cookie(request, token)] if token is not None else []
        return Response(Begun(id, here(f"/workshop/{id}")), cookies=cookies, status_code=201)

    @post("/{draft:str}/change", status_code=200, summary="Enter, add or take out a component")
    async def change(self, request: AnyRequest, app: AppDep, draft: DraftId, data: JSONBody[Change]) -> Entered:
        app.limiter.check("craft", caller(request))
        visit = visit_of(request)
        found = await look_up(app, mine(request, draft))
        drafts.demand_present(found, data.version)
        spot = Spot(found.game, found.packed, data.kind, data.place, visit.lang)
        made = await crafted(app, request, crafting.change, spot, data.entry)

        def work(row: Draft) -> None:
            drafts.demand_present(row, data.version)
            drafts.keep(row, data.kind, data.place, made.packed, made.before, data.entry)

        return entered(await write_down(app, draft, visit.who, work), made.piece)

    @post("/{draft:str}/undo", status_code=200, summary="Take the last change back")
    async def undo(self, request: AnyRequest, app: AppDep, draft: DraftId, data: JSONBody[Undo]) -> Entered:
        app.limiter.check("craft", caller(request))
        found = await look_up(app, mine(request, draft))
        drafts.demand_present(found, data.version)
        if not found.steps:
            raise Refused("nothing_to_undo", 409)
        packed = await crafted(app, request, crafting.back, found.game, found.packed, found.steps[-1])

        def work(row: Draft) -> None:
            drafts.demand_present(row, data.version)
            drafts.store(row, packed, row.steps[:-1])

        return entered(await write_down(app, draft, visit_of(request).who, work), None)

    @post("/{draft:str}/name", status_code=200, summary="Call it something else")
    async def name(self, request: AnyRequest, app: AppDep, draft: DraftId, data: JSONBody[Rename]) -> Went:
        app.limiter.check("craft", caller(request))
        found = await look_up(app, mine(request, draft))
        packed = await crafted(app, request, crafting.renamed, found.game, found.packed, data.name)

        def work(row: Draft) -> None:
            drafts.demand_present(row, found.version)
            drafts.store(row, packed, row.steps)
            row.name = " ".join(data.name.split())

        await write_down(app, draft, visit_of(request).who, work)
        return Went(here(f"/workshop/{draft}"))

    @post("/{draft:str}/share", status_code=200, summary="Let others see and copy it by a link, or no longer")
    async def share(self, request: AnyRequest, app: AppDep, draft: DraftId, data: JSONBody[Share]) -> Went:
        app.limiter.check("craft", caller(request))
        await write_down(app, draft, visit_of(request).who, partial(drafts.share, on=data.shared))
        return Went(here(f"/workshop/{draft}"))

    @post("/{draft:str}/delete", status_code=200, summary="Delete it; tables that were laid with it keep their edition")
    async def delete(self, request: AnyRequest, app: AppDep, draft: DraftId, data: JSONBody[Nothing]) -> Went:
        def writing() -> None:
            with app.store.write() as tx:
                tx.session.delete(drafts.own(tx.session, draft, visit_of(request).who, lock=True))

        await asyncio.to_thread(writing)
        return Went(here("/workshop"))

    @post("/{draft:str}/try", status_code=201, summary="A table with this edition, against bots")
    async def try_it(self, request: AnyRequest, app: AppDep, draft: DraftId, data: JSONBody[Try]) -> Response[Placed]:
        return await play(request, app, await look_up(app, mine(request, draft)), data)

    @post("/shared/{link:str}/try", status_code=201, summary="A table with a shared edition, against bots")
    async def try_shared(
        self, request: AnyRequest, app: AppDep, link: LinkPath, data: JSONBody[Try]
    ) -> Response[Placed]:
        return await play(request, app, await look_up(app, partial(drafts.shared, link=link)), data)

    @get("/{draft:str}/trial", sync_to_thread=True, summary="How bots found the edition, as far as it is known")
    def trial(self, request: AnyRequest, app: AppDep, draft: DraftId) -> ErrandNews:
        return trial_news(request, app, draft)

    @post("/{draft:str}/trial", status_code=200, summary="Have bots play the edition and measure how balanced it is")
    async def try_out(self, request: AnyRequest, app: AppDep, draft: DraftId, data: JSONBody[Nothing]) -> ErrandNews:
        address = caller(request)
        app.limiter.check("trial", address)
        app.limiter.check("outside", address)
        found = await look_up(app, mine(request, draft))
        await crafted(app, request, crafting.ready, found.game, found.packed, fewest(found))

        def asking() -> ErrandNews:
            with app.store.write() as tx:
                row = drafts.own(tx.session, draft, visit_of(request).who, lock=True)
                drafts.demand_present(row, found.version)
                trials.ask(tx.session, row, partial(errands.take_share, tx.session, Trial, draft, address, app.askers))
            return trial_news(request, app, draft)

        return await asyncio.to_thread(asking)

    @get("/{draft:str}/edition.toml", summary="The edition as a file")
    async def export(self, request: AnyRequest, app: AppDep, draft: DraftId) -> Response[str]:
        return await as_file(request, app, await look_up(app, mine(request, draft)))

    @get("/shared/{link:str}/edition.toml", summary="A shared edition as a file")
    async def export_shared(self, request: AnyRequest, app: AppDep, link: LinkPath) -> Response[str]:
        return await as_file(request, app, await look_up(app, partial(drafts.shared, link=link)))


def trial_news(request: AnyRequest, app: App, id: str) -> ErrandNews:
    visit = visit_of(request)
    with app.store.read() as session:
        draft = drafts.own(session, id, visit.who)
        stand = trials.stand_of(session, draft)
        return ErrandNews(stand.status, stand.done, stand.total, pages.trial_html(visit, stand))


def fewest(draft: Draft) -> int:
    """The least number of players who play against each other."""
    return max(2, cw.game(draft.game).seats[0])


async def as_file(request: AnyRequest, app: App, draft: Draft) -> Response[str]:
    app.limiter.check("look", caller(request))
    text = await crafted(app, request, crafting.export, draft.packed)
    name = f"{crafting.file_name(draft.name)}.toml"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


async def play(request: AnyRequest, app: App, draft: Draft, data: Try) -> Response[Placed]:
    """Laid like every table with an edition of one's own: its text is kept with it, and it is marked."""
    address = caller(request)
    app.limiter.check("create", address)
    app.limiter.check("outside", address)
    count = fewest(draft)
    text = await crafted(app, request, crafting.ready, draft.game, draft.packed, count)
    await app.outside.aside(address, library.open_game, draft.game, text)
    me = SeatRequest("me", data.name or visit_of(request).name)
    wanted = NewTable(draft.game, [me, *[SeatRequest("bot", bot=data.bot)] * (count - 1)], edition=text)
    return await asyncio.to_thread(to_a_table, request, app, partial(seating.create, wanted=wanted))


class WorkshopPages(Controller):
    include_in_schema = False

    @get("/workshop")
    async def workshop(self, request: AnyRequest, app: AppDep, game: FromQuery[str] = "") -> Response[str]:
        visit = visit_of(request)

        def reading() -> list[Draft]:
            with app.store.read() as session:
                return drafts.drafts_of(session, visit.who)

        return html(request, await asyncio.to_thread(pages.list_page, visit, await asyncio.to_thread(reading), game))

    @get("/workshop/{draft:str}")
    async def draft(self, request: AnyRequest, app: AppDep, draft: DraftId) -> Response[str]:
        visit, found = visit_of(request), await look_up(app, mine(request, draft))
        overview = await crafted(app, request, crafting.overview, found.game, found.packed, visit.lang)
        return html(request, await asyncio.to_thread(pages.draft_page, visit, found, overview))

    @get("/workshop/{draft:str}/compare")
    async def compare(self, request: AnyRequest, app: AppDep, draft: DraftId) -> Response[str]:
        visit, found = visit_of(request), await look_up(app, mine(request, draft))
        differences = await crafted(app, request, crafting.compared, found.game, found.packed, visit.lang)
        return html(
            request, await asyncio.to_thread(pages.compare_page, visit, found, differences, f"/workshop/{draft}")
        )

    @get("/workshop/{draft:str}/proof")
    async def proof(self, request: AnyRequest, app: AppDep, draft: DraftId) -> Response[str]:
        visit, found = visit_of(request), await look_up(app, mine(request, draft))
        pieces = await crafted(app, request, crafting.proof, found.game, found.packed, visit.lang)
        return html(request, await asyncio.to_thread(pages.proof_page, visit, found, pieces))

    @get("/workshop/{draft:str}/{kind:str}/{place:int}")
    async def component(
        self, request: AnyRequest, app: AppDep, draft: DraftId, kind: KindPath, place: PlacePath
    ) -> Response[str]:
        visit, found = visit_of(request), await look_up(app, mine(request, draft))
        spot = Spot(found.game, found.packed, kind, place, visit.lang)
        piece, count = await crafted(app, request, crafting.look_at, spot)
        form = await asyncio.to_thread(crafting.form, found.game, kind, visit.lang)
        return html(
            request,
            await asyncio.to_thread(pages.component_page, visit, found, spot, form, entered(found, piece), count),
        )

    @get("/editions/{link:str}")
    async def shared(self, request: AnyRequest, app: AppDep, link: LinkPath) -> Response[str]:
        visit, found = visit_of(request), await look_up(app, partial(drafts.shared, link=link))
        differences = await crafted(app, request, crafting.compared, found.game, found.packed, visit.lang)
        return html(request, await asyncio.to_thread(pages.shared_page, visit, found, differences))
