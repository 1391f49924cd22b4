"""Exact chances of dice, for previews (P20.4): every die is independent."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..core.combat import open_battle, zealous
from ..core.config import AREA
from ..core.hits import firing_dice, in_category, leader_bonus, river_bonus, threshold, zeal_bonus
from ..core.state import State
from ..core.terms import FIRING, TARGETS
from ..text.acts import name_aim


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


def of_aim(s: State, act: int, units: int) -> dict[str, Any]:
    """What the dice of an aim need and how many of them hit, by target."""
    told = {}
    for target, n in name_aim(units).items():
        need = threshold(s, s.aiming, act >> 18 & 15, TARGETS.index(target))
        told[target] = {"dice": n, "need": need, "hits": [float(p) for p in hits([need] * n)]}
    return told


def before_battle(s: State, p: str) -> dict[str, Any] | None:
    """Both sides' dice of the first round: every firing kind against every target, with its modifiers."""
    place = AREA[p]
    if s.attacker < 0 or not s.others_at(place, s.attacker) or not s.at(place, s.attacker):
        return None
    twin = s.clone()
    open_battle(twin, place, s.attacker, zealous(twin))
    return {side: _side(twin, number) for number, side in enumerate("AD")}


def _side(s: State, side: int) -> list[dict[str, Any]]:
    found = []
    for group, kind in enumerate(FIRING):
        dice = firing_dice(s, side, group)
        for number, target in enumerate(TARGETS):
            if not dice or not in_category(s, 1 - side, number):
                continue
            need = threshold(s, side, group, number)
            bonuses = {
                "leader": leader_bonus(s, side), "zeal": zeal_bonus(s, side), "tactics": 2 * (s.tactics >> side & 1),
                "river": river_bonus(s, side, number),
            }  # fmt: skip
            found.append(
                {"kind": kind, "dice": dice, "target": target, "need": need, "chance": float(chance(need)),
                 "modifiers": {name: bonus for name, bonus in bonuses.items() if bonus}}
            )  # fmt: skip
    return found
