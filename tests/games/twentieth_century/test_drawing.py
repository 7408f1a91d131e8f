"""Pictures of every kind of decision, for all eyes, in both languages."""

import re
from functools import cache
from itertools import combinations, product
from xml.etree import ElementTree

import pytest

import citywright as cw
from citywright.games.twentieth_century.drawing import svg_region
from citywright.games.twentieth_century.drawing.common import DEEP, SPACE, TOP
from citywright.games.twentieth_century.drawing.places import TOUCHED, around, covered, near_heap, next_to_heap, places
from citywright.games.twentieth_century.drawing.tile import HEAP_SIZES, TALL, capsule_boxes, picture, stamped
from citywright.games.twentieth_century.edition import LOWEST, START
from citywright.games.twentieth_century.state import TwentiethCentury
from tests.games.twentieth_century.support import house, may, region, start_tile, tile, upkeep


@cache
def moments() -> list[TwentiethCentury]:
    """The first moment of each kind of decision in some random games, and the end."""
    found: dict[str, TwentiethCentury] = {}
    game = cw.game("twentieth_century")
    for seed in range(6):
        state = game.new(3, seed)
        rng = cw.Rng.seeded(seed)
        while state.actors:
            seat = state.actors[0]
            found.setdefault(game.steps[state.lanes[seat][-1][0]].name, state.copy())
            actions = state.legal(seat)
            state.apply(seat, actions[rng.below(len(actions))])
        found["over"] = state
    return list(found.values())


def actions_in(html: str) -> list[str]:
    return re.findall(r'data-action="([^"]+)"', html)


def mine(state: TwentiethCentury, seat: int) -> set[str]:
    """The panels that depend on the viewer."""
    return {*state.game.own_panels(state.view(seat), state.offer(seat), "en")}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_panels_are_well_formed_and_carry_every_legal_action_once(lang: str) -> None:
    for state in moments():
        seat = state.actors[0] if state.actors else 0
        panels = state.game.panels(state.view(seat), state.offer(seat), lang)
        for id, html in panels.items():
            assert f'id="{id}"' in html[:80]
            ElementTree.fromstring(html)
        carried = actions_in("".join(panels.values()))
        assert sorted(carried) == sorted(state.game.actions.text(action) for action in state.legal(seat))


def test_ids_are_unique_on_the_table() -> None:
    for state in moments():
        seat = state.actors[0] if state.actors else 0
        panels = state.game.panels(state.view(seat), state.offer(seat), "en")
        ids = re.findall(r' id="([^"]+)"', "".join(html for id, html in panels.items() if id != f"region-{seat}"))
        assert len(ids) == len(set(ids))


def test_only_what_has_no_place_on_the_table_is_a_button_beside_the_question() -> None:
    for state in moments():
        seat = state.actors[0] if state.actors else 0
        prompt = state.game.panels(state.view(seat), state.offer(seat), "en")["prompt"]
        assert {action.split()[0] for action in actions_in(prompt)} <= {"drop", "pass", "decline", "done", "stop"}


def test_own_panels_are_those_of_the_viewer_and_the_others_do_not_depend_on_the_offer() -> None:
    for state in moments():
        seat = state.actors[0] if state.actors else 0
        panels = state.game.panels(state.view(seat), state.offer(seat), "en")
        public = state.game.panels(state.view(None), None, "en")
        own = state.game.own_panels(state.view(seat), state.offer(seat), "en")
        assert {**public, **own} == panels
        assert {*own} == {"prompt", "board", "own", "hand", "tracks", f"seat-{seat}"}


def test_public_panels_are_the_same_for_all_eyes() -> None:
    for state in moments():
        seen = [(seat, state.game.panels(state.view(seat), None, "en")) for seat in (0, 1, 2)]
        public = state.game.panels(state.view(None), None, "en")
        for seat, panels in seen:
            for id in {*public} - mine(state, seat):
                assert panels[id] == public[id], id


def test_where_nothing_is_on_offer_the_course_of_the_round_is_shown_and_in_the_end_the_points() -> None:
    shown: set[str] = set()
    for state in moments():
        seat = state.actors[0] if state.actors else 0
        board = state.game.panels(state.view(seat), state.offer(seat), "en")["board"]
        now = re.findall(r'<li class="here" aria-current="step">.*?<b>([^<]+)</b>', board.partition('"course"')[2])
        assert not now or not actions_in(board)
        if now:
            assert now == [state.game.words.say(f"draw.phase.{state.view(seat)['phase']}", {}, "en")]
        assert ('class="pad"' in board) == (not state.actors)
        shown.update(now)
    assert shown == {"upkeep", "production"}


