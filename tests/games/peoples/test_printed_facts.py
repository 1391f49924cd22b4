"""What an owner of the box may correct, where a copy differs from the rulebook, and where every entry comes from."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from games.peoples.copies import Change, Data, arrival, border, changed, kill, nation, province, row, sheet, start
from hispania.contract.checked import ERROR, NOTE
from hispania.games.peoples.checks.board import structure_problems
from hispania.games.peoples.checks.facts import findings
from hispania.games.peoples.printed import room
from hispania.games.peoples.printed.entries import SOURCES, entries, marks, tallies, values
from hispania.games.peoples.printed.tables import Printed, load, parse, printed_from, shipped, shipped_text

# --------------------------------------------------------------------- what may be corrected

CORRECTIONS: dict[str, tuple[Change, Callable[[Printed], object], object]] = {  # what is read afterwards
    "stack": (lambda d: province(d, "avila").update(stack=4), lambda p: p.provinces["avila"].stack, 4),
    "income": (lambda d: province(d, "avila").update(income=2), lambda p: p.provinces["avila"].gold, 4),
    "terrain": (lambda d: province(d, "avila").update(terrain="plain"), lambda p: p.provinces["avila"].mountain, False),
    "anchor": (lambda d: province(d, "porto").update(anchor="open"), lambda p: p.provinces["porto"].anchor, "open"),
    "border": (border("denia", "cuenca"), lambda p: "denia" in p.near["cuenca"] and "cuenca" in p.near["denia"], True),
    "river": (
        lambda d: row(d, "map.border", a="galice", b="leon").update(river="douro"),
        lambda p: ("leon", "galice") in p.rivers and ("galice", "leon") in p.rivers,
        True,
    ),
    "no border": (
        lambda d: (border("denia", "cuenca")(d), d["map"]["border"].remove(row(d, "map.border", a="galice", b="leon")),
                   d["map"]["four_corner"].pop(1)),
        lambda p: "leon" in p.near["galice"],
        False,
    ),
    "way": (
        lambda d: d["map"]["offmap_link"].append({"a": "barcelone", "b": "narbonne", "source": "box"}),
        lambda p: p.links["narbonne"],
        ("barcelone", "gascogne", "pyrenees_orientales"),
    ),
    "limit": (
        lambda d: nation(d, "celte").update(limit={"infantry": 9}),
        lambda p: p.nations["celte"].limit["infantry"],
        9,
    ),
    "arrival": (arrival(), lambda p: p.reinforcements[-1].nation, "byzance"),
    "arrival less": (
        lambda d: d["forces"]["reinforcement"].remove(row(d, "forces.reinforcement", nation="navarre")),
        lambda p: any(each.nation == "navarre" for each in p.reinforcements),
        False,
    ),
    "leader": (lambda d: row(d, "forces.leader", id="musa").update(leave=14), lambda p: p.leaders["musa"].leave, 14),
    "invasion": (
        lambda d: row(d, "sequence.invasion", nation="sueve").update(stack1="unlimited"),
        lambda p: p.invasions[4].stack1,
        "unlimited",
    ),
    "combat": (
        lambda d: d["combat"]["attacker"]["knight"].update(elite=[5, 7]),
        lambda p: p.attack["knight"]["elite"],
        (5, 7),
    ),
    "points": (sheet(values={"denia": 2.5}), lambda p: p.rows[-1].values, {"denia": 2.5}),
    "kill": (kill(), lambda p: (p.kills[-1].nation, p.kills[-1].points), ("leon", 1.0)),
    "average": (
        lambda d: row(d, "points.average", nation="franc").update(score=14),
        lambda p: p.averages["franc"].score,
        14,
    ),
    "start": (start(), lambda p: p.starts["turn1"][-1].province, "majorque"),
    "chits": (
        lambda d: d["events"]["chit"][0].update(count=2) or d["events"]["chit"][1].update(count=3),
        lambda p: [p.chits["armee"].count, p.chits["bravoure"].count],
        [2, 3],
    ),
    "handicap": (
        lambda d: d["setup"]["scenario"][0].update(handicap={"rome": 5}),
        lambda p: p.scenarios["A"].handicap,
        {"rome": 5},
    ),
    "emirate": (
        lambda d: d["politics"]["emirate"][0].update(choose_max=5),
        lambda p: p.emirates["saragosse"].choose_max,
        5,
    ),
    "submission": (
        lambda d: d["politics"]["submission"][0].update(max_provinces=2),
        lambda p: p.submissions[0].max_provinces,
        2,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CORRECTIONS)
def test_what_may_be_corrected_is_read_and_makes_another_printed_game(name: str) -> None:
    change, read, wanted = CORRECTIONS[name]
    assert read(load()) != wanted
    printed = printed_from(changed(change))
    assert read(printed) == wanted
    assert printed.hash != load().hash


SAME: dict[str, Change] = {
    "a source": lambda d: province(d, "avila").update(source="box"),
    "a place in the drawing": lambda d: province(d, "avila").update(x=360),
    "a colour": lambda d: nation(d, "rome").update(colour="#000001"),
    "years": lambda d: d["calendar"]["turn"][20].update(end=1230),
    "no neighbours": lambda d: province(d, "avila").pop("neighbours"),
    "a border from its other end": lambda d: d["map"]["border"][0].update(a="asturies", b="galice"),
    "an arrow from its other end": lambda d: d["map"]["strait"][3].update(
        a="cadix", b="afrique", continue_a_to_b=False, continue_b_to_a=True
    ),
    "borders in another order": lambda d: d["map"]["border"].reverse(),
    "how a row was fitted": lambda d: [d["points"]["table"][0].pop(key) for key in ("typical", "expected", "factor")],
}


@pytest.mark.parametrize("name", SAME)
def test_what_does_not_matter_for_play_makes_no_other_printed_game(name: str) -> None:
    data = changed(SAME[name])
    assert data != shipped()
    assert printed_from(data).hash == load().hash


def test_neither_a_comment_nor_another_way_to_write_a_number_makes_another_printed_game() -> None:
    text = "# mine\n" + shipped_text().replace("income = 1.0\n", "income = 1\n")
    assert text.count("income = 1\n") > 10
    assert parse(text).hash == load().hash


# --------------------------------------------------------------------- where it differs

DIFFERS: dict[str, tuple[Change, str, str]] = {
    "the rulebook": (lambda d: province(d, "tolede").update(stack=3), ERROR, "stack is 3, as shipped 4"),
    "an implied value": (lambda d: nation(d, "sueve").update(limit={"infantry": 14}), NOTE, "limit is {"),
    "a source left behind": (lambda d: province(d, "porto").update(income=2.0), NOTE, "write income_source = 'box'"),
    "a named border": (
        lambda d: (d["map"]["border"].remove(row(d, "map.border", a="lisbonne", b="badajoz")),
                   [each.pop("neighbours", None) for each in d["province"].values()]),
        ERROR,
        "map.border 'badajoz - lisbonne' is left out",
    ),
    "a new row of the rulebook": (arrival(source="rulebook"), NOTE, "is new, and yet its source is 'rulebook'"),
    "a sum": (lambda d: province(d, "segovie").update(income=2.5), ERROR, "8.5, in the example of CASTILLE to 8"),
    "another sum": (lambda d: province(d, "leon").update(income=1.5), ERROR, "in the example of GALICIEN to 3.5"),
    "places too close": (lambda d: province(d, "avila").update(x=360, y=200), NOTE, "points apart"),
    "borders that cross": (border("denia", "cuenca"), NOTE, "would cross on the map"),
    "a bid": (lambda d: row(d, "points.average", nation="franc").update(min_bid=9), ERROR, "the average less 5 is 7"),
    "a major's bid": (lambda d: row(d, "points.average", nation="rome").update(min_bid=9), ERROR, "less 5 is 0"),
    "a row of our fit": (
        lambda d: row(d, "points.table", nation="carthage", turn=3)["values"].update(cadix=3.0),
        NOTE,
        "'carthage 3': typical holdings yield 4.5, expected is 2.5",
    ),
    "an average of our fit": (
        lambda d: row(d, "points.average", nation="franc").update(score=20, min_bid=15),
        NOTE,
        "score is 20, the expected points add up to",
    ),
    "balance": (
        lambda d: row(d, "points.average", nation="franc").update(score=20, min_bid=15),
        NOTE,
        "the averages of the four groups to turn 19",
    ),
    "balance of the short game": (
        lambda d: d["setup"]["scenario"][0]["handicap"].update(rome=9),
        NOTE,
        "with the handicap of scenario A",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DIFFERS)
def test_each_difference_is_told_as_grave_as_it_is(name: str) -> None:
    change, severity, words = DIFFERS[name]
    data = changed(change)
    assert structure_problems(data) == []
    assert [each.severity for each in findings(data) if words in each.message] == [severity]


def test_corrections_of_what_was_reconstructed_are_nobodys_business() -> None:
    data = changed(lambda d: province(d, "porto").update(income=2.0, income_source="box"))
    assert findings(data) == []
    assert [tally.sources["box"] for tally in tallies(data) if (tally.part, tally.key) == ("province", "income")] == [1]


def test_rows_that_tell_nothing_of_our_fit_are_left_alone() -> None:
    def change(data: Data) -> None:
        for each in data["points"]["table"]:
            if each["nation"] == "carthage":
                each["source"] = "box"
                each["values"] = {"cadix": 9.0}
                for key in ("typical", "factor", "expected", "given"):
                    del each[key]

    assert findings(changed(change)) == []


# --------------------------------------------------------------------- provenance


def test_every_entry_says_where_it_comes_from() -> None:
    found = list(entries(shipped()))
    assert len(found) == sum(sum(tally.sources.values()) for tally in tallies(shipped()) if not tally.key)
    assert len(found) > 500
    for each in found:
        assert each.held["source"] in SOURCES, each
        assert all(each.source(key) in SOURCES for key in values(each))


def test_marks_and_counts_tell_the_same() -> None:
    told = marks(shipped())
    ours = {name: source for name, source in told.items() if name.startswith("map.border.") and name.count(".") == 2}
    counted = next(tally for tally in tallies(shipped()) if (tally.part, tally.key) == ("map.border", ""))
    assert len(ours) == counted.sources["reconstructed"] == 69
    mixed = changed(lambda d: d["map"]["border"][0].update(river_source="rulebook"))
    assert marks(mixed)["map.border.asturies - galice.river"] == "rulebook"  # a sure value in an entry that is not


def test_the_room_tells_every_source() -> None:
    printed = load()
    facts, drawn = room.facts(printed), room.drawing(printed)
    json.dumps([facts, drawn])
    assert facts["board"] == drawn["hash"] == printed.hash
    assert [each["id"] for each in facts["nations"]] == list(printed.nations)
    assert [each["id"] for each in drawn["places"]] == [*printed.provinces, *printed.areas]
    assert sum(each["source"] == "reconstructed" for each in drawn["borders"]) == 69
    marked = {each["id"] for each in drawn["places"] if each["sources"].get("income") == "reconstructed"}
    assert len(marked) == 25
    for id in printed.provinces:
        assert (room.source(printed, "province", id, "income") == "reconstructed") == (id in marked)
    assert room.source(printed, "map.border", "galice - leon") == "reconstructed"
    assert room.source(printed, "nation", "galicien", "limit") == "rulebook"
    assert {each["part"] for each in facts["sources"]} == {each.part for each in entries(shipped())}


def test_the_room_tells_of_a_copy_what_it_holds() -> None:
    copied = printed_from(changed(lambda d: province(d, "porto").update(income=2.0, income_source="box")))
    place = room.drawing(copied)["places"][1]
    assert (place["id"], place["income"], place["sources"]["income"]) == ("porto", 2.0, "box")
