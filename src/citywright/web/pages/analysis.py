"""What a coach says, as people read it: the reasons for a hint, and the analysis of a game under its board."""

from typing import Any, NamedTuple

import msgspec

from citywright.bots.analysis import Decision, Play, plays, turning_points
from citywright.engine.drawing.table import SEAT_COLOURS
from citywright.web import library
from citywright.web.coach import Good
from citywright.web.library import Game
from citywright.web.names import with_names
from citywright.web.pages.curves import DASHES, HEIGHT, WIDTH, Plot
from citywright.web.pages.frame import Visit, render
from citywright.web.store import Seat, Table
from citywright.web.tables.analyses import Stand
from citywright.web.words import say


def points(hundredths: int, lang: str, signed: bool = True) -> str:
    """Hundredths of a point as people read them.

    >>> points(150, "en"), points(-200, "de"), points(1234, "de", signed=False)
    ('+1.5', '−2', '12,3')
    """
    text = f"{abs(hundredths) / 100:.1f}".removesuffix(".0")
    sign = "−" if hundredths < 0 else "+" if signed else ""
    return sign + (text.replace(".", ",") if lang == "de" else text)


def term_words(game: Game, lang: str, terms: list[tuple[str, int]]) -> list[str]:
    """Such as "trade routes: +5"."""
    told = [(library.says(game, term, lang), worth) for term, worth in terms]
    return [f"{text}: {points(worth, lang)}" for text, worth in told if text]


def advice_words(game: Game, lang: str, good: Good, nth: int, alone: bool) -> list[str]:
    """What speaks for a move, and what it promises."""
    if alone:
        return [say("hint_only" if good.choice == 1 else "hint_clear", lang)]
    told = term_words(game, lang, good.terms)
    if good.ahead:
        told.append(say("hint_behind" if nth else "hint_ahead", lang, text=points(abs(good.ahead), lang, signed=False)))
    elif nth:
        told.append(say("hint_as_good", lang))
    return told


# -- the analysis ------------------------------------------------------------------------------------------


class Turning(NamedTuple):
    """A decision that cost much."""

    decision: Decision
    who: str
    played: str
    better: str
    worth: str
    error: str
    terms: list[str]


class Score(NamedTuple):
    seat: Seat
    play: Play
    given_away: str


def analysis_html(visit: Visit, table: Table, seats: list[Seat], game: Game, stand: Stand) -> str:
    decisions = [msgspec.convert(row, Decision) for row in stand.decisions]
    lang, names = visit.lang, [seat.name for seat in seats]
    rows = {row["number"]: row for row in stand.decisions}
    done = stand.status == "done" and bool(decisions)
    turning = [told(game, lang, names, one, rows[one.number]) for one in turning_points(decisions)] if done else []
    scores = [
        Score(seat, play, points(play.given_away, lang, signed=False))
        for seat, play in zip(seats, plays(decisions, table.seats), strict=True)
    ]
    return render(
        "analysis.html", visit, table=table, stand=stand, turning=turning, scores=scores if done else [],
        plots=plots(visit, table, seats, decisions) if done else [], moments=[one.number - 1 for one in decisions],
    )  # fmt: skip


def told(game: Game, lang: str, names: list[str], one: Decision, row: dict[str, Any]) -> Turning:
    played, better = [with_names(words, names) for words in row["words"][lang]]
    terms = term_words(game, lang, [(term, worth) for term, worth in row["terms"]])
    return Turning(
        one, names[one.seat], played, better, points(one.worth, lang, signed=False),
        points(one.error, lang, signed=False), terms,
    )  # fmt: skip


def plots(visit: Visit, table: Table, seats: list[Seat], decisions: list[Decision]) -> list[Plot]:
    """How every seat was expected to end, before each decision and at last."""
    margins = [[one.before.margins[seat.number] / 100 for one in decisions] for seat in seats]
    found = [plot(visit.say("expected_margin"), seats, margins, min(0.0, *map(min, margins)), max(map(max, margins)))]
    if table.seats > 1:
        places = [[one.before.places[seat.number] for one in decisions] for seat in seats]
        found.append(plot(visit.say("expected_place"), seats, places, table.seats, 1.0))
    return found


def plot(title: str, seats: list[Seat], values: list[list[float]], low: float, high: float) -> Plot:
    """`high` is on top, also where it is the smaller figure."""
    span = (high - low) or 1.0

    def height(value: float) -> str:
        return f"{HEIGHT - (value - low) / span * HEIGHT:.1f}"

    lines = []
    for seat, row in zip(seats, values, strict=True):
        step = WIDTH / max(1, len(row) - 1)
        way = " ".join(f"{i * step:.1f},{height(value)}" for i, value in enumerate(row))
        dash = DASHES[seat.number % len(DASHES)]
        lines.append((seat, round(row[-1]), way, SEAT_COLOURS[seat.number], dash))
    return Plot(title, round(low), round(high), height(min(max(0.0, min(low, high)), max(low, high))), lines)
