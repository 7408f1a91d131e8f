"""The table is drawn for every eye: stable ids, legal actions on their pieces, nothing hidden shown."""

import re
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from xml.etree import ElementTree

import pytest

import citywright as cw
from citywright.games.underwater_cities.drawing import svg_network
from citywright.games.underwater_cities.drawing.board import CENTRES, DOME, NAME, SITE, TUBE, site_at, tunnel_way
from citywright.games.underwater_cities.drawing.pictures import card_picture
from citywright.games.underwater_cities.drawing.signs import card_notes, card_signs, slot_lines, slot_signs
from citywright.games.underwater_cities.edition import COLOURS, INSTANT
from citywright.games.underwater_cities.network import CITIES, PLACES, SITES, TUNNELS, Network
from citywright.games.underwater_cities.state import UnderwaterCities
from citywright.games.underwater_cities.steps.flow import go_on
from citywright.games.underwater_cities.steps.interpreter import begin
from tests.games.underwater_cities.support import (
    EDITION,
    FULL,
    GAME,
    do,
    ended,
    find,
    may,
    net,
    on_slot,
    table,
    turn,
)
from tests.observing import seen


def marks(panel: str) -> list[str]:
    return re.findall(r'data-action="([^"]+)"', panel)


ON_BUTTONS = {"first", "use", "forgo", "part", "pick", "done", "pay", "price", "output", "look", "spend"}


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_moment_of_a_game_can_be_drawn(seats: int, lang: str) -> None:
    s = table(seats, seed=seats)
    rng = cw.Rng.seeded(seats)
    number = 0
    while s.actors:
        seat = s.actors[0]
        if number % 11 == 0:
            panels = GAME.panels(s.view(seat), s.offer(seat), lang)
            for name, html in panels.items():
                assert f'id="{name}"' in html[:80]
                ElementTree.fromstring(html)
            offered = [s.game.actions.text(action) for action in s.legal(seat)]
            assert sorted(marks("".join(panels.values()))) == sorted(offered)
            assert {action.split()[0] for action in marks(panels["prompt"])} <= ON_BUTTONS
            ids = re.findall(r' id="([^"]+)"', "".join(html for id, html in panels.items() if id != f"board-{seat}"))
            assert len(ids) == len(set(ids))
            assert {**GAME.panels(s.view(None), None, lang), **own(s, seat, lang)} == panels
            assert GAME.plain(s.view(seat), lang)
        actions = s.legal(seat)
        s.apply(seat, actions[rng.below(len(actions))])
        number += 1
    assert "</svg>" in GAME.picture(s.view(None), lang)
    svg = svg_network(GAME, s.view(None), 0, lang)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "var(--" not in svg


def own(s: UnderwaterCities, seat: int, lang: str) -> dict[str, str]:
    return GAME.own_panels(s.view(seat), s.offer(seat), lang)


def test_a_metropolis_tells_how_many_tunnels_it_waits_for() -> None:
    """One of two at the upper left is easily taken for all."""
    for tunnels, told in (("", False), ("m1-b1", True), ("m1-b1 m1-a2", False)):
        s = turn((), "", net(cities="c3 b1 a2", tunnels=tunnels))
        assert (">1/2</text>" in GAME.panels(s.view(0), None, "en")["own"]) == told


def test_the_first_discards_are_counted() -> None:
    s = table(2)
    told: list[bool] = []
    for chosen in range(3):
        told.append(f">{chosen} of 3 chosen<" in own(s, 0, "en")["prompt"])
        s.apply(0, s.legal(0)[0])
    assert told == [True] * 3


def test_city_names_stand_on_their_cities_and_clear_of_building_sites() -> None:
    """Tunnels run under cities, so none hides a name."""
    top, bottom = NAME - 15, NAME + 1
    assert top < DOME
    for i in range(PLACES):
        x, y = site_at(i)
        down = y - CENTRES[0][1]
        across = abs(x - CENTRES[0][0])
        assert hypot(max(across - 12, 0), max(top - down, down - bottom, 0)) > SITE, SITES[i]


