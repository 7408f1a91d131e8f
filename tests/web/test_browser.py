"""The tables in a real browser."""

import os
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from sqlalchemy import update

import citywright as cw
from citywright.web.store import Seat, SeatToken, Store
from tests.web.live import (
    THEMES,
    Live,
    advance,
    decide,
    decide_by_key,
    my_turn,
    picture,
    same_as_drawn,
    serious,
    unpainted,
    wait_until,
    watched,
)
from tests.web.moments import HEADERS, Moments, id_of, record_of, rounds_of

MOST = 600  # decisions in a game
EARLY = 15  # moves
SEED = int(os.environ.get("CITYWRIGHT_SEED", "0"))  # of the choices in whole games
WIDTHS = {360: 740, 800: 900, 1280: 800, 1920: 1080}


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with watched(browser, allowed="409") as page:  # a late click
        yield page


def play_now(page: Page, live: Live) -> None:
    page.goto(live.address)
    page.locator("form[data-api='/api/play/neom'] button").click()
    page.wait_for_url("**/tables/*")


def set_up(page: Page, live: Live, kinds: list[str], game: str = "neom") -> None:
    """A new table by its form."""
    page.goto(f"{live.address}/new?game={game}")
    for seat, kind in enumerate(kinds):
        page.locator("[data-kind]").nth(seat).select_option(kind)
    for seat in range(len(kinds), page.locator("[data-kind]").count()):
        page.locator("[data-kind]").nth(seat).select_option("none")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/tables/*")


def some_in_soak(*games: str) -> list[Any]:
    """All games, of which these are left to `make soak`: long ones that other tests of this room play as well."""
    return [pytest.param(key, marks=[pytest.mark.soak] * (key in games)) for key in cw.game_keys()]


def bots(game: str) -> list[str]:
    """As few opponents as the game allows, and quick ones."""
    return ["bot:random"] * (max(2, cw.game(game).seats[0]) - 1)


def look_back(page: Page) -> None:
    page.get_by_role("link", name="Look back").click()
    expect(page.locator(".curve").first).to_be_visible()


def play_on(page: Page, seed: int = 0, decide: Callable[[Page, int], None] = decide) -> None:
    """To the end, choosing at random; what is on the page is always what the server draws."""
    rng = cw.Rng.seeded(seed)
    for number in range(MOST):
        if not my_turn(page):
            break
        if number % 20 == 0:
            assert same_as_drawn(page) == []
        decide(page, rng.below(1000))
    expect(page.locator("#after")).to_be_visible()
    assert same_as_drawn(page) == []


# Every game is played whole in a browser by mouse, NEOM and 20th Century by keyboard too; 20th Century at one table.


@pytest.mark.parametrize("game", some_in_soak("twentieth_century"))
def test_a_whole_game_by_mouse(page: Page, live: Live, game: str) -> None:
    set_up(page, live, ["me", *bots(game)], game)
    play_on(page, SEED)
    look_back(page)


@pytest.mark.parametrize("game", some_in_soak("city_tycoon", "underwater_cities", "twentieth_century"))
def test_a_whole_game_by_keyboard_alone(page: Page, live: Live, game: str) -> None:
    set_up(page, live, ["me", *bots(game)], game)
    play_on(page, SEED, decide_by_key)
    look_back(page)


def test_arrows_pass_over_what_is_not_displayed(page: Page, past: Moments) -> None:
    """As in Underwater Cities, where of many targets on the board only those of the kind in hand are shown."""
    to_build(page, past)
    page.locator("[data-action=build]").click()
    cells = page.locator("#own g[data-action]")
    expect(cells.nth(1)).to_be_visible()
    cells.evaluate_all("(all) => { for (const g of all.slice(0, -1)) g.style.display = 'none'; }")
    reached = 0
    for _ in range(2 * page.locator("[data-action], [data-reason], #confirm button").count()):  # twice round
        page.keyboard.press("ArrowRight")
        reached += page.evaluate("() => document.activeElement.matches('#own g[data-action]')")
    assert reached >= 2


@pytest.mark.parametrize("game", some_in_soak("city_tycoon", "underwater_cities", "neom"))
def test_a_whole_game_between_two_browsers_and_a_bot(page: Page, browser: Browser, live: Live, game: str) -> None:
    set_up(page, live, ["me", "open", "bot:random"], game)
    link = page.locator("#invite").input_value()
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB")
    other = unpainted(context.new_page())
    other.goto(link)
    other.get_by_role("textbox").first.fill("Berta")
    other.locator("#seats button").click()
    other.locator("body[data-status='playing']").wait_for()
    page.locator("body[data-status='playing']").wait_for()
    rng, made = cw.Rng.seeded(SEED), 0
    for screen, how in ((page, decide), (other, decide_by_key)) * MOST:
        acts, status = screen.locator("body:not(.busy)").evaluate("({ dataset }) => [dataset.acts, dataset.status]")
        if acts == "1":
            if made % 25 == 0:  # now the one, now the other
                assert same_as_drawn(screen) == []
            how(screen, rng.below(1000))
            made += 1
        elif status == "over":
            break
    for screen in (page, other):
        expect(screen.locator("#after")).to_be_visible()
        assert same_as_drawn(screen) == []
    look_back(page)
    context.close()


def test_chat_between_two_browsers(page: Page, browser: Browser, live: Live) -> None:
    set_up(page, live, ["me", "open"])
    link = page.locator("#invite").input_value()
    context = browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce", locale="en-GB")
    other = unpainted(context.new_page())
    other.goto(link)
    other.get_by_role("textbox").first.fill("Berta")
    other.locator("#seats button").click()
    other.locator("body[data-status='playing']").wait_for()
    expect(page.locator(".others .name", has_text="Berta")).to_be_visible()
    for screen in (page, other):
        screen.locator("[data-open=more]").click()
    other.locator("#more input[name=text]").fill("Hello <b>there")
    other.locator("#more form[data-api$='/chat'] button").click()
    expect(page.locator("#chat")).to_contain_text("Hello <b>there")
    context.close()


def to_build(page: Page, past: Moments) -> None:
    """To a moment of a recorded game when a tile can be built: the first turn of several steps."""
    number = next(n for n, move in enumerate(record_of("neom", 3).moves) if move.split()[1] == "build")
    page.context.set_extra_http_headers(HEADERS)
    page.goto(past.at("neom", 3, number))
    assert my_turn(page)
    expect(page.locator("[data-action=build]")).to_have_count(1)


def to_the_end(page: Page, past: Moments) -> None:
    """To a recorded game alone whose last move has just been made."""
    page.context.set_extra_http_headers(HEADERS)
    page.goto(past.just_over("neom", 1))


def test_undo_redo_and_reload_in_mid_turn(page: Page, past: Moments) -> None:
    to_build(page, past)
    page.locator("[data-action=build]").click()
    expect(page.locator("[data-action=build]")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-action=build]")).to_have_count(0)
    page.locator("[data-do=undo]").click()
    expect(page.locator("[data-action=build]")).to_have_count(1)
    page.locator("[data-do=redo]").click()
    expect(page.locator("[data-action=build]")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator("[data-action=build]")).to_have_count(1)


def test_a_piece_is_still_the_same_element_after_a_move(page: Page, live: Live) -> None:
    play_now(page, live)
    assert my_turn(page)
    page.locator("#own").evaluate("element => { element.mine = true; }")
    decide(page)
    assert my_turn(page)
    decide(page)
    assert page.locator("#own").evaluate("element => element.mine === true")


def test_arrow_keys_lead_through_all_choices_and_the_focus_stays(page: Page, past: Moments) -> None:
    to_build(page, past)
    page.locator("[data-action=build]").click()
    expect(page.locator("[data-action^=place]").first).to_be_visible()
    choices = page.locator("[data-action], [data-reason]").count()
    seen = set()
    for _ in range(choices):
        page.keyboard.press("ArrowRight")
        seen.add(page.evaluate("() => document.activeElement.id"))
    assert len(seen) == choices
    page.keyboard.press("ArrowDown")
    page.keyboard.press("+")
    assert page.locator(".pan.zoomed").count() == 1
    page.keyboard.press("0")
    assert page.locator(".pan.zoomed").count() == 0
    assert page.evaluate("() => document.activeElement.id") in seen
    page.keyboard.press("Escape")  # takes the last step back
    expect(page.locator("[data-action=build]")).to_have_count(1)
    assert page.evaluate("() => 'action' in document.activeElement.dataset")


def test_a_seat_goes_along_by_link_is_signed_out_there_and_left(page: Page, browser: Browser, live: Live) -> None:
    set_up(page, live, ["me", "open"])
    invite = page.locator("#invite").input_value()
    contexts = [browser.new_context(reduced_motion="reduce", locale="en-GB") for _ in range(2)]
    berta, phone = [context.new_page() for context in contexts]
    berta.goto(invite)
    berta.locator("#seats button").click()
    berta.locator("body[data-status='playing']").wait_for()
    berta.locator("[data-open=more]").click()
    berta.locator("[data-seat-link]").click()
    expect(berta.locator("#seat-link")).to_contain_text("/seat/")
    expect(berta.locator("#devices")).to_contain_text("not used yet")
    phone.goto(berta.locator("#seat-link").inner_text())
    phone.locator("main button").click()
    phone.wait_for_url("**/tables/*")
    assert phone.locator("body").get_attribute("data-seat") == "1"
    berta.reload()
    berta.locator("[data-open=more]").click()
    berta.get_by_role("button", name="Sign out").click()
    expect(phone.locator("body[data-seat='']")).to_have_count(1)  # looks on from now on
    berta.get_by_text("Leave the seat of").click()
    berta.get_by_role("button", name="Leave", exact=True).click()
    expect(berta.locator("body[data-seat='']")).to_have_count(1)
    page.locator("[data-open=more]").click()
    expect(page.locator("#people")).to_contain_text("has left; a bot plays on")
    for context in contexts:
        context.close()


def test_a_bot_stands_in_after_absence_and_the_seat_is_taken_back(page: Page, browser: Browser, live: Live) -> None:
    set_up(page, live, ["me", "open"])
    invite = page.locator("#invite").input_value()
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB")
    berta = unpainted(context.new_page())
    berta.goto(invite)
    berta.locator("#seats button").click()
    berta.locator("body[data-status='playing']").wait_for()
    page.locator("body[data-status='playing']").wait_for()
    while not berta.locator("body[data-acts='1']").count():
        if page.locator("body[data-acts='1']:not(.busy)").count():
            decide(page)
    berta.goto("about:blank")
    page.locator("[data-open=more]").click()
    stands_in, away = page.locator("#people", has_text="a bot stands in ("), page.locator("#people time[data-until]")
    let_pass(live, invite, lambda: away.count() > 0, 120)
    expect(away).to_have_text(re.compile(r"00:0[01]:\d\d"))
    let_pass(live, invite, lambda: stands_in.count() > 0, 200)
    berta.goto(invite)
    berta.get_by_role("button", name="I am back").click()
    expect(berta.locator("[data-stand-in]")).to_have_count(0)
    expect(stands_in).to_have_count(0)
    page.keyboard.press("Escape")
    while not berta.locator("body[data-acts='1']").count():
        if page.locator("body[data-acts='1']:not(.busy)").count():
            decide(page)
    decide(berta)
    context.close()


def let_pass(live: Live, invite: str, done: Callable[[], bool], seconds: float) -> None:
    """The second seat has owed a decision and not been seen for so long, until something comes of it."""
    then = time.time() - seconds
    store = Store(live.database)
    id = invite.rpartition("/")[2]

    def passed() -> bool:
        with store.write() as tx:
            tx.session.execute(
                update(Seat).where(Seat.table == id, Seat.number == 1, Seat.asked > then).values(asked=then)
            )
            tx.session.execute(update(SeatToken).filter_by(table=id, seat=1).values(seen=then))
        return done()

    wait_until(passed, "nothing came of it")
    store.close()


def test_the_log_lights_up_a_piece_and_speaks_of_what_is_new(page: Page, live: Live) -> None:
    play_now(page, live)
    advance(page, 60, until="build")
    assert my_turn(page)
    page.locator("[data-action=build]").click()
    built = page.locator("#log li li", has_text="Guest builds")
    while not built.count():
        assert my_turn(page)
        decide(page)
    assert my_turn(page)
    expect(page.locator("#log h2").first).to_have_text("Since your last turn")
    built.first.locator(".mention").first.hover()
    expect(page.locator(".city .lit").first).to_be_attached()


def test_a_record_goes_out_and_comes_back(page: Page, past: Moments) -> None:
    to_the_end(page, past)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    text = download.value.path().read_text(encoding="utf-8")
    page.goto(past.address)
    page.locator("details summary").click()
    page.locator("textarea").fill(text)
    page.locator("details button").click()
    page.wait_for_url("**/tables/**")
    expect(page.locator("#score")).to_be_attached()


def test_hot_seat_has_a_curtain(page: Page, live: Live) -> None:
    set_up(page, live, ["me", "me", "bot:random"])
    page.locator("#curtain[open] a").click()
    assert my_turn(page)
    decide(page)
    expect(page.locator("#curtain")).to_be_visible()
    expect(page.locator("#curtain p")).to_contain_text("Guest 2")
    page.locator("#curtain a").click()
    page.wait_for_url("**seat=1")
    assert my_turn(page)


def test_replay_by_slider_and_arrows_has_an_address(page: Page, past: Moments) -> None:
    to_the_end(page, past)
    page.get_by_role("link", name="Look back").click()
    page.locator("#moment").fill("10")
    page.wait_for_url("**at=10*")
    page.locator("[data-step='1']").click()
    page.wait_for_url("**at=11*")
    page.locator("h1, .bar").first.click()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**at=10*")
    city = page.locator(".boards").inner_html()
    page.reload()
    assert page.locator(".boards").inner_html() == city
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/tables/*")
    assert my_turn(page)


def test_a_slider_that_was_moved_before_the_script_came_is_heard(page: Page, past: Moments) -> None:
    to_the_end(page, past)
    held: list[Route] = []

    def hold(route: Route) -> None:  # Playwright marks the function, which a list's own would not suffer
        held.append(route)

    page.route("**/replay.js", hold)
    with page.expect_request("**/replay.js"):
        page.get_by_role("link", name="Look back").click()
    page.locator("#moment").fill("10")
    held[0].continue_()
    page.wait_for_url("**at=10*")


