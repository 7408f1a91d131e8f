"""What tests of a game need, ours and yours: `rule` here, the promises of every game in `contract` and `fields`."""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test, a class of tests or one `pytest.param` as proof of the rules with these ids of a `rules.md`."""
    if not ids:
        raise ValueError("@rule needs the id of at least one rule, as in @rule('N-BUILD-3')")
    return pytest.mark.rule(*ids)
