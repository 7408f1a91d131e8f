"""What a game declares of its table holds: nothing is stored beyond its bounds, and nothing hidden is left in place."""

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

import citywright as cw
from citywright.engine import maker
from citywright.engine.fields import HIDDEN, OWN, PUBLIC, Field
from citywright.engine.state import Json
from citywright.games import GAMES
from tests.editions import CHANGES, other_editions

EVERY = 5  # moves between two moments of a game that are looked at
KEYS = [key for key in GAMES if key in CHANGES]


def fields_of(key: str) -> tuple[Field, ...]:
    declared: tuple[Field, ...] = import_module(f"citywright.games.{key}.fields").FIELDS
    return declared


def along(game: cw.Game[Any], seats: int, seed: int) -> Iterator[cw.State]:
    """A random game; whoever looks must not change it."""
    state: cw.State = game.new(seats, seed)
    rng = cw.Rng.seeded(seed)
    number = 0
    while state.actors:
        if number % EVERY == 0:
            yield state
        seat = state.actors[rng.below(len(state.actors))]
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
        number += 1
    yield state


@pytest.mark.parametrize("key", KEYS)
def test_the_made_table_is_up_to_date(key: str) -> None:
    assert maker.main([f"citywright.games.{key}", "--check"]) == 0


# -- who may know what ---------------------------------------------------------------------------------------


@cache
def redrawn(key: str) -> dict[str, set[str]]:
    """Over many samples: the fields in which something differs, own or others', by whose entry it is."""
    found: dict[str, set[str]] = {}
    for game in (cw.game(key), *other_editions(key)):
        for seats in game.seats:
            for state in along(game, seats, seed=seats):
                for seat in range(seats):
                    compare(found, seat, state.dump_fields(), state.sample(seat, cw.Rng.seeded(seat)).dump_fields())
    return found


def compare(found: dict[str, set[str]], seat: int, before: Json, after: Json) -> None:
    for name, value in before.items():
        if value != after[name]:
            by_seat = isinstance(value, list) and len(value) > seat and value[seat] == after[name][seat]
            found.setdefault(name, set()).add("others" if by_seat else "own")


@pytest.mark.parametrize("key", KEYS)
def test_exactly_the_fields_declared_hidden_are_drawn_anew(key: str) -> None:
    seen = {field.name: field.seen for field in fields_of(key)}
    assert set(redrawn(key)) == {name for name, who in seen.items() if who != PUBLIC}
    for name, whose in redrawn(key).items():
        assert seen[name] in (HIDDEN, OWN)
        assert seen[name] == HIDDEN or whose == {"others"}, f"{name}: a seat's own entry changed"


# -- storing -------------------------------------------------------------------------------------------------


def spoiled(value: object) -> object:
    """The same shape with a number that is nowhere in bounds."""
    if isinstance(value, dict):
        return {key: spoiled(item) for key, item in value.items()}
    if isinstance(value, list):
        return [spoiled(item) for item in value] if value else [10**9]
    return "nowhere" if isinstance(value, str) else 10**9


@pytest.mark.parametrize("key", KEYS)
def test_a_field_out_of_its_bounds_is_named(key: str) -> None:
    game = cw.game(key)
    state = list(along(game, game.seats[-1], seed=1))[3]
    for field in fields_of(key):
        dump = json.loads(json.dumps(state.dump()))
        for wrong in (spoiled(dump["table"][field.name]), None, {"a": 1}):
            dump["table"][field.name] = wrong
            with pytest.raises(cw.BadInput, match=f"^dump: {field.name}[: ]"):
                game.load(dump)


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
    assert len(state.game.features(state, seat)) == len(state.game.feature_names())
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


@pytest.mark.parametrize("key", KEYS)
def test_a_state_says_what_it_is_and_fits_in_a_line(key: str) -> None:
    game = cw.game(key)
    for state in list(along(game, game.seats[-1], seed=2))[::7]:
        assert repr(state).startswith(f"<{key} for {state.seats}, ")
        assert state.clock() in repr(state)
        assert ("to act: " if state.actors else "over>") in repr(state)
        line = state.line()
        assert "\n" not in line
        assert cw.load(line).dump() == state.dump()


@pytest.mark.parametrize("line", ["", "neom", "neom:", "neom:???", "neom:AAAA", "chess:AAAA", "neom:eJyrrgUAAXUA-Q=="])
def test_a_wrong_line_ends_in_one_clear_sentence(line: str) -> None:
    with pytest.raises(cw.BadInput):
        cw.load(line)
