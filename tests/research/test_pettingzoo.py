"""PettingZoo's own tests, for every game and number of seats, and what they do not ask."""

import contextlib
import io
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec

import citywright as cw
from citywright import research

TABLES = [(key, seats) for key in cw.game_keys() for seats in cw.game(key).seats]
every_table = pytest.mark.parametrize(("key", "seats"), TABLES)

# its tests warn of observations that are dictionaries, and of masks of seats that owe nothing
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@every_table
def test_one_after_the_other(key: str, seats: int) -> None:
    api_test(research.aec(key, seats), num_cycles=40)
    seed_test(partial(research.aec, key, seats), num_cycles=20)


@every_table
def test_all_at_once(key: str, seats: int) -> None:
    parallel_api_test(research.parallel(key, seats), num_cycles=40)
    parallel_seed_test(partial(research.parallel, key, seats), num_cycles=10)


@every_table
def test_cycles_are_counted(key: str, seats: int) -> None:
    """Its test plays without masks, so actions that are not legal stand for others."""

    def turns(**settings: Any) -> Any:
        return parallel_to_aec(research.parallel(key, seats, **settings))

    max_cycles_test(SimpleNamespace(parallel_env=partial(research.parallel, key, seats), env=turns))


@every_table
def test_tables_are_drawn(key: str, seats: int) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        render_test(partial(research.aec, key, seats), custom_tests={"ansi": bool})
    assert printed.getvalue()


@pytest.mark.parametrize("kind", [research.aec, research.parallel])
@pytest.mark.parametrize("reward", research.REWARDS)
def test_a_whole_game_ends_with_the_reward_that_was_asked_for(kind: Any, reward: str) -> None:
    env = kind("neom", 3, reward=reward)
    total = dict.fromkeys(env.possible_agents, 0.0)
    if kind is research.aec:
        env.reset(seed=3)
        for agent in env.agent_iter():
            seen, got, ended, cut, _ = env.last()
            total[agent] += got
            env.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    else:
        seen, _ = env.reset(seed=3)
        while env.agents:
            actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
            seen, got, *_ = env.step(actions)
            total = {agent: total[agent] + got[agent] for agent in total}
    state = env.table.state
    scores = state.scores()
    if reward == "score":
        assert list(total.values()) == scores
    elif reward == "margin":
        assert total["seat_0"] == scores[0] - max(scores[1:])
    else:
        assert sum(total.values()) == pytest.approx(0)
        assert max(total, key=lambda agent: total[agent]) == f"seat_{state.places().index(1)}"


def test_ties_share_their_places() -> None:
    class Tied:
        seats = 3

        def places(self) -> list[int]:
            return [1, 1, 3]

    assert research.REWARDS["place"](Tied()) == [0.5, 0.5, -1.0]  # type: ignore[arg-type]


def test_an_observation_may_have_memory() -> None:
    plain, whole = research.aec("neom", 3), research.aec("neom", 3, memory=True)
    for env in (plain, whole):
        env.reset(seed=1)
    seen, known = (env.observe("seat_1")["observation"] for env in (plain, whole))
    assert len(known) > len(seen)
    assert np.array_equal(known[: len(seen)], seen)


def test_an_action_that_is_not_legal_is_told_of_or_refused() -> None:
    lenient, strict = research.aec("neom", 3), research.aec("neom", 3, illegal="error")
    for env in (lenient, strict):
        env.reset(seed=1)
    wrong = int(np.flatnonzero(lenient.observe("seat_0")["action_mask"] == 0)[0])
    lenient.step(wrong)
    assert lenient.infos["seat_0"] == {"illegal": True}
    before = strict.table.state.dump()
    with pytest.raises(cw.IllegalAction):
        strict.step(wrong)
    assert strict.table.state.dump() == before


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"reward": "glory"}, "there is no reward 'glory'; there are place, score, margin"),
        ({"illegal": "maybe"}, "illegal is lot or error, not 'maybe'"),
        ({"seats": 9}, "NEOM is for 1 to 5 players, not 9"),
        ({"seats": 1, "reward": "place"}, "alone there is only one place; take the reward score"),
        ({"fast": True}, "NEOM has no option 'fast'"),
    ],
)
def test_wrong_settings_end_in_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(cw.BadInput, match=sentence):
        research.aec("neom", **{"seats": 3, **settings})


def test_seats_that_owe_nothing_wait() -> None:
    env = research.parallel("twentieth_century", 3)
    seen, _ = env.reset(seed=1)
    actors = env.table.state.actors
    assert len(actors) == 1
    for seat, agent in enumerate(env.possible_agents):
        mask = seen[agent]["action_mask"]
        assert (mask[env.wait] == 1) == (seat not in actors)
        assert mask[env.wait] == 0 or mask.sum() == 1
