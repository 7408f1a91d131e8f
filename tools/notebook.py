"""Run the notebooks of docs/ and keep what they print: `python tools/notebook.py docs/tour.ipynb`.

A notebook is JSON; its cells are run here one after the other in one namespace, as a notebook program does, so tests
need none. Outputs are text: what is printed, then the value of a last expression. A cell tagged "varies" may print
something else on another machine.
"""

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any


def code_cells(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run(notebook: dict[str, Any]) -> list[str]:
    """What each code cell shows."""
    names: dict[str, Any] = {"__name__": "notebook"}
    return [run_cell("".join(cell["source"]), names) for cell in code_cells(notebook)]


def run_cell(source: str, names: dict[str, Any]) -> str:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            if value is not None:
                print(repr(value))
    return printed.getvalue()


def stored(cell: dict[str, Any]) -> str:
    return "".join(line for output in cell["outputs"] for line in output["text"])


def write(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, (cell, shown) in enumerate(zip(code_cells(notebook), run(notebook), strict=True), start=1):
        cell["execution_count"] = number
        output = {"name": "stdout", "output_type": "stream", "text": shown.splitlines(keepends=True)}
        cell["outputs"] = [output] if shown else []
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(Path(name))
