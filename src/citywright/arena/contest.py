"""Which of several bots is stronger: the arena.

A contest has a list of bots and a number of seats. A shorter list is filled up with its last bot; from a longer one
every mixture of so many bots is a line-up. A deal is one seed, and every line-up plays it with its bots on all seats in
turn, so luck of the deal and of the seat cancels. Only whole deals are counted, in their order: what comes out depends
neither on the number of processes nor on interruptions. A deal with a game that a bot has spoiled is told of, but left
out.
"""

from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from statistics import fmean
from typing import Any, Final

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from citywright.arena.balance import code_mark
from citywright.arena.journal import Journal, Line
from citywright.arena.match import Failed, Match, Result
from citywright.arena.pool import Runner
from citywright.arena.settling import ERROR, Question
from citywright.arena.simulate import Entrant, seated
from citywright.engine import state
from citywright.engine.game import Game, OptionValue
from citywright.engine.state import Json

COMPILED: Final = not str(state.__file__).endswith(".py")
RATING: Final = PlackettLuce(tau=0)  # a bot does not grow stronger while it plays


# -- what is played -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contest:
    """Everything that decides how its games go; how many there are is not part of it."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int = 1
    options: tuple[tuple[str, OptionValue], ...] = ()
    edition: str | None = None

    @cached_property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        return line_ups(self.bots, self.seats)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for line_up in self.line_ups for name in line_up))

    @property
    def deal_size(self) -> int:
        """The games that one deal takes."""
        return len(self.line_ups) * self.seats

    def deals(self, games: int) -> int:
        """So many whole deals that there are at least so many games."""
        return -(-games // self.deal_size)

    def match(self, number: int) -> Match:
        deal, place = divmod(number, self.deal_size)
        line_up, turn = divmod(place, self.seats)
        return Match(self.game, self.line_ups[line_up], self.seed + deal, turn, self.options, self.edition)

    def head(self, game: Game[Any]) -> Json:
        """The first line of the working file. Bots that think by the clock play better when compiled."""
        return {
            "work": "citywright arena 1",
            "game": game.key,
            "rules": game.rules_version,
            "edition": game.edition_mark,
            "bots": list(self.bots),
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "code": code_mark(game.key),
            "compiled": COMPILED,
        }


def line_ups(bots: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Who sits together.

    >>> line_ups(["medium", "greedy"], 3)
    (('medium', 'greedy', 'greedy'),)
    >>> line_ups(["hard", "medium", "greedy"], 2)
    (('hard', 'medium'), ('hard', 'greedy'), ('medium', 'greedy'))
    """
    filled = [*bots, *[bots[-1]] * (seats - len(bots))]
    if len(filled) == seats:
        return (tuple(filled),)
    grouped = sorted(filled, key=bots.index)  # so that the same bots in another order are the same line-up
    found = tuple(dict.fromkeys(combinations(grouped, seats)))
    return tuple(line_up for line_up in found if len(set(line_up)) > 1) or found


# -- what is kept -------------------------------------------------------------------------------------


class Ended(Line, frozen=True):
    """A game of a contest. Lists go by seat; they are empty if a bot has spoiled it."""

    number: int
    scores: list[int] = msgspec.field(default_factory=list)
    places: list[int] = msgspec.field(default_factory=list)
    decisions: list[int] = msgspec.field(default_factory=list)
    seconds: list[float] = msgspec.field(default_factory=list)
    goal: bool | None = None  # of a solo game
    bot: str = ""  # that has spoiled it
    failed: str = ""  # how
    record: str = ""  # up to there

    @staticmethod
    def of(number: int, outcome: Result | Failed) -> "Ended":
        if isinstance(outcome, Failed):
            return Ended(number, bot=outcome.bot, failed=outcome.sentence, record=outcome.record)
        seconds = [round(spent, 6) for spent in outcome.seconds]
        return Ended(number, outcome.scores, outcome.places, outcome.decisions, seconds, outcome.goal)

    def is_sound(self) -> bool:
        counts = {len(self.scores), len(self.places), len(self.decisions), len(self.seconds)}
        whole = len(counts) == 1
        return whole and self.number >= 0 and (not self.scores if self.failed else 1 in self.places)


