"""A view and the words to show it in."""

from citywright.engine.drawing import table
from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.underwater_cities.edition import Edition


class Sheet(table.Sheet):
    def __init__(self, edition: Edition, words: Words, view: Json, lang: str) -> None:
        super().__init__(words, view, lang)
        self.edition = edition

    def row(self, number: int) -> int:
        """The row of a card in the edition."""
        return self.edition.card_numbers.index(number)
