"""A whole record looked at again (`bots/analysis.py`): a run that goes on after an interruption, JSON and a page."""

import hashlib
from collections.abc import Generator, Iterator, Sequence
from typing import Any

import msgspec

from citywright.arena.balance import code_mark
from citywright.arena.contest import COMPILED
from citywright.arena.journal import Journal, Line
from citywright.arena.page import Table, render
from citywright.bots.analysis import HALF, Decision, judged, plays, turning_points, unforced
from citywright.bots.thinking import Thinking
from citywright.engine.record import Record
from citywright.engine.state import Json


class Judged(Line, frozen=True):
    """A decision as it is kept."""

    decision: Decision

    def is_sound(self) -> bool:
        """A value for each seat everywhere."""
        outlooks = (self.decision.before, self.decision.after)
        counts = {len(row) for outlook in outlooks for row in (outlook.margins, outlook.places)}
        return len(counts) == 1 and self.decision.seat in range(*counts)


class Analysis:
    """The unforced decisions of a record: what is judged, and what is left."""

    def __init__(self, record: Record, thinking: Thinking, journal: Journal[Judged]) -> None:
        self.record = record
        self.thinking = thinking
        self.journal = journal
        self.numbers = unforced(record)
        self.judged: dict[int, Decision] = {}
        for line in journal.read():
            if line.decision.number in self.numbers and len(line.decision.after.places) == record.seats:
                self.judged[line.decision.number] = line.decision

    def run(self) -> Generator[int]:
        """Judge what is left; yields the number of decisions done."""
        for number in self.numbers:
            if number not in self.judged:
                decision = judged(self.record, number, self.thinking)
                self.journal.add(Judged(decision))
                self.judged[number] = decision
                yield len(self.judged)

    @property
    def decisions(self) -> list[Decision]:
        return [self.judged[number] for number in sorted(self.judged)]


def head(record: Record, thinking: Thinking) -> Json:
    """The first line of the working file. By the clock a compiled build sees more."""
    return {
        "work": "citywright analysis 1",
        "game": record.game.key,
        "record": hashlib.blake2b(record.text().encode(), digest_size=8).hexdigest(),
        "seconds": thinking.seconds,
        "visits": thinking.visits,
        "code": code_mark(record.game.key),
        "compiled": COMPILED,
    }


class AnalysisReport:
    """What is told of it."""

    def __init__(self, record: Record, decisions: Sequence[Decision]) -> None:
        self.record = record
        self.decisions = decisions
        self.plays = plays(decisions, record.seats)
        self.turning = turning_points(decisions)
        self.title = f"{record.game.title}, seed {record.seed}: how it was played"

    def about(self) -> str:
        return (
            f"{len(self.decisions)} decisions with a choice among {len(self.record.moves)} moves, each judged from "
            "what its seat knew at that moment. Points are told above the mean of the others. Of a better alternative "
            "only what is beyond the error of the comparison counts as given away. The score is the mean of a mark for "
            f"each decision: 100 for the best, half of it for every {HALF / 100:g} points given away."
        )

    def seats(self) -> Table:
        heads = ["seat", "score of play", "decisions", "best found", "points given away", "points", "place"]
        state = self.record.state
        places = [str(place) for place in state.places()] if state.over else [""] * state.seats
        rows = []
        for seat, (play, points, place) in enumerate(zip(self.plays, state.scores(), places, strict=True), start=1):
            score = "" if play.score is None else f"{play.score:.1f}"
            counts = [str(play.decisions), str(play.best), f"{play.given_away / 100:.1f}"]
            rows.append([str(seat), score, *counts, str(points), place])
        return heads, rows

    def listed(self, decisions: Sequence[Decision]) -> Table:
        heads = ["move", "seat", "played", "better", "and then", "worth", "before", "after"]
        return heads, [row(decision) for decision in decisions]

    def plots(self) -> Iterator[str]:
        from citywright.arena import plots  # loads matplotlib

        if self.decisions:
            yield plots.outlook_plot(self.decisions, self.turning)

    def as_json(self) -> bytes:
        """For programs. Points are in hundredths; seats are counted from 0, moves from 1."""
        record = self.record
        found: dict[str, Any] = {
            "game": record.game.key,
            "rules": record.game.rules_version,
            "edition": record.game.edition_mark,
            "seed": record.seed,
            "plays": self.plays,
            "turning_points": [decision.number for decision in self.turning],
            "decisions": self.decisions,
        }
        return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


def row(decision: Decision) -> list[str]:
    """Margin and place of the seat before and after; what was best already has no alternative."""
    better = [decision.best, " · ".join(decision.line), f"{decision.worth / 100:.1f} ± {decision.error / 100:.1f}"]
    stands = [
        f"{outlook.margins[decision.seat] / 100:+.1f}, place {outlook.places[decision.seat]:.1f}"
        for outlook in (decision.before, decision.after)
    ]
    alternative = better if decision.best != decision.played else ["", "", ""]
    return [str(decision.number), str(decision.seat + 1), decision.played, *alternative, *stands]


def analysis_page(report: AnalysisReport) -> str:
    return render("analysis.html", report.title, report=report)
