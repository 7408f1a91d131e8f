"""The table of fields in docs/views/<game>.md, made from the game's fields.py.

    python tools/views.py [--check]

It stands between two marker lines; all else on the page is written by hand. With --check nothing is written, and what
is out of date is said.
"""

import sys
from pathlib import Path

from citywright.engine.maker import table_of_fields
from citywright.games import GAMES

VIEWS = Path(__file__).resolve().parent.parent / "docs/views"
FROM, TO = "<!-- fields: made by tools/views.py -->", "<!-- end of fields -->"


def renewed(page: str, key: str) -> str:
    """The page with its table as it should be."""
    before, _, rest = page.partition(FROM)
    _, found, after = rest.partition(TO)
    if not found:
        raise SystemExit(f"docs/views/{key}.md lacks the lines {FROM!r} and {TO!r}")
    return f"{before}{FROM}\n\n{table_of_fields(f'citywright.games.{key}')}\n\n{TO}{after}"


def main(arguments: list[str]) -> int:
    stale = []
    for key in GAMES:
        file = VIEWS / f"{key}.md"
        page = file.read_text(encoding="utf-8")
        if renewed(page, key) != page:
            stale.append(key)
            if "--check" not in arguments:
                file.write_text(renewed(page, key), encoding="utf-8")
    if stale and "--check" in arguments:
        print(f"out of date: docs/views of {', '.join(stale)}; run make made")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
