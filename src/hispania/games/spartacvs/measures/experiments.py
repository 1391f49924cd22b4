"""Experiments of SPARTACVS: games as any others, told by side with their draws."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from ....lab.plain.cells import PlainCell
from ....lab.plain.experiments import PlainExperiments
from .balance import rates, score


class SpartacvsExperiments(PlainExperiments):
    """How games of SPARTACVS are played one by one and kept as rows."""

    def summary(self, cells: Sequence[PlainCell], rows: pa.Table) -> list[str]:
        """How often either side won, how often nobody did, the score of Sertorius, and by what it ended."""
        wide = max(len(cell.title) for cell in cells)
        lines = [f"{'cell':<{wide}}  games  {'S wins':<15}  {'R wins':<15}  {'draws':<15}  score        endings"]
        slim: list[dict[str, Any]] = rows.select(["cell", "winners", "why"]).to_pylist()
        for number, cell in enumerate(cells):
            mine = [row for row in slim if row["cell"] == number]
            winners = [row["winners"] for row in mine]
            shown = [
                f"{100 * rate.rate:3.0f} % ({100 * rate.interval[0]:.0f}-{100 * rate.interval[1]:.0f})"
                for rate in rates(winners).values()
            ]
            found, half = score(winners)
            endings = ", ".join(f"{why} {n}" for why, n in Counter(row["why"] for row in mine).most_common())
            told = "  ".join(f"{text:<15}" for text in shown)
            lines.append(f"{cell.title:<{wide}}  {len(mine):>5}  {told}  {found:.2f} ± {half:.2f}  {endings}")
        return lines
