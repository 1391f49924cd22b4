"""No computer player decides otherwise than the release before (commit 58fc946) did, nor does a hint.

If a player is meant to become stronger, make the data anew with tools/decisions.py, and build ladder and atlas anew.
"""

from __future__ import annotations

import collections
import functools
import gzip
import json
import random
from pathlib import Path
from typing import Any

import pytest

from hispania import players
from hispania.games import conquest
from hispania.games.conquest.minds.legate import Legate
from tools import decisions

FILE = Path(__file__).parent / "data" / "decisions-58fc946.json.gz"
PARTS = 8


@functools.cache
def rows() -> list[tuple[dict[str, Any], int, dict[str, list[Any]]]]:
    """Positions, seeds, and what was decided."""
    return json.loads(gzip.decompress(FILE.read_bytes()))


@pytest.mark.compiled_only
@pytest.mark.parametrize("part", range(PARTS))
def test_every_player_and_every_hint_decides_as_before(part: int) -> None:
    for position, seed, before in rows()[part::PARTS]:
        assert decisions.decisions(position, seed) == before, f"seed {seed}"


def test_the_legate_decides_as_before_whichever_rules_run() -> None:
    for position, seed, before in rows()[:: len(rows()) // 40]:
        if "legate" in before:
            game = conquest.from_json(position)
            decision = players.decide(Legate(), game, game.turn.seats[0], random.Random(seed))
            assert game.legal_actions().index(decision.action) == before["legate"][0]
            assert decision.why == before["legate"][1]
            assert decision.worth == pytest.approx(before["legate"][2])


def test_the_positions_are_many_and_of_every_kind() -> None:
    positions = [position for position, _, _ in rows()]
    assert len(positions) >= 500
    assert {name for position in positions for name in position["variants"]} == set(conquest.VARIANTS)
    assert {position["scenario"] for position in positions} == {None, 1, 2, 3, 4, 5}
    assert len({tuple(position["level"]) for position in positions}) >= 6
    assert {position["players"] for position in positions} == {1, 2, 3}
    asked = collections.Counter(who for _, _, before in rows() for who in before)
    assert set(asked) == {*decisions.HISPANO, "hint"}
    assert asked["chieftain@300"] >= 20
    assert min(asked["legate"], asked["tribune"], asked["consul@300"]) >= 500
