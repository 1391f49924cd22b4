"""How long work of the lab shows that it goes on: a bar at a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

OFTEN: Final = 15.0  # seconds between two lines where there is no terminal

Advance = Callable[[int, str], None]


def say(text: str) -> None:
    """A line for the person, apart from the results."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def progress(total: int, what: str) -> Iterator[Advance]:
    """Something to call with a number of things done and a few words, until `total` of them are.

    >>> with progress(2, "games") as advance:
    ...     advance(1, "the first")
    """
    if sys.stderr.isatty():
        with _bar(total, what) as bar:
            yield bar
        return
    done = 0
    begun = told = time.monotonic()

    def advance(number: int, text: str) -> None:
        nonlocal done, told
        done += number
        now = time.monotonic()
        if now - told > OFTEN or done == total:
            told = now
            left = (total - done) * (now - begun) / done
            say(f"{done} of {total} {what}; last: {text}" + (f"; about {_span(left)} left" if done < total else ""))

    yield advance


@contextmanager
def _bar(total: int, what: str) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TaskProgressColumn(show_speed=True),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True)) as shown:
        task = shown.add_task(what, total=total)
        yield lambda number, text: shown.update(task, advance=number, description=text)


def _span(seconds: float) -> str:
    """A time in the unit that suits it.

    >>> _span(42.4), _span(600), _span(9000)
    ('42 s', '10 min', '2.5 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
