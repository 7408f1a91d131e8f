"""Both languages are complete, and every piece has its text."""

import re
from pathlib import Path
from string import Formatter

import citywright as cw
from citywright.engine.words import LANGUAGES
from citywright.games.underwater_cities.edition import EVENTS
from citywright.games.underwater_cities.effects import COUNTERS
from citywright.games.underwater_cities.steps import STEPS
from citywright.games.underwater_cities.text import describe, short
from tests.games.underwater_cities.support import EDITION, GAME, find

CODE = Path("src/citywright/games/underwater_cities")
WORDS = GAME.words


def test_both_languages_have_the_same_sentences() -> None:
    english, german = (WORDS.catalogues[lang].entries for lang in LANGUAGES)
    assert set(english) == set(german)
    for id, forms in english.items():
        fields = {field for form in forms for _, field, _, _ in Formatter().parse(form) if field}
        others = {field for form in german[id] for _, field, _, _ in Formatter().parse(form) if field}
        assert fields == others, id


def test_every_sentence_that_the_code_speaks_is_there() -> None:
    ids: set[str] = set()
    for file in CODE.rglob("*.py"):
        ids |= set(re.findall(r'"((?:event|no|do|ask|effect|card|board|side|slot|tile)\.[a-z_]+)"', file.read_text()))
    ids |= {f"on.{event}" for event in EVENTS} | {f"counter.{counter}" for counter in COUNTERS}
    ids |= {f"do.{block.name}" for block in GAME.actions.blocks if block.name not in ("first", "price")}
    ids |= {f"ask.{step.name}" for step in STEPS if step.name not in ("keep", "discard")}
    assert ids <= set(WORDS.catalogues["en"].entries)


def test_every_card_tells_what_it_does() -> None:
    for card in range(len(EDITION.names)):
        for lang in LANGUAGES:
            text = describe(EDITION, WORDS, card, lang)
            assert text.endswith(".")
            assert "{" not in text
            assert EDITION.names[card][lang] in short(EDITION, WORDS, card, lang)


def test_texts_of_known_cards() -> None:
    assert describe(EDITION, WORDS, 86, "en") == (
        "At once: gain 1 steelplast for every 2 connected desalination plants."
    )
    assert describe(EDITION, WORDS, 86, "de") == "Sofort: erhalte 1 Stahlplastik je 2 verbundene Entsalzungsanlagen."
    assert describe(EDITION, WORDS, 19, "en") == (
        "Action, once per era: build a structure at the usual cost and advance 1 space on the Federation track."
    )
    assert describe(EDITION, WORDS, find("Farm Improvement"), "en") == (
        "At once: upgrade up to 2 farms for 1 credit or 1 science each."
    )
    assert describe(EDITION, WORDS, 186, "de") == (
        "Wirkt für 3 Credits. Am Spielende: zahle 2 Tang: erhalte 3 Punkte, höchstens 5-mal."
    )
    assert describe(EDITION, WORDS, 14, "en") == (
        "Whenever your card does not match your coloured slot: gain 1 steelplast."
    )


def test_components_are_all_listed_with_source_and_texts() -> None:
    found = cw.game("underwater_cities").components()
    kinds = [piece["kind"] for piece in found]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "slot": 22, "side": 2, "board": 8, "metropolis": 16, "contract": 8, "card": 206,
    }  # fmt: skip
    for piece in found:
        assert piece["source"] in ("rules", "published", "house")
        assert all(piece["text"][lang] and piece["name"][lang] for lang in LANGUAGES)
    assert len({piece["key"] for piece in found}) == len(found)
