"""Our own rules reference, found by rule number: what a refusal or an explanation links to.

The pages are docs/peoples/rules in the source tree; the build copies them into the package, beside this module.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ....errors import Unreadable
from ..words import LANGUAGES

_PLACES: Final = (
    Path(__file__).parent / "data",
    Path(__file__).parents[5] / "docs" / "peoples" / "rules",
)
_RULE: Final = re.compile(r"P\d{1,2}(?:\.\d{1,2}){0,2}[a-z]?|AMB-\d\d")
# the links under the title of a page
_NAVIGATION: Final = re.compile(r" *\[[^\]]+\]\(\.\./README\.md\)[^\n]*(?:\n(?!\n)[^\n]*)*")
_ANCHOR: Final = re.compile(r'<a id="([\w-]+)"></a>')


def anchor(rule: str) -> str:
    """The anchor of a rule on its page.

    >>> anchor("P6.6.3"), anchor("P14.26.2d"), anchor("AMB-53")
    ('p6-6-3', 'p14-26-2d', 'amb-53')
    """
    rule = rule.strip()
    if not _RULE.fullmatch(rule):
        raise Unreadable(f"a rule is written like P6.6.3 or AMB-53, not {rule[:20]!r}")
    return rule.lower().replace(".", "-")


@functools.cache
def pages(language: str = "en") -> tuple[Path, ...]:
    """The pages of the rules in the order of their chapters; none where the reference is not installed.

    >>> [path.stem for path in pages("es")][:2]
    ['p0-terms', 'p1-map']
    """
    if language not in LANGUAGES:
        raise Unreadable(f"the rules are written in {', '.join(LANGUAGES)}, not {language[:20]!r}")
    found = (sorted((place / language).glob("p*.md"), key=_chapter) for place in _PLACES)
    return tuple(next(filter(None, found), ()))


def _chapter(path: Path) -> int:
    return int(path.stem.partition("-")[0][1:])


@functools.cache
def _where(language: str) -> Mapping[str, Path]:
    """The page of every anchor."""
    return {id: path for path in pages(language) for id in _ANCHOR.findall(path.read_text(encoding="utf-8"))}


def page(rule: str, language: str = "en") -> Path:
    """The page on which a rule stands.

    >>> page("P6.6.3").name
    'p6-movement.md'
    """
    pages(language)  # an unknown language is told before an unknown rule
    found = _where(language).get(anchor(rule))
    if found is None:
        raise Unreadable(f"there is no rule {rule.strip()}, or the rules reference is not installed")
    return found


def link(rule: str, language: str = "en") -> str:
    """The address of a rule for a hyperlink.

    >>> link("P6.6.3").endswith("en/p6-movement.md#p6-6-3")
    True
    """
    return f"{page(rule, language).as_uri()}#{anchor(rule)}"


@functools.lru_cache(maxsize=512)
def paragraph(rule: str, language: str = "en") -> str:
    """The text of one rule, as Markdown; a rule that has parts comes with them.

    >>> paragraph("P6.1.2")
    '**P6.1.2** Rivers never hinder a march.'
    """
    lines = page(rule, language).read_text(encoding="utf-8").split("\n")
    mark = f'<a id="{anchor(rule)}"></a>'
    start = next(k for k, line in enumerate(lines) if mark in line)
    bullet = lines[start].index(mark) if lines[start].lstrip().startswith("- ") else 0
    if bullet:  # a rule within a list ends with its item
        inside = " " * bullet
        rest = [line[bullet:] for line in itertools.takewhile(lambda line: line.startswith(inside), lines[start + 1 :])]
    else:  # any other ends where the next one, or a heading, begins; its own heading comes first
        head = lines[start + 1 : start + 2]
        rest = head + list(itertools.takewhile(lambda line: not _begins_another(line, rule), lines[start + 2 :]))
    text = "\n".join([lines[start].partition(mark)[2], *rest])
    return _ANCHOR.sub("", _NAVIGATION.sub("", text)).strip()


def _begins_another(line: str, rule: str) -> bool:
    """Does a line begin a rule that is no part of this one? A chapter alone is told without its rules."""
    found = _ANCHOR.match(line)
    if found is None:
        return line.startswith("#")
    return "." not in rule or not found[1].startswith(f"{anchor(rule)}-")
