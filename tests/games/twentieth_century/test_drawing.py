"""Pictures of every kind of decision, for all eyes, in both languages."""

import re
from functools import cache
from itertools import combinations, permutations, product
from xml.etree import ElementTree

import pytest

import citywright as cw
from citywright.engine.drawing.table import Mark
from citywright.games.twentieth_century.drawing import svg_region
from citywright.games.twentieth_century.drawing.common import DEEP, SPACE, TOP
from citywright.games.twentieth_century.drawing.offers import ActionLayout
from citywright.games.twentieth_century.drawing.places import (
    ABBREVIATED,
    FRAMED,
    HEAP,
    SIDE,
    SMALLEST,
    TAG,
    TILE,
    TOUCHED,
    around,
    city_boxes,
    covered,
    places,
    tag,
    tag_width,
)
from citywright.games.twentieth_century.drawing.region import near
from citywright.games.twentieth_century.drawing.tile import LONG, TALL, capsule_boxes, picture
from citywright.games.twentieth_century.edition import LOWEST, START
from citywright.games.twentieth_century.rails import CITIES
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


def test_only_where_rails_would_meet_a_cell_shows_its_tile_and_the_ring_stays_on_it() -> None:
    edition = house()
    tile(edition, 1, [{"coins": 1}], ["W c0"])
    tile(edition, 2, [{"coins": 1}], ["E c0"])
    s = upkeep({0: region(edition, (2, 0, 0, 0, "0", 0))}, waiting=[1], carried=[1])
    cells = s.game.panels(s.view(0), s.offer(0), "en")["own"]
    assert cells.count('class="ghost preview"') == 1
    assert cells.count('class="plus"') == len(may(s, 0)) - 1
    assert cells.count('class="ghost"') == len(may(s, 0)) - 1  # seen under the pointer
    x, y = map(float, re.findall(r'class="joined" cx="([-\d.]+)" cy="([-\d.]+)"', cells)[0])
    assert 0 < x < TILE / 4
    assert y == TILE / 2


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
            figures = [int(points.replace("−", "-")) for points in rows]
            points = state.view(seat)["seats"][seat]["points"]
            assert figures == [points, *[lines[id] for id in ("clean", "dirt", "pollution")]]
            assert f"<b>{sum(figures)}</b>".replace("-", "−") in html.partition('class="sum"')[2]
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
    assert re.search(r'id="tile-L01"[^>]* transform="translate\(120 0\)"', html)
    assert 'class="broken"' in html
    assert html.count('class="around case"') == 2
    assert html.count('class="vacant"') == 2 + 1  # nothing is drawn twice
    assert re.findall(r'<path id="coast-[^"]*" d="([^"]*)"', html)[0].count("M") == 2  # the coast runs around both


def test_a_picture_stands_alone() -> None:
    state = moments()[-1]
    svg = svg_region(state.game, state.view(None), 0, "de")
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "var(--" not in svg


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_land_has_its_name_on_a_plate_within_its_borders(lang: str) -> None:
    edition = house()
    for n, turn in product(range(len(edition.shape)), range(4)):
        if edition.shape[n].cities or edition.shape[n].building >= 0:
            left, top, right, bottom = places(edition, n, turn, ()).name
            assert 0 < left < right < TILE
            assert 0 < top < bottom < TILE
            words = tag(edition.names[n][lang], (right - left) / SMALLEST)
            assert tag_width(words) * 0.9 * SMALLEST <= right - left + 0.2  # hardly a letter is narrower than others
            assert words[0] == edition.names[n][lang][0]
            assert f">{words}</text>" in picture(edition, n, turn, 0, 0, (), 0, lang)


def test_names_of_lands_hide_neither_cities_nor_garbage() -> None:
    edition = house()
    for n, turn in product(range(len(edition.shape)), range(4)):
        if edition.shape[n].cities or edition.shape[n].building >= 0:
            place = places(edition, n, turn, ())
            heap = [around(place.heap, *HEAP)] if edition.is_land(n) else []
            assert covered(place.name, [*place.taken, *heap]) < TOUCHED, (edition.names[n]["en"], turn)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_hardly_a_name_is_shortened_even_on_the_smallest_plan(lang: str) -> None:
    edition = house()
    cut: list[bool] = []
    for n, turn in product(range(len(edition.shape)), range(4)):
        if edition.shape[n].cities or edition.shape[n].building >= 0:
            left, _, right, _ = places(edition, n, turn, ()).name
            name = edition.names[n][lang]
            cut.append(tag(name, (right - left) / SMALLEST) != name)
            assert tag(name, (right - left) / SMALLEST) == (ABBREVIATED[name] if cut[-1] else name)
            assert tag(name, (right - left) / LONG) == name or tag_width(name) > TILE  # where tiles are large
    assert sum(cut) < 0.2 * len(cut)


