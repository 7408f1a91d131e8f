"""A game in the terminal."""

from pathlib import Path

import pytest

import citywright as cw
from citywright.cli.play import Sitting
from citywright.cli.screen import Screen
from tests.cli.support import Ended, citywright, finished_record

ANY = [str(1 + number % 3) for number in range(600)]  # the first, second or third thing; what is not there is refused


def play(*words: str | Path, typed: list[str]) -> Ended:
    ended = citywright("play", "neom", "--seed", "7", *words, typed=typed)
    assert ended.err == ""
    return ended


def saved(name: str = ".citywright/neom-7.record") -> cw.Record:
    return cw.Record.load(Path(name).read_text("utf-8"))


def own_moves(record: cw.Record, seat: int = 0) -> list[str]:
    return [move for move in record.moves if move.startswith(f"{seat} ")]


# -- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        (
            "en",
            [
                "Choose your tile for this round",
                "Since your last turn:",
                "Player 2 (greedy) builds",
                "wins with",
                "Place",
            ],
        ),
        (
            "de",
            ["Wähle", "Seit deinem letzten Zug:", "Spieler 2 (greedy) baut", "gewinnt mit", "Platz", "Summe"],
        ),
    ],
)
def test_a_whole_game_of_three(lang: str, sentences: list[str]) -> None:
    ended = play("--lang", lang, typed=ANY)
    assert ended.code == 0
    for sentence in sentences:
        assert sentence in ended.out
    state = saved().state
    assert state.over
    for score in state.scores():
        assert f" {score} " in ended.out
    assert "citywright replay .citywright/neom-7.record" in ended.out


def test_a_solo_game_ends_with_a_rank() -> None:
    ended = play("--seats", "you", "--option", "tiles=4+", typed=ANY)
    assert "You have" in ended.out
    assert "Your rank: " in ended.out
    assert saved().options["tiles"] == "4+"


def test_a_game_of_two() -> None:
    assert "wins with" in play("--seats", "random,you", typed=ANY).out
    assert saved().state.over


@pytest.mark.parametrize("key", cw.game_keys())
def test_every_game_can_be_played_in_a_terminal(key: str) -> None:
    others = ",random" * (cw.game(key).seats[0] if cw.game(key).seats[0] > 1 else 1)
    ended = citywright("play", key, "--seed", "7", "--seats", f"you{others}", typed=["1"] * 3000)
    assert ended.code == 0, ended.err
    assert "wins with" in ended.out or "win with" in ended.out
    assert "Total" in ended.out


def test_bots_alone_are_watched() -> None:
    ended = play("--seats", "random,random", typed=[])
    assert ended.code == 0
    assert "Player 2 (random)" in ended.out
    assert not Path(".citywright").exists()


def test_the_person_is_never_shown_what_others_hold() -> None:
    ended = play(typed=["q"])
    record = saved()
    anchors = {anchor for hand in record.state.dump()["table"]["hands"][1:] for anchor in hand}
    names = [part["name"]["en"] for part in record.game.components() if part["number"] in anchors]
    assert len(names) == 8
    assert not [name for name in names if name in ended.out]


# -- choosing --------------------------------------------------------------------------------------------


def test_an_action_can_be_typed_as_a_number_as_a_text_or_by_its_end() -> None:
    hand = cw.game("neom").new(seats=3, seed=7).view(0)["own"]["hand"]
    for typed in ("2", f"keep {hand[1]}", f"KEEP {hand[1]}", str(hand[1])):
        play(typed=[typed, "q"])
        path = max(Path(".citywright").glob("*.record"), key=lambda path: path.stat().st_mtime_ns)
        assert own_moves(saved(str(path))) == [f"0 keep {hand[1]}"]


def test_a_refused_action_is_explained() -> None:
    ended = play(typed=["keep 121", "sell", "q"])
    assert "Not possible: " in ended.out
    assert "is not in your hand" in ended.out
    assert "This is not what you are asked to decide right now." in ended.out
    assert own_moves(saved()) == []


def test_nonsense_is_answered_with_what_would_be_right() -> None:
    out = play(typed=["hello", "99", "0", "-1", "²", "x" * 10_000, "\x00", "q"]).out
    assert "I do not understand “hello”. Type a number from 1 to 4, or h for help." in out
    assert "I do not understand “99”." in out
    assert out.count("I do not understand") == 7


def test_greyed_choices_have_reasons() -> None:
    typed = ["why", "1", "1", "1", "1", "1", "why", "place a1", "q"]
    out = play(typed=typed).out
    assert "Nothing that comes into question here is forbidden." in out
    assert "  place a1  " in out
    assert "would have no road to the centre of your city" in out
    assert "Not possible: " in out


def test_what_is_missing_from_the_list_is_explained_at_once_if_it_is_little() -> None:
    out = play(typed=["1", "1", "1", "1", "1", "q"]).out
    assert "more are not possible; type why for the reasons" in out
    hand = play(typed=["1", "1", "1", "5", "q"]).out  # a tile that cannot be built
    assert "(build: " in hand


def test_a_narrow_window_is_mentioned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citywright.cli.screen.WIDE", 60)
    assert "This window has 60 columns" in play(typed=["q"]).out


def test_pieces_are_explained() -> None:
    out = play(typed=["? 1", "? 012", "? tene", "?", "? xyz", "q"]).out
    hand = cw.game("neom").new(seats=3, seed=7).view(0)["own"]["hand"]
    parts = {part["key"]: part for part in cw.game("neom").components()}
    for key in (f"{hand[0]}", "012", "001"):
        assert f"{key} {parts[key]['name']['en']}\n" in out
    assert out.count("There is nothing to explain by that name.") == 2


