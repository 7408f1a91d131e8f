"""What came out of a contest, for the screen and as a page of HTML with plots."""

from collections.abc import Iterator
from typing import Any

from citywright.arena.contest import COMPILED, Rated, Tally
from citywright.arena.intervals import Z95
from citywright.arena.page import Table, render
from citywright.arena.settling import ERROR
from citywright.engine.game import Game


class ContestReport:
    def __init__(self, game: Game[Any], tally: Tally) -> None:
        self.game = game
        self.tally = tally
        contest = tally.contest
        self.title = f"Arena: {game.title}, {'1 player' if contest.seats == 1 else f'{contest.seats} players'}"

    def about(self) -> str:
        contest, tally = self.tally.contest, self.tally
        options = ", ".join(f"{key} = {str(value).lower()}" for key, value in contest.options)
        played = f"{tally.games} games: {tally.deals} deals from seed {contest.seed} on, each {contest.deal_size} times"
        edition = f"edition {self.game.edition_mark}{f', options {options}' if options else ''}"
        return (
            f"{played}, with the bots on all seats in turn. A fair share of wins is {1 / contest.seats:.1%}; ties "
            f"share a win. Rules version {self.game.rules_version}, {edition}; the engine "
            f"{'is' if COMPILED else 'is not'} compiled."
        )

    def table(self) -> Table:
        """The strongest first."""
        heads = ["bot", "games", "wins", "95 % interval", "rating", "mean score", "margin", "ms a decision", "failed"]
        bots = sorted(self.tally.bots.values(), key=lambda bot: -bot.share)
        return heads, [row(bot) for bot in bots]

    def orders(self) -> list[str]:
        """Of any two bots who is stronger, as far as it is settled."""
        found: list[str] = []
        for (one, other), question in self.tally.questions.items():
            if question.answer:
                better, worse = (one, other) if question.answer > 0 else (other, one)
                found.append(f"{better} wins more than {worse}")
            else:
                found.append(f"{one} or {other}: not settled")
        return found

    def certainty(self) -> str:
        return f"The chance that any order that is settled is wrong is at most {ERROR:.0%}."

    def failures(self) -> list[str]:
        return [game.failed for game in self.tally.failures]

    def plots(self) -> Iterator[str]:
        from citywright.arena import plots  # loads matplotlib

        if self.tally.deals:
            yield plots.contest_plot(self.tally)
            yield plots.shares_plot(self.tally)


def row(bot: Rated) -> list[str]:
    low, high = bot.interval
    rating = f"{bot.rating.mu:.1f} ± {Z95 * bot.rating.sigma:.1f}"
    wins = [f"{bot.games}", f"{bot.share:.1%}", f"{low:.1%} to {high:.1%}"]
    return [
        bot.name,
        *wins,
        rating,
        f"{bot.mean:.1f}",
        f"{bot.margin:+.1f}",
        f"{1000 * bot.pace:.3g}",
        f"{bot.failures}",
    ]


def contest_page(report: ContestReport) -> str:
    return render("arena.html", report.title, report=report)
