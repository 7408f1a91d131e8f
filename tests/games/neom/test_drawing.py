"""The table in pictures and in text: every piece is drawn, every action rides on one, nothing leaks or breaks."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import citywright as cw
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES
from citywright.games.neom import scoring
from citywright.games.neom.city import CELLS, City
from citywright.games.neom.counters import COUNTERS, SIGNS
from citywright.games.neom.drawing import svg_city
from citywright.games.neom.drawing.art import GOOD_COLOURS, defs, good_kind
from citywright.games.neom.drawing.labels import KIND_SIGNS, KINDS
from citywright.games.neom.drawing.names import name_on
from citywright.games.neom.drawing.plain import city_grid, marks
from citywright.games.neom.drawing.svg import SHAPES
from citywright.games.neom.drawing.table import KEY
from citywright.games.neom.drawing.tile import tile_svg
from citywright.games.neom.edition import GOODS, SOUTH, TYPES, Edition
from citywright.games.neom.fields import STEPS
from citywright.games.neom.game import HOUSE_EDITION, game_with
from citywright.games.neom.reading import read_edition
from citywright.games.neom.state import Neom
from citywright.games.neom.steps.disasters import pay_fine
from citywright.games.neom.text import describe
from tests.games.neom.support import acting, city, roads, struck
from tests.pages import check_html, references
from tools import picture

GAME = game_with(read_edition(HOUSE_EDITION))
EDITION, WORDS = GAME.edition, GAME.words
PRIVATE = {"prompt", "own", "hand"}
NASTY = "<b>&\"'</b>"

# -- tables to look at -------------------------------------------------------------------------------


@cache
def moments() -> tuple[tuple[Neom, int], ...]:
    """Tables and seats, some for every kind of decision and number of players, from games played at random."""
    found: dict[tuple[str, int], tuple[Neom, int]] = {}
    for seed in range(30):
        seats = 1 + seed % 5
        s, rng = GAME.new(seats, seed), cw.Rng.seeded(seed)
        while s.actors:
            seat = s.actors[rng.below(len(s.actors))]
            found.setdefault((asked(s, seat), seats), (s.copy(), seat))
            actions = s.legal(seat)
            s.apply(seat, actions[rng.below(len(actions))])
        found.setdefault(("over", seats), (s, 0))
    assert {name for name, _ in found} == {*STEPS, "over"}
    return tuple(found.values())


def asked(s: Neom, seat: int) -> str:
    """The kind of decision a seat owes."""
    return STEPS[s.lanes[seat][-1][0]] if s.lanes[seat] else "over"


def drawn(s: Neom, seat: int | None, lang: str = "en", offered: bool = True) -> dict[str, str]:
    offer = s.offer(seat) if seat is not None and offered else None
    return s.game.panels(s.view(seat), offer, lang)


def xml(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def ids(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def values(roots: dict[str, ElementTree.Element], attribute: str) -> list[tuple[str, str]]:
    """(panel, value) of every element with this attribute."""
    return [(name, e.attrib[attribute]) for name, root in roots.items() for e in root.iter() if attribute in e.attrib]


def seat_of(built: City, **more: object) -> Json:
    """One seat's part of a view, with this city."""
    s = acting({}, {0: built})
    return {**s.view(None)["seats"][0], **more}


SHAPE_IDS = set(ids(xml(f"<svg>{defs()}</svg>")))

