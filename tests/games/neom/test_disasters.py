"""Flood, fire and crime wave (N-DISASTER, N-FLOOD, N-FIRE, N-CRIME)."""

import json

import pytest

from citywright.games.neom.game import HOUSE_EDITION
from citywright.games.neom.reading import read_edition
from citywright.games.neom.steps.disasters import is_struck
from tests.games.neom.support import (
    build,
    choose,
    choosing,
    city,
    crossroads,
    do,
    guess,
    may,
    roads,
    seen,
    struck,
    tile_on,
    why_not,
)
from tests.rulebook import rule

FLOOD, FIRE, CRIME_WAVE = 24, 64, 104
ONE_OF_EACH = {"c4": 1, "c5": 6, "b3": 11, "b4": 17, "d3": 18}  # residential, commercial, industrial, public, raw


def fine(tile: int, tiles: dict[str, int]) -> int:
    """What the disaster costs this city."""
    s = struck(tile, {0: city(crossroads(), tiles)})
    do(s, 0, "fine")
    return 50 - int(seen(s, 0)["money"])


# -- all disasters -----------------------------------------------------------------------------------


@rule("N-DISASTER-1")
def test_each_generation_has_one_disaster() -> None:
    edition = read_edition(HOUSE_EDITION)
    disasters = {tile: edition.disaster[tile] for tile in range(1, 151) if edition.disaster[tile]}
    assert disasters == {24: 1, 64: 2, 104: 3}
    assert [edition.stack[tile] for tile in disasters] == [1, 2, 3]


@rule("N-DISASTER-1")
def test_a_disaster_strikes_all_others_after_all_actions() -> None:
    home = city(crossroads(), {"c4": 1})
    s = choosing((5, 24), (2, 7), (3, 8), cities=dict.fromkeys(range(3), home))
    choose(s, 24, 2, 3)
    build(s, 1, "c5")
    assert list(s.actors) == [2]
    build(s, 2, "c5")
    assert list(s.actors) == [1, 2]  # not the chooser
    do(s, 1, "fine")
    do(s, 2, "fine")
    assert [seen(s, seat)["money"] for seat in range(3)] == [20, 20 - 1 - 2, 20 - 2]
    assert tile_on(s, 0, "c4") == 1
    assert s.gone == 1 << FLOOD


@rule("N-DISASTER-1")
def test_a_disaster_that_was_passed_on_may_be_chosen_in_a_later_round() -> None:
    home = city(crossroads(), {"c4": 1})
    s = choosing((5, 24), (2, 7), (3, 8), cities=dict.fromkeys(range(3), home))
    choose(s, 5, 2, 3)
    for seat in range(3):
        do(s, seat, "sell")
    choose(s, 8, 24, 7)
    for seat in (0, 2):
        do(s, seat, "sell")
    assert s.actors == (0, 2)
    for seat in (0, 2):
        do(s, seat, "fine")
    assert s.round == 3
    assert [seen(s, seat)["money"] for seat in range(3)] == [29, 25, 29]


@rule("N-DISASTER-1")
def test_a_disaster_strikes_once() -> None:
    home = city(crossroads(), {"c4": 1})
    s = choosing((5, 24), (2, 7), (3, 8), cities=dict.fromkeys(range(3), home))
    choose(s, 24, 2, 3)
    for seat in (1, 2):
        do(s, seat, "sell")
    for seat in (1, 2):
        do(s, seat, "fine")
    choose(s, 8, 5, 7)
    for seat in range(3):
        do(s, seat, "sell")
    assert (s.round, s.disaster, s.striker) == (3, 0, -1)
    assert [seen(s, seat)["money"] for seat in range(3)] == [25, 29, 29]


@rule("N-DISASTER-2")
def test_a_disaster_that_nobody_chooses_does_not_happen() -> None:
    home = city(crossroads(), {"c4": 1})
    s = choosing((5, 24), (2, 7), (3, 8), cities=dict.fromkeys(range(3), home), round=7)
    choose(s, 5, 2, 3)
    for seat in range(3):
        do(s, seat, "sell")
    assert (s.generation, s.round) == (2, 1)
    assert [seen(s, seat)["money"] for seat in range(3)] == [25, 25, 25]
    assert s.gone >> FLOOD & 1


