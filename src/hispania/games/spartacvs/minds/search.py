"""Search over positions that a seat could believe in: information-set Monte Carlo search with rules of thumb.

Hands are dealt anew as the seat could believe them, and every plan that is still in the race is tried in that deal,
with the same dice: what differs is then due to the plans more than to luck. Rules of thumb say which plans are worth a
try, and play on for both sides: from within a battle to its end, from any other reaction to the next card, otherwise
through so many cards as the search looks ahead, or to the end of the year; there the judge values the position. Within
a battle an answer that was tried often grows a tree of information sets below it (after Cowling, Powley and
Whitehouse, 2012: an answer that is not always possible is compared by how often it was), with the rules of thumb as
priors. Values are the chance of S, a half for a draw; R wants it small.
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
from .judge import near_misses, years_left
from .plans import Plan, worth_trying
from .thumb import Thumb
from .trials import Lots, Memory, Remembering

CARDS: Final = 2  # further card plays before the judge is asked, except in the last year
REACTIONS: Final = frozenset(("DECLARE_INSIDE", "INTERCEPT", "AVOID", "RELIEF", "SURPRISE"))
GROWS: Final = 12  # trials of an answer before what follows it is searched, too
CURIOUS: Final = 1.1  # how much a prior counts against what was found, in the tree
SHARP: Final = 0.07  # provinces by which an answer must look better to be e times as likely
MOST_STEPS: Final = 1_500  # of one trial
LEAST: Final = 4  # rounds before an answer can drop out, or the usual one be left
DROPPED: Final = 1.3  # errors by which it must look worse than the best
CLEARLY: Final = 0.8  # errors by which another answer must look better than that of the rules of thumb
UNTRIED: Final = 0.15  # of the range of values: how much worse an answer that was never tried is taken to be
TINY: Final = 0.0001  # variance that is there in any case


class Found(Struct, frozen=True):
    """What a search came to about one answer: the seat's own chance after it, its error, how often it was tried."""

    action: Action
    visits: int
    chance: float
    error: float


