"""Search over positions that a seat could believe in: information-set Monte Carlo tree search with rules of thumb.

After Cowling, Powley and Whitehouse (2012): one tree over what the searching seat sees, a fresh determinization for
each iteration, and an action that is not always possible is compared by how often it was (availability). Rules of
thumb give every answer a prior (as PUCT does) and play on below the tree, until the next card is to be played; there
the judge values the position. Values are the chance of S, a half for a draw; R wants it small.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Sequence
from math import exp, sqrt
from typing import Any, Final

from msgspec import Struct

from ..core import machine
from ..core.config import S
from ..core.state import Action, State
from ..edge import hidden
from .judge import chances
from .thumb import Thumb

CURIOUS: Final = 1.1  # how much a prior counts against what was found
SHARP: Final = 0.07  # provinces by which an answer must look better to be e times as likely
MOST_STEPS: Final = 400  # of one iteration
CARDS: Final = 1  # how many further card plays are awaited before the judge is asked
PIECE: Final = 4  # iterations between two looks at whether it shall go on
CLEARLY: Final = 0.7  # errors by which another answer must look better than that of the rules of thumb
UNTRIED: Final = 0.15  # of the range of values: how much worse an answer that was never tried is taken to be


class Found(Struct, frozen=True):
    """What a search came to about one answer: the seat's own chance after it, its error, how often it was tried."""

    action: Action
    visits: int
    chance: float
    error: float


