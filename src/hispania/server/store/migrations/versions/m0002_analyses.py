"""Analyses of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for analyses."""
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("quality", sa.String(8), nullable=False),
        sa.Column("steps", sa.Integer(), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_analyses"),
    )
    op.create_index("ix_analyses_made", "analyses", ["made"])


def downgrade() -> None:
    """Forget them: they can be computed again."""
    op.drop_table("analyses")
