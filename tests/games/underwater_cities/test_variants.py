"""Contracts, advanced boards, solo."""

import pytest

import citywright as cw
from citywright.engine.errors import BadInput
from citywright.games.underwater_cities.network import CITY_SITES
from citywright.games.underwater_cities.state import FOREIGN
from citywright.games.underwater_cities.steps.rounds import fourth_slot
from citywright.games.underwater_cities.table import PLAY, PRODUCE, ROUND_END, TURN_END
from tests.games.underwater_cities.support import (
    EDITION,
    do,
    ended,
    find,
    has,
    may,
    net,
    on_slot,
    plain_card,
    produced,
    sources,
    table,
    turn,
    why_not,
)
from tests.rulebook import rule

GREEN = plain_card("green")


@rule("U-GOV-1", "U-GOV-7", "U-SOLO-4", "U-GOV-8")
def test_three_contracts_lie_open() -> None:
    assert len(table(3, options={"contracts": True}).contracts) == 3
    assert table(3).contracts == ()
    assert sources("contract") == ["house"] * 8
    with pytest.raises(BadInput):
        table(1, options={"contracts": True})


@rule("U-GOV-2", "U-GOV-3", "U-GOV-4", "U-GOV-5")
def test_a_contract_is_claimed_once_its_conditions_hold() -> None:
    s = turn((GREEN,), "", net(purple="c2", tunnels="c2-c3"))
    s.contracts = (4, 0)  # two purple cities; farms
    assert not any(move.startswith("claim") for move in may(s))
    s.networks[0] = net(purple="c2 b3", tunnels="c2-c3 b3-c3")
    do(s, 0, f"play {GREEN:03}", "slot open")
    assert set(may(s)) == {"claim 5", "done"}
    passed = s.copy()
    do(passed, 0, "done")
    assert passed.contracts == (4, 0)
    passed.lanes[1], passed.lanes[0], passed.active = [], [(PLAY, 0, 0)], 0
    do(passed, 0, "claim 5")  # in a later turn
    assert [list(passed.contracts), list(passed.fulfilled[0])] == [[0], [4]]
    assert why_not(passed, "claim 5") == "no.contract"
    do(s, 0, "claim 5")
    assert has(s) == "C2 B1 P4"
    assert [list(s.contracts), list(s.fulfilled[0])] == [[0], [4]]


@rule("U-GOV-6")
def test_after_a_production_play_order_decides() -> None:
    network = net(purple="c2 b3", tunnels="c2-c3 b3-c3")
    for order in ((1, 0), (0, 1)):
        s = turn((), "", network, seats=2)
        s.networks[1], s.contracts, s.order = network, (4,), order
        s.round, s.active, s.lanes, s.phases = 4, -1, [[], []], [(PRODUCE, 0, 0)]
        s.proceed()
        assert s.actors == order[:1]
        do(s, order[0], "claim 5")
        assert s.fulfilled[order[0]] == (4,)
        assert s.fulfilled[order[1]] == ()
        assert s.era == 2  # nobody else is asked


@rule("U-GOV-6")
def test_after_a_production_the_last_in_order_is_asked_too() -> None:
    s = turn((), "", net(), seats=2)
    s.networks[1], s.contracts, s.order = net(purple="c2 b3", tunnels="c2-c3 b3-c3"), (4,), (0, 1)
    s.round, s.active, s.lanes, s.phases = 4, -1, [[], []], [(PRODUCE, 0, 0)]
    s.proceed()
    assert s.actors == (1,)
    do(s, 1, "claim 5")
    assert s.fulfilled[1] == (4,)


@rule("U-GOV-2")
@pytest.mark.parametrize(
    ("farms", "met"), [("c3.1^ c3.2^ c3.3", False), ("c3.1^ c3.2 c3.3 c2.1", False), ("c3.1^ c3.2^ c3.3 c2.1", True)]
)
def test_all_conditions_count(farms: str, met: bool) -> None:
    s = turn((GREEN,), "", net(cities="c3 c2", tunnels="c2-c3", farms=farms))
    s.contracts = (0,)  # four farms, two of them upgraded
    assert ("claim 1" in may(s)) == met


