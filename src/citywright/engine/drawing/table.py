"""The parts of a table that look alike in every game: seats, the question with its buttons, the scoring pad."""

from typing import Any, Final, NamedTuple

from citywright.engine.drawing.svg import attributes, esc, num, signed
from citywright.engine.game import Game
from citywright.engine.state import Json, Offer

# -- seats: a colour and a form, always both -----------------------------------------------------------

SEAT_COLOURS: Final = ("#0072b2", "#c14d00", "#00785a", "#9a4480", "#7a6000")
SEAT_FORMS: Final = (
    "M10 4 16 15H4z",
    "M10 4.5a5.5 5.5 0 1 0 .01 0z",
    "M5 5h10v10H5z",
    "M10 3.5 16.5 10 10 16.5 3.5 10z",
    "M10 3l2.1 4.7 5.1.5-3.9 3.4 1.2 5L10 14l-4.5 2.6 1.2-5-3.9-3.4 5.1-.5z",
)


def seat_sign(seat: int, x: float, y: float, size: float) -> str:
    """A seat's sign on a board."""
    return f'<g transform="translate({num(x)} {num(y)}) scale({num(size / 20)})">{_sign(seat)}</g>'


def badge(seat: int, size: int = 20, id: str = "") -> str:
    """A seat's sign in a line of text; with an id it is a piece that can be seen to move."""
    box = f'viewBox="0 0 20 20" width="{size}" height="{size}"'
    sign = f'<g id="{id}">{_sign(seat)}</g>' if id else _sign(seat)
    return f'<svg class="icon" {box} aria-hidden="true">{sign}</svg>'


def _sign(seat: int) -> str:
    return (
        f'<rect width="20" height="20" rx="5" fill="{SEAT_COLOURS[seat]}"/><path d="{SEAT_FORMS[seat]}" fill="#fff"/>'
    )


# -- what may be done --------------------------------------------------------------------------------------


class Mark(NamedTuple):
    """An action on a piece: legal, or greyed with a reason."""

    action: str  # as in a record, "place c4"
    label: str
    reason: str = ""
    sign: str = ""  # a shape that tells it from others in the same place

    @property
    def verb(self) -> str:
        return self.action.partition(" ")[0]

    @property
    def id(self) -> str:
        return "do-" + self.action.replace(" ", "-").replace(",", "_")


def buttons(marks: list[Mark]) -> str:
    return "".join(button(mark, mark.label) for mark in marks)


def button(mark: Mark, words: str, picture: str = "") -> str:
    """A button with its action, or greyed with its reason."""
    if mark.reason:
        more = attributes({"aria-disabled": "true", "data-reason": mark.reason, "title": mark.reason})
    else:
        more = attributes({"data-action": mark.action, "aria-label": mark.label})
    return f'<button type="button" id="{mark.id}"{more}>{picture}{esc(words)}</button>'


def card(id: str, full: str, picture: str, mark: Mark | None, planned: bool) -> str:
    """A card as a button: what it does or why it does not, and all that stands on it, for those who cannot see it."""
    if mark is None:
        more = attributes({"aria-disabled": "true", "aria-label": full})
    elif mark.reason:
        more = attributes({"aria-disabled": "true", "data-reason": mark.reason, "aria-label": f"{full} {mark.reason}"})
    else:
        more = attributes({"data-action": mark.action, "aria-label": f"{mark.label}. {full}"})
    state = " on" if planned else " greyed" if mark and mark.reason else " target" if mark else ""
    return f'<button type="button" class="card{state}" id="{id}"{more}>{picture}</button>'


def piece(about: dict[str, str], kind: str, mark: Mark | None, full: str, inside: str) -> str:
    """Something to read: it may be taken, is greyed with a reason, or just lies there."""
    if mark is None:
        said = attributes({**about, "role": "img", "aria-label": full, "title": full})
        return f'<div class="{kind}"{said}>{inside}</div>'
    if mark.reason:
        state, label = "greyed", f"{full} {mark.reason}"
        does = {"aria-disabled": "true", "data-reason": mark.reason}
    else:
        state, label, does = "target", f"{mark.label}. {full}", {"data-action": mark.action}
    more = attributes({**about, "title": full, **does, "aria-label": label})
    return f'<button type="button" class="{kind} {state}"{more}>{inside}</button>'


