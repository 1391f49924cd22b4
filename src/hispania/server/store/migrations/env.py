"""How Alembic runs the migrations: on the connection that the storage gives."""

from __future__ import annotations

from alembic import context

from hispania.server.store.schema import metadata


def migrate() -> None:
    """Run the migrations that the database does not have yet."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        render_as_batch=True,  # so that SQLite can change a table
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # so Alembic calls it; whoever only imports it runs nothing
    migrate()
