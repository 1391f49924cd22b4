"""A real server process for the benches of the web table: `hispania serve` in a folder of its own."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

PATIENCE = 60.0  # seconds until a server that does not answer counts as broken
# behind a proxy every client has an address of its own, so that the limits for one address stay as they are
PROXIED = ("--behind-proxy", "--log-level", "warning")
_direct = build_opener(ProxyHandler({}))  # never by way of a proxy: it is this machine


class Server:
    """`hispania serve`, one port and one data folder for good; it may be killed and started again."""

    def __init__(
        self,
        data: Path,
        client: Path | None = None,
        core: int | None = None,
        *,
        options: Sequence[str] = PROXIED,
        before: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
    ) -> None:
        """`before` is what the system runs it by, and `env` what else its environment holds."""
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = int(found.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = data
        self.log = data.parent / "server.log"
        self.core = core
        command = [*before, sys.executable, "-m", "hispania", "serve", "--port", str(self.port), "--data", str(data)]
        command += ["--no-open", *options]
        self._command = command + (["--client", str(client)] if client else [])
        self._env = {**os.environ, **(env or {})}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> float:
        """Start, and come back when it answers; the seconds that took."""
        begun = time.monotonic()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self._env
            )
        if self.core is not None:
            with contextlib.suppress(OSError, AttributeError):
                os.sched_setaffinity(self.pid, {self.core})
        while time.monotonic() < begun + PATIENCE:
            try:
                with _direct.open(f"{self.url}/api/health", timeout=5):
                    return time.monotonic() - begun
            except OSError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.02)
        self.end(signal.SIGKILL)
        raise SystemExit(f"the server does not answer; it said:\n{self.said()}")

    def end(self, how: signal.Signals = signal.SIGINT) -> int | None:
        """Stop it as Ctrl-C would, or kill it; what its process answers."""
        if self._process is None:
            return None
        process, self._process = self._process, None
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        return process.returncode

    def is_alive(self) -> bool:
        """Does the process still run?"""
        return self._process is not None and self._process.poll() is None

    def said(self) -> str:
        """Everything it has printed."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def processes(self) -> list[int]:
        """The processes that serve, and the one that keeps them alive; not those in which computers think."""
        return serving(self.pid)

    def memory(self) -> int:
        """Resident bytes of all that serve: what they share counts for each."""
        return sum(_resident(pid) for pid in self.processes())

    def memory_of_all(self) -> int:
        """Resident bytes of the process and of those that it has started: what they share counts for each."""
        return sum(_resident(pid) for pid in family(self.pid))

    def cpu(self) -> float:
        """Seconds of CPU so far, of all that serve."""
        return cpu_of(*self.processes())


def cpu_of(*pids: int) -> float:
    """Seconds of CPU that processes have taken so far."""
    spent = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            spent += int(fields[11]) + int(fields[12])
    return spent / os.sysconf("SC_CLK_TCK")


def backends(postmaster: int) -> list[int]:
    """PostgreSQL's processes."""
    return family(postmaster)


def serving(first: int) -> list[int]:
    """A server's first process, and those that it keeps alive: who is forked is called as its parent."""
    own = command_of(first)
    return [pid for pid in family(first) if command_of(pid) == own]


def command_of(pid: int) -> bytes:
    """By which words a process was started; nothing if it has just ended."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def _resident(pid: int) -> int:
    """Resident bytes of a process; nothing if it has just ended."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    return 0


def family(pid: int) -> list[int]:
    """A process and whatever it has started, directly or not."""
    found = [pid]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*"):
            with contextlib.suppress(OSError):
                found += map(int, (task / "children").read_text(encoding="ascii").split())
    return found


def own_core(number: int) -> None:
    """Keep this process on one core, if there is more than one."""
    with contextlib.suppress(OSError, AttributeError):
        os.sched_setaffinity(0, {number})


def allow_files(wanted: int) -> None:
    """Let this process, and the ones that it starts, open so many files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    if hard < wanted:
        print(f"only {hard} files may be open at once (ulimit -n): use fewer tables", file=sys.stderr)


def share(values: list[float], part: float) -> float:
    """The value below which a part of all values lies.

    >>> share([3.0, 1.0, 2.0, 4.0], 0.5)
    2.0
    """
    if not values:
        return float("nan")
    found = sorted(values)
    return found[min(len(found) - 1, max(0, round(part * len(found)) - 1))]
