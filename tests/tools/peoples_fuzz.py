"""Changed positions and records of peoples, offered to their readers: `python -m tools.peoples_fuzz`.

Behind it stand what is changed, `positions` or `records`, the number of the first try and how many there are; a folder
behind these makes a long run of it, in batches, which leaves there how each culprit ended and goes on behind it.

The core is compiled without bounds checks, so whatever the reader lets through must be played without a crash. Every
try says its number before it begins; a crash or a hang ends the process, and the last number said is the culprit.
"""

from __future__ import annotations

import copy
import faulthandler
import functools
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from contract.play import choose, play_table, some_options
from hispania.contract import OVER
from hispania.errors import CorruptRecord, IllegalAction, Unreadable
from hispania.games.peoples import RULES
from hispania.games.peoples.checks.invariants import BROKEN, Watch
from hispania.games.peoples.core import sequence
from hispania.games.peoples.core.facts import put_dice
from hispania.games.peoples.core.state import Choices, State
from hispania.games.peoples.core.terms import AREAS, CHITS, KINDS, LEADERS, NATIONS, ROUND_STEPS, STEPS, TASKS
from hispania.games.peoples.edge.game import Peoples
from hispania.table.session import Table
from tools.mutate import damaged, damaged_data, redressed, reordered

NEAR = 10  # tries at one position
SOUND = 3  # every third try is a change that does no harm
PATIENCE = 120  # seconds after which a try hangs
BATCH = 500  # tries of a process in a long run
SUMS = 2  # the invariant that holds in every position, however strange: what is counted is what stands on the map
MOST_TASKS = 100_000
NUMBERS = (-1, 0, 1, 2, 3, 5, 9, 10, 60, 61, 99, 100, 255, 256, 9999, 2**15, 2**31, 2**62, 2**63, 2**64, -(2**63))
NAMES = (AREAS, CHITS, KINDS, LEADERS, NATIONS, ROUND_STEPS, STEPS, TASKS)
WORDS = (
    "T1",
    "T9",
    "1",
    "2",
    "*",
    "[3]",
    "[1 1]",
    "pass",
    "done",
    "bid 3",
    "go tolede>avila 1I",
    "hint",
    "START",
    "...",
)
DECLARED = (Unreadable, IllegalAction, CorruptRecord)
COMMON = ("MOVE", "PLACE", "PURCHASE", "BATTLE")
RARE = [name for name in TASKS if name not in COMMON]


class Flaw(Exception):
    """Something that must not happen."""


# -------------------------------------------------------------------- positions


@functools.lru_cache(8)
def node(number: int) -> Any:
    """A position of a random game: at a number of steps, or where a rare task is on top."""
    rng = random.Random(f"peoples node {number}")
    game = RULES.new_game(some_options(RULES, rng))
    wanted, most = rng.choice((*RARE, "", "", "", "", "", "")), rng.randrange(2500)
    left = rng.randrange(3)
    s, choices = game.state, Choices()
    before = s.clone()
    for number in range(6000):
        answer = sequence.settle(s, choices, MOST_TASKS)
        if answer not in (1, 2):
            break
        before.copy_from(s)
        if wanted and TASKS[s.tasks()[-1]] == wanted:
            left -= 1
            if left < 0:
                break
        if not wanted and number >= most:
            break
        step(s, choices, answer, rng)
    if answer == 3 and rng.random() < 0.9:
        s = before
    return json.loads(json.dumps(Peoples(RULES, game.options, s.clone()).to_json()))


def step(s: State, choices: Choices, answer: int, rng: random.Random) -> None:
    """One step inside the core."""
    if answer == 2:
        put_dice(s, tuple(rng.randint(1, 10) for _ in range(s.dice)))
        sequence.fall(s)
    else:
        sequence.decide(s, *rng.choice(choices.listed()))


# -------------------------------------------------------------------- changes that do no harm


def sound(rng: random.Random, data: Any) -> Any:
    """A copy that is as good a position as the one that was given."""
    data = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        rng.choice(HARMLESS)(rng, data)
    return reordered(rng, data) if rng.random() < 0.1 else data


def _move_unit(rng: random.Random, data: Any) -> None:
    cells = [(p, n) for p, cell in data["map"].items() for n in cell if p != "box"]
    if not cells or (data["todo"] and data["todo"][-1][0] in ("MOVE", "BATTLE")):
        return
    p, n = rng.choice(cells)
    free = [to for to in AREAS[:40] if to not in data["map"] or n in data["map"][to]]
    units, to = data["map"][p][n]["u"], rng.choice(free)
    kind = rng.choice([kind for kind in units if kind not in ("castle", "fort")] or [""])
    if not kind or sum(units.values()) < 2:
        return
    units[kind] -= 1
    if not units[kind]:
        del units[kind]
    there = data["map"].setdefault(to, {}).setdefault(n, {"u": {}, "l": []})["u"]
    there[kind] = there.get(kind, 0) + 1


