"""How the server is: whether it can store, how much waits, how late it is; for people, and for Prometheus."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from fastapi import Request, Response
from fastapi.responses import JSONResponse

from .. import COMPILED, __version__
from .cluster.house import House
from .counts import Counts, Times
from .entrance import INTERNAL
from .keeper import check_key, key_in
from .refusals import Refused
from .tables.lobby import Lobby

EVERY: Final = 0.5  # seconds between two looks at the clock
REMEMBERED: Final = 20  # looks: the greatest delay of the last ten seconds is told
FRESH: Final = 5.0  # seconds: what was stored so lately need not be tried again
PATIENCE: Final = 5.0  # seconds that storing may take before it counts as impossible
KEY: Final = "metrics.key"
PROMPT: Final = 0.7  # seconds of it where another process waits for the answer
_CONTENT: Final = "text/plain; version=0.0.4; charset=utf-8"
_IN_LABELS: Final = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})


class Pulse:
    """Looks at the clock now and then: how late the looks come is how late everything comes."""

    def __init__(self) -> None:
        self._late: deque[float] = deque([0.0], maxlen=REMEMBERED)
        self._task: asyncio.Task[None] | None = None
        self.began = time.time()

    @property
    def lag(self) -> float:
        """By how many seconds something came too late lately, at most."""
        return max(self._late)

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _beat(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(EVERY)
            self._late.append(max(0.0, time.monotonic() - before - EVERY))


async def problem_of(lobby: Lobby, patience: float = PATIENCE) -> str:
    """Why nothing can be stored just now; nothing if it can. It is tried, unless something was stored a moment ago."""
    storage, figures = lobby.storage, lobby.storage.figures
    if lobby.ownership is not None and not lobby.ownership.alive:
        return "this process has no lease: the database was not reached in time"  # why, says its log to who keeps it
    if not storage.is_writing:
        return "nobody writes any more"
    if figures.problem or time.monotonic() - figures.at > FRESH:
        try:
            await asyncio.wait_for(storage.beat(), patience)
        except Refused as refused:
            return refused.text
        except TimeoutError:
            return f"nothing was stored for {patience:g} seconds"
    return ""


async def health(request: Request) -> JSONResponse:
    """How the server is: 200 if it can store what is played, 503 if not."""
    lobby, pulse, house = request.app.state.lobby, request.app.state.pulse, request.app.state.house
    problem = await problem_of(lobby)
    told = {
        "ok": not problem,
        "version": __version__,
        "compiled": COMPILED,
        "storage": {"writable": not problem, "problem": problem, "waiting": lobby.storage.waiting()},
        "lag": round(pulse.lag, 3),
        "process": None if house is None else house.told(),
    }
    return JSONResponse(told, 503 if problem else 200)


# -------------------------------------------------------------------- for Prometheus


class Fact(msgspec.Struct, frozen=True, array_like=True):
    """What a process tells of itself: a name, of what kind it is, what it says, its value."""

    name: str
    kind: str
    what: str
    value: float
    labels: dict[str, str] = {}
    part: str = ""  # of a histogram: which of its series


def metrics_key(data: Path) -> str:
    """The key to the metrics, from a file of the data folder."""
    return key_in(data / KEY)


async def metrics(request: Request) -> Response:
    """The metrics of all processes, for whoever has the key of the folder; of this one alone for another process."""
    lobby: Lobby = request.app.state.lobby
    house: House | None = request.app.state.house
    if INTERNAL in request.scope:  # no browser can say so
        problem = await problem_of(lobby, PROMPT)
        return Response(msgspec.json.encode(_facts(lobby, request.app.state.pulse, problem, house)))
    check_key(request, request.app.state.metrics_key, "the metrics are", KEY)
    own = _facts(lobby, request.app.state.pulse, await problem_of(lobby), house)
    if house is None:
        lines = _exposed({"": own})
    else:
        told, silent = await house.ask_all(request.url.path)
        others = {address: _read(body) for address, body in told.items()}
        silent += sum(not facts for facts in others.values())
        what = "Other processes that live, and did not answer within a second."
        lines = _exposed({house.address: own, **others}, [Fact("processes_silent", "gauge", what, silent)])
    return Response("\n".join(lines) + "\n", media_type=_CONTENT)


def _facts(lobby: Lobby, pulse: Pulse, problem: str, house: House | None) -> list[Fact]:
    """All that is told of this process."""
    figures = lobby.storage.figures
    facts = [
        Fact("storage_writable", "gauge", "Can what is played be stored?", float(not problem)),
        Fact("storage_waiting", "gauge", "Jobs that wait to be written.", lobby.storage.waiting()),
        Fact("storage_jobs_total", "counter", "Jobs that were written.", figures.jobs),
        Fact("storage_commits_total", "counter", "Commits that wrote them.", figures.commits),
        Fact("storage_failed_total", "counter", "Jobs that could not be written.", figures.failed),
        Fact("storage_commit_seconds_total", "counter", "Seconds spent in commits.", figures.seconds),
        Fact("lane_waiting", "gauge", "Long pieces of work that wait for their turn.", lobby.long_waiting()),
        Fact("loop_lag_seconds", "gauge", "By how much something came too late in the last ten seconds.", pulse.lag),
        Fact("tables_in_memory", "gauge", "Tables in memory.", len(lobby.live_tables())),
        Fact("tables_damaged_total", "counter", "Tables that were asked for and could not be read.", lobby.damaged),
        Fact("tables_asleep", "gauge", "Tables that are watched, but not in memory.", len(lobby.memory.asleep())),
        Fact("viewers", "gauge", "Open lines to tables.", sum(1 for _ in lobby.memory.viewers())),
        Fact("commands_total", "counter", "Commands that were carried out and stored.", lobby.stored),
        Fact("started_seconds", "gauge", "When the server began, in seconds since 1970.", pulse.began),
        *_refusals(lobby.counts),
        *_thinking(lobby),
        *_times("command_seconds", "From when a command is heard to its acknowledgement.", lobby.counts.commands),
        *_of_the_machine(lobby.settings.data),
        *(Fact(name, kind, what, float(value)) for name, kind, what, value in (house.figures() if house else ())),
    ]
    program = {"version": __version__, "compiled": str(COMPILED).lower()}
    return [*facts, Fact("info", "gauge", "The program.", 1, program)]


def _refusals(counts: Counts) -> Iterator[Fact]:
    what = "Refusals that people were told, over HTTP and at tables."
    for refusal, count in counts.refusals.items():
        yield Fact("refusals_total", "counter", what, count, {"type": refusal.wire})


def _thinking(lobby: Lobby) -> Iterator[Fact]:
    what = "What waits for a thinker: decisions, hints and drawings for which somebody waits (now), or nobody (later)."
    for queue, count in lobby.thinking_waits().items():
        yield Fact("thinkers_waiting", "gauge", what, count, {"queue": queue})


def _times(name: str, what: str, times: Times) -> Iterator[Fact]:
    """A histogram, as Prometheus wants one."""
    count = 0
    for bound, count in times.up_to():
        yield Fact(name, "histogram", what, count, {"le": bound}, "_bucket")
    yield Fact(name, "histogram", what, times.seconds, {}, "_sum")
    yield Fact(name, "histogram", what, count, {}, "_count")


def _read(body: bytes) -> list[Fact]:
    """What another process has told of itself; nothing where it is of another version, and tells it otherwise."""
    try:
        return msgspec.json.decode(body, type=list[Fact])
    except msgspec.MsgspecError:
        return []


def _exposed(told: Mapping[str, Sequence[Fact]], ours: Sequence[Fact] = ()) -> Iterator[str]:
    """Every metric as Prometheus reads it: what it is, of what kind, and its value in each process, by its address.

    >>> fact = Fact("viewers", "gauge", "Open lines.", 2)
    >>> list(_exposed({"": [fact]}))[2:]
    ['hispania_viewers 2']
    >>> list(_exposed({"a:1": [fact], "b:1": [fact]}))[2:]
    ['hispania_viewers{process="a:1"} 2', 'hispania_viewers{process="b:1"} 2']
    """
    found: dict[str, list[tuple[str, Fact]]] = {}
    for process, facts in (*told.items(), ("", ours)):
        for fact in facts:
            found.setdefault(fact.name, []).append((process, fact))
    for name, each in found.items():
        yield f"# HELP hispania_{name} {each[0][1].what}"
        yield f"# TYPE hispania_{name} {each[0][1].kind}"
        for process, fact in each:
            labels = fact.labels | ({"process": process} if process else {})
            listed = ",".join(f'{label}="{text.translate(_IN_LABELS)}"' for label, text in labels.items())
            yield f"hispania_{name}{fact.part}{f'{{{listed}}}' if listed else ''} {float(fact.value):.10g}"


def _of_the_machine(data: Path) -> list[Fact]:
    """What the system tells: the disk, and where it keeps such a folder, this process."""
    found: list[Fact] = []
    with contextlib.suppress(OSError):
        free = shutil.disk_usage(data).free
        found.append(Fact("disk_free_bytes", "gauge", "Free bytes where the games are kept.", free))
    with contextlib.suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        size = pages * os.sysconf("SC_PAGE_SIZE")
        found.append(Fact("memory_bytes", "gauge", "Memory of the process.", size))
        found.append(Fact("open_files", "gauge", "Open files of the process.", len(os.listdir("/proc/self/fd"))))
    return found
