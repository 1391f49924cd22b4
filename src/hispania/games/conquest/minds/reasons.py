"""The thought behind an action, as a code for the catalogues."""

from __future__ import annotations

from typing import Final

from ..core.terms import DO_ATTACK, DO_ENTER, DO_MOVE, DO_PASS, DO_PLACE, DO_ROAD, DO_SIEGE

_REASONS: Final = (
    (DO_PASS, "nothing-better"),
    (DO_MOVE, "position"),
    (DO_ENTER, "place"),
    (DO_PLACE, "garrison"),
    (DO_SIEGE, "siege"),
    (DO_ATTACK, "attack"),
    (DO_ROAD, "road"),
    (DO_ROAD + 160, "variant"),
)


def why(action: int) -> str:
    """The code for a kind of action.

    >>> why(0), why(DO_SIEGE + 5)
    ('nothing-better', 'siege')
    """
    return next(code for first, code in reversed(_REASONS) if action >= first)
