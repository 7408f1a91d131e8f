"""Costs, sites, upgrades, the network, metropolises, the Federation track."""

import pytest

from citywright.engine.masks import bits
from citywright.games.underwater_cities.edition import SPACE
from citywright.games.underwater_cities.goods import NOTHING, packed, payable, ways_to_pay
from citywright.games.underwater_cities.network import (
    CITIES,
    CITY_SITES,
    FARM,
    PLACES,
    PURPLE,
    TUNNEL,
    TUNNELS,
    USUAL,
    WHITE,
    Board,
    Network,
)
from citywright.games.underwater_cities.steps.federation import new_order
from citywright.games.underwater_cities.steps.flow import go_on
from citywright.games.underwater_cities.steps.interpreter import begin, step, usable
from citywright.games.underwater_cities.steps.sites import in_supply, upgradable
from tests.games.underwater_cities.support import (
    EDITION,
    FULL,
    do,
    find,
    goods,
    has,
    may,
    net,
    on_slot,
    row,
    sources,
    table,
    turn,
    why_not,
)
from tests.rulebook import rule


def begun(node: int, have: str = "", network: Network | None = None, **more: object):  # type: ignore[no-untyped-def]
    """A turn in the middle of an effect."""
    s = turn((), have, network, **more)  # type: ignore[arg-type]
    s.lanes[0] = []
    begin(s, 0, node)
    go_on(s, 0)
    return s


BOARD_5 = [TUNNELS[tunnel] for tunnel in bits(EDITION.boards[4].tunnels)]
CITY = EDITION.slot_effect["abcdefghijklmnopqrstu".index("t")]
TWO_TUNNELS = EDITION.slot_effect["abcdefghijklmnopqrstu".index("e")]
STEPS = EDITION.slot_effect["abcdefghijklmnopqrstu".index("l")]


@rule("U-BUILD-1", "U-BUILD-2", "U-BUILD-3", "U-BUILD-4", "U-BUILD-5", "U-BUILD-6", "U-TERM-6")
@pytest.mark.parametrize(
    ("slot", "move", "cost"),
    [
        ("g", "city white c2", "K1 S2 C1"), ("g", "city purple c2", "K1 S1 C2 B1"), ("e", "tunnel c2-c3", "S1 C1"),
        ("h", "build farm c3.1", "K1"), ("n", "build desalination c3.1", "C1"), ("k", "build laboratory c3.1", "S1"),
    ],
)  # fmt: skip
def test_usual_costs(slot: str, move: str, cost: str) -> None:
    s = on_slot(slot, cost)
    if slot == "g" and "part 1" in may(s):
        do(s, 0, "part 1")
    do(s, 0, move)
    assert has(s) == ""


@rule("U-EX-11", "U-EX-12", "U-RES-2", "U-EX-13", "U-RES-4")
@pytest.mark.parametrize(("have", "move"), [("S1 B2 C1", "white"), ("B3 C1", "white"), ("B3 C2", "purple")])
def test_biomatter_stands_for_kelp_and_steelplast(have: str, move: str) -> None:
    s = begun(CITY, have)
    do(s, 0, f"city {move} c2")
    assert has(s) == ""
    assert why_not(begun(CITY, "K1 S2 C2"), "city purple c2") == "no.goods"


@rule("U-RES-2")
def test_how_to_pay_is_asked_if_there_are_ways() -> None:
    s = begun(CITY, "K1 S2 C1 B1")
    do(s, 0, "city white c2")
    assert set(may(s)) == {"pay 0 0", "pay 0 1", "pay 1 0"}
    do(s, 0, "pay 1 0")
    assert has(s) == "K1"


@rule("U-EX-14", "U-RES-3")
def test_biomatter_upgrades_nothing() -> None:
    s = on_slot("b", "B1", net(farms="c3.1"))
    assert has(s) == "N2 B1"  # only the science can be used


@rule("U-EX-15", "U-CARD-47", "U-BUILD-7")
def test_discounts_add_up_to_nothing_at_least() -> None:
    crews = (find("Tunnel Crew", 2), find("Tunnel Crew", 3))
    s = on_slot("e", "S1", cards=crews)
    do(s, 0, "tunnel c2-c3")
    assert has(s) == ""