def test_the_frame_of_a_city_hides_no_yield_of_another() -> None:
    edition = house()
    for n, turn in product(range(len(edition.shape)), range(4)):
        stands = places(edition, n, turn if n != START else 0, ()).stands  # nobody turns the homeland
        for one, two in permutations(stands, 2):
            assert covered(two.plate, city_boxes(one, FRAMED)[:2]) < 6 * TOUCHED, (edition.names[n]["en"], turn)


def test_letters_with_dots_stand_whole_on_their_plate() -> None:
    drawn = picture(house(), START, 0, 0, 0, (), 0, "de")
    baseline = re.findall(r'class="tag.*?translate\([-\d.]+ ([-\d.]+)\)', drawn)[0]
    assert float(baseline) > 0.88 * TAG  # as high as they are


def test_names_of_neighbours_stand_apart() -> None:
    edition = house()
    for n, turn in product(range(len(edition.shape)), range(4)):
        if edition.shape[n].cities:
            left, _, right, _ = places(edition, n, turn, ()).name
            assert SIDE <= left < right <= TILE - SIDE


def test_every_land_full_of_garbage_says_what_it_costs() -> None:
    """Where there is room for all; where there is not, how much there is."""
    edition = house()
    for garbage, stamp in ((1, []), (2, ["−5"]), (5, ["−20"])):
        drawn = picture(edition, START, 0, 0, garbage, (), 0, "en")
        assert re.findall(r">(−\d+)</text>", drawn) == stamp
        small = drawn.rpartition('<g class="mid" display="none">')[2]
        assert re.findall(r">(\d+)</text>", small) == [str(garbage)] * (garbage > 1)


def test_what_garbage_costs_is_told_in_points() -> None:
    edition = house()
    for n in [n for n in range(len(edition.shape)) if edition.is_land(n)]:
        stamp = picture(edition, n, 0, 0, 2, (), 0, "en").rpartition(">−5</text>")[2]
        assert stamp.startswith('<use href="#tc-laurel"')


def test_garbage_with_its_cost_hides_hardly_ever_what_a_city_makes() -> None:
    edition = house()
    hidden = [
        covered(around(place.heap, *HEAP), place.taken) >= TOUCHED
        for n, turn in product(range(len(edition.shape)), range(4))
        if edition.shape[n].cities
        for place in [places(edition, n, turn, ())]
    ]
    assert sum(hidden) < 0.05 * len(hidden)


def test_what_garbage_costs_stands_below_its_crates() -> None:
    """Else it would be read as the cost of a city."""
    edition = house()
    for n, garbage in product(range(len(edition.shape)), (2, 3, 5)):
        if edition.shape[n].cities:
            x, y = places(edition, n, 0, ()).heap
            drawn = picture(edition, n, 0, 0, garbage, (), 0, "en").partition('<g class="crates">')[2]
            crates = re.findall(r'#tc-crate" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)"', drawn.partition("<rect")[0])
            _, top, _, high = map(float, re.findall(r'="([-\d.]+)"', drawn.partition("<rect ")[2])[:4])
            assert top + high <= y + HEAP[1] / 2 + 0.1
            for left, up, size in [map(float, crate) for crate in crates]:
                assert x - HEAP[0] / 2 - 1 <= left < left + size <= x + HEAP[0] / 2 + 1
                assert up + size <= top + 2.1


def test_garbage_is_seen_while_its_land_is_attached() -> None:
    edition = house()
    tile(edition, 1, [{"coins": 1}, {"science": 1}], ["W c0", "c1 E"])
    s = upkeep({0: region(edition, start_tile(0))}, waiting=[1], carried=[3])
    panels = s.game.panels(s.view(0), s.offer(0), "en")
    assert "thumbnail" in panels["prompt"]
    assert ">−10</text>" in panels["prompt"]
    assert "+3</i>" in panels["seat-0"]
    for move, panel in (("at 1,0", "board"), ("turn 1", "own")):
        s.apply(0, s.game.actions.parse(move))
        panels = s.game.panels(s.view(0), s.offer(0), "en")
        assert ">−10</text>" in panels[panel]
        assert "thumbnail" not in panels["prompt"]


