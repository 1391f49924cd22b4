"""Experiments of SPARTACVS: rows and their summary by side, the balance report, what the mended edition may change."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pyarrow as pa
import pytest
from msgspec import structs

from hispania import games
from hispania.errors import Unreadable
from hispania.games.spartacvs.core.config import MAJOR, MINOR
from hispania.games.spartacvs.measures import mending
from hispania.games.spartacvs.measures.balance import interval, rates, score
from hispania.games.spartacvs.measures.mending import FEWEST, KNOBS, Ended, chosen, played, rows_of, turned, written
from hispania.games.spartacvs.printed.editions import KEYS, SOURCE, changes
from hispania.games.spartacvs.printed.tables import Printed
from hispania.lab.contract import Experiments, Results
from hispania.lab.measures import experiments, report
from hispania.players.playing import play
from hispania.table.session import Table

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


def test_the_mended_edition_differs_only_in_what_is_reconstructed() -> None:
    first, other = RULES.printed(), RULES.printed("mended")
    assert RULES.printed("first") is first
    assert first.hash != other.hash
    names = first.tables.__struct_fields__
    apart = [name for name in names if getattr(first.tables, name) != getattr(other.tables, name)]
    assert set(apart) == set(changes())
    for name in apart:
        rows = zip(getattr(first.tables, name), getattr(other.tables, name), strict=True)
        changed = [(a, b) for a, b in rows if a != b]
        assert len(changed) == len(changes()[name])
        assert {getattr(a, SOURCE[name]) for a, _ in changed} == {"reconstructed"}


def test_what_the_mended_edition_says_is_written_as_its_file() -> None:
    assert tomllib.loads(written(changes())) == changes()


@pytest.mark.parametrize("name", KNOBS)
def test_every_knob_turns_only_what_is_reconstructed_and_no_farther_than_the_rules_bear(name: str) -> None:
    first = RULES.printed()
    for step in range(1, KNOBS[name].most + 1):
        other = turned({name: step})
        assert other.hash != first.hash
        for table, rows in rows_of({name: step}).items():
            changed = {getattr(row, KEYS[table]): row for row in getattr(first.tables, table)}
            assert {getattr(changed[row[KEYS[table]]], SOURCE[table]) for row in rows} == {"reconstructed"}
        assert all(2 <= row.initiative <= 5 and 0 <= row.tactical <= 4 for row in other.tables.leader)  # S6.2
        assert all(row.winter >= FEWEST for row in other.tables.province)
        assert all(  # cards 73 and the bonus set-up want a minor city in each of these
            any(place.type == MINOR for place in other.tables.place if place.province == province)
            for province in ("etruria", "cisalpine_gaul")
        )


def test_games_are_those_of_the_table_and_their_lean_is_told() -> None:
    (ended,) = played(RULES.printed(), "I", 1, 7)
    assert ended == next(played(RULES.printed(), "I", 1, 7))
    assert sum(ended.provinces) <= 21
    assert Ended("S", "provinces", (9, 12)).lean == 3.0
    assert Ended("R", "no_units", (0, 20)).lean < -4.0


def test_steps_are_chosen_for_all_scenarios_together_and_no_more_than_needed() -> None:
    effects = {"king": {"I": -1.0, "II": -1.0}, "walls": {"I": 0.0, "II": -4.0}, "generals": {"I": 0.0, "II": 0.0}}
    assert chosen({"I": 1.0, "II": 5.0}, effects) == {"king": 1, "walls": 2, "generals": 0}
    assert chosen({"I": 0.0, "II": 2.0}, effects) == {"king": 0, "walls": 1, "generals": 0}


def test_a_fit_follows_what_the_steps_came_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaning(printed: Printed, number: int, seed: int) -> dict[str, float]:
        rated = printed.leaders["pompeius"] != RULES.printed().leaders["pompeius"]
        walls = sum(row.type == MAJOR for row in printed.tables.place)
        return dict.fromkeys(mending.SCENARIOS, 4.0 - 1.0 * rated - 0.375 * (walls - usual))

    usual = sum(row.type == MAJOR for row in RULES.printed().tables.place)
    monkeypatch.setattr(mending, "leans", leaning)
    told: list[str] = []
    steps, found = mending.fit(rounds=2, number=1, tell=told.append)
    assert (steps["generals"], steps["walls"]) == (1, 2)
    assert found == dict.fromkeys(mending.SCENARIOS, 0.0)
    assert len(told) == 1 + len(KNOBS) + 2


def test_a_game_on_the_mended_edition_is_recorded_and_replayed() -> None:
    edition = RULES.printed("mended")
    table = play(RULES.new_game(RULES.read_options({"scenario": "I"}), edition), "random", seed="emerita")
    assert Table.replay(table.record(), edition).game.hash() == table.game.hash()


def test_experiments_name_an_edition() -> None:
    asked = experiments("spartacvs")
    said = {axis.name: list(axis.usual) for axis in asked.axes()} | {"players": ["random"], "scenario": ["I"]}
    (cell,) = asked.cells(said | {"printed": ["mended"]}, [])
    row = asked.play(cell, "sucro", 0)
    told = asked.about([cell])
    assert told == {"printed": {"mended": RULES.printed("mended").hash}}
    assert asked.replay(structs.asdict(row), told, None).game.hash() & (1 << 64) - 1 == row.end
    with pytest.raises(Unreadable):
        list(asked.cells(said | {"printed": ["nosuch"]}, []))
