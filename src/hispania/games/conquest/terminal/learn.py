"""`hispania learn`: exercises, one position and one question each; your progress is kept."""

from __future__ import annotations

import io
import sys
from typing import Annotated, Final

import typer
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from ....cli.places import home
from ....cli.progress import Progress
from ....errors import HispaniaError, Unreadable
from ....table.session import Table
from ..edge.actions import GENERAL_CODES, Action
from ..edge.codec import acting_general
from ..learning.exercises import GRADES, THEMES, Exercise, book, verdict
from ..learning.lessons import hint_of, points_of
from .answers import ANSWERS
from .catalogue import Lessons
from .commands import Order, Puzzle, read, shown
from .forms import capital
from .languages import LANGUAGE_HELP, catalogue
from .listing import show_list
from .menu import menu_of
from .mistakes import told
from .screen import Screen
from .seat import ask_hispano
from .telling.lessons import answer, points, sentence

app = typer.Typer(add_completion=False)

OWN_WORDS: Final = ("hint", "solution", "skip", "lessons", "again")  # what only exercises know
TALK: Final = ("look", "odds", "moves", "actions", "map", "rule")  # questions of the table that make sense here


@app.command()
def learn(
    number: Annotated[int | None, typer.Argument(metavar="[NUMBER]", help="Begin with this exercise.")] = None,
    grade: Annotated[str | None, typer.Option(metavar="GRADE", help=f"Only {', '.join(GRADES)}.")] = None,
    theme: Annotated[str | None, typer.Option(metavar="THEME", help=f"Only one of {', '.join(THEMES)}.")] = None,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help=LANGUAGE_HELP)] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours, no drawing; good for screen readers.")] = False,
) -> None:
    """Exercises: positions in which one action is clearly best; find it, and see why."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        words = catalogue(language)
        chosen = _chosen(words.learn, grade, theme)
        most = len(book().exercises)
        if number is not None and not 1 <= number <= most:
            raise Unreadable(words.learn.say("no-exercise", text=number, most=most))
        Learning(Screen(words, plain=plain), Progress(home() / "learn.json"), chosen).run(number)
    except HispaniaError as error:
        Console(stderr=True, soft_wrap=True, highlight=False).print(f"[red]hispania learn:[/] {escape(str(error))}")
        raise typer.Exit(1) from None


def _chosen(words: Lessons, grade: str | None, theme: str | None) -> dict[int, Exercise]:
    """The exercises that were asked for, by number."""
    if grade is not None and grade not in GRADES:
        raise Unreadable(words.say("no-such-grade", text=grade, known=", ".join(GRADES)))
    if theme is not None and theme not in THEMES:
        raise Unreadable(words.say("no-such-theme", text=theme, known=", ".join(THEMES)))
    found = {
        k: one for k, one in enumerate(book().exercises, 1) if grade in (None, one.grade) and theme in (None, one.theme)
    }
    if not found:
        raise Unreadable(words.say("nothing-chosen", grade=grade or words.say("any-grade"), theme=theme))
    return found


class Learning:
    """One person with the exercises."""

    def __init__(self, screen: Screen, progress: Progress, chosen: dict[int, Exercise]) -> None:
        self.screen, self.progress, self.chosen = screen, progress, chosen
        self.words = screen.words.learn
        self.most = len(book().exercises)
        self.is_left = False
        self._warned = False

    # ---------------------------------------------------------------- from exercise to exercise

    def run(self, number: int | None) -> None:
        """Exercise after exercise until the person leaves; whatever happens, progress is kept."""
        try:
            self.progress.read()
            if self.progress.bad is not None:
                self._say("bad-progress", style="yellow", why=self.progress.why, path=self.progress.bad)
            if number is None:
                self._list()
                number = self._which(self.words.say("ask-which"), 0)
            while number is not None and not self.is_left:
                self._exercise(number)
                if not self.is_left:
                    number = self._which(self.words.say("after"), number)
        except KeyboardInterrupt:
            self.screen.line()
        solved = sum(self.progress.is_solved(one) for one in self.chosen.values())
        if not self.progress.failed and self.progress.notes:
            self._say("saved", path=self.progress.path)
        self._say("vale", solved=solved, number=len(self.chosen))

    def _say(self, key: str, *, style: str = "", **facts: object) -> None:
        self.screen.line(self.words.say(key, **facts), style)

    def _which(self, prompt: str, last: int) -> int | None:
        """The exercise that the person chooses next, or None to leave."""
        while True:
            line = self.screen.ask(prompt)
            word = "quit" if line is None else line.strip().lower()
            meant = self.words.verbs.get(word) or self.screen.words.verbs.get(word, word)
            if meant == "quit":
                self.is_left = True
                return None
            if word.isascii() and word.isdigit() and len(word) < 7 and 1 <= int(word) <= self.most:
                return int(word)
            if not word or meant == "skip":
                following = self._next(last)
                if following is not None:
                    return following
                self._say("none-left")
            elif meant == "again" and last:
                return last
            elif meant in ("lessons", "actions"):
                self._list()
            elif meant == "help":
                self._help()
            else:
                self._say("no-exercise", style="yellow", text=shown(word), most=self.most)

    def _next(self, last: int) -> int | None:
        """The first exercise after this one that is not solved yet, or before it if there is none."""
        open_ones = [k for k, one in self.chosen.items() if not self.progress.is_solved(one) and k != last]
        return next((k for k in open_ones if k > last), next(iter(open_ones), None))

    def _list(self) -> None:
        """All exercises by grade, with their themes and what is solved."""
        screen, solved = self.screen, self.progress.is_solved
        self._say("welcome", number=len(self.chosen), margin=points(self.screen.words, book().made.margin))
        for grade in GRADES:
            group = {k: one for k, one in self.chosen.items() if one.grade == grade}
            if not group:
                continue
            screen.line()
            title = self.words.grades[grade]
            done = sum(map(solved, group.values()))
            self._say("heading", style="bold", grade=title, solved=done, number=len(group))
            items = [self._item(k, one) for k, one in group.items()]
            if screen.plain:
                for item in items:
                    screen.line(str(item))
            else:
                screen.console.print(Columns(items, padding=(0, 3), column_first=False))
        screen.line()
        self._say("legend", style="dim", tick=screen.tick, half="~", open=screen.hole)
        self._say("progress", solved=sum(map(solved, self.chosen.values())), number=len(self.chosen))

    def _item(self, number: int, one: Exercise) -> Text:
        note = self.progress.note(one)
        mark = self.screen.tick if note == "solved" else "~" if note == "helped" else self.screen.hole
        style = "good" if note == "solved" else "" if note == "helped" else "dim"
        return Text.assemble((f"{number:>2} ", "number"), (mark, style), f" {self.words.themes[one.theme]}")

    def _help(self) -> None:
        for line in self.words.help.split("\n"):
            self.screen.line(line)

    # ---------------------------------------------------------------- one exercise

    def _exercise(self, number: int) -> None:
        """Ask until the answer is found, given or left for later."""
        asked = book().exercises[number - 1]
        table = Table(asked.game)
        hints = tries = 0
        self._show(number, asked, table)
        while True:
            line = self.screen.ask(self._prompt(table))
            if line is None:
                self.is_left = True
                return
            wanted = self._read(line, table)
            if isinstance(wanted, Order):
                if wanted.name == "quit":
                    self.is_left = True
                    return
                if wanted.name == "skip":
                    self._say("skipped")
                    return
                if wanted.name == "solution":
                    self._keep(asked, "shown")
                    self._say("solution", style="bold")
                    self._explain(asked, table)
                    return
                if wanted.name == "hint":
                    hints += 1
                    self._hint(asked, table, hints)
                elif wanted.name == "lessons":
                    self._list()
                else:
                    self._show(number, asked, table)
            elif wanted is not None:
                tries += 1
                if self._answer(asked, table, wanted, helped=hints > 0 or tries > 1):
                    return

    def _prompt(self, table: Table) -> str:
        state = table.game.state
        if table.game.actor == 3:
            return f"HISPANO{f' ${state.hispano}' if state.hispano else ''}> "
        return f"{GENERAL_CODES[acting_general(state)]}{f' ${state.denarii}' if state.denarii else ''}> "

    def _show(self, number: int, asked: Exercise, table: Table) -> None:
        screen, game = self.screen, table.game
        screen.line()
        screen.situation(game)
        screen.line()
        grade, theme = self.words.grades[asked.grade].lower(), self.words.themes[asked.theme]
        self._say("title", style="bold", number=number, most=self.most, theme=theme, grade=grade)
        if asked.seat == "H":
            ask_hispano(screen, game)
        who = screen.words.generals[asked.seat].first
        purse = game.state.hispano if asked.seat == "H" else game.state.denarii
        key = "question" if purse else "question-free"
        self._say(key, style="bold", general=who, denarii=screen.words.denarii(purse))
        show_list(screen, game, menu_of(game))
        self._say("how", style="dim")

    def _read(self, line: str, table: Table) -> Action | Order | None:
        """What was typed, where it is about the exercise; questions of the table are answered here."""
        text, screen = line.strip(), self.screen
        if not text:
            return Order("again")
        try:
            own = self.words.verbs.get(text.lower())
            wanted = Order(own) if own else read(text, table.game, menu_of(table.game), screen.words.verbs)
            if isinstance(wanted, Puzzle):
                screen.say(wanted.key, style="yellow", **wanted.facts)
            elif not isinstance(wanted, Order):
                return self._legal(table, wanted)
            elif wanted.name in ("quit", *OWN_WORDS):
                return wanted
            elif wanted.name == "help":
                self._help()
            elif wanted.name in TALK:
                ANSWERS[wanted.name](screen, table, wanted.rest)
            else:
                self._say("not-here", style="yellow", word=capital(screen.words.verb(wanted.name)))
        except HispaniaError as error:
            screen.line(told(screen.words, error), "yellow")
        return None

    def _legal(self, table: Table, action: Action) -> Action | None:
        words, game = self.screen.words, table.game
        reasons = game.why_not(action)
        if not reasons:
            return action
        self.screen.say("not-allowed", style="yellow", action=words.action(game.board, action))
        for reason in reasons:
            self.screen.line(words.refusal(game.board, reason), indent=4, mark="  -")
        return None

    def _answer(self, asked: Exercise, table: Table, action: Action, *, helped: bool) -> bool:
        """Tell how good an answer is; True if it is the solution."""
        words, game = self.screen.words, table.game
        found = verdict(asked, game, action)
        styles = {"right": "good", "close": "bold yellow", "wrong": "danger"}
        text = words.action(game.board, next(one for one in game.legal_actions() if one == action))
        told = answer(words, found, text, len(asked.values), asked.seat)
        self.screen.line(told, styles[found.kind])
        if found.kind != "right":
            self._keep(asked, "tried")
            return False
        self._keep(asked, "helped" if helped else "solved")
        self._explain(asked, table, skip_first=True)
        return True

    def _explain(self, asked: Exercise, table: Table, *, skip_first: bool = False) -> None:
        """The explanation, a point a line."""
        for point in points_of(asked)[1 if skip_first else 0 :]:
            self.screen.line(sentence(self.screen.words, table.game.board, point), indent=2)
        self.screen.line(self.words.say("was-found", how=self.words.found[asked.found]), "dim", indent=2)

    def _hint(self, asked: Exercise, table: Table, hints: int) -> None:
        """Where to look, then what kind of action it is."""
        hint, board = hint_of(asked), table.game.board
        if hints > 2:
            self._say("hint-no-more")
        elif hints == 2:
            self._say("hint-kind", kind=self.words.kinds[hint.kind])
        elif hint.spaces:
            self._say(
                "hint-space",
                spaces=self.screen.words.listed([self.screen.words.place(board, id).the for id in hint.spaces]),
            )
        else:
            self._say("hint-seat")

    def _keep(self, asked: Exercise, note: str) -> None:
        """Remember how it went; a folder that cannot be written is told once."""
        try:
            self.progress.keep(asked, note)
        except HispaniaError as error:
            if not self._warned:
                self._say("not-saved", style="yellow", why=error)
            self._warned = True