class Edge:
    """What is known of one answer at one node."""

    __slots__ = ("after", "available", "prior", "squares", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.squares = 0.0
        self.after: dict[Hashable, Node] = {}  # by what the searching seat sees of chance until the next question


class Node:
    """What the searching seat knows: an information set."""

    __slots__ = ("edges",)

    def __init__(self) -> None:
        self.edges: dict[Action, Edge] = {}


class Search:
    """A search about one position for one seat.

    >>> from hispania import games
    >>> rules = games.rules("spartacvs")
    >>> s = rules.new_game(rules.read_options({"scenario": "II"})).state
    >>> found = Search(s, "S", random.Random(1)).run(6).found()
    >>> [(one.action, one.visits) for one in found]  # no other could be tried as often any more
    [(('first', 'R'), 5)]
    """

    def __init__(
        self, s: State, seat: str, rng: random.Random, *, among: Sequence[Action] | None = None, cards: int = CARDS
    ) -> None:
        self.root = s
        self.seat = seat
        self.rng = rng
        self.among = among  # the only answers that are considered at the root
        self.cards = cards
        self.tree = Node()
        self.iterations = 0
        self.low, self.high = 1.0, 0.0  # of what was found

    def run(self, iterations: int, stop: Callable[[], bool] | None = None) -> Search:
        """Go on for so many iterations, at least one; `stop` is asked now and then, and ends it early."""
        for k in range(max(1, iterations)):
            if k and k % PIECE == 0 and stop is not None and stop():
                break
            self._iterate()
            if k % PIECE == 0 and self._settled(iterations - k - 1):
                break
        return self

    def _settled(self, left: int) -> bool:
        """Can no other answer be tried as often any more?"""
        visits = sorted((edge.visits for edge in self.tree.edges.values()), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def found(self) -> list[Found]:
        """The answers of the root, best first: the one tried most."""
        rows = []
        for action, edge in self.tree.edges.items():
            if not edge.visits:
                continue
            mean = edge.total / edge.visits
            spread = max(0.0, edge.squares / edge.visits - mean * mean)
            chance = mean if self.seat == S else 1.0 - mean
            error = sqrt((spread + 0.0004) / edge.visits)
            rows.append(Found(action, edge.visits, chance, error))
        return sorted(rows, key=lambda one: (-one.visits, -one.chance))

    def best(self, usual: Action) -> Found:
        """The answer tried most, unless the usual one is as good as far as the search can tell."""
        found = self.found()
        first = found[0]
        known = next((one for one in found if one.action == usual), first)
        sure = CLEARLY * sqrt(first.error**2 + known.error**2)
        return first if first.chance - known.chance > sure else known

    # ---------------------------------------------------------------- one iteration

    def _iterate(self) -> None:
        """Down the tree to an answer that is new, by rules of thumb from there, and what it came to back up."""
        s = hidden.determinized(self.root, self.seat, self.rng)
        s.always_ask = False
        node: Node | None = self.tree
        path: list[Edge] = []
        seen: list[Hashable] = []
        awaited = self.cards
        thumb, same = Thumb(s), False
        for _ in range(MOST_STEPS):
            if s.result is not None:
                break
            do = s.stack[-1]["do"]
            question = machine.QUESTIONS.get(do)
            if question is None:
                seen.append(fall(s, self.seat, self.rng))
                continue
            if do == "PLAY_CARD" and path:
                if awaited <= 0:
                    break
                awaited -= 1
            if node is not None and path:
                node = path[-1].after.setdefault(tuple(seen), Node()) if path[-1].visits else None
            seen = []
            if node is None:
                if not same:
                    thumb = Thumb(s)
                action = thumb.choose()[0]
                same = do == "PLAY_CARD" and action[0] == "card"  # nothing on the maps has changed
            else:
                action, edge = self._select(node, s, question.who(s, s.stack[-1]))
                path.append(edge)
            machine.decide(s, action)
        value = chances(s)[0]
        for edge in path:
            edge.visits += 1
            edge.total += value
            edge.squares += value * value
            if edge.visits > 1:
                mean = edge.total / edge.visits
                self.low, self.high = min(self.low, mean), max(self.high, mean)
        self.iterations += 1

    def _select(self, node: Node, s: State, who: str) -> tuple[Action, Edge]:
        """The most promising of the answers that are possible this time."""
        legal = s.legal if node is not self.tree or self.among is None else list(self.among)
        edges = node.edges
        if any(action not in edges for action in legal):
            self._priors(node, s, legal)
        visits, total, mass = 0, 0.0, 0.0
        for action in legal:
            edge = edges[action]
            edge.available += 1
            visits += edge.visits
            total += edge.total
            mass += edge.prior
        scale = max(0.02, self.high - self.low)
        sign = 1.0 if who == S else -1.0
        usual = sign * total / visits - UNTRIED * scale if visits else 0.0
        best, chosen = -1e9, legal[0]
        for action in legal:
            edge = edges[action]
            mean = sign * edge.total / edge.visits if edge.visits else usual
            curiosity = CURIOUS * edge.prior / mass * sqrt(edge.available) / (1 + edge.visits)
            promise = mean / scale + curiosity
            if promise > best:
                best, chosen = promise, action
        return chosen, edges[chosen]

    def _priors(self, node: Node, s: State, legal: Sequence[Action]) -> None:
        """What the rules of thumb think of answers that were never possible here before."""
        weighed = dict(zip(s.legal, Thumb(s).weigh(), strict=True))
        most = max(weighed[action][0] for action in legal)
        for action in legal:
            if action not in node.edges:
                node.edges[action] = Edge(max(0.002, exp(max(-12.0, (weighed[action][0] - most) / SHARP))))


def fall(s: State, seat: str, rng: random.Random) -> Hashable:
    """Chance answers by a generator; what the seat sees of it is given back."""
    f = s.stack[-1]
    lot = machine.LOTS[f["do"]]
    if lot.dice is not None:
        faces = tuple(rng.randint(1, 6) for _ in range(lot.dice(s, f)))
        machine.fall(s, faces)
        return faces
    assert lot.draw is not None
    number, of = lot.draw(s, f)
    drawn: Sequence[Any] = rng.sample(of, number)
    seen = lot.seen_by is None or lot.seen_by(s, f) == seat
    machine.fall(s, drawn)
    return tuple(sorted(map(str, drawn))) if seen else number
