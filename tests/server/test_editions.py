"""A server on a game with several editions: new tables take the usual one or the one named, old ones find theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hispania import Table, games

from .support import Running, Someone

RULES = games.rules("peoples")
FIRST, MENDED = RULES.printed("first").hash, RULES.printed("mended").hash
SEATS = dict.fromkeys("1234", "me")


def begun(someone: Someone, **wanted: Any) -> str:
    body = {"game": "peoples", "options": {"scenario": "A"}, "seats": SEATS, "seed": "editions", **wanted}
    answer = someone.http.post("/api/tables", json=body)
    answer.raise_for_status()
    return str(answer.json()["table"])


def printed(someone: Someone, table: str) -> str:
    return str(someone.http.get(f"/api/tables/{table}").json()["printed"])


def test_a_table_is_begun_on_the_usual_edition_or_on_the_one_that_is_named(ana: Someone) -> None:
    assert printed(ana, begun(ana)) == MENDED
    assert printed(ana, begun(ana, edition="mended")) == MENDED
    assert printed(ana, begun(ana, edition="first")) == FIRST
    body = {"game": "peoples", "options": {}, "seats": SEATS, "edition": "second"}
    refused = ana.http.post("/api/tables", json=body)
    assert refused.status_code == 422
    assert "no edition is called 'second'; there are mended, first" in refused.text
    assert "there are none" in ana.http.post("/api/tables", json={"options": {}, "edition": "first"}).text


def test_facts_are_those_of_the_edition_that_is_asked_for(ana: Someone) -> None:
    usual = ana.http.get("/api/games/peoples").json()
    assert usual["printed"] == MENDED
    assert usual["editions"] == [{"name": "mended", "printed": MENDED}, {"name": "first", "printed": FIRST}]
    first = ana.http.get("/api/games/peoples", params={"printed": FIRST}).json()
    assert first["printed"] == FIRST
    assert first["nations"] != usual["nations"]
    assert ana.http.get("/api/games/peoples", params={"printed": "0" * 16}).status_code == 404
    assert ana.http.get("/api/games/conquest").json()["editions"] == []
    for hash in (FIRST, MENDED):
        assert ana.http.get(f"/api/games/peoples/printed/{hash}").json()["hash"] == hash


def test_a_game_with_hidden_hands_has_editions_too(ana: Someone) -> None:
    rules = games.rules("spartacvs")
    first, mended = rules.printed("first").hash, rules.printed("mended").hash
    usual = ana.http.get("/api/games/spartacvs").json()
    assert usual["editions"] == [{"name": "mended", "printed": mended}, {"name": "first", "printed": first}]
    other = ana.http.get("/api/games/spartacvs", params={"printed": first}).json()
    assert (usual["board"], other["board"]) == (mended, first)
    assert usual["leaders"] != other["leaders"]
    for edition, hash in ((None, mended), ("first", first)):
        body = {"game": "spartacvs", "options": {"scenario": "II"}, "seats": {"S": "me", "R": "me"}, "edition": edition}
        assert printed(ana, ana.http.post("/api/tables", json=body).json()["table"]) == hash


@pytest.mark.parametrize(("edition", "hash"), [("first", FIRST), ("mended", MENDED)])
def test_a_record_is_replayed_on_its_own_edition(ana: Someone, edition: str, hash: str) -> None:
    table = Table(RULES.new_game(RULES.read_options({"scenario": "A"}), RULES.printed(edition)), seed="editions")
    for _ in range(5):
        table.roll_on()
        table.act(table.game.legal_actions()[0])
    brought = ana.http.post("/api/tables/import", json={"record": table.record()}).json()["table"]
    assert printed(ana, brought) == hash
    assert f'[Board "{hash}"]' in ana.http.get(f"/api/tables/{brought}/record").text


def test_tables_of_all_editions_come_back_after_a_restart(own_server: Callable[..., Running]) -> None:
    first = own_server()
    someone = Someone(first)
    tables = {hash: begun(someone, edition=name) for name, hash in (("first", FIRST), ("mended", MENDED))}
    before = {table: someone.http.get(f"/api/tables/{table}").json()["now"] for table in tables.values()}
    first.stop()
    again = someone.again_at(own_server())
    for hash, table in tables.items():
        assert printed(again, table) == hash
        assert again.http.get(f"/api/tables/{table}").json()["now"] == before[table]
