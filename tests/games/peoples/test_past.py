"""What nations came to in the laboratory: counted from results, told for the edition they were played on alone."""

# ruff: noqa: E402 (what is optional is asked for first)

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

pa = pytest.importorskip("pyarrow")

from hispania import games
from hispania.errors import Unreadable
from hispania.games.peoples.core.terms import NATIONS
from hispania.games.peoples.printed.editions import EDITIONS
from hispania.games.peoples.printed.past import measured, past
from hispania.games.peoples.printed.room import facts
from hispania.lab.rows import KEY

RULES = games.rules("peoples")


def results(*rows: tuple[str, str, str, float], edition: str = "") -> Any:
    """Results of a run: scenario, version, player, and what CARTHAGE and the first seat came to."""
    told = {"game": "peoples", "printed": {"shipped": edition or RULES.printed().hash}}
    columns = {
        "options": [json.dumps({"scenario": scenario, "version": version}) for scenario, version, _, _ in rows],
        "players": [player for _, _, player, _ in rows],
        "points": [[points, 0.0, 0.0, 0.0] for *_, points in rows],
        "nations": [[points] + [0.0] * (len(NATIONS) - 2) for *_, points in rows],
    }
    return pa.table(columns).replace_schema_metadata({KEY: json.dumps(told)})


def test_nations_are_counted_where_they_are_auctioned_and_groups_where_they_are_held() -> None:
    from hispania.games.peoples.measures.nations import count

    found = count(
        [results(("A", "advanced", "thumb", 4.0), ("A", "advanced", "thumb", 8.0), ("D", "standard", "thumb", 50.0))]
    )
    assert found.player == "thumb"
    assert found.nations.keys() == {"A"}
    assert found.nations["A"].keys() == {"carthage"}, "who earned nothing was not there"
    carthage = found.nations["A"]["carthage"]
    assert (carthage.mean, carthage.half, carthage.games) == (6.0, 3.9, 2)
    assert found.groups == {"D": {"1": replace(carthage, mean=50.0, half=0.0, games=1)}}


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (results(("A", "advanced", "thumb", 4.0), edition="another"), "on one edition"),
        (results(("A", "advanced", "thumb", 4.0), ("A", "advanced", "random", 4.0)), "one player plays all seats"),
    ],
)
def test_what_cannot_be_put_together_is_refused(table: Any, why: str) -> None:
    from hispania.games.peoples.measures.nations import count

    with pytest.raises(Unreadable, match=why):
        count([table])


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_shipped_was_measured_on_the_edition_that_it_names(edition: str) -> None:
    found = measured(edition)
    assert found.edition == RULES.printed(edition).hash
    assert found.nations.keys() == set("ABCDE")
    assert found.groups.keys() == set("ACD")
    for rows in (*found.nations.values(), *found.groups.values()):
        for row in rows.values():
            assert row.games >= 100
            assert 0 < row.half < 10
    printed = RULES.printed(edition)
    other = replace(printed, hash="0" * 16)
    assert past(other) is None
    assert facts(other)["past"] is None
    assert facts(printed)["past"]["nations"]["D"]["rome"]["games"] == found.nations["D"]["rome"].games


def test_what_excludes_a_nation_is_told_both_ways_p16_5() -> None:
    sheets = {row["id"]: row["incompatible"] for row in facts(RULES.printed())["nations"]}
    assert any(sheets.values())
    for nation, others in sheets.items():
        for other in others:
            assert nation in sheets[other], f"{nation} and {other}"
