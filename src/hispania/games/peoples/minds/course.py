"""What expected scores miss along a game, by turn and group: counted in games by rules of thumb.

Averages say what a nation may earn, not what its neighbours leave it; and a group whose fortunes vary much wins more
often than its mean tells. `python -m hispania.games.peoples.measures.courses` writes the file.
"""

from __future__ import annotations

import functools
from importlib.resources import files
from math import erf, exp, sqrt
from typing import Final

from msgspec import Struct, json

from ..core.config import Config
from ..core.state import State
from ..core.terms import STEP_A, STEP_C

Error = tuple[float, float]  # the mean of what is missed, and its standard deviation
FILE: Final = "data/course.json"
NODES: Final = [0.2 * k for k in range(-20, 21)]  # of a standard normal distribution, and how much each weighs
WEIGHTS: Final = [exp(-node * node / 2) for node in NODES]


class Courses(Struct, frozen=True):
    """What was counted: by the hash of an edition, scenario and turn, an error for each of the four groups."""

    command: str
    games: int
    editions: dict[str, dict[str, dict[str, tuple[Error, Error, Error, Error]]]]


@functools.cache
def courses() -> Courses:
    """The file.

    >>> all(sorted(scenarios) == ["A", "C", "D"] for scenarios in courses().editions.values())
    True
    """
    return json.decode((files(__package__) / FILE).read_bytes(), type=Courses)


def errors(state: State) -> list[Error] | None:
    """What expected scores of a position miss, by player from 0 (nobody) on; None where it was not counted.

    Errors were counted at the beginning of turns; within a turn they go over into those of the next one.
    """
    turns = _counted(state.config)
    if turns is None or str(state.turn) not in turns:
        return None
    gone = {STEP_A: _played(state.config, state.turn, state.active), STEP_C: 1.0}.get(state.step, 0.0)
    now = turns[str(state.turn)]
    then = turns.get(str(state.turn + 1), ((0.0, 0.0),) * 4)  # after the last turn nothing is missed
    between = [tuple(a + gone * (b - a) for a, b in zip(one, other)) for one, other in zip(now, then)]
    return [(0.0, 0.0), *((mean, spread) for mean, spread in between)]


@functools.lru_cache(maxsize=1024)
def _played(config: Config, turn: int, active: int) -> float:
    """How much of a turn lies behind when a nation acts, by the nations that are due in it (P2.3)."""
    present = [row.present for row in config.printed.nations.values()]
    due = [first <= turn <= last for first, last in present]
    return sum(due[: max(0, active)]) / max(1, sum(due))


def _counted(config: Config) -> dict[str, tuple[Error, Error, Error, Error]] | None:
    if config.advanced or "group_auction" in config.options:  # players need not have the groups of their numbers
        return None
    return courses().editions.get(config.box.hash, {}).get(config.scenario)


def first_of(scores: list[Error]) -> list[float]:
    """The chance of each to be the greatest, of numbers told by mean and standard deviation.

    >>> [round(chance, 2) for chance in first_of([(10.0, 3.0), (10.0, 3.0), (0.0, 1.0)])]
    [0.5, 0.5, 0.0]
    >>> [round(chance, 2) for chance in first_of([(10.0, 9.0), (10.0, 1.0), (10.0, 1.0)])]
    [0.47, 0.26, 0.26]
    """
    found = []
    for k, (mean, spread) in enumerate(scores):
        chance = 0.0
        for node, weight in zip(NODES, WEIGHTS):
            for other, (its, error) in enumerate(scores):
                if other != k:
                    weight *= 0.5 + 0.5 * erf((mean + spread * node - its) / (error * sqrt(2.0)))
            chance += weight
        found.append(chance)
    whole = sum(found)
    return [chance / whole for chance in found]
