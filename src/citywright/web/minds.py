"""What the process of a bot does. It imports the games and the bots, and nothing of the server."""

from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import citywright as cw
from citywright.bots.bot import Bot
from citywright.bots.levels import CHARACTERS, LEVELS, PLAIN
from citywright.bots.search import Search
from citywright.engine.state import Json
from citywright.web import library
from citywright.web.library import Game

TURNS: Final = 64  # turns that a process has in mind


@dataclass
class Task:
    """All that a thinking process needs."""

    table: str
    made: int  # moves of the seat so far
    game: str
    edition: str | None
    dump: Json
    seat: int
    bot: str
    seed: int


Turn = tuple[str, int, str, int]  # table, seat, bot, and the moves that the seat has made
TURNS_BEGUN: Final[OrderedDict[Turn, Search]] = OrderedDict()  # bots with a plan for the next decision of a turn


def answer(task: Task) -> str:
    game = library.open_as_played(task.game, task.dump["rules"], task.dump["edition"], task.edition)
    state = game.load(task.dump)
    bot = bot_of(task, game)
    action = bot.choose(cw.Knowledge(state, task.seat))
    if isinstance(bot, Search) and bot.lane:
        TURNS_BEGUN[task.table, task.seat, task.bot, task.made + 1] = bot
    while len(TURNS_BEGUN) > TURNS:
        TURNS_BEGUN.popitem(last=False)
    return game.actions.text(action)


def bot_of(task: Task, game: Game) -> Bot:
    """The one that made the seat's last decision, with its plan and what is left of its time; else a new one.

    Its seed is new, so that nobody can foretell it; its character stays the same for the whole game.
    """
    begun = TURNS_BEGUN.pop((task.table, task.seat, task.bot, task.made), None)
    return begun or cw.bots.make(with_character(task.bot, game, task.table, task.seat), task.seed)


def with_character(bot: str, game: Game, table: str, seat: int) -> str:
    """The bot's full name: where a level leaves the character open, table and seat decide."""
    if bot not in LEVELS or not LEVELS[bot].taste:
        return bot
    known = [character for character in CHARACTERS if character == PLAIN or character in game.characters]
    lot = int.from_bytes(blake2b(f"{table} {seat}".encode(), digest_size=8).digest())
    return f"{bot}:{known[lot % len(known)]}"
