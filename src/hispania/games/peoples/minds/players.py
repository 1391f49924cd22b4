"""The computer players of peoples: by rules of thumb, and by planning a nation's whole sequence."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ....players.anyone import Random
from ....players.contract import Decision
from ..core.config import Config
from ..core.facts import facts_of_state
from ..core.state import State
from ..core.terms import STEPS, TASKS, WORDS
from ..edge.actions import Action
from ..edge.game import Peoples
from .outlook import Outlook
from .plan import Plan
from .planning import Budget, Weighed, evolve, weigh
from .reasons import why
from .rollout import Rollout
from .search import Search
from .thumb import Thumb

__all__ = ["Planner", "Random", "RuleOfThumb", "action_of", "outlook_of"]

GAMES: Final = 1500  # usual sequences whose work goes into the plan of one
ENVY: Final = 0.5  # of what the others get on average, what a player would rather they did not
AHEAD: Final = 1  # turns that the best plans are played on: two cost thrice as much and were no better
NEAR: Final = 1  # turns that are played on after a single decision
AGAIN: Final = 3  # as many times fewer before a second movement
WEIGHING: Final = 10  # as many times fewer for a single decision
MOST_WEIGHED: Final = 8  # decisions that are played on after
_WEIGHED: Final = frozenset(
    TASKS.index(name)
    for name in ("PURCHASE", "TRIBUTE", "HIRE", "RETREAT", "CHITS", "CANCEL", "REBUILD", "BATTLE", "TRANSIT", "ELAN")
)
_BY_RULE: Final = frozenset(WORDS.index(name) for name in ("aim", "sacrifice", "disband"))
_MOVE: Final = TASKS.index("MOVE")
_OF_SEQUENCE: Final = frozenset(
    TASKS.index(name)
    for name in (
        "START", "INCOME", "PURCHASE", "HIRE", "SAVE", "PLACE", "CID", "TRANSIT", "MOVE", "STACK", "COMBAT", "REBUILD",
        "MINOR", "ELAN", "AFTER", "POPULATION", "END",
    )
)  # fmt: skip
REMEMBERED: Final = 8  # plans that are kept: several tables may ask in turn
_STEP_A: Final = STEPS.index("A")


@functools.lru_cache(maxsize=16)
def outlook_of(config: Config) -> Outlook:
    """The calendar's promises in an agreement, worked out once."""
    return Outlook(config)


def action_of(game: Peoples, act: int, units: int) -> Action:
    """A decision of the core as the game lists it: a sealed bid knows whose it is."""
    for action in game.legal_actions():
        if game.numbers(action) == (act, units):
            return action
    raise LookupError(f"{act} {units} is not on the list")


class Remembered(NamedTuple):
    """The plan of a sequence, how far the sequence was when it was made, and before which movement."""

    plan: Plan
    at: tuple[int, int]
    stage: int


class RuleOfThumb:
    """A transparent player: one short rule for each decision, no dice, no search; equal positions, equal decisions.

    >>> from hispania import games
    >>> game = games.rules("peoples").new_game()
    >>> RuleOfThumb().decide(game, random.Random(1)).why
    'attack'
    """

    id = "thumb"
    seats: tuple[str, ...] = ()

    def __init__(self) -> None:
        self._rollout: Rollout | None = None
        self._config: Any = None

    def decide(self, game: Peoples, rng: random.Random, seat: str | None = None) -> Decision:
        """What its rules say."""
        act, units = self.choose(game.state)
        goal = self._rollout.thumb.marcher.goal if self._rollout else -1
        return Decision(action_of(game, act, units), why(game.state, act, goal))

    def choose(self, state: State, rng: random.Random | None = None) -> tuple[int, int]:
        """The same by the numbers of the core."""
        if self._rollout is None or self._config is not state.config:
            self._config = state.config
            self._rollout = Rollout(Thumb(outlook_of(state.config)))
        return self._rollout.choice(state.clone())


