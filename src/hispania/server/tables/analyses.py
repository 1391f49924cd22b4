"""Analyses of games: computed beside the event loop, few at a time, stopped when nobody waits, kept for later."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select

from ... import players
from ...contract.rules import Rules
from ...errors import Cancelled
from ..api.wire import AnalysisState, Quality
from ..limits import Counted
from ..refusals import Refusal, Refused
from ..settings import Limits
from ..store.schema import analyses
from ..store.storage import Storage, now
from ..thinkers import Asked, Thinkers
from ..thinking import Tell

log = logging.getLogger(__name__)

QUALITIES: Final[tuple[Quality, ...]] = ("quick", "normal", "deep")
PATIENCE: Final = 150.0  # seconds without a question; a browser lets a hidden page ask once a minute
MOST_KEPT: Final = 64  # in memory
MOST_STORED: Final = 2000  # in the database


def id_of(rules: Rules, record: str, quality: str) -> str:
    """The name of an analysis: the same game, quality and judges have the same; `players.mark` covers every judge.

    >>> from hispania import games
    >>> rules = games.rules()
    >>> id_of(rules, "a record", "quick") == id_of(rules, "a record", "quick") != id_of(rules, "a record", "deep")
    True
    """
    return hashlib.sha256("\0".join((record, quality, players.mark(rules))).encode()).hexdigest()


@dataclass(slots=True, eq=False)
class Job:
    """One analysis: wanted, being computed, or done."""

    id: str
    quality: Quality
    steps: int
    lasting: bool  # of a finished game: for everybody, and stored
    state: Literal["waiting", "running", "done", "cancelled", "failed"] = "waiting"
    network: str = ""  # from which it was asked for
    askers: set[str] = field(default_factory=set)
    asked: float = field(default_factory=time.monotonic)  # when somebody last wanted to know
    done: int = 0
    of: int = 0
    stopped: bool = False
    result: bytes | None = None
    turn: Asked[bytes] | None = None

    @property
    def open(self) -> bool:
        """Is it still to be finished?"""
        return self.state in ("waiting", "running")

    def stop(self) -> bool:
        """Shall it end here? Yes if nobody wants it any more, or nobody has asked for long."""
        return self.stopped or time.monotonic() - self.asked > PATIENCE

    def progress(self, done: int, of: int) -> None:
        """So much is done."""
        self.done, self.of = done, of


class Analyses:
    """All analyses of one server."""

    def __init__(
        self, storage: Storage, limits: Limits, thinkers: Thinkers, printed: Callable[[Rules, str], Any]
    ) -> None:
        self._storage, self.thinkers, self._printed = storage, thinkers, printed
        self._jobs: OrderedDict[str, Job] = OrderedDict()  # in the order in which they were asked for
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = Counted(limits.analyses_waiting, lambda: {"": len(self._open())})
        self._people = Counted(limits.analyses_of_one_person, self._of_people)
        self._networks = Counted(limits.analyses_from_one_network, lambda: Counter(job.network for job in self._open()))
        self.holdings = {"analyses": self._waiting, "analyses of": self._people, "analyses from": self._networks}
        self.exchange: Callable[[], Awaitable[None]] | None = None  # with other processes, what is under way

    # ---------------------------------------------------------------- asking

    async def ask(
        self, person: str, rules: Rules, record: str, quality: Quality, *, steps: int, over: bool, network: str = ""
    ) -> Job:
        """The analysis of a record: the one there is, or a new one, which waits for its turn."""
        id = id_of(rules, record, quality)
        await self._fetch([id])
        job = self._jobs.get(id)
        if job is None or job.state in ("cancelled", "failed"):
            job = Job(id, quality, steps, over, network=network, askers={person})
            self._keep(job)
            await self._find_room(job, person)
            if job.open:  # it may have been called off meanwhile
                self._begin(job, person, rules, record)
        job.askers.add(person)
        job.asked = time.monotonic()
        return job

    async def find(self, rules: Rules, record: str) -> Job | None:
        """The best analysis of a record that is there already, or on its way."""
        ids = [id_of(rules, record, quality) for quality in reversed(QUALITIES)]
        await self._fetch(ids)
        found = [job for id in ids if (job := self._jobs.get(id)) is not None]
        return next((job for job in found if job.state == "done"), next((job for job in found if job.open), None))

    def look(self, id: str, person: str | None) -> Job:
        """An analysis by its name; that of a running game is for those who asked for it."""
        job = self._jobs.get(id)
        if job is None or not (job.lasting or person in job.askers):
            raise Refused(Refusal.NO_ANALYSIS, "no analysis has this name, or it was forgotten; ask for it again")
        job.asked = time.monotonic()
        return job

    def cancel(self, job: Job, person: str) -> None:
        """One of those who asked wants it no more; the last of them ends it."""
        if person in job.askers:
            job.askers.discard(person)
            if not job.askers and job.open:
                job.stopped, job.state = True, "cancelled"
                if job.turn is not None and not job.turn.is_begun:
                    job.turn.done.cancel()

    def ahead(self, job: Job) -> int:
        """How many others come before one that waits."""
        waiting = self.thinkers.waiting() if job.state == "waiting" else []
        before = waiting.index(job.turn) if job.turn in waiting else 0
        return before + sum(other.state == "running" for other in self._jobs.values() if other is not job and waiting)

    def state(self, job: Job | None) -> AnalysisState:
        """How an analysis stands, as the wire has it."""
        if job is None:
            return AnalysisState("none", "", "", 0, 0, 0, 0, None)
        result = msgspec.Raw(job.result) if job.result is not None else None
        return AnalysisState(job.state, job.id, job.quality, job.steps, job.done, job.of, self.ahead(job), result)

    async def _find_room(self, job: Job, person: str) -> None:
        """Refuse one more where there are too many, here and in other processes, which have been told of this one."""
        try:
            if self.exchange is not None:
                await self.exchange()
            self._refuse_too_many(job, person)
        except BaseException:
            job.state = "cancelled"  # whoever has joined in meanwhile is told so, and may ask
            if self._jobs.get(job.id) is job:
                del self._jobs[job.id]
            raise

    def _refuse_too_many(self, job: Job, person: str) -> None:
        waiting, mine, ours = self._waiting.of("") - 1, self._people.of(person) - 1, self._networks.of(job.network) - 1
        if waiting >= self._waiting.most:
            raise Refused(Refusal.TOO_FAST, f"{waiting} analyses wait already; try again in some minutes")
        if mine >= self._people.most:
            text = f"{mine} analyses of yours are under way; wait for them, or cancel one"
            raise Refused(Refusal.TOO_FAST, text)
        if ours >= self._networks.most:
            raise Refused(Refusal.TOO_FAST, f"{ours} analyses of your network are under way; wait for one of them")

    def _open(self) -> list[Job]:
        return [job for job in list(self._jobs.values()) if job.open]  # a copy: the thread of the lease counts, too

    def _of_people(self) -> dict[str, int]:
        return Counter(person for job in self._open() for person in list(job.askers))

    def knows(self, id: str) -> bool:
        """Is there such an analysis in this process?"""
        return id in self._jobs

    # ---------------------------------------------------------------- computing

    def _begin(self, job: Job, person: str, rules: Rules, record: str) -> None:
        work = Tell(record, players.qualities(rules)[job.quality])
        job.turn = self.thinkers.ask(lambda: self._compute(job, rules, work), network=job.network, person=person)
        task = asyncio.get_running_loop().create_task(self._see_through(job, job.turn))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _see_through(self, job: Job, turn: Asked[bytes]) -> None:
        try:
            job.result = await turn.done
            job.state = "done"
        except (Cancelled, asyncio.CancelledError):
            job.state = "cancelled"
        except Exception:
            log.exception("analysis %s failed", job.id)
            job.state = "failed"
        if job.state == "done" and job.lasting:
            await self._store(job)

    def _compute(self, job: Job, rules: Rules, work: Tell) -> bytes:
        """The work itself, by a thinker."""
        if job.stop():
            raise Cancelled("nobody waits for it any more")
        job.state = "running"
        found: bytes = self.thinkers.do(rules, self._printed(rules, work.record), work, job.stop, job.progress)
        return found

    def close(self) -> None:
        """Stop; what is not done is forgotten."""
        for job in self._jobs.values():
            job.stopped = True
        self.thinkers.close()

    # ---------------------------------------------------------------- keeping

    def _keep(self, job: Job) -> None:
        self._jobs[job.id] = job
        self._jobs.move_to_end(job.id)
        spare = len(self._jobs) - MOST_KEPT
        for old in [old for old in self._jobs.values() if not old.open and old is not job][: max(0, spare)]:
            del self._jobs[old.id]

    async def _fetch(self, ids: list[str]) -> None:
        """Bring stored analyses into memory."""
        missing = [id for id in ids if id not in self._jobs]
        if not missing:
            return

        def find(database: Connection) -> list[Any]:
            return list(database.execute(select(analyses).where(analyses.c.id.in_(missing))))

        for row in await self._storage.read(find):
            if row.id not in self._jobs:
                self._keep(Job(row.id, row.quality, row.steps, lasting=True, state="done", result=row.result.encode()))

    async def _store(self, job: Job) -> None:
        assert job.result is not None
        row = {"id": job.id, "quality": job.quality, "steps": job.steps, "made": now(), "result": job.result.decode()}
        newest = select(analyses.c.made).order_by(analyses.c.made.desc()).limit(1).offset(MOST_STORED)
        old = delete(analyses).where(analyses.c.made <= newest.scalar_subquery())
        same = delete(analyses).where(analyses.c.id == job.id)
        try:
            await self._storage.write([(same, None), (insert(analyses), row), (old, None)])
        except Refused as error:  # it is in memory, and can be computed again
            log.warning("analysis %s was not stored: %s", job.id, error)


__all__ = ["Analyses", "Job", "Quality", "id_of"]
