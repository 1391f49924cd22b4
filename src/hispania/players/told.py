"""Hints and analyses of any game as they are written, as types: the web client's types are made from these."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

Choice: TypeAlias = dict[str, Any]  # an action as its game writes it
BySeat: TypeAlias = dict[str, float]  # chances, or changes of them


class HintFacts(Struct, frozen=True):
    """A hint says as much as its strength allows: the error and the gain are those of its seat's own chance."""

    strength: int
    seat: str
    places: list[str]
    kind: str | None
    action: Choice | None
    text: str | None
    chances: BySeat | None
    error: float | None
    gain: float | None
    instead: Choice | None


class AlternativeFacts(Struct, frozen=True):
    """What looked best, and the chances of all seats after it."""

    action: Choice
    text: str
    chances: BySeat


class StoryStep(Struct, frozen=True):
    """One step of an analysis: all chances before and after it, and what was luck and what was not."""

    n: int
    kind: Literal["decision", "chance"]
    seat: str
    round: int
    label: str
    text: str
    before: BySeat
    after: BySeat
    luck: BySeat
    decision: BySeat
    best: AlternativeFacts | None


class Story(Struct, frozen=True):
    """An analysis of a whole game; `decisions` tells of whom, for whom."""

    format: int
    seats: tuple[str, ...]
    start: BySeat
    end: BySeat
    steps: list[StoryStep]
    luck: BySeat
    decisions: dict[str, BySeat]
    turning: list[int]
    iterations: int
    seed: int
