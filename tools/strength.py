"""How strong the bots are: plays the match-ups of a table and writes docs/strength.md.

    .venv-fast/bin/python -m tools.strength [WORD ...] [--quick] [--minutes M] [--jobs 2] [--cluster ADDRESS]
    .venv/bin/python -m tools.strength                 what medium can do where nothing is compiled

Words choose the rows that have all of them; without, all rows of the build that runs are played. A row ends when it is
settled whether it reaches what is asked for, after so many games as `GAMES` says, or when its minutes are over.
Finished games are kept in .citywright/strength and never played twice; what came out of each row, on which machine, is
kept in docs/strength.json.

In one process, bots think so many seconds of the processor: what else the machine does makes them no weaker. With
--jobs and on a cluster they think by the clock.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from time import monotonic, process_time
from typing import Final

from citywright import bots
from citywright.arena.balance import code_mark
from citywright.arena.cluster import Cluster
from citywright.arena.contest import COMPILED, Contest, Ended, Run, Tally
from citywright.arena.intervals import Z95, wilson
from citywright.arena.journal import Journal, work_name
from citywright.arena.match import open_game
from citywright.arena.page import md_table
from citywright.arena.pool import Here, Runner, local_runner
from citywright.arena.settling import ERROR, Question
from citywright.bots import thinking
from citywright.cli.files import own_folder
from citywright.cli.progress import progress
from citywright.engine.errors import CitywrightError
from citywright.engine.game import OptionValue
from citywright.engine.state import Json
from tools.peer import PEER, IsMcts

ROOT: Final = Path(__file__).resolve().parent.parent
KEPT: Final = ROOT / "docs/strength.json"
PAGE: Final = ROOT / "docs/strength.md"
SEED: Final = 1_000_001  # deals that no bot was tuned on

GAMES: Final = {"greedy": 600, "medium": 300, "hard": 120, "expert": 100}  # at most, by the bot that is measured
PEER_PLAYERS: Final = 3  # twice the fair share is more than can be had in a duel
QUICK: Final = 10  # a tenth of them
USUAL: Final = {"neom": 3, "city_tycoon": 3, "twentieth_century": 3, "underwater_cities": 2}  # players
MEDIUM: Final = {"neom": 0.65, "city_tycoon": 0.85, "twentieth_century": 0.93, "underwater_cities": 0.80}
HARD: Final = {"neom": 0.80, "city_tycoon": 0.97, "twentieth_century": 0.98, "underwater_cities": 0.92}
HARD_DUEL: Final = 0.85
HARD_TIMES: Final = 2.2  # its fair share, with any other number of players
HARD_OVER_MEDIUM: Final = 1.4
OVER_PEER: Final = 2.0
GREEDY: Final = 0.97


@dataclass(frozen=True)
class Row:
    """One bot against another at all other seats, and what it has to reach."""

    bot: str
    other: str  # "" alone
    game: str
    seats: int
    reach: float  # a share of wins; alone, points on average if it is above 1
    sure: bool = False  # it has to be certain
    compiled: bool = True
    options: tuple[tuple[str, OptionValue], ...] = ()

    @property
    def key(self) -> str:
        against = f"{self.bot} against {self.other}" if self.other else f"{self.bot} alone"
        return f"{against}, {self.game}, {self.seats}" + ("" if self.compiled else ", not compiled")

    @property
    def contest(self) -> Contest:
        names = (self.bot, self.other) if self.other else (self.bot,)
        return Contest(self.game, names, self.seats, SEED, self.options)

    @property
    def in_points(self) -> bool:
        return self.reach > 1

    def tell(self, value: float) -> str:
        return f"{value:.1f} points" if self.in_points else f"{value:.1%}"


def rows() -> Iterator[Row]:
    counts = {game: [seats for seats in open_game(game, None).seats if seats > 1] for game in USUAL}
    yield from (Row("greedy", "random", game, seats, GREEDY) for game in USUAL for seats in counts[game])
    for built in (True, False):
        yield from (Row("medium", "greedy", game, USUAL[game], MEDIUM[game], compiled=built) for game in USUAL)
    for game, reach in HARD.items():
        for seats in counts[game]:
            other = HARD_DUEL if seats == 2 else HARD_TIMES / seats
            yield Row("hard", "greedy", game, seats, reach if seats == USUAL[game] else other)
    yield from (Row("hard", "medium", game, seats, HARD_OVER_MEDIUM / seats) for game, seats in USUAL.items())
    yield from (Row("expert", "hard", game, seats, 1 / seats, sure=True) for game, seats in USUAL.items())
    yield from (Row("medium", PEER, game, PEER_PLAYERS, OVER_PEER / PEER_PLAYERS) for game in USUAL)
    yield Row("expert", "", "neom", 1, 125, options=(("tiles", "5+"),))
    yield Row("expert", "", "underwater_cities", 1, 0.5)


# -- playing ------------------------------------------------------------------------------------------


def measure(row: Row, games: int, runner: Runner, minutes: float = 1e6) -> Json:
    ends = monotonic() + 60 * minutes
    contest = row.contest
    game = open_game(row.game, None)
    head = contest.head(game)
    question = Question(row.reach) if not row.in_points else None
    with Journal(own_folder() / "strength" / work_name(head), head, Ended) as journal:
        run = Run(contest, contest.deals(games), journal, to_the_end=True)
        deals = settled(question, run.tally, row.bot)
        with progress(row.key, len(run.ended)) as step, closing(run.play(runner)) as counts:
            while deals is None and (count := next(counts, None)) is not None:
                step(count, run.games)
                deals = settled(question, run.tally, row.bot)
                if run.tally.deals and monotonic() > ends:
                    break
    return outcome(row, run.tally, question, deals) | {"clock": "processor" if isinstance(runner, Here) else "wall"}


def settled(question: Question | None, tally: Tally, bot: str) -> int | None:
    """Ask about all deals that are new; how many it took if that settles it."""
    if question is None:
        return None
    for shares in tally.shares[question.asked :]:
        if question.answer:
            break
        question.add(shares[bot])
    return question.asked if question.answer else None


def outcome(row: Row, tally: Tally, question: Question | None, deals: int | None) -> Json:
    """What is kept of a row; of deals that came in after it was settled nothing is counted."""
    deals = deals or tally.deals
    games = deals * row.contest.deal_size
    if row.in_points:
        scores = tally.bots[row.bot].scores
        value = fmean(scores)
        reach = Z95 * stdev(scores) / len(scores) ** 0.5
        low, high = value - reach, value + reach
    else:
        value = fmean([shares[row.bot] for shares in tally.shares[:deals]])
        low, high = wilson(value * games, games)
    answer = question.answer if question else 0
    return {
        "games": games,
        "seeds": [SEED, SEED + deals - 1],
        "value": round(value, 4),
        "interval": [round(low, 4), round(high, 4)],
        "met": verdict(row, value, answer),
        "failures": len(tally.failures),
        "code": code_mark(row.game),
        "compiled": COMPILED,
        "machine": machine(),
    }


def verdict(row: Row, value: float, answer: int) -> str:
    if answer:
        return "yes" if answer > 0 else "no"
    if row.sure:
        return "not settled"
    return "yes, not settled" if value >= row.reach else "no, not settled"


def machine() -> str:
    """The processor, without anything about whose it is."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = models[0] if models else platform.machine()
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