def test_both_languages_and_both_themes_at_any_time(page: Page, live: Live) -> None:
    play_now(page, live)
    page.locator("header [data-lang=de]").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("[data-do=confirm]")).to_have_text("Bestätigen")
    page.locator("header [data-theme-toggle]").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("header [data-lang=en]").click()
    expect(page.locator("[data-do=confirm]")).to_have_text("Confirm")


def test_a_greyed_thing_says_why_and_a_preview_what_it_brings(page: Page, past: Moments) -> None:
    to_build(page, past)
    page.locator("[data-action=sell]").hover()
    expect(page.locator("#hint")).to_contain_text("money")
    page.locator("[data-open=rules]").click()
    expect(page.locator(".rules-here .rule").first).to_be_visible()


def test_the_rules_are_searched_as_one_types(page: Page, live: Live) -> None:
    page.goto(f"{live.address}/rules/neom#N-BUILD-3")
    field = page.get_by_role("searchbox")
    field.fill("trade route DISCOUNT")
    expect(page.locator("output[data-none]")).to_have_text("No rule has these words.")
    field.fill("trade ROUTE")
    expect(page.locator("#N-BUY-4")).to_be_visible()
    expect(page.locator("#N-BUILD-3")).to_be_hidden()
    expect(page.locator(".shot:visible")).to_have_count(0)
    expect(page.locator(".contents li:visible")).to_have_count(page.locator(".rulebook section:visible").count())
    page.evaluate("location.hash = 'N-BUILD-4'")  # as by a link from another rule
    expect(page.locator("#N-BUILD-4")).to_be_in_viewport()
    expect(field).to_have_value("")


