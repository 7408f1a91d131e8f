"""Production, feeding, the end of an era."""

import pytest

from citywright.engine.masks import bits
from citywright.games.underwater_cities.network import CITIES, TUNNELS
from citywright.games.underwater_cities.production import output
from tests.games.underwater_cities.support import EDITION, do, fed, find, has, may, net, produced, turn, why_not
from tests.rulebook import rule

LINKED = "c2-c3"


@rule("U-PROD-2", "U-PROD-3", "U-PROD-4", "U-EX-89", "U-EX-36", "U-EX-38", "U-EX-39", "U-EX-40", "U-PROD-7", "U-PROD-1")
@pytest.mark.parametrize(
    ("places", "made"),
    [
        ({"farms": "c3.1"}, "K1"), ({"farms": "c3.1^"}, "K1 P1"), ({"plants": "c3.1"}, "C1"),
        ({"plants": "c3.1^"}, "C1 B1"), ({"labs": "c3.1"}, "N1"), ({"labs": "c3.1^"}, "S1 N1"),
        ({"plants": "c3.1^ c3.2^"}, "C3 B2"), ({"farms": "c3.1^ c3.2^"}, "K3 P3"), ({"labs": "c3.1^ c3.2^"}, "S3 N2"),
        ({"farms": "c3.1^ c3.2^ c3.3^"}, "K4 P4"), ({"plants": "c3.1^ c3.2^ c3.3^"}, "C4 B3"),
        ({"labs": "c3.1^ c3.2^ c3.3^"}, "S4 N3"),
    ],
)  # fmt: skip
def test_what_buildings_make(places: dict[str, str], made: str) -> None:
    assert has(produced(net(**places))) == made  # type: ignore[arg-type]


@rule("U-PROD-2", "U-PROD-5", "U-PROD-8", "U-BUILD-18")
@pytest.mark.parametrize("board", [1, 2, 3, 4])
def test_the_places_of_a_plain_board_are_all_alike(board: int) -> None:
    sites = " ".join(f"{city}.{place}" for city in CITIES for place in "123x")
    tunnels = [TUNNELS[tunnel] for tunnel in bits(EDITION.boards[board - 1].tunnels)]
    network = net(board, cities="", purple=" ".join(CITIES), tunnels=" ".join(tunnels), farms=sites)
    made = output(network)
    assert made == (4 * 9, 0, len(tunnels), 0, 0, 2 * 9)


@rule("U-PROD-1")
def test_everybody_produces() -> None:
    s = produced(net(farms="c3.1"), seats=3)
    s.networks = [net(farms="c3.1"), net(2, plants="c3.1"), net(3, labs="c3.1")]
    s.goods = [0] * len(s.goods)
    s.game.phases[s.game.phase_names.index("produce")](s, 0, 0)
    assert [has(s, seat) for seat in range(3)] == ["K1", "C1", "N1"]


@rule("U-ERA-2", "U-FLOW-2", "U-ROUND-6")
def test_the_last_era_feeds_its_cities_too() -> None:
    s = turn((), "K3", net(cities="c3 c2", tunnels="c2-c3"), seats=2, era=3)
    s.round, s.lanes[0], s.active = 10, [], -1
    s.order, s.track, s.space = (0, 1), (1,), [0, 3]
    s.phases, s.events = [(s.game.phase_names.index("round_end"), 0, 0)], []
    s.proceed()
    assert s.over
    assert "event.order" not in [event.id for event in s.events]  # there is no next round to begin
    assert has(s) == "K1 C1"
    assert s.order == (1, 0)


@rule("U-PROD-7")
@pytest.mark.parametrize(("built", "made"), [("farms", "K6 C1 P6"), ("plants", "C7 B4"), ("labs", "S6 C1 N4")])
def test_every_city_has_its_pair_once(built: str, made: str) -> None:
    two = {"cities": "c3 c2", "tunnels": LINKED, built: "c3.1^ c3.2^ c2.1^ c2.2^"}
    assert has(produced(net(**two))) == made  # type: ignore[arg-type]


@rule("U-PROD-7")
def test_one_upgraded_building_of_two_makes_no_pair() -> None:
    assert has(produced(net(farms="c3.1^ c3.2"))) == "K2 P1"
    assert has(produced(net(farms="c3.1^", plants="c3.2^"))) == "K1 C1 B1 P1"


@rule("U-EX-40")
def test_the_pair_must_stand_at_one_city() -> None:
    assert has(produced(net(cities="c3 c2", tunnels=LINKED, farms="c3.1^ c2.1^"))) == "K2 C1 P2"


