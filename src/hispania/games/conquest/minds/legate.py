"""The legate: a general by rule of thumb, who looks one plan ahead and can say why.

He tries every action on a copy of the board, follows the quiet ones by the best action after them, weighs all dice
exactly, and takes what looks best by `judgement.worth`. No secrets, no luck: equal positions give equal decisions.
"""

from __future__ import annotations

import random
from typing import Final

from ....players.contract import Decision
from .. import core
from ..core.state import State
from ..core.terms import (
    BOOST,
    CHANCE,
    DO_DECLINE,
    DO_PASS,
    DO_ROAD,
    HISPANO,
    REROLL,
    SETUP_ROADS,
)
from ..edge.codec import decode
from ..edge.game import Conquest
from .reasons import why
from .rule_of_thumb import worth

DEPTH: Final = 2  # actions of a plan
WIDTH: Final = 12  # quiet actions that are followed further
COIN: Final = 0.3  # what a denarius left is worth while a plan is compared


class Legate:
    """A transparent general.

    >>> from hispania.table.session import Table
    >>> from hispania.games import conquest
    >>> table = Table(conquest.new_game("7|5|4|5|1"), seed="roma")
    >>> events = table.roll_on()
    >>> Legate().decide(table.game, random.Random(1)).why
    'road'
    """

    id = "legate"
    seats = ("U", "C", "K", "H")

    def decide(self, game: Conquest, rng: random.Random, seat: str | None = None) -> Decision:
        """What looks best after a plan of two actions and all their dice."""
        state = game.state
        best, points = _best(state, DEPTH, for_rome=core.whose_turn(state) != HISPANO)
        return Decision(decode(state, best), why(best), points)

    def choose(self, state: State, rng: random.Random) -> int:
        """The same decision by its number."""
        return _best(state, DEPTH, for_rome=core.whose_turn(state) != HISPANO)[0]


def _best(s: State, depth: int, for_rome: bool) -> tuple[int, float]:
    """The best action and what it promises, seen from the side that decides."""
    sign = 1.0 if for_rome else -1.0
    found: list[tuple[float, int, State]] = []
    for action in core.legal(s):
        after = _after(s, action)
        found.append((sign * _promise(s, after, action), action, after))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    if depth > 1 and s.phase != SETUP_ROADS:
        mover = core.whose_turn(s)
        for k, (points, action, after) in enumerate(found[:WIDTH]):
            if action != DO_PASS and core.whose_turn(after) == mover:
                found[k] = (max(points, _best(after, depth - 1, for_rome)[1]), action, after)
        found.sort(key=lambda entry: (-entry[0], entry[1]))
    return found[0][1], found[0][0]


def _promise(before: State, after: State, action: int) -> float:
    """What Rome may expect of an action, over all dice that it throws."""
    if DO_ROAD <= action < DO_ROAD + 160:
        return _road(before, action - DO_ROAD)
    return _expected(after)


def _expected(s: State) -> float:
    """The mean over the dice of a combat; what Hispania does afterwards is left to the judgement."""
    if s.phase == BOOST:  # H6.7d: whatever hurts most
        return min(_expected(_after(s, action)) for action in core.legal(s))
    if core.whose_turn(s) != CHANCE or not (s.combat or s.waiting):
        return worth(s) + COIN * s.denarii
    total = 0.0
    for outcome, chance in core.outcomes(s):
        fallen = s.clone()
        core.resolve(fallen, outcome)
        while fallen.phase == REROLL:  # H6.7a-b: the dice stand
            fallen = _after(fallen, DO_DECLINE)
        total += chance * (worth(fallen) + COIN * fallen.denarii)
    return total


def _after(s: State, action: int) -> State:
    after = s.clone()
    core.apply(after, action)
    return after


def _road(s: State, link: int) -> float:
    """A road is worth the segments it saves, and more where many ways meet (H4.1)."""
    config = s.config
    a, b = config.link_a[link], config.link_b[link]
    ways = (config.adjacent[a] | config.adjacent[b]).bit_count()
    return 10.0 * config.link_segments[link] + ways
