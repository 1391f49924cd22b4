"""How a position looks to Rome, in points: the few things a general keeps an eye on."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from ..core.config import Config
from ..core.state import State
from ..core.terms import GENERALS, OVER, ROME

WON: Final = 1000.0
CAPITAL: Final = 16.0  # garrisoned (H3.7)
QUIET: Final = 5.0  # a province without revolt whose capital waits for its garrison
REVOLT: Final = 1.6  # a disc on the map
RISEN_CITY: Final = 1.2
ARMY: Final = 5.0
AT_HOME: Final = 3.0  # a revolted city of Ulterior or Citerior
ABSENT: Final = 7.0  # a general off the board blocks a denarius (H3.5)
DISC: Final = 0.5  # a city with a garrison is protected, and supports (H4.4, H5.1)
KEPT: Final = 2.0  # a garrison in reserve for each capital still to be taken
DANGER: Final = (40.0, 24.0, 14.0, 8.0, 4.0, 2.0, 1.0)  # revolts left in the reserve (H3.8)
FAR: Final = 8
WAY: Final = 0.35  # for each link between a general and something worth doing


class Ground(NamedTuple):
    """What a judgement needs of a board, computed once."""

    rings: tuple[tuple[int, ...], ...]  # for each space, the spaces within 0, 1, 2 ... links
    provinces: tuple[int, ...]


@functools.lru_cache(maxsize=64)
def ground(config: Config) -> Ground:
    """The distances of a board.

    >>> from hispania.games.conquest import core
    >>> config = core.new_config()
    >>> config.board[(ground(config).rings[0][0]).bit_length() - 1].index
    0
    """
    adjacent = tuple(config.adjacent)
    rings = []
    for start in range(len(adjacent)):
        ring = [1 << start]
        for _ in range(FAR - 1):
            ring.append(ring[-1])
            for n, around in enumerate(adjacent):
                if ring[-2] >> n & 1:
                    ring[-1] |= around
        rings.append(tuple(ring))
    return Ground(tuple(rings), tuple(config.province_cities))


def steps(rings: tuple[tuple[int, ...], ...], start: int, goals: int) -> int:
    """How many links lie between a space and the nearest goal.

    >>> from hispania.games.conquest import core
    >>> config = core.new_config()
    >>> steps(ground(config).rings, config.board["gades"].index, 1 << config.board["basti"].index)
    1
    """
    for distance, ring in enumerate(rings[start]):
        if ring & goals:
            return distance
    return FAR


def worth(s: State) -> float:
    """The position in points, high when Rome is well off."""
    if s.phase == OVER:
        return WON if s.winner == ROME else -WON
    config = s.config
    rings, provinces = ground(config)
    revolts = s.revolt1
    garrisoned = s.garrisoned()
    capitals = config.capitals & garrisoned
    points = CAPITAL * capitals.bit_count()
    points -= REVOLT * (s.revolt1.bit_count() + s.revolt2.bit_count() + s.revolt3.bit_count())
    points -= RISEN_CITY * revolts.bit_count() + ARMY * s.armies.bit_count()
    points -= AT_HOME * (revolts & config.romans).bit_count()
    points -= ABSENT * s.absent()
    points += DISC * garrisoned.bit_count()
    reserve = sum(s.reserve_of(g) for g in range(GENERALS))
    points += KEPT * min(reserve, (config.capitals & ~garrisoned).bit_count())
    if s.revolt_reserve < len(DANGER):
        points -= DANGER[s.revolt_reserve]
    waiting = 0  # capitals that only want a garrison
    for province in range(6):
        cities = provinces[province]
        capital = config.capitals & cities
        if not capital & garrisoned and not revolts & cities:
            points += QUIET
            waiting |= capital
    for g in range(GENERALS):
        here = s.general_space(g)
        if here >= 0:
            goals = waiting if s.reserve_of(g) else 0
            points -= WAY * (steps(rings, here, revolts | goals) if revolts | goals else 0)
            if goals:
                points -= 2 * WAY * steps(rings, here, goals)
    return points
