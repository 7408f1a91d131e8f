"""The games as the pages know them."""

import pytest

import citywright as cw
from citywright.games import GAMES
from citywright.web import library


@pytest.mark.parametrize("key", GAMES)
def test_the_first_page_waits_for_no_bot(key: str) -> None:
    """If this fails after a change of rules or components, tools/fixtures.py plays the game anew."""
    record = cw.Record.load(library.sample_file(key).read_text(encoding="utf-8"))
    assert record.state.over
