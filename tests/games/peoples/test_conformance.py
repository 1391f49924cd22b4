"""Conformance records (P25.2): those of an independent engine and our own are met, and whatever is changed is named."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hispania.errors import CorruptRecord, HispaniaError, Unreadable
from hispania.games.peoples import RULES
from hispania.games.peoples.checks.conformance import check, digest, write

RECORDS = Path(__file__).parent / "records"
SAMPLES = ("A-1", "C-3", "D-5g", "D-6e", "E-8a")
AGREED: tuple[dict[str, Any], ...] = (
    {"scenario": "A"},
    {"scenario": "B", "version": "advanced", "general_submission": True},
    {"scenario": "C", "events": True},
    {"scenario": "D", "events": True, "sign_of_god": True, "group_auction": True},
    {"scenario": "D", "house": {"river_scope": "all", "badajoz_limit": 2, "byzance_supremacy": [9]}},
    {
        "scenario": "E",
        "version": "advanced",
        "events": True,
        "house": {"wounds": "owner", "transit_end": "fight", "navarre_from": 15, "almoravide_castles": "once"},
    },
    {"scenario": "E", "version": "advanced"},
    {"scenario": "A", "version": "advanced", "barbaric": True},
    {"scenario": "D", "version": "advanced", "players": 5, "events": True, "general_submission": True},
    {"scenario": "E", "version": "advanced", "players": 5, "sign_of_god": True},
)


def sample(name: str) -> list[str]:
    """The lines of a record that another engine wrote."""
    with gzip.open(RECORDS / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return list(file)


@cache
def ours() -> tuple[str, ...]:
    """A record of our own."""
    return tuple(write(RULES.read_options({"scenario": "A", "events": True}), 3))


def changed(lines: tuple[str, ...], at: int, **facts: Any) -> list[str]:
    """A record with another value in one line, counted from 1; None takes a field away."""
    line = json.loads(lines[at - 1]) | facts
    text = json.dumps({name: value for name, value in line.items() if value is not None})
    return [*lines[: at - 1], text, *lines[at:]]


def first(fits: Callable[[dict[str, Any]], Any], after: int = 100) -> int:
    """The number of the first of our lines that fits."""
    return next(n for n, text in enumerate(ours(), 1) if n > after and fits(json.loads(text)))


# -------------------------------------------------------------------- met


@pytest.mark.parametrize("name", SAMPLES)
def test_every_line_of_an_independent_record_is_met(name: str) -> None:
    lines = sample(name)
    assert len(lines) > 1_000
    assert check(lines) is None


@pytest.mark.parametrize("agreed", AGREED, ids=lambda agreed: " ".join(map(str, agreed.values())))
def test_what_is_written_is_met(agreed: dict[str, Any]) -> None:
    lines = list(write(RULES.read_options(agreed), 7))
    header, *middle, last = map(json.loads, lines)
    assert check(lines) is None
    assert header["scenario"] == agreed["scenario"]
    assert header.get("house", {}) == agreed.get("house", {})
    assert [line["i"] for line in (*middle, last)] == list(range(len(lines) - 1))
    assert {"dice" in line for line in middle} == {True, False}
    assert min(line["legal"] for line in middle if "legal" in line) >= 2
    assert last["result"]["winners"]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_record_is_written_in_the_form_of_the_independent_one(name: str) -> None:
    lines = list(map(json.loads, sample(name)))
    mine = list(map(json.loads, ours()))
    assert list(mine[0]) == list(lines[0])
    assert {tuple(line) for line in mine} == {tuple(line) for line in lines}


def test_equal_seeds_give_equal_games_and_others_others() -> None:
    options = RULES.read_options({"scenario": "A"})
    assert list(write(options, 5)) == list(write(options, 5))
    assert list(write(options, 5)) != list(write(options, 6))


def test_a_digest_is_of_compact_json_with_sorted_keys() -> None:
    assert digest({"b": 1, "a": ["é"]}) == hashlib.sha256('{"a":["é"],"b":1}'.encode()).hexdigest()[:16]


# -------------------------------------------------------------------- not met


@pytest.mark.parametrize("field", ["board", "list", "legal", "player", "turn", "active", "task", "i"])
def test_a_changed_value_is_named_with_both_sides(field: str) -> None:
    at = first(lambda line: "list" in line)
    old = json.loads(ours()[at - 1])[field]
    new = old + 1 if isinstance(old, int) else "0" * 16
    found = check(changed(ours(), at, **{field: new}))
    assert found is not None
    assert found.line == at
    assert found.fields == {field: (json.dumps(new), json.dumps(old))}


def test_behind_a_digest_stands_all_that_it_is_made_of() -> None:
    at = first(lambda line: "list" in line)
    line = json.loads(ours()[at - 1])
    found = check(changed(ours(), at, board="0" * 16, list="0" * 16))
    assert found is not None
    assert list(found.fields) == ["board", "list"]
    assert digest(found.behind["board"]) == line["board"]
    assert digest(found.behind["list"]) == line["list"]
    assert line["token"] in found.behind["list"]
    assert found.where == f"T{line['turn']} {line['active']} {line['task']}"


def test_a_token_that_is_not_legal_is_named() -> None:
    at = first(lambda line: "list" in line)
    found = check(changed(ours(), at, token="1I rome>tolede"))
    assert found is not None
    assert found.fields == {"token": ('"1I rome>tolede"', "no such token in our list")}
    assert len(found.behind["list"]) == json.loads(ours()[at - 1])["legal"]


def test_another_legal_token_shows_in_the_line_after() -> None:
    at = first(lambda line: line.get("task") == "MOVE" and line["token"] == "done")
    line = json.loads(ours()[at - 1])
    before = check(changed(ours(), at, token="?"))
    assert before is not None
    other = next(token for token in before.behind["list"] if token != line["token"])
    found = check(changed(ours(), at, token=other))
    assert found is not None
    assert found.line == at + 1
    assert "board" in found.fields


@pytest.mark.parametrize("dice", [[], [11], [0, 1], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1], ["3"], True, {}])
def test_dice_that_cannot_fall_are_named(dice: Any) -> None:
    at = first(lambda line: "dice" in line)
    number = len(json.loads(ours()[at - 1])["dice"])
    found = check(changed(ours(), at, dice=dice))
    assert found is not None
    assert found.line == at
    assert found.fields == {"dice": (json.dumps(dice), f"{number} of 10 sides")}


def test_a_throw_is_no_decision() -> None:
    at = first(lambda line: "dice" in line)
    found = check(changed(ours(), at, dice=None, player=1, legal=2, list="0" * 16, token="done"))
    assert found is not None
    assert set(found.fields) == {"token", "dice", "player", "legal", "list"}
    assert found.fields["token"] == ('"done"', '"roll"')
    assert found.fields["player"] == ("1", "no such field")


@pytest.mark.parametrize("field", ["result", "vp", "board", "i"])
def test_the_result_is_met_too(field: str) -> None:
    found = check(changed(ours(), len(ours()), **{field: 9_999}))
    assert found is not None
    assert (found.line, found.where, list(found.fields)) == (len(ours()), "the result", [field])


def test_a_field_that_is_left_out_is_missed() -> None:
    at = first(lambda line: "list" in line)
    found = check(changed(ours(), at, legal=None))
    assert found is not None
    assert found.fields["legal"][0] == "no such field"


# -------------------------------------------------------------------- not understood


@pytest.mark.parametrize("kept", [1, 2, 700])
def test_a_record_that_ends_too_early_is_named(kept: int) -> None:
    with pytest.raises(CorruptRecord, match=f"line {kept}: the record ends here, but its game goes on"):
        check(ours()[:kept])


def test_a_line_that_was_cut_off_is_named() -> None:
    with pytest.raises(CorruptRecord, match="line 300: this is no JSON, or was cut off"):
        check([*ours()[:299], ours()[299][:50]])


def test_nothing_follows_the_result() -> None:
    with pytest.raises(CorruptRecord, match=f"line {len(ours()) + 1}: the game was over"):
        check([*ours(), ours()[-1]])


def test_an_empty_record_is_refused() -> None:
    with pytest.raises(Unreadable, match="empty"):
        check([])


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ('{"game": "chess"}', "not the header of a conformance record of Hispania .1994.: it lacks options, players"),
        ('[Game "HISPANIA"]', "no JSON"),
        ("[]", "an object"),
        ("[" * 100_000, "no JSON"),
        (
            '{"scenario": "D", "seed": 1, "version": "standard", "players": 4, "options": {}, "dice": "keyed"}',
            "has dice",
        ),
        (
            '{"scenario": "Q", "seed": 1, "version": "standard", "players": 4, "options": {}}',
            "no such game .* scenario",
        ),
        ('{"scenario": "D", "seed": 1, "version": "third", "players": 4, "options": {}}', "no such game .* version"),
        ('{"scenario": "D", "seed": 1, "version": "standard", "players": 5, "options": {}}', "no such game"),
        ('{"scenario": "D", "seed": 1, "version": "standard", "players": 4, "options": {"chess": true}}', "chess"),
        ('{"scenario": "D", "seed": 1, "version": "standard", "players": 4, "options": {"players": 5}}', "rules that"),
        ('{"scenario": "D", "seed": 1, "version": "standard", "players": 4, "options": []}', "rules that are on"),
        ('{"scenario": [], "seed": 1, "version": {}, "players": null, "options": {}, "house": 1}', "no such game"),
    ],
)
def test_a_header_of_another_game_or_version_is_named(header: str, why: str) -> None:
    with pytest.raises(CorruptRecord, match=f"line 1: .*{why}"):
        check([header, *ours()[1:]])


def test_damaged_records_are_differences_or_declared_errors() -> None:
    rng, seen = random.Random("damage"), {"differs": 0, "refused": 0}
    lines = ours()[:30]
    for _ in range(300):
        at = rng.randrange(len(lines))
        text = list(lines[at])
        for _ in range(rng.randint(1, 3)):
            text[rng.randrange(len(text))] = rng.choice('{}[]":,0123456789aetl-\\ ')
        try:
            found = check([*lines[:at], "".join(text), *lines[at + 1 :]])
        except HispaniaError:
            seen["refused"] += 1
        else:
            assert found is not None
            seen["differs"] += 1
    assert min(seen.values()) > 60, seen
