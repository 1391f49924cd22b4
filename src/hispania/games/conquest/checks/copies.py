"""A board of one's own, as an editor changes it: tables from a file's text, a text from tables, and what is wrong."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....contract.checked import Looked, Noticed
from ....errors import Unreadable
from ..printed.board import board_from_data, tables_in
from .board import structure_problems
from .facts import fact_findings
from .telling import ENGLISH, in_words

PARTS: Final = ("board", "province", "space", "link", "outline", "river", "range")
HEAD: Final = "# A board of HISPANIA, corrected by its owner: hispania board check FILE tells what it lacks.\n"


def tables(text: str) -> dict[str, Any]:
    r"""The tables of a board file, as plain data.

    >>> tables("[board]\nname = 'Mine'")
    {'board': {'name': 'Mine'}}
    """
    try:
        return dict(tables_in(text))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the file is not valid TOML: {error}") from error


def looked_at(data: Mapping[str, Any], language: str = ENGLISH) -> Looked:
    """Everything about the tables of a board: its hash if it can be played on, and what is to be said of it."""
    problems = structure_problems(data)
    if problems:
        return Looked(None, [Noticed(one.code, in_words(one, language), one.facts) for one in problems[:100]], [])
    board = board_from_data(data)
    findings = [
        Noticed(found.severity, in_words(found.message, language, "finding"), {"where": ", ".join(found.where)})
        for found in fact_findings(board)
    ]
    return Looked(board.hash, [], findings)


def text_of(data: Mapping[str, Any]) -> str:
    """The file of a board's tables; read again it is the same board.

    >>> print(text_of({"board": {"name": "Mine"}, "link": [{"a": "gades", "b": "basti", "segments": 2}]}))
    # A board of HISPANIA, corrected by its owner: hispania board check FILE tells what it lacks.
    <BLANKLINE>
    [board]
    name = "Mine"
    <BLANKLINE>
    [[link]]
    a = "gades"
    b = "basti"
    segments = 2
    <BLANKLINE>
    """
    unknown = [key for key in data if key not in PARTS]
    if unknown:
        raise Unreadable(f"a board has no part {str(unknown[0])[:40]!r}; there are {', '.join(PARTS)}")
    parts = [HEAD]
    for part in PARTS:
        found = data.get(part, ())
        single = isinstance(found, Mapping)
        for entry in (found,) if single else found if isinstance(found, Sequence) else ():
            if not isinstance(entry, Mapping):
                raise Unreadable(f"every {part} of a board is a table")
            head = f"[{part}]" if single else f"[[{part}]]"
            parts.append("\n".join([head, *(f"{_key(key)} = {_value(value)}" for key, value in entry.items())]) + "\n")
    return "\n".join(parts)


def _key(key: object) -> str:
    if not isinstance(key, str) or not key.isascii() or not key.replace("_", "").isalnum():
        raise Unreadable(f"a board has no entry {str(key)[:40]!r}")
    return key


def _value(value: object) -> str:
    """A value as TOML writes it; JSON escapes of texts are TOML's, too."""
    match value:
        case bool():
            return str(value).lower()
        case int() if abs(value) < 2**53:
            return str(value)
        case float() if math.isfinite(value):
            return repr(value)
        case str():
            return json.dumps(value.encode("utf-8", "replace").decode(), ensure_ascii=False).replace("\x7f", "\\u007f")
        case list() | tuple() if all(not isinstance(each, Mapping) for each in value):
            return f"[{', '.join(map(_value, value))}]"
        case _:
            raise Unreadable(f"a board cannot hold {str(value)[:40]!r}")
