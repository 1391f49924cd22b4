"""Worker processes of the lab: started afresh, and leaving Ctrl-C to the process that started them."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


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
