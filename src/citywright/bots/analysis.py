"""What a game's decisions were worth: every unforced one of a record, looked at again by the search.

Each is judged from what its seat knew at that moment, on samples of the rest, so that nobody is blamed for what could
not be known. Of the better alternative only so much counts as is beyond the error of the comparison. Margins are told
in hundredths of a point above the mean of the others (alone: the points themselves), as the search counts them; places
are those that the judgements at its horizon, or the end of the game, would give.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from citywright.bots.lanes import Line
from citywright.bots.search import Playout, Search
from citywright.bots.thinking import Clock, Thinking
from citywright.engine.game import Game, Sight
from citywright.engine.knowledge import Knowledge
from citywright.engine.record import Record
from citywright.engine.rng import Rng
from citywright.engine.state import State

PLAYOUTS: Final = 8  # samples tell how all seats stand, fewer if it takes longer than the search
LEAST: Final = 2
HALF: Final = 200  # hundredths of a point given away: half a mark for a decision
TURNING: Final = 200  # hundredths of a point, or of a place ...
TURNING_PLACE: Final = 0.5
MOST_TURNING: Final = 6


@dataclass(frozen=True)
class Outlook:
    """How all seats stand, as far as can be foreseen. Lists go by seat."""

    margins: list[int]  # hundredths of a point
    places: list[float]


@dataclass(frozen=True)
class Decision:
    """A move that was one of several possible ones, and what the search says about it."""

    number: int  # of the move in its record, from 1
    seat: int
    played: str
    best: str  # the same as played if nothing better was found
    line: list[str]  # what the best would have gone on with
    worth: int  # how much better it is, in hundredths of a point
    error: int  # the standard error of that
    visits: int  # playouts that say so
    before: Outlook  # with the best
    after: Outlook  # with what was played

    @property
    def given_away(self) -> int:
        """Hundredths of a point, as far as that is sure."""
        return max(0, self.worth - self.error)

    @property
    def places_lost(self) -> float:
        return self.after.places[self.seat] - self.before.places[self.seat] if self.given_away else 0.0

    @property
    def mark(self) -> float:
        """100 for the best, half of it for every `HALF` given away."""
        return float(100 * 0.5 ** (self.given_away / HALF))

    @property
    def turns(self) -> bool:
        return self.given_away >= TURNING or self.places_lost >= TURNING_PLACE


@dataclass(frozen=True)
class Play:
    """How well a seat has played."""

    decisions: int
    best: int  # of them were the best, as far as can be told
    given_away: int  # hundredths of a point in all
    score: float | None  # from 0 to 100, the mean of its marks; None if it never had a choice


def unforced(record: Record) -> list[int]:
    """The numbers of the moves that were one of several possible ones."""
    return [number for number, seat, state in record.walk() if len(state.legal(seat)) > 1]


def judged(record: Record, number: int, thinking: Thinking) -> Decision:
    """One decision of a record."""
    seat, action = record.parse(record.moves[number - 1])
    return decision(Knowledge(record.replay(number - 1), seat), action, number, thinking)


def decision(knowledge: Knowledge, action: int, number: int, thinking: Thinking) -> Decision:
    """An action judged from what the seat knows; the same again for the same visits."""
    candidates = Search(number, thinking).look(knowledge, also=(action,)).candidates
    best = candidates[0]
    played = next(candidate for candidate in candidates if candidate.action == action)
    worth = best.value - played.value
    if worth <= 0:
        best = played
    lines = [played.line] if best is played else [played.line, best.line]
    outlooks = looked_ahead(knowledge, lines, Rng.seeded(number), thinking)
    text = knowledge.game.actions.text
    then = [text(later) for later in best.line[1:]]
    visits = sum([candidate.visits for candidate in candidates])
    return Decision(
        number, knowledge.seat, text(action), text(best.action), then, max(0, worth), played.error, visits,
        before=outlooks[-1], after=outlooks[0],
    )  # fmt: skip


def looked_ahead(knowledge: Knowledge, lines: list[Line], rng: Rng, thinking: Thinking) -> list[Outlook]:
    """How all seats stand after each of these lines, on the same samples."""
    clock = Clock(thinking)
    clock.begin()
    clock.share(100)
    sight = Sight(knowledge.game.horizon, knowledge.game.horizon)
    ends: list[list[list[int]]] = [[] for _ in lines]
    for count in range(PLAYOUTS):
        if count >= LEAST and clock.over:
            break
        sample = knowledge.sample(rng)
        for line, worths in zip(lines, ends, strict=True):
            playout = Playout(sample.copy(), knowledge.seat, line, Clock(Thinking()), count, sight)
            playout.run(playout.near)
            worths.append(all_worths(playout.table))
            clock.visit()
    return [outlook(worths) for worths in ends]


def outlook(ends: list[list[int]]) -> Outlook:
    """From what the table was worth to each seat, over several ends."""
    margins = [[above_the_others(worths, seat) for seat in range(len(worths))] for worths in ends]
    places = [[1 + sum([other > mine for other in worths]) for mine in worths] for worths in ends]
    return Outlook(
        [round(fmean(column)) for column in zip(*margins, strict=True)],
        [round(fmean(column), 3) for column in zip(*places, strict=True)],
    )


def all_worths(state: State) -> list[int]:
    if not state.actors:
        return [100 * score for score in state.scores()]
    game: Game[Any] = state.game
    return [game.judge(state, seat) for seat in range(state.seats)]


def above_the_others(worths: Sequence[int], seat: int) -> int:
    """
    >>> above_the_others([500, 300, 100], 0), above_the_others([500], 0)
    (300, 500)
    """
    others = [worth for other, worth in enumerate(worths) if other != seat]
    return worths[seat] - round(fmean(others)) if others else worths[seat]


# -- of the whole game ----------------------------------------------------------------------------------


def plays(decisions: Sequence[Decision], seats: int) -> list[Play]:
    """How well each seat has played."""
    found = []
    for seat in range(seats):
        own = [one for one in decisions if one.seat == seat]
        best = sum([not one.given_away for one in own])
        score = round(fmean([one.mark for one in own]), 1) if own else None
        found.append(Play(len(own), best, sum([one.given_away for one in own]), score))
    return found


def turning_points(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions that cost most, in the order of the game."""
    dear = sorted([one for one in decisions if one.turns], key=lambda one: -one.given_away)
    return sorted(dear[:MOST_TURNING], key=lambda one: one.number)