def test_a_metropolis_that_a_card_has_brought_lies_beside_the_board() -> None:
    s = turn((), "", net(cities="c3"))
    n = s.networks[0]
    s.networks[0] = Network(n.board, n.pieces, n.tiles, (s.blues[0],))
    assert GAME.panels(s.view(0), None, "en")["own"].count('class="tile"') == len(n.tiles)


def test_in_the_end_the_main_board_makes_room_for_the_points() -> None:
    s = ended(net(), seats=2)
    while s.actors:
        s.apply(s.actors[0], s.legal(s.actors[0])[0])
    board = GAME.panels(s.view(None), None, "en")["board"]
    assert 'id="standing"' in board
    assert board.count('class="won"') == 7 * s.places().count(1)  # the name, five rows and the sum


def test_how_far_the_game_is_reads_well_before_the_first_round_too() -> None:
    s = table(3, seed=3)
    assert "<span>Choosing the first cards</span>" in GAME.panels(s.view(None), None, "en")["head"]
    while not s.round:
        s.apply(s.actors[0], s.legal(s.actors[0])[0])
    assert "<span>Era I, round 1 of 10</span>" in GAME.panels(s.view(None), None, "en")["head"]


def test_public_panels_do_not_depend_on_the_offer() -> None:
    s = turn((1, 2, 3), FULL)
    views = [GAME.panels(s.view(seat), s.offer(seat), "en") for seat in (0, 1)]
    for name in ("head", "board-0", "board-1", "seat-0", "score"):
        assert views[0][name] == views[1][name]
        assert not marks(views[0][name])


def test_legal_places_ride_on_the_board() -> None:
    s = on_slot("e", "S2 C2", net(tunnels="c2-c3"))
    html = own(s, 0, "en")["own"]
    assert {"tunnel c1-c2", "tunnel b3-c3"} <= set(marks(html))
    assert "data-reason" in html
    assert html.index('id="own-c1-c2"') < html.index('id="own-do-c1-c2"')  # on top of everything that is drawn


def test_buildings_and_tunnels_to_upgrade_are_shown_one_kind_at_a_time() -> None:
    """Their places lie so close that fingers would miss."""
    record = cw.Record.load(Path("tests/fixtures/underwater_cities/3-seats.record").read_text(encoding="utf-8"))
    for number, move in enumerate(record.moves):
        if move.split()[1] not in ("upgrade", "raise"):
            continue
        s, seat = record.replay(number), int(move[0])
        verbs = {GAME.actions.text(action).split()[0] for action in s.legal(seat)}
        panels = GAME.panels(s.view(seat), s.offer(seat), "en")
        wanted = ["tunnel", "building"] if {"upgrade", "raise"} <= verbs else []
        assert re.findall(r'name="brush" value="(\w+)"', panels["prompt"]) == wanted
        if wanted:
            for action, kind in (("raise", "tunnel"), ("upgrade", "building")):
                assert re.search(rf'class="target many {kind}"[^>]* data-action="{action} ', panels["own"])
            return
    raise AssertionError("no choice between buildings and tunnels")


def test_slots_light_up_for_a_card_of_their_colour() -> None:
    s = turn((1, 2, 3), FULL)
    do(s, 0, "play 001")
    html = own(s, 0, "en")["board"]
    colour = COLOURS[s.edition.colour[1]]
    lit = re.findall(r'class="slot (\w+)[^"]* match', html)
    assert lit
    assert set(lit) == {colour}
    assert any(action.startswith("slot ") for action in marks(html))


def read(signs: str) -> str:
    """Signs by their names, and what stands between them."""
    named = re.sub(r'<svg[^>]*><use href="#uc-([a-z-]+)"[^>]*/></svg>', r"[\1]", signs)
    return re.sub("<[^>]*>", "", named)


