"""What a board file must hold, one broken rule at a time, and the facts of the rulebooks, one violation a type."""

from __future__ import annotations

import copy
import dataclasses
import math
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hispania.errors import Unreadable
from hispania.games.conquest.checks import telling
from hispania.games.conquest.checks.board import fact_findings, structure_problems
from hispania.games.conquest.checks.facts import CHECKS, check_fact, facts
from hispania.games.conquest.printed import board as board_module
from hispania.games.conquest.printed.board import Board, board_from_data, default_board

pytestmark = pytest.mark.once

Data = dict[str, Any]
DATA: Data = tomllib.loads((Path(board_module.__file__).parent / "data" / "board.toml").read_text(encoding="utf-8"))


def space(data: Data, id: str) -> Data:
    return next(entry for entry in data["space"] if entry["id"] == id)


def province(data: Data, id: str) -> Data:
    return next(entry for entry in data["province"] if entry["id"] == id)


def link(data: Data, a: str, b: str) -> Data:
    return next(entry for entry in data["link"] if {entry["a"], entry["b"]} == {a, b})


def without_links(data: Data, *ids: str) -> None:
    data["link"] = [entry for entry in data["link"] if not {entry["a"], entry["b"]} & set(ids)]


def cut_seas(data: Data) -> None:
    data["link"].remove(link(data, "mare-gaditanum", "mare-atlanticum"))


def split_board(data: Data) -> None:
    """Oiasso and Pompaelo keep each other only."""
    mine = {"oiasso", "pompaelo"}
    data["link"] = [e for e in data["link"] if len({e["a"], e["b"]} & mine) != 1]


def too_many_links(data: Data) -> None:
    cities = [entry["id"] for entry in data["space"] if entry["kind"] == "city"]
    known = {frozenset((entry["a"], entry["b"])) for entry in data["link"]}
    pairs = [(a, b) for at, a in enumerate(cities) for b in cities[:at] if frozenset((a, b)) not in known]
    data["link"] += [{"a": a, "b": b, "segments": 1} for a, b in pairs[:90]]


