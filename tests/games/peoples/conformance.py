"""Walks a conformance record (P25.2) and stops at the first line that differs, showing both sides.

PYTHONPATH=src:tests python tests/games/peoples/conformance.py RECORD.jsonl.gz
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from hispania.games.peoples.core import sequence
from hispania.games.peoples.core.state import State
from hispania.games.peoples.core.terms import Throw, Wait
from hispania.games.peoples.printed.tables import load
from hispania.games.peoples.text.position import board, digest
from hispania.games.peoples.text.tokens import token


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of a record."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def begin(header: dict[str, Any]) -> State:
    """The state that a header describes."""
    options = header["options"]
    return sequence.new_state(load(), header["scenario"], header["version"], header["players"], options, {})


def differ(s: State, asked: Wait | Throw | None, line: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What a line says and what we say, where they differ."""
    ours: dict[str, Any] = {"board": digest(board(s))}
    if "result" in line:
        ours |= {"result": s.result, "vp": {n: v for n, v in s.vp.items() if v}}
    else:
        ours |= {"turn": s.turn, "active": s.active, "task": s.todo[-1][0] if s.todo else None}
        if isinstance(asked, Throw):
            ours["dice"] = asked.dice
            line = line | {"dice": len(line["dice"]) if "dice" in line else None}
        elif asked is not None:
            tokens = sorted(map(token, asked.acts))
            ours |= {"player": sequence.decider(s, asked.who), "legal": len(tokens), "list": digest(tokens)}
    return {key: (line.get(key), value) for key, value in ours.items() if line.get(key) != value}


def walk(path: Path, verbose: bool = False) -> tuple[int, int]:
    """How many lines agree, and how many there are."""
    header, *lines = read(path)
    s = begin(header)
    asked = sequence.settle(s)
    for k, line in enumerate(lines):
        wrong = differ(s, asked, line)
        acts = {token(act): act for act in asked.acts} if isinstance(asked, Wait) else {}
        if "result" not in line and "dice" not in line and line["token"] not in acts:
            wrong["token"] = (line["token"], sorted(acts))
        if wrong:
            if verbose:
                show(s, asked, line, wrong, lines[max(0, k - 4) : k])
            return k, len(lines)
        if "result" in line:
            continue
        if "dice" in line:
            sequence.fall(s, tuple(line["dice"]))
        else:
            sequence.act(s, acts[line["token"]])
        asked = sequence.settle(s)
    return len(lines), len(lines)


def show(s: State, asked: Any, line: dict[str, Any], wrong: dict[str, Any], before: list[dict[str, Any]]) -> None:
    """Both sides of the first line that differs."""
    for earlier in before:
        print("  before", {key: earlier.get(key) for key in ("i", "active", "task", "token", "dice", "legal")})
    print("line", line)
    for key, (theirs, ours) in wrong.items():
        print(f"  {key}: theirs {theirs!r}, ours {ours!r}")
    if isinstance(asked, Wait):
        print("  ours:", asked.who, sorted(map(token, asked.acts)))
    print("  todo:", [(name, c) for name, c in s.todo[-2:]])
    print(
        "  map:",
        {area: {n: (dict(u), s.leaders_at(area, n)) for n, u in cells.items()} for area, cells in s.map.items()},
    )
    print(
        "  gold",
        s.gold,
        "vp",
        s.vp,
        "mark",
        s.mark,
        "bond",
        s.bond,
        "capital",
        s.capital,
        "ruin",
        s.ruin,
        "forts",
        s.forts,
    )


if __name__ == "__main__":
    for name in sys.argv[1:]:
        done, total = walk(Path(name), verbose=True)
        print(f"{name}: {done} of {total} lines agree")