@rule("U-PROD-5", "U-PROD-6", "U-PROD-8", "U-METRO-5")
def test_tunnels_and_cities() -> None:
    assert has(produced(net(tunnels="c2-c3"))) == "C1"
    assert has(produced(net(cities="c3 c2", tunnels="c2-c3^"))) == "C1 P1"
    assert has(produced(net(tunnels="c2-c3 c1-c2"))) == "C1"
    assert has(produced(net(purple="c2", tunnels="c2-c3"))) == "C1 P2"
    assert has(produced(net(purple="c2"))) == ""


@rule("U-EX-36", "U-ADV-10", "U-EX-37")
@pytest.mark.parametrize(
    ("places", "made"),
    [
        ({"plants": "c3.1^ c3.2^"}, "C4 B3"), ({"plants": "c3.2^"}, "C2 B2"), ({"plants": "c3.2"}, "C2"),
        ({"farms": "c3.1^ c3.2^"}, "K4 P4"), ({"farms": "c3.2^"}, "K2 P2"), ({"farms": "c3.2"}, "K2"),
        ({"labs": "c3.1^ c3.2^"}, "S4 N3"), ({"labs": "c3.2^"}, "S2 N2"), ({"labs": "c3.2"}, "N2"),
    ],
)  # fmt: skip
def test_a_double_site(places: dict[str, str], made: str) -> None:
    assert has(produced(net(7, **places))) == made  # type: ignore[arg-type]  # c3.2 of board 7


@rule("U-EX-41", "U-ADV-7")
@pytest.mark.parametrize(("mark", "made"), [("", "C3"), ("^", "C3 P3")])
def test_a_triple_tunnel(mark: str, made: str) -> None:
    network = net(5, cities="c3 c1", tunnels=f"c1-c2{mark}")
    assert has(produced(network)) == made
    assert has(produced(net(5, tunnels=f"c1-c2{mark}"))) == ""  # beside no city


@rule("U-EX-42", "U-METRO-3", "U-PROD-9", "U-PROD-11", "U-PROD-12", "U-CARD-7", "U-FEED-6")
def test_a_whole_production() -> None:
    network = net(
        cities="c3 a3", purple="b3", tunnels="b3-c3^ b2-b3 c2-c3 c1-c2 m2-c1",
        farms="c3.1^ c3.2", plants="c3.3 b3.1", labs="b3.2^ b3.3^ a3.1", tiles=(0, 5, 6),
    )  # fmt: skip
    s = produced(network, (find("Toll Station"),))
    assert has(s) == "K2 S3 C6 N2 P6"
    assert fed(network, "K2") == ""


@rule("U-FEED-6", "U-ERA-2", "U-FLOW-2")
def test_cities_eat_what_was_just_made() -> None:
    s = turn((), "P9", net(cities="c3 c2", tunnels=LINKED, farms="c3.1 c3.2"), seats=2)
    s.round, s.lanes, s.active = 4, [[], []], -1
    s.phases = [(s.game.phase_names.index("round_end"), 0, 0)]
    s.proceed()
    assert has(s) == "C1 P9"


@rule("U-FEED-1", "U-FEED-4")
@pytest.mark.parametrize(
    ("have", "told"),
    [
        ("K2 B1 P9", [("event.feeds", 3)]), ("K1", [("event.feeds", 1), ("event.hungry", 2)]),
        ("P9", [("event.hungry", 3)]),
    ],
)  # fmt: skip
def test_who_was_fed_is_told(have: str, told: list[tuple[str, int]]) -> None:
    s = turn((), have, net(cities="c3 c2 b3", tunnels="c2-c3 b3-c3"), seats=2, era=3)
    s.round, s.active, s.events = 10, -1, []
    s.game.phases[s.game.phase_names.index("era_end")](s, 0, 0)
    assert [(event.id, event.args["n"]) for event in s.events if event.args.get("seat") == 0] == told


@rule("U-EX-43", "U-EX-44", "U-FEED-2", "U-FEED-3", "U-FEED-4", "U-FEED-5")
def test_feeding() -> None:
    four = net(cities="c3 c2 c1 b3", tunnels="c2-c3 c1-c2 b3-c3")
    assert fed(four, "K2 B1 P10") == "P7"
    assert fed(net(cities="c3 c2 b3", tunnels="c2-c3 b3-c3"), "P4") == ""
    assert fed(four, "K9 B3") == "K5 B3"


