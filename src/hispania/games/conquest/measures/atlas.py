"""The difficulty atlas: how often named computer players win at each of the 243 levels, and a person's next level.

The numbers are measured by `hispania lab atlas` and kept in `data/atlas.json`; docs/atlas.md tells how to read them.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from math import exp, log, sqrt
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ....errors import Unreadable
from ..printed.options import MEDIUM, PARAMETERS, RULES_VERSION, Level, all_levels

FORMAT: Final = 1
Z95: Final = 1.959963984540054

# A person's strength is one number: how far their log odds of victory lie above those of a player of the atlas.
# Before the first game it is guessed: about the legate's, who plays by rules of thumb and stands 1.25 below the tribune
# at the medium level (docs/players.md), and so unsure that both a stumbling start and a consul's hand are thought of.
ANCHOR: Final = "tribune"
PRIOR_SHIFT: Final = -1.0  # against the anchor
PRIOR_SPREAD: Final = 1.5
HALF_LIFE: Final = 20  # games after which a result counts half: people learn
TARGET: Final = 0.5
START_TARGET: Final = 0.6  # the first game is a gentle one
STEP_COST: Final = 0.03  # how much nearer the target a level must be for each further step away from the last one
SHIFTS: Final = tuple(k / 10 for k in range(-70, 71))  # the strengths that are weighed
AGAINST: Final = tuple(exp(-shift) for shift in SHIFTS)  # and what each does to the odds against
LEAST: Final = 0.002  # no chance is taken for nothing, or for certain


class Estimate(Struct, frozen=True, array_like=True):
    """How a player fares at a level: games played there, and the chance of victory with its 95 % interval."""

    won: int
    games: int
    chance: float
    low: float
    high: float


class Effect(Struct, frozen=True):
    """What a variant or a scenario changes in a player's chance at one level, with the 95 % interval."""

    kind: Literal["variant", "scenario"]
    name: str
    player: str
    level: str
    won: int
    games: int
    base_won: int
    base_games: int
    difference: float
    low: float
    high: float


class StepEffect(Struct, frozen=True):
    """What one step of a parameter costs a player, on the average over all levels that it leads from."""

    parameter: str
    easier: int
    harder: int
    difference: float
    low: float
    high: float
    pairs: int  # of levels that differ in this step alone


class Model(Struct, frozen=True):
    """The pooled estimate behind a player's chances: log odds as a sum of terms, and how well it foretells."""

    terms: tuple[str, ...]
    weights: tuple[float, ...]
    held_out: dict[str, Any] = {}


class Made(Struct, frozen=True):
    """How the atlas was made: enough to make it again."""

    command: str
    seed: str
    version: str
    rules: str
    mind: str  # of the players
    board: str
    games: int
    core_hours: float