@rule("N-DISASTER-3")
@pytest.mark.parametrize(("answer", "money"), [("fine", 10 - 1 + 3), ("remove c4", 10)])
def test_a_disaster_in_round_7_strikes_before_income(answer: str, money: int) -> None:
    s = struck(FLOOD, {0: city(crossroads(), {"c4": 8})}, money=10)
    s.round, s.hands = 7, [(1,), (2,), (3,)]
    do(s, 0, answer)
    assert s.generation == 2
    assert seen(s, 0)["money"] == money


@rule("N-DISASTER-3", "N-DISASTER-5")
def test_income_to_come_does_not_pay_a_fine() -> None:
    s = struck(FLOOD, {0: city(crossroads(), {"c4": 8})}, money=0)
    s.round, s.hands = 7, [(1,), (2,), (3,)]
    assert may(s, 0) == ["remove c4"]


@rule("N-DISASTER-4")
def test_a_struck_player_pays_the_whole_fine_or_removes_tiles_of_choice() -> None:
    here = city(crossroads(), {"c4": 1, "c5": 6})
    s = struck(FLOOD, {0: here}, money=2)
    assert may(s, 0) == ["fine", "remove c5", "remove c4"]
    do(s, 0, "fine")
    assert (seen(s, 0)["money"], tile_on(s, 0, "c4"), tile_on(s, 0, "c5")) == (0, 1, 6)
    s = struck(FLOOD, {0: here}, money=2)
    do(s, 0, "remove c5")
    assert (seen(s, 0)["money"], tile_on(s, 0, "c4"), tile_on(s, 0, "c5")) == (2, 1, 0)


@rule("N-DISASTER-4")
def test_whoever_begins_to_remove_cannot_pay_the_rest() -> None:
    s = struck(FIRE, {0: city(crossroads(), {"c4": 1, "c5": 6})})
    do(s, 0, "remove c4")
    assert may(s, 0) == ["remove c5"]
    assert why_not(s, 0, "fine") == "no.removing"
    assert why_not(s, 0, "remove c4") == "no.twice"


@rule("N-DISASTER-5")
def test_whoever_cannot_pay_the_whole_fine_must_remove() -> None:
    s = struck(FLOOD, {0: city(crossroads(), {"c4": 1, "c5": 6})}, money=1)
    assert may(s, 0) == ["remove c5", "remove c4"]
    assert why_not(s, 0, "fine") == "no.fine"


@rule("N-DISASTER-6")
@pytest.mark.parametrize("money", [0, 50])
def test_whoever_has_too_few_tiles_removes_as_many_as_possible(money: int) -> None:
    s = struck(FIRE, {0: city(crossroads(), {"c4": 1})}, money=money)
    do(s, 0, "remove c4")
    assert s.round == 5
    assert seen(s, 0)["money"] == money
    s = struck(CRIME_WAVE, {0: city(crossroads(), {"c4": 1, "c5": 11, "b3": 17, "d3": 18})}, money=money)
    do(s, 0, "remove c4", "remove c5")
    assert s.round == 5
    assert seen(s, 0)["cells"].count(0) == 24 - 2
    assert seen(s, 0)["money"] == money


@rule("N-DISASTER-7")
@pytest.mark.parametrize(("disaster", "station"), [(FIRE, 17), (CRIME_WAVE, 57)])
def test_protected_tiles_are_not_fined_but_may_be_removed(disaster: int, station: int) -> None:
    tiles = {"c4": station, "c5": 1, "e1": 6}
    assert fine(disaster, tiles) == (1 if disaster == FIRE else 2)
    s = struck(disaster, {0: city(crossroads(), tiles)})
    assert "remove c5" in may(s, 0)


@rule("N-DISASTER-7", "N-DISASTER-5")
def test_whoever_cannot_pay_removes_protected_tiles_if_there_are_no_others() -> None:
    s = struck(CRIME_WAVE, {0: city(crossroads(), {"c4": 57, "c5": 1, "e1": 6})}, money=1)
    assert may(s, 0) == ["remove c5"]
    do(s, 0, "remove c5")
    assert may(s, 0) == ["remove e1"]


@rule("N-DISASTER-8")
def test_a_fine_goes_to_the_supply() -> None:
    home = city(crossroads(), {"c4": 1})
    s = struck(FLOOD, {0: home, 1: home}, money=10)
    do(s, 0, "fine")
    do(s, 1, "fine")
    assert [seen(s, seat)["money"] for seat in range(3)] == [9, 9, 10]