# -- what is counted ----------------------------------------------------------------------------------


@dataclass
class Rated(Entrant):
    """A bot in a contest; it may have several seats in a game, each counts."""

    rating: PlackettLuceRating = field(default_factory=RATING.rating)
    failures: int = 0

    @property
    def pace(self) -> float:
        """Seconds for a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0


class Tally:
    """All bots of a contest, over the deals so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.bots = {name: Rated(name) for name in contest.names}
        self.failures: list[Ended] = []
        self.deals = 0  # that count
        self.shares: list[dict[str, float]] = []  # of each deal and bot, for curves
        pairs = list(combinations(contest.names, 2))
        self.questions = {pair: Question(0.5, ERROR / len(pairs)) for pair in pairs}

    @property
    def games(self) -> int:
        return self.deals * self.contest.deal_size

    @property
    def settled(self) -> bool:
        """Of any two bots it is known which wins more."""
        return bool(self.questions) and all(question.answer for question in self.questions.values())

    def add(self, deal: Sequence[Ended]) -> None:
        spoiled = [game for game in deal if game.failed]
        self.failures += spoiled
        for game in spoiled:
            self.bots[game.bot].failures += 1
        if not spoiled:
            self.count(deal)

    def count(self, deal: Sequence[Ended]) -> None:
        wins: dict[str, list[float]] = {name: [] for name in self.bots}
        for game in deal:
            match = self.contest.match(game.number)
            names = [match.bots[match.bot_at(seat)] for seat in range(self.contest.seats)]
            for name, outcome in zip(names, seated(game), strict=True):
                self.bots[name].add(outcome)
                wins[name].append(outcome.win)
            self.rate(names, game.places)
        self.deals += 1
        shares = {name: fmean(won) for name, won in wins.items()}
        self.shares.append(shares)
        for (one, other), question in self.questions.items():
            question.add((shares[one] - shares[other] + 1) / 2)

    def rate(self, names: Sequence[str], places: Sequence[int]) -> None:
        """Each seat is rated as a player of its own; a bot with several takes up what all of them have shown."""
        if len(names) > 1:
            before = {name: self.bots[name].rating for name in names}
            rated = RATING.rate([[before[name]] for name in names], ranks=list(map(float, places)))
            for name, (after,) in zip(names, rated, strict=True):
                now = self.bots[name].rating
                mu = now.mu + after.mu - before[name].mu
                self.bots[name].rating = RATING.rating(mu, now.sigma * after.sigma / before[name].sigma)


# -- playing it ---------------------------------------------------------------------------------------


class Run:
    """A contest of so many deals: what is played, and what of it counts."""

    def __init__(self, contest: Contest, deals: int, journal: Journal[Ended], to_the_end: bool = False) -> None:
        self.contest = contest
        self.deals = deals
        self.journal = journal
        self.to_the_end = to_the_end  # also when it is settled
        self.tally = Tally(contest)
        self.seen = 0  # deals, whether they count or not
        self.ended: dict[int, Ended] = {}
        for number, line in enumerate(journal.read(), start=2):
            if line.scores and len(line.scores) != contest.seats:
                raise journal.wrong(number)
            self.take(line)

    @property
    def games(self) -> int:
        return self.deals * self.contest.deal_size

    @property
    def over(self) -> bool:
        return self.seen == self.deals or (self.tally.settled and not self.to_the_end)

    def take(self, ended: Ended) -> None:
        """Count the next deals as soon as they are whole."""
        if ended.number < self.games:
            self.ended.setdefault(ended.number, ended)
        size = self.contest.deal_size
        while not self.over:
            numbers = range(self.seen * size, (self.seen + 1) * size)
            if not all(number in self.ended for number in numbers):
                break
            self.tally.add([self.ended[number] for number in numbers])
            self.seen += 1

    def play(self, runner: Runner) -> Generator[int]:
        """Play what is left; yields the number of games done."""
        numbers = [number for number in range(self.games) if number not in self.ended and not self.over]
        with closing(runner.play(map(self.contest.match, numbers))) as outcomes:
            for index, outcome in outcomes:
                ended = Ended.of(numbers[index], outcome)
                self.journal.add(ended)
                self.take(ended)
                yield len(self.ended)
                if self.over:
                    return
