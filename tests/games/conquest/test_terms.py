"""The compiler and the interpreter must be told the same numbers."""

from __future__ import annotations

import re
from pathlib import Path

from hispania.games.conquest.core import terms

FOLDER = Path(terms.__file__).parent


def test_the_compiler_knows_the_same_numbers() -> None:
    told = re.findall(r"^    (\w+) = (-?\d+)$", (FOLDER / "_terms.pxd").read_text(encoding="utf-8"), re.MULTILINE)
    known = {name: value for name, value in vars(terms).items() if name.isupper()}
    assert {name: int(value) for name, value in told} == known
    assert len(known) > 80


def test_the_kinds_of_action_do_not_overlap() -> None:
    starts = [value for name, value in vars(terms).items() if name.startswith("DO_")]
    assert starts == sorted(set(starts))
    assert starts[-1] < terms.ACTIONS
