"""The panels of a table that are not the game's: undo, confirm, log, people, chat, and how it ended."""

from typing import Final

from citywright.engine.drawing.table import badge
from citywright.web.pages.frame import esc
from citywright.web.tables.looking import Look
from citywright.web.words import say

WEB_PANELS: Final = ("undo", "confirm", "log", "people", "chat", "after")


def web_panels(view: Look) -> dict[str, str]:
    return {
        "undo": undo_panel(view),
        "confirm": confirm_panel(view),
        "log": log_panel(view),
        "people": people_panel(view),
        "chat": chat_panel(view),
        "after": after_panel(view),
    }


def tell(view: Look, id: str, **args: int | str) -> str:
    return esc(say(id, view.lang, **args))


def undo_panel(view: Look) -> str:
    """Undo, redo and restart, for seats."""
    if view.seat is None or view.table.status != "playing":
        return '<div id="undo" class="undo"></div>'
    buttons = [
        ("undo", "↶", not view.draft.empty),
        ("redo", "↷", bool(view.draft.undone)),
        ("restart", "⟲", len(view.draft.turn) > 1),
    ]
    return f'<div id="undo" class="undo">{"".join(_do(view, *button) for button in buttons)}</div>'


def _do(view: Look, what: str, sign: str, works: bool) -> str:
    off = "" if works else " disabled"
    return (
        f'<button type="button" data-do="{what}"{off} aria-label="{tell(view, what)}" title="{tell(view, what)}">'
        f'<span aria-hidden="true">{sign}</span> <span class="wide">{tell(view, what)}</span></button>'
    )


def confirm_panel(view: Look) -> str:
    """What waits for Confirm, or the way back for a person whose seat a bot plays."""
    inside = ""
    if view.seat is not None and view.table.status == "playing":
        if view.seats[view.seat].bot is not None:
            inside = (
                f"<p>{tell(view, 'bot_for_you')}</p>"
                f'<button type="button" class="primary" data-stand-in="{view.seat}" data-bot="">'
                f"{tell(view, 'back')}</button>"
            )
        elif view.acts:
            label = esc(view.closing_label)
            off = "" if label else " disabled"
            inside = (
                f'<p class="closing">{label}</p><button type="button" class="primary" data-do="confirm"{off}>'
                f"{tell(view, 'confirm')}</button>"
            )
    return f'<div id="confirm" class="confirm" data-closing="{esc(view.draft.closing or "")}">{inside}</div>'


def log_panel(view: Look) -> str:
    """What happened, newest first; on top what is new since the seat's last turn."""
    since = view.seats[view.seat].since if view.seat is not None else view.table.number
    new = [line for line in view.lines if line[0] > since]
    old = [line for line in view.lines if line[0] <= since]
    parts = []
    if new:
        parts.append(f"<h2>{tell(view, 'since')}</h2>{_lines(new)}")
    if old or not new:
        heading = tell(view, "earlier" if new else "log")
        parts.append(f"<h2>{heading}</h2>{_lines(old)}")
    return f'<section id="log" class="log" tabindex="0" aria-label="{tell(view, "log")}">{"".join(parts)}</section>'


def _lines(lines: list[tuple[int, str]]) -> str:
    counts: dict[int, int] = {}
    items = []
    for number, text in lines:
        counts[number] = counts.get(number, 0) + 1
        items.append(f'<li id="line-{number}-{counts[number]}" data-moment="{number}">{text}</li>')
    return f"<ol>{''.join(reversed(items))}</ol>"


def people_panel(view: Look) -> str:
    """Who sits where; whose answer is missing; a bot for somebody who left."""
    rows = []
    for seat in view.seats:
        marks = []
        if seat.bot is not None:
            marks.append(f'<span class="tag">{tell(view, "bot" if seat.kind == "bot" else "stands_in")}</span>')
        if seat.number in view.table.actors:
            marks.append(f'<span class="tag on">{tell(view, "thinks")}</span>')
        if view.seat is not None and seat.kind == "person" and seat.number != view.seat and seat.bot is None:
            label = tell(view, "let_bot", text=seat.name)
            if view.table.status == "playing":
                marks.append(
                    f'<button type="button" class="quiet" data-stand-in="{seat.number}" data-bot="greedy" '
                    f'title="{label}" aria-label="{label}">⚙</button>'
                )
        you = f" <small>{tell(view, 'you')}</small>" if seat.number == view.seat else ""
        rows.append(f"<li>{badge(seat.number, 18)}<span>{esc(seat.name)}{you}</span>{''.join(marks)}</li>")
    return f'<ul id="people" class="people">{"".join(rows)}</ul>'


def chat_panel(view: Look) -> str:
    rows = []
    for chat in view.chats:
        who = badge(chat.seat, 15) if chat.seat is not None else ""
        rows.append(f'<li id="chat-{chat.number}">{who}<b>{esc(chat.name)}</b> {esc(chat.text)}</li>')
    return f'<ol id="chat" class="chat" aria-live="polite">{"".join(rows)}</ol>'


def after_panel(view: Look) -> str:
    """When it is over: the way to replay, record and what-if."""
    if view.table.status != "over":
        return '<section id="after" class="after" hidden></section>'
    here = f"/tables/{view.table.id}"
    return (
        f'<section id="after" class="after">'
        f'<a class="button primary" href="{here}/replay">{tell(view, "look_back")}</a>'
        f'<a class="button" href="/api{here}/record" download="{view.table.game}-{view.table.id}.txt">'
        f"{tell(view, 'export')}</a>"
        f'<a class="button" href="/new?game={view.table.game}">{tell(view, "again")}</a></section>'
    )
