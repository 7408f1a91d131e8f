"""The kit of a small game: actions on pieces, things to point at, hands dealt anew, a page for a notebook."""

from xml.etree import ElementTree

import citywright as cw
from citywright.engine.drawing.kit import head_panel, marks_of, score_text, seat_panel, target
from citywright.engine.drawing.page import page
from citywright.engine.drawing.table import Drawing, Mark, waiting_or_won
from citywright.engine.knowledge import redeal
from citywright.engine.rng import Rng
from citywright.engine.words import LANGUAGES

GAME = cw.game("neom")


def test_marks_are_found_by_the_piece_they_are_about() -> None:
    state = GAME.new(3, 7)
    marks = marks_of(GAME, state.offer(0), "en")
    assert list(marks) == [("tile", tile) for tile in state.hands[0]]
    assert marks_of(GAME, None, "en") == {}


def test_a_target_has_its_action_or_its_reason() -> None:
    open_cell = ElementTree.fromstring(target(Mark("build c4", "Build on c4"), "<b/>"))
    assert (open_cell.attrib["data-action"], open_cell.attrib["tabindex"]) == ("build c4", "0")
    closed = ElementTree.fromstring(target(Mark("build c4", "c4", "c4 is <water>."), "<b/>"))
    assert (closed.attrib["data-reason"], closed.attrib["aria-disabled"]) == ("c4 is <water>.", "true")
    assert "data-action" not in closed.attrib


def test_seats_heads_and_pads() -> None:
    state = GAME.new(2, 7)
    for lang in LANGUAGES:
        t = Drawing(GAME.saying(GAME.words.named(["<Ada>", "Bob"])), state.view(None), lang)
        assert "&lt;Ada&gt;" in ElementTree.tostring(ElementTree.fromstring(seat_panel(t, 0)), "unicode")
        assert "<Ada>" not in waiting_or_won(t)
        lines = score_text(t)
        assert len({len(line) for line in lines}) == 1
        assert "▲ <Ada>" in lines[0]
    assert "A &amp; B" in head_panel("A & B", "now")


def test_who_has_won_is_said_for_one_and_for_several() -> None:
    view = {**GAME.new(2, 7).view(None), "over": True}
    t = Drawing(GAME, {**view, "places": [1, 2]}, "en")
    assert waiting_or_won(t).startswith("Player 1 wins with ")
    t = Drawing(GAME, {**view, "places": [1, 1]}, "en")
    assert waiting_or_won(t).startswith("Player 1, Player 2 share the win with ")


def test_hands_are_dealt_anew_from_what_is_unknown_alone() -> None:
    one: list[tuple[int, ...]] = [(1, 2), (3, 4), (5, 6)]
    rest = redeal(one, [1, 2], (7, 8), Rng.seeded(1))
    assert one[0] == (1, 2)
    assert sorted([*one[1], *one[2], *rest]) == [3, 4, 5, 6, 7, 8]
    other: list[tuple[int, ...]] = [(1, 2), (7, 5), (3, 8)]  # another table that seat 0 cannot tell from the first
    assert (redeal(other, [1, 2], (6, 4), Rng.seeded(1)), other) == (rest, one)


def test_a_page_has_every_panel_and_the_style_of_the_game() -> None:
    html = page(GAME, GAME.new(2, 7).view(0), "de")
    assert '<div class="cw neom page" lang="de">' in html
    assert ".neom {" in html
    assert all(f'id="{id}"' in html for id in ("head", "prompt", "seat-1", "score"))
