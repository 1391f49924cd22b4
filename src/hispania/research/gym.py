"""Any game as a Gymnasium environment: importing this module registers `Hispania-v0`.

A game that has a face for Gymnasium of its own keeps it: a module with `environment(**options)` and
`environments(num_envs, **options)`. Where seats or opponents are named, and for all other games, it is `SeatEnv`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from numpy.typing import NDArray

from .. import games, players
from ..contract.game import CHANCE, OVER, Game
from ..errors import HispaniaError, IllegalAction, Unreadable
from ..table.dice import DiceStream, Falling
from .contract import own_face
from .plain import PlainPlay

ID: Final = "Hispania-v0"
SEEDS: Final = 2**62


class SeatEnv(gymnasium.Env[NDArray[numpy.int32], int]):
    """One side of any game, while computer players decide for the other seats and chance for itself.

    `seats` are the seats of this side, the first of the game if none are named; `opponents` is a computer player for
    all other seats, or one for each of them by its seat. Rewards are payoffs: 1 won, -1 lost, 0 before and in a draw.

    >>> env = SeatEnv(seats="H", opponents="legate", variants=["hispano"])
    >>> seen, info = env.reset(seed=1)
    >>> env.seats, info["seat"], int(info["action_mask"].sum())
    (('H',), 'H', 6)
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium's own way)

    def __init__(
        self, game: str = games.DEFAULT, *, seats: str | Sequence[str] | None = None,
        opponents: str | Mapping[str, str] | None = None, illegal: str = "forfeit", render_mode: str | None = None,
        **options: Any,
    ) -> None:  # fmt: skip
        if illegal not in ("forfeit", "raise"):
            raise Unreadable(f"illegal: what an illegal action does is 'forfeit' or 'raise', not {illegal!r}")
        if render_mode not in (None, "ansi"):
            raise Unreadable(f"render_mode: ansi, not {render_mode!r}")
        rules = games.rules(game)
        self.play = PlainPlay(rules, rules.read_options(options))
        self.seats = self._side(seats)
        self.opponents = self._others(opponents)
        self.illegal = illegal
        self.render_mode = render_mode
        limits = numpy.iinfo(numpy.int32)
        self.observation_space = spaces.Box(limits.min, limits.max, (self.play.size,), numpy.int32)
        self.action_space = spaces.Discrete(self.play.width)  # type: ignore[assignment]
        self.game: Game = self.play.start()
        self.seat = self.seats[0]  # who of this side decides now, or did last
        self.forfeited = False
        self.dice: DiceStream | None = None
        self._falling = Falling(DiceStream(""))
        self._rng = random.Random(0)
        self._seed = 0
        self._games = 0

    def _side(self, seats: str | Sequence[str] | None) -> tuple[str, ...]:
        known = self.play.agents
        found = known[:1] if seats is None else (seats,) if isinstance(seats, str) else tuple(seats)
        unknown = [seat for seat in found if seat not in known]
        if unknown or not found:
            raise Unreadable(f"seats: some of {', '.join(known)}, not {seats!r}")
        return found

    def _others(self, opponents: str | Mapping[str, str] | None) -> dict[str, players.Player]:
        """A player for each seat of the other sides; who is not named is the best that the game has for it."""
        rules, found = self.play.rules, {}
        named = opponents if isinstance(opponents, Mapping) else {}
        for seat in self.play.agents:
            if seat in self.seats:
                continue
            id = opponents if isinstance(opponents, str) else named.get(seat, players.best_for(rules, seat))
            found[seat] = players.player(id, rules)
            if not players.can_hold(found[seat], seat):
                raise Unreadable(f"opponents: {id} cannot hold the seat {seat}")
        strange = [seat for seat in named if seat not in found]
        if strange:
            raise Unreadable(f"opponents: nobody else sits at {strange[0]!r}; others hold {', '.join(found) or 'none'}")
        return found

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[numpy.int32], dict[str, Any]]:
        """A new game at its first decision of this side; no seed, the next game of the seed before.

        A Table with the seed `env.dice.seed` throws the same dice.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._games = seed, 0
        elif self.dice is None:
            self._seed = int(self.np_random.integers(SEEDS))
        self.dice = DiceStream(f"{self._seed}.{self._games}" if self._games else str(self._seed))
        self._games += 1
        self._falling = Falling(self.dice)
        self._rng = random.Random(f"opponents {self.dice.seed}")
        self.game = self.play.start()
        self.seat = self.seats[0]
        self.forfeited = False
        self._to_decision()
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[NDArray[numpy.int32], float, bool, bool, dict[str, Any]]:
        """One decision of this side and everything up to the next; an illegal action loses the game or raises."""
        if self.dice is None or self.forfeited or self.game.ending is not None:
            raise HispaniaError("there is no game to play on: call reset() first")
        try:
            self.play.take(self.game, self._agent, int(action))
        except (IllegalAction, Unreadable) as error:
            if self.illegal == "raise":
                raise
            self.forfeited = True
            return self._observed(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._to_decision()
        reward, over = self.play.payoffs(self.game)[self._agent], self.game.ending is not None
        return self._observed(), reward, over, False, self._info()

    def action_masks(self) -> NDArray[numpy.bool_]:
        """True for every legal action, as sb3-contrib's maskable algorithms ask for it."""
        mask = numpy.zeros(self.play.width, dtype=numpy.bool_)
        if not self.forfeited:
            mask[self.play.legal_for(self.game, self._agent)] = True
        return mask

    def render(self) -> str | None:
        """The position as a stranger may see it, as text."""
        return self.play.show(self.game) if self.render_mode == "ansi" else None

    @property
    def _agent(self) -> int:
        return self.play.agents.index(self.seat)

    def _to_decision(self) -> None:
        """Chance, and what the others decide, up to the next decision of this side or the end."""
        while (turn := self.game.turn).kind != OVER:
            if turn.kind == CHANCE:
                self.play.fall(self.game, self._falling)
                continue
            mine = [seat for seat in turn.seats if seat in self.seats]
            if mine:
                self.seat = mine[0]
                return
            seat = turn.seats[0]
            self.game.take(players.decide(self.opponents[seat], self.game, seat, self._rng).action, seat)

    def _observed(self) -> NDArray[numpy.int32]:
        return self.play.observe(self.game, self._agent)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().view(numpy.int8), "seat": self.seat}
        ending = self.game.ending
        if ending is not None:
            info |= {"winners": ending.winners, "points": dict(ending.points), "reason": ending.reason}
        return info


