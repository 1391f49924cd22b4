"""A table: one game being played, with its dice, its record, undo and redo, saving and loading."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from .. import games
from ..contract.checked import Problem, unreadable_file
from ..contract.game import CHANCE, OVER, Game, Taken, Turn
from ..contract.rules import Rules
from ..contract.seen import Seats
from ..contract.steps import Step, is_throw
from ..contract.text import BadTag, Line, line_for, whole_line
from ..contract.versions import at_version
from ..errors import CorruptRecord, HispaniaError, IllegalAction, Reason, Unreadable
from .dice import DiceStream, Falling
from .drawn import SECRETS, Drawn
from .files import write_whole
from .history import History, Played
from .record import Record, interleaved, read_record, write_record

__all__ = ["Assistance", "Played", "Progress", "Remark", "Table"]
AT_ONE_PLACE: Final = 3  # equal hints that a record may note at one place: undo can bring a few together
_OF_THE_END: Final = ("Steps", "Result")  # tags that the whole play must give
_END: Final = "End"  # and the hash of the position to which it leads


@dataclass(frozen=True, slots=True)
class Assistance:
    """A hint that somebody took: no step of play, but part of the record, and no undo takes it back."""

    turn: str  # the turn in which it was taken, as a line shows it: 3.K, or setup
    seat: str  # who had to decide
    strength: int
    line: int  # it stands before this line of play
    step: int  # and after so many steps
    text: str  # its line in the record
    position: int | None = None  # the hash of the position it was about, where that is known


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment in the record: about the step that follows it, with which undo takes it back, or about none."""

    text: str
    line: int  # it stands before this line of play
    step: int  # and after so many steps
    of_step: bool
    seat: str = ""  # who alone may read it while something is hidden; empty: everybody


class Progress(Struct, frozen=True):
    """How far a table has come: all that it needs to go on, without the steps that led there."""

    position: Any
    steps: int
    dice_used: int
    decisions: int  # that were ever opened
    open: dict[str, int]
    lines: list[Line]
    assistance: list[Assistance]
    remarks: list[Remark]


