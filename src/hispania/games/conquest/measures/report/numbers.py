"""The figures of a report, from result rows: rates, paired effects, steps of difficulty, cities, how to repeat it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from .....lab.statistics import Z95, Rate, mcnemar, paired_difference, sure
from ...printed.board import CITIES, Board
from ...printed.options import PARAMETERS
from ..boards import SHIPPED, UNCERTAIN, part, uncertain

if TYPE_CHECKING:
    import pyarrow as pa

BASE: Final[Mapping[str, Any]] = {"variants": "", "scenario": 0, "house": "-", "board": SHIPPED}
FALSE_SHARE: Final = 0.05  # of the findings may be chance, after Benjamini and Hochberg
AXES: Final = ("levels", "boards", "house", "variants", "scenarios", "players", "romans")  # as an experiment names them


class Outcome(Struct, frozen=True):
    """One game of the results, as far as a report needs it; the names are those of the columns."""

    level: str
    players: int
    variants: str
    scenario: int
    house: str
    board: str
    rome: str
    hispano: str
    game: int
    dice: str
    won: bool
    why: str
    rounds: int
    decisions: int
    rolls: int
    capitals: int
    reserve: int
    taken: int
    lost: int
    held: int
    risen: int

    @property
    def is_plain(self) -> bool:
        """Is this the game as it is printed, on the shipped board?"""
        return not self.variants and not self.scenario and self.house == "-" and self.board == SHIPPED


def outcomes(table: pa.Table) -> list[Outcome]:
    """The games of a table of results."""
    columns = [table[name].to_pylist() for name in Outcome.__struct_fields__]
    return [Outcome(*values) for values in zip(*columns, strict=True)]


def rates(rows: Iterable[Outcome], key: Callable[[Outcome], Hashable]) -> dict[Any, Rate]:
    """The win rate of every group of rows.

    >>> rates([], lambda row: row.level)
    {}
    """
    games: Counter[Hashable] = Counter()
    won: Counter[Hashable] = Counter()
    for row in rows:
        games[key(row)] += 1
        won[key(row)] += row.won
    return {name: Rate(won[name], number) for name, number in games.items()}


def level_values(level: str) -> tuple[int, ...]:
    """The five numbers of a level.

    >>> level_values("6|4|3|4|2")
    (6, 4, 3, 4, 2)
    """
    return tuple(map(int, level.split("|")))


def hardness(level: str) -> tuple[int, ...]:
    """Where a level stands among others, easy first.

    >>> sorted(["5|3|2|3|3", "7|5|4|5|1"], key=hardness)
    ['7|5|4|5|1', '5|3|2|3|3']
    """
    steps = [values.index(at) for at, values in zip(level_values(level), PARAMETERS.values(), strict=True)]
    return (sum(steps), *steps)


# ------------------------------------------------------------------------ effects of a change


class Effect(Struct, frozen=True):
    """What a change does to Rome's win rate, in games with the same dice with and without it."""

    name: str
    context: str  # what both sides of the comparison have besides the plain game
    difference: float
    low: float
    high: float
    pairs: int
    gained: int  # pairs that Rome won only with the change
    dropped: int  # pairs that Rome won only without it
    base: Rate
    chance: float  # of a split at least as uneven, did the change do nothing
    is_sure: bool = False  # among all that were compared, after Benjamini and Hochberg

    @property
    def excludes_zero(self) -> bool:
        """Does the interval of this comparison alone leave out no effect at all?"""
        return not self.low <= 0.0 <= self.high


def effects(rows: Sequence[Outcome], factor: str) -> tuple[list[Effect], int]:
    """What each other value of house, board, variants or scenario does, and how many games have no twin without it.

    A twin has the same level, player, dice and everything else.
    """
    without = {_twin(row, factor): row.won for row in rows if getattr(row, factor) == BASE[factor]}
    pairs: dict[tuple[str, str], list[tuple[bool, bool]]] = {}
    alone = 0
    for row in rows:
        if getattr(row, factor) == BASE[factor]:
            continue
        twin, group = without.get(_twin(row, factor)), (_name(row, factor), _context(row, factor))
        if twin is None and factor == "scenario":  # some scenarios cannot do without a variant (H7)
            twin = without.get(_twin(replace(row, variants=BASE["variants"]), factor))
            group = " and ".join((group[0], *row.variants.split())), ""
        if twin is not None:
            pairs.setdefault(group, []).append((twin, row.won))
        else:
            alone += not (factor == "variants" and (row.scenario or row.house != "-"))  # other sections have those
    return judged([compared(*group, found) for group, found in pairs.items()]), alone


