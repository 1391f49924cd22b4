"""One game of an experiment in the fast lane, and the row it leaves behind."""

from __future__ import annotations

import functools
import random
import struct
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from ....errors import Unreadable
from ....table.dice import DiceStream, Falling
from ....table.session import Table
from ... import conquest
from .. import core
from ..core.state import State
from ..core.terms import CHANCE, REENTER, ROME
from ..edge.codec import decode
from ..edge.derive_events import REASONS
from ..edge.dice import next_outcome
from ..minds.budgets import Player
from ..printed.board import Board, default_board, parse_board
from .boards import board_of
from .cells import Cell

SEATS: Final = ("U", "C", "K", "H")


class Row(Struct, frozen=True):
    """What one game came to; masks have one bit a space."""

    level: str
    players: int
    variants: str
    scenario: int
    house: str
    board: str
    rome: str
    hispano: str
    game: int
    dice: str  # the seed of its dice
    won: bool
    why: str  # capitals, reserve or time (H3.6-H3.8)
    rounds: int
    decisions: int
    rolls: int
    capitals: int  # held by Rome at the end
    reserve: int  # revolt discs that Hispania had left
    armies: int
    absent: int  # generals off the board
    taken: int  # where Rome ended revolts or placed a garrison
    lost: int  # where Hispania removed a garrison
    held: int  # garrisoned at the end
    risen: int  # in revolt at the end
    end: int  # hash of the last position
    moves: bytes  # the decisions, two bytes each, low byte first; the dice follow from their seed


def dice_of(seed: str, level: str, game: int) -> str:
    """The seed of one game's dice: equal for every player, variant and house rule, so that games can be paired.

    >>> dice_of("hispania", "6|4|3|4|2", 17)
    'hispania 6|4|3|4|2 17'
    """
    return f"{seed} {level} {game}"


def board_for(cell: Cell) -> Board:
    """The board that a cell is played on."""
    if cell.board == "shipped":
        return default_board()
    return parse_board(cell.board_text, cell.board) if cell.board_text else board_of(cell.board)


@functools.lru_cache(maxsize=4)
def _ready(cell: Cell) -> tuple[State, Mapping[str, Player]]:
    """The position before the first die, and the players, made once for all games of a cell."""
    return core.new_state(core.new_config(cell.options, board_for(cell))), cell.entrant.players()


def play(cell: Cell, seed: str, game: int) -> Row:
    """Play one game: equal cells, seeds and numbers give equal rows, on any machine.

    >>> from hispania.lab.experiment import read_experiment
    >>> cell, games = read_experiment(None, {"players": "recruit"}).cells[0]
    >>> row = play(cell, "roma", 0)
    >>> row.won, row.why, row == play(cell, "roma", 0)
    (False, 'reserve', True)
    """
    start, players = _ready(cell)
    dice = dice_of(seed, cell.level, game)
    rng = random.Random(f"{dice} {cell.entrant.name}")
    return finish(cell, start.clone(), players, dice, rng, game)


def finish(cell: Cell, s: State, players: Mapping[str, Player], dice: str, rng: random.Random, game: int) -> Row:
    """Play a game to its end, noting what happens to the cities on the way."""
    falling = Falling(DiceStream(dice))
    moves: list[int] = []
    rolls = taken = lost = 0
    garrisoned, revolts = s.garrisoned(), s.revolt1
    while not core.is_over(s):
        seat = core.whose_turn(s)
        begun = s.phase >= REENTER  # what is set up is not taken
        if seat == CHANCE:
            core.resolve(s, next_outcome(s, falling))
            rolls += 1
            lost |= garrisoned & ~s.garrisoned()
        else:
            moves.append(players[SEATS[seat]].choose(s, rng))
            core.apply(s, moves[-1])
        now, risen = s.garrisoned(), s.revolt1
        if begun:
            taken |= (now & ~garrisoned) | (revolts & ~risen)
        garrisoned, revolts = now, risen
    config = s.config
    return Row(
        cell.level, cell.players, " ".join(cell.variants), cell.scenario, cell.house, cell.board, cell.rome,
        cell.hispano, game, dice, s.winner == ROME, REASONS[s.why], s.round, len(moves), rolls,
        (config.capitals & garrisoned).bit_count(), s.revolt_reserve, s.armies.bit_count(), s.absent(), taken, lost,
        garrisoned, revolts, s.hash(), struct.pack(f"<{len(moves)}H", *moves),
    )  # fmt: skip


def cell_of(row: Mapping[str, Any], board: Board | None = None) -> Cell:
    """The cell that a row belongs to."""
    found = board or (default_board() if row["board"] == "shipped" else board_of(row["board"]))
    variants = tuple(row["variants"].split())
    return Cell(
        row["level"], row["players"], variants, row["scenario"], row["house"], row["board"], found.hash, "",
        row["rome"], row["hispano"],
    )  # fmt: skip


def replayed(row: Mapping[str, Any], board: Board | None = None) -> Table:
    """The game of a row on a table again, every decision and die as they were; `board` where it was a file's.

    A row without moves is played again by its players, who must be the same.
    """
    cell = cell_of(row, board)
    config = core.new_config(cell.options, board or board_for(cell))
    data = row["moves"]
    if not data:
        rng = random.Random(f"{row['dice']} {cell.entrant.name}")
        data = finish(cell, core.new_state(config), cell.entrant.players(), row["dice"], rng, row["game"]).moves
    table = Table(conquest.Conquest(core.new_state(config)), seed=row["dice"])
    table.roll_on()
    for number in struct.unpack(f"<{len(data) // 2}H", data):
        if number not in core.legal(table.game.state):
            raise Unreadable("the game comes to a decision that is not allowed: it was played with other rules")
        table.act(decode(table.game.state, number))
        table.roll_on()
    if table.game.hash() != row["end"]:
        raise Unreadable("the game ends in another position than its row says: other rules or other players made it")
    return table
