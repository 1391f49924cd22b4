"""HISPANIA as a game of OpenSpiel: importing this module registers `python_hispania`.

Dice are chance nodes with exact probabilities, actions are the core's numbers, and their strings are our notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ....errors import Unreadable
from .. import core
from ..core.config import Config
from ..core.state import State
from ..core.terms import ACTIONS, CHANCE, OVER, TIME_SPACES
from ..edge.codec import decode, roll_of
from ..edge.game import Conquest
from ..printed.board import default_board
from ..printed.options import MEDIUM, HouseRules, Level, Options
from ..text import position as positions
from ..text.notation import action_text
from .observation import PLANE_NAMES, Observer
from .seats import decider, holders, payoffs

NAME: Final = "python_hispania"
NONE: Final = "none"  # OpenSpiel would take a lone - for a number
PARAMETERS: Final[Mapping[str, str | int]] = {
    "level": str(MEDIUM),
    "players": 1,
    "variants": NONE,  # names with + or blanks between them
    "scenario": 0,
    "house": NONE,  # key:value with + or blanks between them, for OpenSpiel's strings know no second =
}
FACES: Final = 36  # R and H together
TURNS: Final = 3 * TIME_SPACES  # H3.6: no game has more

Utility: Final = pyspiel.GameType.Utility


def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="HISPANIA (2024)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )


def options_of(params: Mapping[str, Any]) -> Options:
    """The options that OpenSpiel's parameters name.

    >>> options_of({"level": "7|5|4|5|1", "variants": "terror+pirates", "house": "multiplier:single"}).variants
    ('pirates', 'terror')
    """
    unknown = sorted(set(params) - set(PARAMETERS))
    if unknown:
        raise Unreadable(f"no parameter is called {unknown[0]!r}; there are {', '.join(PARAMETERS)}")
    found = {**PARAMETERS, **params}
    variants = [name for name in str(found["variants"]).replace("+", " ").split() if name != NONE]
    house = HouseRules.parse(str(found["house"]).replace("+", " ").replace(":", "=").replace(NONE, "-"))
    level = Level.parse(str(found["level"]))
    return Options(level, found["players"], house, tuple(variants), found["scenario"] or None)


def parameters_of(options: Options) -> dict[str, str | int]:
    """OpenSpiel's parameters for these options, only those that differ from the default.

    >>> parameters_of(Options.of("7|5|4|5|1", variants=["terror", "pirates"]))
    {'level': '7|5|4|5|1', 'variants': 'pirates+terror'}
    """
    found: dict[str, str | int] = {
        "level": str(options.level),
        "players": options.players,
        "variants": "+".join(options.variants) or NONE,
        "scenario": options.scenario or 0,
        "house": str(options.house).replace(" ", "+").replace("=", ":") if options.house.changed else NONE,
    }
    return {key: value for key, value in found.items() if value != PARAMETERS[key]}


def most_decisions(config: Config) -> int:
    """No game has more decisions than this.

    >>> most_decisions(core.new_config(Options.of("6|4|3|4|2")))
    305
    """
    options: Options = config.options
    denarii = options.level.denarii
    setup = 5 + 3  # H2.4, H2.5: roads, generals
    turn = 1 + denarii  # H3.4: the re-entry; H4: every action costs at least one, and the pass leaves at least one
    turn += 2  # H1.8: the yield of a split consul; H6.2: the free move
    if config.hispano:
        setup += 6 + 3  # H6.7: provinces, armies
        turn += denarii  # H6.7d: a boost in each of Rome's combats
        turn += denarii + 3 + 2 + 2 + 2  # H6.7a-b: Rome's combats, the armies', his; revolts, the plot's too; rerolls
        turn += 5 + 2 + 3  # H6.7c, e: five windows, once more after each strike; picks
    return int(setup + TURNS * turn)


def most_rolls(config: Config) -> int:
    """No game has more rolls than this; an army's step counts as one even if it needs no die.

    >>> most_rolls(core.new_config(Options.of("6|4|3|4|2")))
    510
    """
    denarii = config.options.level.denarii
    setup = 6 + 3 * 3  # H2.2, H2.3: revolts; an army's province, city and piece
    turn = denarii + 2 + 3 * 2  # H4: combats; H5.1: the revolt, and its piece; H5.2: armies, each with its combat
    turn += 1  # H6.6: the extra revolt of a plot
    return int(setup + TURNS * (turn + 2 * 2 if config.hispano else turn))  # H6.7: strikes and rerolls


class Position:
    """A state of the core that OpenSpiel may copy and pickle."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> Position:
        return Position(self.state.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return _from_text, (positions.dumps(self.state),)


def _from_text(text: str) -> Position:
    return Position(positions.from_json(text))


class HispaniaGame(pyspiel.Game):  # type: ignore[misc]
    """HISPANIA with certain options; `new_initial_state(position)` starts from a position's JSON instead."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.config = core.new_config(options_of(given))
        players = len(holders(self.config))
        # pyspiel has no word for teams: with several Romans against the Hispano the payoffs do not sum to a constant
        utility = (
            Utility.IDENTICAL if not self.config.hispano else Utility.ZERO_SUM if players == 2 else Utility.GENERAL_SUM
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=FACES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if utility == Utility.ZERO_SUM else None,
            max_game_length=most_decisions(self.config),
        )
        super().__init__(_game_type(utility), info, given)

    def new_initial_state(self, state: Mapping[str, Any] | str | None = None) -> HispaniaState:
        """The state before the first die, or the position given."""
        if state is None:
            return HispaniaState(self, core.new_state(self.config))
        found = positions.from_json(state)
        if found.config.options != self.config.options:
            raise Unreadable("the position is of a game with other options; `state_of` loads the right one")
        return HispaniaState(self, found)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more rolls than this."""
        return most_rolls(self.config)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What a player sees, which is everything (H0.4)."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return HispaniaObserver(self.config, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class HispaniaState(pyspiel.State):  # type: ignore[misc]
    """A position of the core as OpenSpiel asks for it."""

    def __init__(self, game: HispaniaGame, state: State) -> None:
        super().__init__(game)
        self.position = Position(state)

    @property
    def game(self) -> Conquest:
        """The position with the whole Python API around it; a decision made there is not in OpenSpiel's history."""
        return Conquest(self.position.state)

    def current_player(self) -> int:
        """The player to decide, or OpenSpiel's numbers for chance and the end."""
        found = decider(self.position.state)
        return found if found >= CHANCE else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(core.legal(self.position.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What the dice may show, with exact probabilities."""
        return core.outcomes(self.position.state)

    def _apply_action(self, action: int) -> None:
        state = self.position.state
        if core.whose_turn(state) == CHANCE:
            core.resolve(state, action)
        else:
            core.apply(state, action)

    def _action_to_string(self, player: int, action: int) -> str:
        state = self.position.state
        if player == CHANCE:
            roll = roll_of(state, action)
            faces = [f"{die}{face}" for die, face in (("R", roll.roman), ("H", roll.hispanic)) if face is not None]
            return " ".join(faces) or "no die"
        return action_text(Conquest(state), decode(state, action))

    def is_terminal(self) -> bool:
        """Has somebody won?"""
        return bool(self.position.state.phase == OVER)

    def returns(self) -> list[float]:
        """1 or -1 for every player at the end, 0 before."""
        return payoffs(self.position.state)

    def __str__(self) -> str:
        return positions.dumps(self.position.state)


class HispaniaObserver:
    """The observation of `observation.py`, as OpenSpiel asks for it; equal for all players."""

    def __init__(self, config: Config, params: Any = None) -> None:
        if params:
            raise Unreadable(f"observations know no parameters, not {params!r}")
        self._observer = Observer(config)
        self.tensor = np.zeros(self._observer.size, np.float32)
        planes, spaces = len(PLANE_NAMES), len(config.board.spaces)
        self.dict = {
            "planes": self.tensor[: planes * spaces].reshape(planes, spaces),
            "numbers": self.tensor[planes * spaces :],
        }

    def set_from(self, state: HispaniaState, player: int) -> None:
        """Fill `tensor` and `dict` with this position."""
        self.tensor[:] = self._observer.observe(state.position.state)

    def string_from(self, state: HispaniaState, player: int) -> str:
        """The position as one line."""
        return str(state)


def load(
    level: Level | str = MEDIUM,
    players: int = 1,
    house: Mapping[str, Any] | None = None,
    variants: Iterable[str] = (),
    scenario: int | None = None,
) -> HispaniaGame:
    """The game in OpenSpiel's hands, from the words of `conquest.new_game`.

    >>> game = load("7|5|4|5|1", players=2)
    >>> game.num_players(), str(game)[:43]
    (2, 'python_hispania(house=none,level=7|5|4|5|1,')
    """
    return _load(Options.of(level, players, house, variants, scenario))


def _load(options: Options) -> HispaniaGame:
    game: HispaniaGame = pyspiel.load_game(NAME, parameters_of(options))
    return game


def state_of(game: Conquest) -> HispaniaState:
    """A game of ours, as it stands, in OpenSpiel's hands; its history begins here.

    >>> from hispania.games import conquest
    >>> state_of(conquest.new_game("7|5|4|5|1")).chance_outcomes()[0]
    (0, 0.16666666666666666)
    """
    if game.board.hash != default_board().hash:
        raise Unreadable("OpenSpiel's game is played on the shipped board only")
    return _load(game.options).new_initial_state(game.to_json())


pyspiel.register_game(_game_type(Utility.GENERAL_SUM), HispaniaGame)
