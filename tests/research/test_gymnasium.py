"""Gymnasium's own check, and what it does not ask."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import citywright as cw
from citywright import research
from citywright.research.single import Single

NAMES = {
    "citywright/CityTycoon-v0": "city_tycoon",
    "citywright/Neom-v0": "neom",
    "citywright/TwentiethCentury-v0": "twentieth_century",
    "citywright/UnderwaterCities-v0": "underwater_cities",
}


def test_every_game_is_registered() -> None:
    assert {name: gymnasium.spec(name).kwargs["key"] for name in NAMES} == NAMES
    assert set(NAMES.values()) == set(cw.game_keys())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_it_passes_the_check(name: str, bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(name, bots=bots).unwrapped)
    assert capsys.readouterr().out


def first_legal(env: Single) -> int:
    return int(np.flatnonzero(env.action_masks())[0])


@pytest.mark.parametrize("name", NAMES)
def test_masks_are_had_through_all_wrappers_as_maskable_ppo_asks_for_them(name: str) -> None:
    env = gymnasium.make(name)
    seen, _ = env.reset(seed=3)
    assert env.get_wrapper_attr("action_masks")().tolist() == seen["action_mask"].tolist()
    many: Any = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync")
    seen, _ = many.reset(seed=3)
    assert [mask.tolist() for mask in many.call("action_masks")] == seen["action_mask"].tolist()


@pytest.mark.parametrize("seat", [0, 2])
def test_bots_play_the_others_to_the_end(seat: int) -> None:
    env = Single("neom", seats=3, seat=seat, bots=["greedy", "random"], reward="score")
    env.reset(seed=5)
    ended, reward = False, 0.0
    while not ended:
        assert env.table.state.lanes[seat]
        seen, reward, ended, cut, info = env.step(first_legal(env))
        assert (info["seat"], cut) == (seat, False)
        assert seen["action_mask"].any() or ended
    assert reward == env.table.state.scores()[seat]
    assert [player.name for player in env.players] == ["greedy", "random"]


def test_the_seat_is_drawn_unless_it_is_fixed() -> None:
    env = Single("neom", seats=3)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}


def test_the_same_seed_gives_the_same_game() -> None:
    def play() -> list[Any]:
        env = Single("underwater_cities", seats=2, bots="random")
        env.reset(seed=11)
        return [env.step(first_legal(env))[0]["observation"].tolist() for _ in range(20)]

    assert play() == play()


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_makes_many_of_them(mode: str) -> None:
    many = gymnasium.make_vec("citywright/Neom-v0", num_envs=3, vectorization_mode=mode)
    try:
        seen, _ = many.reset(seed=2)
        assert seen["observation"].shape == (3, cw.game("neom").observer(3).seen)
        actions = seen["action_mask"].argmax(axis=1)
        seen, rewards, ended, *_ = many.step(actions)
        assert (rewards.tolist(), ended.tolist()) == ([0, 0, 0], [False, False, False])
    finally:
        many.close()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"bots": "gambler"}, "there is no bot 'gambler'"),
        ({"bots": ["random"], "seats": 3}, "with 3 seats there are 2 others"),
        ({"seats": 3, "seat": 3}, "there is no seat 3"),
    ],
)
def test_wrong_settings_end_in_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(cw.BadInput, match=sentence):
        Single("neom", **settings)


def test_solo_is_rewarded_by_its_score() -> None:
    assert Single("neom", seats=1).table.reward == "score"
    assert "score" in research.REWARDS
