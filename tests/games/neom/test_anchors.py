"""Choosing anchors (N-ANCHOR)."""

import json

import pytest

from citywright.engine.chance import Chance
from citywright.games.neom.state import Neom
from tests.games.neom.support import acting, build, city, crossroads, do, guess, may, run, seen, table, why_not
from tests.rulebook import rule


def keep(s: Neom, *anchors: int) -> None:
    for seat, anchor in enumerate(anchors):
        do(s, seat, f"keep {anchor}")


def drafting(*hands: tuple[int, ...]) -> Neom:
    """A table before the first anchors are kept, with these hands."""
    s = table(len(hands))
    s.box = tuple(n for n in range(121, 151) if not any(n in hand for hand in hands))
    s.hands = list(hands)
    return s


THREE = (121, 122, 123, 124), (125, 126, 127, 128), (129, 130, 131, 132)
FOUR = (*THREE, (133, 134, 135, 136))


@rule("N-ANCHOR-1")
@pytest.mark.parametrize(("seats", "left_over"), [(3, 18), (4, 14), (5, 10)])
def test_everybody_is_dealt_four_anchors(seats: int, left_over: int) -> None:
    s = table(seats)
    assert [len(hand) for hand in s.hands] == [4] * seats
    assert len(s.box) == left_over
    assert sorted([*s.box, *[anchor for hand in s.hands for anchor in hand]]) == list(range(121, 151))


@rule("N-ANCHOR-1")
def test_nobody_sees_the_anchors_in_the_box() -> None:
    s = drafting(*THREE)
    before = [json.dumps(s.view(viewer)) for viewer in (None, 0, 1, 2)]
    s.box = (1,)
    assert [json.dumps(s.view(viewer)) for viewer in (None, 0, 1, 2)] == before


@rule("N-ANCHOR-2")
def test_one_is_kept_face_down_and_the_rest_goes_to_the_left() -> None:
    s = drafting(*THREE)
    assert s.actors == (0, 1, 2)
    assert may(s, 1) == ["keep 125", "keep 126", "keep 127", "keep 128"]
    assert why_not(s, 1, "keep 121") == "no.not_in_hand"
    keep(s, 121, 126, 131)
    assert s.hands == [(129, 130, 132), (122, 123, 124), (125, 127, 128)]
    assert s.view(0)["own"]["kept"] == [121]


@rule("N-ANCHOR-2")
def test_what_others_keep_is_not_seen() -> None:
    s, t = drafting(*FOUR), drafting(*FOUR)
    do(s, 0, "keep 121")
    do(t, 0, "keep 122")
    for viewer in (None, 1, 2, 3):
        assert json.dumps(s.view(viewer)) == json.dumps(t.view(viewer))
    keep_rest = {1: 126, 2: 131, 3: 135}
    for seat, anchor in keep_rest.items():
        do(s, seat, f"keep {anchor}")
        do(t, seat, f"keep {anchor}")
    for viewer in (None, 2, 3):  # seat 1 now holds what seat 0 passed on
        assert json.dumps(s.view(viewer)) == json.dumps(t.view(viewer))
    assert s.view(1)["own"]["hand"] == [122, 123, 124]


@rule("N-ANCHOR-2")
def test_whoever_passed_a_hand_on_remembers_it_but_not_who_kept_what_of_it() -> None:
    s = drafting(*FOUR)
    keep(s, 121, 125, 129, 133)
    assert all(guess(s, 0, seed).hands[1] == (122, 123, 124) for seed in range(20))
    assert len({guess(s, 0, seed).hands[2] for seed in range(20)}) > 10
    keep(s, 134, 122, 126, 130)
    guesses = [guess(s, 0, seed) for seed in range(20)]
    assert {tuple(sorted([other.kept[1][1], *other.hands[2]])) for other in guesses} == {(122, 123, 124)}
    assert {other.kept[1][1] for other in guesses} == {122, 123, 124}
    assert all(other.kept[0] == (121, 134) and other.hands[0] == s.hands[0] for other in guesses)


@rule("N-ANCHOR-3")
def test_three_times_then_the_last_ones_are_discarded() -> None:
    s = drafting(*THREE)
    keep(s, 121, 125, 129)
    keep(s, 130, 122, 126)
    assert s.hands == [(127, 128), (131, 132), (123, 124)]
    keep(s, 127, 131, 123)
    assert [seen(s, seat)["anchors"] for seat in range(3)] == [[121, 127, 130], [122, 125, 131], [123, 126, 129]]
    assert s.pile == (128, 132, 124)
    assert (s.generation, s.round) == (1, 1)


@rule("N-ANCHOR-3")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everyone_ends_with_three_anchors(seats: int) -> None:
    s = table(seats)
    for _ in run(s):
        if s.generation:
            break
    assert [len(anchors) for anchors in s.anchors] == [3] * seats
    assert len(s.pile) == seats