def test_what_stands_on_a_land_stands_there_in_every_language() -> None:
    """It is placed without one; only the words on the plate are others."""
    edition = house()
    for n in range(len(edition.shape)):
        room = places(edition, n, 0, ()).name
        at = [re.findall(r'class="fine name"[^>]*', picture(edition, n, 0, 0, 0, (), 0, lang)) for lang in ("en", "de")]
        assert at[0] == at[1]
        assert room[2] - room[0] <= TILE


def test_on_a_small_plan_cities_hide_each_other_at_most_by_a_corner() -> None:
    """Their ends are round, so that much of their boxes may be shared; they give way to garbage."""
    edition = house()
    corner = (79.0, 79.0, 118.0, 118.0)
    for n, turn in product(range(len(edition.shape)), range(4)):
        spots = places(edition, n, turn, ()).cities
        boxes = capsule_boxes(edition, n, spots, [])
        for i, box in enumerate(boxes):
            assert covered(box, boxes[:i]) < 0.15 * TALL * TALL, (edition.names[n]["en"], turn)
        if len(spots) == 1:
            assert not covered(capsule_boxes(edition, n, spots, [corner])[0], [corner])


def test_the_question_says_how_much_is_left_to_recycle() -> None:
    for state in [state.copy() for state in moments()]:
        seat = state.actors[0] if state.actors else 0
        if state.actors and state.game.steps[state.lanes[seat][-1][0]].name == "recycle":
            prompt = state.game.own_panels(state.view(seat), state.offer(seat), "en")["prompt"]
            left = int(re.findall(r"remove (\d+) more garbage", prompt)[0])
            assert f"Leave {left} unused" in prompt
            while state.actors and may(state, seat)[0].startswith("recycle"):
                state.apply(seat, state.legal(seat)[0])
                left -= 1
            assert left >= 0
            return
    raise AssertionError("nobody recycles")


def asked(step: str) -> TwentiethCentury:
    """The first moment at which this is asked."""
    return next(s.copy() for s in moments() if s.actors and s.game.steps[s.lanes[s.actors[0]][-1][0]].name == step)


def test_recycling_shows_the_centres_that_work_and_says_what_they_reach() -> None:
    s = asked("recycle")
    seat = s.actors[0]
    own = s.game.own_panels(s.view(seat), s.offer(seat), "en")["own"]
    region, edition = s.view(seat)["seats"][seat]["region"], s.game.edition
    works = [edition.recycling[CITIES * edition.numbers[tile["tile"]] + c] for tile in region for c in tile["citizens"]]
    assert own.count('class="centre"') == 2 * sum(works) > 0  # also on a small plan
    assert "a neighbour that its track leads to" in own


def test_garbage_that_may_be_cleaned_is_framed_itself_and_beside_the_name_on_a_small_plan() -> None:
    s = asked("recycle")
    seat = s.actors[0]
    own = s.game.own_panels(s.view(seat), s.offer(seat), "en")["own"]
    chosen = [action for action in may(s, seat) if action.startswith("recycle")]
    assert own.count('class="fine done"') == own.count('class="mid done"') == len(chosen)
    assert own.count('class="coarse done"') == len(chosen)
    assert 'class="chosen"' not in own  # no second frame around their lands
    assert 'class="city region cleaning"' in own


def test_lands_that_are_no_choice_keep_all_that_one_reads() -> None:
    s = asked("recycle")
    seat = s.actors[0]
    own = s.game.own_panels(s.view(seat), s.offer(seat), "en")["own"]
    assert 'class="tile aside"' in own
    assert own.count('class="veil"') == own.count('class="tile aside"')


def test_a_place_to_attach_is_asked_for_with_a_key() -> None:
    s = asked("cell")
    seat = s.actors[0]
    assert "Rails would join here" in s.game.own_panels(s.view(seat), s.offer(seat), "en")["own"]
    assert 'class="key"' not in s.game.panels(s.view(None), None, "en")["region-0"]


def test_a_narrow_screen_shows_all_lands_to_choose_from() -> None:
    """All of a region, unless it is broad and they lie close together, and more than their garbage counts."""
    edition = house()
    numbers = edition.numbers
    for columns, chosen, verb, kind in (
        (4, (0, 3), "site", " fitted"), (7, (2, 3), "site", " pointed"), (7, (0, 6), "site", " fitted"),
        (7, (2, 3), "recycle", " fitted"),
    ):  # fmt: skip
        placed = [{"tile": edition.keys[n], "x": n, "y": 0} for n in range(columns)]
        layout = ActionLayout()
        layout.tiles = {n: Mark(f"{verb} {n}", "") for n in chosen}
        assert near(placed, layout, numbers) == kind
    assert near(placed, ActionLayout(), numbers) == ""


