"""Observations and actions as arrays."""

import numpy as np
import pytest

import citywright as cw
from citywright import research


def test_parts_are_views_of_the_whole() -> None:
    env = research.aec("neom", 3, memory=True)
    env.reset(seed=1)
    flat = env.observe("seat_0")["observation"]
    parts = research.structured(env.table.observer, flat)
    assert parts["cities"].shape == (3, 12, 5, 5)
    assert {name: part.shape for name, part in parts.items()} == {
        part["name"]: part["shape"] for part in env.table.observer.describe()
    }
    assert all(np.shares_memory(part, flat) for part in parts.values())
    rows = np.stack([flat, flat])
    assert research.structured(env.table.observer, rows)["seats"].shape == (2, 3, 25)
    assert "hands" not in research.structured(env.table.observer, flat[: env.table.observer.seen])


@pytest.mark.parametrize("key", cw.game_keys())
def test_scaled_numbers_are_mostly_from_0_to_1(key: str) -> None:
    env = research.aec(key, 3, memory=True)
    env.reset(seed=1)
    found = research.scaled(env.table.observer, env.observe("seat_0")["observation"])
    assert found.dtype == np.dtype("float32")
    assert 0 <= found.min() <= found.max() <= 1


def test_actions_tell_what_they_are_about() -> None:
    game = cw.game("neom")
    columns = research.action_columns(game)
    assert columns == ["verb", "tile", "cell", "good", "seller", "virtual", "seat"]
    chosen = [game.actions.parse(text) for text in ("sell", "place c3", "buy wood p2")]
    rows = research.action_features(game, 3, 1, chosen)
    assert rows[:, 0].tolist() == [1 + [b.name for b in game.actions.blocks].index(v) for v in ("sell", "place", "buy")]
    assert rows[1].tolist()[1:] == [0, 13, 0, 0, 0, 0]
    assert rows[2].tolist()[1:] == [0, 0, 6, 3, 0, 2]  # wood, the seller's word, seat 2 to the left of seat 1
    assert research.action_features(game, 3, 2, chosen)[2, -1] == 1


@pytest.mark.parametrize("key", cw.game_keys())
def test_no_two_actions_have_the_same_features(key: str) -> None:
    game = cw.game(key)
    rows = research.action_features(game, game.seats[-1], 0)
    assert rows.shape == (game.actions.size, len(research.action_columns(game)))
    assert len(np.unique(rows, axis=0)) == game.actions.size
