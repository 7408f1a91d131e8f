"""No single constant of a judgement may be so wrong that changing it alone beats the bot.

    python -m tools.constants --minutes 10 --jobs 2            a dozen changes, others every day
    python -m tools.constants neom --sample 40 --seed 7        forty changes of one game, the same for the same seed

A change is one number, or one row of numbers, of the rooms in which a game is judged, times 0.8 or times 1.25. Greedy
with the change sits on every seat in turn against greedy as it is, with common deals. Whether it wins more than its
share is asked after every deal in a way that does not grow less sure by asking (`arena/settling.py`): over all changes
of a run the chance of a false alarm is at most 5 %. All changes of a run get the same time.

The changed bot lives in the same process: its numbers, all that is worked out of them and its own caches are put into
the game's modules while it chooses. Compiled modules have their numbers built in, so this needs the pure build.
"""

import argparse
import ast
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date
from functools import lru_cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic
from types import ModuleType
from typing import Any, Final

from citywright import bots
from citywright.arena.contest import COMPILED
from citywright.arena.match import Match, open_game, play
from citywright.arena.settling import ERROR, Bettor
from citywright.bots.greedy import Greedy
from citywright.engine.knowledge import Knowledge
from tools.strength import USUAL

ROOMS: Final = ("judgement", "values", "worth")
FACTORS: Final = (0.8, 1.25)
NO_WEIGHTS: Final = {  # the game itself, units, and how much is looked at
    "ALL_ROUNDS", "CELLS_TRIED", "HASTY_TILES", "MOST_ANCHORS", "POINT", "PURSE_STEP", "TILES_TRIED",
}  # fmt: skip

Weight = int | tuple[int, ...]


@dataclass(frozen=True)
class Change:
    """A constant of a game's judgement with another value."""

    game: str
    room: str
    name: str
    value: Weight

    @property
    def module(self) -> ModuleType:
        return sys.modules[f"{open_game(self.game, None).package}.{self.room}"]

    def __str__(self) -> str:
        return f"{self.game}, {self.name} = {self.value} instead of {getattr(self.module, self.name)}"


# -- which changes there are ------------------------------------------------------------------------------


def changes(game: str) -> Iterator[Change]:
    """Every weight of the game, times each factor."""
    package = open_game(game, None).package
    for room in ROOMS:
        module = sys.modules.get(f"{package}.{room}")
        for name, value in weights(module) if module else ():
            for changed in dict.fromkeys(scaled(value, factor) for factor in FACTORS):
                if changed != value:
                    yield Change(game, room, name, changed)


def weights(module: ModuleType) -> Iterator[tuple[str, Weight]]:
    """The constants that are written down as numbers."""
    for node in assigned(module).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            name = node.target.id
            parts = getattr(node.value, "elts", [node.value])
            if all(map(is_number, parts)) and name.isupper() and name not in NO_WEIGHTS:
                yield name, ast.literal_eval(node.value)


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) or (isinstance(node, ast.Constant) and isinstance(node.value, int))


def assigned(module: ModuleType) -> ast.Module:
    return ast.parse(Path(str(module.__file__)).read_text("utf-8"))


def scaled(value: Weight, factor: float) -> Weight:
    """
    >>> scaled(110, 1.25), scaled((0, 10, -20), 0.8)
    (138, (0, 8, -16))
    """
    return round(value * factor) if isinstance(value, int) else tuple(round(each * factor) for each in value)


# -- a bot with a change ----------------------------------------------------------------------------------


class Swap:
    """A change put into the modules of its game and taken out again."""

    def __init__(self, change: Change) -> None:
        module = change.module
        fresh = worked_out(module, change)
        self.places: list[tuple[dict[str, Any], str, Any, Any]] = []
        caches: dict[int, Any] = {}
        package = open_game(change.game, None).package
        for found in [found for name, found in sys.modules.items() if name.startswith(package)]:
            for name, old in list(vars(found).items()):
                if name in fresh and old is getattr(module, name):
                    self.places.append((vars(found), name, old, fresh[name]))
                elif hasattr(old, "cache_parameters"):
                    new = caches.setdefault(id(old), lru_cache(old.cache_parameters()["maxsize"])(old.__wrapped__))
                    self.places.append((vars(found), name, old, new))

    def __enter__(self) -> None:
        for names, name, _, new in self.places:
            names[name] = new

    def __exit__(self, *_: object) -> None:
        for names, name, old, _ in self.places:
            names[name] = old


