"""Whole games of an independent engine: every board, every legal list, every token, every die, the result (P25.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.peoples.conformance import read, walk

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize("name", ["A-1", "C-3", "D-5g", "D-6e", "E-8a"])
def test_every_line_of_a_record_is_met(name: str) -> None:
    path = RECORDS / f"{name}.jsonl.gz"
    assert walk(path, verbose=True) == (len(read(path)) - 1,) * 2
