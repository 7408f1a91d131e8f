"""Terms, limits, set-up, course of the game."""

import colorsys
import re
from pathlib import Path

import pytest

from citywright.games.underwater_cities.counting import COUNTERS, count
from citywright.games.underwater_cities.game import HOUSE_EDITION
from citywright.games.underwater_cities.goods import GOOD_COUNT
from citywright.games.underwater_cities.steps.interpreter import begin
from citywright.games.underwater_cities.table import PLAY
from tests.games.underwater_cities.support import (
    EDITION,
    FULL,
    do,
    find,
    has,
    may,
    net,
    on_slot,
    plain_card,
    produced,
    table,
    turn,
    why_not,
)
from tests.rulebook import rule


@rule("U-EX-1", "U-EX-2", "U-SETUP-12", "U-SETUP-13", "U-SETUP-14", "U-SETUP-15", "U-FED-7", "U-SETUP-4")
def test_seats_start_with_their_goods_and_spaces() -> None:
    s = table(4)
    found = [(has(s, seat), s.space[seat]) for seat in s.order]
    assert found == [
        ("K1 S1 C2 N1", 0), ("K1 S1 C2 N1", 4), ("K1 S1 C3 N1", 3), ("K1 S2 C3 N1", 2),
    ]  # fmt: skip
    assert {table(4, seed).order for seed in range(30)} > {s.order}


@rule("U-EX-3", "U-LIMIT-5", "U-SETUP-7", "U-LIMIT-4", "U-LIMIT-3", "U-SETUP-1", "U-SLOT-1")
@pytest.mark.parametrize(("seats", "purple", "slots"), [(2, 7, 12), (3, 10, 15), (4, 13, 15)])
def test_supply_by_players(seats: int, purple: int, slots: int) -> None:
    s = table(seats)
    assert (s.purple, s.white, s.tunnels) == (purple, 17 - seats, 47)
    assert len(s.edition.sides[s.side]) == slots
    view = s.view(None)
    assert view["cloning_tile"] == (True if seats == 4 else None)
    for colour in ("green", "red", "yellow"):
        assert sum(slot["colour"] == colour for slot in view["slots"]) == slots // 3
    assert sum(slot["colour"] is None for slot in view["slots"]) == 1


@rule("U-SETUP-2", "U-SETUP-3", "U-SETUP-5", "U-SETUP-6", "U-LIMIT-6", "U-SETUP-8")
def test_decks_and_markers() -> None:
    s = table(3)
    assert sorted([*s.deck, *[card for hand in s.hands for card in hand]]) == list(range(1, 67))
    assert (s.era, s.round) == (1, 0)
    assert len(s.threes) == 6
    assert len(s.gone) == 4
    assert s.view(None)["special_top"] == s.specials[0]
    assert len(s.specials) == 15
    tables = [table(3, seed) for seed in range(8)]
    assert len({other.deck for other in tables}) == len({other.specials for other in tables}) == 8
    assert len({other.threes for other in tables}) > 4
    assert [tableau.cards for tableau in s.tableaus] == [(0,)] * 3
    assert s.used == [()] * 3


@rule("U-SETUP-9", "U-SETUP-10", "U-SETUP-11", "U-ADV-1")
@pytest.mark.parametrize("advanced", [False, True])
def test_boards_and_metropolises(advanced: bool) -> None:
    s = table(4, options={"advanced": advanced})
    numbers = [n.board.number for n in s.networks]
    assert len(set(numbers)) == 4
    assert all((number > 4) == advanced for number in numbers)
    assert all(n.white == 1 << 8 and not n.purple for n in s.networks)
    tiles = [tile for n in s.networks for tile in n.tiles]
    assert len(set(tiles)) == 12
    assert all(n.tiles[0] < 5 <= min(n.tiles[1:]) for n in s.networks)
    assert s.view(None)["seats"][0]["network"]["metropolises"][0]["tile"] == s.networks[0].tiles[0] + 1


@rule("U-SETUP-16", "U-SETUP-17")
def test_three_of_six_cards_are_kept_at_the_same_time() -> None:
    s = table(3)
    assert s.actors == (0, 1, 2)
    assert [len(hand) for hand in s.hands] == [6, 6, 6]
    for seat in (2, 0, 1):
        for _ in range(3):
            do(s, seat, may(s, seat)[0])
    assert [len(hand) for hand in s.hands] == [3, 3, 3]
    assert len(s.pile) == 9


