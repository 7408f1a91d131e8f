"""How a test says which rules it proves.

    @rule("N-BUILD-3", "N-ROAD-1")
    def test_a_tile_must_be_connected() -> None: ...

The ids are those of the game's `rules.md`. `tools/rulebook.py check` compares the two.
"""

from citywright.testing import rule

__all__ = ["rule"]
