"""Nothing on a table is too small to read, cut, hidden or too small to hit, from the first to the last round."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import citywright as cw
from tests.web.live import SHOTS, chromium
from tests.web.moments import SIZES, Moments, looking, moments, record_of, turning_points

CHECK = Path(__file__).with_name("legible.js").read_text(encoding="utf-8")
CHECK = CHECK[CHECK.index("({ touch })") :]
SEATS = {"neom": 3, "city_tycoon": 4, "twentieth_century": 4, "underwater_cities": 3}
LANGS = ("en", "de")


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Moments]:
    with moments(tmp_path_factory.mktemp("moments")) as past:
        yield past


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def faults(browser: Browser, url: str, size: str, lang: str, shot: str) -> list[str]:
    """What is wrong with one screen; its picture is kept."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    with looking(browser, lang, size) as page:
        page.goto(url)
        page.locator("body[data-fitted]").wait_for()
        page.screenshot(path=SHOTS / f"{shot}-{size}-{lang}.png")
        found: list[str] = page.evaluate(CHECK, {"touch": size == "phone"})
    return [f"{shot} {size} {lang}: {one}" for one in found]


def look(past: Moments, browser: Browser, game: str, seats: int, numbers: list[int], screens: list[tuple[str, str]]) -> list[str]:
    found: list[str] = []
    for number in numbers:
        url = past.at(game, seats, number)
        for size, lang in screens:
            found += faults(browser, url, size, lang, f"{game}-{seats}-{number:03}")
    return found


@pytest.mark.parametrize("game", cw.game_keys())
def test_the_beginning_the_middle_and_the_end_can_be_read(past: Moments, browser: Browser, game: str) -> None:
    seats = SEATS[game]
    last = len(record_of(game, seats).moves)
    screens = [("phone", "de"), ("laptop", "en"), ("laptop", "de")]
    assert look(past, browser, game, seats, [0, last // 2, last - 1], screens) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", cw.game_keys())
@pytest.mark.parametrize("size", SIZES)
def test_every_kind_of_decision_can_be_read(past: Moments, browser: Browser, game: str, size: str) -> None:
    most = max(seats for seats in cw.game(game).seats if record_exists(game, seats))
    for seats in {SEATS[game], most}:
        screens = [(size, lang) for lang in LANGS]
        assert look(past, browser, game, seats, turning_points(game, seats), screens) == []
