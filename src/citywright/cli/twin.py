"""The command `citywright` of a checkout goes on compiled where `make fast` was run and no source is newer than that.

Bots, workers and servers that it starts are compiled then, too. `python -m citywright` stays what it is.
"""

import os
import sys
from pathlib import Path

import citywright
from citywright.cli.command import main

FAST = ".venv-fast"
STAMP = "citywright-stamp"  # written when all is compiled
FROM = ("pyproject.toml", "tools/compiled.py")  # besides the package itself


def command() -> int:
    twin = compiled_twin(Path(sys.prefix), Path(citywright.__file__).parent)
    if twin is not None:
        os.execv(twin, [str(twin), *sys.argv[1:]])
    return main()


def compiled_twin(environment: Path, package: Path) -> Path | None:
    """The command of the compiled build beside this environment, if it is that of these very sources."""
    home = environment.parent
    stamp, twin = home / FAST / STAMP, home / FAST / "bin/citywright"
    if package != home / "src/citywright" or not stamp.exists() or not twin.exists():
        return None
    compiled = stamp.stat().st_mtime
    sources = (Path(folder, name) for folder, _, names in os.walk(package) for name in names if name[-4:] != ".pyc")
    newer = any(file.stat().st_mtime > compiled for file in (*(home / name for name in FROM), *sources))
    return None if newer else twin