def worked_out(module: ModuleType, change: Change) -> dict[str, Any]:
    """The data of a module as it is with the change: the constant itself and all that is made of it."""
    tree = assigned(module)
    names = set()
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
            if node.target.id == change.name:
                node.value = ast.parse(repr(change.value), mode="eval").body
    found: dict[str, Any] = {"__name__": module.__name__}
    exec(compile(tree, str(module.__file__), "exec"), found)
    return {name: found[name] for name in names if isinstance(found[name], int | tuple | list | dict)}


class Changed(Greedy):
    """Greedy with a change."""

    def __init__(self, swap: Swap, seed: int) -> None:
        super().__init__(seed)
        self.swap = swap

    def choose(self, knowledge: Knowledge) -> int:
        with self.swap:
            return super().choose(knowledge)


# -- whether it is better ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trial:
    """How a change has fared."""

    change: Change
    share: float  # of wins
    games: int
    better: bool  # beyond doubt

    def __str__(self) -> str:
        verdict = "BETTER" if self.better else "not better"
        return f"{self.change}: {self.share:.1%} of {self.games} games, {verdict}"


def tried(change: Change, seconds: float, error: float, first: int) -> Trial:
    """Play with a change until it is better beyond doubt or time is up."""
    ends = monotonic() + seconds
    seats = USUAL[change.game]
    bots.BOTS["changed"] = partial(Changed, Swap(change))
    names = ("changed", *["greedy"] * (seats - 1))
    bettor = Bettor(1 / seats)
    shares: list[float] = []
    while not shares or (monotonic() < ends and bettor.fortune < 1 / error):
        results = [play(Match(change.game, names, first + len(shares), turn)) for turn in range(seats)]
        shares.append(fmean([result.by_bot(result.wins())[0] for result in results]))
        bettor.add(shares[-1])
    return Trial(change, fmean(shares), seats * len(shares), bettor.fortune >= 1 / error)


def sampled(games: Sequence[str], count: int, seed: int) -> list[Change]:
    """So many changes, as many of each game as can be."""
    rows = [Random(f"{seed} {game}").sample(every, len(every)) for game in games if (every := list(changes(game)))]
    turns = [[row[i] for row in rows if i < len(row)] for i in range(max(map(len, rows)))]
    return [change for turn in turns for change in turn][:count]


def main() -> int:
    parser = argparse.ArgumentParser(description="Look whether one changed constant beats the bot.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--sample", type=int, default=12, help="so many changes (12)")
    parser.add_argument("--minutes", type=float, default=10, help="for all of them together (10)")
    parser.add_argument("--seed", type=int, default=date.today().toordinal(), help="which ones (others every day)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    given = parser.parse_args()
    unknown = [game for game in given.games if game not in USUAL]
    if unknown:
        parser.error(f"there is no game {unknown[0]}; there are {', '.join(USUAL)}")
    if COMPILED:
        print("constants: compiled modules have their numbers built in; use the pure build", file=sys.stderr)
        return 2
    chosen = sampled(given.games or list(USUAL), given.sample, given.seed)
    print(f"{len(chosen)} changes, --seed {given.seed}", flush=True)
    seconds = 60 * given.minutes * given.jobs / len(chosen)
    trial = partial(tried, seconds=seconds, error=ERROR / len(chosen), first=1_000 * given.seed)
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        trials = []
        for done in pool.map(trial, chosen):
            print(done, flush=True)
            trials.append(done)
    return int(any(done.better for done in trials))


if __name__ == "__main__":
    sys.exit(main())
