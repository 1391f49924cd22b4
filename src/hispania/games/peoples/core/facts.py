"""The arrays of a position as lists and back: the one place where Python reaches into the memory of a state."""

from __future__ import annotations

from typing import NamedTuple

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, i64
    from .state import State
    from .terms import CHIT_KINDS, FIRE_KINDS, HEADS, LAND, NOWHERE, PEOPLES, PLACES


class Facts(NamedTuple):
    """Every array of a state."""

    cell: list[int]
    waiting: list[int]
    leader_area: list[int]
    leader_nation: list[int]
    gold: list[int]
    vp: list[int]
    capital: list[int]
    bond: list[int]
    owner: list[int]
    special: list[int]
    ruin: list[int]
    mark: list[int]
    fort_order: list[int]
    adjust: list[int]
    final: list[int]
    hand: list[int]
    bag: list[int]
    discard: list[int]
    task: list[int]
    who: list[int]
    arg: list[int]
    used: list[int]
    ban: list[int]
    arrivals: list[int]
    job: list[int]
    fresh: list[int]
    march: list[int]
    side: list[int]
    aim: list[int]
    wounds: list[int]
    brave: list[int]
    rolled: list[int]


def facts_of_state(s: State) -> Facts:
    """A copy of every array of a position."""
    return Facts(
        cell=[s.cell[k] for k in range(PLACES * PEOPLES)],
        waiting=[s.waiting[k] for k in range(PEOPLES)],
        leader_area=[s.leader_area[k] for k in range(HEADS)],
        leader_nation=[s.leader_nation[k] for k in range(HEADS)],
        gold=[s.gold[k] for k in range(PEOPLES)],
        vp=[s.vp[k] for k in range(PEOPLES)],
        capital=[s.capital[k] for k in range(PEOPLES)],
        bond=[s.bond[k] for k in range(PEOPLES)],
        owner=[s.owner[k] for k in range(PEOPLES)],
        special=[s.special[k] for k in range(PEOPLES)],
        ruin=[s.ruin[k] for k in range(LAND)],
        mark=[s.mark[k] for k in range(LAND)],
        fort_order=[s.fort_order[k] for k in range(LAND)],
        adjust=[s.adjust[k] for k in range(6)],
        final=[s.final[k] for k in range(6)],
        hand=[s.hand[k] for k in range(6 * CHIT_KINDS)],
        bag=[s.bag[k] for k in range(CHIT_KINDS)],
        discard=[s.discard[k] for k in range(CHIT_KINDS)],
        task=[s.task[k] for k in range(s.depth)],
        who=[s.who[k] for k in range(s.depth)],
        arg=[s.arg[k] for k in range(s.depth)],
        used=[s.used[k] for k in range(s.depth)],
        ban=[s.ban[k] for k in range(s.depth)],
        arrivals=[s.arrivals[k] for k in range(s.arrival_count)],
        job=[s.job[k] for k in range(s.job_first, s.job_count)],
        fresh=[s.fresh[k] for k in range(PLACES)],
        march=[s.march[k] for k in range(36)],
        side=[s.side[k] for k in range(2)],
        aim=[s.aim[k] for k in range(2 * FIRE_KINDS)],
        wounds=[s.wounds[k] for k in range(4)],
        brave=[s.brave[k] for k in range(2)],
        rolled=[s.rolled[k] for k in range(s.rolled_count)],
    )


def put_facts(s: State, f: Facts) -> None:
    """Lay all arrays into a fresh state, and everything that follows from them."""
    k: i64 = 0
    kind: i64 = 0
    for k in range(PLACES * PEOPLES):
        for kind in range(8):
            s.add(k // PEOPLES, k % PEOPLES, kind, f.cell[k] >> 8 * kind & 255)
    for k in range(HEADS):
        if f.leader_area[k] != NOWHERE:
            s.put_leader(k, f.leader_area[k], f.leader_nation[k])
    for k in range(PEOPLES):
        s.waiting[k], s.gold[k], s.vp[k] = f.waiting[k], f.gold[k], f.vp[k]
        s.capital[k], s.bond[k], s.owner[k], s.special[k] = f.capital[k], f.bond[k], f.owner[k], f.special[k]
    for k in range(LAND):
        if f.ruin[k] >= 0:
            s.lay_ruin(k, f.ruin[k])
        if f.mark[k] >= 0:
            s.set_mark(k, f.mark[k])
    s.fort_count = len(f.fort_order)
    for k in range(s.fort_count):
        s.fort_order[k] = f.fort_order[k]
        s.forts |= BIT[f.fort_order[k]]
    for k in range(6):
        s.adjust[k] = f.adjust[k]
    for k in range(6 * CHIT_KINDS):
        s.hand[k] = f.hand[k]
    for k in range(CHIT_KINDS):
        s.bag[k], s.discard[k] = f.bag[k], f.discard[k]
    put_frames(s, f)


def put_frames(s: State, f: Facts) -> None:
    """Lay tasks, arrivals, jobs, the march and the battle into a state."""
    k: i64 = 0
    s.depth = len(f.task)
    for k in range(s.depth):
        s.task[k], s.who[k], s.arg[k], s.used[k], s.ban[k] = f.task[k], f.who[k], f.arg[k], f.used[k], f.ban[k]
    s.arrival_count = len(f.arrivals)
    for k in range(s.arrival_count):
        s.arrivals[k] = f.arrivals[k]
    s.job_first, s.job_count = 0, len(f.job)
    for k in range(s.job_count):
        s.job[k] = f.job[k]
    for k in range(PLACES):
        s.fresh[k] = f.fresh[k]
    for k in range(36):
        s.march[k] = f.march[k]
    for k in range(2):
        s.side[k], s.brave[k] = f.side[k], f.brave[k]
    for k in range(2 * FIRE_KINDS):
        s.aim[k] = f.aim[k]
    for k in range(4):
        s.wounds[k] = f.wounds[k]
    s.rolled_count = len(f.rolled)
    for k in range(s.rolled_count):
        s.rolled[k] = f.rolled[k]

    for k in range(6):
        s.final[k] = f.final[k]


def put_dice(s: State, faces: tuple[int, ...]) -> None:
    """Lay dice where the rules look for them."""
    k: i64 = 0
    for k in range(len(faces)):
        s.rolled[k] = faces[k]


def put_chits(s: State, hand: list[int], bag: list[int]) -> None:
    """Deal other chits: hands of sixteen kinds a player, and the bag."""
    k: i64 = 0
    for k in range(6 * CHIT_KINDS):
        s.hand[k] = hand[k]
    for k in range(CHIT_KINDS):
        s.bag[k] = bag[k]
