"""What the calendar promises: what holding a province is worth to a nation from a turn on, and what a unit is.

Points of all counts still to come (P9.4, P9.5), each discounted by the turns in which the province may be lost; for a
nation that becomes another (P11) also those of its heirs, in the hands of the same player; income by what it buys.
"""

from __future__ import annotations

from ..core.terms import AREAS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, count, i64
    from ..core.config import Config
    from ..core.terms import LAND, PEOPLES, TURNS

    CELLS = 26400  # PEOPLES * TURNS * LAND
    FATES = 7200  # PEOPLES * PEOPLES * 8

KEPT = 0.82  # the chance that a province held now is still held a turn later
INHERITED = 0.6  # how much of what an heir will hold comes from what his forebear holds
ZONE_SHARE = 0.5  # of the bonus for a whole zone, shared by its provinces
TOP = 8  # a nation's best provinces, which its units fight for
PER_UNIT = 0.3  # of the mean of those, the worth of a unit
BASE = 0.25  # what a unit is worth besides, while it has turns before it
GOLD = 0.2  # of a unit's worth, for one gold
TABLE, ZONE_ROW, CASTLE_ROW, RUIN_ROW = 0, 1, 2, 3  # as in core.points
CASTLES_ONLY, HALF_UP = 3, 2  # as in core.income


