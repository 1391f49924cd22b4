"""The fast lane: the whole game as numbers, for search, laboratories and research.

Actions are the numbers of terms.py, outcomes are R * 6 + H counted from 0 (one die: its face counted from 0).
"""

from __future__ import annotations

from ....errors import IllegalAction, Reason
from ..printed.board import Board, default_board
from ..printed.options import Options
from .opening import open_game

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import i64
    from .config import Config
    from .flow import actor, can_fall, decide_action, faces, list_choices, resolve_dice
    from .state import Choices, State
    from .terms import CHANCE, OVER, SETUP_ARMIES

COMPILED: bool = bool(cython.compiled)
SCRATCH: Choices = Choices()  # shared by calls that hold the interpreter's lock from end to end, as compiled ones do
EQUALLY: dict[int, list[tuple[int, float]]] = {n: [(face, 1.0 / n) for face in range(n)] for n in (1, 6, 36)}


def new_config(options: Options | None = None, board: Board | None = None) -> Config:
    """The shared configuration of games with these options on this board."""
    return Config(board or default_board(), options or Options())


def new_state(config: Config | None = None) -> State:
    """A game before its first die.

    >>> state = new_state()
    >>> whose_turn(state), outcomes(state)[0]
    (-1, (0, 0.16666666666666666))
    """
    state: State = State(config or new_config())
    open_game(state)
    return state


def whose_turn(s: State) -> int:
    """0, 1, 2 for a decision of U, C, K, 3 of the Hispano; -1 for dice; -4 when the game is over."""
    return actor(s)


def legal(s: State) -> list[int]:
    """The legal actions, in a fixed order; empty at a chance node and when the game is over.

    The list stands until the next step: whoever edits a state by hand must list again before applying.

    >>> state = new_state()
    >>> legal(state)
    []
    """
    choices: Choices = SCRATCH if cython.compiled else Choices()
    list_choices(s, choices)
    choices.owner = s
    s.listed = 1
    return choices.listed()


def apply(s: State, action: i64) -> None:
    """Carry out a legal action; anything else raises IllegalAction and changes nothing."""
    i: i64 = 0
    choices: Choices = SCRATCH if cython.compiled else Choices()
    if not s.listed or choices.owner is not s:
        list_choices(s, choices)
        choices.owner = s
    for i in range(choices.number):
        if choices.action[i] == action:
            decide_action(s, action)
            return
    raise IllegalAction(f"action {action}", [Reason("not-listed", "H3.3", {"action": action})])


def outcomes(s: State) -> list[tuple[int, float]]:
    """What the pending dice may show, with probabilities that sum to one; empty at a decision.

    >>> len(outcomes(new_state()))
    6
    """
    if actor(s) != CHANCE:
        return []
    if s.phase > SETUP_ARMIES:
        return EQUALLY[faces(s)].copy()
    found = [face for face in range(faces(s)) if can_fall(s, face)]  # H2.3: some faces are rerolled
    return [(face, 1.0 / len(found)) for face in found]


def resolve(s: State, outcome: i64) -> None:
    """Let the pending dice fall; an outcome that cannot fall raises IllegalAction and changes nothing."""
    if actor(s) != CHANCE or outcome < 0 or outcome >= faces(s) or not can_fall(s, outcome):
        raise IllegalAction(f"outcome {outcome}", [Reason("not-listed", "H0.5", {"outcome": outcome})])
    resolve_dice(s, outcome)


def is_over(s: State) -> bool:
    """Has somebody won?"""
    return s.phase == OVER


def count_nodes(s: State, depth: i64) -> int:
    """The leaves of the tree of decisions and dice to a fixed depth ("perft" with chance).

    >>> count_nodes(new_state(), 2)
    36
    """
    total: i64 = 0
    if depth == 0 or s.phase == OVER:
        return 1
    if actor(s) == CHANCE:
        numbers = [outcome for outcome, _ in outcomes(s)]
        if depth == 1:
            return len(numbers)
        for number in numbers:
            child: State = s.clone()
            resolve_dice(child, number)
            total += count_nodes(child, depth - 1)
        return total
    numbers = legal(s)
    if depth == 1:
        return len(numbers)
    for number in numbers:
        child = s.clone()
        decide_action(child, number)
        total += count_nodes(child, depth - 1)
    return total