# -- tiles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("n", range(1, EDITION.tiles + 1))
def test_every_tile_is_drawn(n: int, lang: str) -> None:
    svg = tile_svg(EDITION, WORDS, n, lang, f"tile-{n:03}")
    root = xml(svg)
    group = root[0]
    assert group.attrib["id"] == f"tile-{n:03}"
    assert group[0].tag == "title"
    assert describe(EDITION, WORDS, n, lang) in (group[0].text or "")
    written = [e.text or "" for e in root.iter("text")]
    name = EDITION.names[n][lang]
    assert re.sub("[ -]", "", name) in re.sub("[ -]", "", "".join(written))
    assert references(svg) <= SHAPE_IDS
    if EDITION.cost[n]:
        assert str(EDITION.cost[n]) in written
    if EDITION.vp[n]:
        assert str(EDITION.vp[n]) in written
    shapes = references(svg)
    assert ("neom-smog" in shapes) == EDITION.polluted[n]
    assert ("neom-powered" in shapes) == EDITION.power[n]
    wanted = {f"neom-good-{GOODS[g]}" for mask, _ in EDITION.needs[n] for g in range(17) if mask >> g & 1}
    wanted |= {f"neom-good-{GOODS[g]}" for g in range(17) if EDITION.makes[n] >> g & 1}
    assert {shape for shape in shapes if shape.startswith("neom-good-") and "any" not in shape} == wanted


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_lies_on_a_road(lang: str) -> None:
    """Where a road leaves to the south, the name stands beside it, in one piece."""
    for n in range(1, EDITION.tiles + 1):
        if EDITION.exits[n] & SOUTH:
            name = xml(f"<g>{name_on(EDITION.names[n][lang], True).drawn}</g>")
            (strip,) = name.iter("rect")
            left, wide = float(strip.attrib["x"]), float(strip.attrib["width"])
            assert 0 < left < left + wide < 50.6


def test_colour_never_stands_alone() -> None:
    """Each type has a pattern, buildings and a sign of its own; each seat and each kind of good a form."""
    found: dict[str, set[str]] = {}
    for kind, name in enumerate(KINDS):
        tiles = [n for n in range(1, EDITION.tiles + 1) if EDITION.types[n] == 1 << kind]
        for n in tiles:
            shapes = references(tile_svg(EDITION, WORDS, n, "en", "x"))
            assert f"neom-ground-{name}" in shapes
            assert f"neom-{KIND_SIGNS[kind]}" in shapes
            assert any(shape.startswith(f"neom-{name}-") for shape in shapes)
            found.setdefault(name, set()).update(
                shape for shape in shapes if re.match(rf"neom-({'|'.join(KINDS)})-", shape)
            )
    assert all(len(shapes) >= 3 for shapes in found.values())
    assert sum(map(len, found.values())) == len(set().union(*found.values())), "two types share a building"
    bodies = re.findall(r'<(?:symbol|pattern) id="([^"]+)".*?>(.*?)</(?:symbol|pattern)>', SHAPES.defs)
    patterns = [body for name, body in bodies if name.startswith("neom-ground-")]
    assert len({re.sub(r"var\(--\w+\)", "", body) for body in patterns}) == len(TYPES) + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_goods_have_two_letters_of_their_own_in_a_terminal(lang: str) -> None:
    found = marks(WORDS, lang)
    assert len(set(found)) == len(GOODS)
    assert all(len(mark) == 2 and mark[0].isupper() for mark in found)


def test_goods_have_a_form_for_their_kind_and_a_picture_of_their_own() -> None:
    root = xml(f"<svg>{defs()}</svg>")
    pictures = {e.attrib["id"]: e.attrib["d"] for e in root.iter("path") if "neom-picture-" in e.attrib.get("id", "")}
    assert len(set(pictures.values())) == len(GOODS) + 1  # and a question mark
    symbols = {e.attrib["id"]: e for e in root.iter("symbol")}
    for good, name in enumerate(GOODS):
        symbol = symbols[f"neom-good-{name}"]
        corners = len(symbol[0].attrib["points"].split())
        assert corners == {"raw": 5, "processed": 6, "luxury": 8}[good_kind(good)]
        assert [e.attrib["href"] for e in symbol.iter("use")] == [f"#neom-picture-{name}"]
        assert f"neom-picture-{name}" in pictures
    assert len(GOOD_COLOURS) == len(GOODS)


def test_every_counter_has_a_sign() -> None:
    assert len(SIGNS) == len(COUNTERS)
    assert all(SIGNS[1:])
    assert {f"neom-{shape}" for sign in SIGNS for shape in sign} <= SHAPE_IDS


def test_a_picture_is_always_the_same() -> None:
    other = read_edition(HOUSE_EDITION)
    for n in (1, 12, 86, 140):
        assert tile_svg(EDITION, WORDS, n, "de", "x") == tile_svg(other, WORDS, n, "de", "x")


