"""The printed game as a table has agreed to read it: house keys (P22.1) that change what its tables say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from .tables import CombatRow, Nation, PointRow, Printed, Transformation

ZONES: Final = "NCSE"
SANCHO_COMES: Final = 15  # P14.20.2: NAVARRE's force arrives, whether BASQUE has become NAVARRE or not


def agreed(printed: Printed, house: Mapping[str, Any]) -> Printed:
    """The tables with the keys of a house; the printed game itself where it keeps to the usual ones.

    >>> from .tables import load
    >>> [row.end_of_turn for row in agreed(load(), {"navarre_from": 15}).transformations if row.nation == "basque"]
    [15]
    """
    found = printed
    if "navarre_from" in house:
        found = _navarre(found, house["navarre_from"])
    if house.get("almoravide_castles") == "once":
        found = replace(found, rows=tuple(_flat(row) for row in found.rows))
    return found


def _navarre(printed: Printed, turn: int) -> Printed:
    """BASQUE becomes NAVARRE at the end of another turn (AMB-02): until then it plays, and its kills pay."""
    ends = printed.nations["basque"].present[1]

    def change(row: Transformation) -> Transformation:
        return replace(row, end_of_turn=turn) if row.nation == "basque" else row

    def pay(row: CombatRow) -> CombatRow:
        return replace(row, last=turn) if row.nation == "basque" and row.last == ends else row

    def stay(id: str, row: Nation) -> Nation:
        if id == "basque":
            return replace(row, present=(row.present[0], turn))
        return replace(row, present=(min(turn + 1, SANCHO_COMES), row.present[1])) if id == "navarre" else row

    return replace(
        printed,
        transformations=tuple(change(row) for row in printed.transformations),
        kills=tuple(pay(row) for row in printed.kills),
        nations={id: stay(id, row) for id, row in printed.nations.items()},
    )


def _flat(row: PointRow) -> PointRow:
    """ALMORAVIDE's provinces pay alike at step B: its castles were paid when they were rebuilt (AMB-17)."""
    if row.nation != "almoravide" or row.kind != "castle_income":
        return row
    return replace(row, kind="zones", per_province=dict.fromkeys(ZONES, row.other), castle_bonus=0.0, other=0.0)
