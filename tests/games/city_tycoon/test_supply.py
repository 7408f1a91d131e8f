"""Supplying: turns, prices, plants, payments and income (C-SUPPLY, C-PRICE, C-SOURCE, C-WAY, C-INCOME)."""

from collections.abc import Mapping, Sequence

import pytest

from citywright.engine.rng import Rng
from citywright.games.city_tycoon import ways as search
from citywright.games.city_tycoon.city import CELLS, City, amount
from citywright.games.city_tycoon.edition import Edition
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.steps import supplying as supply_steps
from citywright.games.city_tycoon.steps.supplying import payments
from citywright.games.city_tycoon.table import SUPPLY_TURN
from tests.games.city_tycoon.support import (
    HOUSE,
    LAND,
    NOBODY,
    WATER,
    B,
    O,
    W,
    blank,
    blue,
    cell,
    do,
    may,
    offers,
    once,
    red,
    supplying,
    table,
    tile,
    why_not,
)
from tests.rulebook import rule

P = red(6)
HOME = 1  # the tile of O that is supplied
Pieces = Mapping[str, tuple[int, int]]
Needs = Mapping[str, int]


def home(
    needs: Needs, gives: Needs | None = None, type: str = "residential", edition: Edition | None = None
) -> Edition:
    edition = edition or blank()
    tile(edition, HOME, type, demands=[(needs, gives or {"points": 1})])
    return edition


def ways(s: CityTycoon, source: int, count: int) -> list[dict[str, int]]:
    """All offered payments for so many cubes from one plant to HOME, by receiver."""
    at = s.city.pieces.find(HOME)
    found = payments(s, O, at, s.edition.needs[2 * HOME], (source,) * count)
    who = ("bank", "O", "B", "W", "3")
    return [{who[r]: amount(paid, r) for r in range(s.seats + 1) if amount(paid, r)} for paid in found]


def cubes(pieces: Pieces, count: int, money: int = 50) -> list[dict[str, int]]:
    """The payments for cubes of the red plant VI in a city of such pieces."""
    return ways(supplying(pieces, edition=home({"red": count}), money=money), HOUSE.source[P], count)


# -- prices ----------------------------------------------------------------------------------------------


@rule("C-PRICE-2", "C-PRICE-3")
def test_ct_19_an_own_plant_beside_the_tile() -> None:
    assert cubes({"5,0": (P, O), "6,0": (HOME, O)}, 3) == [{}]


@rule("C-PRICE-2")
def test_ct_20_another_players_plant() -> None:
    assert cubes({"5,0": (P, B), "6,0": (HOME, O)}, 2) == [{"B": 4}]


@rule("C-PRICE-2", "C-PRICE-3")
def test_ct_21_plant_and_step() -> None:
    assert cubes({"5,0": (P, B), "6,0": (2, B), "7,0": (HOME, O)}, 2) == [{"B": 8}]


@rule("C-PRICE-3")
def test_ct_22_two_receivers() -> None:
    assert cubes({"5,0": (P, B), "6,0": (2, W), "7,0": (HOME, O)}, 2) == [{"B": 4, "W": 4}]


@rule("C-PRICE-3")
def test_ct_23_land_of_another_player() -> None:
    assert cubes({"5,0": (P, O), "6,0": (2, B), "7,0": (LAND, B), "8,0": (HOME, O)}, 3) == [{"B": 12}]


@rule("C-PRICE-4")
def test_ct_24_the_start_tile_is_one_place() -> None:
    s = supplying({"-1,0": (HOME, O)}, edition=home({"red": 1, "blue": 1}), money=4)
    do(s, O, "supply 001 a")
    assert (s.money[O], s.points(O)) == (0, 1)


@rule("C-PRICE-4")
@pytest.mark.parametrize(("owner", "paid"), [(O, {"bank": 6}), (B, {"bank": 6, "B": 6})])
def test_ct_25_through_the_start_tile(owner: int, paid: dict[str, int]) -> None:
    assert cubes({"2,0": (P, owner), "-1,1": (HOME, O)}, 3) == [paid]


@rule("C-WAY-1", "C-WAY-2")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_ct_26_all_splits_between_two_receivers(count: int) -> None:
    pieces = {"5,0": (P, O), "6,0": (2, B), "5,1": (3, W), "6,1": (HOME, O)}
    found = cubes(pieces, count)
    assert len(found) == count + 1
    assert {(way.get("B", 0), way.get("W", 0)) for way in found} == {(2 * n, 2 * (count - n)) for n in range(count + 1)}


