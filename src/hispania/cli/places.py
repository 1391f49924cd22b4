"""Where this program keeps what belongs to the player, by the customs of each system."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def home() -> Path:
    """The folder of the player's games; HISPANIA_HOME names another."""
    if os.environ.get("HISPANIA_HOME"):
        return Path(os.environ["HISPANIA_HOME"])
    data = Path(os.environ.get("XDG_DATA_HOME", ""))
    if data.is_absolute():
        return data / "hispania"
    return _custom(sys.platform, Path.home(), os.environ.get("LOCALAPPDATA", "")) / "hispania"


def _custom(system: str, user: Path, local: str) -> Path:
    """Where programs of a system keep their data.

    >>> _custom("darwin", Path("u"), "").as_posix(), _custom("linux", Path("u"), "").as_posix()
    ('u/Library/Application Support', 'u/.local/share')
    """
    if system == "win32":
        return Path(local) if local else user / "AppData" / "Local"
    return user / "Library" / "Application Support" if system == "darwin" else user / ".local" / "share"


def tables() -> Path:
    """The folder of the web table: its database, and the key of whoever plays on this machine."""
    return home() / "tables"
