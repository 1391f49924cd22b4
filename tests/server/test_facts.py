"""What the server tells before a game: options and what goes together, boards, the campaign of the day."""

from __future__ import annotations

import datetime
import itertools
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st

from hispania import games
from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest.printed.board import default_board, parse_board
from hispania.games.conquest.printed.options import HOUSE_SECTIONS, HOUSE_VALUES, VARIANTS, Options, option_problems
from hispania.games.conquest.printed.presets import fitted
from hispania.games.conquest.rules import rulebook
from hispania.players import PLAYERS
from hispania.server.api.daily import daily, daily_seed
from hispania.server.app import create_app
from hispania.server.settings import Settings


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(tmp_path)), base_url="http://127.0.0.1") as client:
        yield client


# ----------------------------------------------------------------------- the game


def test_the_facts_of_the_game_are_complete(server: TestClient) -> None:
    facts = server.get("/api/games/conquest").json()
    assert [parameter["name"] for parameter in facts["parameters"]] == list(conquest.Level.__struct_fields__)
    easy = "|".join(str(parameter["values"][0]) for parameter in facts["parameters"])
    assert easy == str(conquest.EASIEST)
    assert [preset["name"] for preset in facts["presets"]] == ["easiest", "easy", "medium", "hard", "hardest"]
    for preset in facts["presets"]:
        conquest.Level.parse(preset["level"])
    assert [variant["id"] for variant in facts["variants"]] == list(VARIANTS)
    assert [scenario["number"] for scenario in facts["scenarios"]] == [1, 2, 3, 4, 5]
    for told in [*(variant["told"] for variant in facts["variants"])]:
        assert all(told[language] for language in facts["languages"])
    for scenario in facts["scenarios"]:
        for language in facts["languages"]:
            assert scenario["told"][language]["title"]
            assert len(scenario["told"][language]["text"]) > 200
        assert all(city in default_board() for city in scenario["doubtful"])
    assert facts["board"] == default_board().hash
    assert [player["id"] for player in facts["players"]] == list(PLAYERS)
    assert {key["key"] for key in facts["house"]} == set(HOUSE_VALUES)


def test_every_house_rule_leads_to_a_rule() -> None:
    assert HOUSE_SECTIONS.keys() == HOUSE_VALUES.keys()
    for rule, language in itertools.product(HOUSE_SECTIONS.values(), rulebook.LANGUAGES):
        assert rulebook.paragraph(rule, language)


def test_a_browser_that_has_the_facts_is_told_so(server: TestClient) -> None:
    for path in ("/api/games/conquest", f"/api/boards/{default_board().hash}", "/map.css"):
        first = server.get(path)
        again = server.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert server.get(path, headers={"If-None-Match": '"other"'}).status_code == 200


# ------------------------------------------------------------------- what goes together


def check(server: TestClient, **options: Any) -> Any:
    return server.post("/api/games/conquest/check", json={"options": options})


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ({"level": "6|4|3|4|2"}, []),
        ({"level": "7|4|3|4|2", "variants": ["hispano"]}, ["hispano-denarii"]),
        ({"level": "6|4|2|5|2", "variants": ["pirates"], "scenario": 4}, ["scenario-level", "scenario-level"]),
        ({"level": "6|4|3|4|2", "scenario": 3}, ["scenario-needs-variant"]),
        (
            {"level": "6|4|3|5|2", "variants": ["pirates", "imperivm", "legio", "terror"], "scenario": 5},
            ["scenario-bars-variant"],
        ),
    ],
)
def test_what_does_not_go_together_is_told_as_data(server: TestClient, options: Any, codes: list[str]) -> None:
    told = check(server, **options).json()
    assert [problem["code"] for problem in told["problems"]] == codes
    assert all(problem["rule"].startswith("H") and problem["facts"] for problem in told["problems"])
    assert check(server, **told["fitted"]).json() == {
        "problems": [],
        "fitted": told["fitted"],
        "seats": told["seats"],
    }
    assert told["seats"] == ["U", "C", "K", *(["H"] if "hispano" in told["fitted"]["variants"] else [])]
    if not codes:
        assert told["fitted"]["level"] == options["level"]


LEVELS = st.builds(
    conquest.Level,
    st.sampled_from((7, 6, 5)),
    st.sampled_from((5, 4, 3)),
    st.sampled_from((4, 3, 2)),
    st.sampled_from((5, 4, 3)),
    st.sampled_from((1, 2, 3)),
)