@rule("U-GOV-6", "U-TIME-12")
def test_abilities_do_not_work_after_a_production() -> None:
    office = find("Exchange Office")
    s = turn((), "C5", net(purple="c2 b3", tunnels="c2-c3 b3-c3"), seats=2, cards=(office,))
    s.contracts, s.order = (4,), (0, 1)
    s.round, s.active, s.lanes, s.phases = 4, -1, [[], []], [(PRODUCE, 0, 0)]
    s.proceed()
    assert set(may(s)) == {"claim 5", "done"}


@rule("U-GOV-6", "U-TIME-12")
def test_the_abilities_of_the_last_turn_do_not_work_after_a_production() -> None:
    s = turn((GREEN,), "C5", net(purple="c2 b3", tunnels="c2-c3 b3-c3"), seats=2, cards=(find("Exchange Office"),))
    s.contracts, s.order, s.round = (4,), (1, 0), 4
    s.phases = [(ROUND_END, 0, 0), (TURN_END, 0, 0)]
    do(s, 0, f"play {GREEN:03}", "slot open", "done")
    assert set(may(s)) == {"claim 5", "done"}


CITIES = {"cities": "c3 c2 b3", "tunnels": "c2-c3 b3-c3"}
THREE_TYPES = {"farms": "c3.1 c2.1 c1.1", "plants": "c3.2 c2.2 c1.2", "labs": "c3.3 c2.3 c1.3"}


@rule("U-GOV-2", "U-GOV-3", "U-NET-6")
@pytest.mark.parametrize(
    ("contract", "enough", "less", "reward"),
    [
        (1, {"farms": "c3.1^ c3.2^ c3.3 c2.1"}, {"farms": "c3.1^ c3.2^ c3.3 c1.1"}, "P4"),
        (2, {"plants": "c3.1^ c3.2^ c3.3 c2.1"}, {"plants": "c3.1^ c3.2 c3.3 c2.1"}, "P4"),
        (3, {"labs": "c3.1^ c3.2^ c3.3 c2.1"}, {"labs": "c3.1^ c3.2^ c2.1"}, "P4"),
        (4, {"cities": "c3 c2 b3 c1", "tunnels": "c2-c3 b3-c3 c1-c2 b2-b3 b2-c2"},
         {"cities": "c3 c2 b3 c1", "tunnels": "c2-c3 b3-c3 c1-c2 b2-b3"}, "C2 P3"),
        (5, {"cities": "c3", "purple": "c2 b3"}, {"cities": "c3", "purple": "c2 a3"}, "B1 P4"),
        (6, {"tunnels": "c2-c3 c1-c2 m2-c1 b3-c3 a3-b3 m3-a3"}, {"tunnels": "c2-c3 c1-c2 m2-c1 b3-c3 a3-b3"},
         "K1 S1 P3"),
        (7, {**THREE_TYPES, "cities": "c3 c2"}, {**THREE_TYPES, "cities": "c3 c1"}, "N1 P4"),
        (8, {"tunnels": "c2-c3^ b3-c3^", "farms": "c3.1^ c3.2^", "plants": "c3.3^", "labs": "b3.1^"},
         {"tunnels": "c2-c3^ b3-c3", "farms": "c3.1^ c3.2^", "plants": "c3.3^", "labs": "b3.1^ c1.1^"}, "P5"),
    ],
)  # fmt: skip
def test_what_each_contract_asks_and_gives(
    contract: int, enough: dict[str, str], less: dict[str, str], reward: str
) -> None:
    s = turn((GREEN,), "", net(**{**CITIES, **less}))  # type: ignore[arg-type]
    s.contracts = (contract - 1,)
    assert f"claim {contract}" not in may(s)
    s.networks[0] = net(**{**CITIES, **enough})  # type: ignore[arg-type]
    do(s, 0, f"claim {contract}")
    assert has(s) == reward


@rule("U-GOV-2", "U-GOV-3")
def test_a_contract_may_be_claimed_between_two_builds() -> None:
    s = on_slot("h", "K2", net(cities="c3 c2", tunnels="c2-c3", farms="c3.1^ c3.2^ c3.3"))
    s.contracts = (0,)
    do(s, 0, "build farm c2.1", "claim 1")
    assert has(s) == "K1 P4"
    assert "build farm c2.2" in may(s)