@rule("U-CARD-47")
def test_a_discount_is_for_what_its_card_names() -> None:
    crew, planners = find("Tunnel Crew", 2), find("City Planners", 2)
    s = turn((), cards=(crew, planners))
    costs = s.tableaus[0].costs
    assert costs[TUNNEL] == (0, 1, 0, 0, 0, 0)  # no credit
    assert (costs[WHITE], costs[PURPLE]) == ((1, 1, 1, 0, 0, 0), (1, 0, 2, 0, 1, 0))  # 1 steelplast less
    assert tuple(costs[:TUNNEL]) == USUAL[:TUNNEL]


@rule("U-EX-16", "U-BUILD-7", "U-ADV-3")
def test_a_surcharge_comes_after_the_discount() -> None:
    crews = (find("Tunnel Crew", 2), find("Tunnel Crew", 3))
    s = begun(TWO_TUNNELS, "S1 C1", net(5, tunnels="c2-c3"), cards=crews)
    do(s, 0, "tunnel c1-c2")
    assert has(s) == ""


@rule("U-EX-17", "U-ADV-4", "U-CARD-48", "U-RES-5", "U-UPG-5")
def test_a_surcharge_is_due_on_a_free_build() -> None:
    drill = find("Tunnel Drill", 3)
    for have in ("S1 C1", "C1 B1"):  # or with biomatter
        s = begun(EDITION.effect[drill], have, net(5, tunnels="c2-c3 c1-c2"))
        do(s, 0, "tunnel m2-c1")
        assert has(s) == "K1"  # the kelp comes from the metropolis
    upgrade = EDITION.effects.kids[EDITION.slot_effect[1]][1]
    s = begun(upgrade, "N1", s.networks[0])
    do(s, 0, "raise m2-c1")
    assert has(s) == ""


@rule("U-BUILD-7", "U-ADV-3", "U-TURN-9")
@pytest.mark.parametrize(
    ("node", "have", "surcharge", "network"),
    [
        (TWO_TUNNELS, "S1 C1", "S1 C1", {"tunnels": " ".join(name for name in BOARD_5 if name != "m2-c1")}),
        (CITY, "K1 S2 C1", "S3 C3", {"cities": " ".join(city for city in CITIES if city != "b2")}),
    ],
)
def test_the_usual_cost_is_not_enough_where_all_places_ask_for_more(
    node: int, have: str, surcharge: str, network: dict[str, str]
) -> None:
    there = net(5, **network)  # type: ignore[arg-type]
    assert not usable(turn((), have, there), 0, node)
    assert usable(turn((), f"{have} {surcharge}", there), 0, node)


@rule("U-CARD-20", "U-CARD-47", "U-RES-5")
def test_a_printed_cost_replaces_the_usual_one() -> None:
    dome = EDITION.effect[find("Prefabricated Dome", 1)]
    s = begun(dome, "K1 S1")
    do(s, 0, "city white c2")
    assert has(s) == ""
    s = begun(dome, "B2")  # U-RES-5
    do(s, 0, "city white c2")
    assert has(s) == ""
    s = begun(dome, "K1", cards=(find("City Planners", 2),))  # 1 steelplast less
    do(s, 0, "city white c2")
    assert has(s) == ""


@rule("U-TIME-2", "U-TIME-15")
def test_goods_for_what_is_counted_may_wait_for_a_build() -> None:
    e = EDITION.effects
    farm = e.add("build", kinds=1 << FARM, rows=(NOTHING,))
    kelp = e.add("per", goods=(1, 0, 0, 0, 0, 0), kinds=99, arg=FARM)  # 1 kelp for each connected farm
    s = begun(e.add("all", kids=(farm, kelp)), "", net(farms="c3.1"))
    do(s, 0, "part 1", "build farm c3.2", "part 2")
    assert has(s) == "K2"


@rule("U-TIME-13")
def test_a_price_may_be_paid_as_often_as_its_card_allows() -> None:
    e = EDITION.effects
    twice = e.add("pay", 2, kids=(e.add("gain", goods=(0, 0, 0, 0, 0, 1)),), rows=((0, 0, 1, 0, 0, 0),))
    s = begun(twice, "C3")
    assert has(s) == "C2 P1"
    left = s.copy()
    do(left, 0, "forgo")
    assert has(left) == "C2 P1"
    do(s, 0, "use")
    assert has(s) == "C1 P2"
    assert s.lanes[0] == []
    assert begun(twice, "C1").lanes[0] == []


