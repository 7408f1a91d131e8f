"""What is in the box: games, editions and their components."""

import json
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from citywright.cli import files
from citywright.cli.names import brief
from citywright.cli.screen import print_table
from citywright.engine import registry
from citywright.engine.comparing import Difference, compare
from citywright.engine.edition_text import begin, inline
from citywright.engine.editions import read_toml
from citywright.engine.errors import BadInput
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES


def list_games(_: Namespace) -> int:
    for key in registry.game_keys():
        game = registry.game(key)
        print(f"{key}: {game.title}, {game.seats[0]} to {game.seats[-1]} players, edition {game.edition_mark}")
        for name in registry.earlier_editions(key):
            print(f'  --edition "{name}"  as it was in an earlier release')
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
    file = str(files.check_file(arguments.file).absolute())
    root, _ = read_toml(file)
    game = registry.game(root.entry("edition").text("game", registry.game_keys()), file)
    counts = Counter(part["kind"] for part in game.components())  # in the order of the edition
    found = ", ".join(f"{kind}: {count}" for kind, count in counts.items())
    print(f"{arguments.file}: a sound edition of {game.title}, {game.edition_mark}: {found}")
    return 0


def new(arguments: Namespace) -> int:
    """The house edition under another name, with all its remarks, to be changed by hand."""
    game, path = registry.game(arguments.game), Path(arguments.file)
    house = game.folder / "edition.toml"
    if not house.is_file():
        raise BadInput(f"{game.title} has no edition file to begin with")
    if path.exists():
        raise BadInput(f"{arguments.file} is there already; name a file that is not")
    text = begin(house.read_text(encoding="utf-8"), game.key, arguments.name)
    try:
        files.write_whole(path, text)
    except OSError as error:
        raise BadInput(f"{arguments.file} cannot be written: {error.strerror}") from error
    print(f"{arguments.file}: an edition of {game.title} named {arguments.name}, as the house has it")
    print(f"change what your box has, then: citywright edition check {arguments.file}")
    return 0


def diff(arguments: Namespace) -> int:
    """Component by component; a game stands for its house edition."""
    before, after = (read_values(name) for name in (arguments.before, arguments.after))
    ours, theirs = (values["edition"]["game"] for values in (before, after))
    if ours != theirs:
        raise BadInput(f"{arguments.before} is an edition of {ours}, {arguments.after} one of {theirs}")
    found = compare(before, after)
    for difference in found:
        print("\n".join(told(difference)))
    kinds = [
        ("added", [one for one in found if one.before is None]),
        ("taken out", [one for one in found if one.after is None]),
        ("changed", [one for one in found if one.before is not None and one.after is not None]),
    ]
    counts = ", ".join([f"{len(ones)} {word}" for word, ones in kinds if ones])
    print(f"{counts} in {arguments.after}" if counts else "both have the same components")
    return 0


def read_values(name: str) -> Json:
    """An edition file as it stands there, of a known game; the key of a game names its house edition."""
    house = registry.game(name).folder / "edition.toml" if name in registry.game_keys() else None
    path = str(house) if house is not None and house.is_file() else name
    files.check_file(path)
    root, _ = read_toml(path)
    root.entry("edition").text("game", registry.game_keys())
    return root.values


def told(difference: Difference) -> list[str]:
    names = " / ".join(dict.fromkeys([str(name) for name in map(difference.name.get, LANGUAGES) if name]))
    what = f"{difference.kind} {difference.label}".strip() + (f" ({names})" if names else "")
    if difference.before is None:
        return [f"{what} was added"]
    if difference.after is None:
        return [f"{what} was taken out"]
    return [f"{what}:", *[f"  {change(*field)}" for field in difference.fields()]]


def change(field: str, before: object, after: object) -> str:
    if before is None:
        return f"{field} is new: {inline(after)}"
    if after is None:
        return f"{field} is gone; it was {inline(before)}"
    return f"{field} was {inline(before)}, now {inline(after)}"


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
