"""What goes between one process and PostgreSQL, where there are no machines whose lines could be cut (wires.py)."""

from __future__ import annotations

import asyncio
import contextlib


class Relay:
    """A way to a port of this machine that can be cut, or swallow everything."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self._open.set()
        self._refuses = False
        self.port = 0

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.transport.abort()
            return
        try:
            far, near = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, near}
        self._writers |= both
        try:
            await asyncio.gather(self._pass(reader, near), self._pass(far, writer))
        except asyncio.CancelledError:
            return  # everything ends
        finally:
            self._writers -= both
            for one in both:
                one.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    def cut(self) -> None:
        """No line any more, and no new one."""
        self._refuses = True
        for one in list(self._writers):
            one.transport.abort()

    def swallow(self) -> None:
        """Nothing gets through; when it does again, what was said comes late."""
        self._open.clear()

    def mend(self) -> None:
        """Everything gets through again."""
        self._refuses = False
        self._open.set()
