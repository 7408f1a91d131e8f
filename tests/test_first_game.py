"""docs/your-first-game.md is true: its code is that of the example, all of it, and its commands can be typed."""

import ast
import re
from pathlib import Path

import pytest

from citywright.cli.parser import parse
from tools.rulebook import ROOT

PAGE = ROOT / "docs/your-first-game.md"
EXAMPLE = ROOT / "examples/riverbend"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BLOCKS = [(kind, file, code) for kind, file, code in BLOCK.findall(PAGE.read_text(encoding="utf-8"))]
SOURCES = [file for file in sorted((EXAMPLE / "src/riverbend").rglob("*.py")) if file.name != "table.py"]


@pytest.mark.parametrize(("kind", "file", "code"), [block for block in BLOCKS if block[1]])
def test_what_is_shown_is_what_the_example_has(kind: str, file: str, code: str) -> None:
    assert code in (EXAMPLE / file).read_text(encoding="utf-8")


def test_all_code_comes_from_the_example() -> None:
    assert [code for kind, file, code in BLOCKS if not file and kind != "sh"] == []


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(EXAMPLE / "src")))
def test_nothing_is_left_out(file: Path) -> None:
    """But imports and, in the drawing, sizes: whoever types along ends with the same game."""
    shown = "".join(code for _, name, code in BLOCKS if name == str(file.relative_to(EXAMPLE)))
    text = file.read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            assert str(ast.get_source_segment(text, node)) in shown


def commands() -> list[str]:
    return [line for kind, _, code in BLOCKS if kind == "sh" for line in code.splitlines()]


@pytest.mark.parametrize("line", [line for line in commands() if line.startswith("citywright ")])
def test_every_command_can_be_typed(line: str) -> None:
    assert callable(parse(line.split()[1:]).run)


def test_every_link_leads_somewhere() -> None:
    text = PAGE.read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w\- ]", "", line[3:]).strip().lower().replace(" ", "-")
        for line in text.splitlines()
        if line.startswith("## ")
    }
    for target in re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', text):
        link = "".join(target)
        assert link.removeprefix("#") in headings if link.startswith("#") else (PAGE.parent / link).exists(), link
