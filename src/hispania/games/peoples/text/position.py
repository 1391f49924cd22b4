"""Position JSON (P24) and the digest of the board (P25.2)."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ....errors import Unreadable
from ..core.state import HOUSE, State, copied
from ..printed.tables import KINDS, Printed


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


# -------------------------------------------------------------------- the whole position


def write(s: State) -> dict[str, Any]:
    """The whole position (P24), keys in text order."""
    data = board(s) | {
        "v": 1,
        "scenario": s.scenario,
        "version": s.version,
        "players": s.players,
        "options": {name: True for name, on in s.options.items() if on},
        "house": dict(s.house),
        "step": s.step,
        "attacker": s.attacker,
        "gold": {n: halves for n, halves in s.gold.items() if halves},
        "flags": s.flags,
        "arr": s.arr,
        "bag": s.bag,
        "hand": {str(player): chits for player, chits in s.hand.items()},
        "discard": s.discard,
        "todo": [[name, context] for name, context in s.todo],
        "result": s.result,
    }
    return dict(_sorted(data))


def _sorted(data: Any) -> Any:
    """A deep copy with all keys in text order."""
    if isinstance(data, dict):
        return {str(key): _sorted(data[key]) for key in sorted(data, key=str)}
    if isinstance(data, list | tuple):
        return [_sorted(value) for value in data]
    return data


def read(data: Any, printed: Printed) -> State:
    """The state at a position; Unreadable names what is wrong with it."""
    try:
        found = _read(data, printed)
        _settled(found.clone())
        return found
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError, StopIteration) as error:
        raise Unreadable(f"no position of peoples: {type(error).__name__}: {str(error)[:80]}") from error


def _settled(s: State) -> None:
    """A position waits for somebody, for dice, or is over."""
    from ..core import sequence

    if sequence.settle(s, most=1) is None and s.step != "OVER":
        raise ValueError("nothing waits here")


def _read(data: Any, printed: Printed) -> State:
    if set(data) != set(write(State(printed, "D", "standard", 4))):
        raise ValueError("fields are missing, or there are too many")
    if data["v"] != 1 or data["scenario"] not in printed.scenarios or data["version"] not in ("standard", "advanced"):
        raise ValueError("an unknown version or scenario")
    if data["players"] not in (4, 5) or data["step"] not in ("SETUP", "S", "A", "C", "OVER"):
        raise ValueError("an impossible number of players or step")
    s = State(printed, data["scenario"], data["version"], data["players"])
    s.options = {str(name): bool(on) for name, on in data["options"].items()}
    s.house = {str(name): value for name, value in data["house"].items()}
    for name in s.house:
        if name not in HOUSE:
            raise ValueError(f"no house key is called {name!r}")
    s.turn, s.step, s.active, s.attacker = data["turn"], data["step"], data["active"], data["attacker"]
    if type(s.turn) is not int or not 1 <= s.turn <= 21:
        raise ValueError("no such turn")
    nations = {*printed.nations, "neutral"}
    for nation in (s.active, s.attacker):
        if nation is not None and nation not in nations:
            raise ValueError(f"no nation is called {nation!r}")
    areas = {*printed.provinces, *printed.areas, "sea", "box"}
    for area, cells in data["map"].items():
        for nation, cell in cells.items():
            if area not in areas or nation not in nations:
                raise ValueError(f"{nation!r} in {area!r}")
            for kind, n in cell["u"].items():
                if kind not in KINDS or type(n) is not int or n < 1:
                    raise ValueError(f"{n!r} {kind!r}")
                s.add(area, nation, kind, n)
            for leader in cell["l"]:
                if leader not in printed.leaders or leader in s.leaders:
                    raise ValueError(f"the leader {leader!r}")
                s.leaders[leader] = (area, nation)
    s.gold, s.vp = _numbers(data["gold"], nations), _numbers(data["vp"], nations)
    s.waiting = {nation: _numbers(units, set(KINDS)) for nation, units in data["waiting"].items()}
    s.arr = {p: _numbers(cell, None) for p, cell in data["arr"].items()}
    s.owner = _numbers(data["owner"], nations)
    s.adjust = {int(player): halves for player, halves in _numbers(data["adjust"], None).items()}
    if list(s.adjust) != list(range(1, s.players + 1)):
        raise ValueError("adjust has other players")
    for name, keys, values in (
        ("ruin", areas, nations), ("capital", nations, areas), ("mark", areas, nations), ("bond", nations, nations),
    ):  # fmt: skip
        pairs = dict(data[name])
        if not (set(pairs) <= keys and set(pairs.values()) <= values):
            raise ValueError(f"{name} names what is not there")
        setattr(s, name, pairs)
    s.forts, s.bag, s.discard = list(data["forts"]), list(data["bag"]), list(data["discard"])
    s.hand = {int(player): list(chits) for player, chits in data["hand"].items()}
    if not {*s.bag, *s.discard, *(chit for chits in s.hand.values() for chit in chits)} <= set(printed.chits):
        raise ValueError("a chit that there is not")
    if not set(s.forts) <= areas or not isinstance(data["toledo"], bool):
        raise ValueError("forts or toledo")
    s.toledo = data["toledo"]
    s.flags = copied(dict(data["flags"]))
    s.todo = [(str(name), copied(dict(context))) for name, context in data["todo"]]
    if data["result"] is not None and (s.step != "OVER" or set(data["result"]) != {"points", "winners"}):
        raise ValueError("a result at the wrong time")
    s.result = copied(data["result"])
    if (s.step == "OVER") != (s.result is not None):
        raise ValueError("a game is over with a result only")
    return s


def _numbers(data: Any, keys: set[str] | None) -> dict[str, int]:
    if keys is not None and not set(data) <= keys:
        raise ValueError(f"unknown names: {sorted(set(data) - keys)[:3]}")
    if not all(type(n) is int for n in data.values()):
        raise ValueError("no whole number")
    return dict(data)