def test_own_lands_are_shown_from_when_they_are_bought() -> None:
    s, rng = cw.game("twentieth_century").new(3, 1), cw.Rng.seeded(1)
    while not s.countries[s.actors[0]].waiting:
        actions = s.legal(s.actors[0])
        s.apply(s.actors[0], actions[rng.below(len(actions))])
    seat = s.actors[0]
    assert s.view(seat)["phase"] == "auction"
    for bought in s.view(seat)["seats"][seat]["waiting"]:
        assert f'id="tile-{bought["tile"]}"' in s.game.own_panels(s.view(seat), s.offer(seat), "en")[f"seat-{seat}"]


def test_columns_of_the_catastrophe_have_names() -> None:
    s = asked("column")
    board = s.game.own_panels(s.view(s.actors[0]), s.offer(s.actors[0]), "en")["board"]
    assert re.findall(r">Column (\d)</p>", board)[0] == "1"


def test_each_column_says_below_its_name_what_it_brings() -> None:
    s = asked("column")
    board = s.game.own_panels(s.view(s.actors[0]), s.offer(s.actors[0]), "en")["board"]
    assert board.index("What you suffer there") < board.index(">Column 1</p>")
    assert board.count('class="name-of"') == len(re.findall(r'class="name-of">[^<]*</p><p class="foot-of">', board))
    for column in s.view(None)["catastrophe"]["columns"]:
        if column["used"] and not column["garbage"] and not column["skulls"]:
            assert '<p class="foot-of"><small>nothing</small></p>' in board


def test_technologies_stand_first_on_a_phone_while_one_may_be_bought() -> None:
    s = asked("take")
    seat = s.actors[0]
    panels = s.game.own_panels(s.view(seat), s.offer(seat), "en")
    assert 'data-scene="auction buying"' in panels["board"]
    assert "buying" not in s.game.panels(s.view(None), None, "en")["board"]
    laboratory = house().numbers["T01"]
    s = upkeep({0: region(house(), start_tile(0))}, waiting=[laboratory], carried=[0])
    assert "buying" not in s.game.own_panels(s.view(0), s.offer(0), "en")["board"]  # attached, not bought


def test_no_garbage_is_told_too() -> None:
    edition = house()
    tile(edition, 1, [{"coins": 1}], ["W c0"])
    s = upkeep({0: region(edition, start_tile(0))}, waiting=[1], carried=[1])
    assert re.search(r">Garbage</small><span>.*?</svg>0<", s.game.own_panels(s.view(0), s.offer(0), "en")["seat-0"])


def test_whoever_is_outbid_is_told_and_shown() -> None:
    s = asked("column")
    first = s.actors[0]
    assert "Choose a column of the catastrophe" in s.game.own_panels(s.view(first), s.offer(first), "en")["prompt"]
    s.apply(first, s.game.actions.parse("column 2 0"))
    second = s.actors[0]
    s.apply(second, s.game.actions.parse("column 2 1"))
    while s.actors[0] != first:
        s.apply(s.actors[0], next(a for a in s.legal(s.actors[0]) if s.game.actions.text(a)[:8] != "column 2"))
    panels = s.game.own_panels(s.view(first), s.offer(first), "en")
    name = s.game.words.word("seat", second, "en")
    assert f"{name} outbid you in column 2." in panels["prompt"]
    states = dict(re.findall(r'class="rung (held|outbid)"[^>]*>.*?id="figure-(\d)"', panels["board"]))
    found = {
        int(seat): state
        for state, seat in re.findall(r'class="rung (held|outbid)".*?id="figure-(\d)"', panels["board"])
    }
    assert found[first] == "outbid"
    assert found[second] == "held"
    assert states


def test_a_technology_that_has_been_used_says_so() -> None:
    shown = 0
    game = cw.game("twentieth_century")
    state, rng = game.new(3, 3), cw.Rng.seeded(3)
    while state.actors:
        seat = state.actors[0]
        if state.countries[seat].used and game.steps[state.lanes[seat][-1][0]].name == "use":
            hand = game.own_panels(state.view(seat), state.offer(seat), "en")["hand"]
            shown += "used this round" in hand
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
    assert shown


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
