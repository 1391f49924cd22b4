"""Any game as an environment of PettingZoo: its agents are the seats, and each sees what its seat may see."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import games
from ..errors import Unreadable
from ..table.dice import DiceStream, Falling, new_seed
from .contract import CHANCE, OVER
from .plain import play_of

__all__ = ["env", "raw_env"]


def env(
    *words: Any, game: str = games.DEFAULT, render_mode: str | None = None, **options: Any
) -> AECEnv[str, Any, Any]:
    """The environment as PettingZoo's own games wrap theirs: an illegal action loses at once, with -1.

    >>> made = env(level="7|5|4|5|1", players=2)
    >>> made.reset(seed=1)
    >>> made.possible_agents, made.agent_selection
    (['U', 'C'], 'U')
    """
    made: AECEnv[str, Any, Any] = raw_env(*words, game=game, render_mode=render_mode, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """The bare environment: agents are called by their seats, chance answers by itself, rewards come at the end.

    Those who decide at once are asked one after the other, and none of them sees what the others chose.

    >>> made = raw_env(level="6|4|3|4|2", players=3, variants=["hispano"])
    >>> made.reset(seed=1)
    >>> made.agents, made.agent_selection
    (['U', 'C', 'K', 'H'], 'H')
    >>> int(made.observe("H")["action_mask"].sum())
    6
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "hispania_v1",
        "is_parallelizable": False,  # one agent decides at a time, and what the others may do depends on it
    }

    def __init__(self, *words: Any, game: str = games.DEFAULT, render_mode: str | None = None, **options: Any) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Unreadable(f"render_mode is ansi or None, not {render_mode!r}")
        self.play = play_of(game, *words, **options)
        EzPickle.__init__(self, game=game, render_mode=render_mode, **self.play.words)
        super().__init__()
        self.render_mode = render_mode
        self.options = self.play.options
        self.game: Any = self.play.start()
        self.possible_agents = list(self.play.agents)
        self.agents: list[str] = []
        limits, width = np.iinfo(self.play.dtype), self.play.width
        self.state_space = self._numbers(
            limits, self.play.size * (len(self.possible_agents) if self.play.hidden else 1)
        )
        self.observation_spaces = {
            agent: Dict(
                {"observation": self._numbers(limits, self.play.size), "action_mask": Box(0, 1, (width,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(width) for agent in self.possible_agents}
        self.dice = DiceStream("")
        self._falling = Falling(self.dice)
        self._seed: str | None = None
        self._games = 0

    def _numbers(self, limits: Any, size: int) -> Box:
        return Box(limits.min, limits.max, (size,), limits.dtype.type)

    def observation_space(self, agent: str) -> Space[Any]:
        """What the agent sees as numbers, and which actions are legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The game's numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: equal seeds give equal dice, which a Table with `env.dice.seed` throws too; no seed, the next."""
        if seed is not None:
            self._seed, self._games = str(seed), 0
        elif self._seed is None:
            self._seed = new_seed()
        self.dice = DiceStream(f"{self._seed}.{self._games}" if self._games else self._seed)
        self._games += 1
        self._falling = Falling(self.dice)
        self.game = self.play.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._roll_on()

    def step(self, action: Any) -> None:
        """Carry out the selected agent's action; a bare environment refuses an illegal one with IllegalAction."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.play.decide(self.game, int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self._roll_on() == OVER:
            self.rewards = dict(zip(self.possible_agents, self.play.payoffs(self.game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _roll_on(self) -> int:
        """Let chance answer until somebody must decide, and tell who."""
        found = self.play.decider(self.game)
        while found == CHANCE:
            self.play.fall(self.game, self._falling)
            found = self.play.decider(self.game)
        if found >= 0:
            self.agent_selection = self.possible_agents[found]
        return found

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What the agent sees, and the mask of legal actions, empty for those who are not asked now."""
        mask = np.zeros(self.play.width, np.int8)
        if agent == self.agent_selection:
            mask[self.play.legal(self.game)] = 1
        return {"observation": self.play.observe(self.game, self.possible_agents.index(agent)), "action_mask": mask}

    def state(self) -> NDArray[Any]:
        """What all agents see together: one observation where nothing is hidden, else theirs in a row."""
        agents = range(len(self.possible_agents) if self.play.hidden else 1)
        return np.concatenate([self.play.observe(self.game, agent) for agent in agents])

    def render(self) -> str | None:
        """The position as text, for render_mode="ansi"."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without a render mode: env(render_mode='ansi')")
            return None
        return self.play.show(self.game)

    def close(self) -> None:
        """Nothing is open."""
