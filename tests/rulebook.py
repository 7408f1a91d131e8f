"""How a test says which rules it proves.

    @rule("N-BUILD-3", "N-ROAD-1")
    def test_a_tile_must_be_connected() -> None: ...

The ids are those of the game's `rules.md`. `tools/rulebook.py check` compares the two.
"""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, a class of tests or one `pytest.param` as proof of the rules with these ids."""
    if not ids:
        raise ValueError("@rule needs the id of at least one rule, as in @rule('N-BUILD-3')")
    return pytest.mark.rule(*ids)
