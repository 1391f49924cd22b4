"""Several processes behind one port: a parent that binds it, keeps so many alive, and ends with all of them."""

from __future__ import annotations

import contextlib
import gc
import os
import selectors
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..errors import HispaniaError, Unreadable

PATIENCE: Final = 10.0  # seconds that processes may take to end
SHORT: Final = 5.0  # seconds: whoever lived no longer is started again a little later
LATER: Final = 1.0
FAILED: Final = 2  # the code with which a process ends that could not start

Serve = Callable[
    [int, Callable[[], None]], None
]  # serves as the process of this number; the second is called when it does


@dataclass(slots=True)
class Worker:
    """One process."""

    number: int
    began: float
    told: int  # where it says that it serves; -1 when it has
    serves: bool = False


class Keeper:
    """Keeps so many processes alive until it is told to stop."""

    def __init__(self, count: int, serve: Serve, ready: Callable[[], None]) -> None:
        if not hasattr(os, "fork"):
            raise Unreadable(
                "--workers needs a system on which processes can fork; start one server with each port instead"
            )
        self._count, self._serve, self._ready = count, serve, ready
        self._workers: dict[int, Worker] = {}  # by their process ids
        self._due: list[tuple[float, int]] = []  # when which number is to be started again
        self._stops = False
        self._lives, self._life = os.pipe()  # whose end is our own
        self._selector = selectors.DefaultSelector()

    def run(self) -> None:
        """Start them all, and end when somebody says so; Unreadable if they cannot start."""
        gc.freeze()  # what is loaded by now is everybody's
        woken, wakes = os.pipe()
        os.set_blocking(wakes, False)
        os.set_blocking(woken, False)
        before = {one: signal.signal(one, self._stop) for one in (signal.SIGTERM, signal.SIGINT)}
        before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
        self._selector.register(woken, selectors.EVENT_READ, None)
        try:
            self._start(0)
            waiting, is_ready = list(range(1, self._count)), False
            while not self._stops:
                self._wait(woken)
                if self._failed(is_ready):
                    raise Unreadable("the server could not start; the lines above say why")
                if waiting and any(worker.serves for worker in self._workers.values()):
                    for number in waiting:  # what keeps the first from starting is told once, not by all of them
                        self._start(number)
                    waiting = []
                if not is_ready and not waiting and all(worker.serves for worker in self._workers.values()):
                    is_ready = True
                    self._ready()
        finally:
            self._end()
            signal.set_wakeup_fd(-1)
            for one, handler in before.items():
                signal.signal(one, handler)
            self._selector.close()
            for end in (woken, wakes, self._lives, self._life):
                os.close(end)

    def _stop(self, *_: object) -> None:
        self._stops = True

    # ---------------------------------------------------------------- starting

    def _start(self, number: int) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        told, tells = os.pipe()
        pid = os.fork()
        if pid == 0:
            self._live(number, tells)
        os.close(tells)
        self._workers[pid] = Worker(number, time.monotonic(), told)
        self._selector.register(told, selectors.EVENT_READ, pid)

    def _live(self, number: int, tells: int) -> None:
        """The life of a process; it never comes back from here."""
        code = FAILED
        try:
            signal.set_wakeup_fd(-1)
            for one in (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD):
                signal.signal(one, signal.SIG_DFL)
            os.close(self._life)
            threading.Thread(target=self._end_with_parent, daemon=True, name="parent").start()

            def serves() -> None:
                os.write(tells, b"!")

            self._serve(number, serves)
            code = 0
        except HispaniaError as error:
            print(f"hispania serve: {error}", file=sys.stderr)
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            with contextlib.suppress(OSError, ValueError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def _end_with_parent(self) -> None:
        """Whoever loses the parent, which alone starts somebody again, ends as if told to, or is killed."""
        os.read(self._lives, 1)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(PATIENCE)  # who hangs would keep folder and port from the next parent
        os.kill(os.getpid(), signal.SIGKILL)

    # ---------------------------------------------------------------- keeping

    def _wait(self, woken: int) -> None:
        """Wait until something happens."""
        moment = time.monotonic()
        until = min((when for when, _ in self._due), default=moment + 60.0)
        for key, _ in self._selector.select(max(0.0, until - moment)):
            if key.fd == woken:
                with contextlib.suppress(BlockingIOError):
                    os.read(woken, 4096)
                continue
            worker = self._workers.get(key.data)
            if worker is not None and os.read(key.fd, 1):
                worker.serves = True
            self._hear_no_more(key.fd)
        moment = time.monotonic()
        for when, number in [due for due in self._due if due[0] <= moment]:
            self._due.remove((when, number))
            self._start(number)

    def _hear_no_more(self, told: int) -> None:
        with contextlib.suppress(KeyError):
            self._selector.unregister(told)
            os.close(told)

    def _failed(self, is_ready: bool) -> bool:
        """Bury who has died, and let others take their places; yes if one died before all were there."""
        while self._workers:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return False
            worker = self._workers.pop(pid, None)
            if worker is None or self._stops:
                continue
            self._hear_no_more(worker.told)
            if not is_ready:
                return True
            moment = time.monotonic()
            how = f"was killed by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "has ended"
            print(f"hispania serve: process {pid} {how}; another takes its place", file=sys.stderr, flush=True)
            self._due.append((moment if moment - worker.began > SHORT else moment + LATER, worker.number))
        return False

    def _end(self) -> None:
        """Tell all to end, and see that they do."""
        for pid in self._workers:
            os.kill(pid, signal.SIGTERM)
        end = time.monotonic() + PATIENCE
        while self._workers:
            pid, _ = os.waitpid(-1, os.WNOHANG)
            if pid:
                worker = self._workers.pop(pid, None)
                if worker is not None:
                    self._hear_no_more(worker.told)
            elif time.monotonic() < end:
                time.sleep(0.02)
            else:
                for late in self._workers:
                    os.kill(late, signal.SIGKILL)
                end = time.monotonic() + PATIENCE
