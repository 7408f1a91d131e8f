"""Cards large enough to read: name and price on a band of its colour, a picture, and what the card does in words."""

from typing import Final

from citywright.engine.drawing.svg import esc
from citywright.engine.drawing.table import Drawing, Mark, piece
from citywright.engine.drawing.texts import Texts
from citywright.engine.words import Words, capital
from citywright.games.underwater_cities.drawing.pictures import card_picture
from citywright.games.underwater_cities.drawing.signs import JOINT, UNIT, card_notes, card_signs
from citywright.games.underwater_cities.drawing.svg import icon
from citywright.games.underwater_cities.edition import COLOURS, TYPES, Edition
from citywright.games.underwater_cities.production import ROUNDS
from citywright.games.underwater_cities.text import Teller, describe

LONG_NAME: Final = 13  # letters beyond which a name is written smaller, so that no band is higher than another
LONG_LAID: Final = 20  # the same on a card that lies before a player
MANY_WORDS: Final = 52  # beyond which words are smaller
MOST_WORDS: Final = 80  # beyond which they have the room of the signs, too
FEW_SIGNS: Final = 3  # beyond which they are a riddle, and words say it alone


@Texts
def card_text(edition: Edition, words: Words, card: int, lang: str) -> str:
    """What a card does."""
    return describe(edition, words, card, lang)


@Texts
def slot_text(edition: Edition, words: Words, slot: int, lang: str) -> str:
    """What a slot does."""
    return Teller(edition, words, lang).slot(slot)


class Screen(Drawing):
    """Cards are asked for by their rows in the edition."""

    edition: Edition

    @property
    def teller(self) -> Teller:
        return Teller(self.edition, self.words, self.lang)

    def when(self) -> str:
        """How far the game is."""
        round, era = self.view["round"], self.tell(f"era.{self.view['era']}")
        return self.tell("draw.round" if round else "draw.before_rounds", number=round, number2=ROUNDS, text=era)

    def row(self, number: int) -> int:
        return self.edition.card_numbers.index(number)

    def colour(self, card: int) -> str:
        colour = self.edition.colour[card]
        return COLOURS[colour] if colour >= 0 else "open"

    def card_name(self, card: int) -> str:
        return self.edition.titles[card][self.lang]

    def card_text(self, card: int) -> str:
        return card_text(self.edition, self.words, card, self.lang)


def laid_card(screen: Screen, card: int, marks: list[Mark], state: str) -> str:
    """A card before a player: its name on a band, and what it does in few words. When it works is said above."""
    edition, colour = screen.edition, screen.colour(card)
    number, name = edition.card_numbers[card], screen.card_name(card)
    spent = f"<small>{screen.say('draw.used')}</small>" if state else ""
    inside = (
        f'<span class="title" data-flavour=""><span>{esc(name)}</span>{spent}</span>'
        f'<span class="words">{card_notes(edition, screen.words, card, screen.lang)}</span>'
    )
    about = {"id": f"card-{number:03}", "data-card": f"{number}"}
    full = f"{name}. {screen.card_text(card)}"
    state += " long" * (len(name) > LONG_LAID)
    return piece(about, f"card {colour}{state}", next(iter(marks), None), full, inside)


def card_html(screen: Screen, card: int, marks: list[Mark], state: str) -> str:
    """One card: it may be chosen, is greyed with a reason, or just lies there. When it works is said by its type."""
    edition, colour = screen.edition, screen.colour(card)
    number, type_, price = edition.card_numbers[card], TYPES[edition.type[card]], edition.price[card]
    name, text = screen.card_name(card), screen.card_text(card)
    kind = screen.tell(f"type.{type_}")
    kinds = [screen.tell(f"colour.{colour}"), kind] if colour != "open" else [kind]
    full = f"{name} ({', '.join(kinds)}). {text}"
    paid = f'<span class="price">{price}{icon("credits", 16)}</span>' if price else ""
    signs = card_signs(edition, screen.words, card, screen.lang)
    words = text if type_ == "permanent" else capital(screen.teller.effect(edition.effect[card])) + "."
    inside = (
        f'<span class="band">{icon(f"sign-{colour}", 16)}<span><span class="title">{esc(name)}</span>'
        f'<small class="type">{esc(kind)}</small></span></span>'
        f'<span class="window">{card_picture(edition, card)}{paid}</span><span class="about signs">{signs}</span>'
        f'<span class="words">{esc(words)}</span>'
    )
    long = len(name) > LONG_NAME
    riddle = signs.count(UNIT) + signs.count(JOINT) > FEW_SIGNS or "≤" in signs or len(words) > MOST_WORDS
    state += " long" * long + " wordy" * (len(words) > (MOST_WORDS if riddle else MANY_WORDS)) + " spelt" * riddle
    about = {"id": f"card-{number:03}", "data-card": f"{number}"}
    return piece(about, f"card {colour} {type_}{state}", next(iter(marks), None), full, inside)
