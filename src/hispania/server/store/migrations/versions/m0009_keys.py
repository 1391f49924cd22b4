"""Keys with a name, and a code by which somebody comes back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room."""
    op.add_column("keys", sa.Column("name", sa.String(40), nullable=True))
    op.add_column("keys", sa.Column("seen", sa.String(32), nullable=True))
    op.create_index("ix_keys_person", "keys", ["person"])
    op.create_table(
        "recoveries",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", name="fk_recoveries_person"), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.Column("made", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_recoveries"),
        sa.UniqueConstraint("code_hash", name="uq_recoveries_code_hash"),
    )


def downgrade() -> None:
    """Forget names and codes; the keys stay."""
    op.drop_table("recoveries")
    op.drop_index("ix_keys_person", "keys")
    op.drop_column("keys", "seen")
    op.drop_column("keys", "name")
