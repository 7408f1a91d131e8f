"""The pages that explain a game: its rules, how it is played, its signs and words."""

import re
from typing import Any

import pytest

from citywright.engine.words import LANGUAGES
from citywright.games import GAMES
from citywright.web import library
from citywright.web.pages import pictures
from citywright.web.pages.howto import glossary
from citywright.web.pages.rules import rulebook, rules_here
from citywright.web.pages.text import blocks
from tests.web.support import Server

MOST_WORDS = 1000
TAGS = re.compile(r"<[^>]+>")

every_game = pytest.mark.parametrize("key", GAMES)
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def get(server: Server, path: str, lang: str) -> str:
    answer = server.client.get(path, params={"lang": lang})
    assert answer.status_code == 200
    return str(answer.text)


def seen(html: str) -> str:
    """What a page says."""
    return TAGS.sub(" ", html)


# -- the rules


@every_game
@both_languages
def test_the_rules_are_whole_in_both_languages(server: Server, key: str, lang: str) -> None:
    page = get(server, f"/rules/{key}", lang)
    ids = [rule.id for rule in rulebook(key, "en").rules]
    assert re.findall(r'<p class="rule" id="([^"]+)"', page) == ids
    assert rulebook(key, lang).language == lang
    assert "nur auf Englisch" not in page


@every_game
@both_languages
def test_contents_lead_to_every_section(server: Server, key: str, lang: str) -> None:
    page = get(server, f"/rules/{key}", lang)
    listed = re.findall(r'<li><a href="#(section-\d+)">(.*?)</a></li>', page)
    assert listed == re.findall(r'<section id="(section-\d+)"><h2>(.*?)</h2>', page)
    assert len(listed) > 10


@every_game
@both_languages
def test_ids_that_are_named_are_links_to_rules_of_the_page(server: Server, key: str, lang: str) -> None:
    page = get(server, f"/rules/{key}", lang)
    text = page[page.index("<h1>") :]
    targets = set(re.findall(r' id="([^"]+)"', page))
    links = re.findall(r'<a href="#([^"]+)">', text)
    assert set(links) <= targets
    bare = TAGS.sub(" ", re.sub(r"<a .*?</a>", "", text))
    assert re.findall(rf"\b{rulebook(key, lang).rules[0].id[0]}-[A-Z]+-\d+", bare) == []


def test_a_group_of_rules_is_a_link_to_its_first_one(server: Server) -> None:
    page = get(server, "/rules/underwater_cities", "en")
    assert '(<a href="#U-GOV-1">U-GOV</a>)' in page


@both_languages
def test_an_id_is_small_and_behind_its_rule(server: Server, lang: str) -> None:
    page = get(server, "/rules/neom", lang)
    ruling = {"en": "ruling", "de": "Festlegung"}[lang]
    assert f'<small class="id">{ruling} · <a href="#N-BUILD-3">N-BUILD-3</a></small></p>' in page
    assert '<small class="id"><a href="#N-BUILD-1">N-BUILD-1</a></small></p>' in page


@every_game
@both_languages
def test_players_read_nothing_about_tests_keys_or_files(server: Server, key: str, lang: str) -> None:
    page = seen(get(server, f"/rules/{key}", lang))
    assert re.findall(r"\btests?\b|\b[a-z]+_[a-z_]+\b|\w+\.(?:toml|md)\b", page, re.IGNORECASE) == []


def test_an_option_has_its_name(server: Server) -> None:
    assert "Option: <i>Einsteigervariante</i>." in get(server, "/rules/neom", "de")
    assert "Option: <i>Beginner variant</i>." in get(server, "/rules/neom", "en")


@both_languages
def test_the_rules_of_a_step_are_plain_text_in_the_readers_language(lang: str) -> None:
    said = rules_here("neom", ["keep"], lang)
    assert f'lang="{lang}"' in said
    assert ("Ankergebäude" in said) == (lang == "de")
    assert 'data-rule="N-ANCHOR-1"' in said
    assert "N-ANCHOR" not in seen(said)
    assert "<small" not in said