@rule("N-DISASTER-8")
@pytest.mark.parametrize(
    ("tile", "moves", "money", "left"),
    [
        (3, ("sell",), 0, 5 - 1),  # the 5 of a sold tile
        (6, ("build", "place c5"), 0, 3 + 1 - 2),  # one-time money and the bonus of 132
        (8, ("build", "place c5"), 1, 1 + 1 - 2),  # the bonus of 132 alone
    ],
)
def test_money_of_the_own_action_may_pay_a_fine(tile: int, moves: tuple[str, ...], money: int, left: int) -> None:
    s = choosing((tile,), (7,), (24,), cities={0: city(crossroads(), {"c4": 132})}, money=money)
    choose(s, tile, 7, 24)
    do(s, 0, *moves)
    do(s, 1, "sell")
    do(s, 0, "fine")
    assert seen(s, 0)["money"] == left


@rule("N-DISASTER-9")
def test_decisions_are_secret_and_carried_out_together() -> None:
    home = city(crossroads(), {"c4": 1, "c5": 2})
    answers = ("fine", "remove c4", "remove c5")
    tables = [struck(FLOOD, {0: home, 1: home}) for _ in answers]
    for s, answer in zip(tables, answers, strict=True):
        assert do(s, 0, answer) == []
        assert s.actors == (1,)
        assert tile_on(s, 0, "c4") == 1
    for viewer in (None, 1, 2):
        assert len({json.dumps(s.view(viewer)) for s in tables}) == 1
    assert len({json.dumps(s.view(0)) for s in tables}) == 3
    events = do(tables[1], 1, "fine")
    assert [(event.id, event.args["seat"]) for event in events] == [("event.removes", 0), ("event.pays_fine", 1)]
    assert tile_on(tables[1], 0, "c4") == 0


@rule("N-DISASTER-9")
def test_half_made_decisions_are_secret_too() -> None:
    home = city(crossroads(), {"c4": 1, "c5": 2, "b3": 3})
    s, t = struck(FIRE, {0: home, 1: home}), struck(FIRE, {0: home, 1: home})
    do(s, 0, "remove c4")
    for viewer in (None, 1, 2):
        assert json.dumps(s.view(viewer)) == json.dumps(t.view(viewer))
    for seed in range(5):
        assert guess(s, 1, seed).dump() == guess(t, 1, seed).dump()


@rule("N-DISASTER-9")
def test_a_sample_draws_the_answers_of_others_anew() -> None:
    home = city(crossroads(), {"c4": 1, "c5": 2})
    s = struck(FLOOD, {0: home, 1: home})
    do(s, 0, "fine")
    plans = {guess(s, 1, seed).plans[0] for seed in range(30)}
    assert plans == {(-1,), (2,), (7,)}
    assert guess(s, 0, 1).plans[0] == (-1,)


@rule("N-DISASTER-9")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_no_decision_depends_on_another(order: tuple[int, int]) -> None:
    home = city(crossroads(), {"c4": 1, "c5": 2})
    s = struck(FLOOD, {0: home, 1: home})
    for seat in order:
        do(s, seat, ("remove c4", "fine")[seat])
    assert [seen(s, seat)["money"] for seat in range(2)] == [50, 48]
    assert [tile_on(s, seat, "c4") for seat in range(2)] == [0, 1]


@rule("N-DISASTER-10")
@pytest.mark.parametrize(
    ("disaster", "tiles"),
    [
        (FLOOD, {}),
        (FLOOD, {"c4": 18}),
        (FIRE, {}),
        (CRIME_WAVE, {"c4": 17, "c5": 18}),
    ],
)
def test_without_any_tile_to_remove_nobody_is_asked(disaster: int, tiles: dict[str, int]) -> None:
    s = struck(disaster, {0: city(crossroads(), tiles)})
    assert s.round == 5
    assert seen(s, 0)["money"] == 50
    assert sorted(tile for tile in seen(s, 0)["cells"] if tile > 0) == sorted(tiles.values())


@rule("N-DISASTER-10")
@pytest.mark.parametrize(
    ("disaster", "tiles", "removable"),
    [
        (FIRE, {"c4": 17}, ["remove c4"]),
        (FIRE, {"c4": 18, "c5": 19}, ["remove c5", "remove c4"]),  # raw sites are free, and may burn
        (CRIME_WAVE, {"c4": 57, "c5": 1}, ["remove c5"]),
        (FLOOD, {"c4": 133}, ["remove c4"]),  # half of 1, rounded down
    ],
)
def test_a_fine_of_0_may_be_paid_or_tiles_removed(disaster: int, tiles: dict[str, int], removable: list[str]) -> None:
    s = struck(disaster, {0: city(crossroads(), tiles)}, money=0)
    assert may(s, 0) == ["fine", *removable]
    assert "protected, insured or not struck" in str(s.offer(0).prompt)  # and no word of a fine of 0
    do(s, 0, "fine")
    assert sorted(tile for tile in seen(s, 0)["cells"] if tile > 0) == sorted(tiles.values())


