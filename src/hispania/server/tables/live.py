"""A table in memory: how it began, the commands since, and whatever follows from them.

A table begins with its options, with a position (a what-if) or with a record that somebody brought along; `start` in
the database tells which. Everything after that is commands: replaying them gives the same table again, die for die.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

from ...errors import HispaniaError
from ...games import conquest
from ...games.conquest import core
from ...games.conquest.core.config import Config
from ...games.conquest.edge.actions import Action, Roll, from_dict, to_dict
from ...games.conquest.minds.hints import Hint
from ...games.conquest.printed.board import Board
from ...games.conquest.printed.options import Options
from ...table.dice import DiceStream
from ...table.record import write_record
from ...table.session import Table
from ..refusals import Refusal, Refused

# Decisions that roll nothing themselves: where dice follow, they wait, so that the decision can be taken back.
QUIET: Final = frozenset({"move", "fleet", "garrison", "remove", "build", "buy", "enter", "road", "keep"})


class By(NamedTuple):
    """Who took a decision, and for a computer what it thought: {"player", "why", "chance"}."""

    seat: str
    computer: bool
    thought: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who holds a seat: a person, a computer player, or nobody yet."""

    kind: str = "open"
    person: str | None = None
    player: str | None = None
    invitation_hash: str | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What never changes about a table."""

    id: str
    name: str
    options: Options
    start: Mapping[str, Any]
    seed: str
    origin: Mapping[str, Any] | None
    daily: str | None
    host: str

    @property
    def hints(self) -> bool:
        """May hints be taken here? The host says so when the table is made."""
        return bool(self.start.get("hints", True))


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was carried out, as it is stored."""

    command_id: str
    by: By
    kind: str
    action: dict[str, Any] | None = None
    dice: str = ""


class Viewer(Protocol):
    """Somebody who watches a table."""

    @property
    def person(self) -> str | None:
        """Who that is, if the server knows."""

    def send(self, text: str) -> None:
        """Let them have a message."""

    def cut(self) -> None:
        """Cut the line; a client comes back and is told everything again."""