@rule("N-ANCHOR-4")
def test_kept_anchors_are_turned_up_only_at_the_end() -> None:
    s = drafting(*THREE)
    for kept in ((121, 125, 129), (130, 122, 126), (127, 131, 123)):
        assert [seen(s, seat)["anchors"] for seat in range(3)] == [[], [], []]
        keep(s, *kept)
    assert all(s.view(viewer)["seats"][1]["anchors"] == [122, 125, 131] for viewer in (None, 0, 1, 2))


@rule("N-ANCHOR-4")
def test_an_unbuilt_anchor_costs_and_does_nothing() -> None:
    s = drafting((133, 141, 139, 121), (125, 126, 127, 128), (129, 130, 131, 132))
    keep(s, 141, 125, 129)  # 141 costs 5 and pays 1 for each tile chosen
    keep(s, 130, 133, 126)  # 133 pays 2 at once
    keep(s, 127, 131, 121)
    assert [seen(s, seat)["money"] for seat in range(3)] == [6, 6, 6]
    assert all(seen(s, seat)["cells"].count(0) == 24 for seat in range(3))
    for seat in range(3):
        do(s, seat, may(s, seat)[0])
    assert [seen(s, seat)["money"] for seat in range(3)] == [6, 6, 6]


@rule("N-ANCHOR-5")
def test_the_discard_pile_stays_hidden_from_all_who_never_held_those_hands() -> None:
    s = drafting(*FOUR)
    keep(s, 121, 125, 129, 133)
    keep(s, 134, 122, 126, 130)
    keep(s, 131, 135, 123, 127)
    assert s.pile == (132, 136, 124, 128)
    # the hand that ended with seat 0 was seen by seats 2, 3 and 0, but never by seat 1
    assert s.view(1)["own"]["pile"] == [None, 136, 124, 128]
    assert s.view(0)["own"]["pile"] == [132, 136, 124, None]
    assert "pile" not in json.dumps(s.view(None))


@rule("N-ANCHOR-5")
def test_only_the_builder_of_031_looks_at_the_discard_pile() -> None:
    s = acting({0: 31, 1: 1}, {0: city(crossroads())}, seats=4, anchors={0: (121,), 1: (122,)})
    s.pile, s.pile_seen = (123, 124, 125, 126), (0, 0, 0, 0)
    assert s.view(0)["own"]["pile"] == [None] * 4
    build(s, 0, "c4")
    assert s.view(0)["own"]["pile"] == [123, 124, 125, 126]
    assert [s.view(seat)["own"]["pile"] for seat in (1, 2, 3)] == [[None] * 4] * 3


@rule("N-ANCHOR-6")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_beginners_get_one_random_anchor_each_face_up(seats: int) -> None:
    dealt = set()
    for seed in range(20):
        s = table(seats, seed=seed, options={"beginner": True})
        anchors = [seen(s, seat)["anchors"] for seat in range(seats)]
        assert [len(own) for own in anchors] == [1] * seats
        assert (s.generation, s.round) == (1, 1)
        assert may(s, s.actors[0])[0].startswith("choose")
        dealt.add(anchors[0][0])
    assert len(dealt) > 5


@rule("N-ANCHOR-6")
def test_without_the_option_anchors_are_chosen() -> None:
    s = table(3)
    assert [seen(s, seat)["anchors"] for seat in range(3)] == [[], [], []]
    assert may(s, 0)[0].startswith("keep")


def beginner_with_031(seed: int = 1) -> Neom:
    """Seat 0 has just built 031; its anchor is 121, and only 122 and 123 were never dealt."""
    s = acting({0: 31, 1: 1}, {0: city(crossroads())}, seats=4, anchors={0: (121,)}, options={"beginner": True})
    s.chance, s.box = Chance.seeded(seed), (122, 123)
    build(s, 0, "c4")
    return s


@rule("N-ANCHOR-7")
def test_a_beginner_may_swap_the_anchor_with_031_for_one_that_was_never_dealt() -> None:
    for seed in range(10):
        s = beginner_with_031(seed)
        assert may(s, 0) == ["stop", "give 121"]
        do(s, 0, "give 121")
        assert s.anchors[0] in ((122,), (123,))
        assert sorted([*s.box, *s.anchors[0]]) == [121, 122, 123]


@rule("N-ANCHOR-7")
def test_a_beginner_may_keep_the_anchor() -> None:
    s = beginner_with_031()
    do(s, 0, "stop")
    assert s.anchors[0] == (121,)
    assert s.box == (122, 123)


@rule("N-ANCHOR-7")
def test_a_beginner_without_unbuilt_anchor_has_nothing_to_swap() -> None:
    s = acting({0: 31, 1: 1}, {0: city(crossroads(), {"c5": 121})}, seats=4, options={"beginner": True})
    build(s, 0, "c4")
    assert s.actors == (1,)
