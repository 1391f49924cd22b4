"""A game as it lies in its box: one stateless object, the only door of a game's folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from ..errors import Reason, Unreadable
from .game import Game
from .steps import Action, Throw
from .text import Text

# Rooms that a game may have; who asks for one says beside the asking what it must hold.
ROOMS: Final[Mapping[str, str]] = {
    "checks": "a corrected copy of the printed game, examined: asked for by `cli`",
    "minds": "computer players of its own, hints and analysis: asked for by `players`",
    "measures": "axes, columns and report sections of experiments: asked for by `lab`",
    "learning": "exercises: asked for by `cli`",
    "orders": "standing orders, by which a seat answers beforehand: asked for by `contract.orders`, for `server`",
    "terminal": "a table at the terminal of its own: asked for by `cli`",
    "research": "observations and numbered actions: asked for by `research`",
    "spelling": "positions, lists of actions and events as JSON, sooner than the plain way: asked for by `server`",
    "pages": "the rules reference: asked for by `server` and `cli`",
    "printed": "facts for the new-game screen, drawing, style, campaign of the day: asked for by `server` and `cli`",
}


class OptionField(Struct, frozen=True):
    """One thing that is agreed before a game: its values, the usual one, and the rule it comes from.

    >>> OptionField("players", (1, 2, 3), 1, "H1.7").default
    1
    """

    name: str
    values: tuple[Any, ...]  # all there are; empty where a text or a number is free
    default: Any
    rule: str
    many: bool = False  # several of the values at once
    within: str = ""  # under which key it stands: "house" for house rules
    least: int | None = None  # of a number that is free
    most: int | None = None


class BadOptions(Unreadable):
    """Options that mean nothing, or do not go together; all problems are told as reasons."""

    def __init__(self, text: str, reasons: Sequence[Reason] = ()) -> None:
        self.reasons = tuple(reasons)
        super().__init__(text)


class Rules(Protocol):
    """A game in its box: how it is set up, read and written, and which rooms it has.

    >>> from hispania import games
    >>> box: Rules = games.rules()
    >>> box.title, box.hidden, box.option_fields[1].values
    ('HISPANIA', False, (1, 2, 3))
    """

    @property
    def id(self) -> str:
        """The name of the game in addresses, commands and files."""

    @property
    def title(self) -> str:
        """The name of the game as it stands on the box and in the tag Game of its records."""

    @property
    def version(self) -> str:
        """The version of the rules by which new games are played; `contract.versions` tells of earlier ones."""

    @property
    def hidden(self) -> bool:
        """Does anybody hide anything in this game? If not, one view serves all."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages it is told in."""

    @property
    def actions(self) -> Mapping[str, type]:
        """The kinds of its actions, by their word on the wire."""

    @property
    def events(self) -> Mapping[str, type]:
        """The kinds of its events, by the name of their class."""

    # ---------------------------------------------------------------- before a game

    @property
    def option_fields(self) -> tuple[OptionField, ...]:
        """Everything that can be agreed before a game."""

    def read_options(self, data: Mapping[str, Any] | None = None) -> Any:
        """The options that plain data describe; what is left out is as usual. BadOptions tells all that is wrong."""

    def write_options(self, options: Any) -> dict[str, Any]:
        """Options as plain data."""

    def fit_options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The nearest options that go together."""

    def seats_of(self, options: Any) -> tuple[str, ...]:
        """The seats of a game with these options."""

    def new_game(self, options: Any = None, printed: Any = None) -> Game:
        """A game before its first step, with options as `read_options` gives them."""

    # ---------------------------------------------------------------- the printed game

    def printed(self, path: Any = None) -> Any:
        """The printed game: the shipped one, or a corrected copy in a file. It has a `hash`."""

    # ---------------------------------------------------------------- text and data

    def from_json(self, data: Mapping[str, Any], printed: Any = None) -> Game:
        """The game at a position; Unreadable names all that is wrong with it."""

    def read_action(self, game: Game, data: Any) -> Action:
        """The action that plain data describe; Unreadable if it names nothing of this game, legal now or not."""

    def write_action(self, action: Action) -> dict[str, Any]:
        """An action as plain data, complete with what is told beside it."""

    def write_throw(self, throw: Throw) -> Any:
        """What chance answered, as plain data."""

    def write_event(self, event: Any) -> dict[str, Any]:
        """An event as plain data: the name of its class under `event`, its rule, its fields."""

    @property
    def text(self) -> Text:
        """Its notation and records."""

    def words(self, language: str) -> Mapping[str, str]:
        """Short sentences for everything that has no richer words elsewhere.

        Keys: `seat.U`, `phase.ROMAN`, `group.march`, `action.move`, `event.GeneralMoved`, `reason.in-revolt`,
        `ending.capitals`; values may name the fields of what they tell in braces, as in `{general} moves to {to}`.
        What a game tells at the beginning of a round, if anything: `round.3`, under `round.3.title`.
        Names of values: `place.gades`, `name.A`, and in one field alone `name.die.R` (`hispania.contract.words`).
        """

    # ---------------------------------------------------------------- rooms

    def room(self, name: str) -> Any:
        """A room of the game, loaded now; None if it has none of this name and the shared one must do."""