@rule("U-FLOW-1", "U-FLOW-2", "U-FLOW-3", "U-FLOW-4", "U-HAND-4", "U-BUILD-22")
def test_ten_rounds_of_three_turns_in_play_order() -> None:
    s = table(2, seed=3)
    built = [0, 0]
    turns: list[tuple[int, int]] = []
    eras: dict[int, int] = {}
    while s.actors:
        seat = s.actors[0]
        if s.lanes[seat][-1][0] == PLAY and (not turns or (len(s.held) and s.lanes[seat] == [(PLAY, 0, 0)])):
            turns.append((s.round, seat))
            eras[s.round] = s.era
            assert len(s.hands[seat]) == 3
            assert seat == s.order[(len(turns) - 1) % 2]
        plays = [move for move in may(s, seat) if not move.startswith(("ability", "claim"))]
        do(s, seat, plays[-1])
        for owner, n in enumerate(s.networks):
            pieces = n.cities | n.tunnels << 9 | (n.farms | n.desalinations | n.laboratories) << 40
            assert built[owner] & ~pieces == 0  # nothing that was built has gone
            built[owner] = pieces
    assert len(turns) == 10 * 3 * 2
    assert eras == {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3}


@rule("U-TURN-13", "U-SLOT-3", "U-SETUP-16")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_first_turn_of_all_ends_with_a_card_too(seats: int) -> None:
    s = table(seats)
    for seat in range(seats):
        do(s, seat, *[f"discard {card:03}" for card in s.hands[seat][:3]])
    first = s.actors[0]
    do(s, first, f"play {s.hands[first][0]:03}", "slot open")
    assert len(s.hands[first]) == 3 - 1 + 2 + 1


@rule("U-FLOW-5", "U-SPECIAL-5")
def test_hands_and_decks_are_hidden_and_all_else_is_open() -> None:
    s = turn()
    view = s.view(1)
    assert view["own"]["hand"] == list(s.hands[1])
    assert isinstance(view["deck"], int)
    assert view["seats"][0]["hand"] == {"I": 3, "II": 0, "III": 0, "special": 0}
    assert view["pile"] == list(s.pile)
    assert view["own"]["special_deck"][1:] == [None] * 14


@rule("U-LIMIT-1", "U-LIMIT-9")
def test_goods_and_points_have_no_limit() -> None:
    s = on_slot("d", "P99 K50 S50 N50", seats=3)
    assert has(s) == "K51 S51 N51 P99"
    s = on_slot("l", "P200", space=1)
    do(s, 0, "advance")
    assert has(s) == "P202"


EVERY_CITY = "a1 b1 c1 a2 b2 c2 a3 b3 c3"


@rule("U-LIMIT-2")
def test_buildings_do_not_run_out() -> None:
    farms = " ".join(f"{city}.{place}^" for city in EVERY_CITY.split() for place in "123")
    s = on_slot("h", "K1", net(cities="c3 c2"))
    s.networks[1] = s.networks[2] = net(2, cities=EVERY_CITY, farms=farms)  # 54 farms, more than there are tokens
    do(s, 0, "build farm c3.1")
    upgrade = EDITION.effects.kids[EDITION.slot_effect[1]][1]
    s = turn((), "N1", s.networks[0])
    s.networks[1] = s.networks[2] = net(2, cities=EVERY_CITY, farms=farms)
    s.lanes[0] = []
    begin(s, 0, upgrade)
    do(s, 0, "upgrade c3.1")
    assert s.networks[0].farms == s.networks[0].upgraded == 1 << 40


@rule("U-LIMIT-3", "U-BUILD-16")
def test_without_tunnels_nobody_builds_one() -> None:
    s = on_slot("e", FULL)
    do(s, 0, "tunnel c2-c3", "pay 0 0")
    assert s.tunnels == 46
    assert not s.networks[0].raised
    s.tunnels = 0
    assert why_not(s, "tunnel b3-c3") == "no.supply"