@pytest.mark.parametrize(
    ("number", "signs"),
    [
        (2, "+1[kelp]+1[steelplast]"),
        (0, "+1[steelplast]or+1[credits]"),
        (119, "−2[credits]→+2[points]"),
        (30, "−1[credits]→[hammer][farm]"),
        (94, "[hammer][laboratory]free[up]"),
        (41, "[hammer][building]free"),
        (45, "[hammer][building]paid+1[credits]"),
        (44, "−1[credits]→[up][structure]≤2×"),
        (90, "[up]2×[structure]free"),
        (92, "−1[credits]or−1[science]→[up][tunnel]≤2×"),
        (37, "[hammer]2nd[laboratory]→+1[credits]"),
        (101, "[hammer][tunnel]→−1[credits]"),
        (169, "+1[points]per[up][desalination]"),
        (187, "−1[biomatter]→+2[points]≤6×"),
        (110, "[flag]1:+1[credits]"),
    ],
)
def test_signs_tell_what_is_gained_paid_built_and_what_for(number: int, signs: str) -> None:
    card = GAME.edition.card_numbers.index(number)
    assert read(card_signs(GAME.edition, GAME.words, card, "en")) == signs


def test_every_card_has_signs() -> None:
    for card, name in enumerate(GAME.edition.names):
        for lang in ("en", "de"):
            assert "<use" in card_signs(GAME.edition, GAME.words, card, lang), name


@pytest.mark.parametrize(
    ("slot", "lines"),
    [
        ("h", "[farm]Build 2 farms"),
        ("c", "[tunnel]Build tunnel|or[flag]Federation +1|[card]2 cards|[credits]1 credit"),
        ("j", "[kelp]1 kelp|[steelplast]2 steelplast"),
        ("f", "[action]Action card|[special]Special card"),
        ("b", "[science]2 science|or[up][structure]Upgrade 3 structures (1[science] each)"),
        ("m", "[action]Action card|[kelp][steelplast][science]Choose 2"),
    ],
)
def test_a_slot_tells_its_parts_line_by_line(slot: str, lines: str) -> None:
    html = slot_lines(GAME.edition, GAME.words, GAME.edition.slot_keys.index(slot), "en")
    assert read(html.replace("</span></span>", "|")).strip("|") == lines


@pytest.mark.parametrize(
    ("number", "notes"),
    [
        (0, "1 [steelplast]steelplast or 1 [credits]credit"),
        (30, "Build [farm]farm (1 [credits]credit)"),
        (37, "Build the second laboratory of a connected city → 1 [credits]credit"),
        (169, "1[points] per [desalination]upgraded desalination plant"),
        (187, "1 [biomatter]biomatter → 2[points] (max\u00a06×)"),
    ],
)
def test_a_card_on_offer_or_before_a_player_is_told_in_few_words_with_signs_among_them(number: int, notes: str) -> None:
    card = GAME.edition.card_numbers.index(number)
    assert read(card_notes(GAME.edition, GAME.words, card, "en")) == notes


def test_no_card_has_words_without_their_signs() -> None:
    """What marks a sign among words is gone once they are drawn."""
    for card in range(len(GAME.edition.names)):
        for lang in ("en", "de"):
            notes = card_notes(GAME.edition, GAME.words, card, lang)
            assert re.sub("<[^>]*>", "", notes).strip(), card
            assert not re.search("[\ue000-\uf8ff{}]", notes), notes


def test_a_target_shows_what_its_place_gives() -> None:
    """The plate that lies on the ground would be covered."""
    html = own(on_slot("e", "S2 C2", net(tunnels="b3-c3")), 0, "en")["own"]
    for tunnel, gives in (("b2-b3", True), ("c2-c3", False)):
        target = html.partition(f'id="own-do-{tunnel}"')[2].partition('class="ghost-way"')[0]
        assert ('class="gift"' in target) == gives


def test_tunnels_that_may_be_chosen_are_lit_from_below_all_that_stands_there() -> None:
    html = own(on_slot("e", "S2 C2", net(tunnels="c2-c3")), 0, "en")["own"]
    assert html.count('<g class="way">') == sum(action.startswith("tunnel") for action in marks(html))
    assert html.rindex('<g class="way">') < html.index('class="city-site"')


