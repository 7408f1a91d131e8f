"""`citywright edition new` and `diff`."""

from pathlib import Path

from tests.cli.support import HOUSE, citywright


def test_a_new_edition_is_sound_and_nothing_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    made = citywright("edition", "new", "neom", file, "--name", "Our own box")
    assert made.code == 0
    assert "an edition of NEOM named Our own box" in made.out
    assert "a sound edition of NEOM, our-own-box 1 " in citywright("edition", "check", file).out
    again = citywright("edition", "new", "neom", file, "--name", "Other")
    assert "is there already" in again.complaint
    nowhere = citywright("edition", "new", "neom", tmp_path / "no" / "where.toml", "--name", "Other")
    assert "cannot be written" in nowhere.complaint


def test_two_editions_are_compared_in_words(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = HOUSE.read_text(encoding="utf-8")
    file.write_text(text.replace("vp = 1\ncost = 1\nroads", "vp = 4\nroads", 1), encoding="utf-8")
    ended = citywright("edition", "diff", "neom", file)
    assert ended.code == 0
    assert "tile 1 (Tenements / Mietshäuser):\n  vp was 1, now 4\n  cost is gone; it was 1\n" in ended.out
    assert "1 changed" in ended.out
    assert "both have the same components" in citywright("edition", "diff", file, file).out


def test_editions_of_different_games_are_not_compared() -> None:
    ended = citywright("edition", "diff", "neom", "city_tycoon")
    assert "neom is an edition of neom, city_tycoon one of city_tycoon" in ended.complaint
