"""The game of the contract: one object a position, whatever leaves it goes by seat."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ....contract import CHANCE, DECISION, OVER, Chance, Ending, Source, Taken, Turn, is_throw
from ....errors import IllegalAction, Reason
from ..core import sequence
from ..core.state import Act, State
from ..core.terms import Throw, Wait
from ..text import position
from ..text.tokens import token
from . import odds
from .actions import FACTS, Deed, Dice, deed
from .events import event
from .options import Options

MOST_LISTED = 2  # dice whose faces are listed; more are sampled
REVEALS = ("Looked", "BagRefilled")


class Peoples:
    """A game of Hispania (1994) in progress."""

    __slots__ = ("_asked", "_legal", "_mark", "_rules", "options", "state")

    def __init__(self, rules: Any, options: Options, state: State) -> None:
        self._rules, self.options, self.state = rules, options, state
        self._asked = sequence.settle(state)
        self._legal: dict[Deed, Act] | None = None
        self._mark: int | None = None

    # ---------------------------------------------------------------- whose it is

    @property
    def rules(self) -> Any:
        """The `Rules` that this is a game of."""
        return self._rules

    @property
    def seats(self) -> tuple[str, ...]:
        """The players by their numbers."""
        return tuple(str(player) for player in range(1, self.state.players + 1))

    @property
    def turn(self) -> Turn:
        """Whose it is to act."""
        s = self.state
        label = f"T{s.turn}" + (f" {s.active}" if s.active else "")
        if s.step == "OVER":
            return Turn(OVER, (), "OVER", label, round=s.turn)
        if isinstance(self._asked, Wait):
            return Turn(DECISION, (self._seat(),), s.todo[-1][0], label, round=s.turn)
        return Turn(CHANCE, (), s.todo[-1][0], label, round=s.turn)

    def _seat(self) -> str:
        assert isinstance(self._asked, Wait)
        return str(sequence.decider(self.state, self._asked.who))

    @property
    def ending(self) -> Ending | None:
        """How it ended (P18); equal scores share the win."""
        result = self.state.result
        if result is None:
            return None
        points = {seat: result["points"][seat] / 2 for seat in self.seats}
        return Ending(tuple(result["winners"]), points, "points")

    # ---------------------------------------------------------------- decisions

    def _acts(self) -> dict[Deed, Act]:
        """Everything that may be decided now, in the text order of the tokens (P20.2)."""
        if self._legal is None:
            acts = self._asked.acts if isinstance(self._asked, Wait) else []
            sealed = self._seat() if acts and self.state.todo[-1][0] == "SEALED" else ""
            self._legal = {deed(act, sealed): act for act in sorted(acts, key=token)}
        return self._legal

    def legal_actions(self, seat: str | None = None) -> Sequence[Deed]:
        """Everything that a seat may decide now."""
        if not isinstance(self._asked, Wait) or seat not in (None, self._seat()):
            return []
        return list(self._acts())

    def why_not(self, step: Any, seat: str | None = None) -> tuple[Reason, ...]:
        """Every reason why a seat may not take a step now."""
        turn = self.turn
        if is_throw(step):
            fits = isinstance(step, Dice) and seat is None and turn.kind == CHANCE and bool(self.probability(step))
            return () if fits else (Reason("no-such-throw", "P20.4"),)
        if not isinstance(step, Deed) or step.kind not in FACTS:
            return (Reason("no-action", "P20.2"),)
        if turn.kind != DECISION:
            return (Reason("game-over", "P18") if turn.kind == OVER else Reason("chance-first", "P20.4"),)
        if seat is not None and seat not in turn.seats:
            return (Reason("not-yours", "P20.1"),)  # and nothing more: it would tell of hidden chits
        acts = self._acts()
        if step in acts:
            return ()
        if step.kind not in {other.kind for other in acts}:
            return (Reason("not-now", step.rule, {"task": turn.phase}),)
        return (Reason("not-so", step.rule),)

    def take(self, step: Any, seat: str | None = None, *, silent: bool = False) -> Taken:
        """Take a decision or let chance answer."""
        if reasons := self.why_not(step, seat):
            raise IllegalAction(str(step), reasons)
        s, told = self.state, []
        who = "" if is_throw(step) else self._seat()
        revealed = self._reveals(step)
        s.log = lambda name, rule, facts: told.append((name, rule, facts))
        if isinstance(step, Dice):
            sequence.fall(s, step.faces)
        else:
            sequence.act(s, self._acts()[step])
        self._legal = self._mark = None
        self._asked = sequence.settle(s)
        s.log = None
        revealed = revealed or any(name in REVEALS for name, _, _ in told)
        events = [] if silent else [event(*each) for each in told if each[0] != "Looked"]
        return Taken(step, events, who, revealed)

    def _reveals(self, step: Any) -> bool:
        """Does anybody learn what was hidden: who draws a chit does, and the last sealed bid opens all of them."""
        if self._hidden_lot():
            return True
        name, context = self.state.todo[-1]
        if name != "SEALED" or context["tie"]:
            return False
        made = sum(len(bids) for bids in context["bids"].values())
        return made + 1 == len(context["items"]) * self.state.players

    def preview(self, action: Any, seat: str | None = None) -> Any:
        """The dice of both sides before a battle, and the exact chances of the hits of an aim."""
        if not isinstance(action, Deed):
            return None
        if action.kind == "battle":
            return odds.before_battle(self.state, action.place)
        act = self._acts().get(action)
        return odds.of_aim(self.state, act) if act is not None and action.kind == "aim" else None

    # ---------------------------------------------------------------- chance

    @property
    def chance(self) -> Chance | None:
        """The ten-sided dice that fall now (P20.4)."""
        if not isinstance(self._asked, Throw):
            return None
        seen = (self._hidden_lot(),) if self._hidden_lot() else None
        return Chance(dice=(10,) * self._asked.dice, listed=self._asked.dice <= MOST_LISTED, seen_by=seen)

    def _hidden_lot(self) -> str:
        """Who alone sees the lot that is drawn; nobody in particular if it is open."""
        todo = self.state.todo
        if len(todo) > 1 and todo[-1][0] == "LOT" and todo[-2][0] == "DRAW":
            return str(todo[-2][1]["left"][0])
        return ""

    def _dice(self, faces: tuple[int, ...]) -> Dice:
        seat = self._hidden_lot()
        return Dice(faces, bool(seat), seat)

    def fall(self, source: Source) -> Dice:
        """The throw that a source of faces gives now."""
        assert isinstance(self._asked, Throw)
        return self._dice(tuple(source.die(10) for _ in range(self._asked.dice)))

    def chance_outcomes(self) -> Sequence[tuple[Dice, Fraction]]:
        """Every throw of one or two dice with its probability."""
        if not isinstance(self._asked, Throw) or self._asked.dice > MOST_LISTED:
            return []
        share = Fraction(1, 10**self._asked.dice)
        return [(self._dice(faces), share) for faces in itertools.product(range(1, 11), repeat=self._asked.dice)]

    def probability(self, throw: Any) -> Fraction:
        """The probability of one throw."""
        if not isinstance(throw, Dice) or not isinstance(self._asked, Throw):
            return Fraction(0)
        fits = len(throw.faces) == self._asked.dice and all(1 <= face <= 10 for face in throw.faces)
        fits = fits and throw == self._dice(throw.faces)
        return Fraction(int(fits), 10**self._asked.dice)

    def about(self, what: str, seat: str | None = None) -> Any:
        """Where the points of a nation can come from this turn is told by its sheet: `points`."""
        if what == "points":
            return {seat: self._score(seat) for seat in self.seats}
        return None

    def _score(self, seat: str) -> float:
        s = self.state
        return (s.adjust[int(seat)] + sum(v for n, v in s.vp.items() if s.player(n) == int(seat))) / 2

    # ---------------------------------------------------------------- by seat

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """The position with chits of others and sealed bids of others masked (P0.9)."""
        data = position.write(self.state)
        if self.state.step != "OVER":
            data["bag"] = len(data["bag"])
            data["hand"] = {who: chits if who == seat else len(chits) for who, chits in data["hand"].items()}
        for name, context in data["todo"]:
            if name == "SEALED" and self._bidding():
                bids = context["bids"]
                context["bids"] = {who: made if who == seat else len(made) for who, made in bids.items()}
            if name == "DRAW":
                context.pop("lot", None)
        return data

    def _bidding(self) -> bool:
        name, context = self.state.todo[-1]
        number = sum(len(bids) for bids in context["bids"].values()) if name == "SEALED" else 99
        return name == "SEALED" and number < len(context["items"]) * self.state.players

    def shown(self, seat: str | None = None) -> dict[str, Any]:
        """What a table shows beside the position: the battle that is fought."""
        battle = next((context for name, context in reversed(self.state.todo) if name == "BATTLE"), None)
        if battle is None:
            return {}
        return {
            "battle": {"place": battle["p"], "attacker": battle["A"], "defender": battle["D"], "round": battle["round"]}
        }

    def determinized(self, seat: str | None, rng: random.Random) -> Peoples:
        """Chits of others and of the bag are dealt anew, sealed bids of others written anew."""
        twin = self.clone()
        s = twin.state
        if s.step == "OVER":
            return twin
        asked = {self._seat()} if isinstance(self._asked, Wait) and s.todo[-1][0] in ("CHITS", "CANCEL") else set()
        unknown = [who for who in s.hand if str(who) != seat and str(who) not in asked]
        pool = sorted([*s.bag, *(chit for who in unknown for chit in s.hand[who])])
        rest = [chit for chit in pool if chit == "remise"]  # shown when drawn: it is in no hand
        pool = [chit for chit in pool if chit != "remise"]
        rng.shuffle(pool)
        for who in unknown:
            s.hand[who] = sorted(pool.pop() for _ in s.hand[who])
        s.bag = sorted([*pool, *rest])
        if self._bidding():
            bids = s.todo[-1][1]["bids"]
            for who in bids:
                if who != seat:
                    bids[who] = [rng.randint(0, 40) for _ in bids[who]]
        return Peoples(self._rules, self.options, s)

    # ---------------------------------------------------------------- copies and text

    def clone(self) -> Peoples:
        """An independent copy."""
        twin = Peoples.__new__(Peoples)
        twin._rules, twin.options, twin.state = self._rules, self.options, self.state.clone()
        twin._asked, twin._legal, twin._mark = self._asked, self._legal, self._mark
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


def from_json(rules: Any, data: Mapping[str, Any], printed: Any) -> Peoples:
    """The game at a position."""
    s = position.read(data, printed)
    options = Options(scenario=s.scenario, version=s.version, players=s.players, house=dict(s.house), **s.options)
    return Peoples(rules, options, s)
