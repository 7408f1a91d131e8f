"""The table in pictures and in text: every piece is drawn, every action rides on one, nothing leaks or breaks."""

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import citywright as cw
from citywright.engine.drawing.svg import text_width
from citywright.engine.drawing.table import seat_sign
from citywright.engine.masks import bits
from citywright.engine.words import LANGUAGES
from citywright.games.city_tycoon.city import CELLS, amount, cell_at, x_of, y_of
from citywright.games.city_tycoon.drawing import panels
from citywright.games.city_tycoon.drawing.map import box_of
from citywright.games.city_tycoon.drawing.offers import top_plants
from citywright.games.city_tycoon.drawing.plain import plain
from citywright.games.city_tycoon.drawing.svg import SHAPES
from citywright.games.city_tycoon.drawing.table import KEY
from citywright.games.city_tycoon.drawing.tile import NAMES, SIZE, called, card_svg, picture
from citywright.games.city_tycoon.drawing.values import values_of
from citywright.games.city_tycoon.drawing.ways import city_of, street, tolls, ways_of
from citywright.games.city_tycoon.edition import TYPES
from citywright.games.city_tycoon.fields import STEPS
from citywright.games.city_tycoon.game import open_game
from citywright.games.city_tycoon.state import CityTycoon
from citywright.games.city_tycoon.text import cell_name, describe
from tests.games.city_tycoon.support import B, O, W, blank, building, do, lay, red, supplying, tile
from tests.pages import check_html, references

GAME = open_game(None)
EDITION, WORDS = GAME.edition, GAME.words
LAND, WATER = EDITION.land, EDITION.water
PRIVATE = {"prompt", "own", "hand"}
NASTY = "<b>&\"'</b>"
SIZES = {"fine", "mid tight", "coarse"}  # at which a piece is drawn
EAGER = ("build", "supply", "from", "way")

# -- tables to look at -------------------------------------------------------------------------------


@cache
def moments() -> tuple[tuple[CityTycoon, int], ...]:
    """Tables and seats, some for every kind of decision and number of players, from games played at random."""
    found: dict[tuple[str, int], tuple[CityTycoon, int]] = {}
    for seed in range(14):
        options = {"rebuild": True, "levelling": True, "planned_choice": True} if seed % 3 == 2 else {}
        seats = 2 + seed % 4
        s, rng = GAME.new(seats, seed, **options), cw.Rng.seeded(seed)
        while s.actors:
            seat = s.actors[rng.below(len(s.actors))]
            found.setdefault((asked(s, seat), seats), (s.copy(), seat))
            actions = s.legal(seat)
            eager = [a for a in actions if GAME.actions.text(a).startswith(EAGER)]
            choice = eager if eager and rng.below(4) else actions
            s.apply(seat, choice[rng.below(len(choice))])
        found.setdefault(("over", seats), (s, 0))
    assert {name for name, _ in found} >= {*STEPS, "over"} - {"buy", "back"}
    return tuple(found.values())


def asked(s: CityTycoon, seat: int) -> str:
    """The kind of decision a seat owes."""
    return STEPS[s.lanes[seat][-1][0]] if s.lanes[seat] else "over"


def moment(name: str) -> tuple[CityTycoon, int]:
    return next(found for found in moments() if asked(*found) == name)


def drawn(s: CityTycoon, seat: int | None, lang: str = "en", offered: bool = True) -> dict[str, str]:
    offer = s.offer(seat) if seat is not None and offered else None
    return panels(s.game, s.view(seat), offer, lang)


