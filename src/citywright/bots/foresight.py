"""Foretells how far ahead a seat will be in the end: a small network over what the game itself looks at.

It reads the terms of the judgement and the paths of every seat (the others' in the mean), and what a learning agent
sees of the table and of how each seat stands. `citywright tune GAME` makes it from how games between greedy bots ended.
Its numbers lie in the folder `weights`, one file for each game in which they have won, with how they were made; a game
without one is judged as it says itself.

All of it is whole numbers, so that it says the same on every machine, compiled or not.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from citywright.engine.features import Observer
from citywright.engine.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

FOLDER: Final = Path(__file__).with_name("weights")


class Places:
    """Where fields of a seat and of the table stand in what a table of so many seats tells."""

    def __init__(self, observer: "Observer[Any]", row: list[str], table: list[str]) -> None:
        self.observer = observer
        self.row: list[int] = []
        self.table: list[int] = []
        at = 0
        for part in observer.parts:
            names = [field.name for field in part.fields]
            if part.name == "seats":  # the own one is the first
                self.row = [at + names.index(name) for name in row]
            elif part.name == "table":
                self.table = [at + names.index(name) for name in table]
            at += part.size


class Reading:
    """What a network reads of a table: terms and paths of the judgement, fields of a seat and of the table."""

    def __init__(self, terms: list[str], paths: list[str], row: list[str], table: list[str]) -> None:
        self.terms = terms
        self.paths = paths
        self.row = row
        self.table = table
        self.game: Any = None
        self.places: dict[int, Places] = {}  # in that game, by the number of seats

    def as_json(self) -> dict[str, Any]:
        return {"terms": self.terms, "paths": self.paths, "row": self.row, "table": self.table}

    def numbers(self, state: State, seat: int) -> list[int]:
        """Of the seat, of the others in the mean, of the table."""
        places = self.places_in(state)
        seen = places.observer.read(state, seat)
        own = self.of_seat(state, seat, seen, places)
        others = [0] * len(own)
        for other in range(state.seats):
            if other != seat:
                row = self.of_seat(state, other, places.observer.read(state, other), places)
                for i, value in enumerate(row):
                    others[i] += value
        count = state.seats - 1
        values = own + [value // count for value in others]
        for at in places.table:
            values.append(seen[at])
        values.append(state.game.rounds_left(state))
        values.append(1 if state.lanes[seat] else 0)
        values.append(state.seats)
        return values

    def of_seat(self, state: State, seat: int, seen: bytes, places: Places) -> list[int]:
        terms = dict(state.game.judge_terms(state, seat))
        paths = dict(state.game.paths(state, seat))
        found: list[int] = [terms.get(name, 0) for name in self.terms]
        for name in self.paths:
            found.append(paths.get(name, 0))
        for at in places.row:
            found.append(seen[at])
        return found

    def places_in(self, state: State) -> Places:
        if self.game is not state.game:
            self.game = state.game
            self.places = {}
        if state.seats not in self.places:
            observer = state.game.observer(state.seats, **state.options)
            self.places[state.seats] = Places(observer, self.row, self.table)
        return self.places[state.seats]


class Layer:
    """Units that each add up what comes in, times their weights; bits by which the sums are then shifted."""

    def __init__(self, weights: list[list[int]], bias: list[int], shift: int) -> None:
        self.weights = weights
        self.bias = bias
        self.shift = shift

    def after(self, values: list[int]) -> list[int]:
        at: list[int] = []
        some: list[int] = []  # most are 0
        for i, value in enumerate(values):
            if value:
                at.append(i)
                some.append(value)
        n = len(at)
        found: list[int] = []
        for unit, row in enumerate(self.weights):
            total: i64 = self.bias[unit]
            for i in range(n):
                weight: i64 = row[at[i]]
                times: i64 = some[i]
                total += weight * times
            found.append(total >> self.shift)
        return found

    def as_json(self) -> dict[str, Any]:
        return {"weights": self.weights, "bias": self.bias, "shift": self.shift}


class Foresight:
    """The network of a game: what it reads, and its layers, the last of one unit that counts hundredths of a point."""

    def __init__(self, reading: Reading, layers: list[Layer]) -> None:
        self.reading = reading
        self.layers = layers

    def margin(self, state: State, seat: int) -> int:
        """By how many hundredths of a point the seat will be ahead of the mean of the others."""
        return self.after(self.reading.numbers(state, seat))

    def after(self, values: list[int]) -> int:
        """What it makes of what it has read."""
        last = len(self.layers) - 1
        for i, layer in enumerate(self.layers):
            values = layer.after(values)
            if i < last:
                values = [value if value > 0 else 0 for value in values]
        return values[0]

    def as_json(self) -> dict[str, Any]:
        return self.reading.as_json() | {"layers": [layer.as_json() for layer in self.layers]}


def read(kept: dict[str, Any]) -> Foresight:
    """As `Foresight.as_json` has told it."""
    reading = Reading(kept["terms"], kept["paths"], kept["row"], kept["table"])
    return Foresight(reading, [Layer(each["weights"], each["bias"], each["shift"]) for each in kept["layers"]])


@lru_cache(maxsize=16)
def foresight_of(key: str) -> Foresight | None:
    """The network that is kept for a game."""
    file = FOLDER / f"{key}.json"
    return read(json.loads(file.read_text("utf-8"))) if file.exists() else None
