"""What happened: the log in beats, and the turn player that shows them."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

import citywright as cw
from citywright.web import library
from citywright.web.pages.pieces import pieces_of
from citywright.web.pages.screen import line_html
from citywright.web.store import Move, Seat, Table
from citywright.web.tables.log import CLOSE, NAME, OPEN, Line, beats, said
from tests.web.live import Live, decide, my_turn, same_as_drawn, settled, unpainted, wait_until
from tests.web.support import Person, Server

# Of the names in the log, those that are places, figures or goods: they have no entry in the browser of components.
NO_PIECES = {
    "cell", "colour", "demand", "generation", "good", "goods", "kind", "money", "payment", "routes", "seller", "source",
    "type", "virtual", "coins", "science", "points", "cost", "harm", "turn", "round", "city", "power", "point", "site",
    "slot", "tunnel", "era", "effect", "cubes", "seat",
}  # fmt: skip


def seat(number: int, words: str) -> str:
    return f"{OPEN}seat {number}{NAME}X{CLOSE} {words}"


def test_what_one_seat_does_on_end_is_one_beat() -> None:
    texts = [seat(0, "builds"), seat(0, f"pays {seat(1, '')}"), "Round 2 begins.", seat(1, "builds"), seat(0, "passes")]
    found = beats([Line(number, text, None) for number, text in enumerate(texts)])
    assert [(beat.seat, len(beat.lines)) for beat in found] == [(0, 2), (None, 1), (1, 1), (0, 1)]


def test_what_a_move_goes_on_to_tell_of_a_piece_belongs_to_its_beat() -> None:
    plant, other = (f"{OPEN}piece {number}{NAME}Plant{CLOSE}" for number in (7, 8))
    filled = f"4 red cubes are put on {plant}."
    lines = [
        (1, seat(0, f"lays {plant}")),
        (1, filled),
        (1, f"{other} burns."),
        (2, seat(1, f"lays {plant}")),
        (3, filled),
    ]
    found = beats([Line(move, text, None) for move, text in lines])
    assert [(beat.seat, len(beat.lines)) for beat in found] == [(0, 2), (None, 1), (1, 1), (None, 1)]


def test_a_line_that_goes_through_all_seats_is_about_nobody() -> None:
    text = f"The order is now {seat(2, '')}, {seat(0, '')} and {seat(1, '')}."
    assert [beat.seat for beat in beats([Line(1, text, None)])] == [None]


def test_events_of_one_kind_on_end_are_told_in_one_line_where_a_game_has_words_for_that() -> None:
    game = library.at_a_table(cw.game("city_tycoon"))
    order = [["event.order", {"number": n + 1, "seat": n, "money": 10 + n}, None] for n in range(3)]
    refill = [["event.refill", {"source": n, "n": 2, "colour": 0}, None] for n in range(3)]
    earns = [["event.earns", {"seat": 0, "money": n}, None] for n in (1, 2)]
    told = said(game, 1, [*order, *refill, *earns, ["event.refill", {"source": 0, "n": 1, "colour": 0}, None]], "en")
    plain = [re.sub(f"{OPEN}.*?{NAME}|{CLOSE}", "", line.text) for line in told]
    assert len(plain) == 1 + 1 + 2 + 1
    assert plain[0].startswith("The order is now")
    assert plain[0].count("€") == 3
    assert plain[1] == "3 plants are refilled with 6 cubes."
    assert plain[4] == "1 red cube is added to the solar plant of the start tile."


@pytest.mark.parametrize("key", cw.game_keys())
def test_every_piece_that_the_log_names_leads_to_its_entry(key: str) -> None:
    game = library.at_a_table(cw.game(key))
    record = cw.Record.load((library.SAMPLES / f"{key}.record").read_text(encoding="utf-8"))
    known = {(entry["kind"], entry.get("number")) for entry in game.components()}
    pieces, named = pieces_of(game, ""), 0
    for events in record.log:
        for line in said(game, 1, [[event.id, event.args, None] for event in events], "de"):
            for kind, number in re.findall(f"{OPEN}([a-z]+) (\\d+){NAME}", line.text):
                if kind in NO_PIECES:
                    continue
                address = pieces.addresses[kind, int(number)]
                assert f'href="{address}"' in line_html(line.text, pieces)
                of, _, entry = address.removeprefix(f"/games/{key}/components/").rpartition("/")
                assert (of, int(entry)) in known
                named += 1
    assert named > 50


def test_pieces_of_an_edition_of_ones_own_are_found_at_its_table(server: Server, ada: Person) -> None:
    text = cw.game("neom").folder.joinpath("edition.toml").read_text(encoding="utf-8")
    table = ada.new_table("me", "random", edition=re.sub("cost = 2\n", "cost = 3\n", text))
    log = play_until(server, ada, table, 'class="mention"')
    address = re.findall(r'class="mention" href="([^"]*)"', log)[0]
    assert address.startswith(f"/tables/{table}/components/tile/")
    assert 'class="component"' in ada.get(address).text


def play_until(server: Server, ada: Person, table: str, done: str) -> str:
    """The log of the first seat, as soon as it holds something."""
    for _ in range(60):
        log = str(ada.get(f"/api/tables/{table}/panels", seat=0).json()["panels"]["log"])
        if done in log:
            return log
        server.run_bots(table)
        ada.play_first(table)
    raise AssertionError(f"no {done} in the log")


def test_a_turn_that_is_confirmed_in_parts_is_one_turn(server: Server, ada: Person) -> None:
    """What is new begins before the whole of the seat's last turn, and so before what others did since."""
    table = ada.new_table("me", "random", game="underwater_cities")
    parts = turns = 0
    for _ in range(120):
        server.run_bots(table)
        with server.store.read() as session:
            before, number = session.get_one(Seat, (table, 0)).since, session.get_one(Table, table).number
            last = session.get(Move, (table, number))
        ada.play_first(table)
        with server.store.read() as session:
            since, now = session.get_one(Seat, (table, 0)).since, session.get_one(Table, table).number
        if now > number and last is not None:
            mine = last.seat == 0
            assert since == (before if mine else number)
            parts, turns = parts + mine, turns + (not mine)
    assert parts
    assert turns