DETOUR = {"5,0": (P, O), "5,1": (3, W), "5,2": (HOME, O), "6,0": (2, B), "6,1": (LAND, O), "6,2": (4, B)}


@rule("C-WAY-1")
def test_ct_27_a_dearer_way_that_pays_somebody_else() -> None:
    assert cubes(DETOUR, 1) == [{"W": 2}, {"B": 4}]


@rule("C-WAY-1", "C-SUPPLY-5")
def test_a_supply_that_is_done_leaves_no_choice_behind() -> None:
    s = supplying(DETOUR, edition=home({"red": 1}))
    do(s, O, "supply 001 a")
    assert may(s, O) == ["way 1", "way 2"]
    do(s, O, "way 2")
    assert (s.ways, s.plans[O]) == ((), ())


@rule("C-WAY-2", "C-WAY-3")
@pytest.mark.parametrize(("money", "count"), [(5, 1), (6, 2), (7, 2), (8, 3)])
def test_ct_28_cheapest_first_and_never_more_than_the_money(money: int, count: int) -> None:
    found = cubes(DETOUR, 2, money)
    assert found == [{"W": 4}, {"W": 2, "B": 4}, {"B": 8}][:count]


@rule("C-WAY-1", "C-PRICE-4")
def test_ct_29_the_bank_is_a_receiver() -> None:
    found = cubes({"2,0": (P, O), "2,1": (2, B), "2,2": (HOME, O), "1,2": (3, O)}, 1)
    assert sorted(map(str, found)) == ["{'B': 2}", "{'bank': 2}"]


@rule("C-WAY-1")
def test_ct_30_a_beaten_way_is_not_offered() -> None:
    pieces = {"5,0": (P, O), "6,0": (2, B), "7,0": (HOME, O), "5,1": (3, B), "6,1": (4, W), "7,1": (5, O)}
    assert cubes(pieces, 1) == [{"B": 2}]


@rule("C-PRICE-1")
def test_ct_31_round_the_water() -> None:
    pieces = {"5,0": (P, O), "6,0": (WATER, NOBODY), "7,0": (HOME, O), "5,1": (3, W), "7,1": (LAND, O)}
    assert cubes(pieces | {"6,1": (2, B)}, 1) == [{"B": 2, "W": 2}]
    s = supplying(pieces, edition=home({"red": 1}))
    assert why_not(s, O, "supply 001 a") == "no.cubes"


@rule("C-PRICE-1")
def test_closed_cells_are_no_way() -> None:
    pieces = {"-1,-1": (P, O), "2,0": (HOME, O), "-1,0": (WATER, NOBODY)}
    s = supplying(pieces, edition=home({"red": 1}), seats=3, cubes={0: 0})
    assert why_not(s, O, "supply 001 a") == "no.cubes"


@rule("C-SETUP-8", "C-PRICE-1")
@pytest.mark.parametrize(("plant", "at"), [("-20,-20", "-19,-20"), ("-19,-20", "-20,-20")])
def test_the_last_corner_of_the_table_is_ground_like_any_other(plant: str, at: str) -> None:
    s = supplying({plant: (red(1), B), at: (HOME, O)}, edition=home({"red": 1}), money=[2, 0])
    assert may(s, O) == ["supply 001 a", "pass"]
    do(s, O, "supply 001 a")
    assert (s.points(O), s.money[:2]) == (1, [0, 2])


@rule("C-PRICE-5")
def test_cubes_of_one_demand_over_different_ways() -> None:
    pieces = {"5,0": (red(1), B), "6,0": (HOME, O), "7,0": (2, W), "8,0": (red(2), W)}
    s = supplying(pieces, edition=home({"red": 2}), cubes={red(1): 1, red(2): 1}, money=[6, 0, 0])
    do(s, O, "supply 001 a")
    assert s.money[:3] == [0, 2, 4]


# -- money, goods and turns ------------------------------------------------------------------------------


@rule("C-SUPPLY-5")
def test_ct_32_the_ten_of_the_special_demands() -> None:
    pieces = {"5,0": (red(1), B), "6,0": (HOME, O)}
    edition = home({"red": 1, "money": 10}, {"money": 30})
    poor = supplying(pieces, edition=edition, money=[11, 0])
    assert why_not(poor, O, "supply 001 a") == "no.money"
    assert may(poor, O) == ["pass"]
    s = supplying(pieces, edition=edition, money=[12, 0])
    events = do(s, O, "supply 001 a")
    assert s.money[:2] == [30, 2]
    assert {(e.id, e.args.get("money")) for e in events} >= {("event.pays_bank", 10), ("event.pays", 2)}


