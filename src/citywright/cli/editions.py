"""What is in the box: games, editions and their components."""

import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from typing import Any

from citywright.cli import files
from citywright.cli.names import brief
from citywright.cli.screen import print_table
from citywright.engine import registry
from citywright.engine.editions import read_toml
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES


def list_games(_: Namespace) -> int:
    for key in registry.game_keys():
        game = registry.game(key)
        print(f"{key}: {game.title}, {game.seats[0]} to {game.seats[-1]} players, edition {game.edition_mark}")
        for option in game.options:
            values = ", ".join(str(value).lower() for value in option.values)
            print(f"  --option {option.key}={str(option.default).lower()}  ({values}) {option_help(game, option.key)}")
    for problem in registry.problems():
        print(f"citywright: {problem}", file=sys.stderr)
    return 0


def option_help(game: Game[Any], key: str) -> str:
    id = f"option.{key}.help"
    return game.words.say(id, {}) if id in game.words.catalogues["en"].entries else ""


def check(arguments: Namespace) -> int:
    """Silence would be golden, but people want to see what was read."""
    files.check_file(arguments.file)
    root, _ = read_toml(arguments.file)
    key = root.entry("edition").text("game", registry.game_keys())
    game = registry.game(key, arguments.file)
    counts = Counter(part["kind"] for part in game.components())  # in the order of the edition
    found = ", ".join(f"{count} {kind}s" for kind, count in counts.items())
    print(f"{arguments.file}: a sound edition of {game.title}, {game.edition_mark}: {found}")
    return 0


def show(arguments: Namespace) -> int:
    game = files.open_game(arguments.game, arguments.edition)
    parts = game.components()
    if arguments.json:
        print(json.dumps({"game": game.key, "edition": game.edition_mark, "components": parts}, ensure_ascii=False))
    else:
        show_table(game, parts, [arguments.lang] if arguments.lang else LANGUAGES)
    return 0


def sources(part: Json) -> str:
    """Where a component comes from; some of its figures may have a source of their own."""
    found = [part["source"], *[value for key, value in part.items() if key.endswith("_source") and value]]
    return ", ".join(dict.fromkeys(found))


def show_table(game: Game[Any], parts: list[Json], langs: Sequence[str]) -> None:
    rows: list[list[str]] = []
    for part in parts:
        names = dict.fromkeys([part["name"][lang] for lang in langs])
        rows.append([part["key"], "\n".join(names), sources(part), "\n".join([brief(part, lang) for lang in langs])])
    print_table(f"{game.title}, {game.edition_mark}", ("key", "name", "source", "text"), rows, left=4)
