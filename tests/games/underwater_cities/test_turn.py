"""The turn: card, slot, order, partial use, the end; timing; the cloning tile."""

from pathlib import Path
from typing import Any

import pytest

import citywright as cw
from citywright.engine.masks import bits
from citywright.games.underwater_cities.edition import (
    ACTION_USED,
    ANY,
    BUILT,
    COLOURS,
    INSTANT,
    PRODUCTION,
    SECOND,
    SECOND_TUNNEL,
    SECOND_UPGRADED,
    UPGRADED,
)
from citywright.games.underwater_cities.game import HOUSE_EDITION, open_game
from citywright.games.underwater_cities.goods import NOTHING
from citywright.games.underwater_cities.network import DESALINATION, FARM, SITES, TUNNEL, TUNNELS, USUAL, Network
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps import helping
from citywright.games.underwater_cities.steps.flow import MOST_TRIALS, Decision, ends_usable, slot_waits
from citywright.games.underwater_cities.steps.interpreter import begin, buildings_help, card_usable, slot_usable, usable
from citywright.games.underwater_cities.steps.sites import AND_UPGRADE, UPGRADE_COST
from citywright.games.underwater_cities.steps.turns import fits, matches
from citywright.games.underwater_cities.table import SLOT, SLOT_WAITS
from citywright.games.underwater_cities.tableau import Tableau
from tests.games.underwater_cities.support import (
    EDITION,
    FULL,
    GAME,
    do,
    find,
    has,
    may,
    net,
    on_slot,
    plain_card,
    turn,
    why_not,
)
from tests.rulebook import rule

GREEN, RED, YELLOW = plain_card("green"), plain_card("red"), plain_card("yellow")
NEAR_M2 = net(tunnels="c2-c3 c1-c2")
OFFICE = find("Exchange Office")  # once a turn, a credit for kelp or steelplast
ABILITY = f"ability {OFFICE:03}"


def why_not_after(s: UnderwaterCities, card: int, move: str) -> str | None:
    """Why a slot may not be chosen for this card."""
    do(s, 0, f"play {card:03}")
    return why_not(s, move)


@rule("U-TURN-3", "U-TURN-7", "U-CARD-3", "U-CARD-21")
def test_a_card_that_does_not_match_is_discarded() -> None:
    s = turn((GREEN, RED, YELLOW))
    do(s, 0, f"play {GREEN:03}", "slot j")
    assert GREEN in s.pile
    assert s.tableaus[0].cards == (0,)
    assert has(s) == "K1 S2"


@rule("U-TURN-6", "U-TIME-1", "U-CARD-2", "U-EX-6")
def test_card_or_slot_first_is_the_players_choice() -> None:
    card = find("Demonstration", 1)
    for first in ("card", "slot"):
        s = turn((card,), "C1", network=net(tunnels="c2-c3"))
        do(s, 0, f"play {card:03}", "slot l", f"first {first}")
        moves = ("action 000", "part 2", "done") if first == "card" else ("done", "use", "action 000", "part 2")
        do(s, 0, *moves)
        assert s.used[0] == (0,)
        assert card in s.pile
        assert s.space[0] == 4


@rule("U-EX-9", "U-TURN-11", "U-TURN-17", "U-CARD-4")
def test_a_matching_card_may_be_left_unused() -> None:
    s = turn((RED,), "")
    do(s, 0, f"play {RED:03}", "slot j", "first slot", "forgo")
    assert RED in s.pile
    s = turn((RED,), "")
    do(s, 0, f"play {RED:03}", "slot j", "first slot", "use")
    assert s.tableaus[0].cards == (0, RED)


@rule("U-EX-10", "U-SLOT-3", "U-TURN-8", "U-TURN-13", "U-TURN-15")
def test_the_always_open_slot() -> None:
    s = turn((GREEN, 2, 3))
    do(s, 0, f"play {GREEN:03}", "slot open")
    assert has(s) == "C2"
    assert GREEN in s.pile
    assert s.tableaus[0].cards == (0,)
    assert len(s.hands[0]) == 5
    assert s.actors == (1,)  # the surplus may wait
    assert all(card <= 66 for card in s.hands[0])


@rule("U-EX-7", "U-TURN-9")
def test_a_slot_of_which_nothing_can_be_used_may_not_be_chosen() -> None:
    s = turn((YELLOW,), "")
    do(s, 0, f"play {YELLOW:03}")
    assert why_not(s, "slot e") == "no.slot_useless"
    assert why_not(s, "slot j") is None


@rule("U-TURN-4", "U-TURN-5")
def test_a_tile_goes_to_a_free_slot_or_the_always_open_one() -> None:
    s = turn((GREEN,), FULL, held={"d": 0, "j": 1})
    do(s, 0, f"play {GREEN:03}")
    sides = {EDITION.slot_keys[slot] for slot in EDITION.sides[1]}
    assert sorted(may(s)) == sorted(f"slot {slot}" for slot in (sides | {"open"}) - {"d", "j"})
    assert why_not(s, "slot d") == why_not(s, "slot j") == "no.occupied"


@rule("U-TURN-10", "U-TIME-4")
def test_a_matching_card_may_give_what_the_slot_lacks() -> None:
    card = find("Smuggling", 1, nth=1)  # 1 steelplast
    s = turn((card,), "C1")
    do(s, 0, f"play {card:03}", "slot e", "tunnel c2-c3")
    assert has(s) == ""
    assert s.networks[0].tunnels


