"""By which rules, on what board, and where the game stood: so that games outlive rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room; what was played so far was played by the first version of its rules."""
    op.add_column("tables", sa.Column("rules", sa.String(20), nullable=True))
    op.add_column("commands", sa.Column("position", sa.String(20), nullable=True))
    op.create_table(
        "boxes",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game", "hash", name="pk_boxes"),
    )


def downgrade() -> None:
    """Forget it; the games stay."""
    op.drop_table("boxes")
    op.drop_column("commands", "position")
    op.drop_column("tables", "rules")
