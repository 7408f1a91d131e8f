"""The house edition keeps every published figure and limit (C-COMP), and an edition file is read with clear errors."""

from pathlib import Path

import pytest

import citywright as cw
from citywright.engine.state import Json
from citywright.games.city_tycoon.edition import BLUE, COLOURS, DEMANDS, RED, TYPES, Edition
from citywright.games.city_tycoon.game import HOUSE_EDITION, game_with, open_game
from tests.editions import doubled, dropped, numbered
from tests.games.city_tycoon.support import HOUSE, LAND
from tests.rulebook import rule

ALL = range(1, 121)
LAID: list[Json] = [{key: value for e in effects for key, value in e.data().items()} for effects in HOUSE.laid]


def rows() -> list[int]:
    return [DEMANDS * n + i for n in ALL for i in range(HOUSE.demands[n])]


@rule("C-COMP-1")
def test_thirty_different_tiles_for_each_round() -> None:
    for round in range(1, 5):
        assert [HOUSE.round[n] for n in HOUSE.tiles_of[round]] == [round] * 30
    for lang in ("en", "de"):
        assert len({HOUSE.names[n][lang] for n in ALL}) == 120
    values = [
        (HOUSE.type[n], HOUSE.cost[n], str(LAID[n]), HOUSE.symbol[n], HOUSE.bonus[n][:2],
         *[tuple(table[DEMANDS * n : DEMANDS * n + 2]) for table in (HOUSE.needs, HOUSE.gives)])
        for n in ALL
    ]  # fmt: skip
    assert len(set(values)) == 120


@rule("C-COMP-2")
def test_every_round_has_all_five_types() -> None:
    for round in range(1, 5):
        assert {HOUSE.type[n] for n in HOUSE.tiles_of[round]} == set(range(len(TYPES)))


@rule("C-COMP-3", "C-COMP-4", "C-COMP-8")
@pytest.mark.parametrize("colour", [RED, BLUE])
def test_plants(colour: int) -> None:
    cost, cubes = HOUSE.cost, HOUSE.cubes
    sides = [(refill, refill + 1) for refill in HOUSE.plants[colour]]
    assert len(sides) == 6
    for n, (refill, once) in enumerate(sides):
        assert HOUSE.colour[refill] == HOUSE.colour[once] == colour
        assert cost[refill] > cost[once]
        assert cubes[refill] == cubes[once] if (colour, n) == (BLUE, 1) else cubes[refill] < cubes[once]
    for side in (0, 1):
        row = [pair[side] for pair in sides]
        assert [cost[p] for p in row] == sorted({cost[p] for p in row})
        assert [cubes[p] for p in row] == sorted(cubes[p] for p in row)
    assert sum(max(cubes[a], cubes[b]) for a, b in sides) <= (25, 20)[colour]
    assert COLOURS[colour] != "red" or 3 in [cubes[refill] for refill, _ in sides]


