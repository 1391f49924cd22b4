"""Every rule that the program names can be looked up, in three languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hispania.errors import Unreadable
from hispania.games.conquest.edge import events
from hispania.games.conquest.rules import rulebook

pytestmark = pytest.mark.once

SOURCE = Path(events.__file__).parent


def cited() -> list[str]:
    """The rule numbers that refusals, events and cards carry."""
    found: set[str] = set()
    for name in ("refusals.py", "refusals_variants.py", "events.py", "cards.py"):
        found |= set(re.findall(r'"(H\d+(?:\.\d+)?[a-z]?)"', (SOURCE / name).read_text(encoding="utf-8")))
    return sorted(found)


def test_many_rules_are_cited() -> None:
    assert len(cited()) > 25
    assert events.GameOver("R", "capitals").rule in cited()


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
@pytest.mark.parametrize("rule", cited())
def test_a_cited_rule_has_its_paragraph(rule: str, language: str) -> None:
    text = rulebook.paragraph(rule, language)
    assert rule in text or rule.split(".")[0] in text
    assert len(text) > 20
    assert "<a id" not in text
    assert rulebook.link(rule, language).startswith("file://")


@pytest.mark.parametrize("rule", ["", "H", "H99.9", "4.1", "H4.1b2", "H4.99", "A99", "../H4"])
def test_what_is_no_rule_is_refused(rule: str) -> None:
    with pytest.raises(Unreadable):
        rulebook.paragraph(rule)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Unreadable, match="en, fr, es"):
        rulebook.paragraph("H4.1", "de")
