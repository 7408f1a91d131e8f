"""Good and bad input: what is asked for, or one clear sentence."""

import json
import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from citywright.cli.command import one_line
from tests.cli.support import HOUSE, citywright, finished_record

HEAD = b"citywright record 1\n"
COMMAND = [sys.executable, "-m", "citywright"]


def test_games_are_listed_with_their_options() -> None:
    ended = citywright("games")
    assert ended.code == 0
    assert "neom: NEOM, 1 to 5 players" in ended.out
    assert "--option beginner=false" in ended.out
    assert '--edition "house 1"' in ended.out


def test_an_earlier_house_edition_is_chosen_by_its_name() -> None:
    now = json.loads(citywright("edition", "show", "city_tycoon", "--json").out)
    earlier = json.loads(citywright("edition", "show", "city_tycoon", "--edition", "house 1", "--json").out)
    assert earlier["edition"].startswith("house 1 ")
    assert earlier["edition"] != now["edition"]
    missing = citywright("edition", "show", "city_tycoon", "--edition", "house 99")
    assert (missing.code, missing.out) == (2, "")


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_version_and_help(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        citywright(word)
    assert ended.value.code == 0


def test_the_module_is_the_command() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"citywright {version('citywright')} (pure)\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("dance", "invalid choice: 'dance'"),
        ("play", "the following arguments are required: GAME"),
        ("play chess", "there is no game 'chess'; there are city_tycoon, neom"),
        ("play neom --seats you,bob", "nobody is called 'bob'; a seat can have you, random, greedy"),
        ("play neom --seats", "expected one argument"),
        ("play neom --seats you,you,you,you,you,you", "NEOM is for 1 to 5 players, not 6"),
        ("play neom --seed seven", "'seven' should be a whole number"),
        ("play neom --seed 99999999999999999999999", "should be a whole number"),
        ("play neom --lang fr", "invalid choice: 'fr'"),
        ("play neom --option beginner", "should read key=value"),
        ("play neom --option beginner=perhaps", "option beginner cannot be 'perhaps'"),
        ("play neom --option magic=true", "NEOM has no option 'magic'"),
        ("play neom --option tiles=4+", "option tiles cannot be '4+' with 3 players"),
        ("play neom --resume nothing.record", "there is no file nothing.record"),
        ("play neom --edition nothing.toml", "there is no file nothing.toml"),
        ("play neom --resum x", "unrecognized arguments: --resum x"),
        ("simulate neom --games 0", "'0' should be a whole number from 1"),
        ("simulate neom --games many", "'many' should be a whole number"),
        ("simulate neom --games -3", "'-3' should be a whole number"),
        ("simulate neom --jobs 0", "'0' should be a whole number"),
        ("simulate neom --bots greedy,you", "nobody is called 'you'"),
        ("simulate neom --plot plot.txt", "should end in .svg, .png, .pdf"),
        ("simulate neom --plot no/where.svg", "there is no folder no"),
        ("balance neom --seats 6", "should be a number from 1 to 5, or all"),
        ("balance neom --seats ²", "should be a number from 1 to 5, or all"),
        ("balance neom --bots nobody", "there is no bot 'nobody'"),
        ("balance neom --option tiles=4+", "option tiles cannot be '4+' with 2 players"),
        ("fuzz neom --seats none", "should be a number from 1 to 5, or all"),
        ("fuzz chess --games 3", "there is no game 'chess'"),
        ("replay", "the following arguments are required: FILE"),
        ("replay nothing.record", "there is no file nothing.record"),
        ("replay .", ". is a folder, not a file"),
        ("replay /dev/zero", "/dev/zero is not a file"),
        ("edition", "the following arguments are required: COMMAND"),
        ("edition check", "the following arguments are required: FILE"),
        ("edition check nothing.toml", "there is no file nothing.toml"),
        ("edition check /dev/zero", "/dev/zero is not a file"),
        ("edition show chess", "there is no game 'chess'"),
        ("edition show neom --edition nothing.toml", "there is no file nothing.toml"),
    ],
)
def test_bad_input_ends_in_one_sentence(words: str, sentence: str) -> None:
    ended = citywright(*words.split())
    assert sentence in ended.complaint
    assert ended.out == ""


def test_a_zero_byte_is_in_no_file_name() -> None:
    assert citywright("replay", "a\0b").complaint == "there is no file a?b"


