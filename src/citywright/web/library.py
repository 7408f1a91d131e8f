"""The games as a server knows them: opened once for each edition, with names for their seats, and how they look."""

import copy
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import citywright as cw
from citywright.engine.errors import BadInput
from citywright.engine.words import LANGUAGES

LONGEST_EDITION: Final = 400_000  # characters
SAMPLE_SEED: Final = 11
PICTURES: Final = ("board", "city-0")  # panels that show what a game is about, the first that there is

Game = cw.Game[Any]


@lru_cache(maxsize=32)
def open_game(key: str, edition_text: str | None = None) -> Game:
    """A game with the house edition or with the text of an edition file."""
    if edition_text is None:
        return cw.game(key)
    if len(edition_text) > LONGEST_EDITION:
        raise BadInput("this file is too long to be an edition")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "edition.toml"
        path.write_text(edition_text, encoding="utf-8")
        return cw.game(key, str(path))


def named(game: Game, names: Sequence[str]) -> Game:
    """The same game at a table whose seats have names."""
    result = copy.copy(game)
    result.words = game.words.named(names)
    return result


def says(game: Game, id: str, lang: str) -> str:
    """A sentence that a game may have or not; "" if not."""
    return game.words.say(id, {}, lang) if id in game.words.catalogues[lang].entries else ""


def style(key: str) -> str:
    """The style sheet of a game's drawing."""
    return str(getattr(drawing_room(key), "STYLE", ""))


def drawing_room(key: str) -> object:
    return import_module(f"{type(cw.game(key)).__module__.rpartition('.')[0]}.drawing")


def rules_text(key: str) -> str:
    """The rulebook, as it stands in the game's folder."""
    module = import_module(type(cw.game(key)).__module__)
    return Path(str(module.__file__)).with_name("rules.md").read_text(encoding="utf-8")


@lru_cache(maxsize=32)
def picture(key: str, lang: str) -> str:
    """What a game looks like when it is over, drawn from a game that bots have played."""
    assert lang in LANGUAGES
    game = cw.game(key)
    state = game.new(game.seats[-1] if len(game.seats) < 3 else game.seats[2], SAMPLE_SEED)
    bot = cw.bots.make("greedy", SAMPLE_SEED)
    while state.actors:
        seat = state.actors[0]
        state.apply(seat, bot.choose(cw.Knowledge(state, seat)))
    panels = game.panels(state.view(None), None, lang)
    return panels.get("art", "") + next((panels[name] for name in PICTURES if name in panels), "")
