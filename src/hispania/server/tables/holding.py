"""Holding a table: nobody else touches it meanwhile, and it is there with as much of its past as is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .live import Live

if TYPE_CHECKING:
    from .lobby import Lobby


def every_step(live: Live) -> bool:
    """Whoever holds a table needs all its steps: to look back, or because somebody with other eyes sits down."""
    return True


class Hold:
    """A table that nobody else touches meanwhile; it is looked up again if it left memory before its turn came."""

    __slots__ = ("_live", "_lobby", "_needs_whole", "_table_id", "_whole")

    def __init__(self, lobby: Lobby, table_id: str, needs_whole: Callable[[Live], bool] | None) -> None:
        self._lobby, self._table_id, self._needs_whole = lobby, table_id, needs_whole
        self._whole = False

    async def __aenter__(self) -> Live:
        live = self._lobby.at_hand(self._table_id)
        if live is None or not await self._take(live):
            with self._lobby.memory.wanted(self._table_id):
                try:
                    while not await self._take(await self._lobby.find(self._table_id, whole=self._whole)):
                        continue
                except BaseException:
                    if self._whole:  # it was put down for us, and others watch it
                        self._lobby.wake(self._table_id)
                    raise
        if self._whole:
            self._lobby.drive(self._live)
        return self._live

    async def _take(self, live: Live) -> bool:
        await live.lock.acquire()
        if not live.gone and live.table.history.base and self._needs_whole is not None and self._needs_whole(live):
            self._whole = True
            self._lobby.put_down(live)
        if live.gone:
            live.lock.release()
            return False
        self._live = live
        return True

    async def __aexit__(self, *_: object) -> None:
        self._live.lock.release()
