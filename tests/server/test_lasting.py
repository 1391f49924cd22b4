"""Stored games outlive rules and boards; rules that lead elsewhere under an old name are caught."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contract import careless
from contract.toy import SEATS
from hispania import games
from hispania.server.settings import Settings
from hispania.table.session import Table

from .support import UNLIMITED, Running, Someone, eventually, refusal_of
from .test_store_cli import store

Server = Callable[..., Running]


@pytest.fixture
def server_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Servers one after the other in the same folder, each with a toy and printed games of its own."""
    running: list[Running] = []

    def start(toy: str, **settings: Any) -> Running:
        for before in running:
            before.stop()
        monkeypatch.setenv("HISPANIA_GAMES", f"toy=contract.{toy}")
        running[:] = [Running(Settings(tmp_path / "data", limits=UNLIMITED, **settings))]
        return running[0]

    yield start
    for last in running:
        last.stop()


def bids(ana: Someone, id: str, rounds: int) -> None:
    """All seats bid as high as they can, and keep their cards."""
    with ana.at(id) as here:
        for _ in range(4 * rounds):
            if here.now["over"]:
                return
            if here.now["waits"]:
                assert here.command("roll")["type"] == "ack"
            for seat in SEATS:
                legal = ana.http.get(f"/api/tables/{id}?seat={seat}").json()["now"]
                if legal["legal"]:
                    decision, action = legal["decisions"][seat], legal["legal"][-1]["action"]
                    if action["kind"] == "swap":
                        action = legal["legal"][0]["action"]
                    answer = here.command("act", seat=seat, decision=decision, action=action)
                    assert answer["type"] == "ack", answer


def toy_table(ana: Someone, rounds: int) -> str:
    id: str = ana.opens({"game": "toy", "options": {"rounds": rounds}, "seed": "roma"})["table"]
    return id


def points(ana: Someone, id: str) -> Any:
    return ana.table(id)["now"]["position"]["points"]


def test_stored_games_go_on_by_the_rules_with_which_they_began(server_of: Server) -> None:
    ana = Someone(server_of("toy"), "Ana")
    over, running = toy_table(ana, 3), toy_table(ana, 9)
    bids(ana, over, 3)
    bids(ana, running, 2)
    before = {id: (ana.lasting(id), ana.record(id)) for id in (over, running)}
    assert before[over][0]["now"]["over"]

    ana = ana.again_at(server_of("later"))
    assert {id: (ana.lasting(id), ana.record(id)) for id in (over, running)} == before
    new = toy_table(ana, 3)
    bids(ana, new, 3)
    bids(ana, running, 9)
    assert points(ana, new) != points(ana, over)  # the same dice, the same bids, other rules
    whole = ana.record(running)
    assert '[Rules "1"]' in whole
    assert '[Rules "2"]' in ana.record(new)
    brought = ana.post("/api/tables/import", {"record": before[over][1]}).json()["table"]
    assert points(ana, brought) == points(ana, over)
    branched = ana.post(f"/api/tables/{over}/branch", {"step": 8}).json()["table"]
    assert '[Rules "1"]' in ana.record(branched)

    ana = ana.again_at(server_of("toy"))  # the way back
    assert ana.record(running) == whole
    assert ana.record(over) == before[over][1]
    told = ana.http.get(f"/api/tables/{new}")
    assert refusal_of(told) == (409, "damaged")
    assert "version '2' of the rules, and this program has 1: update it" in told.json()["refusal"]["text"]
    assert list(Table.replay(whole).game.points) == points(ana, running)