# What breaks the board, and the words of the problem that must be told.
BROKEN: dict[str, tuple[Callable[[Data], object], str]] = {
    "no spaces": (lambda d: d.pop("space"), "no [[space]]"),
    "spaces are no list": (lambda d: d.update(space=5), "space is 5"),
    "too many tables": (lambda d: d.update(link=[{}] * 2001), "2001 [[link]]"),
    "a space is no table": (lambda d: d["space"].append("osca"), "space number 50 is 'osca'"),
    "board is no table": (lambda d: d.update(board=[]), "board is []"),
    "board name": (lambda d: d["board"].update(name=1), "name is 1"),
    "width": (lambda d: d["board"].update(width=0), "width is 0"),
    "radius": (lambda d: d["board"].update(radius=math.nan), "radius is nan"),
    "tracks box": (lambda d: d["board"].update(tracks_box=[9, 9, 3, 3]), "tracks_box is [9, 9, 3, 3]"),
    "outline without points": (lambda d: d["outline"][0].pop("points"), "outline 1: points"),
    "river of one point": (lambda d: d["river"][1].update(points=[[1, 2]]), "river 2: points"),
    "bent point": (lambda d: d["range"][0]["points"].append([1, 2, 3]), "range 1: point 7 is [1, 2, 3]"),
    "infinite point": (lambda d: d["range"][0]["points"].append([1, math.inf]), "point 7 is [1, inf]"),
    "province id": (lambda d: province(d, "gallaecia").update(id="asturia"), "province 'asturia': id"),
    "province name": (lambda d: province(d, "gallaecia").update(name=" "), "name is ' '"),
    "province kind": (lambda d: province(d, "ulterior").update(kind="hispanic"), "this province is 'roman'"),
    "province number": (lambda d: province(d, "gallaecia").update(number=4), "number is 4; this province has 5"),
    "roman province number": (lambda d: province(d, "citerior").update(number=7), "this province has none, or 0"),
    "province numeral": (lambda d: province(d, "gallaecia").update(numeral="IV"), "this province has 'V'"),
    "province colour": (lambda d: province(d, "gallaecia").update(colour='"/><script>'), "'#rrggbb'"),
    "province label": (lambda d: province(d, "gallaecia").update(label_x="left"), "label_x is 'left'"),
    "province lost": (lambda d: d["province"].pop(), "'citerior' stands 0 times"),
    "province twice": (lambda d: d["province"].append(d["province"][0]), "'ilergetia' stands 2 times"),
    "space kind": (lambda d: space(d, "osca").update(kind="town"), "space 'osca': kind is 'town'"),
    "space id with blank": (lambda d: space(d, "osca").update(id="os ca"), "id is 'os ca'"),
    "space id empty": (lambda d: space(d, "osca").update(id=""), "id is ''"),
    "space id is a sea sign": (lambda d: space(d, "osca").update(id="m3"), "already means a sea"),
    "space id is a shield": (lambda d: space(d, "osca").update(id="ii-5"), "already means a sea or a shield"),
    "space id twice": (lambda d: space(d, "osca").update(id="ilerda"), "'ilerda' stands 2 times"),
    "space name": (lambda d: space(d, "osca").update(name="Osca > 2"), "name is 'Osca > 2'"),
    "space name like a sea sign": (lambda d: space(d, "osca").update(name="M3"), "name is 'M3'"),
    "space name twice": (lambda d: space(d, "osca").update(name="CARTHAGONOVA"), "also the name or id"),
    "space name is another id": (lambda d: space(d, "osca").update(name="Ilerda"), "also the name or id"),
    "place": (lambda d: space(d, "osca").update(x=math.nan), "x is nan"),
    "place too far": (lambda d: space(d, "osca").update(y=1e9), "y is 1000000000.0"),
    "place missing": (lambda d: space(d, "osca").pop("y"), "y is None"),
    "source": (lambda d: space(d, "osca").update(source="guess"), "source is 'guess'"),
    "shield source": (lambda d: space(d, "osca").update(shield_source=[]), "shield_source is []"),
    "capital is no switch": (lambda d: space(d, "osca").update(capital=1), "capital is 1"),
    "modern": (lambda d: space(d, "osca").update(modern=7), "modern is 7"),
    "city province": (lambda d: space(d, "osca").update(province="roma"), "province is 'roma'"),
    "shield missing": (lambda d: space(d, "ilerda").pop("shield"), "shield is None"),
    "shield too high": (lambda d: space(d, "ilerda").update(shield=7), "shield is 7"),
    "shield is a switch": (lambda d: space(d, "beseda").update(shield=True), "shield is True"),
    "shield twice": (lambda d: space(d, "ilerda").update(shield=4), "2 cities with shield 4"),
    "capital not the six": (lambda d: space(d, "ilerda").update(capital=True), "shield 5 and capital = true"),
    "six not the capital": (lambda d: space(d, "osca").update(capital=False), "shield 6 and capital = false"),
    "roman shield": (lambda d: space(d, "gades").update(shield=9), "a Roman city has 0 to 6"),
    "roman capital": (lambda d: space(d, "gades").update(capital=True), "no capital"),
    "roman city too many": (lambda d: space(d, "ilerda").update(province="citerior"), "'citerior' has 5 cities"),
    "hispanic city lost": (lambda d: space(d, "ilerda").update(province="citerior"), "'ilergetia' has 5 cities"),
    "sea number": (lambda d: space(d, "mare-ibericum").update(number=6), "number is 6"),
    "sea number twice": (lambda d: space(d, "mare-ibericum").update(number=1), "2 seas have the number 1"),
    "sea in a province": (lambda d: space(d, "mare-ibericum").update(province="ulterior"), "no province"),
    "sea is capital": (lambda d: space(d, "mare-ibericum").update(capital=True), "a sea is no capital"),
    "link end missing": (lambda d: d["link"][0].pop("b"), "link number 1: b is None"),
    "link end unknown": (lambda d: d["link"][0].update(b="roma"), "no space has the id 'roma'"),
    "link to itself": (lambda d: d["link"][0].update(b=d["link"][0]["a"]), "two different spaces"),
    "link twice": (lambda d: d["link"].append({"a": "gades", "b": "corduba", "segments": 1}), "listed twice"),
    "segments": (lambda d: link(d, "osca", "ilerda").update(segments=4), "segments is 4"),
    "segments halved": (lambda d: link(d, "osca", "ilerda").update(segments=1.5), "segments is 1.5"),
    "sea link segments": (lambda d: link(d, "gades", "mare-gaditanum").update(segments=2), "has 1 segment, not 2"),
    "link source": (lambda d: link(d, "osca", "ilerda").update(segments_source="me"), "segments_source is 'me'"),
    "terrain": (lambda d: link(d, "osca", "ilerda").update(terrain=1), "terrain is 1"),
    "road is no switch": (lambda d: link(d, "osca", "ilerda").update(road="yes"), "road is 'yes'"),
    "road over sea": (lambda d: link(d, "gades", "mare-gaditanum").update(road=True), "a road leads over land"),
    "road at a capital": (lambda d: link(d, "osca", "ilerda").update(road=True), "no road touches a capital"),
    "road out of the province": (lambda d: link(d, "gades", "onuba").update(road=True), "inside one Roman province"),
    "road in a Hispanic province": (lambda d: link(d, "ebora", "emerita").update(road=True), "one Roman province"),
    "too few roads": (lambda d: link(d, "gades", "corduba").update(road=False), "'ulterior' has 2 printed roads"),
    "too many roads": (lambda d: link(d, "gades", "basti").update(road=True), "'ulterior' has 4 printed roads"),
    "too many links": (too_many_links, "at most 160"),
    "space alone": (lambda d: without_links(d, "oiasso"), "'oiasso' has no link"),
    "board split": (split_board, "no way leads from"),
    "seas split": (cut_seas, "no way by sea"),
}  # fmt: skip


