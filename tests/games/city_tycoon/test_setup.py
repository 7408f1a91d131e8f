"""Set-up, order, draft (C-SETUP, C-ORDER, C-DRAFT)."""

import pytest

import citywright as cw
from citywright.engine.masks import bits
from citywright.games.city_tycoon.city import City
from citywright.games.city_tycoon.steps.rounds import set_order
from tests.games.city_tycoon.support import do, may, names, play_on, sample, table, why_not
from tests.rulebook import rule


@rule("C-SETUP-2", "C-ORDER-3")
@pytest.mark.parametrize(("seats", "total"), [(2, 42), (3, 66), (4, 92), (5, 120)])
def test_ct_01_money_at_the_start(seats: int, total: int) -> None:
    s = table(seats)
    money = [seat["money"] for seat in s.view(None)["seats"]]
    assert sum(money) == total
    assert [money[seat] for seat in s.order] == [20 + 2 * place for place in range(seats)]


@rule("C-SETUP-1")
def test_the_first_order_is_random() -> None:
    assert len({table(3, seed=seed).order for seed in range(60)}) == 6


@rule("C-SETUP-4", "C-COMP-5", "C-CUBE-1")
@pytest.mark.parametrize(("seats", "red", "blue"), [(4, 26, 21), (5, 25, 20)])
def test_ct_02_supply_at_the_start(seats: int, red: int, blue: int) -> None:
    s = table(seats, options={"limited_goods": True})
    assert (s.cubes_left(0), s.cubes_left(1), s.goods_left(), s.terrain) == (red, blue, 25, 36)
    cubes = {(c["x"], c["y"]): c["cubes"] for c in s.view(None)["cells"]}
    assert cubes == {(0, 0): {"red": seats}, (1, 1): {"blue": seats}, (1, 0): {}, (0, 1): {}}


@rule("C-SETUP-3")
def test_the_start_tile() -> None:
    cells = {(c["x"], c["y"]): (c["kind"], c["type"], c["owner"]) for c in table().view(None)["cells"]}
    assert cells == {
        (0, 0): ("start", "red", None),
        (1, 1): ("start", "blue", None),
        (1, 0): ("start", "sights", None),
        (0, 1): ("start", "sights", None),
    }


@rule("C-DRAFT-1", "C-COMP-1")
@pytest.mark.parametrize(("seats", "gone"), [(2, 18), (3, 12), (4, 6), (5, 0)])
def test_ct_03_tiles_that_are_not_dealt(seats: int, gone: int) -> None:
    s = table(seats)
    dealt = [tile for hand in s.hands for tile in hand]
    assert len(set(dealt)) == len(dealt) == 30 - gone
    assert set(dealt) <= set(s.edition.tiles_of[1]) == set(range(1, 31))
    played = 0
    while s.actors:
        seat = s.actors[0]
        move = may(s, seat)[-1]
        played += move.startswith("sell")
        do(s, seat, move)
    assert 120 - played == 4 * gone


@rule("C-SETUP-5", "C-SETUP-6", "C-LAY-2")
@pytest.mark.parametrize(("seats", "count", "beside_sights"), [(2, 4, 2), (3, 6, 3), (4, 8, 4), (5, 8, 4)])
def test_ct_04_cells_for_the_first_tile(seats: int, count: int, beside_sights: int) -> None:
    cells = names(table(seats).city.open)
    assert len(cells) == count
    assert len(cells & {"1,-1", "2,0", "0,2", "-1,1"}) == beside_sights


@rule("C-SETUP-5")
def test_ct_05_closed_sides_can_be_chosen() -> None:
    usual = names(table(2).city.open)
    assert usual == {"2,0", "2,1", "0,2", "1,2"}
    other = names(table(2, options={"closed_sides": "north+east"}).city.open)
    assert other == {"-1,0", "-1,1", "0,2", "1,2"}
    for side, closed in (("east", "2,0"), ("south", "0,2"), ("west", "-1,0")):
        found = names(table(3, options={"closed_sides": side}).city.open)
        assert {"0,-1", "2,0", "0,2", "-1,0"} - found == {closed}
    with pytest.raises(cw.BadInput, match="closed_sides cannot be 'north'"):
        table(2, options={"closed_sides": "north"})
    with pytest.raises(cw.BadInput, match="closed_sides"):
        table(4, options={"closed_sides": "north"})