# -- advanced boards -------------------------------------------------------------------------------------------


@rule("U-ADV-2")
def test_building_sites_differ() -> None:
    for board in EDITION.boards[4:]:
        assert len({(board.sites & CITY_SITES[city]).bit_count() for city in range(9)}) > 1


def city_on(board: int, colour: str, city: str, have: str, cities: str) -> str:
    s = on_slot("t", have, net(board, cities=cities), seats=2)
    do(s, 0, f"city {colour} {city}")
    if s.lanes[0]:
        do(s, 0, "pay 0 0")
    return has(s)


@rule("U-EX-78", "U-ADV-5", "U-ADV-3")
def test_the_site_of_a_grand_city() -> None:
    assert city_on(5, "purple", "b2", "S4 K1 B1 C5", "c3 b3") == ""
    assert city_on(5, "white", "b2", "S5 K1 C4", "c3 b3") == ""
    assert has(produced(net(5, purple="b2", tunnels="b3-c3 b2-b3"))) == "C2 P6"
    assert has(produced(net(5, cities="c3 b2", tunnels="b3-c3 b2-b3"))) == "C2"
    assert has(produced(net(5, purple="b2"))) == ""  # not connected


@rule("U-EX-79", "U-ADV-6")
@pytest.mark.parametrize(("colour", "have"), [("white", "S2 K1 C3 N2"), ("purple", "S1 K1 B1 C4 N2")])
def test_the_site_of_six_points(colour: str, have: str) -> None:
    assert city_on(5, colour, "a1", have, "c3 a2") == "P6"


@rule("U-ADV-8", "U-ADV-3")
def test_the_tunnel_for_metropolis_points() -> None:
    for tile, made in ((15, "C1 P2"), (5, "C1 P4")):  # a metropolis that makes nothing, and one that makes 2 points
        network = net(5, cities="c3", tunnels="c2-c3 c1-c2 m2-c1", tiles=(0, tile, 6))
        assert has(produced(network)) == made


@rule("U-ADV-9", "U-ADV-13")
def test_a_pair_of_tunnels() -> None:
    assert has(produced(net(5, cities="c3 a3", tunnels="b3-c3 a3-b3"))) == "C4"
    assert has(produced(net(5, cities="c3", tunnels="b3-c3 a3-b3"))) == "C1"


@rule("U-ADV-12")
def test_cards_work_once_on_a_double_site() -> None:
    s = produced(net(5, cities="c3 c2", tunnels="c2-c3", labs="c2.1"), (find("Autonomous Systems"),))
    do(s, 0, "ability 047")
    assert has(s) == "K1 S1 C1 N1"


# -- solo --------------------------------------------------------------------------------------------------------


@rule("U-SOLO-1", "U-SOLO-2", "U-SOLO-3", "U-SOLO-6", "U-LIMIT-5")
def test_the_solo_table() -> None:
    for seed in range(12):
        s = table(1, seed)
        assert s.networks[0].board.number > 4
        assert s.networks[0].tiles[0] != 4
        assert (s.side, s.space, has(s)) == (0, [0], "K1 S1 C2 N1")
    purple = s.purple
    from citywright.games.underwater_cities.steps.building import take_from_supply

    take_from_supply(s, 5)
    assert s.purple == purple


@rule("U-SOLO-5", "U-SOLO-7")
@pytest.mark.parametrize("start", ["1", "2", "3", "4"])  # from the fourth they leave their colour
def test_foreign_tiles_move_clockwise(start: str) -> None:
    s = table(1, options={"foreign": start})
    slots = s.edition.sides[0]
    first = tuple(slots[i + int(start) - 1] for i in (0, 4, 8))
    assert s.foreign == first
    for _ in range(3):
        do(s, 0, may(s)[0])
    assert [slot for slot in slots if s.held[slot] == FOREIGN] == sorted(first, key=slots.index)  # three in round 1
    for _ in range(3):
        while any(move.startswith("discard") for move in may(s)):
            do(s, 0, may(s)[0])
        do(s, 0, next(move for move in may(s) if move.startswith("play")), "slot open")
    assert s.round == 2
    assert s.foreign[:3] == tuple(slots[(slots.index(slot) + 1) % 12] for slot in first)
    assert len(s.foreign) == 4
    assert s.held[s.foreign[3]] == 128
    s.stepped = True  # the fourth tile goes away with the round
    s.phases, s.lanes[0] = [], []
    s.game.phases[s.game.phase_names.index("round_end")](s, 0, 0)
    assert len(s.foreign) == 3


