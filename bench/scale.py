"""Games a second against processes: random play, each process for itself, in the processor time that each gets.

So what is seen is how much processes disturb each other, on a machine that others use too.

.venv-fast/bin/python bench/scale.py [--game neom/3] [--seconds 3] 1 2 4
"""

import argparse
import time
from multiprocessing import get_context

import citywright as cw


def main() -> None:
    parser = argparse.ArgumentParser(description="Games a second against processes.")
    parser.add_argument("--game", default="neom/3", help="a game and its seats")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("processes", nargs="+", type=int)
    given = parser.parse_args()
    key, seats = given.game.split("/")
    alone = 0.0
    for processes in given.processes:
        with get_context("spawn").Pool(processes) as pool:
            pool.starmap(play, [(key, int(seats), 0.1)] * processes, chunksize=1)  # all are there
            rate = sum(pool.starmap(play, [(key, int(seats), given.seconds)] * processes, chunksize=1))
        alone = alone or rate / processes
        print(f"{given.game}: {processes} processes, {rate:,.0f} games/s, {rate / alone:.2f} times the first's share")


def play(key: str, seats: int, seconds: float) -> float:
    """Games of one process for each second of its processor time."""
    game, games = cw.game(key), 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        game.new(seats=seats, seed=games).play_out(cw.Rng.seeded(games))
        games += 1
    return games / (time.process_time() - start)


if __name__ == "__main__":
    main()
