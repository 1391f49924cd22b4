"""Many games as one Gymnasium vector environment over a Batch: about a million decisions a second and core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ....errors import Unreadable
from ..printed.board import Board
from ..printed.options import MEDIUM, Level
from .batch import Batch
from .gym import SEEDS, agreed, observation_space, position_text
from .observation import NUMBER_NAMES

WINNER: Final = NUMBER_NAMES.index("winner") - len(NUMBER_NAMES)  # places in an observation, from its end
WHY: Final = NUMBER_NAMES.index("why") - len(NUMBER_NAMES)
ROUND: Final = NUMBER_NAMES.index("round") - len(NUMBER_NAMES)


class HispaniaVectorEnv(VectorEnv[NDArray[numpy.int8], NDArray[numpy.int64], NDArray[Any]]):
    """Games that start again in the step that ends them (AutoresetMode.SAME_STEP); an illegal action raises.

    >>> envs = HispaniaVectorEnv(4, "7|5|4|5|1")
    >>> seen, infos = envs.reset(seed=1)
    >>> seen.shape, envs.action_masks().shape
    ((4, 1646), (4, 582))
    >>> seen, rewards, terminations, truncations, infos = envs.step(envs.sample())
    >>> rewards.tolist(), infos["seat"].tolist()
    ([0.0, 0.0, 0.0, 0.0], [1, 1, 1, 1])
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, num_envs: int = 1, level: Level | str = MEDIUM, *, players: int = 1, variants: Iterable[str] = (),
        scenario: int | None = None, house: Mapping[str, Any] | None = None, board: Board | str | None = None,
        hispano: str = "random", shaping: float = 0.0, threads: int = 1, copy: bool = True,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        if render_mode not in (None, "ansi"):
            raise Unreadable(f"render_mode: ansi, not {render_mode!r}")
        config = agreed(level, players, variants, scenario, house, board)
        self.batch = Batch(config, num_envs, threads=threads, hispano=hispano, shaping=shaping)
        self.num_envs = num_envs
        self.copy = copy
        self.render_mode = render_mode
        self.single_observation_space = observation_space(config)
        self.single_action_space = spaces.Discrete(self.batch.width)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seen = numpy.asarray(self.batch.observations).reshape(num_envs, -1)
        self._final = numpy.asarray(self.batch.final_observations).reshape(num_envs, -1)
        self._masks = numpy.asarray(self.batch.masks).reshape(num_envs, -1)
        self._rewards = numpy.asarray(self.batch.rewards)
        self._ended = numpy.asarray(self.batch.ended).view(numpy.bool_)
        self._seats = numpy.asarray(self.batch.seats)
        self._never = numpy.zeros(num_envs, dtype=numpy.bool_)
        self._always = numpy.ones(num_envs, dtype=numpy.bool_)
        self._seeded = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[numpy.int8], dict[str, Any]]:
        """New games everywhere; a number seeds game i with `seed + i`, as Gymnasium's own vector environments do."""
        if options and "reset_mask" in options:
            raise Unreadable("reset_mask: these games start again by themselves and cannot be reset one by one")
        super().reset(seed=seed if isinstance(seed, int) else None)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(SEEDS))
        self.batch.reset(seed)
        self._seeded = True
        return self._shown(self._seen), self._infos()

    def step(
        self, actions: NDArray[numpy.int64]
    ) -> tuple[NDArray[numpy.int8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One decision a game; `infos["final_obs"]` keeps the last sight of the games that ended."""
        self.batch.step(numpy.ascontiguousarray(actions, dtype=numpy.int64))
        infos = self._infos()
        ended = self._ended.copy()
        if ended.any():
            self._tell_ends(infos, ended)
        return self._shown(self._seen), self._rewards.copy(), ended, self._never.copy(), infos

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for every legal action of every game."""
        return self._shown(self._masks).view(numpy.bool_)

    def sample(self, seed: int | None = None) -> NDArray[numpy.int64]:
        """A legal action for every game, at random (`action_space.sample()` knows no masks)."""
        return numpy.asarray(self.batch.sample(seed))

    def render(self) -> tuple[str, ...] | None:
        """The positions as text."""
        if self.render_mode is None:
            return None
        return tuple(position_text(self.batch.state(i)) for i in range(self.num_envs))

    def close_extras(self, **_kwargs: Any) -> None:
        """End the threads of the batch."""
        self.batch.close()

    def _shown(self, buffer: NDArray[Any]) -> NDArray[Any]:
        """A copy to keep, or the buffer itself, which the next step overwrites."""
        return buffer.copy() if self.copy else buffer

    def _infos(self) -> dict[str, Any]:
        masks = self._shown(self._masks).view(numpy.int8)
        return {
            "action_mask": masks, "_action_mask": self._always.copy(),
            "seat": self._seats.copy(), "_seat": self._always.copy(),
        }  # fmt: skip

    def _tell_ends(self, infos: dict[str, Any], ended: NDArray[numpy.bool_]) -> None:
        """What Gymnasium wants to know of games that ended within this step."""
        where = numpy.flatnonzero(ended)
        last = self._final[where]
        final = numpy.full(self.num_envs, None, dtype=object)
        for i, seen in zip(where.tolist(), last):
            final[i] = seen
        infos["final_obs"], infos["_final_obs"] = final, ended.copy()
        told: dict[str, Any] = {}
        for name, place in (("winner", WINNER), ("why", WHY), ("rounds", ROUND)):
            told[name], told[f"_{name}"] = numpy.zeros(self.num_envs, dtype=numpy.int8), ended.copy()
            told[name][where] = last[:, place]
        infos["final_info"], infos["_final_info"] = told, ended.copy()
