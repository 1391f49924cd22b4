"""The entrance: who calls us by a name that is not ours, comes from a page of another site, or asks too much."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from .effort import Account, Efforts, metered, used_up
from .limits import Requests, count_refusal, is_own_name, is_own_origin, network
from .people import hashed, key_of
from .refusals import Refusal, Refused
from .settings import Settings

INTERNAL: Final = "hispania.internal"  # in the scope of what another process of this server passes on
_DEAR: Final = re.compile("/api/(tables/[^/]+/(steps|record|branch|join|seats/[^/]+(/did)?)|tables/import|me/data)")
WATCHED: Final = ("/api/health", "/api/metrics", "/api/store/prune")
DEAR: Final = 10  # times as much as a question that is answered from memory, or as a page
A_FILE: Final = 0.2  # a page has some fifty, all of the client fewer than two hundred: a family may open many at once


class Entrance:
    """Passes on what may come in over HTTP; websockets are asked the same by whoever attends to them."""

    def __init__(self, app: ASGIApp, settings: Settings, requests: Requests, efforts: Efforts) -> None:
        self._app, self._settings, self._requests, self._efforts = app, settings, requests, efforts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        who, is_known = asker(request, self._efforts)
        account = self._efforts.account(network(request, self._settings), who if is_known else None)
        refused = self._refusal(scope, request, account, who)
        if refused is None:
            await metered(self._app(scope, receive, send), account)
        else:
            await answer(refused)(scope, receive, send)

    def _refusal(self, scope: Scope, request: HTTPConnection, account: Account, who: str) -> Refused | None:
        settings, path = self._settings, scope["path"]
        came_in = INTERNAL in scope  # what is passed on to us came in elsewhere
        refused = foreign(request, settings, changes=scope["method"] not in ("GET", "HEAD", "OPTIONS"))
        if refused is not None and not came_in:
            return refused
        if account.is_used_up and _is_counted(path):  # which takes nothing from the others of their network
            return used_up()
        if not came_in and not self._requests.take(account.network, who, _cost(path)):
            return too_many_requests(settings)
        return None


def asker(connection: HTTPConnection, efforts: Efforts) -> tuple[str, bool]:
    """Who asks, without looking anything up, and whether that is a person: else a key of whoever it may be, or nobody.

    Whose a key is that is not known yet, whoever looks it up tells.
    """
    key = key_of(connection)
    if not key:
        return "", True
    key_hash = hashed(key)
    person = efforts.knows(key_hash)
    return (key_hash, False) if person is None else (person, True)


def _cost(path: str) -> float:
    """How many requests this counts for.

    >>> [_cost(path) for path in ("/api/me", "/api/tables/import", "/", "/assets/index-BC1o0rQm.js", "/icon.svg")]
    [1, 10, 1, 0.2, 0.2]
    >>> [_cost(f"/api/tables/t/{rest}") for rest in ("seats/K", "seats/K/did", "seats/K/vanished", "join")]
    [10, 10, 1, 10]
    """
    if path.startswith("/api/"):
        return DEAR if _DEAR.fullmatch(path) else 1
    return A_FILE if path.startswith("/assets/") or "." in path.rpartition("/")[2] else 1


def _is_counted(path: str) -> bool:
    """Is this refused to a network for which enough was done? Whoever watches over the server is always told.

    Pages and files are answered from memory: whoever is refused everything else can read why.
    """
    return path.startswith("/api/") and path not in WATCHED


def too_many_requests(settings: Settings) -> Refused:
    """Why a request, or a line, must wait."""
    limits = settings.limits
    text = (
        f"more than {limits.requests_a_second:g} requests a second come from you, or "
        f"{limits.requests_a_second_from_one_network:g} from your network; wait a little"
    )
    return Refused(Refusal.TOO_FAST, text)


def foreign(connection: HTTPConnection, settings: Settings, *, changes: bool) -> Refused | None:
    """Why a request is not for us: it calls us by a foreign name, or a foreign page would change something."""
    host = connection.headers.get("host", "")
    if not is_own_name(host, settings.names):
        text = f"this server is not called {host[:100]!r}; whoever runs it can allow the name with --host-name"
        return Refused(Refusal.FOREIGN_HOST, text)
    if changes and not is_own_origin(connection, settings):
        return Refused(Refusal.FOREIGN_ORIGIN, "this request comes from a page of another site")
    return None


class _Refusal(Response):
    """A refusal over HTTP, which is counted when it is told."""

    def __init__(self, refused: Refused, headers: Any) -> None:
        self._refusal = refused.refusal
        body = msgspec.json.encode({"refusal": refused.to_json()})
        super().__init__(body, self._refusal.status, headers, "application/json")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        count_refusal(scope, self._refusal)
        await super().__call__(scope, receive, send)


def answer(refused: Refused, headers: Any = None) -> Response:
    """A refusal as an answer over HTTP."""
    return _Refusal(refused, headers)
