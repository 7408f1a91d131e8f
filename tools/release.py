"""What a release has to keep, so that its games outlive every later one.

    python -m tools.release           keeps the house edition of every game under its fingerprint, beside the game
                                      (games/<game>/editions), and a database of this version for the rehearsal of
                                      upgrades (tests/upgrades/<version>.db.xz)
    python -m tools.release --check   says what is missing

Run it last before the tag of a release, and never touch again what an earlier release has kept. The version is that of
pyproject.toml, and CHANGELOG.md has a section for it.
"""

import argparse
import gzip
import sys
import tomllib
from pathlib import Path

import citywright as cw
from citywright.engine import registry
from citywright.engine.editions import PACKED, kept_edition
from citywright.games import GAMES
from tools.upgrade_fixture import FOLDER, write_database

ROOT = Path(__file__).resolve().parent.parent


def version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def keep_edition(key: str) -> Path:
    """Compressed alike on every machine, so that running this again changes nothing."""
    game = cw.game(key)
    file = game.folder / "editions" / f"{game.edition_mark.rpartition(' ')[2]}{PACKED}"
    file.parent.mkdir(exist_ok=True)
    if not file.exists():
        file.write_bytes(gzip.compress((game.folder / "edition.toml").read_bytes(), mtime=0))
    return file


def missing() -> list[str]:
    """What a release of this version lacks, a sentence each."""
    number = version()
    found = [
        f"the house edition of {key} is not kept"
        for key in GAMES
        if kept_edition(cw.game(key).folder, cw.game(key).edition_mark) is None
    ]
    found += [
        f"the house edition of {key} has changed since a release had {name}; give it the next version"
        for key in GAMES
        for name in registry.earlier_editions(key)
        if cw.game(key).edition_mark.startswith(f"{name} ")
    ]
    if not any(FOLDER.glob(f"{number}*.db.xz")):
        found.append(f"tests/upgrades has no database of {number}")
    if f"## [{number}]" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        found.append(f"CHANGELOG.md has no section [{number}]")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="keep what a release has to keep")
    parser.add_argument("--check", action="store_true", help="only say what is missing")
    if not parser.parse_args().check:
        for key in GAMES:
            print(f"kept {keep_edition(key).relative_to(ROOT)}")
        print(f"wrote {write_database(version()).relative_to(ROOT)}")
    for sentence in missing():
        print(sentence, file=sys.stderr)
    return 1 if missing() else 0


if __name__ == "__main__":
    sys.exit(main())
