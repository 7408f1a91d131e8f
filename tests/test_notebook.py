"""The notebooks of docs/ run, and show what they have kept."""

import json
from pathlib import Path

import pytest

from tools.notebook import code_cells, run, run_cell, stored

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.mark.parametrize("name", sorted(path.name for path in DOCS.glob("*.ipynb")))
def test_a_notebook_shows_what_it_has_kept(name: str) -> None:
    notebook = json.loads((DOCS / name).read_text(encoding="utf-8"))
    for cell, shown in zip(code_cells(notebook), run(notebook), strict=True):
        kept = stored(cell)
        if "varies" in cell["metadata"].get("tags", ()):
            assert bool(shown) == bool(kept)
        else:
            assert shown == kept, "".join(cell["source"])


def test_a_cell_shows_what_it_prints_and_its_last_value() -> None:
    names: dict[str, object] = {}
    assert run_cell("x = 2\nprint(x)\nx + 1", names) == "2\n3\n"
    assert run_cell("x += 1", names) == ""
    with pytest.raises(ZeroDivisionError):
        run_cell("x / 0", names)
