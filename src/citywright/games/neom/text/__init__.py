"""Names and sentences of NEOM; the text of a tile is generated from its effect, so it cannot disagree with the rule."""

from pathlib import Path
from typing import Final

from citywright.engine.words import LANGUAGES, Catalogue, Namer, Words, common_catalogue
from citywright.games.neom.city import CELLS, LEFT, RIGHT
from citywright.games.neom.edition import DISASTERS, GOODS, TYPES, VIRTUAL_ANY, VIRTUAL_RAW, Edition, Term

HERE: Final = Path(__file__).parent
ROMAN: Final = ("", "I", "II", "III")


def make_words(edition: Edition) -> Words:
    """The words of one edition: its catalogues and the names of its pieces."""
    catalogues = {
        lang: common_catalogue(lang).joined(Catalogue.parse((HERE / f"{lang}.po").read_text(encoding="utf-8")))
        for lang in LANGUAGES
    }
    namers: dict[str, Namer] = {
        "tile": lambda words, n, lang: edition.names[n][lang],
        "cell": lambda words, cell, lang: CELLS[cell],
        "good": _listed("good", GOODS),
        "goods": _one_of,
        "type": _listed("type", TYPES),
        "seller": _seller,
        "virtual": _listed("virtual", ("raw", "any")),
        "routes": _routes,
        "generation": lambda words, g, lang: ROMAN[g],
    }
    return Words(catalogues, namers)


def _listed(prefix: str, names: tuple[str, ...]) -> Namer:
    return lambda words, i, lang: words.say(f"{prefix}.{names[i]}", {}, lang)


def _one_of(words: Words, goods: int, lang: str) -> str:
    """Goods of a mask: "coal or oil"."""
    names = [words.say(f"good.{good}", {}, lang) for i, good in enumerate(GOODS) if goods >> i & 1]
    return f" {words.say('word.or', {}, lang)} ".join(names)


def _seller(words: Words, seller: int, lang: str) -> str:
    if seller < 5:
        return words.word("seat", seller, lang)
    return words.say(f"seller.{('supply', 'supply_left', 'supply_right', 'supply_both')[seller - 5]}", {}, lang)


def _routes(words: Words, routes: int, lang: str) -> str:
    return words.say({LEFT: "route.left", RIGHT: "route.right"}.get(routes, "route.both"), {}, lang)
