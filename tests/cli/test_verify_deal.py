"""`citywright verify-deal`: one sentence, 0 if the deal is proven, 1 if it is not, 2 for what is no record."""

from pathlib import Path

import pytest

from citywright.engine.deal import Deal
from tests.cli.support import citywright, finished_record

DEAL = Deal(77, "ab" * 16, [(1, "rain on the roof")])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    record = finished_record(DEAL.seed)
    record.deal = DEAL
    path = tmp_path / "game.record"
    path.write_text(record.text(), encoding="utf-8")
    return path


def test_a_promised_deal_is_proven(record: Path) -> None:
    ended = citywright("verify-deal", record, "--noted", DEAL.commitment)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "The deal was fixed before the first move: hash, seed and all moves fit.\n"


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("host 77", "host 7", "another hash"),
        ("entropy 1", "entropy 2", "another seed"),
        ("moves\n", "moves\n0 sell\n", "do not fit"),
    ],
)
def test_another_deal_is_not(record: Path, old: str, new: str, word: str) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    ended = citywright("verify-deal", record)
    assert ended.code == 1
    assert word in ended.out


def test_an_ordinary_record_proves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(finished_record(moves=3).text(), encoding="utf-8")
    ended = citywright("verify-deal", path)
    assert (ended.code, ended.out) == (1, "Nothing is proven: this record has no commitment.\n")


@pytest.mark.parametrize("text", ["", "citywright record 1\n", "\ufeff", "citywright record 1\ncommitment x\nmoves\n"])
def test_what_is_no_record_ends_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.record"
    path.write_text(text, encoding="utf-8")
    assert "bad.record" in citywright("verify-deal", path).complaint


def test_a_file_that_is_not_there() -> None:
    assert citywright("verify-deal", "nothing.record").complaint == "there is no file nothing.record"
