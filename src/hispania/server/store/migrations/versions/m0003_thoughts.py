"""What a computer player thought when it decided for a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for the thoughts."""
    op.add_column("commands", sa.Column("thought", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Forget them; the decisions stay."""
    op.drop_column("commands", "thought")
