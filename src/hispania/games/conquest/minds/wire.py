"""What a client is told of hints and analyses as plain data, as types: the web client's types are made from these."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

Chance = tuple[int, int]  # numerator and denominator
Choice = dict[str, Any]  # an action as plain data


class RiskFacts(Struct, frozen=True):
    """What the dice of an action may do, and who stands beside its general then (`hints.Risk`)."""

    win: Chance | None
    nothing: Chance | None
    lose: Chance | None
    loses: str
    garrisons: int
    win_least: Chance | None
    lose_most: Chance | None
    armies: int


class HintFacts(Struct, frozen=True):
    """A hint says as much as its strength allows; chances are Rome's, gains those of the side that decides."""

    strength: int
    seat: str
    spaces: list[str]
    kind: str | None
    action: Choice | None
    text: str | None
    chance: float | None
    error: float | None
    gain: float | None
    instead: Choice | None
    over_passing: float | None
    risk: RiskFacts | None


class AlternativeFacts(Struct, frozen=True):
    """What looked better, and Rome's chance after it."""

    action: Choice
    text: str
    chance: float


class StoryStep(Struct, frozen=True):
    """One step of an analysis: Rome's chance before and after it, and what was luck and what was not."""

    n: int
    kind: str
    seat: str
    round: int
    turn: str
    text: str
    before: float
    chance: float
    error: float
    luck: float
    decision: float
    best: AlternativeFacts | None


class Story(Struct, frozen=True):
    """An analysis of a whole game."""

    format: int
    start: float
    start_error: float
    end: float
    steps: list[StoryStep]
    luck: dict[str, float]
    decisions: dict[str, float]
    turning: list[int]
    iterations: int
    seed: int


WIRE: Final = (HintFacts, Story)