def _muster(rng: random.Random, data: Any) -> None:
    """Larger stacks than any game comes to."""
    cells = [cell for p, cells in data["map"].items() for cell in cells.values() if p != "box"]
    kinds = [(cell, kind) for cell in cells for kind in cell["u"] if kind not in ("castle", "fort")]
    if kinds:
        cell, kind = rng.choice(kinds)
        cell["u"][kind] += rng.choice((1, 2, 5, 12, 20))


def _gold(rng: random.Random, data: Any) -> None:
    data["gold"][rng.choice(NATIONS[:29])] = rng.randrange(1, 60)


def _points(rng: random.Random, data: Any) -> None:
    data["vp"][rng.choice(NATIONS[:29])] = rng.randrange(1, 200)
    data["adjust"][rng.choice(list(data["adjust"]))] = rng.randrange(-50, 50)


def _toledo(rng: random.Random, data: Any) -> None:
    data["toledo"] = rng.random() < 0.5


def _ruin(rng: random.Random, data: Any) -> None:
    p = rng.choice(AREAS[:40])
    if not any("castle" in cell["u"] for cell in data["map"].get(p, {}).values()):
        data["ruin"][p] = rng.choice(NATIONS[:29])


def _no_ruin(rng: random.Random, data: Any) -> None:
    if data["ruin"]:
        del data["ruin"][rng.choice(list(data["ruin"]))]


HARMLESS: tuple[Callable[[random.Random, Any], None], ...] = (_move_unit, _move_unit, _muster, _gold, _points, _toledo,
                                                             _ruin, _no_ruin)  # fmt: skip


# -------------------------------------------------------------------- changes of every kind


def leaves(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything inside."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    found = [at] if at else []
    for key, value in pairs:
        found += leaves(value, (*at, key))
    return found


def near(rng: random.Random, value: Any) -> Any:
    """Something of the same sort."""
    if isinstance(value, bool) or value is None:
        return rng.choice((True, False, None, 0, 1, [], {}, "A"))
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, value + 1, value - 1, rng.choice(NUMBERS)))
    if isinstance(value, str):
        kin = [names for names in NAMES if value in names]
        if kin and rng.random() < 0.9:
            return rng.choice(kin[0])
        return rng.choice(
            (value + "~", value[:-1], "", "A", "D", "N", "neutral", "sea", "box", "\x00", "é", "1" * 5000)
        )
    if isinstance(value, list):
        return rng.choice((value[:-1], value[1:], value + value, value[::-1], value * 40, [value], []))
    if isinstance(value, dict):
        return dict(list(value.items())[:-1]) if rng.random() < 0.5 else {}
    return value


def replace(rng: random.Random, data: Any, value: Callable[[Any], Any]) -> None:
    """Put another value at some place; the deeper parts of a position are as likely as its fields."""
    inside = data
    ways = leaves(inside)
    if not ways:
        return
    *way, last = rng.choice(ways)
    for key in way:
        inside = inside[key]
    inside[last] = value(inside[last])


def _deep(value: Any, depth: int) -> Any:
    for _ in range(depth):
        value = [value]
    return value


def changed(rng: random.Random, data: Any, other: Any) -> Any:
    """A copy with wounds: numbers, names, lists, tasks and their contexts, parts of another position."""
    data = copy.deepcopy(data)
    if rng.random() < 0.02:  # nothing else is changed then: a deep nest cannot be copied
        replace(rng, data, lambda value: _deep(value, rng.choice((3, 200, 3000))))
        return data
    for _ in range(rng.choice((1, 1, 1, 1, 2, 3))):
        if not isinstance(data, dict) or not isinstance(data.get("todo"), list):
            break
        kind = rng.randrange(15)
        if kind == 0:
            data = damaged_data(rng, data)
        elif kind <= 3:
            replace(rng, data, lambda value: near(rng, value))
        elif kind <= 12:
            _wound_tasks(rng, data["todo"], copy.deepcopy(other), kind)
        elif kind == 13:
            data["turn"] = rng.randrange(1, 22)
        else:
            name = rng.choice(list(other))
            data[name] = copy.deepcopy(other[name])
    return data


def _wound_tasks(rng: random.Random, todo: Any, other: Any, kind: int) -> None:
    """Change, drop, double, move or add tasks, or take over what another position's tasks know."""
    k = len(todo) - 1 if rng.random() < 0.6 else rng.randrange(max(1, len(todo)))
    if not todo:
        todo += other["todo"]
    elif kind <= 8:
        replace(rng, todo[k], lambda value: near(rng, value))
    elif kind == 9:
        todo.pop(k)
    elif kind == 10:
        todo.insert(rng.randrange(len(todo) + 1), copy.deepcopy(todo[k]))
    elif kind == 11 and other["todo"]:
        todo.insert(rng.choice((len(todo), rng.randrange(len(todo) + 1))), rng.choice(other["todo"]))
    else:
        known = dict(map(tuple, other["todo"]))
        for name, context in todo:
            if known.get(name) and rng.random() < 0.5:
                field = rng.choice(list(known[name]))
                context[field] = known[name][field]


