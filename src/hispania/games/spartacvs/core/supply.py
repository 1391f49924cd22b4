"""Supply (S23.1, an option)."""

from __future__ import annotations

from .config import MAJOR, MINOR, OTHER, REFUGE, TRIBE, R, S
from .forces import size, units
from .state import IN, OUT, State


def capacity(s: State, place: str) -> int:
    """S23.1.4."""
    kind = s.config.kind[place]
    if kind == MAJOR:
        return 10 if s.config.port[place] else 5
    return 3 if kind == TRIBE else 1 if kind == MINOR else 0


def unfed(s: State) -> list[tuple[str, str]]:
    """S23.1.2, S23.1.3: the forces that have too little, S before R, alphabetically."""
    c = s.config
    occupied = {place for place, _, _ in s.units if c.kind.get(place) not in (REFUGE, None)}
    used: set[str] = set()
    found: list[tuple[str, str]] = []
    for side in (S, R):
        lacking = []
        for place in sorted({place for place, who, _ in s.units if who == side and place in c.kind}):
            number = size(units(s, place, side, OUT)) + size(units(s, place, side, IN))
            own = capacity(s, place) if s.control.get(place) == side else 0
            if own:
                used.add(place)
            lacking.append((max(0, number - own), place))
        for lack, place in sorted(lacking):
            near = sorted(
                (-capacity(s, other), other)
                for other, kind, _ in c.links[place]
                if kind != "strait" and other not in occupied and other not in used and not besieged(s, other)
            )
            for room, other in near:
                if lack <= 0:
                    break
                if room:
                    used.add(other)
                    lack += room
            if lack > 0 and not (side == S and c.kind[place] == REFUGE):  # S23.1.5
                found.append((side, place))
    return sorted(found, key=lambda row: (row[0] != S, row[1]))


def besieged(s: State, place: str) -> bool:
    """S1.2: a space with an enemy unit of its owner in the open."""
    side = s.control.get(place)
    return side is not None and (place, OTHER[side], OUT) in s.units


def check(s: State) -> None:
    """S23.1.1: every force checks supply before the card is resolved; one hit each that is not fed."""
    for side, place in reversed(unfed(s)):
        s.tell("OutOfSupply", "S23.1", side=side, place=place)
        s.push(
            "TAKE_HITS", who=side, n=1, place=place, busy=True, scope=((place, OUT), (place, IN)), once=False, spent=(),
            why="supply",
        )  # fmt: skip
