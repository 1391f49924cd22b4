"""Decisions that standing orders took."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for the order; every decision so far was somebody's own."""
    op.add_column("commands", sa.Column("by_order", sa.String(130), nullable=True))


def downgrade() -> None:
    """Forget by which order it was; the decisions stay."""
    op.drop_column("commands", "by_order")
