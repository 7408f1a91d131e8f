"""What of requirements.lock the server needs: the lock holds all that development needs, too.

    python deploy/runtime_lock.py                 # to run the server
    python deploy/runtime_lock.py hatchling       # to build the package

Printed are the entries of the lock as they are, with their hashes. A server takes the core and two of the extras.
"""

import re
import sys
import tomllib
from pathlib import Path

EXTRAS = ("web", "postgres")


def entries(lock: str) -> dict[str, str]:
    """The entries of a lock file by the name of their package."""
    parts = re.split(r"^(?=[a-z0-9])", lock, flags=re.MULTILINE)[1:]
    return {part.partition("==")[0]: part for part in parts}


def parents(entry: str) -> set[str]:
    """Which packages have asked for this one, as the remarks say."""
    return set(re.findall(r"^ +# +(?:via )?([a-z0-9-]+)$", entry, flags=re.MULTILINE))


def needed(all_entries: dict[str, str], roots: set[str]) -> list[str]:
    """The names of some packages and of all that they need, in the order of the lock."""
    found: set[str] = set()
    new = roots
    while new:
        found |= new
        new = {name for name, entry in all_entries.items() if parents(entry) & new} - found
    return [name for name in all_entries if name in found]


def dependencies(pyproject: str) -> set[str]:
    project = tomllib.loads(pyproject)["project"]
    wanted = [*project["dependencies"], *[line for extra in EXTRAS for line in project["optional-dependencies"][extra]]]
    return {re.split(r"[\[<>=~ ]", line)[0] for line in wanted}


if __name__ == "__main__":
    lock = entries(Path("requirements.lock").read_text(encoding="utf-8"))
    names = set(sys.argv[1:]) or dependencies(Path("pyproject.toml").read_text(encoding="utf-8"))
    print("".join(lock[name] for name in needed(lock, names)), end="")
