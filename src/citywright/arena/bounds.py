"""Which of a game's bounds hold: what `engine/bounds.py` declares, measured on the games that were played."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median
from typing import Any, Final

from citywright.arena.balance import WIN, SeatCountTally, Use
from citywright.arena.intervals import Z99, wilson
from citywright.arena.match import final_figures
from citywright.engine.bounds import (
    OFF_FAIR,
    SHARE,
    Bound,
    CountMean,
    CountMedian,
    CountShare,
    Figure,
    FinalMean,
    FinalShare,
    HolderWins,
    MeanScore,
    NeverShare,
    PlayerWins,
    SeatWins,
    Strongest,
    UserWins,
    UseShare,
)
from citywright.engine.errors import CitywrightError
from citywright.engine.game import Game

MANY: Final = 16  # readings; of more only the lowest and the highest are shown


@dataclass(frozen=True)
class Reading:
    """A figure as it was measured; where it has a 99 % interval, that is what is judged."""

    of: str  # seat or component, "" where there is one reading alone
    value: float
    interval: tuple[float, float] | None = None
    maybe_chance: bool = False  # too few games to tell it from fair
    given: bool = False  # of a component that a source gives: it is as it is

    def keeps(self, bound: Bound) -> bool:
        low, high = self.interval or (self.value, self.value)
        return self.given or ((bound.low is None or high >= bound.low) and (bound.high is None or low <= bound.high))


@dataclass(frozen=True)
class Verdict:
    """What became of a bound with one number of players."""

    bound: Bound
    tally: SeatCountTally
    readings: list[Reading] | None  # None: what it reads was never counted

    @property
    def broken(self) -> list[Reading]:
        return [reading for reading in self.readings or () if not reading.keeps(self.bound)]

    @property
    def holds(self) -> bool:
        return self.readings is not None and not self.broken

    @property
    def open(self) -> bool:
        """Whether so few games cannot tell."""
        return self.readings == []

    @property
    def answer(self) -> str:
        if not self.holds:
            return "NO"
        judged = self.bound.low is not None or self.bound.high is not None
        return "?" if self.open else "yes" if judged else ""

    @property
    def asked(self) -> str:
        low, high = [None if x is None else number(self.bound.figure, x) for x in (self.bound.low, self.bound.high)]
        if low is None:
            return "" if high is None else f"at most {high}"
        return f"at least {low}" if high is None else f"{low} to {high}"

    @property
    def measured(self) -> str:
        if self.readings is None:
            return "never counted"
        shown = self.broken or self.readings
        if len(shown) > MANY:
            shown = [min(shown, key=lambda reading: reading.value), max(shown, key=lambda reading: reading.value)]
        return ", ".join(map(self.tell, shown)) or "too few games"

    def tell(self, reading: Reading) -> str:
        value = f"{reading.of} {number(self.bound.figure, reading.value)}".strip()
        if reading.interval is None:
            chance = reading.maybe_chance and not reading.keeps(self.bound)
            return f"{value} (may be chance)" if chance else value
        low, high = (number(self.bound.figure, end) for end in reading.interval)
        return f"{value} ({low} to {high})"

    @property
    def flag(self) -> str:
        """In a sentence, for a bound that does not hold."""
        return f"{self.tally.name}: {self.bound.name}: {self.measured}, asked for is {self.asked}"


def verdicts(bounds: Sequence[Bound], tallies: Sequence[SeatCountTally], given: Container[str] = ()) -> list[Verdict]:
    """Bound by bound, for every number of players that it is asked of; components with a `given` key are only shown."""
    pairs = [(bound, tally) for bound in bounds for tally in tallies if fits(bound, tally)]
    return [Verdict(bound, tally, read(bound.figure, tally, given)) for bound, tally in pairs]


def given_components(game: Game[Any]) -> set[str]:
    """Those that a source gives; the house answers for what it made."""
    return {part["key"] for part in game.components() if part["source"] != "house"}


def fits(bound: Bound, tally: SeatCountTally) -> bool:
    if isinstance(bound.figure, PlayerWins) and len(tally.bots) < 2:
        return False
    return (bound.seats is None or tally.seats in bound.seats) and (tally.seats > 1 or bound.figure.unit != OFF_FAIR)


def number(figure: Figure, value: float) -> str:
    """A value in the unit of its figure; what is off fair in points of per cent."""
    if figure.unit == OFF_FAIR:
        return f"{100 * value:+.1f}"
    return f"{value:.1%}" if figure.unit == SHARE else f"{value:.4g}"


def check_names(game: Game[Any]) -> None:
    """Better now than after an hour of play: whether the final figures that bounds read exist."""
    there = list(final_figures(game, game.new(game.seats[0], 1)))
    for bound in game.bounds:
        match bound.figure:
            case FinalMean(name) | FinalShare(name):
                found = name in there
            case Strongest(names):
                found = set(names) <= set(there)
            case HolderWins(beginning):
                found = any(name.startswith(beginning) for name in there)
            case _:
                found = True
        if not found:
            raise CitywrightError(
                f"{game.title}: the bound {bound.name!r} reads {bound.figure}, but the final figures are "
                f"{', '.join(there) or 'none'}"
            )


# -- measuring ----------------------------------------------------------------------------------------


def read(figure: Figure, tally: SeatCountTally, given: Container[str] = ()) -> list[Reading] | None:
    """All readings of a figure; None when what it reads was never counted."""
    match figure:
        case SeatWins(from_first):
            place = "place" if from_first else "seat"
            return [
                Reading(f"{place} {n + 1}", share - tally.fair, maybe_chance=low <= tally.fair <= high)
                for n, (share, low, high) in enumerate(tally.shares(from_first))
            ]
        case PlayerWins():
            return wins_of(tally.bots)
        case UserWins(kind, but, least):
            return user_wins(tally, kind, but, least, given)
        case HolderWins(beginning):
            return holder_wins(tally, beginning) or None
        case Strongest(figures):
            return strongest(tally, figures)
        case CountShare(kind, of):
            return [Reading("", tally.counts[kind] / tally.counts[of])] if tally.counts[of] else None
        case CountMean(kind):
            return [Reading("", tally.counts[kind] / tally.games / tally.seats)] if kind in tally.counts else None
        case CountMedian(before, after):
            found = sorted(numbered(tally, before, after))
            return [Reading("", median(found))] if found else None
        case UseShare(kind, beginning):
            return use_shares(tally, kind, beginning) or None
        case NeverShare(kind, of):
            return never_share(tally, kind, of)
        case MeanScore(winners):
            return [Reading("", fmean(tally.winning_scores if winners else tally.scores))]
        case FinalMean(name, winners):
            values = [value for value, win in finals(tally, name) if win or not winners]
            return [Reading("", fmean(values))] if values else None
        case FinalShare(name, least, most):
            values = [least <= value <= most for value, win in finals(tally, name) if win]
            return [Reading("", fmean(values))] if values else None
        case _:
            raise TypeError(f"nothing is known of {figure}")


def user_wins(
    tally: SeatCountTally, kind: str, but: str | None, least: int, given: Container[str]
) -> list[Reading] | None:
    used = {key: kinds[kind] for key, kinds in sorted(tally.uses.items()) if kind in kinds}
    chosen = {key: use for key, use in used.items() if but is None or not key.startswith(but)}
    readings = wins_of({key: use for key, use in chosen.items() if use.seats >= least})
    return [replace(reading, given=reading.of in given) for reading in readings] if chosen else None


def holder_wins(tally: SeatCountTally, beginning: str) -> list[Reading]:
    held: dict[str, Use] = {}
    for figures, wins in tally.ends:
        for name in [name for name in figures if name.startswith(beginning)]:
            use = held.setdefault(name.removeprefix(beginning), Use())
            for value, win in zip(figures[name], wins, strict=True):
                use.add(value, win, WIN // tally.seats)
    return wins_of({name: use for name, use in held.items() if use.seats})


def wins_of(uses: Mapping[str, Use]) -> list[Reading]:
    return [Reading(name, use.deviation, use.interval) for name, use in uses.items()]


def strongest(tally: SeatCountTally, names: Sequence[str]) -> list[Reading] | None:
    """A win with several greatest figures is shared among them."""
    found = dict.fromkeys(names, 0.0)
    for figures, wins in tally.ends:
        if not found.keys() <= figures.keys():
            return None
        for seat, win in enumerate(wins):
            best = max(figures[name][seat] for name in names)
            greatest = [name for name in names if figures[name][seat] == best]
            for name in greatest:
                found[name] += win / WIN / len(greatest)
    games = tally.games
    return [Reading(name, wins / games, wilson(wins, games, Z99)) for name, wins in found.items()]


def numbered(tally: SeatCountTally, before: str, after: str) -> Iterator[int]:
    """Every number as often as it was counted."""
    for kind, times in tally.counts.items():
        text = kind.removeprefix(before).removesuffix(after)
        if kind == f"{before}{text}{after}" and text.isascii() and text.isdigit():
            yield from [int(text)] * times


def use_shares(tally: SeatCountTally, kind: str, beginning: str) -> list[Reading]:
    times = {
        key.removeprefix(beginning): kinds[kind].times
        for key, kinds in sorted(tally.uses.items())
        if key.startswith(beginning) and kind in kinds
    }
    return [Reading(key, n / sum(times.values())) for key, n in times.items()]


def never_share(tally: SeatCountTally, kind: str, of: str) -> list[Reading] | None:
    both = [kinds for kinds in tally.uses.values() if kind in kinds and of in kinds]
    users = sum([kinds[of].seats for kinds in both])
    return [Reading("", 1 - sum([kinds[kind].seats for kinds in both]) / users)] if users else None


def finals(tally: SeatCountTally, name: str) -> list[tuple[int, int]]:
    """A final figure of every seat in every game, with its win in parts of WIN."""
    known = [(figures[name], wins) for figures, wins in tally.ends if name in figures]
    return [pair for values, wins in known for pair in zip(values, wins, strict=True)]
