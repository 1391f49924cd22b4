"""Blows against a server that is being played at: kill -9, SIGTERM, a power cut; and what is on the disk afterwards.

A power cut is a kill of a server whose disk forgets what was not synced (forgetful.c); `early` is one while it starts.
People play as fast as they are answered. After a blow everything that was acknowledged must lie on the disk, once and
under its number; what was not answered is sent again, under the same id, when the server is back.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

import hispania
from hispania.contract.game import OVER
from hispania.table.session import Table

How = Literal["kill", "term", "power", "early"]
PATIENCE = 120.0  # seconds; only a fault waits so long
ALONE = {"options": {"level": "7|5|4|5|1"}}  # the easy level: random games last longest there
MAY_TAKE_BACK = 0.1
LIMITS = (
    *("requests_a_second", "requests_at_once", "commands_a_second", "commands_at_once", "tables_an_hour"),
    *("requests_a_second_from_one_network", "requests_at_once_from_one_network"),
    *("tables_an_hour_from_one_address", "people_an_hour_from_one_address", "effort_a_second", "effort_at_once"),
)
LINE_LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError, httpx.TransportError)
SOURCE = Path(__file__).with_name("forgetful.c")


def compiler() -> str | None:
    """A C compiler, if this machine has one and can load what it makes before the C library."""
    return (shutil.which("cc") or shutil.which("gcc")) if sys.platform == "linux" else None


def forgetful(folder: Path) -> Path:
    """The disk that forgets, compiled."""
    found = folder / "forgetful.so"
    words = [compiler() or "cc", "-O1", "-Wall", "-shared", "-fPIC", "-o", str(found), str(SOURCE), "-ldl"]
    subprocess.run(words, check=True)
    return found


@dataclass
class Told:
    """What people were told, and what went wrong."""

    acknowledged: dict[str, dict[str, int]] = field(default_factory=dict)  # table -> command -> version
    blows: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    sent_again: int = 0
    known_again: int = 0  # of these: had been stored before the blow, though nobody could be told
    lost: int = 0
    records: int = 0

    @property
    def count(self) -> int:
        """How many commands were acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    def acknowledge(self, table: str, id: str, version: int) -> None:
        """Somebody was told that a command is carried out."""
        known = self.acknowledged.setdefault(table, {}).setdefault(id, version)
        if known != version:
            self.problems.append(f"{table}: {id} was acknowledged as version {known}, and then as {version}")


class Struck:
    """A server process that is struck again and again; with a library, its disk forgets what was not synced."""

    def __init__(
        self,
        home: Path,
        careless: str | None = None,
        library: Path | None = None,
        *,
        host: str = "127.0.0.1",
        before: Sequence[str] = (),
    ) -> None:
        """`host` is where it listens, and `before` what the system runs it by."""
        self.data, self.disk, self.log = home / "data", home / "disk", home / "server.log"
        self.library = library
        home.mkdir(parents=True, exist_ok=True)
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = int(found.getsockname()[1])
        self.url = f"http://{host}:{self.port}"
        program = ["-m", "hispania"] if careless is None else [str(Path(__file__).with_name("careless.py")), careless]
        self._command = [*before, sys.executable, *program, "serve", "--host", host, "--port", str(self.port)]
        self._command += ["--data", str(self.data), "--no-open", "--thinkers", "0", "--log-level", "error"]
        for name in LIMITS:
            self._command += ["--limit", f"{name}=1000000"]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, stray: int = 0, seed: int = 1) -> None:
        """Start, and come back when it answers; `stray` in a hundred writes reach the disk unasked."""
        process = self.begin(stray, seed)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                httpx.get(f"{self.url}/api/health", timeout=PATIENCE, trust_env=False).raise_for_status()
                return
            except httpx.HTTPError:
                if process.poll() is not None or time.monotonic() > end:
                    said = self.log.read_text(encoding="utf-8", errors="replace")[-2000:]
                    raise RuntimeError(f"the server does not start: {said}") from None
                time.sleep(0.02)

    def begin(self, stray: int = 0, seed: int = 1) -> subprocess.Popen[bytes]:
        """Start, and do not wait for it."""
        source = str(Path(hispania.__file__).parents[1])
        env = {**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])}
        self.data.mkdir(mode=0o700, exist_ok=True)
        if self.library is not None:
            shutil.rmtree(self.disk, ignore_errors=True)
            shutil.copytree(self.data, self.disk)  # whatever is there now has been there for long
            env |= {"LD_PRELOAD": str(self.library), "FORGETFUL_FROM": str(self.data.resolve())}
            env |= {"FORGETFUL_TO": str(self.disk.resolve()), "FORGETFUL_STRAY": str(stray)}
            env |= {"FORGETFUL_SEED": str(seed)}
        with self.log.open("ab") as log:
            words = self._command
            self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=env)
        return self._process

    def strike(self, how: How) -> None:
        """End it; after a power cut the folder holds what the disk holds."""
        if self._process is None:
            return
        process, self._process = self._process, None
        process.send_signal(signal.SIGTERM if how == "term" else signal.SIGKILL)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        if how in ("power", "early"):
            assert self.library is not None
            shutil.rmtree(self.data)
            shutil.copytree(self.disk, self.data)


