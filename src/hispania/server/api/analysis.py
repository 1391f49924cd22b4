"""The story of a game over HTTP: ask for its analysis, see how far it is, read it, give it up (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Request, Response

from ...contract.spelling import encode
from ..limits import network
from ..refusals import Refusal, Refused
from ..tables import views
from ..tables.analyses import Job
from ..tables.live import By, Live
from ..tables.lobby import Lobby
from . import who
from .models import AnalysisBody
from .tables import TableId

router = APIRouter(tags=["analyses"])
JobId = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
STRENGTH: Final = 3  # of a hint: this action
JSON: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"application/json": {}}}}


@router.get("/api/tables/{table_id}/analysis", response_class=Response, responses=JSON)
async def find(request: Request, table_id: TableId) -> Response:
    """The best analysis of this game that is there already, or on its way; `none` where nobody has asked."""
    lobby: Lobby = request.app.state.lobby
    person = await who.found(request)
    async with lobby.hold(table_id) as live:
        rules, record = live.facts.rules, live.record(None)
        may = _may_find(live, person.id if person else None)
    return _answer(lobby, await lobby.analyses.find(rules, record) if may else None)


@router.post("/api/tables/{table_id}/analysis", response_class=Response, responses=JSON)
async def ask(request: Request, table_id: TableId, body: AnalysisBody) -> Response:
    """Ask for the analysis of this game; where it is there already, it is the answer."""
    lobby: Lobby = request.app.state.lobby
    person = await who.needed(request)
    async with lobby.hold(table_id) as live:
        if not _may_look(live, person.id):
            text = "this game goes on, and others play in it: an analysis tells the best actions; ask when it is over"
            raise Refused(Refusal.GAME_RUNNING, text)
        if not live.over and not live.facts.hints:
            raise Refused(Refusal.NO_HINTS, "this table is played without hints: ask when the game is over")
        await _note(lobby, live)
        rules, record = live.facts.rules, live.record(None)
        steps, over = len(live.table.history), live.over
    where = network(request, lobby.settings)
    job = await lobby.analyses.ask(person.id, rules, record, body.quality, steps=steps, over=over, network=where)
    return _answer(lobby, job)


@router.get("/api/analyses/{job_id}", response_class=Response, responses=JSON)
async def look(request: Request, job_id: JobId) -> Response:
    """How far an analysis is, and what it found."""
    lobby: Lobby = request.app.state.lobby
    person = await who.found(request)
    return _answer(lobby, lobby.analyses.look(job_id, person.id if person else None))


@router.post("/api/analyses/{job_id}/cancel", response_class=Response, responses=JSON)
async def cancel(request: Request, job_id: JobId) -> Response:
    """Give an analysis up; it ends when all who asked for it have."""
    lobby: Lobby = request.app.state.lobby
    person = await who.needed(request)
    job = lobby.analyses.look(job_id, person.id)
    lobby.analyses.cancel(job, person.id)
    return _answer(lobby, job)


def _may_look(live: Live, person: str | None) -> bool:
    """A finished game is for everybody; a running one only for who plays alone, for it tells the best actions.

    While something is hidden it is for nobody: an analysis knows everything.
    """
    people = {held.person for held in live.seats.values() if held.kind != "computer"}
    alone = person is not None and people == {person}
    return live.over or (alone and not live.facts.rules.hidden)


def _may_find(live: Live, person: str | None) -> bool:
    """Where no help is wanted, what somebody found out elsewhere is no help here either."""
    return _may_look(live, person) and (live.over or live.facts.hints)


async def _note(lobby: Lobby, live: Live) -> None:
    """An analysis of a running game is assistance: with an undo it tells as much as the strongest hint."""
    if live.over or live.waits:
        return
    seat = live.deciding[0]
    done = live.hint(f"{seat}#story:{live.version}", By(seat, False), STRENGTH)
    if done is None:
        return
    try:
        await lobby.store(live, done)  # not-stored
    except BaseException:
        await lobby.restore(live)
        if done.command_id not in live.done:
            raise
    views.tell_assisted(live)


def _answer(lobby: Lobby, job: Job | None) -> Response:
    body = encode(lobby.analyses.state(job))
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})
