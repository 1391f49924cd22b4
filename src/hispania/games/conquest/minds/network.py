"""How a position looks to Rome: what a general keeps an eye on, as numbers, and the chance of victory made of them.

The numbers feed a small network whose weights were fitted from games that the players played among themselves
(`data/judge.json` tells how). A judgement costs about a microsecond when compiled; plain Python gives the same bits.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from math import exp

    from ..core.bits import BIT, count, first, i64
    from ..core.combat import garrison_support, revolt_support
    from ..core.config import Config
    from ..core.state import State
    from ..core.terms import ATTACK, BOOST, GENERALS, OVER, REROLL, REVOLT, ROMAN, ROME

    GLOBALS = 20  # the numbers of the whole board
    OF_GENERAL = 8  # for each of U, C and K
    OF_PROVINCE = 13  # for each of I to VI
    FEATURES = 122
    HIDDEN = 24
    WEIGHTS = 2977  # HIDDEN * (FEATURES + 1) + HIDDEN + 1
    REACHES = 16  # prices that are told apart
    SPACES = 49


class Judge:
    """Eyes and memory of a player: what ways cost on this board, and the weights of the network."""

    def __init__(self, config: Config, weights: list[float] | None = None) -> None:
        i: i64 = 0
        if not cython.compiled:
            self.near: list[int] = [0] * (REACHES * SPACES)
            self.price: list[int] = [0] * (SPACES * SPACES)
            self.from_home: list[int] = [0] * 6
            self.f: list[float] = [0.0] * FEATURES
            self.h: list[float] = [0.0] * HIDDEN
            self.w: list[float] = [0.0] * WEIGHTS
        self.config: Config = config
        self.roads: i64 = -1
        self.trained: i64 = 1 if weights is not None else 0
        for i in range(WEIGHTS):
            self.w[i] = weights[i] if weights is not None else 0.0

    # ---------------------------------------------------------------- the ways

    def learn_roads(self, s: State) -> None:
        """What the cheapest way between any two spaces costs, were there no revolts (H4.1b)."""
        i: i64 = 0
        a: i64 = 0
        b: i64 = 0
        known: i64 = s.sticks
        for i in range(s.sticks):
            known = known * 31 + s.stick[i]
        if known == self.roads:
            return
        self.roads = known
        for a in range(SPACES):
            for b in range(SPACES):
                self.price[SPACES * a + b] = 0 if a == b else 99
        for a in range(SPACES):
            for i in range(3):
                self.lower(a, self.config.by_segments[3 * a + i], i + 1)
        for a in range(SPACES):
            if BIT[a] & s.road_spaces:
                self.lower(a, self.run(s, a), 1)
        self.shorten()
        for a in range(SPACES):
            for i in range(REACHES):
                self.near[REACHES * a + i] = 0
                for b in range(SPACES):
                    if self.price[SPACES * a + b] <= i:
                        self.near[REACHES * a + i] |= BIT[b]
        for i in range(6):
            a = first(self.config.capitals & self.config.province_cities[i])
            self.from_home[i] = self.denarii_to(a, self.config.romans)

    def run(self, s: State, start: i64) -> i64:
        """The cities that a run of roads joins to one of them."""
        found: i64 = BIT[start]
        before: i64 = 0
        todo: i64 = 0
        k: i64 = 0
        while found != before:
            before = found
            for k in range(s.sticks):
                if s.stick[k] & found:
                    found |= s.stick[k]
            todo = found & self.config.printed_spaces
            while todo:
                found |= self.config.printed[first(todo)]
                todo &= todo - 1
        return found

    def lower(self, a: i64, spaces: i64, cost: i64) -> None:
        """The way from a space to some others costs no more than this."""
        b: i64 = 0
        while spaces:
            b = first(spaces)
            spaces &= spaces - 1
            if b != a and self.price[SPACES * a + b] > cost:
                self.price[SPACES * a + b] = cost

    def shorten(self) -> None:
        """Every way by way of every space (Floyd and Warshall)."""
        a: i64 = 0
        b: i64 = 0
        via: i64 = 0
        cost: i64 = 0
        for via in range(SPACES):
            for a in range(SPACES):
                cost = self.price[SPACES * a + via]
                for b in range(SPACES):
                    if cost + self.price[SPACES * via + b] < self.price[SPACES * a + b]:
                        self.price[SPACES * a + b] = cost + self.price[SPACES * via + b]

    def denarii_to(self, start: i64, goals: i64) -> i64:
        """What the way from a space to the nearest goal costs; REACHES if that is far, or nothing."""
        d: i64 = 0
        for d in range(REACHES):
            if self.near[REACHES * start + d] & goals:
                return d
        return REACHES

    # ---------------------------------------------------------------- seeing

    def look(self, s: State) -> None:
        """Fill the features of a position; all are small numbers around 0 to 1."""
        k: i64 = 0
        for k in range(FEATURES):
            self.f[k] = 0.0
        self.look_around(s)
        for k in range(GENERALS):
            self.look_at_general(s, k)
        for k in range(6):
            self.look_at_province(s, k)

    def look_around(self, s: State) -> None:
        """The whole board: time, reserves, what has been taken, what is in revolt."""
        g: i64 = 0
        p: i64 = 0
        cities: i64 = 0
        reserve: i64 = 0
        garrisoned: i64 = s.garrisoned()
        taken: i64 = count(s.config.capitals & garrisoned)
        discs: i64 = count(s.revolt1) + count(s.revolt2) + count(s.revolt3)
        left: i64 = 3 * (s.config.time_full - s.time) - s.turn
        self.f[0] = taken / 6.0
        self.f[1] = left / 33.0
        self.f[2] = taken * left / 198.0
        self.f[3] = taken * taken / 36.0
        self.f[4] = s.revolt_reserve / 22.0
        if s.revolt_reserve < 8:
            self.f[5] = (8 - s.revolt_reserve) / 8.0
        if s.revolt_reserve < 4:
            self.f[6] = (4 - s.revolt_reserve) / 4.0
        self.f[7] = discs / 22.0
        self.f[8] = count(s.armies) / 3.0
        self.f[9] = count(s.revolt1 & s.config.romans) / 4.0
        self.f[10] = s.absent() / 3.0
        for g in range(GENERALS):
            reserve += s.garrison_reserve[g]
        self.f[11] = reserve / 15.0
        self.f[12] = (reserve if reserve < 6 - taken else 6 - taken) / 6.0
        self.waiting = 0
        self.open_capitals = s.config.capitals & ~garrisoned
        self.open_revolts = s.revolt1 & s.config.romans
        for p in range(6):
            cities = s.config.province_cities[p]
            if cities & self.open_capitals:
                if s.revolt1 & cities:
                    self.open_revolts |= s.revolt1 & cities
                else:
                    self.waiting |= cities & self.open_capitals
        self.f[13] = count(self.waiting) / 3.0
        self.f[14] = count(self.open_revolts) / 10.0
        if s.phase == ROMAN or s.phase == BOOST or (s.phase == REROLL and s.combat == ATTACK):  # H6.7b, d
            self.f[15] = s.denarii / 7.0
        elif s.phase >= REVOLT:
            self.f[16] = 1.0
        self.f[17] = s.config.level_denarii - 6.0  # always 0 against the Hispano (H6.7)
        if s.config.hispano:
            self.f[17] = s.hispano / 2.0
        self.f[18] = s.turn / 2.0
        if self.open_capitals == 0:
            self.f[19] = 1.0

    def look_at_general(self, s: State, g: i64) -> None:
        """Where a general stands: what he could do from here, and who could do something to him."""
        at: i64 = GLOBALS + OF_GENERAL * g
        here: i64 = s.general[g]
        armies: i64 = 0
        if here < 0:
            self.f[at] = 1.0
            return
        self.f[at + 1] = self.denarii_to(here, self.waiting) / 16.0 if s.garrison_reserve[g] else 1.0
        self.f[at + 2] = self.denarii_to(here, self.open_revolts) / 16.0
        self.f[at + 3] = self.denarii_to(here, self.open_capitals) / 16.0
        self.f[at + 4] = s.garrison_reserve[g] / 5.0
        self.f[at + 5] = garrison_support(s, g) / 6.0
        armies = s.config.adjacent[here] & s.armies
        while armies:
            self.f[at + 6] += revolt_support(s, first(armies)) / 10.0
            armies &= armies - 1
        if s.turn == g and s.phase <= ROMAN:
            self.f[at + 7] = 1.0

    def look_at_province(self, s: State, p: i64) -> None:
        """How far a province is from conquest, and its garrisons from being lost."""
        at: i64 = GLOBALS + OF_GENERAL * GENERALS + OF_PROVINCE * p
        g: i64 = 0
        d: i64 = 0
        cities: i64 = s.config.province_cities[p]
        capital: i64 = s.config.capitals & cities
        revolts: i64 = s.revolt1 & cities
        army: i64 = s.armies & cities
        garrisons: i64 = s.garrisoned() & cities
        nearest: i64 = REACHES
        carrier: i64 = REACHES
        hardest: i64 = 0
        todo: i64 = revolts
        self.f[at] = 1.0 if capital & garrisons else 0.0
        self.f[at + 1] = count(revolts) / 6.0
        self.f[at + 2] = (count(s.revolt2 & cities) + count(s.revolt3 & cities)) / 6.0
        while todo:
            d = s.config.shield[first(todo)]
            hardest += d
            todo &= todo - 1
        self.f[at + 3] = hardest / 16.0
        if revolts & capital:
            self.f[at + 4] = 1.0
        if army:
            self.f[at + 5] = 1.0
            self.f[at + 6] = revolt_support(s, first(army)) / 10.0
        self.f[at + 7] = count(garrisons & ~capital) / 3.0
        for g in range(GENERALS):
            if s.general[g] >= 0:
                d = self.price[SPACES * s.general[g] + first(capital)]
                if d < nearest:
                    nearest = d
                if s.garrison_reserve[g] and d < carrier:
                    carrier = d
        if not capital & garrisons:
            self.f[at + 8] = nearest / 16.0
            self.f[at + 9] = carrier / 16.0
            if not revolts:
                self.f[at + 10] = 1.0
        if s.config.adjacent[first(capital)] & s.armies:
            self.f[at + 11] = 1.0
        self.f[at + 12] = self.from_home[p] / 16.0

    # ---------------------------------------------------------------- judging

    def by_hand(self) -> float:
        """The judgement by rule of thumb, in points: what the first games were played with."""
        g: i64 = 0
        at: i64 = 0
        points: float = 96.0 * self.f[0] - 40.0 * self.f[7] - 15.0 * self.f[8] - 16.0 * self.f[9] - 21.0 * self.f[10]
        points += 12.0 * self.f[12] + 15.0 * self.f[13] - 12.0 * self.f[14] - 8.0 * self.f[5] - 32.0 * self.f[6]
        for g in range(GENERALS):
            at = GLOBALS + OF_GENERAL * g
            points -= 5.0 * self.f[at + 2] + 5.0 * self.f[at + 1] - 3.0 * self.f[at + 5]
        for g in range(6):
            points -= 8.0 * self.f[GLOBALS + OF_GENERAL * GENERALS + OF_PROVINCE * g + 12]
        return points + 2.1 * self.f[15]

    def by_network(self) -> float:
        """The judgement of the fitted network, as log odds."""
        i: i64 = 0
        k: i64 = 0
        at: i64 = HIDDEN * FEATURES
        x: float = 0.0
        for i in range(HIDDEN):
            self.h[i] = self.w[at + i]
        for k in range(FEATURES):
            x = self.f[k]
            if x != 0.0:  # most of the board is quiet
                at = HIDDEN * k
                for i in range(HIDDEN):
                    self.h[i] += self.w[at + i] * x
        at = HIDDEN * (FEATURES + 1)
        x = self.w[at + HIDDEN]
        for i in range(HIDDEN):
            if self.h[i] > 0.0:
                x += self.w[at + i] * self.h[i]
        return x

    def chance(self, s: State) -> float:
        """The chance that Rome wins, 0 to 1."""
        if s.phase == OVER:
            return 1.0 if s.winner == ROME else 0.0
        self.look(s)
        if self.trained:
            return 1.0 / (1.0 + exp(-self.by_network()))
        return 1.0 / (1.0 + exp(-(self.by_hand() - 10.0) / 18.0))

    def features(self, s: State) -> list[float]:
        """The features of a position as a list, for fitting."""
        self.learn_roads(s)
        self.look(s)
        return [self.f[k] for k in range(FEATURES)]
