"""The judgement prefers the better of two tables, and the bot that follows it makes the moves a player would make."""

from collections.abc import Callable

import pytest

import citywright as cw
from citywright.games.neom.city import CELLS, City
from citywright.games.neom.edition import Edition
from citywright.games.neom.judgement import (
    COIN,
    HOMES,
    LUXURY,
    MONEY,
    anchor_worth,
    anchors,
    judge,
    ledger,
    loss,
    paths,
    resolve_own_plan,
)
from citywright.games.neom.state import Neom
from tests.games.neom.support import acting, choosing, city, crossroads, roads, struck

EDITION = crossroads()
TIGHT = crossroads()  # two homes that leave hardly a road open
roads(TIGHT, {1: "E", 2: "W"})
INLAND = crossroads()  # a shop without a road to the border
roads(INLAND, {6: "NES"})

TENEMENTS, COLONIAL_HOUSES, SLUMS, TOWN_HOUSES = 1, 2, 3, 4
GROCERY_STORE, PAWN_SHOP, LAUNDROMAT = 6, 7, 8
SAWMILL, GOLD_SMELTER, DIAMOND_FACTORY, GOLD_SMELTER_TOO = 11, 13, 14, 29
GAS_POWER_PLANT, FIRE_STATION, FLOOD = 15, 17, 24
STEEL_FOUNDRY, GLASSWORKS, POLICE_STATION, TREASURY = 51, 54, 57, 60
FIRE, JEWELER, JEWELRY_FACTORY = 64, 89, 97
COMMUNITY_HALL, PARKING_ADMINISTRATION = 124, 131


def town(
    tiles: dict[str, int] | None = None,
    *,
    good: str = "coal",
    generation: int = 2,
    round: int = 3,
    money: int = 8,
    anchors: tuple[int, ...] = (),
    seats: int = 3,
    edition: Edition = EDITION,
) -> Neom:
    """A table on which seat 0 has these tiles and nothing is open."""
    cities: dict[int, City] = {0: city(edition, tiles, good)}
    return acting(
        {}, cities, seats=seats, generation=generation, round=round, money=money, anchors={0: anchors}, edition=edition
    )


PREFERENCES: dict[str, tuple[Callable[[], Neom], Callable[[], Neom]]] = {
    "more money": (lambda: town(money=9), lambda: town(money=8)),
    "more income": (lambda: town({"b3": LAUNDROMAT}), lambda: town({"b3": PAWN_SHOP})),
    "income early rather than late": (
        lambda: town({"b3": LAUNDROMAT}, generation=1),
        lambda: town({"b3": LAUNDROMAT}, generation=3),
    ),
    "one area rather than two": (
        lambda: town({"b3": TENEMENTS, "b2": COLONIAL_HOUSES, "d3": PAWN_SHOP}),
        lambda: town({"b3": TENEMENTS, "d3": COLONIAL_HOUSES, "b2": PAWN_SHOP}),
    ),
    "industry away from homes": (
        lambda: town({"b3": TENEMENTS, "b4": PAWN_SHOP, "d3": GOLD_SMELTER, "d2": COLONIAL_HOUSES, "e3": SAWMILL}),
        lambda: town({"b3": TENEMENTS, "b4": GOLD_SMELTER, "d3": PAWN_SHOP, "d2": COLONIAL_HOUSES, "c2": SAWMILL}),
    ),
    "an area that can grow rather than one walled in by industry": (
        lambda: town({"b3": TENEMENTS, "e1": GOLD_SMELTER, "e5": SAWMILL}),
        lambda: town({"b3": TENEMENTS, "b1": GOLD_SMELTER, "b5": SAWMILL}),
    ),
    "power": (lambda: town({"b3": GAS_POWER_PLANT}), lambda: town({"b3": FIRE_STATION})),
    "two homes rather than a ghost town": (
        lambda: town({"b3": SLUMS, "d3": SLUMS}, generation=3, round=7),
        lambda: town({"b3": PAWN_SHOP, "d3": PAWN_SHOP}, generation=3, round=7),
    ),
    "roads left open": (
        lambda: town({"b3": TENEMENTS, "d3": COLONIAL_HOUSES}),
        lambda: town({"b3": TENEMENTS, "d3": COLONIAL_HOUSES}, edition=TIGHT),
    ),
    "a trade route": (
        lambda: town({"b3": PAWN_SHOP, "a3": GROCERY_STORE}),
        lambda: town({"b3": PAWN_SHOP, "a3": GROCERY_STORE}, edition=INLAND),
    ),
    "goods on the way to luxury rather than two alike": (
        lambda: town({"a3": GOLD_SMELTER, "b3": DIAMOND_FACTORY, "b4": GLASSWORKS}),
        lambda: town({"a3": GOLD_SMELTER, "b3": GOLD_SMELTER_TOO, "b4": GLASSWORKS}),
    ),
    "a good while tiles that need it are to come": (
        lambda: town({"b3": GOLD_SMELTER}, generation=2, round=1),
        lambda: town({"b3": GOLD_SMELTER}, generation=3, round=7),
    ),
    "a luxury good": (
        lambda: town({"b3": JEWELRY_FACTORY}, generation=3),
        lambda: town({"b3": STEEL_FOUNDRY}, generation=3),
    ),
    "money that the treasury counts": (
        lambda: town({"b3": TREASURY}, generation=3, round=7, money=40),
        lambda: town({"b3": POLICE_STATION}, generation=3, round=7, money=40),
    ),
    "the better of two anchors in hand": (
        lambda: town(anchors=(COMMUNITY_HALL,)),
        lambda: town(anchors=(PARKING_ADMINISTRATION,)),
    ),
    "an anchor that can still be built": (
        lambda: town(anchors=(COMMUNITY_HALL,), generation=3, round=6),
        lambda: town(anchors=(COMMUNITY_HALL,), generation=3, round=7),
    ),
}


