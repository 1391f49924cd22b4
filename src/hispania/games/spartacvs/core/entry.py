"""What happens when an army enters a space (S12.0): walls, overrun, interception, avoidance, relief, battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import battle
from .config import MAJOR, OTHER
from .forces import (
    commander,
    each,
    families_of,
    force_in_open,
    initiative,
    is_legate,
    leaders,
    most_units,
    of_family,
    of_leader_family,
    plus,
    put_stack,
    remove_unit,
    size,
    stand,
    stays_in_italy,
    strength,
    take_stack,
    units,
)
from .leaders import alone_at, check_alone
from .machine import dice, question, step
from .sieges import emerge, go_inside, settle
from .state import IN, OUT, Action, Frame, State


def enter(
    s: State, place: str, side: str, frm: str | None, sea: bool = False, sortie: bool = False, over_pass: bool = False
) -> None:
    """An army has come to a space; everything that may follow does so in the order of S12.0."""
    settle(s, place, sea)
    s.push(
        "entry", step=0, place=place, busy=True, side=side, frm=frm, sea=sea, sortie=sortie, guides=over_pass, met=0,
        failed=False, tried=(),
    )  # fmt: skip


@step
def entry(s: State, f: Frame) -> None:
    """The steps of an entry, one after the other."""
    place, side = f["place"], f["side"]
    enemy = OTHER[side]
    now, f["step"] = f["step"], f["step"] + 1
    if now == 0:
        if not f["sortie"] and s.config.kind[place] == MAJOR and s.control.get(place) == enemy:
            if force_in_open(s, place, enemy) and (place, side, OUT) in s.units:
                s.push("DECLARE_INSIDE", who=enemy, at=place)
    elif now == 1:
        overrun(s, f)
    elif now == 2:
        if s.find("march")["units"]:
            s.push("INTERCEPT", who=enemy)
    elif now == 3:
        if alone_at(s, place, enemy) and (place, side, OUT) in s.units:
            check_alone(s, place, enemy)
    elif now == 4:
        if not f["met"] and (place, enemy, OUT) in s.units and avoid_spaces(s, f):
            s.push("AVOID", who=enemy)
    elif now == 5:
        inside = (place, side, IN) in s.units or (place, side, IN) in s.stands
        if inside and not f["sortie"] and (place, enemy, OUT) in s.units and (place, side, OUT) in s.units:
            s.push("RELIEF", who=side)
    elif now == 6:
        if (place, enemy, OUT) in s.units and (place, side, OUT) in s.units:
            march = s.within("march")
            if march is not None:
                march["over"] = True
            battle.begin(s, f)
    else:
        s.stack.pop()
        settle(s, place, f["sea"])


# -------------------------------------------------------------------- walls and overrun


def _inside_legal(s: State, f: Frame) -> list[Action]:
    place, side = f["at"], f["who"]
    pieces = size(units(s, place, side)) + len(leaders(s, place, side))
    found: list[Action] = [("inside", "all"), ("inside", "none")]
    return [*found, ("inside", "part")] if pieces >= 2 else found


def _inside(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    place, side = f["at"], f["who"]
    if action[1] == "all":
        go_inside(s, place, side, units(s, place, side), leaders(s, place, side))
    elif action[1] == "part":
        s.push(
            "PICK", who=side, why="inside", at=place, to=place, units=units(s, place, side),
            leaders=leaders(s, place, side), first=None, most=999,
        )  # fmt: skip


question("DECLARE_INSIDE", _inside_legal, _inside)


def overrun(s: State, f: Frame) -> None:
    """S11.5: a single unit without leader is swept away by four times its strength."""
    place, side = f["place"], f["side"]
    enemy = OTHER[side]
    stack = units(s, place, enemy)
    if f["sortie"] or size(stack) != 1 or leaders(s, place, enemy):
        return
    ratio = s.config.option["overrun_ratio"]
    if strength(s, units(s, place, side)) >= ratio * strength(s, stack):
        kind, mark = next(iter(each(stack)))
        s.tell("Overrun", "S11.5", place=place, side=side, unit=kind)
        remove_unit(s, place, enemy, OUT, kind, mark)


# -------------------------------------------------------------------- interception (S12.1)


def interceptors(s: State, f: Frame) -> list[tuple[str, str]]:
    """Forces one road or pass away that may still try, family by family."""
    place, enemy, found = f["place"], OTHER[f["side"]], []
    for other, kind in s.config.near[place]:
        if kind == "pass" and guided(s, f):
            continue
        stack = units(s, other, enemy)
        for family in families_of(s, stack):
            if (other, family) not in f["tried"] and place in s.config.lands[family]:
                found.append((other, family))
    return found


def guided(s: State, f: Frame) -> bool:
    """Card 10: nobody intercepts this army across a pass."""
    march = s.within("march")
    return march is not None and bool(march["guides"])


def _intercept_legal(s: State, q: Frame) -> list[Action]:
    f = s.find("entry")
    found: list[Action] = [("intercept", frm, family) for frm, family in interceptors(s, f)]
    return [*found, ("pass",)]


def _intercept(s: State, q: Frame, action: Action) -> None:
    if action[0] == "pass":
        s.stack.pop()
        return
    f = s.find("entry")
    _, frm, family = action
    f["tried"] = (*f["tried"], (frm, family))
    s.push("INTERCEPT_DIE", frm=frm, family=family, auto=False)
    s.push("scouts_played", of="INTERCEPT_DIE")
    s.push("SURPRISE", who=q["who"], window="scouts", map=s.config.map[f["place"]], place=f["place"])


question("INTERCEPT", _intercept_legal, _intercept)


def intercept_commander(s: State, frm: str, family: str, place: str, side: str) -> str | None:
    """The commander of a family who may go there; Sulla never leaves Italy."""
    ids = of_leader_family(s, leaders(s, frm, side), family)
    return commander(s, [id for id in ids if not stays_in_italy(id, place, s)])


def intercept_needs(s: State, f: Frame, frm: str, family: str) -> int:
    """The face that intercepts: initiative, one more into a space of the active side."""
    side = OTHER[f["side"]]
    who = intercept_commander(s, frm, family, f["place"], side)
    return initiative(s, who) + int(s.control.get(f["place"]) == f["side"])


def _intercept_rolled(s: State, q: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    f = s.find("entry")
    needs = intercept_needs(s, f, q["frm"], q["family"])
    s.tell(
        "InterceptRolled", "S12.1", side=OTHER[f["side"]], frm=q["frm"], place=f["place"], face=faces[0], needs=needs,
        success=faces[0] >= needs,
    )  # fmt: skip
    if faces[0] >= needs:
        intercepted(s, f, q["frm"], q["family"])


dice("INTERCEPT_DIE", lambda s, f: 1, _intercept_rolled)


@step
def scouts_played(s: State, q: Frame) -> None:
    """Card 19 lets an attempt succeed without a roll."""
    s.stack.pop()
    die = s.stack[-1]
    if not die["auto"]:
        return
    s.stack.pop()
    f = s.find("entry")
    if q["of"] == "INTERCEPT_DIE":
        intercepted(s, f, die["frm"], die["family"])
    else:
        avoided(s, f)


def intercepted(s: State, f: Frame, frm: str, family: str) -> None:
    """The owner picks who goes."""
    side = OTHER[f["side"]]
    f["met"] += 1
    first = intercept_commander(s, frm, family, f["place"], side)
    with_him = () if first is None else (first, *_under(s, first, leaders(s, frm, side), f["place"]))
    s.push(
        "PICK", who=side, why="intercept", at=frm, to=f["place"], units=of_family(s, units(s, frm, side), family),
        leaders=tuple(sorted(with_him)), first=first, most=most_units(s, first),
    )  # fmt: skip


def _under(s: State, first: str, ids: tuple[str, ...], place: str) -> tuple[str, ...]:
    from .movement import subordinates

    return tuple(id for id in subordinates(s, first, ids) if not stays_in_italy(id, place, s))


# -------------------------------------------------------------------- PICK


def _pick_legal(s: State, f: Frame) -> list[Action]:
    many = size(f["units"]) > f["most"]
    found: list[Action] = [] if many else [("done",)]
    if f["why"] == "inside" or size(f["units"]) > 1:
        found += [("leave", kind, mark) for kind, mark in each(f["units"])]
    if not many:
        found += [("leave_leader", id) for id in f["leaders"] if id != f["first"]]
    return found


def _pick(s: State, f: Frame, action: Action) -> None:
    if action[0] == "leave":
        f["units"] = plus(f["units"], action[1], *((-1, 0) if action[2] == "f" else (0, -1)))
    elif action[0] == "leave_leader":
        f["leaders"] = tuple(id for id in f["leaders"] if id != action[1])
    else:
        s.stack.pop()
        if f["why"] == "inside":
            go_inside(s, f["at"], f["who"], f["units"], f["leaders"])
        else:
            shift(s, f)


question("PICK", _pick_legal, _pick)


def shift(s: State, f: Frame) -> None:
    """The picked pieces move one link."""
    frm, to, side = f["at"], f["to"], f["who"]
    take_stack(s, frm, side, f["units"])
    put_stack(s, to, side, f["units"])
    for id in f["leaders"]:
        stand(s, id, to)
    s.tell(
        "Intercepted" if f["why"] == "intercept" else "Avoided", "S12.1" if f["why"] == "intercept" else "S12.3",
        side=side, frm=frm, to=to, units=f["units"], leaders=f["leaders"],
    )  # fmt: skip


# -------------------------------------------------------------------- avoidance (S12.3)


def avoid_spaces(s: State, f: Frame) -> list[str]:
    """Where the inactive force may go: not whence the army came, no enemy force, not enemy-controlled."""
    place, active = f["place"], f["side"]
    side = OTHER[active]
    families = families_of(s, units(s, place, side))
    found = []
    for other, _ in s.config.near[place]:
        if other == f["frm"] or s.control.get(other) == active or force_in_open(s, other, active):
            continue
        if all(other in s.config.lands[family] for family in families):
            found.append(other)
    return found


def _avoid(s: State, q: Frame, action: Action) -> None:
    s.stack.pop()
    if action[0] == "stand":
        return
    f = s.find("entry")
    s.push("AVOID_DIE", auto=False)
    s.push("scouts_played", of="AVOID_DIE")
    s.push("SURPRISE", who=q["who"], window="scouts", map=s.config.map[f["place"]], place=f["place"])


question("AVOID", lambda s, f: [("avoid",), ("stand",)], _avoid)


def avoid_needs(s: State, f: Frame) -> int:
    """The face that avoids."""
    return initiative(s, commander(s, leaders(s, f["place"], OTHER[f["side"]])))


def _avoid_rolled(s: State, q: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    f = s.find("entry")
    needs = avoid_needs(s, f)
    s.tell(
        "AvoidRolled", "S12.3", side=OTHER[f["side"]], place=f["place"], face=faces[0], needs=needs,
        success=faces[0] >= needs,
    )  # fmt: skip
    if faces[0] >= needs:
        avoided(s, f)
    else:
        f["failed"] = True


dice("AVOID_DIE", lambda s, f: 1, _avoid_rolled)


def avoided(s: State, f: Frame) -> None:
    """The owner chooses where to, then who."""
    s.push("avoid_rest", side=OTHER[f["side"]], place=f["place"], busy=True)
    s.push("AVOID_TO", who=OTHER[f["side"]])


@step
def avoid_rest(s: State, q: Frame) -> None:
    """S12.3: leaders left behind without units check (S6.6)."""
    s.stack.pop()
    if alone_at(s, q["place"], q["side"]):
        check_alone(s, q["place"], q["side"])


def _avoid_to(s: State, q: Frame, action: Action) -> None:
    s.stack.pop()
    f = s.find("entry")
    place, side, to = f["place"], q["who"], action[1]
    ids = [id for id in leaders(s, place, side) if not stays_in_italy(id, to, s)]
    first = commander(s, ids)
    s.push(
        "PICK", who=side, why="avoid", at=place, to=to, units=units(s, place, side), leaders=tuple(ids), first=first,
        most=most_units(s, first),
    )  # fmt: skip


question("AVOID_TO", lambda s, q: [("to", place) for place in avoid_spaces(s, s.find("entry"))], _avoid_to)


# -------------------------------------------------------------------- relief (S18.5)


def relief_needs(s: State, place: str, side: str) -> int:
    """The initiative of the general in command inside; 6 if no general is there."""
    generals = [id for id in leaders(s, place, side, IN) if not is_legate(s, id)]
    return initiative(s, commander(s, generals))


def _relief(s: State, q: Frame, action: Action) -> None:
    s.stack.pop()
    if action[0] == "relief":
        s.push("RELIEF_DIE", side=q["who"])


question("RELIEF", lambda s, f: [("relief",), ("wait",)], _relief)


def _relief_rolled(s: State, q: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    f = s.find("entry")
    needs = relief_needs(s, f["place"], q["side"])
    joins = faces[0] >= needs
    s.tell("ReliefRolled", "S18.5", side=q["side"], place=f["place"], face=faces[0], needs=needs, success=joins)
    if joins:
        emerge(s, f["place"], q["side"])


dice("RELIEF_DIE", lambda s, f: 1, _relief_rolled)
