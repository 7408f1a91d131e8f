"""The table as SVG and HTML: pieces with stable ids, legal actions on the pieces they move.

Panels `head`, `slots`, `specials`, `seat-N`, `board-N` and `score` are the same for all eyes and know nothing of the
offer; `prompt`, `own` and `hand` are the viewer's.
"""

from html import escape
from pathlib import Path
from typing import Final

from citywright.engine.state import Json, Offer
from citywright.engine.words import Words
from citywright.games.underwater_cities.drawing.board import Mark, Marks, board_svg
from citywright.games.underwater_cities.edition import COLOURS, OPEN_SLOT, SLOTS, TYPES, Edition
from citywright.games.underwater_cities.effects import GOODS
from citywright.games.underwater_cities.network import CITIES, SITES, TUNNELS
from citywright.games.underwater_cities.steps.actions import A
from citywright.games.underwater_cities.text import Teller, describe
from citywright.games.underwater_cities.text import slot_name as slot_text

STYLE: Final = Path(__file__).with_name("style.css").read_text(encoding="utf-8")
SIGNS: Final = dict(zip(GOODS, ("🌿", "▰", "◉", "⚗", "★", "P"), strict=True))
SEAT_FORMS: Final = "▲●■◆"
BAND: Final = dict(zip(COLOURS, ("≈", "▤", "◢"), strict=True))  # a pattern beside each colour
PLACE_WORDS: Final = frozenset((*SITES, *TUNNELS, *CITIES))


def panels(edition: Edition, words: Words, view: Json, offer: Offer | None, lang: str) -> dict[str, str]:
    """Every panel of the table by its id, which is also the id of its root element."""
    t = Table(edition, words, view, lang)
    result = {"head": t.head(), "slots": t.slots(), "specials": t.specials(), "score": t.score()}
    for seat in range(len(view["seats"])):
        result[f"seat-{seat}"] = t.seat(seat)
        result[f"board-{seat}"] = t.board(seat)
    places, cards, buttons = spread(view, offer, lang)
    result["prompt"] = t.prompt(offer, buttons)
    if view["seat"] is not None:
        result["own"] = t.own(places)
        result["hand"] = t.hand(cards)
    return result


def spread(view: Json, offer: Offer | None, lang: str) -> tuple[Marks, Marks, list[Mark]]:
    """Where the actions ride: on a place if it is the only one there, on a card in hand, else on a button."""
    places: Marks = {}
    cards: Marks = {}
    buttons: list[Mark] = []
    if offer is None:
        return places, cards, buttons
    hand = {f"{card:03}" for card in view["own"]["hand"]} if view["seat"] is not None else set()
    marks = [Mark(A.text(action), label.text(lang)) for action, label in offer.actions]
    targets = [mark.action.split()[-1] for mark in marks]
    for mark, target in zip(marks, targets, strict=True):
        if target in PLACE_WORDS and targets.count(target) == 1:
            places[target] = mark
        elif target in hand and targets.count(target) == 1:
            cards[target] = mark
        else:
            buttons.append(mark)
    for action, reason in offer.greyed:
        target = A.text(action).split()[-1]
        if target in PLACE_WORDS and target not in targets:
            places.setdefault(target, Mark(A.text(action), "", reason.text(lang)))
        elif target not in PLACE_WORDS and target not in hand:
            buttons.append(Mark(A.text(action), A.text(action), reason.text(lang)))
    return places, cards, buttons


def page(edition: Edition, words: Words, view: Json, lang: str) -> str:
    """The whole table as one document with its styles, for a notebook or a file."""
    parts = panels(edition, words, view, None, lang)
    seats = "".join(
        f"<article>{parts[f'seat-{seat}']}{parts[f'board-{seat}']}</article>" for seat in range(len(view["seats"]))
    )
    return (
        f'<!doctype html><meta charset="utf-8"><title>Underwater Cities</title><style>{STYLE}</style>'
        f'<div class="cw uc page" lang="{lang}">{parts["head"]}{parts["prompt"]}{parts["slots"]}'
        f'<main class="boards">{seats}</main>{parts.get("hand", "")}{parts["specials"]}{parts["score"]}</div>'
    )


