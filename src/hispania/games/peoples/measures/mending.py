"""Mending the reconstruction: points of provinces that are ours, fitted until the groups are equal.

Only rows of the sheets marked reconstructed change, each nation's by one factor for turn 3, one up to turn 13 and one
after it, in halves; whatever the rulebook gives or implies stays. Games of scenarios A, C and D are played by rules of
thumb. A factor follows what its nation earns against its average, and what its group earns against the others: what one
nation cannot earn, because it is overrun, the others of its group earn instead. An average that is ours then becomes
what the nation earns.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from statistics import mean
from typing import Final, NamedTuple

from msgspec.structs import replace

from .... import games
from ..core.facts import facts_of_state
from ..core.playout import Dice
from ..core.sequence import new_state
from ..core.terms import NATIONS
from ..minds.outlook import Outlook
from ..minds.rollout import GAME, Rollout
from ..minds.thumb import Thumb
from ..printed.editions import EDITIONS
from ..printed.tables import Average, PointRow, Printed, Start
from .balance import interval

SHORT: Final = 13  # the last turn of scenario A, up to which `by_13` of the auction table counts
FIRST_COUNT: Final = 3  # the count before scenarios B and C begin
LEAST: Final = 0.25  # of what stood there
MOST: Final = 4.0
STEP: Final = 0.5  # how far a factor follows what its nation earned, where the rulebook gives its average
OWN_STEP: Final = 0.2  # where it does not
GROUP_STEP: Final = 0.6  # how far it follows what its group earned
LESS: Final = 5  # than the average is a first bid (P16.3)
PARTS: Final = ("first", "early", "late")


GROUPS: Final = (1, 2, 3, 4)
HEAD: Final = """\
# The mended edition of the printed game: what differs from data.toml, and nothing else (docs/peoples/balance.md).
#
# Every value here stands in place of one that is marked reconstructed there. Written by
# `python -m hispania.games.peoples.measures.mending`.
"""
STARTS: Final = {  # starting positions that are ours: peoples who are overrun begin with all their counters
    ("celte", "algarve"): 2,
    ("celte", "sierra_morena"): 2,
    ("celte", "seville"): 2,
    ("basque", "pamplune"): 2,
    ("basque", "huesca"): 2,
    ("ibere", "tolede"): 1,
}


def part(turn: int) -> str:
    """Which of a nation's three factors a row has."""
    return "first" if turn <= FIRST_COUNT else "early" if turn <= SHORT else "late"


