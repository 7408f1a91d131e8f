"""Pictures for the reports, as SVG. Matplotlib is loaded only here, and this module only when a plot is asked for.

Colours are those of Okabe and Ito, which people with any colour vision can tell apart; shapes and labels go with them.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl

mpl.use("Agg")

from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from citywright.arena.balance import FEW, Ratio, SeatCountTally, Uses, base_of, use_rate
from citywright.arena.contest import Tally
from citywright.arena.intervals import Z95
from citywright.arena.simulate import Standing
from citywright.bots.analysis import Decision
from citywright.engine.bounds import Bound

BLUE: Final = "#0072B2"
ORANGE: Final = "#E69F00"
VERMILLION: Final = "#D55E00"
GREEN: Final = "#009E73"
PURPLE: Final = "#CC79A7"
SKY: Final = "#56B4E9"
GREY: Final = "#767676"
COLOURS: Final = (BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY)
MARKERS: Final = "os^Dv*"
STYLE: Final[dict[Any, object]] = {
    "font.family": "sans-serif",
    "font.size": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#DDDDDD",
    "axes.axisbelow": True,
    "svg.fonttype": "none",  # text stays text: small, searchable, read aloud
    "svg.hashsalt": "citywright",  # the same figures give the same file
}


@contextmanager
def canvas(rows: int, columns: int, width: float, height: float) -> Iterator[tuple[Figure, list[Axes]]]:
    with mpl.rc_context(STYLE):
        figure, axes = plt.subplots(rows, columns, figsize=(width, height), squeeze=False, layout="constrained")
        try:
            yield figure, list(axes.flat)
        finally:
            plt.close(figure)


def save(figure: Figure, path: Path) -> None:
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def inline(figure: Figure, label: str) -> str:
    """SVG to put into a page, with a label for those who cannot see it."""
    out = StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :].replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


# -- simulate -----------------------------------------------------------------------------------------


def draw_standing(standing: Standing, title: str, path: Path) -> None:
    """Shares of wins with their intervals, and all scores."""
    entrants = standing.entrants
    with canvas(1, 2, 9, 1.6 + 0.55 * len(entrants)) as (figure, (left, right)):
        figure.suptitle(title)
        for place, entrant in enumerate(entrants):
            point(left, entrant.share, *entrant.interval, place, style=place)
        left.axvline(1 / len(entrants), color=GREY, linestyle="--", linewidth=1)
        left.set_xlim(0, 1)
        in_per_cent(left.xaxis)
        left.set_xlabel("share of wins, 95 % interval (dashed: fair)")
        boxes(right, [entrant.scores for entrant in entrants], COLOURS)
        right.set_xlabel("score: quartiles, 5 % to 95 %")
        for axes in (left, right):
            label_rows(axes, [entrant.name for entrant in entrants])
        save(figure, path)


def label_rows(axes: Axes, labels: Sequence[str]) -> None:
    """Rows from top to bottom at 0, 1, 2 ..."""
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)


def in_per_cent(axis: Axis) -> None:
    axis.set_major_formatter(PercentFormatter(1.0, decimals=0))


def point(axes: Axes, value: float, low: float, high: float, place: int, style: int) -> None:
    """A value with its interval, lying at that height."""
    reach = [[max(0.0, value - low)], [max(0.0, high - value)]]
    axes.errorbar(value, place, xerr=reach, fmt=MARKERS[style % 6], color=COLOURS[style % 6], capsize=3)


def boxes(axes: Axes, samples: Sequence[Sequence[int]], colours: Sequence[str]) -> None:
    """Lying boxes, one in each row."""
    drawn = axes.boxplot(
        samples, positions=range(len(samples)), orientation="horizontal", widths=0.5, whis=(5, 95), showfliers=False,
        patch_artist=True, medianprops={"color": "black"},
    )  # fmt: skip
    for number, box in enumerate(drawn["boxes"]):
        box.set_facecolor(colours[number % len(colours)])
        box.set_alpha(0.75)


# -- arena --------------------------------------------------------------------------------------------


def contest_plot(tally: Tally) -> str:
    """Shares of wins, ratings and margins of all bots."""
    bots = list(tally.bots.values())
    with canvas(1, 3, 10, 1.2 + 0.45 * len(bots)) as (figure, (shares, ratings, margins)):
        for place, bot in enumerate(bots):
            point(shares, bot.share, *bot.interval, place, style=place)
            reach = Z95 * bot.rating.sigma
            point(ratings, bot.rating.mu, bot.rating.mu - reach, bot.rating.mu + reach, place, style=place)
        boxes(margins, [bot.margins for bot in bots], COLOURS)
        shares.axvline(1 / tally.contest.seats, color=GREY, linestyle="--", linewidth=1)
        margins.axvline(0, color=GREY, linestyle="--", linewidth=1)
        in_per_cent(shares.xaxis)
        shares.set_xlabel("share of wins, 95 % (dashed: fair)")
        ratings.set_xlabel("rating, 95 %")
        margins.set_xlabel("points above the best of the others")
        for axes in (shares, ratings, margins):
            label_rows(axes, [bot.name for bot in bots])
        return inline(figure, "Shares of wins, ratings and margins of all bots")


def shares_plot(tally: Tally) -> str:
    """How the shares of wins came to rest, deal by deal."""
    with canvas(1, 1, 10, 3) as (figure, (axes,)):
        for number, name in enumerate(tally.bots):
            sums = accumulate(shares[name] for shares in tally.shares)
            means = [total / count for count, total in enumerate(sums, start=1)]
            axes.plot(
                range(1, len(means) + 1), means, color=COLOURS[number % 6], label=name, marker=MARKERS[number % 6],
                markevery=max(1, len(means) // 12),
            )  # fmt: skip
        axes.axhline(1 / tally.contest.seats, color=GREY, linestyle="--", linewidth=1)
        axes.set_ylim(bottom=0)
        in_per_cent(axes.yaxis)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("deals")
        axes.set_ylabel("share of wins so far")
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
        return inline(figure, "Share of wins of each bot, deal by deal")


# -- analysis -----------------------------------------------------------------------------------------


def outlook_plot(decisions: Sequence[Decision], turning: Sequence[Decision]) -> str:
    """How all seats stood after every decision; dotted where it turned."""
    moves = [decision.number for decision in decisions]
    with canvas(2, 1, 10, 5.5) as (figure, (margins, places)):
        for seat in range(len(decisions[0].after.places)):
            look: dict[str, Any] = {
                "color": COLOURS[seat % 6],
                "marker": MARKERS[seat % 6],
                "label": f"seat {seat + 1}",
            }
            look |= {"markevery": max(1, len(moves) // 20), "linewidth": 1.2, "markersize": 4}
            margins.plot(moves, [decision.after.margins[seat] / 100 for decision in decisions], **look)
            places.plot(moves, [decision.after.places[seat] for decision in decisions], **look)
        for axes in (margins, places):
            for decision in turning:
                axes.axvline(decision.number, color=GREY, linestyle=":", linewidth=1)
        margins.axhline(0, color=GREY, linestyle="--", linewidth=1)
        margins.set_ylabel("points above the others")
        places.set_ylabel("place")
        places.yaxis.set_major_locator(MaxNLocator(integer=True))
        places.invert_yaxis()
        places.set_xlabel("move (dotted: turning points)")
        margins.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
        return inline(figure, "Expected points above the others and expected places, after every decision")


# -- balance ------------------------------------------------------------------------------------------


def seats_plot(tallies: Sequence[SeatCountTally], bounds: Sequence[Bound]) -> str:
    """How far each seat's share of wins is from fair."""
    labels: list[str] = []
    with canvas(1, 1, 8, 0.8 + 0.24 * sum(tally.seats for tally in tallies)) as (figure, (axes,)):
        for number, tally in enumerate(tallies):
            for seat, shares in enumerate(tally.shares()):
                share, low, high = (share - tally.fair for share in shares)
                point(axes, share, low, high, len(labels), style=number)
                labels.append(f"{tally.name}, seat {seat + 1}")
        for bound in bounds:
            if bound.low is not None and bound.high is not None:
                axes.axvspan(bound.low, bound.high, color=GREY, alpha=0.15, linewidth=0)
        axes.axvline(0, color=GREY, linewidth=1)
        label_rows(axes, labels)
        in_per_cent(axes.xaxis)
        axes.set_xlabel("share of wins above or below fair, 95 % interval (grey: within bounds)")
        return inline(figure, "Share of wins by seat")


