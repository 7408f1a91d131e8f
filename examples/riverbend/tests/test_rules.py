"""Every rule of rules.md, proven; `tools/rulebook.py check --root examples/riverbend` compares the two."""

from collections.abc import Mapping
from pathlib import Path

import pytest

import citywright as cw
from citywright.testing import rule
from riverbend import table
from riverbend.edition import KINDS, MOST_BUILT, Edition
from riverbend.game import HOUSE_EDITION, open_game
from riverbend.scoring import points
from riverbend.state import Riverbend
from riverbend.view import knows_hand

GAME = open_game(None)
CELLS = GAME.edition.cells


def play(s: Riverbend, *moves: str) -> None:
    for move in moves:
        seat, _, text = move.partition(" ")
        s.play(int(seat), GAME.actions.parse(text))


def finish(s: Riverbend, stop: int = table.CHOOSE) -> Riverbend:
    """At the first legal action until everybody is asked `stop` again, or to the end."""
    while s.actors:
        s.play(s.actors[0], s.legal(s.actors[0])[0])
        if len(s.actors) == s.seats and s.lanes[0][-1][0] == stop:
            break
    return s


def built(tiles: Mapping[str, int], builders: Mapping[str, int] | None = None) -> Riverbend:
    """A table with these tiles on these cells, and the other tiles in the stack."""
    s = GAME.new(2, 1)
    for cell, tile in tiles.items():
        s.town[CELLS.index(cell)] = tile
        s.builders[CELLS.index(cell)] = (builders or {}).get(cell, 0)
    return s


def tile_of(kind: str, which: int = 0) -> int:
    return [n for n in range(1, GAME.edition.tiles + 1) if GAME.edition.keys[n].startswith(kind)][which]


# -- the box --------------------------------------------------------------------------------------------


@rule("R-BOX-1")
def test_plots_that_share_a_side_are_beside_each_other() -> None:
    beside = [CELLS[cell] for cell in GAME.edition.beside[CELLS.index("b2")]]
    assert sorted(beside) == ["a2", "b1", "b3", "c2"]
    assert len(GAME.edition.beside[CELLS.index("a1")]) == 2
    assert GAME.edition.water.count(False) >= MOST_BUILT


@rule("R-BOX-2")
def test_tiles_are_buildings_with_numbers_and_points_of_their_own() -> None:
    edition = GAME.edition
    assert {key.partition("-")[0] for key in edition.keys[1:]} == set(KINDS)
    assert [edition.points[n] for n in range(1, edition.tiles + 1)] == [0] * 24 + [1] * 24


# -- years and rounds ------------------------------------------------------------------------------------


@rule("R-YEAR-1")
@pytest.mark.parametrize(("seats", "years"), [(2, 4), (3, 3), (4, 2)])
def test_fewer_builders_play_more_years(seats: int, years: int) -> None:
    s = GAME.new(seats, 1)
    while s.actors:
        finish(s)
    assert s.year == years
    assert sum(tile > 0 for tile in s.town) == 4 * seats * years


@rule("R-YEAR-2")
def test_a_year_begins_with_five_new_tiles_in_secret() -> None:
    s = GAME.new(3, 1)
    for year in (1, 2):
        assert (s.year, s.round, [len(hand) for hand in s.hands]) == (year, 1, [5, 5, 5])
        assert s.view(0)["own"]["hands"] == [list(s.hands[0]), None, None]
        for _ in range(4):
            finish(s)


@rule("R-YEAR-3")
def test_the_last_tile_of_every_hand_is_laid_away_face_up() -> None:
    s = GAME.new(2, 1)
    for _ in range(4):
        finish(s)
    assert (s.year, len(s.gone)) == (2, 2)
    assert s.view(None)["gone"] == list(s.gone)


@rule("R-ROUND-1")
def test_all_choose_in_secret_and_show_together() -> None:
    s = GAME.new(3, 1)
    assert s.actors == (0, 1, 2)
    before = s.view(1)
    s.play(0, s.legal(0)[0])
    assert s.view(1) == {**before, "actors": [1, 2]}
    play(s, *[f"{seat} {GAME.actions.text(s.legal(seat)[0])}" for seat in (1, 2)])
    assert all(s.shown)


@rule("R-ROUND-2")
def test_the_lowest_number_builds_first() -> None:
    s = GAME.new(3, 1)
    for seat in range(3):
        s.play(seat, s.legal(seat)[-1])
    order = []
    while len(s.actors) == 1:
        order.append(s.shown[s.actors[0]])
        s.play(s.actors[0], s.legal(s.actors[0])[0])
    assert order == sorted(order)
    assert len(order) == 3


