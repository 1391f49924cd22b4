"""The errors that cross module boundaries: unreadable, illegal now, corrupt record, cancelled."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class HispaniaError(Exception):
    """Whatever this program refuses, with a text that names the problem."""


class Unreadable(HispaniaError):
    """The text, file or value is malformed: it means nothing, whatever the position.

    >>> raise Unreadable("no city is called 'Roma'")
    Traceback (most recent call last):
    hispania.errors.Unreadable: no city is called 'Roma'
    """


class Reason(Struct, frozen=True):
    """One reason for a refusal: a code, the rule that says so, and the facts of the case.

    >>> Reason("in-revolt", "H4.1a", {"space": "onuba"})
    Reason(code='in-revolt', rule='H4.1a', facts={'space': 'onuba'})
    """

    code: str
    rule: str
    facts: dict[str, str | int] = {}

    def __str__(self) -> str:
        facts = " ".join(f"{key}={value}" for key, value in self.facts.items())
        cited = f"{self.code} ({self.rule})" if self.rule else self.code  # a table's own refusals have no rule
        return f"{cited}: {facts}" if facts else cited


class IllegalAction(HispaniaError):
    """Well formed, but not allowed in this position; carries every reason.

    >>> IllegalAction("U Gades>Onuba", [Reason("in-revolt", "H4.1a")]).reasons[0].rule
    'H4.1a'
    """

    def __init__(self, action: str, reasons: Sequence[Reason]) -> None:
        self.action = action
        self.reasons = tuple(reasons)
        super().__init__(f"{action}: not allowed now: " + "; ".join(str(reason) for reason in self.reasons))


class CorruptRecord(HispaniaError):
    """A record that cannot be replayed; names the line and what is wrong with it.

    >>> str(CorruptRecord(7, "the die shows 3:12, the rules give 16:12"))
    'line 7: the die shows 3:12, the rules give 16:12'
    """

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        self.why = why
        super().__init__(f"line {line}: {why}")


class Cancelled(HispaniaError):
    """Long work that was given up because somebody asked for it; nothing is half done.

    >>> raise Cancelled("the analysis was cancelled")
    Traceback (most recent call last):
    hispania.errors.Cancelled: the analysis was cancelled
    """
