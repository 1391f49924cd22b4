"""Many random games inside the core, without the interpreter's lock; the dice are the caller's, not the rules'."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import GOLDEN, MASK64, MIX1, MIX2, i64, u64
    from .flow import actor, can_fall, decide_action, faces, list_choices, resolve_dice
    from .state import Choices, State, mix
    from .terms import CHANCE, OVER, RESERVE, ROME


class Dice:
    """A small, fast generator (xorshift64*): equal seeds give equal numbers, compiled or not."""

    def __init__(self, seed: int) -> None:
        self.state: u64 = 0
        self.seed(seed & 0x7FFFFFFFFFFFFFFF)

    def seed(self, seed: i64) -> None:
        """Start again; near seeds give unrelated streams."""
        x: u64 = seed
        x = (x + GOLDEN) & MASK64
        x = (x ^ (x >> 30)) * MIX1 & MASK64
        x = (x ^ (x >> 27)) * MIX2 & MASK64
        x ^= x >> 31
        self.state = x if x else GOLDEN

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        x: u64 = self.state
        x ^= x >> 12
        x = (x ^ (x << 25)) & MASK64
        x ^= x >> 27
        self.state = x
        return ((x * MIX1 & MASK64) >> 32) * n >> 32


class Tally:
    """What a batch of random games came to."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.rolls: i64 = 0
        self.rounds: i64 = 0
        self.capitals: i64 = 0  # Roman victories
        self.reserve: i64 = 0  # Hispanic victories, by cause
        self.time: i64 = 0
        self.digest: u64 = 0  # equal only if every game ended in the same position

    def __repr__(self) -> str:
        return (
            f"Tally(games={self.games}, decisions={self.decisions}, rolls={self.rolls}, rounds={self.rounds}, "
            f"capitals={self.capitals}, reserve={self.reserve}, time={self.time}, digest={self.digest})"
        )


def roll(s: State, dice: Dice) -> i64:
    """An outcome of the pending dice; a setup face that may not fall is rerolled at once."""
    n: i64 = faces(s)
    outcome: i64 = dice.below(n) if n > 1 else 0
    while not can_fall(s, outcome):
        outcome = dice.below(n)
    return outcome


def finish(s: State, dice: Dice, choices: Choices, tally: Tally) -> None:
    """Play on to the end with uniformly random decisions."""
    while s.phase != OVER:
        if actor(s) == CHANCE:
            resolve_dice(s, roll(s, dice))
            tally.rolls += 1
        else:
            list_choices(s, choices)
            decide_action(s, choices.action[dice.below(choices.number)])
            tally.decisions += 1
    tally.games += 1
    tally.rounds += s.round
    if s.winner == ROME:
        tally.capitals += 1
    elif s.why == RESERVE:
        tally.reserve += 1
    else:
        tally.time += 1
    tally.digest = mix(tally.digest, s.hash())


def finish_many(root: State, game: State, n: i64, dice: Dice, choices: Choices, tally: Tally) -> None:
    """n times: copy the root and play it to the end."""
    i: i64 = 0
    for i in range(n):
        game.copy_from(root)
        finish(game, dice, choices, tally)


def playouts(root: State, n: i64, seed: i64) -> Tally:
    """Play n random games from a position, which stays as it is; other threads may run meanwhile.

    >>> from hispania.games.conquest import core
    >>> playouts(core.new_state(), 20, seed=1).games
    20
    """
    game: State = root.clone()
    dice: Dice = Dice(seed)
    choices: Choices = Choices()
    tally: Tally = Tally()
    with cython.nogil:
        finish_many(root, game, n, dice, choices, tally)
    return tally


def copies(root: State, n: i64) -> i64:
    """Copy a position n times inside the core (for measuring)."""
    twin: State = root.clone()
    i: i64 = 0
    total: i64 = 0
    with cython.nogil:
        for i in range(n):
            twin.copy_from(root)
            total += twin.denarii
    return total
