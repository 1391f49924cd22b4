"""What requests may hold, and what answers do hold, for checking and for the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator

from ... import games
from .wire import LONGEST_SEAT, Quality


def _one_line(text: str) -> str:
    if not text.isprintable():
        raise ValueError("must be one line of printable text")
    return text


Seat = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_SEAT)]
GameId = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40), AfterValidator(_one_line)]
TableName = Annotated[str, StringConstraints(strip_whitespace=True, max_length=80), AfterValidator(_one_line)]
Seed = Annotated[str, StringConstraints(min_length=1, max_length=64), AfterValidator(_one_line)]
EditionName = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=100)]
PlayerId = Annotated[str, StringConstraints(min_length=1, max_length=64)]


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Body(BaseModel):
    """A request: unknown keys are refused, and so is what no text can hold."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _is_text(cls, data: Any) -> Any:
        """JSON can write half of a surrogate pair, which no answer could tell of, and nothing store."""
        rest = [data]
        while rest:
            match rest.pop():
                case dict() as found:
                    rest += [*found.keys(), *found.values()]
                case list() as found:
                    rest += found
                case str() as text if not _is_unicode(text):
                    raise ValueError("some text has half of a surrogate pair, which is no character")
        return data


# Options as the game reads them; what is left out is as usual.
FreeOptions = Annotated[dict[str, Any], Field(max_length=40)]


FreeAction = Annotated[dict[str, Any], Field(max_length=40)]


FreeTables = Annotated[dict[str, Any], Field(max_length=20)]


class CheckBody(Body):
    """Options that shall be looked at."""

    options: FreeOptions


class ExerciseBody(Body):
    """An answer to an exercise: an action as the game reads it."""

    action: FreeAction


class MeBody(Body):
    """A new name, or nothing."""

    name: Name | None = None


class TicketBody(Body):
    """A ticket from another browser."""

    ticket: Secret


class KeyBody(Body):
    """What a key shall be called."""

    name: Name


class CodeBody(Body):
    """A code by which somebody comes back."""

    code: Secret


class DeleteBody(Body):
    """Whoever wants to be forgotten is sure."""

    sure: bool


class NewTableBody(Body):
    """A table as its host wants it."""

    game: GameId = games.DEFAULT
    options: FreeOptions
    seats: dict[Seat, Literal["me", "open", "computer"]] = {}
    computers: dict[Seat, PlayerId] = {}
    seed: Seed | None = None
    mixed: bool = False
    daily: bool = False
    name: TableName = ""
    hints: bool = True
    edition: EditionName | None = None


class ImportBody(Body):
    """A record in notation."""

    record: Annotated[str, StringConstraints(max_length=250_000)]


# The file of a corrected copy: that of a shipped game has some thirty thousand characters.
CopyFile = Annotated[str, StringConstraints(max_length=120_000)]


class FileBody(Body):
    """The file of a corrected copy."""

    file: CopyFile


class CopyBody(Body):
    """The tables of a corrected copy."""

    tables: FreeTables


class CopyTableBody(NewTableBody):
    """A table on a corrected copy of its printed game."""

    file: CopyFile


class BranchBody(Body):
    """After which step a what-if begins."""

    step: Annotated[int, Field(ge=0, le=100_000)]


class JoinBody(Body):
    """An invitation, and under which name it is taken."""

    invitation: Secret
    name: Name = ""


class InvitedBody(Body):
    """An invitation that somebody would know more of."""

    invitation: Secret


class SeatBody(Body):
    """Who shall hold a seat."""

    to: Literal["me", "open", "computer"]
    player: PlayerId | None = None


# -------------------------------------------------------------------- answers


class ReasonModel(BaseModel):
    """One reason for a refusal."""

    code: str
    rule: str
    facts: dict[str, str | int]


class RefusalModel(BaseModel):
    """What was refused and why."""

    type: str
    reasons: list[ReasonModel]
    text: str


class RefusedModel(BaseModel):
    """The answer to whatever the server does not do."""

    refusal: RefusalModel


class AnalysisBody(Body):
    """How well a game shall be looked at."""

    quality: Quality = "normal"


class CreatedModel(BaseModel):
    """A table that was made, with the invitations to its open seats."""

    table: str
    invitations: dict[Seat, str]