def broken(change: Callable[[Data], object]) -> Data:
    data = copy.deepcopy(DATA)
    change(data)
    return data


def test_the_shipped_board_is_playable() -> None:
    assert structure_problems(DATA) == []


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_rule_is_named(name: str) -> None:
    change, words = BROKEN[name]
    problems = structure_problems(broken(change))
    assert any(words in problem for problem in problems), problems
    with pytest.raises(Unreadable):
        board_from_data(broken(change))


@pytest.mark.parametrize("language", ["fr", "es"])
def test_everything_is_said_in_every_language(language: str) -> None:
    words = tomllib.loads((Path(telling.__file__).parent / "words.toml").read_text(encoding="utf-8"))
    for kind in ("problem", "finding"):
        fields = [
            {key: set(re.findall(r"{(\w+)}", text)) for key, text in words[one][kind].items()}
            for one in ("en", language)
        ]
        assert fields[0] == fields[1]
    problems = [problem for change, _ in BROKEN.values() for problem in structure_problems(broken(change))]
    assert {problem.code for problem in problems} >= set(words["en"]["problem"]) - {"no-table"}
    assert all(telling.in_words(problem, language) != problem for problem in problems)
    findings = [finding for change in PLAYABLE.values() for finding in fact_findings(changed(change))]
    assert all(telling.in_words(finding.message, language, "finding") != finding.message for finding in findings)


def test_a_problem_does_not_hide_another() -> None:
    def change(data: Data) -> None:
        space(data, "osca").update(x="here")
        link(data, "osca", "ilerda").update(segments=0)

    assert len(structure_problems(broken(change))) == 2


def test_what_a_board_may_leave_out() -> None:
    def change(data: Data) -> None:
        for part in ("board", "outline", "river", "range"):
            del data[part]
        for entry in data["space"]:
            for key in ("source", "province_source", "shield_source", "number_source", "modern", "north_of_durius"):
                entry.pop(key, None)
        for city in ("gades", "corduba", "castulo", "basti"):
            del space(data, city)["shield"]

    board = board_from_data(broken(change))
    assert board["gades"].shield is None
    assert board["osca"].source == "reconstructed"


@pytest.mark.parametrize("garbage", [None, 5, "board", [], {}, {"space": {}}, {"space": [None], "link": [[]]}])
def test_garbage_gives_problems_not_errors(garbage: Any) -> None:
    assert structure_problems(garbage)


def test_a_number_too_long_to_be_written_is_a_problem_like_any_other() -> None:
    for key in ("x", "shield", "name"):
        problems = structure_problems(broken(lambda d, key=key: space(d, "ilerda").update({key: 16**9000})))
        assert any(f"{key} is a number far too large" in problem for problem in problems)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from([2**63, -(2**63), 10**400]),
    st.floats(),
    st.text(max_size=6),
    st.sampled_from(["osca", "ilerda", "mare-ibericum", "citerior", "sea", "city", "roman", "rulebook", "\x00", "M1"]),
    st.lists(st.one_of(st.integers(), st.floats(), st.text(max_size=2)), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    st.builds(lambda: [[0, 0], [9, 9]]),
)


