"""Worker processes of the lab: started afresh, leaving Ctrl-C to whoever started them, and gone when he is."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from typing import Final, TypeVar

from ..errors import HispaniaError

Task = TypeVar("Task")
Result = TypeVar("Result")
Stopped = Callable[[], bool]

MOST_WORKERS: Final = 256
_called_off: Event | None = None


def each(work: Callable[[Task], Result], tasks: Sequence[Task], workers: int) -> Iterator[Result]:
    """The results of all tasks as they come, from so many processes; with one worker in this process, in order.

    >>> list(each(abs, [-1, -2], workers=1))
    [1, 2]
    """
    if workers == 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(workers, len(tasks)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(work, tasks)


def spread(
    work: Callable[[Task, Stopped], Result | None], tasks: Sequence[Task], workers: int, *, lives: int = 0
) -> Iterator[Result]:
    """The results of all tasks as they come; work is told when it is called off, and may then answer None.

    Where a worker is killed, what it had not finished is given to others, so many times.

    >>> list(spread(lambda task, stopped: abs(task), [-1, -2], workers=1))
    [1, 2]
    """
    left = dict(enumerate(tasks))
    while left:
        if workers == 1 or len(left) < 2:
            for task in left.values():
                result = work(task, lambda: False)
                assert result is not None
                yield result
            return
        try:
            for number, result in _pool(work, dict(left), min(workers, len(left))):
                del left[number]
                yield result
        except BrokenProcessPool as error:
            lives -= 1
            if lives < 0:
                raise HispaniaError(
                    "a worker process ended unexpectedly; what it had finished is kept: run it again"
                ) from error


def _pool(
    work: Callable[[Task, Stopped], Result | None], tasks: Mapping[int, Task], workers: int
) -> Iterator[tuple[int, Result]]:
    context = multiprocessing.get_context("spawn")
    called_off = context.Event()
    pool = ProcessPoolExecutor(workers, context, _begin_work, (called_off,))
    running: dict[Future[Result | None], int] = {}

    def finished() -> Iterator[tuple[int, Result]]:
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            number, result = running.pop(future), future.result()
            if result is not None:
                yield number, result

    try:
        for number, task in tasks.items():
            running[pool.submit(_call, work, task)] = number
            if len(running) >= 2 * workers:
                yield from finished()
        while running:
            yield from finished()
    finally:
        called_off.set()
        pool.shutdown(cancel_futures=True)


def _begin_work(called_off: Event) -> None:
    """A worker leaves Ctrl-C to its parent, and goes when the parent is gone."""
    global _called_off
    _called_off = called_off
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlive, args=(parent,), daemon=True).start()


def _outlive(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _call(work: Callable[[Task, Stopped], Result | None], task: Task) -> Result | None:
    assert _called_off is not None
    return work(task, _called_off.is_set)