def xml(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def ids(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def values(roots: dict[str, ElementTree.Element], attribute: str) -> list[tuple[str, str]]:
    """(panel, value) of every element with this attribute."""
    return [(name, e.attrib[attribute]) for name, root in roots.items() for e in root.iter() if attribute in e.attrib]


SHAPE_IDS = set(ids(xml(f"<svg>{SHAPES.defs}</svg>")))

# -- pieces ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_is_drawn(lang: str) -> None:
    for piece in range(1, EDITION.pieces):
        svg = card_svg(EDITION, WORDS, piece, lang, "x")
        root = xml(svg)
        title = root[0][0]
        assert title.tag == "title"
        assert describe(EDITION, WORDS, piece, lang) in (title.text or "")
        assert references(svg) <= SHAPE_IDS
        written = [e.text or "" for e in root.iter("text")]
        if piece not in (LAND, WATER):
            assert called(EDITION, piece, lang) in written
        if EDITION.is_city(piece) or EDITION.cubes[piece]:
            assert str(EDITION.cost[piece]) in written
        assert svg.count("#ct-cube-") >= EDITION.cubes[piece]


def test_colour_never_stands_alone() -> None:
    """Each type has a pattern and buildings of its own, each colour of cubes a mark."""
    found: dict[str, set[str]] = {kind: set() for kind in TYPES}
    blocks = dict(re.findall(r'<g id="ct-block-(\w+)">(.*?)</g>', SHAPES.defs))
    for n in range(1, EDITION.first_plant):
        kind = TYPES[EDITION.type[n]]
        shapes = references(picture(EDITION, n, "en"))
        assert f"ct-block-{kind}" in shapes
        assert f"url(#ct-ground-{kind})" in blocks[kind]
        found[kind] |= {shape for shape in shapes if re.fullmatch(rf"ct-({'|'.join(TYPES)})-\d", shape)}
    assert all(len(shapes) == 3 for shapes in found.values())
    assert len(set().union(*found.values())) == 3 * len(TYPES)
    bodies = re.findall(r'<(?:symbol|pattern) id="([^"]+)".*?>(.*?)</(?:symbol|pattern)>', SHAPES.defs)
    bare = {name: re.sub(r'fill="[^"]*"|stroke="[^"]*"', "", body) for name, body in bodies}
    for prefix in ("ct-ground-", "ct-cube-", "ct-plant-", "ct-sign-"):
        group = [body for name, body in bare.items() if name.startswith(prefix)]
        assert len(set(group)) == len(group) > 2, prefix


def test_neighbours_are_told_on_all_four_sides_at_every_size() -> None:
    symbols = [piece for piece in range(EDITION.pieces) if EDITION.symbol[piece] >= 0]
    for piece in symbols:
        forms = [g for g in xml(picture(EDITION, piece, "en")).iter("g") if g.attrib.get("class") in SIZES]
        told = {g.attrib["class"] for g in forms if "ct-around" in references(ElementTree.tostring(g, "unicode"))}
        assert told == SIZES
    assert symbols


# -- panels ------------------------------------------------------------------------------------------


def test_the_panels_of_a_table() -> None:
    for s, seat in moments():
        public = {"art", "head", "map", "stacks", "key", "market", "score", *[f"seat-{i}" for i in range(s.seats)]}
        assert drawn(s, seat).keys() == public | {"prompt", "own", "hand"}
        assert drawn(s, None).keys() == public | {"prompt"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_signs_on_tiles_are_explained_until_the_end(lang: str) -> None:
    for s, _ in moments():
        key = xml(drawn(s, None, lang)["key"])
        assert len(list(key.iter("li"))) == (0 if not s.actors else len(KEY))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_told(lang: str) -> None:
    for s, seat in moments():
        roots = {name: xml(text) for name, text in drawn(s, seat, lang).items()}
        reasons = {reason for _, reason in values(roots, "data-reason")}
        assert reasons == {why.text(lang) for _, why in s.offer(seat).greyed}


def test_every_open_cell_is_a_target_when_a_tile_is_laid() -> None:
    s, seat = moment("place")
    own = xml(drawn(s, seat)["own"])
    found = {e.attrib["data-action"]: e.attrib["id"] for e in own.iter("g") if "data-action" in e.attrib}
    for cell in bits(s.city.open):
        assert found[f"place {CELLS[cell]}"] == f"own-open-{x_of(cell)}-{y_of(cell)}"
    prompt = xml(drawn(s, seat)["prompt"])
    assert list(prompt.iter("button")) == [], "what has a place on the map needs no button"
    assert "own-ghost" in references(drawn(s, seat)["own"])


def test_actions_ride_where_they_belong() -> None:
    places = {
        "pick": "hand", "pick_open": "hand", "act": "hand", "take": "hand", "place": "own", "terrain": "own",
        "source": "own", "way": "own",
    }  # fmt: skip
    for s, seat in moments():
        roots = {name: xml(text) for name, text in drawn(s, seat).items()}
        panel = places.get(asked(s, seat))
        if panel:
            assert {name for name, _ in values(roots, "data-action")} == {panel}
        if asked(s, seat) == "supply":
            assert [action for name, action in values(roots, "data-action") if name == "prompt"] == ["pass"]


def test_a_tile_that_cannot_be_supplied_says_so_on_the_map_on_its_card_and_in_the_question() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"goods": 1}, {"money": 3})])
    s = supplying({"2,0": (1, O)}, edition=edition, goods=[0, 0, 0, 0])
    parts = drawn(s, O)
    assert s.offer(O).prompt.id == "ask.supply_none"
    assert 'class="card greyed"' in parts["hand"]
    assert "greyed" in parts["own"]
    s = supplying({"2,0": (1, O)}, edition=edition, goods=[1, 0, 0, 0])
    assert s.offer(O).prompt.id == "ask.supply"
    assert "greyed" not in drawn(s, O)["hand"]