@rule("C-SUPPLY-5", "C-WAY-3", "C-SOURCE-1")
def test_the_ten_is_kept_back_when_plants_and_ways_are_offered() -> None:
    """One red cube over W for 2 or over B for 4; from a second plant, of B, for 2."""
    edition = home({"red": 1, "money": 10}, {"points": 5})
    for money, ways in ((12, 1), (13, 1), (14, 2)):
        s = supplying(DETOUR, edition=edition, money=[money, 0, 0])
        do(s, O, "supply 001 a")
        assert (len(may(s, O)) if s.ways else 1) == ways
    pieces = {"5,0": (P, O), "6,0": (HOME, O), "7,0": (red(1), B)}
    for money, plants in ((11, 0), (12, 2)):
        s = supplying(pieces, edition=edition, money=[money, 0, 0])
        do(s, O, "supply 001 a")
        assert (len(may(s, O)) if s.actors == (O,) else 0) == plants


@rule("C-SUPPLY-5")
def test_ct_33_income_never_pays_for_its_own_transport() -> None:
    s = supplying({"2,0": (HOME, O)}, edition=home({"red": 2}, {"money": 6}), money=3)
    assert may(s, O) == ["pass"]
    assert why_not(s, O, "supply 001 a") == "no.money"


@rule("C-SUPPLY-3")
def test_one_demand_is_met_and_the_tile_not_again() -> None:
    edition = blank()
    tile(edition, HOME, demands=[({"red": 1}, {"points": 1}), ({"goods": 1}, {"points": 2})])
    s = supplying({"2,0": (HOME, O)}, edition=edition, goods=[1, 0, 0, 0])
    assert may(s, O) == ["supply 001 a", "supply 001 b", "pass"]
    do(s, O, "supply 001 b")
    for seat in (1, 2, 3):
        do(s, seat, "pass")
    assert (s.points(O), s.goods[O]) == (2, 0)
    assert may(s, O) == ["pass"]
    assert why_not(s, O, "supply 001 a") == "no.supplied"


@rule("C-CUBE-2")
def test_cubes_stay_on_the_supplied_tile() -> None:
    s = supplying({"2,0": (HOME, O), "3,0": (2, O)}, edition=home({"red": 2}))
    tile(s.edition, 2, demands=[({"red": 4}, {"points": 9})])
    do(s, O, "supply 001 a")
    found = next(c for c in s.view(None)["cells"] if c["tile"] == HOME)
    assert (found["supplied"], found["cubes"]) == (0, {"red": 2})
    assert s.view(None)["supply"]["red"] == 26  # neither those two nor the two on the plant
    for seat in (1, 2, 3):
        do(s, seat, "pass")
    assert why_not(s, O, "supply 002 a") == "no.cubes"


@rule("C-SUPPLY-6")
def test_only_own_tiles_with_a_demand() -> None:
    edition = home({"red": 1})
    tile(edition, 3, "sights", symbol=("residential", {"points": 1}))
    s = supplying({"2,0": (HOME, B), "3,0": (3, O)}, edition=edition)
    assert may(s, O) == ["pass"]
    assert why_not(s, O, "supply 001 a") == "no.not_yours"
    assert why_not(s, O, "supply 003 a") == "no.demand"
    assert why_not(s, O, "supply 004 a") == "no.not_built"


@rule("C-SUPPLY-1", "C-SUPPLY-2")
def test_ct_39_turns_and_passes() -> None:
    edition = blank()
    for n in (1, 2, 3, 4):
        tile(edition, n, demands=[({"red": 1}, {"points": 1})])
    pieces = {"2,0": (1, 0), "2,1": (2, 1), "3,1": (3, 1), "4,1": (4, 1)}
    s = supplying(pieces, edition=edition, seats=3, cubes={0: 9})
    log: list[tuple[int, str]] = []
    while s.round == 1:
        seat = s.actors[0]
        move = may(s, seat)[0]
        log.append((seat, move.split()[0]))
        do(s, seat, move)
    up, out = "supply", "pass"
    assert log == [(0, up), (1, up), (2, out), (0, out), (1, up), (1, up), (1, out)]


