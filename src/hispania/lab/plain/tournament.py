"""Tournaments of any game: each entrant in turn in every seat, the same player in all others, equal dice for all."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from ... import games, players
from ...contract.game import Game
from ...contract.rules import Rules
from ...errors import Unreadable
from ...players import Player, can_hold
from ..contract import Headings
from ..entrants import games_after_star

USUAL: Final = "usual"  # the options as they are where nobody changes them


class PlainEntrant(Struct, frozen=True):
    """A player, and who sits in all seats but his."""

    game: str
    name: str
    player: str
    against: str
    games: int = 0  # 0: as many as the others

    @property
    def timed(self) -> bool:
        """Does somebody here think for a time?"""
        return any(getattr(one, "seconds", 0.0) > 0 for one in self._made())

    @property
    def threads(self) -> int:
        """How many cores a game of theirs keeps busy."""
        return max(getattr(one, "threads", 1) for one in self._made())

    def _made(self) -> tuple[Player, Player]:
        rules = games.rules(self.game)
        return players.player(self.player, rules), players.player(self.against, rules)


class PlainTournament:
    """Who can be measured against whom, for any game.

    >>> asked = PlainTournament(games.rules())
    >>> weakest, *_ = players.of(games.rules())
    >>> found = asked.read_entrant(f"{weakest}/{weakest}*5")
    >>> (found.player, found.against) == (weakest, weakest), found.games
    (True, 5)
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def usual(self) -> tuple[str, str]:
        """All players, with the usual options."""
        return ",".join(players.of(self.rules)), USUAL

    def examples(self) -> str:
        """How entrants are written."""
        weakest, *_, best = players.of(self.rules)
        return f"{best}, {best}*40 (games), {best}/{weakest} (who sits in the other seats; the weakest, if not named)"

    def read_entrant(self, text: str) -> PlainEntrant:
        """A player, alone or with who sits in all other seats after a stroke."""
        shown, number = games_after_star(text)
        name, slash, against = shown.partition("/")
        against = against if slash else next(iter(players.of(self.rules)))
        for one in (name, against):
            players.player(one, self.rules)
        return PlainEntrant(self.rules.id, shown, name, against, number)

    def read_levels(self, text: str) -> list[str]:
        """What is played: `usual`, or options as in `rounds=5+dice=2`, with commas between."""
        found = list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
        if not found:
            raise Unreadable(f"--levels names nothing; e.g. {USUAL}, or options such as {self._example()}")
        for level in found:
            self._options(level)
        return found

    def _example(self) -> str:
        return " + ".join(f"{field.name}={field.default}" for field in self.rules.option_fields[:2])

    def _options(self, level: str) -> Any:
        """The options that a level names; values are written as in JSON, and other words are texts."""
        data: dict[str, Any] = {}
        within = {field.name: field.within for field in self.rules.option_fields}
        for part in level.split("+") if level != USUAL else ():
            name, equals, value = (word.strip() for word in part.partition("="))
            if not equals:
                raise Unreadable(f"a level is {USUAL}, or options such as {self._example()}, not {level!r}")
            try:
                read = json.loads(value)
            except ValueError:
                read = value
            inside = within.get(name, "")
            (data.setdefault(inside, {}) if inside else data)[name] = read
        return self.rules.read_options(data)

    def begin(self, entrant: PlainEntrant, level: str) -> Game:
        """A game before its first step."""
        game = self.rules.new_game(self._options(level))
        for name in (entrant.player, entrant.against):
            one = players.player(name, self.rules)
            lacks = [seat for seat in game.seats if not can_hold(one, seat)]
            if lacks:
                raise Unreadable(f"the {one.id} cannot hold the seat {lacks[0]}, only {', '.join(one.seats)}")
        return game

    def players(self, entrant: PlainEntrant, game: Game, number: int) -> Mapping[str, Player]:
        """The entrant in one seat, the same player in all others."""
        others = dict.fromkeys(game.seats, players.player(entrant.against, self.rules))
        return {**others, _seat(game, number): players.player(entrant.player, self.rules)}

    def counted(self, entrant: PlainEntrant, game: Game, number: int) -> tuple[str, ...]:
        """The entrant's own decisions."""
        return (_seat(game, number),)

    def won(self, entrant: PlainEntrant, game: Game, number: int) -> bool:
        """Did the entrant win? A draw is no victory."""
        return game.ending is not None and _seat(game, number) in game.ending.winners

    def sign(self, lower: PlainEntrant, upper: PlainEntrant) -> int:
        """The better one wins more."""
        return 1

    def headings(self) -> Headings:
        """The entrant is who wins or loses."""
        return Headings("wins", "Victories, each seat in turn")


def _seat(game: Game, number: int) -> str:
    """Where the entrant sits in the game with this number: everybody sits everywhere equally often."""
    return game.seats[number % len(game.seats)]
