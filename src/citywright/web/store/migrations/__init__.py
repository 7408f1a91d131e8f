"""The history of the database's shape, one file for each step."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def upgrade(engine: Engine) -> None:
    """Walk from whatever shape the database has to the newest."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            # a table that is made anew is dropped first, and everything that hangs on its rows would go with it
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA foreign_keys=ON")
