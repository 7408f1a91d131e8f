"""Cards: types, action cards, clarified effects."""

from pathlib import Path

import pytest

from citywright.engine.errors import BadInput
from citywright.games.underwater_cities.edition import ACTION, COLOURS, INSTANT, PERMANENT, TYPES
from citywright.games.underwater_cities.game import HOUSE_EDITION
from citywright.games.underwater_cities.reading import read_edition
from citywright.games.underwater_cities.steps.flow import go_on
from citywright.games.underwater_cities.steps.interpreter import begin, usable
from tests.games.underwater_cities.support import (
    EDITION,
    do,
    find,
    has,
    may,
    net,
    on_slot,
    plain_card,
    produced,
    special_deck,
    turn,
    why_not,
)
from tests.rulebook import rule

YELLOW = plain_card("yellow")


def card_first(card: int, slot: str, have: str = "", network=None, **more):  # type: ignore[no-untyped-def]
    s = turn((card,), have, network, **more)
    do(s, 0, f"play {card:03}", f"slot {slot}")
    if "first card" in may(s):
        do(s, 0, "first card")
    return s


@rule("U-CARD-1")
def test_colours_and_types() -> None:
    for era, count in ((1, 22), (2, 19), (3, 19)):
        deck = EDITION.deck(era)
        assert [sum(EDITION.colour[n] == colour for n in deck) for colour in range(3)] == [count] * 3
        assert {TYPES[EDITION.type[n]] for n in deck} == set(TYPES)
    assert COLOURS == ("green", "red", "yellow")


@rule("U-CARD-5")
def test_any_number_of_cards_may_be_claimed() -> None:
    claimed = tuple(n for n in range(1, 181) if EDITION.type[n] not in (INSTANT, ACTION))
    s = turn((YELLOW,), "S1 C1", cards=tuple(n for n in claimed if n != YELLOW))
    do(s, 0, f"play {YELLOW:03}", "slot e", "first card")
    assert YELLOW in s.tableaus[0].cards


@rule("U-CARD-8", "U-CARD-9", "U-CARD-18")
def test_action_cards_are_used_through_an_effect_once_per_era() -> None:
    s = turn((YELLOW,), "", cards=(19,), used=(0,))
    assert not any(move.startswith("action") for move in may(s))
    s = on_slot("f")
    do(s, 0, "part 1", "action 000")
    assert s.used[0] == (0,)  # from the moment its use begins
    s = on_slot("f", "", cards=(34,), used=(0,))
    do(s, 0, "part 1")
    assert may(s) == ["action 034"]
    assert why_not(s, "action 000") == "no.action_used"
    assert why_not(s, "action 019") == "no.not_your_action"
    s = on_slot("f", "", cards=(find("Drilling Team"), find("Gala", 2)))
    do(s, 0, "part 1")
    assert why_not(s, f"action {find('Gala', 2):03}") == "no.action_useless"


@rule("U-CARD-10")
def test_a_card_makes_one_ready() -> None:
    s = card_first(find("Second Shift", 1), "j", used=(0,))
    do(s, 0, "part 1", "ready 000")
    assert s.used[0] == ()
    s = card_first(find("Second Shift", 1), "j")  # nothing to make ready: only its credit
    assert has(s) == "K1 S2 C1"


@rule("U-CARD-10")
@pytest.mark.parametrize(("moves", "used"), [(("ready 000", "done"), (19, 34)), (("ready 000", "ready 034"), (19,))])
def test_two_may_be_made_ready(moves: tuple[str, ...], used: tuple[int, ...]) -> None:
    s = turn((), cards=(19, 34), used=(0, 19, 34))
    s.lanes[0] = []
    begin(s, 0, EDITION.effects.add("ready", 2))
    go_on(s, 0)
    do(s, 0, *moves)
    assert (s.used[0], s.lanes[0]) == (used, [])


FOUR = (19, 34, find("Workshop"))