def scores_plot(tallies: Sequence[SeatCountTally]) -> str:
    """All scores and those of the winners, for each seat count."""
    samples = [scores for tally in tallies for scores in (tally.scores, tally.winning_scores)]
    labels = [f"{tally.name}, {who}" for tally in tallies for who in ("all", "winners")]
    with canvas(1, 1, 8, 0.8 + 0.32 * len(samples)) as (figure, (axes,)):
        boxes(axes, samples, (SKY, ORANGE))
        label_rows(axes, labels)
        axes.set_xlabel("score: quartiles, 5 % to 95 %")
        return inline(figure, "Scores by number of players")


def counts_plot(rows: Sequence[tuple[SeatCountTally, Sequence[Ratio]]], limits: Mapping[str, float]) -> str:
    """What the game counts about itself, as shares of actions."""
    kinds = list(dict.fromkeys(ratio.kind for _, ratios in rows for ratio in ratios if ratio.share is not None))
    with canvas(1, 1, 8, 1.1 + 0.26 * len(kinds)) as (figure, (axes,)):
        for number, (tally, ratios) in enumerate(rows):
            shares = {ratio.kind: ratio.share for ratio in ratios if ratio.share is not None}
            axes.plot(
                list(shares.values()), [kinds.index(kind) for kind in shares], MARKERS[number % 6],
                color=COLOURS[number % 6], alpha=0.8, label=tally.name,
            )  # fmt: skip
        for kind, limit in limits.items():
            if kind in kinds:
                axes.plot([limit], [kinds.index(kind)], "|", color=VERMILLION, markersize=18, markeredgewidth=2)
        label_rows(axes, kinds)
        axes.set_xlim(left=0)
        in_per_cent(axes.xaxis)
        axes.set_xlabel("share of actions" + (" (red bar: limit)" if limits else ""))
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
        return inline(figure, "What the game counts about itself")


