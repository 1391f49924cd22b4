"""By what a record that somebody brings along is known: what its seed is bound by, and the positions it shows."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let both be found quickly."""
    marked = sa.text("position IS NOT NULL")
    op.create_index("ix_tables_commitment", "tables", ["commitment"])
    op.create_index("ix_commands_position", "commands", ["position"], sqlite_where=marked, postgresql_where=marked)


def downgrade() -> None:
    """Look through all of them again."""
    op.drop_index("ix_commands_position", "commands")
    op.drop_index("ix_tables_commitment", "tables")
