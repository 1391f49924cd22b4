"""What a copy of the printed game must hold: one broken rule at a time, each told with its entry and its remedy."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from games.peoples.copies import (
    Change,
    Data,
    arrival,
    arrivals,
    border,
    changed,
    cut,
    kill,
    nation,
    province,
    row,
    sheet,
    start,
    swap,
)  # fmt: skip
from hispania.errors import Unreadable
from hispania.games.peoples.checks.board import structure_problems
from hispania.games.peoples.checks.facts import findings
from hispania.games.peoples.printed.entries import LISTS, TABLES
from hispania.games.peoples.printed.tables import load, parse, printed_from, shipped, shipped_text

# What breaks the printed game, and the words of the problem that must be told.
BROKEN: dict[str, tuple[Change, str]] = {
    # the file and its parts
    "unknown part": (lambda d: d.update(provinces={}), "no part is called 'provinces', perhaps 'province' is meant"),
    "schema": (lambda d: d.update(schema=2), "schema is 2; leave 1"),
    "part missing": (lambda d: d.pop("map"), "[map] is missing"),
    "part is no table": (lambda d: d.update(nation=[]), "[nation] is []"),
    "list missing": (lambda d: d["map"].pop("strait"), "map.strait is missing"),
    "list is no list": (lambda d: d["map"].update(border="none"), "map.border is 'none'; write a list of rows"),
    "row is no table": (lambda d: d["map"]["border"].append("avila"), "map.border, row 89 is 'avila'"),
    "too many rows": (lambda d: d["setup"].update(turn1=[{}] * 1001), "setup.turn1 has 1001 rows"),
    "entry is no table": (lambda d: d["province"].update(avila=3), "province 'avila' is 3"),
    "a rule changed": (lambda d: d["rules"]["cost"].update(infantry=3), "[rules]: cost is {"),
    "a rule lost": (lambda d: d["rules"].pop("turns"), "[rules]: turns is missing; write 21"),
    "a rule added": (lambda d: d["rules"].update(luck=1), "[rules]: no key is called 'luck'"),
    "draw turns": (lambda d: d["events"].update(draw_turns=[1, 5]), "draw_turns is [1, 5]; leave [1, 4, 8, 12, 16]"),
    "true is not one": (lambda d: d["rules"].update(natural_miss=True), "natural_miss is true; leave 1"),
    # names and their order
    "province renamed": (lambda d: d["province"].update(toledo=d["province"].pop("tolede")), "'tolede' is missing"),
    "province unknown": (
        lambda d: d["province"].update(toledo=copy.deepcopy(province(d, "tolede"))),
        "province 'toledo' is unknown, perhaps 'tolede' is meant",
    ),
    "provinces reordered": (swap("province"), "province 'porto' stands where 'galice' should"),
    "nations reordered": (swap("nation"), "nation 'galicien' stands where 'carthage' should"),
    "leaders reordered": (swap("forces.leader"), "forces.leader 'hasdrubal' stands where"),
    "chits reordered": (swap("events.chit"), "events.chit 'bravoure' stands where 'armee' should"),
    "scenario lost": (lambda d: d["setup"]["scenario"].pop(), "setup.scenario 'E' is missing"),
    "leader twice": (lambda d: d["forces"]["leader"].append(d["forces"]["leader"][0]), "'hamilcar' stands 2 times"),
    "name": (lambda d: province(d, "porto").update(fr="Oporto"), "fr is 'Oporto'; leave 'Porto': names"),
    "nation's order": (lambda d: nation(d, "rome").update(order=9), "order is 9; leave 8"),
    "nation's group": (lambda d: nation(d, "rome").update(group=2), "group is 2; leave 4: it is a rule"),
    "leader's nation": (lambda d: row(d, "forces.leader", id="musa").update(nation="rome"), "leave 'omeyyad'"),
    "off the map": (lambda d: province(d, "avila").update(offmap=True), "offmap is true; leave false"),
    # single values
    "unknown key": (lambda d: province(d, "avila").update(incom=1), "no key is called 'incom', perhaps 'income'"),
    "key missing": (lambda d: province(d, "avila").pop("stack"), "stack is missing; write a whole number from 1 to 9"),
    "wrong type": (lambda d: province(d, "avila").update(stack="two"), "stack is 'two'; write a whole number"),
    "stack is a switch": (lambda d: province(d, "avila").update(stack=True), "stack is true; write a whole number"),
    "stack too high": (lambda d: province(d, "avila").update(stack=40), "stack is 40"),
    "income in thirds": (lambda d: province(d, "avila").update(income=0.3), "income is 0.3; write a number from 0"),
    "income not a number": (lambda d: province(d, "avila").update(income=float("nan")), "income is nan"),
    "income below nothing": (lambda d: province(d, "avila").update(income=-1), "income is -1"),
    "terrain": (lambda d: province(d, "avila").update(terrain="hill"), "terrain is 'hill'; write one of 'plain'"),
    "zone": (lambda d: province(d, "avila").update(zone="W"), "zone is 'W'"),
    "anchor": (lambda d: province(d, "cadix").update(anchor="shut"), "anchor is 'shut'"),
    "place off the canvas": (lambda d: province(d, "avila").update(x=5000), "x is 5000"),
    "neighbours no list": (lambda d: province(d, "avila").update(neighbours="leon"), "neighbours is 'leon'"),
    "colour": (lambda d: nation(d, "rome").update(colour="red"), "colour is 'red'; write a colour as '#rrggbb'"),
    "limit of a strange kind": (lambda d: nation(d, "rome").update(limit={"legion": 9}), "take 'legion' out"),
    "limit of none": (lambda d: nation(d, "rome").update(limit={"elite": 0}), "for 'elite' write a whole number"),
    "buy": (lambda d: nation(d, "franc").update(buy=["elite"]), "in the list write one of 'infantry'"),
    "buy twice": (lambda d: nation(d, "franc").update(buy=["castle", "castle"]), "with every entry once"),
    "gold cap": (lambda d: nation(d, "franc").update(gold_cap=-4), "gold_cap is -4"),
    "combat cell": (lambda d: d["combat"]["attacker"]["knight"].update(elite=[6]), "elite is [6]; write two whole"),
    "combat face": (lambda d: d["combat"]["attacker"]["knight"].update(elite=[6, 12]), "elite is [6, 12]"),
    "combat target": (lambda d: d["combat"]["defender"]["castle"].update(castle=[8, 8]), "no key is called 'castle'"),
    "combat by house key": (lambda d: d["combat"]["defender"]["knight"].update(cavalry=[7, 7]), "a house key"),
    "river": (lambda d: row(d, "map.border", a="galice", b="leon").update(river="minho"), "river is 'minho'"),
    "border to nowhere": (border("avila", "madrid"), "b is 'madrid'; write a name"),
    "unknown nation": (start(nation="iberien"), "nation is 'iberien'; write a name as the file has it"),
    "unknown unit": (start(unit="legion"), "unit is 'legion'"),
    "count": (start(count=0), "count is 0"),
    "turn": (arrival(turn=22), "turn is 22; write a whole number from 1 to 21"),
    "place of arrival": (arrival(place="rome"), "place is 'rome'"),
    "phase": (arrival(phase="later"), "phase is 'later'"),
    "units no table": (arrival(units=3), "units is 3"),
    "kind of points": (sheet(kind="area"), "kind is 'area'"),
    "points in thirds": (sheet(values={"denia": 0.7}), "for 'denia' write a number"),
    "points for a strange place": (sheet(values={"afrique": 1.0}), "take 'afrique' out"),
    "points by a zone": (
        lambda d: row(d, "points.table", nation="rome", turn=5).update(per_province={"S": 2.0}),
        "name all of N, C, S, E",
    ),
    "units that score": (kill(units=["legion"]), "in the list write a name"),
    "nothing that scores": (kill(units=[]), "write a list [...] of 1 to"),
    "target": (kill(target="pagan"), "target is 'pagan'"),
    "score": (lambda d: row(d, "points.average", nation="rome").update(score=4.5), "score is 4.5"),
    "chits of a kind": (lambda d: d["events"]["chit"][0].update(count=-1), "count is -1"),
    "handicap": (lambda d: d["setup"]["scenario"][0].update(handicap={"roma": 3}), "take 'roma' out"),
    "submission": (lambda d: d["politics"]["submission"][0].update(mode="shall"), "mode is 'shall'"),
    "bond's end": (lambda d: d["politics"]["submission"][0].update(ends_after=4), "ends_after is 4; leave 3"),
    "transformation": (lambda d: d["politics"]["transformation"][0].update(end_of_turn=4), "'ibere 3' is missing"),
    "heir": (lambda d: d["politics"]["transformation"][0].update(into=["carthage"]), "leave ['rome']"),
    "deed": (lambda d: row(d, "points.special", id="berbers").update(points=-1.0), "points is -1.0; leave -2.0"),
    # provenance
    "no source": (lambda d: province(d, "avila").pop("source"), "province 'avila': source is missing"),
    "strange source": (lambda d: province(d, "avila").update(source="guess"), "source is 'guess'"),
    "strange source of a value": (lambda d: province(d, "avila").update(income_source=1), "income_source is 1"),
    "source of nothing": (lambda d: province(d, "avila").update(gold_source="box"), "gold_source speaks for no value"),
    # rows that the rules are made for
    "el cid": (lambda d: row(d, "forces.leader", id="el_cid").update(arrive=16), "arrive is 16; leave 17"),
    "el cid's men": (lambda d: row(d, "forces.reinforcement", nation="el_cid").update(up_to=True), "leave false"),
    "berbers lost": (
        lambda d: d["forces"]["reinforcement"].remove(row(d, "forces.reinforcement", turn=14)),
        "'omeyyad 14 leader:al_mansur placement' is missing",
    ),
    "a new start": (arrival(phase="start", units={"castle": 1}, place="denia"), "such a row cannot be added"),
    "badajoz": (lambda d: d["politics"]["submission"][11].update(max_provinces=3), "a house key of the game"),
    "emirate": (lambda d: d["politics"]["emirate"][1].update(castles=2), "castles is 2; leave 1"),
    # the map as a whole
    "border twice": (border("leon", "galice"), "'galice - leon' stands 2 times, whichever end is named first"),
    "border with itself": (border("leon", "leon"), "joins a province with itself"),
    "island with a border": (border("majorque", "valence"), "majorque is an island"),
    "neighbour without border": (
        lambda d: province(d, "avila")["neighbours"].append("leon"),
        "neighbours names 'leon', but map.border has no avila - leon",
    ),
    "border without neighbour": (
        lambda d: province(d, "avila")["neighbours"].remove("tolede"),
        "map.border has avila - tolede, but neighbours does not name 'tolede'",
    ),
    "no neighbours and a border": (border("cuenca", "tortosa"), "map.not_adjacent 'cuenca - tortosa'"),
    "corner without a side": (
        lambda d: d["map"]["four_corner"][0].update(provinces=["cuenca", "calatayud", "tortosa", "denia"]),
        "map.border has no tortosa - denia",
    ),
    "corner with a diagonal": (
        lambda d: d["map"]["four_corner"][0].update(provinces=["avila", "segovie", "tolede", "alcantara"]),
        "map.border has avila - tolede, which only meet in the point",
    ),
    "corner of three": (lambda d: d["map"]["four_corner"][0]["provinces"].pop(), "of 4 to 4 entries"),
    "land in two": (cut("lisbonne", "algarve", "badajoz"), "no way over land leads from 'galice' to 'lisbonne'"),
    "island cut off": (
        lambda d: d["map"].update(strait=[each for each in d["map"]["strait"] if "ibiza" not in each.values()]),
        "no way leads from 'galice' to 'ibiza'",
    ),
    "no africa": (lambda d: d["map"].update(strait=d["map"]["strait"][:3]), "'afrique' touches no province"),
    "no gascony": (lambda d: d["map"].update(offmap_link=d["map"]["offmap_link"][2:]), "'gascogne' touches"),
    "way between provinces": (
        lambda d: d["map"]["offmap_link"].append({"a": "leon", "b": "avila", "source": "box"}),
        "one end must be gascogne or narbonne",
    ),
    "way to an island": (
        lambda d: d["map"]["offmap_link"].append({"a": "ibiza", "b": "narbonne", "source": "box"}),
        "ibiza is an island",
    ),
    "arrow that goes on": (lambda d: d["map"]["strait"][0].update(continue_a_to_b=True), "a unit from valence ends"),
    "anchor inland": (lambda d: province(d, "avila").update(anchor="open"), "anchor is 'open' without a coast"),
    "no port": (
        lambda d: [each.update(anchor="none") for each in d["province"].values() if "anchor" in each],
        "none has an open anchor",
    ),
    "island inland": (lambda d: province(d, "ibiza").update(coast=False, anchor="none"), "an island has a coast"),
    "no centre": (
        lambda d: [each.update(zone="N") for each in d["province"].values() if each.get("zone") == "C"],
        "none is in zone 'C'",
    ),
    # forces as a whole
    "income from never": (lambda d: nation(d, "franc").update(income_from=0), "0 goes with 'none'"),
    "no income but goods": (
        lambda d: nation(d, "franc").update(income="none", income_from=0),
        "it never has gold; write buy = []",
    ),
    "against itself": (lambda d: nation(d, "franc")["incompatible"].append("franc"), "names the nation itself"),
    "against its group": (lambda d: nation(d, "franc")["incompatible"].append("leon"), "which the same player has"),
    "no unit that moves": (lambda d: nation(d, "celte").update(limit={"castle": 2}), "limit has no unit that moves"),
    "fewer knights later": (
        lambda d: nation(d, "castille").update(knight_limit_from={"20": 3}),
        "it must be more than the limit",
    ),
    "one colour": (lambda d: nation(d, "rome").update(colour="#7B1FA2"), "colour is that of 'carthage'"),
    "arrives too early": (arrival(turn=8), "byzance is in play from turn 9 to 21"),
    "more than there are": (arrival(turn=9, place="afrique", units={"infantry": 1}), "17 infantry arrive in turn 9"),
    "nothing arrives": (arrival(units={}), "units is empty"),
    "castle with the troops": (arrival(nation="franc", units={"castle": 1}), "a castle cannot arrive with the troops"),
    "castles of others": (arrival(nation="franc", phase="end", units={"castle": 1}), "for the castles of wisigoth"),
    "castle at sea": (
        arrival(nation="wisigoth", turn=8, phase="end", units={"castle": 1}),
        "a castle stands in a province",
    ),
    "arrives in a province": (arrival(place="denia"), "units arrive in no single province"),
    "new condition": (arrival(condition="if it rains"), "condition is new"),
    "landing on land": (arrival(place="own", land_only=["denia"]), "land_only is for units at sea"),
    "landing without a port": (arrival(land_only=["algarve"]), "nobody lands at 'algarve'"),
    "arrives twice": (arrival(turn=9, units={"infantry": 1}), "'byzance 9 sea placement' stands 2 times"),
    "leader too early": (lambda d: row(d, "forces.leader", id="musa").update(arrive=10), "is in play from turn 11"),
    "leader leaves at once": (lambda d: row(d, "forces.leader", id="sancho").update(leave=15), "he stays a turn"),
    "leader never leaves": (lambda d: row(d, "forces.leader", id="sancho").update(leave=0), "one of the two is 0"),
    "leader comes too late": (lambda d: row(d, "forces.leader", id="ramirez").update(arrive=17), "cannot come later"),
    "leader alone at sea": (
        lambda d: row(d, "forces.leader", id="sancho").update(place="sea"),
        "no unit of navarre arrives at sea in turn 15",
    ),
    "invasion too early": (lambda d: row(d, "sequence.invasion", nation="rome").update(turn=1), "in play from turn 2"),
    "right backwards": (lambda d: d["map"]["offmap_right"][0].update(first=3), "first is 3 and last is 2"),
    "bond too late": (lambda d: d["politics"]["submission"][0].update(last=4), "every bond ends after turn 3"),
    "emirate too large": (lambda d: d["politics"]["emirate"][0].update(infantry=13), "the nation has 12 infantry"),
    "emirate without ground": (lambda d: d["politics"]["emirate"][0].update(fallback=[]), "fallback has 0 provinces"),
    "emirate's own": (lambda d: d["politics"]["emirate"][1]["choose_from"].append("valence"), "is its own already"),
    # points as a whole
    "points in no turn": (sheet(turn=14), "turn 14 scores nothing"),
    "points too early": (sheet(turn=7), "byzance is in play from turn 9"),
    "points without values": (sheet(values=None), "values is missing, which the kind 'table' needs"),
    "points with a bonus": (sheet(castle_bonus=1.0), "castle_bonus says nothing in the kind 'table'"),
    "conquest in the end": (
        sheet(kind="conquest", values=None, all_but=1, all_points=5.0, zone_points=1.0),
        "is counted at the end of a sequence",
    ),
    "zones in a sequence": (
        lambda d: row(d, "points.table", nation="rome", turn=5).update(when="end_of_sequence"),
        "at the end of a sequence it is 'table' or 'conquest'",
    ),
    "points twice": (lambda d: d["points"]["table"].append(d["points"]["table"][0]), "3 end_of_turn' stands 2"),
    "kills itself": (kill(target="leon"), "a nation never attacks itself"),
    "another's leader": (kill(units=["leader:sancho"]), "sancho leads navarre, not badajoz"),
    "no such unit": (kill(units=["cavalry"]), "badajoz has no cavalry"),
    "with another's leader": (kill(only_with_leader="sancho"), "sancho leads navarre, not leon"),
    "kill backwards": (kill(first=20, last=15), "first is 20 and last is 15"),
    "too many kinds arrive": (
        arrivals(100),
        "the program has room for 128",
    ),
    # the start, chits, years
    "two nations": (start(province="cadix"), "carthage and ibere stand there"),
    "stack": (start(province="tortosa", count=3, unit="elite"), "4 units, but its stacking limit is 3"),
    "too many units": (start(count=2), "15 infantry of ibere, but it has 14"),
    "not of its kind": (start(unit="elite"), "1 elite of ibere, but it has 0"),
    "not in play yet": (start(nation="rome", unit="elite"), "rome is in play from turn 2 to 5, not in turn 1"),
    "too many to feed": (
        lambda d: row(d, "setup.turn4", nation="rome", province="cordoue").update(count=4)
        or row(d, "setup.turn4", nation="rome", province="tolede").update(count=4)
        or row(d, "setup.turn4", nation="rome", province="barcelone").update(count=3)
        or row(d, "setup.turn4", nation="rome", province="saragosse").update(count=3),
        "26 units of rome in 12 provinces, which feed 24",
    ),
    "too many chits": (lambda d: d["events"]["chit"][0].update(count=4), "the counts add up to 28; there are 27"),
    "special castles": (
        lambda d: d["events"]["chit"][2].update(count=3) or d["events"]["chit"][0].update(count=2),
        "there are 2 special castles",
    ),
    "least above most": (lambda d: d["setup"]["scenario"][0].update(min_nations=7), "the least is not above the most"),
    "more than nations": (
        lambda d: d["setup"]["scenario"][0].update(min_nations=6, max_nations=6),
        "five players with 6 nations each",
    ),
    "a gap of years": (lambda d: d["calendar"]["turn"][3].update(end=-160), "leave no gap"),
    "years backwards": (lambda d: d["calendar"]["turn"][20].update(end=1100), "it ends later"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_rule_is_named_with_its_entry_and_remedy(name: str) -> None:
    change, words = BROKEN[name]
    data = changed(change)
    problems = structure_problems(data)
    assert any(words in problem for problem in problems), problems[:20]
    with pytest.raises(Unreadable, match="cannot be played on"):
        printed_from(data)


def test_every_problem_names_an_entry_and_what_to_do() -> None:
    told = {problem for change, _ in BROKEN.values() for problem in structure_problems(changed(change))}
    assert len(told) > len(BROKEN)
    parts = [*LISTS, *TABLES, "the file", "map:", "setup.", *(f"[{name}]" for name in shipped())]
    for problem in told:
        assert problem.startswith(tuple(parts)), problem
        assert ";" in problem or "(P" in problem, problem


def test_the_shipped_file_is_playable_and_as_the_rulebook_says() -> None:
    assert structure_problems(shipped()) == []
    assert findings(shipped()) == []
    assert parse(shipped_text()) == load()


def test_problems_do_not_hide_each_other() -> None:
    def change(data: Data) -> None:
        province(data, "avila").update(stack="two")
        province(data, "porto").update(fr="Oporto")
        nation(data, "rome").pop("limit")
        data["map"]["border"].append({"a": "avila"})
        data["events"]["chit"][0]["count"] = 9
        data["calendar"]["turn"][3]["end"] = -160

    problems = structure_problems(changed(change))
    wanted = ("stack is 'two'", "'Oporto'", "limit is missing", "b is missing", "add up to 33", "leave no gap")
    assert all(any(words in problem for problem in problems) for words in wanted), problems


def test_a_wrong_name_does_not_hide_what_does_not_go_together() -> None:
    def change(data: Data) -> None:
        province(data, "porto").update(fr="Oporto", source="guess", sea=True)
        province(data, "avila")["neighbours"].append("leon")

    assert len(structure_problems(changed(change))) == 4


@pytest.mark.parametrize("garbage", [None, 5, "map", [], {}, {"map": 3}, {"province": {"avila": []}, "events": []}])
def test_garbage_gives_problems_not_errors(garbage: Any) -> None:
    assert structure_problems(garbage)


def test_numbers_too_long_to_be_written_are_problems_like_others() -> None:
    for key in ("x", "stack", "income", "zone", "fr"):
        problems = structure_problems(changed(lambda d, key=key: province(d, "avila").update({key: 16**9000})))
        assert any(f"{key} is a number far too large" in problem for problem in problems), key
