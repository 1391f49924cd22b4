"""What people hold in each process, so that all of them together grant no more than one does."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing is told yet: it is, with the next renewal of each lease."""
    op.add_column("processes", sa.Column("holds", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Each process counts for itself again."""
    op.drop_column("processes", "holds")