@rule("C-SUPPLY-2")
def test_ct_40_a_forced_pass_is_final() -> None:
    edition = blank()
    for n in (1, 2):
        tile(edition, n, demands=[({"red": 2 if n == 1 else 1}, {"points": 1})])
    pieces = {"2,0": (3, 2), "3,0": (1, 0), "-1,0": (2, 2)}
    s = supplying(pieces, edition=edition, seats=3, money=[20, 0, 1])
    s.order = (2, 0, 1)
    s.lanes = [[], [], []]
    s.phases = [(SUPPLY_TURN, 0, 0)]
    s.proceed()
    assert may(s, 2) == ["pass"]
    do(s, 2, "pass")
    do(s, 0, "supply 001 a")
    assert s.money[2] == 5
    do(s, 1, "pass")
    assert s.actors == (0,)
    assert why_not(s, 2, "pass") == "engine.not_your_turn"


@rule("C-SUPPLY-2")
def test_passing_is_allowed_at_any_time() -> None:
    s = supplying({"2,0": (HOME, O)}, edition=home({"red": 1}))
    do(s, O, "pass")
    for seat in (1, 2, 3):
        do(s, seat, "pass")
    assert (s.round, s.passed) == (2, 0)


@rule("C-SUPPLY-4", "C-SUPPLY-5")
def test_a_yielded_good_does_not_pay_for_its_own_supply() -> None:
    edition = blank()
    tile(edition, 1, "shopping", demands=[({"goods": 1}, {"points": 1, "goods": 1})])
    pieces = {"2,0": (1, O)}
    without = supplying(pieces, edition=edition, goods=[0, 0, 0, 0])
    assert may(without, O) == ["pass"]
    assert why_not(without, O, "supply 001 a") == "no.goods"
    s = supplying(pieces, edition=edition, goods=[1, 0, 0, 0])
    do(s, O, "supply 001 a")
    assert (s.points(O), s.goods[O]) == (1, 1)


@rule("C-SUPPLY-4")
def test_ct_41_goods_can_be_used_from_the_next_supply_on() -> None:
    edition = blank()
    tile(edition, 1, "shopping", demands=[({"red": 2}, {"points": 1, "goods": 1})])
    tile(edition, 2, demands=[({"goods": 1}, {"points": 2})])
    s = supplying({"2,0": (1, O), "3,0": (2, O)}, edition=edition, money=4)
    assert why_not(s, O, "supply 002 a") == "no.goods"
    do(s, O, "supply 001 a")
    for seat in (1, 2, 3):
        do(s, seat, "pass")
    do(s, O, "supply 002 a")
    assert (s.points(O), s.goods[O], s.money[O]) == (3, 0, 0)


# -- from which plant ----------------------------------------------------------------------------------


@rule("C-SOURCE-1", "C-SOURCE-2", "C-WAY-4")
def test_the_plant_of_each_cube_is_chosen() -> None:
    pieces = {"5,0": (red(1), O), "6,0": (HOME, O), "7,0": (red(2), B), "8,0": (blue(1), O)}
    s = supplying(pieces, edition=home({"red": 2, "blue": 1}), money=[10, 0, 0], cubes={red(1): 2, red(2): 2})
    do(s, O, "supply 001 a")
    assert may(s, O) == ["from red-1", "from red-2"]  # to empty another's plant is a choice of its own
    assert why_not(s, O, "from blue-1") == "no.colour"
    assert why_not(s, O, "from red-3") == "no.cube_there"
    assert why_not(s, O, "from start-red") == "no.no_way"
    second = s.copy()
    do(second, O, "from red-2")  # both from there: named in ascending order
    assert (second.cubes[2], second.cubes[3]) == (2, 0)
    assert second.money[:2] == [4, 6]  # the blue cube crosses the plant of B
    do(s, O, "from red-1")
    assert may(s, O) == ["from red-1", "from red-2"]
    do(s, O, "from red-2")
    assert (s.cubes[2], s.cubes[3], s.cubes[8]) == (1, 1, 0)
    assert s.money[:2] == [6, 4]
    assert s.plans[O] == ()  # what was chosen is carried out


@rule("C-SOURCE-1", "C-SOURCE-2")
def test_a_plant_is_offered_only_if_the_rest_stays_payable() -> None:
    pieces = {"5,0": (red(1), O), "6,0": (HOME, O), "7,0": (red(6), B)}
    s = supplying(pieces, edition=home({"red": 3}), money=[3, 0, 0], cubes={red(1): 2})
    do(s, O, "supply 001 a")  # two own cubes and one of B: anything else costs more, so nothing is asked
    assert s.money[:2] == [1, 2]