def player_effects(rows: Iterable[Outcome]) -> list[Effect]:
    """What each player does better than the next weaker one, in the games that both played, from weak to strong."""
    games = _by_player(rows)
    found = []
    for weak, strong in pairwise(ranking(games)):
        twins = [(won, games[strong][key]) for key, won in games[weak].items() if key in games[strong]]
        if twins:
            found.append(compared(f"{strong} instead of {weak}", "", twins))
    names = [effect.name for effect in found]
    return sorted(judged(found), key=lambda effect: names.index(effect.name))


def strongest(rows: Iterable[Outcome]) -> str:
    """The player who wins most, in the games that all of them played if there are such."""
    return ranking(_by_player(rows))[-1]


def ranking(games: Mapping[str, Mapping[Hashable, bool]]) -> list[str]:
    """The players from weak to strong.

    >>> ranking({"legate": {1: True, 2: False}, "recruit": {2: False, 3: True, 4: True}, "tribune": {2: True}})
    ['legate', 'recruit', 'tribune']
    """
    shared = set.intersection(*(set(mine) for mine in games.values()))

    def strength(name: str) -> tuple[float, float]:
        mine = games[name]
        return sum(mine[key] for key in shared) / max(1, len(shared)), sum(mine.values()) / len(
            mine
        ) if not shared else 0

    return sorted(sorted(games), key=strength)


def _by_player(rows: Iterable[Outcome]) -> dict[str, dict[Hashable, bool]]:
    games: dict[str, dict[Hashable, bool]] = {}
    for row in rows:
        others = [getattr(row, name) for name in BASE]
        games.setdefault(row.rome, {})[(row.level, row.players, *others, row.hispano, row.game, row.dice)] = row.won
    return games


def compared(name: str, context: str, pairs: Sequence[tuple[bool, bool]]) -> Effect:
    """The effect in pairs of (won without, won with).

    >>> effect = compared("x", "", [(False, True), (True, True), (False, False), (False, True)])
    >>> effect.difference, effect.gained, effect.dropped, effect.base.rate, effect.chance
    (0.5, 2, 0, 0.25, 0.5)
    """
    differences = [having - without for without, having in pairs]
    difference, low, high = paired_difference([differences])
    gained, dropped = differences.count(1), differences.count(-1)
    base = Rate(sum(without for without, _ in pairs), len(pairs))
    return Effect(name, context, difference, low, high, len(pairs), gained, dropped, base, mcnemar(gained, dropped))


def judged(found: Sequence[Effect]) -> list[Effect]:
    """The effects from the best for Rome to the worst, marked where they are sure among so many.

    >>> sure = compared("sure", "", [(False, True)] * 20)
    >>> [(effect.name, effect.is_sure) for effect in judged([compared("luck", "", [(True, False)]), sure])]
    [('sure', True), ('luck', False)]
    """
    verdicts = sure([effect.chance for effect in found], FALSE_SHARE)
    marked = [replace(effect, is_sure=verdict) for effect, verdict in zip(found, verdicts, strict=True)]
    return sorted(marked, key=lambda effect: (-effect.difference, effect.name, effect.context))


def _twin(row: Outcome, factor: str) -> Hashable:
    """What a game has in common with the one it is compared with."""
    others = [getattr(row, name) for name in BASE if name != factor]
    hispano = "" if factor in ("variants", "scenario") else row.hispano  # he comes with his variant (H6.7)
    return (*others, row.level, row.players, row.rome, hispano, row.game, row.dice)


def _name(row: Outcome, factor: str) -> str:
    if factor == "scenario":
        return f"scenario {row.scenario}"
    if factor == "variants" and row.hispano:
        return f"{row.variants} (played by {row.hispano})"
    return str(getattr(row, factor))


def _context(row: Outcome, factor: str) -> str:
    parts = [] if factor == "variants" or not row.variants else [row.variants]
    parts += [] if factor == "scenario" or not row.scenario else [f"scenario {row.scenario}"]
    parts += [getattr(row, name) for name in ("house", "board") if name != factor and getattr(row, name) != BASE[name]]
    return ", ".join(parts)


# ------------------------------------------------------------------------ steps of difficulty


class Step(Struct, frozen=True):
    """What one step of a difficulty parameter does, between levels that differ in nothing else."""

    parameter: str
    easy: int
    hard: int
    difference: float
    low: float
    high: float
    pairs: int  # of levels
    games: int