@settings(max_examples=200, deadline=None)
@given(LEVELS, st.sets(st.sampled_from(VARIANTS)), st.none() | st.integers(1, 5))
def test_fitted_options_go_together_and_differ_only_where_they_must(
    level: conquest.Level, variants: set[str], number: int | None
) -> None:
    problems = option_problems(level, variants, number)
    near = fitted(level, 2, None, variants, number)
    assert option_problems(near.level, near.variants, near.scenario) == ()
    assert (near.scenario, near.players) == (number, 2)
    if problems:
        with pytest.raises(Unreadable):
            Options(level, 2, variants=tuple(variants), scenario=number)
    changed = {reason.facts["variant"] for reason in problems if "variant" in reason.facts}
    assert set(near.variants) ^ variants == changed
    parameters = {str(reason.facts.get("parameter", "denarii")) for reason in problems if "value" in reason.facts}
    for name in conquest.Level.__struct_fields__:
        if name not in parameters:
            assert getattr(near.level, name) == getattr(level, name)


@pytest.mark.parametrize(
    "options",
    [
        {"level": "9|9|9|9|9"},
        {"level": "nonsense"},
        {"level": "6|4|3|4|2", "variants": ["chess"]},
        {"level": "6|4|3|4|2", "scenario": 6},
        {"level": "6|4|3|4|2", "scenario": "1"},
        {"level": "6|4|3|4|2", "players": 4},
        {"level": "6|4|3|4|2", "house": {"chess": True}},
        {"level": "6|4|3|4|2", "house": {"fleet_consent": 1}},
        {"level": "6|4|3|4|2", "more": 1},
    ],
)
def test_options_that_mean_nothing_are_refused(server: TestClient, options: Any) -> None:
    answer = server.post("/api/games/conquest/check", json={"options": options})
    assert answer.status_code == 422
    assert answer.json()["refusal"]["type"] == "unreadable"
    assert answer.json()["refusal"]["text"]


# ----------------------------------------------------------------------- the board


def test_the_board_over_http(server: TestClient) -> None:
    board = default_board()
    facts = server.get(f"/api/boards/{board.hash}").json()
    assert facts["hash"] == board.hash
    assert [space["id"] for space in facts["spaces"]] == [space.id for space in board.spaces]
    assert [(link["a"], link["b"]) for link in facts["links"]] == [(link.a, link.b) for link in board.links]
    ET.fromstring(f"<svg>{facts['ground']}</svg>")
    assert server.get("/api/boards/0000").status_code == 404
    assert server.get("/api/boards/0000").json()["refusal"]["type"] == "not-found"


def test_a_board_of_ones_own_is_told_beside_the_usual_one(tmp_path: Path) -> None:
    text = (Path(conquest.__file__).parent / "printed" / "data" / "board.toml").read_text(encoding="utf-8")
    other = parse_board(text.replace('name = "Osca"', 'name = "Huesca"'))
    with TestClient(create_app(Settings(tmp_path, printed={"conquest": other}))) as server:
        assert server.get("/api/games/conquest").json()["board"] == other.hash != default_board().hash
        names = {space["name"] for space in server.get(f"/api/boards/{other.hash}").json()["spaces"]}
        assert "Huesca" in names
        assert server.get(f"/api/boards/{default_board().hash}").status_code == 200


def test_the_style_of_the_map(server: TestClient) -> None:
    answer = server.get("/map.css")
    assert answer.headers["content-type"].startswith("text/css")
    for rule in answer.text.replace("}", "}\n").split("\n"):
        selectors = rule.partition("{")[0].strip()
        assert not selectors or all(".hispania-map" in selector for selector in selectors.split(","))


# ------------------------------------------------------------------- the campaign of the day


def test_every_day_has_a_campaign_of_its_own() -> None:
    days = [datetime.date(2024, 1, 1) + datetime.timedelta(days=n) for n in range(400)]
    rules = games.rules()
    campaigns = [daily(rules, day) for day in days]
    assert campaigns == [daily(rules, day) for day in days]
    assert len({seed for _, seed in campaigns}) == len(days)
    assert all(seed == daily_seed(day) for day, (_, seed) in zip(days, campaigns))
    assert {options.scenario for options, _ in campaigns} == {None, 1, 2, 3, 4, 5}
    assert {variant for options, _ in campaigns for variant in options.variants} == set(VARIANTS) - {"hispano"}
    assert len({str(options.level) for options, _ in campaigns}) > 100
    assert all(options.players == 1 for options, _ in campaigns)


def test_today_over_http(server: TestClient) -> None:
    before = datetime.datetime.now(datetime.UTC).date()
    told = server.get("/api/daily").json()
    after = datetime.datetime.now(datetime.UTC).date()
    date = datetime.date.fromisoformat(told["date"])
    assert before <= date <= after
    assert told["options"]["level"] == str(daily(games.rules(), date)[0].level)
    assert "seed" not in told
