"""What was played at a table, step by step, and a way back to any position that costs the same however long it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import Struct, structs

from ..contract.game import Game, Turn
from ..contract.steps import Step

APART: Final = 64  # steps between two positions that are kept for good
LATEST: Final = 8  # positions before the last steps, all kept: what is told of a command needs them, and undo


class Played(Struct, frozen=True):
    """One step of play: what was done, by whom, what it caused, and where the record and the dice stood before."""

    step: Step
    events: Sequence[Any]  # of Event
    seat: str  # who decided; empty where chance answered
    revealed: bool
    mark: Any  # of the scribe
    turn: Turn  # in which it was taken
    dice_before: int
    open_before: tuple[tuple[str, int], ...]  # the decisions that were open, by seat


class Distant(LookupError):
    """A step lies before the one with which this history begins: whoever wants it must have the table read whole."""


class History(Sequence[Played]):
    """The steps of a table; `before(n)` is the position in which step n was taken.

    The steps before `base` were taken, too, but are not at hand: a table that goes on after them does not need them.
    """

    def __init__(self, start: Game, base: int = 0) -> None:
        self.base = base
        self._played: list[Played] = []
        self._kept: dict[int, Game] = {base: start.clone()}
        self._spread = range(0)  # positions that are kept besides because somebody went far back

    def __len__(self) -> int:
        return self.base + len(self._played)

    def __getitem__(self, n: Any) -> Any:
        if not self.base:
            return self._played[n]
        if isinstance(n, slice):
            return [self[k] for k in range(*n.indices(len(self)))]
        at = n + len(self) if n < 0 else n
        if 0 <= at < self.base:
            raise Distant(f"step {at} is not at hand, the first is {self.base}")
        return self._played[at - self.base if at >= 0 else at]

    def __iter__(self) -> Iterator[Played]:
        if self.base:
            raise Distant(f"the first {self.base} steps are not at hand")
        return iter(self._played)

    def add(self, before: Game, played: Played) -> None:
        """A step was taken; `before` is the position it was taken in, which belongs to the history from now on."""
        n = len(self)
        self._kept[n] = before
        for old in (*self._spread, n - LATEST):
            if not self._is_for_good(old) and old <= n - LATEST:
                self._kept.pop(old, None)
        self._spread = range(0)
        last = self._played[-1].turn if self._played else None
        if played.turn == last:
            played = structs.replace(played, turn=last)  # what is equal is kept once
        self._played.append(played)

    def _is_for_good(self, n: int) -> bool:
        return n % APART == 0 or n == self.base

    def let_go(self, n: int) -> None:
        """Let go of all steps before step n, which was taken already: they are kept somewhere else."""
        if n <= self.base:
            return
        begins = self.before(n).clone()
        self._played = self._played[n - self.base :]
        self._kept = {k: game for k, game in self._kept.items() if k > n} | {n: begins}
        self.base = n

    def take_back(self) -> tuple[Game, Played]:
        """The position before the last step, and the step, which is forgotten."""
        n = len(self) - 1
        if n < self.base:
            raise Distant("the last step is not at hand") if n >= 0 else IndexError("there is no step")
        if n not in self._kept:  # somebody goes far back: have all positions of this stretch at hand
            for k, game in self._replayed(n):
                self._kept[k] = game.clone()
            self._spread = range(max(n - n % APART, self.base), n)
        return (self._kept[n].clone() if self._is_for_good(n) else self._kept.pop(n)), self._played.pop()

    def before(self, n: int) -> Any:
        """The position in which step n was taken, counted from 0. It is the history's own: clone it to play on."""
        if not 0 <= n < len(self):
            raise IndexError(f"there is no step {n}, there are {len(self)}")
        if n < self.base:
            raise Distant(f"step {n} is not at hand, the first is {self.base}")
        if n in self._kept:
            return self._kept[n]
        game = self._kept[self.base]
        for _, game in self._replayed(n):  # noqa: B007 - the last one is the one
            pass
        return game

    def befores(self, first: int, last: int) -> Iterator[Any]:
        """The positions before steps first to last - 1; each is good until the next one is asked for."""
        game: Game | None = None
        for n in range(first, last):
            if n in self._kept:
                game = None
                yield self._kept[n]
                continue
            if game is None:
                game = self.before(n)
            else:
                taken = self[n - 1]
                game.take(taken.step, taken.seat or None, silent=True)
            yield game

    def _replayed(self, n: int) -> Iterator[tuple[int, Game]]:
        """The positions up to step n from the last one before it that is kept."""
        k = n
        while k not in self._kept:
            k -= 1
        game = self._kept[k].clone()
        yield k, game
        for at in range(k, n):
            taken = self[at]
            game.take(taken.step, taken.seat or None, silent=True)
            yield at + 1, game
