"""Pieces on the map: units as counts by kind, leaders by name, in the open or inside (S1.2, S2, S6)."""

from __future__ import annotations

from collections.abc import Iterable

from .config import AS_CONSULS, ITALY_ONLY, NEVER_BACK, REFUGE, S
from .state import GONE, IN, MAP, OUT, POOL, Post, Stack, State

# -------------------------------------------------------------------- stacks


def size(stack: Stack) -> int:
    """How many units (S1.2)."""
    return sum(full + reduced for _, full, reduced in stack)


def strength(s: State, stack: Stack) -> int:
    """Strength points of a stack."""
    full_of, reduced_of = s.config.full, s.config.reduced
    return sum(full * full_of[kind] + reduced * reduced_of[kind] for kind, full, reduced in stack)


def plus(stack: Stack, kind: str, full: int, reduced: int) -> Stack:
    """A stack with more (or fewer) units of a kind."""
    found = {name: (f, r) for name, f, r in stack}
    f, r = found.get(kind, (0, 0))
    found[kind] = f + full, r + reduced
    return tuple((name, f, r) for name, (f, r) in sorted(found.items()) if f or r)


def merged(one: Stack, other: Stack) -> Stack:
    """Two stacks as one."""
    if not one or not other:
        return one or other
    for kind, full, reduced in other:
        one = plus(one, kind, full, reduced)
    return one


def less(stack: Stack, other: Stack) -> Stack:
    """What is left of a stack without another."""
    for kind, full, reduced in other:
        stack = plus(stack, kind, -full, -reduced)
    return stack


def common(one: Stack, other: Stack) -> Stack:
    """What two stacks have in common."""
    have = {kind: (full, reduced) for kind, full, reduced in other}
    rows = []
    for kind, full, reduced in one:
        f, r = have.get(kind, (0, 0))
        if min(full, f) or min(reduced, r):
            rows.append((kind, min(full, f), min(reduced, r)))
    return tuple(rows)


def of_family(s: State, stack: Stack, family: str) -> Stack:
    """The units of one family."""
    families = s.config.family
    return tuple(row for row in stack if families[row[0]] == family)


def families_of(s: State, stack: Stack) -> tuple[str, ...]:
    """The families in a stack, in alphabetical order."""
    return tuple(sorted({s.config.family[kind] for kind, _, _ in stack}))


def each(stack: Stack) -> Iterable[tuple[str, str]]:
    """Every different unit: its kind and step."""
    for kind, full, reduced in stack:
        if full:
            yield kind, "f"
        if reduced:
            yield kind, "r"


# -------------------------------------------------------------------- units on the map


def units(s: State, place: str, side: str, status: str = OUT) -> Stack:
    """The units of a side in a place."""
    return s.units.get((place, side, status), ())


def set_units(s: State, place: str, side: str, status: str, stack: Stack) -> None:
    """All units of a side in a place are these now."""
    if stack:
        s.units[place, side, status] = stack
    else:
        s.units.pop((place, side, status), None)
    s.dirty |= {place}


def put(s: State, place: str, side: str, kind: str, full: int, reduced: int, status: str = OUT) -> None:
    """Units come to a place."""
    if full or reduced:
        set_units(s, place, side, status, plus(units(s, place, side, status), kind, full, reduced))
        _entered(s, place, side, ((kind, full, reduced),))


def put_stack(s: State, place: str, side: str, stack: Stack, status: str = OUT) -> None:
    """A stack comes to a place."""
    if stack:
        set_units(s, place, side, status, merged(units(s, place, side, status), stack))
        _entered(s, place, side, stack)


def take_stack(s: State, place: str, side: str, stack: Stack, status: str = OUT) -> None:
    """A stack leaves a place."""
    if stack:
        set_units(s, place, side, status, less(units(s, place, side, status), stack))


def _entered(s: State, place: str, side: str, stack: Stack) -> None:
    """S20.4, S22.3.S: Sertorian and Spanish units in Italy are remembered."""
    if side == S and place in s.config.italy:
        s.flags["sertorian_in_italy"] = True
        if not s.flags["spanish_in_italy"] and any(kind.startswith("spanish") for kind, _, _ in stack):
            s.flags["spanish_in_italy"] = True
            from .crisis import move

            move(s, s.config.printed.incidents["spanish_unit_enters_italy"], "spanish_unit_enters_italy")


def remove_unit(s: State, place: str, side: str, status: str, kind: str, step: str) -> None:
    """A counter leaves the map for the pool, or for good (S2.3)."""
    set_units(s, place, side, status, plus(units(s, place, side, status), kind, *((-1, 0) if step == "f" else (0, -1))))
    if kind in NEVER_BACK:
        lose(s, kind, 1)


def lose(s: State, kind: str, n: int) -> None:
    """Counters are gone for good."""
    s.lost[kind] = s.lost.get(kind, 0) + n


def hit(s: State, place: str, side: str, status: str, kind: str, step: str) -> None:
    """One hit on a unit (S2.3)."""
    if step == "f" and kind in s.config.two_step:
        set_units(s, place, side, status, plus(units(s, place, side, status), kind, -1, 1))
        s.tell("UnitHit", "S2.3", side=side, place=place, unit=kind, left="r")
    else:
        remove_unit(s, place, side, status, kind, step)
        s.tell("UnitHit", "S2.3", side=side, place=place, unit=kind, left="")


