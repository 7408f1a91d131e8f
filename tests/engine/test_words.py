"""Sentences: from a gettext file to words in two languages."""

import gc
import time
from concurrent.futures import ThreadPoolExecutor
from string import Formatter

import pytest

from citywright.engine.words import LANGUAGES, Catalogue, Event, Namer, Reason, Sentence, Words, common_catalogue

PO = r"""
# The head of a gettext file is no sentence.
msgid ""
msgstr ""
"Language: en\n"

#: a comment of a tool
msgid "hello"
msgstr "Hello, {seat}!"

msgid "joined"
msgstr ""
"one, "
# in between
"two \"and\" "
"three\n"

msgid "ships"
msgid_plural "ships"
msgstr[0] "one ship"
msgstr[1] "{n} ships"

#~ msgid "gone"
#~ msgstr "Gone"

msgid "last"
msgstr "No empty line behind me: {number}, {number2}"
"""


def english(**namers: str) -> Words:
    def namer(name: str) -> Namer:
        return lambda words, value, lang: f"{name} {value} ({lang})"

    return Words({"en": Catalogue.parse(PO.strip())}, {kind: namer(name) for kind, name in namers.items()})


# -- reading a catalogue -------------------------------------------------------------------------------------


def test_a_catalogue_is_read() -> None:
    assert Catalogue.parse(PO.strip()).entries == {
        "hello": ("Hello, {seat}!",),
        "joined": ('one, two "and" three\n',),
        "ships": ("one ship", "{n} ships"),
        "last": ("No empty line behind me: {number}, {number2}",),
    }


def test_catalogues_are_read_in_several_threads_at_once() -> None:
    """As a server does that draws its first page while somebody opens a table; its figures watch the collector."""

    def watch(phase: str, found: dict[str, int]) -> None:
        time.sleep(0)  # another thread goes on

    usual = gc.get_threshold()
    gc.callbacks.append(watch)
    gc.set_threshold(20)
    try:
        with ThreadPoolExecutor(4) as threads:
            read = list(threads.map(lambda _: Catalogue.parse(PO.strip()).entries, range(400)))
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(watch)
    assert read == [Catalogue.parse(PO.strip()).entries] * 400


def test_a_joined_catalogue_has_both_and_the_second_wins() -> None:
    first = Catalogue({"a": ("A",), "b": ("B",)})
    assert first.joined(Catalogue({"b": ("B2",), "c": ("C",)})).entries == {"a": ("A",), "b": ("B2",), "c": ("C",)}
    assert first.entries == {"a": ("A",), "b": ("B",)}


# -- saying something ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "text"), [(0, "0 ships"), (1, "one ship"), (2, "2 ships"), (-1, "-1 ships")])
def test_n_picks_the_plural(n: int, text: str) -> None:
    assert english().say("ships", {"n": n}) == text


def test_without_names_seats_are_numbered_from_one() -> None:
    words = Words({lang: common_catalogue(lang).joined(Catalogue.parse(PO)) for lang in LANGUAGES}, {})
    assert words.say("hello", {"seat": 0}, "en") == "Hello, Player 1!"
    assert words.say("hello", {"seat": 1}, "de") == "Hello, Spieler 2!"


def test_a_table_can_name_its_seats() -> None:
    words = english()
    named = words.named(["Ada", "{n}"])
    assert named.say("hello", {"seat": 0}) == "Hello, Ada!"
    assert named.say("hello", {"seat": 1}) == "Hello, {n}!"  # a name is never read as a sentence
    assert "seat" not in words.namers


def test_an_argument_is_named_by_its_kind() -> None:
    words = english(number="no.")
    assert words.say("last", {"number": 4, "number2": 5}) == "No empty line behind me: no. 4 (en), no. 5 (en)"
    assert english().say("last", {"number": 4, "number2": 5}) == "No empty line behind me: 4, 5"


def test_a_text_stands_for_itself() -> None:
    assert english(number="no.").say("last", {"number": "four", "number2": ""}) == "No empty line behind me: four, "


def test_a_missing_sentence_is_named() -> None:
    with pytest.raises(KeyError, match="no sentence 'gone' in language 'en'"):
        english().say("gone", {})


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(KeyError, match="number2"):
        english().say("last", {"number": 4})


# -- sentences, reasons, events ------------------------------------------------------------------------------


def test_a_sentence_without_words_still_says_what_it_is() -> None:
    assert str(Sentence("ask.bid", {})) == "ask.bid"
    assert str(Reason("no.coins", {"n": 2})) == "no.coins {'n': 2}"
    assert repr(Reason("no.coins", {"n": 2})) == "Reason('no.coins', {'n': 2})"


def test_a_sentence_speaks_through_its_words() -> None:
    sentence = Sentence("ships", {"n": 2}, english())
    assert (str(sentence), sentence.text("en")) == ("2 ships", "2 ships")


def test_equal_sentences_are_one_in_a_set() -> None:
    one = Sentence("a", {"x": 1, "y": 2}, english())
    two = Sentence("a", {"y": 2, "x": 1})
    assert len({one, two}) == 1
    assert len({one, Sentence("a", {"x": 1, "y": 3}), Sentence("b", {"x": 1, "y": 2})}) == 3


def test_an_event_is_known_to_those_it_names() -> None:
    told, whispered = Event("a", {}), Event("a", {}, None, (1,))
    assert [told.known_to(seat) for seat in (0, 1, None)] == [True, True, True]
    assert [whispered.known_to(seat) for seat in (0, 1, None)] == [False, True, False]


def test_a_sentence_keeps_its_own_arguments() -> None:
    args = {"n": 2}
    sentence = Sentence("ships", args)
    args["n"] = 3
    assert sentence.args == {"n": 2}


# -- the engine's own sentences ------------------------------------------------------------------------------


def fields(form: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(form) if field is not None}


def test_the_engine_speaks_both_languages() -> None:
    en, de = (common_catalogue(lang).entries for lang in LANGUAGES)
    assert set(en) == set(de) == {
        "engine.seat", "engine.your_turn", "engine.wait", "engine.over", "engine.not_your_turn", "engine.not_now",
        "engine.no_seat", "engine.no_action", "engine.score", "engine.total", "engine.waiting_for", "engine.points",
        "engine.won", "engine.and", "engine.or",
    }  # fmt: skip
    for id in en:
        assert [fields(form) for form in en[id]] == [fields(form) for form in de[id]], id
        assert all(form.strip() for form in (*en[id], *de[id])), id
        assert en[id] != de[id], id
