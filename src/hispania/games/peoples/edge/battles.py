"""The exact chances of a whole battle (P7): a chain over the forces of both sides, round after round.

The conduct is stated: every firing kind sends all its dice where it needs least, ties as neutral units do (P7.10).
`fight on`: nobody retreats, nobody submits who need not. `retreat at will`: after a round, attacker first, a side whose
chance to hold the province by fighting on is below one half goes with everything that may go and finds room, once, its
leaders with it; capitals are not declared. Where owners spread hits on knights (P22.1), as many fresh ones take one as
can: nobody dies who need not. No chit is played and no Sign of God called. Ways to an end that are less likely than
1e-13 are left out, so that all chances sum to one within 1e-9.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ..core.combat import TIES
from ..core.terms import FIRING

KNIGHT: Final = FIRING.index("knight")
BERBER: Final = FIRING.index("berber")
CASTLE: Final = FIRING.index("castle")
WET: Final = len(FIRING)  # the category of those who crossed a river is so much above the dry one
WOUNDED, HITS, WEAK = 7, 8, 9  # what a force knows besides its units
NONE: Final = (0,) * 10
UNBOUND: Final = 99  # room for everybody
LEAST: Final = 1e-13  # ways less likely are left out
LEAST_ROUND: Final = 1e-10  # and rounds, when a side only asks whether it will win
MOST_FIELDS: Final = 256  # battles whose chances are remembered

Force = tuple[int, ...]  # units by category, wounded knights, hits on the castle, 1 if a knight dies of its first hit
Needs = tuple[tuple[int, ...], ...]  # the lowest roll that hits: firing kind, target


class Side(NamedTuple):
    """One side of a battle as the chain wants it."""

    force: Force
    dice: tuple[int, ...]  # in the round under way
    needs: Needs  # in the round under way, the targets that crossed a river included
    later: Needs  # in the rounds after it
    unled: Needs  # and when its leaders have left
    wet: Force = NONE  # those of its force who crossed a river, in round 1
    bystanders: tuple[int, ...] = (0,) * 7  # who fire but are no targets (P14.26.2)
    room: int = 0  # how many of it could retreat now
    bound: tuple[int, ...] = ()  # categories that may never retreat (P7.8.6)
    castle_falls: int = 3  # by so many hits; 1 under Treachery
    spread: bool = False  # are hits on its knights spread by their owner (P22.1)?


class Field(NamedTuple):
    """A battle before the dice of a round."""

    attacker: Side
    defender: Side
    must_submit: bool = False  # P10.2: after the next round that both survive
    surrenders: bool = False  # P14.13.9: a castle alone
    mission: bool = False  # P14.26.2: only engaged units are targets, and nobody is asked to retreat

    @property
    def sides(self) -> tuple[Side, Side]:
        """Attacker and defender."""
        return self.attacker, self.defender


class Outcome(NamedTuple):
    """How a battle ends, under one conduct."""

    attacker: float  # the chance that the attacker holds the province
    defender: float
    nobody: float  # both died
    submits: float
    withdraws: tuple[float, float]
    leaders_fall: tuple[float, float]
    losses: tuple[tuple[float, ...], tuple[float, ...]]  # expected, by category
    survivors: tuple[tuple[float, ...], tuple[float, ...]]  # the chances of 0, 1, 2... units, those who left included


def chance(need: int) -> float:
    """The chance that one die hits: a natural 1 never does (P7.5).

    >>> chance(7), chance(1), chance(12)
    (0.4, 0.9, 0.0)
    """
    return max(0, 11 - max(2, need)) / 10


@functools.lru_cache(4096)
def hits(number: int, need: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2... hits of some dice.

    >>> hits(2, 6)
    (0.25, 0.5, 0.25)
    """
    found = [1.0]
    p = chance(need)
    for _ in range(number):
        found = [a * (1 - p) + b * p for a, b in zip((*found, 0.0), (0.0, *found))]
    return tuple(found)