# -------------------------------------------------------------------- tries


def changed_position(number: int, rng: random.Random) -> Any:
    """What is offered."""
    data, other = node(number // NEAR), node(number // NEAR + 1)
    try:
        return sound(rng, data) if number % SOUND == 0 else changed(rng, data, other)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError):  # a wound where another one is already
        return damaged_data(rng, data)


def meet_position(number: int) -> bool:
    """Offer one changed position and play on from it; was it taken?"""
    rng = random.Random(f"peoples position {number}")
    return try_position(changed_position(number, rng), rng)


def try_position(given: Any, rng: random.Random) -> bool:
    """Read a position; if it is taken, write it, read it again, and play on."""
    try:
        game = RULES.from_json(given)
    except Unreadable as error:
        if not str(error):
            raise Flaw("refused without a word") from error
        return False
    written = game.to_json()
    if RULES.from_json(json.loads(json.dumps(written))).to_json() != written:
        raise Flaw("what is written is not what was read")
    goes_on(game, rng)
    return True


def goes_on(game: Peoples, rng: random.Random) -> None:
    """Some steps by the contract, more inside the core, where nothing is lost and nothing made of nothing."""
    for _ in range(12):
        turn = game.turn
        if turn.kind == OVER:
            break
        for seat in (None, "1"):
            game.view(seat)
        game.shown()
        chosen, seat = choose(game, rng)
        game.preview(chosen, seat)
        game.take(chosen, seat)
    s, choices, watch = game.state, Choices(), Watch(game.state.config)
    for _ in range(300):
        answer = sequence.settle(s, choices, MOST_TASKS)
        if watch.look(s) == SUMS:
            raise Flaw(BROKEN[SUMS])
        if answer == 3:
            return
        if answer not in (1, 2):
            raise Flaw("nobody decides and nothing falls")
        step(s, choices, answer, rng)


# -------------------------------------------------------------------- records


@functools.lru_cache(8)
def record(number: int) -> str:
    """The record of the beginning of a game, some of them from a position in its midst."""
    rng = random.Random(f"peoples record {number}")
    game = RULES.new_game(some_options(RULES, rng)) if rng.random() < 0.5 else RULES.from_json(node(number))
    table = Table(game, rng.choice((None, f"record {number}")))
    play_table(table, rng, rng.randrange(5, 60))
    return table.record()


def changed_record(number: int, rng: random.Random) -> str:
    """What is offered."""
    text = record(number // NEAR)
    return redressed(rng, text, "#") if number % SOUND == 0 else damaged(rng, text, WORDS)


def meet_record(number: int) -> bool:
    """Offer one changed record; was it taken?"""
    given = changed_record(number, random.Random(f"peoples changed record {number}"))
    try:
        table = Table.replay(given)
    except DECLARED as error:
        if not str(error):
            raise Flaw("refused without a word") from error
        return False
    again = Table.replay(table.record())
    if again.record() != table.record() or again.game.hash() != table.game.hash():
        raise Flaw("what is written is not what was read")
    return True


MEET: Final = {"positions": meet_position, "records": meet_record}


def offer(what: str, first: int, count: int) -> None:
    """Run a batch; whatever goes wrong ends it."""
    sys.unraisablehook = _end  # where the core declares that it raises nothing, and does
    accepted = 0
    for number in range(first, first + count):
        print(number, flush=True)
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        accepted += MEET[what](number)
    faulthandler.cancel_dump_traceback_later()
    print("accepted", accepted)


def _end(unraisable: Any) -> None:
    sys.excepthook(unraisable.exc_type, unraisable.exc_value, unraisable.exc_traceback)
    os._exit(70)


def offer_many(what: str, first: int, count: int, folder: Path) -> bool:
    """Run batches one after another and keep every culprit; was there none?"""
    folder.mkdir(parents=True, exist_ok=True)
    number, end, accepted, culprits = first, first + count, 0, 0
    while number < end:
        batch = min(BATCH, end - number)
        command = [sys.executable, "-X", "faulthandler", "-m", "tools.peoples_fuzz", what, str(number), str(batch)]
        run = subprocess.run(command, capture_output=True, text=True)
        last = run.stdout.split("\n")[-2]
        if run.returncode == 0:
            accepted += int(last.removeprefix("accepted "))
            number += batch
        else:
            culprits += 1
            (folder / f"{what}-{last}.txt").write_text(f"{run.returncode}\n{run.stderr}", encoding="utf-8")
            number = int(last) + 1  # what was accepted before it is not counted
        print(f"{what} {number - first} of {count}: {accepted} accepted, {culprits} culprits", flush=True)
    return not culprits


def main() -> None:
    """Run a batch, or a long run if there is a folder for what it finds."""
    what, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    if len(sys.argv) > 4:
        sys.exit(not offer_many(what, first, count, Path(sys.argv[4])))
    faulthandler.enable()
    offer(what, first, count)


if __name__ == "__main__":
    main()
