"""An evening at the table: dice fall and are told, the person decides, everything is saved at once."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from ....cli.shelf import Shelf
from ....errors import HispaniaError, IllegalAction
from ....table.dice import new_seed
from ....table.session import Table
from ..core.terms import BEFORE_REVOLT
from ..edge.actions import GENERAL_CODES, Action, Pass, Roll
from ..edge.codec import acting_general, dice_needed
from ..edge.events import Event, TurnStarted
from ..edge.game import Actor
from .answers import ANSWERS, file_named, step_of_event
from .commands import Order, Puzzle, read, read_faces, shown
from .companions import PEOPLE, Companions, show_seats
from .hinting import show, tell_taken, think, wanted
from .listing import show_list
from .menu import menu_of
from .mistakes import told
from .replay import replay
from .screen import SPEEDS, Screen
from .seat import SITTERS, ask_hispano, is_mine, random_decision, steps_to_undo
from .starting import other_options, promise, sealed, story, table_of


class Playing:
    """One person, or several on one sofa, at one table."""

    def __init__(self, screen: Screen, shelf: Shelf, table: Table, main: Table | None = None) -> None:
        self.screen, self.shelf, self.table = screen, shelf, table
        self.main = main  # the game itself while a what-if is on the table
        self.companions = Companions()  # computers in seats of their own (H1.7, H6.7), or lent for a while
        self.file: Path | None = None  # where `save` writes when no file is named
        self.struck: list[int] = []  # faces thrown by hand that do not count (H2.3)
        self.is_left = False
        self._is_saved = True
        self._is_finished = table.game.result is not None
        self._shows_all = True  # the whole situation is due, not only the list
        self._asks_only = False  # after an answer the question stands as it was: nothing is shown again
        self._orders: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "whatif": self._whatif,
            "back": self._back,
            "save": self._save_as,
            "load": self._load,
            "replay": self._replay,
            "new": self._new,
            "speed": self._speed,
            "throw": self._throw,
            "auto": self._auto,
            "seat": self._seat,
            "hint": self._hint,
            "hispano": self._hispano,
            "quit": self._quit,
        }

    # ---------------------------------------------------------------- the evening

    def run(self) -> None:
        """Play until the person leaves; whatever happens, the game is kept."""
        try:
            self._keep()
            if self._is_finished:
                self._tell_result()
            while not self.is_left:
                self._advance()
                if not self._asks_only:
                    self._show()
                self._asks_only = False
                line = self.screen.ask(self._prompt())
                if line is None:
                    self.is_left = True
                else:
                    self._obey(line)
        except KeyboardInterrupt:
            self.screen.line()
        self._keep()
        self._farewell()

    def _farewell(self) -> None:
        if self._is_saved and (self.main is not None or not self._is_finished):
            self.screen.say("saved", path=self.shelf.path)
        self.screen.say("vale")

    def _keep(self) -> None:
        """Save the unfinished game; a folder that cannot be written is told once and does not stop play."""
        if self._is_finished:
            return
        try:
            self.shelf.save(self.table, is_branch=self.main is not None)
            self._is_saved = True
        except HispaniaError as error:
            if self._is_saved:
                self.screen.say("not-saved", why=error)
            self._is_saved = False

    def _advance(self) -> None:
        """Let dice fall, each told before the next, until somebody must decide, throw, or the game is over."""
        while not self._must_throw():
            if self.table.game.actor == Actor.CHANCE:
                self._tell(self.table.roll(None if self.table.dice else Roll()))
            elif self.companions.is_over(self.table.game):
                self.companions.hand_back(self.screen, self.table)
            elif not self._let_decide():
                break
        if self.table.game.result is not None and self.companions.loan is not None:
            self.companions.hand_back(self.screen, self.table)
        if self.table.game.result is not None and not self._is_finished:
            self._finish()

    def _must_throw(self) -> bool:
        """Do dice wait that the person throws?"""
        game = self.table.game
        return self.table.dice is None and game.actor == Actor.CHANCE and any(dice_needed(game.state))

    def _let_decide(self) -> bool:
        """Let the computer decide whose turn it is; False if it is for a person. Ctrl-C gives every seat back."""
        who = self.companions.sitter(self.table.game)
        if who is None:
            return False
        try:
            self._tell(self.table.act(self.companions.decide(self.table, who)))
        except KeyboardInterrupt:
            self.companions.seats.clear()
            self.companions.hand_back(self.screen, self.table)
            self.screen.say("auto-stopped", style="yellow")
            self._shows_all = True
        return True

    def _tell(self, events: list[Event]) -> None:
        self._keep()
        for event in events:
            if isinstance(event, TurnStarted):
                self._shows_all = True
                self.screen.line()
            self.screen.event(self.table.game.board, event)
            self.screen.pause()

    def _finish(self) -> None:
        """Who won and why, and where the record is."""
        self._is_finished = True
        path = None
        try:
            path = self.shelf.finish(self.table, is_branch=self.main is not None)
        except HispaniaError as error:
            self.screen.say("not-saved", why=error)
        self._tell_result(path)

    def _tell_result(self, path: Path | None = None) -> None:
        game, screen, result = self.table.game, self.screen, self.table.game.result
        screen.line()
        screen.situation(game)
        if result is not None:
            key = f"end-{result.winner}-{result.reason}"
            screen.say(key, style="good" if result.winner == "R" else "danger", round=game.state.round)
        if self.table.assistance:
            tell_taken(screen, self.table)
        if path is not None:
            screen.say("end-record", path=path)
        if self.table.dice is not None:
            screen.say("end-seed", seed=self.table.dice.seed, commitment=self.table.dice.commitment[:16])
        screen.say("end-next")

    def _show(self) -> None:
        game, screen = self.table.game, self.screen
        if game.result is not None:
            return
        is_short = screen.plain or game.phase in ("BOOST", "REROLL", "PICK")  # the board is as it was a moment ago
        if self._shows_all or not is_short:
            screen.line()
            screen.situation(game)
        self._shows_all = False
        if self._must_throw():
            roman, hispanic = dice_needed(game.state)
            screen.say(f"throw-{'R' * roman}{'H' * hispanic}", style="bold", phase=screen.words.phases[game.phase])
            return
        if game.actor == Actor.H:
            ask_hispano(screen, game)
        else:
            who = screen.words.generals[GENERAL_CODES[acting_general(game.state)]]
            facts = {"denarii": game.state.denarii, "stick": game.state.step + 1, "sticks": game.options.level.roads}
            screen.say(f"ask-{game.phase}", style="bold", general=who, **facts)
        if game.options.players > 1:
            screen.say("ask-player", players=" / ".join(map(str, game.players_to_act)))
        show_list(screen, game, menu_of(game))

    def _prompt(self) -> str:
        game = self.table.game
        what_if = self.screen.words.say("prompt-whatif") if self.table.branch else ""
        if game.result is not None:
            return f"{what_if}> "
        if self._must_throw():
            roman, hispanic = dice_needed(game.state)
            return f"{what_if}[{'-'.join(['R'] * roman + ['H'] * hispanic)}]> "
        if game.actor == Actor.H:
            return f"{what_if}HISPANO{f' ${game.state.hispano}' if game.state.hispano else ''}> "
        purse = f" ${game.state.denarii}" if game.state.denarii else ""
        return f"{what_if}{GENERAL_CODES[acting_general(game.state)]}{purse}> "

    # ---------------------------------------------------------------- decisions

    def _obey(self, line: str) -> None:
        """Do what was typed; what cannot be done is explained and changes nothing."""
        text = line.strip()
        if not text:
            self._shows_all = True
            return
        if self._must_throw() and self._thrown(text):
            return
        game = self.table.game
        try:
            wanted = read(text, game, menu_of(game), self.screen.words.verbs)
            if isinstance(wanted, Puzzle):
                self.screen.say(wanted.key, style="yellow", **wanted.facts)
            elif not isinstance(wanted, Order):
                self._act(wanted)
                return
            elif wanted.name in ANSWERS:
                ANSWERS[wanted.name](self.screen, self.table, wanted.rest)
            else:
                self._orders[wanted.name](wanted.rest)
                return
        except IllegalAction as error:
            self._refuse(error)
        except HispaniaError as error:
            self.screen.line(told(self.screen.words, error), "yellow")
        self._asks_only = True

    def _act(self, action: Action) -> None:
        game = self.table.game
        try:
            events = self.table.act(action)
        except IllegalAction as error:
            self._refuse(error, action)
            self._asks_only = True
            return
        self._tell(events)
        first = game.phase == "STRIKE" and game.state.window == BEFORE_REVOLT and "H" in self.companions.seats
        over = (first or (game.actor == Actor.CHANCE and game.phase == "REVOLT")) and self.table.can_undo
        if over and self.screen.is_tty and not isinstance(action, Pass):
            self._last_chance()

    def _last_chance(self) -> None:
        """The last denarius is spent: the dice wait for Enter, so that the last action can still be taken back."""
        steps = len(self.table.history)
        while not self.is_left and self.table.game.phase == "REVOLT" and len(self.table.history) == steps:
            line = self.screen.ask(self.screen.words.say("last-chance"))
            if line is None:
                self.is_left = True
            elif not line.strip():
                return
            else:
                self._obey(line)

    def _refuse(self, error: IllegalAction, action: Action | None = None) -> None:
        words, board = self.screen.words, self.table.game.board
        what = words.action(board, action) if action is not None else error.action
        self.screen.say("not-allowed", style="yellow", action=what)
        for reason in error.reasons:
            self.screen.line(words.refusal(board, reason), indent=4, mark="  -")

    # ---------------------------------------------------------------- dice by hand

    def _thrown(self, text: str) -> bool:
        """Take the faces that the person threw; False if the line is something else."""
        roman, hispanic = dice_needed(self.table.game.state)
        faces = read_faces(text, roman + hispanic)
        if faces is None:
            return False
        self._fall(faces)
        return True

    def _fall(self, faces: tuple[int, ...]) -> None:
        roman, hispanic = dice_needed(self.table.game.state)
        roll = Roll(faces[0] if roman else None, faces[-1] if hispanic else None, tuple(self.struck))
        try:
            self._tell(self.table.roll(roll))
            self.struck.clear()
        except IllegalAction as error:
            if error.reasons[0].code == "reroll":
                self.struck.append(faces[0])
            for reason in error.reasons:
                self.screen.line(self.screen.words.refusal(self.table.game.board, reason), "yellow")

    def _throw(self, rest: str) -> None:
        """The computer throws for a person without dice at hand."""
        if not self._must_throw():
            self.screen.say("no-throw")
            return
        number = sum(dice_needed(self.table.game.state))
        self._fall(tuple(secrets.randbelow(6) + 1 for _ in range(number)))

    # ---------------------------------------------------------------- taking back

    def _undo(self, rest: str) -> None:
        """Take the last decision back, and what the program decided for the Hispano since."""
        steps = steps_to_undo(self.table, self.companions.seats)
        if steps:
            for _ in range(steps):
                self.table.undo()
            self.struck.clear()
            self._is_finished = False
            self._keep()
            self.screen.say("undone")
        else:
            self.screen.say("no-undo" if self.table.history else "nothing-to-undo", style="yellow")
            self._asks_only = True

    def _redo(self, rest: str) -> None:
        if self.table.redo():
            self._tell(list(self.table.history[-1].events))
        else:
            self.screen.say("no-redo", style="yellow")
            self._asks_only = True

    def _whatif(self, rest: str) -> None:
        """Branch off before an event of the log, or before the decision that the last dice answered."""
        steps = self.table.history
        if rest:
            number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 7 else 0
            step = step_of_event(self.table, number)
            if step is None:
                self.screen.say("no-event", text=shown(rest), most=sum(len(played.events) for played in steps))
                self._asks_only = True
                return
        else:
            step = len(steps)
            while step and not isinstance(steps[step - 1].step, Roll):
                step -= 1
        self._branch(step)

    def _branch(self, step: int) -> None:
        """Go on after so many steps as a what-if, or from the decision before them if dice would follow."""
        steps = self.table.history
        theirs = self.companions.seats
        while step and (step >= len(steps) or not is_mine(steps[step], theirs)):
            step -= 1
        if step >= len(steps) or not is_mine(steps[step], theirs):
            self.screen.say("no-whatif", style="yellow")
            self._asks_only = True
            return
        branch = self.table.branch_off(step)
        is_kept = self.main is None and self._is_finished  # its record stands on the shelf
        if self.main is None and not is_kept:
            self.main = self.table
        self.table, self._is_finished, self._shows_all = branch, False, True
        self.struck.clear()
        self.screen.say("whatif-finished" if is_kept else "whatif-begins", step=step)
        self._keep()

    def _back(self, rest: str) -> None:
        """From a what-if to the game itself."""
        if self.main is None:
            self.screen.say("no-back", style="yellow")
            self._asks_only = True
            return
        self.shelf.forget(branch_only=True)
        self.table, self.main, self._shows_all = self.main, None, True
        self._is_finished = self.table.game.result is not None
        self.struck.clear()
        self.screen.say("whatif-ends")
        self._keep()

    # ---------------------------------------------------------------- files and games

    def _save_as(self, rest: str) -> None:
        path = file_named(rest) if rest else self.file
        if path is None:
            self.screen.say("save-where", style="yellow")
        elif path.is_dir():
            self.screen.say("save-folder", style="yellow", path=path)
        else:
            self.table.save(path)
            self.file = path
            self.screen.say("saved-as", path=path)
        self._asks_only = True

    def _load(self, rest: str) -> None:
        if not rest:
            self.screen.say("load-what", style="yellow")
            self._asks_only = True
            return
        path = file_named(rest)
        table = Table.load(path, self.table.game.board)
        self._put_away()
        self._sit_down(table)
        self.file = path
        self.screen.say("loaded", path=path)
        if self._is_finished:
            self._tell_result()

    def _new(self, rest: str) -> None:
        """Another game: `new`, `new hard`, `new scenario 3`, `new terror pirates`; the rest stays as it is."""
        options = other_options(self._meant(rest), self.table.game.options)
        self._put_away()
        seed = None if self.table.dice is None else new_seed()
        self._sit_down(table_of(options, self.table.game.board, seed))
        if options.scenario is not None:
            story(self.screen, options)
        self.screen.say("begins", level=options.level, **sealed(self.table))

    def _put_away(self) -> None:
        """Nothing unfinished is lost: it goes to the shelf with the other games."""
        if self.main is not None:
            self.table, self.main = self.main, None
            self._is_finished = self.table.game.result is not None
            self.shelf.forget(branch_only=True)
        if self.table.history and not self._is_finished:
            self.screen.say("put-away", path=self.shelf.finish(self.table))

    def _sit_down(self, table: Table) -> None:
        self.table, self.file = table, None
        self.struck.clear()
        self._shows_all = True
        self._is_finished = table.game.result is not None
        self._keep()

    def _replay(self, rest: str) -> None:
        table = Table.load(file_named(rest), self.table.game.board) if rest else self.table
        step = replay(self.screen, table)
        if step is not None and table is not self.table:
            self.screen.say("load-first", path=rest)
        elif step is not None:
            self._branch(step)
            return
        self._shows_all = True

    def _meant(self, rest: str) -> str:
        """The words after a command as the table understands them, whatever the language."""
        return " ".join(map(self.screen.words.meant, rest.split()))

    def _speed(self, rest: str) -> None:
        wanted, say = self._meant(rest).lower(), self.screen.words.say
        if wanted in SPEEDS:
            self.screen.speed = wanted
        speeds = ", ".join(say(f"speed-{speed}") for speed in SPEEDS)
        self.screen.say("speed", speed=say(f"speed-{self.screen.speed}"), speeds=speeds)
        self._asks_only = True

    def _auto(self, rest: str) -> None:
        """Lay the roads and place the generals for somebody who wants to begin; or lend the seat: `auto consul 3`."""
        if rest and self.table.game.actor >= 0:
            self.companions.lend(self.table.game, self._meant(rest))
            assert self.companions.loan is not None
            who = self.screen.words.say(f"player-{self.companions.loan.player}")
            self.screen.say("auto-begins", style="dim", who=who)
            return
        if self.table.game.actor == Actor.H:
            self._tell(self.table.act(random_decision(self.table)))
            return
        if self.table.game.phase not in ("SETUP_ROADS", "SETUP_GENERALS"):
            self.screen.say("no-auto", style="yellow")
            self._asks_only = True
            return
        while self.table.game.phase in ("SETUP_ROADS", "SETUP_GENERALS"):
            entries = menu_of(self.table.game)
            best = max(entries, key=lambda entry: promise(self.table.game, entry.action))
            self._tell(self.table.act(best.action))

    def _hint(self, rest: str) -> None:
        """What the search would do here, stronger each time; it is noted in the record (`help hint`)."""
        self._asks_only = True
        game, strength = self.table.game, wanted(self.table, rest)
        if game.actor < 0:
            self.screen.say("hint-none", style="yellow")
            return
        if self.screen.is_tty:
            self.screen.say("hint-thinking", style="dim")
        try:
            told = think(self.table, strength)
        except KeyboardInterrupt:
            self.screen.line()
            self.screen.say("hint-called-off", style="yellow")
            return
        self.table.assist(strength)
        self._keep()
        show(self.screen, game, told)

    def _hispano(self, rest: str) -> None:
        """Who decides for the Hispano: `hispano person`, `hispano dice`, `hispano chieftain`."""
        if "hispano" not in self.table.game.options.variants:
            self.screen.say("no-hispano", style="yellow")
            self._asks_only = True
            return
        wanted = self._meant(rest).lower()
        if wanted in SITTERS:
            self.companions.seat("H", wanted, True)
        who = self.companions.seats.get("H", SITTERS[0])
        self.screen.say("hispano-is", who=who, players=", ".join(SITTERS[2:]))
        self._asks_only = who == SITTERS[0]

    def _seat(self, rest: str) -> None:
        """Who sits where: `seat`, `seat U legate`, `seat U me`."""
        has_hispano = "hispano" in self.table.game.options.variants
        if rest:
            seat, _, who = rest.partition(" ")
            self.companions.seat(seat, self._meant(who) or PEOPLE[0], has_hispano)
        show_seats(self.screen, self.companions, has_hispano)
        self._asks_only = self.companions.sitter(self.table.game) is None

    def _quit(self, rest: str) -> None:
        self.is_left = True