@dataclass(slots=True, eq=False)
class Live:
    """One table, with everybody who looks at it."""

    facts: Facts
    board: Board
    seats: dict[str, SeatHolder]
    table: Table = field(init=False)
    by: list[By | None] = field(default_factory=list)  # beside table.history: who decided, None for dice
    undone: list[list[By | None]] = field(default_factory=list)  # one list for each undo that can be redone
    version: int = 0
    done: dict[str, int] = field(default_factory=dict)  # id of a command -> the version it led to
    away: bool = False
    thrown_by_hand: int = 0  # dice of a record that somebody brought along, which came from no seed
    viewers: set[Viewer] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    gone: bool = False  # dropped from memory: whoever still holds this must look the table up again
    told: dict[str, Any] = field(default_factory=dict)  # what views.py has encoded of this version
    steps_told: list[bytes] = field(default_factory=list)  # and of each step
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    hinted: tuple[tuple[int, int], Hint] | None = None  # the last hint, in full, and where: steps and hash

    def __post_init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.table = self._begun()
        self.by = [None if isinstance(played.step, Roll) else By(played.seat, False) for played in self.table.history]

    def _begun(self) -> Table:
        """The table before its first command."""
        start = self.facts.start
        if start["kind"] == "options":
            state = core.new_state(_config(self.facts.options, self.board))
            return Table(conquest.Conquest(state), self.facts.seed)
        if start["kind"] == "position":
            game = conquest.from_json(start["position"], self.board)
            return Table(game, self.facts.seed, branch=start["branch"])
        table = Table.replay(start["record"], self.board)
        if table.dice is None:
            self.thrown_by_hand = table.dice_used
            table.dice = DiceStream(self.facts.seed)
        return table

    # ---------------------------------------------------------------- how it stands

    @property
    def game(self) -> conquest.Conquest:
        """The game as it stands."""
        game: conquest.Conquest = self.table.game
        return game

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.game.actor == conquest.Actor.OVER

    @property
    def waits(self) -> bool:
        """Do dice wait until somebody lets them fall?"""
        return self.game.actor == conquest.Actor.CHANCE

    @property
    def deciding(self) -> tuple[str, ...]:
        """The seats that may decide now; while dice wait, the one that may let them fall."""
        if self.waits:
            last = next((by for by in reversed(self.by) if by is not None), None)
            return (last.seat,) if last is not None else tuple(self.seats)
        return self.game.turn.seats

    def seats_of(self, person: str | None) -> tuple[str, ...]:
        """The seats that a person holds."""
        return tuple(seat for seat, held in self.seats.items() if person is not None and held.person == person)

    @property
    def commitment(self) -> str:
        """The hash of the seed, told from the beginning."""
        return DiceStream(self.facts.seed).commitment

    @property
    def seed(self) -> str | None:
        """The seed, once the game is over; None also where no die came from it."""
        seeded = not self.thrown_by_hand or self.table.dice_used > self.thrown_by_hand
        return self.facts.seed if self.over and seeded else None

    @property
    def record(self) -> str:
        """The record as anybody may read it: the seed is told when the game is over."""
        tags = self.table.tags
        if self.seed is None or self.thrown_by_hand:
            del tags["Seed"]
        if self.seed is not None and self.thrown_by_hand:
            tags["Dice"] = f"{self.thrown_by_hand} by hand, then seed {self.seed}"
        return write_record(tags, self.table.record_lines(self.table.everybody))

    # ---------------------------------------------------------------- undo

    @property
    def undoable(self) -> By | None:
        """Whose decision would be taken back now; None if dice have fallen since, or there is none."""
        return self.by[-self.steps_to_undo] if self.steps_to_undo else None

    @property
    def steps_to_undo(self) -> int:
        """How many steps take the last decision of a person back; 0 if that cannot be."""
        for back, by in enumerate(reversed(self.by), 1):
            if by is None:
                return 0
            if not by.computer:
                return back
        return 0

    @property
    def redoable(self) -> By | None:
        """Whose decision would be taken again."""
        return self.undone[-1][0] if self.undone else None

    # ---------------------------------------------------------------- commands

    def deal(self) -> Done:
        """Let the first dice fall (H2.2, H2.3)."""
        return Done("deal", By("-", True), "deal", dice=self._let_fall())

    def act(self, command_id: str, by: By, action: Action) -> Done:
        """Take a decision, and let the dice fall that follow from it."""
        told = to_dict(action)
        self.table.act(action)
        self.by.append(by)
        self.undone.clear()
        waits = action.kind in QUIET and not by.computer
        return Done(command_id, by, "act", told, "" if waits else self._let_fall())

    def roll(self, command_id: str, by: By) -> Done:
        """Let the dice fall that wait."""
        if not self.waits:
            raise Refused(Refusal.NO_DICE_WAIT, "no dice wait")
        self.undone.clear()
        return Done(command_id, by, "roll", dice=self._let_fall())

    def undo(self, command_id: str, by: By) -> Done:
        """Take the last decision of a person back."""
        steps = self.steps_to_undo
        if not steps:
            if any(one is not None and not one.computer for one in self.by):
                raise Refused(Refusal.DICE_HAVE_FALLEN, "dice have fallen since the last decision")
            raise Refused(Refusal.NOTHING_TO_UNDO, "nobody has decided anything yet")
        self._take_back(steps)
        return Done(command_id, by, "undo", {"steps": steps})

    def redo(self, command_id: str, by: By) -> Done:
        """Do what the last undo took back."""
        if not self.undone:
            raise Refused(Refusal.NOTHING_TO_REDO, "nothing was taken back")
        steps = self._do_again()
        return Done(command_id, by, "redo", {"steps": steps})

    def hint(self, command_id: str, by: By, strength: int) -> Done | None:
        """Note that a hint was taken; None if it was noted before."""
        return Done(command_id, by, "hint", {"strength": strength}) if self.table.assist(strength) else None

    def note(self, done: Done) -> None:
        """A command was carried out: the version goes up."""
        self.version += 1
        self.done[done.command_id] = self.version
        self.told.clear()

    def _take_back(self, steps: int) -> None:
        self.undone.append(self.by[-steps:])
        for _ in range(steps):
            self.table.undo()
            self.by.pop()
        del self.steps_told[len(self.by) :]

    def _do_again(self) -> int:
        again = self.undone.pop()
        for by in again:
            self.table.redo()
            self.by.append(by)
        return len(again)

    def _let_fall(self) -> str:
        """Let dice fall until somebody must decide; what they showed."""
        fallen: list[str] = []
        while self.game.actor == conquest.Actor.CHANCE:
            self.table.roll()
            self.by.append(None)
            fallen.append(str(self.table.history[-1].step))
        return " ".join(fallen)

    # ---------------------------------------------------------------- from storage

    def replay(self, commands: Iterable[Done]) -> None:
        """Carry stored commands out again; dice that do not come from the seed make the table unplayable."""
        for done in commands:
            try:
                self._replay(done)
            except (HispaniaError, KeyError, IndexError) as error:
                raise self._damaged(f"cannot be replayed: {error}") from error
            self.note(done)

    def _replay(self, done: Done) -> None:
        match done.kind:
            case "act":
                self.table.act(from_dict(done.action))
                self.by.append(done.by)
                self.undone.clear()
            case "roll" | "deal":
                self.undone.clear()
            case "undo":
                self._take_back((done.action or {})["steps"])
            case "redo":
                self._do_again()
            case "hint":
                self.table.assist((done.action or {})["strength"])
            case _:
                raise self._damaged(f"is of an unknown kind, {done.kind}")
        for shown in done.dice.split():
            due = self.table.next_roll()
            if str(due) != shown:
                raise self._damaged(f"shows the dice {shown}, the seed gives {due}")
            self.table.roll()
            self.by.append(None)

    def _damaged(self, what: str) -> Refused:
        text = f"command {self.version + 1} of this table {what}; the table is kept as it is and cannot be played on"
        return Refused(Refusal.DAMAGED, text)

    def restart(self, commands: Iterable[Done]) -> None:
        """Forget what is in memory and take everything from storage again."""
        self._begin()
        for kept in (self.undone, self.done, self.told, self.steps_told):
            kept.clear()
        self.version = 0
        self.replay(commands)

    def seat(self, seat: str, holder: SeatHolder) -> None:
        """Somebody else sits here now."""
        self.seats[seat] = holder
        self.told.clear()


@functools.lru_cache(maxsize=64)
def _config(options: Options, board: Board) -> Config:
    """Tables with equal options share what never changes, so that a planner needs no new tree from one to the other."""
    return core.new_config(options, board)
