"""Playing any game at one terminal: whoever must decide is asked, computers and chance go on by themselves.

Where a game hides something and several people share the screen, a curtain falls whenever it changes hands.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ... import players
from ...contract.game import CHANCE, OVER, Turn
from ...contract.seen import Seats, seen, seen_all
from ...contract.steps import is_throw
from ...contract.words import sentence
from ...errors import HispaniaError, IllegalAction, Unreadable
from ...players import Player
from ...table.session import Table
from ..shelf import Shelf
from ..telling import told
from .screen import Screen

ALL = ""  # everybody, at the end of a game
LONG, FEW = 60, 12  # a list so long is told at first with so many under each heading


class Sitting:
    """One evening at one table."""

    def __init__(
        self, screen: Screen, shelf: Shelf, table: Table, computers: Mapping[str, Player], printed: Any = None
    ) -> None:
        self.screen, self.shelf, self.computers = screen, shelf, computers
        self.printed = printed  # a corrected copy of the printed game, where it is not the shipped one
        self.is_left = False
        self.at: str | None = None  # who looks at the screen
        self.is_clean = True  # has nobody's position been on the screen since the curtain?
        self.orders: dict[str, Callable[[str], None]] = {
            "help": self._help, "?": self._help, "list": self._list, "look": self._look, "odds": self._odds,
            "hint": self._hint, "undo": self._undo, "redo": self._redo, "log": self._log, "record": self._record,
            "save": self._save, "load": self._load, "quit": self._quit, "exit": self._quit,
        }  # fmt: skip
        self._sit_down(table)

    def _sit_down(self, table: Table) -> None:
        self.table = table
        self.people = tuple(seat for seat in table.game.seats if seat not in self.computers)
        self.has_curtain = table.rules.hidden and len(self.people) > 1
        self.told = dict.fromkeys((ALL, *table.game.seats), len(table.history))  # steps that each has heard of
        self.rounds = dict.fromkeys(self.told, -1)  # the last round of whose beginning each has heard
        self.fresh = True  # is the position still to be shown?
        self.is_kept = table.game.turn.kind == OVER
        self.record_path: Path | None = None

    # ---------------------------------------------------------------- the loop

    def run(self) -> None:
        """Play until somebody leaves; whatever happens, the game is kept."""
        try:
            while not self.is_left:
                self._go_on()
                seat = self._whose()
                if self._is_seen_by(seat):
                    self._show(seat)
                    self._obey(self.screen.ask(self._prompt(seat)))
        except KeyboardInterrupt:
            self.screen.line()
        if self.table.history and self.table.game.turn.kind != OVER:
            self._keep()
            self.screen.say("saved", path=self.shelf.path, flag=f" --game {self.table.rules.id}")

    def _go_on(self) -> None:
        """Let chance and computers go on until a person is asked."""
        while True:
            turn: Turn = self.table.game.turn
            idle = [seat for seat in turn.seats if seat in self.computers]
            if turn.kind == CHANCE and not self._chance_waits():
                if self.table.dice is None:
                    raise Unreadable(self.screen.text("no-dice"))
                self.table.roll()
            elif idle and (turn.together or len(idle) == len(turn.seats)):
                rng = random.Random(f"{self.table.dice.seed if self.table.dice else ''} {len(self.table.history)}")
                decision = players.decide(self.computers[idle[0]], self.table.game, idle[0], rng)
                self.table.act(decision.action, idle[0])
            else:
                break
            self._changed()
        if self.table.game.turn.kind == OVER and not self.is_kept:
            self.is_kept = True
            self.record_path = self.shelf.finish(self.table)

    def _chance_waits(self) -> bool:
        """After a step of a person that risks nothing by itself, chance waits for a word."""
        if not self.table.history:
            return False
        last = self.table.history[-1]
        return not is_throw(last.step) and bool(last.step.quiet) and last.seat in self.people

    def _whose(self) -> str:
        """The seat that is asked: a person who may decide, or who has just decided, or everybody at the end."""
        turn: Turn = self.table.game.turn
        if turn.kind == OVER:
            return ALL
        if turn.kind == CHANCE:
            return str(self.table.history[-1].seat)
        asked = [seat for seat in turn.seats if seat in self.people]
        return self.at if self.at in asked and self.at is not None else asked[0]

    def _prompt(self, seat: str) -> str:
        kind = self.table.game.turn.kind
        key = "ask-over" if kind == OVER else "ask-chance" if kind == CHANCE else "ask"
        return self.screen.text(key, seat=self.screen.name(seat))

    # ---------------------------------------------------------------- the curtain

    def _is_seen_by(self, seat: str) -> bool:
        """Is this seat before the screen? If others were, nothing of theirs is left on it when it is passed on."""
        if self.at == seat or not self.has_curtain:
            self.at = seat
            return True
        if not self.is_clean:
            self.screen.curtain()
        self.at, self.is_clean = None, True
        prompt = self.screen.text("pass-to-all" if seat == ALL else "pass-to", seat=self.screen.name(seat))
        word = self.screen.ask(prompt)
        if word is None or word in ("quit", "exit"):
            self.is_left = True
        elif word == "undo":
            self._undo("")
        elif word:
            self.screen.say("only-enter", "warning")
        else:
            self.at, self.fresh, self.is_clean = seat, True, False
        return self.at is not None

    @property
    def eyes(self) -> Seats:
        """Through whose eyes the screen is seen; when a game is over, everything may be read."""
        if not self.table.rules.hidden or self.table.game.turn.kind == OVER:
            return self.table.everybody
        return self.people if not self.has_curtain else (self.at,) if self.at else ()

    @property
    def seat(self) -> str | None:
        """Whose view is shown: of whoever looks, or of everybody."""
        return None if self.at == ALL else self.at if self.has_curtain else next(iter(self.eyes), None)

    # ---------------------------------------------------------------- what is shown

    def _changed(self) -> None:
        """A step was taken, or taken back."""
        self.fresh = True
        now = len(self.table.history)
        self.told = {seat: min(count, now) for seat, count in self.told.items()}
        if self.table.game.turn.kind != OVER:
            self.is_kept = False
            self._keep()

    def _show(self, seat: str) -> None:
        """What happened since this seat looked last, then the position and the actions."""
        if not self.fresh:
            return
        self.fresh = False
        who = seat if self.has_curtain else ALL
        told = self.told[who] if seat != ALL else max(self.told.values())
        for played in self.table.history[told:]:
            self._tell_round(who, played.turn)
            events = seen_all(played.events, self.eyes)
            for event in events:
                self.screen.tell(f"event.{type(event).__name__}", event)
            step = seen(played.step, self.eyes)
            if not events and step is not None and not is_throw(step):
                text = sentence(self.screen.words, f"action.{step.kind}", step)
                self.screen.line(f"{self.screen.name(played.seat)}: {text}", indent=2)
        self.told[who] = len(self.table.history)
        turn: Turn = self.table.game.turn
        self._tell_round(who, turn)
        if turn.kind == OVER:
            self._tell_end()
        elif turn.kind != CHANCE:
            self._look("")
            grouped = self._grouped()
            long = sum(map(len, grouped.values())) > LONG
            self.screen.actions(grouped, most=FEW if long else None)

    def _tell_round(self, who: str, turn: Turn) -> None:
        """What a game tells at the beginning of a round, once; most tell nothing."""
        if turn.round <= self.rounds[who] or turn.kind == OVER:
            return
        self.rounds[who] = turn.round
        title, told = (self.screen.words.get(f"round.{turn.round}{part}", "") for part in (".title", ""))
        if told:
            self.screen.line(" · ".join(filter(None, (str(turn.round), title))), "head")
            self.screen.line(told, indent=2)

    def _title(self) -> str:
        turn: Turn = self.table.game.turn
        who = {CHANCE: self.screen.text("chance"), OVER: ""}.get(turn.kind)
        decides = self.screen.text("decides", seat=self.screen.name(self.at or "")) if who is None else who
        return " · ".join(filter(None, (turn.label, sentence(self.screen.words, f"phase.{turn.phase}"), decides)))

    def _tell_end(self) -> None:
        ending = self.table.game.ending
        self.screen.head(self._title())
        self.screen.tree(self.table.game.view(self.seat))
        reason = sentence(self.screen.words, f"ending.{ending.reason}")
        key = "won" if ending.winners else "nobody"
        self.screen.say(key, "good", winners=", ".join(map(self.screen.name, ending.winners)), reason=reason)
        for seat, points in ending.points.items():
            self.screen.say("points", seat=self.screen.name(seat), points=f"{points:g}")
        if self.table.dice is not None:
            self.screen.say("seed", seed=self.table.dice.seed)
        if self.record_path is not None:
            self.screen.say("kept", path=self.record_path)

    # ---------------------------------------------------------------- what is typed

    def _obey(self, line: str | None) -> None:
        """Do what was typed; what cannot be done is told and changes nothing."""
        if line is None:
            self.is_left = True
            return
        verb, _, rest = line.partition(" ")
        try:
            if not line:
                if self.table.game.turn.kind == CHANCE and self.table.dice is not None:
                    self.table.roll()
                    self._changed()
            elif verb.lower() in self.orders:
                self.orders[verb.lower()](rest.strip())
            else:
                self.table.act(self._meant(line), self._decider())
                self._changed()
        except IllegalAction as error:
            self.screen.say("refused", "warning")
            for reason in error.reasons:
                self.screen.line(f"- {sentence(self.screen.words, f'reason.{reason.code}', reason.facts)}", indent=2)
        except HispaniaError as error:
            self.screen.line(told(error, self.screen.language), "warning")

    def _decider(self) -> str | None:
        return self.at if self.at in self.table.game.turn.seats else None

    def _meant(self, line: str) -> Any:
        """The action of a number, of a notation, or of plain data, legal or not."""
        game, rules = self.table.game, self.table.rules
        listed = [entry for entries in self._grouped().values() for entry in entries]
        if line.isascii() and line.isdigit():
            found = [action for number, action in listed if number == int(line[:9])]
            if not found:
                raise Unreadable(self.screen.text("no-number" if listed else "no-decision", most=len(listed)))
            return found[0]
        if line.startswith("{"):
            try:
                return rules.read_action(game, json.loads(line))
            except (ValueError, RecursionError) as error:
                raise Unreadable(str(error)) from error
        return rules.text.read_action(game, line, self._decider())

    # ---------------------------------------------------------------- orders

    def _grouped(self) -> dict[str, list[tuple[int, Any]]]:
        """The legal actions of whoever is asked, numbered, by their groups."""
        groups: dict[str, list[Any]] = {}
        for action in self.table.game.legal_actions(self._decider()) if self._decider() else ():
            groups.setdefault(action.group, []).append(action)
        numbers = iter(range(1, 1 + sum(map(len, groups.values()))))
        return {group: [(next(numbers), action) for action in actions] for group, actions in groups.items()}

    def _help(self, rest: str) -> None:
        self.screen.say("help")

    def _list(self, rest: str) -> None:
        self.screen.actions(self._grouped())

    def _look(self, rest: str) -> None:
        self.screen.head(self._title())
        self.screen.tree(self.table.game.view(self.seat))

    def _odds(self, rest: str) -> None:
        action = self._meant(rest)
        reasons = self.table.game.why_not(action, self._decider())
        if reasons:  # what another seat might do is its own business
            raise IllegalAction(str(action), reasons)
        preview = self.table.game.preview(action, self._decider())
        if preview is None:
            return self.screen.say("no-preview")
        return self.screen.tree(msgspec.to_builtins(preview, enc_hook=str))

    def _hint(self, rest: str) -> None:
        strength = int(rest) if rest in ("1", "2", "3") else 1
        steps, dice = len(self.table.history), self.table.dice
        found = players.hint(
            self.table.game, self._decider(), strength, seed=players.seed_of(dice.seed if dice else None, steps)
        )
        told = players.write_hint(self.table.rules, found)
        places = ", ".join(map(self.screen.name, told.get("places") or ()))
        self.screen.say("hint-places" if places else "hint-nowhere", places=places)
        if told.get("kind"):
            self.screen.say("hint-kind", kind=told["kind"])
        if told.get("text"):
            chance = round(100 * (told.get("chances") or {}).get(found.seat, 0.0))
            self.screen.say("hint-action", text=told["text"], chance=chance, seat=self.screen.name(found.seat))
        if self.table.assist(strength, self._decider()):
            self.screen.say("noted", "label")
            self._keep()

    def _undo(self, rest: str) -> None:
        """Back to the last step of a person: what computers did since would only be done again."""
        mine = (self.at,) if self.has_curtain and self.at else self.people  # nobody takes back what is not theirs
        back = 0
        while self.table.undo():
            back += 1
            if self.table.undone[-1].seat in self.people:
                break
        if back and self.table.undone[-1].seat in mine:
            self.screen.say("took-back")
            return self._changed()
        for _ in range(back):
            self.table.redo()
        return self.screen.say("no-undo", "warning")

    def _redo(self, rest: str) -> None:
        if self.table.redo():
            return self._changed()
        return self.screen.say("no-redo", "warning")

    def _log(self, rest: str) -> None:
        for line in self.table.record_lines(self.eyes) or [self.screen.text("no-record")]:
            self.screen.line(line, indent=2)

    def _record(self, rest: str) -> None:
        for line in self.table.record(self.eyes).splitlines():
            self.screen.line(line)

    def _save(self, rest: str) -> None:
        path = self._file("save", rest)
        self.table.save(path)
        self.screen.say("wrote", path=path)

    def _load(self, rest: str) -> None:
        table = Table.load(self._file("load", rest), self.printed)
        if table.rules.id != self.table.rules.id:
            raise Unreadable(f"{rest} is a record of {table.rules.title}: hispania terminal --file {rest}")
        if self.table.history and self.table.game.turn.kind != OVER:
            self.screen.say("put-away", path=self.shelf.finish(self.table))
        self._sit_down(table)
        self.at = None if self.has_curtain else self.at

    def _quit(self, rest: str) -> None:
        self.is_left = True

    def _file(self, command: str, text: str) -> Path:
        if not text or "\x00" in text:
            raise Unreadable(self.screen.text("needs-file", command=command))
        return Path(text).expanduser()

    # ---------------------------------------------------------------- keeping

    def _keep(self) -> None:
        try:
            self.shelf.save(self.table)
        except HispaniaError as error:
            self.screen.say("not-saved", "warning", why=told(error, self.screen.language))
