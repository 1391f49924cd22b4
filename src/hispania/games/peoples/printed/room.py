"""The room "printed": facts for clients, each with a mark where it is not the rulebook's own."""

from __future__ import annotations

import datetime
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import asdict

from ..drawing.facts import drawn
from ..edge.options import Options
from . import wire
from .entries import SOURCES
from .past import past
from .tables import Leader, Printed, Scenario, Start

__all__ = ["WIRE", "daily", "drawing", "facts", "source", "style"]

WIRE: Final = (wire.OwnFacts, wire.BoardFacts)


def facts(printed: Printed) -> dict[str, Any]:
    """Scenarios, sheets of nations, chits, calendar, and how much of it is reconstructed.

    >>> from .tables import load
    >>> told = facts(load())
    >>> told["scenarios"][0]["years"], told["nations"][7]["id"], told["nations"][7]["sources"]
    ((-320, 961), 'rome', {'limit': 'reconstructed'})
    """
    told = wire.OwnFacts(
        board=printed.hash,
        scenarios=tuple(_scenario(printed, row) for row in printed.scenarios.values()),
        nations=tuple(_nation(printed, id) for id in printed.nations),
        chits=tuple(wire.ChitFacts(row.id, row.count) for row in printed.chits.values()),
        calendar=tuple(
            wire.TurnFacts(
                *(row.turn, row.start, row.end),
                *(row.turn in printed.scoring_turns, row.turn in printed.draw_turns, row.source),
            )
            for row in printed.years
        ),
        starts={name: _start(rows) for name, rows in printed.starts.items()},
        sources=tuple(
            wire.SourceCount(tally.part, tally.key, **{name: tally.sources.get(name, 0) for name in SOURCES})
            for tally in printed.tallies
        ),
        past=past(printed),
    )
    found: dict[str, Any] = to_builtins(told)
    return found


def drawing(printed: Printed) -> dict[str, Any]:
    """The map as data and as a drawing: every place, border and way, and the shapes of all.

    >>> from .tables import load
    >>> told = drawing(load())
    >>> len(told["places"]), told["borders"][0]["source"], told["places"][1]["sources"]
    (43, 'reconstructed', {'income': 'reconstructed', 'anchor': 'reconstructed'})
    """
    places = {**printed.provinces, **printed.areas}
    told = wire.BoardFacts(
        hash=printed.hash,
        width=printed.canvas[0],
        height=printed.canvas[1],
        places=tuple(
            wire.PlaceFacts(
                *(id, row.offmap, row.zone, row.terrain, row.stack, row.income, row.coast, row.anchor, row.x, row.y),
                _marks(printed, f"province.{id}", ("zone", "terrain", "stack", "income", "anchor")),
            )
            for id, row in places.items()
        ),
        borders=tuple(
            wire.BorderFacts(row.a, row.b, row.river, row.source, row.river_source or row.source)
            for row in printed.borders
        ),
        straits=tuple(wire.WayFacts(row.a, row.b, row.source) for row in printed.arrows),
        links=tuple(wire.WayFacts(row.a, row.b, row.source) for row in printed.ways),
        corners=printed.corners,
        drawn=drawn(printed),
        sources=dict(printed.sources),
    )
    found: dict[str, Any] = to_builtins(told)
    return found


def source(printed: Printed, part: str, name: str, key: str = "") -> str:
    """Where an entry, or one value of it, comes from: rulebook, implied, reconstructed or box.

    >>> from .tables import load
    >>> source(load(), "province", "porto", "income"), source(load(), "province", "porto", "stack")
    ('reconstructed', 'rulebook')
    """
    entry = f"{part}.{name}"
    return printed.sources.get(f"{entry}.{key}") or printed.sources.get(entry, SOURCES[0])


def style() -> str:
    """No style sheet: nothing is drawn here."""
    return ""


def daily(date: datetime.date) -> Options:
    """The usual game, whatever the day: a game with secrets has no campaign of the day."""
    return Options()


# --------------------------------------------------------------------- sheets


def _marks(printed: Printed, entry: str, keys: tuple[str, ...]) -> dict[str, str]:
    """The values of an entry that are not the rulebook's own."""
    whole = printed.sources.get(entry)
    found = {key: printed.sources.get(f"{entry}.{key}", whole) for key in keys}
    return {key: mark for key, mark in found.items() if mark is not None and mark != SOURCES[0]}


def _scenario(printed: Printed, row: Scenario) -> wire.ScenarioFacts:
    years = printed.years[row.first - 1].start, printed.years[row.last - 1].end
    versions = tuple(name for name in ("standard", "advanced") if getattr(row, name))
    least = row.min_nations, row.max_nations
    return wire.ScenarioFacts(row.id, row.name, row.first, row.last, years, versions, least, row.handicap, row.start)


def _start(rows: tuple[Start, ...]) -> dict[str, dict[str, dict[str, int]]]:
    """Who stands where when a scenario begins."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for row in rows:
        found.setdefault(row.province, {}).setdefault(row.nation, {})[row.unit] = row.count
    return found


def _nation(printed: Printed, id: str) -> wire.NationFacts:
    row, average = printed.nations[id], printed.averages[id]
    entry = f"nation.{id}"
    return wire.NationFacts(
        id=id,
        group=row.group,
        religion=row.religion,
        colour=row.colour,
        present=row.present,
        major=row.major,
        limit=row.limit,
        buy=row.buy,
        gold_cap=row.gold_cap,
        income=row.income,
        income_from=row.income_from,
        incompatible=tuple(  # read both ways (P16.5)
            other for other, sheet in printed.nations.items() if other in row.incompatible or id in sheet.incompatible
        ),
        score=average.score,
        by_13=average.by_13,
        min_bid=average.min_bid,
        becomes=tuple(
            dict.fromkeys(to for change in printed.transformations if change.nation == id for to in change.into)
        ),
        leaders=tuple(_leader(leader) for leader in printed.leaders.values() if leader.nation == id),
        arrivals=tuple(
            wire.ArrivalFacts(arrival.turn, arrival.units, arrival.place, arrival.up_to)
            for arrival in printed.reinforcements
            if arrival.nation == id
        ),
        invasions=tuple(invasion.turn for invasion in printed.invasions if invasion.nation == id),
        elans=tuple(elan.turn for elan in printed.elans if elan.nation == id),
        changes=tuple(
            wire.ChangeFacts(change.end_of_turn, tuple(change.into), change.mode)
            for change in printed.transformations
            if change.nation == id
        ),
        bonds=tuple(
            wire.BondFacts(bond.suzerain, bond.max_provinces, bond.mode, bond.first, bond.last)
            for bond in printed.submissions
            if bond.vassal == id
        ),
        rows=tuple(
            wire.SheetRow(**{key: held for key, held in asdict(sheet).items() if key != "nation"})
            for sheet in printed.rows
            if sheet.nation == id
        ),
        kills=tuple(
            wire.KillRow(kill.target, kill.units, kill.points, kill.first, kill.last)
            for kill in printed.kills
            if kill.nation in (id, "any")
        ),
        deeds=tuple(
            wire.DeedFacts(deed.id, deed.first, deed.last, deed.points, deed.max_count)
            for deed in printed.deeds
            if deed.nation == id
        ),
        sources={
            **_marks(printed, entry, ("limit", "income", "income_from", "gold_cap", "buy")),
            **({"score": average.source} if average.source != SOURCES[0] else {}),
        },
    )


def _leader(row: Leader) -> wire.LeaderFacts:
    return wire.LeaderFacts(row.id, row.arrive, row.leave or row.leave_end + 1)
