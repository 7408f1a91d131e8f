"""Guided first games and the pages of components in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from citywright.games import GAMES
from tests.web.live import CONFIRM, THEMES, Live, my_turn, picture, serious, settled, watched

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
LOCALES = {"en": "en-GB", "de": "de-DE"}
FIRST = 6  # decisions that every lesson is followed for
MOST = 150
# What the guide has lit and can be chosen, else anything; chosen as a finger would, where it lies.
CHOOSE = """() => {
    const shown = (target) => target.checkVisibility() && target.getBoundingClientRect().width > 0;
    const all = [...document.querySelectorAll("[data-action]")].filter(shown);
    const lit = all.filter((target) => target.classList.contains("guided"));
    const target = (lit.length ? lit : all)[0];
    target.scrollIntoView({ block: "center", inline: "center" });
    const box = target.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return [box.x + box.width / 2, box.y + box.height / 2, hit !== null && target.contains(hit), lit.length];
}"""


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A desk in English, unless a test wants something else: `size` and `lang` of its parameters."""
    wanted = getattr(request.node, "callspec", None)
    given = wanted.params if wanted is not None else {}
    width, height = SIZES[given.get("size", "desk")]
    locale = LOCALES[given.get("lang", "en")]
    size = {"width": width, "height": height}
    with watched(browser, allowed="409", viewport=size, locale=locale, bypass_csp=True) as page:  # for axe
        yield page


def begin(page: Page, live: Live, game: str) -> None:
    page.goto(live.address)
    page.locator(f"form[data-api='/api/learn/{game}'] button").click()
    page.wait_for_url("**/tables/*")


def read(page: Page) -> list[str]:
    """Turn all pages of the guide by its button; what they say."""
    said = [page.locator("#guide .page:not([hidden])").inner_text()]
    while page.locator("#guide [data-turn-page='1']:enabled").count():
        page.locator("#guide [data-turn-page='1']:enabled").click()
        said.append(page.locator("#guide .page:not([hidden])").inner_text())
    return said


def choose(page: Page) -> int:
    """One decision as the guide advises; how many choices were lit."""
    x, y, hit, lit = page.evaluate(CHOOSE)
    assert hit, "something covers what is to be chosen"
    page.mouse.click(x, y)
    waits, _ = settled(page)
    if waits:
        page.locator(CONFIRM).click()
        settled(page)
    return int(lit)


@pytest.mark.parametrize(("size", "lang"), [("desk", "en"), ("phone", "de")])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_steps_of_every_lesson(page: Page, live: Live, game: str, size: str, lang: str) -> None:
    begin(page, live, game)
    said: list[str] = []
    lit = 0
    for number in range(FIRST):
        assert my_turn(page)
        said += read(page)
        picture(page, f"learn-{game}-{size}-{lang}-{number}")
        lit += bool(choose(page))
    assert len(set(said)) > FIRST
    assert lit >= FIRST - 2  # nearly every choice was pointed out
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_lesson_by_keyboard_and_taken_up_again(page: Page, live: Live) -> None:
    begin(page, live, "neom")
    assert my_turn(page)
    first = page.locator("#guide .page:not([hidden])").inner_text()
    page.keyboard.press("n")
    assert page.locator("#guide .page:not([hidden])").inner_text() != first
    page.keyboard.press("p")
    assert page.locator("#guide .page:not([hidden])").inner_text() == first
    for _ in range(3):
        page.keyboard.press("n")
    expect(page.locator("#guide .count")).to_have_text("4 / 4")
    page.locator("[data-action='choose 004']").focus()
    page.keyboard.press("Enter")
    settled(page)
    expect(page.locator("#guide")).to_contain_text("Confirm makes it final")
    page.keyboard.press("c")
    expect(page.locator("#guide")).to_contain_text("All tiles are on the table now")
    page.goto(live.address)
    page.locator(".learn", has_text="Go on learning").click()
    expect(page.locator("#guide")).to_contain_text("All tiles are on the table now")


def test_a_lesson_to_its_scored_end(page: Page, live: Live) -> None:
    """NEOM, following the guide: what is meant to go by goes by, and in the end the points are explained."""
    whole_lesson(page, live, "neom")


@pytest.mark.soak
@pytest.mark.parametrize(("size", "lang"), [("phone", "de")])
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_to_its_scored_end(page: Page, live: Live, game: str, size: str, lang: str) -> None:
    whole_lesson(page, live, game)


def whole_lesson(page: Page, live: Live, game: str) -> None:
    begin(page, live, game)
    parts: list[str] = []
    for _ in range(MOST):
        if not my_turn(page, 120):
            break
        parts.append(page.locator("#guide .where b").inner_text())
        read(page)
        if page.locator("#guide .primary[data-stand-in]").count():
            page.locator("#guide .primary[data-stand-in]").click()
            page.locator("#confirm [data-bot='']").wait_for()
            page.locator("#confirm [data-bot='']").wait_for(state="detached", timeout=180_000)
        else:
            choose(page)
    expect(page.locator("#after")).to_be_visible()
    assert len(set(parts)) >= 6
    assert len(read(page)) >= 5  # how it ended, lines of the score, what next


def test_pieces_are_searched_and_filtered(page: Page, live: Live) -> None:
    page.goto(f"{live.address}/games/neom/components")
    shown = page.locator("article.component:visible")
    expect(shown).to_have_count(156)
    page.get_by_role("searchbox").fill("fire station")
    expect(shown).to_have_count(4)
    expect(page.locator("form output")).to_have_text("4 pieces")
    page.get_by_label("Stack").select_option("I")
    expect(shown).to_have_count(2)
    assert "q=fire" in page.url
    page.reload()
    expect(shown).to_have_count(2)
    page.get_by_role("searchbox").fill("no such piece")
    expect(page.locator(".none")).to_be_visible()
    page.goto(f"{live.address}/games/neom/components?stack=I#tile-121")
    expect(page.locator("#tile-121")).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_no_serious_fault_where_people_learn(page: Page, live: Live, game: str) -> None:
    begin(page, live, game)
    assert my_turn(page)
    for address in (page.url, f"{live.address}/games/{game}/components?q=01"):
        page.goto(address)
        for theme in THEMES:
            assert serious(page, theme) == [], (address, theme)