def test_what_a_file_says_cannot_take_over_the_terminal() -> None:
    assert one_line("a\x1b[2Jb\nc\u202ed") == "a?[2Jb c?d"


def test_output_that_nobody_reads_ends_quietly() -> None:
    with subprocess.Popen([*COMMAND, "edition", "show", "neom", "--json"], stdout=-1, stderr=-1) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_a_record_that_is_read_only_in_part_ends_quietly() -> None:
    Path("game.record").write_text(finished_record().text())
    with subprocess.Popen([*COMMAND, "replay", "game.record"], stdout=-1, stderr=-1) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.parametrize("words", ["games", "edition show neom"])
def test_output_that_is_closed_from_the_start_is_explained(words: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {words} >&-', "sh", *COMMAND], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "citywright: standard output is closed, so there is nowhere to write to\n"


def test_errors_that_nobody_wants_to_hear_leave_the_exit_code() -> None:
    done = subprocess.run(["sh", "-c", '"$@" dance 2>&- <&-', "sh", *COMMAND], capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_terminal_of_another_alphabet_is_no_reason_to_stop() -> None:
    finished_path = Path("game.record")
    finished_path.write_text(finished_record().text())
    words = [*COMMAND, "replay", str(finished_path), "--lang", "de"]
    surroundings = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(words, capture_output=True, env=surroundings, check=True)
    assert done.stderr == b""


# -- games and editions ----------------------------------------------------------------------------------


def test_an_edition_is_shown_for_people() -> None:
    both = citywright("edition", "show", "neom").out
    assert "[residential] costs 1 L" in both
    assert "Mietshäuser" in both
    german = citywright("edition", "show", "neom", "--lang", "de").out
    assert "Mietshäuser" in german
    assert "costs 1 L" not in german


def test_an_edition_is_shown_for_programs() -> None:
    shown = json.loads(citywright("edition", "show", "neom", "--json").out)
    tiles = {part["number"]: part for part in shown["components"] if part["kind"] == "tile"}
    assert sorted(tiles) == list(range(1, 151))
    assert sum(part["kind"] == "board" for part in shown["components"]) == 6
    assert tiles[131]["exits"] == "NESW"
    for part in shown["components"]:
        assert part["source"] in ("rules", "published", "house")
        assert part["name"]["en"]
        assert part["name"]["de"]
        assert part["text"]["en"]
        assert part["text"]["de"]
        assert set(part.get("exits", "")) <= set("NESW")
    assert len({part["key"] for part in shown["components"]}) == 156


def test_a_sound_edition_is_called_sound() -> None:
    ended = citywright("edition", "check", HOUSE)
    assert ended.code == 0
    assert "a sound edition of NEOM" in ended.out
    assert "board: 6, tile: 150" in ended.out


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("cost = 1\n", 'cost = "one"\n', "tile 1: cost is 'one'; it should be a whole number"),
        ("number = 2\n", "number = 1\n", "number is '1'; it should be used only once"),
        ('exits = "NES"', 'exits = "SEN"', "in that order"),
        ('game = "neom"', 'game = "chess"', "game is 'chess'; it should be one of city_tycoon, neom"),
        ("[edition]", "[edition", "not a TOML file"),
        ("cost = 1\n", f"cost = {'9' * 5000}\n", "edition.toml"),
        ("cost = 1\n", "cost = 1979-05-27\n", "edition.toml"),
        ("cost = 1\n", f"cost = {'[' * 3000}{']' * 3000}\n", "edition.toml"),
    ],
)
def test_an_unsound_edition_is_refused_with_the_place(before: str, after: str, sentence: str) -> None:
    Path("edition.toml").write_text(HOUSE.read_text("utf-8").replace(before, after, 1), "utf-8")
    assert sentence in citywright("edition", "check", "edition.toml").complaint


@pytest.mark.parametrize("tracks", ['["N N"]', '["c0 c0"]', '["N c0", "2,2 2,2"]', '["N c0 S", "1,1"]', '["N c0", ""]'])
def test_a_track_that_leads_nowhere_is_refused(tracks: str) -> None:
    house = HOUSE.parents[1] / "twentieth_century/edition.toml"
    text = house.read_text("utf-8").replace('tracks = ["N c0", "c0 S"]', f"tracks = {tracks}", 1)
    Path("edition.toml").write_text(text, "utf-8")
    assert "each from one point to another" in citywright("edition", "check", "edition.toml").complaint


