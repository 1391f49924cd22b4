"""The server as it must not be, for tests that must notice: `python careless.py HOW serve …` is `hispania serve`.

`tells-first` acknowledges before it stores; `never-syncs` stores and lets the system write when it likes (SQLite's
synchronous=OFF). Nothing of this is in the program: its parts are changed here, after they are loaded.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any


def tells_first() -> None:
    """Who writes does not wait until it is written."""
    from hispania.server.store.storage import Storage

    write = Storage.write
    waiting: set[asyncio.Task[None]] = set()

    async def told(self: Storage, *work: Any, **more: Any) -> None:
        task = asyncio.ensure_future(write(self, *work, **more))
        waiting.add(task)
        task.add_done_callback(waiting.discard)

    Storage.write = told  # type: ignore[assignment, method-assign]


def never_syncs() -> None:
    """SQLite is told not to wait for the disk, whenever a connection is used."""
    from sqlalchemy import event
    from sqlalchemy.pool import Pool

    def lax(connection: Any, *_: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=OFF")
        cursor.close()

    event.listen(Pool, "checkout", lax)


HOW = {"tells-first": tells_first, "never-syncs": never_syncs}

if __name__ == "__main__":
    del sys.path[0]  # the modules of this folder are no part of the program
    HOW[sys.argv.pop(1)]()
    from hispania.cli.main import main

    main()
