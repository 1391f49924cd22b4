"""Several processes on one database: any browser to any process, and nothing lost when one dies."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed, WebSocketException

from hispania.server.cluster import house, links
from hispania.server.cluster import ownership as owning
from hispania.server.cluster.ownership import Ownership
from hispania.server.settings import Limits, Settings
from hispania.server.store.fences import Fenced
from hispania.server.tables.lobby import Lobby
from hispania.table.session import Table

from .processes import LONG, SOURCE, owner, row, until
from .support import PATIENCE, UNLIMITED, Running, Someone, refusal_of

pytestmark = pytest.mark.usefixtures("unhurried")


@pytest.fixture
def process(tmp_path: Path, database: str) -> Iterator[Callable[..., Running]]:
    """A maker of servers, each with everything of its own but the database."""
    made: list[Running] = []

    def make(limits: Limits = UNLIMITED) -> Running:
        made.append(Running(Settings(tmp_path / str(len(made)), database=database, limits=limits)))
        return made[-1]

    yield make
    for running in made:
        if running._thread.is_alive():
            running.stop()


# -------------------------------------------------------------------- any browser to any process


def test_a_table_is_played_through_another_process(process: Callable[..., Running], database: str) -> None:
    first, second = process(), process()
    ana = Someone(first, "Ana")
    there = ana.again_at(second)
    id = ana.opens()["table"]
    me, fence = owner(database, id)
    assert (me, fence) == (first.lobby.ownership.id, 1)  # type: ignore[union-attr]
    with there.at(id) as here, ana.at(id) as direct:  # the line of one comes by way of the second process
        here.act()
        answer = direct.until(lambda message: message["type"] == "played")
        assert answer["now"]["version"] == here.now["version"]
        here.play_until(lambda now: bool(now["version"] > 6))
        direct.until(lambda message: message.get("now", {}).get("version", 0) >= here.now["version"])
        direct.play_until(lambda now: bool(now["version"] > 10))
        here.until(lambda message: message.get("now", {}).get("version", 0) >= direct.now["version"])
        assert here.ask("about", what="")["type"] in ("answer", "refused")
    assert there.lasting(id) == ana.lasting(id)  # over HTTP, too
    assert there.record(id) == ana.record(id)
    invites = ana.opens(seats={"U": "open"})
    ben = Someone(second, "Ben")
    joined = ben.post(f"/api/tables/{invites['table']}/join", {"invitation": invites["invitations"]["U"]})
    assert joined.status_code == 200, joined.text
    assert next(fact for fact in ana.table(invites["table"])["seats"] if fact["seat"] == "U")["name"] == "Ben"
    assert there.http.get(f"/api/tables/{id}/nothing").status_code == 404
    assert there.http.get("/api/tables/nosuchtable").status_code == 404
    branched = there.post(f"/api/tables/{id}/branch", {"step": 1})
    assert branched.status_code == 201, branched.text
    assert owner(database, id) == (me, 1)
    told = second.app.state.house.told()
    assert told["lease"]
    assert told["tables"] == 0
    health = httpx.get(f"{second.url}/api/health").json()
    assert health["ok"]
    assert health["process"]["id"] == second.lobby.ownership.id  # type: ignore[union-attr]
    key = (second.settings.data / "metrics.key").read_text().strip()
    metrics = httpx.get(f"{second.url}/api/metrics", headers={"Authorization": f"Bearer {key}"}).text
    assert "\nhispania_lease_held 1" in metrics
    assert int(metrics.partition("\nhispania_passed_on_total ")[2].split()[0]) >= 6


def test_too_large_and_refused_questions_are_answered_as_they_are_at_home(process: Callable[..., Running]) -> None:
    first, second = process(), process()
    ana = Someone(first)
    there, id = ana.again_at(second), ana.opens()["table"]
    for asked in (ana, there):
        assert asked.http.post(f"/api/tables/{id}/join", content=b"x" * 400_000).status_code == 413
        assert asked.post(f"/api/tables/{id}/join", {"invitation": 5}).status_code == 422
        assert asked.http.post(f"/api/tables/{id}/leave", headers={"Origin": "https://evil.example"}).status_code == 403
    answer = there.http.get(f"/api/tables/{id}", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers.get_list("content-security-policy") == ana.http.get("/api/health").headers.get_list(
        "content-security-policy"
    )


def test_an_analysis_is_found_wherever_it_is_asked_about(process: Callable[..., Running]) -> None:
    first, second = process(), process()
    ana = Someone(first)
    there, id = ana.again_at(second), ana.opens()["table"]
    with ana.at(id) as here:
        here.act()
    asked = there.post(f"/api/tables/{id}/analysis", {"quality": "quick"})
    assert asked.status_code == 200, asked.text
    job = asked.json()["job"]
    assert there.http.get(f"/api/analyses/{job}").json()["job"] == job
    assert there.post(f"/api/analyses/{job}/cancel").status_code == 200
    assert there.http.get(f"/api/analyses/{'0' * 64}").status_code == 404


# -------------------------------------------------------------------- what all must know


def test_who_tells_a_story_cannot_be_seen_while_the_database_is_away(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is no fault of the server's, but one to try again after."""
    server = process()
    monkeypatch.setattr(house, "PATIENCE", 0.0)

    def away() -> None:
        raise OperationalError("SELECT", {}, Exception("the connection is lost"))

    ana = Someone(server)
    monkeypatch.setattr(server.lobby.storage, "_reading", SimpleNamespace(connect=away))
    answer = ana.http.get(f"/api/analyses/{'0' * 64}")
    assert refusal_of(answer) == (503, "not-stored")