class Planner:
    """Plans a nation's whole sequence, and plays on in thought after the decisions that weigh.

    It remembers the plan of the sequence under way, and thinks anew where a sequence begins.

    >>> from hispania import games
    >>> game = games.rules("peoples").new_game()
    >>> Planner(iterations=60).decide(game, random.Random(1)).why in ("plan", "take-land", "attack")
    True
    """

    id = "planner"
    seats: tuple[str, ...] = ()

    def __init__(self, iterations: int = GAMES, *, far: int = AHEAD, near: int = NEAR, envy: float = ENVY) -> None:
        self.iterations = iterations
        self.seconds = 0.0
        self.threads = 1
        self.far, self.near, self.envy = far, near, envy
        self.stop: Callable[[], bool] | None = None
        self._search: Search | None = None
        self._config: Any = None
        self._plans: dict[Any, Remembered] = {}
        self._plan = Plan()
        self.thought: list[Weighed] = []

    def decide(self, game: Peoples, rng: random.Random, seat: str | None = None) -> Decision:
        """Part of the plan, or what came out best when played on."""
        state = game.state
        act, units = self.choose(state, rng)
        action = action_of(game, act, units)
        if self.thought:
            return Decision(action, "weighed", self.thought[0].mean)
        goal = self.search(state).thumb.marcher.goal
        return Decision(action, why(state, act, goal) if task_of(state) != _MOVE or goal >= 0 else "plan")

    def search(self, state: State) -> Search:
        """The search for this agreement, kept from decision to decision."""
        if self._search is None or self._config is not state.config:
            self._config = state.config
            self._search = Search(outlook_of(state.config))
        self._search.far, self._search.envy = self.near, self.envy
        return self._search

    def choose(self, state: State, rng: random.Random) -> tuple[int, int]:
        """The same by the numbers of the core."""
        search, root, seed = self.search(state), state.clone(), rng.getrandbits(40)
        listed = search.rollout.listed(root)
        self.thought = []
        mine = root.step == _STEP_A and root.active >= 0 and owner_of(root, root.active) == root.decider
        if mine:
            self._think(search, root, seed)
            search.thumb.plan, search.thumb.planned = self._plan, root.active
        try:
            usual = search.rollout.choice(root)
            task = task_of(root)
            if task not in _WEIGHED or usual[0] & 63 in _BY_RULE or len(listed) < 2:
                return usual
            self.thought = self._weigh(search, root, seed, usual, listed)
            return self.thought[0].act, self.thought[0].units
        finally:
            search.thumb.planned = -1

    def _think(self, search: Search, root: State, seed: int) -> None:
        """Plan the sequence where that was not done, and once more before each further movement."""
        facts = facts_of_state(root)
        others = tuple(vp for n, vp in enumerate(facts.vp) if n != root.active)
        key = (id(self._config), root.turn, root.active, others, tuple(facts.owner))
        frames = sum(1 for task in facts.task if task in _OF_SEQUENCE)
        moving = facts.task[-1] == _MOVE
        at = (-frames, -sum(map(_number, facts.fresh)) if moving else 0)
        before = self._plans.pop(key, None)
        again = before is not None and at > before.at
        if before is None or not again or (moving and root.move_no > 1 and before.stage < root.move_no):
            budget = Budget(self.iterations // (AGAIN if again else 1), self.seconds, self.stop)
            plan = evolve(search, root, root.decider, seed, budget, [before.plan] if before and again else (), self.far)
            search.far = self.near
            before = Remembered(plan, at, root.move_no if moving else 1)
        self._plans[key] = before
        while len(self._plans) > REMEMBERED:
            self._plans.pop(next(iter(self._plans)))
        self._plan = before.plan

    def _weigh(
        self, search: Search, root: State, seed: int, usual: tuple[int, int], listed: list[tuple[int, int]]
    ) -> list[Weighed]:
        """Play on after what the rules of thumb would do and after some others."""
        others = [one for one in listed if one != usual]
        step = max(1, -(-len(others) // (MOST_WEIGHED - 1)))
        tried = [usual, *others[::-1][::step]]
        budget = Budget(max(1, self.iterations // WEIGHING), self.seconds / WEIGHING, self.stop)
        return weigh(search, root, root.decider, seed, budget, tried)


def _number(units: int) -> int:
    """How many units a word holds."""
    return sum(units >> 8 * kind & 255 for kind in range(8))


def task_of(state: State) -> int:
    """The task on top of the stack."""
    tasks = state.tasks()
    return tasks[-1] if tasks else -1


def owner_of(state: State, nation: int) -> int:
    """The player of a nation."""
    return facts_of_state(state).owner[nation]
