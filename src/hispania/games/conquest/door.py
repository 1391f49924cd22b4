"""The door of HISPANIA: the game as it lies in its box, and the way to its rooms."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...contract.rules import BadOptions, OptionField
from ...contract.versions import Copies
from ...errors import Reason, Unreadable
from .core import new_config, new_state
from .edge.actions import KINDS, Action, Roll, from_dict, to_dict
from .edge.codec import encode
from .edge.events import EVENTS, Event, event_to_dict
from .edge.game import Conquest, from_json, seats_of
from .printed.board import Board, default_board, load_board, parse_board, shipped_text
from .printed.options import (
    HOUSE_SECTIONS,
    HOUSE_VALUES,
    MEDIUM,
    RULES_VERSION,
    VARIANTS,
    HouseRules,
    Level,
    Options,
    option_problems,
    problem_text,
)

if TYPE_CHECKING:
    from .text.records import Records

_ROOMS: Final[Mapping[str, str]] = {  # where each room is
    "checks": "checks.room",
    "learning": "learning.room",
    "measures": "measures.room",
    "minds": "minds.room",
    "pages": "rules.room",
    "printed": "printed.room",
    "research": "research.room",
    "spelling": "spelling.room",
    "terminal": "terminal.room",
}
_COPIES: Final = Copies()
_KEYS: Final = {"level": "H1.6", "players": "H1.7", "variants": "H6", "scenario": "H7", "house": "H9.1"}


class ConquestRules:
    """HISPANIA (2024) in its box.

    >>> RULES.write_options(RULES.read_options({"level": "7|5|4|5|1", "players": 2}))
    {'level': '7|5|4|5|1', 'players': 2, 'variants': [], 'scenario': None, 'house': {}}
    >>> RULES.seats_of(RULES.read_options({"players": 2, "variants": ["hispano"]}))
    ('U', 'C', 'H')
    """

    id: Final = "conquest"
    title: Final = "HISPANIA"
    version: Final = RULES_VERSION
    hidden: Final = False  # H0.4
    languages: Final = ("en", "fr", "es")
    actions: Final[Mapping[str, type]] = KINDS
    events: Final[Mapping[str, type]] = EVENTS

    # ---------------------------------------------------------------- before a game

    @property
    def option_fields(self) -> tuple[OptionField, ...]:
        """Level, players, variants, scenario and the house rules."""
        house = [
            OptionField(key, values, values[0], HOUSE_SECTIONS[key], within="house")
            for key, values in HOUSE_VALUES.items()
        ]
        return (
            OptionField("level", (), str(MEDIUM), "H1.6"),
            OptionField("players", (1, 2, 3), 1, "H1.7"),
            OptionField("variants", VARIANTS, (), "H6", many=True),
            OptionField("scenario", (None, 1, 2, 3, 4, 5), None, "H7"),
            *house,
        )

    def read_options(self, data: Mapping[str, Any] | None = None) -> Options:
        """The options that plain data describe; all that does not go together is told."""
        level, players, variants, scenario, house = _parts(data or {})
        problems = option_problems(level, variants, scenario)
        if problems:
            text = "; ".join(map(problem_text, problems))
            raise BadOptions(f"these options do not go together: {text}", problems)
        return Options(level, players, house, variants, scenario)

    def write_options(self, options: Options) -> dict[str, Any]:
        """Options as plain data."""
        return {
            "level": str(options.level),
            "players": options.players,
            "variants": list(options.variants),
            "scenario": options.scenario,
            "house": options.house.changed,
        }

    def fit_options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The nearest options that go together."""
        from .printed.presets import fitted  # only where somebody chooses

        level, players, variants, scenario, house = _parts(data)
        return self.write_options(fitted(level, players, house, variants, scenario))

    def seats_of(self, options: Options) -> tuple[str, ...]:
        """The seats of a game: two players share the consul (H1.8), the Hispano has his own (H6.7)."""
        return seats_of(options)

    def new_game(self, options: Options | None = None, printed: Board | None = None) -> Conquest:
        """A game before its first die."""
        return Conquest(new_state(_config(options, printed)))

    # ---------------------------------------------------------------- the printed game

    def printed(self, path: str | Path | None = None) -> Board:
        """The board: the shipped one, or one from a file."""
        board: Board = default_board() if path is None else _COPIES.read(load_board(path), path)
        return board

    def write_printed(self, printed: Board) -> str | None:
        """A board as the text of its file."""
        return shipped_text() if printed.hash == default_board().hash else _COPIES.text_of(printed.hash)

    def read_printed(self, text: str) -> Board:
        """The board of such a text."""
        board: Board = _COPIES.keep(parse_board(text, "a stored board"), text)
        return board

    # ---------------------------------------------------------------- text and data

    def from_json(self, data: Mapping[str, Any] | str | bytes, printed: Board | None = None) -> Conquest:
        """The game at a position (H11.2)."""
        return from_json(data, printed)

    def read_action(self, game: Conquest, data: Any) -> Action:
        """The action that plain data describe; it names seats, units and spaces that there are."""
        action = from_dict(data)
        encode(game.state, action)
        return action

    def write_action(self, action: Action) -> dict[str, Any]:
        """An action as plain data, with its price and its path."""
        return to_dict(action)

    def write_throw(self, throw: Roll) -> Roll:
        """Dice as they are: msgspec knows how to write them."""
        return throw

    def write_event(self, event: Event) -> dict[str, Any]:
        """An event as plain data."""
        return event_to_dict(event)

    @property
    def text(self) -> Records:
        """Notation and records (H11.1)."""
        from .text.records import Records  # only where somebody reads or writes

        return Records()

    def words(self, language: str) -> Mapping[str, str]:
        """Short sentences for what has no richer words elsewhere."""
        from .words import words  # only where somebody is told something

        return words(language)

    # ---------------------------------------------------------------- rooms

    def room(self, name: str) -> Any:
        """A room of the game, loaded now."""
        return import_module(f"{__package__}.{_ROOMS[name]}") if name in _ROOMS else None


