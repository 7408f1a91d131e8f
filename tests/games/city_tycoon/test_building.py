"""Building: tiles, plants, sales and what a tile does when it is laid."""

import pytest

from citywright.games.city_tycoon.edition import ONCE, REFILL
from citywright.games.city_tycoon.ways import NEVER
from tests.games.city_tycoon.support import (
    LAND,
    NOBODY,
    WATER,
    B,
    O,
    blank,
    blue,
    building,
    cell,
    do,
    may,
    names,
    once,
    play_on,
    red,
    table,
    tile,
    why_not,
)
from tests.rulebook import rule


@rule("C-BUILD-1")
@pytest.mark.parametrize(("seats", "count"), [(2, 48), (3, 72), (4, 96), (5, 120)])
def test_ct_09_every_player_plays_24_tiles_in_order(seats: int, count: int) -> None:
    s = table(seats)
    acts: list[int] = []
    turns: list[tuple[int, ...]] = []
    while s.actors:
        seat = s.actors[0]
        actions = may(s, seat)
        sale = next((a for a in actions if a.startswith("sell")), None)
        if sale:
            assert not any(a.startswith("pass") for a in actions)
            acts.append(seat)
            turns.append(s.order)
        do(s, seat, sale or actions[0])
    assert len(acts) == count
    assert all(acts.count(seat) == 24 for seat in range(seats))
    assert acts == [turns[i][i % seats] for i in range(count)]


@rule("C-END-3", "C-SELL-1", "C-END-1")
@pytest.mark.parametrize(("seats", "left"), [(3, [0, 2, 4]), (5, [0, 2, 4, 6, 8])])
def test_ct_10_and_11_everybody_sells_everything(seats: int, left: list[int]) -> None:
    s = table(seats)
    first = s.order
    play_on(s, "sell")
    assert s.scores() == [14] * seats
    assert s.order == first
    assert [s.money[seat] for seat in first] == left
    assert [s.places()[seat] for seat in first] == list(range(seats, 0, -1))


@rule("C-BUILD-2", "C-LAY-1")
def test_ct_12_no_debts() -> None:
    e = blank()
    tile(e, 1, cost=20)
    tile(e, 2, cost=21)
    s = building([1, 2], edition=e, money=20)
    assert why_not(s, O, "build 002") == "no.money"
    rich = s.copy()
    do(s, O, "build 001", "place 2,0")
    assert s.money[O] == 0
    do(rich, O, "sell 002")
    assert rich.money[O] == 25


@rule("C-EFFECT-5")
def test_ct_13_points_for_money() -> None:
    e = blank()
    tile(e, 61, cost=9, buys=[(5, 2), (10, 5)])
    s = building([61], edition=e, money=15, round=3)
    do(s, O, "build 061", "place 2,0")
    assert may(s, O) == ["buy nothing", "buy 1"]
    assert why_not(s, O, "buy 2") == "no.money"
    assert why_not(s, O, "buy 3") == "no.step"
    poor = s.copy()
    do(s, O, "buy 1")
    do(poor, O, "buy nothing")
    assert (s.points(O), s.money[O]) == (2, 1)
    assert (poor.points(O), poor.money[O]) == (0, 6)


@rule("C-EFFECT-5")
@pytest.mark.parametrize(("money", "steps"), [(4, 0), (5, 1), (9, 1), (10, 2), (11, 2)])
def test_money_for_points_is_just_enough(money: int, steps: int) -> None:
    e = blank()
    tile(e, 61, buys=[(5, 2), (10, 5)])
    s = building([61, 62], edition=e, money=money, round=3)
    do(s, O, "build 061", "place 2,0")
    if not steps:
        assert s.lanes[O] == []  # nobody is asked who can pay nothing
        return
    assert may(s, O) == ["buy nothing", "buy 1", "buy 2"][: steps + 1]
    do(s, O, f"buy {steps}")
    assert (s.points(O), s.money[O]) == ((2, money - 5) if steps == 1 else (5, money - 10))