@rule("C-SETUP-7")
def test_nothing_lies_beyond_a_closed_side() -> None:
    s = table(3, options={"closed_beyond": True})
    assert not [c for c in names(s.city.ground) if int(c.split(",")[1]) < 0]
    assert [0, -20] in s.view(None)["closed"]


@rule("C-SETUP-8")
def test_the_table_ends_twenty_cells_beyond_the_start_tile() -> None:
    ground = names(table(4).city.ground)
    assert len(ground) == 42 * 42
    assert {"-20,-20", "21,21"} <= ground
    assert not ground & {"-21,0", "22,0", "0,22"}


@rule("C-ORDER-2")
@pytest.mark.parametrize(
    ("order", "money", "new"),
    [
        ((0, 1, 2, 3), [15, 12, 15, 12], (1, 3, 0, 2)),  # CT-07
        ((2, 0, 1), [20, 20, 20], (2, 0, 1)),  # CT-08
    ],
)
def test_order_by_money(order: tuple[int, ...], money: list[int], new: tuple[int, ...]) -> None:
    s = table(len(order))
    s.order, s.money = order, money
    set_order(s)
    assert s.order == new


@rule("C-EX-4", "C-ORDER-2")
def test_the_example_of_the_order() -> None:
    s = table(5)
    s.order, s.money = (0, 1, 2, 3, 4), [18, 17, 22, 22, 14]  # white, blue, orange, turquoise, black
    set_order(s)
    assert s.order == (4, 1, 0, 2, 3)


@rule("C-ORDER-1")
def test_the_first_round_keeps_the_order_and_the_next_goes_by_money() -> None:
    s = table(3, seed=4)
    first = s.order
    s.money[first[0]] += 10
    seen: list[int] = []
    while s.round == 1:
        seat = s.actors[0]
        if s.view(None)["phase"] == "build":
            seen.append(seat)
        do(s, seat, next(a for a in may(s, seat) if a.startswith(("pick", "sell", "pass"))))
        if s.round == 1:
            assert s.order == first
    assert tuple(seen[:3]) == first
    assert s.order == (first[1], first[2], first[0])  # 52, 54 and 60