def test_a_tray_without_technologies_says_how_to_get_one() -> None:
    state = cw.game("twentieth_century").new(3, 1)
    assert "You have no technology yet." in state.game.panels(state.view(0), state.offer(0), "en")["hand"]


def test_a_rotation_shows_what_it_would_be_linked_to() -> None:
    edition = house()
    tile(edition, 1, [{"coins": 1}], ["W c0"])
    tile(edition, 2, [{"coins": 1}], ["E c0"])
    s = upkeep({0: region(edition, (2, 0, 0, 0, "0", 0))}, waiting=[1], carried=[1])
    cells = s.game.panels(s.view(0), s.offer(0), "en")["own"]
    assert cells.count('class="joined"') == 1  # only the cell in the east, turned as it links best
    s.apply(0, s.game.actions.parse("at 1,0"))
    assert may(s, 0) == ["turn 0", "turn 1", "turn 2", "turn 3"]
    panels = s.game.panels(s.view(0), s.offer(0), "en")
    assert panels["own"].count('class="joined"') == 1  # in the region, seen while its card is looked at
    assert panels["board"].count('class="joined"') == 1  # and on the card
    assert panels["board"].count("here: west edge") == 1
    assert panels["board"].count("here: none") == 3


def test_all_stand_within_their_space_of_the_track_and_never_on_each_other() -> None:
    s = cw.game("twentieth_century").new(seats=5, seed=1)
    s.own(2).pollution = 3
    tracks = s.game.panels(s.view(None), None, "en")["tracks"]
    found = re.findall(r'id="pollution-(\d)"><g transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)', tracks)
    boxes = {int(seat): (float(x), float(y), 20 * float(scale)) for seat, x, y, scale in found}
    assert len(boxes) == 5
    for seat, (x, y, size) in boxes.items():
        left = (s.countries[seat].pollution - LOWEST) * SPACE
        assert left <= x < x + size <= left + SPACE
        assert TOP <= y < y + size <= TOP + DEEP
    assert boxes[2][2] > boxes[0][2]  # alone it is larger
    for (x1, y1, size), (x2, y2, _) in combinations([boxes[seat] for seat in (0, 1, 3, 4)], 2):
        assert abs(x1 - x2) >= size or abs(y1 - y2) >= size


def test_while_a_round_takes_its_course_a_region_says_what_it_is_worth() -> None:
    shown = 0
    for state in [state for state in moments() if state.actors]:
        seat = state.actors[0]
        html = state.game.panels(state.view(seat), state.offer(seat), "en")["board"]
        rows = re.findall(r"<tr><th>[^<]+</th><td>[^<]*</td><td><b>([^<]+)</b>", html)
        assert bool(rows) == ('"course"' in html)
        if rows:
            lines = dict(state.breakdown(seat))
            assert [int(points.replace("−", "-")) for points in rows] == [
                lines[id] for id in ("clean", "dirt", "pollution")
            ]
            shown += 1
        assert "worth" not in state.game.panels(state.view(None), None, "en")["board"]
    assert shown


def test_the_new_citizen_is_settled_on_the_tile_as_it_will_lie() -> None:
    edition = house()
    tile(edition, 1, [{"coins": 1}, {"science": 1}], ["W c0", "c1 E"])
    s = upkeep({0: region(edition, start_tile(0))}, waiting=[1], carried=[1])
    s.apply(0, s.game.actions.parse("at 1,0"))
    s.apply(0, s.game.actions.parse("turn 1"))
    html = s.game.panels(s.view(0), s.offer(0), "en")["own"]
    assert actions_in(html) == ["settle c0", "settle c1"]
    assert 'id="tile-L01" transform="translate(120 0)"' in html


def test_a_picture_stands_alone() -> None:
    state = moments()[-1]
    svg = svg_region(state.game, state.view(None), 0, "de")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "var(--" not in svg


@pytest.mark.parametrize("lang", ["en", "de"])
def test_names_of_lands_hide_neither_cities_nor_buildings(lang: str) -> None:
    edition = house()
    tiles = [n for n, shape in enumerate(edition.shape) if shape.cities or shape.building >= 0]
    drawn = 0
    for n, turn in product(tiles, range(4)):
        place = places(edition, n, turn, (), lang)
        drawn += any("fine name" in name for name, _ in place.names)
        for box in place.named:
            assert covered(box, place.taken) < TOUCHED, edition.names[n][lang]
    assert drawn > 0.9 * 4 * len(tiles)  # the others have no room for a name that can be read


def test_every_land_full_of_garbage_says_what_it_costs() -> None:
    edition = house()
    for garbage, stamp in ((1, []), (2, ["−5"]), (5, ["−20"])):
        drawn = picture(edition, START, 0, 0, garbage, (), 0, "en")
        assert re.findall(r">(−\d+)</text>", drawn) == stamp * 2  # where there is room for all, and where there is not