def test_the_question_says_what_a_lone_kind_costs_and_else_every_kind_says_it() -> None:
    s = on_slot("e", "S2 C2", net(tunnels="c2-c3"))
    assert "Where do you build a tunnel (1 steelplast and 1 credit)?" in own(s, 0, "en")["prompt"]
    s = on_slot("g", "K9 S9 C9 B9", net(cities="c3 c2", tunnels="c2-c3"))
    do(s, 0, next(action for action in marks(own(s, 0, "en")["prompt"]) if action.startswith("part")))
    prompt = own(s, 0, "en")["prompt"]
    costs = re.findall(r'value="(\w+)".*?<span class="cost signs">(.*?)</span></label>', prompt)
    assert len(costs) > 1
    for _, cost in costs:
        assert "<use" in cost


def test_a_city_that_would_not_be_connected_says_so() -> None:
    s = on_slot("g", "K9 S9 C9 B9", net(cities="c3", tunnels="b3-c3"))
    do(s, 0, next(a for a in marks(own(s, 0, "en")["prompt"]) if a.startswith("part")))
    html = own(s, 0, "en")["own"]
    told = dict(re.findall(r'data-action="city white (\w\d)" aria-label="([^"]*)"', html))
    assert {city: "not connected" in label for city, label in told.items()} == {"b3": False, "c2": True}


def test_the_question_for_a_slot_says_where_the_card_works() -> None:
    s = turn((1, 2, 3), FULL)
    do(s, 0, "play 001")
    colour = COLOURS[s.edition.colour[1]]
    panels = own(s, 0, "en")
    assert f"it works on a {colour} one" in panels["prompt"]
    heads = dict(re.findall(r'<h4 class="(\w+)">.*?<span class="works[^>]*>([^<]*)</span></h4>', panels["board"]))
    found = re.findall(r'class="slot \w+ (lost|match)[^"]*" id="slot-(\w+)"', panels["board"])
    lost = {slot: state for state, slot in found}
    assert (lost["e"], lost["open"]) == ("match" if colour == "yellow" else "lost", "lost")
    assert panels["board"].count('class="without"') == 1  # the slot that is always open has no head to say it
    assert heads == {other: "with card" if other == colour else "slot only" for other in COLOURS}


def test_goods_that_cannot_be_taken_are_signs_without_words() -> None:
    s = on_slot("m")
    while not any(action.startswith("pick") for action in may(s)):
        do(s, 0, may(s)[-1])
    prompt = own(s, 0, "en")["prompt"]
    assert "Choose a good (1 of 2)." in prompt
    assert prompt.count("data-reason") == prompt.count('</svg><span class="sr">')
    assert prompt.index("not available:") > prompt.rindex("data-action")
    assert prompt.index("not available:") < prompt.index("data-reason")
    do(s, 0, marks(prompt)[0])
    prompt = own(s, 0, "en")["prompt"]
    assert "Choose a good (2 of 2)." in prompt
    assert ">No more</button>" in prompt


def test_the_hand_says_what_cards_are_for_at_the_moment() -> None:
    def scene(s: UnderwaterCities) -> str:
        return own(s, 0, "en")["hand"].partition('data-scene="')[2].partition('"')[0]

    assert scene(table(2)) == "picking"
    s = turn((1, 2, 3), FULL)
    assert scene(s) == "playing"
    assert scene(turn((1, find("Covert Contacts")), FULL)) == "playing tall"
    do(s, 0, "play 001")
    assert scene(s) == "resting"


def test_the_hand_of_another_is_not_drawn() -> None:
    s = turn((1, 2, 3))
    page = GAME.picture(s.view(1), "en")
    assert 'id="card-001"' not in page
    assert 'id="card-001"' in GAME.picture(s.view(0), "en")


def test_a_chosen_card_is_seen_by_its_own_seat_alone() -> None:
    s = turn((1, 2, 3))
    do(s, 0, "play 001")
    card = s.edition.card_numbers.index(1)
    assert [seen(s, seat, "held", "card", 14) for seat in (0, 1)] == [card + 1, 0]


