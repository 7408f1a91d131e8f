"""The first page: the games, a game at one click, tables to join, one's own tables, and games to look back at."""

import time
from dataclasses import dataclass

import citywright as cw
from citywright.engine.drawing.table import badge
from citywright.web import library
from citywright.web.pages.frame import Visit, classes, esc, page
from citywright.web.store import Seat, Table


@dataclass
class Entry:
    """A table in a list, and the seats that the visitor holds there."""

    table: Table
    seats: list[Seat]
    held: list[int]


def home_page(visit: Visit, mine: list[Entry], open_tables: list[Entry], over: list[Entry]) -> str:
    cards = "".join(game_card(visit, key) for key in cw.game_keys())
    lists = "".join(
        table_list(visit, heading, entries)
        for heading, entries in (("your_tables", mine), ("open_tables", open_tables), ("replays", over))
        if entries
    )
    imported = (
        f'<details><summary>{visit.say("import")}</summary><form data-api="/api/records" class="column">'
        f'<textarea name="text" rows="6" required aria-label="{visit.say("record")}" '
        f'placeholder="citywright record 1 …"></textarea><button>{visit.say("import")}</button><output></output>'
        "</form></details>"
    )
    main = f'<h1 class="motto">{visit.say("motto")}</h1><div class="games">{cards}</div>{lists}{imported}'
    styles = tuple(f"/games/{key}/style.css" for key in cw.game_keys())
    return page(visit, visit.say("home"), main, styles)


def game_card(visit: Visit, key: str) -> str:
    game = cw.game(key)
    facts = [players(visit, game.seats)]
    facts += [
        esc(text) for text in (library.says(game, f"about.{what}", visit.lang) for what in ("time", "weight")) if text
    ]
    about = library.says(game, "about.line", visit.lang)
    seats = game.seats[-1] if len(game.seats) < 3 else game.seats[2]
    return (
        f'<article class="game"><a class="picture cw {classes(key)}" href="/new?game={key}" tabindex="-1" '
        'aria-hidden="true">'
        f"{library.picture(key, visit.lang)}</a>"
        f'<div class="about"><h2>{esc(game.title)}</h2><p class="facts">{" · ".join(facts)}</p><p>{esc(about)}</p>'
        f'<div class="row"><form data-api="/api/play/{key}">'
        f'<input type="hidden" name="seats" value="{seats}" data-type="number">'
        f'<button class="primary">{visit.say("play_now")}</button><output></output></form>'
        f'<a class="button" href="/new?game={key}">{visit.say("new_table")}</a>'
        f'<a class="button quiet" href="/rules/{key}">{visit.say("rules")}</a></div></div></article>'
    )


def players(visit: Visit, seats: range) -> str:
    if len(seats) == 1:
        return visit.say("players", n=seats[0])
    return visit.say("players_range", number=seats[0], number2=seats[-1])


def table_list(visit: Visit, heading: str, entries: list[Entry]) -> str:
    rows = "".join(table_row(visit, entry) for entry in entries)
    return f'<section class="list"><h2>{visit.say(heading)}</h2><ul>{rows}</ul></section>'


def table_row(visit: Visit, entry: Entry) -> str:
    table = entry.table
    people = "".join(f'<span class="who">{badge(seat.number, 16)}{esc(seat.name)}</span>' for seat in entry.seats)
    if table.status == "open":
        state = visit.say("free_seats", n=sum(seat.kind == "open" for seat in entry.seats))
    elif table.status == "over":
        state = visit.say("over")
    elif set(entry.held) & set(table.actors):
        state = f'<b class="your-turn">{visit.say("your_turn")}</b>'
    else:
        state = visit.say("their_turn", text=", ".join(entry.seats[seat].name for seat in table.actors))
    title = cw.game(table.game).title if table.game in cw.game_keys() else table.game
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.changed))
    path = f"/tables/{table.id}" + ("/replay" if table.status == "over" else "")
    return (
        f'<li><a href="{path}">{esc(title)}</a><span class="people">{people}</span><span>{state}</span>'
        f"<small>{day}</small></li>"
    )