def together(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """The chances of the sums of two numbers of hits."""
    found = [0.0] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        for k, q in enumerate(other):
            found[i + k] += p * q
    return tuple(found)


# -------------------------------------------------------------------- one round


@functools.lru_cache(65536)
def struck(force: Force, target: int, number: int, castle_falls: int, spread: bool = False) -> Force:
    """A force after some hits on one category (P7.6): surplus hits are lost.

    >>> struck((0, 0, 0, 2, 0, 0, 0, 1, 0, 0), 3, 2, 3)  # the wounded knight dies, the other is wounded
    (0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
    >>> struck((0, 0, 0, 2, 0, 0, 0, 0, 0, 0), 3, 2, 3), struck((0, 0, 0, 2, 0, 0, 0, 0, 0, 0), 3, 2, 3, True)
    ((0, 0, 0, 1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 2, 0, 0, 0, 2, 0, 0))
    """
    left = list(force)
    if target == CASTLE:
        left[HITS] += number
        if number and left[HITS] >= castle_falls:
            left[CASTLE] = left[HITS] = 0
    elif target == KNIGHT and spread:
        for _ in range(number):
            if left[KNIGHT] > left[WOUNDED]:
                left[KNIGHT] -= left[WEAK]
                left[WOUNDED] += 1 - left[WEAK]
                left[WEAK] = 0
            elif left[KNIGHT]:
                left[KNIGHT] -= 1
                left[WOUNDED] -= 1
    elif target == KNIGHT:
        weak = left[WEAK] and not left[WOUNDED]
        for _ in range(number):
            if left[WOUNDED]:
                left[WOUNDED] -= 1
                left[KNIGHT] -= 1
            elif left[KNIGHT] and weak:
                weak = left[WEAK] = 0
                left[KNIGHT] -= 1
            elif left[KNIGHT]:
                left[WOUNDED] += 1
    else:
        left[target] -= min(number, left[target])
    return tuple(left)


@functools.lru_cache(65536)
def kept(force: Force) -> Force:
    """A force, or none at all if no unit is left of it."""
    return force if any(force[:7]) else NONE


def orders(needs: Needs, targets: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """For every firing kind the targets from the one it needs least for, ties as in P7.10."""
    ranks = [target for base in TIES for target in (base, base + WET) if target in targets]
    return tuple(tuple(sorted(ranks, key=row.__getitem__)) for row in needs)


def aimed(dice: Sequence[int], needs: Needs, order: Sequence[Sequence[int]], counts: Sequence[int]) -> dict[int, Any]:
    """The chances of hits by target, when every firing kind aims at the first of its order that is there."""
    found: dict[int, tuple[float, ...]] = {}
    for group, number in enumerate(dice):
        if number <= 0:
            continue
        for target in order[group]:
            if counts[target]:
                new = hits(number, needs[group][target])
                found[target] = together(found[target], new) if target in found else new
                break
    return found


def dice_of(force: Force, bystanders: tuple[int, ...]) -> tuple[int, ...]:
    """The dice of a force: one a unit, three a castle less its hits (P7.3)."""
    found = [a + b for a, b in zip(force, bystanders)]
    found[CASTLE] = 3 * found[CASTLE] - (force[HITS] if force[CASTLE] else 0)
    return tuple(found)


def first_losses(of: Side, by: Side) -> dict[Force, float]:
    """The chances of what is left of a side after the round under way; rivers count in it (P7.5)."""
    dry = tuple(a - b for a, b in zip(of.force[:8], of.wet)) + of.force[8:]
    counts = (*dry[:7], *of.wet[:5])
    order = orders(by.needs, range(len(counts)))
    found = {(dry, of.wet): 1.0}
    for target, chances in sorted(aimed(by.dice, by.needs, order, counts).items()):
        new: dict[tuple[Force, Force], float] = {}
        for (here, across), p in found.items():
            for number, q in enumerate(chances):
                if target < WET:
                    key = (struck(here, target, number, of.castle_falls, of.spread), across)
                else:
                    weak = (*across[:WEAK], here[WEAK])
                    key = (here, struck(weak, target - WET, number, of.castle_falls, of.spread))
                    if here[WEAK] and not key[1][WEAK]:
                        key = ((*here[:WEAK], 0), key[1])
                new[key] = new.get(key, 0.0) + p * q
        found = new
    merged: dict[Force, float] = {}
    for (here, across), p in found.items():
        left = (*(a + b for a, b in zip(here[:8], across[:8])), here[HITS], here[WEAK])
        merged[kept(left)] = merged.get(kept(left), 0.0) + p
    return merged


# -------------------------------------------------------------------- the chain


class Chain:
    """The rounds of a battle after the one under way; a side is `gone` when it has retreated with what it could.

    Forces go by numbers here, 0 is none.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.forces: tuple[list[Force], list[Force]] = ([NONE], [NONE])
        self.strength: tuple[list[int], list[int]] = ([0], [0])
        self._numbers: tuple[dict[Force, int], dict[Force, int]] = ({NONE: 0}, {NONE: 0})
        self._needs = [(side.later, side.unled) for side in field.sides]
        self._orders = [tuple(orders(needs, range(7)) for needs in pair) for pair in self._needs]
        self._left: dict[Any, list[tuple[int, float]]] = {}
        self._rounds: dict[Any, list[tuple[int, int, float]]] = {}
        self._values: dict[Any, tuple[float, float]] = {}

    def number(self, side: int, force: Force) -> int:
        """The number of a force."""
        found = self._numbers[side].get(force)
        if found is None:
            found = self._numbers[side][force] = len(self.forces[side])
            self.forces[side].append(force)
            self.strength[side].append(_strength(force))
        return found

    def _losses(self, side: int, of: int, by: int, gone: bool) -> list[tuple[int, float]]:
        """The chances of what is left of a force when the other side fires a round at it."""
        facts, other = self.field.sides[side], self.field.sides[1 - side]
        dice = dice_of(self.forces[1 - side][by], other.bystanders)
        key = (side, of, dice, gone)
        if key not in self._left:
            force = self.forces[side][of]
            found = {force: 1.0}
            shots = aimed(dice, self._needs[1 - side][gone], self._orders[1 - side][gone], force)
            for target, chances in shots.items():
                new: dict[Force, float] = {}
                for left, p in found.items():
                    for number, q in enumerate(chances):
                        after = kept(struck(left, target, number, facts.castle_falls, facts.spread))
                        new[after] = new.get(after, 0.0) + p * q
                found = new
            self._left[key] = [(self.number(side, after), p) for after, p in found.items()]
        return self._left[key]

    def round(self, a: int, d: int, gone_a: bool, gone_d: bool) -> list[tuple[int, int, float]]:
        """What a round leaves of both; one without effect is repeated."""
        key = (a, d, gone_a, gone_d)
        if key not in self._rounds:
            of_a, of_d = self._losses(0, a, d, gone_d), self._losses(1, d, a, gone_a)
            idle = dict(of_a).get(a, 0.0) * dict(of_d).get(d, 0.0)
            again = 1 / (1 - idle) if idle < 1 else 0.0
            self._rounds[key] = [
                (a2, d2, p * q * again) for a2, p in of_a for d2, q in of_d if p * q > LEAST and (a2 != a or d2 != d)
            ]
        return self._rounds[key]

    def surrendered(self, d: int) -> bool:
        """Does a castle that stands alone surrender (P14.13.9)?"""
        force = self.forces[1][d]
        return self.field.surrenders and force[CASTLE] == 1 and sum(force[:7]) == 1

    def value(self, a: int, d: int, gone_a: bool, gone_d: bool) -> tuple[float, float]:
        """The chances of both sides to hold the province by fighting on."""
        if not a or not d or self.surrendered(d):
            return (1.0, 0.0) if a else (0.0, 1.0 if d else 0.0)
        key = (a, d, gone_a, gone_d)
        found = self._values.get(key)
        if found is None:
            win = lose = 0.0
            for a2, d2, p in self.round(a, d, gone_a, gone_d):
                if not d2:
                    win += p if a2 else 0.0
                elif not a2:
                    lose += p
                elif p > LEAST_ROUND:
                    more = self.value(a2, d2, gone_a, gone_d)
                    win += p * more[0]
                    lose += p * more[1]
            found = self._values[key] = (win, lose)
        return found

    def leave(self, side: int, number: int) -> tuple[int, Force]:
        """Who stays and who goes in a retreat (P7.8): Berbers first, who take no room, then in the order of kinds."""
        facts, force = self.field.sides[side], self.forces[side][number]
        stays, goes, room = list(force), [0] * 7, facts.room
        for category in (BERBER, 0, 1, 2, KNIGHT):
            if category in facts.bound:
                continue
            n = force[category] - (force[WOUNDED] if category == KNIGHT else 0)
            n = n if category == BERBER else min(n, room)
            room -= 0 if category == BERBER else n
            stays[category] -= n
            goes[category] = n
        return self.number(side, kept(tuple(stays))), tuple(goes)


class _Run:
    """Chances that flow down the chain, the strongest forces first, until every battle is over."""

    def __init__(self, chain: Chain, retreats: bool) -> None:
        self.chain, self.retreats = chain, retreats
        self.waiting: dict[int, dict[Any, float]] = {}
        self.ends: dict[Any, float] = {}
        self.left = ([0.0] * 7, [0.0] * 7)  # who went, expected
        self.withdraws = [0.0, 0.0]

    def run(self) -> Outcome:
        """From the round under way to all ends."""
        chain, field = self.chain, self.chain.field
        of_a = first_losses(field.attacker, field.defender)
        of_d = first_losses(field.defender, field.attacker)
        for force_a, p in of_a.items():
            a = chain.number(0, force_a)
            for force_d, q in of_d.items():
                if p * q > LEAST:
                    self._settle(a, chain.number(1, force_d), -1, -1, p * q)
        while self.waiting:
            for (a, d, gone_a, gone_d), mass in self.waiting.pop(max(self.waiting)).items():
                for a2, d2, p in chain.round(a, d, gone_a >= 0, gone_d >= 0):
                    if mass * p > LEAST:
                        self._settle(a2, d2, gone_a, gone_d, mass * p)
        return self._outcome()

    def _settle(self, a: int, d: int, gone_a: int, gone_d: int, mass: float) -> None:
        """After the losses of a round: is it over, does anybody retreat?"""
        chain = self.chain
        submits = False
        if a and d:
            submits = chain.field.must_submit
            if self.retreats and not submits:
                a, gone_a = self._retreat(0, a, d, gone_a, gone_d, mass)
                if a:
                    d, gone_d = self._retreat(1, a, d, gone_a, gone_d, mass)
            if a and d and not submits and chain.surrendered(d):
                d = 0
        key = (a, d, gone_a, gone_d)
        if submits or not a or not d:
            self.ends[key] = self.ends.get(key, 0.0) + mass
            return
        row = self.waiting.setdefault(chain.strength[0][a] + chain.strength[1][d], {})
        row[key] = row.get(key, 0.0) + mass

    def _retreat(self, side: int, a: int, d: int, gone_a: int, gone_d: int, mass: float) -> tuple[int, int]:
        """What stays of a side that may retreat, and how many have gone; -1 if it has never retreated."""
        force, gone = (d, gone_d) if side else (a, gone_a)
        if gone >= 0 or not self.chain.field.sides[side].room:
            return force, gone
        if self.chain.value(a, d, gone_a >= 0, gone_d >= 0)[side] >= 0.5:
            return force, gone
        stays, goes = self.chain.leave(side, force)
        number = sum(goes)
        if not number:
            return force, gone
        self.withdraws[side] += mass
        for category in range(7):
            self.left[side][category] += mass * goes[category]
        return stays, number

    def _outcome(self) -> Outcome:
        chances = {"attacker": 0.0, "defender": 0.0, "nobody": 0.0, "submits": 0.0}
        fall, began = [0.0, 0.0], [side.force for side in self.chain.field.sides]
        alive = ([0.0] * 7, [0.0] * 7)
        survivors = tuple([0.0] * (sum(force[:7]) + 1) for force in began)
        for (a, d, *gone), mass in self.ends.items():
            if a:
                chances["submits" if d else "attacker"] += mass
            else:
                chances["defender" if d else "nobody"] += mass
            for side, number in enumerate((a, d)):
                force = self.chain.forces[side][number]
                fall[side] += mass if not number and gone[side] < 0 else 0.0
                survivors[side][sum(force[:7]) + max(0, gone[side])] += mass
                for category in range(7):
                    alive[side][category] += mass * force[category]
        losses = [
            tuple(max(0.0, n - alive[side][k] - self.left[side][k]) for k, n in enumerate(force[:7]))
            for side, force in enumerate(began)
        ]
        return Outcome(
            **chances, withdraws=(self.withdraws[0], self.withdraws[1]), leaders_fall=(fall[0], fall[1]),
            losses=(losses[0], losses[1]), survivors=(tuple(survivors[0]), tuple(survivors[1])),
        )  # fmt: skip


@functools.lru_cache(65536)
def _strength(force: Force) -> int:
    """How many hits a force stands: every round with an effect takes some."""
    return sum(force[:7]) + force[KNIGHT] - force[WOUNDED] + 2 * force[CASTLE] - force[HITS]


@functools.lru_cache(MOST_FIELDS)
def whole_battle(field: Field) -> tuple[Outcome, Outcome | None]:
    """How a battle ends if both fight on, and if both retreat at will (not asked on a mission)."""
    chain = Chain(field)
    return _Run(chain, False).run(), None if field.mission else _Run(chain, True).run()
