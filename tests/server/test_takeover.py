"""What a process had is there again when it dies, stops or is silent; nothing is lost, nobody waits without need."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import WebSocketException

from hispania.server.cluster import house, links
from hispania.server.cluster import ownership as owning
from hispania.server.store.fences import NOW
from hispania.table.drawn import seal_of
from hispania.table.session import Table

from .processes import LONG, SOURCE, owner, row, until
from .support import Running, Someone, refusal_of

pytestmark = pytest.mark.usefixtures("unhurried")


class Killable:
    """A server in a process of its own."""

    def __init__(
        self, folder: Path, database: str, port: int, *, lease: float = owning.LEASE, internal: str | None = None
    ) -> None:
        program = (
            "import sys, uvicorn; from pathlib import Path; from hispania.server.app import create_app; "
            "from hispania.server.cluster import ownership; "
            "from hispania.server.guarded import config_of; from hispania.server.settings import Limits, Settings; "
            f"ownership.LEASE, ownership.OWN = {lease}, {lease * owning.OWN / owning.LEASE}; "
            f"more = {{'limits': Limits(commands_a_second=5000), 'internal': {internal!r}}}; "
            "settings = Settings(Path(sys.argv[1]), database=sys.argv[2], **more); "
            "uvicorn.Server(config_of(create_app(settings), settings, port=int(sys.argv[3]), log_level='error')).run()"
        )
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([SOURCE, os.environ.get("PYTHONPATH", "")])}
        self.url = f"http://127.0.0.1:{port}"
        arguments = [sys.executable, "-c", program, str(folder), database, str(port)]
        self.process = subprocess.Popen(arguments, env=environment)
        until(self._answers, "a server starts")

    def _answers(self) -> bool:
        assert self.process.poll() is None
        try:
            return httpx.get(f"{self.url}/api/health", timeout=LONG).status_code == 200
        except httpx.HTTPError:
            return False

    def send(self, what: signal.Signals) -> None:
        self.process.send_signal(what)

    def end(self) -> None:
        self.process.kill()
        self.process.wait(LONG)


class Player(threading.Thread):
    """Plays at a table whatever happens to the line, and sends again what got no answer."""

    def __init__(self, someone: Someone, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.someone, self.table, self.rng = someone, table, random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.unanswered: dict[str, Any] | None = None
        self.stops = False

    def run(self) -> None:
        while not self.stops:
            lost = contextlib.suppress(WebSocketException, OSError, EOFError)
            with lost, self.someone.at(self.table) as here:
                while not self.stops:
                    self._command(here)

    def _command(self, here: Any) -> None:
        if self.unanswered is None:
            if here.now["over"]:
                self.stops = True
                return
            id = f"{len(self.acknowledged)}-{self.rng.random()}"
            seen: dict[str, Any] = {"do": "roll", "version": here.now["version"]}
            if not here.now["waits"]:
                action = self.rng.choice(here.now["legal"])["action"]
                seen = {"do": "act", "decision": here.decision(), "action": action}
            self.unanswered = {"type": "command", "id": id, **seen}
        said = self.unanswered
        here.say(said)
        answer = here.until(lambda message: message["type"] in ("ack", "refused") and message["id"] == said["id"])
        if answer["type"] == "ack":
            self.acknowledged[said["id"]] = answer["version"]
            self.unanswered = None
        else:
            assert answer["refusal"]["type"] == "not-stored", answer

    def waits_for(self, more: int) -> None:
        wanted = len(self.acknowledged) + more
        until(lambda: len(self.acknowledged) >= wanted or not self.is_alive(), "commands are acknowledged")


def checked(url: str, player: Player, someone: Someone) -> None:
    """Nothing that was acknowledged is lost, nothing was done twice, and the record replays."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = connection.execute(
            text("SELECT seq, command_id FROM commands WHERE table_id = :table ORDER BY seq"), {"table": player.table}
        ).all()
    engine.dispose()
    stored = [(one.command_id.rpartition(":")[2], one.seq) for one in found]
    assert [seq for _, seq in stored] == list(range(1, len(stored) + 1))
    assert len({id for id, _ in stored}) == len(stored)
    assert player.acknowledged.items() <= dict(stored).items()
    told = someone.table(player.table)
    assert told["now"]["version"] == len(stored)
    assert Table.replay(someone.record(player.table)).lines == told["record"]


