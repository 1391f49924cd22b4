"""The position (P2.2, P24) as words and small numbers, and the primitives that lay down and take up pieces.

Nothing here knows what may be done: that is the business of the chapters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, COUNTED, LAND_SET, first, i64, lane, total
    from .config import Config
    from .terms import (
        ALMORAVIDE,
        CASTLE,
        CHIT_KINDS,
        ELITE,
        FIRE_KINDS,
        FRAMES,
        HEADS,
        INFANTRY,
        KNIGHT,
        LAND,
        NEUTRAL,
        NOBODY,
        NOWHERE,
        PEOPLES,
        PLACES,
        SEA,
        SIDE_A,
        SIDE_D,
        STEP_SETUP,
        TURNS,
        WISIGOTH,
    )

Log = Callable[[str, str, dict[str, Any]], None]


class State:
    """One position."""

    def __init__(self, config: Config) -> None:
        k: i64 = 0
        self.config: Config = config
        self.log: Log | None = None  # where events are told; None in a search
        self.papers: list[dict[str, Any]] = []  # what rare tasks know, the last one's last
        self.notes: dict[str, Any] = {}  # what rows of step C tell one another
        if not cython.compiled:
            self.cell = [0] * (PLACES * PEOPLES)  # the units of a nation in an area, a byte a kind
            self.here = [0] * PLACES  # the nations with units in an area
            self.where = [0] * PEOPLES  # the areas with units of a nation
            self.force = [0] * PEOPLES  # all its units
            self.waiting = [0] * PEOPLES  # bought, not placed
            self.led = [0] * PEOPLES  # its leaders on the map
            self.leader_area, self.leader_nation = [0] * HEADS, [0] * HEADS
            self.gold, self.vp = [0] * PEOPLES, [0] * PEOPLES  # in halves (P0.1)
            self.capital, self.bond, self.owner = [0] * PEOPLES, [0] * PEOPLES, [0] * PEOPLES
            self.special, self.ruin_count = [0] * PEOPLES, [0] * PEOPLES
            self.ruin, self.mark, self.fort_order = [0] * LAND, [0] * LAND, [0] * LAND
            self.adjust, self.final = [0] * 6, [0] * 6
            self.hand, self.bag, self.discard = [0] * (6 * CHIT_KINDS), [0] * CHIT_KINDS, [0] * CHIT_KINDS
            self.task, self.who, self.arg = [0] * FRAMES, [0] * FRAMES, [0] * FRAMES
            self.used, self.ban = [0] * FRAMES, [0] * FRAMES
            self.arrivals, self.job = [0] * 64, [0] * 64
            self.fresh = [0] * PLACES
            self.march = [0] * 36  # [6 * kind + steps used]
            self.side, self.aim, self.wounds = [0] * 2, [0] * (2 * FIRE_KINDS), [0] * 4
            self.brave, self.rolled = [0] * 2, [0] * 128
        for k in range(PLACES * PEOPLES):
            self.cell[k] = 0
        for k in range(PLACES):
            self.here[k] = self.fresh[k] = 0
        for k in range(PEOPLES):
            self.where[k] = self.force[k] = self.waiting[k] = self.led[k] = 0
            self.gold[k] = self.vp[k] = self.owner[k] = self.special[k] = self.ruin_count[k] = 0
            self.capital[k] = NOWHERE
            self.bond[k] = NOBODY
        for k in range(HEADS):
            self.leader_area[k] = NOWHERE
            self.leader_nation[k] = config.leader_nation[k]
        for k in range(LAND):
            self.ruin[k] = self.mark[k] = NOBODY
            self.fort_order[k] = 0
        for k in range(6):
            self.adjust[k] = self.final[k] = 0
        for k in range(6 * CHIT_KINDS):
            self.hand[k] = 0
        for k in range(CHIT_KINDS):
            self.bag[k] = self.discard[k] = 0
        for k in range(FRAMES):
            self.task[k] = self.who[k] = 0
            self.arg[k] = self.used[k] = self.ban[k] = 0
        for k in range(64):
            self.arrivals[k] = self.job[k] = 0
        for k in range(36):
            self.march[k] = 0
        self.turn: i64 = config.first_turn
        self.step: i64 = STEP_SETUP
        self.active: i64 = NOBODY
        self.attacker: i64 = NOBODY
        self.toledo: i64 = 0
        self.ruins: i64 = 0  # sets of provinces
        self.forts: i64 = 0
        self.fort_count: i64 = 0
        self.marks: i64 = 0
        self.depth: i64 = 0  # of the stack of tasks
        self.arrival_count: i64 = 0
        self.job_first: i64 = 0
        self.job_count: i64 = 0
        # ------------------------------------------------------------ flags of P24
        self.italy: i64 = 0
        self.beyond: i64 = 0
        self.box: i64 = 0
        self.emirate: i64 = 0
        self.valence: i64 = 0
        self.move_no: i64 = 0
        self.opener: i64 = 0
        self.signed: i64 = 0  # players who used the Sign of God, a bit each
        self.aragon_late: i64 = 0
        self.badajoz_born: i64 = 0
        self.cid_in: i64 = 0
        self.minor: i64 = 0
        self.minor_at: i64 = 0
        self.minor_place: i64 = 0
        self.rebuilt: i64 = 0
        self.long_lives: i64 = 0  # leaders who stay a turn longer
        self.dealt: i64 = 0  # are there chits?
        self.winners: i64 = 0
        # ------------------------------------------------------------ the march under way (P20.3)
        self.fresh_leaders: i64 = 0
        self.marching: i64 = 0
        self.march_at: i64 = 0
        self.march_from: i64 = NOWHERE
        self.march_steps: i64 = 0
        self.march_stack: i64 = 0
        self.march_ended: i64 = 0
        self.march_minor: i64 = 0
        self.march_leader: i64 = NOBODY
        self.march_leaders: i64 = 0
        # ------------------------------------------------------------ what a list says
        self.decider: i64 = 0
        self.dice: i64 = 0
        self.clear_battle()

    def clear_battle(self) -> None:
        """Forget the battle that was (P23.7)."""
        k: i64 = 0
        for k in range(2 * FIRE_KINDS):
            self.aim[k] = 0
        for k in range(4):
            self.wounds[k] = 0
        self.side[SIDE_A] = self.side[SIDE_D] = NOBODY
        self.brave[SIDE_A] = self.brave[SIDE_D] = NOBODY
        self.battle_at: i64 = NOWHERE
        self.round: i64 = 0
        self.round_step: i64 = 0
        self.aiming: i64 = 0  # the side that names targets
        self.queued: i64 = 0  # is the queue filled?
        self.queue: i64 = 0  # firing kinds that still name targets, a bit each
        self.river: i64 = 0  # attackers that crossed one, by kind
        self.came: i64 = 0  # areas that attackers came from
        self.castle_hits: i64 = 0
        self.zeal: i64 = 0
        self.mountain: i64 = 0
        self.tactics: i64 = 0  # sides, a bit each
        self.treason: i64 = NOBODY  # the side that suffers it
        self.indiscipline: i64 = NOBODY
        self.signing: i64 = 0  # sides that may still call the Sign of God
        self.rolled_count: i64 = 0
        self.spread: i64 = 0  # hits on knights as their owners spread them (P22.1), six bits each: see hits
        self.mission: i64 = 0
        self.engaged: i64 = 0
        self.fee: i64 = 0
        self.recruiter: i64 = NOBODY
        self.viriathus: i64 = 0
        self.no_submission: i64 = 0

    def clone(self) -> State:
        """An independent copy, which tells nobody what happens."""
        twin: State = State.__new__(State)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        """Become equal to another position."""
        copy_memory(self, other)
        self.config = other.config
        self.log = None
        self.papers = copied(other.papers) if other.papers else []
        self.notes = copied(other.notes) if other.notes else {}

    def tell(self, event: str, rule: str, **facts: Any) -> None:
        """Tell what happened, if anybody listens."""
        if self.log is not None:
            self.log(event, rule, facts)

    # ---------------------------------------------------------------- the stack of tasks

    def push(self, task: i64, nation: i64, arg: i64) -> None:
        """Put a task on top (P20.1)."""
        d: i64 = self.depth
        self.task[d] = task
        self.who[d] = nation
        self.arg[d] = arg
        self.used[d] = 0
        self.ban[d] = 0
        self.depth = d + 1

    def push_paper(self, task: i64, nation: i64, paper: dict[str, Any]) -> None:
        """Put a rare task on top, with what it knows."""
        self.push(task, nation, 0)
        self.papers.append(paper)

    def pop_paper(self) -> None:
        """A rare task is done."""
        self.depth -= 1
        self.papers.pop()

    def paper(self) -> dict[str, Any]:
        """What the uppermost rare task knows."""
        return self.papers[len(self.papers) - 1]  # compiled, a list has no place -1

    def tasks(self) -> list[int]:
        """The stack, the current task last."""
        return [self.task[k] for k in range(self.depth)]

    # ---------------------------------------------------------------- units

    def at(self, area: i64, nation: i64) -> i64:
        """The units of a nation in an area."""
        return self.cell[area * PEOPLES + nation]

    def add(self, area: i64, nation: i64, kind: i64, number: i64) -> None:
        """Put units into an area."""
        if number > 0:
            self.cell[area * PEOPLES + nation] += number * BIT[8 * kind]
            self.force[nation] += number * BIT[8 * kind]
            self.here[area] |= BIT[nation]
            self.where[nation] |= BIT[area]

    def take(self, area: i64, nation: i64, kind: i64, number: i64) -> None:
        """Take units out of an area; a capital or a mark dies with the last of them (P5.5, PN9)."""
        if number <= 0:
            return
        self.cell[area * PEOPLES + nation] -= number * BIT[8 * kind]
        self.force[nation] -= number * BIT[8 * kind]
        if not self.cell[area * PEOPLES + nation]:
            self.vacate(area, nation)

    def vacate(self, area: i64, nation: i64) -> None:
        """The last unit of a nation has left an area."""
        self.here[area] &= ~BIT[nation]
        self.where[nation] &= ~BIT[area]
        if self.capital[nation] == area:
            self.capital[nation] = NOWHERE
        if area < LAND and self.mark[area] == nation:
            self.mark[area] = NOBODY
            self.marks &= ~BIT[area]

    def wipe(self, area: i64, nation: i64) -> None:
        """Take all units of a nation out of an area."""
        if self.cell[area * PEOPLES + nation]:
            self.force[nation] -= self.cell[area * PEOPLES + nation]
            self.cell[area * PEOPLES + nation] = 0
            self.vacate(area, nation)

    def others_at(self, area: i64, nation: i64) -> i64:
        """The other nations with units in an area."""
        return self.here[area] & ~BIT[nation]

    # ---------------------------------------------------------------- leaders

    def put_leader(self, leader: i64, area: i64, nation: i64) -> None:
        """Put a leader into an area, from wherever he is."""
        if self.leader_area[leader] != NOWHERE:
            self.led[self.leader_nation[leader]] &= ~BIT[leader]
        self.leader_area[leader] = area
        self.leader_nation[leader] = nation
        self.led[nation] |= BIT[leader]

    def drop_leader(self, leader: i64) -> None:
        """A leader leaves the map."""
        if self.leader_area[leader] != NOWHERE:
            self.led[self.leader_nation[leader]] &= ~BIT[leader]
            self.leader_area[leader] = NOWHERE

    def leaders_at(self, area: i64, nation: i64) -> i64:
        """The leaders of a nation in an area."""
        found: i64 = 0
        left: i64 = self.led[nation]
        while left:
            if self.leader_area[first(left)] == area:
                found |= left & -left
            left &= left - 1
        return found

    def foreign_leaders(self, area: i64, nation: i64) -> i64:
        """The leaders of other nations in an area."""
        leader: i64 = 0
        found: i64 = 0
        for leader in range(HEADS):
            if self.leader_area[leader] == area and self.leader_nation[leader] != nation:
                found |= BIT[leader]
        return found

    # ---------------------------------------------------------------- control

    def holder(self, p: i64) -> i64:
        """Who controls a province (P0.5): in a battle not the attacker."""
        nations: i64 = self.here[p]
        if not nations:
            return NOBODY
        if nations & (nations - 1) and self.attacker != NOBODY:
            nations &= ~BIT[self.attacker]
        return first(nations)

    def provinces_of(self, nation: i64) -> i64:
        """The provinces that a nation controls."""
        found: i64 = self.where[nation] & LAND_SET
        if nation == self.attacker:
            left: i64 = found
            while left:
                if self.here[first(left)] & ~BIT[nation]:
                    found &= ~(left & -left)
                left &= left - 1
        return found

    def allies(self, a: i64, b: i64) -> bool:
        """Are two nations suzerain and vassal (P6.9)?"""
        return self.bond[a] == b or self.bond[b] == a

    def allied_at(self, p: i64, nation: i64) -> bool:
        """Stands an ally of a nation in a province?"""
        left: i64 = self.here[p] & ~BIT[nation]
        while left:
            if self.allies(nation, first(left)):
                return True
            left &= left - 1
        return False

    def vassals(self, nation: i64) -> i64:
        """The vassals of a nation."""
        k: i64 = 0
        found: i64 = 0
        for k in range(PEOPLES):
            if self.bond[k] == nation:
                found |= BIT[k]
        return found

    # ---------------------------------------------------------------- stacks and supply

    def stack(self, p: i64, nation: i64) -> i64:
        """How many units count for stacking (P5.2)."""
        return total(self.cell[p * PEOPLES + nation] & COUNTED)

    def limit(self, p: i64, nation: i64) -> i64:
        """The limit of a province for a nation, capital included (P5.1, P5.5)."""
        return self.config.stack[p] + (1 if self.capital[nation] == p else 0)

    def supply(self, nation: i64, kind: i64) -> i64:
        """How many counters of a kind are left (P0.6, P12.1)."""
        number: i64 = lane(self.config.limit[nation], kind)
        if kind == KNIGHT:
            number = self.config.knights[nation * TURNS + self.turn]
        if nation == ALMORAVIDE and self.turn >= 20:  # P14.27.4
            if kind == INFANTRY:
                number = lane(self.config.limit[nation], ELITE)
            elif kind == ELITE:
                number = 0
        number -= lane(self.force[nation], kind) + lane(self.waiting[nation], kind)
        if kind == CASTLE:
            number -= self.ruin_count[nation] - self.special[nation]
        return number

    # ---------------------------------------------------------------- castles (P12)

    def walled(self, p: i64) -> bool:
        """Stands a castle or a fort there already (P4.3)?"""
        left: i64 = self.here[p]
        while left:
            if self.cell[p * PEOPLES + first(left)] >> 48:
                return True
            left &= left - 1
        return False

    def put_castle(self, p: i64, nation: i64) -> None:
        """Put a castle into a province; a ruin's counter goes back to its nation (P12.3)."""
        self.clear_ruin(p)
        self.add(p, nation, CASTLE, 1)

    def clear_ruin(self, p: i64) -> None:
        """A ruin is no more."""
        if self.ruins & BIT[p]:
            self.ruin_count[self.ruin[p]] -= 1
            self.ruin[p] = NOBODY
            self.ruins &= ~BIT[p]

    def lay_ruin(self, p: i64, nation: i64) -> None:
        """The counter of a destroyed castle lies in place (P12.1)."""
        self.clear_ruin(p)
        self.ruin[p] = WISIGOTH if nation == NEUTRAL else nation
        self.ruin_count[self.ruin[p]] += 1
        self.ruins |= BIT[p]

    def set_mark(self, p: i64, nation: i64) -> None:
        """Mark a province as filled above its limit by a retreat (P5.6)."""
        self.mark[p] = nation
        self.marks |= BIT[p]

    def clear_mark(self, p: i64) -> None:
        """The mark dies."""
        self.mark[p] = NOBODY
        self.marks &= ~BIT[p]

    # ---------------------------------------------------------------- rights

    def right(self, area: i64, nation: i64) -> i64:
        """What a nation may do in an off-map area this turn (P6.6.3): see config.right; 0 elsewhere."""
        if area < LAND or area == SEA:
            return 0
        return self.config.right[((area - LAND) * PEOPLES + nation) * TURNS + self.turn]

    def supreme(self, nation: i64) -> bool:
        """Has a nation naval supremacy this turn (P6.8.3)?"""
        return self.config.supreme[nation * TURNS + self.turn] != 0

    def may_stay(self, area: i64, nation: i64) -> bool:
        """May a nation's units stay in an off-map area or at sea (P4.5)?"""
        if area == SEA:
            return self.supreme(nation)
        return (self.right(area, nation) & 4) != 0

    def invasion(self, nation: i64) -> i64:
        """The invasion of a nation this turn: 0 none, 1 ordinary, 2 unlimited, 3 unlimited with a leader (P2.5)."""
        return self.config.invasion[nation * TURNS + self.turn]

    # ---------------------------------------------------------------- units that arrived (P23.7)

    def arrive(self, p: i64, kind: i64, origin: i64, number: i64) -> None:
        """Remember units that ended their march in a province, and where from."""
        k: i64 = 0
        key: i64 = p + 64 * kind + 1024 * (origin + 1)
        for k in range(self.arrival_count):
            if self.arrivals[k] >> 8 == key:
                self.arrivals[k] += number
                return
        if self.arrival_count < 64:  # no nation has so many units, but a position may say so
            self.arrivals[self.arrival_count] = key * 256 + number
            self.arrival_count += 1

    def forget_arrival(self, p: i64, kind: i64, origin: i64) -> None:
        """A unit that arrived is gone: it bars no retreat any more (P23.7)."""
        k: i64 = 0
        key: i64 = p + 64 * kind + 1024 * (origin + 1)
        for k in range(self.arrival_count):
            if self.arrivals[k] >> 8 == key:
                self.arrivals[k] -= 1
                if not self.arrivals[k] & 255:
                    self.arrival_count -= 1
                    self.arrivals[k] = self.arrivals[self.arrival_count]
                return


