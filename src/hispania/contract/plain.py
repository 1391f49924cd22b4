"""A plain notation for games that need no other: one line a step, `label who words`, and `*` where chance answered.

An action is found again by its text among the legal ones, so texts must differ within every list.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ..errors import Unreadable
from .editions import edition_with
from .game import CHANCE, Game, Taken
from .rules import Rules
from .seen import seen
from .steps import Action, Step
from .text import WHOLE, BadTag, Line

HIDDEN: Final = "..."
_HINT: Final = re.compile(r"(?:(?P<turn>.+) )?(?P<seat>\S+) hint (?P<strength>[123])")


class PlainScribe:
    """Writes one line a step; what not everybody sees is written for each seat by itself."""

    def __init__(self, text: PlainText) -> None:
        self._text = text
        self.lines: list[Line] = []
        self.opened = None

    def write(self, before: Game, taken: Taken, after: Game) -> None:
        """Write one step."""
        who = taken.seat or "*"
        start = self._text.opening(before, who)
        whole = f"{start} {self._text.words(before, taken.step)}"
        if not before.rules.hidden:
            self.lines.append(whole)
            return

        def told(seat: str | None) -> str:
            step = seen(taken.step, () if seat is None else (seat,))
            if step is taken.step:
                return whole
            return f"{start} {HIDDEN if step is None else self._text.words(before, step)}"

        public = told(None)
        lines: dict[str | None, str] = {WHOLE: whole, None: public}
        lines |= {seat: text for seat in before.seats if (text := told(seat)) != public}
        self.lines.append(lines if whole != public or len(lines) > 2 else whole)

    def resume(self, lines: list[Line]) -> None:
        """Go on after lines that were written before: nothing else is known of them here."""
        self.lines = lines

    def mark(self) -> int:
        """How many lines there are."""
        return len(self.lines)

    def rewind(self, mark: int) -> None:
        """Forget what was written after a mark."""
        del self.lines[mark:]


class PlainText:
    """The notation of a game by what its actions and throws say of themselves.

    `str(action)` is the words of an action and `str(throw)` those of a throw, of what a seat sees of them too.
    `read_throw` is how the game reads the latter.
    """

    comment = ";"

    def __init__(self, rules: Any) -> None:
        self.rules: Rules = rules

    def words(self, game: Game, step: Step) -> str:
        """A step in notation, without the turn it was taken in."""
        return str(step)

    def opening(self, game: Game, who: str) -> str:
        """What a line begins with before the words of a step: the turn, who took it, and what chance answered."""
        turn = game.turn
        return " ".join(part for part in (turn.label, who, turn.phase if who == "*" else "") if part)

    def scribe(self, game: Game) -> PlainScribe:
        """A scribe with nothing written yet: no line of this notation is ever open."""
        return PlainScribe(self)

    # ---------------------------------------------------------------- the header

    def printed(self, game: Any) -> Any:
        """The printed game that a game is played on; None where nobody corrects copies, and records do not name it."""
        return None

    def tags(self, start: Game, game: Game) -> dict[str, str]:
        """The header: the game, its rules, options and printed game, a start that is not the usual one, the result."""
        rules, ending = self.rules, game.ending
        tags = {"Game": rules.id, "Rules": rules.version, **self.options_tags(game.options)}
        printed = self.printed(start)
        if printed is not None:
            tags["Board"] = printed.hash
        usual = rules.new_game(game.options, printed)
        if start.hash() != usual.hash():
            tags["Position"] = _compact(start.to_json())
        tags["Result"] = "*" if ending is None else f"{','.join(ending.winners) or '-'} {ending.reason}"
        return tags

    def options_tags(self, options: Any) -> dict[str, str]:
        """The options in the header; `read_options` reads them."""
        return {"Options": _compact(self.rules.write_options(options))}

    def read_options(self, tags: Mapping[str, str]) -> Any:
        """The options that a header agrees."""
        return self.rules.read_options(_parsed(tags, "Options", "{}"))

    def begin(self, tags: Mapping[str, str], printed: Any = None) -> Game:
        """The game that a header describes, before its first line."""
        rules = self.rules
        for tag, known in (("Game", rules.id), ("Rules", rules.version)):
            if tags.get(tag, known) != known:
                raise BadTag(tag, f"the tag {tag} says {tags[tag]!r}; this version reads {known!r}")
        ours = (printed or rules.printed()).hash
        if tags.get("Board", ours) != ours and (found := edition_with(rules, tags["Board"])) is not None:
            printed, ours = found, found.hash
        if tags.get("Board", ours) != ours:
            other = f"it was played on the printed game {tags['Board']!r}, this one is {ours!r}"
            raise BadTag("Board", f"{other}; use --board")
        options = self.read_options(tags)
        if "Position" not in tags:
            return rules.new_game(options, printed)
        return rules.from_json(_parsed(tags, "Position", ""), printed)

    # ---------------------------------------------------------------- lines

    def action_text(self, game: Game, action: Action) -> str:
        """An action in notation."""
        return self.words(game, action)

    def read_action(self, game: Game, text: str, seat: str | None = None) -> Action:
        """The legal action of this text, of this seat or whoever may take it."""
        wanted = " ".join(text.split())
        found: Action
        for deciding in game.turn.seats if seat is None else (seat,):
            for found in game.legal_actions(deciding):
                if self.words(game, found) == wanted:
                    return found
        raise Unreadable(f"no action that is allowed now is written {wanted[:60]!r}")

    def split_line(self, text: str) -> list[str]:
        """A line is one step."""
        return [text]

    def join_lines(self, lines: list[str]) -> list[str]:
        """No lines share one."""
        return lines

    def same_line(self, game: Game, shown: str, written: str) -> bool:
        """Lines are compared letter by letter."""
        return shown == written

    def read_line(self, game: Game, text: str, opened: Any) -> Iterable[Step]:
        """The step of a line."""
        return iter([self._step(game, text)])

    def _step(self, game: Game, text: str) -> Step:
        turn = game.turn
        label = f"{turn.label} " if turn.label else ""
        if not text.startswith(label):
            raise Unreadable(f"the line {text[:60]!r} should begin with {label.strip()!r}")
        who, _, words = text[len(label) :].partition(" ")
        if who == "*":
            if turn.kind != CHANCE:
                raise Unreadable(f"chance answers in {text[:60]!r}, but {'/'.join(turn.seats) or 'nobody'} decides")
            return self.read_throw(game, words.removeprefix(turn.phase).strip())
        for action in self._legal(game, who):
            if self.words(game, action) == words:
                return action
        raise Unreadable(f"{who} cannot do {words[:60]!r} here")

    def _legal(self, game: Game, seat: str) -> Iterator[Action]:
        return iter(game.legal_actions(seat)) if seat in game.turn.seats else iter(())

    # ---------------------------------------------------------------- hints

    def hint_line(self, game: Game, seat: str, strength: int) -> str:
        """The line that notes a hint: who took it, in which turn, how strong it was."""
        return " ".join(part for part in (game.turn.label, seat, "hint", str(strength)) if part)

    def read_hint(self, game: Game, text: str) -> tuple[str, str, int] | None:
        """The turn, the seat and the strength of a hint, if the line notes one."""
        found = _HINT.fullmatch(text)
        if not found:
            return None
        if found["seat"] not in game.seats:
            raise Unreadable(f"a hint for the seat {found['seat'][:20]!r}; there are {', '.join(game.seats)}")
        return found["turn"] or "", found["seat"], int(found["strength"])

    def read_throw(self, game: Game, words: str) -> Step:
        """The throw of this text: found among all there are, where they can be listed; a game may know better."""
        for throw, _ in game.chance_outcomes():
            if str(throw) == words:
                return throw
        raise Unreadable(f"chance cannot answer {words[:60]!r} here")


def _compact(data: Any) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _parsed(tags: Mapping[str, str], tag: str, default: str) -> Any:
    try:
        return json.loads(tags.get(tag, default))
    except ValueError as error:
        raise BadTag(tag, f"the tag {tag} holds no JSON: {error}") from error
