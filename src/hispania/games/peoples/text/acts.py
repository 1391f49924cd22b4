"""Decisions of the core by name: what the numbers of a list mean."""

from __future__ import annotations

from typing import Any, TypeAlias

from ..core.config import unpacked
from ..core.events import facts_of
from ..core.terms import AREAS, CHITS, FIRING, KINDS, LEADERS, TARGETS, WORDS

Act: TypeAlias = tuple[Any, ...]  # a decision: its word, then its parameters


def name_act(act: int, units: int) -> Act:
    """A decision by its word and the names of its parameters.

    >>> name_act(11 + 14 * 64 + 25 * 4096 + 3 * 4194304, 0)
    ('go', 'segovie', 'infantry', 3, 'tolede')
    """
    word, a, b, kind, more = WORDS[act & 63], act >> 6 & 63, act >> 12 & 63, act >> 18 & 15, act >> 22
    match word:
        case "income" | "bid" | "berber":
            return word, more
        case "buy" | "force":
            return word, unpacked(units)
        case "disband" | "convert":
            return word, AREAS[a], KINDS[kind]
        case "remove":
            return word, AREAS[a], KINDS[kind], AREAS[b - 1] if b else ""
        case "rebuild":
            return word, AREAS[a], KINDS[kind], AREAS[b - 1] if b else "supply"
        case "place":
            return word, KINDS[kind], AREAS[a]
        case "leader":
            return word, LEADERS[b - 1], AREAS[a]
        case "split":
            return word, KINDS[kind], more, AREAS[a]
        case "go":
            return word, AREAS[a], KINDS[kind], more, AREAS[b]
        case "lead":
            along = tuple(name for number, name in enumerate(LEADERS) if more >> number & 1)
            return word, LEADERS[b - 1] if b else None, along, AREAS[a], unpacked(units)
        case "step" | "battle" | "capital" | "transit" | "choose" | "keep" | "castle" | "pile":
            return word, AREAS[a]
        case "take" | "sacrifice":
            return word, KINDS[kind]
        case "leave":
            return word, KINDS[kind], more
        case "aim":
            return word, FIRING[kind], name_aim(units)
        case "retreat":
            return word, KINDS[kind], AREAS[a]
        case "retreat_leader":
            return word, LEADERS[b - 1], AREAS[a]
        case "hire":
            return word, AREAS[a], unpacked(units)
        case "chit":
            return word, CHITS[more & 31], facts_of(act)
    return (word,)


def name_aim(aim: int) -> dict[str, int]:
    """How many dice go at which target category.

    >>> name_aim(2 + (1 << 30))
    {'infantry': 2, 'castle': 1}
    """
    shifts = [(6 * k, 63) if k < 7 else (14 + 4 * k, 15) for k in range(len(TARGETS))]
    return {target: aim >> by & mask for target, (by, mask) in zip(TARGETS, shifts, strict=True) if aim >> by & mask}


def aim_of(at: dict[str, int]) -> int:
    """The word of an aim; the opposite of name_aim.

    >>> name_aim(aim_of({"knight~": 3}))
    {'knight~': 3}
    """
    return sum(
        n << (6 * k if k < 7 else 14 + 4 * k) for k, target in enumerate(TARGETS) for n in [at.get(target, 0)] if n
    )