class Edge:
    """What is known of one answer at one node."""

    __slots__ = ("after", "available", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.available = 0
        self.total = 0.0
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
    >>> Search(s, "S", random.Random(1)).run(30).best().action
    ('first', 'R')
    """

    def __init__(
        self, s: State, seat: str, rng: random.Random, *, among: Sequence[Action] | None = None, cards: int = 0
    ) -> None:
        self.root = s
        self.seat = seat
        self.rng = rng
        ahead = cards or (CARDS if years_left(s) else MOST_STEPS)
        self.awaited = 0 if s.stack[-1]["do"] in REACTIONS else ahead
        self.usual = Thumb(s).choose()[0]
        self.racing: list[Plan] = worth_trying(s) if among is None else [(action,) for action in among]
        cards_left = 0 if s.within("battle") is not None else sum(map(len, s.hand.values()))
        self.long = 0 if among is not None else 1 + min(self.awaited, cards_left)  # cards of a trial; 0: try them all
        self.tree = {plan: Edge(1.0) for plan in self.racing}
        self.values: dict[Plan, list[float]] = {plan: [] for plan in self.racing}  # round by round, for the seat
        self.memory = Memory()
        self.rounds = 0
        self.played = 0
        self.low, self.high = 1.0, 0.0  # of what was found

    def run(self, cards: int, stop: Callable[[], bool] | None = None) -> Search:
        """Go on until so many cards were played in trials, at least one round; `stop` is asked now and then."""
        until = self.played + cards
        if not self.rounds and self.long:
            del self.racing[max(2, cards // (LEAST * self.long)) :]  # more could not be told apart
        while True:
            before = self.played
            seed = self.rng.getrandbits(64)
            for plan in self.racing:
                self._try(plan, seed)
                if self.rounds and stop is not None and stop():
                    return self
            self.rounds += 1
            self._drop()
            whole = self.played - before
            if len(self.racing) < 2 or self.played + whole * max(1, LEAST - self.rounds) > until:
                return self  # fewer rounds could tell nothing

    def _drop(self) -> None:
        """Whoever is clearly behind the best drops out."""
        if self.rounds < LEAST:
            return
        best = max(self.racing, key=lambda plan: sum(self.values[plan][: self.rounds]))
        self.racing = [plan for plan in self.racing if plan == best or not self._behind(plan, best)]

    def _behind(self, plan: Plan, best: Plan) -> bool:
        mean, error = self._difference(best, plan)
        return mean > DROPPED * error

    def _difference(self, one: Plan, other: Plan) -> tuple[float, float]:
        """By how much one plan was better than another in the rounds that both were in, and the error of that."""
        pairs = [a - b for a, b in zip(self.values[one], self.values[other])]
        return _mean(pairs)

    def _order(self) -> list[Plan]:
        """The plans that were tried, best first: those that stayed in the race longest, then the highest."""
        tried = [plan for plan, values in self.values.items() if values]
        return sorted(tried, key=lambda plan: (-len(self.values[plan]), -_mean(self.values[plan])[0]))

    def found(self) -> list[Found]:
        """The answers that were tried, best first, each with the best that was found to follow it."""
        rows: dict[Action, Found] = {}
        for plan in self._order():
            if plan[0] not in rows:
                mean, error = _mean(self.values[plan])
                rows[plan[0]] = Found(plan[0], len(self.values[plan]), mean, error)
        return list(rows.values())

    def best(self, usual: Action | None = None) -> Found:
        """The best answer, unless the usual one is as good as far as the search can tell."""
        usual = self.usual if usual is None else usual
        found, order = self.found(), self._order()
        known = next((plan for plan in self.values if plan[0] == usual and self.values[plan]), None)
        if known is None or order[0][0] == usual:
            return found[0]
        mean, error = self._difference(order[0], known)
        if self.rounds >= LEAST and mean > CLEARLY * error:
            return found[0]
        return next(one for one in found if one.action == usual)

    # ---------------------------------------------------------------- one trial

    def _try(self, plan: Plan, seed: int) -> None:
        """A plan in a deal that the seat could believe in: down its tree, by rules of thumb from there, back up."""
        s = hidden.determinized(self.root, self.seat, random.Random(seed))
        lots = Lots(seed)
        s.always_ask = False
        awaited = self.awaited
        fought = s.within("battle") is not None
        edge = self.tree[plan]
        path, seen = [edge], []
        grows = fought and edge.visits >= GROWS  # longer trials are too few for it
        machine.decide(s, plan[0])
        if len(plan) > 1 and s.result is None and s.stack[-1]["do"] == "USE_CARD":
            machine.decide(s, plan[1])
        self.played += 1
        thumb, same = Remembering(s, self.memory), False
        for _ in range(MOST_STEPS):
            if s.result is not None:
                break
            do = s.stack[-1]["do"]
            question = machine.QUESTIONS.get(do)
            if question is None:
                seen.append(fall(s, self.seat, lots.generator(s)))
                continue
            if s.turn > self.root.turn or (fought and s.within("battle") is None):
                break
            if do == "PLAY_CARD":
                if awaited <= 0:
                    break
                awaited -= 1
                self.played += 1
            if grows:
                node = path[-1].after.setdefault(tuple(seen), Node())
                action, edge = self._select(node, s, question.who(s, s.stack[-1]))
                grows = edge.visits >= GROWS
                path.append(edge)
                seen = []
                same = False
            else:
                if not same:
                    thumb = Remembering(s, self.memory)
                action = thumb.choose()[0]
                same = do == "PLAY_CARD" and action[0] == "card"  # nothing on the maps has changed
            machine.decide(s, action)
        value = near_misses(s)
        self.values[plan].append(value if self.seat == S else 1.0 - value)
        for edge in path:
            edge.visits += 1
            edge.total += value
            if edge.visits > 1:
                mean = edge.total / edge.visits
                self.low, self.high = min(self.low, mean), max(self.high, mean)

    def _select(self, node: Node, s: State, who: str) -> tuple[Action, Edge]:
        """The most promising of the answers that are possible this time."""
        legal, edges = s.legal, node.edges
        if any(action not in edges for action in legal):
            _priors(node, s)
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


def _priors(node: Node, s: State) -> None:
    """What the rules of thumb think of answers that were never possible here before."""
    weighed = [worth for worth, _ in Thumb(s).weigh()]
    most = max(weighed)
    for action, worth in zip(s.legal, weighed, strict=True):
        if action not in node.edges:
            node.edges[action] = Edge(max(0.002, exp(max(-12.0, (worth - most) / SHARP))))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and its error.

    >>> _mean([0.5, 0.5])[0]
    0.5
    """
    number = len(values)
    mean = sum(values) / number
    spread = sum((value - mean) ** 2 for value in values) / max(1, number - 1)
    return mean, sqrt((spread + TINY) / number)


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