def test_what_garbage_costs_is_told_in_points() -> None:
    edition = house()
    for n in [n for n in range(len(edition.shape)) if edition.is_land(n)]:
        stamp = picture(edition, n, 0, 0, 2, (), 0, "en").rpartition(">−5</text>")[2]
        assert stamp.startswith('<use href="#tc-laurel"')


def test_what_garbage_costs_hides_hardly_ever_what_a_city_makes() -> None:
    """Where a stamp has no room with the sign of points in it, a narrower one mostly has."""
    edition = house()
    hidden: list[bool] = []
    for n, turn, garbage in product(range(len(edition.shape)), range(4), (2, 3, 5)):
        if edition.shape[n].cities:
            drawn = picture(edition, n, turn, 0, garbage, (), 0, "en").rpartition("<rect ")[2]
            x, y, width, height = map(float, re.findall(r'="([-\d.]+)"', drawn)[:4])
            hidden.append(covered((x, y, x + width, y + height), places(edition, n, turn, (), "en").taken) >= TOUCHED)
    assert sum(hidden) < 0.05 * len(hidden)


def test_what_stands_on_a_land_stands_there_in_every_language() -> None:
    edition = house()
    for n, turn in product(range(len(edition.shape)), range(4)):
        english, german = (places(edition, n, turn, (), lang) for lang in ("en", "de"))
        assert (english.heap, english.landmark) == (german.heap, german.landmark), edition.names[n]["en"]


def test_on_a_small_plan_cities_hide_each_other_at_most_by_a_corner() -> None:
    """Their ends are round, so that much of their boxes may be shared; they give way to garbage."""
    edition = house()
    corner = (79.0, 79.0, 118.0, 118.0)
    for n, turn in product(range(len(edition.shape)), range(4)):
        spots = places(edition, n, turn, (), "en").cities
        boxes = capsule_boxes(edition, n, spots, [])
        for i, box in enumerate(boxes):
            assert covered(box, boxes[:i]) < 0.15 * TALL * TALL, (edition.names[n]["en"], turn)
        if len(spots) == 1:
            assert not covered(capsule_boxes(edition, n, spots, [corner])[0], [corner])


def test_what_garbage_costs_hides_no_crate() -> None:
    edition = house()
    for n, turn, size in product(range(len(edition.shape)), range(4), HEAP_SIZES[1:]):
        if edition.shape[n].cities:
            place = places(edition, n, turn, (), "en")
            heap = around(place.heap, *size)
            spots = (next_to_heap(place, heap, 42, 20), next_to_heap(place, heap, 42, 20, True))
            for spot in (*filter(None, spots), near_heap(place, heap, 42, 20)):
                assert covered(around(spot, 42, 20), [heap]) < TOUCHED, edition.names[n]["en"]


def test_what_garbage_costs_stands_next_to_its_crates_wherever_there_is_room() -> None:
    """Else it would be read as the cost of a city; the name of the land gives way to it."""
    edition = house()
    beside: list[bool] = []
    for n, turn, garbage in product(range(len(edition.shape)), range(4), (2, 3, 5)):
        if edition.shape[n].cities:
            place = places(edition, n, turn, (), "en")
            heap = around(place.heap, *HEAP_SIZES[min(garbage, 4) - 1])
            left, top, right, bottom = stamped(garbage, place)[1]
            beside.append(covered((left - 1, top - 1, right + 1, bottom + 1), [heap]) > 0)
            drawn = picture(edition, n, turn, 0, garbage, (), 0, "en")
            for name, room in place.names:
                assert (name in drawn) == (covered(room, [(left, top, right, bottom)]) < TOUCHED)
    assert sum(beside) > 0.85 * len(beside)


def test_the_terminal_map_shows_tracks_citizens_and_garbage() -> None:
    edition = house()
    s = upkeep({0: region(edition, start_tile(2))}, waiting=[1], carried=[1])
    text = s.game.plain(s.view(0), "en")
    for sign in ("@1c1s", "@2c1s", "oR", "x2", "L00"):
        assert sign in text
    for state in moments():
        for lang in ("en", "de"):
            assert state.game.plain(state.view(None), lang)
            assert state.game.picture(state.view(0), lang).startswith("<!doctype html>")


def test_components_name_cities_and_links() -> None:
    parts = {part["key"]: part for part in cw.game("twentieth_century").components()}
    assert len(parts) == 71 + 3 + 6 + 9 + 1
    assert parts["L00"]["cities"][1] == {"at": "1,3", "coins": 2, "science": 1}
    assert ["c0", "c1", "c2"] in parts["L00"]["links"]
    assert all(part["source"] in ("rules", "published", "house") for part in parts.values())
