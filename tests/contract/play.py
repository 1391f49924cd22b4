"""Playing any game by its contract alone: random options, random steps, and every way in which chance can fall."""

from __future__ import annotations

import collections
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from hispania import games
from hispania.contract import CHANCE, OVER, Game, Rules, Seats, Step, is_throw
from hispania.table.session import Table
from tools.counts import scaled as scaled

IDS = (*games.ids(), "toy")
MOST_IN_A_ROW = 300  # nodes of one game that are looked at one after another
MOST_STEPS = 20_000  # a game that is not over by then never ends


class Faces:
    """A source of faces from a generator, which counts what is taken from it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.used = 0

    def die(self, sides: int) -> int:
        """The face of the next die."""
        self.used += 1
        return self.rng.randint(1, sides)

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        """So many different numbers below `of`."""
        self.used += count
        return tuple(self.rng.sample(range(of), count))


# -------------------------------------------------------------------- beginning and going on


def some_options(rules: Rules, rng: random.Random) -> Any:
    """Options at random, as near as they go together; numbers that are free stay as usual."""
    data: dict[str, Any] = {}
    for field in rules.option_fields:
        if not field.values or rng.random() < 0.4:
            continue
        chosen = [value for value in field.values if rng.random() < 0.4] if field.many else rng.choice(field.values)
        (data.setdefault(field.within, {}) if field.within else data)[field.name] = chosen
    return rules.read_options(rules.fit_options(data))


def begin(id: str, rng: random.Random) -> Game:
    """A game of random options before its first step."""
    rules = games.rules(id)
    return rules.new_game(some_options(rules, rng))


def choose(game: Game, rng: random.Random) -> tuple[Step, str | None]:
    """A step at random, and whose it is; nobody's where chance answers."""
    turn = game.turn
    if turn.kind == CHANCE:
        return game.fall(Faces(rng)), None
    seat = rng.choice(turn.seats)
    return rng.choice(list(game.legal_actions(seat))), seat


def play_on(game: Game, rng: random.Random) -> Iterator[Game]:
    """The same game again and again, at every node to its end."""
    yield game
    for _ in range(MOST_STEPS):
        if game.turn.kind == OVER:
            return
        game.take(*choose(game, rng))
        yield game
    raise AssertionError("the game does not end")


def positions(id: str, name: str, count: int) -> Iterator[tuple[Game, random.Random]]:
    """So many nodes of random games or some more, each good until the next is asked for; of long games one in eight."""
    number = 0
    while count > 0:
        rng = random.Random(f"{id} {name} {number}")
        for node, game in enumerate(play_on(begin(id, rng), rng)):
            if node < MOST_IN_A_ROW or node % 8 == 0 or game.turn.kind == OVER:
                yield game, rng
                count -= 1
        number += 1


def play_table(table: Table, rng: random.Random, most: int = MOST_STEPS, note: Callable[[], Any] | None = None) -> None:
    """Play a table on by random decisions and its own dice, or thrown ones where it has none."""
    for _ in range(most):
        if table.game.turn.kind == OVER:
            return
        step(table, rng)
        if note:
            note()


def step(table: Table, rng: random.Random) -> None:
    """One step at a table."""
    if table.game.turn.kind == CHANCE:
        table.roll(None if table.dice else table.game.fall(Faces(rng)))
    else:
        table.act(*choose(table.game, rng))


def put(table: Table, taken: Step, seat: str | None) -> list[Any]:
    """This step at a table without dice of its own."""
    return table.roll(taken) if is_throw(taken) else table.act(taken, seat)


def eyes(seat: str | None) -> Seats:
    """The seats of somebody who holds this one, or of a stranger."""
    return () if seat is None else (seat,)


# -------------------------------------------------------------------- chance, wholly


class _More(Exception):
    """Another die is wanted, with so many sides."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class _Path:
    """A source whose first faces are given; where they end it asks for one more."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.used = 0

    def die(self, sides: int) -> int:
        if self.used == len(self.faces):
            raise _More(sides)
        self.used += 1
        return self.faces[self.used - 1]

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        left = list(range(of))
        return tuple(left.pop(self.die(len(left)) - 1) for _ in range(count))


def all_falls(game: Game, most: int) -> tuple[list[tuple[Any, Fraction]], Fraction]:
    """Every throw that `fall` can give with its exact probability, and what is left after so many ways.

    Something is left only where faces are thrown again until they fit: ways too unlikely to matter are not followed.
    """
    found: list[tuple[Any, Fraction]] = []
    waiting: collections.deque[tuple[tuple[int, ...], Fraction]] = collections.deque([((), Fraction(1))])
    for _ in range(most):
        if not waiting or waiting[0][1] < Fraction(1, 10**6):
            break
        faces, chance = waiting.popleft()  # the shortest ways first
        source = _Path(faces)
        try:
            throw = game.fall(source)
        except _More as more:
            waiting += [((*faces, face), chance / more.sides) for face in range(1, more.sides + 1)]
            continue
        assert source.used == len(faces) == throw.used, f"{throw} says {throw.used}, {source.used} were taken"
        found.append((throw, chance))
    return found, sum((chance for _, chance in waiting), Fraction(0))
