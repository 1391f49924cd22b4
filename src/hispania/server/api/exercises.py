"""Exercises of a game over HTTP: a position, one question, and why one answer is best. Nothing is kept here."""

from __future__ import annotations

from typing import Annotated, Any, Final, Protocol

import msgspec
from fastapi import APIRouter, Path, Request, Response
from msgspec import Struct

from ...contract.game import Game
from ...contract.rules import Rules
from ...contract.spelling import encode, spelling_of
from ...errors import IllegalAction, Unreadable
from ..caching import answer
from ..refusals import Refusal, Refused
from . import wire
from .facts import rules_of
from .models import ExerciseBody

router = APIRouter(prefix="/api/games/{game}/exercises", tags=["exercises"])

JSON: Final = "application/json"
Number = Annotated[int, Path(ge=1, le=9999)]


class LearningRoom(Protocol):
    """What the room "learning" of a game holds for the server; exercises are about the shipped printed game."""

    def exercises(self) -> Struct:
        """All of them by their titles, in the order of their numbers."""

    def asked(self, number: int) -> tuple[Game, Struct]:
        """The position of an exercise at which one seat decides, and what is told with it; Unreadable if none."""

    def answered(self, number: int, action: Any) -> Struct:
        """How good an action is there; IllegalAction with every reason against it."""

    def solution(self, number: int) -> Struct:
        """What is best there, and why."""


def _room(rules: Rules) -> LearningRoom:
    room: LearningRoom | None = rules.room("learning")
    if room is None or not hasattr(room, "exercises"):
        raise Refused(Refusal.NOT_FOUND, f"there are no exercises of {rules.title}")
    return room


def _asked(room: LearningRoom, number: int) -> tuple[Game, Struct]:
    try:
        return room.asked(number)
    except Unreadable as error:
        raise Refused(Refusal.NOT_FOUND, str(error)) from error


@router.get("", summary="The exercises of a game")
async def exercises(request: Request, game: str) -> Response:
    """Every exercise by its title; their numbers count from 1."""
    return answer(request, encode(_room(rules_of(game)).exercises()), JSON)


@router.get("/{number}", summary="One exercise: its position, what may be done there, and its odds")
async def exercise(request: Request, game: str, number: Number) -> Response:
    """The position as a table would tell it to whoever decides, and what the game tells with it."""
    rules = rules_of(game)
    position, told = _asked(_room(rules), number)
    return answer(request, encode(_exercise(rules, position, told)), JSON)


def _exercise(rules: Rules, game: Game, told: Struct) -> wire.Exercise:
    spelling, turn = spelling_of(rules), game.turn
    seat = turn.seats[0]
    now = wire.Now(
        version=0,
        steps=0,
        position=msgspec.Raw(spelling.position(game, seat if rules.hidden else None)),
        viewpoint=seat,
        turn=turn,
        deciding=list(turn.seats),
        waits=False,
        over=False,
        ending=None,
        seed=None,
        lines=0,
        trace="",
        can_undo=False,
        can_redo=False,
        decisions={},
        legal=msgspec.Raw(spelling.legal(game, seat)),  # type: ignore[arg-type]  # encoded already
        shown=game.shown(seat if rules.hidden else None),
    )
    previews: Any = msgspec.Raw(spelling.previews(game, seat))
    return wire.Exercise(rules.printed().hash, now, previews, told)


@router.post("/{number}/answer", summary="How good an answer is")
async def give(game: str, number: Number, body: ExerciseBody) -> Response:
    """The verdict on an action; refused with every reason against it if it is not allowed there."""
    rules = rules_of(game)
    room = _room(rules)
    position, _ = _asked(room, number)
    try:
        found = room.answered(number, rules.read_action(position, body.action))
    except IllegalAction as error:
        raise Refused(Refusal.ILLEGAL, str(error), error.reasons) from error
    return Response(encode(found), media_type=JSON)


@router.get("/{number}/solution", summary="What is best there, and why")
async def solution(request: Request, game: str, number: Number) -> Response:
    """The solution and its explanation, as the game tells them."""
    room = _room(rules_of(game))
    _asked(room, number)
    return answer(request, encode(room.solution(number)), JSON)
