"""The words of the command line and what they may be."""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Final, NoReturn

from citywright.engine.errors import BadInput
from citywright.engine.words import LANGUAGES

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256
GREATEST_SEED: Final = 10**18


class Parser(argparse.ArgumentParser):
    """Errors are for people: one sentence, said by `command`."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}; `{self.prog} --help` tells what is possible")


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """What was typed; nothing at all means: open the games in a browser."""
    words = list(sys.argv[1:] if argv is None else argv)
    return make_parser().parse_args(words or ["serve", "--open"])


def make_parser() -> Parser:
    parser = Parser(
        prog="citywright",
        description="City-building board games: play them, let bots play them, and look into them.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"citywright {version('citywright')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, title="commands", prog="citywright")

    def add(name: str, help: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help, description=help, allow_abbrev=False)
        command.set_defaults(run=run)
        return command

    add_serve(add("serve", "play in the browser; alone, `citywright` serves and opens it", run_serve))
    add("games", "list the games", run_games)
    add_play(add("play", "play a game in the terminal", run_play))
    add_simulate(add("simulate", "let bots play against each other", run_simulate))
    add_balance(add("balance", "report how fair a game and its components are, or check its bounds", run_balance))
    add_replay(add("replay", "step through a record", run_replay))
    add_fuzz(add("fuzz", "play random games that try to break the rules code", run_fuzz))
    add_backup(add("backup", "save all tables of the web server in one file", run_backup))
    add_backup(add("restore", "bring them back into an empty database", run_restore))
    add_database(add("verify", "replay every stored game and compare", run_verify))
    edition = commands.add_parser("edition", help="check or show an edition", allow_abbrev=False)
    add_editions(edition)
    return parser


# -- the commands --------------------------------------------------------------------------------------


def add_serve(command: argparse.ArgumentParser) -> None:
    command.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1, this machine only)")
    command.add_argument("--port", type=whole(1, 65535), default=8000, metavar="N", help="the port (8000)")
    add_database(command)
    command.add_argument(
        "--workers", type=whole(1, 64), default=1, metavar="N", help="processes; more than one need PostgreSQL (1)"
    )
    command.add_argument(
        "--host-names", metavar="NAMES",
        help="answer only to these names, with commas (localhost on this machine, else any)",
    )  # fmt: skip
    command.add_argument(
        "--proxy", metavar="ADDRESS", help="believe the X-Forwarded headers of a server in front, at this address"
    )
    command.add_argument("--open", action="store_true", help="open a browser")


def add_backup(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="the backup")
    add_database(command)


def add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://... (a file in .citywright)")


def add_play(command: argparse.ArgumentParser) -> None:
    add_game(command)
    command.add_argument("--seats", metavar="WHO", help="who sits where: you or the name of a bot (you,greedy,greedy)")
    command.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    add_seed(command, "a number that decides the deal (drawn at random)", None)
    add_language(command)


def add_simulate(command: argparse.ArgumentParser) -> None:
    add_game(command)
    command.add_argument("--games", type=whole(1, MOST_GAMES), default=100, metavar="N", help="how many (100)")
    command.add_argument("--bots", default="greedy,random,random", metavar="A,B,C", help="a bot for each seat")
    command.add_argument("--plot", metavar="FILE", help="where the plot goes: .svg, .png or .pdf")
    add_seed(command, "the first deal (1)", 1)
    add_jobs(command)


def add_balance(command: argparse.ArgumentParser) -> None:
    add_game(command, needed=False)
    command.add_argument(
        "--check", action="store_true", help="say which bounds hold instead of writing a report; all games without GAME"
    )
    command.add_argument(
        "--games", type=whole(1, MOST_GAMES), default=600, metavar="N", help="for each number of players (600)"
    )
    add_seat_counts(command)
    command.add_argument("--bot", default="greedy", metavar="NAME", help="who plays all seats (greedy)")
    command.add_argument("--out", metavar="DIR", help="where the report goes (.citywright/balance)")
    command.add_argument("--work", metavar="FILE", help="a file for finished games, or a folder (.citywright)")
    add_seed(command, "the first deal (1)", 1)
    add_jobs(command)


def add_replay(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a record")
    command.add_argument("--upto", type=whole(0, 10_000_000), metavar="N", help="stop after so many moves")
    command.add_argument("--seat", type=whole(0, 99), metavar="N", help="only what this seat may know, counted from 0")
    command.add_argument("--edition", metavar="FILE", help="the edition it was played with, if not our own")
    add_language(command)


def add_fuzz(command: argparse.ArgumentParser) -> None:
    add_game(command, options=False)
    command.add_argument(
        "--games", type=whole(1, MOST_GAMES), default=100, metavar="N", help="for each number of players (100)"
    )
    add_seat_counts(command)
    add_seed(command, "another number, other games (1)", 1)
    command.add_argument("--out", metavar="DIR", help="where failures go (.citywright/fuzz)")


def add_editions(edition: argparse.ArgumentParser) -> None:
    commands = edition.add_subparsers(metavar="COMMAND", required=True, title="commands")
    check = commands.add_parser("check", help="say whether an edition file is sound", allow_abbrev=False)
    check.add_argument("file", metavar="FILE", help="an edition file (TOML)")
    check.set_defaults(run=run_edition_check)
    show = commands.add_parser("show", help="list all components of an edition", allow_abbrev=False)
    add_game(show, options=False)
    show.add_argument("--json", action="store_true", help="everything, for programs")
    show.add_argument("--lang", choices=LANGUAGES, help="only this language (both)")
    show.set_defaults(run=run_edition_show)


# -- arguments that several commands have -------------------------------------------------------------


def add_game(command: argparse.ArgumentParser, options: bool = True, needed: bool = True) -> None:
    command.add_argument("game", nargs=None if needed else "?", metavar="GAME", help="the key of a game, such as neom")
    command.add_argument("--edition", metavar="FILE", help="components of your own (the house edition)")
    if options:
        command.add_argument(
            "--option", action="append", default=[], metavar="KEY=VALUE", help="switch a rule; may be repeated"
        )


def add_seat_counts(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seats", default="all", metavar="N", help="a number of players, or all (all)")


def add_seed(command: argparse.ArgumentParser, help: str, default: int | None) -> None:
    command.add_argument("--seed", type=whole(-GREATEST_SEED, GREATEST_SEED), default=default, metavar="N", help=help)


def add_jobs(command: argparse.ArgumentParser) -> None:
    command.add_argument("--jobs", type=whole(1, MOST_JOBS), default=1, metavar="J", help="processes (1)")


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (en)")


def whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 30 and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text[:40]!r} should be a whole number from {low} to {high}")

    return read


# -- what runs them; loaded only when asked for, so that the command starts at once ---------------------


def run_serve(arguments: argparse.Namespace) -> int:
    from citywright.cli.tables import run_server

    return run_server(arguments)


def run_backup(arguments: argparse.Namespace) -> int:
    from citywright.cli.tables import save

    return save(arguments)


def run_restore(arguments: argparse.Namespace) -> int:
    from citywright.cli.tables import bring_back

    return bring_back(arguments)


def run_verify(arguments: argparse.Namespace) -> int:
    from citywright.cli.tables import check

    return check(arguments)


def run_games(arguments: argparse.Namespace) -> int:
    from citywright.cli.editions import list_games

    return list_games()


def run_play(arguments: argparse.Namespace) -> int:
    from citywright.cli.play import play

    return play(arguments)


def run_simulate(arguments: argparse.Namespace) -> int:
    from citywright.cli.reports import simulate

    return simulate(arguments)


def run_balance(arguments: argparse.Namespace) -> int:
    from citywright.cli.reports import balance

    return balance(arguments)


def run_replay(arguments: argparse.Namespace) -> int:
    from citywright.cli.replay import replay

    return replay(arguments)


def run_fuzz(arguments: argparse.Namespace) -> int:
    from citywright.cli.reports import fuzz

    return fuzz(arguments)


def run_edition_check(arguments: argparse.Namespace) -> int:
    from citywright.cli.editions import check

    return check(arguments)


def run_edition_show(arguments: argparse.Namespace) -> int:
    from citywright.cli.editions import show

    return show(arguments)
