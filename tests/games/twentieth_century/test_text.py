"""English and German are complete, and every piece has a text made from its data."""

import re
import string
from pathlib import Path

import pytest

from citywright.engine.words import Catalogue
from citywright.games.twentieth_century import text
from citywright.games.twentieth_century.edition import Edition
from citywright.games.twentieth_century.text import describe, make_words, short
from tests.games.twentieth_century.support import house

ROOM = Path(text.__file__).parent
SOURCES = [path.read_text(encoding="utf-8") for path in ROOM.parent.rglob("*.py")]


def catalogue(lang: str) -> dict[str, tuple[str, ...]]:
    return Catalogue.parse((ROOM / f"{lang}.po").read_text(encoding="utf-8")).entries


def fields(form: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(form) if field}


@pytest.fixture(scope="module")
def edition() -> Edition:
    return house()


def test_both_languages_have_the_same_sentences_with_the_same_arguments() -> None:
    english, german = catalogue("en"), catalogue("de")
    assert list(english) == list(german)
    for id, forms in english.items():
        assert len(forms) == len(german[id]), id
        asked = {field for form in forms for field in fields(form)}
        assert {field for form in german[id] for field in fields(form)} == asked, id


def test_every_sentence_that_the_code_names_exists() -> None:
    known = catalogue("en")
    for source in SOURCES:
        for id in re.findall(r'"((?:ask|do|no|event|draw|effect|short|name|amount|word)\.[a-z_.]+)"', source):
            assert id in known, id


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_piece_has_texts(edition: Edition, lang: str) -> None:
    words = make_words(edition)
    for n in range(edition.pieces):
        for words_of in (describe(edition, words, n, lang), short(edition, words, n, lang)):
            assert words_of
            assert "{" not in words_of


def test_texts_follow_the_data(edition: Edition) -> None:
    words = make_words(edition)
    assert describe(edition, words, 0, "en").startswith(
        "Start tile of every player. City 1: 1 coin and 1 science point."
    )
    assert "City 3: recycling." in describe(edition, words, 0, "en")
    assert describe(edition, words, 1, "en") == (
        "Land of stack I-II. City 1: 2 coins. Track: north–city 1; south–city 1."
    )
    assert describe(edition, words, 41, "de").endswith("Gleise: Norden–Osten–Gebäude.")
    assert describe(edition, words, 47, "en") == "Nothing but its impact. When bought: 2 flowers."
    assert describe(edition, words, 47, "de") == "Nichts als die Wirkung beim Kauf. Beim Kauf: 2 Blumen."
    assert short(edition, words, 52, "en") == "Quality of Life (T12): quality of life: 3 coins for 2 points; 1 flower"


def test_names_differ(edition: Edition) -> None:
    for lang in ("en", "de"):
        names = [edition.names[n][lang] for n in range(1, 41)]
        assert len(set(names)) == 40
