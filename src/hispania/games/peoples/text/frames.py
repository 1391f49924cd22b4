"""The tasks of a position with what they know (P24: contexts), by name."""

from __future__ import annotations

from typing import Any

from ..core.config import area_names, unpacked
from ..core.facts import Facts
from ..core.state import State, copied
from ..core.terms import AREAS, FIRING, KINDS, LEADERS, MOVES, NATIONS, ROUND_STEPS, TASKS

RARE = frozenset(
    [
        "SEALED",
        "OPENER",
        "AUCTIONS",
        "AUCTION",
        "DRAW",
        "CHITS",
        "CANCEL",
        "BRAVE",
        "ROW",
        "CONVERT",
        "EXCHANGE",
        "GRANT",
        "CHOOSE",
        "KEEP",
        "PUT_LEADER",
    ]
)
HIRE_STEPS = ("offer", "answer", "force")


def write_frames(s: State, f: Facts) -> list[Any]:
    """The stack of tasks, the last one current."""
    papers = iter(s.papers)
    found: list[Any] = []
    for k, number in enumerate(f.task):
        name = TASKS[number]
        if name in RARE:
            found.append([name, copied(next(papers))])
            continue
        context: dict[str, Any] = {} if f.who[k] < 0 else {"n": NATIONS[f.who[k]]}
        writer = _WRITERS.get(name)
        found.append([name, writer(s, f, k, context) if writer else context])
    return found