def mended(printed: Printed, factors: Mapping[str, float]) -> Printed:
    """The printed game with other points where they are ours; `factors` are by `nation early` and so on.

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


class Ended(NamedTuple):
    """How a game ended: points by nation and by group, and the groups that won."""

    nations: list[float]
    groups: list[float]
    winners: list[int]


def played(printed: Printed, scenario: str, number: int, seed: int) -> Iterator[Ended]:
    """Games of the standard version by rules of thumb in all seats."""
    root = new_state(printed, scenario, "standard", 4, {}, {})
    rollout = Rollout(Thumb(Outlook(root.config)))
    for k in range(number):
        state = root.clone()
        rollout.play(state, Dice(seed + k), GAME, 0)
        facts = facts_of_state(state)
        points = [facts.final[group] / 2 for group in GROUPS]
        yield Ended([vp / 2 for vp in facts.vp], points, [group for group in GROUPS if state.winners >> group & 1])


def earned(printed: Printed, scenario: str, number: int, seed: int) -> dict[str, float]:
    """The mean points of every nation in games by rules of thumb."""
    sums = dict.fromkeys(NATIONS, 0.0)
    for game in played(printed, scenario, number, seed):
        for n, points in enumerate(game.nations):
            sums[NATIONS[n]] += points / number
    return sums


def measured(printed: Printed, scenario: str, number: int, seed: int) -> list[str]:
    """How groups and nations stand in some games, with 95% intervals, in lines."""
    found = list(played(printed, scenario, number, seed))
    groups = [interval([game.groups[k] for game in found]) for k in range(len(GROUPS))]
    apart = max(points for points, _ in groups) - min(points for points, _ in groups)
    won = [sum((group in game.winners) / len(game.winners) for game in found) / number for group in GROUPS]
    told = " | ".join(f"{points:.1f} ± {half:.1f}" for points, half in groups)
    lines = [f"{scenario}: {told} | apart {apart:.1f} | won " + ", ".join(f"{100 * share:.0f} %" for share in won)]
    for row in printed.averages.values():
        points, half = interval([game.nations[NATIONS.index(row.nation)] for game in found])
        stated = row.by_13 if scenario == "A" else row.score
        if points:
            lines.append(f"  {row.nation:<15} {points:5.1f} ± {half:.1f}  average {stated} ({row.source})")
    return lines


def fit(printed: Printed, *, rounds: int = 12, number: int = 60, seed: int = 1) -> dict[str, float]:
    """Factors with which groups are equal and nations earn their averages, as far as points of provinces can do it."""
    factors: dict[str, float] = {}
    sums: dict[str, list[float]] = {}
    for k in range(rounds):
        found = {name: earned(mended(printed, factors), name, number, seed + 1000 * k) for name in "ACD"}
        ratios = group_ratios(printed, found)
        for nation, row in printed.averages.items():
            wanted = {"early": row.by_13, "late": row.score - row.by_13}
            got = {"early": found["A"][nation], "late": found["D"][nation] - found["A"][nation]}
            for when in PARTS:
                if not _changes(printed, nation, when):
                    continue
                key = f"{nation} {when}"
                given = row.source == "rulebook"
                ratio = 1.0 if given else ratios[when, printed.nations[nation].group] ** GROUP_STEP
                of = "early" if when == "first" and given else when
                if wanted.get(of, 0) > 0:
                    ratio *= (wanted[of] / max(1.0, got[of])) ** (STEP if given else OWN_STEP)
                factors[key] = min(MOST, max(LEAST, factors.get(key, 1.0) * ratio))
                if k >= rounds // 2:
                    sums.setdefault(key, []).append(factors[key])
    return {key: round(mean(some), 3) for key, some in sorted(sums.items())}  # the later rounds together


def group_ratios(printed: Printed, found: Mapping[str, Mapping[str, float]]) -> dict[tuple[str, int], float]:
    """What a group should have earned, of what it earned: at turn 3, up to turn 13, and after it."""
    bonuses = dict.fromkeys(GROUPS, 0.0)
    for nation, bonus in printed.scenarios["A"].handicap.items():
        bonuses[printed.nations[nation].group] += bonus
    told = {
        name: {group: sum(points[id] for id, row in printed.nations.items() if row.group == group) for group in GROUPS}
        for name, points in found.items()
    }
    before = {group: max(1.0, told["D"][group] - told["C"][group]) for group in GROUPS}
    short = mean(told["A"][group] + bonuses[group] for group in GROUPS)
    long = mean(told["D"].values())
    ratios: dict[tuple[str, int], float] = {}
    for group in GROUPS:
        ratios["first", group] = mean(before.values()) / before[group]
        ratios["early", group] = (short - bonuses[group]) / told["A"][group]
        ratios["late", group] = (long - told["A"][group]) / max(1.0, told["D"][group] - told["A"][group])
    return {key: min(2.0, max(0.5, ratio)) for key, ratio in ratios.items()}


def _changes(printed: Printed, nation: str, when: str) -> bool:
    rows = [row for row in printed.rows if row.nation == nation and part(row.turn) == when and row.values]
    return any(row.source == "reconstructed" for row in rows)


def averaged(printed: Printed, *, number: int = 200, seed: int = 50000) -> Printed:
    """The printed game with the averages that are ours as nations earn them, and first bids 5 below (P16.3)."""
    short, long = (earned(printed, name, number, seed) for name in "AD")

    def average(row: Average) -> Average:
        if row.source != "reconstructed" or printed.nations[row.nation].group not in GROUPS:
            return row
        score = max(1, round(long[row.nation]))
        by_13 = min(score, round(short[row.nation]))
        return replace(row, score=score, by_13=by_13, min_bid=0 if row.major else max(0, score - LESS))

    return replace(printed, averages={nation: average(row) for nation, row in printed.averages.items()})


def written(first: Printed, other: Printed) -> str:
    """The file of the mended edition: what differs, and nothing else."""
    lines = [HEAD]
    for before, row in zip(first.rows, other.rows, strict=True):
        if before != row:
            held = ", ".join(f"{place} = {value}" for place, value in row.values.items())
            lines += ["[[points]]", f'nation = "{row.nation}"', f"turn = {row.turn}", f"values = {{ {held} }}", ""]
    for nation, average in other.averages.items():
        if average != first.averages[nation]:
            lines += ["[[average]]", f'nation = "{nation}"', f"score = {average.score}", f"by_13 = {average.by_13}"]
            lines += [f"min_bid = {average.min_bid}", ""]
    for name, starts in other.starts.items():
        for begun, start in zip(first.starts[name], starts, strict=True):
            if begun != start:
                lines += ["[[start]]", f'setup = "{name}"', f'nation = "{start.nation}"']
                lines += [f'province = "{start.province}"', f"count = {start.count}", ""]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    """Fit, and print the file `printed/mended.toml`; `--rounds 1` and `--games 4` are for trying."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--measure", type=int, metavar="N", help="tell how N games of A, C and D end, and fit nothing")
    asked = parser.parse_args()
    if asked.measure:
        for edition in EDITIONS:
            print(f"{edition} edition")
            for scenario in "ACD":
                print("\n".join(measured(games.rules("peoples").printed(edition), scenario, asked.measure, 90000)))
        return 0
    first = games.rules("peoples").printed("first")
    begun = started(first)
    factors = fit(begun, rounds=asked.rounds, number=asked.games)
    print(written(first, averaged(mended(begun, factors))), end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
