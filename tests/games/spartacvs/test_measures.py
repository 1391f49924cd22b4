"""Experiments of SPARTACVS: rows and their summary by side, the balance report, what the mended edition may change."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from msgspec import structs

from hispania import games
from hispania.games.spartacvs.measures.balance import interval, rates, score
from hispania.lab.contract import Experiments, Results
from hispania.lab.measures import experiments, report

RULES = games.rules("spartacvs")


def test_a_row_is_repeated_by_its_seed_and_told_by_side() -> None:
    asked = experiments("spartacvs")
    said = {axis.name: list(axis.usual) for axis in asked.axes()} | {"players": ["random"], "scenario": ["I"]}
    (cell,) = asked.cells(said, [])
    rows = [asked.play(cell, "sucro", number) for number in range(2)]
    assert asked.play(cell, "sucro", 1) == rows[1]
    told = [{"cell": 0, **structs.asdict(row)} for row in rows]
    table = pa.table({name: pa.array([row[name] for row in told], kind) for name, kind in _columns(asked).items()})
    head, line = asked.summary([cell], table)
    assert head.split()[:2] == ["cell", "games"]
    assert " ± " in line
    assert "draw" in line  # at random nearly all games are drawn (S26.F)
    number, sections = report("spartacvs").sections([Results(Path("games.parquet"), {}, table)])
    assert number == 2
    assert sections[-1].id == "balance"
    assert "0.50 ± 0.00" in sections[-1].body


def _columns(asked: Experiments) -> dict[str, pa.DataType]:
    return {"cell": pa.int32(), **asked.columns()}


def test_draws_count_half() -> None:
    assert score(["", ""]) == (0.5, 0.0)
    assert score(["S", "S", "R", ""])[0] == 0.625
    assert {name: rate.won for name, rate in rates(["S", "S", "R", ""]).items()} == {"S": 2, "R": 1, "draw": 1}


def test_an_interval_shrinks_with_games() -> None:
    assert interval([1.0, 3.0] * 50)[1] < interval([1.0, 3.0])[1]
    assert interval([2.0]) == (2.0, 0.0)


@pytest.mark.parametrize("name", ["measures", "minds"])
def test_the_rooms_are_found_through_the_door(name: str) -> None:
    assert RULES.room(name) is not None
