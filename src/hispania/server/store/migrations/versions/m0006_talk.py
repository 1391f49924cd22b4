"""What people at a table say to each other."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for words, texts and proposals."""
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", name="fk_talk_table_id"), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", name="fk_talk_person"), nullable=False),
        sa.Column("seat", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "n", name="pk_talk"),
    )


def downgrade() -> None:
    """Forget what was said."""
    op.drop_table("talk")
