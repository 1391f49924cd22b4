"""How much the server lets itself be asked: sizes of requests, and rates."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .refusals import Refusal, Refused
from .settings import Settings

MOST_REMEMBERED: Final = 20_000


class Bucket:
    """A bucket of tokens that fills with time: so many at once, so many a second.

    >>> bucket = Bucket(rate=1.0, most=2, moment=0.0)
    >>> [bucket.take(at) for at in (0.0, 0.0, 0.0, 1.0)]
    [True, True, False, True]
    """

    __slots__ = ("_last", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float, moment: float | None = None) -> None:
        self._rate, self._most, self._left = rate, most, float(most)
        self._last = time.monotonic() if moment is None else moment

    def take(self, moment: float | None = None) -> bool:
        """Take a token, if there is one."""
        moment = time.monotonic() if moment is None else moment
        self._left = min(self._most, self._left + (moment - self._last) * self._rate)
        self._last = moment
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rate:
    """So many an hour for each name; the names heard of longest ago are forgotten."""

    def __init__(self, an_hour: int) -> None:
        self._an_hour = an_hour
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str, what: str) -> None:
        """Count one more, or refuse."""
        bucket = self._buckets.setdefault(name, Bucket(self._an_hour / 3600, self._an_hour))
        self._buckets.move_to_end(name)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refused(Refusal.TOO_FAST, f"too many {what} in an hour (at most {self._an_hour}); wait a little")


def address_of(connection: HTTPConnection, settings: Settings) -> str:
    """The address from which a request comes."""
    if settings.behind_proxy:
        told = connection.headers.get("x-forwarded-for", "").split(",")[-1].strip()  # the proxy writes the last one
        if told:
            return told
    return connection.client.host if connection.client else ""


def is_https(connection: HTTPConnection, settings: Settings) -> bool:
    """Did the request come over https, here or at the proxy before us?"""
    if settings.behind_proxy:
        told = connection.headers.get("x-forwarded-proto", "")
        if told:
            return told.split(",")[-1].strip() in ("https", "wss")
    return connection.url.scheme in ("https", "wss")


def is_own_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Does a request come from a page of this server? Programs, which name no origin, are not bound by browsers."""
    origin = connection.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    scheme = "https" if is_https(connection, settings) else "http"
    return origin == f"{scheme}://{connection.headers.get('host', '')}"


class BodyLimit:
    """Refuses requests with larger bodies than a place needs, before they are read."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._limits = app, settings.limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, counting what it brings."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path = scope["path"]  # records, and files of printed games, are longer than anything else
        is_file = path in ("/api/tables/import", "/api/tables/copy") or path.endswith(("/copies/check", "/copies/read"))
        most = self._limits.record_bytes if is_file else self._limits.body_bytes
        size = dict(scope["headers"]).get(b"content-length", b"0")
        if not size.isdigit() or int(size) > most:
            await _refuse(send, most)
            return
        count = 0

        async def counted() -> Message:
            nonlocal count
            message = await receive()
            count += len(message.get("body", b""))
            if count > most:
                raise Refused(Refusal.TOO_LARGE, f"the body may have {most} bytes")
            return message

        async def watched(message: Message) -> None:
            if count <= most:
                await send(message)

        try:
            await self._app(scope, counted, watched)
        except Refused:
            if count <= most:
                raise
        if count > most:  # whatever the application made of a body that broke off
            await _refuse(send, most)


async def _refuse(send: Send, most: int) -> None:
    told = Refused(Refusal.TOO_LARGE, f"the body may have {most} bytes").to_json()
    body = msgspec.json.encode({"refusal": told})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": Refusal.TOO_LARGE.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