def test_names_are_heard_with_every_line_and_seen_once(server: Server, ada: Person) -> None:
    table = ada.new_table("me", "random", game="underwater_cities")
    log = play_until(server, ada, table, "person sr")
    for beat in re.findall(r'<li class="beat" data-seat="\d">(.*?)</ul>', log):
        lines = re.findall(r"<li id.*?</li>", beat)
        assert "person sr" not in lines[0]
        assert all('"><b class="person">' not in line for line in lines[1:])
    assert "<button" not in log.partition("<ol")[2]  # a line never breaks between a name and its full stop


# -- the turn player ---------------------------------------------------------------------------------------------


def at_a_table(browser: Browser, live: Live, calm: bool = False, pace: str = "normal") -> Page:
    """A screen on which others have something to do; every piece has a picture in the browser of components."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce" if calm else "no-preference"
    )
    context.add_cookies([{"name": "pace", "value": pace, "url": live.address}])
    page = unpainted(context.new_page())
    page.goto(f"{live.address}/settings")
    page.route("**/components/**", lambda route: route.fulfill(body=ENTRY))
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    answer = page.request.post(f"{live.address}/api/tables", data={"game": "neom", "seats": seats})
    page.goto(f"{live.address}/tables/{answer.json()['table']}")
    return page


ENTRY = '<article class="component"><div class="picture"><svg><g/></svg></div><h2>A piece</h2></article>'
STORY = "#story:not([hidden])"
TOLD_OF_OTHERS = "#log .new .beat:not([data-seat='']):not([data-seat='0']):has(.mention)"


def until_told(page: Page) -> None:
    """Play on until the turn player tells something."""
    for number in range(30):
        assert my_turn(page)
        decide(page, number)
        assert my_turn(page)
        if page.locator(TOLD_OF_OTHERS).count():  # then it is shown, unless the choice has ended that
            with suppress(TimeoutError):
                page.locator(STORY).wait_for(timeout=3_000)
                return
    raise AssertionError("nothing was shown")


def as_drawn(page: Page) -> None:
    """In the end every panel is as the server draws it; money and points count up first."""
    wait_until(lambda: same_as_drawn(page) == [], "the page is not as it is drawn")


def test_others_moves_are_shown_until_the_present_is_there(browser: Browser, live: Live) -> None:
    page = at_a_table(browser, live)
    until_told(page)
    expect(page.locator("#story .beat .person").first).to_be_visible()
    expect(page.locator("#story .large-piece > *").first).to_be_attached()
    expect(page.locator(STORY)).to_have_count(0, timeout=30_000)
    as_drawn(page)
    page.context.close()


def test_one_key_skips_to_the_present(browser: Browser, live: Live) -> None:
    for key in ("w", "Escape"):
        page = at_a_table(browser, live, pace="slow")
        until_told(page)
        page.keyboard.press(key)
        assert page.locator(STORY).count() == 0  # at once
        as_drawn(page)
        page.context.close()


def test_a_choice_of_ones_own_never_waits(browser: Browser, live: Live) -> None:
    page = at_a_table(browser, live, pace="slow")
    until_told(page)
    assert my_turn(page)
    before = page.locator("body").get_attribute("data-made")
    page.locator(".foot [data-action], .ask [data-action]").first.click()
    settled(page)
    if page.locator("#confirm button:enabled").count():
        page.keyboard.press("c")
        settled(page)
    assert page.locator("body").get_attribute("data-made") != before
    page.context.close()


def test_what_happened_is_shown_again_on_demand(browser: Browser, live: Live) -> None:
    page = at_a_table(browser, live)
    until_told(page)
    page.keyboard.press("w")
    as_drawn(page)
    page.get_by_role("button", name="Show it again").click()
    expect(page.locator(STORY)).to_have_count(1)
    page.locator(".pan").click()  # whoever clicks the board wants to see it as it is
    assert page.locator(STORY).count() == 0  # at once
    as_drawn(page)
    page.context.close()


def test_a_click_on_a_board_of_the_past_chooses_nothing(browser: Browser, live: Live) -> None:
    page = at_a_table(browser, live, pace="slow")
    until_told(page)
    page.keyboard.press("w")
    as_drawn(page)
    made = page.locator("body").get_attribute("data-made")
    page.get_by_role("button", name="Show it again").click()
    expect(page.locator(STORY)).to_have_count(1)
    # as if the present had a choice where the click falls
    page.evaluate("() => document.addEventListener('click', () => { window.reached = true; })")
    page.locator(".pan").click()
    assert page.locator(STORY).count() == 0  # at once
    assert page.evaluate("() => window.reached") is None
    assert page.locator("body").get_attribute("data-made") == made
    page.context.close()


@pytest.mark.parametrize(("calm", "pace"), [(True, "normal"), (False, "off")])
def test_without_motion_it_is_a_list_with_pictures(browser: Browser, live: Live, calm: bool, pace: str) -> None:
    page = at_a_table(browser, live, calm, pace)
    assert my_turn(page)
    number = 0
    while number < 9 or not page.locator(TOLD_OF_OTHERS).count():  # how soon others move is up to the machine
        assert number < 60
        decide(page, number)
        assert page.locator(STORY).count() == 0
        assert my_turn(page)
        number += 1
    page.keyboard.press("w")
    expect(page.locator("#happened .beat").first).to_be_visible()
    expect(page.locator("#happened .pictured").first).to_be_visible()
    page.context.close()


def test_a_name_in_the_log_opens_its_card(browser: Browser, live: Live) -> None:
    page = at_a_table(browser, live, calm=True)
    for number in range(9):
        assert my_turn(page)
        decide(page, number)
    page.locator("#log .mention").first.click()
    expect(page.locator("#large .component h2")).to_be_visible()
    page.context.close()