class Atlas(Struct, frozen=True):
    """The measured chances of all levels; without players where nothing has been measured.

    >>> Atlas().is_empty
    True
    """

    format: int = FORMAT
    made: Made | None = None
    players: tuple[str, ...] = ()  # from weak to strong
    levels: dict[str, tuple[Estimate, ...]] = {}
    models: dict[str, Model] = {}
    effects: tuple[Effect, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been measured."""
        return not self.players

    def on_board(self, hash: str) -> Atlas:
        """The atlas, or an empty one where it was measured on another board.

        >>> Atlas().on_board("0").is_empty
        True
        """
        return self if self.made is not None and self.made.board == hash else Atlas()

    def place_of(self, player: str | None = None) -> int:
        """Where a player stands in the order of strength; whoever has played most if nobody is named."""
        if self.is_empty:
            raise Unreadable("the difficulty atlas is empty: `hispania lab atlas` measures one")
        if player is None:
            games = [sum(row[k].games for row in self.levels.values()) for k in range(len(self.players))]
            return games.index(max(games))
        if player not in self.players:
            raise Unreadable(f"the atlas does not know {player[:40]!r}; it knows {', '.join(self.players)}")
        return self.players.index(player)

    def chance(self, level: str | Level, player: str | None = None) -> Estimate:
        """How a player fares at a level; whoever has played most if nobody is named."""
        place = self.place_of(player)
        return self.levels[str(level if isinstance(level, Level) else Level.parse(level))][place]

    def steps(self, player: str | None = None) -> tuple[StepEffect, ...]:
        """What each step of each parameter changes, counted from the games alone; empty where games are missing."""
        place, found = self.place_of(player), []
        for parameter, values in PARAMETERS.items():
            for easier, harder in pairwise(values):
                pairs = []
                for level in all_levels():
                    if getattr(level, parameter) == easier:
                        other = replace(level, **{parameter: harder})
                        pairs.append((self.levels[str(level)][place], self.levels[str(other)][place]))
                measured = [pair for pair in pairs if pair[0].games and pair[1].games]
                if measured:
                    found.append(StepEffect(parameter, easier, harder, *_mean_change(measured), len(measured)))
        return tuple(found)

    def effects_of(
        self, variants: Sequence[str] = (), scenario: int | None = None, player: str | None = None
    ) -> list[Effect]:
        """What is known of these variants and this scenario, for one player or for all."""
        names = {("variant", name) for name in variants} | {("scenario", str(scenario))}
        return [
            one for one in self.effects if (one.kind, one.name) in names and (player is None or one.player == player)
        ]


class AtlasFacts(Struct, frozen=True):
    """What whoever chooses a level needs of the atlas: without the models behind it."""

    made: Made | None
    players: tuple[str, ...]  # from weak to strong
    levels: dict[str, tuple[Estimate, ...]]
    effects: tuple[Effect, ...]


def _mean_change(pairs: Sequence[tuple[Estimate, Estimate]]) -> tuple[float, float, float]:
    """The mean difference of win rates within pairs, and its 95 % interval, every pair counting the same."""
    changes = [hard.won / hard.games - easy.won / easy.games for easy, hard in pairs]
    spread = 0.0
    for pair in pairs:
        for one in pair:
            rate = (one.won + 1) / (one.games + 2)  # a level that was never lost is not thereby certain
            spread += rate * (1 - rate) / one.games
    middle, half = sum(changes) / len(pairs), Z95 * sqrt(spread) / len(pairs)
    return middle, middle - half, middle + half


# -------------------------------------------------------------------- reading


@functools.cache
def atlas() -> Atlas:
    """The atlas that comes with the program; an empty one where there is none.

    >>> len(atlas().levels) in (0, 243)
    True
    """
    file = files(__package__).joinpath("data", "atlas.json")
    return read_atlas(file.read_bytes()) if file.is_file() else Atlas()


def read_atlas(text: bytes) -> Atlas:
    """The atlas of a file; Unreadable tells what is wrong with it.

    >>> read_atlas(b"[]")
    Traceback (most recent call last):
    hispania.errors.Unreadable: the atlas cannot be read: Expected `object`, got `array`
    """
    try:
        found = msgspec.json.decode(text, type=Atlas)
    except msgspec.MsgspecError as error:
        raise Unreadable(f"the atlas cannot be read: {error}") from error
    rules = found.made.rules if found.made else "unknown"
    if found.format != FORMAT or rules != RULES_VERSION:
        raise Unreadable(
            f"the atlas is of format {found.format} and rules {rules}; "
            f"this program reads format {FORMAT} and rules {RULES_VERSION}"
        )
    for level in all_levels():
        if len(found.levels.get(str(level), ())) != len(found.players) or not found.players:
            raise Unreadable(f"the atlas cannot be read: level {level} does not have one estimate for each player")
    return found


# -------------------------------------------------------------------- your next level


Code: TypeAlias = Literal["start", "harder", "easier", "again"]


class Strength(Struct, frozen=True):
    """A person's log odds of victory over the reference player's, with the 95 % interval, and the games behind it."""

    shift: float
    low: float
    high: float
    games: int
    won: int


class Change(Struct, frozen=True):
    """A parameter of a level that changes."""

    parameter: str
    before: int
    after: int


class Advice(Struct, frozen=True):
    """The level to play next: why, and the chance foreseen with its 95 % interval."""

    code: Code
    level: str
    chance: float
    low: float
    high: float
    target: float
    last: str | None  # the level played last
    last_chance: float | None  # what is foreseen there
    changes: tuple[Change, ...]  # against the last level
    reference: str  # the player against whom the strength is measured
    reference_chance: float  # at the proposed level
    strength: Strength


def next_level(
    played: Sequence[tuple[str, bool]],
    *,
    known: Atlas | None = None,
    reference: str | None = None,
    target: float | None = None,
) -> Advice:
    """The level for somebody who has played these games, each a level and whether Rome won, the oldest first.

    Nearest the target is best, but a step away from the last level must pay for itself; after a victory nothing easier
    is proposed, after a defeat nothing harder.
    """
    if target is not None and not 0.05 <= target <= 0.95:
        raise Unreadable(f"the chance to aim at lies between 0.05 and 0.95, not {target}")
    known = atlas() if known is None else known
    place = known.place_of(reference)
    aim = target if target is not None else TARGET if played else START_TARGET
    odds = {level: _logit(row[place].chance) for level, row in known.levels.items()}
    games = [(str(Level.parse(level)), won) for level, won in played]
    weights = _posterior([(odds[level], won) for level, won in games], _guess(known, odds))
    foreseen = {level: _foreseen(odd, weights) for level, odd in odds.items()}
    last = games[-1][0] if games else None
    chosen = _choose(foreseen, odds, last, aim, won=bool(games) and games[-1][1])
    strength = _strength(weights, games)
    low, high = _interval(known.levels[chosen][place], strength)
    code: Code = "start" if last is None else "again" if chosen == last else "harder"
    if last is not None and odds[chosen] > odds[last]:
        code = "easier"
    return Advice(
        code=code,
        level=chosen,
        chance=foreseen[chosen],
        low=min(low, foreseen[chosen]),
        high=max(high, foreseen[chosen]),
        target=aim,
        last=last,
        last_chance=None if last is None else foreseen[last],
        changes=() if last is None else changes(last, chosen),
        reference=known.players[place],
        reference_chance=known.levels[chosen][place].chance,
        strength=strength,
    )


def changes(before: str, after: str) -> tuple[Change, ...]:
    """The parameters in which two levels differ.

    >>> changes("6|4|3|4|2", "6|4|3|4|3")
    (Change(parameter='armies', before=2, after=3),)
    """
    pairs = zip(PARAMETERS, Level.parse(before).values, Level.parse(after).values)
    return tuple(Change(name, one, other) for name, one, other in pairs if one != other)


def _choose(
    foreseen: Mapping[str, float], odds: Mapping[str, float], last: str | None, aim: float, *, won: bool
) -> str:
    """The level with the least cost: how far from the target it is, and how far from the last level, or from medium."""
    if last is None:
        return min(foreseen, key=lambda level: abs(foreseen[level] - aim) + STEP_COST * _distance(str(MEDIUM), level))
    allowed = [level for level in odds if (odds[level] < odds[last] if won else odds[level] > odds[last])]
    if not allowed or (foreseen[last] < aim if won else foreseen[last] > aim):
        return last  # the same once more: it is still hard enough, or still within reach
    return min(allowed, key=lambda level: abs(foreseen[level] - aim) + STEP_COST * _distance(last, level))


def _distance(before: str, after: str) -> int:
    """Steps between two levels; every further parameter that changes counts as two more."""
    found = changes(before, after)
    return sum(abs(one.after - one.before) for one in found) + 2 * max(0, len(found) - 1)


def _guess(known: Atlas, odds: Mapping[str, float]) -> float:
    """The strength of somebody unknown: so far below the anchor, wherever that stands beside the reference."""
    if ANCHOR not in known.players:
        return PRIOR_SHIFT
    place = known.place_of(ANCHOR)
    apart = [_logit(row[place].chance) - odds[level] for level, row in known.levels.items()]
    return PRIOR_SHIFT + sum(apart) / len(apart)


def _posterior(games: Sequence[tuple[float, bool]], guess: float) -> list[float]:
    """How likely each strength is after these games, older ones counting less."""
    found = [-0.5 * ((shift - guess) / PRIOR_SPREAD) ** 2 for shift in SHIFTS]
    for age, (odd, won) in enumerate(reversed(games)):
        weight = 0.5 ** (age / HALF_LIFE)
        for k, shift in enumerate(SHIFTS):
            found[k] -= weight * log(1.0 + exp(-(odd + shift) if won else odd + shift))
    most = max(found)
    found = [exp(one - most) for one in found]
    total = sum(found)
    return [one / total for one in found]


def _foreseen(odd: float, weights: Sequence[float]) -> float:
    """The chance at a level, over all strengths that are possible."""
    against = exp(-odd)
    return sum(weight / (1.0 + against * factor) for weight, factor in zip(weights, AGAINST))


def _strength(weights: Sequence[float], games: Sequence[tuple[str, bool]]) -> Strength:
    shift = sum(weight * shift for weight, shift in zip(weights, SHIFTS))
    low, high = _quantile(weights, 0.025), _quantile(weights, 0.975)
    return Strength(shift, low, high, len(games), sum(won for _, won in games))


def _quantile(weights: Sequence[float], share: float) -> float:
    total = 0.0
    for weight, shift in zip(weights, SHIFTS):
        total += weight
        if total >= share:
            return shift
    return SHIFTS[-1]


def _interval(measured: Estimate, strength: Strength) -> tuple[float, float]:
    """The 95 % interval of a person's chance: both the person's strength and the level's are uncertain."""
    odd = _logit(measured.chance)
    below, above = odd - _logit(measured.low), _logit(measured.high) - odd
    low = odd + strength.shift - sqrt((strength.shift - strength.low) ** 2 + below**2)
    high = odd + strength.shift + sqrt((strength.high - strength.shift) ** 2 + above**2)
    return _chance(low), _chance(high)


def _logit(chance: float) -> float:
    chance = min(1.0 - LEAST, max(LEAST, chance))
    return log(chance / (1.0 - chance))


def _chance(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))