def test_a_tile_of_choice_shows_what_it_makes() -> None:
    built = city(EDITION, {"c4": 137}, choice="steel")
    svg = svg_city(EDITION, WORDS, seat_of(built), "en", standalone=False)
    assert "neom-good-steel" in references(svg)
    assert "neom-good-any" not in references(svg)


# -- panels ------------------------------------------------------------------------------------------


def test_the_panels_of_a_table() -> None:
    for s, seat in moments():
        public = {"art", "head", "key", "pack", "anchors", "standing", "score"}
        public |= {f"{panel}-{other}" for panel in ("seat", "city") for other in range(s.seats)}
        assert drawn(s, seat).keys() == public | {"prompt", "own", "hand"}
        assert drawn(s, None).keys() == public | {"prompt"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_told(lang: str) -> None:
    for s, seat in moments():
        roots = {name: xml(text) for name, text in drawn(s, seat, lang).items()}
        reasons = sorted(reason for _, reason in values(roots, "data-reason"))
        assert reasons == sorted(why.text(lang) for _, why in s.offer(seat).greyed)


def test_a_cell_carries_its_own_action() -> None:
    s, seat = next(moment for moment in moments() if asked(*moment) == "place")
    own = xml(drawn(s, seat)["own"])
    found = {e.attrib["id"]: e.attrib for e in own.iter("g") if e.attrib.get("role") == "button"}
    assert found.keys() == {f"own-do-{cell}" for cell in CELLS}
    for cell in CELLS:
        attributes = found[f"own-do-{cell}"]
        if "data-action" in attributes:
            assert attributes["data-action"] == f"place {cell}"
        else:
            assert attributes["aria-disabled"] == "true"
            assert attributes["data-reason"]


def test_the_name_of_a_cell_gives_way_to_the_figures_of_its_tile() -> None:
    s, seat = next(
        moment for moment in moments() if asked(*moment) == "place" and any(moment[0].cities[moment[1]].cells)
    )
    for group in xml(drawn(s, seat)["own"]).iter("g"):
        tags = [g.attrib["class"] for g in group.findall("g") if "tag" in g.attrib.get("class", "").split()]
        if tags:
            taken = s.cities[seat].cells[CELLS.index(group.attrib["id"].removeprefix("own-do-"))]
            assert tags == ["tag fine" if taken else "tag"]


def test_a_tile_that_would_be_built_over_stays_in_sight_under_a_sign() -> None:
    s, seat = next(
        moment for moment in moments() if asked(*moment) == "place" and any(moment[0].cities[moment[1]].cells)
    )
    for group in xml(drawn(s, seat)["own"]).iter("g"):
        kinds = group.attrib.get("class", "").split()
        if "target" in kinds:
            taken = bool(s.cities[seat].cells[CELLS.index(group.attrib["id"].removeprefix("own-do-"))])
            signs = [g.attrib["class"] for g in group.findall("g")]
            assert ("taken" in kinds, signs) == (taken, ["instead" if taken else "tag"])


def placing() -> list[tuple[Neom, int]]:
    """Moments of random games in which a seat may place a tile on several cells."""
    found: list[tuple[Neom, int]] = []
    for seed in range(12):
        s, rng = GAME.new(1 + seed % 5, seed), cw.Rng.seeded(seed)
        while s.actors:
            seat = s.actors[rng.below(len(s.actors))]
            actions = s.legal(seat)
            if asked(s, seat) == "place" and len(actions) > 1 and rng.below(3) == 0:
                found.append((s.copy(), seat))
            s.apply(seat, actions[rng.below(len(actions))])
    return found


def test_what_a_cell_would_bring_is_what_it_brings() -> None:
    bought = 0
    for s, seat in placing():
        brings = s.view(seat)["own"]["brings"]
        assert brings.keys() == {CELLS[s.do.place.arg(action)] for action in s.legal(seat)}
        for name, found in brings.items():
            after = s.copy()
            after.enact(seat, s.do.place(CELLS.index(name)))
            if after.lanes[seat]:  # there is more than one way to pay
                bought += len(found["buys"])
                continue
            before, then = s.view(seat)["seats"][seat], after.view(seat)["seats"][seat]
            assert found["money"] == then["money"] - before["money"]
            assert found["income"] == then["income"] - before["income"]
            assert found["points"] == then["score"] - before["score"]
    assert bought


def test_a_hand_says_what_it_would_take_to_build_each_tile() -> None:
    """Chosen and revealed, a tile can be built exactly if its card said so, with the goods of the sellers it named."""
    told = {"bought": 0, "cannot": 0, "free": 0}
    for seed in range(12):
        s, rng = GAME.new(1 + seed % 5, seed), cw.Rng.seeded(seed)
        while s.actors:
            seat = s.actors[rng.below(len(s.actors))]
            if asked(s, seat) in ("choose", "choose_open") and rng.below(6) == 0:
                builds = s.view(seat)["own"]["builds"]
                for number, found in builds.items():
                    then = s.copy()
                    then.apply(seat, s.do.choose(int(number)))
                    while asked(then, seat) != "act":  # the others choose
                        other = next(one for one in then.actors if one != seat)
                        then.apply(other, then.legal(other)[0])
                    reason = then.why_not(seat, s.do.build())
                    assert (reason and [reason.id, reason.args]) == found["against"]
                    if reason:
                        told["cannot"] += 1
                        continue
                    then.enact(seat, s.do.build())
                    brought = then.view(seat)["own"]["brings"]
                    assert all(cell["buys"] == found["buys"] for cell in brought.values())
                    told["bought" if found["buys"] else "free"] += 1
                cards = xml(drawn(s, seat)["hand"])
                prices = [e for e in cards.iter("span") if e.attrib.get("class", "").startswith("price")]
                assert len(prices) == len(builds)
                refused = sum("cannot" in e.attrib["class"] for e in prices)
                assert refused == sum(found["against"] is not None for found in builds.values())
            actions = s.legal(seat)
            s.apply(seat, actions[rng.below(len(actions))])
    assert all(told.values())


def test_what_is_done_for_a_round_says_what_it_is_worth_at_best() -> None:
    seen: set[str] = set()
    for s, seat in moments():
        changes = s.view(seat)["own"]["changes"]
        assert (changes is None) == (asked(s, seat) not in ("act", "struck") or s.plans[seat] != ())
        for action, points in (changes or {}).items():
            after = s.copy()
            after.enact(seat, GAME.actions.parse(action))
            reached = [after]
            if after.lanes[seat] and asked(after, seat) == "place":
                reached = [after.copy() for _ in after.legal(seat)]
                for then, place in zip(reached, after.legal(seat), strict=True):
                    then.enact(seat, place)
            if action == "fine":
                pay_fine(after, seat)
            if not any(then.lanes[seat] for then in reached):  # there is one way to pay
                assert points == max(then.scores()[seat] for then in reached) - s.scores()[seat]
                seen.add(action.split()[0])
            panels = drawn(s, seat)
            shown = xml(panels["prompt"] if " " not in action else panels["hand"])
            button = next(e for e in shown.iter("button") if e.get("data-action") == action)
            slip = next(e for e in button.iter("i") if "brought" in e.attrib["class"])
            assert int((slip.text or "").replace("−", "-")) == points
    assert seen == {"build", "sell", "anchor", "fine"}


def test_what_is_asked_lies_before_what_only_lies_there() -> None:
    for s, seat in moments():
        groups = [e.attrib["class"].split() for e in xml(drawn(s, seat)["hand"]) if "cards" in e.attrib["class"]]
        assert groups == sorted(groups, key=lambda kinds: "aside" in kinds)
        assert not any({"asked", "aside"} <= set(kinds) for kinds in groups)


def test_every_cell_that_may_be_chosen_says_how_many_points_it_brings() -> None:
    for s, seat in placing()[::5]:
        brings = s.view(seat)["own"]["brings"]
        own = xml(drawn(s, seat)["own"])
        for name, found in brings.items():
            target = next(g for g in own.iter("g") if g.attrib.get("id") == f"own-do-{name}")
            pill = next(g for g in target.iter("g") if any(e.attrib.get("class") == "brought" for e in g))
            said = next(e.text or "" for e in pill if e.tag == "text")
            points = found["points"]
            assert int(said.replace("−", "-").removeprefix("±")) == points
            assert pill.attrib["class"] == ("gain" if points > 0 else "loss" if points else "even")


def test_every_tile_that_may_be_lost_says_how_many_points_go_with_it() -> None:
    seen = 0
    for seed in range(30):
        s, rng = GAME.new(2 + seed % 4, seed), cw.Rng.seeded(seed)
        while s.actors:
            seat = s.actors[rng.below(len(s.actors))]
            actions = s.legal(seat)
            loses = s.view(seat)["own"]["loses"]
            assert (loses is not None) == (asked(s, seat) == "struck")
            if loses:
                gone = [s.do.remove.arg(action) for action in actions if s.do.remove.holds(action)]
                assert loses.keys() == {CELLS[cell] for cell in gone}
                own = xml(drawn(s, seat)["own"])
                for cell in gone[:3]:
                    after = s.copy()
                    after.cities[seat] = s.cities[seat].clear((*s.plans[seat], cell), False)
                    before = s.copy()
                    before.cities[seat] = s.cities[seat].clear(s.plans[seat], False)
                    points = after.scores()[seat] - before.scores()[seat]
                    target = next(g for g in own.iter("g") if g.attrib.get("id") == f"own-do-{CELLS[cell]}")
                    said = [e.text or "" for e in target.iter("text")]
                    assert [int(text.replace("−", "-").removeprefix("±")) for text in said] == [points]
                    seen += 1
            s.apply(seat, actions[rng.below(len(actions))])
    assert seen


def test_what_would_change_on_a_tile_is_said_in_one_corner() -> None:
    corners, drawn_on = set(), 0
    for s, seat in [*moments(), *placing()[::5]]:
        for group in xml(drawn(s, seat)["own"]).iter("g"):
            if group.attrib.get("class") == "instead":
                slip = next(e for e in group.iter("rect") if e.attrib["class"] == "brought")
                corners.add((slip.attrib["x"], slip.attrib["y"]))
                assert float(slip.attrib["x"]) + float(slip.attrib["width"]) < 90  # the points are beside it
                drawn_on += 1
    assert drawn_on
    assert corners == {("5", "5")}


def test_the_hand_says_where_one_decides() -> None:
    scenes = set()
    for s, seat in moments():
        panels = drawn(s, seat)
        scene = xml(panels["hand"]).attrib["data-scene"]
        cells = [action for _, action in values({"own": xml(panels["own"])}, "data-action")]
        cards = [action for _, action in values({"hand": xml(panels["hand"])}, "data-action")]
        assert scene == ("board" if cells else "cards" if cards else "")
        scenes.add(scene)
    assert scenes == {"board", "cards", ""}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_keeps_anchors_reads_what_they_are(lang: str) -> None:
    told = WORDS.say("draw.anchor", {}, lang)
    for s, seat in moments():
        assert (told in drawn(s, seat, lang)["prompt"]) == (asked(s, seat) in ("keep", "keep_open"))


def test_where_points_come_from_is_told_from_the_first_tile_on() -> None:
    seen = set()
    for s, _ in moments():
        view = s.view(None)
        for seat, me in enumerate(view["seats"]):
            built = any(n > 0 for n in me["cells"])
            assert bool(list(xml(drawn(s, None)[f"seat-{seat}"]).iter("dt"))) == built
            seen.add(built)
    assert seen == {True, False}


def test_a_new_tile_is_not_taken_for_a_target() -> None:
    for s, seat in moments():
        own = drawn(s, seat)["own"]
        assert not ("neom-new" in references(own) and "own-do-" in own)


def test_a_ribbon_says_what_it_comes_to_now() -> None:
    shown = 0
    for s, seat in [*moments(), *placing()]:
        for other, me in enumerate(s.view(seat)["seats"]):
            assert sum(me["counted"].values()) == dict(me["breakdown"])["variable"]
            panel = xml(drawn(s, seat)[f"city-{other}"])
            tiles = {g.attrib["data-cell"]: g for g in panel.iter("g") if "data-tile" in g.attrib}
            for name, points in me["counted"].items():
                whole = s.edition.vp[int(tiles[name].attrib["data-tile"])] + points
                texts = [e.text for e in tiles[name].iter("text")]
                assert texts.count(str(whole).replace("-", "−")) >= 3  # at each size that has figures
                shown += 1
    assert shown


RARE = (
    "#neom-umbrella",
    r'var\(--points-ink\)">\d:\d</text>',
    r'var\(--points-ink\)">\d×</text>',
    "#neom-shield-fire",
    "#neom-shield-crime",
    'class="bars"',
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_signs_on_tiles_are_explained_until_the_end(lang: str) -> None:
    for s, _ in moments():
        panels = drawn(s, None, lang)
        key = xml(panels["key"])
        open_tiles = "".join(panels[f"city-{seat}"] for seat in range(s.seats)) + panels["anchors"] + panels["pack"]
        rare = [re.search(sign, open_tiles) for sign in RARE]
        assert len(list(key.iter("li"))) == (0 if not s.actors else len(KEY) + len(RARE) - rare.count(None))
        assert references(ElementTree.tostring(key, encoding="unicode")) <= SHAPE_IDS


def test_what_a_tile_cost_is_told_on_a_small_city_too() -> None:
    """Or left out where it could not be read."""
    told = 0
    for n in range(1, EDITION.tiles + 1):
        middle = next(
            (g for g in xml(tile_svg(EDITION, WORDS, n, "en", "x")).iter("g") if g.get("class") == "mid"), None
        )
        if middle is not None and EDITION.cost[n]:
            told += str(EDITION.cost[n]) in [e.text for e in middle.iter("text")]
    assert told > 0.9 * sum(map(bool, EDITION.cost))


def test_nothing_lies_before_anybody_in_the_end() -> None:
    over = [s.copy() for s, seat in moments() if asked(s, seat) == "over"]
    assert over
    for s in over:
        s.anchors = [(121,)] * s.seats  # never built
        assert all('class="card' not in drawn(s, seat)["hand"] for seat in range(s.seats))


def test_a_chosen_tile_lies_before_its_seat_until_it_is_built() -> None:
    s = acting({0: 12, 1: 4}, edition=EDITION)
    parts = drawn(s, 0)
    assert 'id="tile-012"' in parts["seat-0"]
    assert 'id="own-012"' in parts["hand"]
    s.cities[0] = city(EDITION, {"c4": 12})
    s.lanes[0] = []
    parts = drawn(s, 0)
    assert 'id="tile-012"' in parts["city-0"]
    assert 'id="tile-012"' not in parts["seat-0"]
    assert "Concrete Plant" in parts["seat-0"]
    assert "neom-new" in references(parts["city-0"])


def test_tiles_marked_for_removal_are_crossed_out_for_their_seat_alone() -> None:
    s = struck(64, {0: city(EDITION, {"c4": 1, "c2": 4}), 1: city(EDITION, {"c4": 8})})
    before = drawn(s, 1)
    s.play(0, GAME.actions.parse("remove c4"))
    assert "neom-doomed" in references(drawn(s, 0)["own"])
    after = drawn(s, 1)
    assert after == before


def test_pollution_is_marked_where_it_hurts() -> None:
    built = city(EDITION, {"c4": 1, "b4": 11, "b3": 12, "d4": 4})
    svg = svg_city(EDITION, WORDS, seat_of(built), "en", standalone=False)
    lost = [int(e.text[1:]) for e in xml(svg).iter("text") if e.text and e.text.startswith("−")]
    assert -sum(lost) == scoring.pollution(built) < 0


def test_seats_show_money_warnings_and_score() -> None:
    s = acting({}, {0: city(EDITION, {"c4": 1, "b4": 11}), 1: city(EDITION, {"c4": 101})}, money=13)
    s.earned[0] = 4
    parts = drawn(s, None)
    assert ">17<" in parts["seat-0"]
    for words in ("4 locked", "No power −5", "Pollution −2", "Ghost town −4"):
        assert words in parts["seat-0"]
    assert "No power" not in parts["seat-1"]
    for seat in range(3):
        assert f">{s.scores()[seat]}<".replace("-", "−") in parts[f"seat-{seat}"]


def test_the_pad_adds_up() -> None:
    for s, _ in moments():
        rows = [[cell.text or "" for cell in row.iter("td")] for row in xml(drawn(s, None)["score"]).iter("tr")][1:]
        numbers = [[int(text.replace("−", "-")) for text in row] for row in rows]
        assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1] == s.scores()


def test_trade_routes_are_lit_when_open() -> None:
    edition = read_edition(HOUSE_EDITION)
    roads(edition, {1: "EW", 2: "EW"})
    closed, opened = city(edition, {"b3": 1}), city(edition, {"b3": 1, "a3": 2})
    assert opened.routes == 1
    left = 'id="plan-route-0" class="route {}"'
    assert left.format("closed") in svg_city(edition, WORDS, seat_of(closed), "en", standalone=False)
    assert left.format("open") in svg_city(edition, WORDS, seat_of(opened), "en", standalone=False)
    spent = seat_of(opened, spent_routes=[True, False])
    assert left.format("spent") in svg_city(edition, WORDS, spent, "en", standalone=False)


def test_roads_that_end_at_a_neighbour_are_barred() -> None:
    edition = read_edition(HOUSE_EDITION)
    roads(edition, {1: "NS", 2: "EW", 3: "NS"})
    barred = svg_city(edition, WORDS, seat_of(city(edition, {"c4": 1, "c5": 2})), "en", standalone=False)
    assert 'class="bars"' in barred
    joined = svg_city(edition, WORDS, seat_of(city(edition, {"c4": 1, "c5": 3})), "en", standalone=False)
    assert 'class="bars"' not in joined


# -- names from outside ------------------------------------------------------------------------------


def nasty_edition() -> Edition:
    edition = read_edition(HOUSE_EDITION)
    edition.names = [{"en": NASTY, "de": NASTY} for _ in edition.names]
    return edition


def test_names_are_escaped_everywhere() -> None:
    game = game_with(nasty_edition())
    game.words = game.words.named([NASTY] * 3)
    s = acting({0: 12, 1: 4}, {0: city(game.edition, {"c4": 1})}, edition=game.edition, anchors={0: (121,)})
    view = s.view(0)
    for lang in LANGUAGES:
        for text in game.panels(view, s.offer(0), lang).values():
            assert "<b>&" not in text
            xml(text)
        assert NASTY in "".join(xml(game.panels(view, None, lang)["seat-0"]).itertext())
        xml(svg_city(game.edition, game.words, view["seats"][0], lang))
        check_html(game.picture(view, lang))


# -- pictures and pages that stand alone -------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_holds_the_whole_table_and_its_styles(lang: str) -> None:
    for s, seat in moments():
        for viewer in (seat, None):
            text = GAME.picture(s.view(viewer), lang)
            assert text.startswith("<!doctype html>")
            assert "<script" not in text
            assert not re.search(r"(src|href)=\"(?!#)", text), "a page loads nothing"
            check_html(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_city_stands_alone_with_its_colours(lang: str) -> None:
    for s, seat in moments():
        svg = svg_city(EDITION, WORDS, s.view(None)["seats"][seat], lang)
        root = xml(svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert "var(" not in svg
        found = ids(root)
        assert len(found) == len(set(found))
        assert references(svg) <= set(found)


def test_the_tool_draws_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pictures/city.svg"
    assert picture.main([str(file), "--bot", "random", "--seed", "3"]) == 0
    first = file.read_text(encoding="utf-8")
    xml(first)
    assert picture.main([str(file), "--bot", "random", "--seed", "3"]) == 0
    assert file.read_text(encoding="utf-8") == first

    record = cw.Record.new(GAME, seats=3, seed=5)
    record.play(0, record.state.legal(0)[0])
    (tmp_path / "game.txt").write_text(record.text(), encoding="utf-8")
    assert picture.main([str(file), "--record", str(tmp_path / "game.txt"), "--seat", "2", "--lang", "de"]) == 0
    assert "Punkt" in file.read_text(encoding="utf-8")
    assert picture.main([str(file), "--record", str(tmp_path / "game.txt"), "--seat", "9"]) == 1
    assert picture.main([str(file), "--record", str(tmp_path / "none.txt")]) == 1
    assert "seats 0 to 2" in capsys.readouterr().err


# -- text --------------------------------------------------------------------------------------------


def links(grid: list[str], columns: int, rows: int) -> Iterator[tuple[str, str]]:
    """Pairs of cells whose border a road crosses in the grid."""
    for cell in range(25):
        y, x = 2 + cell // 5 * (rows + 1), 3 + cell % 5 * (columns + 1)
        if cell % 5 < 4 and grid[y + 1][x + columns] == "┿":
            yield CELLS[cell], CELLS[cell + 1]
        if cell < 20 and grid[y + rows][x + columns // 2] == "╂":
            yield CELLS[cell], CELLS[cell + 5]


def links_of(built: City) -> Iterator[tuple[str, str]]:
    for cell in range(25):
        if built.to_east >> cell & 1:
            yield CELLS[cell], CELLS[cell + 1]
        if built.to_south >> cell & 1:
            yield CELLS[cell], CELLS[cell + 5]


@pytest.mark.parametrize(("large", "columns", "rows"), [(True, 14, 4), (False, 8, 2)])
def test_a_grid_shows_the_links_of_its_city(large: bool, columns: int, rows: int) -> None:
    for s, _ in moments():
        for seat, side in enumerate(s.view(None)["seats"]):
            grid = city_grid(EDITION, WORDS, side, "en", large)
            assert {len(line) for line in grid} == {5 * (columns + 1) + 4}
            assert list(links(grid, columns, rows)) == list(links_of(s.cities[seat]))


def test_a_grid_of_a_city_laid_by_hand() -> None:
    edition = read_edition(HOUSE_EDITION)
    roads(edition, {12: "ESW", 15: "EW", 1: "N", 4: "NS"})
    built = city(edition, {"b3": 12, "a3": 15, "d3": 1, "c4": 4}, good="stone")
    grid = city_grid(edition, WORDS, seat_of(built), "en", large=False)
    assert grid[7:14] == [
        "  ├────────┼────────┼────╂───┼────┰───┼────────┤ ",
        "  │P015  *z│I012   *│St  ┃   │R001┃   │        │ ",
        "3◄┝━━━━━━━━┿━━━━┳━━━┿━━━━╋━━━┥    ●   │        │▷",
        "  ├────────┼────┸───┼────┸───┼────────┼────────┤ ",
        "  │        │        │        │        │        │ ",
        "2 │        │        │        │        │        │ ",
        "  ├────────┼────────┼────────┼────────┼────────┤ ",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_a_terminal(lang: str) -> None:
    for s, seat in moments():
        for viewer in (seat, None):
            text = GAME.plain(s.view(viewer), lang)
            lines = text.splitlines()
            assert max(map(len, lines)) <= 100
            assert all(line == line.rstrip() for line in lines)
            assert all(letter == "\n" or unicodedata.category(letter) != "Cc" for letter in text)
            for other, side in enumerate(s.view(None)["seats"]):
                assert WORDS.word("seat", other, lang) in text
                for n in side["anchors"]:
                    assert f"{n:03}" in text
            if viewer is not None and s.seats >= 3 and s.generation:
                hidden = set(s.hands[viewer]) - {n for side in s.cities for n in side.cells}
                assert not any(re.search(rf"\b{n:03} {re.escape(EDITION.names[n][lang])}", text) for n in hidden)


def test_the_own_city_comes_first_and_large() -> None:
    s = acting({}, {1: city(EDITION, {"c4": 12})}, edition=EDITION)
    text = GAME.plain(s.view(1), "en")
    assert text.index("Player 2 (you)") < text.index("Player 1")
    assert "Concrete Plant" in text
    assert "Concrete Plant" not in GAME.plain(s.view(0), "en")
