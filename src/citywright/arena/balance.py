"""How fair a game and its components are: bots play, and everything that happens is counted.

Every seat count plays the same seeds, and so does every edition: two editions are compared on equal luck. Of several
bots one is drawn for each seat, so that unlike players meet, and they change seats from deal to deal; wins are told for
each of them as well. Where options vary, the deal draws them too. What a game counts comes from
`Game.final_figures` and from `Game.trace`: pairs of a kind ("taken") and a component, or "" for the game as a whole.
Whole-game kinds that read "... in X" are shown as a share of "actions in X". `bounds.py` measures what a game asks for.
"""

import hashlib
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from citywright.arena.intervals import Z95, Z99, wilson
from citywright.arena.journal import Journal, Played
from citywright.arena.match import Figures, Match
from citywright.arena.pool import play_all
from citywright.engine import registry
from citywright.engine.game import Game, OptionValue
from citywright.engine.rng import Rng
from citywright.engine.state import Json

PART_BOUND: Final = 0.05  # the share of wins of those who use a component may differ so much from fair
FEW: Final = 50  # below so many uses nothing is said about a component
IGNORED: Final = 200  # offered so often and never used
UNPLAYED: Final = {"drawing", "text"}  # folders of a game that only show it
WIN: Final = 27720  # a win in whole parts, so that any tie shares it and no order of adding matters

OFFERED: Final = "offered"
TAKEN: Final = "taken"
BASE: Final = "actions in "


Options = tuple[tuple[str, OptionValue], ...]


# -- what is played -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plan:
    """A balance run."""

    game: str
    bots: tuple[str, ...]
    games: int
    seats: tuple[int, ...]
    seed: int = 1
    options: Options = ()
    edition: str | None = None
    varied: bool = False  # options that are not given are drawn

    def matches(self) -> Iterator[Match]:
        for seats in self.seats:
            for seed in range(self.seed, self.seed + self.games):
                yield self.match(seats, seed)

    def match(self, seats: int, seed: int) -> Match:
        """The game of a deal. What the deal draws, it draws alike for every edition.

        The same bots sit at all seats in turn, so that who is strong says nothing about seats.
        """
        chance = Rng.seeded(seed - seed % seats)
        bots = tuple([self.bots[chance.below(len(self.bots))] for _ in range(seats)])
        options = drawn_options(self.game, seats, self.options, Rng.seeded(seed)) if self.varied else self.options
        return Match(self.game, bots, seed, seed % seats, options, self.edition, traced=True)

    def head(self, game: Game[Any]) -> Json:
        """The first line of the working file: whatever changes how a game goes."""
        return {
            "work": "citywright balance 4",
            "game": game.key,
            "rules": game.rules_version,
            "edition": game.edition_mark,
            "bots": list(self.bots),
            "options": dict(self.options),
            "varied": self.varied,
            "code": code_mark(game.key),
        }


def drawn_options(game: str, seats: int, given: Options, chance: Rng) -> Options:
    """All that a table may choose, each value as likely as the others of its option."""
    chosen = dict(given)
    for option in registry.game(game).options:
        values = option.values_for(seats)
        value = values[chance.below(len(values))]
        if option.key not in chosen and value != option.default:
            chosen[option.key] = value
    return tuple(chosen.items())


def option_text(key: str, value: OptionValue) -> str:
    return f"{key} = {str(value).lower()}"


