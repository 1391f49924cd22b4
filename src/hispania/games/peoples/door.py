"""The door of peoples: the one stateless object that the registry knows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from msgspec import to_builtins

from ...contract.rules import OptionField
from ...contract.versions import Copies
from .core import sequence
from .edge import options as agreed
from .edge.actions import KINDS_OF_ACTION, Action, from_dict, to_dict
from .edge.dice import Dice
from .edge.events import EVENTS
from .edge.game import Peoples, from_json
from .edge.options import Options
from .printed.editions import EDITIONS, FIRST, MENDED, mended_tables
from .printed.tables import Printed, load, parse, printed_from, shipped, shipped_text
from .text.records import Records
from .words import LANGUAGES, words

_COPIES: Final = Copies()
_ROOMS: Final[Mapping[str, str]] = {  # where each room is
    "checks": "checks.room",
    "conformance": "checks.conformance",
    "measures": "measures.room",
    "minds": "minds.room",
    "orders": "orders.room",
    "pages": "rules.room",
    "printed": "printed.room",
    "research": "research.room",
    "terminal": "terminal.room",
}


class PeoplesRules:
    """Hispania (1994) in its box."""

    id: Final = "peoples"
    title: Final = "Hispania (1994)"
    version: Final = "1"
    hidden: Final = True
    languages: Final = LANGUAGES
    actions: Final[Mapping[str, type]] = KINDS_OF_ACTION
    events: Final[Mapping[str, type]] = EVENTS
    option_fields: Final[tuple[OptionField, ...]] = agreed.FIELDS
    editions: Final = (MENDED, FIRST)  # new games are begun on the mended one, where the groups are near each other

    def read_options(self, data: Mapping[str, Any] | None = None) -> Options:
        """The options that plain data describe."""
        return agreed.read(data)

    def write_options(self, options: Options) -> dict[str, Any]:
        """Options as plain data."""
        return agreed.write(options)

    def fit_options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The nearest options that go together."""
        return agreed.fit(data)

    def seats_of(self, options: Options) -> tuple[str, ...]:
        """The players by their numbers."""
        return tuple(str(player) for player in range(1, options.players + 1))

    def new_game(self, options: Options | None = None, printed: Printed | None = None) -> Peoples:
        """A game before its first step."""
        o = options or Options()
        state = sequence.new_state(printed or load(), o.scenario, o.version, o.players, o.rules(), o.house)
        return Peoples(self, o, state)

    def printed(self, path: Any = None) -> Printed:
        """The printed game: the shipped one, its edition of this name, or a corrected copy in a file."""
        is_copy = path is not None and str(path) not in EDITIONS
        printed: Printed = _COPIES.read(load(path), path) if is_copy else load(path)
        return printed

    def write_printed(self, printed: Printed) -> str | None:
        """A printed game as the text of its file; an edition, which has none, as the same tables in JSON."""
        if printed.hash == load().hash:
            return shipped_text()
        if printed.hash == load(MENDED).hash:
            return json.dumps(mended_tables(shipped()))
        return _COPIES.text_of(printed.hash)

    def read_printed(self, text: str) -> Printed:
        """The printed game of such a text."""
        is_json = text.startswith("{")
        found = printed_from(json.loads(text), "a stored copy") if is_json else parse(text, "a stored copy")
        printed: Printed = _COPIES.keep(found, text)
        return printed

    def from_json(self, data: Mapping[str, Any], printed: Printed | None = None) -> Peoples:
        """The game at a position."""
        return from_json(self, data, printed or load())

    def read_action(self, game: Any, data: Any) -> Action:
        """The action that plain data describe."""
        return from_dict(data)

    def write_action(self, action: Action) -> dict[str, Any]:
        """An action as plain data, without facts that it has not."""
        return to_dict(action)

    def write_throw(self, throw: Dice) -> Any:
        """The faces."""
        return to_builtins(throw)

    def write_event(self, event: Any) -> dict[str, Any]:
        """An event as plain data."""
        data: dict[str, Any] = to_builtins(event)
        return {"event": type(event).__name__, **data}

    @property
    def text(self) -> Records:
        """Its notation and records."""
        return Records(self)

    def words(self, language: str) -> Mapping[str, str]:
        """Short sentences for everything."""
        return words(language)

    def room(self, name: str) -> Any:
        """A room, loaded now; the shared ones must do where there is none."""
        return import_module(f"{__package__}.{_ROOMS[name]}") if name in _ROOMS else None


RULES: Final = PeoplesRules()
