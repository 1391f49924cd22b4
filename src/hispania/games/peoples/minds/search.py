"""What a plan, or a decision, comes to: the sequence is played on by rules of thumb with many dice, and then judged.

All that are compared meet the same dice (common random numbers), so that differences show with few games. Values are by
player; whoever is compared maximises his own, less his share of envy: nought is max^n, one is to fear everybody.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import BIT, LAND_SET, first, i64
    from ..core.playout import Dice
    from ..core.sequence import decide
    from ..core.state import State
    from ..core.terms import LAND, NOBODY
    from .judge import Judge
    from .outlook import Outlook
    from .plan import Plan
    from .rollout import Rollout
    from .thumb import Thumb


STEPS_AHEAD = 3  # as far as units march, or nearly


class Search:
    """Plays on and judges; one for each thread.

    >>> from hispania import games
    >>> from hispania.games.peoples.minds.outlook import Outlook
    >>> state = games.rules("peoples").new_game().state
    >>> search = Search(Outlook(state.config))
    >>> search.follow(state, search.thumb.plain, 1, 7, 3)
    >>> search.games, len(search.means())
    (3, 6)
    """

    def __init__(self, outlook: Outlook) -> None:
        k: i64 = 0
        self.thumb: Thumb = Thumb(outlook)
        self.judge: Judge = self.thumb.judge
        self.rollout: Rollout = Rollout(self.thumb)
        self.dice: Dice = Dice(1)
        self.work: State = State(outlook.config)
        self.far: i64 = 0  # how far is played on: as in rollout
        self.envy: float = 0.0
        self.games: i64 = 0  # of the last comparison
        if not cython.compiled:
            self.sums = [0.0] * 6
            self.result = [0.0] * 64  # what each game was worth to the player
        for k in range(6):
            self.sums[k] = 0.0

    def begin(self) -> None:
        """Forget the sums."""
        k: i64 = 0
        self.games = 0
        for k in range(6):
            self.sums[k] = 0.0

    def follow(self, root: State, plan: Plan, player: i64, seed: i64, number: i64) -> None:
        """Play the sequence of the active nation by a plan, so many times."""
        k: i64 = 0
        self.begin()
        self.thumb.plan = plan
        for k in range(min(number, 64)):
            self.thumb.planned = root.active
            self.work.copy_from(root)
            self.play(player, seed + k)
        self.thumb.planned = NOBODY

    def after(self, root: State, act: i64, units: i64, player: i64, seed: i64, number: i64) -> None:
        """Play on after a decision, so many times; a plan that is in force stays in force."""
        k: i64 = 0
        planned: i64 = self.thumb.planned
        self.begin()
        for k in range(min(number, 64)):
            self.thumb.planned = planned
            self.work.copy_from(root)
            decide(self.work, act, units)
            self.play(player, seed + k)
        self.thumb.planned = planned

    def play(self, player: i64, seed: i64) -> None:
        """One game to the horizon, judged."""
        k: i64 = 0
        self.dice.seed(seed)
        self.rollout.play(self.work, self.dice, self.far, 0)
        self.judge.look(self.work)
        for k in range(6):
            self.sums[k] += self.judge.value[k]
        self.result[self.games] = self.utility(player)
        self.games += 1

    def utility(self, player: i64) -> float:
        """What the judged position is worth to a player."""
        k: i64 = 0
        others: float = 0.0
        if self.envy == 0.0:
            return self.judge.value[player]
        for k in range(1, self.work.config.players + 1):
            if k != player:
                others += self.judge.value[k]
        return self.judge.value[player] - self.envy * others / max(1, self.work.config.players - 1)

    def ground(self, root: State) -> int:
        """The provinces that the active nation may come to or keep in this sequence, as bits; all if nobody knows."""
        k: i64 = 0
        p: i64 = 0
        left: i64 = root.where[root.active]
        found: i64 = 0
        edge: i64 = 0
        while left:
            p = first(left)
            left &= left - 1
            found |= BIT[p] if p < LAND else self.thumb.marcher.first_steps(root, root.active, p)
        for k in range(STEPS_AHEAD):
            edge = found
            while edge:
                found |= root.config.near[first(edge)]
                edge &= edge - 1
        return found & LAND_SET if found else LAND_SET

    def results(self) -> list[float]:
        """What each game of the last comparison was worth to the player."""
        return [self.result[k] for k in range(self.games)]

    def means(self) -> list[float]:
        """The mean value to each player in the last comparison."""
        return [self.sums[k] / max(1, self.games) for k in range(6)]
