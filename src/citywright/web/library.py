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
from citywright.engine.state import State
from citywright.engine.words import LANGUAGES

LONGEST_EDITION: Final = 400_000  # characters
SAMPLE_SEED: Final = 11
PICTURES: Final = ("map", "city-0", "region-0", "board-0")  # what a game is about, the first that there is

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
    """The style sheet of a game's drawing, in a layer of its own: above plain elements, below the layout of a page."""
    return f"@layer game {{\n{getattr(drawing_room(key), 'STYLE', '')}\n}}\n"


def drawing_room(key: str) -> object:
    return import_module(f"{type(cw.game(key)).__module__.rpartition('.')[0]}.drawing")


def rules_text(key: str) -> str:
    """The rulebook, as it stands in the game's folder."""
    module = import_module(type(cw.game(key)).__module__)
    return Path(str(module.__file__)).with_name("rules.md").read_text(encoding="utf-8")


def warm() -> None:
    """Draw the pictures of the first page before anybody asks for them."""
    for key in cw.games():
        for lang in LANGUAGES:
            picture(key, lang)


@lru_cache(maxsize=32)
def picture(key: str, lang: str) -> str:
    """What a game looks like when it is over."""
    game = cw.game(key)
    panels = game.panels(played(key).view(None), None, lang)
    return panels.get("art", "") + next((panels[name] for name in PICTURES if name in panels), "")


@lru_cache(maxsize=32)
def played(key: str) -> State:
    """A game that bots have played to the end."""
    game = cw.game(key)
    state: State = game.new(game.seats[-1] if len(game.seats) < 3 else game.seats[2], SAMPLE_SEED)
    bot = cw.bots.make("greedy", SAMPLE_SEED)
    while state.actors:
        seat = state.actors[0]
        state.apply(seat, bot.choose(cw.Knowledge(state, seat)))
    return state