@rule("N-DISASTER-10")
@pytest.mark.parametrize(("tiles", "then"), [({"c4": 18}, False), ({"c4": 18, "c5": 1}, True)])
def test_a_game_begun_by_rules_2_does_not_ask_about_raw_sites_alone(tiles: dict[str, int], then: bool) -> None:
    s = struck(FIRE, {0: city(crossroads(), tiles)})
    assert is_struck(s, 0)
    s.game = s.game.under(2)
    assert is_struck(s, 0) is then


@rule("N-DISASTER-11")
@pytest.mark.parametrize(
    ("chosen", "disaster", "tiles", "due"),
    [
        (17, FIRE, {"c4": 1, "c2": 2}, 1),  # 017 on c5 covers c4, not c2
        (57, CRIME_WAVE, {"c4": 1, "c2": 2}, 2),
    ],
)
def test_protection_built_in_the_same_round_works(chosen: int, disaster: int, tiles: dict[str, int], due: int) -> None:
    s = choosing((chosen,), (7,), (disaster,), cities={0: city(crossroads(), tiles)})
    choose(s, chosen, 7, disaster)
    build(s, 0, "c5")
    do(s, 1, "sell")
    before = seen(s, 0)["money"]
    do(s, 0, "fine")
    assert before - seen(s, 0)["money"] == due


@rule("N-DISASTER-11")
def test_insurance_built_in_the_same_round_works() -> None:
    s = choosing((3,), (7,), (24,), cities={0: city(crossroads(), {"c4": 1, "c2": 2})})
    s.anchors[0] = (133,)
    choose(s, 3, 7, 24)
    do(s, 0, "anchor 133", "place c5")
    do(s, 1, "sell")
    do(s, 0, "fine")
    assert seen(s, 0)["money"] == 20 + 2 - 1  # three tiles, halved


@rule("N-DISASTER-11")
@pytest.mark.parametrize(
    ("disaster", "tiles", "due"),
    [
        (FLOOD, {"a1": 133, "a2": 1, "a3": 2, "a4": 3}, 2),
        (FLOOD, {"a1": 133, "a2": 1, "a3": 2}, 1),
        (FIRE, {"a1": 133, "e5": 17, "e4": 1, "d5": 2, "a3": 3, "a4": 4}, 1),  # three of six are left out first
        (CRIME_WAVE, {"a1": 133, "e5": 57, "e4": 1, "a3": 3, "a4": 6, "a5": 11}, 3),
    ],
)
def test_protected_tiles_are_left_out_first_then_the_rest_is_halved(
    disaster: int, tiles: dict[str, int], due: int
) -> None:
    assert fine(disaster, tiles) == due


@rule("N-DISASTER-12", "N-TYPE-2")
@pytest.mark.parametrize(("disaster", "due"), [(FLOOD, 1), (FIRE, 1), (CRIME_WAVE, 2)])
def test_a_dual_tile_is_fined_once(disaster: int, due: int) -> None:
    assert fine(disaster, {"c4": 86}) == due


# -- flood ------------------------------------------------------------------------------------------


@rule("N-FLOOD-1")
@pytest.mark.parametrize(
    ("tiles", "due"),
    [
        (ONE_OF_EACH, 4),
        ({"c4": 1, "c5": 2, "b3": 3, "d3": 18}, 3),
        ({"c4": 17, "c5": 1, "b4": 139, "d4": 57}, 4),  # nothing protects from the flood
        ({"c3": 1}, 1),
    ],
)
def test_the_flood_costs_1_for_each_building(tiles: dict[str, int], due: int) -> None:
    assert fine(FLOOD, tiles) == due


@rule("N-FLOOD-2")
def test_or_the_flood_takes_one_building_but_no_raw_site() -> None:
    s = struck(FLOOD, {0: city(crossroads(), ONE_OF_EACH)})
    assert set(may(s, 0)) == {"fine", "remove c4", "remove c5", "remove b3", "remove b4"}
    assert why_not(s, 0, "remove d3") == "no.other_tile"
    assert why_not(s, 0, "remove a1") == "no.tile_there"
    do(s, 0, "remove b4")
    assert s.round == 5
    assert seen(s, 0)["cells"].count(0) == 20


