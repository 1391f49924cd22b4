"""How the server is: whether it can store, how much waits, how late it is; for people, and for Prometheus."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import os
import shutil
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from .. import COMPILED, __version__
from .cluster.house import House
from .people import new_secret
from .refusals import Refusal, Refused
from .store.mark import keep_private, write_private
from .tables.lobby import Lobby

EVERY: Final = 0.5  # seconds between two looks at the clock
REMEMBERED: Final = 20  # looks: the greatest delay of the last ten seconds is told
FRESH: Final = 5.0  # seconds: what was stored so lately need not be tried again
PATIENCE: Final = 5.0  # seconds that storing may take before it counts as impossible
KEY: Final = "metrics.key"
_CONTENT: Final = "text/plain; version=0.0.4; charset=utf-8"


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


async def problem_of(lobby: Lobby) -> str:
    """Why nothing can be stored just now; nothing if it can. It is tried, unless something was stored a moment ago."""
    storage, figures = lobby.storage, lobby.storage.figures
    if lobby.ownership is not None and not lobby.ownership.alive:
        return "this process has no lease: the database was not reached in time"  # why, says its log to who keeps it
    if not storage.is_writing:
        return "nobody writes any more"
    if figures.problem or time.monotonic() - figures.at > FRESH:
        try:
            await asyncio.wait_for(storage.beat(), PATIENCE)
        except Refused as refused:
            return refused.text
        except TimeoutError:
            return f"nothing was stored for {PATIENCE:.0f} seconds"
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


def metrics_key(data: Path) -> str:
    """The key to the metrics, from a file that only the owner of the folder can read; made where there is none.

    A file without a key, as a full disk leaves one, opens nothing: everybody knows nothing.
    """
    path = data / KEY
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.is_file() or not path.read_text(encoding="ascii", errors="replace").strip():
        write_private(path, new_secret())
    keep_private(path)
    return path.read_text(encoding="ascii").strip()


async def metrics(request: Request) -> Response:
    """The metrics, for whoever has the key of the folder."""
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    key: str = request.app.state.metrics_key
    if scheme.lower() != "bearer" or not hmac.compare_digest(shown.strip().encode(), key.encode()):
        text = f"the metrics are for whoever shows the key in {KEY} of the data folder, as Authorization: Bearer"
        raise Refused(Refusal.NO_PERSON, text)
    lobby: Lobby = request.app.state.lobby
    problem = await problem_of(lobby)
    lines = _exposed(lobby, request.app.state.pulse, problem, request.app.state.house)
    return Response("\n".join(lines) + "\n", media_type=_CONTENT)


def _exposed(lobby: Lobby, pulse: Pulse, problem: str, house: House | None) -> Iterator[str]:
    """Every metric as Prometheus reads it: what it is, of what kind, its value."""
    figures = lobby.storage.figures
    facts: list[tuple[str, str, str, float]] = [
        ("storage_writable", "gauge", "Can what is played be stored?", not problem),
        ("storage_waiting", "gauge", "Jobs that wait to be written.", lobby.storage.waiting()),
        ("storage_jobs_total", "counter", "Jobs that were written.", figures.jobs),
        ("storage_commits_total", "counter", "Commits that wrote them.", figures.commits),
        ("storage_failed_total", "counter", "Jobs that could not be written.", figures.failed),
        ("storage_commit_seconds_total", "counter", "Seconds spent in commits.", figures.seconds),
        ("loop_lag_seconds", "gauge", "By how much something came too late in the last ten seconds.", pulse.lag),
        ("tables_in_memory", "gauge", "Tables in memory.", len(lobby.live_tables())),
        ("tables_damaged_total", "counter", "Tables that were asked for and could not be read.", lobby.damaged),
        ("tables_asleep", "gauge", "Tables that are watched, but not in memory.", len(lobby.memory.asleep())),
        ("viewers", "gauge", "Open lines to tables.", sum(1 for _ in lobby.memory.viewers())),
        ("commands_total", "counter", "Commands that were carried out and stored.", lobby.stored),
        ("started_seconds", "gauge", "When the server began, in seconds since 1970.", pulse.began),
    ]
    facts += _of_the_machine(lobby.settings.data)
    facts += [] if house is None else house.figures()
    for name, kind, what, value in facts:
        yield f"# HELP hispania_{name} {what}"
        yield f"# TYPE hispania_{name} {kind}"
        yield f"hispania_{name} {float(value):.10g}"
    yield "# HELP hispania_info The program.\n# TYPE hispania_info gauge"
    yield f'hispania_info{{version="{__version__}",compiled="{str(COMPILED).lower()}"}} 1'


def _of_the_machine(data: Path) -> list[tuple[str, str, str, float]]:
    """What the system tells: the disk, and where it keeps such a folder, this process."""
    found: list[tuple[str, str, str, Any]] = []
    with contextlib.suppress(OSError):
        found.append(("disk_free_bytes", "gauge", "Free bytes where the games are kept.", shutil.disk_usage(data).free))
    with contextlib.suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        size = pages * os.sysconf("SC_PAGE_SIZE")
        found.append(("memory_bytes", "gauge", "Memory of the process.", size))
        found.append(("open_files", "gauge", "Open files of the process.", len(os.listdir("/proc/self/fd"))))
    return found
