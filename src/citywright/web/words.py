"""What the pages say themselves, in English and German, like the games: catalogues and sentences."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from citywright.engine.words import LANGUAGES, Catalogue, Words, common_catalogue

HERE: Final = Path(__file__).parent
ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}  # of English ordinals, by their last digit


@lru_cache(maxsize=1)
def own_words() -> Words:
    catalogues = {
        lang: common_catalogue(lang).joined(Catalogue.parse((HERE / f"{lang}.po").read_text(encoding="utf-8")))
        for lang in LANGUAGES
    }
    return Words(catalogues, {"place": lambda words, place, lang: ordinal(place, lang)})


def ordinal(number: int, lang: str) -> str:
    """A place as people write it: 1st, or 1. in German."""
    if lang != "en":
        return f"{number}."
    return f"{number}{ENDINGS.get(number % 10, 'th') if number % 100 // 10 != 1 else 'th'}"


def say(id: str, lang: str, **args: int | str) -> str:
    return own_words().say(f"web.{id}", args, lang)


def say_if_known(id: str, lang: str, otherwise: str) -> str:
    return say(id, lang) if f"web.{id}" in own_words().catalogues[lang].entries else otherwise
