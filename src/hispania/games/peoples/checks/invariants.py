"""The invariants of P26 on a position, and random games in which every node is looked at."""

from __future__ import annotations

from typing import Final

from ..core.terms import CHITS, LEADERS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, LAND_SET, count, first, i64, lane
    from ..core.config import Config
    from ..core.hits import aimed_at, resolve_round
    from ..core.playout import Dice
    from ..core.sequence import ask, decide, fall, settle
    from ..core.state import Choices, State
    from ..core.terms import (
        ALMORAVIDE,
        ARAGON,
        B_ROLL,
        BATTLE,
        BOX,
        CARTHAGE,
        CASTILLE,
        CATEGORIES,
        CHIT_KINDS,
        EL_CID,
        FIRE_KINDS,
        FORCED,
        FRANC,
        HEADS,
        LAND,
        NEUTRAL,
        NOBODY,
        NOWHERE,
        PELAYO,
        PEOPLES,
        PLACES,
        RAN,
        REMISE,
        ROME,
        SAVE,
        SEA,
        START,
        STEP_A,
        STEP_C,
        STEP_OVER,
        THROWS,
        TRIBUTE,
        TRIM,
        TURNS,
        WAITS,
        WISIGOTH,
    )

WHOLE = 16  # one look in so many goes over the whole map
MOST_NODES = 100000  # a game that is not over by then never ends
BROKEN: Final = (
    "",
    "PN1: more counters than the nation has",
    "PN2: a count below one, or sums that do not match the map",
    "PN3: nations together that may not be",
    "PN4: more than one castle or fort in a province",
    "PN5: a ruin beside a castle",
    "PN6: a leader where, when or with whom he cannot be",
    "PN7: gold below nothing, above the cap or without income",
    "PN8: a capital without a unit",
    "PN9: a mark without a unit",
    "PN10: a bond that cannot be",
    "PN11: a nation out of its time",
    "PN12: neutral units before step C of turn 12, or with leaders",
    "PN13: a stack that nobody reduced",
    "PN14: units off the map that may not stay",
    "PN15",  # of texts, which are looked at from outside
    "PN16: a dead end",
    "PN17: one decision twice in a list",
    "PN18: chits lost or made",
    "PN19",  # of a step, not of a position
    "PN20: dice that nobody aims, or a natural 1 that hits",
)


def broken(s: State) -> str:
    """The first invariant that a position breaks, or nothing."""
    return BROKEN[Watch(s.config).look(s)]


