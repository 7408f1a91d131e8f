"""Trials of editions: bots play one among themselves, and its figures are measured against the bounds of its game.

The games are few, so a trial finds what is far off and says of the rest that it cannot tell; `citywright balance` plays
thousands. It runs in a process of its own, which keeps what it has counted: after a restart a trial begins anew.
"""

import os
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final
from weakref import finalize

from citywright.arena.balance import Plan, SeatCountTally
from citywright.arena.bounds import Reading, Verdict, verdicts
from citywright.arena.journal import Played
from citywright.arena.match import open_game, play
from citywright.bots.levels import UNLIKE
from citywright.engine.bounds import Bound
from citywright.web import crafting
from citywright.web.problems import Refused
from citywright.web.processes import stand_back
from citywright.web.store import Draft, Trial
from citywright.web.store.database import store_at
from citywright.web.tables import trials
from citywright.web.tables.trials import HOLDS, OUT, UNSURE, Verdicts
from citywright.web.worker import CLAIM, LIMIT, PORTION, Worker

GAMES: Final = 24  # for each number of players

Progress = tuple[int, int, Verdicts]  # games done, of how many, and at the end what came out


class Examiner(Worker):
    """Works off the trials, one edition at a time."""

    kind = Trial

    def portion(self, about: str) -> bool:
        done, total, found = self.play(about)
        trials.note(self.store, about, self.owner, done, total, found, CLAIM)
        return True

    def play(self, draft: str) -> Progress:
        return self.helper.ask(LIMIT, play_behind_others, self.store.address, draft)


# -- in the process ----------------------------------------------------------------------------------------


class Run:
    """The games of a trial, as far as they are played."""

    def __init__(self, key: str, text: str) -> None:
        folder = mkdtemp()
        finalize(self, rmtree, folder)
        file = Path(folder) / "edition.toml"
        file.write_text(text, encoding="utf-8")
        self.game = open_game(key, str(file))
        seats = tuple([count for count in self.game.seats if count > 1])
        plan = Plan(key, UNLIKE, int(os.environ.get("CITYWRIGHT_TRIAL_GAMES", GAMES)), seats, edition=str(file))
        self.left = list(plan.matches())[::-1]
        self.total = len(self.left)
        self.tallies = {count: SeatCountTally(count) for count in seats}

    def go_on(self) -> Progress:
        """Some games more; at least one, if one is left."""
        end = time.monotonic() + PORTION
        while self.left:
            match = self.left.pop()
            self.tallies[len(match.bots)].add(Played.of(play(match)), match)
            if time.monotonic() > end:
                break
        return self.total - len(self.left), self.total, [] if self.left else list(self.verdicts())

    def verdicts(self) -> Iterator[dict[str, Any]]:
        """Of every bound, for each number of players, what was measured and what to make of it."""
        for tally in self.tallies.values():
            tally.close()
        for verdict in verdicts(self.game.bounds, list(self.tallies.values())):
            if verdict.asked:
                yield {
                    "bound": verdict.bound.name, "why": verdict.bound.why, "seats": verdict.tally.seats,
                    "asked": verdict.asked, "measured": verdict.measured, "is": judged(verdict),
                }  # fmt: skip


def judged(verdict: Verdict) -> str:
    """What few games allow to say: an interval that reaches over a bound leaves it open."""
    if verdict.readings is None or any(not reading.maybe_chance for reading in verdict.broken):
        return OUT
    return HOLDS if verdict.readings and all(inside(reading, verdict.bound) for reading in verdict.readings) else UNSURE


def inside(reading: Reading, bound: Bound) -> bool:
    low, high = reading.interval or (reading.value, reading.value)
    return (bound.low is None or low >= bound.low) and (bound.high is None or high <= bound.high)


def play_some(database: str, draft: str) -> Progress:
    with store_at(database).read() as session:
        row, made = session.get(Trial, draft), session.get(Draft, draft)
        if row is None or made is None:
            raise Refused("no_draft", 404)
        key, packed, asked = made.game, row.packed, row.asked
    return run_of(key, packed, asked).go_on()


@lru_cache(maxsize=1)
def run_of(key: str, packed: str, asked: float) -> Run:
    """The run of a trial; whoever asks again gets a new one."""
    return Run(key, crafting.export(packed))


def play_behind_others(database: str, draft: str) -> Progress:
    """The same in a process that lets all others go first."""
    stand_back()
    return play_some(database, draft)
