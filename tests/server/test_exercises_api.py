"""The exercises over HTTP: told as a table would tell them, answered without anything being kept."""

from __future__ import annotations

from typing import Any

import pytest

from hispania import games
from hispania.games.conquest.learning.exercises import book
from hispania.games.conquest.learning.lessons import points_of
from hispania.games.conquest.text.notation import read_action

from .support import Someone

PATH = "/api/games/conquest/exercises"


def told(person: Someone, number: int) -> Any:
    return person.http.get(f"{PATH}/{number}").raise_for_status().json()


def answered(person: Someone, number: int, action: Any) -> Any:
    return person.http.post(f"{PATH}/{number}/answer", json={"action": action})


def test_every_exercise_is_told_with_its_list_and_its_odds(ana: Someone) -> None:
    listed = ana.http.get(PATH).raise_for_status().json()["exercises"]
    assert [one["id"] for one in listed] == [one.id for one in book().exercises]
    fights = 0
    for number, one in enumerate(book().exercises, 1):
        found = told(ana, number)
        assert found["now"]["position"] == one.game.view()
        assert {each["line"] for each in found["now"]["legal"]} == {value.action for value in one.values}
        assert found["printed"] == games.rules("conquest").printed().hash
        fights += len(found["previews"])
        solution = ana.http.get(f"{PATH}/{number}/solution").raise_for_status().json()
        assert [point["code"] for point in solution["points"]] == [point.code for point in points_of(one)]
        assert solution["actions"][0]["kind"] == found["asked"]["kind"]
    assert fights > 20


def test_answers_are_judged(ana: Someone) -> None:
    kinds = set()
    for number, one in enumerate(book().exercises[:12], 1):
        lines = {each["line"]: each["action"] for each in told(ana, number)["now"]["legal"]}
        for value in (one.values[0], one.values[1], one.values[-1]):
            found = answered(ana, number, lines[value.action]).raise_for_status().json()
            assert (found["chance"], found["legal"]) == (value.chance, len(one.values))
            assert (found["kind"] == "right") == (value.action in one.best)
            kinds.add(found["kind"])
    assert kinds == {"right", "close", "wrong"}


def test_what_is_not_allowed_there_is_refused_with_its_reasons(ana: Someone) -> None:
    first = book().exercises[0]
    legal = {value.action for value in first.values}
    wrong = next(
        {"kind": "move", "actor": "K", "to": space.id}
        for space in first.game.board.spaces
        if not any(space.notation in line for line in legal)
    )
    refused = answered(ana, 1, wrong)
    assert (refused.status_code, refused.json()["refusal"]["type"]) == (409, "illegal")
    assert refused.json()["refusal"]["reasons"]
    assert read_action(first.game, first.best[0])  # and the same program reads what is right


@pytest.mark.parametrize(
    ("path", "status"),
    [("/99", 404), ("/0", 422), ("/x", 422), ("/99/solution", 404)],
)
def test_what_is_not_there_is_said(ana: Someone, path: str, status: int) -> None:
    answer = ana.http.get(PATH + path)
    assert answer.status_code == status
    assert answer.json()["refusal"]["text"]


def test_a_game_without_exercises_says_so(ana: Someone) -> None:
    answer = ana.http.get("/api/games/peoples/exercises")
    assert (answer.status_code, answer.json()["refusal"]["type"]) == (404, "not-found")
    assert "no exercises" in answer.json()["refusal"]["text"]


@pytest.mark.parametrize("body", [{}, {"action": "pass"}, {"action": {}}, {"action": {"kind": "fly"}}, []])
def test_an_answer_that_means_nothing_is_refused(ana: Someone, body: Any) -> None:
    answer = ana.http.post(f"{PATH}/1/answer", json=body)
    assert (answer.status_code, answer.json()["refusal"]["type"]) == (422, "unreadable")
