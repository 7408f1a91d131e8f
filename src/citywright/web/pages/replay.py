"""Looking back: every moment of a game has an address, seen with any seat's eyes or with all hands open."""

import re
from typing import Final

from citywright.engine.state import State
from citywright.web.pages.curves import curves
from citywright.web.pages.frame import Visit, bar, classes, document, esc
from citywright.web.pages.table import foot, others, stage, without_doubles
from citywright.web.tables.looking import Look, mark

IDS: Final = re.compile(r' id="[^"]*"')
OPEN_EYES: Final = "open"  # every seat's cards


def moment_panels(view: Look, eyes: str, number: int) -> dict[str, str]:
    """The panels of one moment, without anything to click."""
    seat = int(eyes) if eyes.isdigit() else None
    panels = view.game.panels(view.state.view(seat), None, view.lang)
    panels = without_doubles(panels, seat)
    panels["hands"] = hands(view, view.state) if eyes == OPEN_EYES else '<div id="hands"></div>'
    lines = "".join(f"<li>{text}</li>" for at, text in view.lines if at == number)
    panels["told"] = f'<ul id="told" class="told" aria-live="polite">{lines}</ul>'
    return panels


def hands(view: Look, state: State) -> str:
    """All hands side by side; pieces have no ids here, since each may lie elsewhere too."""
    parts = []
    for seat in range(view.table.seats):
        drawn = view.game.panels(state.view(seat), None, view.lang).get("hand", "")
        name = esc(view.seats[seat].name)
        parts.append(f'<section class="open-hand"><h3>{name}</h3>{IDS.sub("", drawn)}</section>')
    return f'<div id="hands">{"".join(parts)}</div>'


def replay_page(visit: Visit, view: Look, eyes: str, number: int, allowed: list[str], history: list[State]) -> str:
    panels = moment_panels(view, eyes, number)
    table = view.table
    beside = "".join([others(visit, view, panels), *(panels.get(id, "") for id in ("stacks", "told", "score"))])
    side = f'<aside class="side" tabindex="0" aria-label="{visit.say("people")}">{beside}</aside>'
    hand = foot(visit, panels.get("hand", "") + panels["hands"])
    graphs = f'<section class="read">{curves(visit, view, history)}</section>' if history else ""
    body = (
        f"{panels.get('art', '')}{bar(visit, panels.get('head', ''))}{controls(visit, view, eyes, number, allowed)}"
        f'<main id="main" class="felt">{stage(visit, view, panels)}{side}</main>{hand}{graphs}'
    )
    have = ",".join(f"{id}.{mark(html)}" for id, html in panels.items())
    more = (
        f' class="cw {classes(table.game)} table replay" data-replay="{table.id}" data-eyes="{eyes}" data-have="{have}"'
    )
    title = f"{view.game.title} · {visit.say('replay')}"
    return document(visit, title, body, (f"/games/{table.game}/style.css",), more)


def controls(visit: Visit, view: Look, eyes: str, number: int, allowed: list[str]) -> str:
    """Slider, steps, eyes, and the way to play on from here."""
    last = view.table.number
    labels = {"": visit.say("eyes_public"), OPEN_EYES: visit.say("eyes_open")}
    picks = "".join(
        f'<option value="{eye}"{" selected" if eye == eyes else ""}>'
        f"{labels.get(eye) or visit.say('eyes_of', text=view.seats[int(eye)].name)}</option>"
        for eye in allowed
    )
    play_on = what_if(visit, view, number) if view.table.status == "over" else ""
    return (
        f'<nav class="ask scrub" aria-label="{visit.say("replay")}">'
        f'<button type="button" data-step="-1" aria-label="{visit.say("one_back")}">←</button>'
        f'<input type="range" id="moment" min="0" max="{last}" value="{number}" aria-label="{visit.say("moment")}">'
        f'<button type="button" data-step="1" aria-label="{visit.say("one_on")}">→</button>'
        f'<output id="moment-text">{number} / {last}</output>'
        f'<select id="eyes" aria-label="{visit.say("eyes")}">{picks}</select>{play_on}</nav>'
    )


def what_if(visit: Visit, view: Look, number: int) -> str:
    seats = "".join(f'<option value="{seat.number}">{esc(seat.name)}</option>' for seat in view.seats)
    return (
        f'<form data-api="/api/tables/{view.table.id}/what-if" class="row">'
        f'<input type="hidden" name="at" value="{number}" data-type="number" data-now>'
        f'<select name="seat" data-type="number" aria-label="{visit.say("seat_of_yours")}">{seats}</select>'
        f"<button>{visit.say('what_if')}</button><output></output></form>"
    )
