"""The history told before a scenario, and one line on each variant, from the game's data."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .scenarios import scenario


@dataclass(frozen=True, slots=True)
class Introduction:
    """A scenario's title, years and story."""

    title: str
    years: str
    text: str = ""


@functools.cache
def _told() -> Mapping[str, Any]:
    """The introductions of all languages; a table without them plays on."""
    try:
        with open(Path(__file__).parent / "data" / "introductions.toml", "rb") as file:
            return tomllib.load(file)
    except (OSError, ValueError):
        return {}


def _entry(kind: str, key: str, language: str) -> Mapping[str, str]:
    found: object = _told()
    for part in (kind, key, language):
        found = found.get(part) if isinstance(found, Mapping) else None
    return {k: str(v) for k, v in found.items()} if isinstance(found, Mapping) else {}


def introduction(number: int, language: str = "en") -> Introduction:
    """The story of a scenario, or at least its name.

    >>> introduction(2).title, introduction(2, "xx").title
    ('The Siege of Numantia', 'Siege of numantia')
    """
    played = scenario(number)
    entry = _entry("scenario", str(number), language)
    title = entry.get("title") or played.id.replace("-", " ").capitalize()
    return Introduction(title, entry.get("years") or played.years, " ".join(entry.get("text", "").split()))


def variant_line(variant: str, language: str = "en") -> str:
    """What a variant brings, in one line; empty if nobody wrote it.

    >>> variant_line("chess")
    ''
    """
    return _entry("variant", variant, language).get("line", "")
