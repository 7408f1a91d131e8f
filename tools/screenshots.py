"""Pictures of a table in its first, middle and last round, as the seat sees it that moves next, from stored games.

    python -m tools.screenshots build/tables                                    # every size, light and dark, English
    python -m tools.screenshots docs/images --sizes laptop --moments first middle last      # those of the documentation
    python -m tools.screenshots build/tables --games neom --seats 5 --langs de

It needs Chromium, as the tests of the web do.
"""

import argparse
import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page

import citywright as cw
from tests.web.live import chromium
from tests.web.moments import SIZES, looking, moments, rounds_of

QUALITY = 72


def keep(page: Page, url: str, file: Path) -> None:
    page.goto(url)
    page.locator("body[data-fitted]").wait_for()
    page.evaluate("() => { document.getElementById('notes').hidden = true; }")  # on where the table comes from
    asked = {"format": "webp", "quality": QUALITY}
    picture = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
    file.write_bytes(base64.b64decode(picture["data"]))


def name_of(game: str, moment: str, size: str, theme: str, rest: list[str]) -> str:
    """What is usual goes without saying."""
    unusual = [word for word in (size, theme) if word not in ("laptop", "light")]
    return "-".join([game, moment, *unusual, *rest]) + ".webp"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Keep pictures of tables in their first, middle and last round.")
    parser.add_argument("folder", type=Path, help="where to put them")
    parser.add_argument("--games", nargs="+", choices=cw.game_keys(), default=cw.game_keys())
    parser.add_argument("--seats", type=int, help="of a recorded game of the tests; else the game that the pages show")
    parser.add_argument("--moments", nargs="+", choices=("first", "middle", "last", "over"))
    parser.add_argument("--sizes", nargs="+", choices=list(SIZES), default=list(SIZES))
    parser.add_argument("--themes", nargs="+", choices=("light", "dark"), default=("light", "dark"))
    parser.add_argument("--langs", nargs="+", choices=("en", "de"), default=("en",))
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, moments(Path(folder)) as past, chromium() as browser:
        for game in asked.games:
            for moment, number in rounds_of(game, asked.seats).items():
                if asked.moments and moment not in asked.moments:
                    continue
                url = past.at(game, asked.seats, number)
                for lang in asked.langs:
                    rest = [f"{asked.seats}-seats"] * (asked.seats is not None) + [lang] * (lang != "en")
                    for size in asked.sizes:
                        for theme in asked.themes:
                            with looking(browser, lang, size, theme) as page:
                                keep(page, url, asked.folder / name_of(game, moment, size, theme, rest))
    return 0


if __name__ == "__main__":
    sys.exit(main())
