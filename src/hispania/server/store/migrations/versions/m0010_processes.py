"""Several processes on one store: who lives, who has which table, and what they count together."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room; where one process serves alone, nothing of it is used."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(255), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("process", sa.String(32), nullable=True),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_owners_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_owners"),
    )
    op.create_table(
        "shared",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_shared"),
    )
    op.create_table(
        "tickets",
        sa.Column("ticket_hash", sa.String(64), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("ticket_hash", name="pk_tickets"),
    )
    op.create_table(
        "rates",
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("tokens", sa.Double(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("what", "name", name="pk_rates"),
    )


def downgrade() -> None:
    """Forget it; the games stay."""
    for table in ("rates", "tickets", "shared", "owners", "processes"):
        op.drop_table(table)
