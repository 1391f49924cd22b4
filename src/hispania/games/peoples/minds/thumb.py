"""Rules of thumb for every decision of P20: a number for each thing that may be done, the best of them is done.

Marches are weighed by `marching`, whatever is asked in battles by `fighting`, bids and chits by `dealing`; here stand
purchases, placement, stacks and what a successor decides. A plan (`plan`) inclines all of them.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, COUNTED, MOBILES, PEOPLE, count, first, i64, lane, total
    from ..core.state import Choices, State, kind_of, more_of, other_of, place_of, word_of
    from ..core.terms import (
        AUCTION,
        BATTLE,
        BRAVE,
        CANCEL,
        CASTLE,
        CHIT_WINDOW,
        COMBAT,
        DO_BERBER,
        DO_BUY,
        DO_CAPITAL,
        DO_CASTLE,
        DO_CHOOSE,
        DO_CONVERT,
        DO_DECLINE,
        DO_DONE,
        DO_FORCE,
        DO_INCOME,
        DO_KEEP,
        DO_LEADER,
        DO_PASS,
        DO_PILE,
        DO_PLACE,
        DO_REBUILD,
        DO_REMOVE,
        DO_SPLIT,
        DO_TRANSIT,
        DO_WAIT,
        FORCED,
        HIRE,
        INFANTRY,
        KNIGHT,
        LAND,
        MOVE,
        NOBODY,
        RETREAT,
        SEALED,
    )
    from .dealing import Dealer
    from .fighting import Fighter
    from .judge import Judge
    from .marching import Marcher
    from .outlook import Outlook
    from .plan import SPLIT, WALLS, Plan

SAVED = 0.1  # of a unit's worth, for each gold that is kept
CROWDED = 0.4  # a unit beyond what the land can feed (P8) may still win land this turn
ON_GUARD = 0.35  # how much what lies beside a province draws units there


class Thumb:
    """Decides by rule of thumb; `plan` inclines the nation of one sequence.

    >>> from hispania import games
    >>> from hispania.games.peoples.minds.outlook import Outlook
    >>> state = games.rules("peoples").new_game().state
    >>> Thumb(Outlook(state.config)).judge.when(state)
    1
    """

    def __init__(self, outlook: Outlook) -> None:
        self.judge: Judge = Judge(outlook)
        self.marcher: Marcher = Marcher(self.judge)
        self.fighter: Fighter = Fighter(self.judge)
        self.dealer: Dealer = Dealer(self.judge)
        self.plan: Plan = Plan()  # of `planned`
        self.plain: Plan = Plan()  # of everybody else
        self.planned: i64 = NOBODY

    def choose(self, s: State, choices: Choices) -> i64:
        """The place on the list of what is done."""
        k: i64 = 0
        best: i64 = 0
        task: i64 = s.task[s.depth - 1]
        nation: i64 = s.who[s.depth - 1]
        worth: float = 0.0
        most: float = 0.0
        plan: Plan = self.plan if nation == self.planned else self.plain
        if task == MOVE:
            return self.marcher.choose(s, choices, nation, plan)
        if task in (COMBAT, BATTLE, BRAVE, RETREAT, FORCED):
            return self.fighter.choose(s, choices, plan, self.planned)
        if task in (AUCTION, SEALED, CHIT_WINDOW, CANCEL, HIRE):
            return self.dealer.choose(s, choices)
        for k in range(choices.number):
            worth = self.weigh(s, task, nation, choices.act[k], choices.units[k], plan)
            if not k or worth > most:
                most = worth
                best = k
        return best

    def weigh(self, s: State, task: i64, nation: i64, act: i64, units: i64, plan: Plan) -> float:
        """How good a decision looks beside the others of its list."""
        word: i64 = word_of(act)
        p: i64 = place_of(act)
        if word == DO_BUY:
            return self.basket(s, nation, units, plan)
        if word == DO_PLACE:
            return self.put(s, nation, p, kind_of(act), plan)
        if word == DO_LEADER:
            return self.lead_from(s, nation, p)
        if word == DO_REMOVE:
            return -self.missed(s, nation, p, kind_of(act), other_of(act))
        if word == DO_CAPITAL:
            return self.capital(s, nation, p)
        if word == DO_REBUILD:
            return self.rebuilt(s, nation, p, kind_of(act), other_of(act))
        if word == DO_SPLIT:
            return -abs(more_of(act) - (0.5 + 0.25 * plan.gene[SPLIT]) * 14.0)
        if word == DO_INCOME:
            return more_of(act)
        if word == DO_BERBER:
            return -0.4 * abs(more_of(act) - 1 - plan.gene[SPLIT])
        if word in (DO_CASTLE, DO_KEEP):
            return self.walls(s, nation, p)
        if word == DO_CHOOSE:
            return self.judge.stake(s, nation, p)
        if word == DO_CONVERT:
            return self.convert(s, nation, p, kind_of(act))
        if word == DO_FORCE:
            return self.judge.weight(units)
        if word == DO_TRANSIT:
            return self.through(s, nation, p)
        if word == DO_PILE:
            return 0.2 * self.judge.weight(s.at(p, nation) & MOBILES) + self.beside(s, nation, p)
        if word == DO_DECLINE:
            return -2.0
        if word == DO_WAIT:
            return 0.5
        if word in (DO_PASS, DO_DONE):
            return 0.0
        return -1.0

    # ---------------------------------------------------------------- purchases (P3.4)

    def basket(self, s: State, nation: i64, units: i64, plan: Plan) -> float:
        """Units by their worth, as far as the land feeds them; a castle by what it pays and holds."""
        army: float = max(0.05, self.judge.army(s, nation))
        people: i64 = total(s.force[nation] & PEOPLE) + total(units & PEOPLE)
        fed: i64 = 2 * count(s.provinces_of(nation)) + 2
        over: i64 = max(0, min(people - fed, total(units & PEOPLE)))
        gold: float = 0.5 * s.gold[nation] - 4.0 * lane(units, INFANTRY) - 6.0 * lane(units, KNIGHT)
        gold -= 8.0 * lane(units, CASTLE)
        worth: float = army * (lane(units, INFANTRY) + 1.65 * lane(units, KNIGHT) - (1.0 - CROWDED) * over)
        if lane(units, CASTLE):
            worth += lane(units, CASTLE) * (army * (1.5 + 0.5 * plan.gene[WALLS]) + self.best_wall(s, nation))
        return worth + SAVED * army * min(gold, 0.5 * s.config.gold_cap[nation])

    def best_wall(self, s: State, nation: i64) -> float:
        """What a castle would earn where it earns most."""
        best: float = 0.0
        own: i64 = s.provinces_of(nation)
        while own:
            if not s.walled(first(own)):
                best = max(best, self.judge.outlook.wall(nation, self.judge.when(s), first(own)))
            own &= own - 1
        return best

    def walls(self, s: State, nation: i64, p: i64) -> float:
        """What a castle earns and saves in a province."""
        stake: float = self.judge.stake(s, nation, p)
        held: float = self.judge.hold(s, nation, p, s.at(p, nation))
        more: float = self.judge.hold(s, nation, p, s.at(p, nation) + BIT[8 * CASTLE])
        return self.judge.outlook.wall(nation, self.judge.when(s), p) * more + stake * (more - held) + 0.05

    # ---------------------------------------------------------------- placement (P4)

    def put(self, s: State, nation: i64, p: i64, kind: i64, plan: Plan) -> float:
        """One more unit in a province: what it guards, and what lies beside it."""
        here: i64 = s.at(p, nation) if p < LAND else 0
        room: i64 = 0
        worth: float = 0.0
        if p >= LAND:
            return -0.1
        if kind == CASTLE:
            return self.walls(s, nation, p)
        room = s.limit(p, nation) - total(here & COUNTED)
        worth = self.judge.stake(s, nation, p)
        worth *= self.judge.hold(s, nation, p, here + BIT[8 * kind]) - self.judge.hold(s, nation, p, here)
        worth += ON_GUARD * self.beside(s, nation, p) + 0.3 * plan.gene[p]
        if room <= 0:
            worth -= 0.3 + 0.3 * (1 - room)
        return worth - 0.02 * total(here)

    def beside(self, s: State, nation: i64, p: i64) -> float:
        """The best that a neighbour province would pay to whoever takes it."""
        q: i64 = 0
        foe: i64 = 0
        best: float = 0.0
        worth: float = 0.0
        near: i64 = s.config.near[p] if p < LAND else 0
        while near:
            q = first(near)
            near &= near - 1
            if s.here[q] & BIT[nation]:
                continue
            worth = self.judge.stake(s, nation, q)
            if s.here[q]:
                foe = first(s.here[q])
                worth += total(s.at(q, foe)) * self.judge.kill(s, nation, foe, INFANTRY)
                worth /= 1.0 + 0.5 * self.judge.hits(s.at(q, foe))
            best = max(best, worth)
        return best

    def lead_from(self, s: State, nation: i64, p: i64) -> float:
        """A leader goes to where his people are many and there is something to take."""
        return self.judge.weight(s.at(p, nation) & MOBILES) + self.beside(s, nation, p)

    def capital(self, s: State, nation: i64, p: i64) -> float:
        """A capital only where it saves a unit: more than the one that is given up is worth."""
        over: i64 = s.stack(p, nation) - s.limit(p, nation)
        old: i64 = s.capital[nation]
        if over <= 0:
            return -1.0
        if old != NOBODY and s.stack(old, nation) > s.config.stack[old]:
            return -0.9 * self.judge.army(s, nation)
        return 0.2

    def rebuilt(self, s: State, nation: i64, p: i64, kind: i64, giver: i64) -> float:
        """A castle for a unit (P12.3)."""
        here: i64 = s.at(p, nation)
        if giver:
            return -1.0
        after: i64 = here - BIT[8 * kind] + BIT[8 * CASTLE]
        worth: float = self.judge.outlook.wall(nation, self.judge.when(s), p)
        worth += self.judge.stake(s, nation, p) * (
            self.judge.hold(s, nation, p, after) - self.judge.hold(s, nation, p, here)
        )
        if nation == 22 and (s.turn == 16 or s.turn == 17):  # P14.23.3: SÉVILLE's great emirate
            worth += 4.0
        return worth - 0.3 * self.judge.army(s, nation) * (1.7 if kind == KNIGHT else 1.0)

    # ---------------------------------------------------------------- what is too much (P5, P8)

    def missed(self, s: State, nation: i64, p: i64, kind: i64, origin: i64) -> float:
        """What the loss of a unit costs: the province if it was the last, and its own worth."""
        here: i64 = s.at(p, nation)
        worth: float = 0.0
        if p < LAND:
            worth = self.judge.stake(s, nation, p)
            if s.others_at(p, nation):
                worth *= 0.3
            else:
                worth *= self.judge.hold(s, nation, p, here) - self.judge.hold(s, nation, p, here - BIT[8 * kind])
        worth += self.judge.army(s, nation) * self.judge.weight(BIT[8 * kind])
        if kind == CASTLE and p < LAND:
            worth += self.judge.outlook.wall(nation, self.judge.when(s), p)
        if origin and s.config.river[p] & BIT[origin - 1]:
            worth -= 0.05  # who crossed a river is hit more easily
        return worth

    # ---------------------------------------------------------------- successors (P11)

    def convert(self, s: State, nation: i64, p: i64, kind: i64) -> float:
        """Castles where land is worth most, knights where there is something to take."""
        if kind == CASTLE:
            return 0.5 + self.judge.stake(s, nation, p) + self.judge.outlook.wall(nation, self.judge.when(s), p)
        if kind == KNIGHT:
            return 0.5 + self.beside(s, nation, p)
        return 0.5 + self.judge.stake(s, nation, p) / (1.0 + total(s.at(p, nation)))

    def through(self, s: State, nation: i64, p: i64) -> float:
        """VANDALE's transit goes where few dice fall (P14.10.2), and towards what is worth having."""
        foe: i64 = 0
        fire: i64 = 0
        if s.here[p] & ~BIT[nation]:
            foe = first(s.here[p] & ~BIT[nation])
            fire = total(s.at(p, foe)) + 2 * lane(s.at(p, foe), CASTLE)
        return 0.5 * self.judge.stake(s, nation, p) + 0.3 * self.beside(s, nation, p) - 0.4 * fire
