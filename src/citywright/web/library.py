"""The games as a server knows them: opened once for each edition, and how they look."""

import logging
import re
import tempfile
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, Final

import citywright as cw
from citywright.engine import registry
from citywright.engine.drawing import without_idle_shapes
from citywright.engine.drawing.layout import Place
from citywright.engine.errors import BadInput
from citywright.engine.words import LANGUAGES
from citywright.games import GAMES
from citywright.web.names import SEAT_MARKS

LONGEST_EDITION: Final = 200_000  # characters
SAMPLE_SEED: Final = 11
SAMPLES: Final = Path(__file__).parent / "samples"
DRAWING: Final = Lock()
log: Final = logging.getLogger("citywright.web")

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


def in_house(key: str, mark: str) -> bool:
    """Whether this is what the house has now."""
    return key in cw.game_keys() and cw.game(key).edition_mark == mark


def open_earlier(key: str, name: str) -> Game:
    """A game with an earlier edition of the house; what comes from outside is only ever looked up, never a file."""
    earlier = registry.earlier_editions(key)
    if name not in earlier:
        raise BadInput(f"there is no earlier edition {name[:40]!r}; there are {', '.join(earlier) or 'none'}")
    return registry.game_with(key, earlier[name])


def open_as_played(key: str, rules: int, mark: str, edition_text: str | None) -> Game:
    """The game of a table: under its rules, with the text of its edition or with the house edition of that mark."""
    game = registry.game_with(key, mark) if edition_text is None else open_game(key, edition_text)
    return game.under(rules)


def at_a_table(game: Game) -> Game:
    """The same game, with marks where it names its seats: what it says and draws gets the names when it is answered."""
    return game.saying(game.words.named(SEAT_MARKS))


def says(game: Game, id: str, lang: str) -> str:
    """A sentence that a game may have or not; "" if not."""
    return game.words.say(id, {}, lang) if id in game.words.catalogues[lang].entries else ""


@lru_cache(maxsize=32)
def style(key: str) -> str:
    """The style sheet of a game's drawing, in a layer of its own: above plain elements, below the layout of a page.
    What only its authors need, comments and indents, is left out."""
    sheet = re.sub(r"/\*.*?\*/\s*", "", getattr(drawing_room(key), "STYLE", ""), flags=re.DOTALL)
    return "@layer game {\n" + re.sub(r"\n\s+", "\n", sheet) + "\n}\n"


def drawing_room(key: str) -> object:
    return import_module(f"{cw.game(key).package}.drawing")


def text_of(key: str, name: str) -> str | None:
    """A file of a game's folder that people read; a guest may have few of them."""
    file = cw.game(key).folder / name
    return file.read_text(encoding="utf-8") if file.is_file() else None


def explained(key: str) -> bool:
    """Whether a game has pages on how it is played."""
    return (cw.game(key).folder / "howto.en.md").is_file()


def defined(key: str) -> bool:
    """Whether a game has a glossary."""
    return (cw.game(key).folder / "glossary.toml").is_file()


def warm() -> None:
    """Draw the pictures of the first page before anybody asks for them."""
    for key in cw.game_keys():
        for lang in LANGUAGES:
            picture(key, lang)


def picture(key: str, lang: str) -> str:
    """What a game looks like when it is over; who asks while it is being made waits for it."""
    with DRAWING:
        return _picture(key, lang)


@lru_cache(maxsize=32)
def _picture(key: str, lang: str) -> str:
    record = sample(key)
    game = record.game  # with the edition that it was played with
    panels = game.panels(record.state.view(None), None, lang)
    shown = [*game.layout.at(Place.SHAPES, panels), game.layout.cover]
    return without_idle_shapes("".join(panels[id] for id in shown))


@lru_cache(maxsize=32)
def sample(key: str) -> cw.Record:
    """A game that bots have played to the end: the stored one, since bots may need half a minute for it.

    If it cannot be played any more, a game is played here, like a guest's.
    """
    if key not in GAMES:
        return play_sample(key)
    try:
        return cw.Record.load(sample_file(key).read_text(encoding="utf-8"))
    except (OSError, BadInput) as error:
        log.warning("the first page waits for a game of %s: %s; tools/fixtures.py stores one", key, error)
        return play_sample(key)


def sample_file(key: str) -> Path:
    return SAMPLES / f"{key}.record"


def play_sample(key: str) -> cw.Record:
    game = cw.game(key)
    record = cw.Record.new(game, game.seats[-1] if len(game.seats) < 3 else game.seats[2], SAMPLE_SEED)
    bot = cw.bots.make("greedy", SAMPLE_SEED)
    while record.state.actors:
        seat = record.state.actors[0]
        record.play(seat, bot.choose(cw.Knowledge(record.state, seat)))
    return record
