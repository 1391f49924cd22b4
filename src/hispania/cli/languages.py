"""In which language a command speaks: the one asked for, or that of the machine, or English."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from typing import Final

from ..errors import Unreadable

HELP: Final = "en, fr or es; that of your system (LC_ALL, LC_MESSAGES, LANG) if left out."
SYSTEM: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts, as POSIX has it
USUAL: Final = "en"


def language_of(
    asked: str | None, known: Collection[str], title: str, environment: Mapping[str, str] | None = None
) -> str:
    """The language to speak; one that was asked for and is not known is refused.

    >>> language_of(None, ("en", "fr", "es"), "HISPANIA", {"LANG": "fr_CA.UTF-8"})
    'fr'
    >>> language_of("es", ("en", "fr", "es"), "HISPANIA"), language_of(None, ("en",), "HISPANIA", {"LANG": "de_DE"})
    ('es', 'en')
    """
    if asked is not None:
        if asked.lower() not in known:
            raise Unreadable(f"{title} is told in {', '.join(known)}, not in {asked[:20]!r}")
        return asked.lower()
    system = os.environ if environment is None else environment
    found = next((system[name] for name in SYSTEM if system.get(name)), "")
    spoken = found.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return spoken if spoken in known else USUAL