class Player:
    """Somebody who plays alone, as fast as they are answered, one game after the other."""

    def __init__(self, number: int, told: Told) -> None:
        self.told, self.rng = told, random.Random(number)
        self.number, self.key, self.table = number, "", ""
        self.opens: dict[str, Any] = ALONE  # the tables that they play at
        self._waiting: tuple[str, str] | None = None  # the command without an answer: its id and its text
        self._count = 0

    async def play(self, url: str) -> None:
        """Play until the line breaks."""
        with contextlib.suppress(*LINE_LOST):
            async with httpx.AsyncClient(base_url=url, timeout=PATIENCE, trust_env=False) as http:
                while True:
                    if not self.table:
                        await self._begin(http)
                    await self._sit(url)

    async def _begin(self, http: httpx.AsyncClient) -> None:
        if not self.key:
            made = await http.post("/api/me", json={})
            made.raise_for_status()
            self.key = made.cookies["hispania"]
            http.cookies.clear()
        made = await http.post("/api/tables", json=self.opens, headers={"Authorization": f"Bearer {self.key}"})
        if made.status_code == 401:
            self._lost("a person whom it had welcomed is a stranger")
            self.key = ""
            return
        made.raise_for_status()
        self.table = made.json()["table"]
        self.told.acknowledged[self.table] = {}

    async def _sit(self, url: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        headers = {"Authorization": f"Bearer {self.key}"}
        try:
            line = await connect(
                address, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE, proxy=None
            )
        except InvalidStatus as error:
            if error.response.status_code >= 500:
                raise
            self._lost(f"{self.table} cannot be watched: {error}")
            return
        try:
            await self._hear(line)
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code < 4000:
                raise
            self._lost(f"{self.table} cannot be watched: {closed.rcvd.reason}")
        finally:
            line.transport.abort()

    async def _hear(self, line: ClientConnection) -> None:
        now: dict[str, Any] = {}
        stood = 0  # the version before which everything was stored when we came back with a command
        async for text in line:
            heard = json.loads(text)
            if heard["type"] == "table" and self._waiting is not None:
                self.told.sent_again += 1
                stood = heard["now"]["version"]
                await line.send(self._waiting[1])
            if "now" in heard:
                now = heard["now"]
            if heard["type"] == "ack" and self._waiting is not None and heard["id"] == self._waiting[0]:
                self.told.acknowledge(self.table, heard["id"], heard["version"])
                self.told.known_again += heard["version"] <= stood
                self._waiting = None
            elif heard["type"] == "refused":
                self.told.refused[heard["refusal"]["type"]] += 1
                self._waiting = None
            if now and self._waiting is None and heard["type"] in ("ack", "refused", "table"):
                if now["over"]:
                    self.table = ""
                    return
                await self._decide(line, now)

    async def _decide(self, line: ClientConnection, now: dict[str, Any]) -> None:
        self._count += 1
        id = f"p{self.number}-{self._count}"
        said: dict[str, Any] = {"type": "command", "id": id}
        if now["waits"]:
            said |= {"do": "roll", "version": now["version"]}
        elif now["can_undo"] and self.rng.random() < MAY_TAKE_BACK:
            said |= {"do": "undo", "version": now["version"]}
        else:
            action = self.rng.choice(now["legal"])["action"]
            said |= {"do": "act", "decision": next(iter(now["decisions"].values())), "action": action}
        self._waiting = id, json.dumps(said)
        await line.send(self._waiting[1])

    def _lost(self, what: str) -> None:
        self.told.lost += 1
        self.told.problems.append(what)
        self.table, self._waiting = "", None


# -------------------------------------------------------------------- blows


async def _play_until(players: list[Player], server: Struck, wanted: int, moment: float, how: How, told: Told) -> None:
    """Let all play, and strike in the middle of whatever comes a moment after so many acknowledgements."""
    playing = [asyncio.create_task(player.play(server.url)) for player in players]
    end, first = time.monotonic() + PATIENCE, told.count
    try:
        while told.count < first + wanted:
            if time.monotonic() > end:
                raise RuntimeError("nothing is acknowledged any more")
            await asyncio.sleep(0.001)
            for task in playing:
                if task.done() and task.exception() is not None:
                    await task
        await asyncio.sleep(moment)
    finally:
        await asyncio.to_thread(server.strike, how)
        told.blows[how] += 1
        await asyncio.wait(playing, timeout=PATIENCE)
    for task in playing:
        await task


def strikes(server: Struck, hows: list[How], seed: int, tables: int = 6, most: int = 60, stops: bool = False) -> Told:
    """Blow after blow, each looked at; `stops` ends with the first that lost something, as a control does."""
    rng, told = random.Random(seed), Told()
    players = [Player(1000 * seed + n, told) for n in range(tables)]
    try:
        for how in hows:
            stray, dice = rng.choice((0, 30, 70)), rng.randrange(1 << 30)
            if how == "early":
                server.begin(stray, dice)
                time.sleep(rng.uniform(0.2, 3.0))
                server.strike(how)
                told.blows[how] += 1
            else:
                server.start(stray, dice)
                asyncio.run(_play_until(players, server, rng.randint(1, most), rng.uniform(0, 0.03), how, told))
            look(server.data, told)
            if told.problems and stops:
                return told
        if not told.problems:
            server.start()
            replay(server.url, told)
    finally:
        server.strike("kill")
    return told


# -------------------------------------------------------------------- what is left


def look(data: Path, told: Told) -> None:
    """Is everything that was acknowledged on the disk, once? A copy is looked at: the log stays for the server."""
    copy = data.with_name("looked-at")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(data, copy)
    stored: dict[str, dict[str, list[int]]] = {}
    try:
        with contextlib.closing(sqlite3.connect(copy / "hispania.db")) as database:
            if (found := database.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
                told.problems.append(f"the database is not sound: {found}")
            for table, command, seq in database.execute("SELECT table_id, command_id, seq FROM commands"):
                stored.setdefault(table, {}).setdefault(command.rpartition(":")[2], []).append(seq)
    except sqlite3.Error as error:
        told.problems.append(f"the database cannot be read: {error}")
    for table, commands in told.acknowledged.items():
        found = stored.get(table, {})
        for id, version in commands.items():
            if found.get(id) != [version]:
                told.lost += 1
                told.problems.append(f"{table}: {id}, acknowledged as {version}, is stored as {found.get(id)}")
        numbers = sorted(seq for all in found.values() for seq in all)
        if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            told.problems.append(f"{table}: its commands have the numbers {numbers[:5]}…")


def replay(url: str, told: Told) -> None:
    """Does every record lead to the position that is shown, and does the table know what it acknowledged?"""
    with httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False) as http:
        for table, commands in told.acknowledged.items():
            shown, record = http.get(f"/api/tables/{table}"), http.get(f"/api/tables/{table}/record")
            if shown.status_code != 200 or record.status_code != 200:
                told.problems.append(f"{table}: {shown.status_code} {shown.text[:200]}")
                continue
            again, position = Table.replay(record.text), shown.json()
            lines = again.lines_for(None if again.turn.kind == OVER else ())  # as strangers may read them
            if again.game.view(None) != position["now"]["position"] or lines != position["record"]:
                told.problems.append(f"{table}: its record does not lead to its position")
            if position["now"]["version"] < max(commands.values(), default=0):
                told.problems.append(f"{table}: it is at a version before the last that was acknowledged")
            told.records += 1
