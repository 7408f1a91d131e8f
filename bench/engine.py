"""How fast the engine is, next to Catanatron in the same run.

    .venv/bin/python bench/engine.py [--seconds 6]

The machine may be noisy: both sides are measured in turns, and only the ratios are worth reading.

After the table comes what City Tycoon's supply phase costs on a full map: 150 tiles of five players (all 120 city
tiles, all 12 plants with their cubes, 18 terrain tiles) in random places, with 30 money and 3 goods each. Measured are
`legal` while nothing is known of the ways on that map, `legal` when it is asked again, and every decision (its `legal`
and its `apply`) of random supply phases.
"""

import argparse
import math
import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from catanatron import Color, Game, RandomPlayer
from rich.console import Console
from rich.table import Table

import citywright as cw
from citywright.engine.masks import bits
from citywright.engine.state import Json
from citywright.games.city_tycoon.table import SUPPLY_TURN

TURNS = 5
FULL_MAPS = 20


class Figures:
    """What was measured in one turn."""

    def __init__(self, games: float, decisions: float, copy: float, legal: float, apply: float) -> None:
        self.games = games
        self.decisions = decisions
        self.copy = copy
        self.legal = legal
        self.apply = apply


def microseconds(call: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times * 1e6


# -- ours ----------------------------------------------------------------------------------------------


def play_ours(game: cw.Game[Any], seats: int, seed: int, stop_after: int = 10**9) -> tuple[cw.State, int]:
    """A random game, or its first moves."""
    state: cw.State = game.new(seats=seats, seed=seed)
    rng = cw.Rng.seeded(seed)
    moves = 0
    actors = state.actors
    while actors and moves < stop_after:
        actions = state.legal(actors[0])
        state.apply(actors[0], actions[rng.below(len(actions))])
        moves += 1
        actors = state.actors
    return state, moves


def measure_ours(key: str, seats: int, seconds: float) -> Figures:
    game = cw.game(key)
    games = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        decisions += play_ours(game, seats, games)[1]
        games += 1
    spent = time.perf_counter() - start
    legal, apply = step_costs(game, seats)
    middle, _ = play_ours(game, seats, 1, stop_after=decisions // games // 2)
    return Figures(games / spent, decisions / spent, microseconds(middle.copy, 3000), legal, apply)


def step_costs(game: cw.Game[Any], seats: int) -> tuple[float, float]:
    """Microseconds per legal and per apply, over the moves of whole games."""
    legal = apply = 0.0
    moves = 0
    for seed in range(8):
        state: cw.State = game.new(seats=seats, seed=seed)
        rng = cw.Rng.seeded(seed)
        while state.actors:
            seat = state.actors[0]
            t0 = time.perf_counter()
            actions = state.legal(seat)
            t1 = time.perf_counter()
            action = actions[rng.below(len(actions))]
            t2 = time.perf_counter()
            state.apply(seat, action)
            t3 = time.perf_counter()
            legal, apply, moves = legal + t1 - t0, apply + t3 - t2, moves + 1
    return legal / moves * 1e6, apply / moves * 1e6


# -- the peer ------------------------------------------------------------------------------------------


def new_peer(seed: int) -> Game:
    return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)


def measure_peer(seconds: float) -> Figures:
    games = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        game = new_peer(games)
        game.play()
        decisions += len(game.state.actions)
        games += 1
    spent = time.perf_counter() - start
    middle = new_peer(1)
    for _ in range(300):
        middle.play_tick()
    copy = microseconds(middle.copy, 1000)
    return Figures(games / spent, decisions / spent, copy, float("nan"), float("nan"))


# -- a full map ----------------------------------------------------------------------------------------------


def full_map(game: cw.Game[Any], seed: int) -> Json:
    """City Tycoon's last supply phase with every city tile and plant on the map, as a dump: no way is known yet."""
    state = game.new(seats=5, seed=seed)
    rng = cw.Rng.seeded(seed)
    box = state.edition
    pieces = [*range(1, box.first_plant), *box.plants[0], *box.plants[1], *[box.land] * 9, *[box.water] * 9]
    rng.shuffle(pieces)
    for number, piece in enumerate(pieces):
        cells = bits(state.city.open)
        state.city = state.city.put(cells[rng.below(len(cells))], piece, -1 if piece == box.water else number % 5)
        if box.is_plant(piece):
            state.cubes[box.source[piece]] = box.cubes[piece]
    state.round, state.money, state.goods = 4, [30] * 5, [3] * 5
    state.hands, state.lanes, state.phases = [()] * 5, [[] for _ in range(5)], [(SUPPLY_TURN, 0, 0)]
    state.proceed()
    dump: Json = state.dump()
    return dump


def measure_full_map() -> str:
    game = cw.game("city_tycoon")
    first: list[float] = []
    again: list[float] = []
    decisions, spent, longest = 0, 0.0, 0.0
    for seed in range(FULL_MAPS):
        dump = full_map(game, seed)
        state = game.load(dump)
        ask = partial(state.legal, state.actors[0])
        first.append(microseconds(ask, 1))
        again.append(microseconds(ask, 20))
        state, rng = game.load(dump), cw.Rng.seeded(seed)
        while state.actors:
            start = time.perf_counter()
            actions = state.legal(state.actors[0])
            state.apply(state.actors[0], actions[rng.below(len(actions))])
            took = time.perf_counter() - start
            decisions, spent, longest = decisions + 1, spent + took, max(longest, took)
    return (
        f"City Tycoon, supply phase on a map of 150 tiles: legal {statistics.median(first):,.0f} µs when first asked, "
        f"{statistics.median(again):,.0f} µs again; a decision {spent / decisions * 1e6:,.0f} µs on average, "
        f"{longest * 1e3:,.1f} ms at most"
    )


# -- side by side ----------------------------------------------------------------------------------------


def middle_of(turns: list[Figures]) -> Figures:
    return Figures(*[statistics.median(getattr(t, name) for t in turns) for name in ROWS])


ROWS = {
    "games": "games/s",
    "decisions": "decisions/s",
    "copy": "copy, µs",
    "legal": "legal, µs",
    "apply": "apply, µs",
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of the engine next to Catanatron.")
    parser.add_argument("--seconds", type=float, default=6.0, help="for each side, in all")
    seconds = parser.parse_args().seconds / TURNS
    sides: dict[str, list[Figures]] = {}
    for _ in range(TURNS):
        sides.setdefault("Catanatron 3.2.1, 4 seats", []).append(measure_peer(seconds))
        for seats in (3, 5):
            sides.setdefault(f"NEOM, {seats} seats", []).append(measure_ours("neom", seats, seconds))
        sides.setdefault("City Tycoon, 4 seats", []).append(measure_ours("city_tycoon", 4, seconds))
        sides.setdefault("20th Century, 4 seats", []).append(measure_ours("twentieth_century", 4, seconds))
        sides.setdefault("Underwater Cities, 4 seats", []).append(measure_ours("underwater_cities", 4, seconds))
    show({name: middle_of(turns) for name, turns in sides.items()})
    print(measure_full_map())


def show(figures: dict[str, Figures]) -> None:
    table = Table(title="random play, one process, median of turns")
    table.add_column("")
    for name in figures:
        table.add_column(name, justify="right")
    for row, title in ROWS.items():
        table.add_row(title, *[number(getattr(f, row)) for f in figures.values()])
    peer, *ours = figures.values()
    table.add_row("decisions/s, ratio", "1.0", *[f"{f.decisions / peer.decisions:.1f}" for f in ours])
    table.add_row("copy, ratio", "1.00", *[f"{f.copy / peer.copy:.3f}" for f in ours])
    Console(width=110).print(table)


def number(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:,.1f}"


if __name__ == "__main__":
    main()