@rule("U-LIMIT-4", "U-LIMIT-5", "U-BUILD-10", "U-SLOT-19", "U-TERM-3")
def test_a_city_needs_a_dome_of_its_colour() -> None:
    s = on_slot("g", FULL)
    do(s, 0, "part 1")
    assert {"city white c2", "city purple c2"} <= set(may(s))
    s.white = 0
    assert why_not(s, "city white c2") == "no.supply"
    assert why_not(s, "city purple c2") is None
    s.purple = 0
    assert why_not(s, "city purple c2") == "no.supply"
    s.white, s.purple = 1, 1
    for colour, left in (("white", (0, 1)), ("purple", (1, 0))):
        other = s.copy()
        do(other, 0, f"city {colour} c2", "pay 0 0")
        assert (other.white, other.purple) == left


@rule("U-EX-86", "U-LIMIT-7", "U-LIMIT-8")
def test_an_empty_deck_is_made_of_the_pile() -> None:
    s = turn()
    s.deck, s.pile = (), (1, 2, 3, 4, 5)
    assert s.draw_cards(0, 2) == 2
    assert (len(s.deck), len(s.pile)) == (3, 0)
    s.deck = ()
    assert s.draw_cards(0, 2) == 0
    s.deck, s.pile, s.hands[0] = (9,), (1, 2, 3), ()
    assert s.draw_cards(0, 3) == 3  # the last of the deck, then two of the pile
    assert 9 in s.hands[0]
    assert {*s.hands[0], *s.deck} == {9, 1, 2, 3}
    assert (len(s.deck), len(s.pile)) == (1, 0)
    decks = set()
    for seed in range(9):
        s = table(3, seed)
        s.deck, s.pile = (), tuple(range(1, 9))
        s.draw_cards(0, 1)
        decks.add(s.deck)
    assert len(decks) > 5  # shuffled


@rule("U-TERM-11")
def test_colours_of_buildings() -> None:
    style = (Path(HOUSE_EDITION).parent / "drawing" / "style.css").read_text()
    for name, wanted in (("farm", 2), ("(?:desalination|plant)", 1), ("lab(?:oratory)?", None)):
        colour = re.search(rf"\b{name}\b[^#\n]*#(\w{{6}})", style)
        assert colour is not None
        assert hue(colour[1]) == wanted


