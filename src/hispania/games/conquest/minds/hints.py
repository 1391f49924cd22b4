"""Hints from the search, in three strengths: look here, this kind of action, this action with its gain and risk.

A hint never says more than its strength: `Hint.as_strong_as` takes away what a weaker one keeps back.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct, structs, to_builtins

from ....errors import IllegalAction, Reason, Unreadable
from .. import core
from ..core.state import State
from ..core.terms import SETUP_ROADS
from ..edge.actions import (
    UNIT_CODES,
    Action,
    Attack,
    Besiege,
    Boost,
    Build,
    Buy,
    Decline,
    Enter,
    KeepRoad,
    Move,
    MoveFleet,
    Pass,
    PlaceRoad,
    Plot,
    Reroll,
    Strike,
    to_dict,
)
from ..edge.cards import CombatCard, garrison_stack
from ..edge.codec import decode
from ..edge.game import Actor, Conquest
from ..text.notation import action_text
from .calibration import measured
from .expectation import Expectation
from .search import Search, Thought
from .wire import HintFacts, RiskFacts

STRENGTHS: Final = (1, 2, 3)  # look here, this kind of action, this action
ITERATIONS: Final = 40_000 if core.COMPILED else 300  # well under a second either way
LEAST_VISITS: Final = 3  # an action tried less often than this is no measure for another


class Risk(Struct, frozen=True):
    """What the dice of an action may do, exactly as the rules' cards tell it, and who stands beside its general then.

    `loses` is what the decider's side loses when it goes wrong: "general" (with the garrisons of his space), "army",
    "roll" (one more revolt roll, H6.6), or "" where nothing happens.
    """

    win: Fraction | None = None
    nothing: Fraction | None = None
    lose: Fraction | None = None
    loses: str = ""
    garrisons: int = 0  # discs that go with the general
    win_least: Fraction | None = None  # if the Hispano spends all he has against it (H6.7)
    lose_most: Fraction | None = None
    armies: int = 0  # beside the general after a move, a landing or a sailing


class Hint(Struct, frozen=True):
    """A hint: the spaces to look at, and as much of the rest as its strength allows.

    Chances are Rome's; gains are those of the side that decides.
    """

    strength: int
    seat: str
    spaces: list[str]
    kind: str | None = None
    action: Action | None = None
    text: str | None = None  # the action in notation
    chance: float | None = None
    error: float | None = None
    gain: float | None = None  # over the next best of another kind or place
    instead: Action | None = None  # that next best
    over_passing: float | None = None
    risk: Risk | None = None

    def as_strong_as(self, strength: int) -> Hint:
        """The same hint, keeping back what a weaker one does not tell."""
        if strength >= self.strength:
            return self
        return Hint(strength, self.seat, self.spaces, self.kind if strength == 2 else None)


def hint(
    game: Conquest,
    strength: int,
    *,
    iterations: int = ITERATIONS,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Hint:
    """What the search would do here, told as strongly as asked; equal seeds give equal hints.

    When `stop` ends the search early, the hint says what was thought so far.

    >>> from hispania.table.session import Table
    >>> from hispania.games import conquest
    >>> table = Table(conquest.new_game("7|5|4|5|1"), seed="roma")
    >>> events = table.roll_on()
    >>> told = hint(table.game, 2, iterations=20)
    >>> told.kind, len(told.spaces), told.action
    ('road', 2, None)
    """
    if strength not in STRENGTHS or type(strength) is not int:
        raise Unreadable(f"a hint has the strength 1, 2 or 3, not {strength!r}")
    if game.actor < 0:
        code = "game-over" if game.actor == Actor.OVER else "dice-first"
        raise IllegalAction("hint", [Reason(code, "H3.3")])
    thoughts = Search(game.state.config).think(game.state, iterations=iterations, seed=seed, stop=stop)
    return _told(game, _as_told(game.state, thoughts, iterations, seed, stop)).as_strong_as(strength)


def _as_told(
    state: State, thoughts: list[Thought], iterations: int, seed: int, stop: Callable[[], bool] | None
) -> list[Thought]:
    """The thoughts with chances as the analysis tells them; a road (H2.4) is valued by the first turn it leads to."""
    if state.phase != SETUP_ROADS:
        true = measured(bool(state.config.hispano)).true_chance
        return [structs.replace(thought, chance=true(thought.chance)) for thought in thoughts]
    after = state.clone()
    core.apply(after, thoughts[0].action)
    value = Expectation(state.config, iterations=max(1, iterations // 10), seed=seed, stop=stop).value(after)
    return [structs.replace(thoughts[0], chance=value.chance, error=value.error)]


def seed_of(table_seed: str | None, steps: int) -> int:
    """The seed of the hints of one position of a table: whenever the game comes there, they are the same.

    >>> seed_of("roma", 5) == seed_of("roma", 5) != seed_of("roma", 6)
    True
    """
    return random.Random(f"{table_seed or ''} hint {steps}").getrandbits(60)


def to_json(hint: Hint) -> dict[str, Any]:
    """A hint as plain data; chances of dice as numerator and denominator.

    >>> to_json(Hint(1, "U", ["gades"]))["spaces"]
    ['gades']
    """
    told = structs.asdict(hint)
    for key in ("action", "instead"):
        told[key] = None if told[key] is None else to_dict(told[key])
    if hint.risk is not None:
        risk: dict[str, Any] = {
            key: (value.numerator, value.denominator) if isinstance(value, Fraction) else value
            for key, value in structs.asdict(hint.risk).items()
        }
        told["risk"] = RiskFacts(**risk)
    facts: dict[str, Any] = to_builtins(HintFacts(**told))
    return facts


# -------------------------------------------------------------------- what is told


def _told(game: Conquest, thoughts: list[Thought]) -> Hint:
    """All that is known about the best action."""
    state = game.state
    side = -1.0 if game.actor == Actor.H else 1.0
    best, action = thoughts[0], decode(state, thoughts[0].action)
    others = [(thought, decode(state, thought.action)) for thought in thoughts[1:]]
    rivals = [(thought, other) for thought, other in others if _what(other) != _what(action)]
    fair = [(thought, other) for thought, other in rivals if thought.visits >= LEAST_VISITS] or rivals
    rival = max(fair, key=lambda found: side * found[0].chance, default=None)
    passing = next((thought for thought, other in others if isinstance(other, (Pass, Decline, KeepRoad))), None)
    return Hint(
        3,
        game.actor.name,
        places(game, action),
        action.kind,
        action,
        action_text(game, action),
        best.chance,
        best.error,
        None if rival is None else max(0.0, side * (best.chance - rival[0].chance)),
        None if rival is None else rival[1],
        None if passing is None else max(0.0, side * (best.chance - passing.chance)),
        risk(game, action),
    )


def _what(action: Action) -> tuple[object, ...]:
    """What an action is about, whatever it costs."""
    ends = (action.a, action.b) if isinstance(action, (PlaceRoad, Build)) else ()
    return action.kind, action.target, getattr(action, "unit", ""), getattr(action, "army", ""), ends


def places(game: Conquest, action: Action) -> list[str]:
    """Where an action happens; nothing where it is about no place.

    >>> from hispania.games import conquest
    >>> places(conquest.new_game(), Besiege("C", "toletum", 2))
    ['toletum']
    """
    board = game.board
    declared = game.declared
    match action:
        case PlaceRoad() | Build():
            return [action.a, action.b]
        case MoveFleet():
            return [action.start, action.to]
        case Strike():
            return [action.army, action.city]
        case Boost() | Reroll() if declared is not None:
            return [declared.defender.space]
        case Buy():
            return [board.seas[0].id]  # H6.3: he lands there
        case Plot():
            return [space.id for space in board.spaces if game.state.special >> space.index & 1]
        case _:
            target = getattr(action, "target", None)
            return [target] if isinstance(target, str) and target in board else []


def risk(game: Conquest, action: Action) -> Risk | None:
    """What the dice of an action may do, or who would stand beside its general; nothing where there is no risk.

    >>> from hispania.games import conquest
    >>> risk(conquest.new_game(), Pass("U")) is None
    True
    """
    match action:
        case Besiege() | Attack() | Strike():
            return _of_card(game, game.odds(action), action.kind == "strike")
        case Boost():
            after = game.clone()
            after.apply(action)
            return None if after.declared is None else _of_card(game, after.declared, True)
        case Plot():
            return Risk(Fraction(action.denarii, 6), Fraction(0), 1 - Fraction(action.denarii, 6), "roll")  # H6.6
        case Move() | Enter() | MoveFleet():
            return _beside(game, action)
        case _:
            return None


def _of_card(game: Conquest, card: CombatCard, for_hispania: bool) -> Risk:
    """A combat from the side of whoever decides."""
    roman = card.kind in ("siege", "attack")
    win, lose = (card.loss, card.win) if roman and for_hispania else (card.win, card.loss)
    at_stake, garrisons = "", 0
    if lose and for_hispania:
        at_stake = "revolt" if card.kind == "siege" else "army"
    elif lose:
        at_stake = "general"
        garrisons = len(garrison_stack(game.state, game.board[card.roman.space].index))
    least, most = (None, None) if for_hispania or not game.state.hispano else (card.win_least, card.loss_most)
    return Risk(win, card.tie, lose, at_stake, garrisons, least, most)


def _beside(game: Conquest, action: Move | Enter | MoveFleet) -> Risk | None:
    """The armies that stand next to the general after he has come somewhere: they may attack him (H5.2e)."""
    if isinstance(action, MoveFleet):
        carried = action.carries
        if not carried:
            return None
        unit = carried
    else:
        unit = getattr(action, "unit", "") or action.actor
    after = game.clone()
    after.apply(action)
    state: State = after.state
    space = state.general_space(UNIT_CODES.index(unit))
    armies = (state.config.adjacent[space] & state.armies).bit_count() if space >= 0 else 0
    return Risk(armies=armies) if armies else None
