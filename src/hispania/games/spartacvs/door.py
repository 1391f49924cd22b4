"""The door of SPARTACVS: the one stateless object that the registry knows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from msgspec import to_builtins

from ...contract.rules import OptionField
from ...contract.versions import Copies
from .checks.board import checked
from .core.sequence import new_state
from .edge import options as agreed
from .edge.actions import KINDS_OF_ACTION, from_dict, to_dict
from .edge.actions.shapes import Decision
from .edge.events import EVENTS
from .edge.game import SEATS, Spartacvs
from .edge.options import Options
from .printed.editions import EDITIONS, FIRST, MENDED, mended_tables
from .printed.tables import Printed, load, printed_of, shipped_text, tables_in
from .text import reading
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
}


class SpartacvsRules:
    """SPARTACVS in its box, with reconstructed rules."""

    id: Final = "spartacvs"
    title: Final = "SPARTACVS"
    version: Final = "1"
    hidden: Final = True
    languages: Final = LANGUAGES
    actions: Final[Mapping[str, type]] = KINDS_OF_ACTION
    events: Final[Mapping[str, type]] = EVENTS
    option_fields: Final[tuple[OptionField, ...]] = agreed.FIELDS
    editions: Final = (MENDED, FIRST)  # new games are begun on the mended one, where both sides have nearer chances

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
        """The Sertorian and the Republican player."""
        return SEATS

    def new_game(self, options: Options | None = None, printed: Printed | None = None) -> Spartacvs:
        """A game before its first step."""
        options = options or Options()
        return Spartacvs(self, options, new_state(printed, options.scenario, options.chosen()))

    def printed(self, path: Any = None) -> Printed:
        """The printed game: the shipped one, its edition of this name, or a corrected copy in a file."""
        if path is None or str(path) in EDITIONS:
            return load(path)
        printed: Printed = _COPIES.read(checked(path), path)
        return printed

    def write_printed(self, printed: Printed) -> str | None:
        """A printed game as the text of its file; an edition, which has none, as the same tables in JSON."""
        if printed.hash == load().hash:
            return shipped_text()
        if printed.hash == load(MENDED).hash:
            return json.dumps(mended_tables(tables_in(shipped_text(), "the shipped file")))
        return _COPIES.text_of(printed.hash)

    def read_printed(self, text: str) -> Printed:
        """The printed game of such a text."""
        name = "a stored copy"
        found = printed_of(json.loads(text) if text.startswith("{") else tables_in(text, name), name)
        printed: Printed = _COPIES.keep(found, text)
        return printed

    def from_json(self, data: Mapping[str, Any], printed: Printed | None = None) -> Spartacvs:
        """The game at a position."""
        state = reading.read(data, printed)
        return Spartacvs(self, agreed.of_keys(state.config.scenario.id, state.config.chosen), state)

    def read_action(self, game: Any, data: Any) -> Decision:
        """The action that plain data describe."""
        return from_dict(data)

    def write_action(self, action: Decision) -> dict[str, Any]:
        """An action as plain data."""
        return to_dict(action)

    def write_throw(self, throw: Any) -> Any:
        """What chance answered, as plain data."""
        return to_builtins(throw)

    def write_event(self, event: Any) -> dict[str, Any]:
        """An event as plain data."""
        return {"event": type(event).__name__, **to_builtins(event)}

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


RULES: Final = SpartacvsRules()
