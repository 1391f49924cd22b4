"""How much the server lets itself be asked: sizes of requests, and rates."""

from __future__ import annotations

import functools
import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec
from sqlalchemy import text
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .refusals import Refusal, Refused
from .settings import Limits, Settings
from .store.fences import NOW
from .store.storage import Storage

MOST_REMEMBERED: Final = 20_000
_LEFT: Final = f"LEAST(:most, rates.tokens + ({NOW} - rates.at) * :rate)"
_TAKE: Final = text(  # a bucket, as below
    f"""INSERT INTO rates (what, name, tokens, at) VALUES (:what, :name, :most - 1, {NOW})
        ON CONFLICT (what, name) DO UPDATE SET tokens = {_LEFT} - 1, at = {NOW} WHERE {_LEFT} >= 1 RETURNING tokens"""
)


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

    def take(self, moment: float | None = None, cost: float = 1) -> bool:
        """Take a token, or as many as something costs, if there are so many."""
        moment = time.monotonic() if moment is None else moment
        self._left = min(self._most, self._left + (moment - self._last) * self._rate)
        self._last = moment
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def owe(self, moment: float, cost: float) -> None:
        """Take what something has cost, be there so much or not: who owes has nothing until it is made up for.

        Nobody owes more than there is in a full bucket: one thing that was dearer than anybody foresaw keeps nobody
        waiting for long.

        >>> bucket = Bucket(rate=1.0, most=2, moment=0.0)
        >>> bucket.owe(0.0, 5)
        >>> [bucket.take(at, 0) for at in (0.0, 1.9, 2.0)]
        [False, False, True]
        """
        self.take(moment, 0)  # it fills
        self._left = max(self._left - cost, -self._most)


class Buckets:
    """A bucket for each name, the same whenever the name comes back; those heard of longest ago are forgotten.

    >>> buckets = Buckets(rate=1.0, most=1, clock=lambda: 0.0)
    >>> buckets.take("ana"), buckets.take("ana"), buckets.take("ben")
    (True, False, True)
    """

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, name: str) -> Bucket:
        """The bucket of a name."""
        found = self._buckets.get(name)
        if found is None:
            found = self._buckets[name] = Bucket(self._rate, self._most, self._clock())
            if len(self._buckets) > MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(name)
        return found

    def take(self, name: str, cost: float = 1) -> bool:
        """Take a token of a name, if there is one."""
        return self.of(name).take(self._clock(), cost)


class Rate:
    """So many an hour for each name."""

    def __init__(self, an_hour: int) -> None:
        self._an_hour = an_hour
        self._buckets = Buckets(an_hour / 3600, an_hour)

    async def take(self, name: str, what: str) -> None:
        """Count one more, or refuse."""
        if not await self._is_left(name):
            raise Refused(Refusal.TOO_FAST, f"too many {what} in an hour (at most {self._an_hour}); wait a little")

    async def _is_left(self, name: str) -> bool:
        return self._buckets.take(name)


class SharedRate(Rate):
    """So many an hour for each name in all processes of a database together, which counts them."""

    def __init__(self, an_hour: int, id: str, storage: Storage) -> None:
        super().__init__(an_hour)
        self._id, self._storage = id, storage

    async def _is_left(self, name: str) -> bool:
        asked = {"what": self._id, "name": name[:64], "most": float(self._an_hour), "rate": self._an_hour / 3600}
        return await self._storage.change(lambda database: database.execute(_TAKE, asked).first() is not None)


class Pace:
    """How fast commands may come: each person at all their tables together, and each network for all its people."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._people = Buckets(limits.commands_a_second, limits.commands_at_once, clock)
        many = limits.commands_a_second_from_one_network, limits.commands_at_once_from_one_network
        self._networks = Buckets(*many, clock)
        self._clock = clock

    def of(self, person: str | None, network: str) -> Callable[[], bool]:
        """Asks whether one more command may come of somebody; whoever is nobody is counted with their network."""
        mine, ours, clock = self._people.of(person or network), self._networks.of(network), self._clock

        def may() -> bool:
            moment = clock()
            return mine.take(moment) and ours.take(moment)

        return may


class Requests:
    """How many requests may come: of each person, and from each network for all its people.

    >>> requests = Requests(Limits(requests_at_once=2, requests_at_once_from_one_network=3), lambda: 0.0)
    >>> [requests.take("here", "ana") for _ in range(3)], [requests.take("here", "ben") for _ in range(2)]
    ([True, True, False], [True, False])
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._people = Buckets(limits.requests_a_second, limits.requests_at_once, clock)
        many = limits.requests_a_second_from_one_network, limits.requests_at_once_from_one_network
        self._networks = Buckets(*many, clock)

    def take(self, network: str, person: str, cost: float = 1) -> bool:
        """Count one more; what is refused to a person costs their network nothing, and nobody is but their network."""
        return (not person or self._people.take(person, cost)) and self._networks.take(network, cost)


