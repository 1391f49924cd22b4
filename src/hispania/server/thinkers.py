"""Thinkers: computers, hints and analyses think beside the event loop, in processes of their own, few at a time.

What waits does so in fair queues, first what somebody is waiting for. A process that dies is started again, and what it
was about is thought through once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import enum
import functools
import logging
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, Generic, TypeVar

from ..contract.rules import Rules
from ..errors import Cancelled
from .fair import FairQueue
from .thinking import Box, Progress, Stop, Work, boxed

log = logging.getLogger(__name__)
T = TypeVar("T")

OWN: Final = 2  # at a time, where there are no processes
LOOKS: Final = 0.05  # seconds between two looks at whether somebody still wants to know
LONGEST: Final = 900.0  # seconds without a word: nobody thinks so long about one decision
STOPPED: Final = "stop"


class Rank(enum.IntEnum):
    """What comes first."""

    NOW = 0  # somebody waits for it
    LATER = 1  # nobody does: it is done while nobody waits for anything


@dataclass(slots=True, eq=False)
class Asked(Generic[T]):
    """Something that somebody wants to have thought about."""

    think: Callable[[], T]
    network: str
    person: str
    rank: Rank
    done: asyncio.Future[T]
    refused: Callable[[], Exception | None] = lambda: None  # why it is not done, when its turn has come
    is_begun: bool = False


class Thinkers:
    """So many thinkers, each a thread that thinks itself, or lets a process of its own do so."""

    def __init__(self, count: int, *, processes: bool, niceness: int = 0) -> None:
        self._count, self._processes, self._niceness = max(1, count), processes, niceness
        self._queues: dict[Rank, FairQueue[Asked[Any]]] = {rank: FairQueue() for rank in Rank}
        self._busy = dict.fromkeys(Rank, 0)
        self._threads = ThreadPoolExecutor(self._count, thread_name_prefix="hispania-thinker")
        self._own = threading.local()
        self._all: set[Thinker] = set()
        self._closed = False

    # ---------------------------------------------------------------- asking

    def ask(
        self,
        think: Callable[[], T],
        *,
        network: str = "",
        person: str = "",
        rank: Rank = Rank.NOW,
        refused: Callable[[], Exception | None] = lambda: None,
    ) -> Asked[T]:
        """Let somebody think, as soon as it is this person's turn and they are not refused; `done` is the answer."""
        loop = asyncio.get_running_loop()
        asked: Asked[T] = Asked(think, network, person, rank, loop.create_future(), refused)
        self._queues[rank].put(asked, network, person)
        loop.call_soon(self._go_on)
        return asked

    def hurry(self, asked: Asked[Any]) -> None:
        """Somebody waits for it now."""
        if asked.rank is not Rank.NOW and not asked.is_begun:
            asked.rank = Rank.NOW
            self._queues[Rank.NOW].put(asked, asked.network, asked.person)
            self._go_on()

    def waiting(self) -> list[Asked[Any]]:
        """What waits, in the order in which its turn will come."""
        return [asked for rank, queue in self._queues.items() for asked in queue if self._is_due(rank, asked)]

    def lengths(self) -> dict[str, int]:
        """How much waits in each queue, by the name of its rank."""
        return {
            rank.name.lower(): sum(self._is_due(rank, asked) for asked in queue.unordered())
            for rank, queue in self._queues.items()
        }

    def _go_on(self) -> None:
        while not self._closed and sum(self._busy.values()) < self._count:
            asked = self._next()
            if asked is None:
                return
            asked.is_begun = True
            if (error := asked.refused()) is not None:
                asked.done.set_exception(error)
                continue
            self._busy[asked.rank] += 1
            future = self._threads.submit(asked.think)
            future.add_done_callback(functools.partial(self._tell, asyncio.get_running_loop(), asked))

    def _next(self) -> Asked[Any] | None:
        for rank, queue in self._queues.items():
            if rank is Rank.LATER and self._busy[rank] >= max(1, self._count - 1):
                return None  # whoever comes now shall find somebody free
            asked = queue.get(functools.partial(self._is_due, rank))
            if asked is not None:
                return asked
        return None

    @staticmethod
    def _is_due(rank: Rank, asked: Asked[Any]) -> bool:
        """Does it still wait in this queue?"""
        return asked.rank is rank and not asked.is_begun and not asked.done.done()

    def _tell(self, loop: asyncio.AbstractEventLoop, asked: Asked[T], ended: Future[T]) -> None:
        def settle() -> None:
            self._busy[asked.rank] -= 1
            if not asked.done.done():
                if ended.cancelled():
                    asked.done.cancel()
                elif (error := ended.exception()) is not None:
                    asked.done.set_exception(error)
                else:
                    asked.done.set_result(ended.result())
            self._go_on()

        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle)

    # ---------------------------------------------------------------- thinking

    def do(
        self,
        rules: Rules,
        printed: Any,
        work: Work,
        stop: Stop = lambda: False,
        progress: Progress = lambda done, of: None,
    ) -> Any:
        """Do a piece of work, in a thinker's thread: in its process, or here where there is none."""
        box = boxed(rules, printed) if self._processes else None
        if box is None:
            return work.do(rules, printed, stop, progress)
        for attempt in (1, 2):
            thinker = self._thinker()
            try:
                return thinker.do(box, work, stop, progress)
            except (EOFError, OSError) as error:
                self._all.discard(thinker)
                thinker.end()
                if self._closed:
                    raise Cancelled("the server stops") from error
                log.warning("a thinker died over %s (attempt %s): %s", type(work).__name__, attempt, error or "killed")
        raise RuntimeError(f"two thinkers died over the same {type(work).__name__} of {rules.id}")

    def _thinker(self) -> Thinker:
        found: Thinker | None = getattr(self._own, "thinker", None)
        if found is None or found not in self._all:
            if self._closed:
                raise Cancelled("the server stops")
            found = self._own.thinker = Thinker(self._niceness)
            self._all.add(found)
        return found

    def processes(self) -> list[int]:
        """The processes there are."""
        return [thinker.pid for thinker in list(self._all)]

    def close(self) -> None:
        """Stop; what is being thought about is forgotten."""
        self._closed = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for thinker in list(self._all):
            thinker.end()