@rule("U-CARD-11", "U-CARD-12", "U-EX-56", "U-CARD-13")
def test_a_fifth_action_card_replaces_one_which_may_act() -> None:
    card = find("Harvester")
    s = card_first(card, "e", "S1 C1", cards=FOUR)
    assert set(may(s)) == {"replace 000", "replace 019", "replace 034", f"replace {FOUR[2]:03}", "forgo"}
    assert why_not(s, f"replace {card:03}") == "no.not_your_action"
    do(s, 0, "replace 000")
    assert set(may(s)) == {"use", "forgo"}
    do(s, 0, "use", "part 1")
    assert has(s) == "S2 C1"
    assert s.tableaus[0].actions == (*FOUR, card)


@rule("U-CARD-13", "U-FED-8")
def test_the_last_steps_of_an_action_card_may_be_left_out() -> None:
    lobby = find("Lobbyists")  # two steps and a credit
    s = card_first(find("Harvester"), "e", "S1 C1", cards=(34, 61, lobby), space=3)
    do(s, 0, f"replace {lobby:03}")
    assert set(may(s)) == {"use", "forgo"}
    do(s, 0, "use", "done")
    assert (has(s), s.space[0]) == ("S1 C2", 3)


@rule("U-EX-57", "U-CARD-14", "U-CARD-16")
def test_a_used_one_does_nothing_more() -> None:
    card = find("Harvester")
    s = card_first(card, "e", "S1 C1", cards=FOUR, used=(0,))
    do(s, 0, "replace 000")
    assert "use" not in may(s)
    assert s.gone.count(0) == 1
    assert s.used[0] == ()


@rule("U-CARD-15")
def test_who_does_not_discard_does_not_claim() -> None:
    card = find("Harvester")
    s = card_first(card, "e", "S1 C1", cards=FOUR)
    do(s, 0, "forgo")
    assert card in s.pile
    assert len(s.tableaus[0].actions) == 4


@rule("U-CARD-17")
@pytest.mark.parametrize(("way", "good"), [("part 1", "S1"), ("part 2", "C1")])
def test_the_assistant(way: str, good: str) -> None:
    s = on_slot("f")
    do(s, 0, "part 1", "action 000", way)
    assert has(s) == good


@rule("U-CARD-19")
def test_one_or_two_action_cards() -> None:
    s = card_first(124, "l", "C1", cards=(find("Workshop"),), era=3)
    do(s, 0, f"action {find('Workshop'):03}")
    assert set(may(s)) == {"action 000", "done"}
    do(s, 0, "action 000", "part 1")
    assert has(s) == "K1 S2"


@rule("U-CARD-21", "U-CARD-22")
def test_a_card_of_an_earlier_era_leaves_the_game() -> None:
    s = turn((2,), "", era=2)
    do(s, 0, "play 002", "slot open")
    assert 2 in s.gone
    assert 2 not in s.pile
    s = card_first(2, "d", era=2)  # 1 kelp and 1 steelplast
    assert 2 in s.gone
    assert has(s) == "K2 S2 N1"


@rule("U-CARD-30", "U-EX-92", "U-CARD-33", "U-CARD-34", "U-TIME-7")
def test_any_free_slot() -> None:
    card = find("Extraordinary Mission", 1)
    s = card_first(card, "l", "C2", held={"d": 1})
    assert "copy open" in may(s)
    assert why_not(s, "copy d") == why_not(s, "copy l") == "no.copy"
    assert why_not(s, "copy e") == "no.copy"  # no goods for a tunnel
    do(s, 0, "copy j")
    assert s.held[9] == 0
    assert has(s) == "K1 S2 C1"


@rule("U-CARD-31", "U-EX-69")
def test_a_slot_held_by_another() -> None:
    card = find("Covert Contacts", 1)
    s = turn((card,), "C2", seats=4, held={"d": 1, "l": 1})
    s.held[3] |= 1
    do(s, 0, f"play {card:03}", "slot j", "first card")
    assert may(s) == ["copy l"]
    assert why_not(s, "copy open") == "no.copy"


