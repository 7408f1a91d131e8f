"""Both wheels, in environments with nothing else: they say what they are and play the same games."""

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLAY = """
import hashlib, json
import citywright as cw
from citywright.engine import state

for key in cw.game_keys():
    game = cw.game(key)
    for seats in (game.seats[0], game.seats[-1]):
        digest = hashlib.sha256()
        for seed in range(2):
            s, rng = game.new(seats=seats, seed=seed), cw.Rng.seeded(seed)
            while s.actors:
                seat = s.actors[rng.below(len(s.actors))]
                actions = s.legal(seat)
                s.apply(seat, actions[rng.below(len(actions))])
                digest.update(repr((seat, actions, game.judge(s, seat))).encode())
            digest.update(json.dumps([s.dump(), s.view(0), s.sample(0, rng).dump()], sort_keys=True).encode())
        for depth in range(40, 60):  # what is let go from deep within leaves the memory as it was
            nest = s.copy()
            for _ in range(depth):
                nest = [nest]
        print(key, seats, digest.hexdigest())
print(game.saying(game.words).key, state.__file__.endswith(".py"))
"""


def built(folder: Path, compiled: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"CITYWRIGHT_COMPILED": compiled}, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def played(folder: Path, wheel: Path) -> list[str]:
    """What is played in an environment that holds this wheel and no library."""
    venv.create(folder)
    (packages,) = folder.glob("lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    command = [str(folder / "bin/python"), "-I", "-X", "dev", "-c", PLAY]  # Python looks after its memory in this mode
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.soak
def test_both_wheels_play_the_same_games(tmp_path: Path) -> None:
    wheels = [built(tmp_path / "pure-wheel", "0"), built(tmp_path / "compiled-wheel", "1")]
    assert "none-any" in wheels[0].name
    assert "none-any" not in wheels[1].name
    pure, compiled = [played(tmp_path / name, wheel) for name, wheel in zip(("pure", "compiled"), wheels, strict=True)]
    assert (pure[-1].split()[1], compiled[-1].split()[1]) == ("True", "False")
    assert pure[:-1] == compiled[:-1]
    assert len(pure) > 8


def test_a_wheel_is_pure_unless_it_is_asked_for_otherwise(tmp_path: Path) -> None:
    wheel = built(tmp_path, "")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "citywright/games/neom/edition.toml" in names
    assert not [name for name in names if name.endswith(".so")]
