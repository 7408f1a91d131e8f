"""The table: one screen with the game's panels in their places.

A panel's id says where it lies: `head` and `prompt` on top, `hand` at the foot, `score` in a drawer, `seat-N` and
`city-N` (or anything else that ends in a number) with seat N, `own`, `board`, `plan` and `map` on the stage, `stacks`
at the side, the rest below the stage; what a hand shows anyway (`pack`, `anchors`) goes with the scores. `art` is not
seen.
"""

import re
from typing import Final, TypeVar

from citywright.web.pages.drawers import drawers
from citywright.web.pages.frame import Visit, bar, classes, document, esc
from citywright.web.pages.parts import WEB_PANELS, web_panels
from citywright.web.store import Table
from citywright.web.tables.looking import Look, game_panels, mark

STAGE: Final = ("board", "plan", "map", "own")
FIXED: Final = ("art", "head", "prompt", "hand", "score", "stacks")
WITH_SCORES: Final = ("pack", "anchors")
REPLAY_PANELS: Final = ("hands", "told")
T = TypeVar("T")
NUMBERED: Final = re.compile(r"(.+)-(\d+)")


def all_panels(view: Look) -> dict[str, str]:
    """Every panel of the page; the viewer's own board or map stands for the one that others see."""
    panels = game_panels(view)
    return {**without_doubles(panels, view.seat), **web_panels(view)}


def without_doubles(panels: dict[str, T], seat: int | None) -> dict[str, T]:
    if seat is None or "own" not in panels:
        return panels
    return {id: html for id, html in panels.items() if id != "map" and (belongs(id) != seat or id.startswith("seat-"))}


def table_page(visit: Visit, view: Look) -> str:
    panels = all_panels(view)
    table = view.table
    tools = (
        f"{panels['undo']}"
        f'<button type="button" data-open="scores">{visit.say("scores")}</button>'
        f'<button type="button" data-open="rules">{visit.say("rules")}</button>'
        f'<button type="button" data-open="more" aria-label="{visit.say("more")}">☰</button>'
    )
    body = (
        f"{panels.get('art', '')}{bar(visit, panels.get('head', ''), tools)}"
        f'<div class="ask">{panels.get("prompt", "")}{panels["confirm"]}</div>'
        f'<main id="main" class="felt">{stage(visit, view, panels)}'
        f'<aside class="side">{others(visit, view, panels)}{panels.get("stacks", "")}{panels["log"]}</aside></main>'
        f"{panels['after']}{foot(visit, panels.get('hand', ''))}{drawers(visit, view, panels)}"
    )
    styles = (f"/games/{table.game}/style.css",)
    return document(visit, f"{view.game.title} · Citywright", body, styles, attributes(visit, view, panels))


def attributes(visit: Visit, view: Look, panels: dict[str, str]) -> str:
    """What the script needs to know about the page."""
    have = ",".join(f"{id}.{mark(html)}" for id, html in panels.items())
    seat = "" if view.seat is None else view.seat
    return (
        f' class="cw {classes(view.table.game)} table" data-table="{view.table.id}" data-seat="{seat}"'
        f' data-made="{view.made}"'
        f' data-version="{view.table.version}" data-status="{view.table.status}" data-have="{have}"'
        f' data-acts="{int(view.acts)}" data-auto="{int(visit.auto)}" data-offline="{visit.say("offline")}"'
        f' data-hot="{esc(view.seats[view.seat].name) if view.table.hot_seat and view.seat is not None else ""}"'
    )


def stage(visit: Visit, view: Look, panels: dict[str, str]) -> str:
    """The board that play is about, with the viewer's own line above it."""
    mine = [html for id, html in panels.items() if belongs(id) == view.seat and view.seat is not None]
    boards = [panels[id] for id in STAGE if id in panels]
    if not boards:  # a spectator of a game without a common board sees all cities
        boards = [html for id, html in panels.items() if belongs(id) is not None and not id.startswith("seat-")]
    zoom = "".join(
        f'<button type="button" data-zoom="{sign}" aria-label="{visit.say(id)}" title="{visit.say(id)}">{sign}</button>'
        for sign, id in (("+", "closer"), ("−", "farther"), ("⤢", "whole"))
    )
    return (
        f'<section class="stage" aria-label="{visit.say("board")}"><div class="strip">{"".join(mine)}</div>'
        f'<div class="pan" tabindex="0" role="group" aria-label="{visit.say("board")}">'
        f'<div class="boards n{len(boards)}">{"".join(boards)}</div></div>'
        f'<div class="zoom">{zoom}</div><div class="shelf">{rest(panels)}</div></section>'
    )


def belongs(id: str) -> int | None:
    """The seat that a panel is about."""
    found = NUMBERED.fullmatch(id)
    return int(found[2]) if found else None


def others(visit: Visit, view: Look, panels: dict[str, str]) -> str:
    """The other seats, with their boards small unless these are on the stage; a click enlarges one."""
    cards = []
    small = any(id in panels for id in STAGE)
    for seat in view.seats:
        if seat.number == view.seat:
            continue
        own = [html for id, html in panels.items() if belongs(id) == seat.number and (small or id.startswith("seat-"))]
        if len(own) < 2:  # without a board there is nothing to enlarge
            cards.append(f'<article class="other">{"".join(own)}</article>')
            continue
        label = visit.say("enlarge", text=seat.name)
        cards.append(
            f'<article class="other small-plan" data-enlarge>{"".join(own)}'
            f'<button type="button" class="enlarge" aria-label="{label}" title="{label}">⤢</button></article>'
        )
    return f'<div class="others n{len(cards)}">{"".join(cards)}</div>'


def foot(visit: Visit, cards: str) -> str:
    """What lies before the viewer; it may be scrolled by keyboard too."""
    if not cards:
        return ""
    return f'<div class="foot" role="group" tabindex="0" aria-label="{visit.say("cards")}">{cards}</div>'


def rest(panels: dict[str, str]) -> str:
    """What has no place of its own."""
    placed = (*FIXED, *STAGE, *WITH_SCORES, *WEB_PANELS, *REPLAY_PANELS)
    return "".join(html for id, html in panels.items() if id not in placed and belongs(id) is None)


def waiting_page(visit: Visit, table: Table, seats: str, title: str) -> str:
    """Before the start: who is here already, and the link for the others."""
    body = (
        f'{bar(visit)}<main id="main" class="read"><h1>{esc(title)}</h1><p>{visit.say("waiting_for")}</p>{seats}'
        f'<p class="row"><input readonly id="invite" aria-label="{visit.say("invite")}">'
        f'<button type="button" data-copy="invite">{visit.say("copy")}</button></p></main>'
    )
    more = f' class="waiting" data-table="{table.id}" data-version="{table.version}" data-status="open"'
    return document(visit, f"{title} · Citywright", body, (), more)
