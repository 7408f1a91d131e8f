"""What a learning agent sees of NEOM."""

from pathlib import Path

import citywright as cw
from citywright.games.neom.features import ANCHORS, SCORE_ZERO
from tests.games.neom.support import acting, city, crossroads
from tests.observing import seen

PAGE = Path(__file__).resolve().parents[3] / "docs/research.md"
B3, D3, C3 = (2, 1), (2, 3), (2, 2)  # row and column


def test_the_own_seat_comes_first() -> None:
    s = acting({0: 1, 1: 2}, money={0: 3, 1: 9})
    assert [seen(s, seat, "seats", "money", 0) for seat in (0, 1)] == [3, 9]
    assert (seen(s, 0, "shown", "tile", 1), seen(s, 1, "shown", "tile", 0)) == (2, 2)


def test_cells_show_what_lies_there() -> None:
    edition = crossroads()
    s = acting(1, {0: city(edition, {"b3": 12, "d3": 5})}, money=0)
    assert [seen(s, 0, "cities", plane, 0, *B3) for plane in ("industrial", "polluted", "residential")] == [1, 1, 0]
    assert seen(s, 0, "cities", "residential", 0, *D3) == 1
    assert seen(s, 0, "cities", "raw", 0, *C3) == 1
    assert seen(s, 1, "cities", "raw", s.seats - 1, *C3) == 1
    assert seen(s, 0, "seats", "concrete", 0) == 1
    assert seen(s, 0, "seats", "score", 0) == s.scores()[0] + SCORE_ZERO


def test_a_tile_tells_its_figures_and_what_the_city_lacks() -> None:
    s = acting(1, money=50)
    tile, edition = s.chosen[0], s.edition
    last = 8 + 2 + 3  # hand, kept anchors, plan: then the tile that the decision is about
    assert seen(s, 0, "held", "tile", last) == tile
    assert seen(s, 0, "held", "cost", last) == edition.cost[tile]
    assert seen(s, 0, "held", "needs", last) == len(edition.needs[tile])
    lacks = [goods for goods, _ in edition.needs[tile] if not goods & s.cities[0].goods]
    assert seen(s, 0, "held", "lacks", last) == len(lacks)


def test_a_hand_that_was_passed_on_is_remembered_and_not_seen() -> None:
    """The example of docs/research.md."""
    s = cw.game("neom").new(3, 7)
    while s.generation == 0 or s.round == 1:
        s.apply(s.actors[0], s.legal(s.actors[0])[0])
    known = [seen(s, 0, "hands", "tile", i) for i in range(7)]
    assert known == list(s.hands[1])
    assert f"hands[0..6] = {', '.join(map(str, known))}\n" in PAGE.read_text(encoding="utf-8")
    assert [seen(s, 0, "hands", "tile", 8 + i) for i in range(7)] == [0] * 7
    assert (seen(s, 0, "seats", "hand", 1), seen(s, 0, "anchors", "tile", ANCHORS)) == (7, (s.anchors[1] or (0,))[0])
