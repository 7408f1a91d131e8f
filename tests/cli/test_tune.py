"""`citywright tune` from the command line."""

import json
from pathlib import Path

import pytest

from citywright.arena import tune
from tests.cli.support import citywright

WORDS = ("tune", "city_tycoon", "--seats", "2", "--games", "12", "--visits", "0", "--out", "network.json")


def test_a_network_is_kept_only_if_it_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "won", lambda bout: 0.5)
    ended = citywright(*WORDS, "--contest", "4")
    assert (ended.code, ended.err) == (0, "")
    assert "positions of 12 games" in ended.out
    assert "50.0% of 4 games" in ended.out
    assert ended.out.endswith("nothing is kept\n")
    assert not Path("network.json").exists()
    monkeypatch.setattr(tune, "won", lambda bout: 1.0)
    ended = citywright(*WORDS, "--contest", "40")
    assert ended.out.endswith("kept in network.json\n")
    found = json.loads(Path("network.json").read_text("utf-8"))
    assert found["made"]["command"] == "citywright tune city_tycoon --seats 2 --games 12 --visits 0 --seed 1"
    assert found["made"]["contest"].endswith("it wins")
    assert [len(layer["weights"]) for layer in found["layers"]] == [32, 16, 1]


def test_wrong_words() -> None:
    assert "cannot be tuned with 9 players" in citywright("tune", "neom", "--seats", "9").complaint
