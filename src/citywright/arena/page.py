"""The balance report as Markdown and as a page of HTML with plots. Same games, same report, to the byte."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from citywright.arena.balance import (
    OFFERED,
    PART_BOUND,
    TAKEN,
    Plan,
    SeatCountTally,
    Use,
    Uses,
    kinds_of,
    part_flags,
    pooled,
    ratios,
    spread,
)
from citywright.arena.bounds import verdicts
from citywright.engine.bounds import CountShare, SeatWins
from citywright.engine.game import Game

Table = tuple[list[str], list[list[str]]]  # heads, rows

HOW_TO_READ: Final = (
    "Bounds are what the game asks of its edition; wins are told in points of per cent above or below the fair share, "
    "and what has a 99 % interval beside it is out of bounds when the whole interval is. The interval of a seat is the "
    "95 % Wilson interval; ties share a win. For components: *offered* counts every choice that showed it, *taken* how "
    "often it was then chosen; other kinds are shown as a share of taken. *Wins* is how far those who did so won above "
    "or below their fair share, in points of per cent with the 99 % interval; *score* is their mean score above or "
    "below all. A component is flagged when its interval leaves out fair and it is more than "
    f"{100 * PART_BOUND:.0f} points off, or when nobody ever takes it. Among so many components about one in a hundred "
    "is flagged by chance alone."
)


class Report:
    """Everything that both forms of the report show."""

    def __init__(self, game: Game[Any], plan: Plan, tallies: Sequence[SeatCountTally]) -> None:
        self.game = game
        self.plan = plan
        self.tallies = tallies
        self.verdicts = verdicts(game.bounds, tallies)
        self.uses = pooled(tallies)
        self.components = {str(part["key"]): part for part in game.components()}

    def about(self) -> str:
        plan = self.plan
        options = ", ".join(f"{key} = {str(value).lower()}" for key, value in plan.options)
        return (
            f"{plan.games} games of equal {plan.bot} bots for each number of players, seeds {plan.seed} to "
            f"{plan.seed + plan.games - 1}; rules version {self.game.rules_version}, edition {self.game.edition_mark}"
            + (f", options {options}." if options else ".")
        )

    # -- tables ----------------------------------------------------------------------------------------

    def bounds(self) -> Table:
        rows = [
            [found.bound.name, str(found.tally.seats), found.asked, found.measured, found.answer, found.bound.why]
            for found in self.verdicts
        ]
        return ["bound", "players", "asked for", "measured", "holds", "why"], rows

    def summary(self) -> Table:
        heads = ["players", "games", "fair", "wins by seat", "score of all", "score of winners", "decisions a game"]
        return heads, [self.summary_row(tally) for tally in self.tallies]

    def summary_row(self, tally: SeatCountTally) -> list[str]:
        everyone, winners = spread(tally.scores), spread(tally.winning_scores)
        shares = " · ".join(f"{share:.1%}" for share, _, _ in tally.shares()) if tally.seats > 1 else ""
        return [
            str(tally.seats),
            str(tally.games),
            f"{tally.fair:.1%}" if tally.seats > 1 else "",
            shares,
            f"{everyone.mean:.1f}",
            f"{winners.mean:.1f}",
            f"{tally.decisions / tally.games:.0f}",
        ]

    def seats(self, tally: SeatCountTally) -> Table:
        rows = [
            [str(seat + 1), f"{share:.1%}", f"{low:.1%} to {high:.1%}", f"{100 * (share - tally.fair):+.1f}"]
            for seat, (share, low, high) in enumerate(tally.shares())
        ]
        return ["seat", "wins", "95 % interval", "points off fair"], rows

    def scores(self, tally: SeatCountTally) -> Table:
        samples = (("all", spread(tally.scores)), ("winners", spread(tally.winning_scores)))
        rows = [
            [who, f"{found.mean:.1f}", f"{found.low:.0f}", f"{found.median:.0f}", f"{found.high:.0f}"]
            for who, found in samples[: tally.seats]  # a solo player is the winner
        ]
        return ["scores of", "mean", "lower quartile", "median", "upper quartile"], rows

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
            heads += [kind, f"of {OFFERED if kind == TAKEN else TAKEN}", "wins", "score"]
        rows = [self.part_row(key, uses[key], kinds) for key in self.components if key in uses]
        return [*heads, "flags"], rows

    def part_row(self, key: str, uses: Mapping[str, Use], kinds: Sequence[str]) -> list[str]:
        row = [key, self.name(key), str(uses.get(OFFERED, Use()).times)]
        for kind in kinds[1:]:
            use = uses.get(kind, Use())
            base = uses.get(OFFERED if kind == TAKEN else TAKEN, Use()).times
            low, high = use.interval
            wins = f"{100 * use.deviation:+.1f} ({100 * low:+.0f} to {100 * high:+.0f})" if use.fair_share < 1 else ""
            known = use.seats > 0
            row += [
                str(use.times),
                f"{use.times / base:.0%}" if base else "",
                wins if known else "",
                f"{use.edge:+.1f}" if known else "",
            ]
        return [*row, "; ".join(part_flags(uses))]

    def name(self, key: str) -> str:
        names = self.components[key].get("name", {})
        return str(names.get("en", key))

    # -- flags -----------------------------------------------------------------------------------------

    def flags(self) -> list[str]:
        """Everything out of bounds, in sentences."""
        found = [verdict.flag for verdict in self.verdicts if not verdict.holds]
        for key, uses in sorted(self.uses.items()):
            found += [f"{key} {self.name(key)}: {flag}" for flag in part_flags(uses) if key in self.components]
        return found


# -- Markdown -----------------------------------------------------------------------------------------


def markdown(report: Report) -> str:
    parts = [
        f"# Balance of {report.game.title}",
        f"Written by `citywright balance {report.game.key}`. {report.about()}",
        HOW_TO_READ,
        "## Bounds",
        md_table(report.bounds()),
        "## Out of bounds",
        "\n".join(f"- {flag}" for flag in report.flags()) or "Nothing.",
        "## Summary",
        md_table(report.summary()),
    ]
    for tally in report.tallies:
        parts.append(f"## {tally.name}")
        if tally.seats > 1:
            parts.append(md_table(report.seats(tally)))
        parts.append(md_table(report.scores(tally)))
        if tally.counts:
            parts.append(md_table(report.counts(tally)))
    if report.uses:
        parts += ["## Components, over all numbers of players", md_table(report.parts(report.uses))]
    return "\n\n".join(parts) + "\n"


def md_table(table: Table) -> str:
    heads, rows = table
    lines = [heads, ["---" if number < 2 else "--:" for number in range(len(heads))], *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


# -- HTML ---------------------------------------------------------------------------------------------

STYLE: Final = """
:root { color-scheme: light; --line: #d8d8d8; --mark: #d55e00; }
body { font: 15px/1.5 system-ui, sans-serif; color: #222; background: #fff; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0.2rem; } h2 { margin-top: 2.2rem; }
table { border-collapse: collapse; margin: 0.8rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: 0.15rem 0.7rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
th:nth-child(-n+2), td:nth-child(-n+2), th:last-child, td:last-child { text-align: left; }
th { position: sticky; top: 0; background: #f5f5f5; }
.wide { overflow-x: auto; font-size: 0.85rem; } .flag { color: var(--mark); } figure { margin: 1rem 0; }
svg { max-width: 100%; height: auto; } summary { cursor: pointer; font-weight: 600; margin: 0.5rem 0; }
"""


def page(report: Report) -> str:
    title = f"Balance of {report.game.title}"
    flags = report.flags()
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(report.about())}</p>",
        f"<p>{emphasised(HOW_TO_READ)}</p>",
        "<h2>Bounds</h2>",
        html_table(report.bounds()),
        "<h2>Out of bounds</h2>",
        f"<ul>{''.join(f'<li class=flag>{escape(flag)}</li>' for flag in flags)}</ul>" if flags else "<p>Nothing.</p>",
        "<h2>Summary</h2>",
        html_table(report.summary()),
        *figures(report),
    ]
    for tally in report.tallies:
        parts.append(f"<h2>{tally.name}</h2>")
        if tally.seats > 1:
            parts.append(html_table(report.seats(tally)))
        parts.append(html_table(report.scores(tally)))
        if tally.counts:
            parts.append(html_table(report.counts(tally)))
        if tally.uses:
            parts.append(folded(f"Components with {tally.name}", html_table(report.parts(tally.uses))))
    if report.uses and len(report.tallies) > 1:
        parts += ["<h2>Components, over all numbers of players</h2>", html_table(report.parts(report.uses))]
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width">\n<style>{STYLE}</style>\n'
        + "\n".join(parts)
        + "\n</html>\n"
    )


def figures(report: Report) -> Iterable[str]:
    from citywright.arena import plots  # loads matplotlib

    played = [tally for tally in report.tallies if tally.seats > 1]
    if played:
        yield figure(plots.seats_plot(played, [bound for bound in report.game.bounds if bound.figure == SeatWins()]))
    yield figure(plots.scores_plot(report.tallies))
    rows = [(tally, ratios(tally)) for tally in report.tallies]
    if any(ratio.share is not None for _, found in rows for ratio in found):
        yield figure(plots.counts_plot(rows, limits(report.game)))
    if played:
        for kind in kinds_of(report.uses)[1:]:
            if any(kind in uses for uses in report.uses.values()):
                yield figure(plots.components_plot(report.uses, kind))


def limits(game: Game[Any]) -> dict[str, float]:
    """The highest share that a count may have."""
    shares = [(bound.figure, bound.high) for bound in game.bounds]
    return {figure.kind: high for figure, high in shares if isinstance(figure, CountShare) and high is not None}


def figure(svg: str) -> str:
    return f"<figure>{svg}</figure>"


def folded(title: str, content: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{content}</details>"


def html_table(table: Table) -> str:
    heads, rows = table
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>\n" for row in rows)
    return f"<div class=wide><table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"


def emphasised(text: str) -> str:
    """Markdown's *words* in HTML."""
    pieces = escape(text).split("*")
    return "".join(f"<em>{piece}</em>" if number % 2 else piece for number, piece in enumerate(pieces))
