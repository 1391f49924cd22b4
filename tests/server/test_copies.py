"""A board of one's own over HTTP: looked at while it is edited, played on, kept with its table; nobody is trusted."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from hispania import games
from hispania.games.conquest.printed.board import parse_board

from .support import Running, Someone

PATH = "/api/games/conquest/copies"


def shipped(person: Someone) -> dict[str, Any]:
    found: dict[str, Any] = person.http.get(f"{PATH}/shipped").raise_for_status().json()
    return found


def looked(person: Someone, tables: Any) -> Any:
    return person.http.post(f"{PATH}/check", json={"tables": tables}).raise_for_status().json()


def moved_link(tables: dict[str, Any]) -> dict[str, Any]:
    """The tables with one link led elsewhere, as an owner of the box might correct it."""
    found = copy.deepcopy(tables)
    link = next(one for one in found["link"] if {one["a"], one["b"]} == {"emerita", "gades"})
    link |= {"a": "emerita", "b": "corduba", "segments": 1}
    return found


def test_the_shipped_board_goes_through_the_editor_unchanged(ana: Someone) -> None:
    found = shipped(ana)
    assert found["looked"] == {
        "hash": games.rules("conquest").printed().hash,
        "problems": [],
        "findings": [],
    }
    again = looked(ana, found["tables"])
    assert again["looked"] == found["looked"]
    assert parse_board(again["file"]).hash == found["looked"]["hash"]
    assert ana.http.post(f"{PATH}/read", json={"file": again["file"]}).json()["tables"] == found["tables"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Gades and Onuba are not linked"),
        ("fr", "Gades et Onuba ne sont pas reliées"),
        ("es", "Gades y Onuba no están enlazadas"),
    ],
)
def test_where_a_board_differs_is_told_in_the_language_asked_for(ana: Someone, language: str, words: str) -> None:
    tables = shipped(ana)["tables"]
    tables["link"] = [link for link in tables["link"] if {link["a"], link["b"]} != {"gades", "onuba"}]
    told = ana.http.post(f"{PATH}/check?language={language}", json={"tables": tables}).json()["looked"]
    assert told["hash"]
    assert any(finding["text"].startswith(words) for finding in told["findings"]), told
    assert ana.http.post(f"{PATH}/check?language=english", json={"tables": tables}).status_code == 422


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda t: t["link"].append(dict(t["link"][0])), "twice"),
        (lambda t: t["link"][0].update(segments=4), "segments"),
        (lambda t: next(s for s in t["space"] if s["id"] == "osca").update(name="3 towns"), "bad-name"),
        (lambda t: next(s for s in t["space"] if s["id"] == "abula").update(name="Osca"), "same-name"),
        (lambda t: next(s for s in t["space"] if s["id"] == "abula").update(shield=2), "shield-count"),
        (lambda t: t.update(link=[k for k in t["link"] if "osca" not in (k["a"], k["b"])]), "no-link"),
        (lambda t: next(k for k in t["link"] if k.get("road")).update(road=False), "road-count"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_reason(
    ana: Someone, change: Callable[[dict[str, Any]], Any], code: str
) -> None:
    tables = shipped(ana)["tables"]
    change(tables)
    found = looked(ana, tables)
    assert found["looked"]["hash"] is None
    problem = next(one for one in found["looked"]["problems"] if one["code"] == code)
    assert problem["text"]
    assert problem["facts"]
    refused = ana.http.post("/api/tables/copy", json={"options": {}, "file": found["file"]})
    assert (refused.status_code, refused.json()["refusal"]["type"]) == (422, "unreadable")
    assert "cannot be played on" in refused.json()["refusal"]["text"]


def test_a_table_on_a_corrected_board_keeps_it(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana = Someone(server)
    found = looked(ana, moved_link(shipped(ana)["tables"]))
    hash = found["looked"]["hash"]
    assert hash not in (None, games.rules("conquest").printed().hash)
    body = {"options": {"level": "7|5|4|5|1"}, "file": found["file"], "seed": "mine"}
    id = ana.http.post("/api/tables/copy", json=body).raise_for_status().json()["table"]
    with ana.at(id) as place:
        for _ in range(6):
            place.act(lambda legal: legal[0])
    assert ana.http.get(f"/api/tables/{id}").json()["printed"] == hash
    drawn = ana.http.get(f"/api/games/conquest/printed/{hash}").raise_for_status().json()
    assert any({one["a"], one["b"]} == {"corduba", "emerita"} for one in drawn["links"])
    assert f'[Board "{hash}"]' in ana.http.get(f"/api/tables/{id}/record").text
    branch = ana.http.post(f"/api/tables/{id}/branch", json={"step": 2}).raise_for_status().json()["table"]
    ana = ana.again_at(server.restarted())
    for path in (f"printed/{hash}", f"?printed={hash}"):  # before any table on it was looked at
        assert ana.http.get(f"/api/games/conquest/{path}".replace("/?", "?")).status_code == 200
    assert ana.http.get("/api/games/conquest/printed/0123456789abcdef").status_code == 404
    for table in (id, branch):
        assert ana.http.get(f"/api/tables/{table}").raise_for_status().json()["printed"] == hash


@pytest.mark.parametrize(
    "tables",
    [
        {"space": 3, "link": "x"},
        {"elsewhere": []},
        {"link": [[]]},
        {"link": [{"a": {"b": 1}}]},
        {"link": [{"a b": 1}]},
        {"space": [{"x": 1e400}]},
        {"space": [{"name": "\x00\x7f\"'\n[[link]]"}]},
    ],
)
def test_damaged_tables_are_told_or_refused(ana: Someone, tables: Any) -> None:
    body = json.dumps({"tables": tables})
    answer = ana.http.post(f"{PATH}/check", content=body, headers={"Content-Type": "application/json"})
    if answer.status_code == 200:
        assert answer.json()["looked"]["hash"] is None
        assert ana.http.post(f"{PATH}/read", json={"file": answer.json()["file"]}).status_code == 200
    else:
        assert (answer.status_code, answer.json()["refusal"]["type"]) == (422, "unreadable")


def test_large_files_other_games_and_strangers(server: Running, ana: Someone) -> None:
    large = ana.http.post(f"{PATH}/read", json={"file": "#" * 300_000})
    assert (large.status_code, large.json()["refusal"]["type"]) == (413, "too-large")
    long = ana.http.post(f"{PATH}/read", json={"file": "#" * 130_000})
    assert (long.status_code, long.json()["refusal"]["type"]) == (422, "unreadable")
    torn = ana.http.post(f"{PATH}/read", json={"file": "[[link]\na="})
    assert (torn.status_code, torn.json()["refusal"]["type"]) == (422, "unreadable")
    assert ana.http.get("/api/games/peoples/copies/shipped").status_code == 404
    body = {"options": {}, "file": shipped(ana)["file"], "daily": True}
    assert ana.http.post("/api/tables/copy", json=body).status_code == 422
