"""The commands that play many games and need no more than the core: simulate, fuzz."""

import sys
from argparse import Namespace
from contextlib import closing
from pathlib import Path
from typing import Final

from citywright import bots
from citywright.arena.pool import play_all
from citywright.arena.simulate import Standing, schedule
from citywright.cli import extras, files
from citywright.cli.command import FAILED, INTERRUPTED
from citywright.cli.progress import progress
from citywright.cli.screen import print_table
from citywright.engine.errors import BadInput

PLOTS: Final = (".svg", ".png", ".pdf")


# -- simulate ---------------------------------------------------------------------------------------------


def simulate(arguments: Namespace) -> int:
    game = files.open_game(arguments.game, arguments.edition)
    names = files.read_players(game, arguments.bots, bots.names())
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
        if plot or extras.missing("plots") is None:
            write_plot(standing, title, plot or files.own_folder() / f"simulate-{game.key}.svg")
    return code


def check_plot(name: str | None) -> Path | None:
    """Better now than after an hour of play."""
    if name is None:
        return None
    extras.need("plots")
    path = Path(name)
    if path.suffix not in PLOTS:
        raise BadInput(f"--plot {name[:60]!r} should end in {', '.join(PLOTS)}")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} for the plot")
    return path


def print_standing(standing: Standing, title: str) -> None:
    heads = ("bot", "games", "wins", "95 % interval", "mean score", "spread", "decisions/s")
    rows: list[list[str]] = []
    for entrant in standing.entrants:
        low, high = entrant.interval
        wins = [f"{entrant.games}", f"{entrant.share:.1%}", f"{low:.1%} to {high:.1%}"]
        rows.append([entrant.name, *wins, f"{entrant.mean:.1f}", f"{entrant.spread:.1f}", f"{entrant.speed:,.0f}"])
    print_table(title, heads, rows, left=1)


def write_plot(standing: Standing, title: str, path: Path) -> None:
    from citywright.arena import plots  # loads matplotlib

    plots.draw_standing(standing, title, path)
    print(f"plot: {path}")


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
    return INTERRUPTED if result.interrupted else FAILED if result.problems else 0
