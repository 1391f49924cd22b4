"""Sentences from the words of a game: one way to fill them, for every renderer that has no richer words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

NOTHING: Final = "–"  # what is not known, or not there
_FIELD: Final = re.compile(r"\{([A-Za-z_][\w.-]*)\}")
_KINDS: Final = ("seat", "place", "phase", "name")  # what a value may be the name of


def sentence(words: Mapping[str, str], key: str, facts: Any = None) -> str:
    """The sentence of a key, filled with the facts of what it tells: an action, an event, plain data.

    A value is told by its name: of its field (`name.die.R`), or of a seat, a place, a phase, or any (`name.R`). Parts
    of parts have points, `{card.kind}`, and numbers in lists, `{path.-1}`. Whatever is missing never fails.

    >>> words = {"seat.U": "Praetor U", "action.move": "{actor} goes{free} to {to}", "name.free.true": " for nothing"}
    >>> sentence(words, "action.move", {"actor": "U", "to": "Gades", "free": True})
    'Praetor U goes for nothing to Gades'
    >>> sentence(words, "action.move", {"actor": "U"}), sentence(words, "action.pass")
    ('Praetor U goes to –', 'Pass')
    """
    template = words.get(key)
    if template is None:
        template = key.partition(".")[2] or key
    told = _FIELD.sub(lambda found: _fill(words, found[1], facts), template)
    return told[:1].upper() + told[1:]


def fields(template: str) -> list[str]:
    """The fields that a template names.

    >>> fields("{general} moves to {path.-1.space}")
    ['general', 'path.-1.space']
    """
    return _FIELD.findall(template)


def name(words: Mapping[str, str], value: Any, field: str = "") -> str:
    """What a value is called, in a field or anywhere; nothing is silent in a field whose other values have names.

    >>> name({"name.die.R": "the Roman die"}, "R", "die"), name({"seat.U": "Praetor U"}, ["U", "C"])
    ('the Roman die', 'Praetor U, C')
    >>> name({}, {"amber": 3, "birch": None}), name({"name.crosses.true": ", over the river"}, False, "crosses")
    ('amber 3, birch –', '')
    >>> name({"seat.1": "Player 1"}, "1"), name({"seat.1": "Player 1"}, 1)
    ('Player 1', '1')
    """
    plain = "null" if value is None else str(value).lower() if isinstance(value, bool) else value
    if isinstance(plain, str | int | float):
        kinds = _KINDS if isinstance(plain, str) else _KINDS[1:]  # a number is no seat, though seats may be numbered
        keys = [f"name.{field}.{plain}"] * bool(field) + [f"{kind}.{plain}" for kind in kinds]
        found = next((words[key] for key in keys if key in words), None)
        if found is not None:
            return found
        if field and not value and any(key.startswith(f"name.{field}.") for key in words):
            return ""
        parts = plain.split() if isinstance(plain, str) else []
        if len(parts) > 1 and all(f"place.{part}" in words for part in parts):
            return name(words, parts, field)
        return NOTHING if value is None else str(plain)
    if isinstance(value, Mapping):
        return ", ".join(f"{name(words, key)} {name(words, inner, field)}" for key, inner in value.items())
    if isinstance(value, Iterable):
        return ", ".join(name(words, inner, field) for inner in value) or NOTHING
    return str(value)


def _fill(words: Mapping[str, str], path: str, facts: Any) -> str:
    value = facts
    parts = path.split(".")
    for part in parts:
        value = _part(value, part)
    return name(words, value, parts[-1])


def _part(value: Any, part: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(part)
    if isinstance(value, list | tuple) and part.lstrip("-").isdigit():
        return value[int(part)] if -len(value) <= int(part) < len(value) else None
    return getattr(value, part, None)