@st.composite
def mutated(draw: st.DrawFn) -> Data:
    """The shipped board with a few entries or values changed, lost or doubled."""
    data = copy.deepcopy(DATA)
    for _ in range(draw(st.integers(1, 4))):
        part = draw(st.sampled_from([*DATA, "nothing"]))
        rows = data.get(part)
        if not isinstance(rows, list) or not rows or draw(st.integers(0, 9)) == 0:
            data[part] = draw(JUNK)
            continue
        at = draw(st.integers(0, len(rows) - 1))
        match draw(st.sampled_from(["value", "value", "value", "lose key", "lose", "double", "replace"])):
            case "value" if isinstance(rows[at], dict):
                rows[at][draw(st.sampled_from([*rows[at], "new"]))] = draw(JUNK)
            case "lose key" if isinstance(rows[at], dict) and rows[at]:
                del rows[at][draw(st.sampled_from(list(rows[at])))]
            case "lose":
                del rows[at]
            case "double":
                rows.append(copy.deepcopy(rows[at]))
            case _:
                rows[at] = draw(JUNK)
    return data


KEYS = st.sampled_from(["id", "name", "kind", "number", "province", "shield", "x", "y", "a", "b", "segments", "points"])


@settings(max_examples=200, deadline=None)
@given(mutated())
def test_no_mutation_raises_anything_but_unreadable(data: Data) -> None:
    problems = structure_problems(data)
    assert all(isinstance(problem, str) and len(problem) < 3000 for problem in problems)
    if problems:
        with pytest.raises(Unreadable):
            board_from_data(data)
    else:
        board = board_from_data(data)
        assert [entry.index for entry in board.spaces] == list(range(49))
        for entry in board.spaces:
            assert board.find(entry.notation) is board.find(entry.id) is entry
        fact_findings(board)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from([*DATA]), JUNK | st.lists(st.dictionaries(KEYS, JUNK, max_size=6), max_size=3)))
def test_no_garbage_raises(data: Any) -> None:
    assert structure_problems(data)


# --------------------------------------------------------------------------- facts


def test_the_shipped_board_satisfies_every_fact() -> None:
    assert fact_findings(default_board()) == []
    assert len(facts()) == 167
    assert {fact["type"] for fact in facts()} == set(CHECKS)


def changed(change: Callable[[Data], object]) -> Board:
    return board_from_data(broken(change))


def swap(data: Data, key: str, a: str, b: str) -> None:
    one, two = space(data, a), space(data, b)
    one[key], two[key] = two[key], one[key]


def add_link(a: str, b: str, segments: int = 1) -> Callable[[Data], object]:
    return lambda data: data["link"].append({"a": a, "b": b, "segments": segments})


def cut_link(a: str, b: str) -> Callable[[Data], object]:
    return lambda data: data["link"].remove(link(data, a, b))


def move_city(data: Data, city: str, other: str) -> None:
    """Two cities change their provinces, shields included."""
    for key in ("province", "shield", "capital"):
        swap(data, key, city, other)


def all_long(data: Data) -> None:
    for entry in data["link"]:
        if not any(end.startswith("mare-") for end in (entry["a"], entry["b"])):
            entry["segments"] = 2


def road_elsewhere(data: Data) -> None:
    link(data, "dertosa", "tarraco").update(road=False)
    data["link"].append({"a": "valentia", "b": "tarraco", "segments": 2, "road": True})


def road_triangle(data: Data) -> None:
    """Three roads that leave one city of Citerior out."""
    link(data, "dertosa", "tarraco").update(road=False)
    data["link"].append({"a": "dertosa", "b": "carthago-nova", "segments": 2, "road": True})


