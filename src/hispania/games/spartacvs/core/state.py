"""A position: plain values that are replaced and never changed in place, so that a copy is cheap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .config import Config

OUT, IN = "out", "in"
MAP, CONSULAR, PROCONSULAR, POOL, WOUNDED, GONE = "map", "consular", "proconsular", "pool", "wounded", "out"

Stack = tuple[tuple[str, int, int], ...]  # kind, full, reduced; sorted by kind, none empty
Action = tuple[Any, ...]  # what is decided: its word, then its facts (S24.4)
Frame = dict[str, Any]  # an open procedure: its name under "do", its facts, all of them values that do not change


class Post(NamedTuple):
    """Where a leader is, and as what (S25.1)."""

    where: str
    at: str | None
    inside: bool
    office: str | None
    side: str


class Siege(NamedTuple):
    """A siege or subjugation (S18.0)."""

    by: str
    points: int
    sea: bool


class State:
    """Everything there is at one moment."""

    __slots__ = (
        "always_ask", "asia", "at_start", "config", "control", "crisis", "dirty", "discard", "draw", "exempt",
        "fannius", "first", "flags", "gone", "hand", "lasting", "leaders", "legal", "log", "lost", "phase",
        "provinces", "raided", "resources", "result", "siege", "spartacus", "split", "stack", "stands", "stopped",
        "tried", "turn", "units", "used",
    )  # fmt: skip

    config: Config
    turn: int
    phase: str
    first: str
    crisis: int
    asia: bool
    fannius: bool
    spartacus: bool
    control: dict[str, str]
    provinces: dict[str, str]
    at_start: tuple[str, ...]  # provinces that were Republican at set-up (S20.4)
    raided: frozenset[str]
    siege: dict[str, Siege]
    units: dict[tuple[str, str, str], Stack]  # place, side, status
    stands: dict[tuple[str, str, str], tuple[str, ...]]  # the leaders on the map: place, side, status
    leaders: dict[str, Post]
    lost: dict[str, int]
    draw: tuple[int, ...]
    discard: tuple[int, ...]
    gone: tuple[int, ...]
    lasting: dict[int, str]
    hand: dict[tuple[str, str], tuple[int, ...]]  # side, map
    resources: dict[str, tuple[int, ...]]
    used: tuple[int, ...]
    tried: tuple[int, ...]
    split: dict[str, int | None]
    stopped: dict[str, bool]
    exempt: dict[str, tuple[str, ...]]
    flags: dict[str, Any]
    stack: list[Frame]
    result: dict[str, Any] | None
    legal: list[Action]  # what may be decided now
    dirty: frozenset[str]  # places whose siege and leaders must be looked at before the next question
    log: Callable[[str, str, dict[str, Any]], None] | None  # who is told what happens
    always_ask: bool  # ask also where the only answer would betray a hand (S24.2)

    def clone(self) -> State:
        """An independent copy."""
        twin = State.__new__(State)
        twin.config, twin.turn, twin.phase, twin.first = self.config, self.turn, self.phase, self.first
        twin.crisis, twin.asia, twin.fannius, twin.spartacus = self.crisis, self.asia, self.fannius, self.spartacus
        twin.control, twin.provinces = self.control.copy(), self.provinces.copy()
        twin.at_start, twin.raided, twin.siege = self.at_start, self.raided, self.siege.copy()
        twin.units, twin.stands, twin.leaders = self.units.copy(), self.stands.copy(), self.leaders.copy()
        twin.lost, twin.draw, twin.discard, twin.gone = self.lost.copy(), self.draw, self.discard, self.gone
        twin.lasting, twin.hand, twin.resources = self.lasting.copy(), self.hand.copy(), self.resources.copy()
        twin.used, twin.tried, twin.split = self.used, self.tried, self.split.copy()
        twin.stopped, twin.exempt, twin.flags = self.stopped.copy(), self.exempt.copy(), self.flags.copy()
        twin.stack = [frame.copy() for frame in self.stack]
        twin.result, twin.legal, twin.dirty = self.result, self.legal, self.dirty
        twin.log, twin.always_ask = None, self.always_ask
        return twin

    def tell(self, name: str, rule: str, **facts: Any) -> None:
        """Something happened; a search has nobody to tell it to."""
        if self.log is not None:
            self.log(name, rule, facts)

    def push(self, do: str, **facts: Any) -> Frame:
        """Open a procedure on top."""
        frame: Frame = {"do": do, **facts}
        self.stack.append(frame)
        return frame

    def find(self, do: str) -> Frame:
        """The nearest open procedure of this name."""
        for frame in reversed(self.stack):
            if frame["do"] == do:
                return frame
        raise LookupError(do)

    def within(self, do: str) -> Frame | None:
        """The nearest open procedure of this name, if there is one."""
        return next((frame for frame in reversed(self.stack) if frame["do"] == do), None)

    @property
    def year(self) -> int:
        """The year BC (S22)."""
        return 81 - self.turn
