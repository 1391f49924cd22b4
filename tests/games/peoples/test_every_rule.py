"""Every rule of these chapters and every vector has a test named after it: `test_P6_6_3_...`, `test_TV08_...`."""

from __future__ import annotations

import re
from pathlib import Path

from hispania.games.peoples.rules import rulebook

CHAPTERS = range(2, 19)
VECTORS = [f"TV{number:02}" for number in range(1, 56)] + [f"PV{number}" for number in range(1, 35)]
ANCHOR = re.compile(r'<a id="p(\d+(?:-\d+)*)"></a>')
NAME = re.compile(r"^def test_(P\d+(?:_\d+)*|[TP]V\d+)(?=_)", re.MULTILINE)


def rules() -> list[str]:
    """The numbered rules of the rulebook that have no rules below them, as in `P6_6_3`."""
    found = [id.split("-") for page in rulebook.pages("en") for id in ANCHOR.findall(page.read_text(encoding="utf-8"))]
    leaves = [id for id in found if not any(other[: len(id)] == id != other for other in found)]
    return ["P" + "_".join(id) for id in leaves if int(id[0]) in CHAPTERS]


def covered() -> set[str]:
    """The rules and vectors that a test is named after."""
    return {name for path in Path(__file__).parent.glob("test_*.py") for name in NAME.findall(path.read_text("utf-8"))}


def test_every_rule_has_a_test_named_after_it() -> None:
    assert len(rules()) > 250
    assert [rule for rule in rules() if rule not in covered()] == []


def test_every_vector_has_a_test_named_after_it() -> None:
    assert [vector for vector in VECTORS if vector not in covered()] == []