def test_tiles_that_cannot_be_supplied_stand_together_above_their_reason() -> None:
    edition = blank()
    for n in (1, 2):
        tile(edition, n, demands=[({"goods": 2}, {"money": 3})])
    tile(edition, 3, demands=[({"goods": 1}, {"money": 3})])
    s = supplying({"2,0": (1, O), "3,0": (2, O), "4,0": (3, O)}, edition=edition, goods=[1, 0, 0, 0])
    hand = xml(drawn(s, O)["hand"])
    stuck = [e for e in hand.iter("div") if e.attrib.get("class") == "stuck"]
    assert [(e[-1].text, len(e)) for e in stuck] == [("This takes 2 goods; you have 1.", 3)]
    assert ids(stuck[0]).count("card-003") == 0
    assert ids(hand).index("card-003") < ids(hand).index("card-001")


def test_a_tile_with_two_demands_has_a_button_for_each_on_its_card() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"goods": 1}, {"money": 3}), ({"red": 1}, {"money": 3})])
    s = supplying({"2,0": (1, O)}, edition=edition, goods=[1, 0, 0, 0])
    parts = drawn(s, O)
    assert 'data-action="supply 001 a"' in parts["hand"]
    assert "data-action" not in parts["own"]
    s.goods[O] = 0
    buttons = [e for e in xml(drawn(s, O)["hand"]).iter("button") if e.attrib["id"].startswith("do-supply")]
    assert [e.attrib.get("data-reason") for e in buttons] == ["This takes 1 good; you have 0.", None]


def test_the_map_fits_what_is_built_and_where_something_may_come() -> None:
    s = building([1], {"2,0": (3, B)})
    assert box_of(s.view(None)) == (-1, -1, 5, 4)
    assert box_of({**s.view(None), "phase": "supply"}) == (0, 0, 3, 2)


def test_tiles_that_wait_for_cubes_lie_before_their_owner() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"goods": 1}, {"money": 3})])
    s = supplying({"2,0": (1, O)}, edition=edition, goods=[1, 0, 0, 0])
    assert 'id="waits-001"' in drawn(s, O)["hand"]
    do(s, O, "supply 001 a")
    assert 'id="waits-001"' not in drawn(s, O)["hand"]


