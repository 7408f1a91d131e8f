"""Instructions of a decision, a sample, a judgement and features, counted by valgrind: the same on a busy machine.

    .venv/bin/python bench/instructions.py [--python .venv-fast/bin/python] [--games 10] neom/3 city_tycoon/4

Random games are played four times over: alone, with a sample of every tenth state, with its judgement, and with its
features. A decision is all that random play of it takes. Needs valgrind.
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
    parser = argparse.ArgumentParser(description="Instructions of a decision, a sample, a judgement and features.")
    parser.add_argument("--python", default=sys.executable, help="of the build that is counted")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("names", nargs="+", help="a game and its seats: neom/3")
    given = parser.parse_args()
    for name in given.names:
        if PLAY in os.environ:
            play_counted(name, given.games)
        else:
            decision, sample, judge, features = count(given.python, name, given.games)
            print(f"{name}: {decision:,} a decision, {sample:,} a sample, {judge:,} a judgement, {features:,} features")


def count(python: str, name: str, games: int) -> tuple[int, int, int, int]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "counted"
        valgrind = ("valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={file}")
        command = [*valgrind, python, __file__, "--games", str(games), name]
        environment = os.environ | {PLAY: "1", "PYTHONHASHSEED": "0"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{name} could not be counted:\n{done.stderr}")
        moves, asked = map(int, done.stdout.split())
        alone, *others = [total(file.with_name(f"counted.{part}")) for part in (1, 2, 3, 4)]
    sample, judge, features = [(other - alone) // asked for other in others]
    return alone // moves, sample, judge, features


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
    observer = game.observer(int(seats))
    buffer = bytearray(observer.seen)

    def sample(state: cw.State, seat: int) -> None:
        state.sample(seat, dice)

    def see(state: cw.State, seat: int) -> None:
        observer.write(state, seat, buffer)

    asks = (None, sample, game.judge, see)
    for ask in asks:  # once uncounted: what is found once and kept is there
        play(game, int(seats), games, ask)
    control("--instr=on")
    for ask in asks:
        moves, asked = play(game, int(seats), games, ask)
        control("--dump")
    print(moves, asked)


def control(what: str) -> None:
    subprocess.run(["callgrind_control", what, str(os.getpid())], stdout=subprocess.DEVNULL, check=True)


def play(game: cw.Game[Any], seats: int, games: int, ask: Callable[[Any, int], object] | None) -> tuple[int, int]:
    """Moves, and how often there is a question."""
    moves = asked = 0
    for seed in range(games):
        state = game.new(seats=seats, seed=seed)
        rng = cw.Rng.seeded(seed)
        while actors := state.actors:
            if ask:
                ask(state, actors[0])
            asked += 1
            moves += state.play_out(rng, ASKED_EVERY)
    return moves, asked


if __name__ == "__main__":
    main()
