"""Decisions a second of many tables as arrays: in this process alone, and with worker processes.

    .venv-fast/bin/python bench/vector.py [--seconds 5] [--turns 3] [--workers 2] neom/3 city_tycoon/4

No action is legal that is asked for, so the tables draw lots themselves: what is measured is what they cost. Both take
turns, and the best turn of each counts; the machine should have as many idle cores as there are workers.
"""

import argparse
import time

import numpy as np

from citywright.research.many import Vector

TABLES = 256


def main() -> None:
    parser = argparse.ArgumentParser(description="Decisions a second of many tables as arrays.")
    parser.add_argument("--seconds", type=float, default=5.0, help="of a turn")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("names", nargs="+", help="a game and its seats: neom/3")
    given = parser.parse_args()
    for name in given.names:
        key, seats = name.split("/")
        with (
            Vector(key, int(seats), TABLES, workers=0) as alone,
            Vector(key, int(seats), TABLES, given.workers) as many,
        ):
            for tables in (alone, many):
                tables.reset(seed=1)
            turns = [(rate(alone, given.seconds), rate(many, given.seconds)) for _ in range(given.turns)]
        one, several = (max(rates) for rates in zip(*turns, strict=True))
        print(f"{name}: {one:,.0f} decisions/s alone, {several:,.0f} with {given.workers} workers: {several / one:.2f}")


def rate(tables: Vector, seconds: float) -> float:
    by_lot = np.full(TABLES, -1, np.int32)
    steps, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        tables.step(by_lot)
        steps += 1
    return steps * TABLES / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