def _start(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    return c | ({"asked": True} if f.arg[k] else {})


def _purchase(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    return c | ({"disbanded": f.arg[k]} if f.arg[k] else {})


def _hire(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    if not f.arg[k]:
        return c
    return c | {"step": HIRE_STEPS[f.arg[k] & 3], "p": AREAS[f.arg[k] >> 2 & 63], "engage": unpacked(f.used[k])}


def _place(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    if not f.arg[k] & 1:
        return c
    return c | {"jobs": [_job(job) for job in f.job], "taken": area_names(f.used[k]), "cap": bool(f.arg[k] & 2)}


def _job(job: int) -> list[Any]:
    """A job of PLACE or END: see placement and sequence."""
    kind, number, a, b = KINDS[job >> 4 & 7], job >> 8 & 255, job >> 16 & 255, job >> 24 & 255
    match job & 15:
        case 1:
            return ["fixed", kind, number, AREAS[a]]
        case 2:
            return ["split", kind, number, AREAS[a], AREAS[b]]
        case 3:
            return ["own", kind]
        case 4:
            return ["leader", LEADERS[number]]
        case 5:
            return ["berber"]
        case 6:
            return [AREAS[a]]
    return ["own"]


def _transit(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    arg = f.arg[k]
    path = [AREAS[arg >> 2 + 6 * n & 63] for n in range(arg & 3)]
    return c | ({"path": path, "fire": bool(arg >> 20)} if path else {})


def _move(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    arg = f.arg[k]
    c["no"] = MOVES[arg & 7]
    if arg & 8:
        c["elan"] = True
    if arg & 16:
        c["again"] = True
    if arg & 32:
        c["pile"] = area_names(f.used[k])
    if arg >> 7 & 63:
        c["named"] = LEADERS[(arg >> 7 & 63) - 1]
    if arg >> 13 & 63:
        c["barred"] = AREAS[(arg >> 13 & 63) - 1]
    if arg >> 19 & 63:
        c["minor"] = AREAS[(arg >> 19 & 63) - 1]
    if arg >> 25 & 63:
        c["transit"] = [AREAS[(arg >> 31 & 63) - 1], AREAS[(arg >> 25 & 63) - 1]]
    if arg & 64:
        c["fresh"] = {AREAS[area]: unpacked(units) for area, units in enumerate(f.fresh) if units}
        c["freshL"] = leader_names(s.fresh_leaders)
        c["march"] = _march(s, f) if s.marching else None
    return c


def leader_names(leaders: int) -> list[str]:
    """The leaders of a set."""
    return [name for number, name in enumerate(LEADERS) if leaders >> number & 1]


def _march(s: State, f: Facts) -> dict[str, Any]:
    lead = [] if s.march_leader < 0 else [LEADERS[s.march_leader]]
    lead += [name for name in leader_names(s.march_leaders) if name not in lead]
    units = [[KINDS[k // 6], k % 6, n] for k, n in enumerate(f.march) if n]
    found: dict[str, Any] = {
        "at": AREAS[s.march_at],
        "prev": AREAS[s.march_from] if s.march_from >= 0 else "",
        "lead": lead,
        "units": units,
        "k": s.march_steps,
        "stack": bool(s.march_stack),
    }
    if s.march_ended:
        found["ended"] = True
    if s.march_minor:
        found["minor"] = True
    return found


def _stack(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    arg = f.arg[k]
    c["final"] = bool(arg & 1)
    if arg >> 1 & 7:
        c["no"] = MOVES[arg >> 1 & 7]
    for bit, name in ((16, "elan"), (32, "begun"), (64, "cap")):
        if arg & bit:
            c[name] = True
    return c


def _combat(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    return c | {"no": MOVES[f.arg[k]]}


def _trim(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    return c | {"p": AREAS[f.arg[k]]}


def _battle(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    from .acts import name_aim

    sides = "AD"
    found: dict[str, Any] = {
        "p": AREAS[s.battle_at],
        "A": NATIONS[f.side[0]],
        "D": NATIONS[f.side[1]],
        "round": s.round,
        "step": ROUND_STEPS[s.round_step],
        "aims": {
            sides[side]: {FIRING[g]: name_aim(f.aim[7 * side + g]) for g in range(7) if f.aim[7 * side + g]}
            for side in range(2)
            if any(f.aim[7 * side : 7 * side + 7])
        },
        "queue": [FIRING[g] for g in range(7) if s.queue >> g & 1] if s.queued else None,
        "side": sides[s.aiming],
        "river": unpacked(s.river),
        "came": area_names(s.came),
        "w": {key: n for key, n in zip(("A", "D", "A~", "D~"), f.wounds, strict=True) if n},
        "hits": s.castle_hits,
        "zeal": bool(s.zeal),
        "terrain": "mountain" if s.mountain else "plain",
        "tactics": [side for number, side in enumerate(sides) if s.tactics >> number & 1],
        "mission": {"engage": unpacked(s.engaged), "fee": s.fee, "n": NATIONS[s.recruiter]} if s.mission else None,
    }
    if s.treason >= 0:
        found["treason"] = sides[s.treason]
    if s.indiscipline >= 0:
        found["indiscipline"] = sides[s.indiscipline]
    brave = [[sides[side], FIRING[f.brave[side]]] for side in range(2) if f.brave[side] >= 0]
    if brave:
        found["brave"] = brave
    if s.signing:
        found["sign"] = [side for number, side in enumerate(sides) if s.signing >> number & 1]
    if s.spread:
        keys = ("A", "D", "A~", "D~")
        found["spread"] = {key: (s.spread >> 6 * k & 63) - 1 for k, key in enumerate(keys) if s.spread >> 6 * k & 63}
    if f.rolled:
        found["rolled"] = list(f.rolled)
    if s.viriathus:
        found["viriathus"] = True
    if s.no_submission:
        found["no_submission"] = True
    return found


def _retreat(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    arg = f.arg[k]
    return c | {
        "from": AREAS[arg & 63],
        "side": "D" if arg & 64 else "A",
        "used": area_names(f.used[k]),
        "ban": area_names(f.ban[k]),
        "cap": bool(arg & 128),
        "box": bool(arg & 256),
        "wounded": arg >> 9,
    }


def _forced(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    arg = f.arg[k]
    c |= {
        "from": AREAS[arg & 63],
        "used": area_names(f.used[k]),
        "ban": area_names(f.ban[k]),
        "why": "eviction" if arg & 64 else "submission",
    }
    if arg & 128:
        c["cap"] = True
    return c


def _end(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    arg = f.arg[k]
    if not arg & 1:
        return c
    c["jobs"] = [_job(job) for job in f.job]
    if arg >> 1:
        c["evicted"] = AREAS[(arg >> 1) - 1]
    return c


def _lot(s: State, f: Facts, k: int, c: dict[str, Any]) -> dict[str, Any]:
    again = f.arg[k] >> 8
    return {"k": f.arg[k] & 255} | ({"again": again} if again else {})


_WRITERS = {
    "START": _start, "PURCHASE": _purchase, "HIRE": _hire, "PLACE": _place, "TRANSIT": _transit, "MOVE": _move,
    "STACK": _stack, "COMBAT": _combat, "TRIM": _trim, "BATTLE": _battle, "RETREAT": _retreat, "FORCED": _forced,
    "END": _end, "LOT": _lot,
}  # fmt: skip