@rule("C-SOURCE-1")
def test_a_red_cube_leaves_enough_for_the_blue_ones() -> None:
    pieces = {"5,0": (red(1), O), "6,0": (HOME, O), "7,0": (red(2), B), "8,0": (blue(1), B)}
    s = supplying(pieces, edition=home({"red": 1, "blue": 1}), money=[4, 0, 0])
    do(s, O, "supply 001 a")  # with a red cube of B it would be 6, so nothing is asked
    assert s.money[:2] == [0, 4]


@rule("C-SOURCE-2")
def test_plants_are_named_in_ascending_order() -> None:
    pieces = {"5,0": (red(1), O), "6,0": (HOME, O), "7,0": (red(2), O), "6,1": (red(3), O)}
    s = supplying(pieces, edition=home({"red": 3}))
    do(s, O, "supply 001 a", "from red-2")
    assert why_not(s, O, "from red-1") == "no.earlier"


@rule("C-SOURCE-1")
def test_a_choice_that_could_not_be_paid_is_refused_with_a_reason() -> None:
    pieces = {"5,0": (red(1), O), "6,0": (HOME, O), "7,0": (red(6), B), "6,1": (red(2), O)}
    s = supplying(pieces, edition=home({"red": 2}), money=[1, 0, 0])
    do(s, O, "supply 001 a")
    assert why_not(s, O, "from red-6") == "no.source_rest"


@rule("C-WAY-2", "C-WAY-3")
def test_the_offer_says_who_is_paid() -> None:
    s = supplying(DETOUR, edition=home({"red": 2}), money=[7, 0, 0])
    do(s, O, "supply 001 a")
    assert offers(s, O) == ["Pay €4 to Player 3", "Pay €4 to Player 2 and €2 to Player 3"]
    assert why_not(s, O, "way 3") == "no.way"
    assert s.view(None)["supplying"]["sources"] == [7, 7]
    do(s, O, "way 2")
    assert s.money[:3] == [1, 4, 2]


@rule("C-WAY-5")
def test_at_most_a_thousand_payments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supply_steps, "WAYS", 2)
    assert cubes(DETOUR, 2) == [{"W": 4}, {"W": 2, "B": 4}]


# -- income ------------------------------------------------------------------------------------------------


@rule("C-INCOME-1", "C-INCOME-2", "C-INCOME-3", "C-INCOME-4")
def test_ct_37_several_symbols_add_up() -> None:
    edition = home({"goods": 1}, {"points": 2})
    edition.bonus[148] = (1, 0, 0)
    tile(edition, 2, "sights", symbol=("residential", {"points": 1}))
    tile(edition, 3, "sights", symbol=("residential", {"money": 1}))
    pieces = {"2,0": (HOME, O), "3,0": (2, B), "2,-1": (3, O)}
    s = supplying(pieces, edition=edition, goods=[1, 0, 0, 0], money=10)
    do(s, O, "supply 001 a")
    assert (s.points(O), s.money[O], s.goods[O]) == (3, 12, 0)
    assert (s.points(B), s.money[B]) == (0, 10)


@rule("C-INCOME-2")
def test_ct_38_a_symbol_for_another_type() -> None:
    edition = home({"goods": 1}, {"points": 2})
    tile(edition, 2, "sights", symbol=("shopping", {"points": 5}))
    s = supplying({"5,0": (HOME, O), "5,1": (2, O), "6,1": (2, O)}, edition=edition, goods=[1, 0, 0, 0])
    do(s, O, "supply 001 a")
    assert s.points(O) == 2


@rule("C-INCOME-4")
def test_the_sights_of_the_start_tile_reward_residential_tiles() -> None:
    for place, type, bonus in (("2,0", "residential", 1), ("0,2", "residential", 1), ("2,1", "residential", 0),
                               ("2,0", "shopping", 0)):  # fmt: skip
        edition = home({"goods": 1}, {"points": 2}, type)
        for sight in (148, 149):
            edition.bonus[sight] = (0, 1, 0)
        s = supplying({place: (HOME, O)}, edition=edition, goods=[1, 0, 0, 0])
        do(s, O, "supply 001 a")
        assert s.points(O) == 2 + bonus


