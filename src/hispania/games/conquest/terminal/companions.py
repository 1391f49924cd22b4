"""Computer players at the terminal: in seats of their own, or deciding a while for somebody who then is told what."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from ....errors import Unreadable
from ....players import PLAYERS, Player, player, seats_of
from ....table.session import Table
from ..edge.actions import Action, Roll
from ..edge.game import Actor, Conquest
from ..minds.expectation import BRIEFLY, Expectation
from ..minds.generals import ROMANS
from ..minds.room import best_for
from .commands import shown
from .forms import capital
from .mistakes import Mistake
from .screen import Screen
from .seat import random_decision

PEOPLE: Final = ("person", "me")  # whoever sits at this terminal
DICE: Final = "dice"  # the Hispano at random, as ever
SEATS: Final = ("U", "C", "K", "H")
TO_THE_END: Final = ("end", "all", "game")
MOST: Final = 10_000
NO_DICE: Final = str(Roll())  # what happens by itself, between dice


@dataclass(frozen=True, slots=True)
class Deed:
    """A decision that a computer took in somebody's name: the number of its step, counted from 0, and the thought."""

    n: int
    why: str


@dataclass(slots=True)
class Loan:
    """Somebody lets a computer decide: so many times, to the end of a turn, or to the end of the game."""

    player: str
    for_hispano: bool
    left: int = MOST
    turn: tuple[int, int, bool] | None = None  # it ends when this is over
    deeds: list[Deed] = field(default_factory=list)


class Companions:
    """Who decides instead of the people at the terminal."""

    def __init__(self) -> None:
        self.seats: dict[str, str] = {}  # seats that a computer holds -> its name
        self.loan: Loan | None = None
        self._made: dict[str, Player] = {}

    # ---------------------------------------------------------------- seats

    def seat(self, seat: str, who: str, has_hispano: bool) -> None:
        """Give a seat to a computer, or to the people here; Unreadable says who there is.

        >>> companions = Companions()
        >>> companions.seat("u", "legate", False)
        >>> companions.seats
        {'U': 'legate'}
        """
        seat, who = seat.upper(), who.lower()
        if seat not in SEATS or (seat == "H" and not has_hispano):
            seats = ", ".join(SEATS if has_hispano else SEATS[:3])
            raise Mistake("mistake-seat", text=shown(seat, 12), seats=seats)
        if who in PEOPLE:
            self.seats.pop(seat, None)
            return
        if who != DICE or seat != "H":
            check(who, seat)
        self.seats[seat] = who

    def sitter(self, game: Conquest) -> str | None:
        """The computer that must decide now, or nobody: it is for the people here, or for the dice."""
        if game.actor < 0:
            return None
        loan, seat = self.loan, game.actor.name
        if loan is not None and seat not in self.seats and (seat == "H") == loan.for_hispano:
            return loan.player
        return self.seats.get(seat)

    def decide(self, table: Table, who: str) -> Action:
        """What a computer does; in a game with a seed the same whenever the game comes here."""
        if who == DICE:
            return random_decision(table)
        seat = table.game.actor.name
        seed = table.dice.seed if table.dice is not None else str(secrets.randbits(64))
        rng = random.Random(f"{seed} {seat} {len(table.history)}")
        decision = self._made.setdefault(who, player(who)).decide(table.game, rng)
        if self.loan is not None and seat not in self.seats:
            self.loan.left -= 1
            self.loan.deeds.append(Deed(len(table.history), decision.why))
        action: Action = decision.action
        return action

    # ---------------------------------------------------------------- a while

    def lend(self, game: Conquest, text: str) -> None:
        """`auto legate`, `auto legate 3`, `auto legate end`: who decides, and how long; else to the end of the turn.

        >>> from hispania.games.conquest import new_game
        >>> companions = Companions()
        >>> companions.lend(new_game(), "legate 3")
        >>> companions.loan.player, companions.loan.left
        ('legate', 3)
        """
        who, long = best_for(ROMANS[0]), ""
        for word in text.lower().split():
            if word in TO_THE_END or word.isdigit():
                long = word
            else:
                who = word
        check(who, "H" if game.actor == Actor.H else "U")
        loan = Loan(who, game.actor == Actor.H)
        if long.isdigit():
            if not (long.isascii() and len(long) < 6 and 1 <= int(long) <= MOST):
                raise Mistake("mistake-auto", most=MOST, text=shown(long, 12))
            loan.left = int(long)
        elif not long:
            loan.turn = turn_of(game)
        self.loan = loan

    def is_over(self, game: Conquest) -> bool:
        """Has the while ended for which a computer was to decide?"""
        loan = self.loan
        if loan is None or game.actor == Actor.OVER or loan.left <= 0:
            return loan is not None
        return game.actor != Actor.CHANCE and loan.turn is not None and turn_of(game) != loan.turn

    def hand_back(self, screen: Screen, table: Table) -> None:
        """Tell what was done in somebody's name, and let them decide again."""
        loan, self.loan = self.loan, None
        if loan is None:
            return
        board, say = table.game.board, screen.words.say
        screen.line()
        who = capital(say(f"player-{loan.player}"))
        screen.say("did" if len(loan.deeds) != 1 else "did-once", style="bold", who=who, number=len(loan.deeds))
        expectation = Expectation(table.start.state.config, iterations=BRIEFLY)
        for number, deed in enumerate(loan.deeds, 1):
            played, end = table.history[deed.n], deed.n + 1
            while end < len(table.history) and isinstance(table.history[end].step, Roll):
                end += 1
            chances = [expectation.soon(table.position(step).state) for step in (deed.n, end)]
            shown_dice = (str(one.step) for one in table.history[deed.n + 1 : end])
            dice = " ".join(text for text in shown_dice if text != NO_DICE)
            screen.line(
                say(
                    "did-line",
                    action=screen.words.action(board, played.step) if not isinstance(played.step, Roll) else "",
                    why=say(f"why-{deed.why}"),
                    dice=say("did-dice", dice=dice) if dice else "",
                    before=screen.words.percent(Fraction(chances[0])),
                    after=screen.words.percent(Fraction(chances[1])),
                ),
                indent=5,
                mark=f"{number:>3}",
            )
        screen.line()


