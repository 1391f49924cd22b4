"""Damaged positions, records and actions: read or refused with a declared error, and what is read can be played on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from contract.play import choose, play_table, some_options
from hispania.contract import DECISION, OVER
from hispania.errors import CorruptRecord, IllegalAction, Unreadable
from hispania.games.spartacvs import RULES
from hispania.table.session import Table
from tools.counts import scaled
from tools.mutate import damaged, damaged_data, redressed, reordered

STEPS = 12  # that are played from a position that was read
WORDS = (
    "S",
    "R",
    "*",
    "pass",
    "done",
    "card 4",
    "go rome",
    "inside none",
    "8.set",
    "9.ope",
    "1 1",
    "MOVE",
    "@sea",
    "?",
)


def nodes(seed: str) -> Iterator[tuple[Any, random.Random]]:
    """Positions of random games without end, as plain data."""
    number = 0
    while True:
        rng = random.Random(f"{seed} {number}")
        game = RULES.new_game(some_options(RULES, rng))
        while game.turn.kind != OVER:
            if rng.random() < 0.1:
                yield game, rng
            game.take(*choose(game, rng), silent=True)
        number += 1


@pytest.mark.heavy
def test_a_damaged_position_is_refused_or_played_on() -> None:
    tries = scaled(150, 25)
    played = 0
    for game, rng in nodes("positions"):
        data = json.loads(json.dumps(game.to_json()))
        changed = reordered(rng, data) if tries % 4 == 0 else damaged_data(rng, data)
        tries -= 1
        if tries < 0:
            break
        try:
            read = RULES.from_json(changed)
        except Unreadable:
            assert repr(changed) != repr(data)  # 1 is not true
            continue
        played += 1
        for _ in range(STEPS):
            if read.turn.kind == OVER:
                break
            read.view("S"), read.shown("R"), read.to_json()
            read.take(*choose(read, rng))
    assert played > 0


@pytest.mark.heavy
def test_a_damaged_record_is_refused_or_replayed() -> None:
    rng = random.Random("records")
    tables = []
    for scenario in ("I", "II"):
        table = Table(RULES.new_game(RULES.read_options({"scenario": scenario})), seed=f"fuzz {scenario}")
        play_table(table, rng, 120)
        tables.append(table)
    read = 0
    for number in range(scaled(40, 20)):
        table = tables[number % len(tables)]
        record = table.record()
        changed = redressed(rng, record) if number % 5 == 0 else damaged(rng, record, WORDS)
        try:
            again = Table.replay(changed)
        except (CorruptRecord, Unreadable):
            assert number % 5, changed
            continue
        read += 1
        assert again.rules is RULES
    assert read >= scaled(40, 20) // 5


@pytest.mark.heavy
def test_a_damaged_action_is_refused_or_taken() -> None:
    tries, taken = scaled(400, 50), 0
    for game, rng in nodes("actions"):
        if game.turn.kind != DECISION:
            continue
        seat = game.turn.seats[0]
        data = RULES.write_action(rng.choice(list(game.legal_actions(seat))))
        tries -= 1
        if tries < 0:
            break
        before = game.hash()
        try:
            action = RULES.read_action(game, damaged_data(rng, data))
            reasons = game.why_not(action, seat)
            assert bool(reasons) != (action in game.legal_actions(seat))
            twin = game.clone()
            twin.take(action, seat)
            taken += 1
        except (Unreadable, IllegalAction):
            pass
        assert game.hash() == before
    assert taken > 0
