"""Retreat and withdrawal (S14)."""

from __future__ import annotations

from .config import EXIT, MAJOR, NEVER_BACK, OTHER
from .forces import (
    families_of,
    force_in_open,
    friendly,
    leaders,
    lose,
    post,
    put_stack,
    set_units,
    size,
    stand,
    stays_in_italy,
    take_stack,
    units,
)
from .machine import question, step
from .sieges import go_inside
from .state import GONE, OUT, Action, Frame, State

MOST_LINKS = 4
INSIDE = "inside"


def ends(s: State, f: Frame) -> dict[str, int]:
    """S14.1, S14.2: where the loser may retreat to, with the hits of the way."""
    place, loser = f["place"], OTHER[f["won"]]
    winner, c = f["won"], s.config
    found: dict[str, int] = {}
    if c.kind[place] == MAJOR and s.control.get(place) == loser:
        found[INSIDE] = 0
    active = loser == f["side"]
    if active and f["frm"] is None:
        return found
    families = families_of(s, units(s, place, loser))
    number = size(units(s, place, loser))
    ways: dict[str, int] = {place: 0}
    seen = {place}
    for far in range(1, MOST_LINKS + 1):
        reached: dict[str, int] = {}
        for here, hits in ways.items():
            for other, _, _ in c.links[here]:
                if other in seen or c.kind[other] == EXIT or not all(other in c.lands[name] for name in families):
                    continue
                if far == 1 and (other != f["frm"] if active else other == f["frm"]):
                    continue
                hostile = s.control.get(other) == winner or (other, winner, OUT) in s.units
                reached[other] = min(reached.get(other, 999), hits + hostile)
        seen |= reached.keys()
        good = {
            other: hits
            for other, hits in reached.items()
            if (other, winner, OUT) not in s.units
            and (friendly(s, other, loser) or size(units(s, other, loser)) >= number)
        }
        if good:
            return {**found, **good}
        ways = reached
    return found


def retreat(s: State, f: Frame) -> None:
    """The loser moves to an end space; without one his units are eliminated (S14.4)."""
    found = ends(s, f)
    place, loser = f["place"], OTHER[f["won"]]
    if not found:
        for kind, full, reduced in units(s, place, loser):
            if kind in NEVER_BACK:
                lose(s, kind, full + reduced)
        s.tell("ForceEliminated", "S14.4", place=place, side=loser, units=units(s, place, loser))
        set_units(s, place, loser, OUT, ())
        f["emptied"] = (*f["emptied"], loser)
        return
    s.push("RETREAT_TO", who=loser, ends=tuple(sorted(found.items())))


def _retreat_legal(s: State, q: Frame) -> list[Action]:
    return [("to", end) for end, _ in q["ends"]]


def _retreat_to(s: State, q: Frame, action: Action) -> None:
    s.stack.pop()
    f = s.find("battle")
    hits = dict(q["ends"])[action[1]]
    s.push("retreat_moves", to=action[1], side=q["who"])
    if hits:
        s.push("TAKE_HITS", who=q["who"], n=hits, scope=((f["place"], OUT),), once=False, spent=(), why="way")


question("RETREAT_TO", _retreat_legal, _retreat_to)


@step
def retreat_moves(s: State, q: Frame) -> None:
    """What is left of the loser moves; Sulla is out of the game if it leaves Italy (S22.3.S)."""
    s.stack.pop()
    f = s.find("battle")
    place, side, to = f["place"], q["side"], q["to"]
    stack = units(s, place, side)
    if not stack:
        f["emptied"] = (*f["emptied"], side)
        return
    move_force(s, place, side, to, forced=True)


def move_force(s: State, place: str, side: str, to: str, forced: bool) -> None:
    """A whole force goes to a space or inside."""
    stack = units(s, place, side)
    s.tell(
        "Retreated" if forced else "Withdrew", "S14.1" if forced else "S14.5", side=side, frm=place, to=to, units=stack
    )
    if to == INSIDE:
        go_inside(s, place, side, stack, leaders(s, place, side))
        return
    take_stack(s, place, side, stack)
    put_stack(s, to, side, stack)
    for id in leaders(s, place, side):
        if not stays_in_italy(id, to, s):
            stand(s, id, to)
        elif forced:
            post(s, id, GONE)
            s.tell("LeaderLost", "S22.3", leader=id, place=place, how="out")


# -------------------------------------------------------------------- withdrawal (S14.5)


def withdrawals(s: State, f: Frame, side: str) -> list[str]:
    """One link: the inactive side under S12.3's limits, the active side whence it came; or behind the walls."""
    place, enemy, c = f["place"], OTHER[side], s.config
    found = []
    if side == f["side"]:
        if f["frm"] is not None and not force_in_open(s, f["frm"], enemy):
            found.append(f["frm"])
    else:
        families = families_of(s, units(s, place, side))
        for other, _ in c.near[place]:
            if other == f["frm"] or s.control.get(other) == enemy or force_in_open(s, other, enemy):
                continue
            if all(other in c.lands[family] for family in families):
                found.append(other)
    if c.kind[place] == MAJOR and s.control.get(place) == side:
        found.append(INSIDE)
    return found


def withdraw(s: State, f: Frame) -> None:
    """The owner chooses where to."""
    s.push("WITHDRAW_TO", who=f["withdrew"])


def _withdraw_legal(s: State, q: Frame) -> list[Action]:
    return [("to", place) for place in withdrawals(s, s.find("battle"), q["who"])]


def _withdraw_to(s: State, q: Frame, action: Action) -> None:
    s.stack.pop()
    move_force(s, s.find("battle")["place"], q["who"], action[1], forced=False)


question("WITHDRAW_TO", _withdraw_legal, _withdraw_to)
