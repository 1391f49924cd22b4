"""What each viewer is shown of a table: the messages of docs/protocol.md, every shared part encoded once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import msgspec

from ...games import conquest
from ...games.conquest.edge.actions import Action, Roll, to_dict
from ...games.conquest.edge.codec import decode_all
from ...games.conquest.edge.codec import encode as encode_action
from ...games.conquest.edge.events import event_to_dict
from ...games.conquest.printed.options import Options
from ...games.conquest.text.notation import action_text
from .live import By, Live

Names = Callable[[str], str]  # the name of a person


def _chance(value: Any) -> list[int]:
    """A chance as the wire has it: numerator and denominator."""
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    raise TypeError(f"{type(value).__name__} does not go over the wire")


encode = msgspec.json.Encoder(enc_hook=_chance).encode


def options_to_dict(options: Options) -> dict[str, Any]:
    """Options as the wire has them.

    >>> options_to_dict(Options.of("6|4|3|4|2", house={"multiplier": "single"}))["house"]
    {'multiplier': 'single'}
    """
    return {
        "level": str(options.level),
        "players": options.players,
        "variants": list(options.variants),
        "scenario": options.scenario,
        "house": options.house.changed,
    }


# -------------------------------------------------------------------- positions and steps


def position(game: conquest.Conquest) -> bytes:
    """A position for everybody: all information is public (H0.4), so what one seat sees is what all see."""
    return encode(game.view(None))


def _position_now(live: Live) -> bytes:
    if "position" not in live.told:
        live.told["position"] = position(live.game)
    found: bytes = live.told["position"]
    return found


def steps(live: Live) -> list[bytes]:
    """All steps so far, without their positions."""
    told, history = live.steps_told, live.table.history
    for n in range(len(told), len(history)):
        played, before = history[n], history.before(n)
        told.append(
            encode(
                {
                    "n": n + 1,
                    "actor": before.actor.name,
                    "action": None if isinstance(played.step, Roll) else to_dict(full(before, played.step)),
                    "roll": played.step if isinstance(played.step, Roll) else None,
                    "events": [event_to_dict(event) for event in played.events],
                    "round": before.state.round,
                    "turn": "UCK"[before.state.turn],
                }
            )
        )
    return told


def full(game: conquest.Conquest, action: Action) -> Action:
    """A legal action with the price and the path that the rules give it."""
    return decode_all(game.state, [encode_action(game.state, action) or 0])[0]


def step_with_position(live: Live, n: int) -> bytes:
    """Step number `n` with the position after it; number 0 is the beginning."""
    history = live.table.history
    after = position(history.before(n)) if n < len(history) else _position_now(live)
    if n:
        return b'%b,"position":%b}' % (steps(live)[n - 1][:-1], after)
    begin = live.table.start
    head = {"n": 0, "actor": begin.actor.name, "action": None, "roll": None, "events": [],
            "round": begin.state.round, "turn": "UCK"[begin.state.turn], "position": msgspec.Raw(after)}  # fmt: skip
    return encode(head)


def step_list(parts: Iterable[bytes]) -> msgspec.Raw:
    """Encoded parts as one encoded list."""
    return msgspec.Raw(b"[%b]" % b",".join(parts))


# -------------------------------------------------------------------- now


def legal(live: Live) -> bytes:
    """The legal actions, for whoever may decide."""
    if "legal" not in live.told:
        game = live.game
        live.told["legal"] = encode(
            [
                {"action": to_dict(action), "line": action_text(game, action), "cost": action.cost}
                for action in game.legal_actions()
            ]
        )
    found: bytes = live.told["legal"]
    return found


def _shared_now(live: Live) -> dict[str, Any]:
    """What everybody sees of `now`."""
    if "now" not in live.told:
        game, result = live.game, live.game.result
        live.told["now"] = {
            "version": live.version,
            "steps": len(live.table.history),
            "position": msgspec.Raw(_position_now(live)),
            "actor": game.actor.name,
            "phase": game.phase,
            "deciding": live.deciding,
            "waits": live.waits,
            "declared": game.declared,
            "over": live.over,
            "result": result,
            "seed": live.seed,
            "lines": len(live.table.lines),
        }
    found: dict[str, Any] = live.told["now"]
    return found


def now(live: Live, seats: tuple[str, ...]) -> dict[str, Any]:
    """How things stand, for whoever holds these seats."""
    decides = not live.over and any(seat in seats for seat in live.deciding)

    def mine(by: By | None) -> bool:
        return by is not None and by.seat in seats and not live.over

    return _shared_now(live) | {
        "can_undo": mine(live.undoable),
        "can_redo": mine(live.redoable),
        "legal": msgspec.Raw(legal(live)) if decides else None,
    }


# -------------------------------------------------------------------- messages


def seat_facts(live: Live, seats: tuple[str, ...], names: Names) -> list[dict[str, Any]]:
    """Who sits where, for whoever holds these seats."""
    here = {viewer.person for viewer in live.viewers}
    return [
        {
            "seat": seat,
            "kind": held.kind,
            "name": names(held.person) if held.person else held.player or "",
            "here": held.kind == "computer" or (held.person is not None and held.person in here),
            "mine": seat in seats,
        }
        for seat, held in live.seats.items()
    ]


def watching(live: Live) -> int:
    """How many look on without a seat."""
    return sum(1 for viewer in live.viewers if not live.seats_of(viewer.person))


def table_message(live: Live, person: str | None, names: Names) -> str:
    """Everything about a table, as one person sees it."""
    facts, seats = live.facts, live.seats_of(person)
    return encode(
        {
            "type": "table",
            "table": facts.id,
            "name": facts.name,
            "options": options_to_dict(facts.options),
            "board": live.board.hash,
            "commitment": live.commitment,
            "branch": live.table.branch,
            "origin": facts.origin,
            "daily": facts.daily,
            "host": is_host(live, person),
            "seats": seat_facts(live, seats, names),
            "watching": watching(live),
            "now": now(live, seats),
            "log": step_list(steps(live)),
            "record": live.table.lines,
            "hints": facts.hints,
            "assistance": assistance(live),
        }
    ).decode()


def is_host(live: Live, person: str | None) -> bool:
    """Did this person make the table?"""
    return person is not None and person == live.facts.host


def tell_table(live: Live, names: Names) -> None:
    """Tell everybody everything again: something changed that is not play."""
    _tell(live, lambda person, seats: table_message(live, person, names))


def tell_seats(live: Live, names: Names) -> None:
    """Tell everybody who sits where and who is here."""
    count = watching(live)

    def message(person: str | None, seats: tuple[str, ...]) -> str:
        told = {"type": "seats", "seats": seat_facts(live, seats, names), "watching": count}
        return encode(told).decode()

    _tell(live, message)


def tell_played(live: Live, steps_before: int, lines_before: list[str]) -> None:
    """Tell everybody what a command caused."""
    played = step_list(step_with_position(live, n) for n in range(steps_before + 1, len(live.table.history) + 1))
    lines = live.table.lines
    first = len(lines_before)
    if first and lines_before[-1] != lines[first - 1]:
        first -= 1  # the last line was still open
    shared = {"type": "played", "steps": played, "record_from": first, "record": lines[first:]}
    _tell(live, lambda person, seats: encode({**shared, "now": now(live, seats)}).decode())


def tell_undone(live: Live) -> None:
    """Tell everybody that decisions were taken back, or taken again."""
    shared = {
        "type": "undone",
        "log": step_list(steps(live)),
        "record": live.table.lines,
        "assistance": assistance(live),
    }
    _tell(live, lambda person, seats: encode({**shared, "now": now(live, seats)}).decode())


def assistance(live: Live) -> list[dict[str, Any]]:
    """The hints that were taken, in order; each after so many steps."""
    return [
        {"seat": one.seat, "strength": one.strength, "step": one.step, "line": one.text, "before": one.line}
        for one in live.table.assistance
    ]


def tell_assisted(live: Live) -> None:
    """Tell everybody that a hint was taken; nothing else has changed."""
    told = encode({"type": "assisted", "version": live.version, "assistance": assistance(live)}).decode()
    for viewer in list(live.viewers):
        viewer.send(told)


def _tell(live: Live, message: Callable[[str | None, tuple[str, ...]], str]) -> None:
    """Send each viewer their own view; viewers who see the same share one encoding."""
    encoded: dict[tuple[bool, tuple[str, ...]], str] = {}
    for viewer in list(live.viewers):
        seats = live.seats_of(viewer.person)
        key = is_host(live, viewer.person), seats
        if key not in encoded:
            encoded[key] = message(viewer.person, seats)
        viewer.send(encoded[key])


# -------------------------------------------------------------------- answers


def cards(game: conquest.Conquest) -> list[dict[str, Any]]:
    """The cards of all combats that are legal now."""
    return [
        {"action": to_dict(action), "card": game.odds(action)}
        for action in game.legal_actions()
        if isinstance(action, (conquest.Besiege, conquest.Attack, conquest.Strike))
    ]
