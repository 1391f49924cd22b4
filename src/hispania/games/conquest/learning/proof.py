"""Proving an exercise: every action tried by itself with equal effort, searches that must agree, and a grade."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

from .. import core
from ..core.config import Config
from ..core.playout import Dice
from ..core.state import State
from ..core.terms import CHANCE, HISPANO, OVER, ROMAN, ROME
from ..edge.codec import decode, decode_all
from ..edge.game import Conquest
from ..minds.search import Search
from ..text.notation import action_text
from .exercises import Value, idea
from .lessons import lucky

MARGIN: Final = 0.06  # what every other idea must give away when a position is mined, in Rome's chance
PROMISED: Final = 0.05  # and what the deeper proof must still find: looking for the widest margins flatters them
SIGMAS: Final = 4.0  # and in errors of the difference
HOPELESS: Final = 0.8  # of the margin: what a first valuation must see
SAME: Final = 0.01  # prices of one idea closer than this are worth the same
DEEP: Final = 5_000  # iterations of each search that must agree, and of each valuation
DEEPER: Final = 10  # times: the proof that an exercise must pass before it is chosen
ROOMY: Final = 20_000  # iterations from which on a tree needs more room
SEEDS: Final = 3
QUICKER: Final = 8  # times: how a first valuation is made
CANDIDATES: Final = 6  # actions that are valued with full effort, twice as many quickly at first
BY_FALL: Final = 25  # iterations after each fall of the dice
LOOKS: Final = (1, 30, 300, 3000)  # how hard somebody looks: the least that finds the solution grades it
LEAST_ERROR: Final = 0.002  # no search is surer than that
BETTER: Final = 0.015  # an idea that is so much better than the middle one tempts
MANY: Final = 5  # so many tempting ideas make an exercise harder


class Minds(Struct, frozen=True):
    """Who thinks about the positions of one game: one to the next turn, two a turn further, of these one briefly."""

    near: Search
    far: Search
    brief: Search

    @classmethod
    def of(cls, config: Config, deep: int = DEEP) -> Minds:
        """All of them, for games with this configuration and searches so deep."""
        room = 1 << 17 if deep >= ROOMY else 1 << 15
        near, far = Search(config, room=room), Search(config, horizon=2, room=room)
        return cls(near, far, Search(config, horizon=2, room=1 << 10))


class Proof(Struct, frozen=True):
    """What was found out about a position: the solution, what it leads by, and the worth of every action."""

    best: tuple[str, ...]
    theme_is_price: bool
    margin: float
    values: tuple[Value, ...]
    agreed: bool  # did every deep search choose the solution?

    def holds(self, least: float) -> bool:
        """Is one idea best by so much, whoever looks?"""
        return self.agreed and self.margin >= least


# -------------------------------------------------------------------- one action by itself


def worth(minds: Minds, s: State, effort: int, seed: int) -> tuple[float, float]:
    """Rome's chance in a position where anything may come next, and its error."""
    turn = core.whose_turn(s)
    if s.phase == OVER:
        return (1.0 if s.winner == ROME else 0.0), 0.0
    if turn != CHANCE:
        mind = minds.far if effort > BY_FALL else minds.brief
        best = mind.think(s, iterations=max(effort, 2), seed=seed)[0]
        return best.chance, max(best.error, LEAST_ERROR)
    if s.phase != ROMAN:
        return _sampled(minds, s, effort, seed)
    falls = core.outcomes(s)
    chance = square = 0.0
    for outcome, weight in falls:
        after = s.clone()
        core.resolve(after, outcome)
        found, error = worth(minds, after, effort // len(falls), seed)
        chance += weight * found
        square += (weight * error) ** 2
    return chance, sqrt(square)


def fall(s: State, dice: Dice) -> None:
    """Let the pending dice fall."""
    falls = core.outcomes(s)
    core.resolve(s, falls[dice.below(len(falls))][0])


def _sampled(minds: Minds, s: State, effort: int, seed: int) -> tuple[float, float]:
    """The mean over falls of the dice of Hispania's phase; equal seeds give equal falls to every action."""
    falls = max(4, effort // BY_FALL)
    found = []
    for k in range(falls):
        dice = Dice((seed << 20) + k)
        after = s.clone()
        while after.phase != OVER and core.whose_turn(after) == CHANCE:
            fall(after, dice)
        found.append(worth(minds, after, min(effort, BY_FALL), seed)[0])
    mean = sum(found) / falls
    return mean, sqrt(sum((one - mean) ** 2 for one in found) / (falls * (falls - 1)))


def value_of(minds: Minds, game: Conquest, action: int, effort: int, seed: int) -> Value:
    """An action by itself, with so much effort."""
    after = game.state.clone()
    core.apply(after, action)
    chance, error = worth(minds, after, effort, seed)
    return Value(action_text(game, decode(game.state, action)), round(chance, 4), round(error, 4))


# -------------------------------------------------------------------- the proof


def prove(minds: Minds, game: Conquest, *, deep: int = DEEP, seed: int = 0, least: float = MARGIN) -> Proof:
    """Value every action, the better ones deeply, and let several searches look for themselves."""
    state = game.state
    sign = -1.0 if core.whose_turn(state) == HISPANO else 1.0
    legal = core.legal(state)
    texts = dict(zip(legal, (action_text(game, one) for one in decode_all(state, legal))))
    numbers = {text: number for number, text in texts.items()}
    found: dict[int, Value] = {}
    proven: set[int] = set()

    def ranked() -> tuple[Value, ...]:
        return tuple(sorted(found.values(), key=lambda one: (-sign * one.chance, one.action)))

    def deepen(actions: Sequence[int]) -> None:
        for one in actions:
            found[one] = value_of(minds, game, one, deep, seed + 1)
            proven.add(one)

    first_look = [one.action for one in minds.near.think(state, iterations=deep // 2, seed=seed)]
    for one in first_look[: 2 * CANDIDATES]:
        found[one] = value_of(minds, game, one, deep // QUICKER, seed)
    best, margin, is_price = _solution(game, ranked(), numbers, sign, 0.0)
    if margin < HOPELESS * least or texts[first_look[0]] not in best:
        return Proof(best, is_price, margin, ranked(), False)
    deepen([numbers[one.action] for one in ranked()[:CANDIDATES]])
    best, margin, is_price = _solution(game, ranked(), numbers, sign, 0.0)
    choices = _choices(minds, state, deep, seed + 1) if margin >= least else []
    if not choices or not all(texts[choice] in best for choice in choices):
        return Proof(best, is_price, round(margin, 4), ranked(), False)
    for one in first_look[2 * CANDIDATES :]:
        found[one] = value_of(minds, game, one, deep // QUICKER, seed)
    deepen([one for one in found if one not in proven and _is_doubtful(ranked()[0], found[one], sign)])
    best, margin, is_price = _solution(game, ranked(), numbers, sign, SIGMAS)
    return Proof(best, is_price, round(margin, 4), ranked(), all(texts[choice] in best for choice in choices))


def _is_doubtful(first: Value, other: Value, sign: float) -> bool:
    """Could this action, valued quickly, come near the best?"""
    return sign * (first.chance - other.chance) < MARGIN + SIGMAS * sqrt(first.error**2 + other.error**2)


def _solution(
    game: Conquest, values: Sequence[Value], numbers: dict[str, int], sign: float, sigmas: float
) -> tuple[tuple[str, ...], float, bool]:
    """The solution, by how much it leads every other idea, and whether its price is the point."""
    first = values[0]
    own = idea(decode(game.state, numbers[first.action]))
    alike = [one for one in values if idea(decode(game.state, numbers[one.action])) == own]
    others = [one for one in values if one not in alike]
    best = [one for one in alike if sign * (first.chance - one.chance) <= SAME]
    prices = [one for one in alike if one not in best]
    margin = _lead(first, others, sign, sigmas)
    by_price = _lead(first, prices, sign, sigmas) if prices else -1.0
    is_price = by_price >= PROMISED and margin >= PROMISED
    return tuple(one.action for one in best), min(margin, by_price) if is_price else margin, is_price


def _lead(first: Value, others: Sequence[Value], sign: float, sigmas: float) -> float:
    """The least lead over some other values; nothing where the errors are too large to tell."""
    least = 1.0
    for one in others:
        lead = sign * (first.chance - one.chance)
        if lead < sigmas * sqrt(first.error**2 + one.error**2):
            return -1.0
        least = min(least, lead)
    return least if others else -1.0


def _choices(minds: Minds, state: State, deep: int, seed: int) -> list[int]:
    """What deep searches with several seeds choose, one of them looking a turn further."""
    found = [minds.near.think(state, iterations=deep, seed=seed + k)[0].action for k in range(SEEDS)]
    return [*found, minds.far.think(state, iterations=deep, seed=seed + SEEDS)[0].action]


# -------------------------------------------------------------------- the grade


def looks_needed(minds: Minds, game: Conquest, best: Sequence[str], seed: int = 0) -> tuple[int, str]:
    """From how many iterations on the search finds the solution, and what it sees at a glance."""
    state = game.state
    found = 0
    glance = ""
    for look in reversed(LOOKS):
        seen = [minds.near.think(state, iterations=look, seed=seed + k)[0].action for k in range(SEEDS)]
        texts = [action_text(game, decode(state, one)) for one in seen]
        if look == LOOKS[0]:
            glance = texts[0]
        if found == 0 and sum(text in best for text in texts) < SEEDS:
            found = LOOKS[LOOKS.index(look) + 1] if look != LOOKS[-1] else 10 * look
    return found or LOOKS[0], glance


def tempting(game: Conquest, values: Sequence[Value], sign: float) -> int:
    """How many ideas are clearly better than the middle one, the solution among them."""
    legal = decode_all(game.state, core.legal(game.state))
    ideas = {action_text(game, one): idea(one) for one in legal}
    middle = values[len(values) // 2].chance
    return len({ideas[one.action] for one in values if sign * (one.chance - middle) > BETTER})


def grade(found: int, ideas: int) -> str:
    """How hard an exercise is: by how long the solution hides, and by how many ideas look good.

    >>> grade(1, 2), grade(1, 9), grade(30, 2), grade(3000, 1)
    ('easy', 'medium', 'medium', 'hard')
    """
    if found > LOOKS[1] or (found > LOOKS[0] and ideas >= MANY):
        return "hard"
    return "easy" if found == LOOKS[0] and ideas < MANY else "medium"


# -------------------------------------------------------------------- the plan and the theme


def plan_of(minds: Minds, game: Conquest, first: int, iterations: int, seed: int) -> list[str]:
    """What the search does from here to the end of the phase, every combat of it won."""
    s = game.state.clone()
    seat, turn = core.whose_turn(s), (s.round, s.turn)
    told: list[str] = []
    action = first
    while True:
        told.append(action_text(Conquest(s), decode(s, action)))
        core.apply(s, action)
        while s.phase == ROMAN and core.whose_turn(s) == CHANCE:
            core.resolve(s, lucky(s))
        if s.phase == OVER or core.whose_turn(s) != seat or (s.round, s.turn) != turn or len(told) >= 7:
            return told
        action = minds.near.think(s, iterations=iterations, seed=seed)[0].action


def played_out(
    minds: Minds, s: State, iterations: int, seed: int, stop: Callable[[], bool] | None = None
) -> float | None:
    """1 or 0: who wins when the search plays the game to its end; None if told to stop."""
    s = s.clone()
    dice = Dice(seed)
    while s.phase != OVER:
        if stop is not None and stop():
            return None
        if core.whose_turn(s) == CHANCE:
            fall(s, dice)
        else:
            core.apply(s, minds.near.think(s, iterations=iterations, seed=dice.below(1 << 30))[0].action)
    return 1.0 if s.winner == ROME else 0.0