@rule("U-BUILD-8", "U-BUILD-9", "U-BUILD-12")
def test_a_city_stands_beside_a_city_with_or_without_tunnel() -> None:
    s = begun(CITY, FULL, net(cities="c3 b1"))
    assert {CITIES[int(i)] for i in range(9) if s.networks[0].city_sites >> i & 1} == {"a1", "c1", "b2", "c2", "b3"}
    assert why_not(s, "city white a3") == "no.place"
    assert why_not(begun(CITY, FULL, net(cities="c3 c2")), "city white c2") == "no.place"


@rule("U-EX-65", "U-EX-66", "U-BUILD-11", "U-BUILD-12", "U-BUILD-13")
def test_a_building_stands_where_a_city_could() -> None:
    farms = EDITION.slot_effect["abcdefghijklmnopqrstu".index("h")]
    s = begun(farms, FULL)
    s.white = s.purple = 0  # the place is looked at, not the domes
    assert why_not(s, "build farm c2.1") is None
    assert why_not(s, "build farm c1.1") == "no.place"
    assert why_not(s, "build farm c3.x") == "no.place"
    s = on_slot("g", "K2 S2 C1")
    before = s.copy()
    do(before, 0, "part 2")
    assert why_not(before, "build farm c1.1") == "no.place"
    do(s, 0, "part 1", "city white c2", "part 2", "build farm c1.1")
    assert has(s) == ""
    assert why_not(begun(farms, FULL, net(farms="c3.1 c3.2")), "build farm c3.3") is None
    s = on_slot("k", "S1")
    do(s, 0, "build laboratory c2.1")  # before the city
    assert (s.networks[0].laboratories, s.networks[0].cities) == (1 << 25, 1 << 8)
    taken = begun(farms, FULL, net(farms="c3.1", plants="c3.2", labs="c3.3"))
    assert all(why_not(taken, f"build farm c3.{place}") == "no.place" for place in "123")


@rule("U-EX-67", "U-EX-68", "U-BUILD-14", "U-BUILD-15")
def test_a_tunnel_joins_the_chain_to_the_start() -> None:
    s = begun(TWO_TUNNELS, FULL, net(tunnels="c2-c3"))
    assert why_not(s, "tunnel c1-c2") is None  # through an empty city site
    s = begun(TWO_TUNNELS, FULL, net(cities="c3 b2"))
    assert why_not(s, "tunnel b2-c2") == "no.place"
    chain = net(tunnels="c2-c3 c1-c2 m2-c1", cities="c3")
    assert not any(move.startswith("tunnel m2") for move in may(begun(TWO_TUNNELS, FULL, chain)))


@rule("U-BUILD-15")
def test_no_chain_through_a_metropolis() -> None:
    network = net(tunnels="b3-c3 b2-b3 b1-b2 m1-b1")
    assert "tunnel m1-a2" not in may(begun(TWO_TUNNELS, FULL, network))


@rule("U-BUILD-17", "U-BUILD-18", "U-CARD-51")
def test_an_expansion_site_needs_its_effect() -> None:
    survey = EDITION.effects.kids[EDITION.effect[find("Survey", 1, "red")]][0]
    s = begun(survey, "K1")
    assert set(may(s)) == {f"build farm {city}.x" for city in ("c3", "c2", "b3")}
    for board in EDITION.boards[:4]:
        assert all((board.sites & CITY_SITES[city]).bit_count() == 4 for city in range(9))
    do(s, 0, "build farm c3.x")
    assert row(s, "cities") == 3
    assert s.lanes[0] == []  # one site, one build


@rule("U-BUILD-19")
def test_a_site_gives_its_good_without_connection() -> None:
    s = on_slot("h", "K1", net(cities="c3 a2"))
    do(s, 0, "build farm a3.2")  # a3 is an empty site beside the lone a2
    assert has(s) == "N1"


@rule("U-BUILD-20", "U-BUILD-21")
def test_the_federation_site_gives_a_step_and_a_card_once() -> None:
    s = on_slot("h", "K1", net(cities="c3 b3 b2"))
    hand = len(s.hands[0])
    do(s, 0, "build farm b2.1")
    assert len(s.hands[0]) == hand + 2
    assert s.space[0] == 4
    upgrade = EDITION.effects.kids[EDITION.slot_effect[1]][1]
    s = begun(upgrade, "N1", s.networks[0])
    do(s, 0, "upgrade b2.1")
    assert s.space[0] == 0


