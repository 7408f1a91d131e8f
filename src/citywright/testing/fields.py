"""What a game declares of its table holds: nothing is stored beyond its bounds, and nothing hidden is left in place.

class TestFields(FieldsContract):
    keys = ("riverbend",)
"""

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import citywright as cw
from citywright.engine import maker
from citywright.engine.fields import HIDDEN, OWN, PUBLIC, Field
from citywright.engine.state import Json
from citywright.testing.contract import ForGames

EVERY = 5  # moves between two moments of a game that are looked at


def fields_of(game: cw.Game[Any]) -> tuple[Field, ...]:
    declared: tuple[Field, ...] = import_module(f"{game.package}.fields").FIELDS
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


def redrawn(games: tuple[cw.Game[Any], ...]) -> dict[str, set[str]]:
    """Over many samples: the fields in which something differs, own or others', by whose entry it is."""
    found: dict[str, set[str]] = {}
    for game in games:
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


def spoiled(value: object) -> object:
    """The same shape with a number that is nowhere in bounds."""
    if isinstance(value, dict):
        return {key: spoiled(item) for key, item in value.items()}
    if isinstance(value, list):
        return [spoiled(item) for item in value] if value else [10**18]
    return "nowhere" if isinstance(value, str) else 10**18


class FieldsContract(ForGames):
    """What `fields.py` says is what happens."""

    def games(self, key: str) -> tuple[cw.Game[Any], ...]:
        """The game with every edition that is to be looked at."""
        return (cw.game(key),)

    def test_the_made_table_is_up_to_date(self, key: str) -> None:
        assert maker.main([cw.game(key).package, "--check"]) == 0

    def test_exactly_the_fields_declared_hidden_are_drawn_anew(self, key: str) -> None:
        seen = {field.name: field.seen for field in fields_of(cw.game(key))}
        found = redrawn(self.games(key))
        assert set(found) == {name for name, who in seen.items() if who != PUBLIC}
        for name, whose in found.items():
            assert seen[name] in (HIDDEN, OWN)
            assert seen[name] == HIDDEN or whose == {"others"}, f"{name}: a seat's own entry changed"

    def test_a_field_out_of_its_bounds_is_named(self, key: str) -> None:
        game = cw.game(key)
        state = list(along(game, game.seats[-1], seed=1))[3]
        for field in fields_of(game):
            dump = json.loads(json.dumps(state.dump()))
            for wrong in (spoiled(dump["table"][field.name]), None, {"a": 1}):
                dump["table"][field.name] = wrong
                with pytest.raises(cw.BadInput, match=f"^dump: {field.name}[: ]"):
                    game.load(dump)

    def test_a_state_says_what_it_is_and_fits_in_a_line(self, key: str) -> None:
        game = cw.game(key)
        for state in list(along(game, game.seats[-1], seed=2))[::7]:
            assert repr(state).startswith(f"<{key} for {state.seats}, ")
            assert state.clock() in repr(state)
            assert ("to act: " if state.actors else "over>") in repr(state)
            line = state.line()
            assert "\n" not in line
            assert cw.load(line).dump() == state.dump()
