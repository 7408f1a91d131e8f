"""The example learns."""

import pytest

from examples import masked_ppo


def test_the_example_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(masked_ppo, "TABLES", 4)
    monkeypatch.setattr(masked_ppo, "BATCH", 200)
    monkeypatch.setattr(masked_ppo, "MINIBATCH", 100)
    share = masked_ppo.main(["--seats", "2", "--seconds", "0.1", "--games", "2"])
    assert 0 <= share <= 1
    assert "2 games against random bots" in capsys.readouterr().out


@pytest.mark.soak
def test_two_minutes_are_enough_to_beat_random() -> None:
    """An equal would win 33 % of 200 games, and more than 45 % only once in 3,000 tries."""
    assert masked_ppo.main(["--seconds", "120", "--games", "200"]) > 0.45
