"""What docs/views promises: the keys of each table of a page, to be compared with views of whole games."""

import re
from collections.abc import Iterable
from pathlib import Path

from citywright.engine.state import Json

PAGES = Path(__file__).parent.parent / "docs" / "views"


def documented(game: str) -> list[set[str]]:
    """The keys named in the first column of each table of the page, in its order; fields are another matter."""
    tables: list[set[str]] = []
    page, _, _ = (PAGES / f"{game}.md").read_text(encoding="utf-8").partition("<!-- fields")
    for line in page.splitlines():
        if line.startswith("| ---"):
            tables.append(set())
        elif line.startswith("| `"):
            tables[-1] |= set(re.findall(r"`([a-z_]+)`", line.split("|")[1]))
    return tables


def found(entries: Iterable[Json]) -> set[str]:
    """Every key that some of these have."""
    return {key for entry in entries for key in entry}
