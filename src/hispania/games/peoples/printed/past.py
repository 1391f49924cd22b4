"""What nations and groups came to in games of the laboratory, beside which a bid can be weighed (P16.3).

`hispania lab --game peoples nations` writes a file; it names the edition that was played on and tells nothing of any
other.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import msgspec

from .editions import FIRST, MENDED
from .tables import Printed
from .wire import PastFacts

FILES: Final[Mapping[str, str]] = {FIRST: "data/past.json", MENDED: "data/past-mended.json"}


@functools.cache
def measured(edition: str = FIRST) -> PastFacts:
    """What was measured on an edition.

    >>> sorted(measured().groups), measured().nations["D"]["rome"].games >= 100
    (['A', 'C', 'D'], True)
    """
    return msgspec.json.decode((files(__package__) / FILES[edition]).read_bytes(), type=PastFacts)


def past(printed: Printed) -> PastFacts | None:
    """What was measured on this printed game; None if nothing was."""
    here = (name for name, file in FILES.items() if (files(__package__) / file).is_file())
    return next((found for found in map(measured, here) if found.edition == printed.hash), None)
