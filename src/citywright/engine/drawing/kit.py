"""Pieces that a small game puts its drawing together from: actions on pieces, things to point at, seats, a pad of text.

`Drawing` and the panels in `table.py` belong to it. Larger games draw these their own way.
"""

from collections.abc import Mapping
from typing import Any, Final

from citywright.engine.drawing.svg import attributes, esc, signed
from citywright.engine.drawing.table import SEAT_COLOURS, Drawing, Mark, badge
from citywright.engine.game import Game
from citywright.engine.state import Offer

FORMS: Final = "▲●■◆★"  # the seats in plain text, as `badge` draws them
WIDTH: Final = 100  # columns of a terminal

Marks = Mapping[tuple[str, int], Mark]


def marks_of(game: Game[Any], offer: Offer | None, lang: str) -> Marks:
    """What may be done with each piece, by kind and number: an action is about the piece that it names first."""
    marks: dict[tuple[str, int], Mark] = {}
    if offer is not None:
        for action, label in offer.actions:
            marks[_piece(game, action)] = Mark(game.actions.text(action), label.text(lang))
        for action, reason in offer.greyed:
            text = game.actions.text(action)
            marks[_piece(game, action)] = Mark(text, text.partition(" ")[2], reason.text(lang))
    return marks


def _piece(game: Game[Any], action: int) -> tuple[str, int]:
    return next(iter(game.actions.block_of(action).args(action).items()))


def target(mark: Mark, inside: str, id: str = "", name: str = "", kind: str = "", more: str = "") -> str:
    """Something on a board to point at: its action, or the reason why not for what has this name. Its inside is all
    that catches the pointer."""
    if mark.reason:
        label = f"{name or mark.label}: {mark.reason}"
        said = {"data-reason": mark.reason, "aria-disabled": "true", "aria-label": label}
        state, tab, tip = "greyed", "-1", mark.reason
    else:
        said = {"data-action": mark.action, "aria-label": mark.label}
        state, tab, tip = "target", "0", mark.label
    root = f'<g id="{id or mark.id}" class="{state}{kind}" role="button" tabindex="{tab}"{attributes(said)}{more}>'
    return f"{root}<title>{esc(tip)}</title>{inside}</g>"


def head_panel(title: str, when: str) -> str:
    """How far the game is."""
    return f'<header id="head" class="head"><b>{esc(title)}</b><span>{when}</span></header>'


def seat_text(t: Drawing, seat: int) -> str:
    """A seat for a terminal."""
    return f"{FORMS[seat]} {t.seat_name(seat)}"


def seat_panel(
    t: Drawing, seat: int, more: str = "", total: str = "score", unit: str = "engine.points", title: str = "",
) -> str:  # fmt: skip
    """One line for a seat: its sign, its name, what the game adds, and its points, which a view has under `total`."""
    acting = " acting" if seat in t.view["actors"] else ""
    about = attributes({"title": title}) if title else ""
    return (
        f'<section id="seat-{seat}" class="seat{acting}" style="--c:{SEAT_COLOURS[seat]}"{about}>'
        f'<h3>{badge(seat)}<span class="name">{t.name(seat)}</span></h3>{more}'
        f'<span class="score">{signed(t.seats[seat][total])}<small>{t.say(unit)}</small></span></section>'
    )


def score_text(t: Drawing, total: str = "score") -> list[str]:
    """The scoring pad for a terminal: a line for each row, a column for each seat of a view."""
    names = [seat_text(t, seat) for seat in range(len(t.seats))]
    rows = [
        (t.tell(f"score.{label}"), [me["breakdown"][i][1] for me in t.seats])
        for i, (label, _) in enumerate(t.seats[0]["breakdown"])
    ]
    rows.append((t.tell("engine.total"), [me[total] for me in t.seats]))
    wide = max(len(label) for label, _ in rows)
    lines = [" " * wide + "".join(f"  {name}" for name in names)]
    for label, numbers in rows:
        cells = zip(numbers, names, strict=True)
        lines.append(label.ljust(wide) + "".join(f"  {signed(number).rjust(len(name))}" for number, name in cells))
    return lines