@rule("U-EX-45", "U-FEED-1", "U-NET-6")
def test_who_is_fed() -> None:
    assert fed(net(cities="c3 c2", purple="b3", tunnels="b3-c3"), "K5") == "K3"
    assert fed(net(tunnels="c2-c3 c1-c2 m2-c1", gained=(8,)), "K5") == "K4"  # no metropolis eats


@rule("U-EX-82", "U-CARD-36")
def test_kelp_for_every_three_laboratories() -> None:
    labs = "c3.1 c3.2 c3.3 c2.1 c2.2 c2.3 c1.1 c1.2"
    network = net(cities="c3 c2 c1", tunnels="c2-c3 c1-c2", labs=labs)
    assert has(produced(network, (find("Laboratory Kelp"),))) == "K2 C2 N8"


@rule("U-EX-83", "U-CARD-50", "U-PROD-10")
def test_autonomous_systems() -> None:
    s = produced(net(labs="c3.1^"), (find("Autonomous Systems"),))
    assert set(may(s)) == {"ability 047", "done"}
    declined = s.copy()
    do(declined, 0, "done")
    assert has(declined) == "S1 N1"
    do(s, 0, "ability 047")
    assert has(s) == "K1 S2"
    assert produced(net(), (find("Autonomous Systems"),), "N1").actors == ()


@rule("U-CARD-49")
def test_biomatter_must_really_be_produced() -> None:
    card = find("Bio Trade", 2)
    assert produced(net(plants="c3.1"), (card,), "B2").actors == ()
    s = produced(net(plants="c3.1^"), (card,))
    do(s, 0, f"ability {card:03}")
    assert has(s) == "C1 P2"


@rule("U-PROD-12")
def test_production_cards_that_may_be_declined_come_in_the_owners_order() -> None:
    swap, trade, late = find("Autonomous Systems"), find("Bio Trade", 2), find("Bio Trade", 3)
    for first, second in ((swap, trade), (trade, swap)):
        s = produced(net(labs="c3.1", plants="c3.2^"), (swap, trade))
        do(s, 0, f"ability {first:03}")
        assert set(may(s)) == {f"ability {second:03}", "done"}
        assert why_not(s, f"ability {first:03}") == "no.production"
        do(s, 0, f"ability {second:03}")
        assert has(s) == "K1 S1 C1 P2"
        assert not s.lanes[0]
    s = produced(net(plants="c3.1^"), (trade, late))  # one biomatter for two cards
    do(s, 0, f"ability {late:03}")
    assert not s.lanes[0]
    s = produced(net(plants="c3.1^ c3.2^"), (trade,))  # two biomatter for one that is used once
    do(s, 0, f"ability {trade:03}")
    assert not s.lanes[0]
    assert has(s) == "C3 B1 P2"


@rule("U-ERA-1", "U-ERA-2", "U-ERA-3", "U-ERA-4", "U-ERA-5", "U-ERA-6", "U-EX-55", "U-EX-93", "U-CARD-10", "U-CARD-22")
def test_the_end_of_an_era() -> None:
    s = turn((10, 11, 195), "K1", used=(0,))
    s.round, s.lanes[0], s.phases, s.active = 4, [], [], -1
    s.hands = [s.hands[0], (), ()]
    s.pile, old = (1, 2), s.deck
    s.game.phases[s.game.phase_names.index("era_end")](s, 0, 0)
    s.proceed()
    assert has(s) == ""
    assert s.used[0] == ()
    assert (s.era, len(s.pile), {1, 2} <= set(s.gone), set(old) <= set(s.box)) == (2, 0, True, True)
    assert len(s.hands[0]) == 6
    new = [card for card in s.hands[0] if 66 < card < 181]
    assert len(new) == 3
    do(s, 0, "discard 010", "discard 195", f"discard {new[0]:03}")
    assert 10 in s.gone
    assert s.specials[-1] == 195
    assert list(s.pile) == [new[0]]
    assert s.hands[0] == (11, *new[1:])
    assert s.round == 5


@rule("U-ERA-4", "U-HAND-2")
def test_a_larger_hand_at_the_start_of_an_era() -> None:
    s = turn((10, 11, 12), cards=(find("Undersea Server Farm"),))
    s.round, s.lanes[0], s.phases, s.active = 4, [], [], -1
    s.game.phases[s.game.phase_names.index("era_end")](s, 0, 0)
    s.proceed()
    for _ in range(2):
        do(s, 0, may(s)[0])
    assert s.lanes[0] == []
