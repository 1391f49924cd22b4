"""Node counts of the tree of decisions and dice from known positions: a rule that changes shows here first."""

from __future__ import annotations

import json

import pytest

import hispania
from hispania.games.conquest import core
from hispania.games.conquest.edge.game import Conquest
from hispania.games.conquest.printed.options import VARIANTS
from tools.nodes import FILE
from tools.positions import game, names, variant_names

COUNTS: dict[str, list[int]] = json.loads(FILE.read_text(encoding="utf-8"))
MOST = 8_000_000 if hispania.COMPILED else 30_000


def test_every_position_is_counted() -> None:
    assert list(COUNTS) == ["fresh", *names(), *variant_names()]
    for known in (names(), variant_names()):
        assert sum(len(COUNTS[name]) >= 4 for name in known) >= 8


def test_every_scenario_and_variant_is_counted() -> None:
    options = [game(name).options for name in variant_names()]
    assert {played.scenario for played in options if played.scenario} == {1, 2, 3, 4, 5}
    assert {name for played in options for name in played.variants} == set(VARIANTS)


@pytest.mark.parametrize("name", COUNTS)
def test_counts_are_those_written_down(name: str) -> None:
    state = game(name).state
    before = state.hash()
    for depth, number in enumerate(COUNTS[name], start=1):
        if number <= MOST:
            assert core.count_nodes(state, depth) == number, f"{name}, depth {depth}"
    assert state.hash() == before


@pytest.mark.parametrize("name", COUNTS)
def test_the_edge_sees_the_same_tree(name: str) -> None:
    for depth, number in enumerate(COUNTS[name][:4], start=1):
        if number <= 1200:
            assert edge_count(game(name), depth) == number, f"{name}, depth {depth}"


def edge_count(start: Conquest, depth: int) -> int:
    """The same count by structured actions and rolls."""
    if depth == 0 or start.result:
        return 1
    total = 0
    for step in (*start.legal_actions(), *(roll for roll, _ in start.chance_outcomes())):
        after = start.clone()
        after.apply(step)
        total += edge_count(after, depth - 1)
    return total