def test_nobody_is_told_where_the_database_is(process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch) -> None:
    server = process()
    own = server.lobby.ownership
    assert own is not None

    class Lost(Exception):
        sqlstate = None

    def lost(_: object) -> None:
        own._until = 0.0
        raise OperationalError("UPDATE", {}, Lost('connection to server at "10.0.0.9", port 5432 failed'))

    monkeypatch.setattr(own, "_renew", lost)
    until(lambda: own.problem, "the lease cannot be renewed")
    told = httpx.get(f"{server.url}/api/health")
    assert told.status_code == 503
    assert "this process has no lease" in told.text
    assert "10.0.0.9" not in told.text


def test_what_one_process_does_the_others_hear(process: Callable[..., Running]) -> None:
    first, second = process(), process()
    ana = Someone(first, "Ana")
    there = ana.again_at(second)
    id = ana.opens()["table"]
    assert there.post("/api/me", {}).json()["name"] == "Ana"
    assert there.post("/api/me", {"name": "Anna"}).status_code == 200
    until(lambda: ana.table(id)["seats"][0]["name"] == "Anna", "the other process hears of a new name")
    ticket = ana.post("/api/me/ticket").json()["ticket"]  # of one process, shown to the other
    with httpx.Client(base_url=second.url, timeout=PATIENCE) as new:
        assert new.post("/api/me/claim", json={"ticket": ticket}).json()["name"] == "Anna"
        assert new.post("/api/me/claim", json={"ticket": ticket}).status_code == 403
        assert httpx.post(f"{first.url}/api/me/claim", json={"ticket": ticket}).status_code == 403
        key = new.cookies["hispania"]
    newcomer = Someone(first, key=key)
    assert newcomer.post("/api/me", {}).json()["name"] == "Anna"
    listed = there.http.get("/api/me/keys").json()["keys"]
    this = next(one["id"] for one in newcomer.http.get("/api/me/keys").json()["keys"] if one["this"])
    assert this in [one["id"] for one in listed]
    with newcomer.at(id) as line:
        assert there.post(f"/api/me/keys/{this}/end").status_code == 200
        with pytest.raises(ConnectionClosed):
            line.until(lambda message: False)
    until(lambda: newcomer.http.get("/api/me/keys").status_code == 401, "the other process hears that a key ended")


def test_a_person_goes_whose_tables_another_process_has(process: Callable[..., Running], database: str) -> None:
    first, second = process(), process()
    ana = Someone(first, "Ana")
    there, id = ana.again_at(second), ana.opens()["table"]
    data = there.http.get("/api/me/data").json()
    assert [one["table"] for one in data["tables"]] == [id]
    assert "record" in data["tables"][0]
    gone = there.post("/api/me/delete", {"sure": True})
    assert gone.status_code == 204, gone.text
    assert row(database, "SELECT count(*) FROM tables")[0] == 0
    assert row(database, "SELECT count(*) FROM owners")[0] == 0
    assert ana.http.get(f"/api/tables/{id}").status_code == 404


def test_what_lasts_is_counted_together(process: Callable[..., Running]) -> None:
    few = Limits(tables_an_hour=3, tickets_of_one_person=2)
    ana = Someone(process(few))
    there = ana.again_at(process(few))
    assert [one.post("/api/tables", {"options": {"level": "7|5|4|5|1"}}).status_code for one in (ana, there) * 2] == [
        201, 201, 201, 429,
    ]  # fmt: skip
    out = [one.post("/api/me/ticket").json()["ticket"] for one in (ana, there, ana)]
    shown = [httpx.post(f"{there.url}/api/me/claim", json={"ticket": one}).status_code for one in out]
    assert shown == [403, 200, 200]  # the oldest has lapsed


# -------------------------------------------------------------------- tables that are given back


def test_a_clean_end_hands_everything_over_at_once(process: Callable[..., Running], database: str) -> None:
    first, second = process(), process()
    ana = Someone(first)
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.play_until(lambda now: bool(now["version"] > 5))
        told = ana.lasting(id)
    first.stop()
    assert ana.again_at(second).lasting(id) == told
    assert owner(database, id) == (second.lobby.ownership.id, 2)  # type: ignore[union-attr]
    assert row(database, "SELECT count(*) FROM processes")[0] == 1


