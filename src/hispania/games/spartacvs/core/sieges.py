"""Siege, subjugation, surrender (S18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .config import MAJOR, NEVER_BACK, OTHER, ROME, SERVILE, TRIBE, R
from .control import set_control
from .forces import any_units, common, dies, leaders, lose, plus, put_stack, set_units, size, stand, take_stack, units
from .machine import dice, question, step
from .state import IN, OUT, Action, Frame, Siege, Stack, State


def besieger(s: State, place: str) -> str | None:
    """S18.0: the side whose units make a siege here."""
    kind = s.config.kind[place]
    if kind not in (MAJOR, TRIBE):
        return None
    now = s.control.get(place)
    for side in ("S", R):
        if (place, side, OUT) in s.units and (now == OTHER[side] if kind == MAJOR else now != side):
            return side
    return None


def settle(s: State, place: str, sea: bool = False) -> None:
    """The siege record of a place is made to fit what stands there; those no longer besieged come out."""
    if place not in s.config.kind:
        return
    by, record = besieger(s, place), s.siege.get(place)
    if by is None or (record is not None and record.by != by):
        if record is not None:
            del s.siege[place]
            s.tell("SiegeEnded", "S18.5", place=place, side=record.by)
        record = None
    if by is not None and record is None:
        s.siege[place] = Siege(by, 0, sea)
        s.tell("SiegeBegan", "S18.0", place=place, side=by, sea=sea)
    if by is None:
        come_out(s, place)


def come_out(s: State, place: str) -> None:
    """S18.0: forces inside a place that is no longer besieged come out at once."""
    for side in ("S", R):
        if (place, side, IN) in s.units or (place, side, IN) in s.stands:
            if (place, OTHER[side], OUT) in s.units:
                continue
            emerge(s, place, side)


def emerge(s: State, place: str, side: str) -> None:
    """All pieces inside come into the open."""
    stack = units(s, place, side, IN)
    set_units(s, place, side, IN, ())
    put_stack(s, place, side, stack)
    for id in leaders(s, place, side, IN):
        stand(s, id, place)
    s.tell("CameOut", "S18.0", place=place, side=side)


def go_inside(s: State, place: str, side: str, stack: Stack, ids: Sequence[str]) -> None:
    """S18.4: pieces go behind the walls."""
    take_stack(s, place, side, stack)
    put_stack(s, place, side, stack, IN)
    for id in ids:
        stand(s, id, place, inside=True)
    if stack or ids:
        s.tell("WentInside", "S18.4", place=place, side=side, units=stack, leaders=tuple(ids))


def critical_value(s: State, place: str) -> int:
    """S18.3: the siege points that take a place."""
    key = "critical_value_city" if s.config.kind[place] == MAJOR else "critical_value_tribe"
    value: int = s.config.option[key]
    return value


def needed(s: State, place: str) -> int:
    """S18.2: the units an attempt needs."""
    key = "subjugation_min_units"
    if s.config.kind[place] == MAJOR:
        key = "rome_min_units" if place == ROME else "siege_min_units"
    value: int = s.config.option[key]
    return value


def can_attempt(s: State, place: str, side: str, army: Stack) -> bool:
    """S18.1, S18.2: has this army what an attempt asks for?"""
    record = s.siege.get(place)
    if record is None or record.by != side or (place, OTHER[side], OUT) in s.units:
        return False
    return size(army) >= needed(s, place)


def light_army(s: State, army: Stack) -> bool:
    """S18.2: only Spanish Lights, or only Servile units?"""
    family = s.config.family
    return all(kind == "spanish_light" for kind, _, _ in army) or all(family[kind] == SERVILE for kind, _, _ in army)


def modifier(s: State, place: str, army: Stack, engineers: int) -> int:
    """S18.T and card 33: what is added to the roll."""
    c, found = s.config, 0
    if c.kind[place] == MAJOR and c.port[place] and s.control.get(place) == R and s.siege[place].sea:
        found += c.siege_modifier["port_by_sea"]
    if army and all(c.family[kind] == SERVILE for kind, _, _ in army):
        found += c.siege_modifier["servile_only"]
    if engineers and c.kind[place] == MAJOR and any(heavy(s, kind) for kind, _, _ in army):
        found += engineers
    return found


def heavy(s: State, kind: str) -> bool:
    """A legion or a heavy unit."""
    return kind in s.config.two_step


# -------------------------------------------------------------------- an attempt


def attempt(s: State, place: str, side: str, army: Stack, engineers: int = 0) -> None:
    """S18.3: window, roll, hits, points."""
    s.push("siege_done", place=place, busy=True)
    s.push("SIEGE_DICE", place=place, side=side, army=army, engineers=engineers)
    owner = s.control.get(place)
    if owner == OTHER[side]:
        s.push("SURPRISE", who=owner, window="siege", map=s.config.map[place], place=place)


def _rolled(s: State, f: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    place, side = f["place"], f["side"]
    added = modifier(s, place, f["army"], f["engineers"])
    hits, points = s.config.siege_table[sum(faces) + added]
    s.tell("SiegeRolled", "S18.3", side=side, place=place, faces=tuple(faces), modifier=added, hits=hits, points=points)
    s.push("siege_points", place=place, side=side, points=points)
    if hits:
        s.push("TAKE_HITS", who=side, n=hits, place=place, scope=((place, OUT),), once=False, spent=(), why="siege")


dice("SIEGE_DICE", lambda s, f: 2, _rolled)


@step
def siege_done(s: State, f: Frame) -> None:
    """The attempt is over."""
    s.stack.pop()


@step
def siege_points(s: State, f: Frame) -> None:
    """S18.3: points count only if a besieging unit is left."""
    s.stack.pop()
    if (f["place"], f["side"], OUT) in s.units:
        add_points(s, f["place"], f["points"])


def add_points(s: State, place: str, points: int) -> None:
    """Siege points are added; at the critical value the place falls."""
    record = s.siege[place]
    total = record.points + points
    if total < critical_value(s, place):
        s.siege[place] = record._replace(points=total)
        return
    take(s, place, record.by)


def take(s: State, place: str, side: str) -> None:
    """S18.3, S18.4: the place is taken and all who are inside are lost."""
    enemy = OTHER[side]
    s.siege.pop(place, None)
    s.tell("PlaceTaken", "S18.3", place=place, side=side)
    set_control(s, place, side, "S18.3")
    for kind, full, reduced in units(s, place, enemy, IN):
        if kind in NEVER_BACK:
            lose(s, kind, full + reduced)
    set_units(s, place, enemy, IN, ())
    for id in leaders(s, place, enemy, IN):
        dies(s, id, "S18.4")


# -------------------------------------------------------------------- the Surrender Phase (S18.9)


def flips(s: State, side: str) -> None:
    """S18.9, S15.4: minor cities held by units of one side only change hands."""
    enemy = OTHER[side]
    for place in s.config.minors:
        if (place, side, OUT) in s.units and s.control.get(place) != side and not any_units(s, place, enemy):
            set_control(s, place, side, "S18.9")


def _surrender_legal(s: State, f: Frame) -> list[Action]:
    return [("attempt", f["at"]), ("pass",)]


def _surrender(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    if action[0] == "attempt":
        place, side = f["at"], f["who"]
        attempt(s, place, side, units(s, place, side))


question("SURRENDER", _surrender_legal, _surrender)


@step
def surrender_attempts(s: State, f: Frame) -> None:
    """One free attempt at each place that a side besieges with what S18.2 asks for, alphabetically."""
    side, done = f["side"], f["after"]
    for place in sorted(s.siege):
        if place > done and free_attempt(s, place, side):
            f["after"] = place
            s.push("SURRENDER", who=side, at=place)
            return
    s.stack.pop()


def free_attempt(s: State, place: str, side: str) -> bool:
    """S18.9: units, a leader there, an active map."""
    if s.config.map[place] == "asia" and not s.asia:
        return False
    return can_attempt(s, place, side, units(s, place, side)) and bool(leaders(s, place, side))


def after_hits(army: Stack, force: Stack) -> Stack:
    """What is left of an army when its force took hits: reduced units of the force may be its own."""
    kept = common(army, force)
    missing = size(army) - size(kept)
    for kind, full, reduced in army:
        have = {name: (f, r) for name, f, r in kept}.get(kind, (0, 0))
        there = {name: (f, r) for name, f, r in force}.get(kind, (0, 0))
        flipped = min(full - have[0], there[1] - have[1], missing)
        if flipped > 0:
            kept, missing = plus(kept, kind, 0, flipped), missing - flipped
    return kept
