"""Thinking about a position: the tree search with a budget, threads and a seed, for players, hints and analysis."""

from __future__ import annotations

import functools
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from math import sqrt
from typing import Final

from msgspec import Struct

from ....errors import Unreadable
from .. import core
from ..core.config import Config
from ..core.playout import Dice
from ..core.state import State
from ..core.terms import CHANCE, FINISHED, HISPANO, SETUP_ROADS
from .network import Judge
from .tree import Tree

ROOM: Final = 1 << 15  # positions a tree may remember
PIECE: Final = 2000 if core.COMPILED else 2  # iterations between two looks at the clock: threads meet at each
FIRST: Final = 200 if core.COMPILED else 2  # the first piece tells how fast it goes
SCATTER: Final = 0x9E3779B97F4A7C15  # keeps the threads' dice apart
NEVER: Final = 10**9


class Thought(Struct, frozen=True):
    """What thinking came to about one action: Rome's chance after it, the error of that, and how often it was tried."""

    action: int
    chance: float
    error: float
    visits: int


@functools.cache
def fitted_weights(hispano: bool = False) -> tuple[float, ...] | None:
    """The weights of the judge's network, of its own against a Hispano (H6.7); nothing where none were fitted yet."""
    file = files(__package__).joinpath("data", "judge-hispano.json" if hispano else "judge.json")
    return tuple(json.loads(file.read_text(encoding="utf-8"))["weights"]) if file.is_file() else None


class Search:
    """A search through the positions of one game; one tree for each thread."""

    def __init__(
        self, config: Config, *, threads: int = 1, horizon: int = 1, cutoff: int = 0, explore: float = 0.04,
        room: int = ROOM, weights: list[float] | None = None,
    ) -> None:  # fmt: skip
        self.config = config
        self.horizon = horizon
        fitted = fitted_weights(bool(config.hispano)) if weights is None else weights
        self.judges = [Judge(config, list(fitted) if fitted else None) for _ in range(threads)]
        self.trees = [Tree(judge, room) for judge in self.judges]
        for tree in self.trees:
            tree.cutoff = cutoff
            tree.explore = explore
        self._turn = -1

    def chance(self, state: State) -> float:
        """Rome's chance at a glance, without any search."""
        self.judges[0].learn_roads(state)
        return self.judges[0].chance(state)

    def think(
        self,
        state: State,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        seed: int = 0,
        keep: bool = False,
        settle: bool = False,
        stop: Callable[[], bool] | None = None,
    ) -> list[Thought]:
        """The legal actions of a decision, best first for the side that decides.

        A budget of iterations is shared by the threads, and equal seeds give equal thoughts; with seconds they do not.
        `keep` goes on with what was learnt earlier in this turn; `settle` ends it once no other action can come first;
        `stop` is asked now and then, and ends it early.

        >>> from hispania.table.session import Table
        >>> from hispania.games import conquest
        >>> table = Table(conquest.new_game("7|5|4|5|1"), seed="roma")
        >>> events = table.roll_on()
        >>> thoughts = Search(table.game.state.config).think(table.game.state, iterations=50, seed=1)
        >>> len(thoughts) == len(table.game.legal_actions())
        True
        """
        if not iterations and not seconds and stop is None:
            raise Unreadable("thinking needs a budget: a number of iterations or seconds")
        if core.whose_turn(state) in (CHANCE, FINISHED):
            return []
        if state.phase == SETUP_ROADS:
            return self._roads(state)
        turn = 3 * state.round + state.turn
        keep = keep and turn == self._turn
        self._turn = turn
        share = -(-iterations // len(self.trees)) if iterations else NEVER
        until = time.perf_counter() + seconds if seconds else None
        work = [
            functools.partial(
                self._grow, k, state.clone(), share, until, (seed + k * SCATTER) & (2**63 - 1), keep, settle, stop
            )
            for k in range(len(self.trees))
        ]
        if len(work) == 1:
            work[0]()
        else:
            with ThreadPoolExecutor(len(work)) as threads:
                for done in [threads.submit(piece) for piece in work]:
                    done.result()
        return self._merged(state)

    def _grow(
        self,
        k: int,
        root: State,
        share: int,
        until: float | None,
        seed: int,
        keep: bool,
        settle: bool,
        stop: Callable[[], bool] | None,
    ) -> None:
        dice = Dice(seed)
        tree = self.trees[k]
        self.judges[k].learn_roads(root)
        if not keep or tree.nodes * 2 > tree.room:
            tree.forget()
        tree.open_at(root)
        horizon = 3 * root.round + root.turn + max(self.horizon, tree.cutoff)
        begun = time.perf_counter()
        done = 0
        piece = FIRST if until is not None else PIECE
        while share > 0:
            piece = min(share, piece)
            tree.search(root, piece, dice, horizon)
            share -= piece
            done += piece
            left: float = share
            if until is not None:
                now = time.perf_counter()
                left = min(left, done * (until - now) / (now - begun))
            piece = max(1, min(PIECE, int(left)))
            if left <= 0 or (settle and tree.lead() > left) or (stop is not None and stop()):
                break

    def _merged(self, state: State) -> list[Thought]:
        """The thoughts of all trees about one position."""
        hispano = core.whose_turn(state) == HISPANO
        found = []
        for rows in zip(*(tree.results() for tree in self.trees), strict=True):
            visits = sum(row[1] for row in rows)
            mean = sum(row[2] for row in rows) / max(visits, 1)
            square = sum(row[3] for row in rows) / max(visits, 1)
            error = sqrt(max(0.0, square - mean * mean) / max(visits, 1))
            found.append(Thought(rows[0][0], 1.0 - mean if hispano else mean, error, visits))
        side = -1.0 if hispano else 1.0
        return sorted(found, key=lambda one: (-one.visits, -side * one.chance, one.action))

    def _roads(self, state: State) -> list[Thought]:
        """A road is judged by the ways it shortens (H2.4): no search, one look at each."""
        judge = self.judges[0]
        found = []
        for action in core.legal(state):
            after = state.clone()
            core.apply(after, action)
            judge.learn_roads(after)
            found.append(Thought(action, judge.chance(after), 0.0, 1))
        return sorted(found, key=lambda one: (-one.chance, one.action))