def copied(data: Any) -> Any:
    """A deep copy of plain data."""
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    if isinstance(data, list):
        return [copied(value) for value in data]
    return data


class Choices:
    """The decisions that may be taken: a word with its facts, and units where it has some."""

    def __init__(self) -> None:
        self.number: i64 = 0
        self.room: i64 = 0  # compiled, how many the arrays hold
        if not cython.compiled:
            self.act: list[int] = []
            self.units: list[int] = []

    def __dealloc__(self) -> None:
        free_room(self)

    def clear(self) -> None:
        """Begin a list."""
        self.number = 0
        if not cython.compiled:
            self.act.clear()
            self.units.clear()

    def add(self, act: i64, units: i64) -> None:
        """Put a decision on the list."""
        if cython.compiled:
            if self.number == self.room:
                make_room(self)
            self.act[self.number] = act
            self.units[self.number] = units
        else:
            self.act.append(act)
            self.units.append(units)
        self.number += 1

    def listed(self) -> list[tuple[int, int]]:
        """All of them."""
        return [(self.act[k], self.units[k]) for k in range(self.number)]


if not cython.compiled:

    def deed(word: i64, a: i64, b: i64, kind: i64, more: i64) -> i64:
        """A word and its facts as one number: places a and b, a kind, and whatever else it has."""
        return word + a * 64 + b * 4096 + kind * 262144 + more * 4194304

    def word_of(act: i64) -> i64:
        """Which decision it is."""
        return act & 63

    def place_of(act: i64) -> i64:
        """Its place."""
        return act >> 6 & 63

    def other_of(act: i64) -> i64:
        """Its second place, or a leader and one more."""
        return act >> 12 & 63

    def kind_of(act: i64) -> i64:
        """Its kind of unit."""
        return act >> 18 & 15

    def more_of(act: i64) -> i64:
        """Whatever else it has: a number, or a set of leaders."""
        return act >> 22

    def copy_memory(to: State, of: State) -> None:
        """Copy everything but what Python keeps."""
        for name, value in vars(of).items():
            setattr(to, name, value[:] if type(value) is list else value)

    def make_room(choices: Choices) -> None:
        """Lists grow by themselves."""

    def free_room(choices: Choices) -> None:
        """Lists go by themselves."""
