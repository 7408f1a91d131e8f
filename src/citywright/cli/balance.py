"""The command `balance`: bots play, and a report or the bounds say how fair a game is."""

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from citywright import bots
from citywright.arena.balance import Balance, Plan, SeatCountTally
from citywright.arena.bounds import check_names
from citywright.arena.journal import Journal, Played, work_name
from citywright.arena.page import BESIDE, Report, markdown, page
from citywright.cli import files
from citywright.cli.command import FAILED, INTERRUPTED
from citywright.cli.progress import work_through
from citywright.cli.screen import print_table
from citywright.engine import registry
from citywright.engine.errors import BadInput
from citywright.engine.game import Game, OptionValue

MOST_FLAGS: Final = 20  # on the screen; the report has all


def balance(arguments: Namespace) -> int:
    """A report of one game, or which bounds hold, of one game or of all."""
    if arguments.check and arguments.out:
        raise BadInput("--check writes no report; leave --out away, and the same command without --check writes one")
    if arguments.game is not None:
        return balance_of(files.open_game(arguments.game, arguments.edition), arguments)
    if not arguments.check:
        raise BadInput("which game? Without one there is only --check, of all games")
    if arguments.edition or arguments.option:
        raise BadInput("--edition and --option belong to one game; name it")
    opened = [files.open_game(key, None) for key in registry.game_keys()]
    for game in opened:
        make_plan(game, arguments)  # what is wrong for a later game is said before the first is played
    codes: list[int] = []
    for game in opened:
        codes.append(balance_of(game, arguments))
        if codes[-1] == INTERRUPTED:
            break
    return max(codes)


def balance_of(game: Game[Any], arguments: Namespace) -> int:
    plan = make_plan(game, arguments)
    if arguments.beside and plan.bots == (BESIDE,):
        raise BadInput(f"--beside compares with {BESIDE}; name other players with --bots")
    out = None if arguments.check else report_folder(arguments)  # better now than after an hour of play
    tallies = play_plan(game, plan, arguments)
    beside = play_plan(game, replace(plan, bots=(BESIDE,)), arguments) if tallies and arguments.beside else None
    if tallies is None or (arguments.beside and beside is None):
        return INTERRUPTED
    report = Report(game, plan, tallies, beside)
    if out is not None:
        write_report(report, out)
        return 0
    print_bounds(report)
    return 0 if all(verdict.holds for verdict in report.verdicts) else FAILED


def report_folder(arguments: Namespace) -> Path:
    out = Path(arguments.out) if arguments.out else files.own_folder() / "balance"
    out.mkdir(parents=True, exist_ok=True)
    return out


def work_file(arguments: Namespace, name: str) -> Path:
    """Where finished games are kept: in one file, or in a folder with a file for each run."""
    if arguments.work is None:
        return files.own_folder() / name
    work = Path(arguments.work)
    return work / name if arguments.game is None or arguments.beside or work.is_dir() else work


def play_plan(game: Game[Any], plan: Plan, arguments: Namespace) -> list[SeatCountTally] | None:
    head = plan.head(game)
    run = play_balance(game, plan, Journal(work_file(arguments, work_name(head)), head, Played), arguments.jobs)
    return None if run is None else run.close()


def play_balance(game: Game[Any], plan: Plan, journal: Journal[Played], jobs: int) -> Balance | None:
    """Play what is left; None when somebody stopped it."""
    total = plan.games * len(plan.seats)
    with journal:
        run = Balance(plan, journal)
        if not work_through(f"{game.title}, games", "games", run.play(jobs), run.done, total, journal.path):
            return None
    return run


def make_plan(game: Game[Any], arguments: Namespace) -> Plan:
    check_names(game)
    seats = files.read_seat_counts(game, arguments.seats)
    names = tuple(name.strip() for name in arguments.bots.split(","))
    for name in names:
        bots.make(name, seed=0)  # says what is wrong with it
    chosen: dict[str, OptionValue] = {}
    for count in seats:  # an option has to be possible for all of them
        values = files.read_options(game, count, arguments.option)
        chosen |= {option.key: values[option.key] for option in game.options if values[option.key] != option.default}
    options = tuple(chosen.items())
    return Plan(
        game.key, names, arguments.games, tuple(seats), arguments.seed, options, arguments.edition, arguments.varied
    )


def write_report(report: Report, out: Path) -> None:
    print_summary(report)
    for suffix, text in (("md", markdown(report)), ("html", page(report))):
        path = out / f"{report.game.key}.{suffix}"
        files.write_whole(path, text)
        print(f"report: {path}")


def print_summary(report: Report) -> None:
    console = print_table(report.title, *report.summary(), caption=report.about())
    flags = report.flags()
    console.print(f"out of bounds: {len(flags) or 'nothing'}")
    for flag in flags[:MOST_FLAGS]:
        console.print(f"  {flag}")
    if len(flags) > MOST_FLAGS:
        console.print(f"  and {len(flags) - MOST_FLAGS} more, see the report")


def print_bounds(report: Report) -> None:
    (*heads, _), rows = report.bounds()
    title = f"Bounds of {report.game.title}"
    console = print_table(title, heads, [row[:-1] for row in rows], left=len(heads), caption=report.about())
    broken = list(dict.fromkeys(found.bound for found in report.verdicts if not found.holds))
    fine = "too few games to tell of all" if any(found.open for found in report.verdicts) else "all bounds hold"
    console.print(f"{report.game.title}: {'these bounds do not hold:' if broken else fine}")
    for bound in broken:
        console.print(f"  {bound.name} ({bound.why})" if bound.why else f"  {bound.name}")
