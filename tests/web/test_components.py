"""The pages of components: every piece with picture, text, source and rules, in both languages, of any edition."""

import re

import pytest

import citywright as cw
from citywright.engine.components import Browsing, find_component, rules_about
from citywright.engine.state import Json
from citywright.games import GAMES
from citywright.web.pages.components import filters_of, shown_pieces
from citywright.web.pages.rules import rulebook
from tests.web.support import Person, Server

ARTICLE = re.compile(r'<article class="component" id="([^"]+)"')
UNDRAWN = {"price", "pollution-track", "scoring-card", "side", "contract"}  # told in words alone


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_piece_is_there_once_with_all_that_is_told_of_it(server: Server, game: str, lang: str) -> None:
    page = server.client.get(f"/games/{game}/components", params={"lang": lang}).text
    components, pieces = cw.game(game).components(), shown_pieces(cw.game(game), lang)
    anchors = ARTICLE.findall(page)
    assert sorted(anchors) == sorted({piece.anchor for piece in pieces})
    assert len(anchors) == len(components)
    for piece, component in zip(pieces, components, strict=True):
        assert piece.name.lower() == component["name"][lang].lower()
        assert piece.text == component["text"][lang]
        assert piece.told_source
        assert bool(piece.picture) != (piece.kind in UNDRAWN), piece.anchor
    assert ' id="' not in "".join(piece.picture for piece in pieces)  # they may lie on a table at the same time


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_concern_a_piece_exist_and_figures_do_too(game: str) -> None:
    opened = cw.game(game)
    ids = [rule.id for rule in rulebook(game, "en").rules]
    used = {rule for component in opened.components() for rule in rules_about(component, opened.browsing)}
    for mark, rules in opened.browsing.rules.items():
        assert set(rules) <= used, f"no piece has {mark}"
        for rule in rules:
            assert any(id == rule or id.startswith(f"{rule}-") for id in ids), rule


@pytest.mark.parametrize("game", GAMES)
def test_filters_speak_both_languages(game: str) -> None:
    """A name of the other language is never a name that the file has: those are English."""
    opened = cw.game(game)
    for english, german in zip(filters_of(opened, "en"), filters_of(opened, "de"), strict=True):
        assert english.label != german.label, english.figure
        for (value, word), (_, wort) in zip(english.values, german.values, strict=True):
            assert value.isdigit() or value.isupper() or "-" in value or word != wort or word in ("Land", "land"), value


def test_pieces_are_found_as_sentences_speak_of_them() -> None:
    components: list[Json] = [
        {"kind": "card", "key": "a", "number": 0},
        {"kind": "metropolis", "key": "b", "number": 0},
        {"kind": "board", "key": "c", "number": 5},
        {"kind": "side", "key": "d"},
    ]
    browsing = Browsing(spoken={"tile": "metropolis"})

    def found(kind: str, number: int) -> str | None:
        component = find_component(components, browsing, kind, number)
        return None if component is None else str(component["key"])

    assert [found("card", 0), found("tile", 0), found("board", 5)] == ["a", "b", "c"]
    assert found("piece", 5) == "c"  # the only one of this number
    assert found("piece", 0) is None  # which of the two?
    assert found("card", 9) is None


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("neom/components/tile/31", "Building Authority"),
        ("city_tycoon/components/tile/121", "Solar Plant I"),  # a plant, of which the log speaks as of a tile
        ("city_tycoon/components/piece/145", "Land"),
        ("city_tycoon/components/cubes/red-cubes", "Red cubes"),
        ("twentieth_century/components/piece/1", "Harbour Town"),
        ("twentieth_century/components/scoring-card/scoring-IV-2", "Scoring card 2 (round IV)"),
        ("underwater_cities/components/tile/0", "Capital of the Deep"),
        ("underwater_cities/components/slot/9", "Slot J"),
        ("underwater_cities/components/card/29", "Filter Kit"),
    ],
)
def test_one_piece_for_a_lens_or_a_line_of_the_log(server: Server, address: str, name: str) -> None:
    answer = server.client.get(f"/games/{address}", params={"lang": "en"})
    assert answer.status_code == 200
    assert answer.text.startswith('<article class="component">')
    assert f">{name}</a>" in answer.text
    game = address.partition("/")[0]
    assert re.search(rf'<a href="/games/{game}/components#[a-zA-Z0-9-]+">', answer.text)


@pytest.mark.parametrize("address", ["neom/components/tile/9999", "neom/components/x/y", "chess/components"])
def test_what_is_not_there_is_said_in_a_sentence(server: Server, address: str) -> None:
    answer = server.client.get(f"/games/{address}")
    assert (answer.status_code, "<h1>" in answer.text) == (404, True)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_rule_that_speaks_of_a_piece_is_named(lang: str) -> None:
    pieces = {piece.key: [rule.id for rule in piece.rules] for piece in shown_pieces(cw.game("neom"), lang)}
    assert "N-TILE-031" in pieces["031"]
    assert "N-EX-3" in pieces["094"]  # by its number
    assert "N-SCORE-10" in pieces["015"]  # it gives power
    assert "N-SCORE-10" not in pieces["001"]


def test_a_table_with_its_own_edition_shows_its_pieces(server: Server, ada: Person) -> None:
    house = (cw.game("neom").folder / "edition.toml").read_text(encoding="utf-8")
    own = house.replace('en = "Town Houses"', 'en = "Xanadu"', 1)
    assert own != house
    table = ada.new_table("me", "greedy", "greedy", edition=own)
    page = ada.get(f"/tables/{table}/components", lang="en").text
    assert "Xanadu" in page
    assert "pieces that this table is played with" in page
    one = ada.get(f"/tables/{table}/components/tile/4", lang="en").text
    assert f'<a href="/tables/{table}/components#tile-4">Xanadu</a>' in one
    assert "Xanadu" not in server.client.get("/games/neom/components", params={"lang": "en"}).text
    assert ada.get("/tables/nosuchtable/components").status_code == 404