def test_without_its_script_the_page_of_rules_is_all_there(browser: Browser, live: Live) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live.address}/rules/neom")
    expect(page.locator(".find")).to_be_hidden()
    expect(page.locator(".rule:visible")).to_have_count(page.locator(".rule").count())
    expect(page.locator(".contents li").first).to_be_visible()
    context.close()


def test_one_screen_without_scrolling(page: Page, past: Moments) -> None:
    to_build(page, past)
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    unpainted(page, 360, 740)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


CUT = """() => [...document.querySelectorAll("#board .slot, #board .slot small")]
    .filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.textContent)"""
TOPS = "() => ['board', 'own'].map((id) => document.getElementById(id).getBoundingClientRect().top)"


def test_on_a_phone_the_board_that_is_asked_for_comes_first(page: Page, live: Live) -> None:
    unpainted(page, 390, 844)
    set_up(page, live, ["me", "bot:random"], "underwater_cities")
    asked = set()
    for number in range(60):
        assert my_turn(page)
        main, own = page.evaluate(TOPS)
        if page.locator("#board [data-action]").count() and not page.locator("#own [data-action]").count():
            asked.add("main")
            assert main < own
        elif page.locator("#own [data-action]").count():
            asked.add("own")
            assert own < main
        if asked == {"main", "own"}:
            return
        decide(page, number)
    raise AssertionError("sixty decisions without both boards")


