"""Fences: whoever writes to a table shows the number under which it was taken; an older one is refused.

A process may believe for a moment longer than it is true that a table is its own: it was stopped, or cut off, and woke
up late. What it then writes is refused within the same transaction.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, select, text

from ..refusals import Refusal, Refused
from .schema import owners

NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) AS double precision)"  # PostgreSQL's clock, since 1970
CHANNEL: Final = "hispania"  # of LISTEN and NOTIFY, by which processes are told something
NOTIFY: Final = text("SELECT pg_notify(:channel, :said)")
Held = tuple[tuple[str, int], ...]  # tables, each with the number under which it is held


class Fenced(Refused):
    """Another process has taken a table; nothing of what was to be written is stored."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        super().__init__(Refusal.NOT_STORED, "another process of the server has this table now; send it again")


def check(connection: Connection, held: Iterable[tuple[str, int]]) -> None:
    """Compare all numbers, and let none of them change until the transaction is over."""
    wanted = set(held)
    if not wanted:
        return
    numbers = select(owners.c.table_id, owners.c.fence).where(owners.c.table_id.in_({id for id, _ in wanted}))
    locked = numbers.order_by(owners.c.table_id).with_for_update(read=True)
    found = {(row.table_id, row.fence) for row in connection.execute(locked)}
    for table_id, _ in wanted - found:
        raise Fenced(table_id)


def told(by: str, what: str, **facts: str) -> dict[str, str]:
    """What NOTIFY tells all processes but the one that says it; nobody's is the name of whoever is none."""
    return {"channel": CHANNEL, "said": json.dumps({"from": by, "what": what, **facts})}