class Thinker:
    """A process that thinks, seen from the server; one thread at a time speaks to it."""

    def __init__(self, niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")  # what has threads must not fork
        self._line, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=_think_on, args=(theirs, niceness), name="hispania-thinker", daemon=True
        )
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid or 0

    def do(self, box: Box, work: Work, stop: Stop, progress: Progress) -> Any:
        """Let it think, and wait; EOFError if it dies over it."""
        self._line.send((box, work))
        is_stopped, heard = False, time.monotonic()
        while True:
            while not self._line.poll(LOOKS):
                if not is_stopped and stop():
                    self._line.send(STOPPED)
                    is_stopped = True
                if time.monotonic() - heard > LONGEST:
                    self._process.kill()
            heard = time.monotonic()
            kind, told = self._line.recv()
            match kind:
                case "progress":
                    progress(*told)
                case "done":
                    return told
                case "cancelled":
                    raise Cancelled(told)
                case _:
                    raise RuntimeError(f"a thinker failed:\n{told}")

    def end(self) -> None:
        """Let it go, whatever it is about."""
        self._process.kill()


# -------------------------------------------------------------------- in the process


def _think_on(line: Connection, niceness: int) -> None:
    """The life of a process: one piece of work after the other, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is said to the server
    with contextlib.suppress(OSError, AttributeError):  # where it is forbidden, or unknown
        os.nice(niceness)  # whoever plays comes first
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            wanted = line.recv()
            if wanted != STOPPED:  # which came too late for the work before
                line.send(_thought(line, *wanted))


def _thought(line: Connection, box: Box, work: Work) -> tuple[str, Any]:
    ears = _Ears(line)
    try:
        return "done", work.do(*box.open(), ears.stop, ears.progress)
    except Cancelled as error:
        return "cancelled", str(error)
    except EOFError:
        raise
    except Exception:
        return "failed", traceback.format_exc()


@dataclass(slots=True)
class _Ears:
    """What a thinker hears and says meanwhile, now and then."""

    line: Connection
    looked: float = field(default_factory=time.monotonic)
    told: float = 0.0
    is_stopped: bool = False

    def stop(self) -> bool:
        """Shall it end here?"""
        moment = time.monotonic()
        if not self.is_stopped and moment - self.looked > LOOKS:
            self.looked = moment
            if self.line.poll():
                self.is_stopped = self.line.recv() == STOPPED
        return self.is_stopped

    def progress(self, done: int, of: int) -> None:
        """So much is done."""
        moment = time.monotonic()
        if moment - self.told > LOOKS or done == of:
            self.told = moment
            self.line.send(("progress", (done, of)))
