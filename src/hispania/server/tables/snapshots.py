"""Snapshots: how far a long game has come, kept beside its commands, so that whoever wants it need not wait.

A table that is read from one knows where it stands and what it told, but has no steps from before at hand. Whatever
needs those has the table read whole, from its commands, which alone are the truth: a snapshot that another program
made, or that does not lead to the position which was marked beside its command, is passed over.
"""

from __future__ import annotations

import functools
import hashlib
import sys
import zlib
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import bindparam, delete, insert

from ...contract.rules import Rules
from ...contract.seen import Seats
from ...table.session import Progress
from ..store.schema import snapshots
from ..store.storage import Prepared
from . import views
from .kept import By, Given
from .live import Live
from .mixing import Mixing
from .packed import Packed

APART: Final = 64  # commands between two of a table: so many are played again at most, and some until one is possible
_LEVEL: Final = 1
_HERE: Final = Path(__file__).resolve().parents[2]  # what the form of a snapshot depends on, besides the game:
_SHARED: Final = ("contract", "table", "server/tables", "server/api/wire.py")
_CLEAR: Final = Prepared(delete(snapshots).where(snapshots.c.table_id == bindparam("this")))
_KEEP: Final = Prepared(insert(snapshots))


class Unfit(Exception):
    """A snapshot cannot be used: the table must be read whole."""


class OtherEyes(Unfit):
    """Nothing is wrong with a snapshot, but somebody has sat down since who sees what nobody saw."""


class Told(msgspec.Struct, frozen=True, array_like=True):
    """The encoded steps through one pair of eyes, as numbers of pieces."""

    eyes: Seats | None
    deflated: list[int]
    open: list[int]


class Snapshot(msgspec.Struct, frozen=True):
    """Everything that a table in memory needs to go on."""

    progress: Progress
    by: list[tuple[str, bool, str] | None]  # without thoughts
    taken_back: int
    orders: list[Given]
    asked: dict[str, int]
    sat: dict[str, int]
    left: dict[str, str]
    mixing: Mixing
    told: list[Told]
    pieces: list[bytes]  # what several see alike is kept once


class Rested(NamedTuple):
    """What the database holds of a table's snapshot."""

    seq: int
    position: str
    content: bytes
    numbers: dict[str, int]  # of the commands up to there, by their ids


# -------------------------------------------------------------------- making them


def is_due(live: Live, more: int = 1) -> bool:
    """Is there to be a snapshot after what is being stored? Where nothing can be taken back any more.

    `more` commands are being stored that are not noted yet.
    """
    if live.version + more - live.rested < APART or live.over or live.facts.start["kind"] == "record":
        return False
    return live.table.can_rest and not live.can_go_back


def work(live: Live, more: int = 1) -> list[tuple[Any, Any]]:
    """The statements that keep a snapshot of a table, with what is being stored."""
    id = live.facts.id
    row = {
        "table_id": id,
        "program": program_of(live.facts.rules),
        "seq": live.version + more,
        "position": live.mark(),
        "content": _written(live),
    }
    return [(_CLEAR, {"this": id}), (_KEEP, row)]


def rest(live: Live) -> None:
    """A snapshot is stored: what lies before it leaves memory with the next command, when all is told of this one."""
    live.rested, live.rested_at = live.version, len(live.table.history)


def let_go(live: Live) -> None:
    """Let go of the steps that the last snapshot holds, if one was taken since that nobody takes back.

    Whoever sat down after it has eyes of their own, through which these steps are still to be seen.
    """
    if not live.table.history.base < live.rested_at < len(live.table.history):
        return
    if all(len(live.step_cache.get(eyes, ())) >= live.rested_at for eyes in _eyes(live)):
        live.table.history.let_go(live.rested_at)


def _written(live: Live) -> bytes:
    pieces: dict[bytes, int] = {}
    told = []
    for eyes in sorted(_eyes(live) | live.step_cache.keys(), key=repr):
        deflated, still_open = views.steps(live, eyes).parts
        numbers = [[pieces.setdefault(part, len(pieces)) for part in parts] for parts in (deflated, still_open)]
        told.append(Told(eyes, *numbers))
    snapshot = Snapshot(
        live.table.progress(),
        [None if by is None else (by.seat, by.computer, by.order) for by in live.by],
        live.taken_back, live.orders, live.asked, live.sat, live.left, live.mixing, told, list(pieces),
    )  # fmt: skip
    return zlib.compress(msgspec.msgpack.encode(snapshot), _LEVEL)


def _eyes(live: Live) -> set[Seats | None]:
    """All eyes through which somebody may look who sits here, or nowhere; at the end everybody sees everything."""
    if not live.facts.rules.hidden:
        return {()}
    return {None, *(live.seats_of(held.person) for held in live.seats.values()), ()}


def program_of(rules: Rules) -> str:
    """The name of what makes and reads snapshots of a game: another version of any part of it is another program."""
    sort = type(rules)
    found = sys.modules[sort.__module__].__file__
    names = (sort.__module__, sort.__qualname__, rules.id, rules.version)
    return _hash(found or "", *names)


@functools.lru_cache(maxsize=64)
def _hash(door: str, *names: str) -> str:
    game = Path(door).resolve().parent if door else Path()
    found = hashlib.blake2b(repr(names).encode(), digest_size=16)
    for place in (*(_HERE / part for part in _SHARED), game):
        files = [place] if place.is_file() else (*place.rglob("*.py"), *place.rglob("*.toml"))
        for file in sorted(files):
            found.update(f"{file.relative_to(place.parent)}\n".encode())
            found.update(file.read_bytes())
    return found.hexdigest()


# -------------------------------------------------------------------- going on from them


def resume(live: Live, rested: Rested) -> None:
    """Let a table that has just begun go on from a snapshot; Unfit if it does not lead where it should."""
    snapshot = msgspec.msgpack.decode(zlib.decompress(rested.content), type=Snapshot)
    pieces = snapshot.pieces
    live.table.resume(snapshot.progress, live.printed)
    if live.mark() != rested.position:
        raise Unfit(f"its position is {live.mark()}, not {rested.position}")
    known: dict[tuple[str, bool, str] | None, By | None] = {None: None}
    for one in snapshot.by:
        if one is not None and one not in known:
            known[one] = By(one[0], one[1], None, one[2])
    live.by = [known[one] for one in snapshot.by]
    live.taken_back, live.orders, live.asked = snapshot.taken_back, snapshot.orders, snapshot.asked
    live.sat, live.left, live.mixing = snapshot.sat, snapshot.left, snapshot.mixing
    live.version = live.rested = live.followed_from = rested.seq
    live.rested_at = snapshot.progress.steps
    live.done = dict(rested.numbers)
    for told in snapshot.told:
        live.step_cache[told.eyes] = Packed.of([pieces[n] for n in told.deflated], [pieces[n] for n in told.open])
    if missing := _eyes(live) - live.step_cache.keys():
        raise OtherEyes(f"somebody else sits here: {missing}")
    live.seed_again()
