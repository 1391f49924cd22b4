"""Our own rules reference, found by rule number: what a refusal or an explanation links to.

The pages are docs/spartacvs/rules in the source tree; the build copies them into the package, beside this module.
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

GIVEN, IMPLIED, RECOVERED, RECONSTRUCTED = "given", "implied", "recovered", "reconstructed"
MARKS: Final[Mapping[str, Mapping[str, str]]] = {  # how each language tells what a rule rests on
    "en": {GIVEN: "given", IMPLIED: "implied", RECOVERED: "recovered", RECONSTRUCTED: "reconstructed"},
    "fr": {GIVEN: "donné", IMPLIED: "déduit", RECOVERED: "retrouvé", RECONSTRUCTED: "reconstitué"},
    "es": {GIVEN: "dado", IMPLIED: "deducido", RECOVERED: "recuperado", RECONSTRUCTED: "reconstruido"},
}
_PLACES: Final = (
    Path(__file__).parent / "data",
    Path(__file__).parents[5] / "docs" / "spartacvs" / "rules",
)
_RULE: Final = re.compile(r"S\d{1,2}(?:\.\d{1,2}){0,2}(?:\.[A-Z])?|A\d{1,2}")
# the links under the title of a page
_NAVIGATION: Final = re.compile(r" *\[[^\]]+\]\(\.\./README\.md\)[^\n]*(?:\n(?!\n)[^\n]*)*")
_ANCHOR: Final = re.compile(r'<a id="([\w-]+)"></a>')
_MARKED: Final = re.compile(r"\*\*[SA]\d[^*]*\*\* · \*([^*]+)\* · |## S\d[^\n]*\n\n\*([^*]+)\* · ")


def anchor(rule: str) -> str:
    """The anchor of a rule on its page.

    >>> anchor("S23.2.10"), anchor("S22.3.S"), anchor("A15")
    ('s23-2-10', 's22-3-s', 'a15')
    """
    rule = rule.strip()
    if not _RULE.fullmatch(rule):
        raise Unreadable(f"a rule is written like S18.3 or A15, not {rule[:20]!r}")
    return rule.lower().replace(".", "-")


@functools.cache
def pages(language: str = "en") -> tuple[Path, ...]:
    """The pages of the rules in the order of their chapters; none where the reference is not installed.

    >>> [path.stem for path in pages("es")][:2]
    ['s1-terms', 's5-sequence']
    """
    if language not in LANGUAGES:
        raise Unreadable(f"the rules are written in {', '.join(LANGUAGES)}, not {language[:20]!r}")
    found = (sorted((place / language).glob("s*.md"), key=_chapter) for place in _PLACES)
    return tuple(next(filter(None, found), ()))


def _chapter(path: Path) -> int:
    return int(path.stem.partition("-")[0][1:])


@functools.cache
def _where(language: str) -> Mapping[str, Path]:
    """The page of every anchor."""
    return {id: path for path in pages(language) for id in _ANCHOR.findall(path.read_text(encoding="utf-8"))}


def page(rule: str, language: str = "en") -> Path:
    """The page on which a rule stands.

    >>> page("S18.3").name
    's18-sieges.md'
    """
    pages(language)  # an unknown language is told before an unknown rule
    found = _where(language).get(anchor(rule))
    if found is None:
        raise Unreadable(f"there is no rule {rule.strip()}, or the rules reference is not installed")
    return found


def link(rule: str, language: str = "en") -> str:
    """The address of a rule for a hyperlink.

    >>> link("S18.3").endswith("en/s18-sieges.md#s18-3")
    True
    """
    return f"{page(rule, language).as_uri()}#{anchor(rule)}"


@functools.lru_cache(maxsize=512)
def paragraph(rule: str, language: str = "en") -> str:
    """The text of one rule, as Markdown; a rule that has parts comes with them, a chapter without.

    >>> paragraph("S12.4")
    '**S12.4 Inside** · *reconstructed* · Pieces inside neither intercept nor avoid.'
    """
    lines = page(rule, language).read_text(encoding="utf-8").split("\n")
    start = lines.index(f'<a id="{anchor(rule)}"></a>')
    own = lines[start + 1]
    rest = itertools.takewhile(lambda line: not _begins_another(line, rule), lines[start + 2 :])
    return _ANCHOR.sub("", _NAVIGATION.sub("", "\n".join([own, *rest]))).strip()


def _begins_another(line: str, rule: str) -> bool:
    """Does a line begin a rule that is no part of this one? A chapter alone is told without its rules."""
    found = _ANCHOR.match(line)
    if found is None:
        return line.startswith("#")
    return "." not in rule or not found[1].startswith(f"{anchor(rule)}-")


def provenance(rule: str) -> tuple[str, ...]:
    """What a rule rests on; several where its parts differ.

    >>> provenance("S18.3"), provenance("S16.1")
    (('given', 'reconstructed'), ('reconstructed',))
    """
    found = _MARKED.search(paragraph(rule))
    return tuple((found[1] or found[2]).split(", ")) if found else ()
