"""Position JSON (P24)."""

from __future__ import annotations

from typing import Any

from ..core.config import unpacked
from ..core.facts import Facts, facts_of_state
from ..core.state import State
from ..core.terms import AREAS, CHITS, KINDS, LEADERS, NATIONS, STEPS
from .frames import write_frames


def _board(s: State, f: Facts) -> dict[str, Any]:
    return {
        "turn": s.turn,
        "active": NATIONS[s.active] if s.active >= 0 else None,
        "map": write_map(f),
        "ruin": {AREAS[p]: NATIONS[n] for p, n in enumerate(f.ruin) if n >= 0},
        "forts": [AREAS[p] for p in f.fort_order[: s.fort_count]],
        "gold": _by_nation(f.gold),
        "capital": {NATIONS[n]: AREAS[p] for n, p in enumerate(f.capital) if p >= 0},
        "waiting": {NATIONS[n]: unpacked(units) for n, units in enumerate(f.waiting) if units},
        "vp": _by_nation(f.vp),
        "mark": {AREAS[p]: NATIONS[n] for p, n in enumerate(f.mark) if n >= 0},
        "bond": {NATIONS[n]: NATIONS[suzerain] for n, suzerain in enumerate(f.bond) if suzerain >= 0},
        "toledo": bool(s.toledo),
        "owner": _by_nation(f.owner),
        "adjust": {str(player): f.adjust[player] for player in range(1, s.config.players + 1)},
    }


def _by_nation(numbers: list[int]) -> dict[str, int]:
    return {NATIONS[n]: number for n, number in enumerate(numbers) if number}


def write_map(f: Facts) -> dict[str, Any]:
    """Area, nation, units and leaders; empty areas and cells left out."""
    found: dict[str, Any] = {}
    for k, units in enumerate(f.cell):
        if units:
            cells = found.setdefault(AREAS[k // len(NATIONS)], {})
            cells[NATIONS[k % len(NATIONS)]] = {"u": unpacked(units), "l": []}
    for leader, area in enumerate(f.leader_area):
        if area >= 0:
            cells = found.setdefault(AREAS[area], {})
            cells.setdefault(NATIONS[f.leader_nation[leader]], {"u": {}, "l": []})["l"].append(LEADERS[leader])
    return found


# -------------------------------------------------------------------- the whole position


def write(s: State) -> dict[str, Any]:
    """The whole position (P24), keys in text order."""
    f = facts_of_state(s)
    chits = {player: _chits(f.hand[16 * player : 16 * player + 16]) for player in range(1, s.config.players + 1)}
    data = _board(s, f) | {
        "v": 1,
        "scenario": s.config.scenario,
        "version": s.config.version,
        "players": s.config.players,
        "options": dict(s.config.options),
        "house": {name: list(value) if isinstance(value, tuple) else value for name, value in s.config.house.items()},
        "step": STEPS[s.step],
        "attacker": NATIONS[s.attacker] if s.attacker >= 0 else None,
        "flags": _flags(s, f),
        "arr": _arrivals(s, f),
        "bag": _chits(f.bag),
        "hand": {str(player): held for player, held in chits.items()} if s.dealt else {},
        "discard": _chits(f.discard),
        "todo": write_frames(s, f),
        "result": write_result(s),
    }
    return dict(_sorted(data))


def write_result(s: State) -> dict[str, Any] | None:
    """The points of every player in halves, and who won (P18); None while the game goes on."""
    if STEPS[s.step] != "OVER":
        return None
    f = facts_of_state(s)
    players = range(1, s.config.players + 1)
    return {
        "points": {str(player): f.final[player] for player in players},
        "winners": [str(player) for player in players if s.winners >> player & 1],
    }


def _chits(numbers: list[int]) -> list[str]:
    return [chit for chit, n in zip(CHITS, numbers, strict=True) for _ in range(n)]


def _flags(s: State, f: Facts) -> dict[str, Any]:
    """What is remembered of a game beside the board (P24)."""
    flags: dict[str, Any] = {
        "italy": s.italy,
        "beyond": s.beyond,
        "box": bool(s.box),
        "emirate": _areas(s.emirate),
        "valence": bool(s.valence),
        "move_no": (0, 1, 2, "elan", "minor")[s.move_no],
    }
    if s.opener:
        flags["opener"] = s.opener
    if s.signed:
        flags["sign"] = [player for player in range(1, s.config.players + 1) if s.signed >> player & 1]
    if s.aragon_late:
        flags["aragon_late"] = True
    if s.badajoz_born:
        flags["past"] = ["badajoz"]
    if s.cid_in:
        flags["cid_in"] = unpacked(s.cid_in)
    if s.minor:
        flags["minor"] = {"p": AREAS[s.minor_place], "at": _areas(s.minor_at)}
    if s.rebuilt:
        flags["rebuilt"] = _areas(s.rebuilt)
    special = _by_nation(f.special)
    if special:
        flags["special"] = special
    for leader, name in enumerate(LEADERS):
        if s.long_lives >> leader & 1:
            flags[f"long_{name}"] = s.config.printed.leaders[name].leave + 1
    return flags | s.notes


def _areas(areas: int) -> list[str]:
    return [name for number, name in enumerate(AREAS) if areas >> number & 1]


def _arrivals(s: State, f: Facts) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for packed in f.arrivals[: s.arrival_count]:
        p, kind, origin = packed >> 8 & 63, packed >> 14 & 15, (packed >> 18) - 1
        found.setdefault(AREAS[p], {})[f"{KINDS[kind]}|{AREAS[origin]}"] = packed & 255
    return found


def _sorted(data: Any) -> Any:
    """A deep copy with all keys in text order."""
    if isinstance(data, dict):
        return {str(key): _sorted(data[key]) for key in sorted(data, key=str)}
    if isinstance(data, list | tuple):
        return [_sorted(value) for value in data]
    return data
