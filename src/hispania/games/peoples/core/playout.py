"""Many random games inside the core; the dice are the caller's, not the rules'."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import GOLDEN, MASK64, MIX1, MIX2, i64, u64
    from .sequence import decide, fall, settle
    from .state import Choices, State
    from .terms import THROWS, WAITS

TASKS_ASKED = 1000000  # far more than a game can have


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
        self.listed: i64 = 0  # legal actions, over all decisions
        self.digest: u64 = 0  # equal only if every game took the same way

    def __repr__(self) -> str:
        return f"Tally(games={self.games}, decisions={self.decisions}, rolls={self.rolls}, digest={self.digest})"


def finish(s: State, dice: Dice, choices: Choices, tally: Tally) -> None:
    """Play on to the end with uniformly random decisions."""
    k: i64 = 0
    answer: i64 = settle(s, choices, TASKS_ASKED)
    mark: u64 = tally.digest
    while answer in (WAITS, THROWS):
        if answer == THROWS:
            for k in range(s.dice):
                s.rolled[k] = 1 + dice.below(10)
            fall(s)
            tally.rolls += 1
        else:
            k = dice.below(choices.number)
            tally.decisions += 1
            tally.listed += choices.number
            mark = ((mark ^ choices.number) * MIX1 & MASK64) ^ dice.state
            decide(s, choices.act[k], choices.units[k])
        answer = settle(s, choices, TASKS_ASKED)
    for k in range(1, 6):
        mark = (mark ^ (s.final[k] + 4096)) * MIX2 & MASK64
    tally.digest = mark
    tally.games += 1


def playouts(root: State, n: i64, seed: i64) -> Tally:
    """Play n random games from a position, which stays as it is."""
    game: State = root.clone()
    dice: Dice = Dice(seed)
    choices: Choices = Choices()
    tally: Tally = Tally()
    i: i64 = 0
    for i in range(n):
        game.copy_from(root)
        finish(game, dice, choices, tally)
    return tally


def copies(root: State, n: i64) -> i64:
    """Clone a position n times inside the core (for measuring)."""
    i: i64 = 0
    total: i64 = 0
    twin: State = root
    for i in range(n):
        twin = root.clone()
        total += twin.turn
    return total
