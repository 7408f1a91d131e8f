"""What a seat knows: views hide, samples redraw what is hidden and nothing else."""

import citywright as cw
from tests.games.underwater_cities.support import do, may, on_slot, special_deck, table, turn
from tests.rulebook import rule


@rule("U-FLOW-5")
def test_a_sample_keeps_what_the_seat_sees() -> None:
    s = table(3, seed=5)
    other = s.sample(0, cw.Rng.seeded(4))
    assert other.view(0) == s.view(0)
    assert other.hands[1] != s.hands[1]  # type: ignore[attr-defined]
    other.check()


@rule("U-FLOW-5", "U-LIMIT-7")
def test_after_a_shuffle_old_cards_stay_apart_from_the_new_deck() -> None:
    s = turn((1, 2, 3), seats=2)
    s.hands[1] = (10, 11)
    s.deck, s.pile = (), tuple(range(20, 30))
    s.draw_cards(1, 1)
    for seed in range(20):
        hand = s.sample(0, cw.Rng.seeded(seed)).hands[1]  # type: ignore[attr-defined]
        assert hand[:2] == (10, 11)
        assert hand[2] in range(20, 30)


@rule("U-SPECIAL-5", "U-SPECIAL-15")
def test_a_looked_at_card_is_known_to_the_looker_alone() -> None:
    s = on_slot("s", seats=2)
    special_deck(s, 195, 196, 197, 198, 199, 200, 201)
    do(s, 0, "look", "choose 197", "under 196")
    held = {s.sample(1, cw.Rng.seeded(seed)).hands[0][-1] for seed in range(40)}  # type: ignore[attr-defined]
    assert held >= {197, 198, 200}
    assert 195 not in held
    assert all(197 in s.sample(0, cw.Rng.seeded(seed)).hands[0] for seed in range(5))  # type: ignore[attr-defined]


@rule("U-TURN-3")
def test_the_chosen_card_is_shown_with_its_slot() -> None:
    s = turn()
    before = s.view(1)
    do(s, 0, may(s)[0])
    assert s.view(1) == before
    assert not s.barrier
    do(s, 0, "slot open")
    assert s.barrier
