"""Mining exercises: the search plays against itself, and where one action is clearly best the position is proven."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from .... import __version__
from ....errors import Unreadable
from ....lab.workshop import each
from ....table.files import replaced
from .. import core
from ..core.playout import Dice
from ..core.state import State
from ..core.terms import CHANCE, DO_ORDER, DO_P_SIEGE, DO_ROAD, DO_SIEGE, HISPANO, OVER, ROME, SETUP_GENERALS
from ..edge.actions import (
    Action,
    Attack,
    Besiege,
    Enter,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    RemoveGarrison,
)
from ..edge.codec import decode
from ..edge.game import Conquest
from ..measures.mind import mind
from ..minds.search import Thought
from ..printed.options import RULES_VERSION, Level
from ..printed.presets import options_for
from ..text.notation import read_action
from .exercises import FORMAT, GRADES, THEMES, Book, Exercise, Made, Source, judge_mark
from .lessons import follow
from .proof import (
    DEEP,
    DEEPER,
    MARGIN,
    PROMISED,
    SIGMAS,
    Minds,
    Proof,
    fall,
    grade,
    looks_needed,
    plan_of,
    prove,
    tempting,
    worth,
)

QUICK: Final = 300  # iterations a decision of the search that plays, and finds candidates by it
SLIPS: Final = (0.0, 0.1, 0.25)  # how often a player takes something else: games of the good, the fair and the careless
FIRST_FEW: Final = 6  # among which a slip chooses
PLAIN: Final = 0.3  # of the candidates that anybody sees at a glance, so many are looked at
RIVALS: Final = 3  # ideas against which a candidate is tried at once
BRIEFLY: Final = 500  # iterations for each of them
MOST_OF_GAME: Final = 6  # positions of one game that are proven
LEAST_ACTIONS: Final = 5  # a choice among fewer is no exercise
HOPE: Final = 0.9  # of the margin: what the quick look must see
LEVELS: Final = ("7|5|4|5|1", "7|4|3|4|1", "6|4|3|4|2", "5|4|3|4|3", "5|3|2|3|3")
VARIED: Final = (
    ("hispano",), ("proconsvl",), ("imperivm",), ("terror",), ("pirates",), ("legio", "ingenivm"),
)  # fmt: skip
EVERY: Final = 4  # every fourth game is played with variants
OTHER_SEED: Final = 1_000_003  # away from the seeds of the first proof
LAST_REVOLTS: Final = 4  # a reserve this small is a danger (H3.8)


class Mine(Struct, frozen=True):
    """What is mined: equal mines give equal exercises."""

    seed: int = 1
    games: int = 160
    deep: int = DEEP


# -------------------------------------------------------------------- one game


def options_of(game: int) -> tuple[str, tuple[str, ...]]:
    """The level and the variants of the game with that number.

    >>> options_of(0), options_of(3)[1]
    (('7|5|4|5|1', ()), ('hispano',))
    """
    variants = VARIED[game // EVERY % len(VARIED)] if game % EVERY == EVERY - 1 else ()
    return ("6|4|3|4|2" if "hispano" in variants else LEVELS[game % len(LEVELS)]), variants


def mine_game(mine: Mine, number: int) -> list[Exercise]:
    """The exercises of one game, played and proven."""
    level, variants = options_of(number)
    state = core.new_state(core.new_config(options_for(Level.parse(level), variants=variants)))
    rng = random.Random(f"{mine.seed} {number}")
    minds = Minds.of(state.config)
    slips = SLIPS[number % len(SLIPS)]
    found: list[tuple[int, State]] = []
    turn = (-1, -1)
    dice = Dice(rng.getrandbits(60))
    step = 0
    while state.phase != OVER:
        if core.whose_turn(state) == CHANCE:
            fall(state, dice)
            continue
        thoughts = minds.near.think(state, iterations=QUICK, seed=rng.getrandbits(60))
        due = (state.round, state.turn) != turn and _promises(state, thoughts)
        if due and (rng.random() < PLAIN or _hides(minds, state, thoughts)) and _leads(minds, state, thoughts):
            found.append((step, state.clone()))
            turn = (state.round, state.turn)
        slip = rng.random() < slips
        core.apply(state, thoughts[rng.randrange(min(FIRST_FEW, len(thoughts))) if slip else 0].action)
        step += 1
    chosen = sorted(rng.sample(range(len(found)), min(len(found), MOST_OF_GAME)))
    made = (_exercise(mine, minds, found[k][1], Source(number, found[k][0], slips)) for k in chosen)
    return [one for one in made if one is not None]


def _promises(s: State, thoughts: list[Thought]) -> bool:
    """Does one idea look clearly best?"""
    if s.phase < SETUP_GENERALS or len(thoughts) < LEAST_ACTIONS - 2 * (core.whose_turn(s) == HISPANO):
        return False
    first = thoughts[0]
    sign = -1.0 if core.whose_turn(s) == HISPANO else 1.0
    others = [one for one in thoughts[1:8] if _stem(one.action) != _stem(first.action)]
    return bool(others) and all(sign * (first.chance - one.chance) >= HOPE * MARGIN for one in others)


def _stem(action: int) -> int:
    """One number for all prices of one combat: the idea, without asking what the action is.

    >>> _stem(DO_SIEGE) == _stem(DO_SIEGE + 2), _stem(DO_SIEGE) == _stem(DO_SIEGE + 3)
    (True, False)
    """
    for low, high in ((DO_SIEGE, DO_ROAD), (DO_P_SIEGE, DO_ORDER)):
        if low <= action < high:
            return low + (action - low) // 3 * 3
    return action


def _hides(minds: Minds, s: State, thoughts: list[Thought]) -> bool:
    """Does something else look best at a glance?"""
    return _stem(minds.near.think(s, iterations=1)[0].action) != _stem(thoughts[0].action)


def _leads(minds: Minds, s: State, thoughts: list[Thought]) -> bool:
    """Does the idea still lead when the next ones are tried as briefly as itself?"""
    rivals = [one.action for one in thoughts if _stem(one.action) != _stem(thoughts[0].action)][:RIVALS]
    sign = -1.0 if core.whose_turn(s) == HISPANO else 1.0
    found = []
    for action in (thoughts[0].action, *rivals):
        after = s.clone()
        core.apply(after, action)
        found.append(sign * worth(minds, after, BRIEFLY, 0)[0])
    return found[0] - max(found[1:]) >= HOPE * MARGIN


def _exercise(mine: Mine, minds: Minds, state: State, source: Source) -> Exercise | None:
    """A position as an exercise, if the proof holds."""
    game = Conquest(state)
    proof = prove(minds, game, deep=mine.deep, seed=mine.seed)
    if not proof.holds(MARGIN):
        return None
    return _described(mine, minds, state, proof, source)


def _described(mine: Mine, minds: Minds, state: State, proof: Proof, source: Source) -> Exercise:
    """A proven position with its plan, its theme and its grade."""
    game = Conquest(state)
    seat = "UCKH"[core.whose_turn(state)]
    action = read_action(game, proof.best[0])
    number = next(one for one in core.legal(state) if decode(state, one) == action)
    plan = plan_of(minds, game, number, QUICK, mine.seed)
    found, glance = looks_needed(minds, game, proof.best, mine.seed)
    ideas = tempting(game, proof.values, -1.0 if seat == "H" else 1.0)
    theme = "price" if proof.theme_is_price else theme_of(game, decode(state, number), plan)
    return Exercise(
        id=f"{state.hash():016x}"[:10], theme=theme, grade=grade(found, ideas), seat=seat, position=game.to_json(),
        best=proof.best, margin=proof.margin, plan=tuple(plan), glance=glance, found=found, values=proof.values,
        source=source,
    )  # fmt: skip


def confirm(mine: Mine, one: Exercise) -> Exercise | None:
    """The exercise with the values of a much deeper proof with other dice, if the same idea is still clearly best."""
    deep = DEEPER * mine.deep
    game = one.game
    minds = Minds.of(game.state.config, deep)
    proof = prove(minds, game, deep=deep, seed=mine.seed + OTHER_SEED, least=PROMISED)
    if not proof.holds(PROMISED) or not set(proof.best) & set(one.best):
        return None
    return _described(mine, minds, game.state, proof, one.source)


# -------------------------------------------------------------------- themes


def theme_of(game: Conquest, action: Action, plan: list[str]) -> str:
    """What an exercise is about, by its solution and the plan behind it."""
    if action.actor == "H":
        return "hispano"
    if _wins(game, plan):
        return "victory"
    s, board = game.state, game.board
    capitals = {city.notation for city in board.cities if city.is_capital}
    garrisons = [line.split(" ")[2] for line in plan if " +g " in line or " +L " in line]
    match action:
        case PlaceGarrison() if action.legion:
            return "variant"
        case PlaceGarrison():
            return "capital" if board[action.city].is_capital else "support"
        case RemoveGarrison():
            return "recall"
        case Pass():
            return "wait"
        case Enter():
            return "enter"
        case MoveFleet():
            return "fleet"
        case Besiege() | Attack():
            if s.revolt_reserve <= LAST_REVOLTS:
                return "reserve"
            return "attack" if isinstance(action, Attack) else "siege"
        case Move() if not action.unit:
            if _in_danger(s) and not any(" s " in line or " x " in line for line in plan):
                return "escape"
            if capitals & set(garrisons):
                return "capital"
            if any(board[space].is_sea for _, space in action.path):
                return "fleet"
            return "road" if sum(verb == "=" for verb, _ in action.path) > 1 else "march"
        case _:
            return "variant"


def _in_danger(s: State) -> bool:
    """Does an army stand beside the general who acts? (H5.2e)"""
    here = s.general_space(s.turn)
    return here >= 0 and bool(s.config.adjacent[here] & s.armies)


def _wins(game: Conquest, plan: list[str]) -> bool:
    """Does the plan, with luck, end the game for Rome in this phase? (H3.7)"""
    end = follow(game, plan)[1]
    return bool(end.phase == OVER and end.winner == ROME)


# -------------------------------------------------------------------- many games


class Ledger:
    """What was mined so far, a line a game, so that a mine can be left and entered again."""

    def __init__(self, path: Path, mine: Mine) -> None:
        self.path = path
        self.header = {"seed": mine.seed, "deep": mine.deep, "mind": mind(), "margin": MARGIN}
        self.done: dict[int, list[Exercise]] = {}
        self.confirmed: dict[str, Exercise | None] = {}  # by id: what the deeper proof left of it
        if path.exists():
            self._read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(self.header) + "\n", encoding="utf-8")

    def _read(self) -> None:
        try:
            first, *lines = self.path.read_text(encoding="utf-8").split("\n")
            same = json.loads(first) == self.header
        except (OSError, ValueError) as error:
            raise Unreadable(f"{self.path} is not the ledger of a mine; choose another --work") from error
        if not same:
            raise Unreadable(
                f"{self.path} was begun with other settings or players; delete it, or choose another --work"
            )
        for line in lines[:-1]:  # the last is empty, or was being written when the mine was left
            row = json.loads(line)
            if "confirmed" in row:
                self.confirmed[row["confirmed"]] = msgspec.convert(row["found"], Exercise | None)
                continue
            self.done[row["game"]] = [msgspec.convert(one, Exercise) for one in row["found"]]
        self.path.write_text("\n".join([first, *lines[:-1], ""]), encoding="utf-8")

    def add(self, game: int, found: list[Exercise]) -> None:
        """Keep the exercises of one more game."""
        self.done[game] = found
        self._write({"game": game, "found": [msgspec.to_builtins(one) for one in found]})

    def keep(self, id: str, found: Exercise | None) -> None:
        """Keep what a deeper proof came to."""
        self.confirmed[id] = found
        self._write({"confirmed": id, "found": msgspec.to_builtins(found)})

    def _write(self, row: dict[str, Any]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def hopefuls(self, games: int) -> list[Exercise]:
        """What was mined from the first games and not refuted, with the better values where they are known."""
        every = [one for number in range(games) for one in self.done.get(number, [])]
        found = (self.confirmed.get(one.id, one) for one in every)
        return [one for one in found if one is not None]


def mined(mine: Mine, todo: list[int], workers: int) -> Iterator[tuple[int, list[Exercise]]]:
    """The exercises of many games as they come, from so many processes."""
    return each(_work, [(mine, number) for number in todo], workers)


def confirmed(mine: Mine, todo: list[Exercise], workers: int) -> Iterator[tuple[str, Exercise | None]]:
    """What a deeper proof leaves of some exercises, as they come."""
    return each(_confirm, [(mine, one) for one in todo], workers)


def _confirm(task: tuple[Mine, Exercise]) -> tuple[str, Exercise | None]:
    mine, one = task
    return one.id, confirm(mine, one)


def _work(task: tuple[Mine, int]) -> tuple[int, list[Exercise]]:
    mine, number = task
    return number, mine_game(mine, number)


# -------------------------------------------------------------------- choosing


def choose(found: Iterable[Exercise], number: int) -> list[Exercise]:
    """A balanced set: every grade alike, every theme if possible, different solutions, the widest margins first.

    >>> choose([], 36)
    []
    """
    left = sorted({one.id: one for one in found}.values(), key=lambda one: (-_merit(one), one.id))
    chosen: list[Exercise] = []
    themes: Counter[tuple[str, str]] = Counter()
    every: Counter[str] = Counter()
    games: Counter[int] = Counter()
    solutions: Counter[str] = Counter()
    grades: Counter[str] = Counter()
    while left and len(chosen) < number:
        poorest = min((grade for grade in GRADES if any(one.grade == grade for one in left)), key=lambda g: grades[g])
        one = min(
            (one for one in left if one.grade == poorest),
            key=lambda one: (
                2 * themes[one.grade, one.theme] + every[one.theme] + 3 * games[one.source.game]
                + 2 * solutions[one.best[0]] + 0.5 * (one.theme == "support"),
                -_merit(one),
            ),
        )  # fmt: skip
        left.remove(one)
        chosen.append(one)
        themes[one.grade, one.theme] += 1
        every[one.theme] += 1
        games[one.source.game] += 1
        solutions[one.best[0]] += 1
        grades[one.grade] += 1
    return sorted(chosen, key=lambda one: (GRADES.index(one.grade), THEMES.index(one.theme), -one.margin, one.id))


def _merit(one: Exercise) -> float:
    """Wide margins teach most; what looks good and is not makes an exercise."""
    return one.margin + (0.1 if one.glance not in one.best else 0.0) + 0.02 * min(len(one.plan), 4)


def book_of(mine: Mine, chosen: list[Exercise]) -> Book:
    """The file with these exercises."""
    made = Made(mine.seed, mine.games, DEEPER * mine.deep, PROMISED, SIGMAS, judge_mark(), __version__, RULES_VERSION)
    return Book(FORMAT, made, tuple(chosen))


def write_book(path: Path, book: Book) -> None:
    """Write the exercises, a few lines each, whole or not at all."""
    data = msgspec.to_builtins(book)
    rows = [json.dumps(one, separators=(",", ":")) for one in data.pop("exercises")]
    text = json.dumps(data, separators=(",", ":"))[:-1] + ',"exercises":[\n' + ",\n".join(rows) + "\n]}\n"
    with replaced(path) as beside:
        beside.write_text(text, encoding="utf-8")