def test_a_tile_that_waits_stands_out_on_the_map_until_it_is_supplied() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"goods": 1}, {"money": 3})])
    tile(edition, 2, demands=[({"goods": 2}, {"money": 3})])
    s = supplying({"2,0": (1, O), "3,0": (2, O)}, edition=edition, goods=[1, 0, 0, 0])
    assert drawn(s, O)["own"].count('class="waits"') == 1
    do(s, O, "supply 001 a")
    while O not in s.actors:
        do(s, s.actors[0], "pass")
    assert drawn(s, O)["own"].count('class="waits"') == 1  # not the one that is supplied


@pytest.mark.parametrize("lang", LANGUAGES)
def test_kept_tiles_say_what_they_cost_of_what_there_is(lang: str) -> None:
    s, seat = GAME.new(3, 1), 0
    while len(s.view(seat)["own"]["picks"]) < 2:
        s.apply(s.actors[0], s.legal(s.actors[0])[0])
    view = s.view(seat)
    costs = sum(EDITION.cost[piece] for piece in view["own"]["picks"])
    said = WORDS.say("draw.kept_cost", {"money": costs, "money2": view["seats"][seat]["money"]}, lang)
    assert f"<small>{said}</small>" in drawn(s, seat, lang)["hand"]


def test_steps_to_buy_are_buttons_beside_the_question() -> None:
    edition = blank()
    tile(edition, 1, buys=[(2, 1), (4, 3)])
    s = building([1], edition=edition, money=3)
    do(s, O, "build 001", "place 2,0")
    prompt = xml(drawn(s, O)["prompt"])
    assert [e.text for e in prompt.iter("button")] == ["Buy nothing", "Pay €2 for 1 point", "Pay €4 for 3 points"]
    assert [e.attrib.get("aria-disabled") for e in prompt.iter("button")] == [None, None, "true"]


def test_an_empty_stack_says_so() -> None:
    s = building([1])
    s.stacks = [6, 0]
    do(s, O, "plant 001")
    parts = drawn(s, O)
    assert "The red stack is empty" in parts["prompt"]
    assert 'data-action="take blue once"' in parts["hand"]


# -- the map -----------------------------------------------------------------------------------------


def test_the_map_is_what_is_laid_and_one_ring() -> None:
    s = building([1])
    assert box_of(s.view(None)) == (-1, -1, 4, 4)
    lay(s, {"2,0": (2, B), "3,0": (WATER, -1)})
    assert box_of(s.view(None)) == (-1, -1, 6, 4)
    text = drawn(s, None)["map"]
    assert seat_sign(B, 91, 7, 22) in text
    assert "ct-waves" in text


def test_every_column_and_row_is_named_over_its_middle() -> None:
    s = building([1], {"2,0": (3, B)})
    left, top, columns, rows = box_of(s.view(None))
    names = {e.attrib["data-axis"]: e for e in xml(drawn(s, None)["map"]).iter("g") if "data-held" in e.attrib}
    letters = [(e.text, int(e.attrib["x"])) for e in names["y"].iter("text")]
    numbers = [(e.text, int(e.attrib["y"])) for e in names["x"].iter("text")]
    assert letters == [(cell_name(cell_at(x, 0))[:1], SIZE * x + 60) for x in range(left, left + columns)]
    assert numbers == [(cell_name(cell_at(0, y))[1:], SIZE * y + 60) for y in range(top, top + rows)]


def test_closed_cells_are_hatched_and_say_why() -> None:
    s = building([1], seats=2)
    root = xml(drawn(s, None)["map"])
    closed = [e for e in root.iter("g") if e.attrib.get("class") == "closed"]
    assert {e.attrib["id"] for e in closed} == {f"map-closed-{x}-{y}" for x, y in ((0, -1), (1, -1), (-1, 0), (-1, 1))}
    assert all("is closed" in (e[0].text or "") for e in closed)