def test_help_score_and_boards() -> None:
    out = play(typed=["h", "r", "b", "q"]).out
    assert "take your last move back" in out
    assert "Residential areas" in out
    assert "Total" in out
    assert out.count("Player 3") > 3


def test_the_language_changes_in_the_middle() -> None:
    out = play(typed=["l", "h", "l", "q"]).out
    assert "deinen letzten Zug zurücknehmen" in out
    assert "The game is saved" in out


# -- undo ------------------------------------------------------------------------------------------------


def test_undo_takes_back_own_moves_as_far_as_nothing_was_shown() -> None:
    typed = ["1", "1", "1", "1", "1", "u", "u", "2", "q"]  # anchors, tile, build; back; the hand was revealed
    out = play(typed=typed).out
    assert out.count("There is nothing you could take back") == 1
    moves = own_moves(saved())
    assert len(moves) == 5
    assert moves[-1].startswith("0 anchor ")


def test_undo_also_takes_back_what_bots_answered() -> None:
    record = cw.Record.new(cw.game("neom"), seats=2, seed=7)
    sitting = Sitting(record, ["you", "greedy"], Screen("en"), None, None)
    outcomes: set[bool] = set()
    while record.state.actors:
        seat = record.state.actors[0]
        record.play(seat, record.state.legal(seat)[0])
        moves = record.moves.copy()
        if seat == 1 and own_moves(record):
            undone = sitting.undo(0)
            mine = max(number for number, move in enumerate(moves) if move.startswith("0 "))
            assert record.moves == (moves[:mine] if undone else moves)
            for move in moves[len(record.moves) :]:
                record.play(*record.parse(move))
            outcomes.add(undone)
    assert outcomes == {True, False}


def test_undo_never_takes_back_another_person() -> None:
    record = cw.Record.new(cw.game("neom"), seats=3, seed=7)
    sitting = Sitting(record, ["you", "you", "greedy"], Screen("en"), None, None)
    for seat in (0, 1):
        record.play(seat, record.state.legal(seat)[0])
    dump = record.state.dump()
    assert not sitting.undo(0)
    assert record.state.dump() == dump
    assert sitting.undo(1)
    assert sitting.undo(0)
    assert record.moves == []


# -- several people --------------------------------------------------------------------------------------


def test_people_at_one_screen_pass_it_on() -> None:
    out = play("--seats", "you,you,greedy", typed=["", "1", "", "1", "", "q"]).out
    assert "Pass the screen to Player 1." in out
    assert "Pass the screen to Player 2." in out
    assert len(own_moves(saved())) == len(own_moves(saved(), 1)) == 1


def test_a_whole_game_of_three_people() -> None:
    ended = play("--seats", "you,you,you", typed=["1"] * 900)
    assert saved().state.over
    assert "Place" in ended.out


# -- saving ----------------------------------------------------------------------------------------------


def test_quit_says_how_to_go_on_and_going_on_works() -> None:
    ended = play("--lang", "de", typed=["1", "1", "q"])
    command = "citywright play neom --resume .citywright/neom-7.record --seats you,greedy,greedy --lang de"
    assert command in ended.out
    assert len(own_moves(saved())) == 2
    resumed = citywright(*command.split()[1:], typed=ANY)
    assert resumed.code == 0
    assert saved().state.over


def test_input_that_ends_saves_the_game() -> None:
    ended = play(typed=["1"])
    assert ended.code == 0
    assert "The game is saved in .citywright/neom-7.record" in ended.out
    assert len(own_moves(saved())) == 1


def test_a_save_file_is_a_record_and_nothing_else() -> None:
    play(typed=["1", "s mine.record", "1", "q"])
    record = saved("mine.record")
    assert Path("mine.record").read_text("utf-8") == record.text()
    assert len(own_moves(record)) == 2
    assert not list(Path().glob("*.tmp"))


def test_an_older_game_is_never_overwritten() -> None:
    play(typed=["1", "q"])
    play(typed=["1", "1", "q"])
    assert len(own_moves(saved())) == 1
    assert len(own_moves(saved(".citywright/neom-7-2.record"))) == 2


def test_a_place_that_cannot_be_written_is_no_disaster() -> None:
    out = play(typed=["s no/where/game.record", "s \0", "s good.record", "1", "q"]).out
    assert out.count("The game could not be saved: ") == 2
    assert len(own_moves(saved("good.record"))) == 1


def test_whoever_cannot_save_may_still_leave() -> None:
    Path(".citywright").write_text("in the way")
    out = play(typed=["1", "q", "s elsewhere.record", "q"]).out
    assert "The game cannot be kept on disk" in out
    assert "Type q once more to leave without saving." in out
    assert len(own_moves(saved("elsewhere.record"))) == 1
    assert citywright("play", "neom", typed=["q", "q"]).code == 0


def test_going_on_with_the_wrong_number_of_seats_is_refused() -> None:
    Path("game.record").write_text(finished_record(moves=20).text())
    ended = citywright("play", "neom", "--resume", "game.record", "--seats", "you,greedy")
    assert ended.complaint == "the saved game has 3 seats, but --seats names 2"
    ended = citywright("play", "neom", "--resume", "game.record", "--seed", "3")
    assert "a saved game keeps its seed and its options" in ended.complaint


def test_an_interrupt_saves_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1", "1"])

    def typed(prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typed)
    ended = citywright("play", "neom", "--seed", "7")
    assert ended.code == 130
    assert "The game is saved in .citywright/neom-7.record" in ended.out
    assert len(own_moves(saved())) == 2


def test_without_a_seed_every_game_is_another() -> None:
    for _ in range(3):
        citywright("play", "neom", typed=["q"])
    assert len(list(Path(".citywright").glob("neom-*.record"))) == 3
