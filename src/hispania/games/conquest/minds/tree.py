"""Tree search over positions: plans of a whole Roman phase, dice sampled, every new position judged.

Positions are found again by their hash, so different orders of the same actions meet in one node, and what was learnt
before a decision is still there after it. A descent ends a few turns ahead (the horizon), where the judge speaks.
There are two ways to meet a new position: judge every action there once, exactly over the dice of its combat
(`cutoff` 0); or play on with weighted random actions for `cutoff` turns and judge where that leads.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from math import log, sqrt

    from ..core.bits import i64
    from ..core.combat import hispanic_value, roman_value, verdict
    from ..core.flow import actor, decide_action, faces, list_choices, resolve_dice
    from ..core.playout import Dice, roll
    from ..core.state import Choices, State
    from ..core.terms import (
        BOOST,
        CHANCE,
        DO_BOOST,
        DO_BUILD,
        DO_DECLINE,
        DO_FLEET,
        DO_MOVE,
        DO_PASS,
        DO_PLACE,
        DO_REMOVE,
        DO_SIEGE,
        HISPANO,
        OVER,
        REROLL,
    )
    from .network import Judge

    DEPTH = 512  # decisions of one descent at most
    LISTED = 1829  # actions of one position at most
    EDGES_OF_NODE = 24  # room for so many on average


class Tree:
    """Nodes and edges in flat arrays, as many as there is room for."""

    def __init__(self, judge: Judge, room: i64 = 1 << 14) -> None:
        self.judge: Judge = judge
        self.room: i64 = room  # nodes, a power of two
        self.key = array("q", bytes(16 * room))  # the hash of each node, found by open addressing
        self.slot = array("q", bytes(16 * room))
        self.begin = array("q", bytes(8 * room))  # edges of node k: begin[k] .. begin[k] + number[k]
        self.number = array("q", bytes(8 * room))
        self.seen = array("q", bytes(8 * room))
        self.side = array("q", bytes(8 * room))
        self.edges_room: i64 = EDGES_OF_NODE * room + LISTED  # the root always finds room
        self.action = array("i", bytes(4 * self.edges_room))
        self.visits = array("i", bytes(4 * self.edges_room))
        self.value = array("d", bytes(8 * self.edges_room))  # summed, for the side that decides at the node
        self.path = array("q", bytes(8 * DEPTH))
        self.square = array("d", bytes(8 * LISTED))  # of the root's edges, for the error of their means
        self.weight = array("q", bytes(8 * LISTED))
        self.choices: Choices = Choices()
        self.boosted: State = State(judge.config)
        self.nodes: i64 = 0
        self.edges: i64 = 0
        self.root: i64 = -1
        self.explore: float = 0.04
        self.cutoff: i64 = 0

    def forget(self) -> None:
        """Start with an empty tree."""
        i: i64 = 0
        with cython.nogil:
            for i in range(2 * self.room):
                self.slot[i] = 0
        self.nodes = 0
        self.edges = 0

    def find(self, key: i64) -> i64:
        """The place of a hash in the table: its own, or the empty one where it belongs."""
        mask: i64 = 2 * self.room - 1
        at: i64 = key & mask
        while self.slot[at] and self.key[at] != key:
            at = (at + 1) & mask
        return at

    # ---------------------------------------------------------------- a new position

    def guess(self, after: State, scratch: State) -> float:
        """What an action promises Rome: the judgement after it, whatever the Hispano adds to its combat (H6.7d)."""
        d: i64 = 0
        x: float = 0.0
        least: float = 0.0
        if after.phase != BOOST:
            return self.weigh(after, scratch)
        self.boosted.copy_from(after)
        decide_action(self.boosted, DO_DECLINE)
        least = self.weigh(self.boosted, scratch)
        for d in range(after.hispano):
            self.boosted.copy_from(after)
            decide_action(self.boosted, DO_BOOST + d)
            x = self.weigh(self.boosted, scratch)
            if x < least:
                least = x
        return least

    def weigh(self, after: State, scratch: State) -> float:
        """The judgement of a position, averaged over the dice of its combat."""
        n: i64 = 0
        dice: i64 = 0
        carried: i64 = 0
        won: i64 = 0
        lost: i64 = 0
        example_won: i64 = 0
        example_lost: i64 = 0
        example_vain: i64 = 0
        total: float = 0.0
        if after.phase == OVER or after.combat == 0 or after.waiting != 0 or actor(after) != CHANCE:
            return self.judge.chance(after)
        n = faces(after)
        for dice in range(n):  # all dice with the same verdict lead to the same position
            carried = verdict(after, roman_value(after, dice // 6 + 1), hispanic_value(after, dice % 6 + 1))
            if n == 6:
                carried = verdict(after, roman_value(after, dice + 1), hispanic_value(after, dice + 1))
            if carried > 0:
                won += 1
                example_won = dice
            elif carried < 0:
                lost += 1
                example_lost = dice
            else:
                example_vain = dice
        if won:
            total += won * self.outcome(after, scratch, example_won)
        if lost:
            total += lost * self.outcome(after, scratch, example_lost)
        if won + lost < n:
            total += (n - won - lost) * self.outcome(after, scratch, example_vain)
        return total / n

    def outcome(self, after: State, scratch: State, dice: i64) -> float:
        """The judgement once the dice of a combat have fallen so, and stand."""
        scratch.copy_from(after)
        resolve_dice(scratch, dice)
        if scratch.phase == REROLL:  # H6.7b: that he may roll again is for the tree to see
            decide_action(scratch, DO_DECLINE)
        return self.judge.chance(scratch)

    def add_node(self, s: State, at: i64, key: i64) -> i64:
        """A node for a position, its edges listed; -1 if there is no room."""
        k: i64 = self.nodes
        i: i64 = 0
        list_choices(s, self.choices)
        if k >= self.room or self.edges + self.choices.number > self.edges_room:
            return -1
        self.nodes += 1
        self.slot[at] = k + 1
        self.key[at] = key
        self.begin[k] = self.edges
        self.number[k] = self.choices.number
        self.seen[k] = 1
        self.side[k] = actor(s)
        for i in range(self.choices.number):
            self.action[self.edges + i] = self.choices.action[i]
            self.visits[self.edges + i] = 0
            self.value[self.edges + i] = 0.0
        self.edges += self.choices.number
        return k

    def expand(self, s: State, k: i64, after: State, scratch: State) -> float:
        """Judge every action of a new node; the value for Rome is that of the best one."""
        e: i64 = 0
        x: float = 0.0
        best: float = -1.0
        hispano: i64 = 1 if self.side[k] == HISPANO else 0
        for e in range(self.begin[k], self.begin[k] + self.number[k]):
            after.copy_from(s)
            decide_action(after, self.action[e])
            x = self.guess(after, scratch)
            if hispano:
                x = 1.0 - x
            self.visits[e] = 1
            self.value[e] = x
            if x > best:
                best = x
        return 1.0 - best if hispano else best

    def play_on(self, s: State, dice: Dice, until: i64) -> float:
        """Weighted random actions for some turns, then the judgement for Rome."""
        i: i64 = 0
        total: i64 = 0
        action: i64 = 0
        while s.phase != OVER and 3 * s.round + s.turn < until:
            if actor(s) == CHANCE:
                resolve_dice(s, roll(s, dice))
                continue
            list_choices(s, self.choices)
            total = 0
            for i in range(self.choices.number):
                action = self.choices.action[i]
                if action == DO_PASS:
                    total += 1
                elif DO_MOVE <= action < DO_FLEET:
                    total += 3
                elif DO_SIEGE <= action < DO_BUILD:
                    total += 12
                elif DO_PLACE <= action < DO_REMOVE:
                    total += 30
                else:
                    total += 1
                self.weight[i] = total
            total = dice.below(total)
            i = 0
            while self.weight[i] <= total:
                i += 1
            decide_action(s, self.choices.action[i])
        return self.judge.chance(s)

    # ---------------------------------------------------------------- one iteration

    def choose(self, k: i64) -> i64:
        """The edge with the best mixture of value and curiosity."""
        e: i64 = 0
        best: i64 = self.begin[k]
        x: float = 0.0
        most: float = -1.0
        curiosity: float = self.explore * sqrt(log(self.seen[k] + 1.0))
        for e in range(self.begin[k], self.begin[k] + self.number[k]):
            if self.visits[e] == 0:
                return e
            x = self.value[e] / self.visits[e] + curiosity / sqrt(self.visits[e] + 0.0)
            if x > most:
                most = x
                best = e
        return best

    def descend(self, s: State, after: State, scratch: State, dice: Dice, until: i64) -> None:
        """One iteration: down by the best edges and fallen dice, one new node, and back."""
        depth: i64 = 0
        k: i64 = 0
        e: i64 = 0
        at: i64 = 0
        i: i64 = 0
        key: i64 = 0
        value: float = 0.0
        while True:
            while s.phase != OVER and actor(s) == CHANCE:
                resolve_dice(s, roll(s, dice))
            if s.phase == OVER or 3 * s.round + s.turn >= until or depth >= DEPTH:
                value = self.judge.chance(s)
                break
            key = s.hash()
            at = self.find(key)
            if not self.slot[at]:
                k = self.add_node(s, at, key)
                if k < 0:
                    value = self.judge.chance(s)
                elif self.cutoff:
                    value = self.play_on(s, dice, until)
                else:
                    value = self.expand(s, k, after, scratch)
                break
            k = self.slot[at] - 1
            self.seen[k] += 1
            e = self.choose(k)
            self.path[depth] = -1 - e if self.side[k] == HISPANO else e
            depth += 1
            decide_action(s, self.action[e])
        for i in range(depth):
            e = self.path[i]
            if e < 0:
                e = -1 - e
                self.value[e] += 1.0 - value
            else:
                self.value[e] += value
            self.visits[e] += 1
            if i == 0:
                self.square[e - self.begin[self.root]] += (
                    value * value if self.path[i] >= 0 else (1 - value) * (1 - value)
                )

    def loop(self, root: State, s: State, after: State, scratch: State, dice: Dice, n: i64, until: i64) -> None:
        """So many iterations from a position."""
        i: i64 = 0
        for i in range(n):
            s.copy_from(root)
            self.descend(s, after, scratch, dice, until)

    # ---------------------------------------------------------------- thinking

    def open_at(self, root: State) -> None:
        """Make a decision the root: what is known of it is kept."""
        i: i64 = 0
        e: i64 = 0
        key: i64 = root.hash()
        at: i64 = self.find(key)
        if not self.slot[at]:
            self.root = self.add_node(root, at, key)
            if self.root < 0:  # full: what was known makes room
                self.forget()
                at = self.find(key)
                self.root = self.add_node(root, at, key)
            self.expand(root, self.root, root.clone(), root.clone())
        self.root = self.slot[at] - 1
        for i in range(self.number[self.root]):
            e = self.begin[self.root] + i
            self.square[i] = self.value[e] * self.value[e] / self.visits[e] if self.visits[e] else 0.0

    def search(self, root: State, n: i64, dice: Dice, until: i64) -> None:
        """Think about the root for n iterations; other threads may run meanwhile."""
        s: State = root.clone()
        after: State = root.clone()
        scratch: State = root.clone()
        with cython.nogil:
            self.loop(root, s, after, scratch, dice, n, until)

    def lead(self) -> int:
        """By how many visits the root's first action is ahead of its second."""
        e: i64 = 0
        most: i64 = 0
        second: i64 = 0
        for e in range(self.begin[self.root], self.begin[self.root] + self.number[self.root]):
            if self.visits[e] > most:
                second = most
                most = self.visits[e]
            elif self.visits[e] > second:
                second = self.visits[e]
        return most - second

    def results(self) -> list[tuple[int, int, float, float]]:
        """The actions of the root: visits, and the sums of values and squares for the side that decides."""
        i: i64 = 0
        e: i64 = 0
        found: list[tuple[int, int, float, float]] = []
        for i in range(self.number[self.root]):
            e = self.begin[self.root] + i
            found.append((self.action[e], self.visits[e], self.value[e], self.square[i]))
        return found