class Table:
    """One view in one language."""

    def __init__(self, edition: Edition, words: Words, view: Json, lang: str) -> None:
        self.edition = edition
        self.words = words
        self.view = view
        self.lang = lang
        self.teller = Teller(edition, words, lang)

    def say(self, id: str, **args: int | str) -> str:
        return escape(self.words.say(id, args, self.lang))

    def seat_name(self, seat: int) -> str:
        return f"{SEAT_FORMS[seat]} {escape(self.words.word('seat', seat, self.lang))}"

    def head(self) -> str:
        view = self.view
        order = " ".join(self.seat_name(seat) for seat in view["order"])
        round_ = self.say("draw.round", number=view["round"], text=self.say(f"era.{view['era']}"))
        return f'<header id="head" class="head"><b>{round_}</b> <span>{self.say("draw.order")} {order}</span></header>'

    def prompt(self, offer: Offer | None, buttons: list[Mark]) -> str:
        text = escape(offer.prompt.text(self.lang)) if offer is not None else self.waiting()
        ids = [mark.action.replace(" ", "-") for mark in buttons]
        found = "".join(
            f'<button type="button" id="do-{id}"{mark.attributes()}>{escape(mark.label)}</button>'
            for id, mark in zip(ids, buttons, strict=True)
        )
        return f'<section id="prompt" class="prompt"><p>{text}</p>{found}</section>'

    def waiting(self) -> str:
        if self.view["over"]:
            return self.say("event.end")
        names = ", ".join(self.seat_name(seat) for seat in self.view["actors"])
        return f"{self.say('draw.waiting')} {names}"

    def slots(self) -> str:
        found = "".join(self.slot(row) for row in self.view["slots"])
        return f'<section id="slots" class="slots">{found}</section>'

    def slot(self, row: Json) -> str:
        number = OPEN_SLOT if row["slot"] == "open" else SLOTS.index(row["slot"])
        colour = row["colour"] or "open"
        tiles = " ".join(SEAT_FORMS[seat] for seat in row["seats"]) + (" ✕" if row["foreign"] else "")
        return (
            f'<div id="slot-{row["slot"]}" class="slot {colour}"><b>{BAND.get(colour, "○")} '
            f"{escape(slot_text(self.words, number, self.lang))}</b> {escape(self.teller.slot(number))} "
            f'<span class="tiles">{tiles}</span></div>'
        )

    def specials(self) -> str:
        view = self.view
        cards = [*view["threes"], *([view["special_top"]] if view["special_top"] else [])]
        found = "".join(self.card(card, "special") for card in cards)
        contracts = "".join(
            f'<div class="card contract" id="contract-{n}"><b>{escape(self.edition.contract_names[n - 1][self.lang])}'
            f"</b><p>{escape(self.teller.contract(n - 1))}</p></div>"
            for n in view["contracts"]
        )
        return f'<section id="specials" class="cards">{found}{contracts}</section>'

    def card(self, card: int, prefix: str, mark: Mark | None = None, used: bool = False) -> str:
        """A card large enough to read: colour band with its pattern, name, type, text."""
        edition = self.edition
        colour = COLOURS[edition.colour[card]] if edition.colour[card] >= 0 else "open"
        kind = self.say(f"type.{TYPES[edition.type[card]]}")
        more = mark.attributes().replace('class="', f'class="card {colour} ') if mark else f' class="card {colour}"'
        turned = " ↷" if used else ""
        return (
            f'<div id="{prefix}-{card:03}"{more}><header>{BAND.get(colour, "○")} {kind}{turned} '
            f"<small>{card:03}</small></header><b>{escape(edition.names[card][self.lang])}</b>"
            f"<p>{escape(describe(edition, self.words, card, self.lang))}</p></div>"
        )

    def seat(self, seat: int) -> str:
        row = self.view["seats"][seat]
        goods = " ".join(f'<span title="{self.say(f"good.{good}")}">{SIGNS[good]} {row[good]}</span>' for good in GOODS)
        hand = sum(row["hand"].values())
        cards = "".join(self.card(card, f"seat{seat}", used=card in row["used"]) for card in row["cards"])
        space = row["federation"] or "–"
        return (
            f'<section id="seat-{seat}" class="seat"><h2>{self.seat_name(seat)}</h2><p>{goods} '
            f"<span>⚑ {space}</span> <span>▯ {hand}</span> <b>{row['score']}</b></p>"
            f"<details><summary>{self.say('draw.cards', n=len(row['cards']))}</summary>"
            f'<div class="cards">{cards}</div></details></section>'
        )

    def board(self, seat: int) -> str:
        network = self.view["seats"][seat]["network"]
        svg = board_svg(self.edition, self.words, network, f"board{seat}", {}, self.lang)
        return f'<section id="board-{seat}">{svg}</section>'

    def own(self, places: Marks) -> str:
        network = self.view["seats"][self.view["seat"]]["network"]
        return f'<section id="own">{board_svg(self.edition, self.words, network, "own", places, self.lang)}</section>'

    def hand(self, cards: Marks) -> str:
        found = "".join(self.card(card, "hand", cards.get(f"{card:03}")) for card in self.view["own"]["hand"])
        return f'<section id="hand" class="cards">{found}</section>'

    def score(self) -> str:
        rows = "".join(
            f"<tr><th>{self.seat_name(seat)}</th>"
            + "".join(f'<td title="{self.say(f"score.{label}")}">{points}</td>' for label, points in row["breakdown"])
            + f"<td><b>{row['score']}</b></td></tr>"
            for seat, row in enumerate(self.view["seats"])
        )
        labels = "".join(f"<th>{self.say(f'score.{label}')}</th>" for label, _ in self.view["seats"][0]["breakdown"])
        return f'<section id="score"><table><tr><td></td>{labels}<th>Σ</th></tr>{rows}</table></section>'
