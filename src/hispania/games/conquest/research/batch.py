"""Many games side by side: a decision each, then every die up to the next one, with observations and masks written.

A batch owns its buffers and writes only what a step changed, so reading them costs nothing and they show the present
step only. The dice of game i are those of a single game with the seed `seed + i`, whatever the number of threads.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ....errors import IllegalAction, Reason, Unreadable
from .. import core

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from ..core.bits import count, i64
    from ..core.config import Config
    from ..core.flow import actor, decide_action, list_choices, resolve_dice
    from ..core.playout import Dice, roll
    from ..core.state import Choices, State
    from ..core.terms import (
        ACTIONS,
        CHANCE,
        DO_BUILD,
        DO_BUY,
        DO_CROSS,
        DO_DECLINE,
        DO_KEEP,
        DO_ORDER,
        DO_P_BUILD,
        HISPANO,
        OVER,
        ROME,
    )
    from .observation import Observer

    PLAY = 0
    PICK_AND_PLAY = 1
    PICK = 2
    SHOW = 3


def action_width(config: Config) -> i64:
    """How many of the action numbers of terms.py these games can need: 582 of the base game, 1829 with the Hispano.

    >>> from hispania.games.conquest.printed.options import Options
    >>> action_width(core.new_config()), action_width(core.new_config(Options.of(variants=["ingenivm"])))
    (582, 751)
    """
    if config.hispano:
        return ACTIONS
    if config.lethe:
        return DO_DECLINE
    if config.imperivm:
        return DO_CROSS
    if config.proconsvl:
        return DO_ORDER
    if config.ingenivm:
        return DO_P_BUILD
    if config.has_plot:
        return DO_BUILD
    return DO_BUY if config.legio else DO_KEEP


def advance(s: State, dice: Dice, choices: Choices, at_random: i64) -> None:
    """Let dice fall up to the next decision or the end; the Hispano may be played at random on the way."""
    who: i64 = actor(s)
    while who == CHANCE or (who == HISPANO and at_random):
        if who == CHANCE:
            resolve_dice(s, roll(s, dice))
        else:
            list_choices(s, choices)
            decide_action(s, choices.action[dice.below(choices.number)])
        who = actor(s)


def let_fall(s: State, dice: Dice, hispano_at_random: i64 = 0) -> None:
    """Let every pending die fall, up to the next decision or the end; the Hispano may be played at random meanwhile.

    >>> from hispania.games.conquest.core.playout import Dice
    >>> state = core.new_state()
    >>> let_fall(state, Dice(1))
    >>> core.whose_turn(state)
    0
    """
    advance(s, dice, Choices(), hispano_at_random)


class Game:
    """One game of a batch with its dice, and the games before and after it: a tree that a thread walks without lock."""

    def __init__(self, index: i64, root: State, left: Game | None, right: Game | None) -> None:
        self.index: i64 = index
        self.state: State = root.clone()
        self.dice: Dice = Dice(0)
        self.chooser: Dice = Dice(0)
        self.left: Game | None = left
        self.right: Game | None = right

    def restart(self, root: State, seed: int | None) -> None:
        """A new game; with a seed, also new dice."""
        self.state.copy_from(root)
        if seed is not None:
            self.dice = Dice(seed)
            self.choose_anew(seed)

    def choose_anew(self, seed: int) -> None:
        """Begin the stream of random decisions again, apart from the dice of the same seed."""
        self.chooser = Dice(~seed)

    def copy(self) -> State:
        """The position, to look at and play on."""
        return self.state.clone()

    def walk(self, lane: Lane, task: i64) -> None:
        """This game and those below it, in order."""
        i: i64 = self.index
        if self.left is not None:
            self.left.walk(lane, task)
        if task == SHOW:
            advance(self.state, self.dice, lane.choices, lane.at_random)
            lane.rewards[i] = 0
            lane.ended[i] = 0
            lane.standing[i] = lane.progress(self.state)
            lane.show(self.state, i)
        else:
            if task != PLAY:
                lane.actions[i] = lane.listed[i * lane.width + self.chooser.below(lane.number[i])]
            if task != PICK:
                lane.play(self.state, self.dice, i)
        if self.right is not None:
            self.right.walk(lane, task)


def plant(first: int, last: int, root: State, games: list[Game | None]) -> Game | None:
    """The games from first up to, not including, last, as a balanced tree."""
    if first >= last:
        return None
    middle = (first + last) // 2
    below, above = plant(first, middle, root, games), plant(middle + 1, last, root, games)
    games[middle] = Game(middle, root, below, above)
    return games[middle]


class Lane:
    """The games of one thread, with the buffers of the batch and room of its own to think in."""

    def __init__(self, top: Game | None, root: State, buffers: dict[str, Any], width: int, rules: tuple[int, float]):
        self.top: Game | None = top
        self.root: State = root
        self.observer: Observer = Observer(root.config)
        self.choices: Choices = Choices()
        self.width: i64 = width
        self.at_random: i64 = rules[0]
        self.shaping: float = rules[1]
        self.known = buffers["known"]
        self.known_final = buffers["known_final"]
        self.actions = buffers["actions"]
        self.listed = buffers["listed"]
        self.number = buffers["number"]
        self.observations = buffers["observations"]
        self.final = buffers["final"]
        self.seats = buffers["seats"]
        self.masks = buffers["masks"]
        self.ended = buffers["ended"]
        self.rewards = buffers["rewards"]
        self.standing = buffers["standing"]
        self.finished: i64 = 0
        self.victories: i64 = 0

    def run(self, task: i64, times: i64) -> None:
        """Go over the games so many times; other threads may run meanwhile."""
        i: i64 = 0
        if self.top is None:
            return
        with cython.nogil:
            for i in range(times):
                self.top.walk(self, task)

    def progress(self, s: State) -> float:
        """What shaping rewards: capitals held (of six) and revolts still in reserve (of 22)."""
        return count(s.garrisoned() & s.config.capitals) / 6.0 + s.revolt_reserve / 22.0

    def play(self, s: State, dice: Dice, i: i64) -> None:
        """The decision of one game and all that follows from it; a game that ends starts again at once."""
        reward: cython.double = 0.0
        worth: cython.double = 0.0
        decide_action(s, self.actions[i])
        advance(s, dice, self.choices, self.at_random)
        if self.shaping:
            worth = self.progress(s)
            reward = self.shaping * (worth - self.standing[i])
            self.standing[i] = worth
        self.ended[i] = 0
        if s.phase == OVER:
            self.ended[i] = 1
            self.finished += 1
            self.victories += 1 if s.winner == ROME else 0
            reward += 1.0 if s.winner == ROME else -1.0
            self.observer.refresh(s, i, self.known_final, self.final)
            s.copy_from(self.root)
            advance(s, dice, self.choices, self.at_random)
            self.standing[i] = self.progress(s)
        self.rewards[i] = reward
        self.show(s, i)

    def show(self, s: State, i: i64) -> None:
        """Write what the next decision of this game is about."""
        k: i64 = 0
        base: i64 = i * self.width
        action: i64 = 0
        self.observer.refresh(s, i, self.known, self.observations)
        for k in range(self.number[i]):
            self.masks[base + self.listed[base + k]] = 0
        list_choices(s, self.choices)
        for k in range(self.choices.number):
            action = self.choices.action[k]
            self.listed[base + k] = action
            self.masks[base + action] = 1
        self.number[i] = self.choices.number
        self.seats[i] = actor(s)


class Batch:
    """A number of games with equal options.

    >>> batch = Batch(core.new_config(), 4, seed=1)
    >>> batch.games, batch.width, list(batch.seats)
    (4, 582, [0, 0, 0, 0])
    >>> for _ in range(100):
    ...     batch.step(batch.sample())
    >>> sum(batch.masks) > 0, set(batch.rewards) <= {-1.0, 0.0, 1.0}
    (True, True)
    """

    def __init__(
        self, config: Config, games: int, *, seed: int = 0, threads: int = 1, hispano: str = "caller",
        shaping: float = 0.0,
    ) -> None:  # fmt: skip
        if games < 1 or threads < 1:
            raise Unreadable(f"a batch has at least one game and one thread, not {games} and {threads}")
        if hispano not in ("caller", "random"):
            raise Unreadable(f"hispano: who decides for the Hispano is 'caller' or 'random', not {hispano!r}")
        observer = Observer(config)
        root = core.new_state(config)
        self.root: State = root
        self.config: Config = config
        self.games: i64 = games
        self.threads: i64 = min(threads, games)
        self.width: i64 = action_width(config)
        self.observation_size: i64 = observer.size
        self.shaping: float = shaping
        self.hispano_at_random: bool = hispano == "random"
        planes = 32
        buffers: dict[str, Any] = {
            "known": array("q", bytes(8 * games * planes)),
            "known_final": array("q", bytes(8 * games * planes)),
            "actions": array("q", bytes(8 * games)),
            "listed": array("i", bytes(4 * games * self.width)),
            "number": array("i", bytes(4 * games)),
            "observations": array("b", bytes(games * observer.size)),
            "final": array("b", bytes(games * observer.size)),
            "seats": array("b", bytes(games)),
            "masks": array("B", bytes(games * self.width)),
            "ended": array("B", bytes(games)),
            "rewards": array("f", bytes(4 * games)),
            "standing": array("d", bytes(8 * games)),
        }
        self.chosen = buffers["actions"]
        self.allowed = buffers["masks"]
        self.observations = memoryview(buffers["observations"]).toreadonly()
        self.final_observations = memoryview(buffers["final"]).toreadonly()
        self.masks = memoryview(buffers["masks"]).toreadonly()
        self.rewards = memoryview(buffers["rewards"]).toreadonly()
        self.ended = memoryview(buffers["ended"]).toreadonly()
        self.seats = memoryview(buffers["seats"]).toreadonly()
        self.actions = memoryview(buffers["actions"]).toreadonly()
        self.all_games: list[Game | None] = [None] * games
        self.lanes: list[Lane] = []
        for k in range(self.threads):
            first, last = k * games // self.threads, (k + 1) * games // self.threads
            top = plant(first, last, root, self.all_games)
            self.lanes.append(Lane(top, root, buffers, self.width, (int(self.hispano_at_random), shaping)))
        self.pool: ThreadPoolExecutor | None = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self.reset(seed)

    def reset(self, seed: int | Sequence[int | None] | None = None) -> None:
        """New games everywhere; a number seeds game i with `seed + i`, None goes on with the dice in hand."""
        seeds: Sequence[int | None]
        if seed is None:
            seeds = [None] * self.games
        elif isinstance(seed, int):
            seeds = [seed + i for i in range(self.games)]
        else:
            seeds = seed
        if len(seeds) != self.games:
            raise Unreadable(f"{self.games} games take as many seeds, not {len(seeds)}")
        for game, its_seed in zip(self.all_games, seeds):
            game.restart(self.root, its_seed)  # type: ignore[union-attr]
        self.run(SHOW, 1)

    def step(self, actions: Iterable[int]) -> None:
        """One decision a game; if any of them is not legal nothing changes and IllegalAction names the first."""
        self.check(as_numbers(actions))
        self.run(PLAY, 1)

    def check(self, actions: Any) -> None:
        """Copy the actions where the lanes find them, once all of them are legal."""
        i: i64 = 0
        if len(actions) != self.games:
            raise Unreadable(f"{self.games} games take as many actions, not {len(actions)}")
        for i in range(self.games):
            if not 0 <= actions[i] < self.width or not self.allowed[i * self.width + actions[i]]:
                facts: dict[str, str | int] = {"game": i, "action": actions[i]}
                raise IllegalAction(f"action {actions[i]} of game {i}", [Reason("not-listed", "H3.3", facts)])
        for i in range(self.games):
            self.chosen[i] = actions[i]

    def sample(self, seed: int | None = None) -> Any:
        """A legal action a game, each with the same chance, from streams of their own (begun anew with a seed).

        >>> batch = Batch(core.new_config(), 3)
        >>> list(batch.sample(seed=5)) == list(batch.sample(seed=5))
        True
        """
        if seed is not None:
            for i, game in enumerate(self.all_games):
                game.choose_anew(seed + i)  # type: ignore[union-attr]
        self.run(PICK, 1)
        return array("q", self.actions)

    def random_steps(self, steps: int) -> tuple[int, int]:
        """So many steps of `sample` and `step` without coming back in between; games that ended, and Rome's victories.

        >>> ended, victories = Batch(core.new_config(), 4, seed=1).random_steps(60)
        >>> ended > 0, victories
        (True, 0)
        """
        ended, victories = self.finished, self.victories
        self.run(PICK_AND_PLAY, steps)
        return self.finished - ended, self.victories - victories

    def run(self, task: i64, times: i64) -> None:
        """A task on every game, by all threads."""
        if self.pool is None:
            self.lanes[0].run(task, times)
            return
        waiting = [self.pool.submit(lane.run, task, times) for lane in self.lanes[1:]]
        self.lanes[0].run(task, times)
        for done in waiting:
            done.result()

    @property
    def finished(self) -> int:
        """How many games have ended since the batch was made."""
        return sum(lane.finished for lane in self.lanes)

    @property
    def victories(self) -> int:
        """How many of them Rome won."""
        return sum(lane.victories for lane in self.lanes)

    def state(self, game: int) -> State:
        """A copy of a game's position."""
        if not 0 <= game < self.games:
            raise Unreadable(f"games are counted from 0 to {self.games - 1}, not {game}")
        return self.all_games[game].copy()  # type: ignore[union-attr]

    def close(self) -> None:
        """End the threads; the batch can be looked at afterwards, not played on with more than one thread."""
        if self.pool is not None:
            self.pool.shutdown()


def as_numbers(actions: Any) -> Any:
    """Actions as a buffer of 64-bit integers, as they are if they are one already."""
    try:
        view = memoryview(actions)
    except TypeError:
        view = None
    if view is not None and view.ndim == 1 and view.itemsize == 8 and view.format in ("q", "l") and view.c_contiguous:
        return view
    try:
        return array("q", actions)
    except (TypeError, OverflowError) as error:
        raise Unreadable(f"actions are numbers, one a game: {error}") from error
