"""A real server on a free port of this machine, and people who use it as any client would."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from hispania.server.app import create_app
from hispania.server.guarded import config_of
from hispania.server.settings import Limits, Settings
from hispania.server.tables.lobby import Lobby

PATIENCE = 20.0  # seconds; only a fault waits so long
Message = dict[str, Any]
T = TypeVar("T")
MANY = 10**9
EFFORT = {"effort_a_second": MANY, "effort_at_once": MANY}
UNLIMITED = Limits(  # one person, at one address, who is as quick as a test
    connections_from_one_network=MANY,
    sockets_of_one_person=MANY,
    requests_a_second=MANY,
    requests_at_once=MANY,
    requests_a_second_from_one_network=MANY,
    requests_at_once_from_one_network=MANY,
    commands_a_second=MANY,
    commands_at_once=MANY,
    commands_a_second_from_one_network=MANY,
    commands_at_once_from_one_network=MANY,
    tables_an_hour=MANY,
    tables_an_hour_from_one_address=MANY,
    people_an_hour_from_one_address=MANY,
    **EFFORT,
)
ALONE = {"options": {"level": "7|5|4|5|1"}}


def eventually(wanted: Callable[[], bool]) -> None:
    """Wait until something is so; only a fault lets us wait to the end."""
    end = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.01)


class Running:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = create_app(settings)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        config = config_of(self.app, settings, log_level="warning", timeout_graceful_shutdown=2)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self.socket],), daemon=True)
        self._thread.start()
        httpx.get(f"{self.url}/api/health", timeout=PATIENCE).raise_for_status()  # the socket is open: it waits

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def lobby(self) -> Lobby:
        lobby: Lobby = self.app.state.lobby
        return lobby

    def carries_out(self, work: Coroutine[Any, Any, T]) -> T:
        """Something of the server's own, in its loop."""
        return asyncio.run_coroutine_threadsafe(work, self._server.servers[0].get_loop()).result(PATIENCE)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self.socket.close()

    def restarted(self) -> Running:
        """The same server after a restart; people must be told its new address."""
        self.stop()
        return Running(self.settings)


class Someone:
    """A person with a browser."""

    def __init__(self, server: Running | str, name: str = "", key: str = "") -> None:
        self.url = server if isinstance(server, str) else server.url
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)
        if key:
            self.http.headers["Authorization"] = f"Bearer {key}"
            self.key = key
        else:
            self.http.post("/api/me", json={"name": name}).raise_for_status()
            self.key = self.http.cookies["hispania"]

    def again_at(self, server: Running | str) -> Someone:
        """The same person at a server that was restarted."""
        return Someone(server, key=self.key)

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(path, json=body)

    def opens(self, body: Any = None, **more: Any) -> Message:
        """A new table."""
        made = self.post("/api/tables", {**(body or ALONE), **more})
        assert made.status_code == 201, made.text
        told: Message = made.json()
        return told

    def table(self, id: str) -> Message:
        told: Message = self.http.get(f"/api/tables/{id}").raise_for_status().json()
        return told

    def lasting(self, id: str) -> Message:
        """The table without who is here just now: a line that was closed is noticed a moment later."""
        told = self.table(id)
        del told["watching"]
        for fact in told["seats"]:
            del fact["here"]
        return told

    def record(self, id: str) -> str:
        return self.http.get(f"/api/tables/{id}/record").raise_for_status().text

    @contextlib.contextmanager
    def at(self, id: str) -> Iterator[Place]:
        """This person's line to a table."""
        with place(self.url, id, {"Cookie": f"hispania={self.key}"}) as found:
            yield found


@contextlib.contextmanager
def place(url: str, id: str, headers: dict[str, str]) -> Iterator[Place]:
    """A line to a table, with whatever headers."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{id}/socket"
    with connect(address, additional_headers=headers, max_size=None) as line:
        found = Place(line)
        found.until(lambda message: message["type"] == "table")
        yield found


def fill_in(played: Message, position: Any) -> None:
    """Tell every position whole: of a step what changed is told, against the one before."""
    for step in played["steps"]:
        position = step["position"] = {**position, **step.pop("changes")} if "changes" in step else step["position"]
    played["now"]["position"] = position


class Place:
    """A line to a table: what was heard last, and everything that was heard."""

    _count = itertools.count(1)

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.now: Message = {}
        self.heard: list[str] = []

    def hear(self) -> Message:
        text = self.line.recv(PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] == "played":
            fill_in(message, self.now["position"])
        if "now" in message:
            self.now = message["now"]
        elif message["type"] in ("assisted", "ordered", "shared"):
            self.now["version"] = message["version"]
        return message

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def say(self, message: Any) -> None:
        self.line.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    def decision(self) -> int:
        """The number of the decision that is open here, or of none."""
        return next(iter(self.now["decisions"].values()), -1)

    def command(self, do: str, *, id: str = "", **more: Any) -> Message:
        """Send a command about the table as it was last seen; the answer is `ack` or `refused`."""
        id = id or f"c{next(self._count)}"
        seen = {"decision": self.decision()} if do == "act" else {"version": self.now["version"]}
        self.say({"type": "command", "id": id, "do": do, **seen, **more})
        return self.until(lambda message: message["type"] in ("ack", "refused") and message["id"] == id)

    def ask(self, question: str, **more: Any) -> Message:
        id = f"q{next(self._count)}"
        self.say({"type": "ask", "id": id, "ask": question, **more})
        return self.until(lambda message: message.get("id") == id)

    def act(self, choose: Callable[[list[Message]], Message] = lambda legal: legal[0]) -> Message:
        """Take a legal decision, or let waiting dice fall."""
        answer = (
            self.command("roll")
            if self.now["waits"]
            else self.command("act", action=choose(self.now["legal"])["action"])
        )
        assert answer["type"] == "ack", answer
        return answer

    def play_until(self, done: Callable[[Message], bool]) -> None:
        """Take first legal decisions until something is so."""
        while not done(self.now):
            self.act()

    def to_roman_phase(self) -> None:
        self.play_until(lambda now: bool(now["turn"]["phase"] == "ROMAN" and not now["waits"]))

    def quiet_move(self) -> Message:
        """Take a decision that rolls nothing and after which the same seat decides again."""
        moves = [legal for legal in self.now["legal"] if legal["action"]["kind"] == "move"]
        return self.act(lambda legal: min(moves, key=lambda move: int(move["cost"])))

    def play_out(self, rng: random.Random) -> None:
        """Random decisions to the end."""
        while not self.now["over"]:
            self.act(rng.choice)


def plays_while(someone: Someone, goes_on: Callable[[], bool]) -> list[str]:
    """Play one table after the other while something goes on; their ids."""
    made: list[str] = []
    while goes_on():
        made.append(someone.opens()["table"])
        with someone.at(made[-1]) as here:
            while goes_on() and not here.now["over"]:
                here.act()
    return made


def refusal(answer: Message) -> str:
    """The type of a refusal."""
    assert answer["type"] == "refused", answer
    told: str = answer["refusal"]["type"]
    assert answer["refusal"]["text"]
    return told


def refusal_of(response: httpx.Response) -> tuple[int, str]:
    """Status and type of a refusal over HTTP."""
    told = response.json()["refusal"]
    assert set(told) == {"type", "reasons", "text"}
    assert told["text"]
    return response.status_code, told["type"]


def data_of(server: Running) -> bytes:
    """Every byte that a server has stored."""
    return b"".join(file.read_bytes() for file in sorted(Path(server.settings.data).iterdir()) if file.is_file())