# -- fire --------------------------------------------------------------------------------------------


@rule("N-FIRE-1")
@pytest.mark.parametrize(
    ("tiles", "due"),
    [
        ({"c4": 1, "c5": 6, "b3": 11, "b4": 57, "d3": 18}, 4),
        ({"c4": 1, "a1": 17}, 1),
        ({"c4": 1, "c5": 17}, 0),
    ],
)
def test_the_fire_costs_1_for_each_unprotected_building(tiles: dict[str, int], due: int) -> None:
    assert fine(FIRE, tiles) == due


@rule("N-FIRE-2")
def test_or_the_fire_takes_any_two_tiles_raw_sites_included() -> None:
    s = struck(FIRE, {0: city(crossroads(), {**ONE_OF_EACH, "c3": 19})})
    assert set(may(s, 0)) == {"fine", *[f"remove {cell}" for cell in ("c4", "c5", "b3", "b4", "d3", "c3")]}
    do(s, 0, "remove d3")
    assert "remove d3" not in may(s, 0)
    do(s, 0, "remove c3")
    assert s.round == 5
    assert (tile_on(s, 0, "d3"), tile_on(s, 0, "c3")) == (0, -1)


@rule("N-FIRE-3")
@pytest.mark.parametrize(
    ("station", "protects"), [(17, True), (38, True), (56, True), (70, True), (57, False), (31, False)]
)
def test_fire_stations_protect_themselves_and_all_around(station: int, protects: bool) -> None:
    around = dict(zip(("b4", "c4", "d4", "b3", "d3", "b2", "c2", "d2"), (1, 2, 3, 4, 6, 7, 8, 11), strict=True))
    assert fine(FIRE, {**around, "c3": station}) == (0 if protects else 9)
    assert fine(FIRE, {**around, "c3": station, "a1": 25}) == (1 if protects else 10)


@rule("N-FIRE-3")
def test_several_fire_stations_add_up_in_what_they_cover() -> None:
    homes = {"b5": 1, "d5": 2, "c1": 3}
    assert fine(FIRE, {**homes, "a5": 17}) == 2
    assert fine(FIRE, {**homes, "a5": 17, "e5": 38}) == 1
    assert fine(FIRE, {**homes, "a5": 17, "c5": 38}) == 1  # b5 is covered twice


@rule("N-FIRE-3", "N-CRIME-3")
@pytest.mark.parametrize(("disaster", "station"), [(FIRE, 17), (CRIME_WAVE, 57)])
def test_roads_do_not_matter_for_protection(disaster: int, station: int) -> None:
    edition = crossroads()
    roads(edition, {station: "W", 1: "E"})
    s = struck(disaster, {0: city(edition, {"c4": station, "d5": 1})}, money=0)
    assert may(s, 0)[0] == "fine"


# -- crime wave -------------------------------------------------------------------------------------------


@rule("N-CRIME-1")
@pytest.mark.parametrize(
    ("tiles", "due"), [(ONE_OF_EACH, 6), ({"c4": 1, "c5": 2, "a1": 57}, 4), ({"c4": 1, "c5": 57}, 0)]
)
def test_the_crime_wave_costs_2_for_each_unprotected_home_shop_and_plant(tiles: dict[str, int], due: int) -> None:
    assert fine(CRIME_WAVE, tiles) == due


@rule("N-CRIME-2", "N-CRIME-4")
def test_or_the_crime_wave_takes_a_home_a_shop_and_a_plant_in_this_order() -> None:
    tiles = {**ONE_OF_EACH, "b5": 2, "d5": 7, "e1": 12}
    s = struck(CRIME_WAVE, {0: city(crossroads(), tiles)})
    assert may(s, 0) == ["fine", "remove b5", "remove c4"]
    assert why_not(s, 0, "remove c5") == "no.other_tile"
    do(s, 0, "remove c4")
    assert may(s, 0) == ["remove c5", "remove d5"]
    do(s, 0, "remove c5")
    assert may(s, 0) == ["remove b3", "remove e1"]
    do(s, 0, "remove e1")
    assert s.round == 5
    assert [tile_on(s, 0, cell) for cell in ("c4", "c5", "e1")] == [0, 0, 0]
    assert seen(s, 0)["cells"].count(0) == 24 - 5


