"""Nothing on a table is too small to read, cut, hidden or too small to hit, from the first to the last round."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import citywright as cw
from tests.web.live import ASKED_FOR_PICTURES, PICK, keep_picture, unpainted
from tests.web.moments import SEATS, SIZES, Moments, looking, most_seats, record_of, rounds_of, turning_points

CHECK = Path(__file__).with_name("legible.js").read_text(encoding="utf-8")
CHECK = CHECK[CHECK.index("({ touch })") :]
LANGS = ("en", "de")
# each fault, made on purpose: where, and what is done there
SPOILT = {
    "small ": ("#prompt p", "one.style.fontSize = '9px'"),
    "target of ": ("[data-action]", "one.style.cssText = 'width:10px;height:10px;min-height:0;padding:0'"),
    "off the screen": (".foot", "one.style.transform = 'translateX(2000px)'"),
    "targets overlap": ("[data-action]", "one.style.cssText = 'position:fixed;left:9px;top:9px'"),
    "clipped by ": ("#prompt p", "one.style.cssText = 'width:40px;overflow:hidden;white-space:nowrap'"),
    "overlap: ": (".other .name, .other .score", "one.style.cssText = 'position:fixed;left:9px;top:9px'"),
    "hidden without a sign": (".foot", "one.style.width = '200px'; one.dataset.more = ''"),
}


def faults(page: Page, url: str, touch: bool, name: str) -> list[str]:
    """What is wrong with one screen; then its picture is kept."""
    page.goto(url)
    page.locator("body[data-fitted]").wait_for()
    found: list[str] = page.evaluate(CHECK, {"touch": touch})
    if found or ASKED_FOR_PICTURES:
        keep_picture(page, name)
    return [f"{name}: {one}" for one in found]


def look(
    past: Moments, browser: Browser, game: str, seats: int, numbers: list[int], screens: list[tuple[str, str]]
) -> list[str]:
    """What is wrong with these moments of a recorded game, on screens of these sizes and languages."""
    found: list[str] = []
    urls = {number: past.at(game, seats, number) for number in numbers}
    for size, lang in screens:
        with looking(browser, lang, size) as page:  # one for all moments: styles and scripts are read once
            unpainted(page)
            for number, url in urls.items():
                found += faults(page, url, size == "phone", f"{game}-{seats}-{number:03}-{size}-{lang}")
    return found


@pytest.mark.parametrize("game", cw.game_keys())
def test_the_beginning_the_middle_and_the_end_can_be_read(past: Moments, browser: Browser, game: str) -> None:
    seats = SEATS[game]
    screens = [("phone", "de"), ("laptop", "en"), ("laptop", "de")]
    rounds = rounds_of(game, seats)
    second = seats  # everybody has decided once, so there is more before a player than in the beginning
    looked_at = [rounds["first"], second, rounds["middle"], rounds["last"]]
    assert look(past, browser, game, seats, looked_at, screens) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", cw.game_keys())
@pytest.mark.parametrize("size", SIZES)
def test_every_kind_of_decision_can_be_read(past: Moments, browser: Browser, game: str, size: str) -> None:
    for seats in {SEATS[game], most_seats(game)}:
        screens = [(size, lang) for lang in LANGS]
        assert look(past, browser, game, seats, turning_points(game, seats), screens) == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_whole_hand_and_all_anchors_fit_a_laptop(past: Moments, browser: Browser, lang: str) -> None:
    first = next(n for n, move in enumerate(record_of("neom", 5).moves) if move.split()[1] == "choose")
    with looking(browser, lang, "laptop") as page:
        page.goto(past.at("neom", 5, first))
        page.locator("body[data-fitted]").wait_for()
        expect(page.locator(".foot .card")).to_have_count(8 + 3)
        expect(page.locator(".foot")).to_have_attribute("data-more", "")


@pytest.mark.parametrize("lang", LANGS)
def test_a_phone_shows_the_whole_board_or_the_whole_hand_of_neom(past: Moments, browser: Browser, lang: str) -> None:
    """Of what one decides on; and a good there is named when it is tapped."""
    moves = record_of("neom", None).moves
    asked = {
        verb: [n for n, move in enumerate(moves) if move.split()[1] == verb] for verb in ("choose", "place", "fine")
    }
    with looking(browser, lang, "phone") as page:
        for verb, found in asked.items():
            page.goto(past.at("neom", None, found[len(found) // 2]))
            page.locator("body[data-fitted]").wait_for()
            page.evaluate("() => { document.getElementById('notes').hidden = true; }")  # that this is the past
            foot = page.locator(".foot").bounding_box()
            assert foot is not None
            if verb == "choose":
                for card in page.locator(".foot .card").all():
                    box = card.bounding_box()
                    assert box is not None
                    assert (box["x"] >= 0, box["x"] + box["width"] <= 390) == (True, True)
                    assert (box["y"] >= foot["y"], box["y"] + box["height"] <= 844) == (True, True)
            else:
                board = page.locator("#own svg").bounding_box()
                assert board is not None
                assert board["y"] + board["height"] <= foot["y"]
        good = page.locator(".strip .goods .own").first
        expect(good.locator("span")).to_be_hidden()
        good.tap()
        expect(good.locator("span")).to_be_visible()


def test_a_longer_question_moves_nothing(past: Moments, browser: Browser) -> None:
    moves = record_of("neom", None).moves
    short, long = [next(n for n, move in enumerate(moves) if move.split()[1] == verb) for verb in ("keep", "buy")]
    lines, boards = [], []
    with looking(browser, "de", "laptop") as page:
        for moment in (short, long):
            page.goto(past.at("neom", None, moment))
            page.locator("body[data-fitted]").wait_for()
            page.evaluate("() => { document.getElementById('notes').hidden = true; }")  # that this is the past
            lines.append(page.evaluate("() => document.querySelector('#prompt p').offsetHeight"))
            boards.append(page.locator("#own svg").bounding_box())
    assert lines[1] == 2 * lines[0]
    assert boards[0] == boards[1]


def test_the_log_does_not_end_with_a_heading(past: Moments, browser: Browser) -> None:
    with looking(browser, "en", "laptop") as page:
        page.goto(past.at("neom", 3, len(record_of("neom", 3).moves) // 2))
        page.locator("body[data-fitted]").wait_for()
        above: float = page.evaluate(
            """() => {
                const log = document.getElementById("log");
                const heading = log.querySelector("ol ~ h2").getBoundingClientRect();
                log.style.flex = "none";
                log.style.height = `${heading.bottom + 8 - log.getBoundingClientRect().top}px`;
                dispatchEvent(new Event("resize"));
                return log.getBoundingClientRect().bottom - heading.top;
            }"""
        )
        cut = page.evaluate("() => parseFloat(document.querySelector('.side').style.getPropertyValue('--cut'))")
        assert above - 2 <= cut <= above


def test_the_check_finds_what_it_looks_for(past: Moments, browser: Browser) -> None:
    """Each fault once, made on purpose on a table that has none."""
    url = past.at("neom", 3, 30)
    with looking(browser, "en", "laptop") as page:
        for fault, spoil in SPOILT.items():
            assert faults(page, url, False, "spoilt") == []
            # at once: the page mends some of it as soon as it looks again
            spoilt = f"for (const one of document.querySelectorAll('{spoil[0]}')) {{ {spoil[1]} }}"
            found: list[str] = page.evaluate(f"asked => {{ {spoilt}; return ({CHECK})(asked); }}", {"touch": False})
            assert any(one.startswith(fault) for one in found), (fault, found)


def test_the_lens_shows_an_opponents_piece_on_pointing_by_key_and_on_a_long_press(
    past: Moments, browser: Browser
) -> None:
    url = past.at("neom", 3, len(record_of("neom", 3).moves) // 2)
    with looking(browser, "en", "laptop") as page:
        page.goto(url)
        lens, piece = page.locator("#lens.shown"), page.locator(".other [data-tile]").first
        expect(lens).to_have_count(0)
        name = piece.locator("title").text_content() or ""
        piece.hover()
        expect(lens).to_be_visible()
        expect(lens.locator("b")).to_have_text(name.partition(".")[0])
        expect(lens.locator("svg")).to_have_attribute("data-detail", "l")
        expect(lens.locator("a")).to_have_attribute("href", re.compile(r"/games/neom/components/tile/\d+$"))
        page.mouse.move(5, 5)
        expect(lens).to_have_count(0)
        page.locator("#hand .card").first.focus()
        page.keyboard.press("i")
        expect(lens).to_be_visible()
        page.keyboard.press("Escape")
        expect(lens).to_have_count(0)
    with looking(browser, "en", "phone") as page:
        page.goto(url)
        page.locator("body[data-fitted]").wait_for()
        page.evaluate(
            "() => document.querySelector('#own [data-tile]').dispatchEvent(new PointerEvent('pointerdown', "
            "{ bubbles: true, pointerType: 'touch' }))"
        )
        expect(page.locator("#lens.shown")).to_be_visible()


def test_a_tile_says_less_as_it_shrinks(past: Moments, browser: Browser) -> None:
    """The same city: all of it enlarged, its main figures on the table, one sign each beside another's name."""
    with looking(browser, "en", "laptop") as page:
        page.goto(past.at("city_tycoon", 4, len(record_of("city_tycoon", 4).moves) - 1))
        city = page.locator("#own svg.map")
        expect(city).to_have_attribute("data-detail", "m")
        for _ in range(9):
            page.locator("[data-zoom='+']").click()
        expect(city).to_have_attribute("data-detail", "l")
        page.locator("[data-zoom='⤢']").click()
        expect(city).to_have_attribute("data-detail", "m")


