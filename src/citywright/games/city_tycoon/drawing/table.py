"""The panels around the map: prompt, hand, seats, plants, score."""

from html import escape
from typing import Final

from citywright.engine.state import Json, Offer
from citywright.engine.words import Words
from citywright.games.city_tycoon.drawing.map import badge, map_svg
from citywright.games.city_tycoon.edition import Edition
from citywright.games.city_tycoon.steps.actions import DO_BUILD, DO_PICK, DO_PLANT, DO_SELL, A
from citywright.games.city_tycoon.text import describe, short

OF_TILES: Final = (DO_PICK, DO_BUILD, DO_PLANT, DO_SELL)


class Table:
    """One view in one language."""

    def __init__(self, edition: Edition, words: Words, view: Json, lang: str) -> None:
        self.edition = edition
        self.words = words
        self.view = view
        self.lang = lang

    def say(self, id: str, **args: int | str) -> str:
        return escape(self.words.say(id, args, self.lang))

    def name(self, seat: int) -> str:
        return escape(self.words.word("seat", seat, self.lang))


def panel(id: str, body: str) -> str:
    return f'<section id="{id}" class="panel {id.partition("-")[0]}">{body}</section>'


def head_panel(t: Table) -> str:
    view = t.view
    phase = t.say(f"phase.{view['phase']}")
    order = " ".join(f"<span>{badge(seat)}{t.name(seat)}</span>" for seat in view["order"])
    return panel(
        "head", f"<h1>City Tycoon</h1><p>{t.say('draw.round', number=view['round'])} · {phase}</p><p>{order}</p>"
    )


def map_panel(t: Table) -> str:
    return panel("map", map_svg(t.edition, t.words, t.view, t.lang))


def stacks_panel(t: Table) -> str:
    rows: list[str] = []
    for stack in t.view["stacks"]:
        for side in ("refill", "once") if stack else ():
            rows.append(f"<li>{escape(short(t.edition, t.words, stack[side]['piece'], t.lang))}</li>")
    return panel("stacks", f"<h2>{t.say('draw.plants')}</h2><ul>{''.join(rows)}</ul>")


def market_panel(t: Table) -> str:
    return panel("market", "".join(_card(t, f"market-{n:03}", n, "") for n in t.view["market"]))


def seat_panel(t: Table, seat: int) -> str:
    me = t.view["seats"][seat]
    acts = " acts" if seat in t.view["actors"] else ""
    figures = ", ".join([
        t.say("amount.money", money=str(me["money"])),
        t.say("amount.points", n=me["points"]),
        t.say("amount.goods", n=me["goods"]),
    ])  # fmt: skip
    passed = f" · {t.say('draw.passed')}" if me["passed"] else ""
    return panel(f"seat-{seat}", f'<p class="who{acts}">{badge(seat)}{t.name(seat)}{passed}</p><p>{figures}</p>')


def score_panel(t: Table) -> str:
    head = "".join(f"<th>{badge(seat)}</th>" for seat in range(len(t.view["seats"])))
    rows: list[str] = []
    labels = [label for label, _ in t.view["seats"][0]["breakdown"]]
    for i, label in enumerate(labels):
        cells = "".join(f"<td>{seat['breakdown'][i][1]}</td>" for seat in t.view["seats"])
        rows.append(f"<tr><th>{t.say(f'score.{label}')}</th>{cells}</tr>")
    total = "".join(f"<td>{seat['score']}</td>" for seat in t.view["seats"])
    rows.append(f"<tr><th>{t.say('score.total')}</th>{total}</tr>")
    return panel("score", f"<table><tr><th></th>{head}</tr>{''.join(rows)}</table>")


def prompt_panel(t: Table, offer: Offer | None) -> str:
    """What is asked, and every action that is not about a tile in hand as a button."""
    if offer is None:
        return panel("prompt", f"<p>{t.say('draw.over' if t.view['over'] else 'draw.waiting')}</p>")
    buttons = [
        f'<button data-action="{escape(A.text(action))}">{escape(label.text(t.lang))}</button>'
        for action, label in offer.actions
        if not _about_tile(action)
    ]
    return panel("prompt", f"<p>{escape(offer.prompt.text(t.lang))}</p>{''.join(buttons)}")


def _about_tile(action: int) -> bool:
    return any(block.holds(action) for block in OF_TILES)


def targets_panel(t: Table, offer: Offer | None) -> str:
    """The greyed targets and why they are greyed."""
    rows = [
        f'<li data-greyed="{escape(A.text(action))}">{escape(reason.text(t.lang))}</li>'
        for action, reason in (offer.greyed if offer else [])
    ]
    return panel("targets", f"<ul>{''.join(rows)}</ul>")


def hand_panel(t: Table, offer: Offer | None) -> str:
    buttons: dict[int, str] = {}
    for action, label in offer.actions if offer else []:
        for block in OF_TILES:
            if block.holds(action):
                tile = block.arg(action) + 1
                text = escape(label.text(t.lang))
                buttons[tile] = buttons.get(tile, "") + f'<button data-action="{A.text(action)}">{text}</button>'
    return panel("hand", "".join(_card(t, f"own-{n:03}", n, buttons.get(n, "")) for n in t.view["own"]["hand"]))


def _card(t: Table, id: str, tile: int, buttons: str) -> str:
    name = escape(t.edition.names[tile][t.lang])
    text = escape(describe(t.edition, t.words, tile, t.lang))
    return f'<article id="{id}"><h3>{name}</h3><p>{text}</p>{buttons}</article>'