class Watch:
    """Looks at the positions of one game; it remembers leaders who have gone."""

    def __init__(self, config: Config) -> None:
        k: i64 = 0
        self.config: Config = config
        if not cython.compiled:
            self.begins, self.ends = [0] * PEOPLES, [0] * PEOPLES
            self.leave_end = [0] * HEADS
            self.born = [0] * (TURNS + 1)
            self.chits = [0] * CHIT_KINDS
        self.seen: i64 = 0
        self.gone: i64 = 0
        self.looks: i64 = 0
        self.decisions: i64 = 0
        self.rolls: i64 = 0
        self.listed: i64 = 0
        self.forced: i64 = 0
        self.saving: i64 = 0
        self.tribute: i64 = 0
        self.starting: i64 = 0
        self.trimming: i64 = 0
        printed = config.printed
        for k in range(TURNS + 1):
            self.born[k] = 0
        for k in range(NEUTRAL):
            self.begins[k], self.ends[k] = printed.nations[NATIONS[k]].present
        for k in range(HEADS):
            self.leave_end[k] = printed.leaders[LEADERS[k]].leave_end
        for k in range(CHIT_KINDS):
            self.chits[k] = printed.chits[CHITS[k]].count
        for row in printed.transformations:
            for name in row.into:
                self.born[row.end_of_turn + 1] |= BIT[NATIONS.index(name)]
        self.born[20] |= BIT[ALMORAVIDE]  # P14.27.4: a capital of elites alone lapses

    # ---------------------------------------------------------------- one position

    def look(self, s: State) -> i64:
        """The number of the first invariant that is broken; 0 if none."""
        found: i64 = 0
        self._read_tasks(s)
        if not self._cells(s):
            return 2
        if not self._counters(s):
            return 1
        found = self._provinces(s)
        if found:
            return found
        if not self._leaders(s):
            return 6
        if not self._gold(s):
            return 7
        found = self._marks(s)
        if found:
            return found
        if not self._bonds(s):
            return 10
        if not self._present(s):
            return 11
        if s.force[NEUTRAL] or s.led[NEUTRAL]:
            if s.led[NEUTRAL] or s.turn < 12 or (s.turn == 12 and s.step != STEP_C):
                return 12
        if s.step == STEP_A and not self._stacks(s):
            return 13
        if not self._away(s):
            return 14
        if not self._chits(s):
            return 18
        return 0

    def _read_tasks(self, s: State) -> None:
        """What is still to be done: much is allowed only until then."""
        k: i64 = 0
        self.forced = self.saving = self.starting = self.trimming = 0
        self.tribute = NOBODY
        for k in range(s.depth):
            if s.task[k] == FORCED:
                self.forced = 1
            elif s.task[k] == SAVE:
                self.saving = 1
            elif s.task[k] == START:
                self.starting = 1
            elif s.task[k] == TRIM:
                self.trimming = 1
            elif s.task[k] == TRIBUTE:
                self.tribute = s.who[k]

    def _counters(self, s: State) -> bool:
        n: i64 = 0
        kind: i64 = 0
        for n in range(NEUTRAL):
            if s.force[n] or s.waiting[n] or s.ruin_count[n]:
                for kind in range(8):
                    if s.supply(n, kind) < 0:
                        return False
        for kind in range(8):  # noqa: SIM110 (compiled); P7.10: they are WISIGOTH's
            if lane(s.force[NEUTRAL], kind) > lane(s.config.limit[WISIGOTH], kind):
                return False
        return True

    def _cells(self, s: State) -> bool:
        area: i64 = 0
        n: i64 = 0
        units: i64 = 0
        left: i64 = 0
        pairs: i64 = 0
        for n in range(PEOPLES):
            units = 0
            left = s.where[n]
            while left:
                area = first(left)
                left &= left - 1
                if s.cell[area * PEOPLES + n] <= 0 or s.cell[area * PEOPLES + n] & 0x4040404040404040:
                    return False  # a byte that borrowed from the next shows in its high bits
                if not s.here[area] & BIT[n]:
                    return False
                pairs += 1
                units += s.cell[area * PEOPLES + n]
            if units != s.force[n] or s.waiting[n] < 0:
                return False
        for area in range(PLACES):
            pairs -= count(s.here[area])
        if pairs:
            return False
        self.looks += 1
        if self.looks % WHOLE == 1:
            for area in range(PLACES):
                for n in range(PEOPLES):
                    if s.cell[area * PEOPLES + n] and not s.here[area] & BIT[n]:
                        return False
        return True

    def _provinces(self, s: State) -> i64:
        """PN3 to PN5."""
        p: i64 = 0
        a: i64 = 0
        b: i64 = 0
        walls: i64 = 0
        castles: i64 = 0
        for p in range(LAND):
            if not s.here[p]:
                continue
            a = first(s.here[p])
            walls = s.cell[p * PEOPLES + a] >> 48
            if s.here[p] & (s.here[p] - 1):
                if count(s.here[p]) > 2:
                    return 3
                b = first(s.here[p] & (s.here[p] - 1))
                walls += s.cell[p * PEOPLES + b] >> 48
                if not self.forced:
                    if a != s.attacker and b != s.attacker:
                        return 3
                    if s.allies(a, b) and not (s.marching and s.march_at == p):
                        return 3
            castles = lane(walls, 0)
            if castles + lane(walls, 1) > 1:
                return 4
            if castles and s.ruins & BIT[p]:
                return 5
        return 0

    def _leaders(self, s: State) -> bool:
        leader: i64 = 0
        n: i64 = 0
        last: i64 = 0
        here: i64 = 0
        for leader in range(HEADS):
            if s.leader_area[leader] == NOWHERE:
                continue
            here |= BIT[leader]
            n = s.leader_nation[leader]
            if not s.led[n] & BIT[leader]:
                return False
            if n != s.config.leader_nation[leader] and not (leader == PELAYO and n == CASTILLE):
                return False
            if s.turn < s.config.arrive[leader] or (self.leave_end[leader] and s.turn > self.leave_end[leader]):
                return False
            last = s.config.leave[leader] + (1 if s.long_lives & BIT[leader] else 0)
            if s.config.leave[leader] and s.turn >= last:
                if s.turn > last or s.step == STEP_C or (s.step == STEP_A and s.active > n):
                    return False
                if s.active == n and not self.starting:
                    return False
        for n in range(PEOPLES):
            if s.led[n] & ~here:
                return False
        if s.step != STEP_C:  # where Pelayo waits beside the map (P14.13.10)
            self.gone |= self.seen & ~here
            self.seen = here
        return not here & self.gone

    def _gold(self, s: State) -> bool:
        n: i64 = 0
        for n in range(PEOPLES):
            if s.gold[n] < 0:
                return False
            if s.gold[n] > s.config.gold_cap[n] and not (n == s.active and self.saving) and n != self.tribute:
                return False
            if s.gold[n] and (not s.config.income[n] or s.turn < s.config.income_from[n]):
                if not s.config.income[n] or not (s.config.events or s.config.early_share):  # Treasure; AMB-64
                    return False
        return True

    def _marks(self, s: State) -> i64:
        n: i64 = 0
        p: i64 = 0
        for n in range(PEOPLES):
            if s.capital[n] != NOWHERE and not s.at(s.capital[n], n):
                return 8
        for p in range(LAND):
            if (s.mark[p] != NOBODY) != ((s.marks & BIT[p]) != 0):
                return 9
            if s.mark[p] != NOBODY and not s.at(p, s.mark[p]):
                return 9
        return 0

    def _bonds(self, s: State) -> bool:
        n: i64 = 0
        suzerain: i64 = 0
        for n in range(PEOPLES):
            suzerain = s.bond[n]
            if suzerain == NOBODY:
                continue
            if s.bond[suzerain] != NOBODY or suzerain == n:
                return False
            if not s.config.general_submission and not self._listed_bond(s, n):
                return False
        return True

    def _listed_bond(self, s: State, vassal: i64) -> bool:
        """Is it a pair of the table, and has the suzerain's time not ended (P10.5)?"""
        k: i64 = 0
        suzerain: i64 = s.bond[vassal]
        last: i64 = 14
        if suzerain == CARTHAGE:
            last = 3
        elif suzerain == ROME:
            last = 5
        elif suzerain == WISIGOTH:
            last = 12
        if s.turn > last or (suzerain == WISIGOTH and s.toledo):
            return False
        for k in range(s.config.bonds):
            if s.config.bond_suzerain[k] == suzerain and s.config.bond_vassal[k] == vassal:
                return s.turn >= s.config.bond_first[k] - (1 if s.step == STEP_C else 0)  # BADAJOZ: P10.7
        return False

    def _present(self, s: State) -> bool:
        n: i64 = 0
        for n in range(NEUTRAL):
            if s.force[n] or s.waiting[n] or s.led[n]:
                if s.turn > self.ends[n] or s.turn < self.begins[n] - (1 if s.step == STEP_C else 0):
                    return False
        return True

    def _stacks(self, s: State) -> bool:
        """No nation but the active one and the attacker is more than one above a limit (P5.6)."""
        n: i64 = 0
        most: i64 = 0
        left: i64 = 0
        if self.trimming:
            return True
        for n in range(NEUTRAL):
            if n == s.active or n == s.attacker:
                continue
            if self.born[s.turn] & BIT[n] and n > s.active:  # P11.4: not before its own next sequence
                continue
            most = 2 if n == WISIGOTH or (n == FRANC and s.turn == 13) else 1  # P4.4.5
            left = s.where[n] & LAND_SET
            while left:
                if s.stack(first(left), n) > s.limit(first(left), n) + most:
                    return False
                left &= left - 1
        return True

    def _away(self, s: State) -> bool:
        area: i64 = 0
        n: i64 = 0
        left: i64 = 0
        for area in range(LAND, PLACES):
            left = s.here[area]
            while left:
                n = first(left)
                left &= left - 1
                if area == BOX:
                    if n != EL_CID:
                        return False
                    continue
                if n == s.active or self._stays(s, area, n, s.turn):
                    continue
                if s.step == STEP_C or (s.step == STEP_A and n < s.active):
                    return False  # its sequence of this turn is over
                if not self._stays(s, area, n, s.turn - 1):
                    return False
        return True

    def _stays(self, s: State, area: i64, n: i64, turn: i64) -> bool:
        """May units stay there, or be there after a retreat (AMB-21, AMB-63)?"""
        if area == SEA:
            return s.config.supreme[n * TURNS + turn] != 0
        if n == ARAGON and turn == 15:  # P11.2: FRANC's units convert everywhere
            n = FRANC
        return (s.config.right[((area - LAND) * PEOPLES + n) * TURNS + turn] & 16) != 0

    def _chits(self, s: State) -> bool:
        k: i64 = 0
        player: i64 = 0
        number: i64 = 0
        if not s.dealt:
            return True
        for k in range(CHIT_KINDS):
            number = s.bag[k] + s.discard[k]
            for player in range(6):
                number += s.hand[player * CHIT_KINDS + k]
            if number != self.chits[k] and not (k == REMISE and number == 0):
                return False
        return True

    # ---------------------------------------------------------------- a decision, a throw

    def look_at_list(self, choices: Choices) -> i64:
        """PN16, PN17: at least one decision, none twice."""
        i: i64 = 0
        k: i64 = 0
        if not choices.number:
            return 16
        for i in range(1, choices.number):
            for k in range(i):
                if choices.act[i] == choices.act[k] and choices.units[i] == choices.units[k]:
                    return 17
        return 0

    def look_at_dice(self, s: State) -> i64:
        """PN20: as many dice as aims have, and ones hit nobody."""
        k: i64 = 0
        target: i64 = 0
        number: i64 = 0
        if s.task[s.depth - 1] != BATTLE or s.round_step != B_ROLL:
            return 0
        for k in range(2 * FIRE_KINDS):
            for target in range(CATEGORIES):
                number += aimed_at(s.aim[k], target)
        if number != s.dice:
            return 20
        twin: State = s.clone()
        for k in range(twin.dice):
            twin.rolled[k] = 1
        twin.rolled_count = twin.dice
        resolve_round(twin)
        for k in range(2):
            if twin.at(twin.battle_at, twin.side[k]) != s.at(s.battle_at, s.side[k]):
                return 20
        for k in range(4):
            if twin.wounds[k] != s.wounds[k]:
                return 20
        return 20 if twin.castle_hits != s.castle_hits else 0

    # ---------------------------------------------------------------- a game

    def play(self, s: State, seed: i64) -> i64:
        """Play to the end at random, looking at every node: the first invariant broken; the state stays there."""
        k: i64 = 0
        found: i64 = 0
        answer: i64 = 0
        nodes: i64 = 0
        dice: Dice = Dice(seed)
        choices: Choices = Choices()
        while s.step != STEP_OVER:
            if not s.depth:
                settle(s, choices, 1)  # the next sequence or turn
                continue
            choices.clear()
            answer = ask(s, choices)
            if answer == RAN:
                continue
            nodes += 1
            found = self.look(s)
            if not found:
                found = self.look_at_list(choices) if answer == WAITS else self.look_at_dice(s)
            if found or nodes > MOST_NODES:
                return found if found else 16
            if answer == THROWS:
                for k in range(s.dice):
                    s.rolled[k] = 1 + dice.below(10)
                self.rolls += 1
                fall(s)
            else:
                self.decisions += choices.number > 1
                self.listed += choices.number
                k = dice.below(choices.number)
                decide(s, choices.act[k], choices.units[k])
        return self.look(s)
