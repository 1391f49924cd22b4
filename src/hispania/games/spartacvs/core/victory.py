"""The Victory Check (S20.5, S21)."""

from __future__ import annotations

from .config import ROME, R, S
from .control import provinces_held
from .crisis import incident
from .forces import legions_everywhere
from .state import State


def check(s: State) -> None:
    """Crisis of the turn, then the tests in their order."""
    option = s.config.option
    counted = s.asia or option["crisis_counts_inactive_map"]
    incident(s, "republican_province", provinces_held(s, R, counted))
    incident(s, "sertorian_province", provinces_held(s, S, counted))
    over = legions_everywhere(s) - option["legion_limit_both" if s.asia else "legion_limit_europe"]
    incident(s, "legion_over_limit", max(0, over))
    s.result = outcome(s)
    if s.result is not None:
        s.stack.clear()
        s.tell("GameEnded", "S21.1", winner=s.result["winner"], why=s.result["why"])


def outcome(s: State) -> dict[str, str | None] | None:
    """S20.5: anarchy, Rome, no Sertorian units, after the last turn S21.2; None while the game goes on."""
    if s.crisis <= s.config.anarchy:
        return {"winner": S, "why": "anarchy"}
    if s.control.get(ROME) == S:
        return {"winner": S, "why": "rome"}
    if not any(side == S for _, side, _ in s.units):
        return {"winner": R, "why": "no_units"}
    if s.turn < s.config.scenario.last_turn:
        return None
    winner = by_provinces(s.fannius, s.spartacus, provinces_held(s, S, s.fannius), provinces_held(s, R, s.fannius))
    return {"winner": winner, "why": "provinces" if winner else "draw"}


def by_provinces(fannius: bool, spartacus: bool, sertorian: int, republican: int) -> str | None:
    """S21.2.

    >>> by_provinces(True, True, 8, 13), by_provinces(True, True, 7, 16), by_provinces(False, False, 6, 8)
    ('S', None, 'R')
    """
    if republican >= (17 if fannius else 11 if spartacus else 8):
        return R
    return S if spartacus and sertorian >= 8 else None
