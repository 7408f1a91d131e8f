"""What a game declares of its table holds, with editions of other sizes too; and such editions are played."""

from typing import Any

import pytest

import citywright as cw
from citywright.games import GAMES
from citywright.testing.fields import FieldsContract
from tests.editions import CHANGES, other_editions
from tests.observing import observer_of

KEYS = tuple(key for key in GAMES if key in CHANGES)


class TestFields(FieldsContract):
    keys = KEYS

    def games(self, key: str) -> tuple[cw.Game[Any], ...]:
        return (cw.game(key), *other_editions(key))


# -- other editions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("key", KEYS)
def test_an_edition_with_more_or_fewer_components_is_played_and_stored(key: str, number: int) -> None:
    house, game = cw.game(key), other_editions(key)[number]
    assert game.actions.size != house.actions.size
    assert len(game.components()) != len(house.components())
    for seats in game.seats:
        record = cw.Record.new(game, seats, seed=5)
        rng = cw.Rng.seeded(seats)
        while record.state.actors:
            seat = record.state.actors[rng.below(len(record.state.actors))]
            actions = record.state.legal(seat)
            record.play(seat, actions[rng.below(len(actions))])
            if rng.below(20) == 0:
                whole(record.state, seat)
        again = cw.Record.load(record.text(), game)
        assert again.state.dump() == record.state.dump()


def whole(state: cw.State, seat: int) -> None:
    """Everything that may be asked of a state."""
    state.check()
    assert state.game.load(state.dump()).dump() == state.dump()
    state.sample(seat, cw.Rng.seeded(1)).check()
    assert observer_of(state).read(state, seat, memory=True)
    for lang in ("en", "de"):
        assert state.game.panels(state.view(seat), state.offer(seat), lang)
        assert state.game.plain(state.view(seat), lang)
    if state.actors:
        actor = state.actors[0]
        assert cw.bots.make("greedy", seed=1).choose(cw.Knowledge(state, actor)) in state.legal(actor)


@pytest.mark.parametrize("key", KEYS)
def test_a_record_outlives_a_new_order_of_the_file(key: str) -> None:
    """The twin of a larger edition changes no text of an action of the house's."""
    house, larger = cw.game(key).actions, other_editions(key)[0].actions
    texts = {larger.text(action) for action in range(larger.size)}
    assert {house.text(action) for action in range(house.size)} < texts


# -- a state in one line -------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["", "neom", "neom:", "neom:???", "neom:AAAA", "chess:AAAA", "neom:eJyrrgUAAXUA-Q=="])
def test_a_wrong_line_ends_in_one_clear_sentence(line: str) -> None:
    with pytest.raises(cw.BadInput):
        cw.load(line)