def turn_of(game: Conquest) -> tuple[int, int, bool]:
    """What makes a turn: the round, whose it is, and whether the game is still being set up."""
    return game.state.round, game.state.turn, game.phase.startswith("SETUP")


def check(who: str, seat: str) -> None:
    """Is there such a player for this seat?"""
    able = [id for id in PLAYERS if seat in seats_of(id)]
    if who not in able:
        raise Mistake("mistake-player", text=shown(who, 40), players=", ".join(able))


def seats_named(texts: Iterable[str], has_hispano: bool) -> dict[str, str]:
    """The seats that options such as U=legate or "U=legate,K=consul" give to computers.

    >>> seats_named(["U=legate,k=consul"], False)
    {'U': 'legate', 'K': 'consul'}
    """
    found = Companions()
    for part in (part for text in texts for part in text.split(",") if part.strip()):
        seat, equals, who = part.strip().partition("=")
        if not equals:
            raise Unreadable(f"--computer takes SEAT=PLAYER such as U=legate, not {shown(part, 40)!r}")
        found.seat(seat.strip(), who.strip(), has_hispano)
    return found.seats


def show_seats(screen: Screen, companions: Companions, has_hispano: bool) -> None:
    """Who sits where, and whom one could ask."""
    for seat in SEATS if has_hispano else SEATS[:3]:
        who = companions.seats.get(seat)
        told = screen.words.say("seat-person" if who is None else f"player-{who}")
        screen.say("seat-line", seat=seat, general=screen.words.generals[seat], who=told)
    for id in PLAYERS:
        if has_hispano or seats_of(id) != ("H",):
            screen.line(screen.words.say(f"told-{id}"), "dim", indent=13, mark=f"  {id}")
    screen.say("seat-how", style="dim")
