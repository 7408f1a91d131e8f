"""Trials of editions: bots play one among themselves, and its figures are measured against the bounds of its game.

The games are few, so a trial finds what is far off and says of the rest that it cannot tell; `citywright balance` plays
thousands. It runs in a process of its own, which keeps what it has counted: after a restart a trial begins anew.
"""

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from citywright.arena.balance import Plan, SeatCountTally
from citywright.arena.bounds import Reading, Verdict, verdicts
from citywright.arena.intervals import Z999, wilson
from citywright.arena.journal import Played
from citywright.arena.match import Match, open_game, play
from citywright.bots.levels import UNLIKE
from citywright.engine.bounds import SeatWins
from citywright.web import crafting
from citywright.web.problems import Refused
from citywright.web.store import Draft, Trial
from citywright.web.store.database import store_at
from citywright.web.tables import trials
from citywright.web.tables.trials import HOLDS, OUT, UNSURE, Verdicts
from citywright.web.worker import CLAIM, PORTION, Worker

GAMES: Final = 24  # for each number of players
LONGEST: Final = 900.0  # seconds, then a trial ends with the games it has

Game = tuple[Played, Match]
Progress = tuple[int, int, Verdicts]  # games done, of how many, and at the end what came out


class Examiner(Worker):
    """Works off the trials, one edition at a time."""

    kind = Trial

    def portion(self, about: str) -> bool:
        done, total, found = self.play(about)
        trials.note(self.store, about, self.owner, done, total, found, CLAIM)
        return True

    def play(self, draft: str) -> Progress:
        return self.ask(play_some, self.store.address, draft)


# -- in the process ----------------------------------------------------------------------------------------


class Run:
    """The games of a trial, as far as they are played."""

    def __init__(self, key: str, text: str) -> None:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "edition.toml"
            file.write_text(text, encoding="utf-8")
            self.game = open_game(key, str(file))  # it stays open when the file is gone
        seats = tuple([count for count in self.game.seats if count > 1])
        games = max(1, int(os.environ.get("CITYWRIGHT_TRIAL_GAMES", GAMES)))
        self.left = list(Plan(key, UNLIKE, games, seats, edition=str(file)).matches())[::-1]
        self.total = len(self.left)
        self.games: list[Game] = []
        self.spent = 0.0

    def go_on(self) -> Progress:
        """Some games more; at least one, if one is left. One that cannot be played is tried again next time."""
        began = time.monotonic()
        while self.left:
            match = self.left[-1]
            self.games.append((Played.of(play(match)), match))
            self.left.pop()
            if time.monotonic() - began > PORTION:
                break
        self.spent += time.monotonic() - began
        if self.spent > LONGEST:
            self.left, self.total = [], len(self.games)
        return len(self.games), self.total, [] if self.left else list(self.verdicts())

    def verdicts(self) -> Iterator[dict[str, Any]]:
        """Of every bound, for each number of players, what was measured and what to make of it.

        What an edition's owner has printed is judged like the rest: it is asked how the whole edition plays.
        """
        bounds = self.game.bounds
        halves = [verdicts(bounds, tallied(half)) for half in (self.games[::2], self.games[1::2])]
        for verdict in verdicts(bounds, tallied(self.games)):
            if verdict.asked:
                yield {
                    "bound": verdict.bound.name, "why": verdict.bound.why, "seats": verdict.tally.seats,
                    "asked": verdict.asked, "measured": verdict.measured, "is": judged(verdict, *halves),
                }  # fmt: skip


def tallied(games: Sequence[Game]) -> list[SeatCountTally]:
    tallies: dict[int, SeatCountTally] = {}
    for played, match in games:
        tallies.setdefault(played.seats, SeatCountTally(played.seats)).add(played, match)
    for tally in tallies.values():
        tally.close()
    return list(tallies.values())


def judged(verdict: Verdict, *halves: list[Verdict]) -> str:
    """What few games allow to say: out of bounds, or within them, is what is so with all that it may be."""
    if verdict.readings is None:
        return OUT
    found, bound = [span(reading, verdict, halves) for reading in verdict.readings], verdict.bound
    low, high = -inf if bound.low is None else bound.low, inf if bound.high is None else bound.high
    if any(most < low or least > high for least, most in found):
        return OUT
    return HOLDS if found and all(low <= least and most <= high for least, most in found) else UNSURE


def span(reading: Reading, verdict: Verdict, halves: Iterable[list[Verdict]]) -> tuple[float, float]:
    """What a reading may be in truth: its interval or, where it has none, what either half of the games says."""
    tally = verdict.tally
    if reading.interval is not None:
        return reading.interval
    if isinstance(verdict.bound.figure, SeatWins):
        low, high = wilson((reading.value + tally.fair) * tally.games, tally.games, Z999)  # there are many seats
        return low - tally.fair, high - tally.fair
    same = [one for half in halves for one in half if one.bound is verdict.bound and one.tally.seats == tally.seats]
    values = [other.value for one in same for other in one.readings or () if other.of == reading.of]
    return min([reading.value, *values]), max([reading.value, *values])


def play_some(database: str, draft: str) -> Progress:
    with store_at(database).read() as session:
        row, made = session.get(Trial, draft), session.get(Draft, draft)
        if row is None or made is None:
            raise Refused("no_draft", 404)
        key, packed, asked = made.game, row.packed, row.asked
    progress = run_of(key, packed, asked).go_on()
    if progress[0] == progress[1]:
        run_of.cache_clear()  # nothing of it is kept here
    return progress


@lru_cache(maxsize=1)
def run_of(key: str, packed: str, asked: float) -> Run:
    """The run of a trial; whoever asks again gets a new one."""
    return Run(key, crafting.export(packed))
