"""`citywright arena`: which of several bots is stronger."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from citywright import bots
from citywright.arena.cluster import Cluster
from citywright.arena.contest import Contest, Ended, Run
from citywright.arena.contest_page import ContestReport, contest_page
from citywright.arena.journal import Journal, work_name
from citywright.arena.pool import Runner, local_runner
from citywright.cli import files
from citywright.cli.command import FAILED, INTERRUPTED
from citywright.cli.progress import work_through
from citywright.cli.screen import print_table
from citywright.engine.game import Game


def arena(arguments: Namespace) -> int:
    game = files.open_game(arguments.game, arguments.edition)
    contest = read_contest(game, arguments)
    out = files.writable(arguments.page) or files.own_folder() / f"arena-{game.key}.html"
    head = contest.head(game)
    work = Path(arguments.work) if arguments.work else files.own_folder() / work_name(head)
    runner: Runner = Cluster(arguments.cluster) if arguments.cluster else local_runner(arguments.jobs)
    with Journal(work, head, Ended) as journal:
        run = Run(contest, contest.deals(arguments.games), journal, arguments.all)
        finished = play(run, runner, f"{game.title}, games")
    report = ContestReport(game, run.tally)
    if run.tally.deals:
        show(report, run)
        files.write_whole(out, contest_page(report))
        print(f"page: {out}")
    tell_failures(run)
    return INTERRUPTED if not finished else FAILED if run.tally.failures else 0


def read_contest(game: Game[Any], arguments: Namespace) -> Contest:
    names = [name.strip() for name in arguments.bots.split(",")]
    for name in names:
        bots.make(name, seed=0)  # says what is wrong with it
    seats = arguments.seats or min(max(len(names), game.seats[0]), game.seats[-1])
    options = files.read_options(game, seats, arguments.option)
    chosen = tuple(
        (option.key, options[option.key]) for option in game.options if options[option.key] != option.default
    )
    return Contest(game.key, tuple(names), seats, arguments.seed, chosen, arguments.edition)


def play(run: Run, runner: Runner, title: str) -> bool:
    """Play what is left; False when somebody stopped it."""
    return work_through(title, "games", run.play(runner), run.ended, run.games, run.journal.path)


def show(report: ContestReport, run: Run) -> None:
    console = print_table(report.title, *report.table(), left=1, caption=report.about())
    orders = report.orders()
    for order in orders:
        console.print(order)
    if orders:
        console.print(report.certainty())
    if run.seen < run.deals and run.over:
        console.print(f"settled before all {run.games} games were played; with --all they are")


def tell_failures(run: Run) -> None:
    """Every failure in a sentence, with the record of its game up to there."""
    for game in run.tally.failures:
        folder = files.own_folder() / "failures"
        folder.mkdir(exist_ok=True)
        path = folder / f"{run.journal.path.stem}-{game.number}.record"
        files.write_whole(path, f"{game.record}# {game.failed}\n")
        print(f"{game.failed} ({path})")
