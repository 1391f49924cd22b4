"""Movement and combat (P2.4-P2.6) as four tasks on the stack."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import i64
    from .state import State
    from .terms import COMBAT, MOVE, PHASE_ELAN, REBUILD, STACK


def push_phase(s: State, nation: i64, no: i64, facts: i64, leader: i64, pile: i64) -> None:
    """MOVE on top, then STACK-ATTACK, COMBAT, REBUILD; of an élan or a minor invasion only the pile moves."""
    s.push(REBUILD, nation, 0)
    s.push(COMBAT, nation, no)
    s.push(STACK, nation, 2 * no + (16 if facts & PHASE_ELAN else 0))
    s.push(MOVE, nation, no + facts + 128 * (leader + 1))
    s.used[s.depth - 1] = pile
