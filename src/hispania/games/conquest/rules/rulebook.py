"""Our own rules reference, found by rule number: what a refusal or an explanation links to.

The pages are docs/rules in the source tree; the build copies them beside the other data of the package.
"""

from __future__ import annotations

import functools
import itertools
import re
from pathlib import Path
from typing import Final

from ....errors import Unreadable

LANGUAGES: Final = ("en", "fr", "es")
_PLACES: Final = (
    Path(__file__).parents[1] / "printed" / "data" / "rules",
    Path(__file__).parents[5] / "docs" / "rules",
)
_RULE: Final = re.compile(r"(?:H(\d{1,2})(?:\.(\d{1,2})([a-z])?)?(?:\.\d)?|A(\d{1,2}))")


def anchor(rule: str) -> str:
    """The anchor of a rule on its page.

    >>> anchor("H4.1b"), anchor("A15"), anchor("H5.1.2")
    ('h4-1b', 'a15', 'h5-1')
    """
    found = _RULE.fullmatch(rule.strip())
    if not found:
        raise Unreadable(f"a rule is written like H4.1b, not {rule[:20]!r}")
    if found[4]:
        return f"a{found[4]}"
    return f"h{found[1]}" + (f"-{found[2]}{found[3] or ''}" if found[2] else "")


@functools.cache
def pages(language: str = "en") -> tuple[Path, ...]:
    """The pages of the rules in the order of their chapters; none where the reference is not installed.

    >>> [path.stem for path in pages("es")][:2]
    ['h0-terms', 'h1-components']
    """
    if language not in LANGUAGES:
        raise Unreadable(f"the rules are written in {', '.join(LANGUAGES)}, not {language[:20]!r}")
    found = (sorted((place / language).glob("h*.md")) for place in _PLACES)
    return tuple(next(filter(None, found), ()))


def page(rule: str, language: str = "en") -> Path:
    """The page on which a rule stands.

    >>> page("H4.1b").name
    'h4-roman-phase.md'
    """
    chapter = anchor(rule).split("-")[0]
    start = "h9" if chapter.startswith("a") or int(chapter[1:]) >= 9 else chapter
    for found in pages(language):
        if found.name.startswith(f"{start}-"):
            return found
    raise Unreadable(f"there is no rule {rule}, or the rules reference is not installed")


def link(rule: str, language: str = "en") -> str:
    """The address of a rule for a hyperlink.

    >>> link("H4.1b").endswith("en/h4-roman-phase.md#h4-1b")
    True
    """
    return f"{page(rule, language).as_uri()}#{anchor(rule)}"


@functools.lru_cache(maxsize=256)
def paragraph(rule: str, language: str = "en") -> str:
    """The text of one rule, as Markdown.

    >>> paragraph("H4.1e")
    '**H4.1e Leaving a sea.** The fleet stays where it is.'
    """
    lines = page(rule, language).read_text(encoding="utf-8").split("\n")
    mark = f'<a id="{anchor(rule)}"></a>'
    start = next((k for k, line in enumerate(lines) if mark in line), None)
    if start is None:
        raise Unreadable(f"there is no rule {rule}")
    if lines[start].startswith("- "):  # a rule within a list ends with its item
        rest = [line.strip() for line in itertools.takewhile(lambda line: line.startswith("  "), lines[start + 1 :])]
        text = " ".join([lines[start].partition(mark)[2], *rest])
    else:  # a rule with a heading of its own ends where the next one begins
        rest = list(itertools.takewhile(lambda line: not line.startswith("<a id="), lines[start + 1 :]))
        text = "\n".join([lines[start].partition(mark)[2], *rest])
    return re.sub(r'<a id="[^"]*"></a>', "", text).strip()
