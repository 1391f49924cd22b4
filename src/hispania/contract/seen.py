"""Who sees what: one place through which every step and event passes on its way out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

Seats: TypeAlias = tuple[str, ...]
"""Through whose eyes something is seen: the seats that somebody holds, none for a stranger."""


def seen(thing: Any, seats: Seats) -> Any:
    """What these seats see of a step or an event: the thing itself, less of it, or None.

    Somebody who holds several seats sees what the seat that sees most of it sees.

    >>> seen("an open move", ("U",))
    'an open move'
    >>> class Sealed:
    ...     def seen_by(self, seat):
    ...         return self if seat == "A" else "a sealed bid"
    >>> seen(Sealed(), ()), seen(Sealed(), ("B",)), type(seen(Sealed(), ("B", "A"))).__name__
    ('a sealed bid', 'a sealed bid', 'Sealed')
    """
    look = getattr(thing, "seen_by", None)
    if look is None:
        return thing
    found = None
    for seat in seats or (None,):
        told = look(seat)
        if told is thing:
            return thing
        if found is None:
            found = told
    return found


def seen_all(things: Iterable[Any], seats: Seats) -> list[Any]:
    """What these seats see of many things; what they see nothing of is left out."""
    told = (seen(thing, seats) for thing in things)
    return [thing for thing in told if thing is not None]
