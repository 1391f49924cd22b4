"""HISPANIA behind the contract of a game: structured actions in, events out, everything explained."""

from __future__ import annotations

import enum
import json
import random
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import asdict

from ....contract.chance import Chance, Source
from ....contract.game import CHANCE, DECISION, Ending, Taken, Turn
from ....contract.game import OVER as GAME_OVER
from ....errors import IllegalAction, Reason, Unreadable
from .. import core
from ..core.flow import actor, can_fall
from ..core.hispanic import next_army
from ..core.state import State
from ..core.terms import (
    ARMY,
    HISPANO,
    MUST_LEAVE,
    NO_COMBAT,
    OVER,
    PICK,
    PLOT,
    REENTER,
    ROME,
    SETUP_ARMIES,
    SETUP_GENERALS,
    K,
)
from ..printed.board import Board
from ..printed.options import MEDIUM, Level, Options
from .actions import GENERAL_CODES, SEAT_CODES, Action, Attack, Besiege, Roll, Strike
from .cards import ArmyChoice, CombatCard, army_choice, combat_card, declared_card
from .codec import KIND_OF, THROWS, Listing, decode, dice_needed, encode, outcome_of, throws_of
from .derive_events import REASONS, WINNERS, Story
from .dice import MOST_REROLLS
from .events import Event
from .refusals import is_legal, phase_name, why_not, why_not_roll


class Actor(enum.IntEnum):
    """Who must act: a general's seat, the dice, or nobody any more."""

    U = 0
    C = 1
    K = 2
    H = 3  # the Hispano (H6.7)
    CHANCE = -1
    OVER = -4


DECIDING: Final = tuple((code,) for code in SEAT_CODES)
ACTORS: Final = {int(one): one for one in Actor}


class Result(Struct, frozen=True):
    """Who won, "R" or "H", and by what: capitals, reserve or time (H3.6-H3.8)."""

    winner: str
    reason: str


class Shown(Struct, frozen=True):
    """What a table shows beside the position: who must act, the combat that waits for its dice, who has won."""

    actor: str
    declared: CombatCard | None
    result: Result | None


def label(s: State) -> str:
    """Where in the game a position is, as a record shows it: setup, or 3.K."""
    return "setup" if s.phase <= SETUP_GENERALS else f"{s.round}.{GENERAL_CODES[s.turn]}"


