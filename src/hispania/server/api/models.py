"""What requests may hold, and what answers do hold, for checking and for the OpenAPI description."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints


def _one_line(text: str) -> str:
    if not text.isprintable():
        raise ValueError("must be one line of printable text")
    return text


Seat = Literal["U", "C", "K", "H"]
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40), AfterValidator(_one_line)]
TableName = Annotated[str, StringConstraints(strip_whitespace=True, max_length=80), AfterValidator(_one_line)]
Seed = Annotated[str, StringConstraints(min_length=1, max_length=64), AfterValidator(_one_line)]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=100)]
PlayerId = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class Body(BaseModel):
    """A request: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class OptionsBody(Body):
    """Options as docs/api.md tells them; what is left out is as in the game of medium level."""

    level: Annotated[str, StringConstraints(max_length=40)] = "6|4|3|4|2"
    players: Annotated[int, Field(ge=1, le=3)] = 1
    variants: Annotated[list[Annotated[str, StringConstraints(max_length=20)]], Field(max_length=20)] = []
    scenario: Annotated[int, Field(ge=1, le=5)] | None = None
    house: Annotated[dict[str, str | bool | int], Field(max_length=40)] = {}


class MeBody(Body):
    """A new name, or nothing."""

    name: Name | None = None


class TicketBody(Body):
    """A ticket from another browser."""

    ticket: Secret


class NewTableBody(Body):
    """A table as its host wants it."""

    options: OptionsBody
    seats: dict[Seat, Literal["me", "open", "computer"]] = {}
    computers: dict[Seat, PlayerId] = {}
    seed: Seed | None = None
    daily: bool = False
    name: TableName = ""
    hints: bool = True


class ImportBody(Body):
    """A record in notation."""

    record: Annotated[str, StringConstraints(max_length=250_000)]


class BranchBody(Body):
    """After which step a what-if begins."""

    step: Annotated[int, Field(ge=0, le=100_000)]


class JoinBody(Body):
    """An invitation, and under which name it is taken."""

    invitation: Secret
    name: Name = ""


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


class CreatedModel(BaseModel):
    """A table that was made, with the invitations to its open seats."""

    table: str
    invitations: dict[Seat, str]


class SummaryModel(BaseModel):
    """A table in a list."""

    table: str
    name: str
    options: dict[str, Any]
    round: int
    phase: str
    deciding: list[Seat]
    mine: list[Seat]
    over: bool
    result: dict[str, str] | None
    branch: str
    steps: int
    updated: str
    daily: str | None
    host: bool


class MeModel(BaseModel):
    """Who I am."""

    name: str
    tables: list[SummaryModel]


class TicketModel(BaseModel):
    """A ticket for another browser."""

    ticket: str


class JoinedModel(BaseModel):
    """The seat that was taken."""

    table: str
    seat: Seat


class HandedModel(BaseModel):
    """A seat that was handed on, with the invitation where it opened."""

    seat: Seat
    invitation: str | None


class DeedModel(BaseModel):
    """A decision of a computer player, what it thought, and Rome's chance at a glance before and after its dice."""

    n: int
    round: int
    turn: str
    action: dict[str, Any]
    line: str
    player: str | None
    why: str | None
    chance: float | None
    dice: list[str]
    before: float
    after: float


class DidModel(BaseModel):
    """What computer players did in somebody's name."""

    seat: Seat
    decisions: list[DeedModel]


class LeftModel(BaseModel):
    """A table that was put away."""

    table: str


class StrengthModel(BaseModel):
    """A person's log odds of victory over a computer player's, with the 95 % interval."""

    shift: float
    low: float
    high: float
    games: int
    won: int


class ChangeModel(BaseModel):
    """A parameter of a level that changes."""

    parameter: str
    before: int
    after: int


class AdviceModel(BaseModel):
    """The level to play next, why, and the chance foreseen with its 95 % interval."""

    code: Literal["start", "harder", "easier", "again"]
    level: str
    chance: float
    low: float
    high: float
    target: float
    last: str | None
    last_chance: float | None
    changes: list[ChangeModel]
    reference: str
    reference_chance: float
    strength: StrengthModel


class NextLevelModel(BaseModel):
    """The next level of a person; nothing where no atlas was measured."""

    advice: AdviceModel | None


class HealthModel(BaseModel):
    """The server is well."""

    ok: bool
    version: str
    compiled: bool


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
    MeBody, TicketBody, NewTableBody, ImportBody, BranchBody, JoinBody, SeatBody, CreatedModel, MeModel,
    TicketModel, JoinedModel, HandedModel, DidModel, LeftModel, NextLevelModel, HealthModel, RefusedModel,
)  # fmt: skip
