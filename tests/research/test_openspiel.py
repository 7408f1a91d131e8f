"""OpenSpiel's own simulation test, its searches, and what they rest on."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import citywright as cw
import citywright.research.openspiel  # registers the games

TABLES = [(key, seats) for key in cw.game_keys() for seats in cw.game(key).seats]
QUICK = [(key, seats) for key, seats in TABLES if seats <= 3]


def loaded(key: str, seats: int, **settings: Any) -> Any:
    rest = "".join(f",{name}={value}" for name, value in settings.items())
    return pyspiel.load_game(f"python_citywright_{key}(seats={seats}{rest})")


def lucky(state: Any, rng: np.random.RandomState) -> Any:
    """Behind all chance."""
    while state.is_chance_node():
        state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
    return state


@pytest.mark.parametrize(("key", "seats"), QUICK)
def test_simulation_and_serialisation(key: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(key, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_simulation_with_every_number_of_seats(key: str, seats: int) -> None:
    pyspiel.random_sim_test(loaded(key, seats), num_sims=3, serialize=True, verbose=False)
    if seats > 1:
        game = loaded(key, seats, simultaneous=True)
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("key", cw.game_keys())
def test_simultaneous_phases_are_simultaneous_nodes(key: str) -> None:
    game = loaded(key, max(2, cw.game(key).seats[0]), simultaneous=True)
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("key", cw.game_keys())
def test_its_searches_play_and_resampling_agrees_with_what_the_seat_knows(key: str) -> None:
    rng = np.random.RandomState(1)
    game = loaded(key, 3)
    roll = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(game, 1.4, 3, roll, random_state=rng),
        ismcts.ISMCTSBot(game=game, evaluator=roll, uct_c=1.4, max_simulations=3, random_state=rng),
    ]
    state = lucky(game.new_initial_state(), rng)
    for turn in range(4):
        player = state.current_player()
        action = bots[turn % 2].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        lucky(state, rng)
        other = state.resample_from_infostate(player, rng.rand)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert str(other) != str(state)


def test_what_is_drawn_is_decided_by_chance_nodes() -> None:
    """The same decision with another luck: something else is turned up, and a search cannot know it beforehand."""
    state = lucky(loaded("twentieth_century", 3).new_initial_state(), np.random.RandomState(1))
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.pending
    found = {str(state.child(outcome).table.lands) for outcome in range(8)}
    assert len(found) > 4
    assert str(state.child(3)) == str(state.child(3))


def test_a_secret_answer_is_no_part_of_what_the_next_seat_knows() -> None:
    state = lucky(loaded("neom", 3).new_initial_state(), np.random.RandomState(4))
    assert (state.current_player(), len(state.legal_actions()) > 1) == (0, True)
    known = {state.child(action).information_state_string(1) for action in state.legal_actions()}
    assert len(known) == 1


def test_simultaneous_seats_that_owe_nothing_wait() -> None:
    game = loaded("neom", 3, simultaneous=True)
    state = lucky(game.new_initial_state(), np.random.RandomState(4))
    assert state.is_simultaneous_node()
    wait = game.num_distinct_actions() - 1
    seen = False
    while not state.is_terminal() and not seen:
        if state.is_chance_node():
            lucky(state, np.random.RandomState(2))
        elif state.is_simultaneous_node():
            actions = [state.legal_actions(player)[0] for player in range(3)]
            seen = wait in actions
            state.apply_actions(actions)
        else:
            state.apply_action(state.legal_actions()[0])
    assert seen


@pytest.mark.parametrize("reward", ["score", "margin"])
def test_returns_are_what_was_asked_for(reward: str) -> None:
    state = loaded("neom", 2, reward=reward).new_initial_state()
    rng = np.random.RandomState(1)
    while not lucky(state, rng).is_terminal():
        state.apply_action(state.legal_actions()[0])
    scores = state.table.scores()
    assert state.returns() == (scores if reward == "score" else [scores[0] - scores[1], scores[1] - scores[0]])
