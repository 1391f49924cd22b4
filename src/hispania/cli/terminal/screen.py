"""The screen of the shared terminal: lines in colour or plain, a view as a tree, and a curtain that hides what was."""

from __future__ import annotations

import functools
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from typing import Any, Final

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from ...contract.rules import Rules
from ...contract.words import name, sentence
from ..languages import language_of

WIDEST: Final = 100
STYLES: Final = {"head": "bold", "label": "dim", "number": "bold cyan", "warning": "yellow", "good": "bold green"}


@functools.cache
def house_words() -> Mapping[str, Mapping[str, str]]:
    """What the terminal itself says, by language."""
    found: dict[str, dict[str, str]] = tomllib.loads(
        resources.files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
    )
    return found


class Screen:
    """One terminal, in one language, with the words of one game."""

    def __init__(self, rules: Rules, language: str | None = "en", *, plain: bool = False) -> None:
        known = [one for one in house_words() if one in rules.languages]
        self.language = language = language_of(language, known, rules.title)
        self.words = rules.words(language)
        self.house = house_words()[language]
        self.plain = plain
        self.is_tty = sys.stdin.isatty() and sys.stdout.isatty()
        self.console = Console(highlight=False, no_color=plain or None, color_system=None if plain else "auto")
        self.console.width = min(self.console.width, WIDEST)

    # ---------------------------------------------------------------- lines

    def line(self, text: str = "", style: str = "", indent: int = 0) -> None:
        """One line of text."""
        told = Text(" " * indent + _safe(text), "" if self.plain else STYLES.get(style, style))
        self.console.print(told, soft_wrap=True)

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        """A sentence of the terminal's own."""
        for text in self.text(key, **facts).strip("\n").split("\n"):
            self.line(text, style)

    def text(self, key: str, **facts: Any) -> str:
        """The same, not printed."""
        told = self.house[key]
        for field, value in facts.items():
            told = told.replace("{" + field + "}", str(value))
        return told

    def head(self, text: str) -> None:
        """A heading over the whole width."""
        if self.plain:
            self.line(f"== {text}")
        else:
            self.console.print(Rule(Text(text, STYLES["head"]), style="dim"))

    def tell(self, key: str, facts: Any = None, *, indent: int = 2) -> None:
        """A sentence of the game."""
        self.line(sentence(self.words, key, facts), indent=indent)

    def name(self, value: Any) -> str:
        """What the game calls a seat, a place or anything."""
        return name(self.words, value)

    def tree(self, data: Any) -> None:
        """Plain data, readable."""
        for depth, label, text in branches(self.words, data):
            start = f"{'  ' * (depth + 1)}{_safe(label)}{': ' if label else ''}"
            self._parts((start, "label"), (_safe(text), ""))

    def actions(self, groups: Mapping[str, Sequence[tuple[int, Any]]], *, most: int | None = None) -> None:
        """The numbered actions under their headings, with what they cost; at most so many under each."""
        for group, entries in groups.items():
            self.line(sentence(self.words, f"group.{group}"), "head")
            for number, action in entries[:most]:
                cost = f"  ({self.text('costs', cost=f'{action.cost:g}')})" if action.cost else ""
                told = _safe(sentence(self.words, f"action.{action.kind}", action))
                self._parts((f"{number:>4}  ", "number"), (told, ""), (cost, "label"))
            if rest := entries[len(entries[:most]) :]:
                self.say("rest", "label", first=rest[0][0], last=rest[-1][0])

    def _parts(self, *parts: tuple[str, str]) -> None:
        """One line of several styles."""
        told = Text.assemble(*((text, "" if self.plain else STYLES.get(style, "")) for text, style in parts))
        self.console.print(told, soft_wrap=True)

    # ---------------------------------------------------------------- asking

    def ask(self, prompt: str) -> str | None:
        """The next line typed, or None when there will be no more."""
        try:
            line = input(prompt)
        except EOFError:
            self.line()
            return None
        if not sys.stdin.isatty():
            self.line(line)  # a transcript shows what was typed
        return line.strip()

    def curtain(self) -> None:
        """Take everything off the screen, and out of what can be scrolled back to."""
        if "readline" in sys.modules:
            sys.modules["readline"].clear_history()  # what one has typed, the next could call back with a key
        if self.is_tty:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()
        else:
            self.line("-" * 20)


def branches(words: Mapping[str, str], data: Any, depth: int = 0) -> Iterator[tuple[int, str, str]]:
    """The lines of plain data as a tree: how deep, the label, the text.

    >>> list(branches({"seat.U": "Praetor U"}, {"turn": "U", "at": {"x": [1, 2], "y": {"z": None}}}))
    [(0, 'turn', 'Praetor U'), (0, 'at', ''), (1, 'x', '1, 2'), (1, 'y', 'z –')]
    """
    parts = data.items() if isinstance(data, Mapping) else (("", part) for part in data)
    for key, value in parts:
        label = name(words, key) if key else ""
        if not _is_deep(value):
            yield depth, label, name(words, value, str(key))
            continue
        yield depth, label, ""
        yield from branches(words, value, depth + 1)


def _is_deep(value: Any) -> bool:
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return any(isinstance(part, Mapping | list | tuple) and len(part) > 0 for part in inner)


def _safe(text: str) -> str:
    """Text that cannot move the cursor."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:5000]