@rule("U-CARD-32", "U-EX-92")
def test_a_special_card_copies_coloured_slots_only() -> None:
    s = turn((193,), "C2 N1", held={"d": 1})
    do(s, 0, "play 193", "slot l", "first card")
    assert "copy d" in may(s)
    assert why_not(s, "copy open") == why_not(s, "copy l") == "no.copy"


@rule("U-CARD-35")
def test_the_depicted_slot() -> None:
    freight = find("Tunnel Freight")
    s = turn((plain_card("red"),), "S1 C2", cards=(freight,))
    do(s, 0, f"play {plain_card('red'):03}", "slot e")
    assert has(s) == "S2 C2"
    mission = find("Extraordinary Mission", 1)
    s = card_first(mission, "l", "S1 C2", cards=(freight,))
    do(s, 0, "copy e")
    assert has(s) == "S2 C1"


@rule("U-EX-81", "U-CARD-36")
def test_for_every_two() -> None:
    s = card_first(86, "j", network=net(cities="c3 c2", tunnels="c2-c3", plants="c3.1 c3.2 c3.3 c2.1 c2.2"), era=2)
    assert has(s) == "K1 S4"
    cities = net(cities="c3 c2 b3 c1", tunnels="c2-c3 b3-c3 c1-c2")
    s = card_first(find("Jubilee"), "l", network=cities, era=3)  # a point for every city, at most 3
    assert has(s) == "P3"


@rule("U-EX-80", "U-CARD-37", "U-CARD-48")
@pytest.mark.parametrize("cities", [4, 5])
def test_construction_windfall(cities: int) -> None:
    names = ["c3", "c2", "b3", "c1", "b2"][:cities]
    network = net(cities=" ".join(names), tunnels="c2-c3 b3-c3 c1-c2 b2-b3")
    s = turn((146,), "C1 S1", network, era=3)
    do(s, 0, "play 146", "slot e")
    assert ("first card" in may(s)) == (cities == 5)
    if cities == 5:
        do(s, 0, "first card", "build desalination c3.1")
        assert has(s) == "S1 C1"


@rule("U-CARD-38")
@pytest.mark.parametrize(("space", "works"), [(4, False), (3, True), (2, False)])
def test_exactly_on_space_three(space: int, works: bool) -> None:
    s = turn((find("Third Chamber", 2),), "S1 C1", space=space, era=2)
    do(s, 0, f"play {s.hands[0][0]:03}", "slot e")
    assert ("first card" in may(s)) == works


@rule("U-EX-85", "U-CARD-40")
def test_black_ops_team() -> None:
    red = plain_card("red")
    for slot, held in (("h", "K1 S1"), ("open", "K1 C2"), ("j", "K2 S2")):  # j is red as well
        s = turn((red,), "K1", cards=(14,))
        do(s, 0, f"play {red:03}", f"slot {slot}")
        if slot == "j":
            do(s, 0, "first slot", "forgo")
        assert has(s) == held
    s = turn((plain_card("green"),), "C1", cards=(14,), seats=4, held={"j": 1})
    do(s, 0, f"play {plain_card('green'):03}", "clone j")
    assert has(s) == "K1 S3"


@rule("U-EX-33", "U-EX-34", "U-CARD-41")
def test_a_slot_that_gives_steelplast() -> None:
    traders = find("Steel Traders")
    assert has(on_slot("j", cards=(traders,))) == "K1 S2 P1"
    s = on_slot("l", cards=(traders,), space=4)
    do(s, 0, "advance")
    assert "P" not in has(s)
    for good, point in (("steelplast", True), ("kelp", False)):
        s = on_slot("m", cards=(traders,))
        do(s, 0, "part 2", f"pick {good}", "done", "done")
        assert ("P1" in has(s)) == point
    s = on_slot("r", cards=(traders,))
    do(s, 0, "part 1", "action 000", "part 1")  # the Assistant's steelplast is not the slot's
    assert has(s) == "S2 P1"
    s = card_first(find("Extraordinary Mission", 1), "l", "C1", cards=(traders,))
    do(s, 0, "copy j")  # a slot that is performed through a card gives too
    assert has(s) == "K1 S2 P1"
    for slot, left in ((-1, "S1"), (0, "S1 P1"), (1, "S1 P1")):  # whichever slot it is
        steel = EDITION.effects.add("gain", goods=(0, 1, 0, 0, 0, 0))
        EDITION.effects.slot[steel] = slot
        s = turn((), cards=(traders,))
        begin(s, 0, steel)
        assert has(s) == left
    s = on_slot("e", "S1 C1", net(tunnels="b3-c3"), cards=(traders,))
    do(s, 0, "tunnel b2-b3")  # the steelplast of a site is not the slot's
    assert has(s) == "S1"


