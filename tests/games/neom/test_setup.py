"""Before the first choice, and what everybody may see (N-SETUP)."""

import json

import pytest

import citywright as cw
from citywright.games.neom.state import Neom
from tests.games.neom.support import acting, build, choose, choosing, city, crossroads, do, guess, may, run, seen, table
from tests.rulebook import rule
from tests.views import documented, found


@rule("N-SETUP-1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_each_player_gets_a_different_board_at_random(seats: int) -> None:
    edition = crossroads()
    deals = [[c.board for c in table(seats, edition, seed).cities] for seed in range(60)]
    assert all(len(set(boards)) == seats for boards in deals)
    assert {boards[-1] for boards in deals} == {0, 1, 2, 3, 4, 5}


@rule("N-SETUP-2")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_player_starts_with_the_good_of_the_centre_six_money_and_24_empty_cells(seats: int) -> None:
    s = table(seats)
    for seat in range(seats):
        side = seen(s, seat)
        assert side["goods"] == [["coal", "gas", "oil", "ore", "stone", "wood"][side["board"]]]
        assert side["money"] == 6
        assert side["cells"] == [0] * 12 + [-1] + [0] * 12
        assert side["routes"] == [False, False]


@rule("N-SETUP-3")
@pytest.mark.parametrize(("seats", "count"), [(2, 24), (3, 24), (4, 32), (5, 40)])
def test_the_tiles_in_play_fit_the_number_of_players(seats: int, count: int) -> None:
    s = table(seats)
    played: dict[int, set[int]] = {1: set(), 2: set(), 3: set()}
    for _ in run(s):
        if s.generation:
            played[s.generation].update(*s.hands, s.pack, s.pool, s.chosen)
    assert played[1] - {0} == set(range(1, count + 1))
    assert played[2] - {0} == set(range(41, count + 41))
    assert played[3] - {0} == set(range(81, count + 81))


@rule("N-SETUP-4")
def test_the_left_neighbour_is_the_next_seat() -> None:
    s = choosing((1, 2, 3), (4, 5, 6), (7, 8, 9))
    choose(s, 1, 4, 7)
    for seat in range(3):
        do(s, seat, "sell")
    assert s.hands == [(8, 9), (2, 3), (5, 6)]


@rule("N-SETUP-4")
@pytest.mark.parametrize(
    ("tiles", "routes", "next_seat", "last_seat"),
    [
        ({"a3": 7, "b3": 7}, [True, False], 1, 2),  # the west edge faces the left neighbour
        ({"d3": 7, "e3": 7}, [False, True], 2, 1),
    ],
)
def test_west_is_left_and_east_is_right(
    tiles: dict[str, int], routes: list[bool], next_seat: int, last_seat: int
) -> None:
    edition = crossroads()
    cities = {0: city(edition, tiles), 1: city(edition, good="stone"), 4: city(edition, good="stone")}
    for seller, paid in ((1, next_seat), (4, last_seat)):
        s = acting({0: 12, 2: 1}, cities, seats=5)
        assert seen(s, 0)["routes"] == routes
        build(s, 0, "c4", f"buy stone p{seller}")
        assert seen(s, seller)["locked"] == paid


# -- what is open and what is not ----------------------------------------------------------------------


def text(s: Neom, seat: int | None) -> str:
    return json.dumps(s.view(seat))


@rule("N-SETUP-5")
def test_cities_money_tokens_routes_and_unbuilt_anchors_are_open_to_all() -> None:
    s = acting(1, {0: city(crossroads(), {"a3": 19, "b3": 8}), 1: city(crossroads())}, anchors={0: (121, 130)})
    for viewer in (None, 1, 2):
        side = s.view(viewer)["seats"][0]
        assert side["money"] == 20
        assert side["goods"] == ["coal", "stone"]
        assert side["routes"] == [True, False]
        assert side["anchors"] == [121, 130]
        assert side["cells"][10:13] == [19, 8, -1]


@rule("N-SETUP-5")
def test_a_hand_is_known_to_its_holder_alone() -> None:
    s = choosing((1, 2), (3, 4), (5, 6), (7, 8))
    t = choosing((5, 8), (3, 4), (1, 7), (2, 6))
    assert text(s, 1) == text(t, 1)
    assert text(s, None) == text(t, None)
    assert s.view(0)["own"]["hand"] == [1, 2]
    assert s.view(1)["own"]["hands"] == [None, [3, 4], None, None]


@rule("N-SETUP-5")
def test_a_passed_hand_is_remembered() -> None:
    s = choosing((1, 2, 3), (4, 5, 6), (7, 8, 9), (10, 11, 12))
    choose(s, 1, 4, 7, 10)
    for seat in range(4):
        do(s, seat, "sell")
    assert s.view(0)["own"]["hands"] == [[11, 12], [2, 3], None, None]


@rule("N-SETUP-5")
def test_a_chosen_tile_is_known_to_its_chooser_until_all_are_revealed() -> None:
    s, t = choosing((1, 2), (3, 4), (5, 6)), choosing((1, 2), (3, 4), (5, 6))
    events = do(s, 0, "choose 001") + do(t, 0, "choose 002")
    assert [event.known_to(0) for event in events] == [True, True]
    assert not any(event.known_to(viewer) for event in events for viewer in (None, 1, 2))
    assert s.view(0)["own"]["plan"] == [1]
    for viewer in (None, 1, 2):
        assert text(s, viewer) == text(t, viewer)
    do(s, 1, "choose 003")
    do(s, 2, "choose 006")
    assert [seen(s, seat)["shown"] for seat in range(3)] == [1, 3, 6]


@rule("N-SETUP-5", "N-ROUND-5")
def test_a_tile_that_goes_to_the_box_from_a_hand_is_never_shown() -> None:
    views = []
    for unused in (1, 2):
        s = acting({0: 3, 1: 4, 2: 5}, round=7)
        s.hands = [(unused,), (8,), (9,)]
        events = [event for seat in range(3) for event in do(s, seat, "sell")]
        assert (s.generation, s.round) == (2, 1)
        assert not any(event.args.get("tile") == unused for event in events)
        views.append(text(s, None))
    assert views[0] == views[1]


@rule("N-SETUP-5")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_sample_agrees_with_all_that_a_seat_knows_and_draws_the_rest_anew(seats: int) -> None:
    s = table(seats)
    hidden = 0
    for move, _ in enumerate(run(s)):
        if move % 7:
            continue
        for seat in range(seats):
            other = guess(s, seat, move)
            other.check()
            assert text(other, seat) == text(s, seat)
            assert may(other, seat) == may(s, seat)
            hidden += other.hands != s.hands
    assert hidden > 0


@rule("N-SETUP-5")
def test_a_sample_depends_on_nothing_that_the_seat_does_not_know() -> None:
    s = choosing((1, 2), (3, 4), (5, 6), (7, 8))
    t = choosing((5, 8), (3, 4), (1, 7), (2, 6))
    do(s, 0, "choose 002")
    do(t, 0, "choose 008")
    for seed in range(10):
        assert guess(s, 1, seed).dump() == guess(t, 1, seed).dump()


# -- what is stored and shown ------------------------------------------------------------------------------------


@rule("N-COMP-1")
@pytest.mark.parametrize(
    "field", ["hands", "plans", "chosen", "shown", "kept", "anchors", "pack", "pool", "pile", "box", "gone", "disaster"]
)
def test_a_dump_with_a_tile_that_is_not_in_the_box_is_refused(field: str) -> None:
    s = table(3)
    dump = s.dump()
    value = dump["table"][field]
    missing = s.edition.tiles + 1
    dump["table"][field] = (
        missing
        if isinstance(value, int)
        else [[missing]] * 3
        if value and isinstance(value[0], list)
        else [missing] * 3
    )
    with pytest.raises(cw.BadInput, match=f"^dump: {field} holds '{missing}'; it goes from"):
        s.game.load(dump)


@rule("N-SETUP-2")
def test_the_view_holds_exactly_what_its_page_promises() -> None:
    top, seat, own, *_ = documented("neom")
    views = []
    for seats in range(1, 6):
        s = table(seats)
        rng = cw.Rng.seeded(seats)
        while s.actors:
            actor = s.actors[0]
            views += [s.view(actor), s.view(None)]
            s.apply(actor, s.legal(actor)[rng.below(len(s.legal(actor)))])
        views.append(s.view(0))
    assert found(views) == top
    assert found(entry for view in views for entry in view["seats"]) == seat
    assert found(view["own"] for view in views if "own" in view) == own
