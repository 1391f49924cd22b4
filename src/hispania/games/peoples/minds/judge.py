"""How a position looks, by seat, in points: scored, still to come by the calendar if held, units, threats.

Each seat has its own value and none is anybody's loss (max^n). What others may take before the next count is weighed
at a glance (`clash`), so a judgement costs a few microseconds when compiled.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, MOBILES, first, i64, lane, total
    from ..core.state import State
    from ..core.terms import (
        BERBER,
        CASTLE,
        CRUSADER,
        ELITE,
        FIRE_KINDS,
        FORT,
        INFANTRY,
        KNIGHT,
        NEUTRAL,
        NOBODY,
        PEOPLES,
        ROME,
        SIDE_A,
        SIDE_D,
        STEP_A,
        STEP_S,
        TURNS,
        WISIGOTH,
    )
    from .clash import Clash
    from .outlook import Outlook

EAGER = 0.55  # how often a neighbour who could attack does
LATER = 0.6  # of that, where he has already played this turn
VASSAL = 0.5  # P9.4
LORD = 0.7  # a suzerain's share of what his vassals hold: bonds end
UNITS = 0.5  # of what a unit looks worth on the march, what it adds to a position besides the land it holds
GOLD_KEPT = 0.12  # of a unit's worth, for one gold saved


class Judge:
    """Eyes of a player in one agreement."""

    def __init__(self, outlook: Outlook) -> None:
        k: i64 = 0
        self.outlook: Outlook = outlook
        self.clash: Clash = Clash()
        if not cython.compiled:
            self.value = [0.0] * 6  # by player, after `look`
            self.of_nation = [0.0] * PEOPLES  # the same by nation
            self.crowd = [0] * PEOPLES
        for k in range(PEOPLES):
            self.crowd[k] = 0

    # ---------------------------------------------------------------- forces

    def hits(self, units: i64) -> i64:
        """How many hits a force can take (P7.6)."""
        return (
            total(units) + lane(units, KNIGHT) + lane(units, CRUSADER) + lane(units, BERBER) + 2 * lane(units, CASTLE)
        )

    def chance(
        self, s: State, side: i64, firing: i64, units: i64, aimed: i64, targets: i64, mountain: i64, bonus: i64
    ) -> i64:
        """The mean chance of a hit for each hit that a force can take, in tenths (P7.4)."""
        kind: i64 = 0
        kinds: i64 = 0
        group: i64 = 0
        base: i64 = 0
        weight: i64 = 0
        need: i64 = 0
        number: i64 = 0
        dice: i64 = 0
        mean: float = 0.0
        all_weights: float = 0.0
        found: float = 0.0
        for kind in range(8):
            number = lane(units, kind)
            if not number:
                continue
            dice = 3 * number if kind == CASTLE else number
            if kind == BERBER:
                found += dice * 6.0
                continue
            group = kind if kind <= KNIGHT else kind - 1
            if kind == FORT:
                group = ELITE if firing == ROME else INFANTRY
            mean = all_weights = 0.0
            for kinds in range(8):
                weight = lane(targets, kinds)
                if not weight:
                    continue
                base = kinds if kinds <= KNIGHT else kinds - 1
                if kinds == FORT:
                    base = ELITE if aimed == ROME else INFANTRY
                if kinds == BERBER:
                    need = 9
                else:
                    need = (
                        self.outlook.config.need[((side * FIRE_KINDS + group) * FIRE_KINDS + base) * 2 + mountain]
                        - bonus
                    )
                all_weights += weight
                mean += weight * (11 - max(2, need))
            if all_weights > 0.0:
                found += dice * max(0.0, mean / all_weights)
        number = self.hits(units)
        return int(found / number + 0.5) if number else 0

    def fight(self, s: State, p: i64, attacker: i64, a: i64, led: i64, zeal: i64, defender: i64, d: i64) -> None:
        """A battle to the end between two forces, at a glance: the answer stands in `clash`."""
        mountain: i64 = 1 if self.outlook.config.mountains & BIT[p] else 0
        guided: i64 = 2 if s.leaders_at(p, defender) else 0
        self.clash.look(
            self.hits(a),
            self.chance(s, SIDE_A, attacker, a, defender, d, mountain, 2 * led + zeal),
            self.hits(d),
            self.chance(s, SIDE_D, defender, d, attacker, a, mountain, guided),
        )

    # ---------------------------------------------------------------- threats

    def threat(self, s: State, nation: i64, p: i64) -> i64:
        """The largest force that one neighbour could throw at a province; in the upper bits, who."""
        q: i64 = 0
        e: i64 = 0
        most: i64 = 0
        who: i64 = NOBODY
        crowds: i64 = 0
        foes: i64 = 0
        near: i64 = self.outlook.config.near[p]
        while near:
            q = first(near)
            near &= near - 1
            foes = s.here[q] & ~BIT[nation] & ~BIT[NEUTRAL]
            while foes:
                e = first(foes)
                foes &= foes - 1
                if not crowds & BIT[e]:
                    self.crowd[e] = 0
                    crowds |= BIT[e]
                self.crowd[e] += total(s.cell[q * PEOPLES + e] & MOBILES)
        while crowds:
            e = first(crowds)
            crowds &= crowds - 1
            if self.crowd[e] > most and not s.allies(nation, e) and s.owner[e] != s.owner[nation]:
                most = self.crowd[e]
                who = e
        most = min(most, self.outlook.config.stack[p] + 1)
        return most + 256 * (who + 1) if most else 0

    def hold(self, s: State, nation: i64, p: i64, units: i64) -> float:
        """How likely a force still holds a province when its neighbours have played."""
        if not units:
            return 0.0
        found: i64 = self.threat(s, nation, p)
        if not found:
            return 1.0
        mountain: i64 = 1 if self.outlook.config.mountains & BIT[p] else 0
        force: i64 = found & 255
        self.clash.look(force, 3 if mountain else 4, self.hits(units), 4)
        eager: float = EAGER if (found >> 8) - 1 >= s.active else EAGER * LATER
        return 1.0 - eager * self.clash.win

    # ---------------------------------------------------------------- stakes

    def inherits(self, s: State, nation: i64) -> i64:
        """Does the player of a nation also have its heir?"""
        heir: i64 = self.outlook.heir[nation]
        return 1 if heir >= 0 and s.owner[heir] == s.owner[nation] else 0

    def when(self, s: State) -> i64:
        """The turn whose count comes next: in step C this one's is over."""
        if s.step == STEP_A or s.step == STEP_S:
            return s.turn
        return min(s.turn + 1, TURNS - 1)

    def stake(self, s: State, nation: i64, p: i64) -> float:
        """What holding a province is worth to a nation from now on; a vassal's points are halved (P9.4)."""
        found: float = self.outlook.stake(nation, self.when(s), p, self.inherits(s, nation))
        if s.bond[nation] != NOBODY:
            found *= VASSAL
        return found

    def army(self, s: State, nation: i64) -> float:
        """What one more unit is worth to a nation."""
        return self.outlook.army(nation, self.when(s))

    def kill(self, s: State, nation: i64, victim: i64, kind: i64) -> float:
        """What a nation earns for destroying a unit now (P9.2)."""
        self.outlook.learn_kills(s.turn)
        if kind == CRUSADER:
            kind = KNIGHT
        return self.outlook.kill(nation, WISIGOTH if victim == NEUTRAL else victim, kind)

    # ---------------------------------------------------------------- the whole

    def look(self, s: State) -> None:
        """Value the position for every player: the answer stands in `value`, by nation in `of_nation`."""
        n: i64 = 0
        player: i64 = 0
        for player in range(6):
            self.value[player] = 0.5 * s.adjust[player]
        for n in range(NEUTRAL):
            self.of_nation[n] = 0.0
            if s.owner[n]:
                self.of_nation[n] = 0.5 * s.vp[n]
                if s.force[n] or s.waiting[n]:
                    self.of_nation[n] += self.prospects(s, n)
                self.value[s.owner[n]] += self.of_nation[n]

    def prospects(self, s: State, n: i64) -> float:
        """What a nation may still earn: provinces if held, its vassals', units, gold."""
        p: i64 = 0
        v: i64 = 0
        t: i64 = self.when(s)
        found: float = 0.0
        held: float = 0.0
        inherits: i64 = self.inherits(s, n)
        army: float = self.outlook.army(n, t)
        own: i64 = s.provinces_of(n)
        while own:
            p = first(own)
            own &= own - 1
            held = self.outlook.stake(n, t, p, inherits)
            if lane(s.cell[p * PEOPLES + n], CASTLE):
                held += self.outlook.wall(n, t, p)
            if held > 0.0:
                found += held * self.hold(s, n, p, s.cell[p * PEOPLES + n])
        if s.bond[n] != NOBODY:
            found *= VASSAL
        for v in range(NEUTRAL):
            if s.bond[v] == n:
                own = s.provinces_of(v)
                while own:
                    found += LORD * self.outlook.stake(n, t, first(own), 0)
                    own &= own - 1
        found += UNITS * army * self.weight(s.force[n] + s.waiting[n])
        return found + army * GOLD_KEPT * 0.5 * s.gold[n]

    def weight(self, units: i64) -> float:
        """How much a force counts, in infantry."""
        return (
            total(units & 0xFF) + 1.3 * (lane(units, 1) + lane(units, 2)) + 1.7 * (lane(units, 3) + lane(units, 4))
            + 1.0 * lane(units, BERBER) + 1.2 * lane(units, CASTLE) + 0.4 * lane(units, FORT)
        )  # fmt: skip

    def values(self, s: State) -> list[float]:
        """The value of a position to each player, the first at 1.

        >>> from hispania import games
        >>> from hispania.games.peoples.minds.outlook import Outlook
        >>> state = games.rules("peoples").new_game().state
        >>> len(Judge(Outlook(state.config)).values(state))
        6
        """
        self.look(s)
        return [self.value[k] for k in range(6)]

    def by_nation(self, s: State) -> list[float]:
        """The same by nation."""
        self.look(s)
        return [self.of_nation[k] for k in range(PEOPLES)]
