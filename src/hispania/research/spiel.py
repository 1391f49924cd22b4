"""Any game as a game of OpenSpiel: importing this module registers them, the usual one as `python_hispania`.

The others are called `python_hispania_<id>`; their parameters are their options. Those who decide at once decide one
after the other, which is the same, for none sees what the others chose. Chance is explicit always: all outcomes at once
where a game lists them, else die by die. A game that has a face for OpenSpiel of its own keeps it: a module with
`load(*words, **options)` and `state_of(game)` that registers the game when it is imported.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from .. import games
from ..contract.game import Game
from ..contract.rules import OptionField, Rules
from ..errors import Unreadable
from .contract import CHANCE, OVER, bounds_of, own_face
from .past import Past
from .plain import PlainPlay

NAME: Final = "python_hispania"
NONE: Final = "none"  # OpenSpiel would take a lone - for a number


# -------------------------------------------------------------------- options as parameters


def parameters_of(rules: Rules, options: Any) -> dict[str, str | int | float | bool]:
    """OpenSpiel's parameters for these options: numbers and texts, several values with + between them.

    >>> rules = games.rules()
    >>> found = parameters_of(rules, rules.read_options({"players": 2, "variants": ["terror", "pirates"]}))
    >>> found["players"], found["variants"], found["scenario"], found["house.multiplier"]
    (2, 'pirates+terror', 'none', 'power')
    """
    plain = rules.write_options(options)
    found = {}
    for field in rules.option_fields:
        here = plain.get(field.within, {}) if field.within else plain
        found[_name(field)] = _parameter(field, here.get(field.name, field.default))
    return found


def options_of(rules: Rules, parameters: Mapping[str, Any]) -> Any:
    """The options that OpenSpiel's parameters name.

    >>> options_of(games.rules(), {"variants": "terror+pirates", "house.multiplier": "single"}).variants
    ('pirates', 'terror')
    """
    fields = {_name(field): field for field in rules.option_fields}
    plain: dict[str, Any] = {}
    for name, value in parameters.items():
        if name not in fields:
            raise Unreadable(f"no parameter is called {name!r}; there are {', '.join(fields)}")
        field = fields[name]
        if _parameter(field, field.default) != value:
            (plain.setdefault(field.within, {}) if field.within else plain)[field.name] = _value(field, value)
    return rules.read_options(plain)


def _name(field: OptionField) -> str:
    return f"{field.within}.{field.name}" if field.within else field.name


def _parameter(field: OptionField, value: Any) -> str | int | float | bool:
    if field.many:
        return "+".join(map(str, value)) or NONE
    return value if isinstance(value, (str, int, float)) and isinstance(field.default, type(value)) else _text(value)


def _text(value: Any) -> str:
    """A value as a text that OpenSpiel takes for one: 9+10, and of course 9, it would take for numbers."""
    if isinstance(value, list | tuple):
        return "&".join(map(str, value)) + "&" * (len(value) == 1) or NONE
    return NONE if value is None else str(value)


def _value(field: OptionField, found: Any) -> Any:
    if field.many:
        return [part for part in str(found).replace("+", " ").split() if part != NONE]
    return next((value for value in field.values if _text(value) == str(found)), found)


# -------------------------------------------------------------------- the game


def _game_type(rules: Rules, options: Any) -> Any:
    kinds = pyspiel.GameType
    seats, throws = len(rules.seats_of(options)), bounds_of(rules, options).throws
    return pyspiel.GameType(
        short_name=f"{NAME}_{rules.id}",
        long_name=rules.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if throws else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if rules.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,  # the contract tells who wins, not whether the others lose as much
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(rules, rules.read_options()),
    )


class HispaniaGame(pyspiel.Game):  # type: ignore[misc]
    """A game of this program with certain options; `new_initial_state(position)` starts from a position instead."""

    def __init__(self, id: str, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = games.rules(id)
        options = options_of(self.rules, given)
        self.play = PlainPlay(self.rules, options)
        self.bounds = bounds_of(self.rules, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.play.width,
            max_chance_outcomes=self.bounds.outcomes,
            num_players=len(self.play.agents),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.bounds.decisions,
        )
        super().__init__(_game_type(self.rules, options), info, given)

    def new_initial_state(self, state: Mapping[str, Any] | str | None = None) -> HispaniaState:
        """The state before the first step, or at the position given as data or JSON."""
        if state is None:
            return HispaniaState(self, At(self.play.start(), Past()))
        found = self.rules.from_json(json.loads(state) if isinstance(state, str) else state)
        if found.options != self.play.options:
            raise Unreadable("the position is of a game with other options; `state_of` loads the right one")
        return HispaniaState(self, At(found, Past()))

    def max_chance_nodes_in_history(self) -> int:
        """No game has more answers of chance than this."""
        return self.bounds.throws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a player sees now, or all it has seen."""
        if params:
            raise Unreadable(f"observations know no parameters, not {params!r}")
        return Observer(self.play, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class Unthrown(Exception):
    """A throw needs one more die, with so many sides."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class Shown:
    """A source of the faces that are known so far, counted from 0; it asks for the next one with `Unthrown`."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = iter(faces)

    def die(self, sides: int) -> int:
        """The next face."""
        for face in self.faces:
            return face + 1
        raise Unthrown(sides)

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        """So many different numbers, each by a die with as many sides as there are numbers left."""
        left = list(range(of))
        return tuple(left.pop(self.die(len(left)) - 1) for _ in range(count))


class At:
    """A position with what everybody has seen on the way to it, which OpenSpiel may copy and pickle."""

    __slots__ = ("faces", "game", "past")

    def __init__(self, game: Game, past: Past, faces: tuple[int, ...] = ()) -> None:
        self.game = game
        self.past = past
        self.faces = faces  # dice of a throw that is not whole yet

    def __deepcopy__(self, memo: object) -> At:
        return At(self.game.clone(), self.past, self.faces)

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        lines = {who: self.past.lines(who) for who in (None, *game.seats)}
        return _read, (game.rules.id, game.to_json(), lines, self.faces)


def _read(id: str, position: dict[str, Any], lines: dict[str | None, list[str]], faces: tuple[int, ...]) -> At:
    return At(games.rules(id).from_json(position), Past(before=lines), faces)


class HispaniaState(pyspiel.State):  # type: ignore[misc]
    """A position of the contract as OpenSpiel asks for it."""

    def __init__(self, game: HispaniaGame, at: At) -> None:
        super().__init__(game)
        self.at = at

    @property
    def game(self) -> Any:
        """The position with the whole Python API around it; a step taken there is not in OpenSpiel's history."""
        return self.at.game

    @property
    def _play(self) -> PlainPlay:
        play: PlainPlay = self.get_game().play
        return play

    def current_player(self) -> int:
        """The player to decide, or OpenSpiel's numbers for chance and the end."""
        return self._play.decider(self.at.game)

    def _legal_actions(self, player: int) -> list[int]:
        return self._play.legal(self.at.game)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Everything chance may answer, or the next die of it, with exact probabilities."""
        listed = self.at.game.chance_outcomes()
        if listed:
            return [(k, float(chance)) for k, (_, chance) in enumerate(listed)]
        try:
            self.at.game.fall(Shown(self.at.faces))
        except Unthrown as asked:
            return [(k, 1 / asked.sides) for k in range(asked.sides)]
        return [(0, 1.0)]  # nothing is left to chance

    def _apply_action(self, action: int) -> None:
        game, play = self.at.game, self._play
        found = play.decider(game)
        if found == CHANCE:
            throw = self._throw(action)
            if throw is None:
                return
            taken = game.take(throw)
        else:
            taken = play.take(game, found, action)
        self.at.past = Past(self.at.past, game.rules, taken)

    def _throw(self, number: int) -> Any:
        """The throw with this outcome, or None while dice of it are still to fall."""
        at = self.at
        listed = at.game.chance_outcomes()
        if listed:
            return listed[number][0]
        at.faces += (number,)
        try:
            throw = at.game.fall(Shown(at.faces))
        except Unthrown:
            return None
        at.faces = ()
        return throw

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.at.game
        if player == CHANCE:
            listed = game.chance_outcomes()
            return str(listed[action][0]) if listed else f"die {len(self.at.faces) + 1}: {action + 1}"
        seat = self._play.agents[player]
        return self._play.rules.text.action_text(game, self._play.room.action(game, seat, action))

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._play.decider(self.at.game) == OVER

    def returns(self) -> list[float]:
        """The payoff of every player at the end, 0 before."""
        return self._play.payoffs(self.at.game)

    def resample_from_infostate(self, player: int, sampler: Any) -> HispaniaState:
        """A state that this player cannot tell from this one: all that it sees stays, all else is drawn anew."""
        seat = self._play.agents[player]
        rng = random.Random(f"{sampler()}")
        others = {who: self.at.past.lines(None) for who in (None, *self._play.agents)}
        believed = Past(before={**others, seat: self.at.past.lines(seat)})  # what others saw is no longer known
        return HispaniaState(self.get_game(), At(self.at.game.determinized(seat, rng), believed))

    def __str__(self) -> str:
        position = _compact(self.at.game.to_json())
        return f"{position} {self.at.faces}" if self.at.faces else position


class Observer:
    """What a player sees: numbers from the game's room "research", and its view as text."""

    def __init__(self, play: PlainPlay, kind: Any) -> None:
        self.play = play
        self.kind = kind
        seen = not kind.perfect_recall and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(play.size, np.float32) if seen else None
        self.dict = {"observation": self.tensor} if seen else {}

    def set_from(self, state: HispaniaState, player: int) -> None:
        """Fill `tensor` with what the player sees."""
        if self.tensor is not None:
            self.tensor[:] = self.play.observe(state.at.game, player)

    def string_from(self, state: HispaniaState, player: int) -> str:
        """The view of the player, of a stranger or of everybody, after all they saw if that is asked for."""
        private = self.kind.private_info
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return "\n".join(self._told(state, seat) for seat in self.play.agents)
        return self._told(state, self.play.agents[player] if private != pyspiel.PrivateInfoType.NONE else None)

    def _told(self, state: HispaniaState, seat: str | None) -> str:
        past = state.at.past.lines(seat) if self.kind.perfect_recall else []
        return "\n".join([*past, f"{seat or '-'} {_compact(state.at.game.view(seat))}"])


def _compact(data: Any) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


# -------------------------------------------------------------------- loading


def load(*words: Any, game: str = games.DEFAULT, **options: Any) -> Any:
    """A game with certain options in OpenSpiel's hands.

    >>> found = load("7|5|4|5|1", players=2)
    >>> found.num_players(), str(found)[:43]
    (2, 'python_hispania(house=none,level=7|5|4|5|1,')
    """
    rules = games.rules(game)
    own = own_face(rules, "spiel")
    if own is not None:
        return own.load(*words, **options)
    if words:
        raise Unreadable(f"the options of {game} are given by name: {', '.join(map(_name, rules.option_fields))}")
    return _load(rules, rules.read_options(options))


def state_of(game: Game) -> Any:
    """A game of ours, as it stands, in OpenSpiel's hands; its history begins here.

    >>> state_of(games.rules().new_game()).chance_outcomes()[0]
    (0, 0.16666666666666666)
    """
    own = own_face(game.rules, "spiel")
    if own is not None:
        return own.state_of(game)
    return _load(game.rules, game.options).new_initial_state(game.to_json())


def _load(rules: Rules, options: Any) -> Any:
    bounds_of(rules, options)  # tells what is missing before OpenSpiel only says that it knows no such game
    register()
    usual = parameters_of(rules, rules.read_options())
    given = {name: value for name, value in parameters_of(rules, options).items() if value != usual[name]}
    return pyspiel.load_game(f"{NAME}_{rules.id}", given)


def register() -> None:
    """Make `pyspiel.load_game` know every game that has what it takes.

    >>> register()
    >>> "python_hispania" in pyspiel.registered_names()
    True
    """
    known = set(pyspiel.registered_names())
    for id in games.ids():
        rules = games.rules(id)
        if (
            own_face(rules, "spiel") is None
            and f"{NAME}_{id}" not in known
            and hasattr(rules.room("research"), "bounds")
        ):
            pyspiel.register_game(_game_type(rules, rules.read_options()), _maker(id))


def _maker(id: str) -> type[HispaniaGame]:
    class Registered(HispaniaGame):  # OpenSpiel keeps it beyond the end of Python, which only a class survives
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(id, params)

    return Registered


register()
