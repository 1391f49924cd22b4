"""Experiments of peoples: rows with points by nation, and the balance report; what mending may change."""

from __future__ import annotations

import tomllib

import pytest
from msgspec import to_builtins

from hispania import games
from hispania.games.peoples.measures.balance import interval
from hispania.games.peoples.measures.mending import PARTS, group_ratios, in_halves, mended, started, written
from hispania.games.peoples.printed import editions
from hispania.lab.measures import experiments, report
from hispania.players.playing import play
from hispania.table.session import Table

RULES = games.rules("peoples")


def test_a_row_has_points_of_every_nation_that_add_up_to_those_of_the_seats() -> None:
    asked = experiments("peoples")
    said = {axis.name: list(axis.usual) for axis in asked.axes()} | {"players": ["thumb"], "scenario": ["A"]}
    (cell,) = asked.cells(said, [])
    row = asked.play(cell, "ebro", 0)
    assert asked.play(cell, "ebro", 0) == row
    bonus = sum(RULES.printed().scenarios["A"].handicap.values())
    assert sum(row.nations) + bonus == sum(row.points)
    assert set(asked.columns()) == set(row.__struct_fields__)


def test_mending_changes_only_what_is_reconstructed() -> None:
    printed = RULES.printed()
    factors = {f"{nation} {when}": 2.0 for nation in printed.nations for when in PARTS}
    other = mended(started(printed), factors)
    changed = [(before, after) for before, after in zip(printed.rows, other.rows, strict=True) if before != after]
    assert len(changed) > 30
    assert {before.source for before, _ in changed} == {"reconstructed"}
    assert all(before.values.keys() == after.values.keys() for before, after in changed)
    pairs = [pair for name in printed.starts for pair in zip(printed.starts[name], other.starts[name], strict=True)]
    moved = [(a, b) for a, b in pairs if a != b]
    assert moved
    assert {a.source for a, _ in moved} == {"reconstructed"}


def test_halves_keep_the_sum() -> None:
    assert sum(in_halves({"a": 1.3, "b": 1.3, "c": 1.4}).values()) == 4.0
    assert in_halves({"a": 0.1}) == {"a": 0.5}


def test_an_interval_shrinks_with_games() -> None:
    assert interval([1.0, 3.0] * 50)[1] < interval([1.0, 3.0])[1]
    assert interval([2.0]) == (2.0, 0.0)


def test_the_report_has_sections_about_groups_and_nations() -> None:
    assert "balance" in type(report("peoples")).__module__


@pytest.mark.parametrize("name", ["measures", "minds"])
def test_the_rooms_are_found_through_the_door(name: str) -> None:
    assert RULES.room(name) is not None


def test_the_mended_edition_differs_only_in_what_is_reconstructed() -> None:
    first, other = RULES.printed(), RULES.printed("mended")
    assert RULES.printed("first") is first
    assert first.hash != other.hash
    rows = [(a, b) for a, b in zip(first.rows, other.rows, strict=True) if a != b]
    assert {a.source for a, _ in rows} == {"reconstructed"}
    pairs = [pair for name in first.starts for pair in zip(first.starts[name], other.starts[name], strict=True)]
    assert {a.source for a, b in pairs if a != b} == {"reconstructed"}
    apart = [name for name in first.__struct_fields__ if getattr(first, name) != getattr(other, name)]
    assert sorted(apart) == ["averages", "hash", "rows", "starts"]
    ours = {id for id, row in first.averages.items() if row != other.averages[id]}
    assert {first.averages[id].source for id in ours} == {"reconstructed"}
    assert all(row.min_bid == (0 if row.major else max(0, row.score - 5)) for row in other.averages.values())  # P16.3
    assert all(value * 2 == int(value * 2) for _, row in rows for value in row.values.values())


def test_what_the_mended_edition_says_is_written_as_its_file() -> None:
    assert tomllib.loads(written(RULES.printed(), RULES.printed("mended"))) == editions.changes()


def test_groups_that_earn_too_little_are_given_more() -> None:
    printed = RULES.printed()
    equal = {name: dict.fromkeys(printed.nations, 10.0) for name in "ACD"}
    found = {**equal, "A": {**equal["A"], **{id: 2.0 for id, row in printed.nations.items() if row.group == 2}}}
    ratios = group_ratios(printed, found)
    assert ratios["early", 2] > 1.0 > ratios["early", 4]


def test_an_experiment_names_an_edition_and_its_rows_are_played_again() -> None:
    asked = experiments("peoples")
    said = {axis.name: list(axis.usual) for axis in asked.axes()} | {"players": ["thumb"], "printed": ["mended"]}
    (cell,) = asked.cells({**said, "scenario": ["A"]}, [])
    assert (cell.printed, cell.printed_hash) == ("mended", RULES.printed("mended").hash)
    assert "mended" in cell.title
    row = asked.play(cell, "tagus", 0)
    table = asked.replay(to_builtins(row), asked.about([cell]), None)
    assert table.game.turn.kind == "over"


def test_a_game_on_the_mended_edition_is_recorded_and_replayed() -> None:
    edition = RULES.printed("mended")
    table = play(RULES.new_game(RULES.read_options({"scenario": "A"}), edition), "thumb", seed="emerita")
    assert Table.replay(table.record(), edition).game.hash() == table.game.hash()
