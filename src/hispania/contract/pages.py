"""The rules reference of a game, found by rule number: what a refusal or an explanation links to.

A reference is Markdown, a folder a language and a page a chapter; before every rule stands an anchor. In the source
tree the pages are among the docs; the build copies them into the package.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ..errors import Unreadable

_ANCHOR: Final = re.compile(r'<a id="([\w-]+)"></a>')
# the links under the title of a page
_NAVIGATION: Final = re.compile(r" *\[[^\]]+\]\(\.\./README\.md\)[^\n]*(?:\n(?!\n)[^\n]*)*")


class Reference:
    r"""The pages of one game's rules.

    >>> rules = Reference((), "s", r"S\d+(?:\.\d+)*", "S18.3", ("en", "fr"))
    >>> rules.anchor("S18.3"), rules.pages("fr")
    ('s18-3', ())
    """

    def __init__(self, places: Sequence[Path], letter: str, rule: str, like: str, languages: Sequence[str]) -> None:
        self._places, self._letter, self._like = places, letter, like
        self._rule = re.compile(rule)
        self._languages = languages
        self._pages: dict[str, tuple[Path, ...]] = {}
        self._where: dict[str, dict[str, Path]] = {}
        self._paragraphs: dict[tuple[str, str], str] = {}

    def anchor(self, rule: str) -> str:
        """The anchor of a rule on its page."""
        rule = rule.strip()
        if not self._rule.fullmatch(rule):
            raise Unreadable(f"a rule is written like {self._like}, not {rule[:20]!r}")
        return rule.lower().replace(".", "-")

    def pages(self, language: str = "en") -> tuple[Path, ...]:
        """The pages of the rules in the order of their chapters; none where the reference is not installed."""
        if language not in self._languages:
            raise Unreadable(f"the rules are written in {', '.join(self._languages)}, not {language[:20]!r}")
        if language not in self._pages:
            found = (sorted((place / language).glob(f"{self._letter}*.md"), key=_chapter) for place in self._places)
            self._pages[language] = tuple(next(filter(None, found), ()))
        return self._pages[language]

    def page(self, rule: str, language: str = "en") -> Path:
        """The page on which a rule stands."""
        pages = self.pages(language)  # an unknown language is told before an unknown rule
        if language not in self._where:
            texts = ((path, path.read_text(encoding="utf-8")) for path in pages)
            self._where[language] = {id: path for path, text in texts for id in _ANCHOR.findall(text)}
        found = self._where[language].get(self.anchor(rule))
        if found is None:
            raise Unreadable(f"there is no rule {rule.strip()}, or the rules reference is not installed")
        return found

    def link(self, rule: str, language: str = "en") -> str:
        """The address of a rule for a hyperlink."""
        return f"{self.page(rule, language).as_uri()}#{self.anchor(rule)}"

    def paragraph(self, rule: str, language: str = "en") -> str:
        """The text of one rule, as Markdown; a rule that has parts comes with them, a chapter without."""
        key = rule, language
        if key not in self._paragraphs:
            self._paragraphs[key] = self._paragraph(rule, language)
        return self._paragraphs[key]

    def _paragraph(self, rule: str, language: str) -> str:
        lines = self.page(rule, language).read_text(encoding="utf-8").split("\n")
        mark = f'<a id="{self.anchor(rule)}"></a>'
        start = next(k for k, line in enumerate(lines) if mark in line)
        after = lines[start + 1 :]
        bullet = lines[start].index(mark) if lines[start].lstrip().startswith("- ") else 0
        if bullet:  # a rule within a list ends with its item
            inside = " " * bullet
            rest = [line[bullet:] for line in itertools.takewhile(lambda line: line.startswith(inside), after)]
        else:  # any other ends where the next one, or a heading, begins; its own heading comes first
            rest = after[:1] + list(itertools.takewhile(lambda line: not self._begins_another(line, rule), after[1:]))
        text = "\n".join([lines[start].partition(mark)[2], *rest])
        return _ANCHOR.sub("", _NAVIGATION.sub("", text)).strip()

    def _begins_another(self, line: str, rule: str) -> bool:
        """Does a line begin a rule that is no part of this one? A chapter alone is told without its rules."""
        found = _ANCHOR.match(line)
        if found is None:
            return line.startswith("#")
        return "." not in rule or not found[1].startswith(f"{self.anchor(rule)}-")


def _chapter(path: Path) -> int:
    return int(path.stem.partition("-")[0][1:])
