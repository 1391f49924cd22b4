"""Mending the reconstruction: points of provinces that are ours, fitted until each nation earns its average.

Only rows of the sheets marked reconstructed change, each nation's by one factor up to turn 13 and by another after it,
in halves; whatever the rulebook gives or implies stays. Games are played by rules of thumb, the factors follow what the
nations earn, and that is repeated until it settles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from .... import games
from ..core.facts import facts_of_state
from ..core.playout import Dice
from ..core.sequence import new_state
from ..core.terms import NATIONS
from ..minds.outlook import Outlook
from ..minds.rollout import GAME, Rollout
from ..minds.thumb import Thumb
from ..printed.tables import PointRow, Printed, Start

SHORT: Final = 13  # the last turn of scenario A, up to which `by_13` of the auction table counts
LEAST: Final = 0.25  # of what stood there
MOST: Final = 6.0
STEP: Final = 0.7  # how far a factor follows what was measured


STARTS: Final = {  # starting positions that are ours: peoples who are overrun begin with all their counters
    ("celte", "algarve"): 2,
    ("celte", "sierra_morena"): 2,
    ("celte", "seville"): 2,
    ("basque", "pamplune"): 2,
    ("basque", "huesca"): 2,
    ("ibere", "tolede"): 1,
}


def part(turn: int) -> str:
    """Which of a nation's two factors a row has."""
    return "early" if turn <= SHORT else "late"


def mended(printed: Printed, factors: Mapping[str, float]) -> Printed:
    """The printed game with other points where they are ours; `factors` are by `nation early` and `nation late`.

    >>> from ..printed.tables import load
    >>> mended(load(), {}) == load()
    True
    """
    return replace(printed, rows=tuple(_scaled(row, factors) for row in printed.rows))


def started(printed: Printed) -> Printed:
    """The printed game with the starting positions of `STARTS`, wherever they are ours."""

    def begin(row: Start) -> Start:
        count = STARTS.get((row.nation, row.province), row.count)
        return replace(row, count=count) if row.source == "reconstructed" else row

    return replace(printed, starts={name: tuple(map(begin, rows)) for name, rows in printed.starts.items()})


def _scaled(row: PointRow, factors: Mapping[str, float]) -> PointRow:
    factor = factors.get(f"{row.nation} {part(row.turn)}", 1.0)
    if row.source != "reconstructed" or not row.values or factor == 1.0:
        return row
    return replace(row, values=in_halves({place: value * factor for place, value in row.values.items()}))


def in_halves(values: Mapping[str, float]) -> dict[str, float]:
    """Values as halves, at least one each, whose sum is as near as can be (largest remainders).

    >>> in_halves({"a": 0.7, "b": 0.7, "c": 0.7})
    {'a': 1.0, 'b': 0.5, 'c': 0.5}
    """
    found = {place: max(1, int(2 * value)) for place, value in values.items()}
    missing = round(2 * sum(values.values())) - sum(found.values())
    order = sorted(values, key=lambda place: (int(2 * values[place]) - 2 * values[place], list(values).index(place)))
    for place in order[: max(0, missing)]:
        found[place] += 1
    return {place: halves / 2 for place, halves in found.items()}


def earned(printed: Printed, scenario: str, number: int, seed: int) -> dict[str, float]:
    """The mean points of every nation in games by rules of thumb."""
    root = new_state(printed, scenario, "standard", 4, {}, {})
    rollout = Rollout(Thumb(Outlook(root.config)))
    sums = dict.fromkeys(NATIONS, 0.0)
    for k in range(number):
        state = root.clone()
        rollout.play(state, Dice(seed + k), GAME, 0)
        for n, halves in enumerate(facts_of_state(state).vp):
            sums[NATIONS[n]] += halves / 2 / number
    return sums


def fit(printed: Printed, *, rounds: int = 8, number: int = 60, seed: int = 1) -> dict[str, float]:
    """Factors with which nations earn their averages, as far as points of provinces can do it."""
    factors: dict[str, float] = {}
    for k in range(rounds):
        trial = mended(printed, factors)
        short = earned(trial, "A", number, seed + 1000 * k)
        long = earned(trial, "D", number, seed + 1000 * k)
        for nation, row in printed.averages.items():
            wanted = {"early": row.by_13, "late": row.score - row.by_13}
            got = {"early": short[nation], "late": long[nation] - short[nation]}
            for when in ("early", "late"):
                if wanted[when] > 0 and _changes(printed, nation, when):
                    key = f"{nation} {when}"
                    ratio = wanted[when] / max(0.5, got[when])
                    factors[key] = min(MOST, max(LEAST, factors.get(key, 1.0) * ratio**STEP))
    return {key: round(factor, 3) for key, factor in sorted(factors.items())}


def _changes(printed: Printed, nation: str, when: str) -> bool:
    rows = [row for row in printed.rows if row.nation == nation and part(row.turn) == when and row.values]
    return any(row.source == "reconstructed" for row in rows)


def main() -> int:
    """Fit, and print the factors as they stand in `printed/mended.toml`."""
    for key, factor in fit(started(games.rules("peoples").printed())).items():
        print(f'"{key}" = {factor}')
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