def test_slots_show_all_their_words(page: Page, live: Live) -> None:
    set_up(page, live, ["me", "bot:random", "bot:random"], "underwater_cities")
    for lang in ("de", "en"):
        page.locator(f"header [data-lang={lang}]").click()
        expect(page.locator("html")).to_have_attribute("lang", lang)
        for width, height in WIDTHS.items():
            unpainted(page, width, height)
            assert page.locator("#board .slot small").count() == 16
            assert page.evaluate(CUT) == []
        unpainted(page, 1280, 800)


# -- every page, by axe and for the eye ----------------------------------------------------------------------------


@pytest.fixture
def viewer(browser: Browser) -> Iterator[Page]:
    """A page that axe may look into."""
    context = browser.new_context(reduced_motion="reduce", bypass_csp=True, locale="en-GB", extra_http_headers=HEADERS)
    yield context.new_page()
    context.close()


def look(page: Page, name: str) -> None:
    """What axe calls serious or critical is a failure, and so is a page wider than the screen."""
    for width, height in WIDTHS.items():
        unpainted(page, width, height)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (name, width)
        for theme in THEMES:
            picture(page, f"{name}-{width}-{theme}", theme)
    for theme in THEMES:  # nothing but colours
        assert serious(page, theme) == [], (name, theme)