@rule("C-COMP-6")
def test_tiles_of_which_there_is_a_fixed_number() -> None:
    assert min(HOUSE.cost[1:121]) == 2
    assert max(HOUSE.cost[1:121]) == 22
    assert sum(HOUSE.cost[n] > 10 for n in HOUSE.tiles_of[1]) == 0
    assert [HOUSE.round[n] for n in ALL if "buys" in LAID[n]] == [3, 3]
    counted = sorted((LAID[n]["per"]["of"], LAID[n]["per"]["points"]) for n in ALL if "per" in LAID[n])
    assert counted == [("blue_plant", 3), ("industry", 1), ("red_plant", 3), ("shopping", 1), ("sights", 1)]
    assert {HOUSE.round[n] for n in ALL if "per" in LAID[n]} == {4}
    dear = [row for row in rows() if HOUSE.needs[row][3]]
    assert [(HOUSE.round[row // DEMANDS], HOUSE.needs[row][3]) for row in dear] == [(4, 10), (4, 10)]
    assert all(sum(HOUSE.needs[row][:3]) for row in dear)


@rule("C-COMP-7")
def test_symbols_and_effects() -> None:
    assert not [n for n in ALL if HOUSE.symbol[n] >= 0 and HOUSE.demands[n]]
    assert max(HOUSE.demands) == 2
    icons = [LAID[n].get("land", 0) + LAID[n].get("water", 0) for n in ALL]
    assert sum(icons) <= 36
    terrain = sum(count > 0 for count in icons)
    assert terrain > max(sum("points" in LAID[n] for n in ALL), sum("goods" in LAID[n] for n in ALL))
    symbols = {TYPES[HOUSE.symbol[n]] for n in ALL if HOUSE.symbol[n] >= 0}
    assert symbols >= {"residential", "shopping"}
    assert [TYPES[HOUSE.symbol[sight]] for sight in (HOUSE.sight_east, HOUSE.sight_west)] == ["residential"] * 2


@rule("C-COMP-7")
def test_every_tile_is_of_use() -> None:
    for n in ALL:
        assert HOUSE.demands[n] or HOUSE.symbol[n] >= 0
    for row in rows():
        assert sum(HOUSE.gives[row])


def has(type: str, rounds: tuple[int, ...], needs: dict[str, int], gives: dict[str, int], n: int = 0) -> bool:
    """Whether a tile with such a demand is in the edition."""
    for row in rows():
        tile = row // DEMANDS
        found = dict(zip(("red", "blue", "goods"), HOUSE.needs[row], strict=False))
        got = dict(zip(("money", "points", "goods"), HOUSE.gives[row], strict=True))
        same = all(found[k] == needs.get(k, 0) for k in found) and all(got[k] == gives.get(k, 0) for k in got)
        if same and TYPES[HOUSE.type[tile]] == type and HOUSE.round[tile] in rounds and n in (0, tile):
            return True
    return False


@rule("C-COMP-1")
def test_the_published_fragments_are_real_tiles() -> None:
    assert has("shopping", (1, 2, 3, 4), {"red": 2}, {"points": 1, "goods": 1})
    assert has("residential", (1, 2, 3, 4), {"red": 1, "blue": 1}, {"money": 6})
    twin = next(n for n in ALL if HOUSE.names[n]["en"] == "Twin Towers")
    assert has("residential", (1, 2), {"red": 2, "blue": 1}, {"money": 12}, twin)
    assert has("residential", (1, 2), {"goods": 1}, {"points": 2}, twin)
    dance = next(n for n in ALL if HOUSE.names[n]["en"] == "Dance Hall")
    assert (HOUSE.round[dance], LAID[dance]["points"]) == (1, 2)
    assert has("entertainment", (1,), {"goods": 1}, {"money": 5}, dance)
    assert [HOUSE.cost[n] for n in HOUSE.tiles_of[1] if HOUSE.names[n]["en"] == "Residential Block"] == [2]
    bonus = {(TYPES[HOUSE.symbol[n]], HOUSE.bonus[n]) for n in range(1, 61)}
    assert {("shopping", (0, 1, 0)), ("residential", (1, 1, 0))} <= bonus
    water = [row for row in rows() if HOUSE.round[row // DEMANDS] == 2 and HOUSE.gives[row][2]]
    assert any(HOUSE.needs[row][BLUE] and not HOUSE.needs[row][RED] for row in water)


@rule("C-COMP-5", "C-SETUP-3")
def test_every_component_is_shown_with_its_source() -> None:
    parts = cw.game("city_tycoon").components()
    kinds = [part["kind"] for part in parts]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "start": 4,
        "plant": 24,
        "terrain": 2,
        "cubes": 3,
        "tile": 120,
    }
    assert len({part["key"] for part in parts}) == len(parts)
    for part in parts:
        assert part["source"] in ("rules", "published", "house")
        for lang in ("en", "de"):
            assert part["name"][lang]
            assert part["text"][lang]
    by_key = {part["key"]: part for part in parts}
    assert [by_key[f"{colour} cubes"]["count"] for colour in ("red", "blue", "goods")] == [30, 25, 25]
    assert by_key["land"]["count"] == by_key["water"]["count"] == 36
    start = {(part["x"], part["y"]): part.get("symbol", {}).get("for") for part in parts if part["kind"] == "start"}
    assert start == {(0, 0): None, (1, 0): "residential", (0, 1): "residential", (1, 1): None}


@rule("C-COMP-5")
def test_the_last_pieces_are_where_the_tables_expect_them() -> None:
    assert LAND == 145
    assert len(HOUSE.cost) == 151


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("number = 7\n", "number = 6\n", "number is '6'; it should be used only once"),
        ('type = "shopping"', 'type = "shop"', "type is 'shop'; it should be one of residential"),
        ("cost = 2\n", "cost = 2\nprice = 3\n", "there is no key 'price'"),
        ("round = 2\n", "round = 5\n", "round is '5'; it should be a whole number from 1 to 4"),
        ('colour = "blue"', 'colour = "red"', "used only once for each colour"),
        ("red = 30\n", "red = 4\n", "box: red is '4'; it should be a whole number from 5 to 99"),
        ("points = 3 }\n", "points = 30 }\n", "points is '30'; it should be a whole number from 1 to 9"),
    ],
)
@rule("C-COMP-1")
def test_a_wrong_edition_ends_in_one_clear_sentence(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = Path(HOUSE_EDITION).read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "own.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(cw.BadInput) as error:
        open_game(str(file))
    assert message in str(error.value)
    assert str(error.value).startswith("own.toml: ")


TEXT = Path(HOUSE_EDITION).read_text(encoding="utf-8")


def read(folder: Path, text: str) -> Edition:
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    edition: Edition = open_game(str(file)).edition
    return edition


@rule("C-COMP-1", "C-COMP-3", "C-DRAFT-1")
def test_an_edition_has_as_many_tiles_and_plants_as_it_lists(tmp_path: Path) -> None:
    more = read(tmp_path, doubled(doubled(TEXT, "tile", 7, 200), "plant", 6, 7))
    assert (more.tiles, len(more.tiles_of[1]), more.seats) == (121, 31, range(2, 6))
    assert (more.keys[121], more.names[121], more.tiles_of[1][-1]) == ("200", HOUSE.names[7], 121)
    assert (more.source_keys[8], more.keys[more.plants[0][6] + 1]) == ("red-7", "red-7-once")
    less = read(tmp_path, dropped(TEXT, "tile", 7))
    assert (less.tiles, len(less.tiles_of[1]), less.seats) == (119, 29, range(2, 5))  # too few for five hands
    assert (less.keys[6], less.keys[7], less.names[7]) == ("006", "008", HOUSE.names[8])
    with pytest.raises(cw.BadInput, match="for 2 to 4 players, not 5"):
        game_with(less).new(5, 1)


@rule("C-COMP-5")
def test_an_edition_says_how_many_cubes_and_terrain_tiles_there_are(tmp_path: Path) -> None:
    text = TEXT.replace("red = 30\n", "red = 31\n").replace("terrain = 36\n", "terrain = 35\n")
    s = game_with(read(tmp_path, text)).new(4, 1)
    assert (s.cubes_left(RED), s.cubes_left(BLUE), s.terrain) == (27, 21, 35)


@rule("C-COMP-1")
def test_the_order_of_a_file_does_not_matter(tmp_path: Path) -> None:
    text = TEXT
    for kind, numbers in (("tile", range(1, 121)), ("plant", range(1, 7))):
        for number in numbers:  # to the front, one after the other; of plants the red one
            entry = numbered(text, kind, number)
            text = text.replace(entry, "").replace("[start]", f"{entry}\n[start]")
    again = read(tmp_path, text)
    assert (again.keys, again.names, again.cost, again.needs) == (HOUSE.keys, HOUSE.names, HOUSE.cost, HOUSE.needs)
    assert again.mark == HOUSE.mark


@rule("C-DRAFT-1", "C-COMP-3")
def test_an_edition_that_cannot_be_played_says_what_it_lacks(tmp_path: Path) -> None:
    text = TEXT
    for number in range(31, 50):
        text = dropped(text, "tile", number)
    with pytest.raises(cw.BadInput, match=r"^own.toml: round 2 has 11 tiles; it should have at least 12, 6 for each"):
        read(tmp_path, text)
    assert read(tmp_path, doubled(text, "tile", 50, 31)).seats == range(2, 3)
    text = TEXT
    for number in range(105):
        text = doubled(text, "tile", 1, 200 + number)
    assert read(tmp_path, text).pieces == 256
    with pytest.raises(cw.BadInput, match=r"^own.toml: 226 tiles and 12 plants are too many"):
        read(tmp_path, doubled(text, "tile", 1, 400))


@rule("C-COMP-1")
def test_the_lesson_tells_what_is_printed() -> None:
    told = Path(HOUSE_EDITION).with_name("lesson.toml").read_text(encoding="utf-8")
    bakery, suburb = 28, 4
    money, points, _ = HOUSE.gives[DEMANDS * bakery]
    assert HOUSE.needs[DEMANDS * bakery] == (1, 0, 0, 0)
    assert f"{{028}} costs €{HOUSE.cost[bakery]}, and with one red cube it brings €{money} and {points} point" in told
    assert HOUSE.needs[DEMANDS * suburb] == (1, 1, 0, 0)
    assert f"{{004}} asks for a red and a blue cube and pays €{HOUSE.gives[DEMANDS * suburb][0]}." in told
