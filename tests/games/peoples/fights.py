"""Battles fought by the real core many times over, to be compared with exact chances."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hispania.games.peoples import RULES
from hispania.games.peoples.core import sequence
from hispania.games.peoples.core.combat import TIES
from hispania.games.peoples.core.facts import facts_of_state, put_dice
from hispania.games.peoples.core.hits import threshold
from hispania.games.peoples.core.state import Choices, State
from hispania.games.peoples.core.terms import (
    DO_AIM,
    DO_DONE,
    DO_RESIST,
    DO_RETREAT,
    DO_RETREAT_LEADER,
    DO_SPREAD,
    DO_STAY,
    TARGETS,
    TASKS,
)
from hispania.games.peoples.edge import battles, odds
from hispania.games.peoples.printed.tables import load
from hispania.games.peoples.text.acts import name_aim

WAITS, THROWS, OVER = 1, 2, 3
KINDS_BY_ROOM = (5, 0, 1, 2, 4, 3)  # who retreats first: Berbers take no room (P5.2)
RANK = {base + 7 * wet: 2 * k + wet for k, base in enumerate(TIES) for wet in range(2)}


def opened(seed: int) -> Iterator[State]:
    """The battles of a random game, just opened, before anything is decided or thrown."""
    rng = random.Random(seed)
    scenario = sorted(load().scenarios)[seed % len(load().scenarios)]
    version = "standard" if load().scenarios[scenario].standard else "advanced"
    options = {"scenario": scenario, "version": version, "general_submission": seed % 7 == 3}
    game = RULES.new_game(RULES.read_options(options))
    s, choices = game.state, Choices()
    while (answer := sequence.settle(s, choices, 1_000_000)) in (WAITS, THROWS):
        if answer == THROWS:
            put_dice(s, tuple(rng.randint(1, 10) for _ in range(s.dice)))
            sequence.fall(s)
            continue
        listed = choices.listed()
        act = rng.choice(listed)
        if TASKS[s.tasks()[-1]] == "MOVE" and any(each[0] & 63 == DO_DONE for each in listed):
            act = rng.choice([act, next(each for each in listed if each[0] & 63 == DO_DONE)])
        moving = act[0] & 63 == DO_DONE and TASKS[s.tasks()[-1]] == "MOVE"
        sequence.decide(s, *act)
        if moving:
            yield from _first_battle(s.clone(), rng)


def _first_battle(s: State, rng: random.Random) -> Iterator[State]:
    """Run on to the next battle of this movement, if there is one."""
    choices, nation = Choices(), s.active
    for _ in range(60):
        if s.battle_at >= 0:
            yield s
            return
        answer = sequence.settle(s, choices, 1)
        if s.active != nation or answer in (THROWS, OVER):
            return
        if answer == WAITS and s.battle_at < 0:
            if not s.depth or TASKS[s.tasks()[-1]] == "MOVE":
                return
            sequence.decide(s, *rng.choice(choices.listed()))


class Conduct:
    """The stated conduct of both sides, in a battle of the core."""

    def __init__(self, root: State, retreats: bool) -> None:
        self.root, self.retreats, self.place = root, retreats, root.battle_at
        self.field = odds.field_of(root)
        self.chain = battles.Chain(self.field)
        self.nations = tuple(facts_of_state(root).side)
        self._aims: dict[Any, Any] = {}

    def fight(self, s: State, choices: Choices, rng: random.Random) -> tuple[str, int, int, int, int]:
        """Who holds the province in the end, the units of both left after a round, and those left at the end."""
        s.copy_from(self.root)
        gone, first, s_round = [-1, -1], (-1, -1), s.round
        while s.battle_at >= 0:
            if first == (-1, -1) and (s.round_step > 6 or s.round > s_round):
                first = self._units(s)
            answer = sequence.settle(s, choices, 1)
            if answer == THROWS:
                put_dice(s, tuple(rng.choices(range(1, 11), k=s.dice)))
                sequence.fall(s)
            elif answer == WAITS:
                sequence.decide(s, *self._decide(s, choices, gone))
        a, d = self._units(s)
        first = (a, d) if first == (-1, -1) else first
        holds = ("submits" if d else "attacker") if a else "defender" if d else "nobody"
        return holds, *first, a + max(0, gone[0]), d + max(0, gone[1])

    def _units(self, s: State) -> tuple[int, int]:
        """All units of both sides, the fort that ROME sets after a battle apart."""
        found = []
        for k, nation in enumerate(self.nations):
            units = s.at(self.place, nation)
            found.append(sum(units >> 8 * kind & 255 for kind in range(8 if k else 6)))
        return found[0], found[1]

    def _decide(self, s: State, choices: Choices, gone: list[int]) -> tuple[int, int]:
        listed = choices.listed()
        words = {act & 63 for act, _ in listed}
        if DO_AIM in words:
            return self._aim(s, listed)
        if DO_SPREAD in words:  # P22.1: as many fresh knights as can
            return max(listed)
        if DO_RESIST in words:
            return DO_RESIST, 0
        side = facts_of_state(s).arg[-1] >> 6 & 1
        if self.retreats and (gone[side] >= 0 or self._despairs(s, side, gone)):
            for kind in KINDS_BY_ROOM:
                for act in listed:
                    if act[0] & 63 == DO_RETREAT and act[0] >> 18 & 15 == kind:
                        gone[side] = max(0, gone[side]) + 1
                        return act
            if gone[side] >= 0:
                for act in listed:
                    if act[0] & 63 == DO_RETREAT_LEADER:
                        return act
        return DO_STAY, 0

    def _despairs(self, s: State, side: int, gone: list[int]) -> bool:
        field = odds.field_of(s)
        a, d = (self.chain.number(k, battles.kept(each.force)) for k, each in enumerate(field[:2]))
        return self.chain.value(a, d, gone[0] >= 0, gone[1] >= 0)[side] < 0.5

    def _aim(self, s: State, listed: list[tuple[int, int]]) -> tuple[int, int]:
        """All dice at the lowest need, ties as neutral units do (P7.10)."""
        attacker, defender = self.nations
        there = (s.at(self.place, attacker), s.at(self.place, defender), s.river, s.round == 1, s.castle_hits)
        key = (there, listed[0][0], s.aiming, s.leaders_at(self.place, attacker), s.leaders_at(self.place, defender))
        if key not in self._aims:
            whole = [(act, units) for act, units in listed if len(name_aim(units)) == 1]
            self._aims[key] = min(whole, key=lambda each: self._rank(s, *each))
        chosen: tuple[int, int] = self._aims[key]
        return chosen

    def _rank(self, s: State, act: int, units: int) -> tuple[int, int]:
        target = TARGETS.index(next(iter(name_aim(units))))
        return threshold(s, s.aiming, act >> 18 & 15, target), RANK[target]


def fought(root: State, number: int, seed: int, retreats: bool = False) -> Counter[tuple[str, int, int, int, int]]:
    """How often a battle ended in which way."""
    rng, choices, s = random.Random(seed), Choices(), root.clone()
    conduct = Conduct(root, retreats)
    return Counter(conduct.fight(s, choices, rng) for _ in range(number))
