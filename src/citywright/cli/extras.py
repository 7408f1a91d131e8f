"""What comes only with an extra of the package, and what to say when it is not there."""

from importlib.util import find_spec
from typing import Final

from citywright.engine.errors import BadInput

LIBRARIES: Final = {
    "web": ("alembic", "jinja2", "litestar", "markupsafe", "msgspec", "prometheus_client", "sqlalchemy", "structlog",
            "uvicorn"),
    "postgres": ("psycopg",),
    "plots": ("jinja2", "matplotlib", "msgspec", "openskill"),
    "research": ("gymnasium", "numpy", "pettingzoo", "pyspiel"),
    "cluster": ("ray",),
}  # fmt: skip


class Missing(BadInput):
    """A library that this installation does without."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f'this needs {library}; an extra of the package brings it: pip install "citywright[{extra}]"')


def missing(extra: str) -> str | None:
    """A library of the extra that is not there."""
    for library in LIBRARIES[extra]:
        if find_spec(library) is None:
            return library
    return None


def need(extra: str) -> None:
    """Better said now than after an hour of play."""
    library = missing(extra)
    if library is not None:
        raise Missing(library, extra)
