"""Position JSON (P24) and the digest of the board (P25.2)."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from ..core.state import State

BOARD: Final = (
    "turn", "active", "map", "ruin", "forts", "gold", "capital", "waiting", "vp", "mark", "bond", "toledo", "owner", "adjust",
)  # fmt: skip


def board(s: State) -> dict[str, Any]:
    """The fields that a conformance record compares."""
    return {
        "turn": s.turn,
        "active": s.active,
        "map": write_map(s),
        "ruin": dict(s.ruin),
        "forts": list(s.forts),
        "gold": {n: halves for n, halves in s.gold.items() if halves},
        "capital": dict(s.capital),
        "waiting": {n: dict(units) for n, units in s.waiting.items() if units},
        "vp": {n: halves for n, halves in s.vp.items() if halves},
        "mark": dict(s.mark),
        "bond": dict(s.bond),
        "toledo": s.toledo,
        "owner": dict(s.owner),
        "adjust": {str(player): halves for player, halves in s.adjust.items()},
    }


def write_map(s: State) -> dict[str, Any]:
    """Area, nation, units and leaders; empty areas and cells left out."""
    found: dict[str, Any] = {
        area: {n: {"u": dict(units), "l": []} for n, units in cells.items()} for area, cells in s.map.items()
    }
    for leader, (area, nation) in sorted(s.leaders.items()):
        found.setdefault(area, {}).setdefault(nation, {"u": {}, "l": []})["l"].append(leader)
    return found


def digest(data: Any) -> str:
    """The first 16 hex digits of SHA-256 over compact JSON with sorted keys (P25.2)."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
