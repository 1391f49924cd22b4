"""Editions of the printed game: the first, as it was reconstructed, and a mended one (docs/peoples/balance.md)."""

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


@functools.cache
def changes() -> Mapping[str, Any]:
    """What the mended edition says otherwise."""
    return tomllib.loads((files(__package__) / "mended.toml").read_text(encoding="utf-8"))


def mended_tables(data: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of a printed game, changed where the mended edition differs.

    >>> from .tables import shipped
    >>> mended_tables(shipped())["schema"] == shipped()["schema"]
    True
    """
    found: dict[str, Any] = copy.deepcopy(dict(data))
    rows = {(row["nation"], row["turn"]): row for row in found["points"]["table"]}
    for change in changes()["points"]:
        rows[change["nation"], change["turn"]]["values"] = dict(change["values"])
    averages = {row["nation"]: row for row in found["points"]["average"]}
    for change in changes().get("average", ()):
        averages[change["nation"]].update({key: change[key] for key in ("score", "by_13", "min_bid")})
    for change in changes()["start"]:
        for row in found["setup"][change["setup"]]:
            if (row["nation"], row["province"]) == (change["nation"], change["province"]):
                row["count"] = change["count"]
    return found
