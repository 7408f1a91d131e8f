"""simulate and balance from the command line."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import citywright as cw
from citywright.arena.journal import Journal, Played
from citywright.arena.match import Match, Result, play
from tests.cli.support import citywright


def rows(out: str) -> list[list[str]]:
    """The cells of a table but for the last column, which is the speed."""
    return [line.strip("│").split("│")[:-1] for line in out.splitlines() if line.startswith("│")]


def test_simulate_prints_a_table_and_writes_a_plot() -> None:
    ended = citywright("simulate", "neom", "--games", "6", "--bots", "greedy,random,random")
    assert (ended.code, ended.err) == (0, "")
    table = rows(ended.out)
    assert [row[0].strip() for row in table] == ["greedy", "random 1", "random 2"]
    assert [row[1].strip() for row in table] == ["6", "6", "6"]
    assert "<svg" in Path(".citywright/simulate-neom.svg").read_text("utf-8")


@pytest.mark.parametrize("name", ["plot.svg", "plot.png", "plot.pdf"])
def test_the_plot_goes_where_it_is_told(name: str) -> None:
    ended = citywright("simulate", "neom", "--games", "2", "--bots", "random", "--plot", name)
    assert ended.out.endswith(f"plot: {name}\n")
    assert Path(name).stat().st_size > 1000


def test_the_table_is_the_same_whatever_the_number_of_jobs() -> None:
    words = ("simulate", "neom", "--games", "9", "--bots", "random,random,random", "--seed", "4")
    one, two = citywright(*words, "--jobs", "1"), citywright(*words, "--jobs", "2")
    assert rows(one.out) == rows(two.out) != []


def test_options_and_editions_reach_the_games() -> None:
    words = ("simulate", "neom", "--games", "4", "--bots", "random,random,random")
    plain = rows(citywright(*words).out)
    assert rows(citywright(*words, "--option", "beginner=true").out) != plain


def test_what_is_simulated_before_an_interrupt_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 3)
    ended = citywright("simulate", "neom", "--games", "50", "--bots", "random,random")
    assert ended.code == 130
    assert ended.err == "citywright: stopped after 3 of 50 games\n"
    assert [row[1].strip() for row in rows(ended.out)] == ["3", "3"]


def stop_after(monkeypatch: pytest.MonkeyPatch, games: int) -> None:
    """As if somebody pressed Ctrl-C after so many games."""
    count = 0

    def interrupted(match: Match) -> Result:
        nonlocal count
        count += 1
        if count > games:
            raise KeyboardInterrupt
        return play(match)

    monkeypatch.setattr("citywright.arena.pool.attempt", interrupted)


def test_balance_writes_a_report_and_a_page() -> None:
    ended = citywright("balance", "neom", "--games", "4", "--seats", "3", "--bots", "random", "--out", "report")
    assert (ended.code, ended.err) == (0, "")
    assert "out of bounds" in ended.out
    assert "# Balance of NEOM" in Path("report/neom.md").read_text("utf-8")
    assert "<svg" in Path("report/neom.html").read_text("utf-8")


def test_balance_interrupted_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("balance", "neom", "--games", "5", "--seats", "2", "--bots", "random")
    whole = citywright(*words, "--out", "whole", "--work", "whole.jsonl")
    with monkeypatch.context() as patch:
        stop_after(patch, 2)
        stopped = citywright(*words, "--out", "parts", "--work", "parts.jsonl")
    assert stopped.code == 130
    assert "2 of 5 games are kept in parts.jsonl" in stopped.err
    assert not Path("parts/neom.md").exists()
    ended = citywright(*words, "--out", "parts", "--work", "parts.jsonl")
    assert ended.err == "2 of 5 games are already in parts.jsonl\n"
    assert ended.out.replace("parts/", "whole/") == whole.out
    for name in ("neom.md", "neom.html"):
        assert Path("parts", name).read_bytes() == Path("whole", name).read_bytes()


def test_a_finished_balance_is_shown_again_without_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("balance", "neom", "--games", "2", "--seats", "2", "--bots", "random")
    first = citywright(*words)
    stop_after(monkeypatch, 0)
    assert citywright(*words).out == first.out


def test_balance_says_what_greedy_would_have_said() -> None:
    words = ("balance", "neom", "--games", "3", "--seats", "2", "--bots", "random,search:0:trader", "--beside")
    ended = citywright(*words, "--out", "report", "--work", "kept")
    assert (ended.code, ended.err) == (0, "")
    text = Path("report/neom.md").read_text("utf-8")
    assert "| bound | players | asked for | measured | greedy | holds | why |" in text
    assert "| search:0:trader |" in text
    assert len(list(Path("kept").iterdir())) == 2
    assert "name other players" in citywright("balance", "neom", "--bots", "greedy", "--beside").complaint


def test_balance_with_another_bot_refuses_the_working_file() -> None:
    words = ("balance", "neom", "--games", "1", "--seats", "1", "--work", "work.jsonl")
    citywright(*words, "--bots", "random")
    assert "belongs to another run" in citywright(*words, "--bots", "greedy").complaint


def test_two_runs_do_not_share_a_working_file() -> None:
    words = ("balance", "neom", "--games", "2", "--seats", "2", "--bots", "random", "--work", "games.jsonl")
    assert citywright(*words).code == 0
    kept = Path("games.jsonl").read_bytes()
    with Journal(Path("games.jsonl"), {"work": "of somebody else"}, Played):  # another run has it open
        assert "games.jsonl is in use by another run" in citywright(*words).complaint
    assert Path("games.jsonl").read_bytes() == kept
    assert citywright(*words).code == 0


def test_ctrl_c_with_workers_keeps_what_is_done() -> None:
    words = ["-m", "citywright", "balance", "neom", "--games", "100000", "--seats", "3", "--bots", "random"]
    words += ["--jobs", "2", "--work", "w.jsonl"]
    process = subprocess.Popen([sys.executable, *words], stdout=-1, stderr=-1, text=True, start_new_session=True)
    while not Path("w.jsonl").exists() or Path("w.jsonl").stat().st_size < 50_000:
        assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.count("\n") == 1
    assert "games are kept in w.jsonl" in err
    kept = int(err.split()[2])
    assert len(Path("w.jsonl").read_text().splitlines()) == kept + 1


# -- bounds ----------------------------------------------------------------------------------------------


def doctored(work: Path, *, fair: bool) -> None:
    """A finished run of duels in which the seats win in turn, or always the first."""
    head, *lines = work.read_text("utf-8").splitlines()
    games = [json.loads(line) for line in lines]
    for number, game in enumerate(games):
        game["places"] = [1, 2] if number % 2 or not fair else [2, 1]
    work.write_text("\n".join([head, *map(json.dumps, games), ""]), "utf-8")


@pytest.mark.parametrize(
    ("fair", "code", "last"), [(True, 0, "NEOM: all bounds hold"), (False, 1, "wins of each seat")]
)
def test_balance_checks_the_bounds_of_a_game(fair: bool, code: int, last: str) -> None:
    words = ("balance", "neom", "--check", "--games", "4", "--seats", "2", "--bots", "greedy", "--work", "work.jsonl")
    citywright(*words)
    doctored(Path("work.jsonl"), fair=fair)
    ended = citywright(*words)
    assert ended.code == code
    assert ended.err == "4 of 4 games are already in work.jsonl\n"
    assert last in ended.out.splitlines()[-1]
    assert "dead ends in generation I │ 2" in ended.out
    assert not Path(".citywright").exists()


def test_a_check_and_a_report_share_their_games() -> None:
    words = ("balance", "neom", "--games", "2", "--seats", "2", "--bots", "random", "--work", ".")
    assert citywright(*words, "--check").err == ""
    ended = citywright(*words)
    assert (ended.code, ended.err.split()[:3]) == (0, ["2", "of", "2"])
    assert "## Bounds" in Path(".citywright/balance/neom.md").read_text("utf-8")


def test_one_command_checks_all_games() -> None:
    words = ("balance", "--check", "--games", "1", "--seats", "3", "--bots", "random", "--work", "work")
    ended = citywright(*words)
    assert ended.code == 1
    assert [line for line in ended.out.splitlines() if line.startswith("Bounds of")] != []
    for key in cw.game_keys():
        assert f"Bounds of {cw.game(key).title}" in ended.out
        assert len(list(Path("work").glob(f"balance-{key}-*.jsonl"))) == 1
    assert citywright(*words).out == ended.out


def test_a_check_that_is_interrupted_plays_no_other_game(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 0)
    ended = citywright("balance", "--check", "--games", "1", "--bots", "random")
    assert (ended.code, ended.out, ended.err.count("\n")) == (130, "", 1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "which game?"),
        (("--check", "--option", "beginner=true"), "belong to one game"),
        (("--check", "--seats", "1"), "--seats '1' should be a number from 2 to 5"),
        (("neom", "--check", "--out", "report"), "--check writes no report"),
    ],
)
def test_what_cannot_be_checked_is_said_at_once(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in citywright("balance", *words).complaint
