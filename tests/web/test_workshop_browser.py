"""The workshop in a real browser: ten components entered, played to the end and saved as a file again."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.live import Live, play_out, serving, wait_until, watched


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with watched(browser, viewport={"width": 1280, "height": 900}) as page:
        yield page


def begin(page: Page, live: Live, game: str) -> str:
    page.goto(f"{live.address}/workshop?game={game}")
    page.get_by_label("Name of the edition").fill("Our box")
    page.get_by_role("button", name="Begin with the house edition").click()
    page.wait_for_url(re.compile(r"/workshop/\w{10}$"))
    return page.url


def saved(page: Page) -> None:
    expect(page.locator("output.saved")).to_have_text("Saved.")


def export(page: Page) -> dict[str, list[dict[str, object]]]:
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    return tomllib.loads(Path(download.value.path()).read_text(encoding="utf-8"))


def test_ten_tiles_by_key_played_to_the_end_and_exported(page: Page, live: Live) -> None:
    """Roads by four letters a tile, Enter for the next one; a table with them; the file has them."""
    draft = begin(page, live, "neom")
    page.goto(f"{draft}/tile/0")
    for place in range(10):
        page.wait_for_url(f"**/tile/{place}")
        pressed = page.locator(".exits [aria-pressed='true']")
        expect(page.locator(".exits button")).to_have_count(4)
        for button in pressed.all_text_contents():
            page.keyboard.press(button.lower())
        for letter in ("n", "s") if place % 2 else ("e", "w"):
            page.keyboard.press(letter)
        page.keyboard.press("Enter")
    page.wait_for_url("**/tile/10")
    page.locator("[data-exit='N']").click()
    saved(page)
    page.goto(draft)
    expect(page.locator(".progress")).to_contain_text("14 of 156")
    page.get_by_label("only what is still house-made").check()
    expect(page.locator(".crafts li:visible").first).to_contain_text("12")
    tiles = export(page)["tile"]
    assert [tile["roads"] for tile in tiles[:3]] == [
        {"exits": exits, "source": "printed"} for exits in ("EW", "NS", "EW")
    ]
    page.get_by_role("button", name="Try it against bots").click()
    page.wait_for_url("**/tables/*")
    play_out(page)
    expect(page.locator("body")).to_have_attribute("data-status", "over", timeout=60_000)
    page.goto(draft)
    assert export(page)["tile"] == tiles


@pytest.mark.parametrize(
    ("game", "kind", "field"),
    [
        ("city_tycoon", "tile", "cost"),
        ("twentieth_century", "land", "science"),
        ("underwater_cities", "card", "gain.credits"),
    ],
)
def test_ten_of_each_other_game_by_form_played_to_the_end_and_exported(
    page: Page, live: Live, game: str, kind: str, field: str
) -> None:
    draft = begin(page, live, game)
    page.goto(f"{draft}/{kind}/0")
    for place in range(10):
        page.wait_for_url(f"**/{kind}/{place}")
        page.locator("[data-way='name.en'] input").fill(f"Mine {place}")
        page.locator(f"[data-way$='{field}'] input").first.fill("3")
        page.get_by_role("button", name="This is as my box has it").click()
        saved(page)
        page.get_by_role("link", name="Next").click()
    page.wait_for_url(f"**/{kind}/10")
    page.goto(draft)
    entered = export(page)[kind]
    for place, entry in enumerate(entered[:10]):
        assert entry["name"]["en"] == f"Mine {place}"  # type: ignore[index]
        assert entry["source"] != "house"
        assert f"'{field.rpartition('.')[2]}': 3" in str(entry)
    page.get_by_role("button", name="Try it against bots").click()
    page.wait_for_url("**/tables/*")
    play_out(page)
    expect(page.locator("body")).to_have_attribute("data-status", "over", timeout=60_000)
    page.goto(draft)
    assert export(page)[kind] == entered


def test_bots_play_an_edition_and_the_page_says_what_came_out(browser: Browser, tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITYWRIGHT_TRIAL_GAMES", "1")
        with serving(f"sqlite:///{tmp_path}/tables.db") as live, watched(browser) as page:
            begin(page, live, "twentieth_century")
            page.get_by_role("button", name="Have bots play it").click()
            trial = page.locator("#trial")
            expect(trial).to_have_attribute("data-status", "done", timeout=60_000)
            expect(trial).to_contain_text("3 games were played.")
            trial.locator("summary").last.click()
            expect(trial.locator("details[open] tbody tr").first).to_be_visible()
            expect(trial.get_by_role("button", name="Have bots play it")).to_have_count(0)


def test_an_effect_is_composed_and_its_sentence_stands_beside(page: Page, live: Live) -> None:
    draft = begin(page, live, "underwater_cities")
    page.goto(f"{draft}/slot/3")
    page.locator("[data-way='effect'] > select").first.select_option(label="all of these")
    adding = page.locator("[data-way='effect.all'] > button")
    adding.click()
    expect(page.locator(".fault").first).to_contain_text("a list of two to 4 effects", ignore_case=True)
    adding.click()
    page.locator("[data-way='effect.all.1'] > select").select_option(label="draw cards")
    page.locator("[data-way='effect.all.1.draw'] input").fill("2")
    page.locator("[data-way='effect.all.0.gain.kelp'] input").fill("3")
    expect(page.locator(".sentence")).to_contain_text("3 kelp")
    expect(page.locator(".sentence")).to_contain_text("2 cards")
    expect(page.locator("form .fault")).to_have_count(0)
    page.get_by_role("button", name="This is as my box has it").click()
    saved(page)
    with page.expect_navigation():
        page.get_by_role("button", name="Undo").click()
    page.goto(draft)
    assert export(page)["slot"][3]["source"] == "published"
    assert export(page)["slot"][3]["effect"] == {"all": [{"gain": {"kelp": 3}}, {"draw": 2}]}


def test_a_closed_page_loses_nothing_and_a_wrong_field_says_so(page: Page, live: Live) -> None:
    draft = begin(page, live, "city_tycoon")
    page.goto(f"{draft}/tile/0")
    page.locator("[data-way='cost'] input").fill("500")
    expect(page.locator("[data-way='cost'] .fault")).to_have_text("It should be a whole number from 0 to 99.")
    page.locator("[data-way='cost'] input").fill("7")
    page.goto("about:blank")  # at once, without waiting

    def kept() -> bool:
        page.goto(f"{draft}/tile/0")
        return page.locator("[data-way='cost'] input").input_value() == "7"

    wait_until(kept, "the last change was lost")  # it may still be on its way
    page.locator("[data-way='cost'] input").fill("8")
    page.get_by_role("link", name="Next").click()  # waits for it
    page.wait_for_url("**/tile/1")
    page.goto(f"{draft}/tile/0")
    expect(page.locator("[data-way='cost'] input")).to_have_value("8")


def test_tracks_are_drawn_by_click(page: Page, live: Live) -> None:
    draft = begin(page, live, "twentieth_century")
    page.goto(f"{draft}/land/0")
    page.locator("[data-point='4,2']").click()
    page.locator("[data-point='2,2']").click()
    saved(page)
    page.goto(draft)
    assert export(page)["land"][0]["tracks"] == ["N c0", "c0 S", "E c0"]
