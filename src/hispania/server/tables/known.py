"""What somebody who comes back knows already: their page still has it, and is told only what came after."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import parse_qs

from ...contract.seen import Seats

if TYPE_CHECKING:
    from .live import Live

_NUMBER: Final = "([0-9]{1,9})"
_FORM: Final = re.compile(rf"{_NUMBER}\.([0-9a-f]{{12}})\.{_NUMBER}\.{_NUMBER}\.((?:[\w-]{{1,32}},?){{0,32}})")


class Known(NamedTuple):
    """How far somebody has followed a table: to which version, by which command, through the eyes of which seats."""

    version: int
    trace: str
    steps: int
    lines: int
    seats: Seats


class Cut(NamedTuple):
    """Something was taken back: so many steps and lines of the record were left at that version."""

    version: int
    steps: int
    lines: int


def read_known(query: bytes) -> Known | None:
    """What a new line says that it knows; whatever cannot be read is not known.

    >>> read_known(b"known=7.0123456789ab.12.9.U,C")
    Known(version=7, trace='0123456789ab', steps=12, lines=9, seats=('U', 'C'))
    >>> read_known(b"known=7"), read_known(b"")
    (None, None)
    """
    told = parse_qs(query.decode("ascii", "replace")).get("known", [""])
    found = _FORM.fullmatch(told[0])
    if found is None:
        return None
    version, trace, steps, lines, seats = found.groups()
    return Known(int(version), trace, int(steps), int(lines), tuple(filter(None, seats.split(","))))


def trace(live: Live, version: int) -> str:
    """What tells which command led to a version: a store that was put back may have come to it by another.

    Nobody who guesses the id of a command, and so whose it was, can see by this that they are right.
    """
    key = hashlib.sha256(live.facts.seed.encode()).digest()
    return hashlib.blake2b(live.command_at(version).encode(), digest_size=6, key=key).hexdigest()


def still_good(live: Live, known: Known | None, seats: Seats) -> tuple[int, int]:
    """How many steps and lines of the record need not be told again to somebody with these seats.

    Where something is hidden, other seats see the same steps otherwise, and at the end everybody sees all of them.
    """
    if known is None or not live.followed_from <= known.version <= live.version:
        return 0, 0
    if live.facts.rules.hidden and (live.over or known.seats != seats):
        return 0, 0
    if trace(live, known.version) != known.trace:
        return 0, 0
    steps, lines = min(known.steps, len(live.table.history)), min(known.lines, len(live.table.written))
    for cut in live.cuts:
        if cut.version > known.version:
            steps, lines = min(steps, cut.steps), min(lines, cut.lines)
    return steps, max(0, lines - 1)  # the last line may have been open