def test_a_plant_shows_its_cubes_and_those_that_are_gone() -> None:
    s = supplying({"2,0": (red(3), B)}, edition=blank(), cubes={red(3): 1})
    root = xml(drawn(s, None)["map"])
    plant = next(e for e in root.iter("g") if e.attrib.get("id") == "tile-red-3-refill")
    full = s.edition.cubes[red(3)]
    cubes = next(e for e in plant.iter("g") if e.attrib.get("class") == "cubes")
    forms = {form.attrib["class"].split()[0]: ElementTree.tostring(form, encoding="unicode") for form in cubes}
    for form in ("fine", "mid"):
        assert (forms[form].count("#ct-cube-red"), forms[form].count("#ct-cube-gone")) == (1, full - 1)
    assert ">1</text>" in forms["coarse"]


def test_a_free_cell_tells_what_cubes_would_cost_there_and_what_neighbours_add() -> None:
    edition = blank()
    tile(edition, 1, "residential", demands=[({"red": 2}, {"money": 9})])
    tile(edition, 2, "sights", symbol=("residential", {"points": 3}))
    tile(edition, 4, "residential")
    s = building([1, 2], {"2,0": (3, B), "3,0": (2, W)}, edition=edition)
    s.cubes[0] = 2
    found = values_of(s.city, s.view(O), 1, [cell_at(-1, 0), cell_at(4, 0)])
    assert found[cell_at(-1, 0)] == (("red",), 4, (0, 0, 0), ())
    assert found[cell_at(4, 0)] == (("red",), 12, (0, 3, 0), ())
    s.cubes[0] = 1
    assert values_of(s.city, s.view(O), 1, [cell_at(4, 0)])[cell_at(4, 0)].price is None
    lay(s, {"-1,0": (1, O), "-1,1": (4, W)})
    assert values_of(s.city, s.view(O), 2, [cell_at(-2, 0), cell_at(-2, 1)]) == {
        cell_at(-2, 0): ((), 0, (0, 3, 0), ()), cell_at(-2, 1): ((), 0, (0, 0, 0), (W,)),
    }  # fmt: skip


