"""What each viewer is shown of a table: the messages of docs/protocol.md, every shared part encoded once.

Everything goes by seat. What a viewer sees depends on the seats they hold (`Live.eyes`, `Live.viewpoint`); where
nothing is hidden, all eyes are one and one encoding serves everybody.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from ...contract.game import CHANCE, Game
from ...contract.seen import Seats, seen, seen_all
from ...contract.spelling import encode, joined
from ...contract.steps import is_throw
from ...contract.text import Line
from ..api import wire
from .known import Known, still_good, trace
from .live import By, Live
from .packed import Packed

Names = Callable[[str], str]  # the name of a person
HOLE: Final = b"\0"  # where something is put in later: no JSON has this byte
Members = dict[str, msgspec.Raw]  # of a position, each encoded
_members: Final = msgspec.json.Decoder(Members).decode


def _raw(encoded: bytes) -> Any:
    """Something that is encoded already, in the place of what it encodes."""
    return msgspec.Raw(encoded)


def _joined(parts: Iterable[bytes]) -> Any:
    """Encoded parts as one encoded list."""
    return msgspec.Raw(joined(parts))


# -------------------------------------------------------------------- positions and steps


def _position(live: Live, game: Game, viewpoint: str | None) -> bytes:
    return live.spelling.position(game, viewpoint if live.facts.rules.hidden else None)


def _position_now(live: Live, viewpoint: str | None) -> bytes:
    key = viewpoint if live.facts.rules.hidden else None
    if key not in live.positions:
        live.positions[key] = _position(live, live.game, viewpoint)
    return live.positions[key]


def steps(live: Live, eyes: Seats | None) -> Packed:
    """All steps so far through these eyes, without their positions; each is encoded once."""
    encoded, history, rules = live.step_cache.get(eyes), live.table.history, live.facts.rules
    if encoded is None:
        encoded = live.step_cache[eyes] = Packed()
    spelt = live.spelling.event
    first, last = len(encoded), len(history)
    for n in range(first, last):
        played = history[n]
        turn = played.turn
        chance, step, events = is_throw(played.step), played.step, played.events
        if eyes is not None and rules.hidden:
            step, events = seen(step, eyes), seen_all(events, eyes)
        text = encode(
            wire.Step(
                n=n + 1,
                seat=played.seat,
                phase=turn.phase,
                label=turn.label,
                round=turn.round,
                action=None if chance or step is None else rules.write_action(step),  # type: ignore[arg-type]
                throw=rules.write_throw(step) if chance and step is not None else None,
                events=_joined(map(spelt, events)),
                order=_order(live, live.by[n], eyes),
            )
        )
        if len(live.step_cache) > 1:  # what looks the same is kept once
            others = (other.at_hand(n) for other in live.step_cache.values())
            text = next((other for other in others if other == text), text)
        encoded.append(text)
    return encoded


def _order(live: Live, by: By | None, eyes: Seats | None) -> Any:
    """The standing order by which a decision was taken, as far as these eyes may see it."""
    if by is None or not by.order:
        return msgspec.UNSET
    matter = by.order.partition(".")[0]
    return by.order if eyes is None or by.seat in eyes or live.is_open(matter) else msgspec.UNSET


def steps_with_positions(live: Live, first: int, last: int, seats: Seats) -> Any:
    """Steps first to last, each with the position after it, for whoever holds these seats; 0 is the beginning."""
    encoded = steps(live, live.eyes(seats))
    if first > last:
        return _joined(())
    told = encoded.part(first - 1, last) if first else [_beginning(live), *encoded.part(0, last)]
    at_each = _positions(live, first, last, live.viewpoint(seats))
    return _joined([b'%b,"position":%b}' % (step[:-1], at) for step, at in zip(told, at_each, strict=True)])


def _positions(live: Live, first: int, last: int, viewpoint: str | None) -> Iterator[bytes]:
    """The positions after steps first to last; 0 is the beginning."""
    history = live.table.history
    for game in history.befores(first, min(last + 1, len(history))):
        yield _position(live, game, viewpoint)
    if last == len(history):
        yield _position_now(live, viewpoint)


def _steps_with_changes(live: Live, before: int, seats: Seats, viewpoint: str | None, *, same_view: bool) -> Any:
    """The steps after so many, each with what it changed in the position as these seats see it."""
    encoded, last = steps(live, live.eyes(seats)), len(live.table.history)
    members = _members_before(live, before, viewpoint) if same_view else {}
    parts = []
    for step, at in zip(encoded.part(before), _positions(live, before + 1, last, viewpoint), strict=True):
        was, members = members, _members(at)
        if was and was.keys() <= members.keys():
            changed = encode({name: value for name, value in members.items() if value != was.get(name)})
            parts.append(b'%b,"changes":%b}' % (step[:-1], changed))
        else:
            parts.append(b'%b,"position":%b}' % (step[:-1], at))
    return _joined(parts)


def _members_before(live: Live, steps_before: int, viewpoint: str | None) -> Members:
    """The position from which a command led here, as somebody saw it."""
    found = live.positions_before.get(viewpoint if live.facts.rules.hidden else None)
    return _members(found or _position(live, live.table.history.before(steps_before), viewpoint))


def _beginning(live: Live) -> bytes:
    turn = live.table.start.turn
    return encode(wire.Step(0, "", turn.phase, turn.label, turn.round, None, None, []))


# -------------------------------------------------------------------- now


def legal(live: Live, seat: str) -> bytes:
    """The actions that a seat may take."""
    key = "legal", seat if live.facts.rules.hidden or live.standing.turn.together else ""
    if key not in live.message_cache:
        live.message_cache[key] = live.spelling.legal(live.game, seat)
    found: bytes = live.message_cache[key]
    return found


def now(live: Live, seats: Seats) -> bytes:
    """How things stand, for whoever holds these seats, as `wire.Now` has it: what all see, then what is theirs."""
    viewpoint = live.viewpoint(seats)
    position = b'"position":%b,' % _position_now(live, viewpoint)
    return _now_for_all(live, viewpoint) + position + _now_for_one(live, seats, viewpoint)


def _now_for_one(live: Live, seats: Seats, viewpoint: str | None) -> bytes:
    """What is told to one viewer, without its first brace; whoever only waits is mostly told the same."""
    _, deciding, over, undoable, redoable = live.standing
    can_undo = not over and any(by.seat in seats for by in undoable)
    can_redo = not over and redoable is not None and redoable.seat in seats
    decisions = live.table.decisions(seats)
    acts = not over and viewpoint in deciding
    if live.orders:  # nobody is asked what a standing order is about to answer
        decisions = {seat: number for seat, number in decisions.items() if live.ordered(seat) is None}
        acts = acts and viewpoint is not None and live.ordered(viewpoint) is None
    if not acts and not decisions:
        return _waiting(viewpoint, can_undo, can_redo)
    listed = _raw(legal(live, viewpoint)) if acts and viewpoint is not None else None
    matter = live.asked_about(viewpoint) if acts and viewpoint is not None else ""
    return encode(wire.NowForOne(viewpoint, can_undo, can_redo, decisions, listed, matter or msgspec.UNSET))[1:]


@functools.lru_cache(maxsize=1024)
def _waiting(viewpoint: str | None, can_undo: bool, can_redo: bool) -> bytes:
    return encode(wire.NowForOne(viewpoint, can_undo, can_redo, {}, None))[1:]


def _now_for_all(live: Live, viewpoint: str | None) -> bytes:
    """What everybody is told but for the position, or everybody with this view; a comma for its last brace."""
    key = "now", viewpoint if live.facts.rules.hidden else None
    found: bytes | None = live.message_cache.get(key)
    if found is None:
        turn, deciding, over, *_ = live.standing
        shared = wire.NowForAll(
            version=live.version,
            steps=len(live.table.history),
            turn=turn,
            deciding=list(deciding),
            waits=turn.kind == CHANCE,
            over=over,
            ending=live.game.ending if over else None,
            seed=live.seed if over else None,
            lines=len(live.table.written),
            trace=trace(live, live.version),
            shown=live.game.shown(key[1]),
        )
        found = live.message_cache[key] = encode(shared)[:-1] + b","
    return found


# -------------------------------------------------------------------- messages


def seat_facts(live: Live, seats: Seats, names: Names) -> list[wire.SeatFacts]:
    """Who sits where, for whoever holds these seats."""
    here = {viewer.person for viewer in live.viewers if not viewer.is_left}
    return [
        wire.SeatFacts(
            seat=seat,
            kind=held.kind,  # type: ignore[arg-type]
            name=names(held.person) if held.person else held.player or "",
            here=held.kind == "computer" or (held.person is not None and held.person in here),
            mine=seat in seats,
        )
        for seat, held in live.seats.items()
    ]


def watching(live: Live) -> int:
    """How many look on without a seat."""
    return sum(1 for viewer in live.viewers if not live.seats_of(viewer.person))


def table_message(
    live: Live, person: str | None, names: Names, seat: str | None = None, known: Known | None = None
) -> bytes:
    """Everything about a table, as one person sees it; or as one of their seats does, where several share a screen.

    Of its past whoever comes back is told what they do not know yet.
    """
    facts, seats = live.facts, seats_seen(live, person, seat)
    eyes = live.eyes(seats)
    log_from, record_from = still_good(live, known, seats)
    message = wire.TableMessage(
        table=facts.id,
        game=facts.rules.id,
        name=facts.name,
        options=facts.rules.write_options(facts.options),
        printed=live.printed.hash,
        commitment=live.commitment,
        branch=live.table.branch,
        origin=wire.Origin(**facts.origin) if facts.origin else None,
        daily=facts.daily,
        host=is_host(live, person),
        can_invite=live.can_invite,
        seats=seat_facts(live, live.seats_of(person), names),
        watching=watching(live),
        now=_raw(now(live, seats)),
        log_from=log_from,
        log=_joined(steps(live, eyes).part(log_from)),
        record_from=record_from,
        record=live.table.lines_for(eyes, record_from),
        hints=facts.hints,
        assistance=assistance(live),
        matters=list(live.matters),
        orders=orders(live, eyes),
        dice=dice(live),
    )
    return encode(message)


def seats_seen(live: Live, person: str | None, seat: str | None) -> Seats:
    """The seats of a person; or the one of them that is asked for."""
    seats = live.seats_of(person)
    return (seat,) if seat in seats and seat is not None else seats


def is_host(live: Live, person: str | None) -> bool:
    """Did this person make the table?"""
    return person is not None and person == live.facts.host


def tell_table(live: Live, names: Names) -> None:
    """Tell everybody everything again: something changed that is not play."""
    _tell(live, lambda person, seats: table_message(live, person, names))


def tell_seats(live: Live, names: Names) -> None:
    """Tell everybody who sits where and who is here."""
    count = watching(live)
    _tell(live, lambda person, seats: encode(wire.SeatsMessage(seat_facts(live, seats, names), count)))


class Stood(NamedTuple):
    """How a table stood before a command, as far as its viewers are told what has changed since."""

    steps: int
    lines: int
    last_line: Line  # which may still change
    deciding: Seats


def stood(live: Live) -> Stood:
    """How a table stands, for whoever will tell what a command changed."""
    written = live.table.written
    last_line = written[-1] if written else ""
    return Stood(len(live.table.history), len(written), last_line, live.standing.deciding)


def tell_played(live: Live, before: Stood) -> None:
    """Tell everybody what a command caused; the record is told from its first line that is new or changed."""
    first = before.lines
    if first and live.table.written[first - 1] != before.last_line:
        first -= 1  # the last line was still open
    hidden = live.facts.rules.hidden
    shared: dict[Any, tuple[bytes, bytes]] = {}  # by what is seen: what stands before a viewer's own part, and after it
    told: dict[Seats, bytes] = {}
    for viewer in list(live.viewers):
        seats = live.seats_of(viewer.person)
        message = told.get(seats)
        if message is None:
            viewpoint = live.viewpoint(seats)
            same_view = not hidden or viewpoint == live.viewpoint(seats, before.deciding)
            key = (live.eyes(seats), viewpoint, same_view) if hidden else None
            parts = shared.get(key)
            if parts is None:
                told_steps = _steps_with_changes(live, before.steps, seats, viewpoint, same_view=same_view)
                parts = shared[key] = _played(live, told_steps, first, seats, viewpoint)
            message = told[seats] = b"".join((parts[0], _now_for_one(live, seats, viewpoint), parts[1]))
        viewer.send(message)
    live.positions_before.clear()


def _played(live: Live, played: Any, first: int, seats: Seats, viewpoint: str | None) -> tuple[bytes, bytes]:
    """A `wire.PlayedMessage` without what is told to one viewer alone: what stands before that, and after it."""
    lines = live.table.lines_for(live.eyes(seats), first)
    before, _, after = encode(wire.PlayedMessage(played, _raw(HOLE), first, lines)).partition(HOLE)
    return before + _now_for_all(live, viewpoint), after


def tell_undone(live: Live, before: Stood) -> None:
    """Tell everybody that decisions were taken back, or taken again: the last line that is left may be open again."""
    step = min(before.steps, len(live.table.history))
    line = max(0, min(before.lines, len(live.table.written)) - 1)

    def message(person: str | None, seats: Seats) -> bytes:
        eyes = live.eyes(seats)
        told, log, lines = (
            _raw(now(live, seats)),
            _joined(steps(live, eyes).part(step)),
            live.table.lines_for(eyes, line),
        )
        return encode(wire.UndoneMessage(told, step, log, line, lines, assistance(live), orders(live, eyes)))

    _tell(live, message)


def assistance(live: Live) -> list[wire.Assistance]:
    """The hints that were taken, in order; each after so many steps."""
    return [wire.Assistance(one.seat, one.strength, one.step, one.text, one.line) for one in live.table.assistance]


def orders(live: Live, eyes: Seats | None) -> list[wire.OrderGiven]:
    """The standing orders that were given, as far as these eyes may see them."""
    seen_here = (one for one in live.orders if eyes is None or one.seat in eyes or live.is_open(one.matter))
    return [wire.OrderGiven(*one) for one in seen_here]


def tell_ordered(live: Live) -> None:
    """Tell everybody about a standing order; nothing else has changed."""
    _tell(live, lambda person, seats: encode(wire.OrderedMessage(live.version, orders(live, live.eyes(seats)))))


def dice(live: Live) -> wire.DiceFacts:
    """How the seed came about; seals and what was opened are told to all, for the secret alone must stay one."""
    by: Any = live.facts.drawn_by
    return wire.DiceFacts(
        by=by,
        open=live.takes_shares,
        seals=[wire.SealGiven(*one) for one in live.mixing.seals(live.seats)],
        closed=live.mixing.closed is not None,
        shares=[wire.ShareGiven(*one) for one in live.mixing.shares],
        awaited=list(live.awaited) if live.facts.is_mixed else [],
    )


def tell_shared(live: Live) -> None:
    """Tell everybody that something was sealed for the seed, closed or opened; nothing else has changed."""
    message = encode(wire.SharedMessage(live.version, dice(live)))
    for viewer in list(live.viewers):
        viewer.send(message)


def tell_assisted(live: Live) -> None:
    """Tell everybody that a hint was taken; nothing else has changed."""
    message = encode(wire.AssistedMessage(live.version, assistance(live)))
    for viewer in list(live.viewers):
        viewer.send(message)


def _tell(live: Live, message: Callable[[str | None, Seats], bytes]) -> None:
    """Send each viewer their own view; viewers who see the same share one encoding."""
    encoded: dict[tuple[bool, Seats], bytes] = {}
    for viewer in list(live.viewers):
        seats = live.seats_of(viewer.person)
        key = is_host(live, viewer.person), seats
        if key not in encoded:
            encoded[key] = message(viewer.person, seats)
        viewer.send(encoded[key])
