"""The balance report as Markdown and as a page of HTML with plots. Same games, same report, to the byte."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from citywright.arena.balance import (
    OFFERED,
    PART_BOUND,
    Plan,
    SeatCountTally,
    Use,
    Uses,
    base_of,
    kinds_of,
    option_text,
    part_flags,
    pooled,
    ratios,
    use_rate,
)
from citywright.arena.bounds import given_components, verdicts
from citywright.engine.bounds import CountShare, SeatWins
from citywright.engine.game import Game

BESIDE: Final = "greedy"  # the bot that says what it would have said
Table = tuple[list[str], list[list[str]]]  # heads, rows


class Report:
    """Everything that both forms of the report show; how it is put together is said in `templates`."""

    def __init__(
        self, game: Game[Any], plan: Plan, tallies: Sequence[SeatCountTally],
        beside: Sequence[SeatCountTally] | None = None,
    ) -> None:  # fmt: skip
        """`beside`: the same deals, played by one other bot alone."""
        self.title = f"Balance of {game.title}"
        self.game = game
        self.plan = plan
        self.tallies = tallies
        given = given_components(game)
        self.verdicts = verdicts(game.bounds, tallies, given)
        self.beside = None if beside is None else verdicts(game.bounds, beside, given)
        self.uses = pooled(tallies)
        self.names = {part["key"]: part.get("name", {}).get("en", part["key"]) for part in game.components()}

    def about(self) -> str:
        plan = self.plan
        options = [option_text(key, value) for key, value in plan.options]
        if plan.varied:
            options.append("drawn for each deal" if not options else "the others drawn for each deal")
        who = f"equal {plan.bots[0]} bots" if len(plan.bots) == 1 else f"bots drawn from {', '.join(plan.bots)}"
        return (
            f"{plan.games} games of {who} for each number of players, seeds {plan.seed} to "
            f"{plan.seed + plan.games - 1}; rules version {self.game.rules_version}, edition {self.game.edition_mark}"
            + (f", options {', '.join(options)}." if options else ".")
        )

    # -- tables ----------------------------------------------------------------------------------------

    def bounds(self) -> Table:
        rows = [
            [found.bound.name, str(found.tally.seats), found.asked, found.measured, found.answer, found.bound.why]
            for found in self.verdicts
        ]
        heads = ["bound", "players", "asked for", "measured", "holds", "why"]
        if self.beside is not None:  # what another bot would have said
            heads.insert(4, BESIDE)
            said = {(other.bound.name, other.tally.seats): other.measured for other in self.beside}
            for row, found in zip(rows, self.verdicts, strict=True):
                row.insert(4, said.get((found.bound.name, found.tally.seats), ""))
        return heads, rows

    def summary(self) -> Table:
        heads = ["players", "games", "fair", "wins by seat", "score of all", "score of winners", "decisions a game"]
        return heads, [self.summary_row(tally) for tally in self.tallies]

    def summary_row(self, tally: SeatCountTally) -> list[str]:
        fair, shares = "", ""
        if tally.seats > 1:
            fair, shares = f"{tally.fair:.1%}", " · ".join(f"{share:.1%}" for share, _, _ in tally.shares())
        means = [f"{fmean(scores):.1f}" for scores in (tally.scores, tally.winning_scores)]
        return [str(tally.seats), str(tally.games), fair, shares, *means, f"{tally.decisions / tally.games:.0f}"]

    def of(self, tally: SeatCountTally) -> Iterator[Table]:
        """What is told of one seat count."""
        if tally.seats > 1:
            yield self.seats(tally)
        yield self.scores(tally)
        if tally.seats > 1 and len(tally.bots) > 1:
            yield self.players(tally)
        if tally.options:
            yield self.options(tally)
        if tally.counts:
            yield self.counts(tally)

    def seats(self, tally: SeatCountTally) -> Table:
        rows = [
            [str(seat + 1), f"{share:.1%}", f"{low:.1%} to {high:.1%}", f"{100 * (share - tally.fair):+.1f}"]
            for seat, (share, low, high) in enumerate(tally.shares())
        ]
        return ["seat", "wins", "95 % interval", "points off fair"], rows

    def scores(self, tally: SeatCountTally) -> Table:
        samples = (("all", tally.scores), ("winners", tally.winning_scores))
        rows: list[list[str]] = []
        for who, scores in samples[: tally.seats]:  # a solo player is the winner
            parts = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else scores * 3
            rows.append([who, f"{fmean(scores):.1f}", *[f"{part:.0f}" for part in parts]])
        return ["scores of", "mean", "lower quartile", "median", "upper quartile"], rows

    def players(self, tally: SeatCountTally) -> Table:
        rows: list[list[str]] = []
        for name in self.plan.bots:
            if name in tally.bots:
                use = tally.bots[name]
                rows.append([name, str(use.seats), f"{use.share:.1%}", off_fair(use), f"{use.edge:+.1f}"])
        return ["player", "seats", "wins", "points off fair", "score"], rows

    def options(self, tally: SeatCountTally) -> Table:
        rows: list[list[str]] = []
        for name, games in sorted(tally.options.items()):
            scores = [score for played in games for score in played.scores]
            best = [max(played.scores) for played in games]
            rows.append([name, str(len(games)), f"{fmean(scores):.1f}", f"{fmean(best):.1f}"])
        return ["option", "games", "score of all", "best score"], rows

    def counts(self, tally: SeatCountTally) -> Table:
        rows = [
            [ratio.kind, f"{ratio.times / tally.games:.2f}", "" if ratio.share is None else f"{ratio.share:.1%}"]
            for ratio in ratios(tally)
        ]
        return ["what happens", "in a game", "of actions"], rows

    def parts(self, uses: Uses) -> Table:
        """One row for each component, those that were never offered left out."""
        kinds = kinds_of(uses)
        heads = ["component", "name", OFFERED]
        for kind in kinds[1:]:
            heads += [kind, f"of {base_of(kind)}", "wins", "score"]
        rows = [self.part_row(key, uses[key], kinds) for key in self.names if key in uses]
        return [*heads, "flags"], rows

    def part_row(self, key: str, uses: Mapping[str, Use], kinds: Sequence[str]) -> list[str]:
        row = [key, self.names[key], str(uses.get(OFFERED, Use()).times)]
        for kind in kinds[1:]:
            use, rate = uses.get(kind, Use()), use_rate(uses, kind)
            row += [str(use.times), "" if rate is None else f"{rate:.0%}", "", ""]
            if use.seats:
                row[-1] = f"{use.edge:+.1f}"
                if use.fair_share < 1:
                    row[-2] = off_fair(use)
        return [*row, "; ".join(part_flags(uses))]

    # -- flags -----------------------------------------------------------------------------------------

    def flags(self) -> list[str]:
        """Everything out of bounds, in sentences."""
        found = [verdict.flag for verdict in self.verdicts if not verdict.holds]
        for key in sorted(self.uses.keys() & self.names.keys()):
            found += [f"{key} {self.names[key]}: {flag}" for flag in part_flags(self.uses[key])]
        return found


def off_fair(use: Use) -> str:
    """In points of per cent, with the interval."""
    low, high = use.interval
    return f"{100 * use.deviation:+.1f} ({100 * low:+.0f} to {100 * high:+.0f})"


# -- both forms ---------------------------------------------------------------------------------------


def markdown(report: Report) -> str:
    return render("balance.md", report.title, report=report)


def page(report: Report) -> str:
    return render("balance.html", report.title, report=report, plots=figures(report))


def render(template: str, title: str, **values: object) -> str:
    folder = FileSystemLoader(Path(__file__).parent / "templates")
    strict: dict[str, Any] = {"autoescape": select_autoescape(), "undefined": StrictUndefined}
    environment = Environment(loader=folder, trim_blocks=True, keep_trailing_newline=True, **strict)
    environment.filters["table"] = md_table
    environment.globals["part_bound"] = PART_BOUND
    return environment.get_template(template).render(title=title, **values)


def md_table(table: Table) -> str:
    heads, rows = table
    lines = [heads, ["---" if number < 2 else "--:" for number in range(len(heads))], *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def figures(report: Report) -> Iterator[str]:
    from citywright.arena import plots  # loads matplotlib

    played = [tally for tally in report.tallies if tally.seats > 1]
    if played:
        yield plots.seats_plot(played, [bound for bound in report.game.bounds if bound.figure == SeatWins()])
    yield plots.scores_plot(report.tallies)
    rows = [(tally, ratios(tally)) for tally in report.tallies]
    if any(ratio.share is not None for _, found in rows for ratio in found):
        yield plots.counts_plot(rows, limits(report.game))
    if played:
        for kind in kinds_of(report.uses)[1:]:
            if any(kind in uses for uses in report.uses.values()):
                yield plots.components_plot(report.uses, kind)


def limits(game: Game[Any]) -> dict[str, float]:
    """The highest share that a count may have."""
    shares = [(bound.figure, bound.high) for bound in game.bounds]
    return {figure.kind: high for figure, high in shares if isinstance(figure, CountShare) and high is not None}
