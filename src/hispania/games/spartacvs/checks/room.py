"""The room "checks": a copy of the printed game, examined as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ....contract.checked import ERROR, NOTE, Examined, Finding
from ....contract.checked import as_it_is as in_words
from ..printed.tables import SOURCES, read, shipped_text, tables_in
from .board import KEYS, name_of, shipped, structure_problems

__all__ = ["examined", "in_words", "text"]

RULEBOOK, BOX = SOURCES[0], SOURCES[-1]
_SILENT: Final = ("source", "note", "alias", "x", "y", "fr", "name", "title", "effect")  # nothing is played by them


def text() -> str:
    """The shipped file, as an owner of the box copies it."""
    return shipped_text()


def examined(path: Path | None = None) -> Examined:
    """Everything about a copy of the printed game, or about the shipped one; Unreadable if it holds no tables.

    >>> examined().problems, examined().findings, examined().sources["link"]["reconstructed"]
    ((), (), 151)
    """
    data = tables_in(text(), "the shipped file") if path is None else tables_in(read(path), str(path))
    problems = structure_problems(data)
    if problems:
        return Examined(tuple(problems))
    tallies = {part: _tally(rows) for part, rows in _parts(data)}
    known = [source for source in SOURCES if any(tally[source] for tally in tallies.values())]
    sources = {part: {source: tally[source] for source in known} for part, tally in tallies.items()}
    total = sum(tallies.values(), Counter[str]())
    summary = (
        f"{total.total()} entries: {', '.join(f'{total[source]} {source}' for source in SOURCES if total[source])}"
    )
    return Examined((), tuple(_findings(data)), summary, sources, _marks(data))


def _parts(data: Mapping[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    """Every part with its entries; the incidents of the crisis track are entries, too."""
    for part in (*KEYS, "link", "siege", "naval"):
        yield part, data[part]
    yield "incident", data["crisis"]["incident"]


def _tally(rows: list[Any]) -> Counter[str]:
    return Counter(row["source"] for row in rows)


def _marks(data: Mapping[str, Any]) -> dict[str, str]:
    """What no rulebook says itself, and where it comes from; single values by their key."""
    found = {}
    for part, rows in _parts(data):
        for row in rows:
            title = f"{part} {_called(part, row)}"
            if row["source"] != RULEBOOK:
                found[title] = row["source"]
            for key, source in row.items():
                if key.endswith("_source") and source not in (row["source"], RULEBOOK):
                    found[f"{title}: {key.removesuffix('_source')}"] = source
    return found


def _called(part: str, row: Mapping[str, Any]) -> str:
    return str(row["id"]) if part == "incident" else name_of(part, row)


def _findings(data: Mapping[str, Any]) -> Iterator[Finding]:
    """Where a copy differs from the shipped file: an error where the rulebook itself says otherwise."""
    ours = dict(_parts(shipped()))
    for part, rows in _parts(data):
        known, held = ({_called(part, row): row for row in every} for every in (ours[part], rows))
        for name in sorted({*known, *held}):
            if name not in held:
                yield _finding(part, name, "", known[name]["source"], "is not in this copy")
            elif name not in known:
                if held[name]["source"] != BOX:
                    yield Finding(f"{part}-{name}", NOTE, f"{part} {name} is not in the shipped file", ())
            else:
                yield from _differences(part, name, known[name], held[name])


def _differences(part: str, name: str, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Finding]:
    for key, value in ours.items():
        if key in _SILENT or key.endswith("_source") or theirs.get(key) == value:
            continue
        source = ours.get(f"{key}_source") or ours["source"]
        if source != RULEBOOK and BOX in (theirs["source"], theirs.get(f"{key}_source")):
            continue  # who owns the box knows better
        yield _finding(part, name, key, source, f"is {str(theirs.get(key))[:60]}, not {str(value)[:60]}")


def _finding(part: str, name: str, key: str, source: str, message: str) -> Finding:
    told = f"{part} {name}{f': {key}' if key else ''} {message}"
    fact = "-".join(filter(None, (part, name, key)))
    return Finding(fact, ERROR if source == RULEBOOK else NOTE, told, (source,))