def test_places_are_told_by_names_that_can_be_seen_on_the_board() -> None:
    s = on_slot("e", "S2 C2", net(tunnels="c2-c3"))
    html = own(s, 0, "en")["own"]
    assert {f">{city}</text>" for city in CITIES} <= set(re.findall(r">[abc][123]</text>", html))
    words = GAME.words.word
    assert [words("site", SITES.index(f"b2.{place}"), "en") for place in "1234x"] == [
        "b2 left", "b2 top left", "b2 top right", "b2 right", "b2 below",
    ]  # fmt: skip
    x, y = CENTRES[CITIES.index("b2")]
    left, top_left, top_right, right, below = (site_at(SITES.index(f"b2.{place}")) for place in "1234x")
    assert left[0] < top_left[0] < x < top_right[0] < right[0]
    assert top_left[1] < left[1] < y < below[1]
    assert words("tunnel", TUNNELS.index("c2-c3"), "de") == "c2–c3"
    assert words("tunnel", TUNNELS.index("m2-c1"), "de") == "c1–Metropole oben rechts"


def points_of(way: str) -> Iterator[tuple[float, float]]:
    """Points close together along a path of lines and curves."""
    x = y = 0.0
    for verb, figures in re.findall(r"([MLQHV])([\d .]+)", way):
        to = [float(figure) for figure in figures.split()]
        ends = {"H": [to[0], y], "V": [x, to[0]]}.get(verb, to[-2:])
        bend = to[:2] if verb == "Q" else [(x + ends[0]) / 2, (y + ends[1]) / 2]
        for step in range(0 if verb == "M" else 41):
            t = step / 40
            near, between, far = (1 - t) ** 2, 2 * t * (1 - t), t * t
            yield near * x + between * bend[0] + far * ends[0], near * y + between * bend[1] + far * ends[1]
        x, y = ends


def test_tunnels_keep_clear_of_building_sites() -> None:
    """With their whole width, but for a hair where they bend."""
    for t, name in enumerate(TUNNELS):
        way, _ = tunnel_way(t)
        for site in range(len(SITES)):
            x, y = site_at(site)
            away = min(hypot(x - at, y - down) for at, down in points_of(way))
            assert away >= SITE + TUBE / 2 - 0.5, (name, SITES[site], away)


def test_slots_of_a_colour_lie_in_the_order_of_their_letters() -> None:
    html = own(turn((1, 2, 3), FULL), 0, "en")["board"]
    for colour in COLOURS:
        letters = re.findall(rf'class="slot {colour}[^"]*" id="slot-(\w)"', html)
        assert len(letters) > 3
        assert letters == sorted(letters)


def test_most_cards_have_a_picture_of_their_own() -> None:
    pictures = [card_picture(GAME.edition, card) for card in range(len(GAME.edition.names))]
    assert len(set(pictures)) > len(pictures) * 0.8


def test_a_picture_shows_the_goods_that_its_card_brings() -> None:
    for number, carried in ((2, ["steelplast", "kelp"]), (6, ["card", "steelplast"])):
        picture = card_picture(GAME.edition, GAME.edition.card_numbers.index(number))
        assert sorted(set(re.findall(r'#uc-(kelp|steelplast|card)"', picture))) == sorted(carried), number


def test_a_picture_shows_as_many_goods_as_its_card_brings_and_one_scene_once() -> None:
    for name, brought in (("Grand Convoy", 5), ("Envoys", 1), ("Scholars", 2)):
        picture = card_picture(GAME.edition, find(name))
        assert picture.count('class="crate"') == brought, name
        assert picture.count("#uc-scene-") == 1


def meant(s: UnderwaterCities) -> tuple[str, bool]:
    """The question in words, and whether the place that it is about is marked on the board."""
    panels = own(s, 0, "en")
    question = re.search(r"<p>(.*?)</p>", panels["prompt"])
    assert question
    return question[1], 'class="meant"' in panels["own"]