@pytest.mark.parametrize("name", PREFERENCES)
def test_the_better_of_two_tables(name: str) -> None:
    better, worse = PREFERENCES[name]
    assert judge(better(), 0) > judge(worse(), 0)


def test_protection_counts_while_the_disaster_may_come() -> None:
    homes = {"a5": TENEMENTS, "b5": COLONIAL_HOUSES, "c5": SLUMS, "a4": TOWN_HOUSES}
    near = town({**homes, "b4": FIRE_STATION}, generation=2, money=3)
    far = town({**homes, "b4": PAWN_SHOP, "e1": FIRE_STATION}, generation=2, money=3)
    gain = judge(near, 0) - judge(far, 0)
    for s in (near, far):
        s.discard(FIRE)
    assert gain > judge(near, 0) - judge(far, 0)


def test_a_disaster_that_was_revealed_is_certain() -> None:
    s = town({"b3": TENEMENTS, "d3": COLONIAL_HOUSES}, generation=1)
    before = judge(s, 0)
    s.disaster, s.striker, s.chosen[1] = FLOOD, 1, FLOOD
    assert judge(s, 0) < before


def test_buying_from_others_counts_against_the_buyer() -> None:
    s = town()
    before = judge(s, 0)
    s.earned[1] += 4
    assert judge(s, 0) < before


def test_a_last_round_counts_points_alone() -> None:
    s = town({"b3": TENEMENTS, "b2": COLONIAL_HOUSES, "d3": GAS_POWER_PLANT}, generation=3, round=7, money=11)
    assert judge(s, 0) == 100 * s.scores()[0] + 50  # the odd coin


@pytest.mark.parametrize("seats", range(1, 6))
def test_judging_changes_nothing(seats: int) -> None:
    s = cw.game("neom").new(seats=seats, seed=3)
    rng = cw.Rng.seeded(seats)
    while s.actors:
        seat = s.actors[0]
        before = s.dump()
        judge(s, seat)
        assert s.dump() == before
        actions = s.legal(seat)
        s.apply(seat, actions[rng.below(len(actions))])


# -- what the bot makes of it ------------------------------------------------------------------------------


def best(s: Neom, seat: int = 0) -> str:
    """What greedy would do, as text."""
    return s.game.actions.text(cw.bots.make("greedy", 1).choose(cw.Knowledge(s, seat)))


def test_it_gives_a_worthless_tile_to_the_flood_rather_than_much_money() -> None:
    tiles = {"b3": TOWN_HOUSES, "b2": TENEMENTS, "b1": COLONIAL_HOUSES, "d3": FIRE_STATION, "e3": GROCERY_STORE}
    more = {"d4": GAS_POWER_PLANT, "d5": LAUNDROMAT, "e5": PAWN_SHOP, "c4": POLICE_STATION}
    assert best(struck(FLOOD, {0: city(EDITION, {**tiles, **more})})) == "remove e5"


