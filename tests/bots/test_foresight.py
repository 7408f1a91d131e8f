"""What a network reads and foretells, and that search looks through it."""

import json
from pathlib import Path

import pytest

import citywright as cw
from citywright.bots import foresight as kept
from citywright.bots.foresight import Foresight, Layer, Reading, foresight_of, read
from citywright.bots.levels import CHARACTERS, LEVELS, make
from citywright.engine.state import State
from citywright.games.neom.state import Neom


def greedily(state: State, decisions: int) -> State:
    players = [cw.bots.make("greedy", seed=seat) for seat in range(state.seats)]
    for _ in range(decisions):
        seat = state.actors[0]
        state.apply(seat, players[seat].choose(cw.Knowledge(state, seat)))
    return state


def test_layers_count_in_whole_numbers() -> None:
    """Two units and what lies between: 3a - b and b - a, none below 0; then twice the one and the other."""
    first = Layer([[12, -4, 0], [-4, 4, 0]], [0, 4], 2)
    network = Foresight(Reading([], [], [], []), [first, Layer([[2, 1]], [100], 0)])
    assert network.after([5, 1, 9]) == 100 + 2 * 14 + 0
    assert network.after([1, 5, 9]) == 100 + 0 + (4 + 1)


def test_it_reads_the_own_seat_the_others_in_the_mean_and_the_table() -> None:
    state: Neom = cw.game("neom").new(3, 2)
    greedily(state, 40)
    reading = Reading(["judge.money"], ["money"], ["money"], ["generation"])
    own, path, money, *rest = reading.numbers(state, 1)
    assert own == dict(state.game.judge_terms(state, 1))["judge.money"]
    assert (path, money) == (dict(state.game.paths(state, 1))["money"], state.money[1])
    others = [dict(state.game.judge_terms(state, seat))["judge.money"] for seat in (0, 2)]
    assert rest[0] == sum(others) // 2
    assert rest[2] == (state.money[0] + state.money[2]) // 2
    assert rest[3:] == [state.generation, state.game.rounds_left(state), int(bool(state.lanes[1])), 3]


def test_a_term_that_a_table_does_not_tell_is_nothing() -> None:
    state = cw.game("twentieth_century").new(3, 1)
    assert Reading(["judge.nowhere"], ["nowhere"], [], []).numbers(state, 0)[:2] == [0, 0]


def test_tables_of_other_sizes_are_read_in_turn() -> None:
    """And games with other options, which may tell other things."""
    game = cw.game("twentieth_century")
    reading = Reading([], [], ["points"], ["round"])
    for seats in (3, 5, 3):
        assert reading.numbers(game.new(seats, 1), 0)[-1] == seats


def test_search_foretells_where_a_network_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = greedily(cw.game("neom").new(3, 1), 30)
    plain = make(LEVELS["hard"], "plain", 0)
    worths = [state.game.judge(state, seat) for seat in range(3)]
    monkeypatch.setattr(kept, "FOLDER", tmp_path)
    foresight_of.cache_clear()
    try:
        assert plain.margin(state, 0) == worths[0] - (worths[1] + worths[2]) // 2
        network = Foresight(Reading([], [], [], []), [Layer([[0, 0, 7]], [21], 0)])
        (tmp_path / "neom.json").write_text(json.dumps({"made": {}, **network.as_json()}), "utf-8")
        foresight_of.cache_clear()
        assert plain.margin(state, 0) == 21 + 7 * 3
        trader = make(LEVELS["medium"], "trader", 0)
        assert trader.margin(state, 0) == 42 + trader.judge(state, 0) - worths[0]
        alone = cw.game("neom").new(1, 1)
        assert plain.margin(alone, 0) == alone.game.judge(alone, 0)
    finally:
        foresight_of.cache_clear()


@pytest.mark.parametrize("character", CHARACTERS)
def test_what_is_over_is_counted_not_foretold(character: str) -> None:
    record = cw.Record.load(Path("tests/fixtures/twentieth_century/3-seats.record").read_text("utf-8"))
    state = record.replay()
    assert not state.actors
    a, b, c = state.scores()
    assert make(LEVELS["hard"], character, 0).margin(state, 1) == 100 * b - (100 * a + 100 * c) // 2


def files() -> list[Path]:
    return sorted(kept.FOLDER.glob("*.json"))


def test_one_has_won() -> None:
    assert "twentieth_century" in [file.stem for file in files()]


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_what_is_kept_fits_its_game_and_says_how_it_was_made(file: Path) -> None:
    found = json.loads(file.read_text("utf-8"))
    assert found["made"].keys() == {"command", "positions", "explained", "contest", "code"}
    assert found["made"]["contest"].endswith("it wins")
    game = cw.game(file.stem)
    for seats in game.seats:
        state = greedily(game.new(seats, 1), 20)
        if seats > 1:
            numbers = read(found).reading.numbers(state, 0)
            assert len(numbers) == len(found["layers"][0]["weights"][0])
            assert abs(read(found).margin(state, 0)) < 20_000


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_who_is_foretold_to_win_does(file: Path) -> None:
    """In the recorded games, from the middle on, in most positions."""
    right = positions = 0
    for path in sorted(Path("tests/fixtures", file.stem).glob("*.record")):
        record = cw.Record.load(path.read_text("utf-8"))
        if record.state.seats == 1:
            continue
        places = record.replay().places()
        moves = len(record.moves)
        for number in range(moves // 2, moves, max(1, moves // 16)):
            state = record.replay(upto=number)
            foretold = [read_of(file).margin(state, seat) for seat in range(state.seats)]
            right += places[foretold.index(max(foretold))] == 1
            positions += 1
    assert right > 0.6 * positions


def read_of(file: Path) -> Foresight:
    found = foresight_of(file.stem)
    assert found is not None
    return found
