"""Names and sentences; what a tile says is made from its figures, so the words cannot disagree with the rule."""

from pathlib import Path

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES, Words, read_words
from riverbend.edition import KINDS, Edition
from riverbend.state import Riverbend


def make_words(edition: Edition) -> Words:
    def tile(words: Words, n: int, lang: str) -> str:
        return f"{words.say(f'kind.{KINDS[edition.kind[n]]}', {}, lang)} {n}"

    return read_words(Path(__file__).parent, {"tile": tile, "cell": lambda words, cell, lang: edition.cells[cell]})


def signed(count: int) -> str:
    return f"{count:+}".replace("-", "−")


def describe(edition: Edition, words: Words, n: int, lang: str) -> str:
    """Everything that a tile counts, in one line."""
    kind = edition.kind[n]
    counts = [("water", edition.by_water[kind]), *zip(KINDS, edition.pairs[kind], strict=True)]
    near = ", ".join(f"{words.say(f'near.{what}', {}, lang)} {signed(count)}" for what, count in counts if count)
    return words.say("text.tile", {"n": edition.points[n], "text": near}, lang)


def components(game: Game[Riverbend]) -> list[Json]:
    """Every tile for `edition show` and for whoever asks in the terminal."""
    edition, words = game.edition, game.words
    return [
        {
            "key": edition.keys[n], "kind": "tile", "number": n, "source": "house",
            "name": {lang: words.word("tile", n, lang) for lang in LANGUAGES},
            "text": {lang: describe(edition, words, n, lang) for lang in LANGUAGES},
        }
        for n in range(1, edition.tiles + 1)
    ]  # fmt: skip
