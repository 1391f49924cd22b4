"""What a single value must be: small readers, each of which tells what to write instead."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, NamedTuple, TypeGuard

Wanted = Callable[[Any], str]
"""Nothing where a value will do, else what to write instead."""

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
LONGEST: Final = 400  # of a text, a list or a table: longer is a broken file, not worth reading through


class Harmless(str):
    """A problem that does not keep the rest of the file from being read."""

    __slots__ = ()


class Field(NamedTuple):
    """A key of an entry: what it must be, the rule it serves, whether it may be left out or must stay as shipped."""

    wanted: Wanted
    rule: str
    needed: bool = True
    fixed: str = ""  # why it must stay as shipped


def show(value: object) -> str:
    """A value short enough for a message.

    >>> show("tolede"), show([1, 2, 3, 4, 5, 6, 7])
    ("'tolede'", '[1, 2, 3, 4, 5, 6, ...]')
    """
    try:
        return {True: "true", False: "false"}.get(value, "") if isinstance(value, bool) else reprlib.repr(value)
    except ValueError:  # an integer too long to be written out
        return "a number far too large"


def is_whole(value: object) -> TypeGuard[int]:
    """Is it a whole number? true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole(low: int, high: int) -> Wanted:
    """A whole number within bounds.

    >>> whole(1, 6)(4), whole(1, 6)(2.5)
    ('', 'write a whole number from 1 to 6')
    """
    told = f"write a whole number from {low} to {high}"
    return lambda value: "" if is_whole(value) and low <= value <= high else told


def half(low: float, high: float) -> Wanted:
    """A number of halves within bounds.

    >>> half(0, 9)(1.5), half(0, 9)(1.2)
    ('', 'write a number from 0 to 9 in steps of 0.5')
    """
    told = f"write a number from {low:g} to {high:g} in steps of 0.5"
    within = number(low, high)
    return lambda value: told if within(value) or value * 2 != int(value * 2) else ""


def number(low: float, high: float) -> Wanted:
    """Any number within bounds."""

    def wanted(value: Any) -> str:
        right = (is_whole(value) or isinstance(value, float)) and low <= value <= high
        return "" if right else f"write a number from {low:g} to {high:g}"

    return wanted


def word(*words: str) -> Wanted:
    """One of some words.

    >>> word("may", "must")("shall")
    "write one of 'may', 'must'"
    """
    told = f"write one of {', '.join(map(repr, words))}" if len(words) < 12 else ""

    def wanted(value: Any) -> str:
        if isinstance(value, str) and value in words:
            return ""
        return told or f"write a name as the file has it, such as {words[0]!r}{_near(value, words)}"

    return wanted


def _near(value: Any, words: Collection[str]) -> str:
    import difflib  # only where something is wrong

    found = difflib.get_close_matches(value[:40], words, 1) if isinstance(value, str) else []
    return f", or perhaps {found[0]!r}" if found else ""


def switch(value: Any) -> str:
    """True or false."""
    return "" if isinstance(value, bool) else "write true or false"


def text(value: Any) -> str:
    """Any text on one line."""
    right = isinstance(value, str) and len(value) <= LONGEST and "\n" not in value
    return "" if right else "write a short text in quotes"


def colour(value: Any) -> str:
    """A colour."""
    return "" if isinstance(value, str) and _COLOUR.fullmatch(value) else "write a colour as '#rrggbb'"


def several(each: Wanted, least: int = 0, most: int = LONGEST) -> Wanted:
    """A list of different things.

    >>> several(whole(1, 3))([1, 1])
    'write [...] with every entry once'
    """

    def wanted(value: Any) -> str:
        if not isinstance(value, list) or not least <= len(value) <= most:
            return f"write a list [...] of {least} to {most} entries" if least else "write a list [...]"
        told = next(filter(None, map(each, value)), "")
        if told:
            return f"in the list {told}"
        return "" if len(set(value)) == len(value) else "write [...] with every entry once"

    return wanted


def pair(low: int, high: int) -> Wanted:
    """Two whole numbers."""

    def wanted(value: Any) -> str:
        right = isinstance(value, list) and len(value) == 2 and not any(map(whole(low, high), value))
        return "" if right else f"write two whole numbers from {low} to {high} as [a, b]"

    return wanted


def table(names: Collection[str], each: Wanted, all_of_them: bool = False) -> Wanted:
    """Values by names, some of those there are or all of them.

    >>> table(("N", "S"), half(0, 5))({"W": 1})
    "take 'W' out: the names are N, S"
    """
    listed = ", ".join(names) if len(names) < 12 else f"such as {next(iter(names))}"

    def wanted(value: Any) -> str:
        if not isinstance(value, Mapping):
            return f"write {{ name = value }}: the names are {listed}"
        strange = [name for name in value if name not in names]
        if strange:
            return f"take {show(strange[0])} out: the names are {listed}{_near(strange[0], names)}"
        if all_of_them and len(value) < len(names):
            return f"name all of {listed}"
        wrong = [(name, told) for name, held in value.items() if (told := each(held))]
        return f"for {wrong[0][0]!r} {wrong[0][1]}" if wrong else ""

    return wanted


def anything(value: Any) -> str:
    """Whatever it is: it must stay as shipped anyway."""
    return ""
