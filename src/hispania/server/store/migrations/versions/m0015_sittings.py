"""Who has ever sat where, so that what somebody did is found when they sit there no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Whoever sits somewhere, and whoever did something there: a command's id begins with its person's."""
    op.create_table(
        "sittings",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sittings_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sittings_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_sittings"),
    )
    op.create_index("ix_sittings_table_id", "sittings", ["table_id"])
    op.execute(
        """INSERT INTO sittings (person, table_id)
           SELECT person, table_id FROM seats WHERE person IS NOT NULL
           UNION SELECT people.id, commands.table_id
           FROM commands JOIN people ON people.id = substr(commands.command_id, 1, 32)"""
    )


def downgrade() -> None:
    """Only who sits where now is known."""
    op.drop_table("sittings")