RULES: Final = ConquestRules()


@functools.lru_cache(maxsize=64)
def _config(options: Options | None, board: Board | None) -> Any:
    """Games with equal options share what never changes, so that a planner needs no new tree from one to the other."""
    return new_config(options, board)


def _parts(data: Mapping[str, Any]) -> tuple[Level, int, tuple[str, ...], int | None, HouseRules]:
    """Level, players, variants, scenario and house rules of plain data, each by itself as it should be."""
    unknown = [key for key in data if key not in _KEYS]
    if unknown:
        raise _bad(unknown[0], "", f"no option is called {str(unknown[0])[:40]!r}; there are {', '.join(_KEYS)}")
    level, players, variants = data.get("level", str(MEDIUM)), data.get("players", 1), data.get("variants", ())
    scenario, house = data.get("scenario"), data.get("house", {})
    if not isinstance(level, str):
        raise _bad("level", level, f"level: a text such as {MEDIUM}, not {level!r}")
    if type(players) is not int or not 1 <= players <= 3:
        raise _bad("players", players, f"players: 1, 2 or 3 Roman players, not {players!r}")
    if not isinstance(variants, (list, tuple, set, frozenset)) or not all(isinstance(name, str) for name in variants):
        raise _bad("variants", variants, f"variants: a list of names, not {variants!r}")
    missing = [name for name in variants if name not in VARIANTS]
    if missing:
        text = f"no variant is called {missing[0]!r}; there are {', '.join(VARIANTS)}"
        raise _bad("variants", missing[0], text)
    if scenario is not None and (type(scenario) is not int or not 1 <= scenario <= 5):
        raise _bad("scenario", scenario, f"scenario: 1 to 5 or none, not {scenario!r}")
    if not isinstance(house, Mapping):
        raise _bad("house", house, f"house: a table of house rules, not {house!r}")
    try:
        agreed = HouseRules.of(house)
    except Unreadable as error:
        raise _bad("house", house, str(error)) from error
    try:
        return Level.parse(level), players, tuple(variants), scenario, agreed
    except Unreadable as error:
        raise _bad("level", level, str(error)) from error


def _bad(option: object, wanted: object, text: str) -> BadOptions:
    """The refusal of one option, with the rule that it comes from."""
    facts: dict[str, str | int] = {"option": _shown(option), "wanted": _shown(wanted)}
    return BadOptions(text, [Reason("bad-option", _KEYS.get(str(option), "H1"), facts)])


def _shown(value: object) -> str:
    """What somebody sent, short, and as text that can be sent back: half a character cannot."""
    return str(value)[:40].encode("utf-8", "replace").decode()
