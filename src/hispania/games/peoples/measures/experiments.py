"""Experiments of peoples: a game as any other, and the points of every nation with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pyarrow as pa
from msgspec import structs

from ....lab.plain.cells import PlainCell
from ....lab.plain.experiments import TYPES, PlainExperiments, Row, finish
from ..core.facts import facts_of_state
from ..core.terms import NATIONS
from .balance import interval

PEOPLES: Final = NATIONS[:-1]  # the neutrals score nothing


class NationRow(Row, frozen=True):
    """What one game came to, nation by nation too."""

    nations: list[float]  # points in the order of play


class PeoplesExperiments(PlainExperiments):
    """How games of peoples are played one by one and kept as rows."""

    def columns(self) -> Mapping[str, pa.DataType]:
        """The columns of any game, and the points of the nations."""
        return {**TYPES, "nations": pa.list_(pa.float64())}

    def play(self, cell: PlainCell, seed: str, game: int) -> NationRow:
        """Play one game, by players who remember no other."""
        begun = cell.begin()
        row = finish(cell, begun, cell.seated(begun), f"{seed} {game}", game)
        points = [halves / 2 for halves in facts_of_state(begun.state).vp[: len(PEOPLES)]]
        return NationRow(**structs.asdict(row), nations=points)

    def summary(self, cells: Sequence[PlainCell], rows: pa.Table) -> list[str]:
        """How often each seat won in each cell, and what each nation earned against its average."""
        lines = super().summary(cells, rows)
        slim: list[dict[str, Any]] = rows.select(["cell", "nations"]).to_pylist()
        for number, cell in enumerate(cells):
            mine = [row["nations"] for row in slim if row["cell"] == number]
            config = cell.begin().state.config
            short = config.last_turn <= 13
            lines += ["", f"{cell.title}: points by nation (95 %), and the average of the auction table"]
            for n, nation in enumerate(PEOPLES):
                points = [row[n] for row in mine]
                if any(points):
                    mean, half = interval(points)
                    row = config.printed.averages[nation]
                    stated = row.by_13 if short else row.score
                    lines.append(f"  {nation:<15} {mean:>6.1f} ± {half:<5.1f} {stated:>4}")
        return lines