@rule("C-INCOME-1", "C-INCOME-2", "C-INCOME-3", "C-SUPPLY-5")
def test_what_a_demand_promises_is_what_its_supply_brings() -> None:
    edition = blank()
    gives = {"money": 17, "points": 2, "goods": 1}
    tile(edition, HOME, "residential", demands=[({"goods": 2, "money": 10}, gives), ({"red": 2, "blue": 1}, gives)])
    tile(edition, 2, "sights", symbol=("residential", {"money": 1, "points": 3, "goods": 2}))
    tile(edition, 3, "sights", symbol=("shopping", {"points": 5}))
    pieces = {"5,0": (HOME, O), "6,0": (2, B), "5,1": (2, O), "4,0": (3, O), "5,-1": (LAND, O)}
    s = supplying(pieces, edition=edition, goods=[2, 0, 0, 0], money=10)
    one, other = s.city.demands(O)
    assert (one.red, one.blue, one.goods, one.fee) == (0, 0, 2, 10)
    assert (other.red, other.blue, other.goods, other.fee) == (2, 1, 0, 0)
    assert (one.income, one.output, other.income, other.output) == (17 - 10, 1, 17, 1)
    assert (one.money, other.money, one.points, one.made) == (17 + 2 - 10, 17 + 2, 2 + 6, 1 + 4)
    do(s, O, "supply 001 a")
    assert (s.money[O], s.points(O), s.goods[O]) == (10 + one.money, one.points, one.made)


@rule("C-CUBE-4")
@pytest.mark.parametrize(("limited", "got"), [(False, 4), (True, 2)])
def test_goods_can_be_limited(limited: bool, got: int) -> None:
    edition = home({"goods": 1}, {"goods": 4})
    s = supplying({"5,0": (HOME, O)}, edition=edition, goods=[1, 22, 0, 0], options={"limited_goods": limited})
    do(s, O, "supply 001 a")
    assert s.goods[O] == got  # the one on the tile is not back in the supply


# -- the worked examples -----------------------------------------------------------------------------------


@rule("C-EX-1")
def test_ct_34_rule_example_1() -> None:
    edition = home({"red": 2}, {"points": 1, "goods": 1}, "shopping")
    tile(edition, 2, "sights", symbol=("shopping", {"points": 1}))
    s = supplying({"2,0": (2, B), "3,0": (HOME, O)}, edition=edition, money=[12, 0])
    do(s, O, "supply 001 a")
    assert (s.money[O], s.points(O), s.goods[O]) == (4, 2, 1)
    assert (s.money[B], s.points(B)) == (4, 0)


@rule("C-EX-2")
def test_ct_35_rule_example_2() -> None:
    pieces = {"2,0": (red(1), B), "-1,1": (HOME, O), "-2,1": (once(blue(1)), O)}
    edition = home({"red": 1, "blue": 1}, {"money": 6})
    edition.bonus[149] = (0, 0, 0)
    poor = supplying(pieces, edition=edition, money=[3, 0], cubes={0: 0, 1: 0})
    assert why_not(poor, O, "supply 001 a") == "no.money"
    s = supplying(pieces, edition=edition, money=[4, 0], cubes={0: 0, 1: 0})
    do(s, O, "supply 001 a")
    assert (s.money[O], s.money[B]) == (6, 2)


@rule("C-EX-3")
def test_ct_36_rule_example_3() -> None:
    edition = blank()
    tile(edition, HOME, "residential",
         demands=[({"red": 2, "blue": 1}, {"money": 12}), ({"goods": 1}, {"points": 2})])  # fmt: skip
    pieces = {"2,0": (LAND, B), "3,0": (HOME, O), "2,-1": (red(1), O)}
    s = supplying(pieces, edition=edition, money=[8, 0], goods=[1, 0, 0, 0], cubes={0: 0})
    other = s.copy()
    do(s, O, "supply 001 a")
    assert (s.money[O], s.money[B], s.goods[O]) == (12, 6, 1)
    do(other, O, "supply 001 b")
    assert (other.money[O], other.points(O), other.goods[O]) == (8, 2, 0)


@rule("C-SOURCE-1", "C-SOURCE-2")
def test_a_plant_with_one_cube_does_not_give_two() -> None:
    s = supplying({"2,0": (HOME, O), "3,0": (P, O)}, edition=home({"red": 2}), cubes={0: 1, P: 1})
    do(s, O, "supply 001 a")  # nobody is asked: one cube comes from either
    assert s.points(O) == 1
    assert (s.cubes[0], s.cubes[HOUSE.source[P]]) == (0, 0)


# -- when there are very many ways ------------------------------------------------------------------------


