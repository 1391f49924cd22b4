"""The room "printed": facts for clients, each with a mark where it is not the rulebook's own."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import Any, Final

from msgspec import to_builtins

from ..drawing.facts import drawn
from ..edge.options import Options
from . import duel, wire
from .tables import SOURCES, Leader, Printed

__all__ = ["WIRE", "daily", "drawing", "facts", "style"]

WIRE: Final = (wire.OwnFacts, wire.BoardFacts)
RULEBOOK: Final = SOURCES[0]


def facts(printed: Printed) -> dict[str, Any]:
    """Scenarios, cards, leaders, units, the crisis track, and how much of it is reconstructed.

    >>> from .tables import load
    >>> told = facts(load())
    >>> told["scenarios"][0]["years"], told["cards"][0]["cp"], told["counts"]["leader"]["reconstructed"]
    ((73, 71), 3, 2)
    """
    tables = printed.tables
    told = wire.OwnFacts(
        board=printed.hash,
        scenarios=tuple(
            wire.ScenarioFacts(
                *(row.id, row.first_turn, row.last_turn),
                (tables.turns.year_of_turn[row.first_turn - 1], tables.turns.year_of_turn[row.last_turn - 1]),
                *(row.crisis, row.asia_active, row is duel.SCENARIO),
            )
            for row in (*tables.scenario, duel.SCENARIO)
        ),
        cards=tuple(
            wire.CardFacts(
                *(row.n, row.cp, row.side, row.kind, row.map, row.window, row.need, row.remove, row.effect_source)
            )
            for row in tables.card
        ),
        resources=tuple(wire.ResourceFacts(row.n, row.side, row.need, row.roll, row.source) for row in tables.resource),
        leaders=tuple(
            wire.LeaderFacts(
                *(row.id, row.name, short(row), row.side, row.group, row.rank),
                *(row.initiative, row.tactical, row.rating_source),
            )
            for row in tables.leader
        ),
        units=tuple(
            wire.UnitFacts(row.id, row.side, row.group, row.full, row.reduced, row.count, row.source)
            for row in tables.unit
        ),
        battle_cards=tuple(wire.BattleCardFacts(row.id, row.count, row.retreat_die) for row in tables.battle_card),
        provinces=tuple(
            wire.ProvinceFacts(
                *(row.id, row.map, row.winter, row.italy, row.spain),
                tuple(place.id for place in tables.place if place.province == row.id and place.counts),
            )
            for row in tables.province
        ),
        incidents=tuple(wire.IncidentFacts(row.id, row.spaces, row.when) for row in tables.crisis.incident),
        stability=tables.crisis.stability,
        anarchy=tables.crisis.levels,
        counts={
            part: dict(Counter(row.source for row in getattr(tables, part)))
            for part in ("place", "link", "leader", "unit", "card", "resource", "scenario")
        },
    )
    found: dict[str, Any] = to_builtins(told)
    return found


def short(row: Leader) -> str:
    """A leader by the name that people use.

    >>> from .tables import load
    >>> [short(load().leaders[id]) for id in ("sertorius", "metellus", "mithradates", "legate_2", "sulla")]
    ['Sertorius', 'Metellus', 'Mithradates', 'Leg. 2', 'Sulla']
    """
    if row.rank == "legate":
        return f"Leg. {row.id[-1]}"
    return SHORT.get(row.id, row.id.rsplit("_", 1)[-1].capitalize())


SHORT: Final = {
    "m_brutus": "M. Brutus", "d_brutus": "D. Brutus", "l_lucullus": "L. Lucullus", "m_lucullus": "M. Lucullus",
    "l_octavius": "L. Octavius", "cn_octavius": "Cn. Octavius", "c_cotta": "C. Cotta", "m_cotta": "M. Cotta",
}  # fmt: skip


def drawing(printed: Printed) -> dict[str, Any]:
    """The maps as data and as a drawing: every place, link and province, and where each is drawn.

    >>> from .tables import load
    >>> told = drawing(load())
    >>> len(told["places"]), told["links"][0]["source"], told["places"][0]["sources"]
    (97, 'reconstructed', {'province': 'implied'})
    """
    tables = printed.tables
    mp = {row.id: row.mp for row in tables.link_kind}
    told = wire.BoardFacts(
        hash=printed.hash,
        places=tuple(
            wire.PlaceFacts(
                *(row.id, row.province, row.map, row.type, row.port, row.counts),
                {
                    key: source
                    for key, source in (
                        ("place", row.source),
                        ("province", row.province_source),
                        ("type", row.type_source),
                    )
                    if source not in ("", RULEBOOK)
                },
            )
            for row in tables.place
        ),
        links=tuple(wire.LinkFacts(row.a, row.b, row.kind, mp[row.kind], row.source) for row in tables.link),
        drawn=drawn(printed),
    )
    found: dict[str, Any] = to_builtins(told)
    return found


def style() -> str:
    """No style sheet: nothing is drawn here."""
    return ""


def daily(date: datetime.date) -> Options:
    """The usual game, whatever the day: a game with secrets has no campaign of the day."""
    return Options()