def test_a_table_that_left_memory_is_anybodys(process: Callable[..., Running], database: str) -> None:
    from dataclasses import replace

    first, second = process(replace(UNLIMITED, tables_in_memory=1)), process()
    ana = Someone(first)
    ids = [ana.opens()["table"] for _ in range(3)]
    until(lambda: owner(database, ids[0])[0] is None, "a table that makes room is given back")
    there = ana.again_at(second)
    assert [there.table(id)["now"]["version"] for id in ids]
    assert owner(database, ids[0]) == (second.lobby.ownership.id, 2)  # type: ignore[union-attr]
    assert owner(database, ids[2])[0] == first.lobby.ownership.id  # type: ignore[union-attr]


# -------------------------------------------------------------------- processes that die, or stop


class Killable:
    """A server in a process of its own."""

    def __init__(self, folder: Path, database: str, port: int) -> None:
        program = (
            "import sys, uvicorn; from pathlib import Path; from hispania.server.app import create_app; "
            "from hispania.server.guarded import config_of; from hispania.server.settings import Limits, Settings; "
            "settings = Settings(Path(sys.argv[1]), database=sys.argv[2], limits=Limits(commands_a_second=5000)); "
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


def test_a_process_to_which_there_is_no_way_is_asked_for_a_table_through_the_database(
    process: Callable[..., Running], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", LONG)
    first, second = process(), process()
    ana = Someone(first)
    there, id = ana.again_at(second), ana.opens()["table"]

    async def unreachable(address: str, made: Any) -> Any:
        raise OSError("no route to host")

    monkeypatch.setattr(second.app.state.house._caller, "_call", unreachable)
    assert first.lobby.ownership is not None
    assert second.lobby.ownership is not None
    with ana.at(id) as here, there.at(id) as line:  # which both live, and have their leases
        line.act()
        assert owner(database, id) == (second.lobby.ownership.id, 2)
        with pytest.raises(ConnectionClosed):  # and comes back, by whichever way there is
            here.until(lambda message: False)
    assert first.lobby.at_hand(id) is None
    assert ana.table(id)["now"]["version"] == there.table(id)["now"]["version"]  # to this side there is a way


def test_what_was_written_too_late_leaves_alone_what_was_read_since(
    process: Callable[..., Running], database: str
) -> None:
    first = process()
    lobby, ana = first.lobby, Someone(first)
    id = ana.opens()["table"]
    with ana.at(id) as line:
        line.act()
        before = lobby.at_hand(id)
        assert before is not None
        first.carries_out(give_up(lobby))  # the lease was over, and is there again
        with pytest.raises(ConnectionClosed):
            line.until(lambda message: False)
    with ana.at(id) as line:
        line.act()
        since = lobby.at_hand(id)
        assert since is not before
        with pytest.raises(Fenced):
            first.carries_out(lobby.write(before, []))  # as of a command that was on its way all the time
        assert lobby.at_hand(id) is since
        assert not since.gone
        line.act()
    assert owner(database, id)[1] == 2


async def give_up(lobby: Lobby) -> None:
    """As the thread of the lease lets the loop do it."""
    lobby.give_up()


def test_a_question_to_a_database_that_is_cut_off_ends_with_the_lease(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", 10**6)
    monkeypatch.setattr(owning, "EVERY", 10**6)
    first = process()
    ana = Someone(first)
    id = ana.opens()["table"]
    own, lobby = first.lobby.ownership, first.lobby
    assert own is not None
    asked, answers = threading.Event(), threading.Event()
    look = Ownership._look

    def silent(connection: Any, wanted: Any) -> None:
        asked.set()
        assert answers.wait(LONG)
        look(connection, wanted)

    first.carries_out(give_up(lobby))
    monkeypatch.setattr(Ownership, "_look", staticmethod(silent))
    with ThreadPoolExecutor(1) as pool:
        waits = pool.submit(ana.http.get, f"/api/tables/{id}")
        assert asked.wait(LONG)
        own._until = 0.0
        refused = waits.result(LONG)  # although nothing was heard
        assert refused.status_code == 503
        monkeypatch.setattr(Ownership, "_look", staticmethod(look))
        own._until = float("inf")
        first.carries_out(give_up(lobby))
        assert ana.table(id)["now"]["version"] == 1  # nobody waits for the one that is still silent
        answers.set()


def test_who_comes_to_a_process_without_a_lease_is_soon_sent_elsewhere(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", 10**6)
    monkeypatch.setattr(owning, "EVERY", 10**6)
    first = process()
    ana = Someone(first)
    id = ana.opens()["table"]
    assert first.lobby.ownership is not None
    first.lobby.ownership._until = 0.0
    refused = ana.http.get(f"/api/tables/{id}")
    assert refused.status_code == 503
    assert refused.json()["refusal"]["type"] == "not-stored"
    assert not httpx.get(f"{first.url}/api/health").is_success