def test_a_free_cell_says_in_words_what_its_figures_say() -> None:
    edition = blank()
    tile(edition, 1, "residential", demands=[({"red": 1}, {"money": 9})])
    tile(edition, 2, "sights", symbol=("residential", {"points": 3}))
    s = building([1], {"2,0": (2, W)}, edition=edition)
    do(s, O, "build 001")
    free = next(e for e in xml(drawn(s, O)["own"]).iter("g") if e.attrib.get("id") == "own-open-3-0")
    assert free.attrib["aria-label"].endswith("Its cubes would cost €4 now. Neighbours add 3 points each time.")
    assert [e.text for e in free.iter("text")][1:3] == ["3", "4"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figures_on_free_cells_are_explained_beside_the_question(lang: str) -> None:
    edition = blank()
    tile(edition, 1, "residential", demands=[({"red": 1}, {"money": 9})])
    tile(edition, 2, "sights", symbol=("residential", {"points": 3}))
    s = building([1, 3], {"2,0": (2, W)}, edition=edition)
    assert "legend" not in drawn(s, O, lang)["prompt"]
    do(s, O, "build 001")
    told = ["".join(e.itertext()) for e in xml(drawn(s, O, lang)["prompt"]).iter("span") if e.get("class") == "legend"]
    signs = {"2 = ": "draw.of_now", "": "draw.of_best", "+": "draw.of_gain"}
    assert told == [sign + WORDS.say(id, {}, lang) for sign, id in signs.items()]
    s.cubes[:2] = [0, 0]
    assert WORDS.say("draw.of_none", {}, lang) in drawn(s, O, lang)["prompt"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plants_to_choose_from_have_their_price_and_a_way(lang: str) -> None:
    seen = 0
    for s, seat in moments():
        if asked(s, seat) != "source":
            continue
        x, y = (s.view(seat)["supplying"][axis] for axis in "xy")
        prices = [s.city.reach(cell_at(x, y)).prices[s.do.from_.arg(action)] for action in s.legal(seat)]
        own = xml(drawn(s, seat, lang)["own"])
        on_plants = next(e for e in own.iter("svg") if e.attrib.get("class") == "over prices")
        assert sorted(int(e.text or "") for e in on_plants.iter("text")) == sorted(prices)
        rows = list(own.iter("li"))
        assert sorted(row[0].attrib["data-action"] for row in rows) == sorted(map(s.game.actions.text, s.legal(seat)))
        for row, price in zip(rows, sorted(prices), strict=True):
            shares = [int(e.text or "") for e in row[0].iter("b") if e.attrib["class"] == "coin"]
            assert sum(shares) == price, "all of it goes to somebody, or one chooses next"
            assert len([e for e in row[2].iter("path") if e.get("class") == "casing"]) >= 1
            paid = sum(int(e.text or "") for e in row[2].iter("text"))
            assert paid in (price, price - 2), "on the way, but for what the plant takes"
            nth = row.attrib["class"]
            plant = next(e for e in own.iter("g") if nth in e.attrib.get("class", "").split())
            assert plant.attrib["data-action"] == row[0].attrib["data-action"]
        seen += 1
    assert seen


def test_what_plants_cost_stands_above_the_tiles_that_may_be_given_up_for_one() -> None:
    s = building([1, 2])
    sale = next(e for e in xml(drawn(s, O)["hand"]).iter("span") if e.attrib.get("class") == "sale")
    plants = top_plants(s.view(O))
    assert [e.text for e in sale.iter("b")] == [str(EDITION.cost[piece]) for piece in plants]
    assert all(describe(EDITION, WORDS, p, "en") in e.attrib["title"] for p, e in zip(plants, sale, strict=True))
    s.stacks = [6, 6]
    assert "sale" not in drawn(s, O)["hand"]


def test_a_long_name_is_written_smaller_on_its_tile() -> None:
    for piece in range(1, EDITION.first_plant):
        for lang in LANGUAGES:
            name = EDITION.names[piece][lang]
            written = next(e for e in xml(f"<svg>{picture(EDITION, piece, lang)}</svg>").iter("text") if e.text == name)
            assert text_width(name, float(written.attrib["font-size"])) < NAMES + 1
            assert "textLength" not in written.attrib


def test_where_no_plant_can_be_had_it_is_said_once() -> None:
    s = building([1, 2])
    assert "no-plant" not in drawn(s, O)["hand"]
    s.stacks = [6, 6]
    hand = drawn(s, O)["hand"]
    assert hand.count("All plants are built.") == 3  # to read, to be asked for and as a title
    assert "plant 001" not in hand
    assert s.offer(O).prompt.id == "ask.act_no_plants"


def test_a_supplied_tile_keeps_what_it_gave() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"goods": 1}, {"money": 3}), ({"red": 1}, {"points": 7})])
    s = supplying({"2,0": (1, O)}, edition=edition, goods=[1, 0, 0, 0])
    do(s, O, "supply 001 a")
    piece = next(e for e in xml(drawn(s, None)["map"]).iter("g") if e.attrib.get("id") == "tile-001")
    made = [e for e in piece.iter("g") if e.attrib.get("class") in ("figures", "coarse")]
    assert [[text.text for text in e.iter("text")] for e in made] == [["3"], ["3"]]


def test_a_supplied_tile_is_ticked() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"goods": 1}, {"money": 3})])
    s = supplying({"2,0": (1, O)}, edition=edition, goods=[1, 0, 0, 0])
    assert "ct-done" not in references(drawn(s, None)["map"])
    do(s, O, "supply 001 a")
    assert "ct-done" in references(drawn(s, None)["map"])


# -- ways --------------------------------------------------------------------------------------------


