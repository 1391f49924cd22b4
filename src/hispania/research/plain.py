"""Play by numbers for any game, made of its contract and of what its room "research" must hold."""

from __future__ import annotations

import json
from typing import Any, Final

import numpy
from numpy.typing import NDArray

from .. import games
from ..contract.chance import Source
from ..contract.game import DECISION, Game, Taken
from ..contract.game import OVER as GAME_OVER
from ..contract.rules import Rules
from ..errors import Unreadable
from .contract import CHANCE, OVER, Play, Room, room_of


class PlainPlay:
    """Games whose positions are those of the contract; every seat is an agent of its own."""

    dtype: Final = "int32"

    def __init__(self, rules: Rules, options: Any) -> None:
        self.rules = rules
        self.room: Room = room_of(rules)
        self.options = options
        self.words = rules.write_options(options)
        self.agents = rules.seats_of(options)
        self.hidden = rules.hidden
        self.size = self.room.observation_size(options)
        self.width = self.room.action_size(options)

    def start(self) -> Game:
        """A new game."""
        return self.rules.new_game(self.options)

    def decider(self, position: Game) -> int:
        """The first in the order of seats who still has to decide; the others will not see what it chose."""
        turn = position.turn
        if turn.kind == DECISION:
            return min(map(self.agents.index, turn.seats))
        return OVER if turn.kind == GAME_OVER else CHANCE

    def legal(self, position: Game) -> list[int]:
        """The numbers of the actions that the contract lists."""
        found = self.decider(position)
        return [] if found < 0 else self.legal_for(position, found)

    def legal_for(self, position: Game, agent: int) -> list[int]:
        """The same for one of those who may decide now."""
        return sorted({self.room.number(position, action) for action in position.legal_actions(self.agents[agent])})

    def decide(self, position: Game, number: int) -> None:
        """Take the action; the game itself refuses what is illegal."""
        found = self.decider(position)
        if found < 0:
            raise Unreadable("nobody decides anything now")
        self.take(position, found, number)

    def take(self, position: Game, agent: int, number: int) -> Taken:
        """Take an action of one of those who may decide now, and tell what came of it."""
        if not 0 <= number < self.width:
            raise Unreadable(f"actions are numbered from 0 to {self.width - 1}, not {number}")
        seat = self.agents[agent]
        return position.take(self.room.action(position, seat, number), seat)

    def fall(self, position: Game, source: Source) -> None:
        """Let the source answer."""
        position.take(position.fall(source))

    def observe(self, position: Game, agent: int) -> NDArray[Any]:
        """What the room shows to the seat."""
        return numpy.asarray(self.room.observe(position, self.agents[agent]), dtype=self.dtype)

    def payoffs(self, position: Game) -> list[float]:
        """The ending by seat."""
        ending = position.ending
        return [0.0 if ending is None else ending.payoff(agent) for agent in self.agents]

    def show(self, position: Game) -> str:
        """What a stranger may see, as lines of JSON."""
        return json.dumps(position.view(), indent=1, sort_keys=True)


def play_of(game: str, *words: Any, **options: Any) -> Play:
    """Games of one kind with certain options: the game's own way to play them by numbers, or the plain one.

    >>> play_of(games.DEFAULT, "7|5|4|5|1", players=2).agents
    ('U', 'C')
    """
    rules = games.rules(game)
    own = getattr(rules.room("research"), "play", None)
    if own is not None:
        found: Play = own(*words, **options)
        return found
    if words:
        raise Unreadable(f"the options of {game} are given by name: {', '.join(_names(rules))}")
    return PlainPlay(rules, rules.read_options(options))


def _names(rules: Rules) -> list[str]:
    return [field.name for field in rules.option_fields]