class Held:
    """How many things each name holds at this moment, of which it may hold so many.

    >>> held = Held(1)
    >>> held.take("ana"), held.take("ana"), held.take("ben"), held.give("ana"), held.take("ana")
    (True, False, True, None, True)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: dict[str, int] = {}
        self.elsewhere: Mapping[str, int] = {}  # what they hold in other processes, as far as these tell

    def take(self, name: str) -> bool:
        """One more, if that is allowed."""
        count = self._held.get(name, 0)
        if count + self.elsewhere.get(name, 0) >= self.most:
            return False
        self._held[name] = count + 1
        return True

    def is_all_here(self, name: str) -> bool:
        """Does a name hold here alone as many as it may?"""
        return self._held.get(name, 0) >= self.most

    def counts(self) -> dict[str, int]:
        """How many each name holds here."""
        return dict(self._held)

    def give(self, name: str) -> None:
        """One less."""
        count = self._held.get(name, 0)
        if count > 1:
            self._held[name] = count - 1
        else:
            self._held.pop(name, None)


@dataclass(slots=True)
class Counted:
    """How many things each name has under way at this moment, which are counted whenever somebody asks.

    >>> counted = Counted(2, lambda: {"ana": 1})
    >>> counted.elsewhere = {"ana": 1}
    >>> counted.of("ana"), counted.of("ben")
    (2, 0)
    """

    most: int
    counts: Callable[[], dict[str, int]]
    elsewhere: Mapping[str, int] = field(default_factory=dict)  # as other processes tell

    def of(self, name: str) -> int:
        """How many a name has, here and elsewhere."""
        return self.counts().get(name, 0) + self.elsewhere.get(name, 0)


@functools.lru_cache(maxsize=20_000)
def network_of(address: str) -> str:
    """The network of an address: whoever has an IPv6 address has all those that begin with the same 64 bits.

    >>> network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1") != network_of("2001:db8:1:3::4")
    True
    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("a unix socket")
    ('192.0.2.7', '192.0.2.7', 'a unix socket')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def network(connection: HTTPConnection, settings: Settings) -> str:
    """The network from which a request comes."""
    if settings.behind_proxy:
        told = connection.headers.get("x-forwarded-for", "").split(",")[-1].strip()  # the proxy writes the last one
        if told:
            return network_of(told[:64])
    return network_of(connection.client.host) if connection.client else ""


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


def is_own_name(host: str, names: tuple[str, ...] | None) -> bool:
    """Is this a name by which this server may be called? A site that says our address is its own is not believed.

    Only a name can be turned round to our address (DNS rebinding): whoever writes an address means it.

    >>> names = ("hispania.example.org",)
    >>> [is_own_name(host, names) for host in ("Hispania.example.org:8024", "127.0.0.1:8024", "[::1]", "localhost", "")]
    [True, True, True, True, True]
    >>> is_own_name("evil.example", names), is_own_name("evil.example", None)
    (False, True)
    """
    if names is None or not host:  # no browser leaves it out
        return True
    name = host.lower()
    name = name[1 : name.find("]")] if name.startswith("[") else name.partition(":")[0].rstrip(".")
    if name in names or name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


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
            await _refuse(scope, send, most)
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
            await _refuse(scope, send, most)


def count_refusal(scope: Scope, refusal: Refusal) -> None:
    """Somebody is refused something over HTTP."""
    scope["app"].state.lobby.counts.refused(refusal)


async def _refuse(scope: Scope, send: Send, most: int) -> None:
    count_refusal(scope, Refusal.TOO_LARGE)
    told = Refused(Refusal.TOO_LARGE, f"the body may have {most} bytes").to_json()
    body = msgspec.json.encode({"refusal": told})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": Refusal.TOO_LARGE.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
