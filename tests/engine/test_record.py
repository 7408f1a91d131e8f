"""Records: a game as a text, undo up to the last barrier, any moment again; and what is no record."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import citywright as cw
from citywright.engine.record import LONGEST_FILE
from tests.engine.toy import toy_game

TOY = toy_game()
NEOM = cw.game("neom")
NO_RECORD = "this is not a record: its first line should be 'citywright record 1'"
GAME = ["0 bid 1", "1 bid 2", "0 pick red", "0 put red left", "1 pick blue", "1 put blue left", "1 bid 0", "0 bid 2"]


def play(record: cw.Record, *moves: str) -> None:
    for move in moves:
        record.play(*record.parse(move))


def toy_record(*moves: str, **options: Any) -> cw.Record:
    record = cw.Record.new(TOY, 2, 1, **options)
    play(record, *moves)
    return record


TEXT = """\
citywright record 1
game toy
rules 1
edition toy 1
seats 2
seed 1
option rich true
option mood calm
moves
0 bid 5
1 bid 2
0 pick red
"""

# -- text ----------------------------------------------------------------------------------------------------


def test_a_record_reads_like_this() -> None:
    assert toy_record("0 bid 5", "1 bid 2", "0 pick red", rich=True).text() == TEXT


def test_a_record_survives_as_text() -> None:
    record = toy_record(*GAME)
    loaded = cw.Record.load(record.text(), TOY)
    assert loaded.text() == record.text()
    assert loaded.moves == GAME
    assert loaded.state.dump() == record.state.dump() == loaded.replay().dump()
    assert loaded.log == record.log
    assert loaded.can_undo == record.can_undo


def test_a_record_needs_no_more_than_its_text() -> None:
    record = cw.Record.new(NEOM, 1, -5, tiles="4+", beginner=True)
    loaded = cw.Record.load(record.text())
    assert (loaded.seats, loaded.seed, loaded.options["tiles"], loaded.options["beginner"]) == (1, -5, "4+", True)
    assert loaded.state.dump() == record.state.dump()


@pytest.mark.parametrize(
    "text",
    [
        "# a remark before\n" + TEXT,
        TEXT.replace("moves\n", "moves\n# a remark between\n\n"),
        TEXT + "# after move 3:\n# 0 put red left\n",
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("0 bid 5", "  0   bid  5  "),
        TEXT.replace("0 bid 5", "00 bid 5"),
        TEXT.rstrip("\n"),
    ],
)
def test_remarks_and_layout_do_not_matter(text: str) -> None:
    assert cw.Record.load(text, TOY).text() == TEXT


def test_events_are_logged_by_move() -> None:
    record = toy_record(*GAME[:3])
    assert [[event.id for event in events] for events in record.log] == [
        ["event.bids"], ["event.bids", "event.bids", "event.bids", "event.wins"], [],
    ]  # fmt: skip


def test_an_illegal_move_is_not_noted() -> None:
    record = toy_record(*GAME[:2])
    before = record.text(), record.state.dump()
    with pytest.raises(cw.IllegalAction):
        play(record, "1 pick red")
    assert (record.text(), record.state.dump()) == before
    assert len(record.log) == 2


# -- moments and undo ----------------------------------------------------------------------------------------


def test_every_moment_has_a_number() -> None:
    record = cw.Record.new(TOY, 2, 1)
    moments = [record.state.dump()]
    for move in GAME:
        play(record, move)
        moments.append(record.state.dump())
    assert [record.replay(number).dump() for number in range(9)] == moments
    assert record.state.dump() == moments[8]


@pytest.mark.parametrize("upto", [-1, 9])
def test_a_moment_that_is_not_there(upto: int) -> None:
    with pytest.raises(cw.BadInput, match=f"^this record has 8 moves; there is no moment {upto}$"):
        toy_record(*GAME).replay(upto)


def test_undo_takes_moves_back_up_to_the_barrier() -> None:
    record = toy_record(*GAME[:2])
    shown = record.state.dump()
    play(record, *GAME[2:5])
    assert [record.undo() for _ in range(3)] == ["1 pick blue", "0 put red left", "0 pick red"]
    assert record.state.dump() == shown
    assert record.moves == GAME[:2]
    assert len(record.log) == 2
    assert not record.can_undo


@pytest.mark.parametrize("moves", [[], GAME[:2], GAME[:6], GAME[:8]], ids=["start", "shown", "drawn", "shown again"])
def test_undo_never_crosses_a_barrier(moves: list[str]) -> None:
    record = toy_record(*moves)
    before = record.state.dump()
    with pytest.raises(cw.BadInput, match="the last move cannot be undone: it showed something new or drew at random"):
        record.undo()
    assert (record.moves, record.state.dump()) == (moves, before)


def test_after_undo_another_way_is_open() -> None:
    record = toy_record(*GAME[:4])
    record.undo()
    record.undo()
    play(record, "0 pick blue", "0 put blue right")
    assert record.state.dump() == toy_record(*GAME[:2], "0 pick blue", "0 put blue right").state.dump()
    assert cw.Record.load(record.text(), TOY).state.dump() == record.state.dump()


# -- what is no record ---------------------------------------------------------------------------------------


def without(word: str) -> Callable[[str], str]:
    return lambda text: "".join(line for line in text.splitlines(keepends=True) if not line.startswith(word))


def line(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(f"\n{old}\n", f"\n{new}\n")


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (lambda text: "", NO_RECORD),
        (lambda text: "\x7fELF\x00\xff\ufffd", NO_RECORD),
        (lambda text: text[5:], NO_RECORD),
        (lambda text: text.replace("record 1", "record 2"), NO_RECORD),
        (lambda text: text[:60], "this record is cut short: it has no line 'moves'"),
        (without("moves"), "this record is cut short: it has no line 'moves'"),
        (without("game"), "this record is cut short: it has no line 'game'"),
        (without("seed"), "this record is cut short: it has no line 'seed'"),
        (lambda text: text + "x" * LONGEST_FILE, "this file is too long to be a record"),
        (line("game toy", "game neom"), "this is a record of neom; here is toy"),
        (line("rules 1", "rules 2"), "Toy is not played here under rules version 2; it is under 1"),
        (line("rules 1", "rules one"), "this record's rules should be a whole number, not 'one'"),
        (line("edition toy 1", "edition mine 3"), "this record was played with edition mine 3, not with toy 1"),
        (line("seats 2", "seats -2"), "Toy is for 2 to 3 players, not -2"),
        (line("seats 2", "seats 4"), "Toy is for 2 to 3 players, not 4"),
        (line("seats 2", "seats"), "this record's seats should be a whole number, not ''"),
        (line("seats 2", "seats ²"), "this record's seats should be a whole number, not '²'"),
        (line("seed 1", "seed --1"), "this record's seed should be a whole number, not '--1'"),
        (line("seed 1", "seed 1.5"), "this record's seed should be a whole number, not '1.5'"),
        (line("seed 1", f"seed {'9' * 5000}"), f"this record's seed should be a whole number, not '{'9' * 40}'"),
        (line("option rich true", "option rich x"), "option rich cannot be 'x' with 2 players; it can be false, true"),
        (line("option rich true", "option seed 2"), "Toy has no option 'seed'; it has rich, mood"),
        (line("option rich true", "option game neom"), "Toy has no option 'game'; it has rich, mood"),
        (line("option rich true", "option"), "Toy has no option ''; it has rich, mood"),
        (line("option mood calm", "option mood wild"), "option mood cannot be 'wild' with 2 players; it can be calm"),
        (line("1 bid 2", "1 bid 6"), "move 2, '1 bid 6': no action reads 'bid 6'; the verbs are bid, pick, put"),
        (line("1 bid 2", "1 pick red"), "move 2, '1 pick red': This is not what you are asked to decide right now."),
        (line("1 bid 2", "0 bid 2"), "move 2, '0 bid 2': It is not your turn: you have nothing to decide right now."),
        (line("1 bid 2", "7 bid 2"), "move 2, '7 bid 2': There is no seat 7: this table has 2 seats, counted from 0."),
        (line("1 bid 2", "-1 bid"), "move 2, '-1 bid': a move begins with the number of a seat; '-1 bid' does not"),
        (line("1 bid 2", "² bid"), "move 2, '² bid': a move begins with the number of a seat; '² bid' does not"),
        (line("1 bid 2", "bid 2"), "move 2, 'bid 2': a move begins with the number of a seat; 'bid 2' does not"),
        (line("1 bid 2", "1"), "move 2, '1': no action reads ''; the verbs are bid, pick, put"),
        (
            line("1 bid 2", "9" * 5000 + " bid 2"),
            f"move 2, '{'9' * 60}': a move begins with the number of a seat; '{'9' * 60}' does not",
        ),
        (line("0 pick red", "0 pick"), "move 3, '0 pick': no action reads 'pick'; the verbs are bid, pick, put"),
    ],
)  # fmt: skip
def test_what_is_no_record_ends_in_one_clear_sentence(tamper: Callable[[str], str], sentence: str) -> None:
    text = tamper(TEXT)
    assert text != TEXT
    with pytest.raises(cw.BadInput) as error:
        cw.Record.load(text, TOY)
    assert str(error.value) == sentence


def test_a_record_of_a_game_that_is_not_there() -> None:
    with pytest.raises(cw.BadInput, match=r"^there is no game 'toy'; there are "):
        cw.Record.load(TEXT)


# -- a real record, tampered with at random ------------------------------------------------------------------


def random_record(seats: int, seed: int) -> cw.Record:
    record, rng = cw.Record.new(NEOM, seats, seed), cw.Rng.seeded(seed)
    while record.state.actors:
        seat = record.state.actors[rng.below(len(record.state.actors))]
        actions = record.state.legal(seat)
        record.play(seat, actions[rng.below(len(actions))])
    return record


REAL = random_record(2, 7).text()
BITS = [
    "0",
    "1",
    "-1",
    "99",
    "9" * 5000,
    "²",
    "\x00",
    "\ufffd",
    "#",
    "",
    "option seats 2",
    "moves",
    "game",
    "sell",
    "\n",
]


@st.composite
def tampered_records(draw: st.DrawFn) -> str:
    text = REAL
    for _ in range(draw(st.integers(1, 3))):
        lines = text.split("\n")
        at = draw(st.integers(0, min(len(lines), draw(st.sampled_from([20, 1000]))) - 1))  # often in the head
        bit = draw(st.one_of(st.sampled_from(BITS), st.text(max_size=8)))
        words = lines[at].split(" ")
        match draw(st.sampled_from(["cut", "drop", "double", "swap", "word", "insert", "lift"])):
            case "cut":
                lines = [*lines[:at], lines[at][: len(lines[at]) // 2]]
            case "drop":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                lines[at], lines[-at] = lines[-at], lines[at]
            case "word":
                words[draw(st.integers(0, len(words) - 1))] = bit
                lines[at] = " ".join(words)
            case "insert":
                lines.insert(at, bit)
            case "lift":
                lines[at] = draw(st.sampled_from(lines))
        text = "\n".join(lines)
    return text


@settings(max_examples=200)
@given(tampered_records())
@example("citywright record 1\nmoves\n")
def test_a_tampered_record_is_refused_or_loaded_never_a_crash(text: str) -> None:
    try:
        record = cw.Record.load(text)
    except cw.BadInput:
        return
    assert cw.Record.load(record.text()).state.dump() == record.state.dump()


@given(st.one_of(st.text(), st.binary().map(lambda data: data.decode("latin-1"))))
def test_rubbish_is_refused(text: str) -> None:
    with pytest.raises(cw.BadInput):
        cw.Record.load(text)
