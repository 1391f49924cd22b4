"""Writing files, whole or not at all; what is no file is written to and stays what it is."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import Unreadable


@contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """A file that takes the place of `path` once it is written whole.

    A device or a pipe, such as /dev/null, is never replaced: what was written goes into it.

    >>> with replaced(Path(os.devnull)) as file:
    ...     size = file.write_text("to nobody")
    >>> Path(os.devnull).is_file()
    False
    """
    try:
        is_file = path.is_file() or not path.exists()
        if path.is_dir():
            raise Unreadable(f"{path} cannot be written: it is a folder")
        folder = path.absolute().parent if is_file else Path(tempfile.gettempdir())
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{path.name}.")
        os.close(handle)
        beside = Path(name)
        try:
            yield beside
            if is_file:
                os.chmod(beside, _mode(path))
                os.replace(beside, path)
            else:
                with beside.open("rb") as written, path.open("wb") as found:
                    shutil.copyfileobj(written, found)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror or error}") from error


def write_whole(path: Path, text: str) -> None:
    """Write a text to a file, whole or not at all."""
    with replaced(path) as beside:
        beside.write_text(text, encoding="utf-8")


def _mode(path: Path) -> int:
    """The rights of a file: as it has them, or as new ones get them."""
    if path.exists():
        return path.stat().st_mode & 0o777
    current = os.umask(0)
    os.umask(current)
    return 0o666 & ~current
