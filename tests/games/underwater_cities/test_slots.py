"""What each slot does."""

import pytest

from tests.games.underwater_cities.support import FULL, do, has, may, net, on_slot, why_not
from tests.rulebook import rule

GROWN = net(cities="c3 c2", tunnels="c2-c3", farms="c3.1 c2.1", labs="c3.2")


@rule("U-SLOT-9")
def test_slots_that_give_goods_and_steps() -> None:
    assert has(on_slot("d")) == "K1 S1 N1"
    s = on_slot("l", space=4)
    do(s, 0, "advance")
    assert (has(s), s.space[0]) == ("S1 C1", 2)


@rule("U-EX-5", "U-SLOT-16")
def test_slot_r_with_the_assistant() -> None:
    s = on_slot("r")
    do(s, 0, "part 1", "action 000", "part 2")
    assert has(s) == "S1 C1"
    assert s.used[0] == (0,)


@rule("U-SLOT-16")
def test_slot_q() -> None:
    s = on_slot("q", "S1 C1", seats=2)
    do(s, 0, "part 1", "tunnel c2-c3", "part 2", "action 000", "part 1")
    assert has(s) == "S1"


@rule("U-SLOT-7", "U-SLOT-18", "U-UPG-1")
def test_slot_b_gives_science_or_upgrades() -> None:
    s = on_slot("b", "N3", GROWN)
    do(s, 0, "part 1")
    assert has(s) == "N5"
    assert s.lanes[0] == []
    assert not s.networks[0].upgraded
    s = on_slot("b", "N3", GROWN)
    do(s, 0, "part 2", "upgrade c3.1", "raise c2-c3", "upgrade c3.2")
    assert has(s) == ""
    assert s.lanes[0] == []


@rule("U-SLOT-8", "U-SLOT-18")
def test_slot_c_builds_or_helps() -> None:
    s = on_slot("c", "S1 C1")
    do(s, 0, "part 1", "tunnel c2-c3")
    assert has(s) == ""
    s = on_slot("c", "S1 C1")
    hand = len(s.hands[0])
    do(s, 0, "part 2", "part 1")
    assert (has(s), s.space[0]) == ("S1 C2", 4)
    assert len(s.hands[0]) == hand + 3  # two of the slot, one of the turn's end


@rule("U-SLOT-10")
@pytest.mark.parametrize(("slot", "kind"), [("h", "farm"), ("k", "laboratory"), ("n", "desalination")])
def test_slots_that_build_two(slot: str, kind: str) -> None:
    s = on_slot(slot, "K2 S2 C2")
    do(s, 0, f"build {kind} c3.1", f"build {kind} c3.2")
    assert s.lanes[0] == []
    assert has(s) in ("S2 C2", "K2 C2", "K2 S2")


@rule("U-SLOT-11")
def test_slots_g_and_t() -> None:
    s = on_slot("g", "K1 S3 C2")
    do(s, 0, "part 2", "build laboratory c3.1", "part 1", "city white c2")
    assert has(s) == "C1"
    s = on_slot("t", "K1 S2 C1", seats=2)
    do(s, 0, "city white c2")
    assert has(s) == ""


@rule("U-SLOT-12", "U-SPECIAL-1")
def test_slots_f_and_s_give_a_special_card() -> None:
    s = on_slot("s", "", seats=2)
    three = s.threes[0]
    do(s, 0, f"take {three}")
    assert three in s.hands[0]
    s = on_slot("f", "")
    do(s, 0, "part 1", "action 000", "part 1", "part 2", f"take {s.threes[0]}")
    assert has(s) == "S1"


@rule("U-SLOT-13", "U-EX-34")
def test_slot_m_gives_two_different_goods() -> None:
    s = on_slot("m")
    do(s, 0, "part 2", "pick kelp")
    assert why_not(s, "pick kelp") == "no.pick"
    assert why_not(s, "pick credits") == "no.pick"
    do(s, 0, "pick science")
    assert has(s) == "K1 N1"
    assert set(may(s)) == {"part 1", "done"}  # two, not three


@rule("U-EX-90", "U-SLOT-14")
def test_slot_o_builds_two_of_one_kind() -> None:
    s = on_slot("o", FULL, seats=2)
    do(s, 0, "part 1", "build farm c3.1", "pay 0 0")
    assert not any("laboratory" in move for move in may(s))
    assert "done" in may(s)


@rule("U-SLOT-15")
def test_slot_p_is_a_city_or_kelp() -> None:
    s = on_slot("p", "", seats=2)
    assert has(s) == "K1"
    s = on_slot("p", "K1 S2 C1", seats=2)
    do(s, 0, "part 1", "city white c2")
    assert has(s) == ""


@rule("U-SLOT-17")
def test_slot_u() -> None:
    s = on_slot("u", "N1", GROWN, seats=2)
    hand = len(s.hands[0])
    kelp = s.copy()
    do(kelp, 0, "part 2", "part 2")
    assert (has(kelp), kelp.lanes[0]) == ("K1 N1", [])
    do(s, 0, "part 2", "part 1", "upgrade c3.1")
    assert (has(s), len(s.hands[0])) == ("", hand + 1)
