"""Records of peoples (P25): tags of its own, a line a step at a table, sequences and marches joined in a record."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from ....contract import CHANCE
from ....contract.plain import PlainText
from ....contract.text import BadTag
from ....errors import HispaniaError, Unreadable
from ..core.facts import facts_of_state
from ..edge.dice import Dice
from ..edge.options import FIELDS, SWITCHES
from . import lines
from .acts import name_aim

_FACES: Final = re.compile(r"\[([\d /]{0,999})\]")
_HOUSE: Final = {field.name: field for field in FIELDS if field.within == "house"}
_TOLD: Final = {"Scenario": "scenario", "Version": "version", "Players": "players"}
_NONE: Final = "-"


class Records(PlainText):
    """The notation with the tokens of P25.3, and records in the form for people."""

    comment = "#"

    # ---------------------------------------------------------------- the header

    def printed(self, game: Any) -> Any:
        """The printed game that a game is played on: the shipped one, or the copy of an owner of the box."""
        return game.state.config.box

    def options_tags(self, options: Any) -> dict[str, str]:
        """What was agreed: the scenario, the version, the players, rules that are on, and keys of the house."""
        house = " ".join(f"{name}={_word(value)}" for name, value in sorted(options.house.items()))
        told = {tag: str(getattr(options, name)) for tag, name in _TOLD.items()}
        return {**told, "Options": " ".join(options.rules()) or _NONE, "House": house or _NONE}

    def read_options(self, tags: Mapping[str, str]) -> Any:
        """What the tags agree; a value that means nothing is told with its tag."""
        data: dict[str, Any] = {}
        for tag, name in _TOLD.items():
            if tag in tags:
                values = {str(value): value for field in FIELDS if field.name == name for value in field.values}
                data[name] = _known(tag, values, tags[tag])
        for word in _words(tags, "Options"):
            data[_known("Options", {name: name for name in SWITCHES}, word)] = True
        house = {}
        for word in _words(tags, "House"):
            name, _, value = word.partition("=")
            field = _known("House", _HOUSE, name)
            house[name] = _known("House", {_word(each): each for each in field.values}, value)
        try:
            return self.rules.read_options({**data, "house": house})
        except HispaniaError as error:
            raise BadTag("Options", str(error)) from error

    # ---------------------------------------------------------------- lines

    def opening(self, game: Any, who: str) -> str:
        """A line begins with its turn and nation; who decides is the rules' to say."""
        return f"{game.turn.label}:"

    def words(self, game: Any, step: Any) -> str:
        """The token of a decision; the dice of a round of battle, the attacker's and the defender's."""
        first = _attackers(game) if isinstance(step, Dice) else None
        if first is None:
            return str(step)
        faces = [str(face) for face in step.faces]
        return f"[{' '.join([*faces[:first], '/', *faces[first:]])}]"

    def split_line(self, text: str) -> list[str]:
        """The steps of a sequence."""
        return lines.split(text)

    def join_lines(self, written: list[str]) -> list[str]:
        """A line for every sequence."""
        return lines.join(written)

    def read_action(self, game: Any, text: str, seat: str | None = None) -> Any:
        """The legal action of this token; a whole march is several decisions, and is asked for one by one."""
        tokens = lines.unmarched(" ".join(text.split()))
        if len(tokens) > 1:
            raise Unreadable(f"a march is decided step by step; type {tokens[0][:40]!r}, then {tokens[1][:40]!r}")
        return super().read_action(game, text, seat)

    def _step(self, game: Any, text: str) -> Any:
        label, colon, word = text.partition(": ")
        turn = game.turn
        if not colon or label != turn.label:
            raise Unreadable(f"{text[:60]!r} stands where a line must begin with '{turn.label}:'")
        if word.startswith("["):
            if turn.kind != CHANCE:
                raise Unreadable(f"dice {word[:40]!r} fall where player {'/'.join(turn.seats) or 'nobody'} decides")
            return self.read_throw(game, word)
        if turn.kind == CHANCE:
            raise Unreadable(f"{word[:40]!r} stands where dice must fall ({turn.phase})")
        for action in game.legal_actions():
            if str(action) == word:
                return action
        raise Unreadable(f"player {'/'.join(turn.seats) or 'nobody'} cannot decide {word[:40]!r} here ({turn.phase})")

    def read_throw(self, game: Any, words: str) -> Any:
        """Dice as they are written."""
        found = _FACES.fullmatch(words)
        faces = found[1].replace("/", " ").split() if found else []
        if not found or any(len(face) > 2 for face in faces):
            raise Unreadable(f"no dice are written {words[:40]!r}")
        return game._dice(tuple(map(int, faces)))


def _attackers(game: Any) -> int | None:
    """How many of the dice that fall are the attacker's; None where no round of a battle is thrown."""
    if game.turn.phase != "BATTLE" or game.chance is None:
        return None
    aims = [sum(name_aim(aim).values()) for aim in facts_of_state(game.state).aim]
    half = len(aims) // 2
    return sum(aims[:half]) if sum(aims) == len(game.chance.dice) else None


def _words(tags: Mapping[str, str], tag: str) -> list[str]:
    return [word for word in tags.get(tag, _NONE).split() if word != _NONE]


def _word(value: Any) -> str:
    """A value of a house key: a word, or JSON without blanks."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def _known(tag: str, values: Mapping[str, Any], word: str) -> Any:
    if word not in values:
        raise BadTag(tag, f"the tag {tag} says {word[:40]!r}; it may say {', '.join(values)}")
    return values[word]
