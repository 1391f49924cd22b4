"""Random games over scenarios and options: N1 to N16 at every question, N17 and N18 at many; no dead end."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from contract.play import choose, some_options
from hispania.contract import OVER
from hispania.games.spartacvs import RULES
from hispania.games.spartacvs.checks import conformance
from hispania.games.spartacvs.checks.invariants import problems
from hispania.games.spartacvs.core import machine
from hispania.games.spartacvs.core.sequence import new_state
from hispania.games.spartacvs.edge import options as agreed
from hispania.games.spartacvs.edge.options import SCENARIOS, Options
from tools.counts import scaled


def options_of(number: int, rng: random.Random) -> Options:
    """Scenarios in turn, options at random; of three games one plays with any numbers that are free (S27)."""
    chosen = some_options(RULES, rng).chosen()
    if number % 3 == 2:
        free = [field for field in RULES.option_fields if field.most is not None]
        chosen |= {field.name: rng.randint(field.least, field.most) for field in free if rng.random() < 0.3}
    return agreed.of_keys(SCENARIOS[number % len(SCENARIOS)], chosen)


@pytest.mark.heavy
def test_n1_to_n16_hold_at_every_question_of_random_games() -> None:
    met: Counter[str] = Counter()
    for number in range(scaled(16, 8)):
        rng = random.Random(f"invariants {number}")
        options = options_of(number, rng)
        s = new_state(None, options.scenario, options.chosen(), always_ask=number % 2 == 0)
        while s.result is None:
            who, state = machine.asked(s)
            met[state] += 1
            assert not problems(s), (number, state, problems(s))
            if who == "chance":
                machine.fall(s, conformance._chance(s, rng))
            else:
                machine.decide(s, rng.choice(s.legal))
        assert not problems(s)
    assert len(met) >= 40


@pytest.mark.heavy
def test_n17_positions_are_read_as_they_are_written() -> None:
    for number in range(scaled(4, 4)):
        rng = random.Random(f"json {number}")
        game = RULES.new_game(options_of(number, rng))
        while game.turn.kind != OVER:
            if rng.random() < 0.15:
                data = json.loads(json.dumps(game.to_json()))
                assert json.loads(json.dumps(RULES.from_json(data).to_json())) == data
            game.take(*choose(game, rng), silent=True)


@pytest.mark.heavy
def test_n18_the_list_of_a_seat_follows_from_its_view() -> None:
    """S25.2: in every position that a seat could believe in it sees the same and may do the same."""
    compared = 0
    for number in range(scaled(5, 4)):
        rng = random.Random(f"view {number}")
        game = RULES.new_game(options_of(number, rng))
        while game.turn.kind != OVER:
            if rng.random() < 0.5:
                for seat in game.seats:
                    twin = game.determinized(seat, rng)
                    assert twin.view(seat) == game.view(seat)
                    assert list(twin.legal_actions(seat)) == list(game.legal_actions(seat))
                    assert not problems(twin.state)
                    compared += 1
            game.take(*choose(game, rng), silent=True)
    assert compared >= scaled(5, 4) * 200


def test_nobody_is_asked_by_a_hidden_hand() -> None:
    """After any step that looks the same, the next question is of the same seat and state: no window betrays a hand."""
    same = 0
    for number in range(4):
        rng = random.Random(f"betray {number}")
        game = RULES.new_game(options_of(number, rng))
        while game.turn.kind != OVER:
            step, who = choose(game, rng)
            for seat in game.seats:
                if who == seat or str(step) != "pass":
                    continue
                twin = game.determinized(seat, rng)
                other = game.clone()
                other.take(step, who, silent=True)
                twin.take(step, who, silent=True)
                assert (twin.turn.seats, twin.turn.phase) == (other.turn.seats, other.turn.phase)
                same += 1
            game.take(step, who, silent=True)
    assert same >= 40


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_command_writes_what_it_meets(scenario: str) -> None:
    lines = list(conformance.write(Options(scenario), 11))
    assert conformance.check(lines) is None
    at = min(40, len(lines) // 2)
    changed = json.loads(lines[at])
    changed["digest"] = "0" * 16
    found = conformance.check([*lines[:at], json.dumps(changed), *lines[at + 1 :]])
    assert found is not None
    assert found.line == at + 1
    assert set(found.fields) == {"digest"}


def test_chance_in_a_trace_must_be_possible() -> None:
    lines: list[Any] = list(conformance.write(Options("II"), 3))
    at = next(k for k, line in enumerate(lines) if '"LEVY_DIE"' in line)
    changed = json.loads(lines[at]) | {"answer": [7]}
    found = conformance.check([*lines[:at], json.dumps(changed), *lines[at + 1 :]])
    assert found is not None
    assert set(found.fields) == {"answer"}
