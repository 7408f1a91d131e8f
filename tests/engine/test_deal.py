"""The deal is fixed before the first move, and a record proves it; a game from elsewhere is drawn anew."""

import hashlib
import json
import random
from collections import Counter

import pytest

import citywright as cw
from citywright.engine import proof
from citywright.engine.chance import Chance
from citywright.engine.deal import Deal, KeyedDice, redraw, tidy_entropy
from citywright.engine.proof import verify_deal
from citywright.games.neom.state import Neom

SALT = "0123456789abcdef" * 2
DEAL = Deal(77, SALT, [(0, "rain on the roof"), (2, "Ärger")])
ALL = [(key, seats) for key in cw.game_keys() for seats in cw.game(key).seats]


def played(seed: int, moves: int = 30, key: str = "neom", seats: int = 3) -> cw.Record:
    record, dice = cw.Record.new(cw.game(key), seats, seed), random.Random(1)
    while record.state.actors and len(record.moves) < moves:
        seat = dice.choice(record.state.actors)
        record.play(seat, dice.choice(record.state.legal(seat)))
    return record


def promised() -> str:
    record = played(DEAL.seed)
    record.deal = DEAL
    return record.text()


# -- the commitment ------------------------------------------------------------------------------------------


def test_the_hashes_are_those_of_the_documented_texts() -> None:
    """Written out once more, as somebody would who does not trust us."""
    text = f"citywright commitment 1\nhost 77\nsalt {SALT}\n"
    assert DEAL.commitment == hashlib.sha256(text.encode()).hexdigest()
    text = f"citywright seed 1\nhost 77\nsalt {SALT}\nseat 0 rain on the roof\nseat 2 Ärger\n"
    assert DEAL.seed == int(hashlib.sha256(text.encode()).hexdigest()[:50], 16)


def test_everybodys_words_make_another_deal() -> None:
    seeds = {
        Deal(77, SALT, entropy).seed
        for entropy in ([], [(0, "a")], [(1, "a")], [(0, "b")], [(0, "a"), (1, "b")], [(0, "a"), (1, "c")])
    }
    assert len(seeds) == 6
    assert all(abs(seed) < 10**64 for seed in seeds)


@pytest.mark.parametrize("text", ["  two\nlines ", "a\u2028b", "x" * 200, "\x00\x07", "moves"])
def test_words_are_hashed_as_they_are_shown(text: str) -> None:
    tidy = tidy_entropy(text)
    assert len(tidy.splitlines()) < 2
    assert tidy_entropy(tidy) == tidy
    record = played(5, 0)
    record.deal = Deal(1, SALT, [(1, tidy)])
    loaded = cw.Record.load(record.text())
    assert loaded.deal is not None
    assert loaded.deal.entropy == [(1, tidy)]


def test_a_record_proves_its_deal() -> None:
    assert verify_deal(promised()) == proof.PROVEN
    assert verify_deal(promised(), noted=DEAL.commitment.upper()) == proof.PROVEN


def test_a_record_without_a_commitment_proves_nothing() -> None:
    assert verify_deal(played(7).text()) == proof.NO_COMMITMENT


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("host 77", "host 78", proof.OTHER_HASH),
        (f"salt {SALT}", f"salt {SALT[::-1]}", proof.OTHER_HASH),
        ("commitment " + DEAL.commitment, "commitment " + "0" * 64, proof.OTHER_HASH),
        (f"seed {DEAL.seed}", f"seed {DEAL.seed + 1}", proof.OTHER_SEED),
        ("entropy 0 rain on the roof", "entropy 0 sun on the roof", proof.OTHER_SEED),
        ("entropy 2 Ärger\n", "", proof.OTHER_SEED),
        ("moves\n", "moves\n0 keep nothing\n", proof.BAD_MOVES),
    ],
)
def test_whatever_was_changed_is_seen(old: str, new: str, verdict: proof.Verdict) -> None:
    text = promised()
    assert old in text
    assert verify_deal(text.replace(old, new)) == verdict
    assert not verdict.proven


