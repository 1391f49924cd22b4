"""The outer form of a record, the same for every game: header tags as in PGN, then one line a step."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..contract.checked import Problem
from ..errors import CorruptRecord

_TAG: Final = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\["\\])*)"\]')
LONGEST_LINE: Final = 20_000
EXAMPLE: Final = '[Level "6|4|3|4|2"]'


@dataclass(frozen=True, slots=True)
class Record:
    r"""Tags and numbered lines of a record, comments and blank lines taken out.

    >>> record = read_record('[Level "6|4|3|4|2"] [Result "*"]\n\nsetup revolts [4] ; the first die', ";")
    >>> record.tags["Level"], record.lines
    ('6|4|3|4|2', ((3, 'setup revolts [4]'),))
    """

    tags: Mapping[str, str]
    tag_lines: Mapping[str, int]
    lines: tuple[tuple[int, str], ...]

    def line_of(self, tag: str) -> int:
        """The number of the line on which a tag stands, 1 if it is missing."""
        return self.tag_lines.get(tag, 1)


def read_record(text: str, comment: str = "") -> Record:
    """Take a record's text apart; what is not a record is refused with its line number.

    What begins a comment is the notation's to say, and the tags name the game: without it they alone are read.
    """
    tags: dict[str, str] = {}
    tag_lines: dict[str, int] = {}
    lines: list[tuple[int, str]] = []
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")  # some editors begin a file with a mark of its encoding
    for number, raw in enumerate(plain.split("\n"), start=1):
        if len(raw) > LONGEST_LINE:
            why = Problem(f"longer than {LONGEST_LINE} characters", "record-line-long", most=LONGEST_LINE)
            raise CorruptRecord(number, why)
        if raw.lstrip().startswith("["):
            if lines:
                raise CorruptRecord(number, Problem("a header tag after the first line of play", "record-late-tag"))
            rest = raw.strip()
            while rest:
                tag = _TAG.match(rest)
                if not tag:
                    text = repr(rest[:60])
                    raise CorruptRecord(number, Problem(f"not a header tag: {text}", "record-no-tag", text=text))
                if tag[1] in tags:
                    why = Problem(f"the tag {tag[1]} is given twice", "record-tag-twice", tag=tag[1])
                    raise CorruptRecord(number, why)
                tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
                tag_lines[tag[1]] = number
                rest = rest[tag.end() :].lstrip()
            continue
        line = " ".join(raw.partition(comment)[0].split()) if comment else ""
        if line:
            lines.append((number, line))
    if not tags:
        text = f"a record begins with header tags such as {EXAMPLE}"
        raise CorruptRecord(1, Problem(text, "record-no-header", example=EXAMPLE))
    return Record(tags, tag_lines, tuple(lines))


def interleaved(lines: Sequence[str], others: Sequence[tuple[int, str]]) -> list[str]:
    """Lines with others among them, each before the line with its number; what has no such line comes last.

    >>> interleaved(["one", "two"], [(1, "between"), (2, "after")])
    ['one', 'between', 'two', 'after']
    """
    found: list[str] = []
    before: dict[int, list[str]] = {}
    for at, text in others:
        before.setdefault(min(at, len(lines)), []).append(text)
    for k, line in enumerate(lines):
        found += before.get(k, ())
        found.append(line)
    return found + before.get(len(lines), [])


def write_record(tags: Mapping[str, str], lines: list[str]) -> str:
    """The text of a record.

    >>> print(write_record({"Result": "*"}, ["setup revolts [4]"]), end="")
    [Result "*"]
    <BLANKLINE>
    setup revolts [4]
    """
    header = ['[{} "{}"]'.format(key, value.replace("\\", "\\\\").replace('"', '\\"')) for key, value in tags.items()]
    return "\n".join([*header, "", *lines]) + "\n"