class Table:
    """A game on the table.

    >>> table = Table(games.rules().new_game(), seed="roma")
    >>> events = table.roll_on()
    >>> table.game.turn.phase, table.lines[0]
    ('SETUP_ROADS', 'setup revolts [6 1 2 3 5 2]')
    >>> table.act(table.game.legal_actions()[0])[0].rule
    'H2.4'
    >>> table.undo(), table.game.turn.phase
    (True, 'SETUP_ROADS')
    """

    def __init__(self, game: Game, seed: str | None = None, *, branch: str = "") -> None:
        self.game: Any = game  # a Game; whoever sits at a table of one game uses more of it than the contract names
        self.rules: Rules = game.rules
        self.start: Any = game.clone()
        self.dice = DiceStream(seed) if seed is not None else None
        self.drawn: Drawn | None = None  # how the seed came about, where that is told
        self.branch = branch
        self.tells_end = (
            False  # in the header, so that rules which lead elsewhere do not pass for those it was played by
        )
        self.history = History(game)
        self.undone: list[Played] = []
        self.assistance: list[Assistance] = []
        self.remarks: list[Remark] = []
        self.dice_used = 0
        self._scribe: Any = self.rules.text.scribe(game)
        self._turn: tuple[Any, Turn] | None = None  # of which game; forgotten with every step
        self._decisions = 0  # how many decisions were ever opened here
        self._open: dict[str, int] = {}
        self._open_decisions((), "")

    def __repr__(self) -> str:
        return f"<Table {self.game!r} after {len(self.history)} steps>"

    def _repr_svg_(self) -> str:
        """The board, which is how a notebook shows a table."""
        drawn: str = self.game._repr_svg_()
        return drawn

    # ---------------------------------------------------------------- playing

    def act(self, action: Any, seat: str | None = None) -> list[Any]:
        """Take a decision (an Action), by default for whoever must; the future that undo kept is forgotten."""
        return list(self._take(action, seat).events)

    def roll(self, throw: Any = None) -> list[Any]:
        """Let chance answer: from the seed's stream, or with a Throw by hand where the table has no seed."""
        if self.dice is not None and throw is not None:
            raise IllegalAction(f"dice {throw}", [_dice_reason("dice-come-from-the-seed")])
        if self.dice is None and throw is None:
            raise IllegalAction("dice", [_dice_reason("throw-the-dice-by-hand")])
        return list(self._take(throw if throw is not None else self.next_roll()).events)

    def roll_on(self) -> list[Any]:
        """Let chance answer until somebody must decide or the game is over."""
        events: list[Any] = []
        while self.game.turn.kind == CHANCE:
            events += self.roll()
        return events

    def next_roll(self) -> Any:
        """What the stream answers next, rerolled faces included; nothing is consumed yet."""
        if self.dice is None or self.turn.kind != CHANCE:
            raise IllegalAction("dice", [_dice_reason("no-dice-now")])
        return self.game.fall(Falling(self.dice, self.dice_used))

    def _take(self, step: Step, seat: str | None = None, *, keep_undone: bool = False) -> Taken:
        before: Game = self.game.clone()
        turn = self.turn
        taken: Taken = self.game.take(step, seat)
        self._turn = None
        played = Played(
            taken.step, taken.events, taken.seat, taken.revealed, self._scribe.mark(), turn, self.dice_used,
            tuple(self._open.items()),
        )  # fmt: skip
        self.history.add(before, played)
        self._scribe.write(before, taken, self.game)
        if is_throw(taken.step):
            self.dice_used += taken.step.used
        self._open_decisions(turn.seats if turn.together else (), taken.seat, turn.phase)
        if not keep_undone:
            self.undone.clear()
        return taken

    # ---------------------------------------------------------------- who may decide

    @property
    def turn(self) -> Turn:
        """Whose it is to act, asked once for every step that is taken here."""
        game, known = self.game, self._turn
        if known is None or known[0] is not game:  # a game changes by steps, or is another one
            known = self._turn = game, game.turn
        return known[1]

    def decision(self, seat: str) -> int | None:
        """The number of the decision that is open for a seat: it names what an answer is an answer to.

        Where several decide at once, the answer of one leaves the decisions of the others as they are.
        """
        return self._open.get(seat)

    def decisions(self, seats: Seats) -> dict[str, int]:
        """The decisions that are open for some of the seats, by seat."""
        return {seat: self._open[seat] for seat in seats if seat in self._open}

    def _open_decisions(self, together: Seats, decided: str, phase: str = "") -> None:
        """Open a decision for everybody who may decide now, but for those who were already about to."""
        turn = self.turn
        self._decisions += 1
        if not turn.together or turn.phase != phase:
            self._open = dict.fromkeys(turn.seats, self._decisions)
            return
        stays = set(together) - {decided}
        self._open = {seat: self._open[seat] if seat in stays else self._decisions for seat in turn.seats}

    # ---------------------------------------------------------------- undo

    @property
    def can_undo(self) -> bool:
        """May the last step be taken back freely? Not when dice have fallen, or something was revealed."""
        return bool(self.history) and not self._is_final(self.history[-1])

    @staticmethod
    def _is_final(played: Played) -> bool:
        return is_throw(played.step) or played.revealed

    def undo(self, *, beyond_dice: bool = False) -> bool:
        """Take the last step back; beyond dice only when asked for, and the same dice will fall again."""
        if not self.history or not (beyond_dice or self.can_undo):
            return False
        turn = self.game.turn
        self.game, last = self.history.take_back()
        self._scribe.rewind(last.mark)
        self.dice_used = last.dice_before
        self.undone.append(last)
        self._decisions += 1
        waits = dict(last.open_before)
        open_still = turn.seats if turn.together and turn.phase == self.game.turn.phase else ()
        self._open = {seat: number if seat in open_still else self._decisions for seat, number in waits.items()}
        line, step = self._end_of_play, len(self.history)
        for k in range(len(self.assistance) - 1, -1, -1):
            one = self.assistance[k]
            if one.line <= line and one.step <= step:
                break  # those before it are no further on
            self.assistance[k] = replace(one, line=min(one.line, line), step=min(one.step, step))
        stays = [one for one in self.remarks if not one.of_step or one.step < step]
        self.remarks = [replace(one, line=min(one.line, line), step=min(one.step, step)) for one in stays]
        return True

    def redo(self) -> bool:
        """Take the step that undo took back."""
        if not self.undone:
            return False
        last = self.undone.pop()
        self._take(last.step, last.seat or None, keep_undone=True)
        return True

    def branch_off(self, steps: int) -> Table:
        """A what-if table that begins after so many steps of this one, marked as such in its record."""
        twin = Table(self.start.clone(), self.dice.seed if self.dice else None, branch=f"after step {steps}")
        for played in self.history[:steps]:
            twin._take(played.step, played.seat or None)
        twin.drawn = self.drawn
        twin.assistance = [one for one in self.assistance if one.step <= steps and one.line <= twin._end_of_play]
        return twin

    def position(self, steps: int) -> Any:
        """The game after so many steps, as a copy of its own.

        >>> table = Table(games.rules().new_game(), seed="roma")
        >>> events = table.roll_on()
        >>> table.position(0).turn.phase
        'SETUP_REVOLTS'
        """
        return (self.game if steps == len(self.history) else self.history.before(steps)).clone()

    # ---------------------------------------------------------------- going on without its steps

    @property
    def can_rest(self) -> bool:
        """Can another table go on from here without these steps? Not amid a line, nor where some can be done again."""
        return hasattr(self._scribe, "resume") and self._scribe.opened is None and not self.undone

    def progress(self) -> Progress:
        """How far this table has come, where it can rest."""
        return Progress(
            self.game.to_json(), len(self.history), self.dice_used, self._decisions, self._open, self.written,
            self.assistance, self.remarks,
        )  # fmt: skip

    def resume(self, progress: Progress, printed: Any = None) -> None:
        """Go on from there at a table that has just begun as that one did; what lies before is not at hand here.

        >>> one, two = (Table(games.rules(games.ids()[1]).new_game(), seed="roma") for _ in range(2))
        >>> for _ in range(3):
        ...     events = one.roll_on(), one.act(one.game.legal_actions()[0])
        >>> two.resume(one.progress())
        >>> two.game.hash() == one.game.hash(), two.lines == one.lines, len(two.history) == len(one.history)
        (True, True, True)
        """
        self.game = self.rules.from_json(progress.position, printed)
        self.history = History(self.game, progress.steps)
        self.dice_used, self._decisions, self._open = progress.dice_used, progress.decisions, dict(progress.open)
        self.assistance, self.remarks = list(progress.assistance), list(progress.remarks)
        self._scribe.resume(list(progress.lines))
        self._turn = None

    # ---------------------------------------------------------------- assistance

    def assist(self, strength: int, seat: str | None = None) -> bool:
        """Note that whoever must decide took a hint; False if the same hint about this position is noted already.

        >>> table = Table(games.rules().new_game(), seed="roma")
        >>> events = table.roll_on()
        >>> table.assist(2), table.assist(2), table.record().splitlines()[-1]
        (True, False, 'setup U hint 2')
        """
        if type(strength) is not int or not 1 <= strength <= 3:
            raise Unreadable(f"a hint has the strength 1, 2 or 3, not {strength!r}")
        turn = self.game.turn
        if not turn.seats:
            code = "game-over" if turn.kind == OVER else "dice-first"
            raise IllegalAction("hint", [Reason(code, "")])
        text = self.rules.text.hint_line(self.game, seat or turn.seats[0], strength)
        label, who, _ = self.rules.text.read_hint(self.game, text) or (turn.label, seat or turn.seats[0], strength)
        position = self.game.hash()
        if any((one.seat, one.strength, one.position) == (who, strength, position) for one in self.assistance):
            return False
        noted = Assistance(label, who, strength, self._end_of_play, len(self.history), text, position)
        self.assistance.append(noted)
        return True

    def remark(self, text: str, *, of_step: bool = False, seat: str = "") -> None:
        """Write a comment into the record: about the step that comes next, or for good.

        >>> table = Table(games.rules().new_game(), seed="roma")
        >>> table.remark("the first of three evenings")
        >>> table.record().splitlines()[-1]
        '; the first of three evenings'
        """
        self.remarks.append(Remark(text, self._end_of_play, len(self.history), of_step, seat))

    @property
    def _end_of_play(self) -> int:
        """How many lines of play are whole: what is noted now stands before one that is still open."""
        return len(self._scribe.lines) - (self._scribe.opened is not None)

    # ---------------------------------------------------------------- records

    @property
    def everybody(self) -> Seats:
        """All seats: who holds them sees everything."""
        seats: Seats = self.game.seats
        return seats

    @property
    def written(self) -> list[Line]:
        """The lines of play as the scribe keeps them; they are read, never changed."""
        lines: list[Line] = self._scribe.lines
        return lines

    @property
    def lines(self) -> list[str]:
        """The game so far in notation, whole."""
        return self.lines_for(None)

    def lines_for(self, seats: Seats | None, first: int = 0) -> list[str]:
        """The game so far in notation, from a line on: whole, or as somebody with these seats may read it.

        While a game goes on there may be things that nobody sees, not even who holds all seats.
        """
        lines = self.written[first:]
        if seats is None or (seats == self.everybody and self.game.turn.kind == OVER):
            return [whole_line(line) for line in lines]
        return [line_for(line, seats) for line in lines]

    @property
    def tags(self) -> dict[str, str]:
        """The header of the record: rules, options, seed, result."""
        tags = self.rules.text.tags(self.start, self.game)
        last: dict[str, str] = {key: tags.pop(key) for key in ("Position", *_OF_THE_END) if key in tags}
        if self.dice is not None:
            tags["Seed"] = self.dice.seed
        if self.drawn is not None:
            tags |= self.drawn.tags
        if self.branch:
            tags["Branch"] = self.branch
        if self.tells_end:
            last[_END] = f"{self.game.hash():x}"
        return tags | last

    def record(self, seats: Seats | None = None) -> str:
        """The record as text: whole, or as somebody with these seats may read it while the game goes on."""
        return write_record(self.tags_for(seats), self.rules.text.join_lines(self.record_lines(seats)))

    def tags_for(self, seats: Seats | None) -> dict[str, str]:
        """The header as these seats may read it: where something is hidden from them, its seed and start are, too."""
        tags = self.tags
        if seats is not None and self.rules.hidden and self.game.turn.kind != OVER:
            for key in (*SECRETS, "Position", _END):
                tags.pop(key, None)
        return tags

    def record_lines(self, seats: Seats | None) -> list[str]:
        """The lines of a record: those of play, one for each hint that was taken, and comments."""
        others = [(one.line, one.text) for one in self.assistance]
        whole = seats is None or not self.rules.hidden
        others += [
            (one.line, f"{self.rules.text.comment} {one.text}")
            for one in self.remarks
            if whole or not one.seat or one.seat in (seats or ())
        ]
        return interleaved(self.lines_for(seats), others)

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all; it tells where the play led."""
        self.tells_end = True
        write_whole(Path(path), self.record())

    @classmethod
    def load(cls, path: str | Path, printed: Any = None) -> Table:
        """The table that a record file describes, replayed and checked line by line."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise Unreadable(unreadable_file("record-unreadable", "the record", error)) from error
        except UnicodeDecodeError as error:
            why = f"the record {path} is not UTF-8 text: {error.reason}"
            raise Unreadable(Problem(why, "record-not-text", path=str(path))) from error
        return cls.replay(text, printed)

    @classmethod
    def replay(cls, text: str, printed: Any = None) -> Table:
        """The table that a record describes; every value shown is computed again and compared.

        `printed` is the printed game it was played on, where that is not the shipped one.
        """
        notation = _rules(read_record(text)).text
        record = read_record(text, notation.comment)
        table = cls(_start(record, printed), record.tags.get("Seed"), branch=record.tags.get("Branch", ""))
        table.drawn = _drawn(record)
        lines = record.lines
        shown = [(number, part) for number, line in lines for part in notation.split_line(line)]
        k = 0
        for number, line in shown:
            if table._replay_hint(number, line, k):
                continue
            written, opened = table.written, table._scribe.opened
            if k >= len(written) or (k == len(written) - 1 and opened is not None and line != whole_line(written[k])):
                table._replay_line(number, line, opened if k < len(written) else None)
            if k >= len(written):
                why = Problem(f"{line!r} belongs to the line before", "record-joined", line=repr(line))
                raise CorruptRecord(number, why)
            if not notation.same_line(table.game, line, whole_line(written[k])):
                due = repr(whole_line(written[k]))
                why = Problem(
                    f"the record says {line!r}, the rules give {due}", "record-differs", line=repr(line), due=due
                )
                raise CorruptRecord(number, why)
            k += 1
        last = lines[-1][0] if lines else 1
        if len(table.written) > k:
            due = repr(whole_line(table.written[k]))
            why = Problem(f"the record stops before {due}, which follows by itself", "record-stops", due=due)
            raise CorruptRecord(last, why)
        table.tells_end = _END in record.tags
        tags = table.tags
        if table.tells_end and record.tags[_END] != tags[_END]:
            end, version = repr(record.tags[_END]), record.tags.get("Rules", table.rules.version)
            text = f"the play leads to the position {tags[_END]}, and led to {end} when it was written: "
            text += f"it was changed by hand, or these are other rules of version {version}"
            why = Problem(text, "record-other-end", said=end, due=tags[_END], version=version)
            raise CorruptRecord(record.line_of(_END), why)
        for tag in _OF_THE_END:
            said, given = record.tags.get(tag), tags.get(tag, "nothing")
            if said not in (None, given):
                facts = {"tag": tag, "said": repr(said), "due": repr(given)}
                why = Problem(f"the tag {tag} says {said!r}, the play gives {given!r}", "record-tag-differs", **facts)
                raise CorruptRecord(record.line_of(tag), why)
        return table

    def _replay_hint(self, number: int, text: str, line: int) -> bool:
        try:
            hint = self.rules.text.read_hint(self.game, text)
        except Unreadable as error:
            raise CorruptRecord(number, str(error)) from error
        if hint is not None:
            noted = Assistance(*hint, line, len(self.history), text)
            here = takewhile(lambda one: (one.line, one.step) == (line, noted.step), reversed(self.assistance))
            if sum(one.text == text for one in here) < AT_ONE_PLACE:
                self.assistance.append(noted)
        return hint is not None

    def _replay_line(self, number: int, line: str, opened: Any) -> None:
        try:
            for step in self.rules.text.read_line(self.game, line, opened):
                if is_throw(step) and self.dice is not None and self.game.turn.kind == CHANCE:
                    due = self.next_roll()
                    if step != due:
                        text = f"the record shows the dice {step}, the seed gives {due}"
                        why = Problem(text, "record-dice", said=str(step), due=str(due))
                        raise CorruptRecord(number, why)
                self._take(step)
        except CorruptRecord:
            raise
        except HispaniaError as error:
            raise CorruptRecord(number, str(error)) from error


def _dice_reason(code: str) -> Reason:
    """A refusal of the table itself, about its dice."""
    return Reason(code, "")


def _rules(record: Record) -> Rules:
    """The rules that a record's header names, in the version by which it was played."""
    try:
        rules = games.named_in_record(record.tags.get("Game"))
    except Unreadable as error:
        raise CorruptRecord(record.line_of("Game"), str(error)) from error
    try:
        return at_version(rules, record.tags.get("Rules", rules.version))
    except Unreadable as error:
        raise CorruptRecord(record.line_of("Rules"), str(error)) from error


def _drawn(record: Record) -> Drawn | None:
    """What a record's header tells of its seed, checked."""
    try:
        return Drawn.read(record.tags)
    except BadTag as error:
        raise CorruptRecord(record.line_of(error.tag), str(error)) from error


def _start(record: Record, printed: Any) -> Game:
    """The game that a record's header describes, before its first line."""
    try:
        return _rules(record).text.begin(record.tags, printed)
    except BadTag as error:
        raise CorruptRecord(record.line_of(error.tag), error.args[0]) from error
    except HispaniaError as error:
        raise CorruptRecord(1, str(error)) from error