def test_a_commitment_that_somebody_noted_has_to_be_this_one() -> None:
    assert verify_deal(promised(), noted="0" * 64) == proof.OTHER_NOTED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"salt {SALT}\n", ""), ("host 77", "host many"), (f"salt {SALT}", "salt x"), ("entropy 0", "entropy 9"),
        ("entropy 0 ", "entropy x "), ("rules ", "rules 9"), ("commitment ", "commitment 1"),
        ("game neom", "game mars"),
    ],
)  # fmt: skip
def test_what_is_no_record_ends_in_a_sentence(old: str, new: str) -> None:
    text = promised()
    assert old in text
    with pytest.raises(cw.BadInput):
        verify_deal(text.replace(old, new))


# -- drawn anew ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), ALL)
def test_a_redrawn_game_looks_the_same_to_all_and_goes_on(key: str, seats: int) -> None:
    for moves in (0, 12, 41):
        record = played(3, moves, key, seats)
        state = record.replay(record.settled())
        if state.over:
            continue
        other = redraw(state, 9)
        other.check()
        assert json.dumps(other.view(None)) == json.dumps(state.view(None))
        assert other.chance.key != state.chance.key
        assert redraw(state, 9).dump() == other.dump()
        dice = random.Random(2)
        for _ in range(60):
            if other.over:
                break
            seat = dice.choice(other.actors)
            other.apply(seat, dice.choice(other.legal(seat)))
        other.check()


def test_nothing_of_the_old_hands_is_left() -> None:
    """Whoever knew the hands of the record knows nothing of the new ones: each anchor is as likely in each of them."""
    state = cw.game("neom").new(3, 7)
    assert isinstance(state, Neom)
    counts: Counter[int] = Counter()
    for seed in range(300):
        other = redraw(state, seed)
        assert isinstance(other, Neom)
        counts.update(other.hands[1])
    assert set(counts) == set(range(121, 151))
    expected = 300 * len(state.hands[1]) / 30
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 58.3  # chi-square, 999 of 1,000


def test_the_dice_of_a_redraw_cannot_be_foretold() -> None:
    """They come from the keyed stream, not from the generator that bots use."""
    dice, chance = KeyedDice(Chance.seeded(4)), Chance.seeded(4)
    assert [dice.next() for _ in range(40)] == [chance.below(1 << 32) for _ in range(40)]
    assert dice.copy().next() == dice.next()


def test_a_settled_moment_has_no_secret_answers() -> None:
    """All pick at once in the draft of NEOM: with one answer missing, the last settled moment is before the round."""
    record = cw.Record.new(cw.game("neom"), 3, 7)
    assert record.settled() == 0
    for seat in (0, 1):
        record.play(seat, record.state.legal(seat)[0])
        assert record.settled() == 0
    record.play(2, record.state.legal(2)[0])
    assert record.settled() == 3


def test_a_redrawn_game_survives_as_text_and_is_proven() -> None:
    before = played(3, 12)
    at = before.settled()
    record = cw.Record(before.game, 3, 3, before.options, (at, DEAL.seed))
    record.deal = DEAL
    for move in before.moves[:at]:
        record.play(*record.parse(move))
    dice = random.Random(5)
    for _ in range(20):
        seat = dice.choice(record.state.actors)
        record.play(seat, dice.choice(record.state.legal(seat)))
    loaded = cw.Record.load(record.text())
    assert loaded.text() == record.text()
    assert loaded.state.dump() == record.state.dump() == record.replay().dump()
    assert verify_deal(record.text()) == proof.REDRAWN
    assert verify_deal(record.text().replace(f"redrawn {at} ", f"redrawn {at} 1")) == proof.OTHER_SEED
    assert verify_deal(record.text().replace(f"redrawn {at} ", "redrawn 999 ")) == proof.BAD_MOVES
