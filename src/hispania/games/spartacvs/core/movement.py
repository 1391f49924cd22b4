"""Activation and land movement (S6.3, S6.5, S10.3, S11)."""

from __future__ import annotations

from .config import EXIT, LIGHTS, MAJOR, OTHER, SERVILE
from .crisis import incident
from .entry import enter
from .forces import (
    each,
    family_of,
    force_in_open,
    initiative,
    is_legate,
    leaders,
    lose,
    most_units,
    of_family,
    of_leader_family,
    order,
    plus,
    post,
    put_stack,
    size,
    stand,
    stays_in_italy,
    take_stack,
    units,
)
from .machine import question, step
from .naval import can_sail, sail
from .sieges import after_hits, attempt, can_attempt, light_army
from .state import GONE, IN, MAP, OUT, Action, Frame, Stack, State


def cost(s: State, id: str) -> int:
    """S6.3: command points that activate a leader."""
    return max(1, initiative(s, id) - 2)


def can_activate(s: State, id: str, side: str, map: str) -> bool:
    """Is he of this side, on this map, and can he do anything?"""
    post = s.leaders[id]
    if post.where != MAP or post.side != side or post.at is None or s.config.map[post.at] != map:
        return False
    return id != "sulla" or bool(s.flags["sertorian_in_italy"])  # S22.3.S


def activatable(s: State, side: str, map: str, cp: int | None = None, generals: bool = False) -> list[str]:
    """Leaders whom a card may activate, by command points or whatever they cost (S10.2, S10.3)."""
    found = []
    for key in s.stands:
        if key[1] == side:
            found += [id for id in s.stands[key] if can_activate(s, id, side, map)]
    return sorted(id for id in found if (cp is None or cost(s, id) <= cp) and not (generals and is_legate(s, id)))


def activate(s: State, id: str, map: str, extra: int = 0) -> None:
    """An activation begins: windows of the enemy and of the owner, then MOVE (S9.6)."""
    post = s.leaders[id]
    side, at = post.side, post.at
    s.tell("Activated", "S10.2", leader=id, place=at)
    if id == "sulla" and not s.flags["sulla_paid"]:  # S22.3.S
        s.flags["sulla_paid"] = True
        incident(s, "sulla_activated")
    status = IN if post.inside else OUT
    army, with_him = led_at_first(s, id, at or "", status)
    s.push(
        "march", side=side, leader=id, map=map, units=army, leaders=with_him, at=at, used=0, slow=False, extra=extra,
        cap=None, guides=False, engineers=0, attempts=0, sailed=False, moved=False, dropped=(), picked=(),
        inside=post.inside, over=False,
    )  # fmt: skip
    s.push("SURPRISE", who=side, window="own_activation", map=map, place=at)
    s.push("SURPRISE", who=OTHER[side], window="enemy_activation", map=map, place=at)


def led_at_first(s: State, id: str, at: str, status: str) -> tuple[Stack, tuple[str, ...]]:
    """S11.3: the strongest units first, within S6.5, and all subordinates."""
    side, family = s.leaders[id].side, family_of(s, id)
    c, room = s.config, most_units(s, id)
    army: Stack = ()
    rows = []
    for kind, full, reduced in of_family(s, units(s, at, side, status), family):
        rows += [(-c.full[kind], kind, 0, full), (-c.reduced[kind], kind, 1, reduced)]
    for _, kind, is_reduced, n in sorted(rows):
        taken = min(n, room)
        if taken:
            army = plus(army, kind, 0 if is_reduced else taken, taken if is_reduced else 0)
            room -= taken
    return army, subordinates(s, id, leaders(s, at, side, status))


