"""The games as the pages know them."""

import re

import pytest

import citywright as cw
from citywright.games import GAMES
from citywright.web import library


@pytest.mark.parametrize("key", GAMES)
def test_the_first_page_waits_for_no_bot(key: str) -> None:
    """If this fails after a change of rules or components, tools/fixtures.py plays the game anew."""
    record = cw.Record.load(library.sample_file(key).read_text(encoding="utf-8"))
    assert record.state.over


@pytest.mark.parametrize("key", GAMES)
def test_a_cover_brings_the_shapes_that_it_shows_and_no_others(key: str) -> None:
    cover = library.picture(key, "en")
    shown = set(re.findall(r'href="#([^"]+)"', cover))
    assert set() != set(re.findall(r'<symbol id="([^"]+)"', cover)) <= shown
    assert shown <= set(re.findall(r' id="([^"]+)"', cover))