@rule("U-BUILD-22", "U-UPG-2", "U-UPG-4")
def test_an_upgrade_is_made_once_connected_or_not() -> None:
    upgrade = EDITION.effects.kids[EDITION.slot_effect[1]][1]
    s = begun(upgrade, "N2", net(cities="c3 b1", farms="c3.1^ b1.1", tunnels="c2-c3^"))
    assert may(s) == ["upgrade b1.1"]
    assert why_not(s, "upgrade c3.1") == "no.upgrade"


# -- network ---------------------------------------------------------------------------------------------------


@rule("U-EX-64", "U-NET-1", "U-NET-2", "U-NET-3", "U-NET-4", "U-NET-5", "U-NET-6")
def test_what_is_connected() -> None:
    n = net(cities="c3 c2 b2", tunnels="c2-c3", farms="c3.1 c2.1 b2.1 c1.1")
    assert n.connected == 1 << 8 | 1 << 5
    assert n.farms & n.lived == n.farms & ~(1 << 4 * 5 | 1 << 2 * 5)
    assert net().connected == 1 << 8
    assert net(cities="c3", tunnels="c2-c3").connected == 1 << 8


@rule("U-NET-7", "U-METRO-2", "U-METRO-6")
def test_metropolises_act_when_they_are_connected() -> None:
    s = begun(TWO_TUNNELS, "S2 C2", net(tunnels="c2-c3 c1-c2 b3-c3 a3-b3", tiles=(0, 6, 7)))
    do(s, 0, "tunnel m2-c1", "tunnel m3-a3")
    assert has(s) == "S2 C2"  # steel harbour 2 steelplast, free port 2 credits


@rule("U-METRO-2")
def test_a_metropolis_may_be_left_unused() -> None:
    s = begun(TWO_TUNNELS, "S2 C2", net(tunnels="c2-c3 c1-c2", tiles=(0, 11, 7)))
    do(s, 0, "tunnel m2-c1")
    assert set(may(s)) == {"use", "forgo"}
    do(s, 0, "use", "build farm c3.1")
    assert s.networks[0].farms


@rule("U-METRO-2", "U-FED-8")
def test_the_steps_of_a_metropolis_may_be_left_out() -> None:
    s = begun(TWO_TUNNELS, "S1 C1", net(tunnels="c2-c3 c1-c2", tiles=(0, 10, 7)), space=3)  # two steps and a card
    do(s, 0, "tunnel m2-c1")
    assert set(may(s)) == {"use", "forgo"}
    left, hand = s.copy(), len(s.hands[0])
    do(left, 0, "forgo")
    assert (left.space[0], len(left.hands[0])) == (3, hand + 1)  # the card of the turn's end
    do(s, 0, "use", "part 1", "done")
    assert (s.space[0], len(s.hands[0])) == (2, hand + 2)


@rule("U-METRO-1", "U-EX-75", "U-METRO-4", "U-SCORE-2", "U-METRO-5")
def test_the_brown_metropolis_needs_both_tunnels() -> None:
    one = net(tunnels="b3-c3 b2-b3 b1-b2 m1-b1")
    both = net(tunnels="b3-c3 b2-b3 b1-b2 a2-b2 m1-b1 m1-a2")
    assert (one.joined, both.joined) == (0, 1)
    assert row(turn((), "", one), "metropolis") == 0
    assert row(turn((), "", both), "metropolis") == 3
    ring = {"cities": "c3 c2 b3 b2 b1", "tunnels": "c2-c3 b3-c3 b2-b3 b1-b2 m1-b1", "tiles": (4, 5, 6)}
    assert row(turn((), "", net(**ring)), "metropolis") == 0  # type: ignore[arg-type]  # five connected cities
    ring["tunnels"] = f"{ring['tunnels']} a2-b2 m1-a2"
    assert row(turn((), "", net(**ring)), "metropolis") == 4  # type: ignore[arg-type]
    assert one.busy_tunnels.bit_count() == 1


@rule("U-METRO-7")
def test_the_known_metropolises() -> None:
    assert sources("metropolis")[:6] == ["published"] * 6
    assert sources("metropolis")[6:] == ["house"] * 10


@rule("U-METRO-8")
def test_a_metropolis_gained_in_play_is_connected() -> None:
    s = begun(EDITION.effect[194], "")
    assert len(s.networks[0].gained) == 1
    assert s.networks[0].gained[0] not in s.blues
    assert len(s.networks[0].connected_tiles()) == 1


# -- Federation ------------------------------------------------------------------------------------------------