def test_rules_that_a_step_names_lead_to_the_page_of_rules() -> None:
    said = rules_here("underwater_cities", ["slot"], "en")
    assert '<a target="_blank" href="/rules/underwater_cities#U-TURN-9">' in said


# -- how to play


def words(text: str) -> int:
    return len(re.findall(r"\w+", text))


@every_game
def test_how_to_play_is_short_and_the_same_in_both_languages(key: str) -> None:
    english, german = (blocks(library.text_of(key, f"howto.{lang}.md") or "") for lang in LANGUAGES)
    assert [(block.kind, block.id) for block in english] == [(block.kind, block.id) for block in german]
    kinds = [block.kind for block in english]
    assert kinds.count("h2") >= 6
    assert kinds[-3:] == ["li", "li", "li"]  # three hints for the first game
    for lang in LANGUAGES:
        assert words(library.text_of(key, f"howto.{lang}.md") or "") < MOST_WORDS


@every_game
@both_languages
def test_how_to_play_has_all_its_pictures(server: Server, key: str, lang: str) -> None:
    page = get(server, f"/games/{key}/how-to-play", lang)
    named = [block.id for block in blocks(library.text_of(key, f"howto.{lang}.md") or "") if block.kind == "picture"]
    assert len(named) >= 6
    assert page.count('<figure class="shot">') == len(named)
    assert f'href="/rules/{key}"' in page
    assert f'href="/games/{key}/glossary"' in page


@every_game
@both_languages
def test_all_pictures_draw_and_say_what_they_show(key: str, lang: str) -> None:
    rules = {rule.id for rule in rulebook(key, "en").rules}
    for name, entry in pictures.listed(key).items():
        found = pictures.picture(key, name, lang)
        assert found is not None, name
        assert "<svg" in found.html, name
        assert found.caption, name
        assert set(entry.get("rules", ())) <= rules, name


@every_game
def test_rules_have_pictures(server: Server, key: str) -> None:
    page = get(server, f"/rules/{key}", "de")
    assert page.count('<figure class="shot">') == len(pictures.at_rule(key)) >= 5


def test_shapes_that_pictures_use_are_on_the_page(server: Server) -> None:
    for key in GAMES:
        for path in (f"/games/{key}/how-to-play", f"/games/{key}/glossary", f"/rules/{key}"):
            page = get(server, path, "en")
            used = set(re.findall(r'<use href="#([^"]+)"', page))
            ids = re.findall(r' id="([^"]+)"', page)
            assert used <= set(ids), (path, used - set(ids))
            assert len(ids) == len(set(ids)), path


def test_a_picture_that_cannot_be_drawn_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    entry: dict[str, Any] = {"panel": "score", "caption": {"en": "A score."}}
    for broken in ({"moves": 10**6}, {"moves": 0, "panel": "nothing"}, {"moves": 0, "parts": ["nothing"]}):
        monkeypatch.setattr(pictures, "listed", lambda key, broken=broken: {"one": entry | broken})
        assert pictures.picture.__wrapped__("neom", "one", "en") is None
    assert len(caplog.messages) == 3


def test_a_part_is_the_whole_element() -> None:
    html = '<div>\n<div id="a"><br><i>1</i>\n<svg><path d=""/></svg></div><div id="b">2</div></div>'
    assert pictures.part(html, "a") == '<div id="a"><br><i>1</i>\n<svg><path d=""/></svg></div>'
    assert pictures.part(html, "b") == '<div id="b">2</div>'


def test_the_first_page_leads_to_how_to_play(server: Server) -> None:
    home = get(server, "/", "de")
    for key in GAMES:
        assert f'href="/games/{key}/how-to-play">So wird gespielt</a>' in home


# -- the glossary


@every_game
@both_languages
def test_every_sign_is_one_of_the_drawing_and_every_word_is_explained(server: Server, key: str, lang: str) -> None:
    drawn = set(re.findall(r' id="([^"]+)"', pictures.shapes(key, lang)))
    terms = [term for group in glossary(key, lang) for term in group["terms"]]
    assert {sign for term in terms for sign in term["signs"]} <= drawn
    assert [term for term in terms if not (term["word"] and term["text"])] == []
    assert get(server, f"/games/{key}/glossary", lang).count("<dd>") == len(terms) > 15
