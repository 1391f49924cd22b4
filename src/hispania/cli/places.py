"""Where this program keeps what belongs to the player, by the customs of each system."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import platformdirs

NAME: Final = "hispania"


def home() -> Path:
    """The folder of the player's games; HISPANIA_HOME names another.

    >>> home().is_absolute()
    True
    """
    if os.environ.get("HISPANIA_HOME"):
        return Path(os.environ["HISPANIA_HOME"])
    found = platformdirs.user_data_path(NAME, appauthor=False)
    return _kept_before(found) or found


def _kept_before(found: Path) -> Path | None:
    """Where the first release kept the games, if they are still there: it heeded XDG_DATA_HOME on every system."""
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    before = data / NAME
    return before if data.is_absolute() and before.is_dir() and not found.exists() else None


def tables() -> Path:
    """The folder of the web table: its database, and the key of whoever plays on this machine."""
    return home() / "tables"