def flip(s: State, place: str, side: str, kind: str) -> None:
    """A reduced unit in the open is full again."""
    set_units(s, place, side, OUT, plus(units(s, place, side), kind, 1, -1))


def left_in_pool(s: State, kind: str) -> int:
    """How many counters of a kind may still be placed (S2.3)."""
    used = s.lost.get(kind, 0)
    for stack in s.units.values():
        for name, full, reduced in stack:
            if name == kind:
                used += full + reduced
    return s.config.count[kind] - used


def any_units(s: State, place: str, side: str) -> bool:
    """Has a side a unit there, in the open or inside?"""
    return (place, side, OUT) in s.units or (place, side, IN) in s.units


# -------------------------------------------------------------------- leaders


def leaders(s: State, place: str, side: str, status: str = OUT) -> tuple[str, ...]:
    """The leaders of a side in a place, in alphabetical order."""
    return s.stands.get((place, side, status), ())


def force_in_open(s: State, place: str, side: str) -> bool:
    """Is there a force in the open, leaders included?"""
    return (place, side, OUT) in s.units or (place, side, OUT) in s.stands


def post(s: State, id: str, where: str, at: str | None = None, inside: bool = False, office: str | None = None) -> None:
    """A leader goes somewhere; his office is what is given."""
    old = s.leaders[id]
    if old.at is not None:
        key = old.at, old.side, IN if old.inside else OUT
        rest = tuple(other for other in s.stands[key] if other != id)
        if rest:
            s.stands[key] = rest
        else:
            del s.stands[key]
        s.dirty |= {old.at}
    s.leaders[id] = Post(where, at, inside, office, old.side)
    if at is not None:
        key = at, old.side, IN if inside else OUT
        s.stands[key] = tuple(sorted((*s.stands.get(key, ()), id)))
        s.dirty |= {at}


def stand(s: State, id: str, at: str, inside: bool = False) -> None:
    """A leader on the map moves; his office stays."""
    post(s, id, MAP, at, inside, s.leaders[id].office)


def family_of(s: State, id: str) -> str:
    """The family a leader commands."""
    return s.config.leader_family(id, s.leaders[id].side)


def is_legate(s: State, id: str) -> bool:
    """Is he a legate and no general?"""
    return s.config.printed.leaders[id].rank == "legate"


def order(s: State, id: str) -> tuple[int, int, int, str]:
    """S6.4: who commands whom; the least commands."""
    leader, office = s.config.printed.leaders[id], s.leaders[id].office
    if leader.rank == "dictator":
        rank = 0
    elif office == "consul" or id in AS_CONSULS:
        rank = 1
    elif office is not None:
        rank = 2
    else:
        rank = 4 if leader.rank == "legate" else 3
    return rank, leader.initiative, -leader.tactical, id


def commander(s: State, ids: Iterable[str]) -> str | None:
    """S6.4: the commander of these leaders."""
    return min(ids, key=lambda id: order(s, id), default=None)


def of_leader_family(s: State, ids: Iterable[str], family: str) -> tuple[str, ...]:
    """Those leaders who command a family."""
    return tuple(id for id in ids if family_of(s, id) == family)


def initiative(s: State, id: str | None) -> int:
    """S6.2: 6 without a leader."""
    return 6 if id is None else s.config.printed.leaders[id].initiative


def tactical(s: State, id: str | None) -> int:
    """S6.2: 0 without a leader."""
    return 0 if id is None else s.config.printed.leaders[id].tactical


def most_units(s: State, id: str | None) -> int:
    """S6.5: how many units he leads when he moves."""
    return s.config.option["legate_max_units" if id is None or is_legate(s, id) else "army_max_units"]  # type: ignore[no-any-return]


def stays_in_italy(id: str, place: str, s: State) -> bool:
    """S22.3.S: does a leader refuse this place because he never leaves Italy?"""
    return id == ITALY_ONLY and place not in s.config.italy


def friendly(s: State, place: str, side: str) -> bool:
    """S1.2, S15.7: refuges are friendly to S."""
    return s.control.get(place) == side or (side == S and s.config.kind[place] == REFUGE)


def leave_game(s: State, id: str) -> None:
    """A general leaves the game, a legate goes to the pool (S6.1)."""
    post(s, id, POOL if is_legate(s, id) else GONE)


def dies(s: State, id: str, rule: str = "S6.1") -> None:
    """A leader is lost: the crisis track knows three of them (S20.4)."""
    from .crisis import incident

    place = s.leaders[id].at
    s.tell("LeaderLost", rule, leader=id, place=place, how="dead")
    leave_game(s, id)
    if id in DEATHS:
        incident(s, DEATHS[id])


DEATHS = {
    "sertorius": "sertorius_dead", "mithradates": "mithradates_dead_or_exiled", "spartacus": "spartacus_dead",
}  # fmt: skip


def wounded(s: State, id: str) -> None:
    """S23.2.8: off the map until his side's next Reinforcement Phase; a legate goes to the pool."""
    s.tell("LeaderLost", "S23.2.8", leader=id, place=s.leaders[id].at, how="wounded")
    post(s, id, POOL if is_legate(s, id) else "wounded")


def legions_everywhere(s: State) -> int:
    """S20.3: Republican legions in play (A24)."""
    return sum(full + reduced for stack in s.units.values() for kind, full, reduced in stack if kind == "legion")
