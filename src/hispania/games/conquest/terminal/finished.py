"""The finished games of whoever plays on this machine, at the terminal and at the web table."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ....cli.shelf import ENDING
from ....errors import HispaniaError
from ....table.record import read_record
from ..door import RULES
from ..measures.room import tells

ORDINARY: Final = {"Variants": "-", "Scenario": "-", "House": "-"}  # the tags of the games that the atlas measures


def finished_here(home: Path, tables: Path, board: str) -> list[tuple[str, bool]]:
    """Level and victory of every ordinary finished game on a board, the oldest first."""
    found = sorted([*_of_terminal(home / "games", board), *_of_web(tables, board)])
    return [(level, won) for _, level, won in found]


def _of_terminal(folder: Path, board: str) -> Iterator[tuple[str, str, bool]]:
    """The games on the shelf; a file that cannot be read tells nothing."""
    for path in folder.glob(f"*{ENDING}"):
        with contextlib.suppress(HispaniaError, OSError, UnicodeDecodeError):
            tags = read_record(path.read_text(encoding="utf-8")).tags
            is_ordinary = all(tags.get(tag, value) == value for tag, value in ORDINARY.items())
            is_whole = "Branch" not in tags and "Position" not in tags and tags.get("Board") == board
            result = tags.get("Result", "*")
            if is_ordinary and is_whole and result != "*":
                ended = datetime.fromtimestamp(path.stat().st_mtime, UTC)
                yield ended.isoformat(), tags["Level"], result.startswith("R")


def _of_web(folder: Path, board: str) -> list[tuple[str, str, bool]]:
    """The games of this machine's owner at the web table."""
    database, key = folder / "hispania.db", folder / "owner.key"
    if not database.is_file() or not key.is_file():
        return []
    from sqlalchemy import create_engine  # slow to load, and only who has played at the web table needs it
    from sqlalchemy.exc import SQLAlchemyError

    from ....server.people import hashed
    from ....server.tables.finished import finished_games, person_with

    engine = create_engine(f"sqlite:///file:{database.as_posix()}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            person = person_with(connection, hashed(key.read_text(encoding="ascii").strip()))
            games = finished_games(connection, person, RULES.id, board) if person else []
    except (SQLAlchemyError, OSError, UnicodeDecodeError):  # of another version, or not ours to read
        return []
    finally:
        engine.dispose()
    return [
        (one.when.replace("Z", "+00:00"), str(one.options["level"]), "U" in one.winners) for one in games if tells(one)
    ]
