"""The room "checks": a copy of the printed game, examined as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ....contract.checked import Examined
from ....contract.checked import as_it_is as in_words
from ..printed.entries import SOURCES, marks, tallies
from ..printed.tables import read, shipped_text, tables_in
from .board import structure_problems
from .facts import findings

__all__ = ["examined", "in_words", "text"]


def text() -> str:
    """The shipped file, as an owner of the box copies it."""
    return shipped_text()


def examined(path: Path | None = None) -> Examined:
    """Everything about a copy of the printed game, or about the shipped one; Unreadable if it holds no tables.

    >>> examined().problems, examined().findings, examined().sources["borders"]["reconstructed"]
    ((), (), 69)
    """
    name = "the shipped file" if path is None else str(path)
    data = tables_in(text() if path is None else read(path), name)
    problems = structure_problems(data)
    if problems:
        return Examined(tuple(problems))
    found = tallies(data)
    known = [source for source in SOURCES if any(source in tally.sources for tally in found)]
    sources = {
        _told(tally.part, tally.key): {source: tally.sources.get(source, 0) for source in known} for tally in found
    }
    return Examined((), tuple(findings(data)), _summary(data), sources, marks(data))


def _summary(data: Mapping[str, Any]) -> str:
    """Where entries come from, and where those values do that differ in it from their entry."""
    whole, single = Counter[str](), Counter[str]()
    for tally in tallies(data):
        (single if tally.key else whole).update(tally.sources)
    told = [", ".join(f"{count[source]} {source}" for source in SOURCES if count[source]) for count in (whole, single)]
    return f"{whole.total()} entries: {told[0]}; {single.total()} values with a source of their own: {told[1]}"


def _told(part: str, key: str) -> str:
    """What people call a part.

    >>> _told("map.border", ""), _told("map.border", "river"), _told("points.table", "")
    ('borders', 'borders: river', 'points of nations')
    """
    return f"{_PARTS[part]}: {_VALUES.get((part, key), key)}" if key else _PARTS[part]


_PARTS = {
    "rules": "numbers of the rules",
    "events": "rules of events",
    "province": "provinces",
    "nation": "nations",
    "combat.attacker": "combat table, attacker",
    "combat.defender": "combat table, defender",
    "calendar.turn": "years",
    "map.border": "borders",
    "map.not_adjacent": "pairs that are no neighbours",
    "map.four_corner": "four-corner points",
    "map.strait": "arrows over the sea",
    "map.offmap_link": "ways off the map",
    "map.offmap_right": "rights off the map",
    "map.naval_supremacy": "naval supremacy",
    "sequence.invasion": "invasions",
    "sequence.elan": "élans",
    "forces.leader": "leaders",
    "forces.reinforcement": "arrivals",
    "politics.submission": "submissions",
    "politics.transformation": "transformations",
    "politics.emirate": "emirates",
    "points.table": "points of nations",
    "points.combat": "points for combat",
    "points.special": "points for deeds",
    "points.average": "auction table",
    "setup.scenario": "scenarios",
    "setup.turn1": "start in turn 1",
    "setup.turn4": "start in turn 4",
    "events.chit": "event chits",
}
_VALUES = {("nation", "units"): "limits"}