# -- the page -----------------------------------------------------------------------------------------


def page(kept: Json) -> str:
    heads = ["bot", "against", "game", "players", "to reach", "reached", "95 % interval", "games", "seeds", "met", "on"]
    machines = list(dict.fromkeys(where(row) for row in kept.values()))
    table = md_table((heads, [page_row(row, kept.get(row.key), machines) for row in rows()]))
    listed = "\n".join(f"- {letter(number)}: {name}" for number, name in enumerate(machines))
    return f"""# How strong the bots are

Written by `python -m tools.strength`. One seat is measured against the bot named second at all other seats, on every
seat in turn, with common deals; ties share a win. Intervals are Wilson's. A row ends when it is settled, with at most
{ERROR:.0%} chance of being wrong, whether it reaches what is asked for (see [arena.md](arena.md)), or when its games
are played or its time is over; then it says what is more likely. {len(kept)} of {len(list(rows()))} rows were measured.

{table}

{PEER} is OpenSpiel's own search, through the research door; it has half of medium's turn for each decision.

Measured on:

{listed or "- nothing was measured yet"}
"""


def page_row(row: Row, found: Json | None, machines: list[str]) -> list[str]:
    asked = f"above {row.tell(row.reach)}" if row.sure else row.tell(row.reach)
    bot = row.bot if row.compiled else f"{row.bot}, not compiled"
    begin = [bot, row.other or "nobody", open_game(row.game, None).title, str(row.seats), asked]
    if found is None:
        return [*begin, "not measured", "", "", "", "", ""]
    low, high = found["interval"]
    first, last = found["seeds"]
    spoiled = f", {found['failures']} failed" if found["failures"] else ""
    place = letter(machines.index(where(found)))
    figures = [row.tell(found["value"]), f"{row.tell(low)} to {row.tell(high)}", f"{found['games']}{spoiled}"]
    met = found["met"] if found["code"] == code_mark(row.game) else f"{found['met']} (by earlier code)"
    return [*begin, *figures, f"{first} to {last}", met, place]


def where(found: Json) -> str:
    """The machine and what ran on it."""
    built = "compiled" if found["compiled"] else "not compiled"
    time = "of the processor" if found["clock"] == "processor" else "by the clock"
    return f"{found['machine']}, {built}, thinking time {time}"


def letter(number: int) -> str:
    return chr(ord("A") + number)


# -- the command --------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure how strong the bots are and write docs/strength.md.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="only rows that have all of these")
    parser.add_argument("--quick", action="store_true", help=f"1 / {QUICK} of the games")
    parser.add_argument("--minutes", type=float, default=1e6, help="for each row at most")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Ray cluster")
    given = parser.parse_args()
    runner: Runner = Cluster(given.cluster) if given.cluster else local_runner(given.jobs)
    bots.BOTS[PEER] = IsMcts
    if isinstance(runner, Here):
        vars(thinking)["perf_counter"] = process_time
    here = [row for row in rows() if row.compiled == COMPILED]
    chosen = [row for row in here if set(given.words) <= set(row.key.replace(",", "").split())]
    try:
        for row in chosen:
            where_to = Here() if row.other == PEER else runner  # other processes do not know the peer
            found = measure(row, GAMES[row.bot] // (QUICK if given.quick else 1), where_to, given.minutes)
            print(f"{row.key}: {row.tell(found['value'])}, met: {found['met']}", flush=True)
            # another run may have added to it
            kept: Json = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
            kept[row.key] = found
            KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
            PAGE.write_text(page(kept), "utf-8")
    except KeyboardInterrupt:
        print("stopped; the same command goes on from there", file=sys.stderr)
        return 130
    except CitywrightError as error:
        print(f"strength: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
