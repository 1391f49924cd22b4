"""Which tasks may lie upon which (P20.1): the core trusts that what a task below knows of the board still holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..core.facts import Facts
from ..core.state import State

Frames = list[tuple[str, Any]]

QUIET: Final = ("KEEP",)  # changes nothing on the board
UPON: Final[Mapping[str, tuple[str, ...]]] = {  # what may lie upon a task that has begun
    "HIRE": QUIET,
    "TRANSIT": QUIET,
    "BATTLE": ("RETREAT", "TRIM", "CHITS", "CANCEL", "BRAVE", *QUIET),
    "MOVE": ("FORCED", "TRIM", *QUIET),
    "LOT": QUIET,
    "BRAVE": QUIET,
    "CANCEL": QUIET,
}


def check_stack(s: State, f: Facts, frames: Frames) -> None:
    """ValueError if the tasks of a position could not be played one after another."""
    names = [name for name, _ in frames]
    for k, (name, context) in enumerate(frames):
        above = names[k + 1 :]
        if name in UPON and _begun(name, context):
            _require(set(above) <= set(UPON[name]), f"{name} has begun, and {', '.join(above)} lies upon it")
        if name == "LOT":
            _check_lot(f, *frames[k - 1], context["k"])
        if name == "DRAW":
            _require(context.get("lot", 0) < max(1, sum(f.bag)), "a lot among fewer chits")
        if name == "CHITS":
            _require(set(context["ask"]) <= set("N" if context["when"] in ("N0", "after") else "AD"), "a window")
        if name == "MOVE" and _begun(name, context):
            for other, where in frames[k + 1 :]:
                p = where.get("from") or where.get("p")
                fresh = p in context["fresh"] or (context["march"] or {}).get("at") == p
                _require(other in QUIET or not fresh, f"units leave {p} that still march")
    _check_rows(s, frames)


def _begun(name: str, context: Any) -> bool:
    """Does a task know something of the board as it is now?"""
    facts = {"HIRE": "step", "TRANSIT": "path", "MOVE": "fresh"}
    return name not in facts or facts[name] in context


def _check_lot(f: Facts, below: str, paper: Any, k: int) -> None:
    """A lot is drawn among as many things as there are."""
    if below == "DRAW":
        _require(paper["left"], "nobody draws")
        things = sum(f.bag)
    elif below == "AUCTION":
        _require(paper["step"] == "lot", "a lot for nothing")
        things = len(paper["eligible"])
    else:
        things = len(paper["left"]) or len(paper["aside"])
    _require(k == things, f"a lot among {k} of {things}")


def _check_rows(s: State, frames: Frames) -> None:
    """Only the uppermost row of step C has begun, and its notes are there (P14.15.7)."""
    rows = [(k, context) for k, (name, context) in enumerate(frames) if name == "ROW"]
    _require(len({context["row"] for _, context in rows}) == len(rows), "a row twice")
    _require(not any(context["stage"] for _, context in rows[:-1]), "two rows have begun")
    for k, context in rows[-1:]:
        stage = context["stage"]
        if s.config.printed.transformations[context["row"]].nation != "omeyyad" or not stage % 5 or stage > 14:
            continue
        chosen = any(name == "CHOOSE" for name, _ in frames[k + 1 :])
        _require(stage % 5 > 2 or chosen or "born" in s.notes, "an emirate without provinces")
        _require(stage % 5 <= 2 or "born" in s.notes, "an emirate without provinces")
        _require(stage % 5 != 4 or "kept" in s.notes or any(name == "KEEP" for name, _ in frames[k + 1 :]), "no castle")


def _require(holds: Any, what: str) -> None:
    if not holds:
        raise ValueError(what)
