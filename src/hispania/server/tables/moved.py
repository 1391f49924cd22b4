"""How a table stands after a command, as the lists of tables will show it."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from ..store.fences import Held
from .live import Live, Standing


class Moved(NamedTuple):
    """How a table stands after a command, as the lists will show it."""

    standing: Standing
    ending: Any
    branch: str
    steps: int
    updated: str
    held: Held

    @classmethod
    def of(cls, live: Live, standing: Standing, updated: str) -> Moved:
        """How a table stands now."""
        ending = live.game.ending if standing.over else None
        return cls(standing, ending, live.table.branch, len(live.table.history), updated, live.held)

    def row(self) -> dict[str, Any]:
        """What a list of tables shows of one."""
        turn, ending = self.standing.turn, self.ending
        return {
            "updated": self.updated,
            "over": self.standing.over,
            "summary": {
                "round": turn.round,
                "phase": turn.phase,
                "deciding": list(self.standing.deciding),
                "ending": msgspec.to_builtins(ending) if ending else None,
                "branch": self.branch,
                "steps": self.steps,
            },
        }