def test_ways_are_paths_whose_tolls_make_the_payment() -> None:
    seen = 0
    for s, seat in moments():
        view = s.view(seat)
        city = city_of(EDITION, view)
        assert (city.pieces, city.owners, city.places.keys()) == (s.city.pieces, s.city.owners, s.city.places.keys())
        for paid, paths in zip(s.ways, ways_of(city, view), strict=True):
            assert len(paths) == len(view["supplying"]["sources"])
            sums = Counter(dict.fromkeys(range(s.seats + 1), 0))
            for cell, money in tolls(city, seat, paths).items():
                sums[city.owners[cell]] += money
            assert [sums[owner] for owner in range(s.seats + 1)] == [amount(paid, r) for r in range(s.seats + 1)]
            for path in paths:
                assert path[-1] == cell_at(view["supplying"]["x"], view["supplying"]["y"])
                assert all(cell in s.city.places for cell in path)
            seen += 1
    assert seen


@pytest.mark.parametrize("side", [1, -1])
def test_a_way_is_drawn_on_the_streets_beside_its_cells(side: int) -> None:
    """From the edge of the plant to the edge of the tile, along corners of cells, never over one."""
    path = (cell_at(2, 0), cell_at(3, 0), cell_at(3, 1), cell_at(4, 1))
    places = street(path, 2, side)
    assert places[0] == (2.5, 0.5 - side / 2)
    assert places[-1] == (4.5, 1.5 - side / 2)
    for (x, y), (x2, y2) in pairwise(places):
        assert (x == x2 and x % 1 == 0) or (y == y2 and y % 1 == 0)


def test_each_way_is_drawn_beside_its_button() -> None:
    edition = blank()
    tile(edition, 1, demands=[({"red": 1}, {"money": 3})])
    around = {"2,0": (2, B), "3,0": (3, B), "2,1": (4, W), "3,1": (1, O), "1,2": (5, W)}
    s = supplying(around, edition=edition)
    do(s, O, "supply 001 a")
    assert asked(s, O) == "way"
    own = xml(drawn(s, O)["own"])
    rows = list(own.iter("li"))
    assert [row[0].attrib["data-action"] for row in rows] == [f"way {n}" for n in range(1, len(s.ways) + 1)]
    for row in rows:
        paid = [int(e.text or "") for e in row[0].iter("b")]
        assert paid
        assert all(f"€{money}" in row[0].attrib["aria-label"] for money in paid)
        assert [e.get("class") for e in row[2].iter("path")][:2] == ["casing", "line red"]
        kinds = [e.attrib.get("class") for e in row[2].iter("rect")]
        assert kinds.count("toll") == kinds.count("payee") > 0, "each coin has who gets it"


def test_what_a_way_touches_keeps_its_strength() -> None:
    """All else lies under a veil while the way is looked at."""
    edition = blank()
    tile(edition, 1, demands=[({"red": 1}, {"money": 3})])
    s = supplying({"2,0": (2, B), "3,0": (3, B), "2,1": (4, W), "3,1": (1, O), "1,2": (5, W)}, edition=edition)
    do(s, O, "supply 001 a")
    own, view = xml(drawn(s, O)["own"]), s.view(O)
    for row, paths in zip(own.iter("li"), ways_of(city_of(edition, view), view), strict=True):
        veil = row[1][0].attrib["d"]
        touched = {(x_of(cell), y_of(cell)) for path in paths for cell in path}
        assert {(3, 1)} <= touched
        for cell in view["cells"]:
            start = (cell["x"], cell["y"]) in {(x, y) for x in (0, 1) for y in (0, 1)}
            here = f"M{120 * cell['x']} {120 * cell['y']}h120" in veil
            assert here != (start or (cell["x"], cell["y"]) in touched)


def test_the_list_tells_what_supplying_costs_at_least() -> None:
    seen = 0
    for s, seat in moments():
        if asked(s, seat) != "supply":
            continue
        costs = [e.text for e in xml(drawn(s, seat)["hand"]).iter("b") if e.attrib["class"] == "least"]
        tiles = {s.do.supply.arg(action) for action in s.legal(seat) if s.do.supply.holds(action)}
        assert len(costs) == len(tiles)
        assert all(re.fullmatch(r"from €\d+", cost or "") for cost in costs)
        seen += len(tiles)
    assert seen


