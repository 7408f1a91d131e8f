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
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