@rule("U-FED-1", "U-FED-2", "U-FED-3", "U-FED-4", "U-EX-27", "U-EX-25", "U-EX-28", "U-EX-26", "U-FED-5")
@pytest.mark.parametrize(
    ("space", "steps", "to", "gained"),
    [(0, 4, 1, "S1 C1 P1"), (2, 2, 1, "P2"), (1, 2, 1, "P2"), (4, 1, 3, "C1"), (0, 1, 4, "")],
)
def test_steps_and_their_bonuses(space: int, steps: int, to: int, gained: str) -> None:
    s = turn(space=space)
    s.events = []
    for _ in range(steps):
        step(s, 0)
    assert (s.space[0], has(s)) == (to, gained)
    told = [event.args["goods"] for event in s.events if event.id == "event.gains"]
    assert sum(told) == packed(tuple(goods(gained)))
    beyond = [event.id == "event.beyond" for event in s.events if event.id != "event.gains"]
    assert beyond == [(space or 5) - i < 2 for i in range(steps)]


@rule("U-EX-26", "U-CARD-39")
def test_the_embassy_adds_a_credit() -> None:
    s = begun(STEPS, "", cards=(35,), space=4)
    do(s, 0, "done")
    assert has(s) == "C2"
    s = begun(STEPS, "", cards=(35,))
    do(s, 0, "advance")
    assert has(s) == "C2"


@rule("U-CARD-39", "U-FED-5")
def test_a_step_beyond_the_last_space_enters_nothing() -> None:
    s = turn(space=2)
    embassy = s.tableaus[0]
    hooks = [*embassy.hooks]
    hooks[SPACE] = ((1 << 1, EDITION.effect[find("Toll Station")]),)  # a credit for entering space 1
    embassy.hooks = tuple(hooks)
    for _ in range(3):
        step(s, 0)
    assert has(s) == "C1 P3"


@rule("U-TIME-9", "U-CARD-39")
def test_all_that_a_card_gives_is_given() -> None:
    s, e = turn(space=2), EDITION.effects
    hooks = [*s.tableaus[0].hooks]
    parts = [e.add("gain", goods=tuple(int(i == good) for i in range(6))) for good in (0, 2)]  # a kelp and a credit
    hooks[SPACE] = ((1 << 1, e.add("all", kids=tuple(parts))),)
    s.tableaus[0].hooks = tuple(hooks)
    step(s, 0)
    assert has(s) == "K1 C1 P1"


@rule("U-FED-5", "U-FED-6", "U-EX-25", "U-EX-28")
@pytest.mark.parametrize(("space", "track"), [(2, (2, 0, 1)), (1, (2, 0, 1))])
def test_a_newcomer_goes_on_top(space: int, track: tuple[int, ...]) -> None:
    s = turn(space=space)
    s.space, s.track = [space, 2, 1], track
    for _ in range(2):
        step(s, 0)
    assert (s.space[0], has(s), s.track) == (1, "P2", (0, 2, 1))


@rule("U-FED-6")
@pytest.mark.parametrize(("space", "track"), [(0, (2, 1, 0)), (4, (2, 0, 1)), (3, (2, 0, 1)), (2, (0, 2, 1))])
def test_a_newcomer_stays_behind_those_who_are_farther(space: int, track: tuple[int, ...]) -> None:
    s = turn()
    s.space = [space, 3, 1]
    s.track = {0: (2, 1), 4: (2, 1, 0), 3: (2, 1, 0), 2: (2, 0, 1)}[space]
    step(s, 0)
    assert s.track == track


@rule("U-FED-3", "U-FED-8")
@pytest.mark.parametrize(("moves", "space"), [((), 4), (("advance",), 3), (("advance", "advance"), 2)])
def test_steps_may_be_left_out(moves: tuple[str, ...], space: int) -> None:
    s = begun(EDITION.effects.add("advance", 3))
    do(s, 0, *moves)
    assert s.space[0] == space
    assert bool(s.lanes[0]) == (len(moves) < 2)
    do(s, 0, *["done"] * len(s.lanes[0]))
    assert s.space[0] == space


@rule("U-EX-29", "U-ROUND-2", "U-ROUND-3", "U-ROUND-4", "U-EX-30")
def test_the_new_order() -> None:
    s = table(4)
    s.order, s.track, s.space = (3, 0, 1, 2), (1, 0), [2, 2, 0, 0]
    new_order(s)
    assert s.order == (1, 0, 3, 2)
    assert (len(s.track), s.space) == (0, [0] * 4)
    s = table(4)
    before = s.order
    new_order(s)
    assert s.order == tuple(reversed(before))