@rule("U-SOLO-13")
def test_foreign_tiles_are_those_of_another() -> None:
    contacts = find("Covert Contacts", 1)
    s = turn((contacts,), "C2 S1", seats=1)
    slots = s.edition.sides[0]
    s.held[slots[3]] = s.held[slots[5]] = 128  # slots l and j
    do(s, 0, f"play {contacts:03}", "slot n", "first card")
    assert set(may(s)) == {"copy l", "copy j"}
    do(s, 0, "copy j")
    assert has(s) == "K1 S3 C1"


@rule("U-SOLO-8", "U-SOLO-12")
def test_a_step_spares_the_fourth_tile() -> None:
    s = table(1)
    s.round, s.stepped, s.lanes, s.phases = 2, True, [[]], []
    s.game.phases[s.game.phase_names.index("round")](s, 3, 0)
    assert s.held.count(FOREIGN) == 3
    s.game.phases[s.game.phase_names.index("round_end")](s, 0, 0)
    s.game.phases[s.game.phase_names.index("round")](s, 4, 0)
    assert s.held.count(FOREIGN) == 4  # every round asks for a step of its own
    from citywright.games.underwater_cities.steps.federation import advance

    s.stepped, s.space = False, [1]
    advance(s, 0)
    assert s.stepped


@rule("U-EX-76", "U-SOLO-9", "U-SOLO-10", "U-SOLO-11", "U-TERM-10")
@pytest.mark.parametrize(("card", "place"), [(37, 9), (146, 10), (179, 4)])
def test_the_fourth_tile(card: int, place: int) -> None:
    s = table(1)
    s.era = 1 if card < 67 else 3
    s.deck, s.foreign = (1, card), ()
    assert fourth_slot(s) == s.edition.sides[0][place]
    assert card in s.pile
    s.deck, s.foreign = (1, card), (s.edition.sides[0][place],)
    assert fourth_slot(s) == s.edition.sides[0][place + 1]


@rule("U-SOLO-8", "U-SOLO-9")
def test_after_an_era_the_new_deck_tells_where_the_fourth_tile_goes() -> None:
    s = turn(seats=1)
    s.round, s.stepped, s.lanes, s.active = 4, False, [[]], -1
    s.phases = [(s.game.phase_names.index("round_end"), 0, 0)]
    s.proceed()
    events: list[cw.Event] = []
    for _ in range(3):
        events += do(s, 0, may(s)[0])
    (told,) = [event for event in events if event.id == "event.fourth_tile"]
    assert EDITION.era[told.args["card"]] == 2
    assert (s.round, s.held[told.args["slot"]], len(s.foreign)) == (5, FOREIGN, 4)


@rule("U-EX-77", "U-SOLO-14")
@pytest.mark.parametrize(("cities", "points", "won"), [(7, 99, False), (6, 130, False), (7, 100, True)])
def test_the_solo_goal(cities: int, points: int, won: bool) -> None:
    names = ["c3", "c2", "b3", "c1", "b2", "a3", "b1"][:cities]
    network = net(5, cities=" ".join(names), tunnels="c2-c3 b3-c3 c1-c2 b2-b3 a3-b3 b1-c1")
    s = ended(network, seats=1)
    s.goods[5] = points - s.scores()[0]
    assert s.view(None)["won"] is won
    s.networks[0] = net(5, cities=" ".join(names), tunnels="c2-c3 b3-c3 c1-c2 b2-b3 a3-b3")  # b1 is not connected
    s.goods[5] += 9
    assert s.view(None)["won"] is False


@rule("U-SOLO-15")
def test_the_track_pays_in_solo_too() -> None:
    s = on_slot("l", "", seats=1, space=4)
    do(s, 0, "advance")
    assert has(s) == "S1 C1"
