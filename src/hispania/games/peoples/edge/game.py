"""The game of the contract: one object a position, whatever leaves it goes by seat."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from ....contract import CHANCE, DECISION, OVER, Chance, Ending, Source, Taken, Turn, is_throw
from ....errors import IllegalAction, Reason, Unreadable
from ..core import sequence
from ..core.facts import facts_of_state, put_chits, put_dice
from ..core.state import Choices, State
from ..core.terms import CHITS, NATIONS, STEPS, TASKS
from ..text import position, reading
from . import explained, odds, refusals
from .actions import KINDS_OF_ACTION, Action, of_numbers
from .actions.politics import Bid
from .dice import Dice
from .events import event
from .options import Options

_CLASSES = frozenset(KINDS_OF_ACTION.values())
MOST_LISTED = 2  # dice whose faces are listed; more are sampled
REVEALS = ("Looked", "BagRefilled")
MOST_TASKS = 1_000_000  # far more than lie between two decisions
_WAITS, _THROWS = 1, 2  # what settle answers


class Peoples:
    """A game of Hispania (1994) in progress."""

    __slots__ = ("_answer", "_choices", "_legal", "_mark", "_rules", "options", "state")

    def __init__(self, rules: Any, options: Options, state: State) -> None:
        self._rules, self.options, self.state = rules, options, state
        self._legal: dict[Action, tuple[int, int]] | None = None
        self._mark: int | None = None
        self._settle()

    def _settle(self) -> None:
        """Run to the next decision, dice or the end."""
        self._legal = self._mark = None
        self._choices = Choices()  # clones share the old one
        self._answer = sequence.settle(self.state, self._choices, MOST_TASKS)
        if not self._answer:
            raise Unreadable("no position of peoples: nobody can go on from here")

    # ---------------------------------------------------------------- whose it is

    @property
    def rules(self) -> Any:
        """The `Rules` that this is a game of."""
        return self._rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The players by their numbers."""
        return tuple(str(player) for player in range(1, self.state.config.players + 1))

    @property
    def turn(self) -> Turn:
        """Whose it is to act."""
        s = self.state
        label = f"T{s.turn}" + (f" {NATIONS[s.active]}" if s.active >= 0 else "")
        if STEPS[s.step] == "OVER":
            return Turn(OVER, (), "OVER", label, round=s.turn)
        if self._answer == _WAITS:
            return Turn(DECISION, (self._seat(),), self._task(), label, round=s.turn)
        return Turn(CHANCE, (), self._task(), label, round=s.turn)

    def _seat(self) -> str:
        return str(self.state.decider)

    def _task(self, below: int = 0) -> str:
        """The name of the task on top, or so many below it."""
        tasks = self.state.tasks()
        return TASKS[tasks[len(tasks) - 1 - below]] if below < len(tasks) else ""

    @property
    def ending(self) -> Ending | None:
        """How it ended (P18); equal scores share the win."""
        result = position.write_result(self.state)
        if result is None:
            return None
        points = {seat: result["points"][seat] / 2 for seat in self.seats}
        return Ending(tuple(result["winners"]), points, "points")

    # ---------------------------------------------------------------- decisions

    def _acts(self) -> dict[Action, tuple[int, int]]:
        """Everything that may be decided now, in the text order of the tokens (P20.2)."""
        if self._legal is None:
            listed = self._choices.listed() if self._answer == _WAITS else []
            named = [(of_numbers(*numbers), numbers) for numbers in listed]
            if named and self._bidding():
                seat = self._seat()
                named = [(replace(a, seat=seat) if isinstance(a, Bid) else a, numbers) for a, numbers in named]
            named.sort(key=_token)
            self._legal = dict(named)
        return self._legal

    def legal_actions(self, seat: str | None = None) -> Sequence[Action]:
        """Everything that a seat may decide now."""
        if self._answer != _WAITS or seat not in (None, self._seat()):
            return []
        return list(self._acts())

    def numbers(self, action: Action) -> tuple[int, int] | None:
        """A legal action as the core numbers it; None of any other."""
        return self._acts().get(action)

    def why_not(self, step: Any, seat: str | None = None) -> tuple[Reason, ...]:
        """Every reason why a seat may not take a step now."""
        turn = self.turn
        if is_throw(step):
            fits = isinstance(step, Dice) and seat is None and turn.kind == CHANCE and bool(self.probability(step))
            return () if fits else (Reason("no-such-throw", "P20.4"),)
        if type(step) not in _CLASSES:
            return (Reason("no-action", "P20.2"),)
        if turn.kind != DECISION:
            return (Reason("game-over", "P18") if turn.kind == OVER else Reason("chance-first", "P20.4"),)
        if seat is not None and seat not in turn.seats:
            return (Reason("not-yours", "P20.1"),)  # and nothing more: it would tell of hidden chits
        acts = self._acts()
        if step in acts:
            return ()
        return refusals.why_not(self.state, step, acts, turn.phase, asked=seat is not None)

    def take(self, step: Any, seat: str | None = None, *, silent: bool = False) -> Taken:
        """Take a decision or let chance answer."""
        if reasons := self.why_not(step, seat):
            raise IllegalAction(str(step), reasons)
        s, told = self.state, []
        who = "" if is_throw(step) else self._seat()
        revealed = self._reveals(step)
        s.log = lambda name, rule, facts: told.append((name, rule, facts))
        shots = odds.shots(s) if isinstance(step, Dice) and not silent and self._task() == "BATTLE" else {}
        if isinstance(step, Dice):
            put_dice(s, step.faces)
            sequence.fall(s)
        else:
            sequence.decide(s, *self._acts()[step])
        self._settle()
        s.log = None
        revealed = revealed or any(name in REVEALS for name, _, _ in told)
        for name, _, facts in told:
            if name == "DiceRolled":
                facts.update(shots)
        events = [] if silent else [event(*each) for each in told if not _is_nothing(*each)]
        return Taken(step, events, who, revealed)

    def _reveals(self, step: Any) -> bool:
        """Does anybody learn what was hidden: who draws a chit does, and the last sealed bid opens all of them."""
        return bool(self._hidden_lot()) or (self._bidding() and self._bids_missing() == 1)

    def _bidding(self) -> bool:
        """Are bids written that the others do not see (P13.1, P16.8)?"""
        if self._task() == "SEALED":
            return self._bids_missing() > 0
        return self._task() == "AUCTION" and self.state.paper()["step"] == "sealed"

    def _bids_missing(self) -> int:
        """How many sealed bids are still to be written."""
        paper = self.state.paper()
        if self._task() == "AUCTION":
            return len(paper["eligible"]) - len(paper.get("bids", {}))
        return len(paper["items"]) * self.state.config.players - sum(len(bids) for bids in paper["bids"].values())

    def preview(self, action: Any, seat: str | None = None) -> Any:
        """The dice of both sides and the exact chances before a battle, the hits of an aim."""
        numbers = self._acts().get(action) if type(action) in _CLASSES else None
        return odds.preview(self.state, *numbers) if numbers is not None else None

    # ---------------------------------------------------------------- chance

    @property
    def chance(self) -> Chance | None:
        """The ten-sided dice that fall now (P20.4)."""
        if self._answer != _THROWS:
            return None
        seen = (self._hidden_lot(),) if self._hidden_lot() else None
        number = self.state.dice
        return Chance(dice=(10,) * number, listed=number <= MOST_LISTED, seen_by=seen)

    def _hidden_lot(self) -> str:
        """Who alone sees the lot that is drawn; nobody in particular if it is open."""
        if self._task() == "LOT" and self._task(1) == "DRAW":
            return str(self.state.paper()["left"][0])
        return ""

    def _dice(self, faces: tuple[int, ...]) -> Dice:
        seat = self._hidden_lot()
        return Dice(faces, bool(seat), seat)

    def fall(self, source: Source) -> Dice:
        """The throw that a source of faces gives now."""
        return self._dice(tuple(source.die(10) for _ in range(self.state.dice)))

    def chance_outcomes(self) -> Sequence[tuple[Dice, Fraction]]:
        """Every throw of one or two dice with its probability."""
        number = self.state.dice
        if self._answer != _THROWS or number > MOST_LISTED:
            return []
        share = Fraction(1, 10**number)
        return [(self._dice(faces), share) for faces in itertools.product(range(1, 11), repeat=number)]

    def probability(self, throw: Any) -> Fraction:
        """The probability of one throw."""
        if not isinstance(throw, Dice) or self._answer != _THROWS:
            return Fraction(0)
        fits = len(throw.faces) == self.state.dice and all(1 <= face <= 10 for face in throw.faces)
        fits = fits and throw == self._dice(throw.faces)
        return Fraction(int(fits), 10**self.state.dice)

    def about(self, what: str, seat: str | None = None) -> Any:
        """Explanations as data: see `explained.ABOUT`."""
        return explained.about(self.state, what)

    # ---------------------------------------------------------------- by seat

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """The position with chits of others and sealed bids of others masked (P0.9)."""
        data = position.write(self.state)
        if data["step"] != "OVER":
            data["bag"] = len(data["bag"])
            data["hand"] = {who: chits if who == seat else len(chits) for who, chits in data["hand"].items()}
        for name, context in data["todo"]:
            if name == "SEALED" and self._bidding():
                bids = context["bids"]
                context["bids"] = {who: made if who == seat else len(made) for who, made in bids.items()}
            if name == "AUCTION" and self._bidding():
                context["bids"] = {who: bid if who == seat else None for who, bid in context.get("bids", {}).items()}
            if name == "DRAW":
                context.pop("lot", None)
        return data

    def shown(self, seat: str | None = None) -> dict[str, Any]:
        """What a table shows beside the position: the battle that is fought."""
        s = self.state
        if s.battle_at < 0:
            return {}
        battle = next(context for name, context in position.write(s)["todo"] if name == "BATTLE")
        return {
            "battle": {"place": battle["p"], "attacker": battle["A"], "defender": battle["D"], "round": battle["round"]}
        }

    def determinized(self, seat: str | None, rng: random.Random) -> Peoples:
        """Chits of others and of the bag are dealt anew, sealed bids of others written anew."""
        twin = self.clone()
        s = twin.state
        if STEPS[s.step] == "OVER":
            return twin
        self._deal_anew(s, seat, rng)
        if self._bidding():
            bids = s.paper().get("bids", {})
            for who, made in bids.items():
                if who != seat:
                    bids[who] = [rng.randint(0, 40) for _ in made] if isinstance(made, list) else self._any_bid(rng)
        return Peoples(self._rules, self.options, s)

    def _any_bid(self, rng: random.Random) -> int:
        """A bid that somebody could have written in this auction: what is listed, or nothing."""
        return rng.choice([0, *(action.points for action in self._acts() if isinstance(action, Bid))])

    def _deal_anew(self, s: State, seat: str | None, rng: random.Random) -> None:
        """Who is asked for a chit holds one that can be played: his hand stays as it is."""
        if not s.dealt:
            return
        facts = facts_of_state(s)
        hands = {str(who): facts.hand[16 * who : 16 * who + 16] for who in range(1, s.config.players + 1)}
        asked = self._seat() if self._answer == _WAITS and self._task() in ("CHITS", "CANCEL") else ""
        unknown = [who for who in hands if who not in (seat, asked)]
        pool = [chit for numbers in (facts.bag, *(hands[who] for who in unknown)) for chit in _each(numbers)]
        shuffled = sorted(chit for chit in pool if CHITS[chit] != "remise")  # it is shown when drawn: in no hand
        rng.shuffle(shuffled)
        bag = [0] * len(CHITS)
        bag[CHITS.index("remise")] = len(pool) - len(shuffled)
        for who in unknown:
            number = sum(hands[who])
            hands[who] = [0] * len(CHITS)
            for _ in range(number):
                hands[who][shuffled.pop()] += 1
        for chit in shuffled:
            bag[chit] += 1
        for who, hand in hands.items():
            facts.hand[16 * int(who) : 16 * int(who) + 16] = hand
        put_chits(s, facts.hand, bag)

    # ---------------------------------------------------------------- copies and text

    def clone(self) -> Peoples:
        """An independent copy."""
        twin = Peoples.__new__(Peoples)
        twin._rules, twin.options, twin.state = self._rules, self.options, self.state.clone()
        twin._answer, twin._choices = self._answer, self._choices
        twin._legal, twin._mark = self._legal, self._mark
        return twin

    def hash(self) -> int:
        """A number equal for equal positions."""
        if self._mark is None:
            text = json.dumps(self.to_json(), separators=(",", ":")).encode()
            self._mark = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
        return self._mark

    def to_json(self) -> dict[str, Any]:
        """The whole position (P24)."""
        return position.write(self.state)


def _is_nothing(name: str, rule: str, facts: Mapping[str, Any]) -> bool:
    """Is there nothing to tell: somebody looked, or nobody came?"""
    return name == "Looked" or (name == "UnitsArrived" and not facts["number"])


def _token(row: tuple[Action, Any]) -> str:
    return str(row[0])


def _each(numbers: Sequence[int]) -> list[int]:
    """Every chit of some numbers by kind."""
    return [chit for chit, n in enumerate(numbers) for _ in range(n)]


def from_json(rules: Any, data: Mapping[str, Any], printed: Any) -> Peoples:
    """The game at a position."""
    s = reading.read(data, printed)
    config = s.config
    options = Options(
        scenario=config.scenario, version=config.version, players=config.players, house=dict(data["house"]),
        **config.options,
    )  # fmt: skip
    return Peoples(rules, options, s)
