"""Marches by rule of thumb (P6): units go where they earn most, together where it takes several, and guards stay.

Every march on the list is weighed by the best place it can still come to: what it gains there, less what its leaving
costs. An attack is weighed as if those who can come too will come. Of what is worth while, that is done first which
takes few units, so that an army spreads as far as it can win. Who has nothing to gain goes nearer to what is far.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, COUNTED, LAND_SET, PEOPLE, count, first, i64, lane, total
    from ..core.movement import allowance
    from ..core.state import Choices, State, kind_of, more_of, other_of, place_of, word_of
    from ..core.submission import test_submission
    from ..core.terms import (
        AFRIQUE,
        BERBER,
        CAVALRY,
        CRUSADER,
        DO_DONE,
        DO_GO,
        DO_HALT,
        DO_LEAD,
        DO_LEAVE,
        DO_STEP,
        DO_TAKE,
        ELITE,
        GASCOGNE,
        INFANTRY,
        KNIGHT,
        LAND,
        MOBILE,
        NARBONNE,
        PEOPLES,
        SEA,
        TURNS,
    )
    from .judge import Judge
    from .plan import BOLD, GUARD, IDLE, SPLIT, Plan

MUST = 2  # as in core.submission
SPITE = 0.12  # what a loss of somebody else is worth
SUPPORT = 0.7  # of those who could come too, how many will
FORBIDDEN = -1000.0
EFFORT = 0.04  # a march must gain more than this
DROPPED = 0.5  # of an empty province's worth, for a unit that a leader may leave there
LED_LOSS = 0.8  # a unit's worth when it is lost, in a battle that may be broken off
TOO_MANY = 1.05  # of its worth, what a unit too many costs
ACCESS = 0.2  # of what lies around, what the first movement of an invasion gains by coming near
FED = 0.9  # of the worth of two units, for a province that feeds them
CHEAP = 0.3  # what a unit is worth at least, of its worth, where the land cannot feed it
MOST_NUMBER = 9  # units of a group that are told apart
THRIFT = 0.3  # of a unit's worth, what it costs that it cannot march elsewhere
NEARER = 0.7  # of what a province draws from afar, what is left with each step
DRIFT = 0.35  # of what draws a unit, what it gains by coming nearer
MOST_DRAWN = 4  # units of a march that are drawn


class Marcher:
    """Weighs marches of the active nation."""

    def __init__(self, judge: Judge) -> None:
        k: i64 = 0
        self.judge: Judge = judge
        self.plan: Plan = Plan()
        self.stamp: i64 = 0
        self.foes: i64 = 0  # provinces with others' units that are no allies'
        self.allied: i64 = 0
        self.empties: i64 = 0
        self.mean_empty: float = 0.0
        self.living: float = 0.0  # what one more province saves by feeding two units (P8)
        self.spent: float = 1.0  # how dear units are: those that the land cannot feed are cheap
        self.drawn_by: i64 = -1  # nation and turn for which `draw` holds
        self.drawn_from: i64 = -1  # and where that nation stood
        self.goal: i64 = -1  # where the best march leads, for whoever explains it
        if not cython.compiled:
            self.coming = [0.0] * LAND  # fresh units that can reach a province
            self.draw = [0.0] * LAND  # what a province promises by what lies there and beyond
            self.memo = [0.0] * (LAND * 6 * 10)
            self.memo_stamp = [0] * (LAND * 6 * 10)
        for k in range(LAND * 6 * 10):
            self.memo_stamp[k] = -1

    # ---------------------------------------------------------------- the board as the nation sees it

    def survey(self, s: State, nation: i64) -> None:
        """Where others stand, and who can come where."""
        p: i64 = 0
        kind: i64 = 0
        area: i64 = 0
        left: i64 = 0
        found: i64 = 0
        number: i64 = 0
        worth: float = 0.0
        self.stamp += 1
        self.foes = self.allied = self.empties = 0
        for p in range(LAND):
            self.coming[p] = 0.0
            found = s.here[p] & ~BIT[nation]
            if found:
                if s.allied_at(p, nation):
                    self.allied |= BIT[p]
                else:
                    self.foes |= BIT[p]
            elif not s.here[p]:
                self.empties |= BIT[p]
        left = s.where[nation]
        while left:
            area = first(left)
            left &= left - 1
            if not s.fresh[area]:
                continue
            for kind in range(BERBER):
                if lane(s.fresh[area], kind):
                    found = self.reach(s, nation, area, allowance(kind), 0, 1)
                    while found:
                        self.coming[first(found)] += SUPPORT * lane(s.fresh[area], kind)
                        found &= found - 1
        self.feed(s, nation)
        self.look_far(s, nation)
        found = self.empties
        while found:
            worth += self.judge.stake(s, nation, first(found))
            number += 1
            found &= found - 1
        self.mean_empty = worth / number if number else 0.0

    def look_far(self, s: State, nation: i64) -> None:
        """What draws units from every province: the best that they do not hold, less with each step."""
        p: i64 = 0
        k: i64 = 0
        near: i64 = 0
        if self.drawn_by == 64 * nation + s.turn and self.drawn_from == s.where[nation]:
            return
        self.drawn_by = 64 * nation + s.turn
        self.drawn_from = s.where[nation]
        for p in range(LAND):
            self.draw[p] = 0.0 if s.where[nation] & BIT[p] else self.judge.stake(s, nation, p)
        for k in range(5):
            for p in range(LAND):
                near = s.config.near[p]
                while near:
                    self.draw[p] = max(self.draw[p], NEARER * self.draw[first(near)])
                    near &= near - 1

    def drift(self, p: i64, units: i64) -> float:
        """What some units gain by being near to what draws them."""
        return DRIFT * min(MOST_DRAWN, total(units)) * self.draw[p]

    def feed(self, s: State, nation: i64) -> None:
        """How many units the land cannot feed at the end of the sequence (P8)."""
        people: i64 = total(s.force[nation] & PEOPLE)
        hungry: i64 = people - 2 * count(s.provinces_of(nation))
        self.living = 0.0
        self.spent = 1.0
        if hungry > 0:
            self.living = FED * self.judge.army(s, nation) * min(2, hungry)
            self.spent = max(CHEAP, 1.0 - (hungry + 0.0) / people)

    def reach(self, s: State, nation: i64, start: i64, steps: i64, led: i64, outside: i64) -> i64:
        """The provinces where a march can come to within so many steps; `outside`: it has not yet begun."""
        found: i64 = 0
        edge: i64 = 0
        here: i64 = 0
        ahead: i64 = 0
        if outside:
            edge = self.first_steps(s, nation, start)
            steps -= 1
        elif start < LAND:
            edge = BIT[start]
        found = edge
        while steps > 0 and edge:
            here = edge & ~self.foes
            if not led:
                here &= ~s.config.mountains
            ahead = 0
            while here:
                ahead |= s.config.near[first(here)]
                here &= here - 1
            edge = ahead & ~found
            found |= edge
            steps -= 1
        return found & ~self.allied

    def first_steps(self, s: State, nation: i64, area: i64) -> i64:
        """The provinces one step from an area."""
        if area < LAND:
            return s.config.near[area]
        if area == SEA:
            return s.config.landing[nation * TURNS + s.turn] or s.config.anchors
        if area == AFRIQUE:
            return s.config.strait[AFRIQUE] & LAND_SET
        return (s.config.link[GASCOGNE] | s.config.link[NARBONNE]) & LAND_SET

    def room(self, s: State, nation: i64, p: i64, led: i64) -> i64:
        """How many units may stand in a province when the stacks are looked at before combat (P5.3)."""
        no: i64 = s.move_no
        stack1: i64 = s.invasion(nation) if no == 1 or no == 2 else 0
        if no == 1 and (stack1 == 2 or (stack1 == 3 and led)):
            return 99
        if not self.foes & BIT[p]:
            return s.limit(p, nation)
        if stack1 or led or no == 3 or s.leaders_at(p, nation):
            return s.config.stack[p] + 2
        return s.config.stack[p] + 1

    # ---------------------------------------------------------------- what a place gains

    def standing(self, s: State, nation: i64, p: i64) -> i64:
        """The units of the nation in a province, without the march that is under way."""
        kind: i64 = 0
        used: i64 = 0
        units: i64 = s.cell[p * PEOPLES + nation]
        if s.marching and s.march_at == p:
            for kind in range(MOBILE):
                for used in range(6):
                    units -= s.march[6 * kind + used] * BIT[8 * kind]
        return units

    def gain(self, s: State, nation: i64, p: i64, units: i64, led: i64) -> float:
        """What some units add by ending their march in a province."""
        base: i64 = self.standing(s, nation, p)
        pull: float = self.plan.gene[p]
        more: float = self.drift(p, units)
        if self.allied & BIT[p]:
            return FORBIDDEN
        if s.move_no == 1 and s.invasion(nation):
            more += self.access(s, nation, p) * min(6, total(units)) / 6.0
        if self.foes & BIT[p]:
            return self.gain_attack(s, nation, p, base, units, led) + pull * min(3, total(units)) + more
        return self.gain_guard(s, nation, p, base, units, led) + pull * (1.0 if not base else 0.5) + more

    def access(self, s: State, nation: i64, p: i64) -> float:
        """What a second movement could take from here (P2.5)."""
        found: float = 0.0
        near: i64 = s.config.near[p] & ~s.where[nation]
        while near:
            found += self.judge.stake(s, nation, first(near)) + 0.5 * self.living
            near &= near - 1
        return ACCESS * found

    def gain_guard(self, s: State, nation: i64, p: i64, base: i64, units: i64, led: i64) -> float:
        """To hold what is empty or one's own, up to the limit (P5.1)."""
        room: i64 = self.room(s, nation, p, led)
        stake: float = self.judge.stake(s, nation, p)
        over: i64 = total((base + units) & COUNTED) - room
        before: float = 0.0
        lost: float = 0.0
        if base:
            before = self.judge.hold(s, nation, p, base)
        if over > 0:
            lost = self.spare(s, nation, over)
        after: float = self.judge.hold(s, nation, p, base + units)
        worth: float = stake * (1.0 + self.plan.gene[GUARD] * (0.5 if base else 0.0))
        if not base:
            return (worth + self.living) * after - lost
        return worth * (after - before) - lost

    def spare(self, s: State, nation: i64, over: i64) -> float:
        """What it costs that some units are too many: a little more than to leave them where they are too many."""
        return TOO_MANY * self.spent * self.judge.army(s, nation) * over

    def gain_attack(self, s: State, nation: i64, p: i64, base: i64, units: i64, led: i64) -> float:
        """To attack: as if those who can come too will come, each with his share of what it gains."""
        room: i64 = self.room(s, nation, p, led)
        more: i64 = total(units)
        there: i64 = total(base & COUNTED)
        over: i64 = there + more - room
        lost: float = 0.0
        helpers: i64 = 0
        share: float = 1.0
        before: float = 0.0
        if over > 0:
            lost = self.spare(s, nation, over)
            if over >= more:
                return -lost
        helpers = min(int(self.coming[p] + 0.5) - more, room - there - more)
        if s.marching:
            helpers = min(helpers, 2)
        after: float = self.attack(s, nation, p, base + units, led)
        if there:
            before = self.attack(s, nation, p, base, 0)
        if helpers > 0:
            full: float = self.attack(s, nation, p, base + units + helpers * BIT[8 * INFANTRY], led)
            if full > after:
                share = (more + 0.0) / (more + helpers)
                return before + share * (full - before) - before - lost
        return after - before - lost

    def attack(self, s: State, nation: i64, p: i64, units: i64, led: i64) -> float:
        """What a battle in a province is worth to the attacker, at a glance."""
        foe: i64 = first(s.here[p] & ~BIT[nation])
        d: i64 = s.cell[p * PEOPLES + foe]
        kind: i64 = 0
        left: i64 = 0
        army: float = self.spent * self.judge.army(s, nation)
        gain: float = self.judge.stake(s, nation, p) + self.living
        kills: float = 0.0
        weight: float = 1.0
        win: float = 0.0
        dead_a: float = 0.0
        dead_d: float = 0.0
        zeal: i64 = s.config.zeal[nation * TURNS + s.turn] if s.move_no == 1 else 0
        guided: i64 = 1 if led or s.leaders_at(p, nation) else 0
        for kind in range(8):
            if lane(d, kind):
                kills += lane(d, kind) * self.judge.kill(s, nation, foe, kind)
        if test_submission(s, nation, foe) == MUST:  # P10.2: it submits after the first round
            left = s.provinces_of(foe)
            gain = 0.0
            while left:
                gain += self.judge.outlook.stake(nation, s.turn, first(left), 0)
                left &= left - 1
            return 0.6 * gain + 0.2 * kills - 0.25 * army * total(units)
        self.judge.fight(s, p, nation, units, guided, zeal, foe, d)
        win = self.judge.clash.win
        dead_a = self.judge.hits(units) - self.judge.clash.left_a
        dead_d = 1.0 - self.judge.clash.left_d / max(1, self.judge.hits(d))
        if s.owner[foe] == s.owner[nation]:
            weight = -1.0
        elif s.owner[foe]:
            weight = SPITE
        if s.owner[foe]:
            gain += weight * self.judge.stake(s, foe, p)
            kills += weight * self.judge.army(s, foe) * total(d)
        gain = win * gain + dead_d * kills - LED_LOSS * army * dead_a
        return gain + self.plan.gene[BOLD] * (win - 0.5)

    def leaving(self, s: State, nation: i64, area: i64, units: i64) -> float:
        """What it costs that some units leave an area."""
        if area >= LAND:
            return 0.0
        here: i64 = self.standing(s, nation, area)
        if self.foes & BIT[area]:
            return 0.0
        over: i64 = min(total(units), total(here & COUNTED) - self.room(s, nation, area, 0))
        if over > 0 and over == total(units):  # they would be lost here
            return self.drift(area, units) - over * self.spent * self.judge.army(s, nation)
        stake: float = self.judge.stake(s, nation, area)
        if here == units:
            stake += self.living
        after: float = self.judge.hold(s, nation, area, here - units)
        worth: float = stake * (1.0 + self.plan.gene[GUARD] * 0.5)
        worth *= self.judge.hold(s, nation, area, here) - after
        return worth + 0.3 * self.plan.gene[area] + self.drift(area, units)

    def best_end(self, s: State, nation: i64, ends: i64, units: i64, led: i64) -> float:
        """The best of some places for a march to end in; which one is noted."""
        best: float = FORBIDDEN
        worth: float = 0.0
        kind: i64 = 0
        number: i64 = total(units)
        slot: i64 = -1
        p: i64 = 0
        if not led and number <= MOST_NUMBER and not s.marching:
            for kind in range(MOBILE):
                if lane(units, kind) == number:
                    slot = kind * 10 + number
        while ends:
            p = first(ends)
            ends &= ends - 1
            if slot >= 0 and self.memo_stamp[p * 60 + slot] == self.stamp:
                worth = self.memo[p * 60 + slot]
            else:
                worth = self.gain(s, nation, p, units, led)
                if slot >= 0:
                    self.memo[p * 60 + slot] = worth
                    self.memo_stamp[p * 60 + slot] = self.stamp
            if worth > best:
                best = worth
                self.goal = p
        return best

    # ---------------------------------------------------------------- choosing

    def choose(self, s: State, choices: Choices, nation: i64, plan: Plan) -> i64:
        """The place on the list of the march, step or end that promises most; `goal` is where it leads."""
        k: i64 = 0
        word: i64 = 0
        number: i64 = 0
        chosen: i64 = 0
        goal: i64 = -1
        best: float = 2 * FORBIDDEN
        worth: float = 0.0
        least: float = EFFORT * (1.0 + plan.gene[IDLE])
        thrift: float = 0.0
        self.plan = plan
        self.survey(s, nation)
        thrift = THRIFT * max(0.0, 1.0 + plan.gene[SPLIT]) * self.spent * self.judge.army(s, nation)
        for k in range(choices.number):
            word = word_of(choices.act[k])
            self.goal = -1
            if word == DO_DONE:
                worth = FORBIDDEN / 2
            elif word in (DO_GO, DO_LEAD):
                if word == DO_GO:
                    worth = self.weigh_go(s, choices.act[k], nation)
                    number = more_of(choices.act[k])
                else:
                    worth = self.weigh_lead(s, choices.act[k], choices.units[k], nation)
                    number = total(choices.units[k])
                worth = worth - thrift * number if worth > least else FORBIDDEN
            else:
                worth = self.weigh_going_on(s, choices.act[k], nation)
            if worth > best:
                best = worth
                chosen = k
                goal = self.goal
        self.goal = goal
        return chosen

    def scores(self, s: State, choices: Choices, nation: i64, plan: Plan) -> list[float]:
        """What every march on a list promises, for whoever wants to know."""
        self.plan = plan
        self.survey(s, nation)
        found = []
        for k in range(choices.number):
            word = word_of(choices.act[k])
            if word == DO_GO:
                found.append(self.weigh_go(s, choices.act[k], nation))
            elif word == DO_LEAD:
                found.append(self.weigh_lead(s, choices.act[k], choices.units[k], nation))
            elif word == DO_DONE:
                found.append(EFFORT)
            else:
                found.append(self.weigh_going_on(s, choices.act[k], nation))
        return found

    def weigh_go(self, s: State, act: i64, nation: i64) -> float:
        """Some units of one kind take their first step."""
        area: i64 = place_of(act)
        to: i64 = other_of(act)
        kind: i64 = kind_of(act)
        units: i64 = more_of(act) * BIT[8 * kind]
        if to >= LAND:
            return self.beyond(s, nation, to, units) - self.leaving(s, nation, area, units)
        if more_of(act) > MOST_NUMBER:
            return FORBIDDEN
        ends: i64 = self.reach(s, nation, to, allowance(kind) - 1, 0, 0)
        if area < LAND and s.config.strait[area] & BIT[to]:
            ends = BIT[to]
        return self.best_end(s, nation, ends, units, 0) - self.leaving(s, nation, area, units)

    def beyond(self, s: State, nation: i64, to: i64, units: i64) -> float:
        """To leave Hispania: for points (P6.6.3), or to wait there."""
        right: i64 = s.right(to, nation)
        if right & 16 or to == SEA:
            return -0.2 * total(units)
        return total(units) * (0.5 * (right >> 8 & 255) - self.judge.army(s, nation))

    def weigh_lead(self, s: State, act: i64, units: i64, nation: i64) -> float:
        """A leader forms a stack: the strongest units first."""
        area: i64 = place_of(act)
        others: i64 = s.fresh_leaders & s.leaders_at(area, nation)
        slow: i64 = 9
        kind: i64 = 0
        led: i64 = 1 if other_of(act) else 0
        if other_of(act):
            others &= ~BIT[other_of(act) - 1]
        if more_of(act) and more_of(act) != others:
            return FORBIDDEN
        if not units:
            return FORBIDDEN if s.fresh[area] else -0.5
        if not self.in_order(s.fresh[area], units):
            return FORBIDDEN
        for kind in range(MOBILE):
            if lane(units, kind):
                slow = min(slow, allowance(kind) + led)
        ends: i64 = self.reach(s, nation, area, slow, led, 1)
        worth: float = self.best_end(s, nation, ends, units, led) - self.leaving(s, nation, area, units)
        over: i64 = 0
        if self.goal >= 0 and led:  # those who are too many may be dropped on the way
            over = total(units & COUNTED) + total(self.standing(s, nation, self.goal) & COUNTED)
            over -= self.room(s, nation, self.goal, led)
            over = min(over, count(ends & self.empties & ~BIT[self.goal]))
            if over > 0:
                worth += over * (TOO_MANY * self.spent * self.judge.army(s, nation) + DROPPED * self.mean_empty)
                worth += over * DROPPED * self.living
        return worth

    def in_order(self, all_units: i64, units: i64) -> bool:
        """Are the stronger kinds taken before the weaker?"""
        short: i64 = 0
        kind: i64 = 0
        for kind in (CAVALRY, KNIGHT, CRUSADER, ELITE, BERBER, INFANTRY):
            if lane(units, kind) and short:
                return False
            if lane(units, kind) < lane(all_units, kind):
                short = 1
        return True

    def weigh_going_on(self, s: State, act: i64, nation: i64) -> float:
        """A march that is under way steps, halts, takes a unit along or leaves one."""
        word: i64 = word_of(act)
        kind: i64 = 0
        used: i64 = 0
        units: i64 = 0
        left: i64 = 9
        led: i64 = 1 if s.march_leaders else 0
        for kind in range(MOBILE):
            for used in range(6):
                if s.march[6 * kind + used]:
                    units += s.march[6 * kind + used] * BIT[8 * kind]
                    left = min(left, allowance(kind) + led - used)
        if left == 9:  # a leader alone: to where his people are many
            left = 3 - s.march_steps
        kind = kind_of(act)
        at: i64 = s.march_at
        if word == DO_HALT:
            self.goal = at
            return self.gain(s, nation, at, units, led) if at < LAND else -0.2 * total(units)
        if word == DO_STEP:
            to: i64 = place_of(act)
            if to >= LAND:
                return self.beyond(s, nation, to, units)
            if at < LAND and s.config.strait[at] & BIT[to]:
                return self.best_end(s, nation, BIT[to], units, led)
            return self.best_end(s, nation, self.reach(s, nation, to, left - 1, led, 0), units, led)
        if at >= LAND:
            return FORBIDDEN
        ends: i64 = self.reach(s, nation, at, left, led, 0)
        if word == DO_TAKE:
            one: i64 = BIT[8 * kind]
            left = min(left, allowance(kind) + led)
            ends = self.reach(s, nation, at, left, led, 0) & ~BIT[at]
            return self.best_end(s, nation, ends, units + one, led) - self.leaving(s, nation, at, one) - EFFORT
        if word == DO_LEAVE:
            one = BIT[8 * kind]
            if units == one or (kind != INFANTRY and lane(units, INFANTRY)):
                return FORBIDDEN
            stays: float = self.gain(s, nation, at, one, 0)
            if self.foes & BIT[at]:
                return FORBIDDEN
            return stays + self.best_end(s, nation, ends & ~BIT[at], units - one, led) - EFFORT
        return FORBIDDEN
