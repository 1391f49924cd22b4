"""Which store this is."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give the store an identity."""
    made = op.create_table(
        "store",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.Column("beat", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("identity", name="pk_store"),
    )
    moment = datetime.now(UTC).isoformat(timespec="milliseconds")[:-6] + "Z"
    op.bulk_insert(made, [{"identity": secrets.token_hex(16), "made": moment, "beat": moment}])


def downgrade() -> None:
    """Forget it; the mark beside the store must go, too."""
    op.drop_table("store")