class Outlook:
    """The tables of one agreement; they never change."""

    def __init__(self, config: Config) -> None:
        self.config: Config = config
        self.kills_turn: i64 = -1
        if not cython.compiled:
            self.land = [0.0] * CELLS  # own rows and income
            self.heirs = [0.0] * CELLS  # what comes later by heirs
            self.walls = [0.0] * CELLS  # what a castle there adds
            self.unit = [0.0] * (PEOPLES * TURNS)
            self.heir = [0] * PEOPLES
            self.fate = [0.0] * FATES  # [nation, victim, kind] of one turn
        self._read()

    def _read(self) -> None:
        n: i64 = 0
        t: i64 = 0
        p: i64 = 0
        k: i64 = 0
        heirs = self._heirs()
        for n in range(PEOPLES):
            self.heir[n] = heirs[n][0][1] if heirs[n] else -1
        for k in range(CELLS):
            self.land[k] = self.heirs[k] = self.walls[k] = 0.0
        for t in range(TURNS - 2, -1, -1):
            for n in range(PEOPLES - 1):
                ends = self._last(n, heirs)
                for p in range(LAND):
                    k = (n * TURNS + t) * LAND + p
                    if t + 1 < TURNS:
                        self.land[k] = KEPT * self.land[k + LAND]
                        self.walls[k] = KEPT * self.walls[k + LAND]
                    if t <= ends and t <= self.config.last_turn:
                        self.land[k] += self._row(n, t, p)
                        self.walls[k] += self._castle(n, t, p)
        self._weigh_units()
        self._add_income(heirs)
        for _ in range(3):  # heirs of heirs
            self._add_heirs(heirs)
        self._weigh_units()

    def _weigh_units(self) -> None:
        for n in range(PEOPLES - 1):
            for t in range(TURNS):
                best = sorted([self.stake(n, t, p, 1) for p in range(LAND)], reverse=True)[:TOP]
                mean = sum(best) / TOP
                self.unit[n * TURNS + t] = PER_UNIT * mean + BASE * min(1.0, mean)

    # ---------------------------------------------------------------- rows

    def _row(self, n: i64, t: i64, p: i64) -> float:
        """What the counts of one turn pay for a province, in points, without a castle."""
        row: i64 = self.config.row[n * TURNS + t] if self.config.scoring & BIT[t] else -1
        ends: i64 = self.config.end_row[n * TURNS + t]
        z: i64 = self.config.zone[p]
        size: i64 = count(self.config.zone_set[z])
        worth: float = 0.0
        if row >= 0:
            kind: i64 = self.config.row_kind[row]
            if kind == TABLE:
                worth += 0.5 * self.config.row_value[row * LAND + p]
            elif kind == ZONE_ROW:
                worth += 0.5 * self.config.row_province[row * 4 + z]
                worth += ZONE_SHARE * 0.5 * self.config.row_whole[row * 4 + z] / size
            else:
                worth += 0.5 * self.config.row_other[row]
            if self.config.barbaric:
                worth = max(worth, 0.5 * self.config.gold[p])
        if ends >= 0:
            if self.config.row_kind[ends] == TABLE:
                worth += 0.5 * self.config.row_value[ends * LAND + p]
            else:
                worth += ZONE_SHARE * 0.5 * self.config.row_all[ends] / LAND
                worth += ZONE_SHARE * 0.5 * self.config.row_zone[ends] / size
        return worth

    def _castle(self, n: i64, t: i64, p: i64) -> float:
        row: i64 = self.config.row[n * TURNS + t] if self.config.scoring & BIT[t] else -1
        if row < 0:
            return 0.0
        if self.config.row_kind[row] == CASTLE_ROW:
            return 0.5 * (self.config.gold[p] + self.config.row_castle[row] - self.config.row_other[row])
        return 2.0 if self.config.barbaric else 0.0

    # ---------------------------------------------------------------- income

    def _add_income(self, heirs: list[list[tuple[int, int, float]]]) -> None:
        n: i64 = 0
        t: i64 = 0
        p: i64 = 0
        k: i64 = 0
        for n in range(PEOPLES - 1):
            kind: i64 = self.config.income[n]
            if not kind:
                continue
            share = 0.5 if kind == HALF_UP else 1.0
            ends: i64 = min(self._last(n, heirs), self.config.last_turn)
            later = 0.0  # what one gold a turn will buy, seen from turn t
            for t in range(TURNS - 1, -1, -1):
                later *= KEPT
                if t < ends and t + 1 >= self.config.income_from[n]:
                    later += KEPT * GOLD * self.unit[n * TURNS + t + 1]
                for p in range(LAND):
                    k = (n * TURNS + t) * LAND + p
                    gain = share * later * 0.5 * self.config.gold[p]
                    if kind == CASTLES_ONLY:
                        self.walls[k] += gain
                    else:
                        self.land[k] += gain

    # ---------------------------------------------------------------- heirs

    def _heirs(self) -> list[list[tuple[int, int, float]]]:
        """Of each nation: the turn at whose end it becomes another, which, and its share of the land."""
        found: list[list[tuple[int, int, float]]] = [[] for _ in NATIONS]
        for row in self.config.printed.transformations:
            n = NATIONS.index(row.nation)
            if row.into and not found[n]:
                into = row.into[len(row.into) - 1]  # of OMEYYAD's emirates SÉVILLE keeps what the others do not take
                found[n].append((row.end_of_turn, NATIONS.index(into), INHERITED))
            elif not row.into and not found[n]:
                found[n].append((row.end_of_turn, -1, 0.0))
        return found

    def _last(self, n: i64, heirs: list[list[tuple[int, int, float]]]) -> i64:
        """The last turn that a nation plays."""
        if heirs[n]:
            return heirs[n][0][0]
        nation = list(self.config.printed.nations.values())[n]
        return nation.present[1]

    def _add_heirs(self, heirs: list[list[tuple[int, int, float]]]) -> None:
        n: i64 = 0
        t: i64 = 0
        p: i64 = 0
        north = self.config.zone_set[0] | BIT[AREAS.index("avila")]
        taken = 0
        for row in self.config.printed.emirates.values():
            for name in (*row.auto, *row.choose_from):
                if row.nation != "seville":
                    taken |= BIT[AREAS.index(name)]
        for n in range(PEOPLES - 1):
            if not heirs[n] or heirs[n][0][1] < 0:
                continue
            ends, heir, share = heirs[n][0]
            if ends >= self.config.last_turn:
                continue
            for t in range(ends + 1):
                far = KEPT ** (ends + 1 - t)
                for p in range(LAND):
                    worth = (
                        self.land[(heir * TURNS + ends + 1) * LAND + p]
                        + self.heirs[(heir * TURNS + ends + 1) * LAND + p]
                    )
                    if (NATIONS[n] == "wisigoth" and not north & BIT[p]) or (
                        NATIONS[n] == "omeyyad" and taken & BIT[p]
                    ):
                        worth = 0.0
                    self.heirs[(n * TURNS + t) * LAND + p] = share * far * worth

    # ---------------------------------------------------------------- kills

    def learn_kills(self, turn: i64) -> None:
        """What each nation earns for each kind of unit of each other in a turn (P9.2), in points."""
        k: i64 = 0
        n: i64 = 0
        v: i64 = 0
        kind: i64 = 0
        faith: i64 = 0
        if turn == self.kills_turn:
            return
        self.kills_turn = turn
        for k in range(FATES):
            self.fate[k] = 0.0
        for k in range(self.config.kills):
            if turn < self.config.kill_first[k] or turn > self.config.kill_last[k] or self.config.kill_with[k] >= 0:
                continue
            for n in range(PEOPLES - 1):
                if self.config.kill_nation[k] != n and self.config.kill_nation[k] >= 0:
                    continue
                for v in range(PEOPLES):
                    faith = -2 if self.config.muslims & BIT[v] else -3 if turn >= 11 else -4
                    if self.config.kill_target[k] not in (v, -1, faith) or v == n:
                        continue
                    for kind in range(8):
                        if self.config.kill_kinds[k] & BIT[kind]:
                            at: i64 = (n * PEOPLES + v) * 8 + kind
                            self.fate[at] = max(self.fate[at], 0.5 * self.config.kill_halves[k])

    # ---------------------------------------------------------------- asked often

    def stake(self, nation: i64, turn: i64, p: i64, inherits: i64) -> float:
        """What a province is worth to a nation that holds it from this turn on, without a castle."""
        k: i64 = (nation * TURNS + turn) * LAND + p
        return self.land[k] + self.heirs[k] if inherits else self.land[k]

    def wall(self, nation: i64, turn: i64, p: i64) -> float:
        """What a castle in a province adds."""
        return self.walls[(nation * TURNS + turn) * LAND + p]

    def army(self, nation: i64, turn: i64) -> float:
        """What one more unit is worth to a nation."""
        return self.unit[nation * TURNS + turn]

    def kill(self, nation: i64, victim: i64, kind: i64) -> float:
        """What a nation earns for destroying a unit in the turn that was learnt last."""
        return self.fate[(nation * PEOPLES + victim) * 8 + kind]
