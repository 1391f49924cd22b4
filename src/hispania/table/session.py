"""A table: one game being played, with its dice, its record, undo and redo, saving and loading."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from ..errors import CorruptRecord, HispaniaError, IllegalAction, Reason, Unreadable
from ..games import conquest
from ..games.conquest.core import new_config, new_state
from ..games.conquest.edge.actions import Action, Roll
from ..games.conquest.edge.codec import dice_needed
from ..games.conquest.edge.events import Event
from ..games.conquest.printed.board import Board
from ..games.conquest.printed.options import RULES_VERSION, HouseRules, Level, Options
from ..games.conquest.text.notation import (
    OpenLine,
    Scribe,
    hint_line,
    read_hint,
    read_line,
    same_line,
    split_line,
    turn_prefix,
)
from .dice import MOST_REROLLS, DiceStream
from .record import Record, interleaved, read_record, write_record


@dataclass(frozen=True, slots=True)
class Played:
    """One step of play: what was done, what it caused, and how things stood before."""

    step: Action | Roll
    events: tuple[Event, ...]
    before: conquest.Conquest
    scribe_before: Scribe
    dice_before: int

    @property
    def lines_before(self) -> tuple[str, ...]:
        """The record before this step."""
        return tuple(self.scribe_before.lines)


@dataclass(frozen=True, slots=True)
class Assistance:
    """A hint that somebody took: no step of play, but part of the record, and no undo takes it back."""

    turn: str  # the turn in which it was taken, as a line shows it: 3.K, or setup
    seat: str  # who had to decide
    strength: int
    line: int  # it stands before this line of play
    step: int  # and after so many steps
    position: int | None = None  # the hash of the position it was about, where that is known

    @property
    def text(self) -> str:
        """Its line in the record."""
        return hint_line(self.turn, self.seat, self.strength)


class Table:
    """A game on the table.

    >>> table = Table(conquest.new_game(), seed="roma")
    >>> events = table.roll_on()
    >>> table.game.phase, table.lines[0]
    ('SETUP_ROADS', 'setup revolts [6 1 2 3 5 2]')
    >>> table.act(table.game.legal_actions()[0])[0].rule
    'H2.4'
    >>> table.undo(), table.game.phase
    (True, 'SETUP_ROADS')
    """

    def __init__(self, game: conquest.Conquest, seed: str | None = None, *, branch: str = "") -> None:
        self.game = game
        self.start = game.clone()
        self.dice = DiceStream(seed) if seed is not None else None
        self.branch = branch
        self.history: list[Played] = []
        self.undone: list[Played] = []
        self.assistance: list[Assistance] = []
        self.dice_used = 0
        self._scribe = Scribe.at(game)

    def __repr__(self) -> str:
        return f"<Table {self.game!r} after {len(self.history)} steps>"

    def _repr_svg_(self) -> str:
        """The board, which is how a notebook shows a table."""
        return self.game._repr_svg_()

    # ---------------------------------------------------------------- playing

    def act(self, action: Action) -> list[Event]:
        """Take a decision; the future that undo kept is forgotten."""
        return self._take(action)

    def roll(self, dice: Roll | None = None) -> list[Event]:
        """Let the pending dice fall: from the seed's stream, or as thrown by hand where the table has no seed."""
        if self.dice is not None and dice is not None:
            raise IllegalAction(f"dice {dice}", [_dice_reason("dice-come-from-the-seed")])
        if self.dice is None and dice is None:
            raise IllegalAction("dice", [_dice_reason("throw-the-dice-by-hand")])
        return self._take(dice if dice is not None else self.next_roll())

    def roll_on(self) -> list[Event]:
        """Let dice fall until somebody must decide or the game is over."""
        events: list[Event] = []
        while self.game.actor == conquest.Actor.CHANCE:
            events += self.roll()
        return events

    def next_roll(self) -> Roll:
        """What the stream shows next, rerolled faces included; nothing is consumed yet."""
        if self.dice is None or self.game.actor != conquest.Actor.CHANCE:
            raise IllegalAction("dice", [_dice_reason("no-dice-now")])
        roman, hispanic = dice_needed(self.game.state)
        index = self.dice_used
        faces: list[int] = []
        struck: list[int] = []
        for needed in (roman, hispanic):  # H0.5: R then H
            if not needed:
                continue
            face = self.dice.face(index)
            index += 1
            while roman != hispanic and not self._may_fall(face, roman) and len(struck) < MOST_REROLLS:
                struck.append(face)  # H2.3, H2.7, H7
                face = self.dice.face(index)
                index += 1
            faces.append(face)
        return Roll(faces[0] if roman else None, faces[-1] if hispanic else None, tuple(struck))

    def _may_fall(self, face: int, roman: bool) -> bool:
        roll = Roll(roman=face) if roman else Roll(hispanic=face)
        return not any(reason.code == "reroll" for reason in self.game.why_not(roll))

    def _take(self, step: Action | Roll, *, keep_undone: bool = False) -> list[Event]:
        before = self.game.clone()
        events = self.game.apply(step)
        self.history.append(Played(step, tuple(events), before, self._scribe.copy(), self.dice_used))
        self._scribe.write(self.game, events, turn_prefix(before))
        if isinstance(step, Roll):
            self.dice_used += len(step.struck) + (step.roman is not None) + (step.hispanic is not None)
        if not keep_undone:
            self.undone.clear()
        return events

    # ---------------------------------------------------------------- undo

    @property
    def can_undo(self) -> bool:
        """May the last step be taken back freely? Not when dice have fallen since."""
        return bool(self.history) and not isinstance(self.history[-1].step, Roll)

    def undo(self, *, beyond_dice: bool = False) -> bool:
        """Take the last step back; beyond dice only when asked for, and the same dice will fall again."""
        if not self.history or not (beyond_dice or self.can_undo):
            return False
        last = self.history.pop()
        self.game = last.before
        self._scribe = last.scribe_before
        self.dice_used = last.dice_before
        self.undone.append(last)
        line, step = self._end_of_play, len(self.history)
        self.assistance = [replace(one, line=min(one.line, line), step=min(one.step, step)) for one in self.assistance]
        return True

    def redo(self) -> bool:
        """Take the step that undo took back."""
        if not self.undone:
            return False
        self._take(self.undone.pop().step, keep_undone=True)
        return True

    def branch_off(self, steps: int) -> Table:
        """A what-if table that begins after so many steps of this one, marked as such in its record."""
        twin = Table(self.start.clone(), self.dice.seed if self.dice else None, branch=f"after step {steps}")
        for played in self.history[:steps]:
            twin._take(played.step)
        twin.assistance = [one for one in self.assistance if one.step <= steps and one.line <= twin._end_of_play]
        return twin

    # ---------------------------------------------------------------- assistance

    def assist(self, strength: int) -> bool:
        """Note that whoever must decide took a hint; False if the same hint about this position is noted already.

        >>> table = Table(conquest.new_game(), seed="roma")
        >>> events = table.roll_on()
        >>> table.assist(2), table.assist(2), table.record().splitlines()[-1]
        (True, False, 'setup U hint 2')
        """
        if type(strength) is not int or not 1 <= strength <= 3:
            raise Unreadable(f"a hint has the strength 1, 2 or 3, not {strength!r}")
        if self.game.actor < 0:
            code = "game-over" if self.game.actor == conquest.Actor.OVER else "dice-first"
            raise IllegalAction("hint", [Reason(code, "H3.3")])
        seat, position = self.game.actor.name, self.game.hash()
        if any((one.seat, one.strength, one.position) == (seat, strength, position) for one in self.assistance):
            return False
        turn = turn_prefix(self.game)
        self.assistance.append(Assistance(turn, seat, strength, self._end_of_play, len(self.history), position))
        return True

    @property
    def _end_of_play(self) -> int:
        """How many lines of play are whole: what is noted now stands before one that is still open."""
        return len(self._scribe.lines) - (self._scribe.open is not None)

    # ---------------------------------------------------------------- records

    @property
    def lines(self) -> list[str]:
        """The game so far in notation."""
        return list(self._scribe.lines)

    @property
    def tags(self) -> dict[str, str]:
        """The header of the record: rules, board, options, seed, result."""
        options = self.game.options
        result = self.game.result
        tags = {
            "Game": "HISPANIA",
            "Rules": RULES_VERSION,
            "Board": self.game.board.hash,
            "Level": str(options.level),
            "Players": str(options.players),
            "Variants": " ".join(options.variants) or "-",
            "Scenario": str(options.scenario or "-"),
            "House": str(options.house),
        }
        if self.dice is not None:
            tags["Seed"] = self.dice.seed
        if self.branch:
            tags["Branch"] = self.branch
        if self.start.hash() != conquest.Conquest(new_state(self.start.state.config)).hash():
            tags["Position"] = json.dumps(self.start.to_json(), sort_keys=True, separators=(",", ":"))
        tags["Result"] = f"{result.winner} {result.reason}" if result else "*"
        return tags

    def record(self) -> str:
        """The whole record as text."""
        return write_record(self.tags, self.record_lines)

    @property
    def record_lines(self) -> list[str]:
        """The lines of a record: those of play, and where hints were taken, one for each."""
        return interleaved(self.lines, [(one.line, one.text) for one in self.assistance])

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        path = Path(path)
        try:
            handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(self.record())
                os.replace(name, path)
            except BaseException:
                os.unlink(name)
                raise
        except OSError as error:
            raise Unreadable(f"the record cannot be written to {path}: {error.strerror}") from error

    @classmethod
    def load(cls, path: str | Path, board: Board | None = None) -> Table:
        """The table that a record file describes, replayed and checked line by line."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise Unreadable(f"the record {path} cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise Unreadable(f"the record {path} is not UTF-8 text: {error.reason}") from error
        return cls.replay(text, board)

    @classmethod
    def replay(cls, text: str, board: Board | None = None) -> Table:
        """The table that a record describes; every value shown is computed again and compared."""
        record = read_record(text)
        table = cls(_start(record, board), record.tags.get("Seed"), branch=record.tags.get("Branch", ""))
        shown = [(number, part) for number, line in record.lines for part in split_line(line)]
        k = 0
        for number, line in shown:
            hint = read_hint(line)
            if hint is not None:
                table._replay_hint(number, *hint, k)
                continue
            known = len(table._scribe.lines)
            if k >= known or (k == known - 1 and table._scribe.open and line != table._scribe.lines[k]):
                table._replay_line(number, line, table._scribe.open if k < known else None)
            if k >= len(table._scribe.lines):
                raise CorruptRecord(number, f"{line!r} belongs to the line before")
            written = table._scribe.lines[k]
            if not same_line(table.game.board, line, written):
                raise CorruptRecord(number, f"the record says {line!r}, the rules give {written!r}")
            k += 1
        last = record.lines[-1][0] if record.lines else 1
        if len(table._scribe.lines) > k:
            missing = table._scribe.lines[k]
            raise CorruptRecord(last, f"the record stops before {missing!r}, which follows by itself")
        if record.tags.get("Result", table.tags["Result"]) != table.tags["Result"]:
            wrong = f"the tag Result says {record.tags['Result']!r}, the play gives {table.tags['Result']!r}"
            raise CorruptRecord(record.line_of("Result"), wrong)
        return table

    def _replay_hint(self, number: int, turn: str, seat: str, strength: int, line: int) -> None:
        if seat == "H" and not self.game.state.config.hispano:
            raise CorruptRecord(number, "a hint for the Hispano, who does not play here (H6.7)")
        self.assistance.append(Assistance(turn, seat, strength, line, len(self.history)))

    def _replay_line(self, number: int, line: str, done: OpenLine | None) -> None:
        try:
            for step in read_line(self.game, line, done):
                if isinstance(step, Roll) and self.dice is not None and self.game.actor == conquest.Actor.CHANCE:
                    due = self.next_roll()
                    if step != due:
                        raise CorruptRecord(number, f"the record shows the dice {step}, the seed gives {due}")
                self._take(step)
        except CorruptRecord:
            raise
        except HispaniaError as error:
            raise CorruptRecord(number, str(error)) from error


def _dice_reason(code: str) -> Reason:
    """A refusal of the table itself, about its dice."""
    return Reason(code, "H0.5")


def _start(record: Record, board: Board | None) -> conquest.Conquest:
    """The game that a record's header describes, before its first line."""
    tags = record.tags
    board = board or conquest.default_board()
    where = "Game"
    try:
        for where, known in (("Game", "HISPANIA"), ("Rules", RULES_VERSION)):
            if tags.get(where, known) != known:
                raise Unreadable(f"the tag {where} says {tags[where]!r}; this version reads {known!r}")
        where = "Board"
        if tags.get("Board", board.hash) != board.hash:
            raise Unreadable(f"it was played on the board {tags['Board']!r}, this one is {board.hash!r}; use --board")
        where = "Players"
        players = tags.get("Players", "1")
        if players not in ("1", "2", "3"):
            raise Unreadable(f"the tag Players must be 1, 2 or 3, not {players!r}")
        where = "House"
        house = HouseRules.parse(tags.get("House", "-"))
        where = "Level"
        level = Level.parse(tags.get("Level", ""))
        where = "Scenario"
        played = tags.get("Scenario", "-")
        if played not in ("-", "1", "2", "3", "4", "5"):
            raise Unreadable(f"the tag Scenario must be 1 to 5 or -, not {played!r}")
        where = "Variants" if played == "-" else "Scenario"
        variants = tuple(name for name in tags.get("Variants", "-").split() if name != "-")
        options = Options(level, int(players), house, variants, None if played == "-" else int(played))
        where = "Position"
        if "Position" not in tags:
            return conquest.Conquest(new_state(new_config(options, board)))
        game = conquest.from_json(tags["Position"], board)
        if game.options != options:
            raise Unreadable("the tag Position has other options than the header tags")
        return game
    except HispaniaError as error:
        raise CorruptRecord(record.line_of(where), str(error)) from error