# -- replay ------------------------------------------------------------------------------------------------


@pytest.fixture
def record() -> Path:
    file = Path("game.record")
    file.write_text(finished_record().text())
    return file


def test_a_record_is_told_move_by_move(record: Path) -> None:
    ended = citywright("replay", record)
    assert ended.code == 0
    game = finished_record()
    for number, move in enumerate(game.moves, start=1):
        assert f"{number:4}  {move}\n" in ended.out
    assert "Player 1 has kept" in ended.out
    assert str(max(game.state.scores())) in ended.out
    assert " wins with " in ended.out
    assert "Spieler 1" in citywright("replay", record, "--lang", "de").out


def test_a_record_stops_at_any_moment(record: Path) -> None:
    shown = citywright("replay", record, "--upto", "10").out
    assert "  10  " in shown
    assert "  11  " not in shown
    assert "no moment 9999" in citywright("replay", record, "--upto", "9999").complaint


def test_a_seat_is_told_only_what_it_may_know(record: Path) -> None:
    shown = citywright("replay", record, "--upto", "3", "--seat", "1").out
    assert "Player 2 keeps" in shown
    assert "Player 1 keeps" not in shown
    assert "0 keep" not in shown
    assert "there is no seat 3" in citywright("replay", record, "--seat", "3").complaint


def test_remarks_of_a_fuzz_failure_are_shown(record: Path) -> None:
    record.write_text(record.read_text() + "# after move 3:\n# Fault: something broke\n")
    ended = citywright("replay", record)
    assert ended.code == 0
    assert ended.out.endswith("# after move 3:\n# Fault: something broke\n")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not a record"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (HEAD, "cut short"),
        (b"citywright record 2\ngame neom\nmoves\n", "not a record"),
        (HEAD + b"game chess\nrules 1\nedition x\nseats 3\nseed 1\nmoves\n", "no game 'chess'"),
        (HEAD + b"game neom\nrules 9\nedition x\nseats 3\nseed 1\nmoves\n", "rules version 9"),
        (HEAD + b"game neom\nrules 3\nedition \x1b[2J\nseats 3\nseed 1\nmoves\n", "edition ?[2J"),
        (HEAD + b"game neom\nrules 3\nedition x\nseats three\nseed 1\nmoves\n", "seats should be a whole number"),
    ],
)
def test_a_foreign_record_is_refused(content: bytes, sentence: str) -> None:
    Path("bad.record").write_bytes(content)
    complaint = citywright("replay", "bad.record").complaint
    assert sentence in complaint
    assert complaint.startswith("bad.record")
    assert citywright("play", "neom", "--resume", "bad.record").complaint.startswith("bad.record")


def test_an_illegal_move_in_a_record_is_named(record: Path) -> None:
    text = record.read_text()
    record.write_text(text.replace("\nmoves\n", "\nmoves\n0 sell\n"))
    assert "move 1, '0 sell'" in citywright("replay", record).complaint


# -- fuzz ------------------------------------------------------------------------------------------------


def test_fuzz_ends_with_its_count() -> None:
    ended = citywright("fuzz", "neom", "--games", "1", "--seats", "2")
    assert ended.code == 0
    last = ended.out.splitlines()[-1].split()
    assert [last[0], *last[1::2]] == ["1", "games,", "decisions,", "problems"]
    assert last[4] == "0"


def test_fuzz_names_its_problems_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    from citywright.arena import fuzz

    def broken(self: fuzz.FuzzedGame) -> None:
        raise fuzz.Fault("something broke")

    monkeypatch.setattr(fuzz.FuzzedGame, "at_the_end", broken)
    ended = citywright("fuzz", "neom", "--games", "2", "--seats", "1", "--out", "failures")
    assert ended.code == 1
    first, second, last = ended.out.splitlines()
    assert "something broke" in first
    assert "failures" in second
    assert last.endswith(" decisions, 2 problems")
    file = next(Path("failures").iterdir())
    assert "something broke" in citywright("replay", file).out


def test_an_interrupt_ends_without_a_traceback() -> None:
    words = [*COMMAND, "fuzz", "neom", "--games", "100000"]
    with subprocess.Popen(words, stdout=-1, stderr=-1, text=True, bufsize=0) as process:
        while not Path(".citywright").exists():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out.endswith(" decisions, 0 problems\n") or err == "citywright: interrupted\n"  # what is done is told
    assert "Traceback" not in err
