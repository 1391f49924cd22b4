"""Everything that once did not hold, holds: the attacks of the bench (docs/bench.md) on a server of this tree."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

TREE = Path(__file__).resolve().parents[2]
BENCH = str(TREE / "bench" / "web")

sys.path.insert(0, BENCH)  # its scripts find each other so
try:
    from attacks import ATTACKS
    from besieged import Tree
finally:
    sys.path.remove(BENCH)

pytestmark = [
    pytest.mark.compiled_only,
    pytest.mark.skipif(sys.platform != "linux", reason="attackers and others come from addresses that only Linux has"),
]

SMALLER: dict[str, dict[str, Any]] = {  # limits that can be chosen are lower, so that less reaches them
    "halves": {"seconds": 3},
    "network": {"newcomers": 150, "most": 100},
    "long-records": {"records": 30, "decisions": 400},
}


def test_those_that_are_smaller_are_there() -> None:
    assert SMALLER.keys() <= ATTACKS.keys()


@pytest.mark.parametrize("name", ATTACKS)
def test_it_holds(name: str, tmp_path: Path) -> None:
    verdict = ATTACKS[name](Tree(TREE), tmp_path, **SMALLER.get(name, {}))
    assert verdict.holds, verdict.seen