SCROLLED = """async () => {
    const pan = document.querySelector(".pan");
    const moved = new Promise((done) => pan.addEventListener("scroll", done, { once: true }));
    pan.scrollTo(pan.scrollWidth, pan.scrollHeight);
    await moved;
    const edge = pan.getBoundingClientRect();
    const place = (name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        return [left - edge.left, right - edge.left, top - edge.top, bottom - edge.top];
    };
    return ["y", "x"].map((axis) => [...document.querySelectorAll(`#own [data-axis=${axis}] text`)].map(place));
}"""


def test_names_of_columns_and_rows_stay_in_sight_while_a_map_is_scrolled(past: Moments, browser: Browser) -> None:
    with looking(browser, "en", "laptop") as page:
        page.goto(past.at("city_tycoon", 4, len(record_of("city_tycoon", 4).moves) - 1))
        page.locator("body[data-fitted]").wait_for()
        assert page.locator("#own [data-held][transform]").count() == 0  # all of it is in sight
        for _ in range(4):
            page.locator("[data-zoom='+']").click()
        letters, numbers = page.evaluate(SCROLLED)
        assert all(0 <= top < bottom < 30 for _, _, top, bottom in letters)
        assert all(0 <= left < right < 30 for left, right, _, _ in numbers)
        assert letters[0][0] < 0, "a letter goes with its column"
        assert numbers[0][2] < 0, "a number goes with its row"


