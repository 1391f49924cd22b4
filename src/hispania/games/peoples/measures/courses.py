"""What expected scores miss along games by rules of thumb, and how true the chances are that are made of them.

    python -m hispania.games.peoples.measures.courses --games 400 --out course.json   # it lies in minds/data
    python -m hispania.games.peoples.measures.courses --check 300

The second plays other games and tells by turn how often each group won, less how likely that was said to be.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import log
from pathlib import Path
from statistics import mean, pstdev
from typing import Final, NamedTuple

import msgspec

from .... import games
from ....table.files import replaced
from ..core.facts import facts_of_state
from ..core.playout import Dice
from ..core.sequence import new_state
from ..core.terms import STEP_OVER
from ..minds.course import Courses, Error
from ..minds.judge import Judge
from ..minds.outlook import Outlook
from ..minds.rollout import Rollout
from ..minds.scores import chances, expected
from ..minds.thumb import Thumb
from ..printed.editions import EDITIONS
from ..printed.tables import Printed
from .mending import GROUPS

COMMAND: Final = "python -m hispania.games.peoples.measures.courses"
COUNTED, CHECKED = 200_000, 300_000  # seeds: no game is counted and checked
SURE: Final = 1e-4  # a chance said to be less is charged as this


class Course(NamedTuple):
    """A game: by turn expected scores and chances of the groups; their points at the end, and the share each won."""

    turns: dict[int, tuple[list[float], list[float]]]
    points: list[float]
    won: list[float]


def played(printed: Printed, scenario: str, number: int, seed: int) -> Iterator[Course]:
    """Games of the standard version by rules of thumb, looked at at the beginning of every turn."""
    root = new_state(printed, scenario, "standard", 4, {}, {})
    outlook = Outlook(root.config)
    rollout, judge = Rollout(Thumb(outlook)), Judge(outlook)
    for k in range(number):
        state, dice, turns = root.clone(), Dice(seed + k), {}
        while state.step != STEP_OVER:
            values = judge.values(state)
            scores, said = expected(state, values), chances(state, values)
            turns[int(state.turn)] = [scores[group] for group in GROUPS], [said[str(group)] for group in GROUPS]
            rollout.play(state, dice, 1, 0)
        winners = [group for group in GROUPS if state.winners >> group & 1]
        final = facts_of_state(state).final
        yield Course(
            turns, [final[group] / 2 for group in GROUPS], [(group in winners) / len(winners) for group in GROUPS]
        )


def missed(some: list[Course]) -> dict[str, list[Error]]:
    """By turn and group what expected scores missed in games.

    >>> some = [Course({3: ([1.0] * 4, [])}, [end] * 4, []) for end in (2.0, 4.0)]
    >>> missed(some)["3"][0]
    (2.0, 1.0)
    """
    found: dict[str, list[Error]] = {}
    for turn in some[0].turns:
        rows = [[end - seen for end, seen in zip(game.points, game.turns[turn][0])] for game in some]
        found[str(turn)] = [(round(mean(column), 2), round(pstdev(column), 2)) for column in zip(*rows)]
    return found


def told(some: list[Course]) -> Iterator[str]:
    """How true the chances were, in lines."""
    lost = [
        -sum(share * log(max(SURE, chance)) for share, chance in zip(game.won, said))
        for game in some
        for _, said in game.turns.values()
    ]
    yield f"log loss {mean(lost):.3f}"
    for turn in some[0].turns:
        off = zip(*([share - chance for share, chance in zip(game.won, game.turns[turn][1])] for game in some))
        yield f"  turn {turn:>2}: " + "  ".join(f"{mean(column):+.3f}" for column in off)


def main() -> int:
    """Count, or check."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=400, metavar="N")
    parser.add_argument("--out", type=Path, metavar="FILE")
    parser.add_argument("--check", type=int, metavar="N", help="tell how true the chances are in N other games")
    asked = parser.parse_args()
    rules = games.rules("peoples")
    boxes = {edition: rules.printed(edition) for edition in EDITIONS}
    if asked.check:
        for edition, box in boxes.items():
            for scenario in "ACD":
                print(f"{edition} edition, scenario {scenario}:", end=" ")
                print("\n".join(told(list(played(box, scenario, asked.check, CHECKED)))))
        return 0
    counted = {
        box.hash: {name: missed(list(played(box, name, asked.games, COUNTED))) for name in "ACD"}
        for box in boxes.values()
    }
    found = {"command": COMMAND, "games": asked.games, "editions": counted}
    text = msgspec.json.encode(msgspec.convert(found, Courses))
    if asked.out is None:
        print(text.decode())
        return 0
    with replaced(asked.out) as file:
        file.write_bytes(msgspec.json.format(text, indent=1) + b"\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
