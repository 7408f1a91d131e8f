"""Editions written, begun and compared."""

import tomllib
from pathlib import Path

import pytest

import citywright as cw
from citywright.engine.comparing import compare
from citywright.engine.edition_text import as_toml, begin
from citywright.engine.editions import fingerprint
from citywright.engine.errors import BadInput
from citywright.games import GAMES


def house(key: str) -> str:
    return (cw.game(key).folder / "edition.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("key", GAMES)
def test_a_written_edition_reads_as_it_was(key: str) -> None:
    values = tomllib.loads(house(key))
    assert tomllib.loads(as_toml(values)) == values


def test_any_text_survives() -> None:
    values = {"edition": {"name": 'a "b" \\ \n\t\x00\x7f ä 漢 🙂', "odd key": True}, "tile": [{"n": -3, "x": []}]}
    assert tomllib.loads(as_toml(values)) == values


@pytest.mark.parametrize("key", GAMES)
def test_a_begun_edition_differs_in_its_head_alone(key: str) -> None:
    text = begin(house(key), key, "Our box")
    before, after = tomllib.loads(house(key)), tomllib.loads(text)
    assert after["edition"] == {"game": key, "key": "our-box", "version": 1, "name": {"en": "Our box", "de": "Our box"}}
    assert compare(before, after) == []
    assert len([line for line in text.splitlines() if line.startswith("#")]) == house(key).count("\n#") + 1


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x00b"])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="a name of 1 to 60 characters"):
        begin(house("neom"), "neom", name)


def test_editions_are_compared_component_by_component() -> None:
    before, after = tomllib.loads(house("neom")), tomllib.loads(house("neom"))
    after["tile"][0]["cost"] = 3
    after["tile"][1]["roads"]["exits"] = "N"
    del after["tile"][2]
    after["tile"].append({**after["tile"][5], "number": 151})
    after["tile"].reverse()  # where it stands does not matter
    found = {(one.kind, one.label): one for one in compare(before, after)}
    assert list(found) == [("tile", "1"), ("tile", "2"), ("tile", "3"), ("tile", "151")]
    assert found["tile", "1"].fields() == [("cost", 1, 3)]
    assert found["tile", "2"].fields() == [("roads exits", "ESW", "N")]
    assert found["tile", "3"].after is None
    assert found["tile", "151"].before is None


def test_what_has_no_number_is_compared_by_its_place() -> None:
    before, after = (tomllib.loads(house("twentieth_century")) for _ in range(2))
    after["catastrophe"][1]["columns"][0]["garbage"] = 4
    after["pollution"]["values"][0] = -9
    assert [(one.kind, one.label) for one in compare(before, after)] == [("catastrophe", "no. 2"), ("pollution", "")]


def test_truth_is_not_one() -> None:
    assert compare({"tile": [{"number": 1, "power": True}]}, {"tile": [{"number": 1, "power": 1}]}) != []


@pytest.mark.parametrize("source", ["printed", "mine"])
def test_an_owner_says_where_a_piece_comes_from(source: str, tmp_path: Path) -> None:
    for key, kind in (
        ("neom", "tile"),
        ("city_tycoon", "plant"),
        ("twentieth_century", "land"),
        ("underwater_cities", "card"),
    ):
        values = tomllib.loads(house(key))
        values[kind][0] |= {"source": source, "note": "as in my box"}
        file = tmp_path / f"{key}.toml"
        file.write_text(as_toml(values), encoding="utf-8")
        game = cw.game(key, str(file))
        assert source in {part["source"] for part in game.components()}
        assert fingerprint(values) == fingerprint(tomllib.loads(house(key)))