@rule("C-EFFECT-6", "C-EFFECT-7")
@pytest.mark.parametrize(("option", "points"), [(False, 3), (True, 4)])
def test_ct_14_a_bonus_does_not_count_its_own_tile(option: bool, points: int) -> None:
    e = blank()
    for n in (1, 2, 3):
        tile(e, n, "sights")
    tile(e, 91, "sights", per=("sights", 1))
    pieces = {"2,0": (1, O), "3,0": (2, O), "4,0": (3, O), "5,0": (4, O)}
    s = building([91], pieces, edition=e, round=4, options={"bonus_counts_itself": option})
    do(s, O, "build 091", "place 0,2")
    assert s.points(O) == points
    assert ("counted", points) in s.breakdown(O)


@rule("C-EFFECT-7")
@pytest.mark.parametrize(("what", "points"), [("red_plant", 6), ("blue_plant", 3)])
def test_ct_15_plants_count_by_colour(what: str, points: int) -> None:
    e = blank()
    tile(e, 91, per=(what, 3))
    pieces = {"2,0": (red(1), O), "3,0": (once(red(2)), O), "4,0": (blue(1), O), "5,0": (red(3), B)}
    s = building([91], pieces, edition=e, round=4)
    do(s, O, "build 091", "place 0,2")
    assert s.points(O) == points


@rule("C-EFFECT-7")
def test_ct_16_only_own_tiles_count() -> None:
    e = blank()
    for n in (1, 2, 3, 4):
        tile(e, n, "shopping")
    tile(e, 91, "shopping", per=("shopping", 1))
    s = building([91], {f"{x},0": (x - 1, B) for x in (2, 3, 4, 5)}, edition=e, round=4)
    do(s, O, "build 091", "place 0,2")
    assert s.points(O) == 0


@rule("C-EFFECT-1", "C-EFFECT-2")
def test_points_and_goods_come_at_once() -> None:
    e = blank()
    tile(e, 1, laid={"points": 2, "goods": 3})
    s = building([1], edition=e)
    do(s, O, "build 001", "place 2,0")
    assert (s.points(O), s.goods[O]) == (2, 3)
    assert ("laid", 2) in s.breakdown(O)
    assert s.view(None)["seats"][O]["goods"] == 3


@rule("C-LAY-1", "C-EFFECT-4")
def test_terrain_and_buying_are_asked_and_nothing_else() -> None:
    e = blank()
    tile(e, 1, cost=5, laid={"land": 1, "points": 1, "goods": 1}, buys=[(5, 2)])
    s = building([1], edition=e, money=10)
    asked: list[str] = []
    do(s, O, "build 001", "place 2,0")
    while s.lanes[O]:
        asked.append(may(s, O)[-1].split()[0])
        do(s, O, may(s, O)[-1])
    assert sorted(asked) == ["buy", "place"]
    assert (s.points(O), s.goods[O], s.money[O]) == (3, 1, 0)
    assert s.city.owner(cell("2,0")) == O


@rule("C-LAY-2", "C-LAY-3")
def test_a_new_tile_touches_anything_that_lies_there() -> None:
    e = blank()
    pieces = {"2,0": (1, B), "3,0": (WATER, NOBODY), "0,2": (red(1), B), "0,3": (LAND, B)}
    s = building([2], pieces, edition=e)
    do(s, O, "build 002")
    open_cells = {c.split()[1] for c in may(s, O)}
    assert {"4,0", "0,4", "2,-1", "1,-1"} <= open_cells
    for taken in ("3,0", "0,3", "0,0", "2,0"):
        assert why_not(s, O, f"place {taken}") == "no.occupied"
    assert why_not(s, O, "place 5,0") == "no.apart"
    assert why_not(s, O, "place 22,0") == "no.edge"
    do(s, O, "place 4,0")  # only water beside it: no cube will ever come
    assert s.city.reach(cell("4,0")).prices == [NEVER] * 14


@rule("C-SETUP-8")
def test_nothing_is_laid_beyond_the_edge_of_the_table() -> None:
    e = blank()
    tile(e, 2, laid={"land": 3})
    s = building([2], {"21,0": (1, B)}, edition=e)
    do(s, O, "build 002")
    assert why_not(s, O, "place 22,0") == "no.edge"
    do(s, O, "place 21,1")
    assert s.city.own[O] == [cell(name) for name in ("20,1", "21,1", "21,2")]


