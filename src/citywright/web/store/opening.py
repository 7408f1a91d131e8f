"""A database named on the command line: opened with care, and whatever is wrong with it said in one sentence."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import URL, inspect, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from citywright.engine.errors import BadInput
from citywright.web.store.database import DEFAULT, Store
from citywright.web.store.migrations import shape_of, shapes

DATABASE: Final = "CITYWRIGHT_DATABASE"  # names the database where no --database does, and tells worker processes
BESIDE: Final = ("", "-wal", "-shm")  # what SQLite writes
# what SQLite says: what it means
SENTENCES: Final = {
    "file is not a database": "{name} is not a database of Citywright",
    "disk image is malformed": "{name} is damaged; `citywright restore` brings a backup back into a new one",
    "unable to open database": "{name} cannot be opened: it should be a file that you may read and write",
    "readonly database": "{name} cannot be written: the file or its folder is read-only",
    "database is locked": "{name} is in use by another program that does not let go of it",
    "disk is full": "there is no room left on the disk of {name}",
    "disk I/O error": "the disk of {name} does not answer as it should",
}


def address_of(given: str | None) -> str:
    """The database that is meant: named, or by the surroundings, or the usual one."""
    return given or os.environ.get(DATABASE) or DEFAULT


@contextmanager
def opened(address: str, create: bool = False, as_it_is: bool = False) -> Iterator[Store]:
    """A database in its newest shape, or as it is. Nothing is made unless `create` says so, nor stays if that fails."""
    file = file_of(address)
    new = file is not None and not file.exists()
    if new and not create:
        raise BadInput(f"there is no database {file}; name another with --database, or `citywright serve` makes one")
    store = Store(address)
    try:
        with explained(address):
            look_at_shape(store, create)
            if not as_it_is:
                store.upgrade()
            yield store
    except BaseException:
        store.close()
        if new and file is not None:
            remove(file)
        raise
    store.close()


def look_at_shape(store: Store, create: bool) -> None:
    """Refuse a database that is newer, not ours, or empty where tables are wanted."""
    name = name_of(store.engine.url)
    with store.engine.connect() as connection:
        shape, found = shape_of(connection), inspect(connection).get_table_names()
    known = shapes()
    if shape is None and found not in ([], ["alembic_version"]):
        raise BadInput(f"{name} is a database of something else; Citywright needs one of its own")
    if shape is None and not create:
        raise BadInput(f"{name} is empty: nobody has played here; name another with --database")
    if shape is not None and shape not in known:
        newest = f"this version knows shapes up to {known[-1]}"
        raise BadInput(f"{name} has the shape {shape[:40]} of a newer Citywright, {newest}; update Citywright")


@contextmanager
def explained(address: str) -> Iterator[None]:
    """Whatever the database has to say is said in one sentence, without passwords."""
    try:
        yield
    except (SQLAlchemyError, TypeError) as error:
        if isinstance(error, TypeError) and "keyword argument" not in str(error):  # an option that is none
            raise
        raise BadInput(sentence(make_url(address), error)) from error


def sentence(url: URL, error: Exception) -> str:
    name = name_of(url)
    said = str(error.orig if isinstance(error, DBAPIError) else error)
    for part, meaning in SENTENCES.items():
        if part in said:
            return meaning.format(name=name)
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    reason = (lines or [type(error).__name__])[0][:200]
    return f"the database {name} does not do what it should: {reason}"


def name_of(url: URL) -> str:
    """A database as people call it."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return f"{url.database or ''} at {url.host or 'this machine'}:{url.port or 5432}".strip()


def file_of(address: str) -> Path | None:
    """The file of an SQLite database; None for a server, and for what is no address (`Store` explains it)."""
    with suppress(SQLAlchemyError, ValueError):
        url = make_url(address)
        if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
            return Path(str(url.database).removeprefix("file:"))
    return None


def remove(file: Path) -> None:
    for end in BESIDE:
        with suppress(OSError):
            file.with_name(file.name + end).unlink()