@pytest.mark.compiled_only
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_another_takes_over_when_a_process_dies_or_stops(
    process: Callable[..., Running],
    tmp_path: Path,
    database: str,
    free_port: int,
    blow: signal.Signals,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(links, "SILENCE", 2.5)  # of who is stopped nothing else tells:
    monkeypatch.setattr(links, "HELLO", 1.0)  # the system still takes calls for it
    victim = Killable(tmp_path / "victim", database, free_port)
    try:
        second = process()
        ana = Someone(victim.url)
        there = ana.again_at(second)
        id = ana.opens()["table"]
        me, fence = owner(database, id)
        assert fence == 1
        player = Player(there, id, 7)  # whose line goes through the second process
        player.start()
        player.waits_for(10)
        victim.send(blow)
        player.waits_for(10)  # by now the second process has it
        mine = second.lobby.ownership
        assert mine is not None
        assert owner(database, id) == (mine.id, 2)
        assert me != mine.id
        if blow is signal.SIGSTOP:
            victim.send(signal.SIGCONT)
            until(lambda: ana.table(id)["now"]["version"] > 0, "who was stopped goes on as one of several")
            assert owner(database, id) == (mine.id, 2)
            assert row(database, "SELECT count(*) FROM processes WHERE id = :me", me=me)[0] == 0
        player.waits_for(5)
        player.stops = True
        player.join(LONG)
        assert not player.is_alive()
        checked(database, player, there)
    finally:
        victim.end()


@pytest.mark.compiled_only
def test_what_was_sealed_for_a_seed_outlives_its_process(
    process: Callable[..., Running], tmp_path: Path, database: str, free_port: int
) -> None:
    """It is sealed at one process and opened at another; neither is lost, and neither counts twice."""
    victim = Killable(tmp_path / "victim", database, free_port)
    try:
        second = process()
        ana = Someone(victim.url)
        there = ana.again_at(second)
        id = ana.opens(mixed=True)["table"]
        share = "ab" * 32
        said = [
            {"type": "seal", "id": "1", "seat": "U", "seal": seal_of(ana.table(id)["commitment"], "U", share)},
            {"type": "share", "id": "2", "share": share},
        ]
        with ana.at(id) as here:
            here.say(said[0])
            assert here.until(lambda message: message.get("id") == "1")["type"] == "ack"
        before = ana.table(id)["dice"]
        assert before["closed"]
        victim.send(signal.SIGKILL)
        until(lambda: there.http.get(f"/api/tables/{id}").status_code == 200, "the second process has the table")
        assert there.table(id)["dice"] == before
        with there.at(id) as here:
            for one in said * 2:
                here.say(one)
                assert here.until(lambda message, id=one["id"]: message.get("id") == id)["type"] == "ack"
        told = there.table(id)
        assert told["now"]["steps"] > 0
        assert told["dice"]["seals"] == before["seals"]
        assert told["dice"]["shares"] == [{"seat": "U", "share": share}]
        stored = row(database, "SELECT count(*) FROM commands WHERE table_id = :id", id=id)[0]
        assert stored == told["now"]["version"] == 4  # sealed, closed, opened, dealt
    finally:
        victim.end()


@pytest.mark.compiled_only
@pytest.mark.parametrize("internal", [None, "127.0.0.1:0"])
def test_what_a_killed_process_had_is_there_again_long_before_its_lease_is_over(
    process: Callable[..., Running], tmp_path: Path, database: str, free_port: int, internal: str | None
) -> None:
    victim = Killable(tmp_path / "victim", database, free_port, lease=10 * LONG, internal=internal)
    try:
        second = process()
        assert second.lobby.ownership is not None
        mine, ana = second.lobby.ownership.id, Someone(victim.url)
        there = ana.again_at(second)
        ids = [ana.opens()["table"] for _ in range(3)]
        me, _ = owner(database, ids[0])
        player = Player(there, ids[0], 7)  # whose line goes through the second process
        player.start()
        player.waits_for(10)
        victim.end()
        player.waits_for(10)
        assert [owner(database, id) for id in ids] == [(mine, 2), (me, 1), (me, 1)]  # what is asked for, and no more
        assert there.table(ids[1])["now"]["version"] == 1
        assert there.post(f"/api/tables/{ids[2]}/branch", {"step": 0}).status_code == 201  # nothing was asked before
        assert [owner(database, id) for id in ids] == [(mine, 2)] * 3
        assert row(database, f"SELECT until > {NOW} + {LONG} FROM processes WHERE id = :me", me=me)[0]
        player.stops = True
        player.join(LONG)
        assert not player.is_alive()
        checked(database, player, there)
    finally:
        victim.end()


@pytest.mark.compiled_only
def test_who_waits_for_a_silent_process_notices_that_its_lease_is_over(
    process: Callable[..., Running], tmp_path: Path, database: str, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = Killable(tmp_path / "victim", database, free_port)
    try:
        second = process()
        ana = Someone(victim.url)
        id = ana.opens()["table"]
        victim.send(signal.SIGSTOP)
        monkeypatch.setattr(links, "HELLO", 10 * LONG)  # it is called, and says nothing
        assert ana.again_at(second).table(id)["now"]["version"] == 1
        assert owner(database, id)[0] == second.lobby.ownership.id  # type: ignore[union-attr]
    finally:
        victim.end()


@pytest.mark.compiled_only
def test_who_is_silent_is_not_taken_for_dead(
    process: Callable[..., Running], tmp_path: Path, database: str, free_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim = Killable(tmp_path / "victim", database, free_port, lease=10 * LONG)
    try:
        second = process()
        ana = Someone(victim.url)
        there, ids = ana.again_at(second), [ana.opens()["table"] for _ in range(2)]
        before = [owner(database, id) for id in ids]
        assert there.table(ids[0])["now"]["version"] == 1  # over a link that breaks now
        victim.send(signal.SIGSTOP)
        with monkeypatch.context() as hurried:
            hurried.setattr(links, "SILENCE", 0.2)
            hurried.setattr(links, "HELLO", 0.2)
            hurried.setattr(house, "PATIENCE", 2.0)
            for id in ids:
                assert refusal_of(there.http.get(f"/api/tables/{id}")) == (503, "not-stored")
        assert [owner(database, id) for id in ids] == before
        victim.send(signal.SIGCONT)
        monkeypatch.setattr(house, "PATIENCE", LONG)
        assert [there.table(id)["now"]["version"] for id in ids] == [1, 1]
    finally:
        victim.end()
