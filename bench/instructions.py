"""Instructions of a decision, a sample and a judgement, counted by valgrind: the same however busy a machine is.

    .venv/bin/python bench/instructions.py [--python .venv-fast/bin/python] [--games 10] neom/3 city_tycoon/4

Random games are played three times over: alone, with a sample of every tenth state, and with its judgement. A decision
is all that random play of it takes, the Python loop around it included. Needs valgrind.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import citywright as cw

ASKED_EVERY = 10  # moves
PLAY = "CITYWRIGHT_COUNTED"  # set in the process that is counted


def main() -> None:
    parser = argparse.ArgumentParser(description="Instructions of a decision, a sample and a judgement.")
    parser.add_argument("--python", default=sys.executable, help="of the build that is counted")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("names", nargs="+", help="a game and its seats: neom/3")
    given = parser.parse_args()
    for name in given.names:
        if PLAY in os.environ:
            play_counted(name, given.games)
        else:
            decision, sample, judge = count(given.python, name, given.games)
            print(f"{name}: {decision:,} a decision, {sample:,} a sample, {judge:,} a judgement")


def count(python: str, name: str, games: int) -> tuple[int, int, int]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "counted"
        valgrind = ("valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={file}")
        command = [*valgrind, python, __file__, "--games", str(games), name]
        environment = os.environ | {PLAY: "1", "PYTHONHASHSEED": "0"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{name} could not be counted:\n{done.stderr}")
        moves, asked = map(int, done.stdout.split())
        alone, sampled, judged = [total(file.with_name(f"counted.{part}")) for part in (1, 2, 3)]
    return alone // moves, (sampled - alone) // asked, (judged - alone) // asked


def total(file: Path) -> int:
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("totals:"):
            return int(line.split()[1])
    sys.exit("valgrind has counted nothing")


# -- in the process that is counted --------------------------------------------------------------------------


def play_counted(name: str, games: int) -> None:
    key, seats = name.split("/")
    game = cw.game(key)
    dice = cw.Rng.seeded(1)

    def sample(state: cw.State, seat: int) -> None:
        state.sample(seat, dice)

    for ask in (None, sample, game.judge):  # once uncounted: what is found once and kept is there
        play(game, int(seats), games, ask)
    control("--instr=on")
    for ask in (None, sample, game.judge):
        moves, asked = play(game, int(seats), games, ask)
        control("--dump")
    print(moves, asked)


def control(what: str) -> None:
    subprocess.run(["callgrind_control", what, str(os.getpid())], stdout=subprocess.DEVNULL, check=True)


def play(game: cw.Game[Any], seats: int, games: int, ask: Callable[[Any, int], object] | None) -> tuple[int, int]:
    """Moves, and questions asked."""
    moves = asked = 0
    for seed in range(games):
        state = game.new(seats=seats, seed=seed)
        rng = cw.Rng.seeded(seed)
        actors = state.actors
        while actors:
            seat = actors[0]
            if ask and moves % ASKED_EVERY == 0:
                ask(state, seat)
                asked += 1
            actions = state.legal(seat)
            state.apply(seat, actions[rng.below(len(actions))])
            moves += 1
            actors = state.actors
    return moves, asked


if __name__ == "__main__":
    main()
