"""The waiting room: whoever comes for a table that is not there yet is let in, and told that somebody is.

A long game may have to be read first, or its process may be dead, which is sure only when its lease is over. A client
that hears nothing takes its line for dead, and would stand at the end of the queue again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from starlette.types import Message, Send

from ...contract.spelling import encode
from .wire import Pong

SIGN: Final = 1.0  # seconds between two signs of life: less than any client waits for one
RESTART: Final = 1012  # close codes: come again (RFC 6455),
NO_TABLE: Final = 4404  # and do not
_FOR_NOW: Final = (429, 503)  # what is refused only now, over HTTP
_PONG: Final[Message] = {"type": "websocket.send", "text": encode(Pong()).decode()}


class WaitingRoom:
    """What stands before a line until whoever has its table speaks: who waits long enough was let in by then.

    The line is let in once, and a refusal that comes after that, over HTTP, is told on the line.
    """

    def __init__(self, send: Send) -> None:
        self._send = send
        self._one = asyncio.Lock()  # speaks at a time, until it is known who lets the line in
        self._is_answered = self._is_in = False
        self._status = 0
        self._waiting: asyncio.Task[None] | None = None

    async def __aenter__(self) -> WaitingRoom:
        self._waiting = asyncio.create_task(self._wait())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._waiting is not None
        async with self._one:
            self._waiting.cancel()

    async def _wait(self) -> None:
        with contextlib.suppress(OSError, RuntimeError):  # nobody waits any more
            while True:
                await asyncio.sleep(SIGN)
                async with self._one:
                    if self._is_answered:
                        return
                    if not self._is_in:
                        await self._send({"type": "websocket.accept"})
                        self._is_in = True
                    await self._send(_PONG)

    async def send(self, message: Message) -> None:
        """What is said by whoever has the table."""
        if not self._is_answered:
            async with self._one:
                self._is_answered = True
        if not self._is_in:
            await self._send(message)
            return
        match message["type"]:
            case "websocket.accept":
                return
            case "websocket.http.response.start":
                self._status = message["status"]
            case "websocket.http.response.body":
                await self._refuse(message["body"])
            case _:
                await self._send(message)

    async def _refuse(self, body: bytes) -> None:
        told: dict[str, Any] = {"type": "refused", "id": "", "version": 0, **msgspec.json.decode(body)}
        await self._send({"type": "websocket.send", "text": encode(told).decode()})
        code = RESTART if self._status in _FOR_NOW else NO_TABLE
        await self._send({"type": "websocket.close", "code": code, "reason": told["refusal"]["type"]})


@contextlib.contextmanager
def signs_of_life(tell: Callable[[Pong], None]) -> Iterator[None]:
    """Tell a line that is let in that somebody is there, until its table is."""
    loop = asyncio.get_running_loop()
    timer: asyncio.TimerHandle

    def sign() -> None:
        nonlocal timer
        tell(Pong())
        timer = loop.call_later(SIGN, sign)

    timer = loop.call_later(SIGN, sign)
    try:
        yield
    finally:
        timer.cancel()
