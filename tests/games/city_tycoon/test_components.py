"""The house edition keeps every published figure and limit (C-COMP), and an edition file is read with clear errors."""

from pathlib import Path

import pytest

import citywright as cw
from citywright.games.city_tycoon.edition import (
    BLUE,
    COLOURS,
    COUNTED,
    DEMANDS,
    LAND,
    ONCE,
    RED,
    REFILL,
    SIGHT_EAST,
    SIGHT_WEST,
    TILES,
    TYPES,
    Edition,
    colour_of,
    plant,
    read_edition,
    tiles_of,
)
from citywright.games.city_tycoon.game import HOUSE_EDITION
from tests.rulebook import rule

HOUSE = read_edition(HOUSE_EDITION)
ALL = range(1, TILES + 1)


def rows(edition: Edition = HOUSE) -> list[int]:
    return [DEMANDS * n + i for n in ALL for i in range(edition.demands[n])]


@rule("C-COMP-1")
def test_thirty_different_tiles_for_each_round() -> None:
    for round in range(1, 5):
        assert [HOUSE.round[n] for n in tiles_of(round)] == [round] * 30
    for lang in ("en", "de"):
        assert len({HOUSE.names[n][lang] for n in ALL}) == TILES
    values = [
        (HOUSE.type[n], HOUSE.cost[n], HOUSE.land[n], HOUSE.water[n], HOUSE.goods[n], HOUSE.points[n], HOUSE.buys[n],
         HOUSE.per[n], HOUSE.symbol[n], HOUSE.symbol_money[n], HOUSE.symbol_points[n],
         *[tuple(table[DEMANDS * n : DEMANDS * n + 2]) for table in
           (*HOUSE.needs, HOUSE.needs_goods, HOUSE.gives_money, HOUSE.gives_points, HOUSE.gives_goods)])
        for n in ALL
    ]  # fmt: skip
    assert len(set(values)) == TILES


@rule("C-COMP-2")
def test_every_round_has_all_five_types() -> None:
    for round in range(1, 5):
        assert {HOUSE.type[n] for n in tiles_of(round)} == set(range(len(TYPES)))


@rule("C-COMP-3", "C-COMP-4", "C-COMP-8")
@pytest.mark.parametrize("colour", [RED, BLUE])
def test_plants(colour: int) -> None:
    cost, cubes = HOUSE.cost, HOUSE.cubes
    sides = [(plant(colour, n, REFILL), plant(colour, n, ONCE)) for n in range(6)]
    for n, (refill, once) in enumerate(sides):
        assert colour_of(refill) == colour_of(once) == colour
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
    assert sum(HOUSE.cost[n] > 10 for n in tiles_of(1)) == 0
    assert [HOUSE.round[n] for n in ALL if HOUSE.buys[n]] == [3, 3]
    counted = sorted((COUNTED[HOUSE.per[n]], HOUSE.per_points[n]) for n in ALL if HOUSE.per[n] >= 0)
    assert counted == [("blue_plant", 3), ("industry", 1), ("red_plant", 3), ("shopping", 1), ("sights", 1)]
    assert {HOUSE.round[n] for n in ALL if HOUSE.per[n] >= 0} == {4}
    dear = [row for row in rows() if HOUSE.needs_money[row]]
    assert [(HOUSE.round[row // DEMANDS], HOUSE.needs_money[row]) for row in dear] == [(4, 10), (4, 10)]
    assert all(HOUSE.needs[RED][row] + HOUSE.needs[BLUE][row] + HOUSE.needs_goods[row] for row in dear)


@rule("C-COMP-7")
def test_symbols_and_effects() -> None:
    assert not [n for n in ALL if HOUSE.symbol[n] >= 0 and HOUSE.demands[n]]
    assert max(HOUSE.demands) == 2
    icons = [HOUSE.land[n] + HOUSE.water[n] for n in ALL]
    assert sum(icons) <= 36
    terrain = sum(count > 0 for count in icons)
    assert terrain > max(sum(HOUSE.points[n] > 0 for n in ALL), sum(HOUSE.goods[n] > 0 for n in ALL))
    symbols = {TYPES[HOUSE.symbol[n]] for n in ALL if HOUSE.symbol[n] >= 0}
    assert symbols >= {"residential", "shopping"}
    assert [TYPES[HOUSE.symbol[sight]] for sight in (SIGHT_EAST, SIGHT_WEST)] == ["residential"] * 2


@rule("C-COMP-7")
def test_every_tile_is_of_use() -> None:
    for n in ALL:
        assert HOUSE.demands[n] or HOUSE.symbol[n] >= 0
    for row in rows():
        assert HOUSE.gives_money[row] or HOUSE.gives_points[row] or HOUSE.gives_goods[row]


def has(type: str, rounds: tuple[int, ...], needs: dict[str, int], gives: dict[str, int], n: int = 0) -> bool:
    """Whether a tile with such a demand is in the edition."""
    for row in rows():
        tile = row // DEMANDS
        found = {"red": HOUSE.needs[RED][row], "blue": HOUSE.needs[BLUE][row], "goods": HOUSE.needs_goods[row]}
        got = {"money": HOUSE.gives_money[row], "points": HOUSE.gives_points[row], "goods": HOUSE.gives_goods[row]}
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
    assert (HOUSE.round[dance], HOUSE.points[dance]) == (1, 2)
    assert has("entertainment", (1,), {"goods": 1}, {"money": 5}, dance)
    assert [HOUSE.cost[n] for n in tiles_of(1) if HOUSE.names[n]["en"] == "Residential Block"] == [2]
    bonus = {(TYPES[HOUSE.symbol[n]], HOUSE.symbol_points[n], HOUSE.symbol_money[n]) for n in range(1, 61)}
    assert {("shopping", 1, 0), ("residential", 1, 1)} <= bonus
    water = [row for row in rows() if HOUSE.round[row // DEMANDS] == 2 and HOUSE.gives_goods[row]]
    assert any(HOUSE.needs[BLUE][row] and not HOUSE.needs[RED][row] for row in water)


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
        ("round = 2\n", "round = 3\n", "it should be 2, since 30 tiles belong to each round"),
        ('colour = "blue"', 'colour = "red"', "used only once for each colour"),
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
        read_edition(str(file))
    assert message in str(error.value)
    assert str(error.value).startswith("own.toml: ")
