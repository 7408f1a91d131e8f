"""`citywright arena` from the command line."""

from pathlib import Path

import pytest

from tests.arena.bots import let_in, made_up
from tests.cli.support import citywright
from tests.cli.test_reports import rows, stop_after


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to play."""
    monkeypatch.setattr("citywright.arena.pool.attempt", made_up)


def test_arena_prints_the_standing_and_writes_a_page() -> None:
    ended = citywright("arena", "neom", "--bots", "random,greedy", "--games", "4", "--page", "p.html")
    assert (ended.code, ended.err) == (0, "")
    assert [row[0].strip() for row in rows(ended.out)] == ["greedy", "random"]  # the strongest first
    assert "random or greedy: not settled\n" in ended.out
    page = Path("p.html").read_text("utf-8")
    assert page.count("<svg role=") == 2
    assert "<script" not in page


@pytest.mark.usefixtures("quick")
def test_it_ends_when_it_is_settled() -> None:
    words = ("arena", "neom", "--bots", "random,greedy", "--seats", "3", "--games", "300")
    ended = citywright(*words)
    assert "greedy wins more than random\n" in ended.out
    assert "settled before all 300 games were played" in ended.out
    assert "\n300 games: 100 deals" in citywright(*words, "--all").out


@pytest.mark.usefixtures("quick")
def test_without_a_number_of_seats_every_bot_has_one() -> None:
    ended = citywright("arena", "neom", "--bots", "greedy,random,random,random", "--games", "4")
    assert "Arena: NEOM, 4 players" in ended.out
    assert [row[1].strip() for row in rows(ended.out)] == ["4", "12"]


@pytest.mark.usefixtures("quick")
def test_a_longer_list_plays_every_mixture() -> None:
    ended = citywright("arena", "neom", "--bots", "greedy,random,random", "--seats", "2", "--games", "1")
    assert "2 games: 1 deals from seed 1 on, each 2 times" in ended.out


def test_interrupted_it_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("arena", "neom", "--bots", "random,random", "--games", "8", "--all", "--work")
    whole = citywright(*words, "whole.jsonl", "--page", "whole.html")
    with monkeypatch.context() as patch:
        stop_after(patch, 3)
        stopped = citywright(*words, "parts.jsonl", "--page", "parts.html")
    assert stopped.code == 130
    assert "3 of 8 games are kept in parts.jsonl, and the same command goes on from there" in stopped.err
    assert "2 games: 1 deals" in stopped.out  # only whole deals are shown
    again = citywright(*words, "parts.jsonl", "--page", "parts.html")
    assert again.err == "3 of 8 games are already in parts.jsonl\n"
    assert [row[:-1] for row in rows(again.out)] == [row[:-1] for row in rows(whole.out)]


@pytest.mark.usefixtures("quick")
def test_the_file_of_another_run_is_refused() -> None:
    citywright("arena", "neom", "--bots", "random,random", "--games", "2", "--work", "w.jsonl")
    ended = citywright("arena", "neom", "--bots", "random,greedy", "--games", "2", "--work", "w.jsonl")
    assert "w.jsonl belongs to another run: its bots is" in ended.complaint


def test_a_failure_is_told_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    let_in(monkeypatch)
    ended = citywright("arena", "neom", "--bots", "random,crashing", "--games", "8")
    assert ended.code == 1
    line = next(line for line in ended.out.splitlines() if line.startswith("crashing, at seat"))
    sentence, _, record = line.rstrip(")").rpartition(" (")
    assert "crashed with ValueError: no idea" in sentence
    assert citywright("replay", record).out.endswith(f"# {sentence}\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "greedy,nobody"), "there is no bot 'nobody'"),
        (("--bots", "greedy,random", "--seats", "9"), "NEOM is for 1 to 5 players, not 9"),
        (
            ("--bots", "greedy,random", "--page", "nowhere/p.html"),
            "cannot be written: there is no folder nowhere",
        ),
        (("--games", "4"), "the following arguments are required: --bots"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in citywright("arena", "neom", *words).complaint
