"""Effort: what it costs this process to answer somebody, in seconds of CPU, counted by their network and by person.

No list of prices foresees what somebody will find dear to ask. So each turn of the event loop that a request or a line
takes is timed, and whoever has used up theirs is refused until it has grown again. What is long, such as reading a
whole game, is done beside the event loop one thing at a time, in an order that is fair.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import threading
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, Final, Generic, ParamSpec, TypeVar

from .limits import MOST_REMEMBERED, Bucket, Buckets
from .refusals import Refusal, Refused
from .settings import Limits
from .thinkers import Asked, Thinkers

T = TypeVar("T")
P = ParamSpec("P")

# Of what is done for a network one person can use up so much. Whoever is careless, or greedy, so leaves the others of
# their network the rest. It is no help against somebody who makes many people of themselves, as everybody may (1,200 an
# hour from one network): these together use up what there is for their network, and nothing that is another's.
SHARE: Final = 0.5


class Account:
    """Whose work is done: what it costs is their network's, and theirs as soon as it is known who they are."""

    __slots__ = ("_clock", "_left", "_loop", "_own", "_shares", "has_begun", "network", "person")

    def __init__(
        self,
        network: str,
        person: str,
        left: Bucket | None,
        clock: Callable[[], float],
        shares: Callable[[str], Bucket] | None = None,
    ) -> None:
        """`shares` tells what is left of a person's share."""
        self.network, self.person = network, person
        self.has_begun = False  # something was begun that is done to its end
        self._left, self._clock, self._shares = left, clock, shares
        self._own: Bucket | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        with contextlib.suppress(RuntimeError):  # nobody waits for anything here
            self._loop = asyncio.get_running_loop()

    def belongs_to(self, person: str) -> None:
        """It is known now who that is; all who are nobody are one in their network."""
        self.person = person
        if self._shares is not None:
            self._own = self._shares(person)

    def spend(self, seconds: float) -> None:
        """So much was done for them."""
        for left in (self._left, self._own):
            if left is not None:
                left.owe(self._clock(), seconds)

    def spend_beside(self, seconds: float) -> None:
        """So much was done for them in a thread."""
        if self._loop is None:
            self.spend(seconds)
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.spend, seconds)

    @property
    def is_used_up(self) -> bool:
        """Must they wait until more may be done for them?"""
        return any(left is not None and not left.take(self._clock(), 0) for left in (self._left, self._own))


NOBODY: Final = Account("", "", None, time.monotonic)  # the server itself
_whose: Final[ContextVar[Account]] = ContextVar("hispania_whose", default=NOBODY)  # of this task, and what it begins


class Efforts:
    """What is done for each network, and in it for each person: so many seconds in a second, so many at once."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._networks = Buckets(limits.effort_a_second, limits.effort_at_once, clock)
        self._people = Buckets(limits.effort_a_second * SHARE, limits.effort_at_once * SHARE, clock)
        self._clock = clock
        self._known: OrderedDict[str, str] = OrderedDict()  # whose a key is, by its hash

    def knows(self, key_hash: str) -> str | None:
        """Whose a key is, if that was looked up lately: who has used up theirs is refused before anything is done."""
        return self._known.get(key_hash)

    def learn(self, key_hash: str, person: str) -> None:
        """A key was looked up."""
        self._known[key_hash] = person
        self._known.move_to_end(key_hash)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)

    def account(self, network: str, person: str | None = None) -> Account:
        """The account of somebody, nobody (""), or who is not known yet; from here on this task works for them."""

        def share(person: str) -> Bucket:
            return self._people.of(f"{network} {person}")

        account = Account(network, "", self._networks.of(network), self._clock, share)
        if person is not None:
            account.belongs_to(person)
        _whose.set(account)
        return account


def working_for() -> Account:
    """Whom this task works for."""
    return _whose.get()


def works_for_nobody() -> None:
    """From here on this task does what the server has to do, whoever brought it about."""
    _whose.set(NOBODY)


def used_up() -> Refused:
    """Why somebody for whom much was done must wait."""
    text = "the server has done as much for you, or for your network, as it does for one; wait a little"
    return Refused(Refusal.TOO_FAST, text)


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


def paid(work: Callable[P, T]) -> Callable[P, T]:
    """A function that others call in threads: what it takes is put down to whoever it is done for."""

    @functools.wraps(work)
    def timed(*given: P.args, **named: P.kwargs) -> T:
        began = time.thread_time()
        try:
            return work(*given, **named)
        finally:
            _whose.get().spend_beside(time.thread_time() - began)

    return timed


class Lane:
    """What is long goes one after the other, for two at a time would hold the event loop up twice as often.

    Networks take turns in it, and in each network its people. Whoever has used up theirs when their turn comes is
    refused, however much was left when they came in: many can come in at once. Only of something that was begun nobody
    is sent away in the middle.
    """

    def __init__(self) -> None:
        self._one = Thinkers(1, processes=False)

    async def do(self, work: Callable[[], T]) -> T:
        """Do something in a thread, when it is this person's turn."""
        return await self._ask(charged(work), _whose.get()).done

    def _ask(self, work: Callable[[], T], account: Account) -> Asked[T]:
        def refused() -> Refused | None:
            if account.is_used_up and not account.has_begun:
                return used_up()
            account.has_begun = True
            return None

        return self._one.ask(work, network=account.network, person=account.person, refused=refused)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Have the lane for oneself: whoever needs a table for something long keeps nobody from it while they wait."""
        loop, account = asyncio.get_running_loop(), _whose.get()
        came, over = asyncio.Event(), threading.Event()

        def keep_it() -> None:
            loop.call_soon_threadsafe(came.set)
            over.wait()

        asked = self._ask(keep_it, account)
        asked.done.add_done_callback(lambda done: came.set())
        try:
            await came.wait()
            if asked.done.done():  # before it was our turn: we are refused, or the lane is closed
                asked.done.result()
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
