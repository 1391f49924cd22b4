"""What is peculiar to a nation and happens on the way (P14): Toledo, Valence, Viriathus, the VANDALE's transit."""

from __future__ import annotations

from typing import Any

from .points import kill
from .state import Act, Context, State
from .submission import release, submit
from .terms import Ask, Throw, Wait


def leader_killed(s: State, p: str, leader: str, by: str, scored: bool) -> None:
    """A leader dies; ROME may thereby subdue LUSITANIEN (P10.6)."""
    nation = s.leaders.pop(leader)[1]
    s.tell("LeaderKilled", "P7.7", leader=leader, place=p, by=by)
    if scored:
        kill(s, p, nation, f"leader:{leader}")
    if leader == "viriathus" and by == "rome" and s.turn == 5 and "lusitanien" not in s.bond:
        submit(s, "rome", "lusitanien")


def after_conquest(s: State, nation: str) -> None:
    """The fall of Toledo (P14.13.9, P23.5)."""
    if nation == "omeyyad" and not s.toledo and s.active == nation and set(s.map.get("tolede", ())) == {nation}:
        s.toledo = True
        s.tell("ToledoFell", "P14.13.9")
        for vassal in s.vassals("wisigoth"):
            release(s, vassal, "P10.5")


# -------------------------------------------------------------------- VANDALE


def ask_transit(s: State, c: Context) -> Ask:
    """The pile passes through three provinces before its invasion (P14.10.2)."""
    nation = c["n"]
    if c.get("fire"):
        return Throw(len(c["fire"]))
    path = c.setdefault("path", [])
    if len(path) == 3 or not s.at(path[-1] if path else "narbonne", nation):
        _end_transit(s, c)
        return None
    acts: list[Act] = [("transit", p) for p in _next(s, path)]
    if not path and s.key("vandale_transit") == "optional":
        acts.append(("decline",))
    if not acts:
        _end_transit(s, c)
        return None
    return Wait(nation, acts)


def _next(s: State, path: list[str]) -> list[str]:
    if not path:
        found = {*s.printed.links["narbonne"], *s.printed.links["gascogne"]} & {*s.printed.provinces}
    else:
        found = {*s.printed.near[path[-1]]} - {*path}
    return sorted(found)


def _end_transit(s: State, c: Context) -> None:
    s.todo.pop()
    nation, path = c["n"], c["path"]
    if not path:
        return
    last = path[-1]
    if not s.at(last, nation):
        for leader in s.leaders_at(last, nation):
            del s.leaders[leader]
    elif s.others_at(last, nation):
        for name, context in s.todo:
            if name == "MOVE" and context.get("no") == 1:
                context["barred"] = last


def do_transit(s: State, c: Context, act: Act) -> None:
    """Decline, or enter the next province: every enemy unit there makes one attack."""
    from .hits import FIRING, merged

    nation = c["n"]
    if act[0] == "decline":
        s.todo.pop()
        return
    at, to = (c["path"][-1] if c["path"] else "narbonne"), act[1]
    for kind, n in dict(s.at(at, nation)).items():
        s.take(at, nation, kind, n)
        s.add(to, nation, kind, n)
    for leader in s.leaders_at(at, nation):
        s.move_leader(leader, to)
    c["path"].append(to)
    s.tell("TransitPassed", "P14.10.2", place=to)
    foes = s.others_at(to, nation)
    c["fire"] = [kind for foe in foes for kind in FIRING for _ in range(merged(s.at(to, foe)).get(kind, 0))]
    if not foes:
        for leader, (area, whose) in list(s.leaders.items()):
            if area == to and whose != nation:
                leader_killed(s, to, leader, by=nation, scored=True)


def fall_transit(s: State, c: Context, dice: tuple[int, ...]) -> None:
    """What the dice of the province passed destroy; the pile does not answer."""
    from .hits import threshold

    nation, p = c["n"], c["path"][-1]
    foe = s.others_at(p, nation)[0]
    battle: dict[str, Any] = {"p": p, "A": nation, "D": foe, "round": 2, "river": {}}
    lost = sum(
        face != 1 and face >= threshold(s, battle, "D", kind, "infantry")
        for kind, face in zip(c["fire"], dice, strict=True)
    )
    c["fire"] = []
    s.take(p, nation, "infantry", min(lost, s.at(p, nation)["infantry"]))
    s.tell("TransitLosses", "P14.10.2", place=p, number=lost)
