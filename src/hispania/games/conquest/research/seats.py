"""Who holds which seat when programs play: the players of a game in a row, the Hispano last."""

from __future__ import annotations

from typing import Final

from .. import core
from ..core.config import Config
from ..core.state import State
from ..core.terms import HISPANO, MUST_LEAVE, OVER, REENTER, ROME, SETUP_GENERALS, K
from ..printed.options import Options

HOLDERS: Final = {1: ("UCK",), 2: ("U", "C"), 3: ("U", "C", "K")}  # H1.7


def holders(config: Config) -> tuple[str, ...]:
    """The players in their order, each by the seats that are his alone (H1.7).

    >>> holders(core.new_config(Options.of(players=2, variants=["hispano"])))
    ('U', 'C', 'H')
    """
    options: Options = config.options
    return HOLDERS[options.players] + (("H",) if config.hispano else ())


def decider(state: State) -> int:
    """The player who decides now, counted from 0; CHANCE (-1) for dice, FINISHED (-4) after the end.

    Two players who agree on every decision of the consul are one mind, which two programs are not: with
    `shared_consul=consensus` they take turns, U's player in setup and in odd rounds, C's in even ones. With
    `shared_consul=split` they divide his denarii as H1.8 says.

    >>> decider(core.new_state())
    -1
    """
    seat = core.whose_turn(state)
    if seat < 0:
        return seat
    options: Options = state.config.options
    if seat == HISPANO:
        return options.players
    if options.players == 1:
        return 0
    if options.players == 3 or seat != K:
        return seat
    in_setup = state.phase <= SETUP_GENERALS
    if options.house.shared_consul == "consensus":
        return 0 if in_setup or state.round % 2 else 1
    return 0 if in_setup or state.phase in (REENTER, MUST_LEAVE) or state.split >= 0 else 1


def payoffs(state: State) -> list[float]:
    """1 or -1 for every player at the end, 0 before: the Romans win and lose together, the Hispano against them.

    >>> payoffs(core.new_state())
    [0.0]
    """
    romans = state.config.options.players
    won = 0.0 if state.phase != OVER else 1.0 if state.winner == ROME else -1.0
    return [won] * romans + ([0.0 - won] if state.config.hispano else [])