@rule("C-WAY-1", "C-WAY-5")
def test_of_more_than_a_thousand_payments_a_thousand_are_offered() -> None:
    """Four corners, each passed on the side of B or on that of another: every cube may go otherwise."""
    pieces = {
        "5,0": (P, O), "6,0": (2, B), "5,1": (3, W), "6,1": (LAND, O), "7,1": (4, B), "6,2": (5, W), "7,2": (LAND, O),
        "8,2": (6, B), "7,3": (7, 3), "8,3": (LAND, O), "9,3": (8, B), "8,4": (9, 3), "9,4": (HOME, O),
    }  # fmt: skip
    s = supplying(pieces, edition=home({"red": 1}), money=128)
    assert len(ways(s, HOUSE.source[P], 15)) == 31 * 31
    assert len(ways(s, HOUSE.source[P], 16)) == 1000  # of 33 * 33


@rule("C-WAY-5")
def test_a_search_that_becomes_too_long_ends_with_what_is_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(cubes(DETOUR, 1)) == 2
    assert len(cubes(DETOUR, 2)) == 3
    monkeypatch.setattr(search, "MOST_COMPARISONS", 0)
    assert cubes(DETOUR, 2) == [{"W": 4}]
    monkeypatch.setattr(search, "MOST_LOOKS", 0)
    assert cubes(DETOUR, 1) == [{"W": 2}]


@rule("C-PRICE-1", "C-WAY-1")
def test_a_blind_alley_leaves_the_ways_beside_it() -> None:
    """Two blocks of O with a bridge of B and one of W between them; a tile comes beside the first bridge."""
    pieces: dict[str, tuple[int, int]] = {"5,0": (P, O), "9,0": (HOME, O), "7,0": (2, B), "7,2": (3, W)}
    for x in (5, 6, 8, 9):
        for y in (0, 1, 2):
            pieces.setdefault(f"{x},{y}", (LAND, O))
    bridges = [{"W": 2}, {"B": 2}]
    assert cubes(pieces, 1) == bridges
    s = supplying(pieces, edition=home({"red": 1}))
    s.city = s.city.put(cell("7,-1"), LAND, W)
    assert ways(s, HOUSE.source[P], 1) == bridges
    assert cubes({**pieces, "7,0": (WATER, NOBODY)}, 1) == [{"W": 2}]


# -- against another way of counting -----------------------------------------------------------------------


Payment = tuple[int, ...]  # steps of 2 for the bank, then for each seat
START_CELLS = frozenset(cell(c) for c in ("0,0", "1,0", "0,1", "1,1"))


def plain_fares(s: CityTycoon, seat: int, target: int, source: int, most: int) -> set[Payment]:
    """All unbeaten payments for a cube by plain walking over single cells, as the rules say it."""
    city = s.city
    ways = [c for c in range(len(CELLS)) if city.pieces[c] not in (0, WATER)]

    def toll(c: int) -> Payment:
        free = city.owner(c) == seat
        return tuple(int(not free and receiver == city.owners[c]) for receiver in range(s.seats + 1))

    def around(c: int) -> list[int]:
        block = START_CELLS if c in START_CELLS else {c}
        return [n for b in block for n in (b - 1, b + 1, b - 43, b + 43) if n not in block and n in paid]

    paid: dict[int, set[Payment]] = {c: set() for c in ways}  # what a cube may have paid when it stands there
    todo = [(city.sites[source], toll(city.sites[source]))]
    while todo:
        at, payment = todo.pop()
        if sum(payment) > most or any(gives_less(other, payment) for other in paid[at]):
            continue
        for c in START_CELLS if at in START_CELLS else {at}:
            paid[c] = {other for other in paid[c] if not gives_less(payment, other)} | {payment}
        for n in around(at):
            todo.append((n, tuple(a + b for a, b in zip(payment, toll(n), strict=True))))
    return paid[target]


def gives_less(payment: Payment, other: Payment) -> bool:
    """To every receiver the same or less."""
    return all(a <= b for a, b in zip(payment, other, strict=True))


def random_map(seats: int, seed: int, rounds: int) -> CityTycoon:
    s = table(seats, seed=seed)
    rng = Rng.seeded(seed)
    while s.actors and s.round <= rounds:
        seat = s.actors[rng.below(len(s.actors))]
        actions: Sequence[int] = s.legal(seat)
        s.apply(seat, actions[rng.below(len(actions))])
    return s


