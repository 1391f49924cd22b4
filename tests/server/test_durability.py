"""What was acknowledged is kept: over restarts, over kill -9 at any moment, over faults of the storage."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, insert, inspect, select, text
from websockets.exceptions import ConnectionClosed

import hispania
from hispania.errors import HispaniaError
from hispania.games import conquest
from hispania.server.refusals import Refused
from hispania.server.store.schema import metadata, people
from hispania.server.store.storage import Storage
from hispania.server.tables.live import Live
from hispania.server.tables.loading import Stored
from hispania.server.tables.lobby import Lobby
from hispania.table.session import Table

from .support import ALONE, PATIENCE, Running, Someone, refusal, refusal_of

# -------------------------------------------------------------------- restarts


def test_a_restarted_server_has_the_same_tables(own_server: Callable[..., Running]) -> None:
    fast = {"commands_a_second": 5000, "commands_at_once": 5000}
    server = own_server(**fast)
    ana = Someone(server, "Ana")
    games = [
        ALONE,
        {"options": {"level": "6|4|3|4|2", "players": 2, "variants": ["hispano", "terror"]}},
    ]
    made = [ana.opens({**game, "name": f"game {n}"})["table"] for n, game in enumerate(games)]
    rng = random.Random(11)
    for id in made:
        with ana.at(id) as here:
            for _ in range(30):
                if here.now["over"]:
                    break
                here.act(rng.choice)
                if here.now["can_undo"] and rng.random() < 0.4:
                    assert here.command("undo")["type"] == "ack"
                    if rng.random() < 0.6:
                        assert here.command("redo")["type"] == "ack"
    made.append(ana.post(f"/api/tables/{made[0]}/branch", {"step": 12}).json()["table"])
    brought = Table(conquest.new_game("6|4|3|4|2"), seed=None)
    brought.roll(conquest.Roll(hispanic=3))
    made.append(ana.post("/api/tables/import", {"record": brought.record()}).json()["table"])
    for id in made[2:]:
        with ana.at(id) as here:
            here.act()
            here.act()
    before = [(ana.lasting(id), ana.record(id), ana.http.get(f"/api/tables/{id}/steps?from=0").json()) for id in made]
    server.stop()
    ana = ana.again_at(own_server(**fast))
    assert [
        (ana.lasting(id), ana.record(id), ana.http.get(f"/api/tables/{id}/steps?from=0").json()) for id in made
    ] == before
    for id in made:
        with ana.at(id) as here:
            here.play_out(rng)
        record = ana.record(id)
        assert Table.replay(record).game.to_json() == ana.table(id)["now"]["position"]


def test_a_command_is_known_again_after_a_restart(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana = Someone(server)
    id = ana.opens()["table"]
    with ana.at(id) as here:
        decision, action = here.decision(), here.now["legal"][0]["action"]
        answer = here.command("act", id="the one", action=action)
        here.act()
    server.stop()
    ana = ana.again_at(own_server())
    before = ana.table(id)["now"]
    with ana.at(id) as here:
        assert here.command("act", id="the one", decision=decision, action=action) == answer
        assert refusal(here.command("act", id="another", decision=decision, action=action)) == "stale"
    assert ana.table(id)["now"] == before


def test_invitations_outlive_a_restart(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    made = ana.opens({**ALONE, "seats": {"C": "open"}})
    server.stop()
    ben = ben.again_at(own_server())
    joined = ben.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]})
    assert joined.json() == {"table": made["table"], "seat": "C"}


def test_idle_tables_leave_memory_and_come_back(own_server: Callable[..., Running]) -> None:
    server = own_server(tables_in_memory=3)
    ana = Someone(server)
    made = [ana.opens()["table"] for _ in range(8)]
    with ana.at(made[0]) as here:
        here.act()
        shown = {id: ana.table(id)["now"]["version"] for id in made}
        assert shown == {id: 2 if id == made[0] else 1 for id in made}
        assert len(server.lobby.live_tables()) <= 4  # the one that is looked at stays
        here.act()
    assert ana.table(made[0])["now"]["version"] == 3


def test_tables_that_all_come_back_at_once_are_loaded_once(
    own_server: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = own_server(tables_in_memory=2)
    ana = Someone(server)
    made = [ana.opens()["table"] for _ in range(12)]
    server.stop()
    lobby = Lobby(server.settings)
    loaded = []

    def live(found: Stored, fence: int | None = None) -> Live:
        loaded.append(found.facts.id)
        return found_live(found, fence)

    found_live = Stored.live

    async def look(id: str) -> str:
        async with lobby.hold(id) as live:
            return live.facts.id

    async def look_at_all() -> list[str]:
        lobby.storage.open()
        found = await asyncio.gather(*(look(id) for id in made for _ in range(3)))
        assert len(lobby.live_tables()) < len(made)  # those that were looked at make room
        await lobby.close()
        return found

    monkeypatch.setattr(Stored, "live", live)
    assert asyncio.run(look_at_all()) == [id for id in made for _ in range(3)]
    assert sorted(loaded) == sorted(made)


def test_a_slow_reader_is_cut_and_loses_nothing(own_server: Callable[..., Running]) -> None:
    server = own_server(waiting_messages=5, commands_a_second=5000, commands_at_once=5000)
    server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # connections inherit it
    ana = Someone(server)
    id = ana.opens()["table"]
    with socket.socket() as sleeper:
        sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sleeper.connect(("127.0.0.1", server.port))
        request = (
            f"GET /api/tables/{id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        )
        sleeper.sendall(request.encode())  # and never reads what is answered
        with ana.at(id) as here:
            if not any('"watching":1' in text for text in here.heard):
                here.until(lambda message: message.get("watching") == 1)
            here.to_roman_phase()
            for _ in range(5000):
                here.quiet_move()
                here.command("undo")
                if len(server.lobby.live_tables()[0].viewers) == 1:
                    break
            assert len(server.lobby.live_tables()[0].viewers) == 1
            here.act()  # nobody else has waited for it
            assert ana.table(id)["now"]["version"] == here.now["version"]


# -------------------------------------------------------------------- a table that was tampered with


def test_dice_that_the_seed_does_not_give_stop_the_table(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana = Someone(server)
    id, sound = ana.opens({**ALONE, "seed": "roma"})["table"], ana.opens()["table"]
    server.stop()
    engine = create_engine(server.settings.url)
    with engine.begin() as database:
        changed = database.execute(
            text("UPDATE commands SET dice = replace(dice, '[6]', '[5]') WHERE table_id = :id"), {"id": id}
        )
        assert changed.rowcount == 1
    engine.dispose()
    ana = ana.again_at(own_server())
    answer = ana.http.get(f"/api/tables/{id}")
    assert refusal_of(answer) == (409, "damaged")
    assert "the dice [5]" in answer.json()["refusal"]["text"]
    with pytest.raises(ConnectionClosed, match="damaged"), ana.at(id):
        pass
    assert ana.table(sound)["now"]["version"] == 1
    assert len(ana.post("/api/me").json()["tables"]) == 2


# -------------------------------------------------------------------- storage


def test_one_bad_job_does_not_spoil_the_commit_of_the_others(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'x.db'}")
    storage.open()
    row = {"name": "", "created": ""}

    async def write() -> list[object]:
        jobs = [storage.write([(insert(people), {"id": id, **row})]) for id in ("a", "b", "a", "c")]
        return list(await asyncio.gather(*jobs, return_exceptions=True))

    answers = asyncio.run(write())
    assert [type(answer) for answer in answers] == [type(None), type(None), Refused, type(None)]
    found = asyncio.run(storage.read(lambda database: database.execute(select(people.c.id)).scalars().all()))
    assert sorted(found) == ["a", "b", "c"]
    storage.close()


def test_a_job_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'x.db'}")
    storage.open()
    row = {"name": "", "created": ""}
    work = [(insert(people), {"id": id, **row}) for id in ("a", "b", "a")]
    with pytest.raises(Refused, match="could not be stored"):
        asyncio.run(storage.write(work))
    found = asyncio.run(storage.read(lambda database: database.execute(select(people.c.id)).scalars().all()))
    assert found == []
    storage.close()


def test_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'deep' / 'x.db'}")
    storage.open()
    storage.close()
    made = create_engine(f"sqlite:///{tmp_path / 'deep' / 'x.db'}")
    wanted = create_engine("sqlite://")
    metadata.create_all(wanted)
    for table in metadata.tables:
        for what in ("get_columns", "get_pk_constraint", "get_foreign_keys", "get_indexes", "get_unique_constraints"):
            found, meant = getattr(inspect(made), what)(table), getattr(inspect(wanted), what)(table)
            for one in (*found, *meant) if what == "get_indexes" else ():  # a condition is told as an object
                one["dialect_options"] = {name: str(said) for name, said in one.get("dialect_options", {}).items()}
            if isinstance(found, list) and what != "get_columns":  # a migrated table lists them in another order
                found, meant = sorted(map(str, found)), sorted(map(str, meant))
            assert str(found) == str(meant)
    with made.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    made.dispose()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("this is a letter, not a database " * 100)
    with pytest.raises(HispaniaError, match=r"x\.db cannot be used"):
        Storage(f"sqlite:///{tmp_path / 'x.db'}").open()


# -------------------------------------------------------------------- kill -9


class Killable:
    """A server in a process of its own."""

    def __init__(self, folder: Path, port: int, database: str = "") -> None:
        program = (
            "import sys, uvicorn; from pathlib import Path; from hispania.server.app import create_app; "
            "from hispania.server.settings import Limits, Settings; "
            "limits = Limits(commands_a_second=5000); "
            "settings = Settings(Path(sys.argv[1]), database=sys.argv[3] or None, limits=limits); "
            "uvicorn.run(create_app(settings), port=int(sys.argv[2]), log_level='error')"
        )
        source = str(Path(hispania.__file__).parents[1])
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])}
        self.url = f"http://127.0.0.1:{port}"
        words = [sys.executable, "-c", program, str(folder), str(port), database]
        self.process = subprocess.Popen(words, env=environment)
        end = time.monotonic() + 3 * PATIENCE
        while True:
            try:
                httpx.get(f"{self.url}/api/health").raise_for_status()
                return
            except httpx.HTTPError:
                assert time.monotonic() < end
                assert self.process.poll() is None
                time.sleep(0.05)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)


@pytest.mark.compiled_only
@pytest.mark.parametrize(("kind", "blows"), [("sqlite", 2), ("postgresql", 1)])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    request: pytest.FixtureRequest, tmp_path: Path, free_port: int, kind: str, blows: int
) -> None:
    rng, database = random.Random(9), request.getfixturevalue("database") if kind == "postgresql" else ""
    server = Killable(tmp_path, free_port, database)
    people = [Someone(server.url) for _ in range(3)]
    made = [someone.opens()["table"] for someone in people]
    acknowledged: dict[str, dict[str, int]] = {id: {} for id in made}

    def play(someone: Someone, id: str, seed: float) -> None:
        """Play until the line breaks, counting what was acknowledged."""
        mine = random.Random(seed)
        try:
            with someone.at(id) as here:
                while not here.now["over"]:
                    undo = here.now["can_undo"] and mine.random() < 0.3
                    name = f"{here.now['version']}-{mine.random()}"
                    if undo:
                        answer = here.command("undo", id=name)
                    elif here.now["waits"]:
                        answer = here.command("roll", id=name)
                    else:
                        legal = mine.choice(here.now["legal"])
                        answer = here.command("act", id=name, action=legal["action"])
                    assert answer["type"] == "ack", answer
                    acknowledged[id][name] = answer["version"]
        except (ConnectionClosed, OSError, EOFError):
            return

    for _ in range(blows):
        lines = [threading.Thread(target=play, args=(someone, id, rng.random())) for someone, id in zip(people, made)]
        for line in lines:
            line.start()
        wanted = sum(map(len, acknowledged.values())) + rng.randint(15, 60)
        end = time.monotonic() + PATIENCE
        while sum(map(len, acknowledged.values())) < wanted and any(line.is_alive() for line in lines):
            assert time.monotonic() < end, "nothing is acknowledged any more"
            time.sleep(0.001)
        server.kill()  # in the middle of whatever comes next
        for line in lines:
            line.join(PATIENCE)
            assert not line.is_alive()
        server = Killable(tmp_path, free_port, database)
        for someone, id in zip(people, made):
            told = someone.table(id)
            assert told["now"]["version"] >= max(acknowledged[id].values(), default=1)
            with someone.at(id) as here:
                for name, version in acknowledged[id].items():
                    answer = here.command("roll", id=name, version=0)  # it is known, so it is answered as it was then
                    assert (answer["type"], answer["version"]) == ("ack", version)
            assert someone.table(id)["now"] == told["now"]
            assert Table.replay(someone.record(id)).lines == told["record"]
    assert sum(map(len, acknowledged.values())) >= 15 * blows  # each after 15 or more, whenever that was
    server.kill()