def test_who_pays_sees_what_for_and_where() -> None:
    s = on_slot("g", "K9 S9 C9 B9", net(cities="c3", tunnels="c2-c3"))
    do(s, 0, next(action for action in marks(own(s, 0, "en")["prompt"]) if action.startswith("part")))
    assert not meant(s)[1]
    do(s, 0, "city white c2")
    assert meant(s) == ("Choose how to pay for a white city on c2.", True)
    s = on_slot("e", "S2 C2 B2", net(tunnels="c2-c3"))
    do(s, 0, "tunnel c1-c2")
    assert meant(s) == ("Choose how to pay for the tunnel c1–c2.", True)
    assert '<g class="way"><path class="case"' in own(s, 0, "en")["own"]


def test_who_pays_for_an_upgrade_sees_what_for_and_where() -> None:
    s = turn((), "C2 N2", net(farms="c3.1 c3.2", plants="c3.3", tunnels="c2-c3"))
    s.lanes[0] = []
    begin(s, 0, EDITION.effect[find("Farm Improvement")])
    go_on(s, 0)
    do(s, 0, "upgrade c3.1")
    assert meant(s) == ("Choose how to pay for the upgrade at c3 left.", True)


def test_cards_that_share_a_name_are_told_apart_by_numerals() -> None:
    for lang in ("en", "de"):
        titles = [title[lang] for title in GAME.edition.titles]
        assert len(set(titles)) == len(titles)
        bare = [name[lang] for name in GAME.edition.names]
        for title, name in zip(titles, bare, strict=True):
            assert (title == name) == (bare.count(name) == 1)
    supply = [title["en"][11:] for title in GAME.edition.titles if title["en"].startswith("Supply Run")]
    assert supply == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"]


def test_points_that_are_for_sale_at_the_end_are_told_of() -> None:
    for cards, told in (((find("Endowment"),), True), ((), False)):
        seat = GAME.panels(turn((), cards=cards).view(0), None, "en")["seat-0"]
        assert ("now, incl. purchases" in seat) == told
        assert ("if it ended now" in seat) != told


def test_who_buys_points_sees_what_is_certain_and_what_every_choice_leads_to() -> None:
    s = ended(net(), "C17", (find("Endowment"),))
    assert s.scores()[0] == 15
    panels = own(s, 0, "en")
    assert s.view(0)["seats"][0]["score"] == 6
    assert re.findall(r'data-action="(spend \d+)".*?<b class="total">(\d+)</b>', panels["prompt"]) == [
        ("spend 1", "15"), ("spend 0", "6"),
    ]  # fmt: skip
    assert "certain so far" in GAME.panels(s.view(0), None, "en")["seat-0"]
    do(s, 0, "spend 1")
    assert s.view(0)["seats"][0]["score"] == s.scores()[0] == 15


def test_a_crowd_of_cards_that_lie_there_takes_the_room_beside_a_small_hand() -> None:
    for number, packed in ((6, False), (18, True)):
        s = turn((1,), cards=tuple(row for row, type_ in enumerate(EDITION.type) if type_ != INSTANT and row)[:number])
        fan = re.search(r'class="fan([^"]*)"', own(s, 0, "en")["hand"])
        assert fan
        assert ("packed" in fan[1]) == packed


def test_a_phone_shows_slots_in_signs_while_none_is_to_be_chosen() -> None:
    s = turn((1, 2, 3), FULL)
    idle = ['class="main-board scrolls idle"' in own(s, 0, "en")["board"]]
    do(s, 0, "play 001")
    idle.append('class="main-board scrolls idle"' in own(s, 0, "en")["board"])
    assert idle == [False, False]
    assert " idle" in own(on_slot("e", "S2 C2", net(tunnels="c2-c3")), 0, "en")["board"]
    assert read(slot_signs(GAME.edition, GAME.words, GAME.edition.slot_keys.index("h"), "en")) == "[hammer][farm][farm]"