def test_rules_that_changed_refuse_to_pretend(server_of: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = Someone(server_of("toy"), "Ana")
    over, running = toy_table(ana, 3), toy_table(ana, 20)
    bids(ana, over, 3)
    bids(ana, running, 5)
    assert ana.table(running)["now"]["version"] > 16
    ana = ana.again_at(server_of("careless"))  # which calls its rules version 1, too
    for id in (over, running):
        told = ana.http.get(f"/api/tables/{id}")
        assert refusal_of(told) == (409, "damaged")
        assert "led to another position when it was played" in told.json()["refusal"]["text"]
    monkeypatch.setattr(careless, "RULES", careless.Forgetful())
    ana = ana.again_at(server_of("careless"))
    told = ana.http.get(f"/api/tables/{over}")
    assert "version '1' of the rules, and this program has 2" in told.json()["refusal"]["text"]
    ana = ana.again_at(server_of("toy"))
    assert ana.table(over)["now"]["over"]  # nothing was changed by all this


def test_positions_are_marked_at_intervals(server_of: Server) -> None:
    server = server_of("toy")
    ana = Someone(server, "Ana")
    id = toy_table(ana, 6)
    bids(ana, id, 6)
    with sqlite3.connect(f"file:{server.settings.data / 'hispania.db'}?mode=ro", uri=True) as database:
        rows = database.execute("SELECT seq, position FROM commands WHERE table_id = ? ORDER BY seq", (id,)).fetchall()
        stored = database.execute("SELECT game, rules, printed FROM tables").fetchall()
    database.close()
    last = rows[-1][0]
    assert last > 16
    assert [seq for seq, position in rows if position] == [*range(16, last, 16), last]
    assert rows[-1][1] == f"{Table.replay(ana.record(id)).game.hash():x}"
    assert stored == [("toy", "1", "toy")]


def of_the_first_release(data: Path) -> None:
    """Make the tables of a folder what they are after an upgrade from the first release."""
    with contextlib.closing(sqlite3.connect(data / "hispania.db")) as database:
        database.execute("UPDATE commands SET position = NULL")
        database.execute("UPDATE tables SET rules = NULL")
        database.commit()


def marked(data: Path, id: str) -> list[int]:
    """The numbers of the commands whose positions are marked."""
    with contextlib.closing(sqlite3.connect(f"file:{data / 'hispania.db'}?mode=ro", uri=True)) as database:
        wanted = "SELECT seq FROM commands WHERE table_id = ? AND position IS NOT NULL ORDER BY seq"
        return [seq for (seq,) in database.execute(wanted, (id,))]


@pytest.mark.parametrize("way", ["loaded", "checked", "checked beside the server"])
def test_games_of_the_first_release_are_marked_and_rules_that_changed_refuse_to_pretend(
    server_of: Server, way: str
) -> None:
    server = server_of("toy")
    data, ana = server.settings.data, Someone(server, "Ana")
    over, running, short = toy_table(ana, 3), toy_table(ana, 20), toy_table(ana, 9)
    for id, rounds in ((over, 3), (running, 5), (short, 1)):
        bids(ana, id, rounds)
    versions = {id: ana.table(id)["now"]["version"] for id in (over, running, short)}
    assert versions[short] < 16 < versions[running]
    before = {id: ana.record(id) for id in versions}
    server.stop()
    of_the_first_release(data)
    assert store("check", "--data", data) == (0, "All 3 tables replay.\n")
    assert [marked(data, id) for id in versions] == [[], [], []]  # nothing was changed by looking
    if way == "loaded":
        ana = ana.again_at(server_of("toy"))
        assert {id: ana.record(id) for id in versions} == before
    elif way == "checked":
        code, told = store("check", "--mark", "--data", data)
        assert (code, told) == (0, "Positions of 3 tables are marked that were not.\nAll 3 tables replay.\n")
    else:
        ana = ana.again_at(server_of("toy"))
        assert store("check", "--mark", "--data", data)[0] == 0
        assert {id: ana.record(id) for id in versions} == before
    for id, last in versions.items():
        eventually(lambda id=id, last=last: marked(data, id) == [*range(16, last, 16), last])  # type: ignore[misc]
    assert store("check", "--mark", "--data", data)[1].startswith("Positions of 0 tables are marked")

    ana = ana.again_at(server_of("careless"))  # which calls its rules version 1, too
    for id in versions:
        told = ana.http.get(f"/api/tables/{id}")
        assert refusal_of(told) == (409, "damaged")
        assert "led to another position when it was played" in told.json()["refusal"]["text"]
    assert store("check", "--mark", "--data", data)[0] == 1
    ana = ana.again_at(server_of("toy"))
    assert {id: ana.record(id) for id in versions} == before


def test_what_cannot_be_replayed_is_not_marked(server_of: Server) -> None:
    server = server_of("toy")
    data, ana = server.settings.data, Someone(server, "Ana")
    id = toy_table(ana, 20)
    bids(ana, id, 6)
    last = ana.table(id)["now"]["version"]
    server.stop()
    of_the_first_release(data)
    with contextlib.closing(sqlite3.connect(data / "hispania.db")) as database:
        database.execute("UPDATE commands SET dice = '[0]' WHERE seq = ?", (last,))
        database.commit()
    assert store("check", "--mark", "--data", data)[0] == 1
    ana = ana.again_at(server_of("toy"))
    assert refusal_of(ana.http.get(f"/api/tables/{id}")) == (409, "damaged")
    assert marked(data, id) == []


@pytest.mark.parametrize("game", ["conquest", "peoples", "spartacvs"])
def test_another_board_leaves_stored_tables_as_they_were(server_of: Server, tmp_path: Path, game: str) -> None:
    rules = games.rules(game)
    text = rules.write_printed(rules.printed())  # type: ignore[attr-defined]
    copy = tmp_path / "copy.toml"
    changes = {
        "conquest": ('name = "Osca"', 'name = "Osca vetus"'),
        "peoples": ("stack = 4", "stack = 5"),
        "spartacvs": ("tactical = 3", "tactical = 2"),
    }
    copy.write_text(text.replace(*changes[game], 1), encoding="utf-8")
    other = rules.printed(copy)
    assert other.hash != rules.printed().hash

    ana = Someone(server_of("toy", printed={game: other}), "Ana")
    id = ana.opens({"game": game, "options": {}, "seats": {}})["table"]
    with ana.at(id) as here:
        here.act()
    before, record = ana.lasting(id), ana.record(id)
    assert before["printed"] == other.hash

    ana = ana.again_at(server_of("toy"))
    assert ana.lasting(id) == before
    assert ana.record(id) == record
    if game == games.DEFAULT:  # others take their time to draw
        assert ana.http.get(f"/api/games/{game}/printed/{other.hash}").status_code == 200
    with ana.at(id) as here:
        here.act()
    branched = ana.post(f"/api/tables/{id}/branch", {"step": 1}).json()["table"]
    assert ana.table(branched)["printed"] == other.hash
    new = ana.table(ana.opens({"game": game, "options": {}})["table"])
    assert new["printed"] == Settings(tmp_path).printed_game(rules).hash
    brought = ana.post("/api/tables/import", {"record": record})
    if brought.status_code == 201:  # a game that hides something has told no whole record yet
        assert ana.table(brought.json()["table"])["printed"] == other.hash
    else:
        assert rules.hidden