@rule("C-TERRAIN-1", "C-TERRAIN-2", "C-TERRAIN-3", "C-TERRAIN-4", "C-EFFECT-3")
def test_ct_17_what_cannot_be_laid_goes_back() -> None:
    e = blank()
    tile(e, 3, laid={"land": 2})
    s = building([3], {"2,-1": (1, B), "2,1": (2, B)}, edition=e)
    do(s, O, "build 003", "place 2,0")
    assert not s.lanes[O]  # only one way: settled without a question
    assert s.city.pieces[cell("3,0")] == LAND
    assert s.city.owner(cell("3,0")) == O
    assert s.terrain == 35


@rule("C-SETUP-6", "C-TERRAIN-1", "C-SETUP-7")
def test_ct_18_closed_cells_are_closed_for_terrain_too() -> None:
    e = blank()
    tile(e, 2, laid={"water": 1})
    s = building([2], {"-1,0": (1, B)}, edition=e, seats=3)
    do(s, O, "build 002")
    assert why_not(s, O, "place 0,-1") == "no.closed"
    do(s, O, "place -1,-1")
    assert set(may(s, O)) == {"place -2,-1", "place -1,-2"}
    assert why_not(s, O, "place 0,-1") == "no.closed"
    assert why_not(s, O, "place -1,0") == "no.occupied"
    assert why_not(s, O, "place 3,0") == "no.not_beside"
    beyond = building([2], {"-1,0": (1, B)}, edition=e, seats=3, options={"closed_beyond": True})
    do(beyond, O, "build 002")
    assert why_not(beyond, O, "place -1,-1") == "no.closed"


@rule("C-TERRAIN-2", "C-TERRAIN-3")
def test_with_too_few_cells_the_player_chooses_what_goes_back() -> None:
    e = blank()
    tile(e, 3, laid={"land": 1, "water": 1})
    s = building([3], {"2,-1": (1, B), "2,1": (2, B)}, edition=e)
    do(s, O, "build 003", "place 2,0")
    assert may(s, O) == ["back land", "back water"]
    other = s.copy()
    do(s, O, "back land")
    do(other, O, "back water")
    assert (s.city.pieces[cell("3,0")], s.city.owner(cell("3,0"))) == (WATER, NOBODY)
    assert (other.city.pieces[cell("3,0")], other.city.owner(cell("3,0"))) == (LAND, O)


@rule("C-TERRAIN-2")
@pytest.mark.parametrize(("back", "left"), [("land", {LAND, WATER}), ("water", {LAND})])
def test_only_one_icon_goes_back_for_each_missing_cell(back: str, left: set[int]) -> None:
    e = blank()
    tile(e, 3, laid={"land": 2, "water": 1})
    s = building([3], {"2,-1": (1, B)}, edition=e)
    do(s, O, "build 003", "place 2,0", f"back {back}")
    if back == "land":
        do(s, O, "place 3,0")
    assert {s.city.pieces[cell("3,0")], s.city.pieces[cell("2,1")]} == left


@rule("C-TERRAIN-1")
def test_land_and_water_find_their_cells() -> None:
    e = blank()
    tile(e, 3, laid={"land": 1, "water": 1})
    s = building([3], {"2,1": (2, B)}, edition=e)
    do(s, O, "build 003", "place 2,0")
    assert set(may(s, O)) == {"place 3,0", "place 2,-1"}
    do(s, O, "place 2,-1")
    assert s.city.pieces[cell("2,-1")] == LAND
    assert s.city.pieces[cell("3,0")] == WATER


@rule("C-TERRAIN-1", "C-EFFECT-3")
@pytest.mark.parametrize(("land", "water"), [(1, 0), (0, 1), (1, 1), (2, 0), (0, 2)])
def test_each_icon_is_laid_once(land: int, water: int) -> None:
    e = blank()
    tile(e, 3, laid={"land": land, "water": water})
    s = building([3], edition=e)
    do(s, O, "build 003", "place 2,0")
    for _ in range(land + water):
        do(s, O, may(s, O)[0])
    assert not s.lanes[O]
    assert (s.city.pieces.count(LAND), s.city.pieces.count(WATER)) == (land, water)


