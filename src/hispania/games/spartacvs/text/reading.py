"""Positions read from plain data (S25.1): everything that does not fit is told, and nothing else comes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....errors import Unreadable
from ..checks.invariants import problems
from ..core import machine
from ..core.config import Config, R, S, config
from ..core.sequence import FLAGS, PHASES, SETUP, empty_state
from ..core.state import IN, OUT, Post, Siege, State
from ..edge.options import SCENARIOS, fits
from ..printed.tables import MAPS, SEA, Printed
from . import frames
from .position import write

_WRONG: Final = (KeyError, TypeError, ValueError, IndexError, AttributeError, LookupError, AssertionError)
_OFFICES: Final = (None, "consul", "proconsul", "extra")


def read(data: Any, printed: Printed | None) -> State:
    """The state of a position; Unreadable tells what is wrong with it."""
    if not isinstance(data, Mapping) or data.get("game") != "spartacvs":
        raise Unreadable("no position of SPARTACVS")
    try:
        s = _state(data, printed)
    except _WRONG as error:
        raise Unreadable(f"no position of SPARTACVS: {error}") from error
    try:
        machine.list_again(s)
        _chance_can_answer(s)
        wrong = problems(s)
        same = _plain(write(s)) == _plain(data)
    except _WRONG as error:
        raise Unreadable(f"no position of SPARTACVS: nobody can go on from here ({error})") from error
    if wrong:
        raise Unreadable(f"no position of SPARTACVS: {'; '.join(wrong[:5])}")
    if not same:
        raise Unreadable("no position of SPARTACVS: it says more or other than a position does")
    if s.result is None and machine.asked(s)[0] != "chance" and not s.legal:
        raise Unreadable("no position of SPARTACVS: its question has no answer")
    return s


def _plain(value: Any) -> Any:
    """Lists for tuples, so that they compare."""
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def _chance_can_answer(s: State) -> None:
    """The lot of a chance question can be drawn."""
    if s.stack and s.stack[-1]["do"] in machine.LOTS:
        lot, frame = machine.LOTS[s.stack[-1]["do"]], s.stack[-1]
        number = lot.dice(s, frame) if lot.dice is not None else lot.draw(s, frame)[0]  # type: ignore[misc]
        if not 0 < number < 99:
            raise ValueError("nothing to draw")


def _state(data: Mapping[str, Any], printed: Printed | None) -> State:
    options = data["options"]
    if not isinstance(options, Mapping) or not all(fits(key, value) for key, value in options.items()):
        raise ValueError("options that mean nothing")
    s = empty_state(config(printed, _one(data, "scenario", SCENARIOS), options))
    c = s.config
    s.turn, s.crisis = _int(data["turn"], 1, 10), _int(data["crisis"], -999, 99)
    s.phase, s.first = _one(data, "phase", (SETUP, *PHASES)), _one(data, "first", (S, R))
    s.asia, s.fannius, s.spartacus = (_flag(data[name]) for name in ("asia", "fannius", "spartacus"))
    s.control = {_in(place, c.places): _in(side, (S, R)) for place, side in data["control"].items()}
    s.provinces = {_in(id, c.printed.provinces): _in(side, (S, R)) for id, side in data["provinces"].items()}
    s.at_start = tuple(_in(id, c.printed.provinces) for id in data["republican_at_start"])
    s.raided = frozenset(_in(place, c.places) for place in data["raided"])
    s.siege = {_in(place, c.places): _siege(row) for place, row in data["siege"].items()}
    _units(s, data["units"])
    s.lost = {_in(kind, c.count): _int(n, 1, 99) for kind, n in data["lost"].items()}
    _leaders(s, data["leaders"])
    s.draw, s.discard, s.gone = (_cards(c, data[name]) for name in ("draw", "discard", "gone"))
    s.lasting = {int(n): _in(side, (S, R)) for n, side in data["lasting"].items()}
    s.hand = {(side, map): _cards(c, data["hand"][side][map]) for side in (S, R) for map in MAPS}
    s.resources = {side: _numbers(data["resources"][side], c.printed.resources) for side in (S, R)}
    s.used, s.tried = (_numbers(data[name], c.printed.resources) for name in ("used_resources", "tried"))
    s.split = {side: None if n is None else _int(n, 0, 12) for side, n in _both(data["split"]).items()}
    s.stopped = {side: _flag(on) for side, on in _both(data["stopped"]).items()}
    s.exempt = {
        side: tuple(_in(id, c.printed.provinces) for id in ids) for side, ids in _both(data["winter_exempt"]).items()
    }
    s.flags = {
        name: _int(data["flags"][name], 0, 9) if name == "sulla_failed" else _flag(data["flags"][name])
        for name in FLAGS
    }
    s.result = None if data["result"] is None else _result(data["result"])
    s.stack = frames.read(c, data["pending"])
    if s.stack and (s.stack[-1]["do"] not in machine.QUESTIONS and s.stack[-1]["do"] not in machine.LOTS):
        raise ValueError("nothing is asked")
    s.dirty = frozenset(machine.resolving(s))
    return s


def _units(s: State, data: Any) -> None:
    for place, sides in data.items():
        for side, statuses in sides.items():
            for status, stack in statuses.items():
                if place != SEA:
                    _in(place, s.config.places)
                rows = [
                    (_in(kind, s.config.count), _int(row[0], 0, 99), _int(row[1], 0, 99)) for kind, row in stack.items()
                ]
                s.units[place, _in(side, (S, R)), _in(status, (OUT, IN))] = tuple(sorted(rows))


def _leaders(s: State, data: Any) -> None:
    if set(data) != set(s.leaders):
        raise ValueError("not all leaders are told")
    s.stands = {}
    for id in sorted(data):
        row = data[id]
        at = None if row["at"] is None else _in(row["at"], s.config.places)
        post = Post(str(row["where"]), at, _flag(row["in"]), _in(row["office"], _OFFICES), _in(row["side"], (S, R)))
        s.leaders[id] = post
        if at is not None:
            key = at, post.side, IN if post.inside else OUT
            s.stands[key] = (*s.stands.get(key, ()), id)


def _siege(row: Any) -> Siege:
    return Siege(_in(row["by"], (S, R)), _int(row["points"], 0, 9), _flag(row["sea"]))


def _result(row: Any) -> dict[str, Any]:
    why = _in(row["why"], ("anarchy", "rome", "no_units", "provinces", "draw", "duel"))
    return {"winner": _in(row["winner"], (S, R, None)), "why": why}


def _cards(c: Config, data: Any) -> tuple[int, ...]:
    return _numbers(data, c.printed.cards)


def _numbers(data: Any, known: Any) -> tuple[int, ...]:
    if not isinstance(data, list | tuple) or any(type(n) is not int or n not in known for n in data):
        raise ValueError(f"no cards: {str(data)[:40]!r}")
    return tuple(data)


def _both(data: Any) -> dict[str, Any]:
    return {side: data[side] for side in (S, R)}


def _one(data: Mapping[str, Any], key: str, known: tuple[str, ...]) -> str:
    return str(_in(data[key], known))


def _in(value: Any, known: Any) -> Any:
    if value not in known:
        raise ValueError(f"{str(value)[:40]!r} is not known")
    return value


def _int(value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{str(value)[:40]!r} is no number from {least} to {most}")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{str(value)[:40]!r} is neither true nor false")
    return value
