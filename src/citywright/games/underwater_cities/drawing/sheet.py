"""A view and the words to show it in."""

from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.underwater_cities.drawing.svg import esc
from citywright.games.underwater_cities.edition import Edition


class Sheet:
    """A view in one language."""

    def __init__(self, edition: Edition, words: Words, view: Json, lang: str) -> None:
        self.edition = edition
        self.words = words
        self.view = view
        self.lang = lang
        self.seats: list[Json] = view["seats"]

    def say(self, id: str, **args: int | str) -> str:
        return esc(self.words.say(id, args, self.lang))

    def name(self, seat: int) -> str:
        return esc(self.words.word("seat", seat, self.lang))
