"""One process at a time: a file that is taken for this process alone, until it is closed or the process ends."""

from __future__ import annotations

import errno
import sys
from typing import IO, Any

from ..errors import Unreadable


def lock(file: IO[Any]) -> bool:
    """Take a file for this process alone, if nobody has it.

    >>> import tempfile
    >>> with tempfile.TemporaryFile() as file:
    ...     lock(file)
    True
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            return False
        raise Unreadable(f"the folder of {file.name} cannot be locked: {error.strerror}") from error
    return True
