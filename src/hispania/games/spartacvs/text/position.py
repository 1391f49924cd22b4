"""Positions as plain data (S25.1)."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ..core.machine import asked
from ..core.state import State


def write(s: State) -> dict[str, Any]:
    """The whole position."""
    return public(s) | {"pending": [dict(frame) for frame in s.stack]}


def public(s: State) -> dict[str, Any]:
    """What two programs are compared on (S25.4)."""
    who, state = asked(s)
    units: dict[str, Any] = {}
    for (place, side, status), stack in sorted(s.units.items()):
        there = units.setdefault(place, {}).setdefault(side, {})
        there[status] = {kind: [full, reduced] for kind, full, reduced in stack}
    return {
        "game": "spartacvs",
        "scenario": s.config.scenario.id,
        "options": dict(sorted(s.config.chosen.items())),
        "turn": s.turn,
        "phase": s.phase,
        "first": s.first,
        "crisis": s.crisis,
        "asia": s.asia,
        "fannius": s.fannius,
        "spartacus": s.spartacus,
        "control": dict(sorted(s.control.items())),
        "provinces": dict(sorted(s.provinces.items())),
        "republican_at_start": list(s.at_start),
        "raided": sorted(s.raided),
        "siege": {place: record._asdict() for place, record in sorted(s.siege.items())},
        "units": units,
        "lost": dict(sorted(s.lost.items())),
        "leaders": {
            id: {"where": p.where, "at": p.at, "in": p.inside, "office": p.office, "side": p.side}
            for id, p in sorted(s.leaders.items())
        },
        "draw": list(s.draw),
        "discard": list(s.discard),
        "gone": list(s.gone),
        "lasting": {str(n): side for n, side in sorted(s.lasting.items())},
        "hand": {
            side: {map: list(s.hand[side, map]) for map in ("europe", "asia")} for side in ("S", "R")
        },
        "resources": {side: list(cards) for side, cards in sorted(s.resources.items())},
        "used_resources": list(s.used),
        "tried": list(s.tried),
        "split": dict(s.split),
        "stopped": dict(s.stopped),
        "winter_exempt": {side: list(provinces) for side, provinces in s.exempt.items()},
        "flags": dict(s.flags),
        "ask": {"who": who, "state": state} if who else None,
        "result": None if s.result is None else dict(s.result),
    }  # fmt: skip


def digest(data: Any) -> str:
    """S25.4: the first 16 hex digits of SHA-256 over compact JSON with sorted keys.

    >>> digest([])
    '4f53cda18c2baa0c'
    """
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]