# card, slot, goods, what else lies there, and whether the slot may be chosen
WAYS: list[tuple[int, str, str, dict[str, object], bool]] = [
    (6, "e", "C1", {}, True),  # steelplast for a tunnel
    (3, "e", "C1", {}, False),  # kelp for a tunnel
    (6, "e", "", {}, False),  # steelplast, but no credit
    (23, "e", "K1 C1", {}, True),  # kelp for steelplast
    (30, "e", "C1", {}, False),  # a farm, but no site here gives steelplast
    (30, "e", "C2", {"network": net(3)}, True),  # on board 3 one does
    (32, "k", "C1", {}, False),  # a tunnel, but none here gives steelplast
    (32, "k", "C1", {"network": net(tunnels="b3-c3")}, True),  # b2-b3 does
    (140, "h", "", {}, False),  # two tunnels bring no kelp
    (140, "h", "", {"network": net(tunnels="c2-c3")}, True),  # but the second may lead to a metropolis that does
    (22, "a", "N1", {"used": (0,)}, True),  # a farm on c3.3 gives the credit for a plant
    (22, "a", "", {"used": (0,)}, False),  # but not the science for its upgrade
    (57, "k", "C1", {"held": {"d": 1}}, True),  # the slot of another
    (57, "k", "C1", {}, False),  # and none
    (195, "q", "C1", {"seats": 2, "used": (0,)}, False),  # steelplast, but its price takes the credit
    (195, "q", "C2", {"seats": 2, "used": (0,)}, True),
    (124, "h", "C1", {"cards": (120, 121), "used": (0,), "network": NEAR_M2}, False),  # the credit pays the card
    (124, "h", "C2", {"cards": (120, 121), "used": (0,), "network": NEAR_M2}, True),  # one more builds a tunnel
    (24, "n", "", {"network": net(tunnels="c2-c3 c1-c2", tiles=(0, 6, 6))}, False),  # a metropolis without credits
    (24, "n", "", {"network": net(tunnels="c2-c3 c1-c2", tiles=(0, 11, 6))}, True),  # one that builds on c3.3
    (31, "h", "", {"cards": (164,)}, False),  # points for an action card build no farm
    (56, "h", "C1", {}, False),  # kelp for a second tunnel builds no farm
    (101, "e", "S1", {}, True),  # nor does a tunnel need the credit that the discount saves
    (64, "n", "", {}, False),  # an ability that cannot be paid
    (64, "h", "C1", {}, True),  # an ability that gives kelp
    (195, "k", "C1", {}, True),  # a special that is paid for
    (195, "k", "", {}, False),  # and one that is not
    (65, "e", "C1", {"cards": (19, 34, 61)}, True),  # the Assistant makes room and gives steelplast
    (65, "e", "C1", {"cards": (19, 34, 61), "used": (0, 19, 34, 61)}, False),  # used ones give nothing
    (66, "e", "C1", {}, False),  # an end-scoring card gives nothing at once
    (106, "k", "", {}, False),  # a card for slot e does nothing on slot k
    (76, "e", "C1", {}, False),  # two steps from below bring a credit
    (76, "e", "", {"space": 4}, True),  # from space 4 they bring a credit and a steelplast
    (78, "k", "", {"network": net(tunnels="c2-c3^")}, False),  # the output of a tunnel
    (78, "k", "", {"network": net(labs="c3.1^")}, True),  # the output of a laboratory
    (147, "h", "", {}, False),  # an upgrade, but there is nothing to upgrade
    (147, "h", "", {"network": net(farms="c3.1")}, False),  # nor any card that reacts to it
    (147, "n", "", {"network": net(farms="c3.1"), "cards": (117,)}, True),  # but one that gives a credit builds a plant
    (147, "n", "", {"cards": (117,)}, False),
    (99, "n", "", {}, False),  # turning a city sets nothing off
    (74, "h", "", {}, True),  # biomatter stands for kelp
    (157, "k", "", {"used": (0,)}, True),  # the Assistant is made ready and gives steelplast
    (157, "t", "K1 S1", {"seats": 2}, False),  # steelplast or a credit, but a city lacks both
    (157, "t", "K1 S2", {"seats": 2}, True),
    (12, "e", "", {}, False),  # credits without steelplast
    (12, "e", "", {"cards": (106,)}, True),  # which another card gives for using slot e
    (65, "e", "C1", {"cards": (34, 61, 198), "used": (0, 34, 61)}, False),  # a tunnel by the one that makes room
    (65, "e", "C1", {"cards": (34, 61, 198), "used": (0, 34, 61), "network": net(tunnels="b3-c3")}, True),
    (50, "h", "C1", {"cards": (64,)}, True),  # between card and slot an ability gives kelp
    (30, "e", "C2", {"network": net(cities="c3 b3")}, False),  # a step from below, for the mark on b2.1, brings nothing
    (30, "e", "C2", {"network": net(cities="c3 b3"), "space": 3}, True),  # from space 3 it brings steelplast
    (87, "n", "", {}, True),  # of two buildings and a card, a building on c3.3 brings a credit
    (87, "n", "", {"network": net(farms="c3.3")}, False),
    (31, "n", "K1", {"cards": (34,), "used": (0,)}, True),  # so does the farm of an action card
    (31, "n", "K1", {"cards": (34,), "used": (0,), "network": net(farms="c3.3")}, False),
    (75, "n", "", {"seats": 2, "network": net(tunnels="c2-c3 b3-c3")}, True),  # a credit for every two tunnels
    (75, "n", "", {"seats": 2, "network": net(tunnels="c2-c3")}, False),
    (30, "e", "C2", {"cards": (find("Guild of Builders", 3),)}, False),  # a point for a farm is no steelplast
    (22, "k", "", {"cards": (find("Guild of Builders", 3),), "network": net(3)}, True),  # but a site gives some
]


def open_to(card: int, slot: str, have: str, more: dict[str, object], rules: int = GAME.rules_version) -> bool:
    """Whether a slot may be chosen for a matching card."""
    side = EDITION.slot_colour[more.get("seats") != 2]
    assert EDITION.colour[card] == side["abcdefghijklmnopqrstu".index(slot)]
    s = turn((card,), have, **more)  # type: ignore[arg-type]
    s.game = GAME.under(rules)
    do(s, 0, f"play {card:03}")
    before = s.dump()
    found = why_not(s, f"slot {slot}") is None
    assert s.dump() == before  # it was only thought about
    return found


@rule("U-TURN-9", "U-TURN-10")
@pytest.mark.parametrize(("card", "slot", "have", "more", "allowed"), WAYS)
def test_what_a_card_could_give(card: int, slot: str, have: str, more: dict[str, object], allowed: bool) -> None:
    assert open_to(card, slot, have, more) == allowed


@rule("U-TURN-10")
@pytest.mark.parametrize(("card", "slot", "have", "more", "allowed"), WAYS)
def test_in_games_by_older_rules_a_look_at_it_is_enough(
    card: int, slot: str, have: str, more: dict[str, object], allowed: bool
) -> None:
    assert open_to(card, slot, have, more, rules=4) == allowed


@rule("U-TURN-10")
def test_an_upgrade_that_a_card_waits_for_is_tried() -> None:
    """By older rules it was enough that something is set off, though a credit builds no farm."""
    upgraded: dict[str, object] = {"network": net(farms="c3.1"), "cards": (117,)}
    assert not open_to(147, "h", "", upgraded)
    assert open_to(147, "h", "", upgraded, rules=4)


@rule("U-TURN-10")
@pytest.mark.parametrize("rules", [4, GAME.rules_version])
def test_the_third_tunnel_could_lead_to_what_the_slot_lacks(rules: int, monkeypatch: pytest.MonkeyPatch) -> None:
    card = find("Tunnel Drill", 2)
    assert not open_to(card, "h", "", {}, rules)  # two of them
    effect = [*EDITION.effect]
    effect[card] = EDITION.effects.add("build", 3, kinds=1 << TUNNEL, rows=(NOTHING,))
    monkeypatch.setattr(EDITION, "effect", effect)
    assert open_to(card, "h", "", {}, rules)


@rule("U-TURN-10", "U-SLOT-13")
@pytest.mark.parametrize("rules", [4, GAME.rules_version])
def test_goods_to_pick_could_be_what_the_slot_lacks(rules: int, monkeypatch: pytest.MonkeyPatch) -> None:
    card = find("Supply Run", 1)
    effect = [*EDITION.effect]
    effect[card] = EDITION.effects.add("pick", 2, kinds=0b1011)  # two of kelp, steelplast and science
    monkeypatch.setattr(EDITION, "effect", effect)
    assert open_to(card, "k", "", {}, rules)
    assert not open_to(card, "n", "", {"seats": 2}, rules)  # no credit among them


@rule("U-TURN-10")
def test_a_walk_that_takes_too_long_is_given_up() -> None:
    """An edition of one's own may have any number of ways."""
    farm = find("Small Farm", 1)
    s = turn((farm,), "C2", net(3))
    do(s, 0, f"play {farm:03}")
    slot_e = "abcde".index("e")
    assert [fits(s, 0, slot_e, farm, [trials]) for trials in (1, 2)] == [False, True]  # the card, then the farm


