"""Battles at a glance: who wins a fight to the end, and what is left of both, by the exact chain of its rounds.

A force is so many hits that it can take and one chance a hit, in tenths, which stands for its dice (P7.4); mixed forces
are taken at their mean. So a glance is exact for forces of one kind without river or retreats, and near elsewhere; the
exact chances of a real battle are those of `edge.odds`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import i64

    MOST_A = 16  # hits of an attacker that are told apart; larger battles are scaled down
    MOST_D = 10
    STEP = 121  # 11 chances of the one times 11 of the other
    CELLS = 22627  # 17 * 11 * 121


class Clash:
    """The table of all fights, filled as it is asked for.

    >>> clash = Clash()
    >>> clash.look(3, 4, 1, 4)
    >>> round(clash.win, 2), round(clash.left_a, 2)
    (0.99, 2.48)
    """

    def __init__(self) -> None:
        k: i64 = 0
        if not cython.compiled:
            self.won = [0.0] * CELLS
            self.rest_a = [0.0] * CELLS
            self.rest_d = [0.0] * CELLS
            self.known = [0] * STEP
            self.hit = [0.0] * 34  # the chance of each number of hits on the attacker; from 17 on the defender
        for k in range(STEP):
            self.known[k] = 0
        self.win: float = 0.0
        self.left_a: float = 0.0
        self.left_d: float = 0.0

    def look(self, a: i64, pa: i64, d: i64, pd: i64) -> None:
        """A fight to the end: the answer stands in `win`, `left_a` and `left_d`."""
        grow: float = 1.0
        if a <= 0 or d <= 0:
            self.win = 1.0 if a > 0 else 0.0
            self.left_a = a
            self.left_d = d
            return
        if a > MOST_A or d > MOST_D:
            grow = max(a / 16.0, d / 10.0)
            a = max(1, int(a / grow + 0.5))
            d = max(1, int(d / grow + 0.5))
        pa = min(10, max(0, pa))
        pd = min(10, max(0, pd))
        if not self.known[pa * 11 + pd]:
            self.fill(pa, pd)
        k: i64 = (a * 11 + d) * STEP + pa * 11 + pd
        self.win = self.won[k]
        self.left_a = grow * self.rest_a[k]
        self.left_d = grow * self.rest_d[k]

    def fill(self, pa: i64, pd: i64) -> None:
        """All sizes at two chances: the chain of the rounds, the smallest forces first."""
        a: i64 = 0
        d: i64 = 0
        i: i64 = 0
        j: i64 = 0
        k: i64 = 0
        pair: i64 = pa * 11 + pd
        p: float = 0.0
        nothing: float = 0.0
        won: float = 0.0
        left_a: float = 0.0
        left_d: float = 0.0
        self.known[pair] = 1
        for a in range(MOST_A + 1):
            for d in range(MOST_D + 1):
                k = (a * 11 + d) * STEP + pair
                self.won[k] = 1.0 if a and not d else 0.0
                self.rest_a[k] = a
                self.rest_d[k] = d
                if not a or not d or (not pa and not pd):
                    continue
                self.hits(17, a, 0.1 * pa, d)
                self.hits(0, d, 0.1 * pd, a)
                won = left_a = left_d = 0.0
                nothing = self.hit[0] * self.hit[17]
                for i in range(a + 1):
                    for j in range(d + 1):
                        if i or j:
                            p = self.hit[i] * self.hit[17 + j]
                            k = ((a - i) * 11 + d - j) * STEP + pair
                            won += p * self.won[k]
                            left_a += p * self.rest_a[k]
                            left_d += p * self.rest_d[k]
                k = (a * 11 + d) * STEP + pair
                self.won[k] = won / (1.0 - nothing)
                self.rest_a[k] = left_a / (1.0 - nothing)
                self.rest_d[k] = left_d / (1.0 - nothing)

    def hits(self, at: i64, dice: i64, p: float, most: i64) -> None:
        """The chance of each number of hits; what is more than there is to hit counts as all of it."""
        k: i64 = 0
        j: i64 = 0
        for k in range(most + 1):
            self.hit[at + k] = 0.0
        self.hit[at] = 1.0
        for j in range(dice):
            self.hit[at + most] += self.hit[at + most - 1] * p
            for k in range(most - 1, 0, -1):
                self.hit[at + k] = self.hit[at + k] * (1.0 - p) + self.hit[at + k - 1] * p
            self.hit[at] *= 1.0 - p
