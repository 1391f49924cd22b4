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


class History(Sequence[Played]):
    """The steps of a table; `before(n)` is the position in which step n was taken."""

    def __init__(self, start: Game) -> None:
        self._played: list[Played] = []
        self._kept: dict[int, Game] = {0: start.clone()}
        self._spread = range(0)  # positions that are kept besides because somebody went far back

    def __len__(self) -> int:
        return len(self._played)

    def __getitem__(self, n: Any) -> Any:
        return self._played[n]

    def __iter__(self) -> Iterator[Played]:
        return iter(self._played)

    def add(self, before: Game, played: Played) -> None:
        """A step was taken; `before` is the position it was taken in, which belongs to the history from now on."""
        n = len(self._played)
        self._kept[n] = before
        for old in (*self._spread, n - LATEST):
            if old % APART and old <= n - LATEST:
                self._kept.pop(old, None)
        self._spread = range(0)
        last = self._played[-1].turn if self._played else None
        if played.turn == last:
            played = structs.replace(played, turn=last)  # what is equal is kept once
        self._played.append(played)

    def take_back(self) -> tuple[Game, Played]:
        """The position before the last step, and the step, which is forgotten."""
        n = len(self._played) - 1
        if n not in self._kept:  # somebody goes far back: have all positions of this stretch at hand
            for k, game in self._replayed(n):
                self._kept[k] = game.clone()
            self._spread = range(n - n % APART, n)
        return (self._kept[n].clone() if n % APART == 0 else self._kept.pop(n)), self._played.pop()

    def before(self, n: int) -> Any:
        """The position in which step n was taken, counted from 0. It is the history's own: clone it to play on."""
        if not 0 <= n < len(self._played):
            raise IndexError(f"there is no step {n}, there are {len(self._played)}")
        if n in self._kept:
            return self._kept[n]
        game = self._kept[0]
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
                game.take(self._played[n - 1].step, self._played[n - 1].seat or None, silent=True)
            yield game

    def _replayed(self, n: int) -> Iterator[tuple[int, Game]]:
        """The positions up to step n from the last one before it that is kept."""
        k = n
        while k not in self._kept:
            k -= 1
        game = self._kept[k].clone()
        yield k, game
        for at in range(k, n):
            game.take(self._played[at].step, self._played[at].seat or None, silent=True)
            yield at + 1, game