@rule("U-EX-61", "U-EX-62", "U-CARD-42")
@pytest.mark.parametrize(
    ("cities", "tunnels", "labs", "site", "paid"),
    [("c3 c2", "", "c2.1", "c2.2", False), ("c3", "", "c3.1 c3.2", "c3.3", False), ("c3", "", "c3.1", "c3.2", True)],
)
def test_the_second_laboratory(cities: str, tunnels: str, labs: str, site: str, paid: bool) -> None:
    s = on_slot("k", "S1", net(2, cities=cities, tunnels=tunnels, labs=labs), cards=(37,))
    do(s, 0, f"build laboratory {site}")
    assert ("C1" in has(s)) == paid


@rule("U-EX-63", "U-CARD-43")
def test_the_second_tunnel_of_a_turn() -> None:
    s = on_slot("e", "S3 C3", cards=(find("Deep Drillers", 1),))
    do(s, 0, "tunnel c2-c3")
    assert "P" not in has(s)
    do(s, 0, "tunnel b3-c3")
    assert has(s) == "S1 C1 P1"
    machine = find("Boring Machine", 1)  # a tunnel for 1 credit
    s = card_first(machine, "m", "S9 C9", cards=(find("Deep Drillers", 1), find("Drilling Team")))
    do(s, 0, "tunnel c2-c3", "part 1", f"action {find('Drilling Team'):03}", "part 1")
    assert "P" not in has(s)
    do(s, 0, "tunnel b3-c3")
    assert has(s) == "S8 C7 P1"  # of card and action card together


@rule("U-CARD-43")
def test_a_third_tunnel_sets_nothing_off() -> None:
    s = turn((), "S9 C9", cards=(find("Deep Drillers", 1),))
    begin(s, 0, EDITION.slot_effect[4])
    go_on(s, 0)
    do(s, 0, "tunnel c2-c3", "tunnel b3-c3")
    begin(s, 0, EDITION.slot_effect[4])
    go_on(s, 0)
    do(s, 0, "tunnel c1-c2")
    assert has(s) == "S6 C6 P1"


@rule("U-CARD-44")
@pytest.mark.parametrize(
    ("farms", "points"),
    [("c3.1^ c3.2", "P2"), ("c3.1 c3.2", ""), ("c3.1^ c3.2^ c3.3", ""), ("b2.1^ b2.2", ""), ("c3.1^ c3.2^ b2.2", "")],
)
def test_the_second_upgraded_farm(farms: str, points: str) -> None:
    s = turn((YELLOW,), "N1", net(cities="c3 b2", farms=farms), cards=(find("Farmers' Guild"),))
    upgrade = EDITION.effects.kids[EDITION.slot_effect[1]][1]
    s.lanes[0] = []
    begin(s, 0, upgrade)
    go_on(s, 0)
    do(s, 0, may(s)[-1])
    assert has(s) == points