def test_no_serious_fault_on_the_way_to_a_table(viewer: Page, live: Live) -> None:
    viewer.goto(live.address)
    look(viewer, "home")
    set_up(viewer, live, ["me", "open"])
    look(viewer, "waiting")


@pytest.mark.parametrize("game", cw.game_keys())
def test_no_serious_fault_on_any_page_of_a_game(viewer: Page, past: Moments, game: str) -> None:
    for name, path in (
        ("new", f"new?game={game}"),
        ("rul", f"rules/{game}"),
        ("how", f"games/{game}/how-to-play"),
        ("glo", f"games/{game}/glossary"),
    ):
        viewer.goto(f"{past.address}/{path}")
        look(viewer, f"{game}-{name}")
    rounds = rounds_of(game, 3)
    for moment, address, status in (
        ("early", past.at(game, 3, EARLY), "playing"),
        ("middle", past.at(game, 3, rounds["middle"]), "playing"),
        ("over", past.just_over(game, 3), "over"),
    ):
        viewer.goto(address)
        viewer.locator(f"body[data-status='{status}'][data-fitted]").wait_for()
        look(viewer, f"{game}-{moment}")
    viewer.goto(f"{past.address}/tables/{id_of(past.finished(game, 3))}/replay?at=40&eyes=open")
    look(viewer, f"{game}-replay")