BESIDE = """() => [...document.querySelectorAll("#own [data-action]")].filter((target) => {
    const { left, right } = target.querySelector(".edge").getBoundingClientRect();
    return left < 0 || right > innerWidth;
}).length"""


def test_all_lands_to_choose_from_are_in_sight_on_a_phone(past: Moments, browser: Browser) -> None:
    """Of a country that is broader than the screen too."""
    moves = record_of("twentieth_century", None).moves
    recycling = [n for n, move in enumerate(moves) if move.split()[1] == "recycle"]
    with looking(browser, "en", "phone") as page:
        for n in (recycling[-1], recycling[len(recycling) // 2]):
            page.goto(past.at("twentieth_century", None, n))
            page.locator("body[data-fitted]").wait_for()
            assert page.locator("#own [data-action]").count()
            assert page.evaluate(BESIDE) == 0


def test_a_pointer_reaches_every_way_to_pay(past: Moments, browser: Browser) -> None:
    """City Tycoon's country goes on under the buttons, not over them."""
    number = next(n for n, move in enumerate(record_of("city_tycoon", 3).moves) if move.split()[1] == "way")
    with looking(browser, "en", "laptop") as page:
        page.goto(past.at("city_tycoon", 3, number))
        page.locator("body[data-fitted]").wait_for()
        ways = page.locator("[data-action^=way]").count()
        assert ways > 1
        for way in range(ways):
            *_, hit, target = page.evaluate(PICK, way)
            assert hit, f"the pointer does not reach {target}"


KINDS = """() => [...document.querySelectorAll("#own .many")]
    .map((target) => [target.dataset.action.split(" "), target.querySelector(".edge").getBoundingClientRect().width])
    .map(([[verb, kind], width]) => [verb === "tunnel" ? verb : kind, width])
    .filter(([_, width]) => width)"""


def a_choice_of_buildings() -> int:
    """The first move of the recorded game before which several kinds may be built on one site."""
    record = record_of("underwater_cities", 3)
    for number, (state, seat) in enumerate((record.replay(n), int(m.split()[0])) for n, m in enumerate(record.moves)):
        built = [
            words.split() for words in map(record.game.actions.text, state.legal(seat)) if words.startswith("build")
        ]
        if len({kind for _, kind, _ in built}) > 1:
            return number
    raise AssertionError("no choice between two kinds of building")


def test_a_board_shows_one_kind_of_building_at_a_time(past: Moments, browser: Browser) -> None:
    with looking(browser, "en", "phone") as page:
        page.goto(past.at("underwater_cities", 3, a_choice_of_buildings()))
        page.locator("body[data-fitted]").wait_for()
        assert page.locator(".brush input").count() > 1
        for option in page.locator(".brush input").all():
            option.check()
            shown = page.evaluate(KINDS)
            assert {kind for kind, _ in shown} == {option.get_attribute("value")}
            assert min(width for _, width in shown) >= 39.5


def test_what_the_brush_hides_is_taken_in_hand_to_be_shown(past: Moments, browser: Browser) -> None:
    """A hint or a lesson speaks of a target of another kind than the one in hand."""
    with looking(browser, "en", "laptop") as page:
        page.goto(past.at("underwater_cities", 3, a_choice_of_buildings()))
        page.locator("body[data-fitted]").wait_for()
        kind = page.locator(".brush input").last
        target = page.locator(f".many.{kind.get_attribute('value')}").first
        assert target.bounding_box() is None
        target.evaluate("async (piece) => (await import('/static/pieces.js')).takeInHand(piece)")
        expect(kind).to_be_checked()
        expect(target).to_be_visible()
