"""Which tables are in memory, and the lines to those that are not.

A table at which nothing happens makes room for others, also while people watch it: their lines stay, and the next
command or question reads it again from the database. Nobody notices but for a moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from ..settings import Limits
from .live import Live, Viewer

SHARE: Final = 16  # where none could go, one table in so many must come until it is tried again


class Asleep(NamedTuple):
    """What stays of a table that left memory while people watch it: what is stored nowhere."""

    viewers: set[Viewer]
    talk: Any  # where something is proposed
    where: str
    seated: frozenset[str]  # people who hold seats there, and the host
    fence: int | None


class Memory:
    """Tables by id, those that were used last at the end."""

    def __init__(self, limits: Limits, release: Callable[[str, int | None], None]) -> None:
        """`release` is told of every table that is not ours to keep any more: nobody here watches it."""
        self._limits, self._release = limits, release
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._asleep: dict[str, Asleep] = {}
        self._wanted: Counter[str] = Counter()  # how many wait for a table that is not in memory, or for what it thinks
        self._crowded = 0  # so many tables must be there until it is tried again to make room
        self._soon: asyncio.TimerHandle | None = None
        self.clock: Callable[[], float] = time.monotonic

    def tables(self) -> list[Live]:
        """The tables in memory."""
        return list(self._lives.values())

    def asleep(self) -> dict[str, Asleep]:
        """What is watched, but not in memory; to be read only."""
        return self._asleep

    def get(self, table_id: str) -> Live | None:
        """A table in memory, which is not used for that."""
        return self._lives.get(table_id)

    def counts(self, table_id: str, person: str) -> bool:
        """Does it matter at a table here whether somebody is there: do they hold a seat, or are they the host?"""
        live, asleep = self._lives.get(table_id), self._asleep.get(table_id)
        if live is not None:
            return person == live.facts.host or bool(live.seats_of(person))
        return asleep is not None and person in asleep.seated

    def use(self, table_id: str) -> Live | None:
        """A table in memory at which something happens."""
        live = self._lives.get(table_id)
        if live is not None:
            live.used = self.clock()
            self._lives.move_to_end(table_id)
        return live

    @contextlib.contextmanager
    def wanted(self, table_id: str) -> Iterator[None]:
        """Meanwhile a table that is loaded makes no room for another: whoever waits for it has not looked yet."""
        self._wanted[table_id] += 1
        try:
            yield
        finally:
            self._wanted[table_id] -= 1
            if not self._wanted[table_id]:
                del self._wanted[table_id]

    # ---------------------------------------------------------------- coming and going

    def keep(self, live: Live) -> None:
        """A table comes into memory, and whoever has watched it meanwhile goes on."""
        found = self._asleep.pop(live.facts.id, None)
        if found is not None:
            live.viewers, live.talk, live.where = found.viewers, found.talk, found.where
        live.used = self.clock()
        self._lives[live.facts.id] = live
        if len(self._lives) >= self._crowded:
            self.make_room(live)
        self._look_again()

    def make_room(self, newest: Live | None = None) -> None:
        """Let tables go that nobody watches, or nobody has used for long, while there are too many."""
        spare, idle_since = len(self._lives) - self._limits.tables_in_memory, self.clock() - self._limits.idle_seconds
        for live in self.tables():
            if spare <= 0:
                break
            is_idle = not live.viewers or live.used <= idle_since
            if is_idle and live is not newest and live.facts.id not in self._wanted and not live.is_busy:
                self._let_go(live)
                spare -= 1
        count = len(self._lives)
        self._crowded = count + 1 + count // SHARE if spare > 0 else 0

    def put_down(self, live: Live) -> None:
        """A table leaves memory, to be read again whole; whoever watches it stays."""
        if self._lives.get(live.facts.id) is live:
            self._let_go(live)

    def _let_go(self, live: Live) -> None:
        live.gone = True
        del self._lives[live.facts.id]
        if not live.viewers:
            self._release(live.facts.id, live.fence)
            return
        talk = live.talk if live.talk is not None and live.talk.open_proposals(live) else None
        seated = frozenset({live.facts.host, *(held.person for held in live.seats.values() if held.person)})
        self._asleep[live.facts.id] = Asleep(live.viewers, talk, live.where, seated, live.fence)

    def _look_again(self) -> None:
        """Where there are too many, see again later who has become idle."""
        if self._soon is None and len(self._lives) > self._limits.tables_in_memory:
            wait = max(1.0, self._limits.idle_seconds / 4)
            self._soon = asyncio.get_running_loop().call_later(wait, self._tidy)

    def _tidy(self) -> None:
        self._soon = None
        self.make_room()
        self._look_again()

    def forget(self, table_id: str) -> None:
        """A table is not ours any more, or not as it is in memory: cut all lines to it."""
        live, asleep = self._lives.pop(table_id, None), self._asleep.pop(table_id, None)
        if live is not None:
            live.gone = True
        for viewers in (live.viewers if live else (), asleep.viewers if asleep else ()):
            for viewer in list(viewers):
                viewer.cut()

    def part_with(self, live: Live) -> bool:
        """Forget a table, unless it was read again since: who learns late that it was another's leaves that alone."""
        live.gone = True
        if self._lives.get(live.facts.id, live) is not live:
            return False
        self.forget(live.facts.id)
        return True

    def close(self) -> None:
        """Nothing more is to be looked at."""
        if self._soon is not None:
            self._soon.cancel()

    # ---------------------------------------------------------------- who watches

    def leave(self, table_id: str, viewer: Viewer) -> None:
        """Somebody watches a table no more."""
        live, asleep = self._lives.get(table_id), self._asleep.get(table_id)
        if live is not None:
            live.viewers.discard(viewer)
        if asleep is not None:
            asleep.viewers.discard(viewer)
            if not asleep.viewers:
                del self._asleep[table_id]
                self._release(table_id, asleep.fence)

    def viewers(self) -> Iterator[Viewer]:
        """Everybody who watches a table here."""
        for live in self.tables():
            yield from list(live.viewers)
        for asleep in list(self._asleep.values()):
            yield from list(asleep.viewers)
