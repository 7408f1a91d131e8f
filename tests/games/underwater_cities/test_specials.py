"""Special cards."""

import pytest

from tests.games.underwater_cities.support import (
    EDITION,
    do,
    has,
    may,
    net,
    on_slot,
    special_deck,
    table,
    turn,
    why_not,
)
from tests.rulebook import rule


@rule("U-SPECIAL-2", "U-SPECIAL-6", "U-LIMIT-6")
def test_take_one_of_the_open_three_credit_cards() -> None:
    s = on_slot("s", seats=2)
    card = s.threes[2]
    do(s, 0, f"take {card}")
    assert card in s.hands[0]
    assert len(s.threes) == 5
    assert card in s.view(1)["seats"][0]["known"]


@rule("U-SETUP-5", "U-SPECIAL-15")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_who_sit_there_know_the_top_card(seats: int) -> None:
    s = table(seats)
    known = [mask for mask in s.known if mask]
    assert known == [0b1111 >> 4 - seats]


@rule("U-SPECIAL-3")
def test_take_the_top_card() -> None:
    s = on_slot("s", seats=2)
    special_deck(s, 195, 196, 197)
    assert set(may(s)) == {*[f"take {card}" for card in (*s.threes, 195)], "look"}
    do(s, 0, "take 195")
    assert s.specials == (196, 197)
    assert s.view(None)["special_top"] == 196
    assert s.lanes[0] == []


@rule("U-EX-60", "U-SPECIAL-4", "U-SPECIAL-5", "U-SPECIAL-15")
@pytest.mark.parametrize(("first", "bottom"), [("196", (195, 196, 198)), ("198", (195, 198, 196))])
def test_look_at_three_and_keep_one(first: str, bottom: tuple[int, ...]) -> None:
    s = on_slot("s", seats=2)
    special_deck(s, 195, 196, 197, 198, 199)
    do(s, 0, "look")
    assert s.view(None)["special_top"] is None
    do(s, 0, "choose 197", f"under {first}")
    assert 197 in s.hands[0]
    assert s.specials == (199, *bottom)
    assert s.view(0)["own"]["special_deck"] == [199, *bottom]
    assert s.view(1)["own"]["special_deck"] == [199, 195, None, None]
    assert s.view(1)["seats"][0]["known"] == []
    assert s.view(1)["seats"][0]["hand"]["special"] == 1


@rule("U-SPECIAL-13")
def test_a_short_deck() -> None:
    s = on_slot("s", seats=2)
    special_deck(s, 195, 196)
    do(s, 0, "look")
    assert may(s) == ["choose 196", "choose 195"]
    do(s, 0, "choose 195")
    assert s.specials == (196,)
    assert s.view(None)["special_top"] == 196
    s = on_slot("s", seats=2)
    special_deck(s, 195, 196, 197)
    do(s, 0, "look", "choose 196")
    assert may(s) == ["under 197", "under 195"]
    s = on_slot("s", seats=2)
    special_deck(s)
    assert why_not(s, "look") == "no.special_deck"
    s.threes = ()
    s.lanes[0] = []
    from citywright.games.underwater_cities.steps.interpreter import usable

    assert not usable(s, 0, s.edition.slot_effect[18])


@rule("U-EX-58", "U-SPECIAL-7", "U-SPECIAL-8")
def test_a_special_that_is_not_paid_leaves_the_game() -> None:
    s = turn((185,), "C2")  # red, 3 credits
    do(s, 0, "play 185", "slot j")
    assert 185 in s.gone
    assert has(s) == "K1 S2 C2"


@rule("U-SPECIAL-7", "U-SPECIAL-11", "U-SPECIAL-14")
def test_a_special_is_paid_when_it_works() -> None:
    s = turn((185,), "C2", cards=())
    s.hands[0] = (185,)
    do(s, 0, "play 185", "slot m", "part 1", "action 000", "part 2", "part 2", "pick kelp", "done")
    assert "use" in may(s)
    do(s, 0, "use")
    assert 185 in s.tableaus[0].cards
    assert has(s) == "K1"
    s = turn((195,), "B3")
    do(s, 0, "play 195", "slot j")
    assert s.specials[-1] == 195  # biomatter pays no special card


@rule("U-EX-59", "U-SPECIAL-8", "U-SPECIAL-9")
def test_a_cheap_special_goes_under_its_deck() -> None:
    s = turn((195,), "C5")
    do(s, 0, "play 195", "slot l", "done")
    assert s.specials[-1] == 195
    s = turn((1, 2, 3, 181, 196))
    s.lanes[0].append((1, 0, 0))
    do(s, 0, "discard 181", "discard 196")
    assert 181 in s.gone
    assert s.specials[-1] == 196


@rule("U-SPECIAL-7", "U-TIME-8")
def test_the_price_and_the_payment_of_a_special_are_both_due() -> None:
    s = turn((193,), "C1")  # 1 credit for the card, 1 for the slot it performs
    do(s, 0, "play 193", "slot l")
    assert "first card" not in may(s)
    do(s, 0, "done")
    assert s.specials[-1] == 193
    assert has(s) == "C1"


@rule("U-SPECIAL-10")
def test_a_paid_instant_special_is_kept() -> None:
    s = turn((195,), "C1")
    do(s, 0, "play 195", "slot j", "first card")
    assert s.paid[0] == (195,)
    assert has(s) == "K3 S4"


@rule("U-SPECIAL-12")
def test_a_special_action_card_that_is_given_up() -> None:
    from tests.games.underwater_cities.support import find

    card = find("Harvester")
    s = turn((card,), "S1 C1", cards=(19, 34, 199), used=(199,))
    assert s.paid_specials(0) == 1
    do(s, 0, f"play {card:03}", "slot e", "first card", "replace 199")
    assert s.paid_specials(0) == 0
    assert s.specials[-1] == 199


@rule("U-CARD-15", "U-SPECIAL-7", "U-SPECIAL-8")
def test_a_special_action_card_is_paid_for_only_if_it_is_claimed() -> None:
    s = turn((199,), "S1 C2", cards=(19, 34, 61))  # yellow, 1 credit
    do(s, 0, "play 199", "slot e", "first card")
    kept = s.copy()
    do(kept, 0, "forgo", "tunnel c2-c3")
    assert has(kept) == "C1"
    assert kept.specials[-1] == 199
    do(s, 0, "replace 034")
    assert has(s) == "S1 C1"
    assert 199 in s.tableaus[0].actions


@rule("U-SPECIAL-1")
def test_a_special_through_a_copied_slot() -> None:
    s = turn((193,), "C2", network=net(), used=(0,))
    do(s, 0, "play 193", "slot l", "first card", "copy f")
    assert "look" in may(s)


@rule("U-SPECIAL-8")
def test_everybody_knows_a_special_that_goes_back_under_its_deck() -> None:
    s = turn((), "")
    card = EDITION.cards - 1
    special_deck(s)
    s.discard(card)
    assert s.specials == (card,)
    assert s.known[card - EDITION.first_cheap] == s.everybody