def test_the_smallest_plan_has_one_figure_on_a_tile() -> None:
    for piece in range(1, EDITION.first_plant):
        coarse = [g for g in xml(picture(EDITION, piece, "en")).iter("g") if g.attrib.get("class") == "coarse"]
        assert [len(list(g.iter("text"))) <= 1 for g in coarse] == [True]


# -- names from outside, and pages -------------------------------------------------------------------


def test_names_are_escaped_everywhere() -> None:
    edition = open_game(None).edition
    edition.names = [{"en": NASTY, "de": NASTY} for _ in edition.names]
    s = building([1], {"2,0": (3, B), "3,0": (red(1), O)}, edition=edition)
    s.game.words = s.game.words.named([NASTY] * 4)
    for lang in LANGUAGES:
        parts = panels(s.game, s.view(O), s.offer(O), lang)
        for text in parts.values():
            assert "<b>&" not in text
            xml(text)
        assert NASTY in "".join(xml(parts["seat-0"]).itertext())
        check_html(s.game.picture(s.view(O), lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_holds_the_whole_table_and_its_styles(lang: str) -> None:
    for s, seat in moments():
        for viewer in (seat, None):
            text = GAME.picture(s.view(viewer), lang)
            assert text.startswith("<!doctype html>")
            assert "<script" not in text
            assert not re.search(r"(src|href)=\"(?!#)", text), "a page loads nothing"
            check_html(text)


def test_the_pad_adds_up() -> None:
    for s, _ in moments():
        rows = [[cell.text or "" for cell in row.iter("td")] for row in xml(drawn(s, None)["score"]).iter("tr")][1:]
        numbers = [[int(text) for text in row] for row in rows]
        assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]


# -- text --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_in_a_terminal(lang: str) -> None:
    for s, seat in moments():
        for viewer in (seat, None):
            text = plain(GAME, s.view(viewer), lang)
            lines = text.splitlines()
            assert max(map(len, lines)) <= 100
            assert all(line == line.rstrip() for line in lines)
            for other in range(s.seats):
                assert WORDS.word("seat", other, lang) in text
            for n in s.hands[seat] if viewer is not None else ():
                assert f"{n:03} {EDITION.names[n][lang]}" in text


def test_a_map_laid_by_hand_in_a_terminal() -> None:
    s = building(
        [1], {"2,0": (5, B), "3,0": (red(2), O), "2,1": (WATER, -1), "0,2": (LAND, W)}, edition=EDITION, seats=3
    )
    lines = plain(s.game, s.view(O), "en").splitlines()
    kinds = "RIESH"[EDITION.type[5]]
    cubes = EDITION.cubes[red(2)]
    assert [line.split() for line in lines[2:9]] == [
        ["L", "M", "N", "O", "P", "Q"],
        ["20", "×", "×", "·", "·"],
        ["21", "·", "+r:3↻", "+S", f"●{kinds}005", f"▲r:{cubes}↻", "·"],
        ["22", "·", "+S", "+b:3↻", "~~~~~", "·"],
        ["23", "·", "■####", "·", "·"],
        ["24", "·"],
        [],
    ]


@pytest.mark.parametrize("columns", [12, 20, 30, 40])
def test_a_wide_map_still_fits_a_terminal(columns: int) -> None:
    s = building([1], {f"{x},0": (x, x % 4) for x in range(2, min(columns, 21))}, edition=EDITION)
    lay(s, {f"{-x},0": (40 + x, x % 4) for x in range(1, columns - 20)})
    lines = plain(s.game, s.view(O), "en").splitlines()
    assert max(map(len, lines)) <= 100
    assert len({len(line) for line in lines}) > 1
    assert "●" in "".join(lines[2:6])


# -- other rooms -------------------------------------------------------------------------------------


def test_components_name_everything() -> None:
    parts = GAME.components()
    assert len(parts) == 4 + 24 + 2 + 3 + 120
    assert len({part["key"] for part in parts}) == len(parts)
    assert all(part["source"] in ("rules", "house") and part["text"]["de"] for part in parts)
