"""Exact chances of dice, for previews (P20.4): every die is independent."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..core.combat import open_battle, zealous
from ..core.hits import FIRING, categories, dice_of, merged, modifiers, threshold
from ..core.state import Act, Context, State


def chance(need: int) -> Fraction:
    """The chance that one die hits: a natural 1 never does.

    >>> chance(7), chance(1), chance(12)
    (Fraction(2, 5), Fraction(9, 10), Fraction(0, 1))
    """
    return Fraction(max(0, 11 - max(2, need)), 10)


def hits(needs: list[int]) -> list[Fraction]:
    """The chances of 0, 1, 2... hits of some dice.

    >>> hits([6, 6])
    [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
    """
    found = [Fraction(1)]
    for need in needs:
        p = chance(need)
        found = [
            (found[k] if k < len(found) else 0) * (1 - p) + (found[k - 1] * p if k else 0)
            for k in range(len(found) + 1)
        ]
    return found


def of_aim(s: State, act: Act) -> dict[str, Any]:
    """What the dice of an aim need and how many of them hit, by target."""
    c = s.todo[-1][1]
    told = {}
    for target, n in act[2].items():
        need = threshold(s, c, c["side"], act[1], target)
        told[target] = {"dice": n, "need": need, "hits": [float(p) for p in hits([need] * n)]}
    return told


def before_battle(s: State, p: str) -> dict[str, Any] | None:
    """Both sides' dice of the first round: every firing kind against every target, with its modifiers."""
    if s.attacker is None or not s.others_at(p, s.attacker) or not s.at(p, s.attacker):
        return None
    name, task = s.todo[-1]
    twin = s.clone()
    open_battle(twin, p, s.attacker, zeal=name == "COMBAT" and zealous(s, task))
    c: Context = twin.todo[-1][1]
    return {side: _side(twin, c, side) for side in ("A", "D")}


def _side(s: State, c: Context, side: str) -> list[dict[str, Any]]:
    units = merged(s.at(c["p"], c[side]))
    found = []
    for kind in FIRING:
        for target in categories(s, c, "D" if side == "A" else "A") if kind in units else ():
            need = threshold(s, c, side, kind, target)
            found.append(
                {"kind": kind, "dice": dice_of(kind, units), "target": target, "need": need,
                 "chance": float(chance(need)), "modifiers": dict(modifiers(s, c, side, target))}
            )  # fmt: skip
    return found
