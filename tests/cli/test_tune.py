"""`citywright tune` from the command line."""

import json
from pathlib import Path

import pytest

from citywright.arena import tune
from tests.cli.support import citywright

WORDS = ("tune", "city_tycoon", "--seats", "2", "--games", "2", "--visits", "0", "--out", "weights.json")


def test_weights_are_kept_only_if_they_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "won", lambda *_: 0.5)
    ended = citywright(*WORDS, "--contest", "4")
    assert (ended.code, ended.err) == (0, "")
    assert "50.0% of 4 games" in ended.out
    assert ended.out.endswith("the usual weights stay\n")
    assert not Path("weights.json").exists()
    monkeypatch.setattr(tune, "won", lambda *_: 1.0)
    ended = citywright(*WORDS, "--contest", "40")
    assert ended.out.endswith("kept in weights.json\n")
    found = json.loads(Path("weights.json").read_text("utf-8"))
    assert found["made"]["command"] == "citywright tune city_tycoon --seats 2 --games 2 --visits 0 --seed 1"
    assert found["made"]["contest"].endswith("they win")
    assert len(found["stages"]) == 3


def test_wrong_words() -> None:
    assert "cannot be tuned with 9 players" in citywright("tune", "neom", "--seats", "9").complaint
