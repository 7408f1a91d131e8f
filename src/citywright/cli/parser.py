"""The words of the command line and what they may be: one declaration for each command."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from operator import methodcaller
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple, NoReturn

from citywright.bots.levels import UNLIKE
from citywright.cli import extras
from citywright.engine import state
from citywright.engine.errors import BadInput
from citywright.engine.words import LANGUAGES

MOST_GAMES: Final = 10_000_000
GREATEST_SEED: Final = 10**18
SECONDS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class Parser(argparse.ArgumentParser):
    """Errors are for people: one sentence, said by `command`."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}; `{self.prog} --help` tells what is possible")


class Command(NamedTuple):
    """What is typed, what it is for, the function of this folder that runs it, its arguments, and which extra of the
    package it needs.
    """

    name: str
    help: str
    function: str
    arguments: Sequence[methodcaller] = ()
    extra: str = ""

    def run(self, arguments: argparse.Namespace) -> int:
        """Modules are loaded only when asked for, so that the command starts at once."""
        if self.extra:
            extras.need(self.extra)
        code: int = resolve_name(f"citywright.cli.{self.function}")(arguments)
        return code


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """What was typed; nothing at all means: open the games in a browser."""
    words = list(sys.argv[1:] if argv is None else argv)
    return make_parser().parse_args(words or ["serve", "--open"])


def build() -> str:
    """Which of the two builds runs; both play the same games."""
    return "pure" if str(state.__file__).endswith(".py") else "compiled"


def make_parser() -> Parser:
    about = "City-building board games: play them, let bots play them, and look into them."
    parser = Parser(prog="citywright", description=about, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"citywright {version('citywright')} ({build()})")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, title="commands", prog="citywright")
    for command in COMMANDS:
        add(commands.add_parser(command.name, help=command.help, description=command.help, allow_abbrev=False), command)
    for name, help, its in (
        ("admin", "look after the tables of a server", ADMIN_COMMANDS),
        ("edition", "begin, check, compare or show an edition", EDITION_COMMANDS),
    ):
        group = commands.add_parser(name, help=help, allow_abbrev=False)
        inner = group.add_subparsers(metavar="COMMAND", required=True, title="commands", dest="what")
        for command in its:
            add(inner.add_parser(command.name, help=command.help, allow_abbrev=False), command)
    return parser


def add(parser: Parser, command: Command) -> None:
    parser.set_defaults(run=command.run)
    for add_argument in command.arguments:
        add_argument(parser)


# -- arguments that several commands have -------------------------------------------------------------


def arg(name: str, help: str, **rest: Any) -> methodcaller:
    return methodcaller("add_argument", name, help=help, **rest)


def whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 30 and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(f"{text[:40]!r} should be a whole number from {low} to {high}")

    return read


def duration(text: str) -> float:
    """A time in seconds.

    >>> duration("90s"), duration("6h"), duration("30d")
    (90.0, 21600.0, 2592000.0)
    """
    number, unit = text[:-1], text[-1:]
    if not (number.isascii() and number.isdigit() and len(number) < 6 and unit in SECONDS and int(number)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} should be a time such as 30m, 6h or 90d")
    return float(int(number) * SECONDS[unit])


def seconds(text: str) -> float:
    """A time in seconds and parts of them.

    >>> seconds("0.5"), seconds("20")
    (0.5, 20.0)
    """
    if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", text, re.ASCII) or not float(text):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} should be a number of seconds such as 0.5")
    return float(text)


def path_on_host(text: str) -> str:
    """A path such as /city, without a slash at its end.

    >>> path_on_host("/city/"), path_on_host("/")
    ('/city', '')
    """
    path = text.rstrip("/")
    if path and not re.fullmatch(r"(/[A-Za-z0-9_.~-]+)+", path):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} should be a path such as /city")
    return path


def number(name: str, low: int, high: int, help: str, default: int | None = None, metavar: str = "N") -> methodcaller:
    return arg(name, help, type=whole(low, high), default=default, metavar=metavar)


def games(help: str, default: int) -> methodcaller:
    return number("--games", 1, MOST_GAMES, f"{help} ({default})", default)


flag = partial(arg, action="store_true")
game = partial(arg, "game", "the key of a game, such as neom", metavar="GAME")
seed = partial(number, "--seed", -GREATEST_SEED, GREATEST_SEED)