class EndingModel(BaseModel):
    """How a game ended: who won, the points of every seat, by what."""

    winners: list[Seat]
    points: dict[Seat, float]
    reason: str
    drawn: bool


class SummaryModel(BaseModel):
    """A table in a list."""

    table: str
    game: str
    name: str
    options: dict[str, Any]
    round: int
    phase: str
    deciding: list[Seat]
    mine: list[Seat]
    over: bool
    ending: EndingModel | None
    branch: str
    steps: int
    updated: str
    daily: str | None
    host: bool


class DamagedModel(BaseModel):
    """A table that cannot be read any more, and why."""

    table: str
    reason: str


class MeModel(BaseModel):
    """Who I am."""

    name: str
    tables: list[SummaryModel]
    damaged: list[DamagedModel]


class KeyModel(BaseModel):
    """A browser, or a program, that is me: its name, since when, when it was last here, and whether it is this one."""

    id: str
    name: str
    created: str
    seen: str | None
    this: bool


class KeysModel(BaseModel):
    """All that are me, and since when there is a code to come back by."""

    keys: list[KeyModel]
    recovery: str | None


class LeftBehindModel(BaseModel):
    """The tables of a browser that would become somebody else, and since when there is a code to come back to them."""

    tables: int
    recovery: str | None


class CodeModel(BaseModel):
    """A code to come back by, told once."""

    code: str


class TicketModel(BaseModel):
    """A ticket for another browser."""

    ticket: str


class InvitedModel(BaseModel):
    """What an invitation invites to: the seat, and by the name of whoever made the table."""

    seat: Seat
    host: str
    taken: bool


class JoinedModel(BaseModel):
    """The seat that was taken."""

    table: str
    seat: Seat


class HandedModel(BaseModel):
    """A seat that was handed on, with the invitation where it opened."""

    seat: Seat
    invitation: str | None


class VanishedModel(BaseModel):
    """May a seat be freed whose holder has vanished, and from when on if they do nothing there until then?"""

    seat: Seat
    here: bool
    free: bool
    free_from: str


class DeedModel(BaseModel):
    """A decision of a computer player, what it thought, and the seat's chance at a glance before and after chance."""

    n: int
    round: int
    label: str
    action: dict[str, Any]
    line: str
    player: str | None
    why: str | None
    chance: float | None
    dice: list[str]
    before: float | None
    after: float | None


class DidModel(BaseModel):
    """What computer players did in somebody's name."""

    seat: Seat
    decisions: list[DeedModel]


class LeftModel(BaseModel):
    """A table that was put away."""

    table: str


class NextLevelModel(BaseModel):
    """What a person should play next, as the game tells it; nothing where it was never measured."""

    advice: dict[str, Any] | None


class ReachModel(BaseModel):
    """Where others find this server: at the address they see, only on this machine, or at these addresses."""

    only_here: bool
    addresses: list[str]


class StorageModel(BaseModel):
    """Whether what is played can be stored, why not, and how many jobs wait for it."""

    writable: bool
    problem: str
    waiting: int


class ProcessModel(BaseModel):
    """One process of several: whether its lease holds, what it has, and how much it passes on to others just now."""

    id: str
    lease: bool
    tables: int
    passing: int


class HealthModel(BaseModel):
    """How the server is; `lag` is by how many seconds something came too late lately."""

    ok: bool
    version: str
    compiled: bool
    storage: StorageModel
    lag: float
    process: ProcessModel | None  # where several serve from one database


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": RefusedModel, "description": text}
    for status, text in {
        401: "Not known: POST /api/me first",
        403: "Not yours to do",
        404: "There is no such thing",
        409: "Not as things stand",
        413: "Too large",
        422: "Unreadable",
        429: "Too fast",
        503: "The disk refused; nothing has happened",
    }.items()
}

ALL: Final[tuple[type[BaseModel], ...]] = (
    MeBody, TicketBody, CheckBody, ExerciseBody, NewTableBody, ImportBody, BranchBody, JoinBody, SeatBody, AnalysisBody,
    CreatedModel, VanishedModel, LeftBehindModel,
    MeModel, TicketModel, JoinedModel, HandedModel, DidModel, LeftModel, NextLevelModel, HealthModel, RefusedModel,
    InvitedBody, InvitedModel, ReachModel, KeyBody, CodeBody, DeleteBody, KeysModel, CodeModel, FileBody, CopyBody,
    CopyTableBody,
)  # fmt: skip
