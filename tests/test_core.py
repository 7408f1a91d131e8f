"""The light core: what `pip install citywright` brings is enough to play; what an extra brings is asked for by name."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest

from citywright.cli.extras import LIBRARIES

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
IMPORT_NAMES = {"open-spiel": "pyspiel"}
LOAD_ALL = """
import importlib, pkgutil, citywright
for room in ("engine", "games", "bots"):
    package = importlib.import_module(f"citywright.{room}")
    for module in pkgutil.walk_packages(package.__path__, f"citywright.{room}."):
        importlib.import_module(module.name)
"""


def names(requirements: list[str]) -> list[str]:
    """Without what only other systems need, and without extras of theirs."""
    mine = [line for line in requirements if ";" not in line]
    return [re.split(r"[\[<>=!~ (]", line)[0] for line in mine]


def with_all_they_need(wanted: list[str]) -> list[Distribution]:
    found: dict[str, Distribution] = {}
    while wanted:
        name = wanted.pop().lower()
        if name not in found:
            found[name] = distribution(name)
            wanted += names(found[name].requires or [])
    return list(found.values())


def bare(folder: Path, *extras: str) -> dict[str, str]:
    """The surroundings of a Python that has the core and these extras, and nothing else that is installed here."""
    requirements = [*PROJECT["dependencies"], *[line for e in extras for line in PROJECT["optional-dependencies"][e]]]
    for installed in with_all_they_need(names(requirements)):
        for top in {file.parts[0] for file in installed.files or () if file.parts[0] not in ("..", "__pycache__")}:
            (folder / top).symlink_to(str(installed.locate_file(top)))
    own = folder / f"citywright-{PROJECT['version']}.dist-info"
    own.mkdir()
    (own / "METADATA").write_text(f"Metadata-Version: 2.1\nName: citywright\nVersion: {PROJECT['version']}\n", "utf-8")
    path = os.pathsep.join([str(ROOT / "src"), str(folder)])
    env = {**os.environ, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": str(folder.parent / "bytecode")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


def python(env: dict[str, str], *words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Without `site`, so that nothing is found but what the path names."""
    done = subprocess.run(
        [sys.executable, "-S", *words], env=env, cwd=cwd, capture_output=True, text=True, check=False, timeout=120
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_every_module_of_engine_games_and_bots_loads_in_a_bare_environment(tmp_path: Path) -> None:
    assert python(bare(tmp_path), "-c", LOAD_ALL).returncode == 0


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("--version", f"citywright {PROJECT['version']}"),
        ("games", "neom: NEOM"),
        ("play neom --seats random,random --seed 3", "NEOM"),
        ("simulate neom --bots random,random --games 2", "2 games"),
        ("fuzz neom --games 1 --seats 2", "1 games"),
        ("edition show neom", "House"),
    ],
    ids=lambda words: words.split()[0],
)
def test_the_core_is_enough_to_play(tmp_path: Path, words: str, shown: str) -> None:
    done = python(bare(tmp_path), "-m", "citywright", *words.split(), cwd=tmp_path)
    assert (done.returncode, shown in done.stdout) == (0, True), done


@pytest.mark.parametrize(
    ("words", "library", "extra"),
    [
        ("serve", "alembic", "web"),
        ("backup all.zip", "alembic", "web"),
        ("admin list", "alembic", "web"),
        ("balance neom --games 1", "jinja2", "plots"),
        ("simulate neom --games 1 --plot it.svg", "jinja2", "plots"),
    ],
    ids=lambda words: words.split()[0],
)
def test_a_command_says_which_extra_it_needs(tmp_path: Path, words: str, library: str, extra: str) -> None:
    done = python(bare(tmp_path), "-m", "citywright", *words.split(), cwd=tmp_path)
    sentence = f'this needs {library}; an extra of the package brings it: pip install "citywright[{extra}]"'
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"citywright: {sentence}\n")


def test_the_web_needs_psycopg_for_postgresql_only(tmp_path: Path) -> None:
    env = bare(tmp_path, "web")
    listed = python(env, "-m", "citywright", "verify", "--database", f"sqlite:///{tmp_path}/none.db", cwd=tmp_path)
    asked = python(env, "-m", "citywright", "verify", "--database", "postgresql://nobody@localhost/none", cwd=tmp_path)
    assert "there is no" in listed.stderr
    assert (asked.returncode, 'pip install "citywright[postgres]"' in asked.stderr) == (2, True), asked.stderr


def test_what_the_command_says_of_extras_is_what_the_package_declares() -> None:
    extras = PROJECT["optional-dependencies"]
    declared = {
        extra: {IMPORT_NAMES.get(name, name.replace("-", "_")) for name in names(extras[extra])} for extra in LIBRARIES
    }
    assert declared == {extra: set(libraries) for extra, libraries in LIBRARIES.items()}
    assert extras["all"] == [f"citywright[{','.join(LIBRARIES)}]"]


def test_importing_takes_well_under_a_tenth_of_a_second(tmp_path: Path) -> None:
    """Processor time, the least of several runs, less what a bare interpreter takes: other work counts for nothing."""
    env = bare(tmp_path)

    def cost(code: str) -> float:
        before = getrusage(RUSAGE_CHILDREN)
        python(env, "-c", code)
        after = getrusage(RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    cost("import citywright")  # keeps the bytecode
    least, nothing = (min(cost(code) for _ in range(15)) for code in ("import citywright", "pass"))
    assert least - nothing < 0.08
