"""The catalogues of the web client know every event, action, reason and refusal that the program can produce."""

from __future__ import annotations

import json
import re
import typing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hispania.games.conquest.checks import board
from hispania.games.conquest.edge import events
from hispania.games.conquest.learning import lessons
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.terminal.english.learn import KINDS
from tools import webfixtures

WEB = Path(__file__).parents[1] / "web" / "src"
SHELL, CONQUEST = WEB / "lib" / "words", WEB / "games" / "conquest" / "words"
LANGUAGES = ("en", "fr", "es")

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not WEB.is_dir(), reason="the sources of the client are not here"),
]


@cache
def fixtures() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((CONQUEST / "fixtures.json").read_text(encoding="utf-8"))
    return data


def table(language: str, area: str, name: str) -> set[str]:
    """The keys of a table of a catalogue, such as REASONS of reasons.ts."""
    folder = SHELL if name == "REFUSALS" else CONQUEST
    text = (folder / language / f"{area}.ts").read_text(encoding="utf-8")
    found = re.search(rf"^const {name}\b.*?= {{\n(.*?)^}};", text, re.DOTALL | re.MULTILINE)
    assert found, f"{language}/{area}.ts has no table {name}"
    return set(re.findall(r'^  "?([\w-]+)"?:', found[1], re.MULTILINE))


# -------------------------------------------------------------------- the samples are of today


def test_the_lists_of_the_samples_are_up_to_date() -> None:
    """If this fails: python -m tools.webfixtures, in tests/."""
    assert fixtures()["lists"] == webfixtures.lists()
    assert fixtures()["board"] == webfixtures.board_facts(default_board())


def test_every_kind_has_samples_with_the_fields_of_today() -> None:
    kinds = {kind.__name__: kind for kind in typing.get_args(events.Event)}
    seen = set()
    for sample in fixtures()["events"]:
        seen.add(sample["event"])
        assert set(sample) == {"event", "rule", *kinds[sample["event"]].__struct_fields__}
    assert seen == set(kinds)
    assert {sample["kind"] for sample in fixtures()["actions"]} == set(fixtures()["lists"]["actions"])
    assert {sample["code"] for sample in fixtures()["reasons"]} == set(webfixtures.reason_codes())


def test_the_samples_are_small() -> None:
    assert (CONQUEST / "fixtures.json").stat().st_size < 150_000


# -------------------------------------------------------------------- the catalogues cover them


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence_and_no_sentence_is_left_over(language: str) -> None:
    codes = set(webfixtures.reason_codes())
    assert len(codes) > 50
    assert table(language, "reasons", "REASONS") == codes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over(language: str) -> None:
    ours = {"offline", "not-read"}  # what the client says of itself: nobody answers, and nothing was to be stored
    assert table(language, "common", "REFUSALS") == set(webfixtures.refusal_types()) | ours


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told(language: str) -> None:
    names = set(webfixtures.event_names())
    text = (CONQUEST / language / "events.ts").read_text(encoding="utf-8")
    assert table(language, "events", "TITLES") == names
    assert names <= set(re.findall(r'case "(\w+)":', text))
    explained = {"RevoltRolled", "ArmyMoved", "ArmyStayed", "CombatDeclared", "CombatDecided", "GeneralMoved"}
    assert table(language, "events", "REASONS") == names - explained


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phase_action_and_term_has_words(language: str) -> None:
    lists = webfixtures.lists()
    assert table(language, "common", "PHASES") == set(lists["phases"])
    assert table(language, "actions", "VERBS") == set(lists["actions"])
    for name in ("TERMS", "TERM_SHARES", "TERM_REASONS"):
        assert table(language, "combat", name) == set(lists["terms"])


# -------------------------------------------------------------------- exercises


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_point_of_an_explanation_is_told(language: str) -> None:
    source = Path(lessons.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'(?:Point\(\s*|_tempting\(asked, game, |else )"([a-z-]+)"', source))
    assert len(codes) > 20
    assert table(language, "exercises", "POINTS") == codes
    assert table(language, "exercises", "KINDS") == set(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_of_a_board_is_told(language: str) -> None:
    source = (Path(board.__file__)).read_text(encoding="utf-8")
    about_places = r"space=|province=|\*\*_ends|\*\*about|MOST_LAND_LINKS"  # what an editor over the map can cause
    codes = set(re.findall(rf'_why\("([a-z-]+)", .*(?:{about_places})', source))
    assert len(codes) > 12
    assert table(language, "editor", "PROBLEMS") == codes
