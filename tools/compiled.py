"""A copy of the package with the engine and the rules of games compiled by mypyc: the same games, several times faster.

    python tools/compiled.py [GAME ...] [--to build/compiled] [--plain judgement ...]
    PYTHONPATH=build/compiled .venv/bin/python -m citywright fuzz city_tycoon --games 200 --seats all

For long runs of `fuzz`, `simulate` and `balance`; it needs a C compiler. Modules named by --plain stay as they are, so
that they can be edited in the copy, or replaced at run time, while the rest is compiled.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINE = (
    "actions", "chance", "errors", "rng", "masks", "words", "state", "steps", "storing", "game", "knowledge", "deal",
    "features",
)  # fmt: skip
# a bot that is left out could not inherit from a compiled one
BOTS = ("bot", "lanes", "greedy", "random", "thinking", "search", "levels")
INTERPRETED = ("__init__", "bounds", "components", "fields")  # of a game: not worth the time it takes
SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="citywright-compiled", packages=[], ext_modules=mypycify({files!r}, opt_level="1"))
"""


def modules(package: Path, games: list[str], plain: list[str]) -> list[str]:
    """The files that are compiled, as seen from the folder that holds the package."""
    files = [package / "engine" / f"{name}.py" for name in ENGINE]
    files += [package / "bots" / f"{name}.py" for name in BOTS]
    for game in games:
        folder = package / "games" / game
        files += [file for file in sorted(folder.glob("*.py")) if file.stem not in INTERPRETED]
        for part in ("steps", "verbs"):
            files += sorted((folder / part).glob("*.py"))
    return [str(file.relative_to(package.parent)) for file in files if file.stem not in plain]


def compile_copy(games: list[str], plain: list[str], to: Path) -> None:
    shutil.rmtree(to, ignore_errors=True)
    package = to / "citywright"
    shutil.copytree(ROOT / "src/citywright", package, ignore=shutil.ignore_patterns("__pycache__"))
    setup = to / "setup.py"
    setup.write_text(SETUP.format(files=modules(package, games, plain)), encoding="utf-8")
    subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=to, check=True)
    shutil.rmtree(to / "build")


def main() -> None:
    games = sorted(folder.name for folder in (ROOT / "src/citywright/games").iterdir() if (folder / "game.py").exists())
    parser = argparse.ArgumentParser(description="Compile a copy of the package with mypyc.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"all games without: {', '.join(games)}")
    parser.add_argument("--to", type=Path, default=ROOT / "build/compiled", help="folder for the copy")
    parser.add_argument("--plain", nargs="*", default=[], metavar="MODULE", help="modules left as they are")
    given = parser.parse_args()
    unknown = set(given.games) - set(games)
    if unknown:
        parser.error(f"no game called {', '.join(sorted(unknown))}; there are {', '.join(games)}")
    compile_copy(given.games or games, given.plain, given.to)


if __name__ == "__main__":
    main()
