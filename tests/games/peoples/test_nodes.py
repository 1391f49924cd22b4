"""Node counts of the tree of decisions and dice from known positions: a rule that changes shows here first.

A throw of one or two dice branches into every fall; one of more dice into ten, in which each die shows each face once.
"""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

import hispania
from hispania.contract import CHANCE, OVER, Game
from hispania.games.peoples import RULES
from hispania.games.peoples.checks.conformance import Given
from hispania.games.peoples.core.fast import count_nodes
from tools.peoples_nodes import FILE, POSITIONS

ROWS: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
MOST = 100_000 if hispania.COMPILED else 2_000
SEEN = 400  # so many nodes are also counted from outside


def test_every_position_is_counted() -> None:
    assert list(ROWS) == list(POSITIONS)
    assert sum(len(row["counts"]) >= 2 for row in ROWS.values()) >= 8


@pytest.mark.parametrize("name", ROWS)
def test_counts_are_those_written_down(name: str) -> None:
    game = RULES.from_json(ROWS[name]["position"])
    for depth, number in enumerate(ROWS[name]["counts"], start=1):
        if number <= MOST:
            assert count_nodes(game.state, depth) == number, f"depth {depth}"
    assert game.to_json() == ROWS[name]["position"]


@pytest.mark.parametrize("name", ROWS)
def test_the_edge_sees_the_same_tree(name: str) -> None:
    for depth, number in enumerate(ROWS[name]["counts"], start=1):
        if number <= SEEN:
            assert edge_count(RULES.from_json(ROWS[name]["position"]), depth) == number, f"depth {depth}"


def edge_count(game: Game, depth: int) -> int:
    """The same count by structured actions and throws."""
    if depth == 0 or game.turn.kind == OVER:
        return 1
    found = 0
    for step in steps(game):
        after = game.clone()
        after.take(step, silent=True)
        found += edge_count(after, depth - 1)
    return found


def steps(game: Game) -> list[Any]:
    """Every decision, or every throw that is counted."""
    if game.turn.kind != CHANCE:
        return list(game.legal_actions())
    dice = len(game.chance.dice)
    if dice <= 2:
        falls = itertools.product(range(1, 11), repeat=dice)
    else:
        falls = (tuple((number + 3 * k) % 10 + 1 for k in range(dice)) for number in range(10))
    return [game.fall(Given(faces)) for faces in falls]
