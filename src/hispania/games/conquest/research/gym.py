"""The game as a Gymnasium environment: one agent decides for all of Rome, dice and the enemy are the environment's."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, Final

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import VectorEnv
from numpy.typing import NDArray

from ....errors import HispaniaError, IllegalAction, Unreadable
from ....players import Player, player, seats_of
from .. import core
from ..core.config import Config
from ..core.playout import Dice
from ..core.state import State
from ..core.terms import HISPANO, ROME
from ..drawing.picture import draw_map
from ..edge.codec import encode
from ..edge.game import Conquest
from ..printed.board import Board, load_board
from ..printed.options import MEDIUM, Level, Options
from ..text.position import to_json
from .batch import action_width, let_fall
from .observation import Observer

SEEDS: Final = 2**62
HIGHEST: Final = 127  # of an int8
REVOLTS: Final = 22  # H1.1


def agreed(
    level: Level | str = MEDIUM, players: int = 1, variants: Iterable[str] = (), scenario: int | None = None,
    house: Mapping[str, Any] | None = None, board: Board | str | None = None,
) -> Config:  # fmt: skip
    """The configuration of games with these options; a board may be the path of its file.

    >>> agreed("7|5|4|5|1").level_denarii
    7
    """
    on = load_board(board) if isinstance(board, str) else board
    return core.new_config(Options.of(level, players, house, variants, scenario), on)


def observation_space(config: Config) -> spaces.Box:
    """What observations look like (observation.py)."""
    return spaces.Box(-1, HIGHEST, Observer(config).shape, numpy.int8)


class HispaniaEnv(gymnasium.Env[NDArray[numpy.int8], int]):
    """Rome against dice and rules, or against a Hispano; +1 for a victory, -1 for a defeat, 0 before.

    >>> env = HispaniaEnv("7|5|4|5|1")
    >>> seen, info = env.reset(seed=1)
    >>> seen.shape, env.action_space.n, info["seat"]
    ((1646,), np.int64(582), 0)
    >>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
    >>> reward, terminated, truncated
    (0.0, False, False)
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(
        self, level: Level | str = MEDIUM, *, players: int = 1, variants: Iterable[str] = (),
        scenario: int | None = None, house: Mapping[str, Any] | None = None, board: Board | str | None = None,
        hispano: str = "random", shaping: float = 0.0, illegal: str = "forfeit", render_mode: str | None = None,
    ) -> None:  # fmt: skip
        if illegal not in ("forfeit", "raise"):
            raise Unreadable(f"illegal: what an illegal action does is 'forfeit' or 'raise', not {illegal!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise Unreadable(f"render_mode: {' or '.join(self.metadata['render_modes'])}, not {render_mode!r}")
        self.config = agreed(level, players, variants, scenario, house, board)
        self.opponent = opponent(hispano)
        self.shaping = shaping
        self.illegal = illegal
        self.render_mode = render_mode
        self.observer = Observer(self.config)
        self.width = action_width(self.config)
        self.observation_space = observation_space(self.config)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(self.width)  # type: ignore[assignment]
        self.state = core.new_state(self.config)
        self.forfeited = False
        self._dice: Dice | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[numpy.int8], dict[str, Any]]:
        """A new game at its first decision; a seed also begins new dice, without one they go on."""
        super().reset(seed=seed)
        if seed is not None:
            self._dice = Dice(seed)
        elif self._dice is None:
            self._dice = Dice(int(self.np_random.integers(SEEDS)))
        self.state = core.new_state(self.config)
        self.forfeited = False
        self._to_decision(self._dice)
        return self.observer.observe(self.state), self._info()

    def step(self, action: int) -> tuple[NDArray[numpy.int8], float, bool, bool, dict[str, Any]]:
        """One decision of Rome and everything up to the next one; an illegal action loses the game or raises."""
        if self._dice is None or self.forfeited or core.is_over(self.state):
            raise HispaniaError("there is no game to play on: call reset() first")
        before = progress(self.state) if self.shaping else 0.0
        try:
            core.apply(self.state, int(action))
        except (IllegalAction, OverflowError) as error:
            if self.illegal == "raise":
                raise
            self.forfeited = True
            return self.observer.observe(self.state), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._to_decision(self._dice)
        reward = self.shaping * (progress(self.state) - before) if self.shaping else 0.0
        over = core.is_over(self.state)
        if over:
            reward += 1.0 if self.state.winner == ROME else -1.0
        return self.observer.observe(self.state), reward, over, False, self._info()

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for every legal action, as sb3-contrib's maskable algorithms ask for it."""
        mask = numpy.zeros(self.width, dtype=numpy.bool_)
        if not self.forfeited:
            mask[core.legal(self.state)] = True
        return mask

    def render(self) -> str | None:
        """The position as text, or as an SVG picture of the map."""
        if self.render_mode == "svg":
            return draw_map(self.config.board, to_json(self.state))
        return position_text(self.state) if self.render_mode == "ansi" else None

    def _to_decision(self, dice: Dice) -> None:
        """Dice, and the Hispano's decisions, up to the next decision of Rome or the end."""
        let_fall(self.state, dice, int(self.opponent is None))
        while self.opponent is not None and core.whose_turn(self.state) == HISPANO:
            decision = self.opponent.decide(Conquest(self.state), random.Random(dice.below(2**31)))
            core.apply(self.state, encode(self.state, decision.action))  # type: ignore[arg-type]
            let_fall(self.state, dice)

    def _info(self) -> dict[str, Any]:
        seat = core.whose_turn(self.state)
        info: dict[str, Any] = {"action_mask": self.action_masks().view(numpy.int8), "seat": seat}
        if core.is_over(self.state):
            info |= {"winner": self.state.winner, "why": self.state.why, "rounds": self.state.round}
        return info


