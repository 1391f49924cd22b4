"""The position on the table: planes of bits, small numbers, and the primitives that lay down and take up pieces.

Nothing here knows whose turn it is or what may be done: that is the business of the chapters (setup, movement,
combat, roman, hispanic, flow).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, GOLDEN, MASK64, MIX1, MIX2, first, i64, u64
    from .config import Config
    from .terms import (
        ABSENT,
        ACTIONS,
        BEFORE_REVOLT,
        COLOURS,
        DEAD,
        GENERALS,
        HISPANIA,
        LEGION,
        NO_COMBAT,
        NOTHING,
        OVER,
        RESERVE,
        SETUP_REVOLTS,
        UNUSED,
        K,
        P,
    )


class State:
    """One position of a game."""

    def __init__(self, config: Config) -> None:
        i: i64 = 0
        self.config: Config = config
        if not cython.compiled:
            self.garrison: list[int] = [0] * 12  # [COLOURS * level + colour]: cities with that disc at that level
            self.garrison_reserve: list[int] = [0] * GENERALS
            self.general: list[int] = [0] * (GENERALS + 1)  # the space of each and of the proconsul, or ABSENT
            self.stick: list[int] = [0] * 5  # both ends of each road stick
            self.layer: list[int] = [0] * 12  # scratch of movement.reach
        for i in range(12):
            self.garrison[i] = 0
        for i in range(GENERALS):
            self.garrison_reserve[i] = config.level_garrisons  # H2.1
            self.general[i] = ABSENT
        self.general[P] = ABSENT
        for i in range(5):
            self.stick[i] = 0
        self.revolt1: i64 = 0  # spaces with at least 1, 2, 3 revolts
        self.revolt2: i64 = 0
        self.revolt3: i64 = 0
        self.revolt_reserve: i64 = 22 - config.time_start  # H1.1
        self.armies: i64 = 0
        self.army_reserve: i64 = 3  # H1.1
        self.fleets: i64 = BIT[44 + config.level_fleets] - BIT[44]  # H2.1: seas 1 to F
        self.sticks: i64 = 0  # placed
        self.stick_reserve: i64 = config.level_roads
        self.road_spaces: i64 = config.printed_spaces  # cities that touch a road
        self.phase: i64 = SETUP_REVOLTS
        self.step: i64 = 0  # progress of setup
        self.round: i64 = 1
        self.turn: i64 = config.first_turn
        self.time: i64 = config.time_start  # discs on the time track
        self.denarii: i64 = 0
        self.split: i64 = -1  # H1.8: U's player decides for K while more denarii than this are left
        self.queue: i64 = 0  # armies still to act (H5.2a)
        self.combat: i64 = NO_COMBAT
        self.combat_from: i64 = 0  # the attacker's space
        self.combat_to: i64 = 0  # the target space
        self.combat_denarii: i64 = 0
        self.choice_die: i64 = 0  # H5.2c: the die that chose this combat's target, 0 if none
        self.roman_sum: i64 = 0  # the two sides of a declared combat: (die + sum) * times
        self.roman_times: i64 = 1
        self.hispanic_sum: i64 = 0
        self.hispanic_times: i64 = 1
        self.winner: i64 = 0
        self.why: i64 = 0
        # ------------------------------------------------------------ variants and scenarios
        self.legion: i64 = K if config.legio else ABSENT  # H6.4: who holds it in reserve
        self.special: i64 = 0  # the city of the special army, as a set (H6.6)
        self.special_reserve: i64 = config.terror
        self.proconsul: i64 = UNUSED  # H6.3
        self.plot: i64 = UNUSED  # H6.6
        self.lethe: i64 = config.lethe  # H7.2: the marker lies
        self.hispano: i64 = 0  # H6.7: the Hispano's denarii
        self.boost: i64 = 0  # H6.7d-e: what he added to the declared combat
        self.window: i64 = BEFORE_REVOLT  # H6.7e
        self.window_army: i64 = ABSENT
        self.striking: i64 = 0
        self.plotting: i64 = 0  # a failed plot's revolt roll is under way
        self.waiting: i64 = NOTHING
        self.waiting_at: i64 = 0  # the province or city that the pending die is about
        self.roman_die: i64 = 0  # dice on the table, open to a reroll
        self.hispanic_die: i64 = 0
        self.reached: i64 = 0  # does layer[] belong to this position?
        self.listed: i64 = 0  # were the legal actions listed since the last step?

    def clone(self) -> State:
        """A copy that can be played on without touching this one."""
        twin: State = State.__new__(State)
        twin.config = self.config
        if not cython.compiled:
            twin.garrison = [0] * 12
            twin.garrison_reserve = [0] * GENERALS
            twin.general = [0] * (GENERALS + 1)
            twin.stick = [0] * 5
            twin.layer = [0] * 12
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        """Become equal to a state of the same game."""
        i: i64 = 0
        if cython.compiled:
            for i in range(12):
                self.garrison[i] = other.garrison[i]
            for i in range(3):
                self.garrison_reserve[i] = other.garrison_reserve[i]
            for i in range(4):
                self.general[i] = other.general[i]
            for i in range(5):
                self.stick[i] = other.stick[i]
        else:
            self.garrison[:] = other.garrison
            self.garrison_reserve[:] = other.garrison_reserve
            self.general[:] = other.general
            self.stick[:] = other.stick
        self.revolt1 = other.revolt1
        self.revolt2 = other.revolt2
        self.revolt3 = other.revolt3
        self.revolt_reserve = other.revolt_reserve
        self.armies = other.armies
        self.army_reserve = other.army_reserve
        self.fleets = other.fleets
        self.sticks = other.sticks
        self.stick_reserve = other.stick_reserve
        self.road_spaces = other.road_spaces
        self.phase = other.phase
        self.step = other.step
        self.round = other.round
        self.turn = other.turn
        self.time = other.time
        self.denarii = other.denarii
        self.split = other.split
        self.queue = other.queue
        self.combat = other.combat
        self.combat_from = other.combat_from
        self.combat_to = other.combat_to
        self.combat_denarii = other.combat_denarii
        self.choice_die = other.choice_die
        self.roman_sum = other.roman_sum
        self.roman_times = other.roman_times
        self.hispanic_sum = other.hispanic_sum
        self.hispanic_times = other.hispanic_times
        self.winner = other.winner
        self.why = other.why
        self.legion = other.legion
        self.special = other.special
        self.special_reserve = other.special_reserve
        self.proconsul = other.proconsul
        self.plot = other.plot
        self.lethe = other.lethe
        self.hispano = other.hispano
        self.boost = other.boost
        self.window = other.window
        self.window_army = other.window_army
        self.striking = other.striking
        self.plotting = other.plotting
        self.waiting = other.waiting
        self.waiting_at = other.waiting_at
        self.roman_die = other.roman_die
        self.hispanic_die = other.hispanic_die
        self.reached = 0
        self.listed = 0

    # ---------------------------------------------------------------- reading

    def general_space(self, g: i64) -> i64:
        """The space of a general, or ABSENT."""
        return self.general[g]

    def reserve_of(self, g: i64) -> i64:
        """The garrisons that a general still has in reserve."""
        return self.garrison_reserve[g]

    def garrison_plane(self, colour: i64, level: i64) -> i64:
        """The cities where the disc at that level (0 = bottom) has that colour."""
        return self.garrison[COLOURS * level + colour]

    def stick_ends(self, k: i64) -> i64:
        """Both ends of a placed road stick, as a set."""
        return self.stick[k]

    def revolts_at(self, n: i64) -> i64:
        """How many revolt discs a space holds."""
        b: i64 = BIT[n]
        return (1 if self.revolt1 & b else 0) + (1 if self.revolt2 & b else 0) + (1 if self.revolt3 & b else 0)

    def garrisoned(self) -> i64:
        """The cities with at least one garrison of any colour."""
        return self.garrison[0] | self.garrison[1] | self.garrison[2] | self.garrison[3]

    def level_taken(self, level: i64) -> i64:
        """The cities whose garrison stack reaches that level (0 = bottom)."""
        k: i64 = COLOURS * level
        return self.garrison[k] | self.garrison[k + 1] | self.garrison[k + 2] | self.garrison[k + 3]

    def garrisons_of(self, colour: i64) -> i64:
        """The cities that hold a disc of that colour."""
        return self.garrison[colour] | self.garrison[COLOURS + colour] | self.garrison[2 * COLOURS + colour]

    def generals(self) -> i64:
        """The spaces of all generals on the board."""
        found: i64 = 0
        if self.general[0] >= 0:
            found |= BIT[self.general[0]]
        if self.general[1] >= 0:
            found |= BIT[self.general[1]]
        if self.general[2] >= 0:
            found |= BIT[self.general[2]]
        if self.general[P] >= 0:
            found |= BIT[self.general[P]]
        return found

    def absent(self) -> i64:
        """How many of U, C and K are off the board (H3.5: each blocks a denarius)."""
        return (self.general[0] < 0) + (self.general[1] < 0) + (self.general[2] < 0)

    def connected(self, seed: i64, area: i64) -> i64:
        """The spaces of an area that hang together with the seed by adjacency (H4.4)."""
        group: i64 = seed & area
        front: i64 = group
        around: i64 = 0
        while front:
            around = 0
            while front:
                around |= self.config.adjacent[first(front)]
                front &= front - 1
            front = around & area & ~group
            group |= front
        return group

    # ---------------------------------------------------------------- laying down and taking up

    def place_revolt(self, n: i64) -> None:
        """One revolt from the reserve; if the reserve is empty Hispania wins and nothing is placed (H3.8)."""
        b: i64 = BIT[n]
        if self.revolt_reserve == 0:
            self.end_game(HISPANIA, RESERVE)
            return
        self.revolt_reserve -= 1
        self.revolt3 |= self.revolt2 & b
        self.revolt2 |= self.revolt1 & b
        self.revolt1 |= b

    def remove_revolt(self, n: i64) -> None:
        """One revolt back to the reserve."""
        b: i64 = BIT[n]
        if self.revolt3 & b:
            self.revolt3 ^= b
        elif self.revolt2 & b:
            self.revolt2 ^= b
        else:
            self.revolt1 ^= b
        self.revolt_reserve += 1

    def place_garrison(self, g: i64, n: i64) -> None:
        """A general's own disc on top of the stack (H4.3)."""
        b: i64 = BIT[n]
        level: i64 = 0
        while self.level_taken(level) & b:
            level += 1
        self.garrison[COLOURS * level + g] |= b
        if g == LEGION:
            self.legion = ABSENT
        else:
            self.garrison_reserve[g] -= 1

    def remove_garrison(self, n: i64, level: i64, by: i64) -> None:
        """The disc at that level back to its own reserve, the Legio to whoever takes it; those above come down."""
        b: i64 = BIT[n]
        colour: i64 = 0
        upper: i64 = 0
        while not self.garrison[COLOURS * level + colour] & b:
            colour += 1
        self.garrison[COLOURS * level + colour] ^= b
        self.take_back(colour, by)
        for upper in range(level + 1, 3):
            for colour in range(COLOURS):
                if self.garrison[COLOURS * upper + colour] & b:
                    self.garrison[COLOURS * upper + colour] ^= b
                    self.garrison[COLOURS * upper - COLOURS + colour] |= b

    def remove_top_garrison(self, n: i64) -> None:
        """Only the upper disc of the stack (H5.2f)."""
        level: i64 = 2
        while not self.level_taken(level) & BIT[n]:
            level -= 1
        self.remove_garrison(n, level, K)  # H6.4: a Legio struck off goes to K

    def take_back(self, colour: i64, by: i64) -> None:
        """A disc into its reserve; the Legio into that of a general (H6.4)."""
        if colour == LEGION:
            self.legion = by
        else:
            self.garrison_reserve[colour] += 1

    def remove_general(self, g: i64) -> None:
        """A beaten general and every garrison of his space, all colours (H4.6); a fleet stays."""
        b: i64 = BIT[self.general[g]]
        i: i64 = 0
        for i in range(12):
            if self.garrison[i] & b:
                self.garrison[i] ^= b
                self.take_back(i % COLOURS, K)
        self.general[g] = ABSENT
        if g == P:
            self.proconsul = DEAD  # H6.3: he leaves the game

    def remove_army(self, n: i64) -> None:
        """A beaten army and every revolt of its city (H4.6)."""
        b: i64 = BIT[n]
        self.armies &= ~b
        self.queue &= ~b
        self.army_reserve += 1
        if self.special & b:
            self.special = 0
            self.special_reserve = 1
        while self.revolt1 & b:
            self.remove_revolt(n)

    def put_general(self, g: i64, space: i64) -> None:
        """Stand a general on a space, or take him off with ABSENT (for reading positions)."""
        self.general[g] = space

    def place_stick(self, a: i64, b: i64) -> None:
        """A road stick on the link between two cities (H2.4)."""
        k: i64 = self.sticks
        while k and self.stick[k - 1] > BIT[a] | BIT[b]:  # kept in order: how they were laid makes no other position
            self.stick[k] = self.stick[k - 1]
            k -= 1
        self.stick[k] = BIT[a] | BIT[b]
        self.sticks += 1
        self.stick_reserve -= 1
        self.road_spaces |= BIT[a] | BIT[b]

    def clear_combat(self) -> None:
        """Forget a declared combat once it is decided."""
        self.combat = NO_COMBAT
        self.combat_from = 0
        self.combat_to = 0
        self.combat_denarii = 0
        self.choice_die = 0
        self.roman_sum = 0
        self.roman_times = 1
        self.hispanic_sum = 0
        self.hispanic_times = 1
        self.boost = 0
        self.roman_die = 0
        self.hispanic_die = 0

    def end_game(self, winner: i64, why: i64) -> None:
        """The game is over; what was still to do is dropped, turn and round stay (H12)."""
        self.winner = winner
        self.why = why
        self.phase = OVER
        self.denarii = 0
        self.split = -1
        self.queue = 0
        self.waiting = NOTHING
        self.waiting_at = 0
        self.striking = 0
        self.plotting = 0
        self.window = BEFORE_REVOLT
        self.window_army = ABSENT
        self.clear_combat()

    # ---------------------------------------------------------------- the rest of the world

    def hash(self) -> i64:
        """A 62-bit number, equal for equal positions, compiled or not."""
        h: u64 = GOLDEN
        i: i64 = 0
        for i in range(12):
            if i % COLOURS != LEGION:
                h = mix(h, self.garrison[i])
        for i in range(GENERALS):
            h = mix(h, self.general[i] + 1)
            h = mix(h, self.garrison_reserve[i])
        for i in range(self.sticks, 5):
            h = mix(h, 0)
        for i in range(self.sticks):
            h = mix(h, self.stick[i])
        h = mix(h, self.revolt1)
        h = mix(h, self.revolt2)
        h = mix(h, self.revolt3)
        h = mix(h, self.armies)
        h = mix(h, self.fleets)
        h = mix(h, self.queue)
        h = mix(h, self.revolt_reserve + 32 * self.army_reserve + 128 * self.stick_reserve + 1024 * self.sticks)
        h = mix(h, self.phase + 16 * self.step + 128 * self.turn + 512 * self.round + 8192 * self.time)
        h = mix(h, self.denarii + 16 * (self.split + 1) + 256 * (self.winner + 1) + 1024 * self.why)
        h = mix(h, self.combat + 8 * self.combat_from + 512 * self.combat_to + 32768 * self.combat_denarii)
        h = mix(h, self.choice_die)
        if self.config.has_extras:
            h = self.hash_extras(h)
        return h >> 2

    def hash_extras(self, h: u64) -> u64:
        """What only variants and scenarios can change."""
        h = mix(h, self.garrison[LEGION])
        h = mix(h, self.garrison[COLOURS + LEGION])
        h = mix(h, self.garrison[2 * COLOURS + LEGION])
        h = mix(h, self.general[P] + 1 + 64 * self.proconsul + 256 * self.plot + 1024 * (self.legion + 1))
        h = mix(h, self.special)
        h = mix(h, self.special_reserve + 2 * self.lethe + 4 * self.plotting)
        h = mix(h, self.hispano + 4 * self.boost + 16 * self.window + 64 * self.striking + 128 * (self.window_army + 1))
        h = mix(h, self.waiting + 8 * self.waiting_at + 512 * self.roman_die + 4096 * self.hispanic_die)
        return h


def mix(h: u64, value: i64) -> u64:
    """Stir one number into a hash."""
    h = (h ^ value) & MASK64
    h = (h ^ (h >> 30)) * MIX1 & MASK64
    h = (h ^ (h >> 27)) * MIX2 & MASK64
    return h ^ (h >> 31)


class Choices:
    """Room for the legal actions of a position, as numbers; one a thread, never part of a state."""

    def __init__(self) -> None:
        self.number: i64 = 0
        self.owner: State | None = None  # whose actions these are, where somebody cares
        if not cython.compiled:
            self.action: list[int] = [0] * ACTIONS

    def add(self, action: i64) -> None:
        """One more legal action."""
        self.action[self.number] = action
        self.number += 1

    def add_each(self, base: i64, spaces: i64) -> None:
        """One action a space of a set."""
        while spaces:
            self.action[self.number] = base + first(spaces)
            self.number += 1
            spaces &= spaces - 1

    def listed(self) -> list[int]:
        """The actions as a Python list."""
        found: list[int] = []
        i: i64 = 0
        for i in range(self.number):
            found.append(self.action[i])
        return found