@rule("U-CARD-45", "U-EX-37", "U-ADV-11")
@pytest.mark.parametrize(
    ("places", "kind", "made"),
    [
        ({"farms": "c3.1^"}, "farm", "K1 P1"), ({"plants": "c3.1^"}, "desalination", "C1 B1"),
        ({"labs": "c3.1^"}, "laboratory", "S1 N1"), ({"tunnels": "c2-c3^"}, "tunnel", "C1 P1"),
        ({"board": 5, "cities": "c3 c2", "tunnels": "c2-c3", "plants": "c2.1^"}, "desalination", "C1 B1"),
    ],
)  # fmt: skip
def test_a_trial_run(places: dict[str, object], kind: str, made: str) -> None:
    s = turn((), "", net(**places), era=2)  # type: ignore[arg-type]
    s.lanes[0] = []
    begin(s, 0, EDITION.effect[find("Trial Run", 2)])
    go_on(s, 0)
    do(s, 0, f"output {kind}")
    assert has(s) == made


@rule("U-CARD-45")
def test_a_trial_run_needs_a_connected_city() -> None:
    lone = net(cities="c3 b2", tunnels="c2-c3 c1-c2^", farms="c3.1 b2.1^")
    assert not usable(turn((), "", lone, era=2), 0, EDITION.effect[find("Trial Run", 2)])


@rule("U-EX-32", "U-CARD-46")
@pytest.mark.parametrize(("prices", "left"), [(("1", "1"), "N2"), (("2", "2"), "C2"), (("1", "2"), "C1 N1")])
def test_farms_for_a_credit_or_science(prices: tuple[str, str], left: str) -> None:
    s = turn((), "C2 N2", net(farms="c3.1 c3.2", plants="c3.3", tunnels="c2-c3"))
    s.lanes[0] = []
    begin(s, 0, EDITION.effect[find("Farm Improvement")])
    go_on(s, 0)
    assert may(s) == ["upgrade c3.1", "upgrade c3.2"]
    do(s, 0, "upgrade c3.1", f"price {prices[0]}", "upgrade c3.2", f"price {prices[1]}")
    assert has(s) == left


@rule("U-CARD-52", "U-BUILD-22")
def test_a_white_city_becomes_purple() -> None:
    s = turn((), "C1", cards=(find("City Planners", 1),))
    white, purple = s.white, s.purple
    s.lanes[0] = []
    begin(s, 0, EDITION.effect[find("Symbiosis", 2)])
    go_on(s, 0)
    do(s, 0, "convert c3")
    assert (s.white, s.purple) == (white + 1, purple - 1)
    assert s.networks[0].purple == s.networks[0].connected == 1 << 8
    assert has(s) == ""
    turning = EDITION.effect[find("Symbiosis", 2)]
    s = turn((), "C1")
    for left in (0, 1):
        s.purple = left
        assert usable(s, 0, turning) == (left > 0)
    assert not usable(turn((), "B9"), 0, turning)  # the price is in credits
    assert not usable(turn((), "C1", net(cities="", purple="c3")), 0, turning)


@rule("U-CARD-54")
def test_seafood_is_collected_once() -> None:
    s = card_first(28, "d", network=net(tunnels="c2-c3^ b3-c3^"))
    assert has(s) == "K2 S1 N1"  # 1 of the card, the rest of the slot
    s = turn((28,), "", net(tunnels="c2-c3 c1-c2^"))  # the upgraded one is beside no city
    do(s, 0, "play 028", "slot d")
    assert has(s) == "K1 S1 N1"


@rule("U-CARD-6")
def test_what_permanents_do() -> None:
    kinds = {"trigger": 0, "discount": 0, "ability": 0, "hand": 0, "end of turn": 0}
    for n in range(1, len(EDITION.names)):
        found = {
            "trigger": EDITION.hooks[n], "discount": EDITION.discount[n], "ability": EDITION.ability[n],
            "hand": EDITION.hand[n], "end of turn": EDITION.turn_end[n],
        }  # fmt: skip
        for kind, there in found.items():
            kinds[kind] += bool(there)
        assert any(found.values()) == (EDITION.type[n] == PERMANENT)
    assert all(kinds.values())


@rule("U-CARD-7")
def test_production_cards_work_again_and_again_and_end_scoring_cards_once() -> None:
    toll, register = find("Toll Station"), find("Farm Register", 1)
    network = net(farms="c3.1 c3.2 c3.3")
    s = produced(network, (toll, register))
    assert has(s) == "K3 C1"
    s.phases = [(s.game.phase_names.index("produce"), 0, 0)]
    number, a, b = s.phases.pop()
    s.game.phases[number](s, a, b)
    assert has(s) == "K6 C2"
    assert dict(s.breakdown(0))["cards"] == 1


