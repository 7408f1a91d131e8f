"""The rules of the house that neither ruff nor import-linter can see."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src/citywright"
OWN_LIBRARY_ONLY = ("engine", "games", "bots")
FOR_TYPES_ONLY = frozenset({"mypy_extensions"})
UNREPEATABLE = frozenset({"random", "secrets", "time", "uuid"})


def imports(node: ast.AST, for_types: bool = False) -> Iterator[tuple[int, str, bool]]:
    """Line, top-level module, and whether the import stands under `if TYPE_CHECKING:`."""
    match node:
        case ast.Import(names=names):
            yield from ((node.lineno, name.name.partition(".")[0], for_types) for name in names)
        case ast.ImportFrom(level=0, module=str(module)):
            yield node.lineno, module.partition(".")[0], for_types
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), body=body, orelse=orelse):
            for statement in body:
                yield from imports(statement, for_types=True)
            for statement in orelse:
                yield from imports(statement, for_types)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from imports(child, for_types)


def foreign_imports(source: str) -> list[tuple[int, str]]:
    """Imports of anything but the standard library and ourselves."""
    return [
        (line, module)
        for line, module, for_types in imports(ast.parse(source))
        if module not in sys.stdlib_module_names
        and module != "citywright"
        and not (for_types and module in FOR_TYPES_ONLY)
    ]


def sources(room: str) -> Iterator[tuple[str, str]]:
    for path in sorted((PACKAGE / room).rglob("*.py")):
        yield str(path.relative_to(PACKAGE)), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("room", OWN_LIBRARY_ONLY)
def test_a_room_uses_the_standard_library_only(room: str) -> None:
    """So that the same files run in CPython, compiled by mypyc and in a browser."""
    found = [(file, *place) for file, source in sources(room) for place in foreign_imports(source)]
    assert found == []


def test_no_game_knows_chance_or_time_but_through_its_state() -> None:
    """So that the same seed gives the same game, on every platform."""
    found = [
        (file, line, module)
        for file, source in sources("games")
        for line, module, _ in imports(ast.parse(source))
        if module in UNREPEATABLE
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import json, numpy.linalg", [(1, "numpy")]),
        ("from rich.table import Table", [(1, "rich")]),
        ("from . import city\nfrom citywright.engine import Rng", []),
        ("def plot():\n    import matplotlib", [(2, "matplotlib")]),
        ("if TYPE_CHECKING:\n    from mypy_extensions import i64", []),
        ("from mypy_extensions import i64", [(1, "mypy_extensions")]),
        ("if TYPE_CHECKING:\n    import numpy", [(2, "numpy")]),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    import mypy_extensions", [(4, "mypy_extensions")]),
    ],
)
def test_foreign_imports_are_found(source: str, found: list[tuple[int, str]]) -> None:
    assert foreign_imports(source) == found
