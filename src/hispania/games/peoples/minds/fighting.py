"""Battles by rule of thumb (P7): which first, at whom, when to leave, whether to submit, when God gives a sign."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, MOBILES, first, i64, lane, total
    from ..core.hits import aimed_at, in_category, kind_in, threshold
    from ..core.state import Choices, State, kind_of, more_of, place_of, word_of
    from ..core.terms import (
        BATTLE,
        CATEGORIES,
        DO_ACCEPT,
        DO_AIM,
        DO_CAPITAL,
        DO_RESIST,
        DO_RETREAT,
        DO_RETREAT_LEADER,
        DO_SIGN,
        DO_SPREAD,
        DO_STAY,
        DO_SUBMIT,
        FIRE_CASTLE,
        FIRE_KINDS,
        FIRE_KNIGHT,
        FORCED,
        LAND,
        NOBODY,
        RETREAT,
        RIVER,
        SIDE_A,
        SIDE_D,
    )
    from .judge import Judge
    from .plan import STAY, Plan

SAVED = 0.85  # of its worth, what a unit that retreats saves
UNLUCKY = 1.6  # hits worse than the mean for which the Sign of God is called
WASTED = 0.1  # of a hit, what one too many counts
UNDER = 0.5  # of a nation's provinces, what is left under a suzerain
LEADER = 1.5  # what the life of a leader is worth, in units


class Fighter:
    """Weighs decisions of both sides of a battle."""

    def __init__(self, judge: Judge) -> None:
        self.judge: Judge = judge
        self.win: float = 0.0  # the chance of the side that was last asked whether it leaves

    def choose(self, s: State, choices: Choices, plan: Plan, planned: i64) -> i64:
        """The place on the list of what is done."""
        k: i64 = 0
        best: i64 = 0
        worth: float = 0.0
        most: float = 0.0
        stay: float = 0.0
        task: i64 = s.task[s.depth - 1]
        nation: i64 = s.who[s.depth - 1]
        if task == RETREAT:
            stay = self.staying(s, nation, s.arg[s.depth - 1] & 63)
            if nation == planned:
                stay += 0.5 * plan.gene[STAY]
        for k in range(choices.number):
            worth = self.weigh(s, task, nation, choices.act[k], choices.units[k], stay)
            if not k or worth > most:
                most = worth
                best = k
        return best

    def weigh(self, s: State, task: i64, nation: i64, act: i64, units: i64, stay: float) -> float:
        """How good a decision looks beside the others of its list."""
        word: i64 = word_of(act)
        p: i64 = place_of(act)
        if word == DO_AIM:
            return self.aim(s, kind_of(act), units)
        if word == DO_RETREAT:
            return 0.01 + self.haven(s, nation, p) + 0.01 * self.judge.weight(BIT[8 * kind_of(act)])
        if word == DO_RETREAT_LEADER:
            return 0.05 + self.haven(s, nation, p) + (1.0 if task == FORCED or stay < 0.0 else -1.0)
        if word == DO_STAY:
            return stay if task == RETREAT else -5.0
        if word == DO_CAPITAL:
            return -9.0 if task == RETREAT else -3.0
        if word == DO_SUBMIT:
            return self.submitting(s)
        if word == DO_SIGN:
            return self.bad_luck(s) - UNLUCKY
        if word == DO_SPREAD:  # P22.1: who is only wounded fights on
            return more_of(act)
        if word in (DO_RESIST, DO_ACCEPT):
            return 0.0
        if task == BATTLE:  # P14.13.9: the cheapest is given for the castle
            return -self.judge.weight(BIT[8 * kind_of(act)])
        return self.first(s, nation, p)

    def first(self, s: State, nation: i64, p: i64) -> float:
        """The surest battle first: its province may then serve for retreats."""
        foe: i64 = first(s.others_at(p, nation))
        self.judge.fight(s, p, nation, s.at(p, nation), 1 if s.leaders_at(p, nation) else 0, 0, foe, s.at(p, foe))
        return self.judge.clash.win

    # ---------------------------------------------------------------- targets (P7.3)

    def aim(self, s: State, group: i64, aims: i64) -> float:
        """The hits that an aim may expect, each by what it destroys; more than there is to hit are wasted."""
        target: i64 = 0
        dice: i64 = 0
        base: i64 = 0
        side: i64 = s.aiming
        other: i64 = 0
        room: float = 0.0
        hits: float = 0.0
        found: float = 0.0
        before: float = 0.0
        for target in range(CATEGORIES):
            dice = aimed_at(aims, target)
            if not dice:
                continue
            base = target if target < RIVER else target - RIVER
            room = in_category(s, 1 - side, target)
            if base == FIRE_CASTLE:
                room = 3.0 * room - s.castle_hits
            elif base == FIRE_KNIGHT:
                room = 2.0 * room
            before = 0.0  # what was aimed there by other kinds
            for other in range(FIRE_KINDS):
                if s.aim[side * FIRE_KINDS + other]:
                    before += (
                        aimed_at(s.aim[side * FIRE_KINDS + other], target)
                        * 0.1
                        * max(0, 11 - max(2, threshold(s, side, other, target)))
                    )
            hits = dice * 0.1 * max(0, 11 - max(2, threshold(s, side, group, target)))
            room = max(0.0, room - before)
            found += self.worth_of_hit(s, side, base) * (min(hits, room) + WASTED * max(0.0, hits - room))
        return found

    def worth_of_hit(self, s: State, side: i64, base: i64) -> float:
        """What one hit on a category is worth: its share of a unit that fights on, and of the points for it."""
        nation: i64 = s.side[side]
        foe: i64 = s.side[1 - side]
        kind: i64 = kind_in(base)
        worth: float = 0.6 + (self.judge.kill(s, nation, foe, kind) if side == SIDE_A else 0.0)
        if base == FIRE_CASTLE:
            return (worth + 0.9) / 3.0
        if base == FIRE_KNIGHT:
            return (worth + 0.4) / 2.0
        return worth + 0.1 * (self.judge.weight(BIT[8 * kind]) - 1.0)

    # ---------------------------------------------------------------- to stay or to go (P7.8)

    def staying(self, s: State, nation: i64, p: i64) -> float:
        """What it is worth to fight on rather than to save what can be saved."""
        attacks: i64 = nation == s.side[SIDE_A]
        foe: i64 = s.side[SIDE_D] if attacks else s.side[SIDE_A]
        mine: i64 = s.at(p, nation)
        theirs: i64 = s.at(p, foe)
        army: float = self.judge.army(s, nation)
        prize: float = 0.0
        dead: float = 0.0
        kills: float = 0.0
        kind: i64 = 0
        movers: i64 = total(mine & MOBILES)
        led: i64 = 1 if s.leaders_at(p, nation) else 0
        if not mine or foe == NOBODY or p >= LAND:
            return 0.0
        prize = self.judge.stake(s, nation, p)
        if attacks:
            self.judge.fight(s, p, nation, mine, led, s.zeal, foe, theirs)
            self.win = self.judge.clash.win
            dead = self.judge.hits(mine) - self.judge.clash.left_a
            for kind in range(8):
                if lane(theirs, kind):
                    kills += lane(theirs, kind) * self.judge.kill(s, nation, foe, kind)
            if s.owner[foe]:
                kills += 0.12 * self.judge.army(s, foe) * total(theirs)
            kills *= 1.0 - self.judge.clash.left_d / max(1, self.judge.hits(theirs))
            return self.win * prize + kills - army * dead - LEADER * army * led * (1.0 - self.win)
        self.judge.fight(s, p, foe, theirs, 1 if s.leaders_at(p, foe) else 0, s.zeal, nation, mine)
        self.win = 1.0 - self.judge.clash.win
        dead = self.judge.hits(mine) - self.judge.clash.left_d
        prize += 0.3 * self.judge.army(s, foe) * (self.judge.hits(theirs) - self.judge.clash.left_a)
        if movers < total(mine):  # walls stay whatever happens
            prize *= 0.5
        return (
            self.win * prize
            - army * (min(dead, movers + 0.0) - (1.0 - SAVED) * movers)
            - LEADER * army * led * (1.0 - self.win)
        )

    def haven(self, s: State, nation: i64, p: i64) -> float:
        """How good a place is to retreat to; small, so that it only chooses among places."""
        if p >= LAND:
            return 0.04 if s.right(p, nation) >> 8 & 255 else 0.0
        worth: float = 0.02 * self.judge.stake(s, nation, p)
        if not s.at(p, nation):
            return worth + 0.03
        if s.stack(p, nation) >= s.limit(p, nation):
            worth -= 0.04
        return worth

    # ---------------------------------------------------------------- submission (P10), Sign of God (P13.2)

    def submitting(self, s: State) -> float:
        """To submit keeps land and units, at half the points: against what a lost battle would cost."""
        nation: i64 = s.side[SIDE_D]
        foe: i64 = s.side[SIDE_A]
        p: i64 = s.battle_at
        halved: float = 0.0
        risk: float = 0.0
        left: i64 = s.provinces_of(nation)
        self.judge.fight(s, p, foe, s.at(p, foe), 1 if s.leaders_at(p, foe) else 0, s.zeal, nation, s.at(p, nation))
        risk = self.judge.clash.win
        while left:
            halved += (1.0 - UNDER) * 0.6 * self.judge.stake(s, nation, first(left))
            if s.others_at(first(left), nation) and first(left) != p:
                risk = min(1.0, risk + 0.2)
            left &= left - 1
        lost: float = self.judge.stake(s, nation, p) + self.judge.army(s, nation) * total(s.at(p, nation))
        return risk * (lost + 0.5 * halved) - halved

    def bad_luck(self, s: State) -> float:
        """How much worse the dice fell for the asked side than they do on average, in hits."""
        side: i64 = 0
        group: i64 = 0
        base: i64 = 0
        wet: i64 = 0
        target: i64 = 0
        n: i64 = 0
        need: i64 = 0
        die: i64 = 0
        luck_a: float = 0.0  # of the attacker
        luck: float = 0.0
        for side in range(2):
            for group in range(FIRE_KINDS):
                for base in range(FIRE_KINDS):
                    for wet in range(2):
                        target = base + RIVER * wet
                        if target >= CATEGORIES or not s.aim[side * FIRE_KINDS + group]:
                            continue
                        n = aimed_at(s.aim[side * FIRE_KINDS + group], target)
                        need = threshold(s, side, group, target) if n else 0
                        while n:
                            luck = -0.1 * max(0, 11 - max(2, need))
                            if s.rolled[die] != 1 and s.rolled[die] >= need:
                                luck += 1.0
                            luck_a += luck if side == SIDE_A else -luck
                            die += 1
                            n -= 1
        return -luck_a if s.decider == s.owner[s.side[SIDE_A]] else luck_a
