"""Editions of the printed game: the first, as it was reconstructed, and a mended one with other values of ours."""

from __future__ import annotations

import copy
import functools
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

FIRST: Final = "first"
MENDED: Final = "mended"
EDITIONS: Final = (FIRST, MENDED)
KEYS: Final = {"unit": "id", "leader": "id", "province": "id", "place": "id", "resource": "n"}  # what a row is found by
SOURCE: Final = {  # of what may be changed
    "unit": "source", "leader": "rating_source", "province": "winter_source", "place": "type_source",
    "resource": "number_source",
}  # fmt: skip


@functools.cache
def changes() -> Mapping[str, Any]:
    """What the mended edition says otherwise: rows by table, each with what is new."""
    return tomllib.loads((files(__package__) / "mended.toml").read_text(encoding="utf-8"))


def mended_tables(data: Mapping[str, Any], changed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The tables of a printed game, changed where the mended edition differs.

    >>> old = {"unit": [{"id": "a", "full": 3}]}
    >>> mended_tables(old, {"unit": [{"id": "a", "full": 2}]}), old
    ({'unit': [{'id': 'a', 'full': 2}]}, {'unit': [{'id': 'a', 'full': 3}]})
    """
    found: dict[str, Any] = copy.deepcopy(dict(data))
    for table, rows in (changes() if changed is None else changed).items():
        by = {row[KEYS[table]]: row for row in found[table]}
        for row in rows:
            by[row[KEYS[table]]].update(row)
    return found
