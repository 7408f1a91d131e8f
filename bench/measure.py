"""One turn of measuring, in the build that runs it: figures of games and peers as JSON.

    .venv-fast/bin/python bench/measure.py --seconds 0.5 neom/3 Catanatron

Everything is counted in processor time, so that others at work on the machine disturb as little as they can.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import citywright as cw
from citywright.engine.masks import bits
from citywright.games.city_tycoon.table import SUPPLY_TURN

ASKED = ("copy", "legal", "apply", "sample", "judge", "features", "view")
PEERS = ("Catanatron", "hearts", "gin_rummy", "chess")
FULL_MAP = "city_tycoon/full map"
FULL_MAPS = 20
NOTHING = partial(bool)
Figures = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(description="One turn of measuring.")
    parser.add_argument("--seconds", type=float, default=0.5, help="of play for each")
    parser.add_argument("names", nargs="+", help="a game and its seats (neom/3), or a peer: " + ", ".join(PEERS))
    given = parser.parse_args()
    print(json.dumps({name: measure(name, given.seconds) for name in given.names}))


def measure(name: str, seconds: float) -> Figures:
    if name == "Catanatron":
        return measure_catanatron(seconds)
    if name in PEERS:
        return measure_openspiel(name, seconds)
    if name == FULL_MAP:
        return measure_full_map()
    key, seats = name.split("/")
    return measure_ours(cw.game(key), int(seats), seconds)


def rates(play: Callable[[int], int], seconds: float) -> Figures:
    """Whole games, one after the other."""
    play(0)
    games = decisions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        decisions += play(games)
        games += 1
    spent = time.process_time() - start
    return {"decisions/s": decisions / spent, "games/s": games / spent}


# -- ours ----------------------------------------------------------------------------------------------


def measure_ours(game: cw.Game[Any], seats: int, seconds: float) -> Figures:
    def play(seed: int) -> int:
        state: cw.State = game.new(seats=seats, seed=seed)
        return state.play_out(cw.Rng.seeded(seed))

    few = max(3, round(rates(play, seconds / 4)["games/s"] * seconds / 8))
    return rates(play, seconds) | costs(lambda seed: game.new(seats=seats, seed=seed), few)


def costs(new: Callable[[int], Any], games: int, asked: tuple[str, ...] = ASKED) -> Figures:
    """Microseconds of each question on average, and of the slowest, over the moves of random games."""
    spent = dict.fromkeys(asked, 0.0)
    slowest = dict.fromkeys(asked, 0.0)
    times = dict.fromkeys(asked, 0)

    def ask(what: str, call: Callable[[], Any]) -> Any:
        start = time.process_time_ns()
        answer = call()
        took = time.process_time_ns() - start - idle
        spent[what] += took
        slowest[what] = max(slowest[what], took)
        times[what] += 1
        return answer

    def see(state: Any, seat: int) -> None:
        observer.write(state, seat, buffer)

    idle = min(idle_time() for _ in range(1000))
    for seed in range(games):
        state = new(seed)
        game = state.game
        observer = game.observer(state.seats)
        buffer = bytearray(observer.seen)
        rng, dice, move = cw.Rng.seeded(seed), cw.Rng.seeded(~seed), 0
        while state.actors:
            seat = state.actors[0]
            if move % 10 == seed % 10 and "copy" in asked:
                ask("copy", state.copy)
                ask("sample", partial(state.sample, seat, dice))
                ask("judge", partial(game.judge, state, seat))
                ask("features", partial(see, state, seat))
                ask("view", partial(state.view, seat))
            actions = ask("legal", partial(state.legal, seat))
            ask("apply", partial(state.apply, seat, actions[rng.below(len(actions))]))
            move += 1
    means = {what: spent[what] / times[what] / 1e3 for what in asked}
    return means | {f"slowest {what}": slowest[what] / 1e3 for what in asked}


def idle_time() -> int:
    """What the clock itself takes, with a call of nothing."""
    start = time.process_time_ns()
    NOTHING()
    return time.process_time_ns() - start


# -- a full map ------------------------------------------------------------------------------------------


def measure_full_map() -> Figures:
    """City Tycoon's last supply phase, where the search for payments has most to do."""
    game = cw.game("city_tycoon")
    return costs(partial(full_map, game), FULL_MAPS, ("legal", "apply"))


def full_map(game: cw.Game[Any], seed: int) -> Any:
    """150 tiles of five players in random places: all city tiles, all plants with their cubes, 18 terrain tiles."""
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
    return state


# -- peers -----------------------------------------------------------------------------------------------


def measure_catanatron(seconds: float) -> Figures:
    from catanatron import Color, Game, RandomPlayer

    def new(seed: int) -> Game:
        return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)

    def play(seed: int) -> int:
        game = new(seed)
        game.play()
        return len(game.state.actions)

    middle = new(1)
    for _ in range(300):
        middle.play_tick()
    return rates(play, seconds) | {"copy": repeated(middle.copy)}


def measure_openspiel(name: str, seconds: float) -> Figures:
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        return play_until(game.new_initial_state(), seed, 10**9)

    def play_until(state: Any, seed: int, stop: int) -> int:
        rng, decisions = random.Random(seed), 0
        while not state.is_terminal() and decisions < stop:
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                decisions += 1
            state.apply_action(actions[rng.randrange(len(actions))])
        return decisions

    middle = game.new_initial_state()
    play_until(middle, 1, 20)
    return rates(play, seconds) | {"copy": repeated(middle.clone)}


def repeated(call: Callable[[], object], times: int = 500) -> float:
    start = time.process_time()
    for _ in range(times):
        call()
    return (time.process_time() - start) / times * 1e6


if __name__ == "__main__":
    main()
