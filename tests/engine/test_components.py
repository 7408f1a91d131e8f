"""A component says what the edition file says of it, and what its game makes out of that."""

import pytest

from citywright.engine.components import NOT_ASKED, Component, list_components
from citywright.engine.editions import Entry
from citywright.engine.errors import BadInput


def texts(component: Component, lang: str) -> dict[str, str]:
    return {"text": f"{component.key} {lang}"}


def test_figures_have_the_names_of_the_file() -> None:
    entry = {"number": 7, "name": {"en": "Mill", "de": "Mühle", "en_source": "house"}, "cost": 3, "source": "rules"}
    (mill,) = list_components([Entry(entry, "mill").component("tile", "007", 1, area=4)], texts)
    assert mill == {
        "key": "007", "kind": "tile", "number": 1, "name": {"en": "Mill", "de": "Mühle"}, "cost": 3, "area": 4,
        "source": "rules", "text": {"en": "007 en", "de": "007 de"},
    }  # fmt: skip


def test_a_part_with_its_own_source_stands_beside_the_rest() -> None:
    entry = {"roads": {"exits": "NE", "source": "house"}, "source": "rules"}
    (board,) = list_components([Component("board", "board", NOT_ASKED, entry)], texts)
    assert (board["exits"], board["roads_source"], board["source"]) == ("NE", "house", "rules")
    assert "number" not in board


def test_a_component_says_where_it_comes_from() -> None:
    with pytest.raises(BadInput, match="mill: source is missing; it should be one of rules, published, house"):
        Entry({"cost": 3}, "mill").component("tile", "007", 1)
