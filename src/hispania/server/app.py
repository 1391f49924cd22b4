"""The server as one application: everything under /api, and the client's files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from .. import __version__
from ..contract.rules import BadOptions
from ..errors import HispaniaError, Unreadable
from .api import analysis, atlas, copies, exercises, me, mine, sockets, tables
from .api.facts import router as facts_router
from .api.models import REFUSALS, HealthModel, ReachModel
from .api.rules_pages import router as rules_router
from .cluster.holdings import Holdings
from .cluster.house import House, Passing
from .effort import Efforts
from .entrance import Entrance, answer
from .health import Pulse, health, metrics, metrics_key
from .keeper import KEY, PRUNE, key_in, pruned
from .limits import BodyLimit, Held, Pace, Requests, is_https
from .refusals import Refusal, Refused
from .settings import Settings
from .static import add_static, security_headers
from .store.storage import cause
from .tables.lobby import Lobby
from .tables.talk import Talks


def create_app(settings: Settings) -> FastAPI:
    """The application for these settings; its database is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        lobby = Lobby(settings)
        lobby.storage.open()
        app.state.lobby = lobby
        app.state.talks = Talks(lobby)
        app.state.metrics_key = metrics_key(settings.data)
        if not settings.is_shared:
            app.state.keeper_key = key_in(settings.data / KEY)
        limits = settings.limits
        app.state.new_people = lobby.rate("people", limits.people_an_hour_from_one_address)
        app.state.new_tables = lobby.rate("tables", limits.tables_an_hour)
        app.state.new_tables_from = lobby.rate("tables from", limits.tables_an_hour_from_one_address)
        if lobby.ownership is not None:
            lines = {"lines of": app.state.lines_of, "lines from": app.state.lines_from}
            holdings = Holdings({**lines, **lobby.analyses.holdings})
            lobby.ownership.tells, lobby.ownership.learns = holdings.told, holdings.hear
            lobby.analyses.exchange = lobby.ownership.exchange
            app.state.house = House(app, lobby, lobby.ownership)
            try:
                await app.state.house.start()
            except SQLAlchemyError as error:
                raise Unreadable(f"the database was there and is not any more: {cause(error)}; start again") from error
        app.state.pulse.start()
        yield
        await app.state.pulse.stop()
        if app.state.house is not None:
            await app.state.house.stop()
        await lobby.close()

    app = FastAPI(
        title="Hispania",
        version=__version__,
        description="The web table; docs/protocol.md tells it in words.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.pulse = Pulse()
    app.state.post = sockets.Post()
    app.state.requests = Requests(settings.limits)
    app.state.pace = Pace(settings.limits)
    app.state.efforts = Efforts(settings.limits)
    app.state.lines_of = Held(settings.limits.sockets_of_one_person)  # by person
    app.state.lines_from = Held(settings.limits.connections_from_one_network)
    app.state.house = None  # this process among others, where there are some
    unwell: dict[int | str, dict[str, Any]] = {503: {"model": HealthModel, "description": "Nothing can be stored"}}
    app.add_api_route("/api/health", health, response_model=HealthModel, responses=unwell, tags=["server"])
    app.add_api_route("/api/metrics", metrics, include_in_schema=False)
    if not settings.is_shared:  # nobody else can write to a file
        app.add_api_route(PRUNE, pruned, methods=["POST"], include_in_schema=False)
    app.add_api_route("/api/reach", reach, response_model=ReachModel, tags=["server"])
    apis = (me, mine, tables, analysis, atlas, exercises, copies)
    for router in (*(api.router for api in apis), facts_router, rules_router):
        app.include_router(router, responses=REFUSALS)
    app.add_middleware(BodyLimit, settings=settings)
    if settings.is_shared:
        app.add_middleware(Passing)
    app.add_middleware(Entrance, settings=settings, requests=app.state.requests, efforts=app.state.efforts)
    # last, so that its headers stand on every answer
    add_static(app, settings.client, lambda connection: is_https(connection, settings))
    app.add_middleware(sockets.Sockets)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HispaniaError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _broken)
    return app


async def reach(request: Request) -> dict[str, Any]:
    """Where others find this server."""
    found = request.app.state.settings.reach
    return {"only_here": found == (), "addresses": list(found or ())}


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, Refused):
        return answer(error)
    reasons = error.reasons if isinstance(error, BadOptions) else ()
    return answer(Refused(Refusal.UNREADABLE, str(error), reasons))


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    wrong = [f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()]
    return answer(Refused(Refusal.UNREADABLE, "; ".join(wrong[:10])))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = {404: Refusal.NOT_FOUND, 405: Refusal.NOT_ALLOWED, 413: Refusal.TOO_LARGE}
    return answer(Refused(known.get(error.status_code, Refusal.UNREADABLE), str(error.detail)), error.headers)


async def _broken(request: Request, error: Exception) -> Response:
    headers = security_headers(is_https=is_https(request, request.app.state.settings))
    return answer(Refused(Refusal.BROKEN, "the server failed over this request; nothing has happened"), headers)


__all__ = ["create_app"]
