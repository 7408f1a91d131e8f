"""The games as the pages know them."""

import pytest

import citywright as cw
from citywright.games import GAMES
from citywright.web import library
from tests.web.support import Server


@pytest.mark.parametrize("key", GAMES)
def test_the_first_page_waits_for_no_bot(key: str) -> None:
    """If this fails after a change of rules or components, tools/fixtures.py plays the game anew."""
    record = cw.Record.load(library.sample_file(key).read_text(encoding="utf-8"))
    assert record.state.over


def test_the_rules_page_says_in_which_language_it_is(server: Server) -> None:
    english, german = (server.client.get("/rules/neom", params={"lang": lang}).text for lang in ("en", "de"))
    assert "nur auf Englisch" in german
    assert 'lang="de"' in german
    assert 'class="rulebook" lang="en"' in german
    assert "written in English" not in english
