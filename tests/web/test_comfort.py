"""Small comforts in a real browser: settings, sounds, notices, the chat's badge, clicks that are no accident."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import citywright as cw
from tests.web.live import Live, advance, my_turn, serious, settled

PHONE = 390, 844
# A page that looks as if it lay in the background, and a browser that notes its notices.
AWAY = "Object.defineProperty(document, 'hidden', { get: () => window.away === true });"
NOTICES = """
    window.noticed = [];
    window.Notification = class { constructor(title, more) { window.noticed.push(more.body); } };
    Notification.permission = "granted";
    Notification.requestPermission = async () => window.answer || "granted";
"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB")
    context.add_init_script(AWAY + NOTICES)
    yield context
    context.close()


def laid(page: Page, live: Live, *kinds: str, game: str = "neom") -> None:
    """A new table of the page's browser, which goes there."""
    page.goto(f"{live.address}/settings")
    seats = [{"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind} for kind in kinds]
    answer = page.request.post(f"{live.address}/api/tables", data={"game": game, "seats": seats})
    page.goto(f"{live.address}/tables/{answer.json()['table']}")


def together(context: BrowserContext, browser: Browser, live: Live) -> tuple[Page, Page]:
    """Two people at a table."""
    ada = context.new_page()
    laid(ada, live, "me", "open")
    bob = browser.new_context(reduced_motion="reduce", locale="en-GB").new_page()
    bob.goto(ada.url)
    bob.get_by_role("textbox").first.fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    for page in (ada, bob):
        page.locator("body[data-status='playing']").wait_for()
    return ada, bob


def test_settings_count_at_once_and_stay(context: BrowserContext, live: Live) -> None:
    page = context.new_page()
    page.goto(f"{live.address}/settings")
    page.get_by_label("What others do is shown").select_option("off")
    page.get_by_label("Colours of the seats").select_option("clear")
    page.get_by_label("Light or dark").last.select_option("dark")
    page.get_by_label("Sounds").uncheck()
    page.get_by_label("A turn confirms itself").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.locator(".badges rect").first.evaluate("mark => getComputedStyle(mark).fill") == "rgb(11, 60, 140)"
    expect(page.locator("#settings-told")).to_have_text("It is kept.")
    page.get_by_label("Language").select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    laid(page, live, "me", "random")
    kept = {"pace": "off", "sound": "0", "auto": "1", "notices": "0"}
    assert {name: page.locator("body").get_attribute(f"data-{name}") for name in kept} == kept


def test_notices_are_asked_for_once_and_a_refusal_is_told(context: BrowserContext, live: Live) -> None:
    page = context.new_page()
    page.goto(f"{live.address}/settings")
    expect(page.get_by_label("Notices of the browser")).not_to_be_checked()
    page.evaluate("() => { window.answer = 'denied'; }")
    page.get_by_label("Notices of the browser").click()
    expect(page.locator("#settings-told")).to_contain_text("does not allow")
    expect(page.get_by_label("Notices of the browser")).not_to_be_checked()
    page.evaluate("() => { window.answer = 'granted'; }")
    page.get_by_label("Notices of the browser").check()
    page.reload()
    expect(page.get_by_label("Notices of the browser")).to_be_checked()


@pytest.mark.parametrize("wanted", [True, False])
def test_a_turn_calls_whoever_looks_elsewhere(
    context: BrowserContext, browser: Browser, live: Live, wanted: bool
) -> None:
    if wanted:
        context.add_cookies([{"name": "notices", "value": "1", "url": live.address}])
    ada, bob = together(context, browser, live)
    while ada.locator("body[data-acts='1']").count():
        advance(ada, 1)
    ada.evaluate("() => { window.away = true; }")
    while not ada.locator("body[data-acts='1']").count():
        advance(bob, 1)
        ada.wait_for_timeout(300)
    assert ada.evaluate("() => window.noticed") == (["It is your turn: NEOM"] if wanted else [])
    expect(ada.locator("body")).to_have_attribute("data-heard", "turn")
    bob.context.close()


def test_a_new_message_has_a_badge_and_a_sound(context: BrowserContext, browser: Browser, live: Live) -> None:
    ada, bob = together(context, browser, live)
    expect(ada.locator("#unread")).to_be_hidden()
    bob.locator("[data-open=more]").click()
    expect(bob.locator("#presence")).to_contain_text("Here now: ")
    bob.locator("#more input[name=text]").fill("Hello")
    bob.locator("#more form[data-api$='/chat'] button").click()
    expect(ada.locator("#unread")).to_contain_text("1")
    expect(ada.locator("body")).to_have_attribute("data-heard", "chat")
    expect(bob.locator("#unread")).to_be_hidden()  # one's own words are no news
    assert bob.locator("body").get_attribute("data-heard") is None
    ada.locator("[data-open=more]").click()
    expect(ada.locator("#unread")).to_be_hidden()
    ada.reload()
    expect(ada.locator("#unread")).to_be_hidden()
    bob.context.close()


def test_a_slow_second_click_is_no_confirmation(context: BrowserContext, live: Live) -> None:
    page = context.new_page()
    laid(page, live, "me", "random")
    assert my_turn(page)
    made = page.locator("body").get_attribute("data-made")
    card = page.locator(".foot [data-action]").first
    card.click()
    settled(page)
    expect(page.locator(".foot .picked")).to_have_count(1)
    page.wait_for_timeout(700)
    card.click()
    settled(page)
    expect(page.locator("#hint")).to_contain_text("This is chosen")
    expect(page.locator(".foot .picked")).to_have_count(1)
    assert page.locator("body").get_attribute("data-made") == made
    page.wait_for_timeout(700)
    card.dblclick()
    expect(page.locator(f"body:not([data-made='{made}'])")).to_have_count(1)


def test_a_record_comes_in_as_a_file(context: BrowserContext, live: Live) -> None:
    page = context.new_page()
    laid(page, live, "me")
    advance(page, 600)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    page.goto(live.address)
    page.locator("details summary").click()
    page.locator("[data-into=text]").set_input_files(download.value.path())
    page.locator("details button").click()
    page.wait_for_url("**/tables/**")
    expect(page.locator("#score")).to_be_attached()


@pytest.mark.parametrize("game", cw.game_keys())
def test_the_head_fits(context: BrowserContext, live: Live, game: str) -> None:
    page = context.new_page()
    for lang in ("en", "de"):
        context.add_cookies([{"name": "lang", "value": lang, "url": live.address}])
        laid(page, live, "me", *["random"] * (cw.game(game).seats[-1] - 1), game=game)
        for width, height in (PHONE, (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            cut = "() => { const head = document.querySelector('.head'); return head.scrollWidth - head.clientWidth; }"
            assert page.evaluate(cut) <= 1, (lang, width)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_what_stands_in_a_title_is_told_by_touch(context: BrowserContext, live: Live) -> None:
    page = context.new_page()
    laid(page, live, "me", "random")
    page.locator(".strip .coin[title]").click()
    told = page.locator(".strip .coin[title]").get_attribute("title")
    expect(page.locator("#hint")).to_have_text(told or "nothing")


def test_no_serious_fault_on_the_page_of_settings(browser: Browser, live: Live) -> None:
    page = browser.new_context(reduced_motion="reduce", bypass_csp=True, locale="de-DE").new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live.address}/settings")
    assert serious(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.context.close()
