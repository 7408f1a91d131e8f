"""The commands that play many games: simulate, balance, fuzz."""

import sys
from argparse import Namespace
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from rich.table import Table

from citywright import bots
from citywright.arena.balance import Balance, Plan, work_name
from citywright.arena.journal import Journal
from citywright.arena.page import Report, markdown, page
from citywright.arena.pool import play_all
from citywright.arena.simulate import Standing, schedule
from citywright.cli import files
from citywright.cli.progress import progress
from citywright.cli.screen import plain_console
from citywright.engine.errors import BadInput
from citywright.engine.game import Game, OptionValue

INTERRUPTED: Final = 130
PLOTS: Final = (".svg", ".png", ".pdf")
MOST_FLAGS: Final = 20  # on the screen; the report has all


# -- simulate ---------------------------------------------------------------------------------------------


def simulate(arguments: Namespace) -> int:
    game = files.open_game(arguments.game, arguments.edition)
    names = files.read_bots(game, arguments.bots)
    options = files.read_options(game, len(names), arguments.option)
    plot = check_plot(arguments.plot)
    matches = schedule(game.key, names, arguments.games, arguments.seed, options.items(), arguments.edition)
    standing = Standing(names)
    code = 0
    try:
        with progress(f"{game.title}, games") as step, closing(play_all(matches, arguments.jobs)) as results:
            for result in results:
                standing.add(result)
                step(standing.games, arguments.games)
    except KeyboardInterrupt:
        print(f"citywright: stopped after {standing.games} of {arguments.games} games", file=sys.stderr)
        code = INTERRUPTED
    if standing.games:
        title = f"{game.title}: {standing.games} games, {len(names)} players, deals from seed {arguments.seed}"
        print_standing(standing, title)
        write_plot(standing, title, plot or files.own_folder() / f"simulate-{game.key}.svg")
    return code


def check_plot(name: str | None) -> Path | None:
    """Better now than after an hour of play."""
    if name is None:
        return None
    path = Path(name)
    if path.suffix not in PLOTS:
        raise BadInput(f"--plot {name[:60]!r} should end in {', '.join(PLOTS)}")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} for the plot")
    return path


def print_standing(standing: Standing, title: str) -> None:
    table = Table(title=title, title_justify="left")
    table.add_column("bot")
    for head in ("games", "wins", "95 % interval", "mean score", "spread", "decisions/s"):
        table.add_column(head, justify="right")
    for entrant in standing.entrants:
        low, high = entrant.interval
        table.add_row(
            entrant.name, f"{entrant.games}", f"{entrant.share:.1%}", f"{low:.1%} to {high:.1%}", f"{entrant.mean:.1f}",
            f"{entrant.spread:.1f}", f"{entrant.speed:,.0f}",
        )  # fmt: skip
    plain_console().print(table)


def write_plot(standing: Standing, title: str, path: Path) -> None:
    from citywright.arena import plots  # loads matplotlib

    plots.draw_standing(standing, title, path)
    print(f"plot: {path}")


# -- balance ----------------------------------------------------------------------------------------------


def balance(arguments: Namespace) -> int:
    game = files.open_game(arguments.game, arguments.edition)
    plan = make_plan(game, arguments)
    head = plan.head(game)
    work = Path(arguments.work) if arguments.work else files.own_folder() / work_name(head)
    out = Path(arguments.out) if arguments.out else files.own_folder() / "balance"
    out.mkdir(parents=True, exist_ok=True)
    total = plan.games * len(plan.seats)
    with Journal(work, head) as journal:
        run = Balance(plan, journal)
        done = len(run.done)
        if done:
            print(f"{done} of {total} games are already in {work}", file=sys.stderr)
        try:
            with progress(f"{game.title}, games", done) as step, closing(run.play(arguments.jobs)) as counts:
                for count in counts:
                    step(count, total)
        except KeyboardInterrupt:
            kept = f"{len(run.done)} of {total} games are kept in {work}"
            print(f"citywright: stopped; {kept}, and the same command goes on from there", file=sys.stderr)
            return INTERRUPTED
    write_report(Report(game, plan, run.close()), out)
    return 0


def make_plan(game: Game[Any], arguments: Namespace) -> Plan:
    seats = files.read_seat_counts(game, arguments.seats)
    if arguments.bot not in bots.names():
        raise BadInput(f"there is no bot {arguments.bot[:40]!r}; there are {', '.join(bots.names())}")
    chosen: dict[str, OptionValue] = {}
    for count in seats:  # an option has to be possible for all of them
        values = files.read_options(game, count, arguments.option)
        chosen |= {option.key: values[option.key] for option in game.options if values[option.key] != option.default}
    return Plan(
        game.key, arguments.bot, arguments.games, tuple(seats), arguments.seed, tuple(chosen.items()), arguments.edition
    )


def write_report(report: Report, out: Path) -> None:
    key = report.game.key
    print_summary(report)
    for path, text in ((out / f"{key}.md", markdown(report)), (out / f"{key}.html", page(report))):
        files.write_whole(path, text)
        print(f"report: {path}")


def print_summary(report: Report) -> None:
    heads, rows = report.summary()
    table = Table(title=f"Balance of {report.game.title}", title_justify="left", caption=report.about())
    for head in heads:
        table.add_column(head, justify="right")
    for row in rows:
        table.add_row(*row)
    console = plain_console()
    console.print(table)
    flags = report.flags()
    console.print(f"out of bounds: {len(flags) or 'nothing'}")
    for flag in flags[:MOST_FLAGS]:
        console.print(f"  {flag}")
    if len(flags) > MOST_FLAGS:
        console.print(f"  and {len(flags) - MOST_FLAGS} more, see the report")


# -- fuzz -------------------------------------------------------------------------------------------------


def fuzz(arguments: Namespace) -> int:
    from citywright.arena import fuzz as fuzzer

    game = files.open_game(arguments.game, arguments.edition)
    seats = files.read_seat_counts(game, arguments.seats)
    out = Path(arguments.out) if arguments.out else files.own_folder() / "fuzz"
    with progress(f"{game.title}, random games") as step:
        result = fuzzer.run(game, arguments.games, seats, arguments.seed, out, step)  # writes each failure at once
    for problem in result.problems:
        print(f"{problem.sentence} ({problem.file})")
    print(f"{result.games} games, {result.decisions} decisions, {len(result.problems)} problems")
    return INTERRUPTED if result.interrupted else 1 if result.problems else 0
