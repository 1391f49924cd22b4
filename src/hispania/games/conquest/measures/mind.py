"""The mark of the players of HISPANIA: games of other players do not belong together with theirs."""

from __future__ import annotations

import functools
import hashlib
from importlib.resources import files
from typing import Final

from .... import __version__
from ..printed.options import RULES_VERSION

THEIR_MINDS: Final = (
    "network.py", "tree.py", "search.py", "generals.py", "legate.py", "rule_of_thumb.py", "recruit.py",
    "data/judge.json", "data/judge-hispano.json",
)  # fmt: skip


@functools.cache
def mind() -> str:
    """A hash of how the players think, with both judges: another one means that other players played.

    >>> len(mind())
    16
    """
    found = hashlib.sha256(f"{__version__} {RULES_VERSION}".encode())
    for name in THEIR_MINDS:
        file = files("hispania.games.conquest.minds").joinpath(name)
        found.update(file.read_bytes() if file.is_file() else b"-")
    return found.hexdigest()[:16]
