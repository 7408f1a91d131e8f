"""`citywright tune`: fit the weights of a game's judgement to play, and keep them if they win."""

import json
from argparse import Namespace
from pathlib import Path

from citywright.arena.balance import code_mark
from citywright.arena.tune import Contested, Notes, contested, fitted, noted
from citywright.bots.fitted import FOLDER, USUAL, Weights
from citywright.cli import files
from citywright.cli.progress import progress
from citywright.cli.screen import print_table
from citywright.engine.errors import BadInput
from citywright.engine.state import Json


def tune(arguments: Namespace) -> int:
    game = files.open_game(arguments.game, None)
    if not game.judge_terms(game.new(game.seats[-1], 1), 0):
        raise BadInput(f"{game.title} does not tell what its judgement is made of, so there is nothing to fit")
    seats = arguments.seats or max(2, game.seats[0], min(3, game.seats[-1]))
    if seats not in game.seats or seats < 2:
        raise BadInput(f"{game.title} cannot be tuned with {seats} players")
    out = files.writable(arguments.out) or FOLDER / f"{game.key}.json"
    key, visits, seed = game.key, arguments.visits, arguments.seed
    notes = play(key, seats, arguments.games, visits, seed)
    weights = fitted(notes)
    show(game.title, weights)
    result = contest(key, weights, seats, arguments.contest, visits, seed + arguments.games)
    print(f"{game.title}, {seats} players, {visits} visits for both: {result.told()}")
    if not result.better:
        print("the usual weights stay")
        return 0
    made = {
        "command": f"citywright tune {key} --seats {seats} --games {notes.games} --visits {visits} --seed {seed}",
        "positions": len(notes.positions), "contest": result.told(), "code": code_mark(key),
    }  # fmt: skip
    keep(out, made, weights)
    print(f"kept in {out}")
    return 0


def play(key: str, seats: int, games: int, visits: int, seed: int) -> Notes:
    notes = Notes()
    with progress(f"{key}, games") as step:
        for notes in noted(key, seats, games, visits, seed):
            step(notes.games, games)
    return notes


def contest(key: str, weights: Weights, seats: int, games: int, visits: int, seed: int) -> Contested:
    with progress(f"{key}, contest") as step:
        for found in contested(key, weights, seats, games, visits, seed):
            step(found.games, games)
    return found


def show(title: str, weights: Weights) -> None:
    terms = sorted({term for stage in weights.stages for term in stage})
    rows = [
        [term.removeprefix("judge."), *[str(stage.get(term, USUAL)) for stage in reversed(weights.stages)]]
        for term in terms
    ]
    print_table(f"{title}: weights in hundredths", ["term", "first third", "second", "last"], rows, left=1)


def keep(out: Path, made: Json, weights: Weights) -> None:
    out.parent.mkdir(exist_ok=True)
    files.write_whole(out, json.dumps({"made": made, **weights.as_json()}, indent=1) + "\n")