# -- panels ----------------------------------------------------------------------------------------------------


class Drawing:
    """A view, and the words to show it in: `say` and `name` in HTML, `tell` and `seat_name` as they are.

    A game adds what its own panels ask, and says which class its edition is.
    """

    def __init__(self, game: Game[Any], view: Json, lang: str) -> None:
        self.game = game
        self.edition = game.edition
        self.words = game.words
        self.view = view
        self.lang = lang
        self.seats: list[Json] = view["seats"]

    def say(self, id: str, **args: int | str) -> str:
        return esc(self.tell(id, **args))

    def tell(self, id: str, **args: int | str) -> str:
        """A sentence for a terminal, or to be escaped later."""
        return self.words.say(id, args, self.lang)

    def name(self, seat: int) -> str:
        return esc(self.seat_name(seat))

    def seat_name(self, seat: int) -> str:
        return self.words.word("seat", seat, self.lang)


def waiting_or_won(t: Drawing, total: str = "score") -> str:
    """Whom everybody waits for; at the end, who has won, with what a seat of the view has under this name."""
    if not t.view["over"]:
        return t.say("engine.waiting_for", text=", ".join([t.seat_name(seat) for seat in t.view["actors"]]))
    winners = [seat for seat, place in enumerate(t.view["places"]) if place == 1]
    names = ", ".join([t.seat_name(seat) for seat in winners])
    return t.say("engine.won", n=len(winners), text=names, number=t.seats[winners[0]][total])


def prompt_panel(t: Drawing, offer: Offer | None, waiting: str, choices: str) -> str:
    """The question to the viewer with what has no place on the table, or what everybody waits for."""
    seat = t.view["seat"]
    asked = offer is not None and bool(offer.actions)
    single = " single" if offer is not None and len(offer.actions) == 1 else ""
    words = esc(offer.prompt.text(t.lang)) if offer is not None and asked else waiting
    who = ""
    if asked and seat is not None:
        who = f'{badge(seat, 32)}<span class="whose">{t.say("engine.your_turn", seat=seat)}</span>'
    return (
        f'<section id="prompt" class="prompt{" asked" if asked else ""}{single}" aria-live="polite">{who}<p>{words}</p>'
        f'<div class="choices">{choices}</div></section>'
    )


def score_panel(t: Drawing, total: str = "score", id: str = "score") -> str:
    """The scoring pad, line by line, winners marked; the sum is what a seat of the view has under this name."""
    places = t.view.get("places", [0] * len(t.seats))
    won = [' class="won"' if place == 1 else "" for place in places]
    heads = "".join(f'<th scope="col"{won[seat]}>{badge(seat, 16)} {t.name(seat)}</th>' for seat in range(len(t.seats)))
    rows: list[str] = []
    for i, (label, _) in enumerate(t.seats[0].get("breakdown", ())):
        cells = "".join(f"<td{won[seat]}>{signed(me['breakdown'][i][1])}</td>" for seat, me in enumerate(t.seats))
        rows.append(f'<tr><th scope="row">{t.say(f"score.{label}")}</th>{cells}</tr>')
    totals = "".join(f"<td{won[seat]}>{signed(me[total])}</td>" for seat, me in enumerate(t.seats))
    return (
        f'<table id="{id}" class="pad"><caption>{t.say("engine.score")}</caption>'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
        f'<tfoot><tr><th scope="row">{t.say("engine.total")}</th>{totals}</tr></tfoot></table>'
    )


def standing_panel(t: Drawing, id: str = "standing") -> str:
    """For a place beside the board: nothing, and in the end how the points came about."""
    pad = score_panel(t, id="sums") if t.view["over"] else ""
    return f'<section id="{id}" class="standing">{pad}</section>'


def art_panel(defs: str) -> str:
    """The shapes that all other panels use."""
    return f'<svg id="art" class="art" width="0" height="0" aria-hidden="true"><defs>{defs}</defs></svg>'
