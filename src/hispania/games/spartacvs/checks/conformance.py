"""Comparison traces (S25.4): JSON lines by which two programs that play SPARTACVS are compared.

A header, then a line for every question with a choice and every question to chance, and a last one with the result.
Here windows without a playable card are skipped as S24.2 says, for nobody watches.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ....contract.conformance import Difference
from ....errors import CorruptRecord, Unreadable
from ..core import machine
from ..core.sequence import new_state
from ..core.state import State
from ..edge.options import Options, read
from ..text.position import digest, public

HEADER: Final = ("scenario", "options", "seed")
NOTHING: Final = "no such field"


def write(options: Options, seed: int) -> Iterator[str]:
    """The lines of a game in which everybody decides at random.

    >>> print(next(write(Options("II"), 7)))
    {"scenario":"II","options":{},"seed":7}
    """
    yield _compact({"scenario": options.scenario, "options": options.chosen(), "seed": seed})
    s, rng = new_state(None, options.scenario, options.chosen(), always_ask=False), random.Random(f"trace {seed}")
    while s.result is None:
        facts = _facts(s)
        if facts["who"] == "chance":
            answer = _chance(s, rng)
            yield _compact(facts | {"answer": answer})
            machine.fall(s, answer)
        else:
            answer = rng.choice(facts["legal"])
            yield _compact(facts | {"answer": answer})
            machine.decide(s, tuple(answer))
    yield _compact(_facts(s))


def check(lines: Iterable[str]) -> Difference | None:
    """The first line of a trace that our rules do not meet; None if they meet every value.

    >>> check(write(Options("I"), 7)) is None
    True
    """
    numbered = enumerate(lines, 1)
    first = next(numbered, None)
    if first is None:
        raise Unreadable("the trace is empty: it has not even a header")
    options = _options(_object(*first))
    s = new_state(None, options.scenario, options.chosen(), always_ask=False)
    number = 1
    for number, text in numbered:
        line, facts = _object(number, text), _facts(s)
        if unmet := _compare(s, line, facts):
            return Difference(number, _where(s), unmet, _behind(s, unmet))
        if s.result is not None:
            break
        if facts["who"] == "chance":
            machine.fall(s, line["answer"])
        else:
            machine.decide(s, tuple(line["answer"]))
    else:
        raise CorruptRecord(number, "the trace ends here, but its game goes on: was the file cut off?")
    for number, _ in numbered:
        raise CorruptRecord(number, "the game was over in the line before: nothing may follow the result")
    return None


def _compact(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _options(header: Mapping[str, Any]) -> Options:
    """What a header agrees."""
    if set(header) != set(HEADER):
        raise CorruptRecord(1, f"this is not the header of a trace of SPARTACVS: it needs {', '.join(HEADER)}")
    keys = header["options"]
    if not isinstance(keys, dict):
        raise CorruptRecord(1, "the options of a header are keys with their values")
    try:
        return read({**keys, "scenario": header["scenario"]})
    except Unreadable as error:
        raise CorruptRecord(1, f"no such game can be played: {error}") from error


def _object(number: int, text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CorruptRecord(number, f"this is no JSON, or was cut off: {text.strip()[:60]!r}") from error
    if not isinstance(found, dict):
        raise CorruptRecord(number, f"a line is an object of JSON, not {text.strip()[:60]!r}")
    return found


def _facts(s: State) -> dict[str, Any]:
    """What a line must tell of this position."""
    mark = digest(public(s))
    if s.result is not None:
        return {"result": s.result, "digest": mark}
    who, state = machine.asked(s)
    told = {"who": who, "state": state, "digest": mark}
    return told if who == "chance" else told | {"legal": _legal(s)}


def _legal(s: State) -> list[list[Any]]:
    """All actions, sorted by their JSON text."""
    return sorted(map(list, s.legal), key=_compact)


def _chance(s: State, rng: random.Random) -> list[Any]:
    lot, frame = machine.LOTS[s.stack[-1]["do"]], s.stack[-1]
    if lot.dice is not None:
        return [rng.randint(1, 6) for _ in range(lot.dice(s, frame))]
    assert lot.draw is not None
    number, of = lot.draw(s, frame)
    return rng.sample(of, number)


def _could_fall(s: State, answer: Any) -> bool:
    """Can chance answer this?"""
    lot, frame = machine.LOTS[s.stack[-1]["do"]], s.stack[-1]
    if not isinstance(answer, list):
        return False
    if lot.dice is not None:
        return len(answer) == lot.dice(s, frame) and all(type(face) is int and 1 <= face <= 6 for face in answer)
    assert lot.draw is not None
    number, of = lot.draw(s, frame)
    left = list(of)
    for each in answer:
        if each not in left:
            return False
        left.remove(each)
    return len(answer) == number


def _compare(s: State, line: Mapping[str, Any], facts: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """What a line has and what we have, where they differ."""
    theirs = {name: json.dumps(value, sort_keys=True) for name, value in line.items()}
    ours = {name: json.dumps(value, sort_keys=True) for name, value in facts.items()}
    if s.result is None:
        answer = line.get("answer")
        fits = _could_fall(s, answer) if facts["who"] == "chance" else answer in facts["legal"]
        ours["answer"] = theirs.get("answer", NOTHING) if fits else "no such answer here"
    names = [*ours, *(name for name in theirs if name not in ours)]
    pairs = {name: (theirs.get(name, NOTHING), ours.get(name, NOTHING)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _where(s: State) -> str:
    return "the result" if s.result is not None else f"{s.turn} {s.phase} {' '.join(machine.asked(s))}"


def _behind(s: State, unmet: Mapping[str, Any]) -> dict[str, Any]:
    """What our digest stands for, where it is not met."""
    return {"position": public(s)} if "digest" in unmet else {}
