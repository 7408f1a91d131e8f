"""Pictures of tables, for people to look at."""

from itertools import product
from pathlib import Path

import pytest

import citywright as cw
from tests.web.live import SHOTS
from tests.web.moments import SIZES
from tools import screenshots


def is_picture(file: Path) -> bool:
    return file.read_bytes()[8:12] == b"WEBP"


def test_a_moment_is_kept_by_day_and_by_night(tmp_path: Path) -> None:
    assert screenshots.main([str(tmp_path), "--games", "neom", "--moments", "middle", "--sizes", "laptop"]) == 0
    day, night = tmp_path / "neom-middle.webp", tmp_path / "neom-middle-dark.webp"
    assert sorted(tmp_path.iterdir()) == sorted([day, night])
    assert is_picture(day)
    assert is_picture(night)
    assert day.read_bytes() != night.read_bytes()


@pytest.mark.soak
def test_all_tables_from_first_to_last_round_in_every_size_by_day_and_by_night() -> None:
    """Nothing but kept, in `build/screenshots/tables`: look at them."""
    screenshots.main([str(SHOTS / "tables")])
    kept = {path.name for path in (SHOTS / "tables").iterdir()}
    for game, moment, size in product(cw.game_keys(), ("first", "middle", "last", "over"), SIZES):
        assert {screenshots.name_of(game, moment, size, theme, []) for theme in ("light", "dark")} <= kept
