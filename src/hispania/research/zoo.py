"""HISPANIA as an environment of PettingZoo: one to three Roman agents, and the Hispano as one more if he plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..errors import Unreadable
from ..games.conquest import core
from ..games.conquest.core.state import State
from ..games.conquest.core.terms import ACTIONS, CHANCE, OVER
from ..games.conquest.edge.dice import next_outcome
from ..games.conquest.printed.board import Board
from ..games.conquest.printed.options import MEDIUM, Level, Options
from ..games.conquest.research.observation import Observer
from ..games.conquest.research.seats import decider, holders, payoffs
from ..games.conquest.research.showing import show
from ..table.dice import DiceStream, Falling, new_seed

__all__ = ["env", "raw_env"]


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """The environment as PettingZoo's own games wrap theirs: an illegal action loses at once, with -1.

    >>> game = env(level="7|5|4|5|1", players=2)
    >>> game.reset(seed=1)
    >>> game.possible_agents, game.agent_selection
    (['U', 'C'], 'U')
    """
    made: AECEnv[str, Any, Any] = raw_env(**options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv[str, Any, Any], EzPickle):  # type: ignore[misc]
    """The bare environment: agents are called by the seats they hold, dice fall by themselves, rewards come at the end.

    >>> game = raw_env(level="6|4|3|4|2", players=3, variants=["hispano"])
    >>> game.reset(seed=1)
    >>> game.agents, game.agent_selection
    (['U', 'C', 'K', 'H'], 'H')
    >>> int(game.observe("H")["action_mask"].sum())
    6
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "hispania_v1",
        "is_parallelizable": False,  # one agent decides at a time, and what the others may do depends on it
    }

    def __init__(
        self,
        level: Level | str = MEDIUM,
        players: int = 1,
        house: Mapping[str, Any] | None = None,
        variants: Iterable[str] = (),
        scenario: int | None = None,
        board: Board | None = None,
        render_mode: str | None = None,
    ) -> None:
        variants = tuple(variants)
        EzPickle.__init__(self, level, players, house, variants, scenario, board, render_mode)
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Unreadable(f"render_mode is ansi or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.config = core.new_config(Options.of(level, players, house, variants, scenario), board)
        self.game: State = core.new_state(self.config)
        self.observer = Observer(self.config)
        self.possible_agents = list(holders(self.config))
        self.agents: list[str] = []
        seen = Box(-128, 127, self.observer.shape, np.int8)
        self.state_space = seen
        self.observation_spaces = {
            agent: Dict({"observation": seen, "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.dice = DiceStream("")
        self._falling = Falling(self.dice)
        self._seed: str | None = None
        self._games = 0

    def observation_space(self, agent: str) -> Space[Any]:
        """The tensor of the position, and which actions are legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The core's numbers of actions (terms.py)."""
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
        self.game = core.new_state(self.config)
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
        core.apply(self.game, int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._roll_on()
        if self.game.phase == OVER:
            self.rewards = dict(zip(self.possible_agents, payoffs(self.game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _roll_on(self) -> None:
        """Let dice fall until somebody must decide."""
        while core.whose_turn(self.game) == CHANCE:
            core.resolve(self.game, next_outcome(self.game, self._falling))
        found = decider(self.game)
        if found >= 0:
            self.agent_selection = self.possible_agents[found]

    def observe(self, agent: str) -> dict[str, NDArray[np.int8]]:
        """The position, which is open to all, and the mask of legal actions, empty for those who do not decide now."""
        mask = np.zeros(ACTIONS, np.int8)
        if agent == self.agent_selection:
            mask[core.legal(self.game)] = 1
        return {"observation": self.observer.observe(self.game), "action_mask": mask}

    def state(self) -> NDArray[np.int8]:
        """The position as a tensor: what every agent sees."""
        return self.observer.observe(self.game)

    def render(self) -> str | None:
        """The position as text, for render_mode="ansi"."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without a render mode: env(render_mode='ansi')")
            return None
        return show(self.game)

    def close(self) -> None:
        """Nothing is open."""
