"""What the laboratory asks of a game: the room `measures`, where it has one; if not, its contract alone must do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec import Struct

from ..contract.game import Game
from ..players import Player
from ..table.session import Table

if TYPE_CHECKING:
    import pyarrow as pa

    from .report.page import Section

NOTHING: Final = "-"  # how an axis says that nothing is played of what it names


class Axis(Struct, frozen=True):
    """Something that an experiment can name: an option of `lab run`, and a line of its file.

    >>> Axis("players", ("random",), "who plays").many
    True
    """

    name: str
    usual: tuple[str, ...]  # what is meant where it is not named
    help: str
    many: bool = True  # several values make several cells; if not, it is one text for all of them
    empty: bool = False  # may it name nothing? Then "-", "none", "0" and no text at all mean that


class Cell(Protocol):
    """Games that differ in nothing but their dice: plain data, so that it can be sent to another machine."""

    @property
    def key(self) -> str:
        """Sixteen hexadecimal digits that name what is played, so that games are found again in a larger experiment."""

    @property
    def title(self) -> str:
        """The cell in a few words."""


class Experiments(Protocol):
    """How games are named, played one by one, and kept as rows."""

    def axes(self) -> tuple[Axis, ...]:
        """What an experiment of this game can name."""

    def cells(self, said: Mapping[str, Sequence[str]], skipped: list[str]) -> Iterator[Any]:
        """The `Cell` of every combination; what only a keyword names beyond the rules is left out, and noted."""

    def block_of(self, cell: Any) -> int:
        """How many games of a cell one worker plays at a time: some seconds of work."""

    def about(self, cells: Sequence[Any]) -> dict[str, Any]:
        """What a result file says of its cells besides their number; plain data."""

    def columns(self) -> Mapping[str, pa.DataType]:
        """The columns of a row; `game` (its number in the cell), `dice` (their seed) and `moves` are among them."""

    def play(self, cell: Any, seed: str, game: int) -> Any:
        """Play one game; its row has an attribute for each column. Equal arguments give equal rows everywhere."""

    def replay(self, row: Mapping[str, Any], told: Mapping[str, Any], printed: Path | None) -> Table:
        """The game of a row on a table again; `printed` is the file of the printed game, where it was a file's."""

    def summary(self, cells: Sequence[Any], rows: pa.Table) -> list[str]:
        """A table of these cells for a terminal, its heading first; `rows` are those of the whole experiment."""


class Entrant(Protocol):
    """Somebody who enters a tournament: plain data."""

    @property
    def name(self) -> str:
        """As it is written, without the number of games."""

    @property
    def games(self) -> int:
        """How many games of each level; 0: as many as the others."""

    @property
    def timed(self) -> bool:
        """Does somebody here think for a time, so that nobody may take his cores away?"""

    @property
    def threads(self) -> int:
        """How many cores a game keeps busy."""


class Headings(Struct, frozen=True):
    """The words of a tournament's tables."""

    wins: str  # heads the column of the terminal
    victories: str  # heads the table of a page
    causes: tuple[str, ...] = ()  # of defeat, each with a column of its own


class Tournament(Protocol):
    """Who can be measured against whom, and at what: `level` names options in few words."""

    def usual(self) -> tuple[str, str]:
        """The entrants, from weak to strong, and the levels of a tournament where nobody names others."""

    def examples(self) -> str:
        """How entrants are written."""

    def read_entrant(self, text: str) -> Any:
        """The `Entrant` of a text; Unreadable says what is wrong with it."""

    def read_levels(self, text: str) -> list[str]:
        """The levels of a list with commas."""

    def begin(self, entrant: Any, level: str) -> Game:
        """A game before its first die; Unreadable if it cannot be."""

    def players(self, entrant: Any, game: Any, number: int) -> Mapping[str, Player]:
        """Who holds which seat of the game with this number, made anew."""

    def counted(self, entrant: Any, game: Any, number: int) -> tuple[str, ...]:
        """The seats whose decisions are counted and timed."""

    def won(self, entrant: Any, game: Any, number: int) -> bool:
        """Did the side that is measured win this finished game?"""

    def sign(self, lower: Any, upper: Any) -> int:
        """1 if the better one wins more; -1 where two are compared by how seldom the measured side wins."""

    def headings(self) -> Headings:
        """The words of its tables."""


class Report(Protocol):
    """What a page says about the results of experiments."""

    def sections(self, files: Sequence[Results]) -> tuple[int, list[Section]]:
        """How many games there are, each counted once, and the sections about them."""

    def lead(self) -> str:
        """What the games were played for: it goes on after `400 games of TITLE`."""

    def foot(self) -> str:
        """A word of caution at the end."""

    def style(self) -> str:
        """More CSS, for what only this game draws."""


class Results(Struct, frozen=True):
    """A result file that is to be reported on."""

    path: Path
    told: dict[str, Any]  # what it says of itself
    table: Any  # of pyarrow


class Measures(Protocol):
    """The room `measures` of a game; a part is loaded when it is asked for, and None where the shared one must do."""

    COMMANDS: Mapping[str, str]  # commands of `hispania lab` for this game alone: what is typed -> the module

    def mind(self) -> str:
        """A hash of how its players think: another one means that other players played."""

    def experiments(self) -> Experiments | None:
        """Its experiments."""

    def tournament(self) -> Tournament | None:
        """Its tournaments."""

    def report(self) -> Report | None:
        """Its reports."""
