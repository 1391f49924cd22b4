"""Search for any game, with hidden things, chance and simultaneous decisions: Information Set Monte Carlo Tree Search.

After Cowling, Powley and Whitehouse (2012), with a tree for every seat. Each iteration begins with a fresh
determinization, a position that the searching seat could believe in. A step leads each seat on in its own tree by
what that seat sees of it, so nobody's choice depends on what is hidden from it: sealed decisions are made without a
look at the others'. An action that is not always possible is compared by how often it was (availability). Values are
vectors by seat, and each seat maximises its own (max^n).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from math import log, sqrt
from typing import Any, Final

from msgspec import Struct

from ..contract.game import CHANCE, OVER, Game
from ..contract.seen import seen

EXPLORE: Final = 0.7  # how curious the selection is
MOST_STEPS: Final = 2000  # of one iteration: whoever is not done by then is taken to draw
PIECE: Final = 16  # iterations between two looks at whether it shall go on


class Thought(Struct, frozen=True):
    """What a search came to about one action: the chances of all seats after it, and how often it was tried."""

    action: Any
    visits: int
    chances: dict[str, float]

    def error(self, seat: str) -> float:
        """How far a seat's chance may be off because only so many games were tried.

        >>> Thought("a move", 100, {"A": 0.5}).error("A")
        0.05
        """
        chance = self.chances[seat]
        return sqrt(max(0.0, chance * (1.0 - chance)) / max(1, self.visits))


class Faces:
    """A source of faces from a generator.

    >>> faces = Faces(random.Random(1))
    >>> faces.die(6), faces.draw(2, 5)
    (2, (4, 0))
    """

    __slots__ = ("rng",)

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def die(self, sides: int) -> int:
        """The face of the next die."""
        return self.rng.randint(1, sides)

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        """So many different numbers below `of`."""
        return tuple(self.rng.sample(range(of), count))


class _Edge:
    """What is known of one action at one node."""

    __slots__ = ("available", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.available = 0
        self.totals = [0.0] * seats


class _Node:
    """What one seat knows: an information set."""

    __slots__ = ("after", "edges")

    def __init__(self) -> None:
        self.edges: dict[Hashable, _Edge] = {}  # its own decisions here
        self.after: dict[Hashable, _Node] = {}  # by what it sees of a step, its own or another's

    def next(self, step: Hashable) -> _Node:
        """What it knows after it has seen a step."""
        found = self.after.get(step)
        if found is None:
            found = self.after[step] = _Node()
        return found


class Search:
    """A search about one position for one seat; for nobody's (None) all lies open.

    >>> from hispania import games
    >>> game = games.rules().new_game()
    >>> while game.turn.kind == CHANCE:
    ...     taken = game.take(game.fall(Faces(random.Random(1))))
    >>> search = Search(game, "U", random.Random(1), most_steps=8)
    >>> sum(thought.visits for thought in search.run(20).thoughts())
    20
    """

    def __init__(
        self,
        game: Game,
        seat: str | None,
        rng: random.Random,
        *,
        among: Sequence[Any] | None = None,
        most_steps: int = MOST_STEPS,
    ) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.among = among  # the only actions that the seat considers at the root
        self.most_steps = most_steps
        self.iterations = 0
        self._faces = Faces(rng)
        self._hides = seat is not None and game.rules.hidden
        self._trees = [_Node() for _ in game.seats]
        self._totals = [0.0] * len(game.seats)

    def run(self, iterations: int, stop: Callable[[], bool] | None = None) -> Search:
        """Go on for so many iterations, at least one; `stop` is asked now and then, and ends it early."""
        for k in range(max(1, iterations)):
            if k and k % PIECE == 0 and stop is not None and stop():
                break
            self._iterate()
        return self

    def thoughts(self) -> list[Thought]:
        """The actions of the searching seat, best first: the one tried most."""
        mine = self.game.seats.index(self.seat or self.game.turn.seats[0])
        found = [
            (edge.visits, edge.totals[mine] / edge.visits, action, edge)
            for action, edge in self._trees[mine].edges.items()
        ]
        found.sort(key=lambda row: (-row[0], -row[1]))
        return [Thought(action, visits, self._mean(edge.totals, visits)) for visits, _, action, edge in found]

    @property
    def chances(self) -> dict[str, float]:
        """The chances of all seats in this position."""
        return self._mean(self._totals, self.iterations)

    def _mean(self, totals: Sequence[float], count: int) -> dict[str, float]:
        return {seat: total / count for seat, total in zip(self.game.seats, totals, strict=True)}

    # ---------------------------------------------------------------- one iteration

    def _iterate(self) -> None:
        """Down the trees to an action that is new, at random from there, and what came of it back to all on the way."""
        game = self.game.determinized(self.seat, self.rng) if self._hides else self.game.clone()
        seats, nodes = game.seats, list(self._trees)
        path: list[_Edge] = []
        inside = True
        for _ in range(self.most_steps):
            turn = game.turn
            if turn.kind == OVER:
                break
            who = None
            if turn.kind == CHANCE:
                step = game.fall(self._faces)
            else:
                # where several decide at once the searching seat comes first: its node then lies at the root
                who = self.seat if self.seat in turn.seats else turn.seats[0]
                legal = game.legal_actions(who) if path or self.among is None else self.among
                if inside:
                    step, edge = self._select(nodes[seats.index(who)], legal, seats.index(who))
                    inside = edge.visits > 0
                    path.append(edge)
                else:
                    step = self.rng.choice(legal)
            taken = game.take(step, who, silent=True).step
            if inside:
                nodes = [node.next(seen(taken, (seat,))) for node, seat in zip(nodes, seats, strict=True)]
        values = chances_at(game)
        for edge in path:
            edge.visits += 1
            _add(edge.totals, values)
        self.iterations += 1
        _add(self._totals, values)

    def _select(self, node: _Node, legal: Sequence[Any], mine: int) -> tuple[Any, _Edge]:
        """An action that was never tried here, or the most promising of those that are possible this time."""
        edges = node.edges
        new = [action for action in legal if action not in edges]
        for action in legal:
            if action in edges:
                edges[action].available += 1
        if new:
            action = self.rng.choice(new)
            edge = edges[action] = _Edge(len(self._totals))
            edge.available = 1
            return action, edge
        return max(((action, edges[action]) for action in legal), key=lambda row: _promise(row[1], mine))


def _promise(edge: _Edge, mine: int) -> float:
    """The upper confidence bound of an action, by how often it was possible."""
    return edge.totals[mine] / edge.visits + EXPLORE * sqrt(log(edge.available) / edge.visits)


def chances_at(game: Game) -> list[float]:
    """What an end is worth to every seat, 0 to 1; a half each where there is none yet.

    >>> from hispania import games
    >>> chances_at(games.rules().new_game())
    [0.5, 0.5, 0.5]
    """
    ending = game.ending
    return [0.5 if ending is None else (ending.payoff(seat) + 1.0) / 2.0 for seat in game.seats]


def _add(totals: list[float], values: Sequence[float]) -> None:
    for k, value in enumerate(values):
        totals[k] += value
