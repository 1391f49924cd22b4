"""Words of the notation (P25.3): units as baskets, dice as targets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ....errors import Unreadable
from ..core.terms import KINDS, TARGETS

LETTER: Final = dict(zip(KINDS, "IECKZBXF", strict=True))
KIND_OF: Final = {letter: kind for kind, letter in LETTER.items()}
_PART: Final = re.compile(r"(\d{0,2})([IECKZBXF])")
_LANES: Final = tuple((8 * k, LETTER[kind]) for k, kind in enumerate(KINDS))
_AIMS: Final = tuple(  # where the dice at a target lie in the word of an aim, in text order of the targets
    (6 * k if k < 7 else 14 + 4 * k, 63 if k < 7 else 15, LETTER[target.rstrip("~")] + "~" * target.endswith("~"))
    for target, k in sorted((target, k) for k, target in enumerate(TARGETS))
)
_AT: Final = re.compile(r"\d{1,2}[IECKBXF]~?(,\d{1,2}[IECKBXF]~?)*")


def basket(units: Mapping[str, int]) -> str:
    """Units in the order of the letters, `-` for none.

    >>> basket({"knight": 1, "infantry": 2}), basket({})
    ('2I+K', '-')
    """
    parts = [f"{units[kind] if units[kind] > 1 else ''}{LETTER[kind]}" for kind in KINDS if units.get(kind)]
    return "+".join(parts) or "-"


@lru_cache(maxsize=10_000)
def packed_basket(units: int) -> str:
    """The basket of units packed in one word.

    >>> packed_basket(0x10002)
    '2I+C'
    """
    parts = [(units >> by & 255, letter) for by, letter in _LANES]
    return "+".join(f"{n if n > 1 else ''}{letter}" for n, letter in parts if n) or "-"


def unbasket(text: str) -> dict[str, int]:
    """The units of a basket.

    >>> unbasket("2I+K"), unbasket("-")
    ({'infantry': 2, 'knight': 1}, {})
    """
    found: dict[str, int] = {}
    for part in text.split("+") if text != "-" else ():
        read = _PART.fullmatch(part)
        if read is None or KIND_OF[read[2]] in found:
            raise Unreadable(f"units are written like 2I+K, or - for none, not {text[:40]!r}")
        found[KIND_OF[read[2]]] = int(read[1] or 1)
    return found


def targets_of(aim: int) -> str:
    """Where the dice of an aim go.

    >>> targets_of(2 + (1 << 30))
    '1X,2I'
    """
    return ",".join(f"{n}{letter}" for by, mask, letter in _AIMS for n in [aim >> by & mask] if n)


def read_targets(text: str) -> str:
    """Targets as they were written, if that is how they are written.

    >>> read_targets("3K~")
    '3K~'
    """
    if not _AT.fullmatch(text):
        raise Unreadable(f"targets are written like 1X,2I or 3K~, not {text[:40]!r}")
    return text
