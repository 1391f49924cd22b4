"""What attackers and others need: a server of any tree of the program, as a black box, and people at addresses.

Nothing of the program is imported here: a tree is known by its command line, HTTP, websockets and files, so that any
release can be besieged.
"""

from __future__ import annotations

import contextlib
import functools
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from served import Server
from websockets.sync.client import ClientConnection, connect

GUARD = 60.0  # seconds; who is not answered for so long is not answered
US, THEM = "127.0.0.1", "127.0.0.2"  # networks, to the server: the attacker's, and somebody's who wants to play
EASY = {"level": "7|5|4|5|1", "players": 3}
Message = dict[str, Any]


class Verdict(NamedTuple):
    """What came of an attack; None: it could not be carried out."""

    holds: bool | None
    seen: str

    @property
    def word(self) -> str:
        """In one word."""
        return "could not be tried" if self.holds is None else "holds" if self.holds else "does not hold"


@dataclass(frozen=True)
class Tree:
    """A folder with the program's sources, compiled or not."""

    folder: Path

    @property
    def env(self) -> dict[str, str]:
        """Where Python finds this tree."""
        return {"PYTHONPATH": str(self.folder / "src"), "COLUMNS": "200", "TERM": "dumb", "NO_COLOR": "1"}

    def run(self, *words: str, timeout: float = 300, **more: Any) -> subprocess.CompletedProcess[str]:
        """What a command of it says."""
        command = [sys.executable, "-m", "hispania", *words]
        env = {**os.environ, **self.env}
        return subprocess.run(command, env=env, capture_output=True, text=True, timeout=timeout, check=False, **more)

    def has(self, option: str) -> bool:
        """Does `hispania serve` know an option?"""
        return option in _help(self.folder)

    def limits(self, **numbers: int) -> list[str]:
        """Options for other limits, where they can be chosen."""
        if not self.has("--limit"):
            return []
        return [word for name, number in numbers.items() for word in ("--limit", f"{name}={number}")]

    def server(self, data: Path, *options: str, before: Sequence[str] = ()) -> Server:
        """A server of this tree, which is not started."""
        return Server(data, options=("--log-level", "warning", *options), before=before, env=self.env)

    @contextlib.contextmanager
    def serves(self, data: Path, *options: str, before: Sequence[str] = ()) -> Iterator[Server]:
        """A server of this tree, while it is attacked."""
        server = self.server(data, *options, before=before)
        server.start()
        try:
            yield server
        finally:
            server.end(signal.SIGKILL)


@functools.cache
def _help(folder: Path) -> str:
    return Tree(folder).run("serve", "--help").stdout


def is_answered(server: Server, address: str, guard: float = GUARD) -> float | None:
    """After how many seconds the server says at this address that it is well; None if it does not."""
    begun = time.monotonic()
    try:
        with _http(server, address, guard) as http:
            http.get("/api/health").raise_for_status()
    except httpx.HTTPError:
        return None
    return time.monotonic() - begun


def _http(server: Server, address: str, guard: float = GUARD) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=server.url, timeout=guard, transport=transport, trust_env=False)


class Person:
    """Somebody with a browser, at an address of this machine."""

    def __init__(self, server: Server, address: str = US, key: str = "") -> None:
        self.server, self.address = server, address
        self.http = _http(server, address)
        if not key:
            made = self.http.post("/api/me", json={})
            made.raise_for_status()
            key = made.cookies["hispania"]
            self.http.cookies.clear()
        self.key = key
        self.http.headers["Authorization"] = f"Bearer {key}"

    def post(self, path: str, body: Any = None) -> httpx.Response:
        """What the server answers."""
        return self.http.post(path, json=body)

    def posts(self, path: str, times: int) -> int:
        """How often something is granted that is asked for again and again, as fast as the answers come."""
        line = http.client.HTTPConnection(US, self.server.port, GUARD, (self.address, 0))
        headers, granted = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}, 0
        with contextlib.closing(line):
            for _ in range(times):
                line.request("POST", path, b"null", headers)
                answer = line.getresponse()
                answer.read()
                granted += answer.status == 200
        return granted

    def opens(self, **more: Any) -> str:
        """A new table."""
        made = self.post("/api/tables", {"options": EASY, **more})
        made.raise_for_status()
        return str(made.json()["table"])

    def tables(self) -> list[Message]:
        """What the server knows of this person's tables."""
        told = self.post("/api/me")
        told.raise_for_status()
        found: list[Message] = told.json()["tables"]
        return found

    @contextlib.contextmanager
    def at(self, table: str) -> Iterator[Seat]:
        """A websocket to a table."""
        line = socket.create_connection((US, self.server.port), GUARD, (self.address, 0))
        address = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        headers = {"Authorization": f"Bearer {self.key}"}
        with contextlib.closing(line), connect(
            address, sock=line, additional_headers=headers, max_size=None, open_timeout=GUARD, close_timeout=1,
            compression=None, ping_interval=None, proxy=None,
        ) as socket_line:  # fmt: skip
            found = Seat(socket_line)
            found.until(lambda message: message["type"] == "table")
            yield found


class Seat:
    """A websocket to a table, in the words of every release."""

    _count = 0

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.now: Message = {}

    def hear(self) -> Message:
        """The next message."""
        message: Message = json.loads(self.line.recv(GUARD))
        if "now" in message:
            self.now = message["now"]
        return message

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The next message that is wanted."""
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def say(self, **message: Any) -> None:
        """Say something."""
        self.line.send(json.dumps(message))

    def command(self, do: str, **more: Any) -> Message:
        """Give a command; a later release asks for the number of the decision, the first for the table's version."""
        Seat._count += 1
        id = f"c{Seat._count}"
        decision = next(iter(self.now.get("decisions", {}).values()), None)
        self.say(type="command", id=id, do=do, version=self.now["version"], decision=decision, **more)
        return self.until(lambda message: message["type"] in ("ack", "refused") and message["id"] == id)

    def ask(self, question: str, **more: Any) -> Message:
        """Ask something."""
        Seat._count += 1
        id = f"q{Seat._count}"
        self.say(type="ask", id=id, ask=question, **more)
        return self.until(lambda message: message.get("id") == id)

    def act(self, rng: random.Random) -> Message:
        """Take a legal decision at random, or let waiting dice fall."""
        if self.now["waits"]:
            return self.command("roll")
        return self.command("act", action=rng.choice(self.now["legal"])["action"])

    def to_a_quiet_move(self, rng: random.Random) -> None:
        """Play until something was done that can be taken back."""
        while not self.now["can_undo"]:
            moves = [one for one in self.now["legal"] or () if one["action"]["kind"] == "move"]
            if moves and not self.now["waits"]:
                cheapest = min(moves, key=lambda one: int(one["cost"]))
                self.command("act", action=cheapest["action"])
            else:
                self.act(rng)


def commands_of(do: Callable[[Seat], Message], person: Person, table: str, most: int) -> tuple[int, str]:
    """Do something again and again, on a new line whenever this one is too fast: how often, and what was refused."""
    done = 0
    while done < most:
        before = done
        with person.at(table) as here:
            while done < most:
                answer = do(here)
                if answer["type"] == "refused":
                    kind = str(answer["refusal"]["type"])
                    if kind != "too-fast":
                        return done, kind
                    break
                done += 1
        if done == before:
            time.sleep(0.2)
    return done, ""
