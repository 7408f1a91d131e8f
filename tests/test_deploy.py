"""The host's files: what they tell the command is what the command knows, and what they install is all it needs."""

import re
import shlex
import shutil
import subprocess
from importlib.metadata import requires
from pathlib import Path

import pytest
import yaml

from citywright.cli.parser import make_parser
from deploy.runtime_lock import dependencies, entries, needed

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def test_the_server_s_part_of_the_lock_is_whole() -> None:
    lock = entries((ROOT / "requirements.lock").read_text("utf-8"))
    names = needed(lock, dependencies((ROOT / "pyproject.toml").read_text("utf-8")))
    assert not {"matplotlib", "numpy", "pytest", "mypy", "playwright"} & set(names)
    for name in names:
        assert "--hash=sha256:" in lock[name]
        wanted = {
            re.split(r"[ \[<>=!~;(]", line)[0].lower().replace("_", "-")
            for line in requires(name) or ()
            if ";" not in line
        }
        assert wanted <= set(names), name


def words_of_the_service() -> list[str]:
    text = (DEPLOY / "citywright.service").read_text("utf-8").replace("\\\n", " ")
    found = re.search(r"^ExecStart=\S+ (.*)$", text, flags=re.MULTILINE)
    assert found
    return shlex.split(found[1])


def words_of_compose() -> list[str]:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    words: list[str] = services["citywright"]["command"]
    return words


def words_of_the_container() -> list[str]:
    found = re.search(r"^CMD \[(.*)\]$", (DEPLOY / "Containerfile").read_text("utf-8"), flags=re.MULTILINE)
    assert found
    return [word.strip().strip('"') for word in found[1].split(",")]


@pytest.mark.parametrize("words", [words_of_the_service(), words_of_compose(), words_of_the_container()])
def test_the_command_knows_what_it_is_told(words: list[str]) -> None:
    arguments = make_parser().parse_args(words)
    assert arguments.log == "json"


def test_the_proxy_that_is_believed_is_the_one_in_front() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    front = compose["services"]["caddy"]["networks"]["front"]["ipv4_address"]
    arguments = make_parser().parse_args(words_of_compose())
    assert (arguments.proxy, arguments.workers) == (front, 2)
    assert compose["networks"]["inside"]["internal"] is True
    assert "ports" not in compose["services"]["database"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd on this machine")
def test_the_service_is_a_hardened_one() -> None:
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(DEPLOY / "citywright.service")]
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