def steps(rows: Iterable[Outcome]) -> list[Step]:
    """The steps of all five parameters, as far as there are levels to compare, each player with himself."""
    found = rates(rows, lambda row: (level_values(row.level), row.rome, row.players, row.hispano))
    told = []
    for at, (name, values) in enumerate(PARAMETERS.items()):
        present = [value for value in values if any(key[0][at] == value for key in found)]
        for easy, hard in pairwise(present):
            twins = []
            for (level, *others), rate in found.items():
                if level[at] == easy:
                    other = found.get(((*level[:at], hard, *level[at + 1 :]), *others))
                    twins += [(rate, other)] if other else []
            if twins:
                games = sum(one.games + other.games for one, other in twins)
                told.append(Step(name, easy, hard, *rate_difference(twins), len(twins), games))
    return told


def rate_difference(twins: Sequence[tuple[Rate, Rate]]) -> tuple[float, float, float]:
    """The mean difference of two rates over strata, weighted after Mantel and Haenszel, with its 95 % interval.

    >>> [round(value, 2) for value in rate_difference([(Rate(50, 100), Rate(30, 100))])]
    [-0.2, -0.33, -0.07]
    """
    weights = [one.games * other.games / (one.games + other.games) for one, other in twins]
    total = sum(weights)
    difference = sum(w * (other.rate - one.rate) for w, (one, other) in zip(weights, twins, strict=True)) / total
    spread = sum((w / total) ** 2 * (_variance(one) + _variance(other)) for w, (one, other) in zip(weights, twins))
    half = Z95 * sqrt(spread)
    return difference, max(-1.0, difference - half), min(1.0, difference + half)


def _variance(rate: Rate) -> float:
    """Of a rate; a win and a loss are added, so that none of few games does not pass for certainty."""
    share = (rate.won + 1) / (rate.games + 2)
    return share * (1 - share) / rate.games


# ------------------------------------------------------------------------ what happens in the games


def quartiles(values: Iterable[int]) -> tuple[int, int, int]:
    """The first quarter, the middle and the third quarter of some numbers.

    >>> quartiles([1, 2, 3, 4, 5])
    (2, 3, 4)
    """
    order = sorted(values) or [0]
    last = len(order) - 1
    return order[round(last / 4)], order[last // 2], order[round(3 * last / 4)]


class City(Struct, frozen=True):
    """In how many games things happened to a city."""

    id: str
    taken: int
    lost: int
    held: int
    risen: int


def cities(rows: Sequence[Outcome], board: Board) -> list[City]:
    """What became of the cities of one board."""
    masks = {name: Counter(getattr(row, name) for row in rows) for name in ("taken", "lost", "held", "risen")}

    def count(name: str, n: int) -> int:
        return sum(number for mask, number in masks[name].items() if mask >> n & 1)

    return [
        City(board[n].id, count("taken", n), count("lost", n), count("held", n), count("risen", n))
        for n in range(CITIES)
    ]


# ------------------------------------------------------------------------ how to play them again

USUAL: Final = {"boards": SHIPPED, "house": "-", "variants": "-", "scenarios": "-", "romans": "1"}  # need no line
FEW_BOARDS: Final = 20  # are named one by one
_Part = tuple[tuple[tuple[str, ...], ...], int]  # the values of each axis, and the games of each combination


def parts(rows: Iterable[Outcome]) -> list[dict[str, Any]]:
    """The parts of an experiment that plays these games again, as few as their cells allow."""
    games: Counter[tuple[str, ...]] = Counter()
    for row in rows:
        games[_axes(row)] += 1
    found: list[_Part] = [(tuple((value,) for value in values), number) for values, number in games.items()]
    for at in range(len(AXES)):
        merged: dict[Hashable, _Part] = {}
        for values, number in found:
            key = values[:at], values[at + 1 :], number
            known = merged[key][0][at] if key in merged else ()
            merged[key] = ((*values[:at], known + values[at], *values[at + 1 :]), number)
        found = list(merged.values())
    return [{**dict(_named(values)), "games": number} for values, number in found]


def _axes(row: Outcome) -> tuple[str, ...]:
    board = row.board if row.board == SHIPPED or part(row.board) else f"{row.board}.toml"
    player = f"{row.rome}/{row.hispano}" if row.hispano else row.rome
    house, variants = row.house.replace(" ", "+"), row.variants.replace(" ", "+") or "-"
    return row.level, board, house, variants, str(row.scenario or "-"), player, str(row.players)


def _named(values: Sequence[Sequence[str]]) -> Iterator[tuple[str, list[str]]]:
    for axis, texts in zip(AXES, values, strict=True):
        if axis == "boards" and len(texts) > FEW_BOARDS and set(uncertain()) <= set(texts):
            texts = [text for text in texts if text not in uncertain()] + [UNCERTAIN]
        if axis == "levels" and len(texts) == 3**5:
            texts = ["all"]
        if list(texts) != [USUAL.get(axis)]:
            yield axis, list(texts)
