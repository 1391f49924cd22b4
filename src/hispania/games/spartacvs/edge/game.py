"""The game of the contract: one object a position, whatever leaves it goes by seat."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, perm, prod
from typing import Any, Final

from ....contract import CHANCE, DECISION, OVER, Chance, Ending, Source, Taken, Turn, is_throw
from ....errors import IllegalAction, Reason
from ..core import machine
from ..core.config import R, S
from ..core.control import provinces_held
from ..core.forces import strength
from ..core.state import State
from ..printed.duel import ID as DUEL
from ..text import position
from . import explained, hidden, odds, refusals
from .actions import KINDS_OF_ACTION, of_list
from .actions.shapes import Decision
from .events import event
from .options import Options
from .throws import Dice, Drawn

SEATS: Final = (S, R)
MOST_DICE: Final = 3  # whose faces are listed; more are sampled
MOST_DRAWS: Final = 1_500  # orders of a draw that are listed
PHASES: Final = {
    "setup": "set", "turn_order": "ord", "elections": "ele", "reinforcement": "rei", "deal": "dea",
    "operations": "ope", "surrender": "sur", "winter": "win", "disband": "dis", "isolation": "end", "victory": "end",
    "end_of_turn": "end",
}  # fmt: skip
_CLASSES: Final = frozenset(KINDS_OF_ACTION.values())
_OPENS: Final = ("play-card", "surprise", "play-battle-card", "match")  # a card from a hidden hand is shown
ORDERED: Final = "CONSUL_DRAW"  # the order of what is drawn matters here alone (S7.2)


def _points(s: State, side: str) -> float:
    """What counts at the end: provinces (S21.2), in the duel the strength that is left."""
    if s.config.scenario.id == DUEL:
        return float(sum(strength(s, stack) for (_, whose, _), stack in s.units.items() if whose == side))
    return float(provinces_held(s, side, s.fannius))


class Spartacvs:
    """A game of SPARTACVS in progress."""

    __slots__ = ("_legal", "_mark", "_rules", "_turn", "options", "state", "steps")

    def __init__(self, rules: Any, options: Options, state: State) -> None:
        self._rules, self.options, self.state = rules, options, state
        self.steps = 0  # taken since it was laid; a record tells them, so that a lost line is missed
        self._forget()

    def _forget(self) -> None:
        self._legal: dict[Decision, tuple[Any, ...]] | None = None
        self._mark: int | None = None
        self._turn: Turn | None = None

    # ---------------------------------------------------------------- whose it is

    @property
    def rules(self) -> Any:
        """The `Rules` that this is a game of."""
        return self._rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The Sertorian and the Republican player (S1.1)."""
        return SEATS

    @property
    def turn(self) -> Turn:
        """Whose it is to act."""
        if self._turn is None:
            s = self.state
            who, state = machine.asked(s)
            label = f"{s.turn}.{PHASES[s.phase]}"
            if state == "OVER":
                self._turn = Turn(OVER, (), state, label, round=s.turn)
            elif who == "chance":
                self._turn = Turn(CHANCE, (), state, label, round=s.turn)
            else:
                self._turn = Turn(DECISION, (who,), state, label, round=s.turn)
        return self._turn

    @property
    def ending(self) -> Ending | None:
        """How it ended (S21); points are the provinces that count."""
        s = self.state
        if s.result is None:
            return None
        points = {side: _points(s, side) for side in SEATS}
        winner = s.result["winner"]
        return Ending((winner,) if winner else (), points, s.result["why"], drawn=winner is None)

    # ---------------------------------------------------------------- decisions

    def _acts(self) -> dict[Decision, tuple[Any, ...]]:
        """Everything that may be decided now, in the order of its text."""
        if self._legal is None:
            turn = self.turn
            named = (
                [(of_list(turn.phase, turn.seats[0], each), each) for each in self.state.legal] if turn.seats else []
            )
            self._legal = dict(sorted(named, key=_text))
        return self._legal

    def legal_actions(self, seat: str | None = None) -> Sequence[Decision]:
        """Everything that a seat may decide now."""
        turn = self.turn
        return list(self._acts()) if turn.kind == DECISION and seat in (None, *turn.seats) else []

    def why_not(self, step: Any, seat: str | None = None) -> tuple[Reason, ...]:
        """Every reason why a seat may not take a step now."""
        turn = self.turn
        if is_throw(step):
            fits = seat is None and turn.kind == CHANCE and bool(self.probability(step))
            return () if fits else (Reason("no-such-throw", "S24.5"),)
        if type(step) not in _CLASSES:
            return (Reason("no-action", "S24.4"),)
        if turn.kind != DECISION:
            return (Reason("game-over", "S21.1") if turn.kind == OVER else Reason("chance-first", "S24.5"),)
        if seat is not None and seat not in turn.seats:
            return (Reason("not-yours", "S24.4"),)  # and nothing more: it would tell of hidden cards
        if step in self._acts():
            return ()
        return refusals.why_not(self.state, step, turn.phase, turn.seats[0])

    def take(self, step: Any, seat: str | None = None, *, silent: bool = False) -> Taken:
        """Take a decision or let chance answer."""
        if reasons := self.why_not(step, seat):
            raise IllegalAction(str(step), reasons)
        s, told = self.state, []
        if not silent:
            s.log = lambda name, rule, facts: told.append((name, rule, facts))
        who, revealed = "", False
        if is_throw(step):
            revealed = isinstance(step, Drawn) and bool(step.seat)
            machine.fall(s, self._outcome(step))
        else:
            who, revealed = self.turn.seats[0], step.kind in _OPENS or self._last_assigned()
            machine.decide(s, self._acts()[step])
        s.log = None
        self.steps += 1
        self._forget()
        return Taken(step, [event(*each) for each in told], who, revealed or s.result is not None)

    def _last_assigned(self) -> bool:
        """S23.3: with the last card the sizes of both hands are open."""
        frame = self.state.stack[-1]
        return bool(frame["do"] == "ASSIGN_CARD" and len(frame["left"]) == 1)

    def preview(self, action: Any, seat: str | None = None) -> Any:
        """What an action might do: exact odds where the seat that decides can know them."""
        acts = self._acts() if self.turn.kind == DECISION else {}
        numbers = acts.get(action) if type(action) in _CLASSES else None
        return None if numbers is None else odds.preview(self.state, self.turn.phase, numbers)

    # ---------------------------------------------------------------- chance

    def _lot(self) -> tuple[int, tuple[Any, ...] | None, str]:
        """How many dice or draws, the set of a draw, and whose eyes alone see it."""
        frame = self.state.stack[-1]
        lot = machine.LOTS[frame["do"]]
        if lot.dice is not None:
            return lot.dice(self.state, frame), None, ""
        assert lot.draw is not None
        number, of = lot.draw(self.state, frame)
        return number, of, "" if lot.seen_by is None else lot.seen_by(self.state, frame)

    @property
    def chance(self) -> Chance | None:
        """What is thrown or drawn now."""
        if self.turn.kind != CHANCE:
            return None
        number, of, seat = self._lot()
        if of is None:
            return Chance(dice=(6,) * number, listed=number <= MOST_DICE)
        return Chance(draws=number, of=len(of), listed=self._listed(number, of), seen_by=(seat,) if seat else None)

    def _listed(self, number: int, of: tuple[Any, ...]) -> bool:
        return self.turn.phase != "BATTLE_DEAL" and perm(len(of), number) <= MOST_DRAWS

    def _drawn(self, what: Sequence[Any], seat: str) -> Drawn:
        """A draw in its one form: where the order does not matter, sorted."""
        ordered = what if self.turn.phase == ORDERED else sorted(what)
        return Drawn(tuple(map(str, ordered)), seat)

    def fall(self, source: Source) -> Dice | Drawn:
        """The throw that a source of faces gives now."""
        number, of, seat = self._lot()
        if of is None:
            return Dice(tuple(source.die(6) for _ in range(number)))
        return self._drawn([of[k] for k in source.draw(number, len(of))], seat)

    def chance_outcomes(self) -> Sequence[tuple[Dice | Drawn, Fraction]]:
        """Every answer of chance with its probability, where they can be listed."""
        if self.turn.kind != CHANCE:
            return []
        number, of, seat = self._lot()
        if of is None:
            if number > MOST_DICE:
                return []
            share = Fraction(1, 6**number)
            return [(Dice(faces), share) for faces in itertools.product(range(1, 7), repeat=number)]
        if not self._listed(number, of):
            return []
        ways = itertools.permutations if self.turn.phase == ORDERED else itertools.combinations
        found = [self._drawn(what, seat) for what in ways(of, number)]
        return [(throw, Fraction(1, len(found))) for throw in found]

    def probability(self, throw: Any) -> Fraction:
        """The probability of one answer of chance."""
        if self.turn.kind != CHANCE or not isinstance(throw, Dice | Drawn):
            return Fraction(0)
        number, of, seat = self._lot()
        if isinstance(throw, Dice):
            fits = of is None and len(throw.faces) == number and all(1 <= face <= 6 for face in throw.faces)
            return Fraction(int(fits), 6**number)
        if of is None or len(throw.what) != number or throw.seat != seat:
            return Fraction(0)
        have, want = Counter(map(str, of)), Counter(throw.what)
        if want - have or throw != self._drawn(self._elements(throw, of), seat):
            return Fraction(0)
        if self.turn.phase == ORDERED:
            return Fraction(1, perm(len(of), number))
        return Fraction(prod(comb(have[what], n) for what, n in want.items()), comb(len(of), number))

    @staticmethod
    def _elements(throw: Drawn, of: tuple[Any, ...]) -> list[Any]:
        """What was drawn as elements of the set."""
        known = {str(element): element for element in of}
        return [known[what] for what in throw.what]

    def _outcome(self, throw: Any) -> list[Any]:
        if isinstance(throw, Dice):
            return list(throw.faces)
        return self._elements(throw, self._lot()[1] or ())

    # ---------------------------------------------------------------- by seat

    def about(self, what: str, seat: str | None = None) -> Any:
        """Explanations as data: see `explained.ABOUT`."""
        return explained.about(self.state, what)

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """The position as a seat may see it (S25.2)."""
        return hidden.view(self.state, seat)

    def shown(self, seat: str | None = None) -> dict[str, Any]:
        """What a table shows beside the position: the army that marches, the battle that is fought."""
        return explained.shown(self.state)

    def determinized(self, seat: str | None, rng: random.Random) -> Spartacvs:
        """What this seat could believe in; the question stays, its answers are listed anew."""
        state = hidden.determinized(self.state, seat, rng)
        machine.list_again(state)
        return Spartacvs(self._rules, self.options, state)

    # ---------------------------------------------------------------- copies and text

    def clone(self) -> Spartacvs:
        """An independent copy."""
        twin = Spartacvs.__new__(Spartacvs)
        twin._rules, twin.options, twin.state = self._rules, self.options, self.state.clone()
        twin.steps = self.steps
        twin._legal, twin._mark, twin._turn = self._legal, self._mark, self._turn
        return twin

    def hash(self) -> int:
        """A number equal for equal positions."""
        if self._mark is None:
            text = json.dumps(self.to_json(), separators=(",", ":")).encode()
            self._mark = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
        return self._mark

    def to_json(self) -> dict[str, Any]:
        """The whole position (S25.1)."""
        return position.write(self.state)


def _text(row: tuple[Decision, Any]) -> str:
    return str(row[0])