@rule("C-TERRAIN-4")
@pytest.mark.parametrize(("unlimited", "laid"), [(False, 1), (True, 3)])
def test_terrain_runs_out(unlimited: bool, laid: int) -> None:
    e = blank()
    tile(e, 3, laid={"water": 3})
    s = building([3], edition=e, options={"unlimited_terrain": unlimited})
    s.terrain = 1
    do(s, O, "build 003", "place 2,0")
    while s.lanes[O]:
        do(s, O, may(s, O)[0])
    assert s.terrain == 1 - laid
    assert sum(piece == WATER for piece in s.city.pieces) == laid


@rule("C-PLANT-1", "C-PLANT-2", "C-COMP-3")
def test_a_tile_is_given_up_for_the_top_plant_of_a_stack() -> None:
    s = building([1, 2], {"2,0": (red(1), B)}, money=30)
    do(s, O, "plant 001")
    assert may(s, O) == ["take red refill", "take red once", "take blue refill", "take blue once"]
    do(s, O, "take red once", "place 3,0")
    piece = once(red(2))
    assert s.city.pieces[cell("3,0")] == piece
    assert s.city.owner(cell("3,0")) == O
    assert s.money[O] == 30 - s.edition.cost[piece]
    assert s.cubes[3] == s.edition.cubes[piece]
    assert s.hands[O] == (2,)
    found = next(c for c in s.view(None)["cells"] if c["x"] == 3)
    assert (found["kind"], found["side"], found["cubes"]) == ("plant", "once", {"red": s.edition.cubes[piece]})


@rule("C-PLANT-3", "C-PLANT-2")
def test_ct_46_an_empty_stack_is_gone() -> None:
    reds = {f"{x},0": (red(x - 1), B) for x in range(2, 8)}
    s = building([1], reds)
    do(s, O, "plant 001")
    assert may(s, O) == ["take blue refill", "take blue once"]
    assert why_not(s, O, "take red once") == "no.stack"
    s = building([1], reds | {f"{x},1": (blue(x - 1), B) for x in range(2, 8)})
    assert may(s, O) == ["build 001", "sell 001"]
    assert why_not(s, O, "plant 001") == "no.plants"


@rule("C-BUILD-2")
def test_a_plant_must_be_paid() -> None:
    s = building([1], money=0)
    assert why_not(s, O, "plant 001") == "no.money"
    s = building([1], money=s.edition.cost[red(1)] - 1)
    do(s, O, "plant 001")
    assert why_not(s, O, "take red refill") == "no.money"
    s = building([1], money=s.edition.cost[red(1)])
    do(s, O, "plant 001")
    assert "take red refill" in may(s, O)


@rule("C-BUILD-2", "C-PLANT-2")
@pytest.mark.parametrize("colour", ["red", "blue"])
@pytest.mark.parametrize("side", [REFILL, ONCE])
def test_money_for_a_plant_is_just_enough(colour: str, side: int) -> None:
    """Each side has a price of its own."""
    piece = (red if colour == "red" else blue)(1, side)
    move = f"take {colour} {'refill' if side == REFILL else 'once'}"
    cost = blank().cost[piece]
    for money in (cost - 1, cost):
        s = building([1], money=money)
        cheapest = min(s.edition.cost[make(1, half)] for make in (red, blue) for half in (REFILL, ONCE))
        assert ("plant 001" in may(s, O)) == (money >= cheapest)
        if money >= cheapest:
            do(s, O, "plant 001")
            assert (move in may(s, O)) == (money == cost)
    do(s, O, move, "place 2,0")
    assert (s.money[O], s.city.pieces[cell("2,0")]) == (0, piece)


@rule("C-SELL-2", "C-SELL-3")
@pytest.mark.parametrize("move", ["sell", "plant"])
def test_what_is_given_up_is_not_shown(move: str) -> None:
    for shown in (False, True):
        s = building([1, 2], options={"open_discards": shown}, money=20)
        events = do(s, O, f"{move} 001", *([] if move == "sell" else ["take red once", "place 2,0"]))
        heard = {e.id: e.args for e in events if e.known_to(B)}
        assert ("event.gives_up" in heard) is shown
        assert "event.sells" in heard or "event.lays" in heard
        assert s.barrier is (shown or move == "plant")


