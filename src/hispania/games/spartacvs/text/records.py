"""Records (S25.3): tags of their own, one answer a line, `turn.phase who words`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from ....contract import CHANCE
from ....contract.plain import PlainText
from ....contract.text import BadTag
from ....errors import HispaniaError, Unreadable
from ..edge.options import FIELDS
from ..edge.throws import Dice, Drawn

_FIELDS: Final = {field.name: field for field in FIELDS}
_NONE: Final = "-"


class Records(PlainText):
    """The notation of S25.3."""

    def printed(self, game: Any) -> Any:
        """The printed game that a game is played on: the shipped one, or the copy of an owner of the box."""
        return game.state.config.printed

    def tags(self, start: Any, game: Any) -> dict[str, str]:
        """The header; that of a whole game says how many steps it took, for some leave no other trace (S11.3: drop)."""
        tags = super().tags(start, game)
        if game.ending is not None:
            tags["Steps"] = str(game.steps - start.steps)
        return tags

    def options_tags(self, options: Any) -> dict[str, str]:
        """The scenario, and the keys that differ from the usual."""
        told = " ".join(f"{name}={_word(value)}" for name, value in options.keys)
        return {"Scenario": options.scenario, "Options": told or _NONE}

    def read_options(self, tags: Mapping[str, str]) -> Any:
        """What the tags agree; a value that means nothing is told with its tag."""
        data: dict[str, Any] = {"scenario": tags["Scenario"]} if "Scenario" in tags else {}
        for word in tags.get("Options", _NONE).split():
            if word == _NONE:
                continue
            name, _, value = word.partition("=")
            if name not in _FIELDS or name == "scenario":
                raise BadTag("Options", f"the tag Options names {name[:40]!r}, which is no option")
            try:
                data[name] = value if isinstance(_FIELDS[name].default, str) else json.loads(value)
            except ValueError as error:
                raise BadTag("Options", f"the tag Options says {word[:40]!r}") from error
        try:
            return self.rules.read_options(data)
        except HispaniaError as error:
            raise BadTag("Options", str(error)) from error

    def read_throw(self, game: Any, words: str) -> Any:
        """Faces or drawn elements as they are written."""
        parts = words.split()
        if game.turn.kind != CHANCE or not parts or len(words) > 2_000:
            raise Unreadable(f"chance cannot answer {words[:60]!r} here")
        if game.chance.dice:
            if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
                raise Unreadable(f"no dice are written {words[:60]!r}")
            return Dice(tuple(map(int, parts)))
        return Drawn(tuple(parts), (game.chance.seen_by or ("",))[0])


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