@rule("U-CARD-6", "U-TIME-3")
@pytest.mark.parametrize(
    ("name", "era", "slot", "have", "moves", "left"),
    [
        ("City Planners", 1, "g", "K1 S2 C1", ("part 1", "city white c2"), "P1"),
        ("City Planners", 1, "h", "K1", ("build farm c3.1",), ""),
        ("Guild of Builders", 3, "h", "K2", ("build farm c3.1", "build farm c3.2"), "P2"),
        ("Guild of Builders", 3, "e", "S1 C1", ("tunnel c2-c3",), ""),
        ("Quality Control", 2, "b", "N1", ("part 2", "upgrade b3.2"), "C1"),
        ("Shift Leaders", 3, "r", "", ("part 1", "action 000", "part 1"), "S2 P1"),
    ],
)
def test_permanents_react(name: str, era: int, slot: str, have: str, moves: tuple[str, ...], left: str) -> None:
    s = on_slot(slot, have, net(cities="c3 b3", farms="b3.2"), cards=(find(name, era),))
    do(s, 0, *moves)
    assert has(s) == left


@rule("U-CARD-6", "U-SPECIAL-4")
def test_a_card_reacts_to_each_way_of_taking_a_special() -> None:
    for ways in (("take 191",), ("look", "choose 193", "under 192"), ("three",)):
        s = on_slot("s", seats=2, cards=(find("Insiders", 2),))
        special_deck(s, 191, 192, 193, 194, 195)
        do(s, 0, *([f"take {s.threes[0]}"] if ways == ("three",) else ways))
        assert has(s) == "P1"


@rule("U-CARD-32", "U-RES-2")
@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ('copy = "any"', 'copy = "free"', "never reaches the always-open slot"),
        ("cost = { kelp = 1, credits = 1 }", "cost = { kelp = 3 }", "at most 2 kelp and 4 steelplast"),
        ("surcharge = { steelplast = 3, credits = 3 }", "surcharge = { steelplast = 4 }", "at most 1 kelp"),
        ("era = 2\n", "era = 1\n", "card is .* at least 48 cards of era 2"),
        ("number = 0\n", "number = 0\nera = 1\n", "one with neither, the assistant"),
        ("number = 2\nera", "number = 1\nera", "card 1: number is '1'; it should be used only once"),
        ("advanced = true", "advanced = false", "at least 4 basic boards and 4 advanced ones"),
        ('colour = "brown"', 'colour = "blue"', "at least 4 brown and 8 blue ones"),
        ("effect = { advance = 2 }", 'effect = { copy = "any" }', "slot l: effect is .* no slot performs another"),
    ],
)
def test_an_edition_that_could_not_be_played(old: str, new: str, error: str, tmp_path: Path) -> None:
    house = Path(HOUSE_EDITION).read_text(encoding="utf-8")
    assert old in house
    own = tmp_path / "own.toml"
    own.write_text(house.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput, match=error):
        read_edition(str(own))


@rule("U-PROD-9")
def test_what_depends_on_something_is_given_only_with_it() -> None:
    effects = EDITION.effects
    rich = net(cities="c3 c2 b3 a3", purple="c1", tunnels="c2-c3 b3-c3^ a3-b3 c1-c2", farms="c3.1^ c3.2^", labs="c2.1^")
    met = 0
    for node, verb in enumerate(effects.verb):
        if verb.name != "if" or effects.verb[effects.kids[node][0]].name != "gain":
            continue
        for network in (rich, net()):
            s = turn((), "", network)
            holds = verb.usable(s, 0, node)
            verb.give(s, 0, node)
            assert (tuple(s.purse(0)) == tuple(effects.goods[effects.kids[node][0]])) == holds
            met += holds
    assert met
