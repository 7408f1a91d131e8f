"""`citywright tune`: teach a network to foretell how a game ends, and keep it if a bot that looks through it wins."""

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from citywright.arena.balance import code_mark
from citywright.arena.tune import Contested, Notes, contested, explained, fitted, learned, reading_of
from citywright.bots.foresight import FOLDER, Foresight, Reading
from citywright.cli import files
from citywright.cli.progress import progress
from citywright.engine.errors import BadInput
from citywright.engine.game import Game
from citywright.engine.state import Json


def tune(arguments: Namespace) -> int:
    game = files.open_game(arguments.game, None)
    reading = reading_of(game)
    if not reading.terms:
        raise BadInput(f"{game.title} does not tell what its judgement is made of, so there is nothing to learn from")
    seats = arguments.seats or max(2, game.seats[0], min(3, game.seats[-1]))
    if seats not in game.seats or seats < 2:
        raise BadInput(f"{game.title} cannot be tuned with {seats} players")
    out = files.writable(arguments.out) or FOLDER / f"{game.key}.json"
    key, games, visits, seed, jobs = game.key, arguments.games, arguments.visits, arguments.seed, arguments.jobs
    notes = play(game, reading, games, seed, jobs)
    network = fitted(notes, reading, seed)
    positions = sum(len(rows) for rows in notes.games)
    share = f"{explained(notes, network):.3f}"
    print(f"{game.title}: {positions:,} positions of {games:,} games; of games it has not seen it explains {share}")
    result = contest(key, network, seats, arguments.contest, visits, seed + games, jobs)
    print(f"{game.title}, {seats} players, {visits} visits for both: {result.told()}")
    if not result.better:
        print("nothing is kept")
        return 0
    made = {
        "command": f"citywright tune {key} --seats {seats} --games {games} --visits {visits} --seed {seed}",
        "positions": positions, "explained": share, "contest": result.told(), "code": code_mark(key),
    }  # fmt: skip
    keep(out, made, network)
    print(f"kept in {out}")
    return 0


def play(game: Game[Any], reading: Reading, games: int, seed: int, jobs: int) -> Notes:
    with progress(f"{game.key}, games") as step:
        for notes in learned(game, reading, games, seed, jobs):
            step(len(notes.games), games)
    return notes


def contest(key: str, network: Foresight, seats: int, games: int, visits: int, seed: int, jobs: int) -> Contested:
    with progress(f"{key}, contest") as step:
        for found in contested(key, network, seats, games, visits, seed, jobs):
            step(found.games, games)
    return found


def keep(out: Path, made: Json, network: Foresight) -> None:
    out.parent.mkdir(exist_ok=True)
    files.write_whole(out, json.dumps({"made": made, **network.as_json()}, separators=(",", ":")) + "\n")
