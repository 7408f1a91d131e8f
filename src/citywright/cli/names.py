"""Who is who, and what is what: names of seats and texts of components, for any game."""

from typing import Any, Final

from citywright.cli.screen import own_words
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES, Sentence

YOU: Final = "you"


class Names:
    """The seats of a table in all languages, and sentences that use them; "" is a seat that nobody is known to have."""

    def __init__(self, game: Game[Any], seats: list[str]) -> None:
        self.alone = seats.count(YOU) == 1
        self.seats = seats
        self.words = {lang: game.words.named(self.all(lang)) for lang in LANGUAGES}

    def all(self, lang: str) -> list[str]:
        return [self.of(seat, lang) for seat in range(len(self.seats))]

    def of(self, seat: int, lang: str) -> str:
        name = own_words().say("engine.seat", {"number": seat + 1}, lang)
        who = self.seats[seat]
        if who == YOU:
            who = own_words().say("cli.you", {}, lang) if self.alone else ""
        return f"{name} ({who})" if who else name

    def say(self, sentence: Sentence, lang: str) -> str:
        return self.words[lang].say(sentence.id, sentence.args, lang)


class Pieces:
    """The components that sentences speak of. An argument `tile` or `tile2` is the component of kind "tile" with that
    number."""

    def __init__(self, game: Game[Any]) -> None:
        self.all = game.components()
        numbered = [piece for piece in self.all if "number" in piece]  # cubes and the like are all the same
        self.by_number = {(str(piece["kind"]), piece["number"]): piece for piece in numbered}

    def of(self, sentence: Sentence) -> list[Json]:
        keys = [(field.rstrip("0123456789"), value) for field, value in sentence.args.items()]
        return [self.by_number[key] for key in dict.fromkeys(keys) if key in self.by_number]

    def find(self, text: str, lang: str) -> list[Json]:
        """By key, or by the beginning of the name."""
        wanted = text.casefold()
        exact = [piece for piece in self.all if str(piece["key"]).casefold() == wanted]
        return exact or [piece for piece in self.all if str(piece["name"][lang]).casefold().startswith(wanted)]


def brief(piece: Json, lang: str) -> str:
    """A piece in one line, without its name in front."""
    texts: dict[str, str] = piece.get("brief") or piece.get("text") or {}
    return texts.get(lang, "").removeprefix(str(piece["name"][lang])).lstrip(" :")