def test_it_pays_a_small_fine() -> None:
    assert best(struck(FLOOD, {0: city(EDITION, {"b3": TOWN_HOUSES, "b2": TENEMENTS})})) == "fine"


def test_a_secret_plan_is_foreseen() -> None:
    s = struck(FLOOD, {0: city(EDITION, {"b3": TOWN_HOUSES})})
    s.enact(0, s.game.actions.parse("remove b3"))
    resolve_own_plan(s, 0)
    assert s.cities[0].cells[CELLS.index("b3")] == 0
    assert s.plans[0] == ()


def test_it_joins_homes() -> None:
    s = acting(TENEMENTS, {0: city(EDITION, {"b3": TOWN_HOUSES, "b2": SLUMS, "d3": GOLD_SMELTER})}, generation=2)
    assert best(s) == "build"
    s.apply(0, s.game.actions.parse("build"))
    area = s.copy()
    area.apply(0, s.game.actions.parse(best(s)))
    city_after = area.cities[0]
    assert [mask.bit_count() for mask in city_after.areas(city_after.res)] == [3]


def test_it_takes_the_luxury_maker_that_its_goods_allow() -> None:
    goods = {"b3": GOLD_SMELTER, "b4": DIAMOND_FACTORY, "d3": GLASSWORKS}
    hands = ((84, 95, JEWELRY_FACTORY), (81, 82, 83), (85, 86, 87))
    s = choosing(*hands, cities={0: city(EDITION, goods)}, generation=3, round=6)
    assert best(s) == s.game.actions.text(s.legal(0)[-1])


def test_it_never_sells_a_jeweler_that_it_can_build() -> None:
    assert best(acting(JEWELER, {0: city(EDITION, {"b3": JEWELRY_FACTORY})}, generation=3)) == "build"


def test_anchors_beyond_those_that_may_still_stand_count_nothing() -> None:
    three = (COMMUNITY_HALL, PARKING_ADMINISTRATION, 134)
    full, book = town(anchors=three), ledger(EDITION)
    assert anchors(full, 0, book, 10) > anchors(town(anchors=three[:2]), 0, book, 10)
    assert anchors(full, 0, book, 10) == sum(anchor_worth(full, 0, book, tile, 10) for tile in three)
    built = town({"a1": 135, "b1": 136}, anchors=three)
    assert anchors(built, 0, book, 10) == max(anchor_worth(built, 0, book, tile, 10) for tile in three)


def test_an_anchor_that_may_never_stand_is_worth_less_and_less() -> None:
    s, book = town(), ledger(EDITION)
    best = max(range(EDITION.first_anchor, EDITION.tiles + 1), key=lambda tile: anchor_worth(s, 0, book, tile, 6))
    worths = [anchor_worth(s, 0, book, best, left) for left in (6, 3, 1)]
    assert worths[0] > worths[1] > worths[2]


def test_an_insurance_is_counted_as_the_rules_say() -> None:
    """Half of the fine, rounded down, after what is protected."""
    homes = {"b3": TENEMENTS, "c2": GROCERY_STORE, "d3": PAWN_SHOP}
    bare, insured = town(homes, generation=1), town({**homes, "a1": 133}, generation=1)
    book = ledger(EDITION)
    assert (loss(bare, 0, book, 1), loss(insured, 0, book, 1)) == (3 * COIN, 2 * COIN)


@pytest.mark.soak
def test_cities_grow_areas() -> None:
    """Of the cities of greedy bots a good part has an area of more than two homes, and some a large one."""
    largest = []
    for seed in range(12):
        s = cw.game("neom").new(seats=3, seed=700 + seed)
        bots = [cw.bots.make("greedy", 3 * seed + seat) for seat in range(3)]
        while s.actors:
            seat = s.actors[0]
            s.apply(seat, bots[seat].choose(cw.Knowledge(s, seat)))
        largest += [max([area.bit_count() for area in c.areas(c.res)], default=0) for c in s.cities]
    assert sum(size > 2 for size in largest) >= len(largest) / 3
    assert sum(size > 4 for size in largest) >= len(largest) / 10


def test_the_paths_are_the_plans_of_the_rule_text() -> None:
    table = town({"b3": TENEMENTS, "d3": COLONIAL_HOUSES, "c2": JEWELRY_FACTORY}, money=11)
    table.earned[0] = 2
    assert dict(paths(table, 0)) == {HOMES: 2, LUXURY: 1, MONEY: 13}
    assert dict(paths(table, 1))[HOMES] == 0
