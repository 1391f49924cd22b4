"""What EL CID's missions cost (P14.26.2d)."""

from __future__ import annotations

from typing import Any

from .state import FEE


def engaged_lost(mission: dict[str, Any], kind: str) -> None:
    """An engaged unit was destroyed or retreated: the engaged ones go first."""
    engage = mission["engage"]
    if engage.get(kind, 0) > 0:
        engage[kind] -= 1
        mission["fee"] = mission.get("fee", 0) + FEE[kind]