# A change that leaves the board playable but breaks the named fact.
PLAYABLE: dict[str, Callable[[Data], object]] = {
    "numerals-clockwise": lambda d: [e.update(y=760 - e["y"]) for e in d["space"]],
    "most-links-one-segment": all_long,
    "iberus-is-long": lambda d: link(d, "osca", "salduba").update(segments=1),
    "pyrenees-are-long": lambda d: [e.pop("terrain", None) for e in d["link"]],
    "province-ilerda": lambda d: move_city(d, "ilerda", "segobriga"),
    "roman-shields": lambda d: space(d, "gades").update(shield=1),
    "same-province-osca-beseda": lambda d: move_city(d, "beseda", "cauca"),
    "scenario-5-gallaecia": lambda d: move_city(d, "lancia", "deobriga"),
    "ex2-names-province": lambda d: move_city(d, "gerunda", "termes"),
    "shield-ilerda": lambda d: swap(d, "shield", "ilerda", "salduba"),
    "capital-osca": lambda d: [swap(d, key, "osca", "ilerda") for key in ("shield", "capital")],
    "sea-1": lambda d: swap(d, "number", "mare-balearicum", "mare-ibericum"),
    "seas-in-a-row": add_link("mare-balearicum", "mare-gaditanum"),
    "coast-gerunda-tarraco": cut_link("gerunda", "mare-balearicum"),
    "atlantic-seas-touch-tribes": lambda d: without_links_between(d, "mare-gaditanum", "olisipo", "onuba"),
    "link-gades-onuba": cut_link("gades", "onuba"),
    "link-gades-emerita-two": lambda d: link(d, "gades", "emerita").update(segments=3),
    "no-port-conimbriga": add_link("conimbriga", "mare-atlanticum"),
    "dertosa-four-links": add_link("dertosa", "bilbilis"),
    "talabriga-one-way-home": add_link("talabriga", "ebora"),
    "capara-far-from-rome": add_link("capara", "corduba"),
    "link-group-valentia": cut_link("segobriga", "valentia"),
    "road-dertosa-tarraco": road_elsewhere,
    "road-ends": road_triangle,
    "roads-join-province": road_triangle,
    "north-of-durius": lambda d: space(d, "cauca").update(north_of_durius=True),
    "durius-links": lambda d: link(d, "talabriga", "bracara").update(durius=False),
}  # fmt: skip


def without_links_between(data: Data, sea: str, *ports: str) -> None:
    data["link"] = [e for e in data["link"] if {e["a"], e["b"]} not in [{sea, port} for port in ports]]


@pytest.mark.parametrize("fact", PLAYABLE)
def test_each_violated_fact_is_found(fact: str) -> None:
    findings = {finding.fact: finding for finding in fact_findings(changed(PLAYABLE[fact]))}
    assert fact in findings
    wanted = next(entry for entry in facts() if entry["id"] == fact)
    assert findings[fact].severity == ("note" if wanted["certainty"] == "reading" else "error")
    assert findings[fact].where == tuple(wanted["where"])
    assert findings[fact].message


def with_space(board: Board, id: str, **change: Any) -> Board:
    spaces = tuple(msgspec.structs.replace(s, **change) if s.id == id else s for s in board.spaces)
    return dataclasses.replace(board, spaces=spaces, _by_id={s.id: s for s in spaces})


def with_link(board: Board, a: str, b: str, **change: Any) -> Board:
    links = tuple(msgspec.structs.replace(k, **change) if {k.a, k.b} == {a, b} else k for k in board.links)
    return dataclasses.replace(board, links=links)


# These facts are also structure: no file gets so far, so the finished board is changed.
UNPLAYABLE: dict[str, Callable[[Board], Board]] = {
    "count-spaces": lambda b: dataclasses.replace(b, spaces=b.spaces[:-1]),
    "count-capitals": lambda b: with_space(b, "osca", is_capital=False),
    "size-citerior": lambda b: with_space(b, "dertosa", province="ulterior"),
    "numerals": lambda b: dataclasses.replace(
        b, provinces=tuple(msgspec.structs.replace(p, number=(7 - p.number) % 7) for p in b.provinces)
    ),
    "hispanic-shields": lambda b: with_space(b, "ilerda", shield=4),
    "capital-is-six": lambda b: with_space(b, "ilerda", is_capital=True),
    "segments-one-to-three": lambda b: with_link(b, "osca", "ilerda", segments=4),
    "long-links-are-land": lambda b: with_link(b, "gades", "mare-gaditanum", segments=2),
    "roads-ulterior": lambda b: with_link(b, "gades", "corduba", has_road=False),
}


@pytest.mark.parametrize("fact", UNPLAYABLE)
def test_facts_of_structure_are_checked_too(fact: str) -> None:
    board = UNPLAYABLE[fact](default_board())
    assert check_fact(board, next(entry for entry in facts() if entry["id"] == fact)) is not None


def test_every_type_of_fact_is_violated_once_above() -> None:
    kinds = {fact["id"]: fact["type"] for fact in facts()}
    assert {kinds[fact] for fact in [*PLAYABLE, *UNPLAYABLE]} == set(CHECKS)


def test_a_fact_about_a_missing_space_is_found_not_raised() -> None:
    def rename(data: Data) -> None:
        for entry in data["link"]:
            entry.update({end: "hispalis" for end in ("a", "b") if entry[end] == "corduba"})
        space(data, "corduba").update(id="hispalis", name="Hispalis")

    findings = fact_findings(changed(rename))
    assert any(finding.fact == "road-gades-corduba" and "corduba" in finding.message for finding in findings)