EDITION: Final = arg("--edition", "components of your own, or an earlier house edition by its name", metavar="FILE")
OPTION: Final = arg("--option", "switch a rule; may be repeated", action="append", default=[], metavar="KEY=VALUE")
SEAT_COUNTS: Final = arg("--seats", "a number of players, or all (all)", default="all", metavar="N")
JOBS: Final = number("--jobs", 1, 256, "processes (1)", 1, "J")
LANGUAGE: Final = arg("--lang", "the language (en)", choices=LANGUAGES, default="en")
DATABASE: Final = arg("--database", "sqlite:///FILE or postgresql://... (a file in .citywright)", metavar="URL")
BACKUP: Final = (arg("file", "the backup", metavar="FILE"), DATABASE)


# -- the commands --------------------------------------------------------------------------------------

# fmt: off
COMMANDS: Final = (
    Command("serve", "play in the browser; alone, `citywright` serves and opens it", "tables:run_server", (
        arg("--host", "the address to listen on (127.0.0.1, this machine only)", default="127.0.0.1"),
        number("--port", 1, 65535, "the port (8000)", 8000),
        DATABASE,
        number("--workers", 1, 64, "processes; more than one need PostgreSQL (1)", 1),
        arg("--host-names", "answer only to these, with commas (localhost on this machine, else any)", metavar="NAMES"),
        arg("--proxy", "believe the X-Forwarded headers of a server in front, at this address", metavar="ADDRESS"),
        arg("--root-path", "live under a path of the host: /city", type=path_on_host, default="", metavar="P"),
        arg("--log", "the log for people or for programs", choices=("plain", "json"), default="plain"),
        arg("--backup-every", "make backups by the clock, such as 6h", type=duration, metavar="TIME"),
        arg("--backup-to", "where they go", metavar="FOLDER"),
        number("--backup-keep", 1, 10_000, "how many stay (14)", 14),
        flag("--open", "open a browser"),
    ), "web"),
    Command("games", "list the games", "editions:list_games"),
    Command("play", "play a game in the terminal", "play:play", (
        game(), EDITION, OPTION,
        arg("--seats", "who sits where: you or the name of a bot (you,greedy,greedy)", metavar="WHO"),
        arg("--resume", "go on with a saved game", metavar="FILE"),
        seed("a number that decides the deal (drawn at random)"), LANGUAGE,
    )),
    Command("simulate", "let bots play against each other", "reports:simulate", (
        game(), EDITION, OPTION, games("how many", 100),
        arg("--bots", "a bot for each seat", default="greedy,random,random", metavar="A,B,C"),
        arg("--plot", "where the plot goes: .svg, .png or .pdf", metavar="FILE"),
        seed("the first deal (1)", 1), JOBS,
    )),
    Command("arena", "find out which of several bots is stronger", "arena:arena", (
        game(), EDITION, OPTION,
        arg("--bots", "who takes part; the last one fills seats that are left", required=True, metavar="A,B,C"),
        games("at most so many, rounded up to whole deals", 400),
        number("--seats", 1, 99, "the number of players (a seat for each bot)"),
        flag("--all", "play them all, also when it is settled who is stronger"),
        arg("--work", "a file for finished games (in .citywright)", metavar="FILE"),
        arg("--page", "where the page goes (.citywright/arena-GAME.html)", metavar="FILE"),
        arg("--cluster", "play on a Ray cluster, such as 10.0.0.7:6379", metavar="ADDRESS"),
        seed("the first deal (1)", 1), JOBS,
    ), "plots"),
    Command("tune", "teach a network to foretell how a game ends, and keep it if it wins", "tune:tune", (
        game(),
        games("to learn from, with every number of players", 10_000),
        number("--contest", 2, MOST_GAMES, "at most so many to find out whether it wins (300)", 300),
        number("--visits", 0, 1_000_000, "playouts for a turn in them; 0: no look past it (20)", 20),
        number("--seats", 2, 99, "the number of players in them (3, or what the game has)"),
        arg("--out", "where the network goes if it wins (inside the package)", metavar="FILE"),
        seed("the first deal (1)", 1), JOBS,
    ), "research"),
    Command("balance", "report how fair a game and its components are, or check its bounds", "balance:balance", (
        game(nargs="?"), EDITION, OPTION,
        flag("--check", "say which bounds hold instead of writing a report; all games without GAME"),
        games("for each number of players", 600), SEAT_COUNTS,
        arg("--bots", f"who plays: the deal draws one for each seat ({','.join(UNLIKE)})", default=",".join(UNLIKE),
            metavar="A,B,C"),
        flag("--varied", "let the deal draw the options that are not given"),
        flag("--beside", "play the same deals with greedy alone, to see what it would have said"),
        arg("--out", "where the report goes (.citywright/balance)", metavar="DIR"),
        arg("--work", "a file for finished games, or a folder (.citywright)", metavar="FILE"),
        seed("the first deal (1)", 1), JOBS,
    ), "plots"),
    Command("replay", "step through a record", "replay:replay", (
        arg("file", "a record", metavar="FILE"),
        number("--upto", 0, 10_000_000, "stop after so many moves"),
        number("--seat", 0, 99, "only what this seat may know, counted from 0"),
        arg("--edition", "the edition it was played with, if not our own", metavar="FILE"),
        LANGUAGE,
    )),
    Command("analyse", "say what the decisions of a record were worth", "analyse:analyse", (
        arg("file", "a record", metavar="RECORD"),
        arg("--seconds", "time for each decision (1)", type=seconds, default=1.0, metavar="S"),
        number("--visits", 1, 1_000_000, "playouts for each instead: the same on every machine"),
        arg("--page", "where the page goes (in .citywright)", metavar="FILE"),
        arg("--json", "where everything goes for programs", metavar="FILE"),
        arg("--work", "a file for decisions that are done (in .citywright)", metavar="FILE"),
        arg("--edition", "the edition it was played with, if not our own", metavar="FILE"),
    ), "plots"),
    Command("verify-deal", "prove that the deal of a record was fixed before its first move", "replay:prove", (
        arg("file", "the record of a finished game", metavar="RECORD"),
        arg("--noted", "the hash that you wrote down before the game began", metavar="HASH"),
        arg("--edition", "the edition it was played with, if not our own", metavar="FILE"),
    )),
    Command("fuzz", "play random games that try to break the rules code", "reports:fuzz", (
        game(), EDITION, games("for each number of players", 100), SEAT_COUNTS,
        seed("another number, other games (1)", 1),
        arg("--out", "where failures go (.citywright/fuzz)", metavar="DIR"),
    )),
    Command("backup", "save all tables of the web server in one file", "tables:save", BACKUP, "web"),
    Command("restore", "bring them back into an empty database", "tables:bring_back", BACKUP, "web"),
    Command("verify", "replay every stored game and compare", "tables:check", (DATABASE,), "web"),
)
TABLE: Final = arg("table", "a table's id, the last part of its address", metavar="TABLE")
STATUS: Final = arg("--status", "only these (all)", choices=("open", "playing", "over", "closed"))
ADMIN_COMMANDS: Final = (
    Command("list", "list all tables, those first that nobody has touched for longest", "admin:run", (
        STATUS, flag("--json", "for programs"), DATABASE,
    ), "web"),
    Command("close", "end a table without a result", "admin:run", (TABLE, DATABASE), "web"),
    Command("delete", "delete a table with its moves and its chat", "admin:run", (TABLE, DATABASE), "web"),
    Command("prune", "delete the tables that nobody has touched for long", "admin:run", (
        arg("--older-than", "for how long, such as 90d", type=duration, required=True, metavar="TIME"),
        STATUS, flag("--dry-run", "only show them"), DATABASE,
    ), "web"),
    Command("revoke", "take a seat from all browsers that hold it", "admin:run", (
        TABLE, number("seat", 0, 99, "its number, counted from 0", metavar="SEAT"), DATABASE,
    ), "web"),
    Command("freeze", "let nobody make new tables", "admin:run", (DATABASE,), "web"),
    Command("thaw", "let people make new tables again", "admin:run", (DATABASE,), "web"),
)
EDITION_COMMANDS: Final = (
    Command("new", "begin an edition of your own with what the house has", "editions:new", (
        game(), arg("file", "the file to write (TOML)", metavar="FILE"),
        arg("--name", "what your edition is called", required=True, metavar="NAME"),
    )),
    Command("diff", "compare two editions component by component", "editions:diff", (
        arg("before", "an edition file, or a game for its house edition", metavar="A"),
        arg("after", "another one", metavar="B"),
    )),
    Command("check", "say whether an edition file is sound", "editions:check", (
        arg("file", "an edition file (TOML)", metavar="FILE"),
    )),
    Command("show", "list all components of an edition", "editions:show", (
        game(), EDITION,
        flag("--json", "everything, for programs"),
        arg("--lang", "only this language (both)", choices=LANGUAGES),
    )),
)
# fmt: on