@rule("C-SELL-1")
def test_a_sale_brings_five() -> None:
    s = building([1, 2], money=3)
    do(s, O, "sell 001")
    assert (s.money[O], s.hands[O]) == (8, (2,))
    assert why_not(building([1]), O, "sell 002") == "no.not_in_hand"


@rule("C-COMP-9", "C-CUBE-3")
def test_a_new_plant_gets_the_cubes_that_are_there() -> None:
    e = blank()
    e.cubes[red(1)] = 12
    e.cubes[red(2)] = 12
    e.cubes[red(3)] = 12
    s = building([1], {"2,0": (red(1), B), "3,0": (red(2), B)}, edition=e)
    do(s, O, "plant 001", "take red refill", "place 4,0")
    assert s.cubes[4] == 30 - 4 - 24
    assert s.cubes_left(0) == 0


# -- where there is no open cell any more ------------------------------------------------------------------------


@rule("C-REBUILD-1")
def test_a_full_city_can_still_be_rebuilt() -> None:
    e = blank()
    tile(e, 1, "shopping", cost=1)
    tile(e, 2, "shopping", cost=2)
    tile(e, 3, "residential", cost=2)
    pieces = {"2,0": (1, O), "3,0": (4, O)}
    s = building([2, 3], pieces, edition=e, options={"rebuild": True})
    open_cells = names(s.city.open)
    do(s, O, "build 002")
    assert {move.removeprefix("place ") for move in may(s, O)} == open_cells | {"2,0"}
    full = building([2, 3], pieces, edition=e, options={"rebuild": True})
    full.city.open = 0
    assert may(full, O) == ["build 002", "sell 002", "sell 003"]
    assert why_not(full, O, "build 003") == "no.room"


@rule("C-REBUILD-1", "C-LEVEL-1")
def test_who_may_level_may_not_rebuild() -> None:
    e = blank()
    tile(e, 1, "shopping", cost=1)
    tile(e, 2, "shopping", cost=2)
    s = building([2], {"2,0": (1, O)}, edition=e, options={"levelling": True})
    do(s, O, "build 002")
    assert "place 2,0" not in may(s, O)


@rule("C-LEVEL-1")
def test_a_full_city_with_land_can_still_be_levelled() -> None:
    pieces = {"2,0": (LAND, B), "3,0": (1, O), "4,0": (WATER, NOBODY)}
    s = building([2], pieces, options={"levelling": True})
    s.city.open = 0
    assert may(s, O) == ["build 002", "plant 002", "sell 002"]
    do(s, O, "build 002")
    assert may(s, O) == ["place 2,0"]


@rule("C-TERRAIN-3")
def test_water_after_water_stays_water() -> None:
    e = blank()
    tile(e, 3, laid={"land": 1, "water": 2})
    s = building([3], {"2,0": (1, O)}, edition=e)
    do(s, O, "build 003", "place 3,0")
    while s.actors == (O,) and may(s, O)[0].startswith("place"):
        do(s, O, may(s, O)[0])
    laid = [s.city.pieces[c] for c in range(len(s.city.pieces))]
    assert (laid.count(LAND), laid.count(WATER)) == (1, 2)


@rule("C-SELL-3", "C-DRAFT-5")
@pytest.mark.parametrize(("options", "known"), [({}, False), ({"open_discards": True}, True)])
def test_what_everybody_has_seen_is_known(options: dict[str, bool], known: bool) -> None:
    s = building([2, 3], options=options)
    do(s, O, "sell 003")
    assert bool(s.shown >> 3 & 1) == known
    s = building([2, 3], options=options)
    do(s, O, "build 002", "place 2,0")
    assert s.shown >> 2 & 1


@rule("C-SELL-3", "C-DRAFT-1")
def test_of_the_tiles_of_a_new_round_nobody_has_seen_any() -> None:
    s = table(2, options={"open_discards": True})
    while s.round == 1:
        seat = s.actors[0]
        do(s, seat, next((move for move in may(s, seat) if move.startswith("sell")), may(s, seat)[0]))
    assert s.shown == 0
