"""The compiled build: engine, rules and bots as machine code, made by mypyc from the same files.

A hook of the wheel: it works when CITYWRIGHT_COMPILED=1 is set (`make wheel`, `make fast`); without, the wheel is pure
Python. The engine with the bots and each game are a library of their own, so that they are compiled side by side and
call each other directly. It needs a C compiler.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE: Final = (
    "actions", "chance", "errors", "rng", "masks", "words", "state", "steps", "storing", "game", "knowledge", "deal",
    "features",
)  # fmt: skip
# a bot that is left out could not inherit from a compiled one
BOTS: Final = ("bot", "lanes", "greedy", "random", "thinking", "exact", "foresight", "search", "levels")
INTERPRETED: Final = ("__init__", "bounds", "components", "fields", "workshop")  # asked too seldom to be worth the time
FLAGS: Final = "-fvisibility=hidden -fno-semantic-interposition"  # calls within a library are direct
SETUP: Final = """
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

sys.path.append({root!r})
from tools.compiled import without_trashcan

groups = {groups!r}
files = [file for group, _ in groups for file in group]
libraries = mypycify(files, opt_level="2", debug_level="0", separate=groups)
for file in Path("build").glob("*.c"):
    file.write_text(without_trashcan(file.read_text()))
setup(name="citywright-compiled", packages=[], ext_modules=libraries)
"""
# the end of an object that no collector looks after: it begins with the trashcan, others are taken from the collector
DEALLOC: Final = re.compile(r"(?<={)\n *CPy_TRASHCAN_BEGIN\(self, \w+\)\n(.*\n.*\n) *CPy_TRASHCAN_END\(self\)")


def groups(package: Path) -> list[tuple[list[str], str]]:
    """The files of each library and its name, as seen from the folder that holds the package."""
    folders = sorted(folder.parent for folder in package.glob("games/*/game.py"))
    core = [package / "engine" / f"{name}.py" for name in ENGINE] + [package / "bots" / f"{name}.py" for name in BOTS]
    found = [("citywright_core", core)]
    for folder in folders:
        files = modules(folder)
        for part in ("steps", "verbs"):
            files += sorted((folder / part).glob("*.py"))
        found.append((f"citywright_{folder.name}", files))
    found.sort(key=lambda group: -sum([file.stat().st_size for file in group[1]]))  # the longest to compile begins
    return [([str(file.relative_to(package.parent)) for file in files], name) for name, files in found]


def modules(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.glob("*.py")) if file.stem not in INTERPRETED]


def without_trashcan(code: str) -> str:
    """What mypyc has written, with nothing in Python's trashcan that has no place in it.

    Deeply nested objects are let go one after the other, and those that wait are chained by what the collector keeps in
    front of them. Classes marked `acyclic` have no such thing, so the chain would overwrite the object before.
    """
    return DEALLOC.sub(r"\n\1", code)


def compile_copy(root: Path, to: Path) -> list[Path]:
    """A copy of the package, compiled in place; the libraries that were made."""
    shutil.rmtree(to, ignore_errors=True)
    package = to / "citywright"
    shutil.copytree(root / "src/citywright", package, ignore=shutil.ignore_patterns("__pycache__"))
    setup = SETUP.format(groups=groups(package), root=str(root))
    (to / "setup.py").write_text(setup, encoding="utf-8")
    build = ("setup.py", "--quiet", "build_ext", "--inplace", "--parallel", str(os.cpu_count()))
    flags = f"{os.environ.get('CFLAGS', '')} {FLAGS}"
    subprocess.run([sys.executable, *build], cwd=to, check=True, env=os.environ | {"PYTHONPATH": "", "CFLAGS": flags})
    shutil.rmtree(to / "build")
    return sorted(to.rglob("*.so"))


class Compiled(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get("CITYWRIGHT_COMPILED") != "1":
            return
        folder = Path(self.root) / "build/compiled"
        libraries = compile_copy(Path(self.root), folder)
        build_data["force_include"] |= {str(file): str(file.relative_to(folder)) for file in libraries}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