@rule("N-CRIME-3")
@pytest.mark.parametrize(
    ("station", "protects"), [(57, True), (71, True), (102, True), (119, True), (17, False), (31, False)]
)
def test_police_stations_protect_all_around(station: int, protects: bool) -> None:
    around = dict(zip(("b4", "c4", "d4", "b3", "d3", "b2", "c2", "d2"), (1, 2, 3, 4, 6, 7, 8, 11), strict=True))
    assert fine(CRIME_WAVE, {**around, "c3": station}) == (0 if protects else 16)
    assert fine(CRIME_WAVE, {**around, "c3": station, "a1": 25}) == (2 if protects else 18)


def removals(tiles: dict[str, int]) -> set[tuple[str, ...]]:
    """All ways to answer a crime wave by removing tiles."""
    found = set()
    unfinished = [struck(CRIME_WAVE, {0: city(crossroads(), tiles)}, money=0)]
    ways: list[tuple[str, ...]] = [()]
    while unfinished:
        s, way = unfinished.pop(), ways.pop()
        for move in may(s, 0):
            t = s.copy()
            do(t, 0, move)
            removed = (*way, move.removeprefix("remove "))
            if t.round == 4:
                unfinished.append(t)
                ways.append(removed)
            else:
                found.add(removed)
    return found


@rule("N-CRIME-4", "N-CRIME-5")
@pytest.mark.parametrize(
    ("tiles", "ways"),
    [
        # the dual tile is the only shop: another home must go
        ({"c4": 86, "c5": 1}, {("c5", "c4")}),
        # the dual tile is the only home: another shop must go
        ({"c4": 86, "c5": 6}, {("c4", "c5")}),
        # the dual tile may stand for either
        ({"c4": 86, "c5": 1, "b4": 6}, {("c4", "b4"), ("c5", "c4"), ("c5", "b4")}),
        # two dual tiles: one stands for each type
        ({"c4": 86, "c5": 87}, {("c4", "c5"), ("c5", "c4")}),
        ({"c4": 86, "c5": 87, "b4": 1}, {("c4", "c5"), ("c5", "c4"), ("b4", "c4"), ("b4", "c5")}),
        # alone it stands for both
        ({"c4": 86}, {("c4",)}),
        ({"c4": 86, "c5": 11}, {("c4", "c5")}),
        # types that are not there are passed over
        ({"c4": 1, "c5": 11}, {("c4", "c5")}),
        ({"c4": 6}, {("c4",)}),
        ({"c4": 11, "c5": 12}, {("c4",), ("c5",)}),
    ],
)
def test_as_many_tiles_as_possible_must_go(tiles: dict[str, int], ways: set[tuple[str, ...]]) -> None:
    assert removals(tiles) == ways


@rule("N-CRIME-4")
def test_a_home_that_must_be_kept_for_its_shop_has_a_reason() -> None:
    s = struck(CRIME_WAVE, {0: city(crossroads(), {"c4": 86, "c5": 1})})
    assert may(s, 0) == ["fine", "remove c5"]
    assert why_not(s, 0, "remove c4") == "no.other_tile"


@rule("N-DISASTER-10")
@pytest.mark.parametrize(
    ("disaster", "tiles", "asked"),
    [
        (FLOOD, ONE_OF_EACH, ["pay a fine of 4 L, or choose a tile to remove."]),
        (
            FIRE,
            {"c4": 1, "c5": 6, "b3": 11},
            ["pay a fine of 3 L, or remove 2 tiles; choose the first.", "remove a tile, 2 of 2."],
        ),
        (FIRE, {"c4": 1}, ["pay a fine of 1 L, or choose a tile to remove."]),
        (
            CRIME_WAVE,
            ONE_OF_EACH,
            [
                "pay a fine of 6 L, or remove 3 tiles, the first of them residential.",
                "remove one commercial tile, 2 of 3.",
                "remove one industrial tile, 3 of 3.",
            ],
        ),
        (CRIME_WAVE, {"c4": 6}, ["pay a fine of 2 L, or remove one commercial tile."]),
    ],
)
def test_whoever_is_struck_is_told_how_many_tiles_would_go(
    disaster: int, tiles: dict[str, int], asked: list[str]
) -> None:
    s = struck(disaster, {0: city(crossroads(), tiles)})
    for question in asked:
        assert s.offer(0).prompt.text("en").partition(": ")[2] == question
        do(s, 0, next(action for action in may(s, 0) if action.startswith("remove")))