def code_mark(game: str) -> str:
    """A mark of the code that decides how games go: a changed bot or rule never continues an old run.

    Bounds only judge the games, drawings and texts only show them: those may be changed without playing anew.
    """
    root = Path(__file__).parents[1]
    digest = hashlib.blake2b(digest_size=6)
    for folder in (root / "engine", root / "bots", registry.game(game).folder):
        for file in sorted([*folder.rglob("*.py"), *folder.glob("weights/*.json")]):
            name = file.relative_to(folder.parent)
            if file.name != "bounds.py" and not UNPLAYED & set(name.parts):
                digest.update(name.as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


# -- what is counted ----------------------------------------------------------------------------------


@dataclass
class Use:
    """How seats fared that used a component in some way."""

    times: int = 0
    seats: int = 0  # seats that did it at least once in their game
    wins: int = 0  # in parts of WIN
    fair: int = 0  # the wins of so many seats if they won like any other
    score: int = 0
    par: float = 0  # the score of so many seats if they scored like any other

    def add(self, times: int, wins: int, fair: int, score: int = 0) -> None:
        if times:
            self.join(Use(times, 1, wins, fair, score))

    def join(self, other: "Use") -> None:
        self.times += other.times
        self.seats += other.seats
        self.wins += other.wins
        self.fair += other.fair
        self.score += other.score
        self.par += other.par

    @property
    def share(self) -> float:
        return self.wins / WIN / self.seats if self.seats else 0.0

    @property
    def fair_share(self) -> float:
        return self.fair / WIN / self.seats if self.seats else 0.0

    @property
    def deviation(self) -> float:
        """Share of wins above (below) what is fair."""
        return self.share - self.fair_share

    @property
    def interval(self) -> tuple[float, float]:
        """Of the deviation, at 99 %, since there are many components."""
        low, high = wilson(self.wins / WIN, self.seats, Z99)
        return low - self.fair_share, high - self.fair_share

    @property
    def edge(self) -> float:
        """Mean points above (below) those of all seats."""
        return (self.score - self.par) / self.seats if self.seats else 0.0

    @property
    def stands_out(self) -> bool:
        low, high = self.interval
        return self.seats >= FEW and abs(self.deviation) > PART_BOUND and not low <= 0 <= high


Uses = dict[str, dict[str, Use]]  # component -> kind -> use


class SeatCountTally:
    """Everything counted for one seat count."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.name = "1 player" if seats == 1 else f"{seats} players"
        self.fair = 1 / seats
        self.games = 0
        self.decisions = 0
        self.wins = [0] * seats  # in parts of WIN
        self.wins_from_first = [0] * seats  # the same, counted from the seat that decided first
        self.scores: list[int] = []
        self.winning_scores: list[int] = []  # of each game the winner's
        self.counts: Counter[str] = Counter()  # what the game counts about itself
        self.uses: Uses = {}
        self.ends: list[tuple[Figures, list[int]]] = []  # of each game the final figures and the wins, by seat
        self.bots: dict[str, Use] = {}
        self.options: dict[str, list[Played]] = {}  # the games with an option, for each of its values

    def add(self, played: Played, match: Match) -> None:
        winners = played.places.count(1)
        wins = [WIN // winners if place == 1 else 0 for place in played.places]
        self.games += 1
        self.decisions += sum(played.decisions)
        for seat, win in enumerate(wins):
            self.wins[seat] += win
            self.wins_from_first[(seat - played.first) % self.seats] += win
        self.scores += played.scores
        self.winning_scores.append(played.scores[played.places.index(1)])
        self.ends.append((played.figures, wins))
        for seat, win in enumerate(wins):
            bot = self.bots.setdefault(match.bots[match.bot_at(seat)], Use())
            bot.add(1, win, WIN // self.seats, played.scores[seat])
        for key, value in match.options:
            self.options.setdefault(option_text(key, value), []).append(played)
        for kind, components in played.counts.items():
            for component, counts in components.items():
                if component:
                    use = self.uses.setdefault(component, {}).setdefault(kind, Use())
                    for seat, times in enumerate(counts):
                        use.add(times, wins[seat], WIN // self.seats, played.scores[seat])
                else:
                    self.counts[kind] += sum(counts)

    def close(self) -> None:
        """When all games are in: what a component is measured against."""
        mean = fmean(self.scores)
        for uses in (self.bots, *self.uses.values()):
            for use in uses.values():
                use.par = use.seats * mean

    def shares(self, from_first: bool = False) -> list[tuple[float, float, float]]:
        """For each seat its share of wins and the 95 % interval."""
        counted = self.wins_from_first if from_first else self.wins
        return [(wins / WIN / self.games, *wilson(wins / WIN, self.games, Z95)) for wins in counted]


def pooled(tallies: Sequence[SeatCountTally]) -> Uses:
    """Uses over all seat counts; a solo player always wins, so solo games only tell how often."""
    found: Uses = {}
    for tally in tallies:
        for component, kinds in tally.uses.items():
            for kind, use in kinds.items():
                total = found.setdefault(component, {}).setdefault(kind, Use())
                total.join(use if tally.seats > 1 else Use(use.times))
    return found


class Ratio(NamedTuple):
    """A count as a share of the actions it could have happened in."""

    kind: str
    times: int
    share: float | None


def ratios(tally: SeatCountTally) -> list[Ratio]:
    counts = tally.counts
    rows: list[Ratio] = []
    for kind in sorted(counts, key=lambda kind: (kind.rpartition(" in ")[2], kind)):
        whole = counts.get(BASE + kind.rpartition(" in ")[2], 0)
        share = counts[kind] / whole if whole and not kind.startswith(BASE) else None
        rows.append(Ratio(kind, counts[kind], share))
    return rows


def base_of(kind: str) -> str:
    """The kind of use that had to come before."""
    return OFFERED if kind == TAKEN else TAKEN


def use_rate(kinds: Mapping[str, Use], kind: str) -> float | None:
    """How often a component was used in that way when it could be."""
    whole = kinds.get(base_of(kind), Use()).times
    return kinds.get(kind, Use()).times / whole if whole else None


def kinds_of(uses: Uses) -> list[str]:
    """All kinds of use: offered, taken, then the game's own."""
    found = {kind for kinds in uses.values() for kind in kinds} - {OFFERED, TAKEN}
    return [OFFERED, TAKEN, *sorted(found)]


# -- what stands out ----------------------------------------------------------------------------------


def part_flags(kinds: Mapping[str, Use]) -> list[str]:
    """What is remarkable about one component."""
    remarkable = [(kind, use) for kind, use in kinds.items() if kind != OFFERED and use.stands_out]
    flags = [f"{kind}: wins {'more' if use.deviation > 0 else 'less'}" for kind, use in remarkable]
    offered = kinds.get(OFFERED, Use()).times
    if offered >= IGNORED and not kinds.get(TAKEN, Use()).times:
        flags.append("never taken")
    return flags


# -- playing it ---------------------------------------------------------------------------------------


class Balance:
    """A run: what is done, and what is still to play."""

    def __init__(self, plan: Plan, journal: Journal[Played]) -> None:
        self.plan = plan
        self.journal = journal
        self.tallies = {seats: SeatCountTally(seats) for seats in plan.seats}
        self.done: set[tuple[int, int]] = set()  # (seats, seed)
        for played in journal.read():
            self.take(played)

    def take(self, played: Played) -> None:
        """Count a game once, if it belongs to the plan; a working file may hold more."""
        key = (played.seats, played.seed)
        wanted = played.seats in self.tallies and 0 <= played.seed - self.plan.seed < self.plan.games
        if wanted and key not in self.done:
            self.done.add(key)
            self.tallies[played.seats].add(played, self.plan.match(played.seats, played.seed))

    def left(self) -> list[Match]:
        return [match for match in self.plan.matches() if (len(match.bots), match.seed) not in self.done]

    def play(self, jobs: int) -> Generator[int]:
        """Play what is left; yields the number of games done."""
        for result in play_all(self.left(), jobs):
            played = Played.of(result)
            self.journal.add(played)
            self.take(played)
            yield len(self.done)

    def close(self) -> list[SeatCountTally]:
        """What was counted, once everything is played."""
        for tally in self.tallies.values():
            tally.close()
        return list(self.tallies.values())
