"""Cards large enough to read: colour band with its sign, type and price, name, and what the card does in words."""

from citywright.engine.drawing.svg import attributes, esc
from citywright.engine.drawing.table import Mark
from citywright.engine.drawing.texts import Texts
from citywright.engine.words import Words
from citywright.games.underwater_cities.drawing.svg import icon
from citywright.games.underwater_cities.edition import COLOURS, TYPES, Edition
from citywright.games.underwater_cities.text import Teller, describe


@Texts
def card_text(edition: Edition, words: Words, card: int, lang: str) -> str:
    """What a card does."""
    return describe(edition, words, card, lang)


@Texts
def slot_text(edition: Edition, words: Words, slot: int, lang: str) -> str:
    """What a slot does."""
    return Teller(edition, words, lang).slot(slot)


def colour_of(edition: Edition, card: int) -> str:
    return COLOURS[edition.colour[card]] if edition.colour[card] >= 0 else "open"


def card_html(
    edition: Edition, words: Words, card: int, lang: str, marks: list[Mark], state: str = "", id: str = "card"
) -> str:
    """One card: it may be chosen, is greyed with a reason, or just lies there."""
    colour, kind = colour_of(edition, card), words.say(f"type.{TYPES[edition.type[card]]}", {}, lang)
    name, text = edition.names[card][lang], card_text(edition, words, card, lang)
    word = words.say(f"colour.{colour}", {}, lang) if colour != "open" else ""
    full = f"{name} ({', '.join(part for part in (word, kind) if part)}). {text}"
    price = f'<b class="price">{edition.price[card]}{icon("credits", 14)}</b>' if edition.price[card] else ""
    inside = (
        f'<span class="band">{icon(f"sign-{colour}", 18)}<span>{esc(kind)}</span>{price}</span>'
        f'<b class="title">{esc(name)}</b><span class="words">{esc(text)}</span>'
    )
    kind, number = f"card {colour} {TYPES[edition.type[card]]}{state}", edition.card_numbers[card]
    return piece(f"{id}-{number:03}", kind, marks, full, inside, f"{number}")


def piece(id: str, kind: str, marks: list[Mark], full: str, inside: str, number: str = "") -> str:
    """A card, slot or contract with what rides on it."""
    mark = marks[0] if marks else None
    about = {"id": id, "data-card": number} if number else {"id": id}
    if mark is None:
        return f'<div class="{kind}"{attributes({**about, "title": full})}>{inside}</div>'
    if mark.reason:
        more = {"aria-disabled": "true", "data-reason": mark.reason, "aria-label": f"{full} {mark.reason}"}
        state = "greyed"
    else:
        more = {"data-action": mark.action, "aria-label": f"{mark.label}. {full}", "title": full}
        state = "target"
    return f'<button type="button" class="{kind} {state}"{attributes({**about, **more})}>{inside}</button>'