def hue(colour: str) -> int | None:
    """The sixth of the colour circle: 0 red, 1 yellow, 2 green; None for white."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4))
    h, s, _ = colorsys.rgb_to_hsv(red, green, blue)
    return round(h * 6) if s > 0.2 else None


@rule("U-TERM-1", "U-TERM-2", "U-UPG-3")
def test_buildings_and_structures() -> None:
    build = EDITION.slot_effect["abcdefghijklmnopqrstu".index("g")]
    effects = EDITION.effects
    assert effects.kinds[effects.kids[build][1]] == 0b000111  # buildings: farm, desalination plant, laboratory
    upgrade = effects.kids[EDITION.slot_effect[1]][1]
    assert effects.kinds[upgrade] == 0b001111  # structures: these and the tunnel, no city


@rule("U-TERM-4", "U-TERM-5")
def test_upgraded_ones_count_and_only_connected_ones() -> None:
    card = find("Farm Register", 1)
    s = turn((), "", net(cities="c3 b2", farms="c3.1 c3.2^ c3.3 b2.1 b2.2 b2.3"), cards=(card,))
    assert dict(s.breakdown(0))["cards"] == 1  # three connected ones, one of them upgraded


COUNTED = {
    "farm": 2, "desalination": 2, "laboratory": 3, "tunnel": 5, "upgraded_farm": 1, "upgraded_desalination": 2,
    "upgraded_laboratory": 2, "upgraded_tunnel": 1, "city": 4, "white": 3, "purple": 1, "metropolis": 2, "special": 2,
    "federation": 3, "hand": 3, "action_card": 3, "full_city": 2, "set": 1, "building": 7, "upgraded": 6, "card": 5,
    "unused_action_card": 1, "held_kelp": 1, "held_steelplast": 2, "held_credits": 3, "held_science": 4,
    "held_biomatter": 5, "points": 6,
}  # fmt: skip


@rule("U-TERM-4", "U-TERM-5", "U-NET-6", "U-CARD-37")
def test_what_effects_count() -> None:
    network = net(
        cities="c3 c2 b3 a1", purple="c1 a3", tunnels="c2-c3^ b3-c3 c1-c2 m2-c1 b2-b3 a2-b2^",
        farms="c3.1^ c2.1 a1.1^",
        plants="c3.2^ c2.2^ a1.2^", labs="c3.3^ c2.3^ b3.1 a1.3^", gained=(8,),
    )  # fmt: skip
    cards = (19, 34, find("Toll Station"), 191)
    s = turn((), "K1 S2 C3 N4 B5 P6", network, cards=cards, used=(0, 34), space=3)
    s.paid[0] = (195,)
    assert {name: count(s, 0, i) for i, name in enumerate(COUNTERS)} == COUNTED


@rule("U-TERM-7", "U-TURN-4", "U-TURN-5", "U-SLOT-4", "U-CLONE-2")
def test_free_and_occupied_slots() -> None:
    s = turn((1,), FULL, held={"d": 1, "j": 0})
    do(s, 0, "play 001")
    assert why_not(s, "slot d") == why_not(s, "slot j") == "no.occupied"
    s.held[-1] = 0b11
    assert why_not(s, "slot open") is None
    assert why_not(s, "slot u") == "no.other_side"
    assert why_not(s, "clone d") == "no.clone_players"
    assert not any(move.startswith("clone") for move in may(s))


@rule("U-TERM-9", "U-TERM-10")
def test_cards_work_for_their_owner_in_the_own_turn() -> None:
    crew = find("Steel Traders", 1)
    s = turn((), "", cards=(crew,), seat=0)
    s.active = 1
    s.lanes = [[], [(PLAY, 0, 0)], []]
    s.hands[1] = (find("Farm Register", 1),)
    do(s, 1, f"play {s.hands[1][0]:03}", "slot j")
    assert has(s, 0) == ""
    assert s.goods[GOOD_COUNT : GOOD_COUNT + 2] == [1, 2]
    assert has(produced(net(), (find("Toll Station"),)), 1) == ""


@rule("U-TERM-8", "U-CARD-43")
def test_a_turn_on_a_card_is_the_owners_turn() -> None:
    s = on_slot("e", "S1 C1", cards=(find("Deep Drillers", 1),))
    s.goods[GOOD_COUNT : GOOD_COUNT + 3] = [0, 2, 2]
    do(s, 0, "tunnel c2-c3")
    red = plain_card("red")
    s.hands[1] = (red,)
    s.held = [0] * len(s.held)
    do(s, 1, f"play {red:03}", "slot e", "tunnel c2-c3")
    assert s.dug == 1  # of this turn, not of the one before
    assert has(s) == ""


@rule("U-TERM-12")
def test_what_the_letters_mean() -> None:
    s = on_slot("f", "C1")
    assert set(may(s)) == {"part 1", "part 2"}
    looking = s.copy()
    do(looking, 0, "part 2")
    assert "look" in may(looking)
    do(s, 0, "part 1")
    assert may(s) == ["action 000"]
    assert on_slot("l").space[0] == 4


@rule("U-HAND-1", "U-TURN-1", "U-TURN-2", "U-EX-54", "U-HAND-2", "U-HAND-4", "U-TURN-14", "U-HAND-3")
@pytest.mark.parametrize(
    ("server", "hand", "discards"), [(False, 3, 0), (False, 5, 2), (True, 5, 1), (True, 4, 0), (True, 3, 0)]
)
def test_the_hand_limit_is_checked_at_the_start_of_the_turn(server: bool, hand: int, discards: int) -> None:
    s = turn((*range(1, hand), 195), cards=(find("Undersea Server Farm"),) if server else ())
    s.phases, s.lanes[0] = [], []
    s.game.phases[s.game.phase_names.index("turn")](s, 0, 0)
    for _ in range(discards):
        assert all(move.startswith("discard") for move in may(s))
        do(s, 0, may(s)[0])
    assert all(move.startswith("play") for move in may(s))


@rule("U-TURN-18")
def test_a_player_without_cards_draws_one() -> None:
    s = turn()
    s.hands[0], s.lanes[0] = (), []
    s.game.phases[s.game.phase_names.index("turn")](s, 0, 0)
    assert len(may(s)) == 1
