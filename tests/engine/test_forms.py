"""Forms say what a field may hold, and know everything that the house editions hold."""

import tomllib
from importlib import import_module

import pytest

import citywright as cw
from citywright.engine.comparing import entries
from citywright.engine.forms import (
    Again,
    Choice,
    Choices,
    Field,
    Flag,
    Node,
    OneOf,
    Rows,
    Table,
    Teller,
    Text,
    Whole,
    Workshop,
    house_made,
)
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES
from citywright.games import GAMES

TREE: Node = OneOf(
    ((("a number", "eine Zahl"), Whole(1, 9)), (("parts", "Teile"), Rows(Again("tree", lambda: TREE), 3)))
)


def workshop(key: str) -> Workshop:
    found: Workshop = import_module(f"{cw.game(key).package}.workshop").WORKSHOP
    return found


def house(key: str) -> Json:
    return tomllib.loads((cw.game(key).folder / "edition.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("key", GAMES)
def test_a_form_knows_every_field_of_the_house_edition(key: str) -> None:
    values, kinds = house(key), workshop(key).kinds
    assert {kind.key for kind in kinds} == values.keys() - {"edition"}
    for kind in kinds:
        assert kind.single == isinstance(values[kind.key], dict)
        for entry in entries(values, kind.key):
            assert kind.table.faults(entry, ()) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_entry_has_its_pieces(key: str) -> None:
    game, values = cw.game(key), house(key)
    for kind in workshop(key).kinds:
        for place, entry in enumerate(entries(values, kind.key)):
            parts = [part for part in game.edition.components if kind.shows(part, entry, place)]
            assert len(parts) == 1 or kind.key in ("plant", "start", "box")
            assert parts


@pytest.mark.parametrize("key", GAMES)
def test_forms_are_told_in_both_languages(key: str) -> None:
    game = cw.game(key)
    for lang in LANGUAGES:
        tell = Teller(lang, [("", game.words)])
        for kind in workshop(key).kinds:
            data = kind.data(tell)
            assert data["label"]
            assert all(row["label"] for row in data["fields"])


@pytest.mark.parametrize(
    ("node", "value", "faults"),
    [
        (Whole(0, 9), 9, []),
        (Whole(0, 9), 10, ["whole"]),
        (Whole(0, 9), True, ["whole"]),
        (Whole(0, 9), "1", ["whole"]),
        (Flag(), True, []),
        (Flag(), 1, ["flag"]),
        (Text(), "a", []),
        (Text(), "", ["text"]),
        (Text(), "x" * 201, ["text"]),
        (Text(), "a\nb", ["text"]),
        (Choice(("a", "b")), "b", []),
        (Choice(("a", "b")), ["a"], ["choice"]),
        (Choices(("a", "b")), ["b", "a"], []),
        (Choices(("a", "b")), ["a", "a"], ["choices"]),
        (Choices(("a",)), "a", ["choices"]),
        (Rows(Whole(0, 1), 2), [0, 2], ["whole"]),
        (Rows(Whole(0, 1), 2), [0, 0, 0], ["most"]),
        (Rows(Flag()), 1, ["rows"]),
        (TREE, [1, [2, [3]]], []),
        (TREE, [1, [2, [0]]], ["whole"]),
        (TREE, "x", ["shape"]),
        (TREE, [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]], ["deep"]),
    ],
)
def test_what_is_wrong_is_said(node: Node, value: object, faults: list[str]) -> None:
    assert [fault.id for fault in node.faults(value, ())] == faults


def test_a_fault_names_its_field() -> None:
    table = Table(
        (Field("n", Whole(0, 9), ("n", "n"), needed=True), Field("rows", Rows(Whole(0, 1)), ("rows", "Reihen")))
    )
    found = {fault.way: fault.id for fault in table.faults({"rows": [1, 5], "m": 1}, ("part",))}
    assert found == {("part", "m"): "unknown", ("part", "n"): "needed", ("part", "rows", 1): "whole"}


def test_what_is_still_the_house() -> None:
    assert house_made({"source": "house"})
    assert house_made({"source": "rules", "roads": {"exits": "N", "source": "house"}})
    assert house_made({"source": "published", "frame": "house"})
    assert not house_made({"source": "printed", "name": {"en": "a", "de": "b", "en_source": "house"}})


def test_no_label_is_for_a_word_that_is_not_there() -> None:
    from citywright.games.neom import edition as neom
    from citywright.games.neom import workshop as neom_forms
    from citywright.games.underwater_cities import edition as underwater
    from citywright.games.underwater_cities import workshop as underwater_forms
    from citywright.games.underwater_cities.effects import GROUPS
    from citywright.games.underwater_cities.steps.interpreter import COPIES

    assert tuple(underwater_forms.TRIGGERS) == underwater.EVENTS
    assert tuple(underwater_forms.COPIED) == COPIES
    assert tuple(underwater_forms.GROUPS) == GROUPS
    assert tuple(neom_forms.DISASTER_NAMES) == neom.DISASTERS
