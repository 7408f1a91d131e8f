"""Looking back: every moment of a game has an address, seen with any seat's eyes or with all hands open."""

import re
from typing import Final

from markupsafe import Markup

from citywright.engine.drawing.layout import Place
from citywright.engine.state import Offer, State
from citywright.web.names import with_names
from citywright.web.pages.curves import curves
from citywright.web.pages.frame import TEMPLATES, Visit, render
from citywright.web.pages.pieces import pieces_of
from citywright.web.pages.screen import Panel, SeatScreen, line_html
from citywright.web.pages.table import Arranged, have

IDS: Final = re.compile(r' id="[^"]*"')
OPEN_EYES: Final = "open"  # every seat's cards


def moment_panels(screen: SeatScreen, eyes: str, number: int, offer: Offer | None = None) -> dict[str, Panel]:
    """The panels of one moment: the game's, with what could be done if that is wanted, all hands, and what was told."""
    drawn = screen.game.panels(screen.view, offer, screen.lang)
    panels = {id: Panel(html) for id, html in screen.game.layout.shown(drawn, screen.seat).items()}
    hands = open_hands(screen) if eyes == OPEN_EYES else ""
    pieces = pieces_of(screen.game, screen.table.id)
    lines = "".join(
        f"<li>{line_html(line.text, pieces)}</li>" for line in screen.lines if screen.moments.shown(line.move) == number
    )
    panels["hands"] = Panel(f'<div id="hands">{hands}</div>')
    panels["told"] = Panel(f'<ul id="told" class="told" aria-live="polite">{lines}</ul>')
    return panels


def open_hands(screen: SeatScreen) -> str:
    """All hands side by side; pieces have no ids here, since each may lie elsewhere too."""
    hands = []
    for seat in screen.seats:
        panels = screen.game.panels(screen.turn.state.view(seat.number), None, screen.lang)
        cards = "".join(panels[id] for id in screen.game.layout.at(Place.FOOT, panels))
        hands.append((seat.name, Markup(IDS.sub("", cards))))
    return TEMPLATES.get_template("hands.html").render(hands=hands)


def replay_page(
    visit: Visit, screen: SeatScreen, eyes: str, number: int, allowed: list[str], history: list[State], better: str
) -> str:
    offer = screen.offer if better and screen.table.status == "over" else None
    panels = moment_panels(screen, eyes, number, offer)
    web = {id: screen.named(panels[id]) for id in ("hands", "told")}
    board = Arranged(screen, {id: panel for id, panel in panels.items() if id not in web})
    names = {"": visit.say("eyes_public"), OPEN_EYES: visit.say("eyes_open")}
    names |= {str(seat.number): visit.say("eyes_of", text=seat.name) for seat in screen.seats}
    return render(
        "replay.html", visit, screen=screen, table=screen.table, board=board, panels=web, have=have(panels), eyes=eyes,
        number=number, last=screen.moments.count, choices=[(eye, names[eye]) for eye in allowed],
        better=better, better_label=label_of(screen, better, offer),
        curves=curves(visit, screen, history), games=[screen.table.game],
    )  # fmt: skip


def label_of(screen: SeatScreen, action: str, offer: Offer | None) -> str:
    """What an action of that moment is called; "" if there was none such."""
    text = screen.game.actions.text
    found = [label for number, label in (offer.actions if offer is not None else []) if text(number) == action]
    return with_names(found[0].text(screen.lang), screen.turn.shared.names) if found else ""
