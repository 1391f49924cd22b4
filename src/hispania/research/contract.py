"""What research asks of a game: its room "research", and play by numbers, which every face here is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

from ..contract.chance import Source
from ..contract.game import Game
from ..contract.rules import Rules
from ..errors import Unreadable

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHANCE: Final = -1  # who decides where nobody does, as OpenSpiel counts
OVER: Final = -4
NEEDED: Final = ("observation_size", "observe", "action_size", "number", "action")

Position: TypeAlias = Any  # a Game, or whatever a game's own `Play` calls a position


class Room(Protocol):
    """What the room "research" of a game must hold.

    Besides, it may hold `bounds(options)`, which OpenSpiel asks for (`Bounds`); `play(*words, **options)`, a faster
    `Play` than the one made of the rest; and `face("gym")`, `face("spiel")`, modules with faces of its own, of which
    `research.gym` and `research.spiel` say what they must hold.
    """

    def observation_size(self, options: Any) -> int:
        """How many numbers an observation has: the same all game long."""

    def observe(self, game: Game, seat: str) -> Sequence[int]:
        """The position as numbers, made of what this seat may see and of nothing else."""

    def action_size(self, options: Any) -> int:
        """How many numbers of actions there are, counted from 0."""

    def number(self, game: Game, action: Any) -> int:
        """The number of an action that is legal now; actions that one seat may choose between have different ones."""

    def action(self, game: Game, seat: str, number: int) -> Any:
        """The action of a seat that has this number; IllegalAction if none has that is legal, or later, when taken."""


class Bounds(NamedTuple):
    """What no game with certain options exceeds; a room may tell it as a plain tuple.

    >>> Bounds(decisions=12, throws=10, outcomes=8).outcomes
    8
    """

    decisions: int
    throws: int  # answers of chance that are listed, and dice and draws of those that are not
    outcomes: int  # of one answer of chance that is listed, and of one die or draw of one that is not


class Play(Protocol):
    """Games with certain options, played by numbers: agents and actions are counted from 0."""

    @property
    def options(self) -> Any:
        """What was agreed."""

    @property
    def words(self) -> Mapping[str, Any]:
        """What was agreed, as keywords that agree on the same again and can be pickled."""

    @property
    def agents(self) -> tuple[str, ...]:
        """Who decides, each called by the seats it holds."""

    @property
    def hidden(self) -> bool:
        """Do agents see different things?"""

    @property
    def size(self) -> int:
        """How many numbers an observation has."""

    @property
    def dtype(self) -> str:
        """What numpy calls the type of these numbers."""

    @property
    def width(self) -> int:
        """How many actions there are."""

    def start(self) -> Position:
        """The position before the first step."""

    def decider(self, position: Position, /) -> int:
        """The agent that decides now, or CHANCE, or OVER; of several who decide at once, the first in their order."""

    def legal(self, position: Position, /) -> list[int]:
        """The numbers of all actions of the agent that decides now."""

    def decide(self, position: Position, number: int, /) -> None:
        """Carry out an action of the agent that decides now; IllegalAction changes nothing."""

    def fall(self, position: Position, source: Source) -> None:
        """Let chance answer once."""

    def observe(self, position: Position, agent: int) -> NDArray[Any]:
        """What an agent sees."""

    def payoffs(self, position: Position, /) -> list[float]:
        """What the end is worth to every agent; 0 before the end, and in a draw."""

    def show(self, position: Position, /) -> str:
        """The position as text, for people who watch."""


def room_of(rules: Rules) -> Any:
    """The room "research" of a game; Unreadable tells what it must hold, if it does not.

    >>> from hispania import games
    >>> room_of(games.rules()).action_size(games.rules().read_options())
    582
    """
    return _room(rules, NEEDED)


def bounds_of(rules: Rules, options: Any) -> Bounds:
    """What no game with these options exceeds, as the room "research" of the game tells it."""
    return Bounds(*_room(rules, (*NEEDED, "bounds")).bounds(options))


def _room(rules: Rules, needed: Sequence[str]) -> Any:
    room = rules.room("research")
    missing = [name for name in needed if not hasattr(room, name)]
    if missing:
        raise Unreadable(
            f"the game {rules.id} cannot be played by numbers: its room 'research' must hold {', '.join(missing)}"
            " (hispania.research.contract says what each of them is)"
        )
    return room


def own_face(rules: Rules, library: str) -> Any:
    """The module that a game has for a library itself; None where the shared face must do.

    >>> from hispania import games
    >>> own_face(games.rules(), "gym").__name__.rpartition(".")[2]
    'gym'
    """
    find = getattr(rules.room("research"), "face", None)
    return None if find is None else find(library)
