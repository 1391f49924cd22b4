"""Lines as people read them (P25): the steps of a nation's sequence share one, and those of a march one word.

A table writes a line a step, `T8 wisigoth: >tolede`; here such lines are joined and taken apart again, by their text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

LONGEST: Final = 2_000  # a sequence that is longer goes on in another line
HALT: Final = "halt"
MOST: Final = 99  # units that are counted in one part of a march
_LINE: Final = re.compile(r"(T\d+(?: [a-z_]+)?): (.+)")
_DICE: Final = re.compile(r"\s*(\[[^\[\]]*\])\s*")
_GO: Final = r"\d{1,2}[IECKZBXF] [a-z_]+>[a-z_]+"
_LEAD: Final = r"[a-z_]+(?:&[a-z_]+)*\+(?:-|[\dIECKZBXF+]+) [a-z_]+"
_PART: Final = r">[a-z_]+|\+\d{0,2}[IECKZBXF]|-\d{0,2}[IECKZBXF]\d{1,2}"
_BEGUN: Final = re.compile(f"{_GO}|{_LEAD}")
_GOES_ON: Final = re.compile(_PART)
_MARCH: Final = re.compile(rf"({_GO}|{_LEAD})?((?:{_PART})*)(\.?)")
_UNITS: Final = re.compile(r"([+-])(\d{0,2})([IECKZBXF])(\d*)")


def split(line: str) -> list[str]:
    """The lines of single steps that a line stands for; what is no line of play stays as it is.

    >>> split("T8 wisigoth: 3I segovie>tolede>cordoue.; done [7 2 / 4 9]; stay")[:3]
    ['T8 wisigoth: 3I segovie>tolede', 'T8 wisigoth: >cordoue', 'T8 wisigoth: halt']
    """
    found = _LINE.fullmatch(line)
    if not found:
        return [line]
    words = (word for part in found[2].split(";") for word in _DICE.split(part.strip()) if word)
    return [f"{found[1]}: {step}" for word in words for step in unmarched(word)] or [line]


def unmarched(word: str) -> list[str]:
    """The single tokens of a march; any other word is one.

    >>> unmarched("ataces+C denia>la_mancha+I>tolede-2I3.")
    ['ataces+C denia', '>la_mancha', '+I', '>tolede', '-I3', '-I3', 'halt']
    """
    found = _MARCH.fullmatch(word)
    if not found:
        return [word]
    tokens = [found[1]] if found[1] else []
    for part in _GOES_ON.findall(found[2]):
        units = _UNITS.fullmatch(part)
        tokens += [f"{units[1]}{units[3]}{units[4]}"] * int(units[2] or 1) if units else [part]
    return tokens + [HALT] * bool(found[3])


def join(lines: Iterable[str]) -> list[str]:
    """Lines of single steps as people read them; what is no line of play stays where it is.

    >>> join(["T5 alain: ataces+C denia", "T5 alain: >la_mancha", "T5 alain: halt", "T5 alain: done", "T5 alain: [7]"])
    ['T5 alain: ataces+C denia>la_mancha.; done [7]']
    """
    found: list[str] = []
    begun = _Sequence("")
    for line in lines:
        read = _LINE.fullmatch(line)
        if read is None or read[1] != begun.label or begun.length > LONGEST:
            found += begun.line
            begun = _Sequence(read[1] if read else "")
        if read is None:
            found.append(line)
        else:
            begun.add(read[2])
    return found + begun.line


class _Sequence:
    """A line that grows."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.words: list[str] = []
        self.length = 0
        self._marching = False
        self._last, self._same, self._before = "", 0, ""  # the last part of a march, how often, and what it follows

    @property
    def line(self) -> list[str]:
        """The line so far, if there is one."""
        return [f"{self.label}: {'; '.join(self.words)}"] if self.words else []

    def add(self, token: str) -> None:
        """Add a step: dice to the word that caused them, the way of a march to the march."""
        self.length += len(token) + 2
        if token.startswith("[") and self.words:
            self.words[-1] += f" {token}"
            self._marching = False
        elif self._marching and token == HALT:
            self.words[-1] += "."
            self._marching = False
        elif self._marching and _GOES_ON.fullmatch(token):
            self._go_on(token)
        else:
            self.words.append(token)
            self._marching = bool(_BEGUN.fullmatch(token) or _GOES_ON.fullmatch(token))
            self._last = ""

    def _go_on(self, part: str) -> None:
        """Units that are taken or left one after another are counted: -I3 and -I3 are -2I3."""
        if part == self._last and part[0] in "+-" and self._same < MOST:
            self._same += 1
            self.words[-1] = f"{self._before}{part[0]}{self._same}{part[1:]}"
        else:
            self._last, self._same, self._before = part, 1, self.words[-1]
            self.words[-1] += part
