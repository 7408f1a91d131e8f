"""Alembic runs this; the connection comes from `upgrade`."""

from alembic import context

from citywright.web.store.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