@rule("C-DRAFT-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ct_06_hands_go_to_the_left_by_seat(seats: int) -> None:
    s = table(seats)
    first = [set(hand) for hand in s.hands]
    for pick in range(5):
        for seat in range(seats):
            assert set(s.hands[seat]) <= first[(seat - pick) % seats]
        for seat in range(seats):
            do(s, seat, may(s, seat)[0])
    for seat in range(seats):
        assert s.picks[seat][5] in first[(seat - 5) % seats]


@rule("C-DRAFT-3")
def test_the_sixth_tile_needs_no_decision() -> None:
    s = table(3)
    for _ in range(5):
        assert s.actors == (0, 1, 2)
        for seat in range(3):
            do(s, seat, may(s, seat)[-1])
    assert [len(hand) for hand in s.hands] == [6, 6, 6]
    assert s.view(None)["phase"] == "build"


@rule("C-DRAFT-2", "C-DRAFT-4")
def test_picks_are_secret_and_only_from_the_own_hand() -> None:
    s = table(3)
    before = [s.view(1), s.view(None)]
    tile = s.hands[0][0]
    events = do(s, 0, f"pick {tile:03}")
    assert [e.known_to(1) for e in events] == [False]
    after = [s.view(1), s.view(None)]
    for view in (*before, *after):
        view.pop("actors")
    assert before == after
    assert s.view(0)["own"]["plan"] == [tile]
    other = next(n for n in range(1, 31) if n not in s.hands[1])
    assert why_not(s, 1, f"pick {other:03}") == "no.not_in_hand"


@rule("C-DRAFT-5")
def test_a_seat_remembers_the_hands_it_passed_on() -> None:
    s = table(3)
    passed = [set(hand) for hand in s.hands]
    for seat in range(3):
        passed[seat].discard(s.hands[seat][0])
        do(s, seat, f"pick {s.hands[seat][0]:03}")
    assert set(s.view(0)["own"]["passed_on"][0]) == passed[0]
    for key in range(20):
        other = sample(s, 0, key)
        assert set(other.hands[1]) == passed[0]  # it has just gone there
        assert other.hands[0] == s.hands[0]
    assert len({sample(s, 0, key).hands[2] for key in range(20)}) > 1  # never seen


@rule("C-DRAFT-6", "C-DRAFT-7")
def test_ct_48_planned_choice() -> None:
    s = table(3, options={"planned_choice": True})
    a, b, c = s.order
    market = s.view(None)["market"]
    assert len(market) == 18
    taken: list[int] = []
    while s.market:
        (seat,) = s.actors
        taken.append(seat)
        assert why_not(s, seat, f"pick {next(n for n in range(1, 31) if n not in s.market):03}") == "no.not_in_market"
        do(s, seat, may(s, seat)[0])
    assert taken == [c, b, a, a, b, c] * 3
    assert sorted(t for seat in s.view(None)["seats"] for t in seat["hand"]) == market


@rule("C-ORDER-4")
def test_ct_47_subsidy() -> None:
    got = []
    s = table(3, options={"subsidy": True})
    got.append(sum(s.money) - 66)
    while s.actors:
        round, before = s.round, sum(s.money)
        seat = s.actors[0]
        do(s, seat, next((a for a in may(s, seat) if a.startswith("pass")), may(s, seat)[-1]))
        if s.round > round:
            got.append(sum(s.money) - before)
    assert got == [3 * money for money in (5, 10, 15, 20)]
    plain, helped = table(3), table(3, options={"subsidy": True})
    for s in (plain, helped):
        s.tell = lambda *args, **kwargs: None  # type: ignore[method-assign]
        play_on(s, "sell")
    # 50 more for everybody, which is five points
    assert [h - p for h, p in zip(helped.scores(), plain.scores(), strict=True)] == [5, 5, 5]
    assert helped.money == plain.money
    assert helped.order == plain.order


@rule("C-LAY-2")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_open_cells_are_in_order_wherever_a_tile_is_laid(seats: int) -> None:
    s = cw.game("city_tycoon").new(seats=seats, seed=1)
    rng, city = cw.Rng.seeded(seats), s.city
    for piece in range(1, 40):
        city = city.put(city.room[rng.below(len(city.room))], piece, piece % seats)
        assert city.room == bits(city.open)
    north = city.put(0, 41, 0)  # the corner of the table has two neighbours
    assert north.room == bits(north.open)
    again = north.put(0, 42, -1)  # a tile over another opens nothing
    assert again.room == north.room
    s.city.room = s.city.room[1:]
    with pytest.raises(cw.BrokenState, match="room"):
        s.check()


@rule("C-SUPPLY-6")
@pytest.mark.parametrize("seats", [2, 4])
def test_what_tiles_demand_and_bring_stays_true_as_the_city_grows(seats: int) -> None:
    s = cw.game("city_tycoon").new(seats=seats, seed=1)
    rng, city = cw.Rng.seeded(seats), s.city
    for piece in range(1, 60):
        for seat in range(seats):
            anew = City.read_row(s.edition, seats, s.variant, city.row())
            found = [demand.figures() for demand in city.demands(seat)]
            assert found == [demand.figures() for demand in anew.demands(seat)]
        city = city.put(city.room[rng.below(len(city.room))], piece, rng.below(seats))
    s.city.demands(0).append(city.demands(0)[0])
    with pytest.raises(cw.BrokenState, match="demands"):
        s.check()
