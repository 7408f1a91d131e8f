"""Choosing a level, a hint, the curve and the better move after a game, in a real browser."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.live import Live, advance, my_turn, picture, serving, watched


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """With few playouts for each decision."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITYWRIGHT_COACH_VISITS", "2")
        with serving(f"sqlite:///{tmp_path_factory.mktemp('web')}/tables.db") as live:
            httpx.get(live.address, timeout=120)
            yield live


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with watched(browser, viewport={"width": 1280, "height": 900}) as page:
        yield page


def set_up(page: Page, live: Live, *kinds: str) -> None:
    page.goto(f"{live.address}/new?game=neom")
    for seat in range(page.locator("[data-kind]").count()):
        page.locator("[data-kind]").nth(seat).select_option(kinds[seat] if seat < len(kinds) else "none")


def start(page: Page) -> None:
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/tables/*")
    assert my_turn(page)


def test_choosing_a_level(page: Page, live: Live) -> None:
    page.goto(f"{live.address}/new?game=neom")
    expect(page.locator("[data-kind]").nth(1)).to_have_value("bot:medium")
    page.get_by_text("What the bots are like").click()
    expect(page.locator(".levels")).to_contain_text("thinks about 3 seconds a turn")
    picture(page, "levels")
    page.locator("[data-kind]").nth(1).select_option(label="Bot, easy")
    page.locator("[data-kind]").nth(2).select_option(label="Bot, expert")
    start(page)
    page.locator("[data-open=more]").click()
    expect(page.locator("#people")).to_contain_text("easy")
    expect(page.locator("#people")).to_contain_text("expert")
    expect(page.locator("#affairs")).to_contain_text("Hints are allowed at this table.")


def test_hints_are_off_where_people_sit_apart_unless_they_are_wanted(page: Page, live: Live) -> None:
    set_up(page, live, "me", "bot:easy")
    box = page.locator("[data-hints]")
    expect(box).to_be_checked()
    page.locator("[data-kind]").nth(1).select_option("open")
    expect(box).not_to_be_checked()
    box.check()
    page.locator("[data-kind]").nth(2).select_option("open")
    expect(box).to_be_checked()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/tables/*")
    expect(page.get_by_text("Hints are allowed at this table.")).to_be_visible()


def test_a_hint_by_button_and_by_key(page: Page, live: Live) -> None:
    """Good moves are told and lit, and gone with the decision that they were about."""
    set_up(page, live, "me", "bot:random")
    start(page)
    advance(page, 14)
    assert my_turn(page)
    page.locator("[data-hint]").click()
    rows = page.locator("#advice li")
    rows.first.wait_for()
    for row in rows.all():
        action = row.get_attribute("data-good")
        expect(page.locator(f'.good-move[data-action="{action}"]').first).to_be_visible()
    expect(rows.first).not_to_have_text("")
    picture(page, "hint")
    page.locator(f'[data-action="{rows.first.get_attribute("data-good")}"]').first.click()
    expect(
        page.locator("#confirm [data-do=confirm]:enabled").or_(page.locator("#advice[hidden]")).first
    ).to_be_attached()
    if page.locator("#confirm [data-do=confirm]:enabled").count():
        page.locator("#confirm [data-do=confirm]").click()
    expect(page.locator("#advice")).to_be_hidden()
    expect(page.locator(".good-move")).to_have_count(0)
    if my_turn(page):
        page.keyboard.press("g")
        rows.first.wait_for()


def test_the_curve_and_the_better_move_after_a_game(page: Page, live: Live) -> None:
    set_up(page, live, "me", "bot:random")
    start(page)
    advance(page, 1000)
    page.locator("body[data-status=over]").wait_for()
    page.get_by_role("link", name="Analysis").click()
    page.get_by_role("button", name="Analyse this game").click()
    curves = page.locator("#analysis .curve > svg")
    curves.first.wait_for(timeout=120_000)
    expect(curves).to_have_count(2)
    expect(page.locator(".play-scores li")).to_have_count(2)
    picture(page, "analysis")
    slider = page.locator("#moment")
    before = slider.input_value()
    box = curves.first.bounding_box()
    assert box is not None
    curves.first.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    page.wait_for_url("**/replay?at=*")
    assert 0 < int(slider.input_value()) < int(before)
    point = page.locator(".turning li").filter(has_text="Show me the better move").first
    point.get_by_role("link", name="Show me the better move").click()
    page.wait_for_url("**better=*")
    lit = page.locator(".good-move")
    expect(lit.first).to_be_visible()
    assert lit.first.get_attribute("data-action") == page.locator("body").get_attribute("data-better")
    expect(page.locator("[data-action]:not(.good-move)")).to_have_count(0)
    expect(page.locator(".better-move")).to_contain_text("Better: ")
    picture(page, "better")
    page.locator(".turning form button").first.click()
    page.wait_for_url("**/tables/*")
    page.locator("body[data-status=playing]").wait_for()