def subordinates(s: State, id: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """S6.5: those after him in S6.4, of his family, never Sulla."""
    mine = order(s, id)
    family = family_of(s, id)
    return tuple(other for other in of_leader_family(s, ids, family) if other != "sulla" and order(s, other) > mine)


def is_light(army: Stack) -> bool:
    """S11.2: all Spanish Lights, all Servile Lights, or none."""
    return len(army) <= 1 and all(kind in LIGHTS for kind, _, _ in army)


def allowance(s: State, f: Frame) -> int:
    """S11.2: movement points of the army."""
    option = s.config.option
    found: int = option["mp_normal"] if f["slow"] or not is_light(f["units"]) else option["mp_light"]
    found += f["extra"]
    return found if f["cap"] is None else min(found, f["cap"])


def left(s: State, f: Frame) -> int:
    """S11.2: movement points left."""
    used: int = f["used"]
    return allowance(s, f) - used


@step
def march(s: State, f: Frame) -> None:
    """An activation goes on until its owner ends it, or after a battle (S11.4)."""
    if f["over"] or s.leaders[f["leader"]].where != MAP:
        s.stack.pop()
        s.tell("MarchEnded", "S11.4", leader=f["leader"])
        return
    f["units"] = after_hits(f["units"], units(s, f["at"], f["side"], IN if f["inside"] else OUT))
    s.push("MOVE", who=f["side"])


# -------------------------------------------------------------------- MOVE


def _legal(s: State, q: Frame) -> list[Action]:
    f = s.stack[-2]
    side, at, army, mp = f["side"], f["at"], f["units"], left(s, f)
    found: list[Action] = [("end",)]
    if f["inside"]:
        if (at, OTHER[side], OUT) in s.units and army:
            found.append(("sortie",))
        return found + _pieces(s, f, IN)
    for other, kind, price in s.config.links[at]:
        if (1 if kind == "pass" and f["guides"] else price) <= mp and may_go(s, f, other):
            found.append(("go", other))
    if mp >= 2 and may_attempt(s, f):
        found.append(("attempt",))
    found += [("sail", port) for port in can_sail(s, f, mp)]
    return found + _pieces(s, f, OUT)


def may_go(s: State, f: Frame, place: str) -> bool:
    """S11.6, S11.7: may the army enter this space?"""
    side, family = f["side"], family_of(s, f["leader"])
    if s.config.kind[place] == EXIT:
        return family == SERVILE and bool(f["units"])
    if place not in s.config.lands[family] or stays_in_italy(f["leader"], place, s):
        return False
    return bool(f["units"]) or not force_in_open(s, place, OTHER[side])


def may_attempt(s: State, f: Frame) -> bool:
    """S18.2, S18.6: an attempt here and now?"""
    at, side, army = f["at"], f["side"], f["units"]
    if not can_attempt(s, at, side, army):
        return False
    campaign = s.within("CAMPAIGN")
    if campaign is not None and any(place == at and who != f["leader"] for place, who in campaign["attempted"]):
        return False
    return s.config.kind[at] != MAJOR or f["attempts"] < (1 if light_army(s, army) else 2)


def _pieces(s: State, f: Frame, status: str) -> list[Action]:
    """S11.3: what may be picked up and dropped."""
    side, at, army = f["side"], f["at"], f["units"]
    found: list[Action] = []
    for kind, mark in each(army):
        if (kind, mark) not in f["picked"]:
            found.append(("drop", kind, mark))
    have = {kind: (full, reduced) for kind, full, reduced in army}
    if size(army) < most_units(s, f["leader"]):
        for kind, full, reduced in of_family(s, units(s, at, side, status), family_of(s, f["leader"])):
            mine = have.get(kind, (0, 0))
            if full > mine[0] and (kind, "f") not in f["dropped"]:
                found.append(("pick", kind, "f"))
            if reduced > mine[1] and (kind, "r") not in f["dropped"]:
                found.append(("pick", kind, "r"))
    for id in subordinates(s, f["leader"], leaders(s, at, side, status)):
        if id in f["leaders"]:
            if id not in f["picked"]:
                found.append(("drop_leader", id))
        elif id not in f["dropped"]:
            found.append(("pick_leader", id))
    return found


def _answer(s: State, q: Frame, action: Action) -> None:
    s.stack.pop()
    f = s.stack[-1]
    word = action[0]
    if word == "end":
        f["over"] = True
    elif word == "go":
        go(s, f, action[1])
    elif word == "attempt":
        slow_down(f)
        f["used"] += 2
        if s.config.kind[f["at"]] == MAJOR:
            f["attempts"] += 1
        campaign = s.within("CAMPAIGN")
        if campaign is not None:
            campaign["attempted"] = (*campaign["attempted"], (f["at"], f["leader"]))
        attempt(s, f["at"], f["side"], f["units"], f["engineers"])
    elif word == "sail":
        slow_down(f)
        sail(s, f, action[1], left(s, f))
        stop(f)
    elif word == "sortie":
        sortie(s, f)
    elif word == "pick":
        f["units"] = plus(f["units"], action[1], *((1, 0) if action[2] == "f" else (0, 1)))
        f["picked"] = (*f["picked"], (action[1], action[2]))
    elif word == "drop":
        f["units"] = plus(f["units"], action[1], *((-1, 0) if action[2] == "f" else (0, -1)))
        f["dropped"] = (*f["dropped"], (action[1], action[2]))
    elif word == "pick_leader":
        f["leaders"], f["picked"] = tuple(sorted((*f["leaders"], action[1]))), (*f["picked"], action[1])
    elif word == "drop_leader":
        f["leaders"] = tuple(id for id in f["leaders"] if id != action[1])
        f["dropped"] = (*f["dropped"], action[1])


question("MOVE", _legal, _answer)


def slow_down(f: Frame) -> None:
    """S11.2: once a slower unit was in the army at a move, sailing or attempt, it stays slow."""
    if not is_light(f["units"]):
        f["slow"] = True


def stop(f: Frame) -> None:
    """A new stop: pieces may be picked up and dropped anew."""
    f["dropped"] = f["picked"] = ()
    f["moved"] = True


def go(s: State, f: Frame, to: str) -> None:
    """One move over a link, then S12.0."""
    side, at = f["side"], f["at"]
    kind, price = next((kind, mp) for other, kind, mp in s.config.links[at] if other == to)
    slow_down(f)
    f["used"] += 1 if kind == "pass" and f["guides"] else price
    stop(f)
    s.tell("Marched", "S11.1", leader=f["leader"], frm=at, to=to, units=f["units"])
    take_stack(s, at, side, f["units"])
    if s.config.kind[to] == EXIT:
        liberty(s, f)
        return
    put_stack(s, to, side, f["units"])
    for id in (f["leader"], *f["leaders"]):
        stand(s, id, to)
    f["at"] = to
    enter(s, to, side, at, over_pass=kind == "pass" and f["guides"])


def liberty(s: State, f: Frame) -> None:
    """S11.7: units and leaders who reach Liberty leave the game."""
    for kind, full, reduced in f["units"]:
        lose(s, kind, full + reduced)
    incident(s, "servile_unit_reaches_liberty", size(f["units"]))
    for id in (f["leader"], *f["leaders"]):
        post(s, id, GONE)
    s.tell("ReachedLiberty", "S11.7", leader=f["leader"], units=f["units"])


def sortie(s: State, f: Frame) -> None:
    """S18.5: besieged pieces come out to attack the besieger."""
    side, at = f["side"], f["at"]
    take_stack(s, at, side, f["units"], IN)
    put_stack(s, at, side, f["units"])
    for id in (f["leader"], *f["leaders"]):
        stand(s, id, at)
    f["inside"] = False
    stop(f)
    s.tell("Sortie", "S18.5", leader=f["leader"], place=at, units=f["units"])
    enter(s, at, side, None, sortie=True)