def make(game: str = games.DEFAULT, **options: Any) -> gymnasium.Env[Any, Any]:
    """One environment of a game: its own, if it has one and neither seats nor opponents are named.

    >>> make(level="5|3|2|3|3").reset(seed=1)[0].shape
    (1646,)
    """
    own = _own(game, options)
    made: gymnasium.Env[Any, Any] = own.environment(**options) if own else SeatEnv(game, **options)
    return made


def make_many(num_envs: int = 1, game: str = games.DEFAULT, **options: Any) -> VectorEnv[Any, Any, Any]:
    """Many environments of a game as one, which start again in the step that ends them.

    >>> make_many(3, level="5|3|2|3|3").reset(seed=1)[0].shape
    (3, 1646)
    """
    own = _own(game, options)
    if own:
        made: VectorEnv[Any, Any, Any] = own.environments(num_envs, **options)
        return made
    each = [lambda: SeatEnv(game, **options)] * num_envs
    return SyncVectorEnv(each, autoreset_mode=AutoresetMode.SAME_STEP)


def _own(game: str, options: Mapping[str, Any]) -> Any:
    if "seats" in options or "opponents" in options:
        return None
    return own_face(games.rules(game), "gym")


def register() -> None:
    """Make `gymnasium.make("Hispania-v0")` and `gymnasium.make_vec` know the games.

    >>> register()
    >>> gymnasium.make("Hispania-v0", level="5|3|2|3|3").unwrapped.config.level_denarii
    5
    """
    if ID not in gymnasium.registry:
        gymnasium.register(ID, "hispania.research.gym:make", vector_entry_point="hispania.research.gym:make_many")


register()
