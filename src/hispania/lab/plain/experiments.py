"""Experiments with any game: a game played by its contract, and a row that holds what every game has."""

from __future__ import annotations

import functools
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
from msgspec import Struct

from ... import players
from ...contract.game import CHANCE, OVER, Game
from ...contract.rules import Rules
from ...errors import Unreadable
from ...players import Player
from ...table.dice import DiceStream, Falling
from ...table.session import Table
from ..contract import Axis
from . import cells as plain
from .cells import SHIPPED, PlainCell, read_printed

TYPES: Final = {
    "options": pa.string(), "printed": pa.string(), "players": pa.string(), "game": pa.int32(), "dice": pa.string(),
    "seats": pa.string(), "winners": pa.string(), "drawn": pa.bool_(), "why": pa.string(),
    "points": pa.list_(pa.float64()), "rounds": pa.int32(), "decisions": pa.int32(), "throws": pa.int32(),
    "end": pa.uint64(), "moves": pa.string(),
}  # fmt: skip
WORD: Final = (1 << 64) - 1


class Row(Struct, frozen=True):
    """What one game came to."""

    options: str  # as JSON
    printed: str
    players: str
    game: int  # its number in the cell
    dice: str  # the seed of its dice
    seats: str  # with blanks between
    winners: str  # of these
    drawn: bool
    why: str  # the reason of its ending
    points: list[float]  # in the order of the seats
    rounds: int
    decisions: int
    throws: int
    end: int  # hash of the last position
    moves: str  # the decisions in notation, one a line after its seat; the dice follow from their seed


class PlainExperiments:
    """How games are named, played one by one, and kept as rows, for any game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def axes(self) -> tuple[Axis, ...]:
        """What an experiment can name."""
        return plain.axes(self.rules)

    def cells(self, said: Mapping[str, Sequence[str]], skipped: list[str]) -> Iterator[PlainCell]:
        """The cell of every combination."""
        return plain.cells(self.rules, said, skipped)

    def block_of(self, cell: PlainCell) -> int:
        """How many games of a cell one worker plays at a time."""
        return plain.block_of(cell)

    def about(self, cells: Sequence[PlainCell]) -> dict[str, Any]:
        """The printed games by their labels."""
        return {"printed": {cell.printed: cell.printed_hash for cell in cells}}

    def columns(self) -> Mapping[str, pa.DataType]:
        """The columns of a row."""
        return TYPES

    def play(self, cell: PlainCell, seed: str, game: int) -> Row:
        """Play one game."""
        dice = f"{seed} {game}"  # equal in all cells, so that games can be paired
        start, seated = _ready(cell)
        return finish(cell, start.clone(), seated, dice, game)

    def replay(self, row: Mapping[str, Any], told: Mapping[str, Any], printed: Path | None) -> Table:
        """The game of a row on a table again; a row without moves is played again by its players."""
        cell = self._cell(row, told, printed)
        begun = cell.begin()
        text = row["moves"] or finish(cell, begun.clone(), cell.seated(begun), row["dice"], row["game"]).moves
        table = Table(begun, seed=row["dice"])
        table.roll_on()
        for line in text.splitlines():
            seat, _, words = line.partition(" ")
            table.act(_action(table.game, seat, words), seat)
            table.roll_on()
        if table.game.hash() & WORD != row["end"]:
            raise Unreadable(
                "the game ends in another position than its row says: other rules or other players made it"
            )
        return table

    def _cell(self, row: Mapping[str, Any], told: Mapping[str, Any], printed: Path | None) -> PlainCell:
        text = printed.read_text(encoding="utf-8") if printed else ""
        if row["printed"] != SHIPPED and not printed:
            text = self._edition(row["printed"])
        found, wanted = read_printed(self.rules, text).hash, told["printed"].get(row["printed"])
        if found != wanted:
            raise Unreadable(f"the game was played with the printed game {wanted} ({row['printed']}), this is {found}")
        return PlainCell(self.rules.id, row["options"], row["printed"], found, text, row["players"])

    def _edition(self, name: str) -> str:
        """The name of an edition, if it is one."""
        try:
            if name.isidentifier() and self.rules.printed(name):
                return name
        except Unreadable:
            pass
        raise Unreadable(f"the game was played with the printed game {name!r}: name its file")

    def summary(self, cells: Sequence[PlainCell], rows: pa.Table) -> list[str]:
        """How often each seat won in each cell."""
        from ..statistics import wilson  # SciPy is slow to load, and workers need none of it

        wide = max(len(cell.title) for cell in cells)
        long = max(len("seat"), *(len(seat) for cell in cells for seat in cell.begin().seats))
        lines = [f"{'cell':<{wide}}  {'seat':<{long}}  games  wins (95 %)             points"]
        slim = rows.select(["cell", "seats", "winners", "points"]).to_pylist()
        for number, cell in enumerate(cells):
            mine = [row for row in slim if row["cell"] == number]
            won = Counter(seat for row in mine for seat in row["winners"].split())
            for k, seat in enumerate(mine[0]["seats"].split()):
                low, high = wilson(won[seat], len(mine))
                rate = f"{100 * won[seat] / len(mine):5.1f} % ({100 * low:4.1f} to {100 * high:5.1f})"
                points = sum(row["points"][k] for row in mine) / len(mine)
                title = "" if k else cell.title
                lines.append(f"{title:<{wide}}  {seat:<{long}}  {len(mine):>5}  {rate:<22}  {points:>6.1f}")
        return lines


@functools.lru_cache(maxsize=4)
def _ready(cell: PlainCell) -> tuple[Any, Mapping[str, Player]]:
    """The position before the first step, and the players, made once for all games of a cell."""
    begun = cell.begin()
    return begun, cell.seated(begun)


def finish(cell: PlainCell, game: Game, seated: Mapping[str, Player], dice: str, number: int) -> Row:
    """Play a game to its end; where several decide at once, the first seat answers first, unseen by the others."""
    stream, used = DiceStream(dice), 0
    rng = random.Random(f"{dice} {cell.players}")
    text = game.rules.text
    moves: list[str] = []
    throws = 0
    while (turn := game.turn).kind != OVER:
        if turn.kind == CHANCE:
            used += game.take(game.fall(Falling(stream, used)), silent=True).step.used
            throws += 1
            continue
        seat = turn.seats[0]
        action = players.decide(seated[seat], game, seat, rng).action
        moves.append(f"{seat} {text.action_text(game, action)}")
        game.take(action, seat, silent=True)
    ending = game.ending
    assert ending is not None
    return Row(
        cell.options, cell.printed, cell.players, number, dice, " ".join(game.seats), " ".join(ending.winners),
        ending.drawn, ending.reason, [float(ending.points[seat]) for seat in game.seats], game.turn.round, len(moves),
        throws, game.hash() & WORD, "\n".join(moves),
    )  # fmt: skip


def _action(game: Game, seat: str, words: str) -> Any:
    """The action of a text among those that a seat may take."""
    text = game.rules.text
    for action in game.legal_actions(seat):
        if text.action_text(game, action) == words:
            return action
    raise Unreadable(
        f"the game comes to a decision that is not allowed, {words[:60]!r}: it was played with other rules"
    )
