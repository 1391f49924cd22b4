"""H7 Scenarios: what they place, what they close, and which levels and variants they allow; all of it is data."""

from __future__ import annotations

import functools
import os
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import Struct

from ....errors import Reason, Unreadable


class Scenario(Struct, frozen=True):
    """One scenario as printed, with how sure each placement is."""

    number: int
    id: str
    years: str
    start: str  # whose turn opens the game
    start_certainty: str
    time: int  # discs on the time track
    first_year: int  # 198, or where the track is read from when each space takes 3 discs (H7.3)
    generals: Mapping[str, str]
    garrisons: Mapping[str, tuple[str, ...]]
    revolts: Mapping[str, int]
    armies: Mapping[str, str]
    chosen_armies: Mapping[str, str]  # province and piece: the city is chosen by H (H7.3)
    closed: tuple[str, ...]  # provinces where no other revolt is set up
    shields: Mapping[str, tuple[int, ...]]  # where only some cities may rise
    no_army: tuple[str, ...]
    fleets: tuple[int, ...]  # seas that get a fleet before the others
    levels: Mapping[str, tuple[int, ...]]
    variants: tuple[str, ...]
    advised: tuple[str, ...]
    barred: tuple[str, ...]
    rules: tuple[str, ...]
    certainty: Mapping[str, str]


@functools.cache
def all_scenarios() -> tuple[Scenario, ...]:
    """The five scenarios.

    >>> [scenario.id for scenario in all_scenarios()][:2]
    ['first-repression', 'siege-of-numantia']
    """
    import tomllib  # only for those who play one

    with open(os.path.join(os.path.dirname(__file__), "data", "scenarios.toml"), "rb") as file:
        return tuple(_scenario(entry) for entry in tomllib.load(file)["scenario"])


def scenario(number: int) -> Scenario:
    """The scenario with a number.

    >>> scenario(4).variants
    ('pirates',)
    """
    if type(number) is not int or not 1 <= number <= 5:
        raise Unreadable(f"scenario: 1 to 5 or none, not {number!r}")
    return all_scenarios()[number - 1]


def _scenario(entry: Mapping[str, Any]) -> Scenario:
    def tuples(key: str) -> dict[str, tuple[Any, ...]]:
        return {name: tuple(values) for name, values in entry.get(key, {}).items()}

    return Scenario(
        entry["number"], entry["id"], entry["years"], entry["start"], entry["start_certainty"], entry["time"],
        entry.get("first_year", 198), entry["generals"], tuples("garrisons"), entry["revolts"], entry["armies"],
        entry.get("chosen_armies", {}), tuple(entry["closed"]), tuples("shields"), tuple(entry["no_army"]),
        tuple(entry.get("fleets", ())), tuples("levels"), tuple(entry["variants"]), tuple(entry.get("advised", ())),
        tuple(entry["barred"]), tuple(entry["rules"]), entry["certainty"],
    )  # fmt: skip


def scenario_problems(number: int, level: Mapping[str, int], variants: Collection[str]) -> Iterator[Reason]:
    """Why a scenario does not allow a level, by the names of its parameters, or variants (H7).

    >>> [reason.code for reason in scenario_problems(5, {"roads": 4, "armies": 2}, ["legio", "terror", "pirates"])]
    ['scenario-level', 'scenario-needs-variant', 'scenario-bars-variant']
    """
    played = scenario(number)
    for key, allowed in played.levels.items():
        if level[key] not in allowed:
            shown = ",".join(map(str, allowed))
            facts: dict[str, str | int] = {"scenario": number, "parameter": key, "value": level[key], "allowed": shown}
            yield Reason("scenario-level", "H7", facts)
    for name in played.variants:
        if name not in variants:
            yield Reason("scenario-needs-variant", "H7", {"scenario": number, "variant": name})
    for name in played.barred:
        if name in variants:
            yield Reason("scenario-bars-variant", "H7", {"scenario": number, "variant": name})
