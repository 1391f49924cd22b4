"""By what id something was said: sent again, it is not said twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room; what was said so far has no id."""
    op.add_column("talk", sa.Column("saying_id", sa.String(120), nullable=True))
    op.create_index("ix_talk_saying_id", "talk", ["table_id", "saying_id"], unique=True)


def downgrade() -> None:
    """Forget the ids; what was said stays."""
    op.drop_index("ix_talk_saying_id", "talk")
    op.drop_column("talk", "saying_id")
