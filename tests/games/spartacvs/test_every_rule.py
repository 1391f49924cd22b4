"""Every rule of the rulebook and every vector has a test named after it: `test_S18_3_...`, `test_v8_...`."""

from __future__ import annotations

import re
from pathlib import Path

from hispania.games.spartacvs.rules import rulebook

VECTORS = [f"v{number}" for number in range(1, 40)]
ANCHOR = re.compile(r'<a id="s(\d+(?:-\w+)*)"></a>')
NAME = re.compile(r"^def test_(S\d+(?:_(?:\d+|[A-Z]))*|v\d+)b?(?=_[a-z0-9])", re.MULTILINE)


def rules() -> list[str]:
    """The numbered rules that have no rules below them, as in `S19_3_2`."""
    found = [id.split("-") for page in rulebook.pages("en") for id in ANCHOR.findall(page.read_text(encoding="utf-8"))]
    leaves = [id for id in found if not any(other[: len(id)] == id != other for other in found)]
    return ["S" + "_".join(id).upper() for id in leaves]


def covered() -> set[str]:
    """The rules and vectors that a test is named after."""
    return {name for path in Path(__file__).parent.glob("test_*.py") for name in NAME.findall(path.read_text("utf-8"))}


def test_every_rule_has_a_test_named_after_it() -> None:
    assert len(rules()) > 140
    assert [rule for rule in rules() if rule not in covered()] == []


def test_every_vector_has_a_test_named_after_it() -> None:
    assert [vector for vector in VECTORS if vector not in covered()] == []
