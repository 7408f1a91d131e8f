"""`citywright analyse` from the command line."""

import json
from pathlib import Path

import pytest

from citywright.bots import Thinking
from citywright.bots.analysis import Decision, judged
from citywright.engine.record import Record
from tests.cli.support import citywright, finished_record

WORDS = ("analyse", "game.record", "--visits", "4", "--json", "a.json", "--page", "a.html")


@pytest.fixture(autouse=True)
def record(folder: Path) -> Record:
    """The beginning of a game."""
    record = finished_record(moves=5)
    (folder / "game.record").write_text(record.text(), "utf-8")
    return record


def test_it_tells_how_well_everybody_played() -> None:
    ended = citywright(*WORDS)
    assert (ended.code, ended.err) == (0, "")
    assert "how it was played" in ended.out
    assert ended.out.endswith("page: a.html\nJSON: a.json\n")
    page = Path("a.html").read_text("utf-8")
    assert page.count("<svg role=") == 1
    assert "<script" not in page
    found = json.loads(Path("a.json").read_text("utf-8"))
    assert (found["game"], found["seed"], len(found["plays"])) == ("neom", 5, 3)
    for decision in found["decisions"]:
        assert len(decision["before"]["margins"]) == len(decision["after"]["places"]) == 3
        assert page.count(f"<td>{decision['number']}</td>") >= 1
    assert sum(play["decisions"] for play in found["plays"]) == len(found["decisions"]) == 5


def stop_after(monkeypatch: pytest.MonkeyPatch, decisions: int) -> None:
    """As if somebody pressed Ctrl-C after so many decisions."""
    count = 0

    def interrupted(record: Record, number: int, thinking: Thinking) -> Decision:
        nonlocal count
        count += 1
        if count > decisions:
            raise KeyboardInterrupt
        return judged(record, number, thinking)

    monkeypatch.setattr("citywright.arena.analysis.judged", interrupted)


def test_interrupted_it_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    citywright(*WORDS, "--work", "whole.jsonl")
    whole = Path("a.json").read_bytes()
    with monkeypatch.context() as patch:
        stop_after(patch, 2)
        stopped = citywright(*WORDS, "--work", "parts.jsonl")
    assert (stopped.code, stopped.out) == (130, "")
    assert "2 of 5 decisions are kept in parts.jsonl, and the same command goes on from there" in stopped.err
    again = citywright(*WORDS, "--work", "parts.jsonl")
    assert again.err == "2 of 5 decisions are already in parts.jsonl\n"
    assert Path("a.json").read_bytes() == whole
    stop_after(monkeypatch, 0)
    assert citywright(*WORDS, "--work", "parts.jsonl").code == 0


def test_the_file_of_another_record_or_another_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 1)
    citywright(*WORDS, "--work", "w.jsonl")
    assert (
        "belongs to another run: its visits is 4"
        in citywright("analyse", "game.record", "--visits", "5", "--work", "w.jsonl").complaint
    )
    Path("other.record").write_text(finished_record(seed=6, moves=8).text(), "utf-8")
    ended = citywright("analyse", "other.record", "--visits", "4", "--work", "w.jsonl")
    assert "belongs to another run: its record is" in ended.complaint


def test_seconds_bound_a_decision() -> None:
    ended = citywright("analyse", "game.record", "--seconds", "0.01", "--page", "a.html")
    assert ended.code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nothing.record",), "there is no file nothing.record"),
        (("game.record", "--seconds", "0"), "'0' should be a number of seconds such as 0.5"),
        (("game.record", "--seconds", "soon"), "'soon' should be a number of seconds"),
        (("game.record", "--page", "nowhere/p.html"), "cannot be written: there is no folder nowhere"),
        (("game.record", "--json", "."), ". is a folder, not a file"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in citywright("analyse", *words).complaint


def test_a_record_without_a_choice_is_one_sentence(record: Record) -> None:
    text = record.text().partition("moves\n")[0] + "moves\n"
    Path("empty.record").write_text(text, "utf-8")
    assert "nobody ever had a choice in this record" in citywright("analyse", "empty.record").complaint