@rule("U-TURN-10")
def test_a_walk_turns_back_where_nothing_leads_to_the_slot_any_more() -> None:
    """There is no site for a farm and nothing to pay a city with: no slot that the card performs is gone into."""
    mission, network = find("Extraordinary Mission"), net()
    while network.building_sites:
        network = network.built(FARM, bits(network.building_sites)[0])
    s = turn((mission,), "K9 C9 N3", network, era=3, options={"contracts": True})
    do(s, 0, f"play {mission:03}")
    left = [MOST_TRIALS]
    assert not fits(s, 0, EDITION.slot_keys.index("h"), mission, left)
    assert MOST_TRIALS - left[0] < 30


@rule("U-TURN-10")
@pytest.mark.parametrize(
    ("limit", "card", "slot", "have"), [("MOST_BUILDS", 32, "k", "C1"), ("MOST_LOOKS", 23, "e", "K1")]
)
def test_a_look_that_takes_too_long_leaves_it_to_the_walk(
    limit: str, card: int, slot: str, have: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not open_to(card, slot, have, {}, rules=4)
    monkeypatch.setattr(helping, limit, int(limit == "MOST_LOOKS"))
    assert open_to(card, slot, have, {}, rules=4)
    assert not open_to(card, slot, have, {})


@rule("U-TURN-10", "U-GOV-2")
@pytest.mark.parametrize(("contract", "rules", "allowed"), [(6, 7, True), (7, 7, False), (6, 6, False)])
def test_a_contract_that_the_card_fulfils_may_give_what_the_slot_lacks(
    contract: int, rules: int, allowed: bool
) -> None:
    """The second tunnel joins a second metropolis, and Metropolitan Region gives the kelp for a farm."""
    network = net(tunnels="c2-c3", tiles=(0, 6, 6), gained=(8,))
    s = turn((140,), "", network, options={"contracts": True})
    s.game, s.contracts = GAME.under(rules), (contract - 1,)
    do(s, 0, "play 140")
    assert (why_not(s, "slot h") is None) == allowed
    if allowed:
        do(s, 0, "slot h", "tunnel c1-c2", "tunnel m2-c1", f"claim {contract}")
        assert has(s) == "K1 S3 P3"


@rule("U-TURN-10", "U-METRO-8")
@pytest.mark.parametrize(
    ("blues", "have", "allowed"),
    [
        ((5, 9, 15), "C2", True),  # each gives kelp for a farm
        ((5, 9, 15), "C1", False),  # but the card is not paid for
        ((5, 9, 14), "C2", False),  # points build none
        ((5, 10), "C2", False),
    ],
)
def test_nobody_counts_on_the_metropolis_that_chance_will_bring(
    blues: tuple[int, ...], have: str, allowed: bool
) -> None:
    card = find("New Metropolis")
    s = turn((card,), have)
    s.blues = blues
    do(s, 0, f"play {card:03}")
    for seed in range(10):
        assert (why_not(by_chance(s, 0, seed), "slot h") is None) == allowed


def by_chance(s: UnderwaterCities, seat: int, seed: int) -> UnderwaterCities:
    """The same table for this seat, on which other things will be drawn."""
    trial = s.sample(seat, cw.Rng.seeded(seed))
    assert isinstance(trial, UnderwaterCities)
    return trial


@rule("U-TURN-10", "U-METRO-8")
@pytest.mark.parametrize(("blues", "asked"), [((7, 15), True), ((7, 14), False)])
def test_nor_is_the_slot_left_to_chance_when_the_card_comes_first(blues: tuple[int, ...], asked: bool) -> None:
    """Slot n costs a credit; once the card is paid, only a metropolis that brings some leaves it possible."""
    card = find("New Metropolis")
    s = turn((card,), "C2", used=(0,))
    s.blues = blues
    do(s, 0, f"play {card:03}")
    for seed in range(10):
        trial = by_chance(s, 0, seed)
        do(trial, 0, "slot n")
        assert ("first card" in may(trial)) == asked


@rule("U-TURN-10", "U-METRO-8")
@pytest.mark.parametrize(("blues", "allowed"), [((6, 15), True), ((6, 14), False)])
def test_nor_on_one_that_is_drawn_later(blues: tuple[int, ...], allowed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slot e lacks steelplast, which 6 and 15 give."""
    card, e = find("Smuggling", 1), EDITION.effects
    effect = [*EDITION.effect]
    effect[card] = e.add("all", kids=(e.add("advance"), e.add("metropolis")))  # in either order
    monkeypatch.setattr(EDITION, "effect", effect)
    s = turn((card,), "C1")
    s.blues = blues
    do(s, 0, f"play {card:03}")
    for seed in range(5):
        assert (why_not(by_chance(s, 0, seed), "slot e") is None) == allowed


@rule("U-TURN-10", "U-METRO-8")
@pytest.mark.parametrize(("blues", "allowed"), [((6, 7), True), ((6, 14), False)])
def test_a_second_metropolis_is_another_one(
    blues: tuple[int, ...], allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One by the card and one by an action card: steelplast and credits for slot e only together."""
    card, action, e = find("Smuggling", 1), find("Workshop"), EDITION.effects
    effect = [*EDITION.effect]
    effect[card] = e.add("all", kids=(e.add("metropolis"), e.add("use")))
    effect[action] = e.add("one", kids=(e.add("advance"), e.add("metropolis")))
    monkeypatch.setattr(EDITION, "effect", effect)
    s = turn((card,), cards=(action,), used=(0,))
    s.blues = blues
    do(s, 0, f"play {card:03}")
    for seed in range(5):
        assert (why_not(by_chance(s, 0, seed), "slot e") is None) == allowed


@rule("U-TURN-10", "U-METRO-8")
@pytest.mark.parametrize(("rules", "expected"), [(5, {None, "no.slot_useless"}), (6, {"no.slot_useless"})])
def test_in_games_by_older_rules_the_metropolis_to_come_decides(rules: int, expected: set[str | None]) -> None:
    card = find("New Metropolis")
    s = turn((card,), "C2")
    s.game, s.blues = GAME.under(rules), (5, 10)  # kelp for a farm, or steps and a card
    do(s, 0, f"play {card:03}")
    assert {why_not(by_chance(s, 0, seed), "slot h") for seed in range(10)} == expected


@rule("U-TURN-10", "U-GOV-2")
@pytest.mark.parametrize(("contract", "allowed"), [(7, True), (6, False)])
def test_a_plain_building_may_fulfil_a_contract_that_gives_what_the_slot_lacks(contract: int, allowed: bool) -> None:
    """A farm is all that a second city with all three types needs, and the contract for it gives science for slot a."""
    network = net(cities="c3 c2", tunnels="c2-c3", farms="c3.3", plants="c3.1 c2.1", labs="c3.2 c2.2")
    s = turn((22,), "K1", network, used=(0,), options={"contracts": True})
    s.contracts = (contract - 1,)
    do(s, 0, "play 022")
    assert (why_not(s, "slot a") is None) == allowed
    if allowed:
        do(s, 0, "slot a")
        assert may(s) == ["build farm c2.3"]
        do(s, 0, "build farm c2.3", "claim 7")
        assert has(s) == "K1 N1 P4"


@rule("U-TURN-10")
def test_what_an_action_card_sets_off_could_help() -> None:
    card = find("Demonstration", 1)
    s = turn((card,), "")
    hooks = [*s.tableaus[0].hooks]
    hooks[ACTION_USED] = ((ANY, EDITION.effect[find("Kelp Beds", 1)]),)  # 1 kelp for using an action card
    s.tableaus[0].hooks = tuple(hooks)
    do(s, 0, f"play {card:03}", "slot h", "action 000", "part 1", "build farm c3.1")
    assert has(s) == "S1"


@rule("U-TURN-9")
def test_a_card_that_comes_first_leaves_some_of_the_slot() -> None:
    farm = find("Small Farm", 1)  # for 1 credit
    s = turn((farm,), "S1 C1")
    do(s, 0, f"play {farm:03}", "slot e", "first card")
    assert may(s) == ["build farm c3.3"]  # which gives the credit back that the tunnel needs
    assert why_not(s, "build farm c3.1") == "no.slot_lost"
    s = turn((farm,), "S1 C1", net(farms="c3.3"))
    do(s, 0, f"play {farm:03}", "slot e")
    assert may(s)[0].startswith("tunnel")  # nobody is asked what comes first
    s = turn((farm,), "S1 C2")
    do(s, 0, f"play {farm:03}", "slot e", "first card", "build farm c3.1", "tunnel c2-c3")
    assert has(s) == ""


@rule("U-TURN-9", "U-BUILD-7")
def test_a_site_with_a_surcharge_may_cost_the_slot_where_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """On boards of the house only cities and tunnels have one; an edition of one's own may have others."""
    board, site = EDITION.boards[0], SITES.index("c3.2")
    monkeypatch.setattr(board, "charged", [1 << site, 0, 0])
    surcharge = [(0, 0, 1, 0, 0, 0) if at == site else NOTHING for at in range(len(SITES))]
    monkeypatch.setattr(board, "surcharge", [surcharge, *board.surcharge[1:]])
    farm = find("Small Farm", 1)
    s = turn((farm,), "S1 C2")
    do(s, 0, f"play {farm:03}", "slot e", "first card")
    assert "build farm c3.1" in may(s)
    assert "build farm c3.2" not in may(s)
    assert why_not(s, "build farm c3.2") == "no.slot_lost"


@rule("U-TURN-9")
def test_in_games_by_older_rules_a_card_may_cost_the_slot() -> None:
    farm = find("Small Farm", 1)
    s = turn((farm,), "S1 C1")
    s.game = GAME.under(4)
    do(s, 0, f"play {farm:03}", "slot e", "first card")
    assert why_not(s, "build farm c3.1") is None
    events = do(s, 0, "build farm c3.1")
    assert "event.slot_unused" in [event.id for event in events]
    assert has(s) == "S1"
    s = turn((farm,), "C1", cards=(find("Tunnel Freight"),))  # 1 steelplast for using slot e
    s.game = GAME.under(4)
    do(s, 0, f"play {farm:03}", "slot e", "first card", "build farm c3.1")
    assert has(s) == ""  # it was not used
    s = turn((RED,), "S1 C1", cards=(OFFICE,))
    s.game = GAME.under(4)
    do(s, 0, f"play {RED:03}", "slot e", ABILITY, "part 1")  # and so may an ability
    assert has(s) == "K1 S1"


@rule("U-TURN-9")
def test_a_card_gives_the_slot_what_it_was_chosen_for() -> None:
    farm = find("Small Farm", 1)
    s = turn((farm,), "C2", net(3))  # on board 3 one site gives the steelplast for the tunnel
    do(s, 0, f"play {farm:03}", "slot e")
    assert may(s) == ["build farm c3.2"]
    assert why_not(s, "build farm c3.1") == "no.slot_lost"
    do(s, 0, "build farm c3.2")
    assert may(s)[0].startswith("tunnel")
    s = turn((farm,), "C2", net(3), options={"contracts": True})  # a contract may wait for any building
    do(s, 0, f"play {farm:03}", "slot e")
    assert may(s) == ["build farm c3.2"]


@rule("U-TURN-9", "U-CARD-44")
def test_an_upgrade_gives_the_slot_what_it_was_chosen_for() -> None:
    refit = find("Farm Refit", 2)
    s = turn((refit,), "S1 N1", net(farms="c3.1^ c3.2 b3.1"))
    hooks = [*s.tableaus[0].hooks]
    hooks[SECOND_UPGRADED] = ((1 << FARM, EDITION.effect[find("Toll Station")]),)  # a credit for the second of a city
    s.tableaus[0].hooks = tuple(hooks)
    do(s, 0, f"play {refit:03}", "slot e")
    assert may(s) == ["upgrade c3.2"]
    assert why_not(s, "upgrade b3.1") == "no.slot_lost"


@rule("U-TURN-9", "U-CARD-44")
def test_an_upgrade_of_another_type_is_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """At one city stand a farm and a plant, of which only the plant is waited for."""
    card = find("Smuggling", 1)
    effect = [*EDITION.effect]
    effect[card] = EDITION.effects.add("upgrade", kinds=0b111, rows=((0, 0, 0, 1, 0, 0),))
    monkeypatch.setattr(EDITION, "effect", effect)
    s = turn((card,), "C1 N1", net(farms="c3.1", plants="c3.2"))
    hooks = [*s.tableaus[0].hooks]
    hooks[UPGRADED] = ((1 << DESALINATION, EDITION.effect[find("Recycling Works")]),)  # 1 steelplast
    s.tableaus[0].hooks = tuple(hooks)
    do(s, 0, f"play {card:03}", "slot e")
    assert may(s) == ["upgrade c3.2"]
    assert why_not(s, "upgrade c3.1") == "no.slot_lost"


@rule("U-TURN-10", "U-ADV-3")
@pytest.mark.parametrize(("have", "allowed"), [("S1 C2", True), ("S1 C1", False), ("C2", False)])
def test_a_card_may_give_what_a_site_asks_for_besides(have: str, allowed: bool) -> None:
    """The one tunnel that is left asks for 1 steelplast and 1 credit more."""
    dug = [TUNNELS[tunnel] for tunnel in bits(EDITION.boards[4].tunnels) if TUNNELS[tunnel] != "m2-c1"]
    assert open_to(6, "e", have, {"network": net(5, tunnels=" ".join(dug))}) == allowed


@rule("U-TURN-10")
def test_a_building_that_gives_nothing_is_something_to_upgrade() -> None:
    nursery, engineers = find("Kelp Nursery"), find("Engineers", 2)
    network = net(farms="c3.3^")  # the one site there that gives something
    s = turn((nursery,), "N1", network, seats=2, cards=(engineers,), used=(0,))
    do(s, 0, f"play {nursery:03}", "slot q", "build farm c3.1", f"action {engineers:03}", "upgrade c3.1")
    assert has(s) == ""
    assert why_not_after(turn((nursery,), "N1", network, seats=2, used=(0,)), nursery, "slot q") == "no.slot_useless"


@rule("U-TURN-9", "U-TURN-10")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_slot_is_open_exactly_if_some_way_leads_to_it(seats: int) -> None:
    """The quick looks against a walk through everything that can be done with the card, in random games."""
    found = [0, 0]
    for seed in range(30):
        s, rng = GAME.new(seats=seats, seed=seed, contracts=seed % 2 == 1), cw.Rng.seeded(seed)
        while not s.over:
            seat = s.actors[0]
            frame = s.lanes[seat][-1]
            if frame[0] == SLOT:
                for slot in EDITION.sides[s.side]:
                    if not s.held[slot] and matches(s, slot, frame[1]) and not slot_usable(s, seat, slot):
                        walked = card_usable(s, seat, frame[1]) and some_way(s, seat, s.do.slot(slot))
                        assert fits(s, seat, slot, frame[1], [MOST_TRIALS]) == walked
                        found[walked] += 1
            actions = s.legal(seat)
            s.apply(seat, actions[rng.below(len(actions))])
    assert min(found) > 20


def some_way(s: UnderwaterCities, seat: int, action: int) -> bool:
    trial = s.copy()
    trial.enact(seat, action)
    if trial.blues == s.blues:
        return goes_on(trial, seat)
    trials = [by_chance(s, seat, seed) for seed in range(60)]  # so that every metropolis comes
    for trial in trials:
        trial.enact(seat, action)
    return all(goes_on(trial, seat) for trial in trials)


def goes_on(trial: UnderwaterCities, seat: int) -> bool:
    if not slot_waits(trial, seat):
        return True
    frame = trial.lanes[seat][-1]
    step = trial.game.steps[frame[0]]
    assert isinstance(step, Decision)
    if frame[0] == SLOT_WAITS and step.may_stop(trial, frame):
        return True
    return any(some_way(trial, seat, further) for further in step.open_moves(trial, seat, frame))


@rule("U-TURN-10", "U-CARD-35", "U-CARD-40")
def test_goods_for_choosing_a_slot_count_for_it() -> None:
    freight = find("Tunnel Freight")
    s = turn((RED,), "C1", cards=(freight,))  # 1 steelplast for using slot e
    do(s, 0, f"play {RED:03}", "slot e", "tunnel c2-c3")
    assert has(s) == ""
    assert why_not_after(turn((RED,), "", cards=(freight,)), RED, "slot e") == "no.slot_useless"
    s = turn((YELLOW,), "", cards=(14,))  # 1 steelplast for a card that does not match
    do(s, 0, f"play {YELLOW:03}", "slot k", "build laboratory c3.1")
    assert has(s) == ""
    assert why_not_after(turn((YELLOW,), "", cards=(62,)), YELLOW, "slot k") == "no.slot_useless"


@rule("U-EX-8", "U-TURN-12", "U-SLOT-11", "U-TIME-16")
def test_part_of_a_slot_is_enough() -> None:
    s = on_slot("i", "S1 C1")
    do(s, 0, may(s)[0])
    assert s.networks[0].tunnels.bit_count() == 1
    s = on_slot("i", FULL)
    assert why_not(s, "done") == "no.nothing_used"
    do(s, 0, "part 1", "tunnel c2-c3", *["pay 0 0"], "done")
    assert s.networks[0].cities.bit_count() == 1


@rule("U-TURN-16")
def test_effects_of_the_end_of_the_turn_come_before_the_draw() -> None:
    s = turn((RED,), "", cards=(find("Council Seat"),), space=2)
    events = do(s, 0, f"play {RED:03}", "slot c", "part 1")
    assert s.space[0] == 1
    gained = max(i for i, event in enumerate(events) if event.id == "event.gains")
    drawn = max(i for i, event in enumerate(events) if event.id == "event.draws")
    assert gained < drawn


@rule("U-TIME-2", "U-EX-21", "U-SLOT-6")
def test_parts_come_in_any_order() -> None:
    s = on_slot("a", "N1")
    assert may(s) == ["action 000"]
    do(s, 0, "action 000", "part 2", "part 2", "build desalination c3.1")
    n = s.networks[0]
    assert n.desalinations == n.upgraded == 1 << 40
    assert has(s) == ""


@rule("U-TIME-6", "U-UPG-2")
@pytest.mark.parametrize(("upgraded", "left"), [("raise m2-c1", "N1 P1"), ("upgrade c3.1", "P2")])
def test_a_metropolis_may_upgrade_what_was_just_built(upgraded: str, left: str) -> None:
    renewal = net(tunnels="c2-c3 c1-c2", farms="c3.1", tiles=(0, 12, 6))
    s = on_slot("a", "S1 C1 N1", renewal, cards=(find("Quality Control", 3),), used=(0,))
    do(s, 0, "tunnel m2-c1", "use", upgraded, "done")
    assert s.networks[0].raised
    assert has(s) == left  # one point for each upgrade; what is upgraded already is not paid for


@rule("U-TIME-6", "U-SLOT-6")
def test_the_tunnel_that_was_built_is_upgraded_not_the_building_of_its_number() -> None:
    there = net(tunnels="c2-c3 b2-c2 a2-b2 a1-a2", labs="a1.1^")  # the first site and the first tunnel site
    s = on_slot("a", "S1 C1 N1", there, used=(0,))
    do(s, 0, f"tunnel {TUNNELS[0]}")
    assert s.networks[0].raised == 1
    assert has(s) == ""


@rule("U-TIME-6", "U-RES-1")
def test_a_metropolis_may_take_the_science_in_between(monkeypatch: pytest.MonkeyPatch) -> None:
    dear = EDITION.effects.add("upgrade", kinds=1 << FARM, rows=(UPGRADE_COST,))
    instant = [*EDITION.tile_instant]
    instant[12] = dear
    monkeypatch.setattr(EDITION, "tile_instant", instant)
    s = on_slot("a", "S1 C1 N1", net(tunnels="c2-c3 c1-c2", farms="c3.1", tiles=(0, 12, 6)), used=(0,))
    do(s, 0, "tunnel m2-c1", "use", "upgrade c3.1")
    assert not s.networks[0].raised
    assert has(s) == ""


@rule("U-EX-20", "U-TIME-6")
def test_build_and_upgrade_of_slot_a_are_one_unit() -> None:
    s = on_slot("a", "S1", net(3, labs="c3.1"), cards=(34, 37))
    assert set(may(s)) == {"action 000", "action 034"}


@rule("U-TIME-4", "U-TIME-6")
def test_the_science_of_an_upgrade_may_come_from_the_site() -> None:
    s = on_slot("a", "K1", net(4), used=(0,))
    assert may(s) == ["build farm c3.1"]  # the one site that gives science
    assert why_not(s, "build farm c3.2") == "no.science_left"
    do(s, 0, "build farm c3.1")
    assert s.networks[0].upgraded == s.networks[0].farms
    assert has(s) == ""


@rule("U-TIME-4", "U-TIME-6")
def test_the_science_of_an_upgrade_may_come_from_a_metropolis() -> None:
    s = on_slot("a", "S1 C1", net(tunnels="c2-c3 c1-c2", tiles=(0, 8, 6)), used=(0,))  # the Academy is on m2
    assert may(s) == ["tunnel m2-c1"]
    do(s, 0, "tunnel m2-c1")
    assert s.networks[0].raised.bit_count() == 1
    assert has(s) == ""
    renewal = net(tunnels="c2-c3 c1-c2", tiles=(0, 12, 6))  # what may be declined is not sure
    assert why_not_after(turn((YELLOW,), "S1 C1", renewal, used=(0,)), YELLOW, "slot a") == "no.slot_useless"


@rule("U-TIME-4", "U-TIME-6")
@pytest.mark.parametrize(
    ("event", "allowed"),
    [
        (BUILT, {"build farm c3.1", "build farm c3.2", "build farm c3.3", "build farm b3.1"}),
        (SECOND, {"build farm c3.1", "build farm c3.2", "build farm c3.3"}),
    ],
)
def test_the_science_of_an_upgrade_may_come_from_a_card(event: int, allowed: set[str]) -> None:
    s = turn((YELLOW,), "K1", net(farms="c3.x b3.2 b3.3"), used=(0,))
    hooks = [*s.tableaus[0].hooks]
    hooks[event] = ((1 << FARM, EDITION.effect[find("Data Centre")]),)  # 1 science
    s.tableaus[0].hooks = tuple(hooks)
    do(s, 0, f"play {YELLOW:03}", "slot a")
    assert {move for move in may(s) if "c3" in move or "b3" in move} == allowed
    do(s, 0, "build farm c3.2")
    assert s.networks[0].upgraded == 1 << 41
    assert has(s) == ""


@rule("U-TIME-4", "U-TIME-6")
def test_the_science_of_an_upgrade_may_come_from_a_second_tunnel() -> None:
    s = turn((YELLOW,), "S1 C1", net(tunnels="c2-c3"), used=(0,))
    hooks = [*s.tableaus[0].hooks]
    hooks[SECOND_TUNNEL] = ((1, EDITION.effect[find("Data Centre")]),)  # 1 science
    s.tableaus[0].hooks = tuple(hooks)
    assert why_not_after(s.copy(), YELLOW, "slot a") == "no.slot_useless"
    s.dug = 1
    do(s, 0, f"play {YELLOW:03}", "slot a")
    assert "tunnel b3-c3" in may(s)
    do(s, 0, "tunnel b3-c3")
    assert s.networks[0].raised.bit_count() == 1
    assert has(s) == ""


@rule("U-TIME-6", "U-RES-1")
def test_science_that_is_spent_upgrades_nothing() -> None:
    e = EDITION.effects
    dear = e.add("build", kinds=1 << FARM, rows=(UPGRADE_COST,), arg=AND_UPGRADE)  # a farm for 1 science
    assert not usable(turn((), "N1"), 0, dear)
    assert usable(turn((), "N2"), 0, dear)
    assert not usable(turn((), "K9"), 0, e.add("build", kinds=1 << FARM, rows=((0, 0, 0, 0, 0, 1),)))  # for a point


@rule("U-EX-19", "U-TIME-3", "U-TIME-7", "U-CARD-42")
def test_a_trigger_pays_for_the_next_step() -> None:
    s = on_slot("a", "S1 N1", net(2, labs="c3.2"), cards=(34, 37))
    do(s, 0, "part 2", "build laboratory c3.3")
    assert has(s) == "C1"
    assert s.networks[0].upgraded == 1 << 42
    hand = len(s.hands[0])
    do(s, 0, "part 1", "action 034", "part 1", "build desalination c2.1")
    assert has(s) == ""
    assert len(s.hands[0]) == hand + 2  # the card of 34 and the one of the turn's end


@rule("U-EX-22", "U-EX-23", "U-TIME-1", "U-CARD-54")
def test_the_card_waits_until_the_slot_is_done() -> None:
    s = turn((28,), "S1 C1 N1", cards=(19,), space=4)
    do(s, 0, "play 028", "slot a", "part 2", "tunnel c2-c3")
    assert s.networks[0].raised
    do(s, 0, "part 1", "action 019")
    assert s.space[0] == 3
    do(s, 0, "part 1")
    assert "build farm c3.1" not in may(s)
    do(s, 0, "build desalination c3.1", "use")
    assert has(s) == "K1"
    assert s.networks[0].desalinations


@rule("U-EX-24")
def test_the_card_may_come_first_if_it_works_already() -> None:
    s = turn((28,), "S1 C1 N1", net(tunnels="c2-c3^", cities="c3"))
    do(s, 0, "play 028", "slot a", "first card")
    assert has(s) == "K1 S1 C1 N1"


@rule("U-TIME-5", "U-EX-88", "U-SLOT-10", "U-SLOT-5")
def test_each_build_opens_places_for_the_next() -> None:
    s = on_slot("e", "S2 C2")
    assert "tunnel c1-c2" not in may(s)
    do(s, 0, "tunnel c2-c3")
    assert "tunnel c1-c2" in may(s)
    do(s, 0, "tunnel c1-c2")
    assert has(s) == ""


@rule("U-TIME-5", "U-BUILD-14", "U-EX-88")
def test_the_only_place_for_a_tunnel_opens_the_next() -> None:
    dug = [TUNNELS[t] for t in bits(EDITION.boards[2].tunnels) if TUNNELS[t] not in ("a1-b1", "m1-a1")]
    s = on_slot("e", "S2 C2", net(3, tunnels=" ".join(dug)))
    assert may(s) == ["tunnel a1-b1"]
    do(s, 0, "tunnel a1-b1")
    assert may(s) == ["tunnel m1-a1", "done"]
    do(s, 0, "tunnel m1-a1")
    assert has(s) == "P3"  # of the site


@rule("U-EX-18", "U-BUILD-19")
def test_a_site_bonus_pays_for_the_next_tunnel() -> None:
    s = on_slot("e", "S1 C2", net(cities="c3", tunnels="b3-c3"))
    do(s, 0, "tunnel b2-b3", "tunnel c2-c3")
    assert has(s) == ""


@rule("U-TIME-8", "U-TIME-13", "U-RES-1")
def test_a_price_is_paid_before_its_benefit() -> None:
    card = find("Charity Ball", 3)
    s = turn((card,), "C1", era=3)
    do(s, 0, f"play {card:03}")
    assert "slot e" not in may(s)
    s = turn((card,), "C9 S1", era=3)
    do(s, 0, f"play {card:03}", "slot e", "first card")
    assert has(s) == "S1 C7 P3"


@rule("U-TIME-9", "U-EX-84")
def test_several_triggers_all_work() -> None:
    s = on_slot("e", "S2 C2", net(cities="c3 c1", tunnels="c2-c3 c1-c2"), cards=(191,))
    do(s, 0, "tunnel m2-c1")
    assert has(s) == "K1 S1 C3 P2"  # 1 kelp of the tile, 2 credits and 2 points of the card


@rule("U-TIME-8", "U-RES-1", "U-RES-3")
@pytest.mark.parametrize(
    ("card", "era", "have"),
    [(142, 3, "K1 B2"), (139, 3, "C1 B3"), (23, 1, "B2"), (36, 1, ""), (195, 2, "B1")],
)
def test_what_cannot_be_paid_is_not_offered(card: int, era: int, have: str) -> None:
    s = turn((card,), have, era=era)
    slot = {"green": "l", "red": "j", "yellow": "b"}[COLOURS[EDITION.colour[card]]]
    do(s, 0, f"play {card:03}", f"slot {slot}")
    assert "first card" not in may(s)
    assert card not in s.tableaus[0].cards


@rule("U-TIME-10", "U-CARD-6")
def test_a_permanent_works_from_its_claim_on() -> None:
    crew = find("Deep Drillers", 1)
    s = turn((crew,), "S2 C2")
    do(s, 0, f"play {crew:03}", "slot e", "first card", "tunnel c2-c3", "tunnel b3-c3")
    assert has(s) == "P1"
    s = turn((crew,), "S2 C2")
    do(s, 0, f"play {crew:03}", "slot e", "first slot", "tunnel c2-c3", "tunnel b3-c3", "use")
    assert has(s) == ""


@rule("U-TIME-11", "U-EX-91")
def test_an_action_card_may_be_used_in_the_turn_of_its_claim() -> None:
    card = find("Tinkerers", 1)
    s = turn((card,), "N1", net(farms="c3.1"), used=(0,))
    do(s, 0, f"play {card:03}", "slot f", "first card", "part 1", f"action {card:03}", "part 1", "upgrade c3.1")
    assert (has(s), s.used[0]) == ("C1", (0, card))
    s = turn((card,), "N1", net(farms="c3.1"), used=(0,))
    do(s, 0, f"play {card:03}", "slot f", "first slot")
    assert "part 1" not in may(s)
    do(s, 0, f"take {s.threes[0]}", "use")
    assert (has(s), s.used[0], s.lanes[0]) == ("N1", (0,), [])


@rule("U-TIME-12")
def test_an_ability_works_once_in_the_own_turn() -> None:
    office = find("Exchange Office")
    s = turn((GREEN,), "C2", cards=(office,))
    do(s, 0, f"ability {office:03}", "part 1")
    assert has(s) == "K1 C1"
    assert why_not(s, f"ability {office:03}") == "no.ability"
    do(s, 0, f"play {GREEN:03}", "slot open")
    assert s.lanes[0] == []
    s.lanes[1], s.hands[0] = [], (RED,)
    s.game.phases[s.game.phase_names.index("turn")](s, 0, 0)
    assert f"ability {office:03}" in may(s)  # the next turn has it again


@rule("U-TIME-12", "U-CARD-6")
def test_an_ability_may_be_used_between_two_builds() -> None:
    s = on_slot("e", "S1 C3", net(tunnels="c2-c3"), cards=(OFFICE,))
    do(s, 0, "tunnel b2-c2")  # a credit buys the steelplast for the next
    assert set(may(s)) == {ABILITY, "done"}
    do(s, 0, ABILITY, "part 2", "tunnel b3-c3")
    assert has(s) == ""


@rule("U-TURN-9")
@pytest.mark.parametrize(("have", "offered"), [("S1 C1", False), ("S1 C2", True)])
def test_an_ability_must_leave_some_of_the_slot(have: str, offered: bool) -> None:
    s = on_slot("e", have, net(), cards=(OFFICE,))  # a tunnel: 1 steelplast and 1 credit
    assert (ABILITY in may(s)) == offered
    assert why_not(s, ABILITY) == (None if offered else "no.ability")
    assert "tunnel c2-c3" in may(s)


@rule("U-TURN-9")
def test_an_ability_that_takes_too_long_to_try_is_not_offered() -> None:
    s = turn((), "S1 C2", cards=(OFFICE,))
    s.lanes[0] = []
    begin(s, 0, EDITION.ability[OFFICE])
    slot_e = EDITION.slot_effect["abcde".index("e")]
    assert [ends_usable(s, 0, slot_e, [trials]) for trials in (0, 1)] == [False, True]


@rule("U-TURN-9", "U-SLOT-6")
def test_an_ability_must_leave_the_one_build_of_slot_a() -> None:
    around = " ".join(f"{city}.{place}" for city in ("c3", "c2", "b3") for place in "123")
    s = on_slot("a", "S1 C1 N1", net(farms=around), cards=(OFFICE,), used=(0,))  # no site but those of tunnels
    assert may(s) == ["tunnel b3-c3", "tunnel c2-c3"]
    s = on_slot("a", "S1 C1 N1", cards=(OFFICE,), used=(0,))
    assert ABILITY in may(s)  # the credit for kelp, the kelp for a farm


@rule("U-TIME-12")
def test_an_ability_may_be_used_between_card_and_slot() -> None:
    s = turn((find("Smuggling", 1, nth=3),), "", cards=(OFFICE,))  # 2 credits
    do(s, 0, "play 012", "slot e")
    assert may(s) == [ABILITY]  # without it the slot would be of no use (U-TURN-9)
    assert why_not(s, "done") == "no.slot_useless"
    do(s, 0, ABILITY)
    assert may(s) == ["part 2"]
    do(s, 0, "part 2", "tunnel c2-c3")
    assert has(s) == ""


@rule("U-TIME-12")
def test_an_ability_may_be_used_between_slot_and_card() -> None:
    charity = find("Kelp Banquet", 3)  # pays 2 kelp
    s = turn((charity,), "K1 S1 C2", cards=(OFFICE,), era=3)
    do(s, 0, f"play {charity:03}", "slot e", "tunnel c2-c3")
    assert set(may(s)) == {ABILITY, "done"}
    do(s, 0, "done")
    assert set(may(s)) == {ABILITY, "forgo"}
    assert why_not(s, "use") == "no.card_useless"
    do(s, 0, ABILITY, "part 1", "use")
    assert has(s) == "P3"


@rule("U-TIME-12")
def test_an_ability_may_make_the_next_part_possible() -> None:
    s = on_slot("i", "S3 C3", net(), cards=(OFFICE,))
    do(s, 0, "tunnel c2-c3")
    assert set(may(s)) == {ABILITY, "done"}  # a city lacks kelp
    do(s, 0, ABILITY, "part 1", "part 2", "city white c2")
    assert has(s) == ""


@rule("U-EX-31", "U-TIME-14")
def test_an_exchange_works_either_way_once() -> None:
    card = find("Barter", 1)
    for way, left in (("part 1", "K1 S3"), ("part 2", "K3 S1")):
        s = turn((card,), "K2 S2 C1")
        do(s, 0, f"play {card:03}", "slot e", "first card", way)
        assert has(s) == f"{left} C1"


@rule("U-TIME-15")
def test_goods_and_cards_of_a_group_come_first() -> None:
    s = on_slot("r", "")
    assert has(s) == "S1"
    assert set(may(s)) == {"part 1", "done"}


# -- the cloning tile ----------------------------------------------------------------------------------------


@rule("U-CLONE-1", "U-CLONE-3", "U-CLONE-4", "U-CLONE-5", "U-CLONE-6", "U-CLONE-2")
def test_cloning_a_slot_of_another() -> None:
    s = turn((RED,), "C1", seats=4, held={"j": 1, "d": 0})
    do(s, 0, f"play {RED:03}")
    assert why_not(s, "clone d") == why_not(s, "clone k") == "no.clone_slot"
    assert [move for move in may(s) if move.startswith("clone")] == ["clone j"]
    do(s, 0, "clone j", "first slot", "use")
    assert has(s) == "K1 S2"
    assert RED in s.tableaus[0].cards
    assert s.held[9] == 0b11
    view = s.view(None)
    assert view["cloning_tile"] is False
    assert next(slot["seats"] for slot in view["slots"] if slot["slot"] == "j") == [0, 1]
    assert s.actors == (1,)  # the turn is over


@rule("U-CLONE-8")
@pytest.mark.parametrize(("cloner", "other"), [(0, 1), (1, 0)])
def test_the_cloning_tile_shows_whose_it_is(cloner: int, other: int) -> None:
    s = turn((RED,), "C1", seats=4, seat=cloner, held={"j": other, "d": other})
    s.held[-1] = 0b11  # both on the always-open slot: nothing is cloned there
    do(s, cloner, f"play {RED:03}", "clone j", "first slot", "use")
    slots = s.view(None)["slots"]
    assert {slot["slot"]: slot["cloner"] for slot in slots if slot["cloner"] is not None} == {"j": cloner}
    drawn = s.game.panels(s.view(None), None, "en")["board"]
    assert f"Held by Player {other + 1}, Player {cloner + 1} with the cloning tile." in drawn


@rule("U-EX-70", "U-EX-71", "U-CLONE-2", "U-CLONE-6")
def test_the_cloning_tile_is_there_once_and_costs_a_credit() -> None:
    s = turn((RED,), "", seats=4, held={"j": 1})
    do(s, 0, f"play {RED:03}")
    assert why_not(s, "clone j") == "no.clone_price"
    s.goods[2] = 1
    s.cloned = 3
    assert why_not(s, "clone j") == "no.cloned"


@rule("U-CLONE-7")
def test_a_cloned_slot_must_be_usable_too() -> None:
    s = turn((RED,), "S1 C1", seats=4, held={"e": 1})
    do(s, 0, f"play {RED:03}")
    assert why_not(s, "clone e") == "no.slot_useless"


@rule("U-SLOT-2")
def test_slots_go_clockwise_by_colour() -> None:
    for side in (0, 1):
        colours = [EDITION.slot_colour[side][slot] for slot in EDITION.sides[side]]
        assert colours == sorted(colours)


WORTH = (1.0, 1.0, 0.8, 1.0, 1.7, 1.0)  # kelp, steelplast, credits, science, biomatter, points
EACH = {"draw": 0.6, "advance": 0.7, "use": 1.0, "special": 2.0, "upgrade": 1.0}


def worth(node: int) -> float:
    """Roughly what an effect is worth, a build what the dearest piece costs; more than enough to rank colours."""
    e = EDITION.effects
    op, n, kids = e.verb[node].name, e.n[node], [worth(kid) for kid in e.kids[node]]
    if op == "gain":
        return sum(a * b for a, b in zip(e.goods[node], WORTH, strict=True))
    if op == "build":
        kinds = [kind for kind in range(6) if e.kinds[node] >> kind & 1]
        return n * max(sum(a * b for a, b in zip(USUAL[kind], WORTH, strict=True)) for kind in kinds)
    if op in EACH:
        return n * EACH[op]
    return float(n) if op == "pick" else max(kids) if op == "one" else sum(kids)


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


@rule("U-SLOT-20")
def test_slots_grow_from_green_to_yellow_and_cards_from_yellow_to_green() -> None:
    for side in (0, 1):
        green, red, yellow = (
            mean([worth(EDITION.slot_effect[s]) for s in EDITION.sides[side] if EDITION.slot_colour[side][s] == colour])
            for colour in range(3)
        )
        assert green < red < yellow
    plain = {"gain", "draw", "advance", "all"}
    for era in (1, 2, 3):
        gifts = [
            n
            for n in EDITION.deck(era)
            if EDITION.type[n] == INSTANT and EDITION.effects.names(EDITION.effect[n]) <= plain
        ]
        green, red, yellow = (
            mean([worth(EDITION.effect[n]) for n in gifts if EDITION.colour[n] == colour]) for colour in range(3)
        )
        assert green > red > yellow


@rule("U-EX-87", "U-BUILD-8", "U-TIME-5")
def test_a_new_city_makes_its_neighbours_legal() -> None:
    s = on_slot("g", FULL, net(2, cities="c3 b2"))
    assert why_not(s.copy(), "part 2") is None
    do(s, 0, "part 1")
    assert why_not(s, "city white b1") == why_not(s, "city white a2") == "no.place"
    do(s, 0, "city white a1", "pay 0 0")
    assert s.networks[0].city_sites & 0b1010 == 0b1010  # b1 and a2
    do(s, 0, "part 2")
    assert {"build farm b1.1", "build farm a2.1"} <= set(may(s))


@rule("U-EX-4", "U-SLOT-9")
def test_slot_j() -> None:
    assert has(on_slot("j")) == "K1 S2"


# -- quick looks that spare a search ---------------------------------------------------------------------


def choosing_a_slot(game: Any, card: int, cards: tuple[int, ...] = (), **options: bool) -> UnderwaterCities:
    """A table on which seat 0 has this card in hand, these before it and no goods, and has to choose a slot."""
    s: UnderwaterCities = game.new(2, 1, **options)
    s.lanes, s.active, s.goods[:6] = [[(SLOT, card, 0)], []], 0, [0] * 6
    s.hands[0], s.tableaus[0] = (card,), Tableau(s.edition, (0, *cards))
    return s


def edited(folder: Path, before: str, after: str) -> Any:
    text = Path(HOUSE_EDITION).read_text(encoding="utf-8")
    assert text.count(before) == 1
    file = folder / "own.toml"
    file.write_text(text.replace(before, after), encoding="utf-8")
    return open_game(str(file))


@rule("U-TURN-10")
def test_a_metropolis_that_builds_tunnels_may_lead_to_the_next_without_end(tmp_path: Path) -> None:
    harbour = 'name = { en = "Steel Harbour", de = "Stahlhafen" }\ninstant = '
    game = edited(tmp_path, harbour + "{ gain = { steelplast = 2 } }", harbour + '{ build = ["tunnel"], cost = {} }')
    s = choosing_a_slot(game, find("Tunnel Drill"))
    n = s.networks[0]
    ours = next(tile for tile, effect in enumerate(s.edition.tile_instant) if s.edition.effects.builds[effect])
    s.networks[0] = Network(n.board, n.pieces, (n.tiles[0], ours, n.tiles[2]), n.gained)
    assert s.legal(0)


@rule("U-TURN-9")
def test_what_a_card_adds_may_close_a_slot_for_a_card_that_asks_for_an_exact_number(tmp_path: Path) -> None:
    red = 'colour = "red"\ntype = "permanent"\non = "slot"\n'
    freight = red + 'about = "e"\neffect = { gain = { steelplast = 1 } }'
    exactly = red + 'about = "o"\neffect = { if = "card", exactly = 2, then = { gain = { kelp = 1 } } }'
    game = edited(tmp_path, freight, exactly)
    slot = game.edition.slot_keys.index("o")
    free = [
        card for card in range(1, EDITION.cards)
        if EDITION.type[card] == PRODUCTION and EDITION.colour[card] == EDITION.slot_colour[0][slot]
        and not EDITION.price[card]
    ]  # fmt: skip
    s = choosing_a_slot(game, free[0], (106,))
    s.enact(0, s.do.slot(slot))
    while s.lanes[0]:
        assert s.legal(0), s.lanes[0]
        s.enact(0, s.legal(0)[0])  # card first, where that is offered


@rule("U-TURN-10")
@pytest.mark.parametrize("rules", [4, 5, 6, 7])
def test_before_contracts_counted_any_of_them_kept_the_look_at_buildings_open(rules: int) -> None:
    """What that look said was law under those rules, so games that were begun under them are replayed alike."""
    s = choosing_a_slot(GAME.under(rules), GREEN, contracts=True)
    no_building = next(i for i, needed in enumerate(EDITION.built_for) if not needed)
    slot = next(n for n in range(len(EDITION.slot_effect)) if not EDITION.effects.counts[EDITION.slot_effect[n]])
    s.contracts = (no_building,)
    assert buildings_help(s, 0, slot) == (rules < 7)
    s.contracts = ()
    assert not buildings_help(s, 0, slot)
