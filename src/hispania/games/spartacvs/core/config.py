"""What does not change in a game: the printed game, its scenario and options, and what follows from them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from ..printed import duel
from ..printed.tables import Printed, load
from ..printed.tables import R as R
from ..printed.tables import S as S

OTHER: Final = {S: R, R: S}
MAJOR, MINOR, TRIBE, REFUGE, EXIT = "major", "minor", "tribe", "refuge", "exit"
ROME: Final = "rome"
LIBERTY: Final = "liberty"
MONS_HERMINIUS: Final = "mons_herminius"
VESUVIUS: Final = "vesuvius"
ITALY_ONLY: Final = "sulla"  # S22.3.S
IBERIAN, PONTIC, SERVILE, LEGIONARY, GALATIAN = "iberian", "pontic", "servile", "legionary", "galatian"
_FAMILIES: Final = {  # S1.4: by side and group
    (S, "spanish"): IBERIAN, (S, "roman"): IBERIAN, (S, "pontic"): PONTIC, (S, "servile"): SERVILE,
    (R, "roman"): LEGIONARY, (R, "galatian"): GALATIAN,
}  # fmt: skip
ONLY_ASIA: Final = (PONTIC, GALATIAN)
NEVER_BACK: Final = ("exile_legion", "gladiators")  # S2.3
AS_CONSULS: Final = ("sertorius", "mithradates", "spartacus")  # S6.4
LIGHTS: Final = ("spanish_light", "servile_light")
HEAVY_OF: Final = {"spanish_light": "spanish_heavy", "servile_light": "servile_heavy"}  # S9.7


class Config:
    """Everything that is agreed or printed, found quickly."""

    def __init__(self, printed: Printed, scenario: str, options: Mapping[str, Any]) -> None:
        self.printed = printed
        self.scenario = duel.SCENARIO if scenario == duel.ID else printed.scenarios[scenario]
        self.chosen = {key: value for key, value in options.items() if value != printed.options[key]}
        self.option = {**printed.options, **self.chosen}
        self.places = printed.places
        self.links = printed.links
        self.kind = {id: place.type for id, place in printed.places.items()}
        self.map = {id: place.map for id, place in printed.places.items()}
        self.port = {id: place.port for id, place in printed.places.items()}
        self.province = {id: place.province for id, place in printed.places.items()}
        self.italy = frozenset(id for id, place in printed.places.items() if self._marked(place.province, "italy"))
        self.spain = frozenset(id for id, place in printed.places.items() if self._marked(place.province, "spain"))
        self.in_province = {
            id: tuple(place.id for place in printed.places.values() if place.province == id) for id in printed.provinces
        }
        self.counted = {
            id: tuple(place for place in places if printed.places[place].counts)
            for id, places in self.in_province.items()
        }
        self.sorted_places = tuple(sorted(printed.places))
        self.ports = tuple(id for id in self.sorted_places if self.port[id])
        self.minors = tuple(id for id in self.sorted_places if self.kind[id] == MINOR)
        self.family = {id: _FAMILIES[unit.side, unit.group] for id, unit in printed.units.items()}
        self.full = {id: unit.full for id, unit in printed.units.items()}
        self.reduced = {id: unit.reduced for id, unit in printed.units.items()}
        self.two_step = frozenset(id for id, unit in printed.units.items() if unit.reduced)
        self.of_side = {id: unit.side for id, unit in printed.units.items()}
        self.count = {id: unit.count for id, unit in printed.units.items()}
        self.lands = {  # S1.4, S11.6: where each family may be
            family: frozenset(id for id, place in printed.places.items() if self._may_be(family, place))
            for family in (IBERIAN, PONTIC, SERVILE, LEGIONARY, GALATIAN)
        }
        self.near = {  # links an interceptor may use (S12.1): road or pass
            id: tuple((to, kind) for to, kind, _ in links if kind != "strait") for id, links in printed.links.items()
        }
        self.siege_table = {total: self._siege_row(total) for total in range(-9, 25)}
        self.naval_modifier = {row.id: row.die for row in printed.tables.naval_modifier}
        self.siege_modifier = {row.id: row.die for row in printed.tables.siege_modifier}
        self.battle_deck = tuple(sorted(card.id for card in printed.tables.battle_card for _ in range(card.count)))
        out = {*self.scenario.cards_out, *self.scenario.also_out}
        self.deck = tuple(n for n in sorted(printed.cards) if n not in out and n not in self.scenario.cards_in_force)
        self.resources = {
            side: tuple(n for n, card in sorted(printed.resources.items()) if card.side == side and n not in out)
            for side in (S, R)
        }
        self.stability = printed.tables.crisis.stability
        self.anarchy = printed.tables.crisis.levels[self.option["anarchy"]]

    def _marked(self, province: str, what: str) -> bool:
        return bool(province) and bool(getattr(self.printed.provinces[province], what))

    def _may_be(self, family: str, place: Any) -> bool:
        if (family in ONLY_ASIA and place.map != "asia") or (family == SERVILE and place.map != "europe"):
            return False
        if family in (LEGIONARY, GALATIAN) and place.type == REFUGE:
            return False
        return bool(place.type != EXIT)

    def _siege_row(self, total: int) -> tuple[int, int]:
        rows = self.printed.tables.siege
        total = min(max(total, rows[0].min), rows[-1].max)
        return next((row.hits, row.points) for row in rows if row.min <= total <= row.max)

    def leader_family(self, id: str, side: str) -> str:
        """The family a leader commands (S1.4)."""
        return _FAMILIES[side, self.printed.leaders[id].group]

    def naval_hits(self, total: int) -> int:
        """S17.4: hits of a naval roll."""
        rows = self.printed.tables.naval
        total = min(max(total, rows[0].min), rows[-1].max)
        return next(row.hits for row in rows if row.min <= total <= row.max)


def config(printed: Printed | None, scenario: str, options: Mapping[str, Any]) -> Config:
    """The facts of a game; those of the last ones are kept.

    >>> config(None, "III", {}).lands["pontic"] == config(None, "III", {}).lands["galatian"]
    True
    """
    return _kept(load() if printed is None else printed, scenario, tuple(sorted(options.items())))


@functools.lru_cache(maxsize=64)
def _kept(printed: Printed, scenario: str, options: tuple[tuple[str, Any], ...]) -> Config:
    return Config(printed, scenario, dict(options))