@rule("R-ROUND-3")
def test_hands_go_to_the_left_and_are_remembered() -> None:
    s = GAME.new(3, 1)
    hands = list(s.hands)
    finish(s)
    assert all(set(s.hands[seat]) < set(hands[seat - 1]) for seat in range(3))
    assert [knows_hand(s, 0, other) for other in range(3)] == [True, True, False]


# -- building --------------------------------------------------------------------------------------------


def building(s: Riverbend) -> Riverbend:
    """Seat 0 is to build; it is asked in the middle of a round."""
    s.lanes, s.shown[0] = [[], []], s.hands[0][0]
    s.ask(0, table.BUILD, s.shown[0])
    return s


@rule("R-BUILD-1", "R-BUILD-2")
@pytest.mark.parametrize(
    ("cell", "reason"), [("d6", "no.taken"), ("e6", "no.water"), ("a1", "no.alone"), ("c6", None), ("d5", None)]
)
def test_where_a_tile_may_be_built(cell: str, reason: str | None) -> None:
    s = building(built({"d6": 1}))
    found = s.why_not(0, GAME.actions.parse(f"build {cell}"))
    assert (found.id if found else None) == reason


@rule("R-BUILD-3")
def test_any_empty_plot_will_do_where_none_touches_anything(tmp_path: Path) -> None:
    file = tmp_path / "dry.toml"
    text = Path(HOUSE_EDITION).read_text(encoding="utf-8")
    file.write_text(text.replace("~", "."), encoding="utf-8")
    s = open_game(str(file)).new(2, 1)
    for seat in (0, 1):
        s.play(seat, s.legal(seat)[0])
    assert len(s.legal(s.actors[0])) == len(CELLS)


# -- the end ---------------------------------------------------------------------------------------------

FIGURES = {
    "house": {"shop": 1, "park": 2, "mill": -1},
    "shop": {"house": 2, "shop": -1},
    "park": {"water": 1, "house": 1, "park": 1, "mill": -1},
    "mill": {"water": 2, "mill": 1, "park": -1},
}


@rule("R-END-1")
@pytest.mark.parametrize("kind", KINDS)
def test_a_building_counts_by_where_it_stands_and_by_what_is_beside_it(kind: str) -> None:
    tile = tile_of(kind, -1)
    alone, wet = built({"a1": tile}), built({"b1": tile})
    assert points(alone, CELLS.index("a1")) == GAME.edition.points[tile] == 1
    assert points(wet, CELLS.index("b1")) == 1 + FIGURES[kind].get("water", 0)
    for other in KINDS:
        pair = built({"a1": tile, "a2": tile_of(other)}, {"a2": 1})
        assert points(pair, CELLS.index("a1")) == 1 + FIGURES[kind].get(other, 0)


@rule("R-END-2")
def test_most_points_win_and_equals_share_the_place() -> None:
    s = built({"b1": tile_of("mill"), "b6": tile_of("house")}, {"b6": 1})
    s.lanes, s.phases = [[], []], []
    assert (s.scores(), s.places()) == ([2, 0], [1, 2])
    s = built({"a1": tile_of("house"), "a6": tile_of("house", 1)}, {"a6": 1})
    s.lanes, s.phases = [[], []], []
    assert s.places() == [1, 1]


# -- editions of one's own ---------------------------------------------------------------------------------


@rule("R-BOX-1", "R-BOX-2")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("....~...\n", "", "map is .*; it should be 36 plots or more"),
        ("....~...\n", "....~..\n", "it should be up to 20 lines of one length"),
        ("..~~....", "..~~..x.", "it should be up to 20 lines of one length"),
        ('map = """', 'chart = """', "map is missing"),
        ('map = """', 'map = " "\nchart = """', "it should be 36 plots or more"),
        ("number = 48", "number = 47", "it should be used only once"),
        ('kind = "house"', 'kind = "castle"', "it should be one of house, shop, park, mill"),
        ("shop = 1", "church = 1", "there is no key 'church'"),
    ],
)
def test_a_broken_edition_is_told_in_one_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    text = Path(HOUSE_EDITION).read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(cw.BadInput, match=sentence):
        Edition(str(file))


@rule("R-BOX-2")
def test_an_edition_may_have_more_tiles(tmp_path: Path) -> None:
    file = tmp_path / "more.toml"
    text = Path(HOUSE_EDITION).read_text(encoding="utf-8")
    file.write_text(text.replace("tile = [", 'tile = [\n    { number = 49, kind = "mill" },'), encoding="utf-8")
    larger = open_game(str(file))
    assert larger.actions.size == GAME.actions.size + 1
    assert larger.edition_mark != GAME.edition_mark
    finish(larger.new(4, 1)).check()