def opponent(hispano: str) -> Player | None:
    """Who plays the Hispano: None for at random, within the dice, or a computer player by its name.

    >>> opponent("random"), opponent("chieftain").id
    (None, 'chieftain')
    """
    if hispano == "random":
        return None
    if "H" not in seats_of(hispano):
        raise Unreadable(f"hispano: {hispano} cannot play the Hispano")
    return player(hispano)


def progress(state: State) -> float:
    """What shaping rewards: the capitals held (of six) and the revolts in reserve (of 22).

    >>> progress(core.new_state())
    1.0
    """
    held = (state.garrisoned() & state.config.capitals).bit_count()
    return float(held / 6 + state.revolt_reserve / REVOLTS)


def position_text(state: State) -> str:
    """A position in a few lines.

    >>> print(position_text(core.new_state()))  # doctest: +ELLIPSIS
    round 1, turn of U, SETUP_REVOLTS, 0 denarii, time 0
    generals: U -, C -, K -, P -
    ...
    """
    position = to_json(state)
    lines = [
        f"round {position['round']}, turn of {position['turn']}, {position['state']}, {position['denarii']} denarii,"
        f" time {position['time']}",
        "generals: " + ", ".join(f"{code} {space or '-'}" for code, space in position["generals"].items()),
        "revolts: " + _told(position["revolts"]),
        "armies: " + _told(position["armies"]),
        "garrisons: " + _told({city: "".join(stack) for city, stack in position["garrisons"].items()}),
        "fleets: " + (", ".join(position["fleets"]) or "-"),
        "roads: " + (", ".join("=".join(ends) for ends in position["roads"]) or "-"),
        "reserve: " + _told({piece: "-" if n is None else n for piece, n in position["reserve"].items()}),
    ]
    if position["result"]:
        lines.append(f"over: {position['result']}")
    return "\n".join(lines)


def _told(counts: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in counts.items()) or "-"


def environment(**options: Any) -> HispaniaEnv:
    """One environment, as `hispania.research.gym` asks for it.

    >>> environment(level="5|3|2|3|3").config.level_denarii
    5
    """
    return HispaniaEnv(**options)


def environments(num_envs: int, **options: Any) -> VectorEnv[Any, Any, Any]:
    """Many games as one environment over a Batch.

    >>> environments(3).num_envs
    3
    """
    from .vector import HispaniaVectorEnv  # which needs this module

    return HispaniaVectorEnv(num_envs, **options)
