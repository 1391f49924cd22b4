"""Effort: what it costs this process to answer somebody, in seconds of CPU, counted by their network.

No list of prices foresees what somebody will find dear to ask. So each turn of the event loop that a request or a line
takes is timed, and whoever has used up theirs is refused until it has grown again. What is long, such as reading a
whole game, is done beside the event loop one thing at a time, in an order that is fair.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, Final, Generic, TypeVar

from .limits import Bucket, Buckets
from .refusals import Refusal, Refused
from .settings import Limits
from .thinkers import Thinkers

T = TypeVar("T")


class Account:
    """Whose work is done: what it costs is their network's."""

    __slots__ = ("_clock", "_left", "network", "person")

    def __init__(self, network: str, person: str, left: Bucket | None, clock: Callable[[], float]) -> None:
        self.network, self.person = network, person
        self._left, self._clock = left, clock

    def spend(self, seconds: float) -> None:
        """So much was done for them."""
        if self._left is not None:
            self._left.owe(self._clock(), seconds)

    @property
    def is_used_up(self) -> bool:
        """Must they wait until more may be done for them?"""
        return self._left is not None and not self._left.take(self._clock(), 0)


NOBODY: Final = Account("", "", None, time.monotonic)  # the server itself
_whose: Final[ContextVar[Account]] = ContextVar("hispania_whose", default=NOBODY)  # of this task, and what it begins


class Efforts:
    """What is done for each network: so many seconds in a second, so many at once."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._networks = Buckets(limits.effort_a_second, limits.effort_at_once, clock)
        self._clock = clock

    def account(self, network: str, person: str | None = None) -> Account:
        """The account of somebody; from here on this task works for them."""
        account = Account(network, person or "", self._networks.of(network), self._clock)
        _whose.set(account)
        return account


def working_for() -> Account:
    """Whom this task works for."""
    return _whose.get()


def used_up() -> Refused:
    """Why somebody for whom much was done must wait."""
    return Refused(Refusal.TOO_FAST, "the server has done as much for your network as it does for one; wait a little")


async def metered(work: Awaitable[T], account: Account) -> T:
    """Do something, and put what the event loop has to do for it down to somebody's account."""
    return await _Metered(work, account)


class _Metered(Generic[T]):
    """Something that is timed from each time it goes on to the next time it waits."""

    __slots__ = ("_account", "_steps")

    def __init__(self, work: Awaitable[T], account: Account) -> None:
        self._steps, self._account = work.__await__(), account

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[[], Any] = self._go_on
        while True:
            began = time.thread_time()
            try:
                awaited = step()
            except StopIteration as done:
                found: T = done.value
                return found
            finally:
                self._account.spend(time.thread_time() - began)
            try:
                yield awaited
                step = self._go_on
            except GeneratorExit:
                self._steps.close()
                raise
            except BaseException as error:  # it is cancelled
                step = partial(self._steps.throw, error)

    def _go_on(self) -> Any:
        return self._steps.send(None)


def charged(work: Callable[..., T]) -> Callable[..., T]:
    """The same function for a thread: what it takes there is put down to whoever this task works for."""
    account, loop = _whose.get(), asyncio.get_running_loop()

    def timed(*given: Any) -> T:
        began = time.thread_time()
        try:
            return work(*given)
        finally:
            seconds = time.thread_time() - began
            if not loop.is_closed():
                loop.call_soon_threadsafe(account.spend, seconds)

    return timed


class Lane:
    """What is long goes one after the other, for two at a time would hold the event loop up twice as often.

    Networks take turns in it, and in each network its people.
    """

    def __init__(self) -> None:
        self._one = Thinkers(1, processes=False)

    async def do(self, work: Callable[[], T]) -> T:
        """Do something in a thread, when it is this person's turn."""
        account = _whose.get()
        return await self._one.ask(charged(work), network=account.network, person=account.person).done

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Have the lane for oneself: whoever needs a table for something long keeps nobody from it while they wait."""
        loop, account = asyncio.get_running_loop(), _whose.get()
        came, over = asyncio.Event(), threading.Event()

        def keep_it() -> None:
            loop.call_soon_threadsafe(came.set)
            over.wait()

        asked = self._one.ask(keep_it, network=account.network, person=account.person)
        try:
            await came.wait()
            yield
        finally:
            over.set()
            asked.done.cancel()

    def waiting(self) -> int:
        """How much waits."""
        return len(self._one.waiting())

    def close(self) -> None:
        """Stop; what waits is forgotten."""
        self._one.close()