@rule("C-PRICE-1", "C-PRICE-2", "C-PRICE-3", "C-PRICE-4", "C-WAY-1")
@pytest.mark.parametrize("seed", range(8))
def test_prices_and_fares_agree_with_plain_walking(seed: int) -> None:
    """On maps of random games: what was flooded, searched and remembered is what a walk over single cells finds."""
    seats = 2 + seed % 4
    s = random_map(seats, seed, rounds=1 + seed % 3)
    rng = Rng.seeded(seed)
    for seat in range(seats):
        for target in s.city.own[seat][: 2 if seats > 3 else 4]:
            reach = s.city.reach(target)
            for source, site in enumerate(s.city.sites):
                if site < 0:
                    assert reach.prices[source] == search.NEVER
                    continue
                for most in (rng.below(6), 6, rng.below(6)):  # found, found further, remembered
                    plain = plain_fares(s, seat, target, source, most)
                    packed = [sum(steps << 9 * r for r, steps in enumerate(payment)) for payment in plain]
                    price = reach.prices[source]
                    assert price == min((2 * sum(payment) for payment in plain), default=price)
                    spare = most - price // 2
                    assert sorted(reach.fares(source, spare)[0] if spare >= 0 else []) == sorted(packed)


@rule("C-PRICE-1", "C-PRICE-2", "C-PRICE-3")
@pytest.mark.parametrize("seed", range(3))
def test_what_was_found_before_a_piece_came_is_found_with_it(seed: int) -> None:
    """A map laid in any order: each time the ways to a tile are those in a city that nobody has asked before."""
    s = random_map(2 + seed, seed, rounds=2)
    rows = s.city.row()
    order = list(range(len(rows)))
    Rng.seeded(seed).shuffle(order)
    rows = [rows[i] for i in order]
    city = City.founded(s.edition, s.seats, s.variant)
    for n, (at, piece, owner) in enumerate(rows, start=1):
        city = city.put(at, piece, owner)
        fresh = City.read_row(s.edition, s.seats, s.variant, rows[:n])
        for own in city.own:
            for target in own[:3]:
                one, other = city.reach(target), fresh.reach(target)
                assert (one.prices, one.steps, {*one.group}) == (other.prices, other.steps, {*other.group})


def packed_steps(payments: set[Payment]) -> dict[int, int]:
    """All steps of each payment, by how it is packed."""
    return {sum(steps << 9 * r for r, steps in enumerate(payment)): sum(payment) for payment in payments}


def plain_payments(s: CityTycoon, seat: int, target: int, chosen: Sequence[int], most: int) -> set[Payment]:
    """All unbeaten payments for several cubes: every sum of what each of them may pay."""
    found: set[Payment] = {(0,) * (s.seats + 1)}
    for source in chosen:
        fares = plain_fares(s, seat, target, source, most)
        found = {tuple(a + b for a, b in zip(one, other, strict=True)) for one in found for other in fares}
        found = {paid for paid in found if sum(paid) <= most}
    return {paid for paid in found if not any(other != paid and gives_less(other, paid) for other in found)}


@rule("C-WAY-1", "C-WAY-5")
@pytest.mark.parametrize("seed", range(4))
def test_what_a_bounded_search_leaves_out_is_never_cheaper(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = 3 + seed % 3
    s = random_map(seats, seed, rounds=3)
    needs = (0, 0, 0, 0)
    cut = 0
    for seat in range(seats):
        target = s.city.own[seat][0]
        prices = s.city.reach(target).prices
        sources = sorted([source for source in range(len(prices)) if prices[source] <= 6], key=lambda i: -prices[i])
        for chosen in (sources[:1], sources[:2], [*sources[:1] * 2, *sources[1:2]]):
            most = sum(prices[source] for source in chosen) // 2 + 2
            s.money[seat] = 2 * most
            plain = packed_steps(plain_payments(s, seat, target, chosen, most))
            for looks, comparisons in ((1500, 500_000), (0, 500_000), (4, 10), (1500, 0)):
                monkeypatch.setattr(search, "MOST_LOOKS", looks)
                monkeypatch.setattr(search, "MOST_COMPARISONS", comparisons)
                s.city = City.read_row(s.edition, seats, s.variant, s.city.row())  # nothing is remembered
                offered = payments(s, seat, target, needs, tuple(chosen))
                assert set(offered) <= plain.keys()
                assert [plain[paid] for paid in offered] == sorted(plain[paid] for paid in offered)
                assert plain[offered[0]] == min(plain.values())
                left_out = [steps for paid, steps in plain.items() if paid not in offered]
                assert all(steps >= plain[offered[-1]] for steps in left_out)
                assert not left_out or looks < 1500 or not comparisons
                cut += bool(left_out)
    assert cut > 2
