"""What there is to think about, as work that can be done anywhere: plain data goes in and comes out.

What a thinker sees is the whole position; what a seat may not know is kept from its player here, as at any table.
"""

from __future__ import annotations

import functools
import random
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

import msgspec

from .. import games, players
from ..contract.game import Game
from ..contract.rules import Rules
from ..contract.versions import at_version
from ..players import Player
from ..table.session import Table

KEPT: Final = 2  # players that a thinker keeps: a planner holds a tree of some megabytes
STRENGTHS: Final = (1, 2, 3)
_kept = threading.local()
_boxes: dict[tuple[str, str, str], Box | None] = {}  # of `boxed`: to write one is much work, and there are few

Stop: TypeAlias = Callable[[], bool]
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Box:
    """A game as a table plays it, as it goes to another process: its rules by their version, and what is printed."""

    game: str
    version: str
    hash: str
    text: str | None  # None: it is the printed game that is shipped

    def open(self) -> tuple[Rules, Any]:
        """The rules and the printed game themselves."""
        return _opened(self)


def boxed(rules: Rules, printed: Any) -> Box | None:
    """What names a game to another process; None if that cannot be told.

    >>> rules = games.rules()
    >>> boxed(rules, rules.printed()).text is None
    True
    """
    key = rules.id, rules.version, printed.hash
    if key not in _boxes:
        _boxes[key] = _boxed(rules, printed)
    return _boxes[key]


def _boxed(rules: Rules, printed: Any) -> Box | None:
    if printed.hash == rules.printed().hash:
        return Box(rules.id, rules.version, printed.hash, None)
    write = getattr(rules, "write_printed", None)
    text = None if write is None else write(printed)
    return None if text is None else Box(rules.id, rules.version, printed.hash, text)


@functools.lru_cache(maxsize=16)
def _opened(box: Box) -> tuple[Rules, Any]:
    rules: Any = at_version(games.rules(box.game), box.version)
    return rules, rules.printed() if box.text is None else rules.read_printed(box.text)


class Work(Protocol):
    """Something to think about."""

    def do(self, rules: Rules, printed: Any, stop: Stop, progress: Progress) -> Any:
        """Think, about a game by these rules with what is printed."""


@dataclass(frozen=True, slots=True)
class Decide:
    """A decision of a computer player; equal seeds, equal decisions."""

    position: Any  # as JSON
    seat: str
    player: str
    seed: str

    def do(self, rules: Rules, printed: Any, stop: Stop, progress: Progress) -> dict[str, Any]:
        """The action as data, why, and the seat's chance where the player thinks in chances."""
        return decided(rules.from_json(self.position, printed), self.seat, self.player, self.seed)


@dataclass(frozen=True, slots=True)
class Advise:
    """A hint for a seat."""

    position: Any
    seat: str
    seed: int

    def do(self, rules: Rules, printed: Any, stop: Stop, progress: Progress) -> list[dict[str, Any]] | None:
        """The hint at every strength, as the wire has it; None if nobody wants it any more."""
        if stop():
            return None
        game = rules.from_json(self.position, printed)
        found = players.hint(game, self.seat, STRENGTHS[-1], seed=self.seed, stop=stop)
        return [players.write_hint(rules, found.as_strong_as(strength)) for strength in STRENGTHS]


@dataclass(frozen=True, slots=True)
class Tell:
    """The story of a game: its analysis."""

    record: str
    iterations: int

    def do(self, rules: Rules, printed: Any, stop: Stop, progress: Progress) -> bytes:
        """The analysis as it goes over the wire; Cancelled if nobody wants it any more."""
        return compute(Table.replay(self.record, printed), self.iterations, progress=progress, stop=stop)


def decided(game: Game, seat: str, player: str, seed: str) -> dict[str, Any]:
    """What a player decides in a position, of what its seat may know."""
    found = players.decide(_player(player, game.rules), game, seat, random.Random(seed))
    chance = None if found.chances is None else round(found.chances[seat], 4)
    return {"action": game.rules.write_action(found.action), "why": found.why, "chance": chance}


def compute(table: Table, iterations: int, *, progress: Progress, stop: Stop) -> bytes:
    """The analysis of a game, as it goes over the wire."""
    found = players.analyse(table, iterations=iterations, progress=progress, stop=stop)
    return msgspec.json.encode(players.write_analysis(table.rules, found))


def ponders(rules: Rules, player: str) -> bool:
    """Does a player search before a decision, so that somebody else's time is better spent elsewhere?

    >>> ponders(games.rules(), players.best_for(games.rules(), "U")), ponders(games.rules(), next(iter(players.of())))
    (True, False)
    """
    return hasattr(_player(player, rules), "iterations")


def _player(id: str, rules: Rules) -> Player:
    """A player of this thread's own, kept for the next decision; the one not asked for longest makes room."""
    kept: OrderedDict[tuple[str, str], Player] = _kept.__dict__.setdefault("players", OrderedDict())
    found = kept.pop((rules.id, id), None) or players.player(id, rules)
    kept[rules.id, id] = found
    while len(kept) > KEPT:
        kept.popitem(last=False)
    return found
