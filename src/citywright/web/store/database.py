"""Opening the database, and the one way to write to it."""

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError
from sqlalchemy.orm import Session, sessionmaker

from citywright.engine.errors import BadInput
from citywright.web.bus import Bus, Notice
from citywright.web.store.migrations import upgrade
from citywright.web.store.models import Base

DEFAULT: Final = "sqlite:///.citywright/tables.db"
PATIENCE: Final = 10  # seconds for a database server to answer
DIALECTS: Final = {"postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg", "sqlite": "sqlite"}


class Store:
    """The database and the bus that goes with it."""

    def __init__(self, address: str = DEFAULT, listens: bool = True) -> None:
        self.address = address
        self.engine = connect(address)
        self.postgres = self.engine.dialect.name == "postgresql"
        self.bus = postgres_bus(self.engine) if self.postgres and listens else Bus()
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)
        # SQLite has one writer; threads that queue here wait microseconds, in SQLite they would sleep
        self._turn: AbstractContextManager[Any] = nullcontext() if self.postgres else threading.Lock()

    def upgrade(self) -> None:
        """Bring the tables of the database to the shape this version knows."""
        upgrade(self.engine)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """All that is read here is of one moment."""
        with self._sessions() as session:
            if self.postgres:
                session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            else:
                session.connection().exec_driver_sql("BEGIN")
            yield session

    @contextmanager
    def write(self) -> Iterator["Transaction"]:
        """One transaction. What it announces is heard after the commit, never before, and not at all if it fails."""
        with self._turn, self._sessions() as session:
            tx = Transaction(session)
            with session.begin():
                if not self.postgres:
                    session.connection().exec_driver_sql("BEGIN IMMEDIATE")
                yield tx
                self.bus.within(session, tx.notices)
        for task in tx.afterwards.values():
            task()
        self.bus.after(tx.notices)

    def close(self) -> None:
        self.bus.close()
        self.engine.dispose()


def postgres_bus(engine: Engine) -> Bus:
    from citywright.web.postgres_bus import PostgresBus  # psycopg is an extra: a server over SQLite does without

    return PostgresBus(engine)


@lru_cache(maxsize=2)
def store_at(address: str) -> Store:
    """For a process that looks back: a connection of its own, which hears nothing of changes."""
    return Store(address, listens=False)


class Transaction:
    """A transaction, what it will announce, and what is to be done once it is committed."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.notices: list[Notice] = []
        self.afterwards: dict[object, Callable[[], None]] = {}  # by what they are about; of each the last counts


def add_if_new(session: Session, model: type[Base], **values: object) -> None:
    """Insert a row unless somebody else has just inserted the same."""
    dialect = postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
    session.execute(dialect.insert(model).values(**values).on_conflict_do_nothing())


def connect(address: str) -> Engine:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise BadInput(f"{address[:80]!r} is no database address; one is sqlite:///FILE or postgresql://...") from error
    kind = url.drivername.partition("+")[0]
    if kind not in DIALECTS:
        raise BadInput(f"databases are sqlite:///FILE or postgresql://..., not {kind[:40]!r}")
    url = url.set(drivername=DIALECTS[kind])
    if kind != "sqlite":
        patience = {} if "connect_timeout" in url.query else {"connect_timeout": PATIENCE}
        return create_engine(url, pool_pre_ping=True, pool_size=10, max_overflow=20, connect_args=patience)
    if not url.database or url.host or url.database == ":memory:":
        raise BadInput(
            f"{address[:80]!r} names no file; an address is sqlite:///FILE, or sqlite:////FILE from the root"
        )
    if not url.database.startswith("file:"):
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        make_private(Path(url.database))
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 10}, pool_size=10, max_overflow=40)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def make_private(path: Path) -> None:
    """A new file that nobody else on this machine may read: it will hold secrets."""
    with suppress(OSError):  # the database says better what is wrong
        path.touch(mode=0o600, exist_ok=True)


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    # a commit has left the process when it is answered: no kill can take it back, only a power cut the last of them
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