@rule("U-ROUND-1", "U-ROUND-5", "U-ROUND-6")
def test_the_end_of_a_round() -> None:
    s = turn(seats=4)
    s.held[3], s.cloned, s.lanes[0] = 1, 2, []
    s.track, s.space = (2,), [0, 0, 3, 0]
    s.game.phases[s.game.phase_names.index("round_end")](s, 0, 0)
    assert (sum(s.held), s.cloned, s.order[0]) == (0, 0, 2)
    assert s.game.phase_names[s.phases[-1][0]] == "round"
    for number in (4, 7, 10):
        s.round, s.track = number, (1,)
        s.game.phases[s.game.phase_names.index("round_end")](s, 0, 0)
        assert s.game.phase_names[s.phases[-1][0]] == "produce"
        assert s.order[0] == 1


@rule("U-LIMIT-3", "U-LIMIT-4")
def test_the_last_tunnel_and_the_last_domes_are_built() -> None:
    s = turn((), FULL)
    for kind, supply in ((TUNNEL, "tunnels"), (WHITE, "white"), (PURPLE, "purple")):
        for left in (2, 1, 0):
            setattr(s, supply, left)
            assert in_supply(s, kind) == (left > 0)


@rule("U-RES-2")
def test_biomatter_stands_for_kelp_and_steelplast_piece_by_piece() -> None:
    assert ways_to_pay([0, 5, 0, 0, 9, 0], (0, 2, 0, 0, 0, 0)) == [(0, 0), (0, 1), (0, 2)]
    assert ways_to_pay([5, 0, 0, 0, 9, 0], (2, 0, 0, 0, 0, 0)) == [(0, 0), (1, 0), (2, 0)]
    assert ways_to_pay([1, 1, 0, 0, 2, 0], (2, 2, 0, 0, 0, 0)) == [(1, 1)]
    assert ways_to_pay([1, 1, 0, 0, 2, 0], (2, 2, 0, 0, 1, 0)) == []
    for biomatter in (1, 2, 3):
        assert payable([1, 1, 0, 0, biomatter, 0], 0, (2, 2, 0, 0, 0, 0)) == (biomatter >= 2)
        assert payable([1, 1, 0, 0, biomatter, 0], 0, (2, 2, 0, 0, 1, 0)) == (biomatter >= 3)


@rule("U-UPG-1")
def test_nothing_is_upgraded_without_its_price() -> None:
    effects = EDITION.effects
    nodes = [n for n, verb in enumerate(effects.verb) if verb.name == "upgrade"]
    town = net(farms="c3.1", tunnels="c2-c3")
    for node in nodes:
        free = any(not any(cost) for cost in effects.rows[node])
        assert (upgradable(turn((), "", town), 0, node) == (0, 0)) == (not free)
        assert upgradable(turn((), "N9 C9 K9 S9 B9", town), 0, node) != (0, 0) or not effects.kinds[node] & 0b1001


@rule("U-UPG-1")
def test_either_price_is_enough_for_an_upgrade() -> None:
    effects = EDITION.effects
    town = net(farms="c3.1", plants="c3.2", labs="c3.3", tunnels="c2-c3")
    for node, verb in enumerate(effects.verb):
        if verb.name == "upgrade":
            for cost in effects.rows[node]:
                s = turn((), "", town)
                s.gain(0, cost)
                assert upgradable(s, 0, node) != (0, 0)


@rule("U-TURN-10", "U-BUILD-7", "U-BUILD-19", "U-BUILD-20")
@pytest.mark.parametrize("place", range(PLACES))
@pytest.mark.parametrize("what", ["bonus", "surcharge", "mark"])
def test_a_site_that_gives_or_asks_for_something_is_like_no_other(what: str, place: int) -> None:
    """Where a slot waits, one site stands for all of its city that are like it; here one of c2 is special."""
    city = CITIES.index("c2")
    site = PLACES * city + place
    board = Board(9, 0, CITY_SITES[city])
    if what == "mark":
        board.federation[0] = 1 << site
    else:
        getattr(board, what)[0][site] = (0, 0, 1, 0, 0, 0)
    board.compare_places()
    assert board.twins[site] == 1 << site
    others = CITY_SITES[city] & ~(1 << site)
    assert {board.twins[other] for other in bits(others)} == {others}