def components_plot(uses: Uses, kind: str) -> str:
    """How often each component is used when it could be, and how those fare who do."""
    used = {key: kinds for key, kinds in uses.items() if kind in kinds and kinds[kind].seats >= FEW}
    with canvas(1, 1, 8, 4.5) as (figure, (axes,)):
        for plain in (True, False):
            chosen = {key: kinds for key, kinds in used.items() if kinds[kind].stands_out != plain}
            points = [(use_rate(kinds, kind) or 0.0, kinds[kind].deviation) for kinds in chosen.values()]
            axes.plot(
                [x for x, _ in points], [y for _, y in points], "o" if plain else "D",
                color=BLUE if plain else VERMILLION, alpha=0.7, markersize=4 if plain else 6,
            )  # fmt: skip
            if not plain:
                for key, point in zip(chosen, points, strict=True):
                    axes.annotate(key, point, xytext=(4, 3), textcoords="offset points", fontsize=7)
        axes.axhline(0, color=GREY, linewidth=1)
        axes.set_xlim(left=0)
        in_per_cent(axes.xaxis)
        in_per_cent(axes.yaxis)
        axes.set_xlabel(f"{kind} when {base_of(kind)} (components with at least {FEW} uses)")
        axes.set_ylabel("share of wins above fair")
        return inline(figure, f"Components {kind}: how often, and with what success")
