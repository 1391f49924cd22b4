"""Text forms of a game: notation and records, written and read by the same room of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol, TypeAlias

from ..errors import Unreadable
from .game import Game, Taken
from .seen import Seats
from .steps import Action, Step

WHOLE: Final = "*"
Line: TypeAlias = str | Mapping[str | None, str]
"""A line of a record: one text for all, or several: the whole one (WHOLE, which perhaps nobody may read while the game
runs), what strangers read (None), and one for every seat that reads more than they do."""


class BadTag(Unreadable):
    """A tag of a record's header that means nothing; it is named, so that its line can be told."""

    def __init__(self, tag: str, text: str) -> None:
        self.tag = tag
        super().__init__(text)


class Scribe(Protocol):
    """Writes a game down, line by line; only the last line may still change.

    One that knows nothing but its lines, and leaves none open, may say so by a method more: `resume(lines)` goes on
    after lines that another has written.
    """

    def write(self, before: Game, taken: Taken, after: Game) -> None:
        """Write one step."""

    @property
    def lines(self) -> list[Line]:
        """The record so far. Whoever reads it must not change it."""

    @property
    def opened(self) -> Any:
        """What is known of the last line while it is still to be completed; None if it is whole."""

    def mark(self) -> Any:
        """Where the record stands, at a cost that does not grow with its length."""

    def rewind(self, mark: Any) -> None:
        """Make the record stand again where it stood at a mark, while everything after it is forgotten."""


class Text(Protocol):
    """The notation of one game."""

    @property
    def comment(self) -> str:
        """The character with which a comment begins in its records."""

    def scribe(self, game: Game) -> Scribe:
        """A scribe for a game that may stand in the middle of a line: then the line so far is already written."""

    def tags(self, start: Game, game: Game) -> dict[str, str]:
        """The header of a record about the game itself: its name, rules, printed game, options, start, result."""

    def begin(self, tags: Mapping[str, str], printed: Any = None) -> Game:
        """The game that a header describes, before its first line; a fault names its tag (`BadTag`)."""

    def action_text(self, game: Game, action: Action) -> str:
        """An action that is legal now in notation."""

    def read_action(self, game: Game, text: str, seat: str | None = None) -> Action:
        """The action that a text means here, of this seat where several decide at once; Unreadable if it means none."""

    def split_line(self, text: str) -> list[str]:
        """The lines that a line stands for, where several steps may share one."""

    def join_lines(self, lines: list[str]) -> list[str]:
        """The lines of a record as people read them: the opposite of `split_line`."""

    def read_line(self, game: Game, text: str, opened: Any) -> Iterable[Step]:
        """The steps of a line, one by one as the game goes on; `opened` is the scribe's open line, if it is this."""

    def same_line(self, game: Game, shown: str, written: str) -> bool:
        """Do two lines say the same?"""

    def hint_line(self, game: Game, seat: str, strength: int) -> str:
        """The line that notes a hint: who took it, in which turn, how strong it was."""

    def read_hint(self, game: Game, text: str) -> tuple[str, str, int] | None:
        """The turn, the seat and the strength of a hint, if the line notes one."""


def line_for(line: Line, seats: Seats) -> str:
    """A line as somebody with these seats may read it.

    >>> line_for("U pass", ()), line_for({"*": "A bids 7", None: "A bids", "A": "A bids 7"}, ("B", "A"))
    ('U pass', 'A bids 7')
    """
    if isinstance(line, str):
        return line
    return next((line[seat] for seat in seats if seat in line), line[None])


def whole_line(line: Line) -> str:
    """A line with everything that happened, for the table itself and for when the game is over.

    >>> whole_line("U pass"), whole_line({"*": "* deal aside [3]", None: "* deal aside [?]"})
    ('U pass', '* deal aside [3]')
    """
    return line if isinstance(line, str) else line[WHOLE]
