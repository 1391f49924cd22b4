"""Cells of experiments with any game: who plays, every field of its options, and the printed game, combined."""

from __future__ import annotations

import hashlib
import itertools
import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from ... import games, players
from ...contract.rules import BadOptions, OptionField, Rules
from ...errors import Unreadable
from ...players import Player
from ...players.playing import seating
from ..contract import NOTHING, Axis

SHIPPED: Final = "shipped"
EACH: Final = "each"
PLAYERS: Final = "players"
PRINTED: Final = "printed"
# what an axis cannot be called, because a line of a file or an option of `lab run` is
TAKEN: Final = (
    PLAYERS, PRINTED, "game", "games", "name", "seed", "block", "moves", "file", "workers", "cluster", "out", "trust",
    "plan", "part", "help", "without_moves",
)  # fmt: skip
RANDOM_BLOCK: Final = 200  # games that a worker plays before it hands them in
THINKING_BLOCK: Final = 2000  # iterations a decision, times games


class PlainCell(Struct, frozen=True):
    """Games that differ in nothing but their dice."""

    game: str
    options: str  # as JSON with sorted keys
    printed: str  # shipped, an edition, or the name of a file
    printed_hash: str
    printed_text: str  # of the file, so that another machine needs none; or the edition's name
    players: str  # as it is written
    changed: str = ""  # what of the options is not as usual, for people

    @property
    def key(self) -> str:
        """Names what is played, so that games are found again in a larger experiment."""
        facts = [self.game, self.options, self.printed_hash, self.players]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:16]

    @property
    def title(self) -> str:
        """The cell in a few words: who plays, and what is not as usual."""
        more = [part for part in (self.changed, self.printed) if part not in ("", SHIPPED)]
        return " ".join([self.players, *([f"({', '.join(more)})"] if more else [])])

    def begin(self) -> Any:
        """A game before its first step."""
        rules = games.rules(self.game)
        return rules.new_game(rules.read_options(json.loads(self.options)), read_printed(rules, self.printed_text))

    def seated(self, game: Any) -> dict[str, Player]:
        """Who holds which seat, made anew."""
        return seating(game, self.players)


def axis_name(field: OptionField) -> str:
    """What a field of the options is called in an experiment.

    >>> axis_name(OptionField("rounds", (), 3, "T1.1")), axis_name(OptionField("players", (1, 2), 1, "T1.1"))
    ('rounds', 'option_players')
    """
    return f"option_{field.name}" if field.name in TAKEN else field.name


def axes(rules: Rules) -> tuple[Axis, ...]:
    """Who plays, every field of the options, and the printed game."""
    known = ", ".join(players.of(rules))
    found = [Axis(PLAYERS, (players.quick(rules),), f"who plays: {known}; one for each seat with / between")]
    for field in rules.option_fields:
        values = ", ".join(map(_text, field.values)) or f"e.g. {field.default}"
        help = f"{values}; several with +, none, each" if field.many else f"{values}, each" if field.values else values
        found.append(Axis(axis_name(field), (_text(field.default),), f"{help} ({field.rule})", empty=field.many))
    return (*found, Axis(PRINTED, (SHIPPED,), "shipped, an edition by its name, or the file of a corrected copy"))


def cells(rules: Rules, texts: Mapping[str, Sequence[str]], skipped: list[str]) -> Iterator[PlainCell]:
    """Every combination of what a part names; what a keyword names beyond the rules is left out, and noted."""
    fields = rules.option_fields
    choices = [_values(field, texts[axis_name(field)]) for field in fields]
    literal = all(EACH not in texts[axis_name(field)] for field in fields)
    copies = [_copy(rules, text) for text in texts[PRINTED]]
    for chosen, (label, hash, text), who in itertools.product(itertools.product(*choices), copies, texts[PLAYERS]):
        data: dict[str, Any] = {}
        for field, value in zip(fields, chosen, strict=True):
            if field.within:
                if value != field.default:
                    data.setdefault(field.within, {})[field.name] = value
            else:
                data[field.name] = value
        try:
            options = rules.write_options(rules.read_options(data))
        except BadOptions as error:
            if literal:
                raise
            skipped.append(str(error))
            continue
        pairs = zip(fields, chosen, strict=True)
        changed = [f"{field.name} {_text(value)}" for field, value in pairs if _text(value) != _text(field.default)]
        written = json.dumps(options, sort_keys=True)
        cell = PlainCell(rules.id, written, label, hash, text, who, ", ".join(changed))
        _check_players(cell)
        yield cell


def block_of(cell: PlainCell) -> int:
    """How many games of a cell one worker plays at a time."""
    thinking = max(getattr(one, "iterations", 0) for one in cell.seated(cell.begin()).values())
    return max(1, THINKING_BLOCK // thinking) if thinking else RANDOM_BLOCK


def read_printed(rules: Rules, text: str) -> Any:
    """The printed game of a file's text, or of an edition's name; the shipped one where there is neither."""
    if not text:
        return rules.printed()
    if text.isidentifier():
        return rules.printed(text)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "printed.toml"
        path.write_text(text, encoding="utf-8")
        return rules.printed(path)


def _check_players(cell: PlainCell) -> None:
    """Everybody can hold his seat, and nobody may think by the clock."""
    for one in cell.seated(cell.begin()).values():
        if getattr(one, "seconds", 0.0) > 0:
            raise Unreadable(
                f"{one.id} thinks by the clock, and no seed repeats a clock; give it iterations: {one.id}@1000"
            )


def _copy(rules: Rules, text: str) -> tuple[str, str, str]:
    """The label, the hash and the text of a printed game."""
    if text == SHIPPED:
        return SHIPPED, rules.printed().hash, ""
    if text.isidentifier() and not Path(text).exists():
        return text, rules.printed(text).hash, text  # an edition by its name, or the game says that there is none
    try:
        written = Path(text).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"printed: {text} cannot be read: {error}") from error
    return Path(text).stem, rules.printed(Path(text)).hash, written


def _values(field: OptionField, texts: Sequence[str]) -> list[Any]:
    """The values that texts name; `each` is all there are, one by one."""
    found: list[Any] = []
    for text in texts:
        if text == EACH and field.values:
            found += [(), *((value,) for value in field.values)] if field.many else field.values
        elif field.many:
            found.append(tuple(_value(field, part) for part in text.split("+") if part != NOTHING))
        else:
            found.append(_value(field, text))
    return [value for k, value in enumerate(found) if value not in found[:k]]  # a value may be a list


def _value(field: OptionField, text: str) -> Any:
    if field.values:
        for value in field.values:
            if _text(value) == text:
                return value
        raise Unreadable(f"{axis_name(field)}: one of {', '.join(map(_text, field.values))}, not {text!r}")
    if isinstance(field.default, str):
        return text
    try:
        return type(field.default)(text)
    except ValueError as error:
        raise Unreadable(f"{axis_name(field)}: something like {field.default}, not {text!r}") from error


def _text(value: Any) -> str:
    """A value as it is typed.

    >>> _text(None), _text(True), _text(("a", "b")), _text(())
    ('none', 'true', 'a+b', '-')
    """
    if isinstance(value, (tuple, list)):
        return "+".join(map(_text, value)) or NOTHING
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
