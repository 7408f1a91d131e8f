"""The history of the database's shape, one file for each step."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

LOCK = 4_294_967_291  # a number of our own: who holds it in PostgreSQL is the only one to change the shape


def upgrade(engine: Engine, shape: str = "head") -> None:
    """Walk from whatever shape the database has to the newest, or to one of the way: all of it or nothing."""
    with engine.connect() as connection:
        if shape_of(connection) == (shapes()[-1] if shape == "head" else shape):
            return  # even where nothing may be written
        connection.rollback()
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        else:  # a table that is made anew must not take its rows in other tables along
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        walk = config()
        walk.attributes["connection"] = connection
        command.upgrade(walk, shape)
        connection.commit()
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA foreign_keys=ON")


def config() -> Config:
    result = Config()
    result.set_main_option("script_location", str(Path(__file__).parent))
    return result


def shape_of(connection: Connection) -> str | None:
    """The shape that a database says it has; None if it says nothing."""
    return MigrationContext.configure(connection).get_current_revision()


def shapes() -> list[str]:
    """All that this version knows, from the first to the newest."""
    return [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()][::-1]
