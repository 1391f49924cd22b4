"""A position as numbers for a learning machine: 32 planes of the 49 spaces, then 78 numbers, all of them int8.

The game is open, so an observation tells everything that matters to whoever must decide. The layout is the same for
all levels, variants and scenarios, which are told among the numbers: what was learnt in one can be tried in another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....errors import Unreadable
from ..printed.options import VARIANTS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, count, first, i64
    from ..core.config import Config
    from ..core.flow import actor
    from ..core.state import State
    from ..core.terms import NO_COMBAT

    SPACES = 49
    PLANES = 32
    NUMBERS = 78
    SIZE = 1646

if TYPE_CHECKING:
    import numpy

GENERALS: Final = ("U", "C", "K", "P")
DISCS: Final = ("U", "C", "K", "L")
PHASES: Final = (
    "SETUP_REVOLTS", "SETUP_ARMIES", "SETUP_ROADS", "SETUP_GENERALS", "REENTER", "MUST_LEAVE", "ROMAN", "REVOLT",
    "ARMY", "OVER", "FREE_MOVE", "BOOST", "REROLL", "PICK", "STRIKE",
)  # fmt: skip
PLANE_NAMES: Final = (
    "revolts >= 1", "revolts >= 2", "revolts = 3",
    *(f"garrison {level + 1} from below is {disc}" for level in range(3) for disc in DISCS),
    *(f"general {general}" for general in GENERALS),
    "army", "army still to act", "special army", "fleet", "touches a road",
    *(f"end of road stick {k + 1}" for k in range(5)),
    "combat from", "combat to", "army of the open window",
)  # fmt: skip
NUMBER_NAMES: Final = (
    *(f"phase {phase}" for phase in PHASES),
    *(f"{seat} decides" for seat in "UCKH"),
    *(f"turn of {general}" for general in "UCK"),
    "step of the setup", "round", "time", "time left", "denarii", "split",
    *(f"garrisons in reserve of {general}" for general in "UCK"),
    "revolts in reserve", "armies in reserve", "road sticks in reserve", "generals absent",
    "combat is a siege", "combat is an attack", "combat is an army's attack", "combat is an army's siege",
    "denarii in the combat", "die that chose the target", "Roman sum", "Roman times", "Hispanic sum", "Hispanic times",
    "Roman die", "Hispanic die", "winner", "why",
    *(f"Legio Hispana held by {general}" for general in "UCK"),
    "special armies in reserve", "proconsul", "plot", "Lethe", "denarii of the Hispano", "denarii of the boost",
    "window", "striking", "plotting", "waiting for", "waiting at",
    "level denarii", "level garrisons", "level fleets", "level roads", "level armies", "players",
    *(f"variant {variant}" for variant in VARIANTS),
    "scenario", "capitals held",
)  # fmt: skip


class Observer:
    """Writes observations of the games of one configuration.

    >>> from hispania.games.conquest import core
    >>> observer = Observer(core.new_config())
    >>> observer.size, observer.shape, observer.names()[26], observer.names()[1594]
    (1646, (1646,), 'revolts >= 1 asturica', 'denarii')
    """

    def __init__(self, config: Config) -> None:
        if not cython.compiled:
            self.plane: list[int] = [0] * PLANES
            self.number: list[int] = [0] * NUMBERS
        self.config: Config = config
        self.size: i64 = SIZE
        self.tell_agreed()

    @property
    def shape(self) -> tuple[int]:
        """The shape of one observation."""
        return (self.size,)

    def names(self) -> list[str]:
        """What each entry of an observation means."""
        spaces = [space.id for space in self.config.board.spaces]
        return [f"{plane} {space}" for plane in PLANE_NAMES for space in spaces] + list(NUMBER_NAMES)

    def observe(self, state: State) -> numpy.ndarray[Any, numpy.dtype[numpy.int8]]:
        """The observation of a position, as an array of its own.

        >>> from hispania.games.conquest import core
        >>> state = core.new_state()
        >>> observer = Observer(state.config)
        >>> seen = observer.observe(state)
        >>> [name for name, value in zip(observer.names(), seen) if name.startswith("level") and value == 6]
        ['level denarii']
        """
        import numpy

        seen = numpy.zeros(self.size, dtype=numpy.int8)
        self.write(state, seen)
        return seen

    def write(self, s: State, out: Any) -> None:
        """The observation of a position into a buffer of int8 of the observer's size."""
        i: i64 = 0
        found: i64 = 0
        if len(out) != SIZE:
            raise Unreadable(f"an observation takes a buffer of {SIZE} int8, not of {len(out)}")
        self.look(s)
        for i in range(SPACES * PLANES):
            out[i] = 0
        for i in range(PLANES):
            found = self.plane[i]
            while found:
                out[SPACES * i + first(found)] = 1
                found &= found - 1
        for i in range(NUMBERS):
            out[SPACES * PLANES + i] = self.number[i]

    def refresh(self, s: State, row: i64, known: Any, out: Any) -> None:
        """The same into a row of a larger buffer whose planes are known: only what changed is written."""
        i: i64 = 0
        found: i64 = 0
        at: i64 = row * SIZE
        base: i64 = row * PLANES
        self.look(s)
        for i in range(PLANES):
            found = known[base + i] ^ self.plane[i]
            if found:
                known[base + i] = self.plane[i]
                while found:
                    out[at + first(found)] ^= 1
                    found &= found - 1
            at += SPACES
        for i in range(NUMBERS):
            out[at + i] = self.number[i]

    # ---------------------------------------------------------------- what there is to see

    def look(self, s: State) -> None:
        """Fill the planes, as sets of spaces, and the numbers."""
        i: i64 = 0
        self.plane[0] = s.revolt1
        self.plane[1] = s.revolt2
        self.plane[2] = s.revolt3
        for i in range(12):
            self.plane[3 + i] = s.garrison[i]
        for i in range(4):
            self.plane[15 + i] = BIT[s.general[i]] if s.general[i] >= 0 else 0
        self.plane[19] = s.armies
        self.plane[20] = s.queue
        self.plane[21] = s.special
        self.plane[22] = s.fleets
        self.plane[23] = s.road_spaces
        for i in range(5):
            self.plane[24 + i] = s.stick[i] if i < s.sticks else 0
        self.plane[29] = BIT[s.combat_from] if s.combat != NO_COMBAT else 0
        self.plane[30] = BIT[s.combat_to] if s.combat != NO_COMBAT else 0
        self.plane[31] = BIT[s.window_army] if s.window_army >= 0 else 0
        self.look_at_numbers(s)

    def look_at_numbers(self, s: State) -> None:
        """Everything that is not on a space."""
        i: i64 = 0
        who: i64 = actor(s)
        for i in range(22):
            self.number[i] = 0
        self.number[s.phase] = 1
        if who >= 0:
            self.number[15 + who] = 1
        self.number[19 + s.turn] = 1
        self.number[22] = s.step
        self.number[23] = s.round
        self.number[24] = s.time
        self.number[25] = self.config.time_full - s.time
        self.number[26] = s.denarii
        self.number[27] = s.split
        self.number[28] = s.garrison_reserve[0]
        self.number[29] = s.garrison_reserve[1]
        self.number[30] = s.garrison_reserve[2]
        self.number[31] = s.revolt_reserve
        self.number[32] = s.army_reserve
        self.number[33] = s.stick_reserve
        self.number[34] = s.absent()
        for i in range(4):
            self.number[35 + i] = 1 if s.combat == i + 1 else 0
        self.number[39] = s.combat_denarii
        self.number[40] = s.choice_die
        self.number[41] = s.roman_sum
        self.number[42] = s.roman_times
        self.number[43] = s.hispanic_sum
        self.number[44] = s.hispanic_times
        self.number[45] = s.roman_die
        self.number[46] = s.hispanic_die
        self.number[47] = s.winner
        self.number[48] = s.why
        for i in range(3):
            self.number[49 + i] = 1 if s.legion == i else 0
        self.number[52] = s.special_reserve
        self.number[53] = s.proconsul
        self.number[54] = s.plot
        self.number[55] = s.lethe
        self.number[56] = s.hispano
        self.number[57] = s.boost
        self.number[58] = s.window
        self.number[59] = s.striking
        self.number[60] = s.plotting
        self.number[61] = s.waiting
        self.number[62] = s.waiting_at
        self.number[77] = count(s.garrisoned() & self.config.capitals)

    def tell_agreed(self) -> None:
        """The numbers that no game changes: level, players, variants and scenario."""
        config: Config = self.config
        self.number[63] = config.level_denarii
        self.number[64] = config.level_garrisons
        self.number[65] = config.level_fleets
        self.number[66] = config.level_roads
        self.number[67] = config.level_armies
        self.number[68] = config.players
        self.number[69] = config.hispano
        self.number[70] = config.imperivm
        self.number[71] = config.ingenivm
        self.number[72] = config.legio
        self.number[73] = config.pirates
        self.number[74] = config.proconsvl
        self.number[75] = config.terror
        self.number[76] = config.options.scenario or 0