class Conquest:
    """A game of HISPANIA in progress.

    >>> game = new_game("6|4|3|4|2", players=2)
    >>> game.actor.name, game.phase
    ('CHANCE', 'SETUP_REVOLTS')
    >>> game.apply(Roll(hispanic=4))
    [RevoltsSetUp(city='salduba', die=4, revolts=2, struck=())]
    """

    __slots__ = ("_listing", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._listing: Listing | None = None  # what was listed last

    # ---------------------------------------------------------------- who and what

    @property
    def rules(self) -> Any:
        """HISPANIA in its box."""
        from ..door import RULES  # the door needs this module

        return RULES

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of this game (H1.7, H1.8, H6.7)."""
        return seats_of(self.options)

    @property
    def turn(self) -> Turn:
        """Whose it is to act; with two players one of them, or both, for the consul (H1.8).

        >>> new_game().turn
        Turn(kind='chance', seats=(), phase='SETUP_REVOLTS', label='setup', together=False, round=0)
        """
        s = self.state
        now = actor(s)
        setup = s.phase <= SETUP_GENERALS
        kind: Literal["decision", "chance", "over"]
        kind = DECISION if now >= 0 else CHANCE if now == Actor.CHANCE else GAME_OVER
        return Turn(kind, self._deciding(now), phase_name(s), label(s), False, 0 if setup else s.round)

    @property
    def deciding(self) -> tuple[str, ...]:
        """The seats that may decide now, as `turn` tells them, without the rest of it.

        >>> new_game().deciding
        ()
        """
        return self._deciding(actor(self.state))

    def _deciding(self, now: int) -> tuple[str, ...]:
        if now < 0:
            return ()
        if now == K and self.state.config.players == 2:
            return tuple("UC"[player - 1] for player in self.players_to_act)
        return DECIDING[now]

    @property
    def options(self) -> Options:
        """Level, players and house rules."""
        options: Options = self.state.config.options
        return options

    @property
    def board(self) -> Board:
        """The board this game is played on."""
        board: Board = self.state.config.board
        return board

    @property
    def actor(self) -> Actor:
        """The seat that must decide, CHANCE or OVER."""
        return ACTORS[actor(self.state)]

    @property
    def phase(self) -> str:
        """The state of the game by its name in H3.3."""
        return phase_name(self.state)

    @property
    def players_to_act(self) -> tuple[int, ...]:
        """The people who may decide now, counted from 1; empty at a chance node and at the end (H1.7, H1.8).

        >>> game = new_game(players=3)
        >>> game.players_to_act
        ()
        """
        seat = actor(self.state)
        if seat < 0:
            return ()
        if seat == HISPANO:
            return (self.options.players + 1,)  # H1.7: the Hispano is one more
        if self.options.players == 1:
            return (1,)
        if self.options.players == 3 or seat != K:
            return (seat + 1,)
        if self.options.house.shared_consul == "consensus":
            return (1, 2)
        early = self.state.phase in (REENTER, MUST_LEAVE) or self.phase.startswith("SETUP")
        return (1,) if early or self.state.split >= 0 else (2,)

    @property
    def result(self) -> Result | None:
        """Who won and by what, or None while the game goes on."""
        if self.state.phase != OVER:
            return None
        return Result(WINNERS[self.state.winner], REASONS[self.state.why])

    @property
    def ending(self) -> Ending | None:
        """The Romans win and lose together; where nobody holds the Hispano's seat, the game itself wins (H3.6-H3.8)."""
        result = self.result
        if result is None:
            return None
        winners = tuple(seat for seat in self.seats if (seat != "H") == (result.winner == "R"))
        return Ending(winners, {seat: float(seat in winners) for seat in self.seats}, result.reason)

    def returns(self) -> list[float]:
        """One number a Roman seat: 1 won, -1 lost, 0 still open; the Hispano's, if he plays, is the opposite.

        >>> new_game().returns()
        [0.0, 0.0, 0.0]
        """
        won = 0.0 if self.state.phase != OVER else 1.0 if self.state.winner == ROME else -1.0
        return [won] * 3 + ([0.0 - won] if self.state.config.hispano else [])

    # ---------------------------------------------------------------- decisions and dice

    def legal_actions(self, seat: str | None = None) -> Sequence[Action]:
        """Everything that may be done now, with prices and paths; empty when dice must fall or the game is over."""
        if seat is not None and seat not in self.turn.seats:
            return []
        self._listing = listing = Listing(self.state, core.legal(self.state))
        return listing

    def take(self, step: Action | Roll, seat: str | None = None, *, silent: bool = False) -> Taken:
        """Carry out an action, or let dice fall; refuses with all reasons and changes nothing."""
        if isinstance(step, Roll):
            reasons = why_not_roll(self.state, step)
            if reasons:
                raise IllegalAction(f"dice {step}", reasons)
            before = self.state.clone()
            core.resolve(self.state, outcome_of(before, step) or 0)
            return Taken(step, () if silent else Story(before, step, self.state))
        if type(step) not in KIND_OF:
            raise Unreadable(f"not an action: {step!r}")
        state = self.state
        deciding = self._deciding(actor(state))
        full = step
        number = None if self._listing is None else self._listing.number_of(step, state)
        if number is None:
            number = encode(state, step)
            if is_legal(state, step, number):
                full = decode(state, number or 0)
            else:
                raise IllegalAction(str(step), self.why_not(step, seat))
        if seat is not None and seat not in deciding:
            raise IllegalAction(str(step), self.why_not(step, seat))
        before = state.clone()
        core.apply(state, number or 0)
        self._listing = None
        return Taken(full, () if silent else Story(before, full, state), seat or deciding[0])

    def apply(self, step: Action | Roll) -> Sequence[Event]:
        """The same for whoever must decide; tells only what happened."""
        return self.take(step).events

    def why_not(self, step: Action | Roll, seat: str | None = None) -> tuple[Reason, ...]:
        """Every reason why this is not allowed now; empty exactly if it is.

        >>> from hispania.games.conquest.edge.actions import Pass
        >>> [reason.code for reason in new_game().why_not(Pass("U"))]
        ['dice-first']
        """
        if isinstance(step, Roll):
            return why_not_roll(self.state, step)
        found = why_not(self.state, step)
        now = actor(self.state)
        if seat is not None and now >= 0 and seat not in self._deciding(now):
            found = (*found, Reason("not-his-turn", "H1.8", {"general": seat, "acting": SEAT_CODES[now]}))
        return found

    # ---------------------------------------------------------------- dice

    @property
    def chance(self) -> Chance | None:
        """The dice that must fall now (H0.5)."""
        return Chance((6,) * sum(dice_needed(self.state))) if actor(self.state) == Actor.CHANCE else None

    def fall(self, source: Source) -> Roll:
        """What a source of faces shows now: R, then H (H0.5); in the setup some faces are rerolled (H2.3, H2.7, H7)."""
        roman, hispanic = dice_needed(self.state)
        faces: list[int] = []
        struck: list[int] = []
        for needed in (roman, hispanic):
            if not needed:
                continue
            face = source.die(6)
            while roman != hispanic and not can_fall(self.state, face - 1) and len(struck) < MOST_REROLLS:
                struck.append(face)
                face = source.die(6)
            faces.append(face)
        return Roll(faces[0] if roman else None, faces[-1] if hispanic else None, tuple(struck))

    def chance_outcomes(self) -> list[tuple[Roll, Fraction]]:
        """Everything the pending dice may show, with exact probabilities that sum to one.

        >>> len(new_game().chance_outcomes())
        6
        """
        if actor(self.state) != Actor.CHANCE:
            return []
        if self.state.phase > SETUP_ARMIES:
            return list(THROWS[dice_needed(self.state)])
        faces = sum(1 << outcome for outcome, _ in core.outcomes(self.state))  # H2.3: some are rerolled
        return list(throws_of(dice_needed(self.state), faces))

    def probability(self, throw: Roll) -> Fraction:
        """The chance of these dice, whatever was rerolled before them.

        >>> new_game().probability(Roll(hispanic=4))
        Fraction(1, 6)
        """
        return Fraction(0) if why_not_roll(self.state, throw) else Fraction(1, len(core.outcomes(self.state)))

    # ---------------------------------------------------------------- explanations

    def odds(self, action: Besiege | Attack | Strike) -> CombatCard:
        """Both sides and exact chances of a combat that could be declared now."""
        reasons = why_not(self.state, action)
        if reasons or not isinstance(action, (Besiege, Attack, Strike)):
            raise IllegalAction(str(action), reasons or [Reason("no-combat", "H4.4")])
        return combat_card(self.state, action)

    def preview(self, action: Action, seat: str | None = None) -> CombatCard | None:
        """Both sides and exact chances, where the action is a combat."""
        return combat_card(self.state, action) if isinstance(action, (Besiege, Attack, Strike)) else None

    @property
    def declared(self) -> CombatCard | None:
        """The combat that waits for its dice."""
        return None if self.state.combat == NO_COMBAT else declared_card(self.state)

    @property
    def plot_is_open(self) -> bool:
        """Does a plot wait for its die? (H6.6)"""
        return self.state.waiting == PLOT

    @property
    def army_choice(self) -> ArmyChoice | None:
        """The choice of the army that acts now, for every face of its die."""
        acts = self.state.phase in (ARMY, PICK) and self.state.queue
        return army_choice(self.state, next_army(self.state)) if acts else None

    def about(self, what: str, seat: str | None = None) -> ArmyChoice | None:
        """The choice of the army that acts now, as "choice"."""
        return self.army_choice if what == "choice" else None

    def shown(self, seat: str | None = None) -> dict[str, Any]:
        """Who must act, the combat that waits for its dice, and who has won.

        >>> new_game().shown()
        {'actor': 'CHANCE', 'declared': None, 'result': None}
        """
        return asdict(Shown(self.actor.name, self.declared, self.result))

    # ---------------------------------------------------------------- copies and text

    def clone(self) -> Conquest:
        """An independent copy."""
        return Conquest(self.state.clone())

    def hash(self) -> int:
        """A number equal for equal positions."""
        return self.state.hash()

    def to_json(self) -> dict[str, Any]:
        """The position as plain data (H11.2).

        >>> new_game().to_json()["state"]
        'SETUP_REVOLTS'
        """
        from ..text.position import to_json  # only where positions are written

        return to_json(self.state)

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What a seat may see: everything, for all information is public (H0.4)."""
        return self.to_json()

    def determinized(self, seat: str | None, rng: random.Random) -> Conquest:
        """A copy: nothing is hidden (H0.4)."""
        return self.clone()

    def __repr__(self) -> str:
        return f"<Conquest {self.options.level} round {self.state.round} {self.phase} {self.hash():x}>"

    def _repr_svg_(self) -> str:
        """The board with its pieces, which is how a notebook shows a game."""
        from ..drawing.picture import draw_map  # only where somebody looks

        return draw_map(self.board, self.to_json()).replace("<svg ", '<svg width="800" ', 1)


def seats_of(options: Options) -> tuple[str, ...]:
    """The seats of a game: two players share the consul (H1.8), the Hispano has his own (H6.7).

    >>> seats_of(Options.of(players=2)), seats_of(Options.of(variants=["hispano"]))
    (('U', 'C'), ('U', 'C', 'K', 'H'))
    """
    romans = ("U", "C") if options.players == 2 else ("U", "C", "K")
    return (*romans, "H") if "hispano" in options.variants else romans


def new_game(
    level: Level | str = MEDIUM,
    players: int = 1,
    house: Mapping[str, Any] | None = None,
    board: Board | None = None,
    variants: Iterable[str] = (),
    scenario: int | None = None,
) -> Conquest:
    """A game before its first die, with any of the seven variants, or one of the five scenarios.

    >>> new_game("7|5|4|5|1", house={"multiplier": "single"}).options.house.multiplier
    'single'
    """
    return Conquest(core.new_state(core.new_config(Options.of(level, players, house, variants, scenario), board)))


def from_json(data: Mapping[str, Any] | str | bytes, board: Board | None = None) -> Conquest:
    """The game at the position that the JSON of H11.2 describes; Unreadable names all that is wrong.

    >>> from_json(new_game().to_json()).hash() == new_game().hash()
    True
    """
    from ..text.position import from_json as read_position  # only where positions are read

    return Conquest(read_position(data, board))


def to_text(game: Conquest) -> str:
    """The position as one line of JSON with sorted keys: equal positions give equal bytes (N17)."""
    return json.dumps(game.to_json(), sort_keys=True, separators=(",", ":"))
