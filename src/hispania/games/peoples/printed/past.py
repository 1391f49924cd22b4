"""What nations and groups came to in games of the laboratory, beside which a bid can be weighed (P16.3).

`hispania lab --game peoples nations` writes the file; it names the edition that was played on and tells nothing of any
other.
"""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Final

import msgspec

from .tables import Printed
from .wire import PastFacts

FILE: Final = "data/past.json"


@functools.cache
def measured() -> PastFacts:
    """What was measured.

    >>> sorted(measured().groups), measured().nations["D"]["rome"].games >= 100
    (['A', 'C', 'D'], True)
    """
    return msgspec.json.decode((files(__package__) / FILE).read_bytes(), type=PastFacts)


def past(printed: Printed) -> PastFacts | None:
    """What was measured on this edition; None if it was another."""
    found = measured()
    return found if found.edition == printed.hash else None
