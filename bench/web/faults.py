"""Faults of a cluster that is being played at: several server processes on one PostgreSQL, struck at random.

    python bench/web/faults.py                      200 faults at 100 tables of 2 processes, then a careless control
    python bench/web/faults.py --faults 20 --tables 20 --seed 3

A fault is one of: `kill` (a process is killed and started again), `stop` (a process hangs for a while, longer or shorter
than its lease), `term` (a process ends as it should and is started again), `cut` (a process loses its lines to PostgreSQL
and gets no new ones for a while), `hole` (what goes between a process and PostgreSQL is swallowed for a while), `database`
(PostgreSQL dies without a word and is started again). After each, everybody must be answered again; how long that took is
counted from the end of the fault, and includes up to a second in which people think. People come by way of whatever
answers for its health, as a proxy in front sends them, which asks every half second. In the end every command that was
acknowledged must be stored once, under its number, and every record must replay. Servers that acknowledge before they
store must be caught by the same check.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
from served import allow_files, share
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from tests.server.postgresql import Absent, Cluster  # noqa: E402 - the tests' own
from tools.blows import LINE_LOST, PATIENCE, Player, Struck, Told, replay  # noqa: E402

KINDS = ("kill", "kill", "stop", "stop", "term", "cut", "hole", "database")
LEASE = 4.0  # seconds
THINKS = 1.0  # seconds at most
AWAY = 0.3  # seconds until a browser whose line is lost comes back


class Relay:
    """What goes between one process and PostgreSQL, so that it can be cut or swallowed."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self._open.set()
        self._refuses = False
        self.port = 0

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refuses:
            writer.transport.abort()
            return
        try:
            far, near = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, near}
        self._writers |= both
        try:
            await asyncio.gather(self._pass(reader, near), self._pass(far, writer))
        except asyncio.CancelledError:
            return  # everything ends
        finally:
            self._writers -= both
            for one in both:
                one.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    async def cut(self, seconds: float) -> None:
        """No line, and no new one, for a while."""
        self._refuses = True
        for one in list(self._writers):
            one.transport.abort()
        await asyncio.sleep(seconds)
        self._refuses = False

    async def swallow(self, seconds: float) -> None:
        """Nothing gets through for a while; then it does, late."""
        self._open.clear()
        await asyncio.sleep(seconds)
        self._open.set()


class Ways:
    """The ways to the processes that are well, as a proxy knows them."""

    def __init__(self, urls: list[str]) -> None:
        self._urls, self.well = urls, list(urls)

    async def watch(self) -> None:
        """Ask all, again and again."""
        async with httpx.AsyncClient(timeout=1, trust_env=False) as http:
            while True:
                await asyncio.gather(*(self._ask(http, url) for url in self._urls))
                await asyncio.sleep(0.5)

    async def _ask(self, http: httpx.AsyncClient, url: str) -> None:
        try:
            is_well = (await http.get(f"{url}/api/health")).is_success
        except httpx.HTTPError:
            is_well = False
        if is_well and url not in self.well:
            self.well.append(url)
        elif not is_well and url in self.well:
            self.well.remove(url)

    def any(self, rng: random.Random) -> str:
        """One of them."""
        return rng.choice(self.well or self._urls)


class Guest(Player):
    """Somebody who plays alone, comes back by any process when the line is lost, and sends again what got no answer."""

    def __init__(self, number: int, told: Told, ways: Ways) -> None:
        super().__init__(number, told)
        self._ways = ways
        self.answered = 0.0  # when the last command was acknowledged

    async def stay(self) -> None:
        """Play for ever."""
        while True:
            url = self._ways.any(self.rng)
            with contextlib.suppress(*LINE_LOST, httpx.HTTPStatusError):
                async with httpx.AsyncClient(base_url=url, timeout=10, trust_env=False) as http:
                    while not self.table:
                        await self._begin(http)
                await self._sit(url)
            await asyncio.sleep(AWAY)

    async def _sit(self, url: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        headers = {"Authorization": f"Bearer {self.key}"}
        line = await connect(
            address, additional_headers=headers, compression=None, max_size=None, open_timeout=10, proxy=None
        )
        try:
            await self._hear(line)
        finally:
            line.transport.abort()

    async def _hear(self, line: ClientConnection) -> None:
        now: dict[str, Any] = {}
        async for text in line:
            heard = json.loads(text)
            now = heard.get("now", now)
            mine = self._waiting is not None and heard.get("id") == self._waiting[0]
            if heard["type"] == "ack" and mine:
                assert self._waiting is not None
                self.told.acknowledge(self.table, self._waiting[0], heard["version"])
                self.answered = time.monotonic()
                self._waiting = None
            elif heard["type"] == "refused":
                kind = heard["refusal"]["type"]
                self.told.refused[kind] += 1
                if mine and kind not in ("not-stored", "too-fast"):
                    self._waiting = None
                await asyncio.sleep(0.1)
            elif heard["type"] != "table":
                continue
            if self._waiting is not None:
                self.told.sent_again += 1
                await line.send(self._waiting[1])
            elif now["over"]:
                self.table = ""
                return
            else:
                await asyncio.sleep(self.rng.uniform(0, THINKS))
                await self._decide(line, now)


class Siege:
    """The processes, their database, and who plays."""

    def __init__(self, home: Path, wanted: argparse.Namespace, careless: str | None = None) -> None:
        self._home, self._wanted, self._careless = home, wanted, careless
        self._rng = random.Random(wanted.seed)
        self.told = Told()
        self.cluster = Cluster(durable=True)
        self._name = self.cluster.make()
        self._servers: list[Struck] = []
        self._relays: list[Relay] = []
        self.recovery: dict[str, list[float]] = {}
        self.meanwhile: list[int] = []  # tables at which somebody was answered during a fault

    async def run(self, faults: int) -> None:
        """Fault after fault."""
        for number in range(self._wanted.processes):
            relay = Relay(self.cluster.port)
            await relay.start()
            server = Struck(self._home / str(number), self._careless)
            with socket.create_server(("127.0.0.1", 0)) as found:
                internal = int(found.getsockname()[1])
            url = f"postgresql://hispania@127.0.0.1:{relay.port}/{self._name}"
            server._command += ["--database", url, "--internal", f"127.0.0.1:{internal}"]
            self._relays.append(relay)
            self._servers.append(server)
            await asyncio.to_thread(server.start)
        ways = Ways([server.url for server in self._servers])
        guests = [Guest(1000 * self._wanted.seed + n, self.told, ways) for n in range(self._wanted.tables)]
        playing = [asyncio.create_task(work) for work in (ways.watch(), *(guest.stay() for guest in guests))]
        try:
            await self._answered(guests, playing, time.monotonic())
            for n in range(faults):
                await self._fault(n, guests, playing)
                await self._all_well(ways)
                if self.told.problems:
                    break
        finally:
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)
        self.look()
        if not self.told.problems:
            await asyncio.to_thread(replay, self._servers[0].url, self.told)
        for server in self._servers:
            await asyncio.to_thread(server.strike, "kill")
        for relay in self._relays:
            await relay.cut(0.05)

    async def _fault(self, n: int, guests: list[Guest], playing: list[asyncio.Task[None]]) -> None:
        kind, victim = self._rng.choice(self._wanted.kinds.split(",")), self._rng.randrange(len(self._servers))
        await asyncio.sleep(self._rng.uniform(0, 1))
        begun = time.monotonic()
        await self._strike(kind, victim)
        ended = time.monotonic()
        self.told.blows[kind] += 1
        self.meanwhile.append(sum(guest.answered > begun for guest in guests))
        took = await self._answered(guests, playing, ended) - ended
        self.recovery.setdefault(kind, []).append(took)
        lasted = ended - begun
        print(f"{n + 1:4} {kind:9} lasted {lasted:4.1f} s; everybody is answered after {took:.2f} s", flush=True)

    async def _all_well(self, ways: Ways) -> None:
        """One fault at a time: wait until all processes are well again."""
        end = time.monotonic() + PATIENCE
        await asyncio.sleep(1.6)  # until all have been asked again
        while len(ways.well) < len(self._servers) and time.monotonic() < end:
            for number, server in enumerate(self._servers):
                if server._process is not None and server._process.poll() is not None:
                    said = server.log.read_text(encoding="utf-8", errors="replace")[-600:]
                    self.told.problems.append(f"process {number} has died by itself: {said}")
                    return
            await asyncio.sleep(0.1)

    async def _strike(self, kind: str, victim: int) -> None:
        server, relay, rng = self._servers[victim], self._relays[victim], self._rng
        match kind:
            case "kill" | "term":
                await asyncio.to_thread(server.strike, kind)
                server.begin()
            case "stop":
                assert server._process is not None
                server._process.send_signal(signal.SIGSTOP)
                await asyncio.sleep(rng.uniform(0.5, 2 * LEASE))
                server._process.send_signal(signal.SIGCONT)
            case "cut":
                await relay.cut(rng.uniform(0, 2 * LEASE))
            case "hole":
                await relay.swallow(rng.uniform(0.5, 2 * LEASE))
            case "database":
                await asyncio.to_thread(self.cluster.stop, signal.SIGQUIT)
                await asyncio.sleep(rng.uniform(0, LEASE))
                await asyncio.to_thread(self.cluster.start)

    async def _answered(self, guests: list[Guest], playing: list[asyncio.Task[None]], since: float) -> float:
        """When everybody has been answered since a moment."""
        end = time.monotonic() + PATIENCE
        while not all(guest.answered > since for guest in guests):
            for task in playing:
                if task.done():
                    await task
            if time.monotonic() > end:
                late = [guest.table for guest in guests if guest.answered <= since]
                self.told.problems.append(f"{len(late)} tables were not answered: {late[:5]}")
                break
            await asyncio.sleep(0.02)
        return max(guest.answered for guest in guests) if guests else since

    def look(self) -> None:
        """Is everything that was acknowledged stored, once, and has each table one owner?"""
        stored: dict[str, dict[str, list[int]]] = {}
        with self.cluster.connected(self._name) as database:
            for table, command, seq in database.execute("SELECT table_id, command_id, seq FROM commands"):
                stored.setdefault(table, {}).setdefault(command.rpartition(":")[2], []).append(seq)
        for table, commands in self.told.acknowledged.items():
            found = stored.get(table, {})
            for id, version in commands.items():
                if found.get(id) != [version]:
                    self.told.lost += 1
                    self.told.problems.append(f"{table}: {id}, acknowledged as {version}, is stored as {found.get(id)}")
            numbers = sorted(seq for all in found.values() for seq in all)
            if numbers != list(range(1, len(numbers) + 1)):
                self.told.problems.append(f"{table}: its commands have the numbers {numbers[:5]}…")

    def close(self) -> None:
        """Throw everything away."""
        for server in self._servers:
            server.strike("kill")
        self.cluster.close()


def told_of(siege: Siege, name: str) -> None:
    """What was seen."""
    told = siege.told
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(told.blows.items()))
    print(
        f"{name}: {sum(told.blows.values())} faults ({kinds}); {told.count:,} commands acknowledged, {told.lost} lost;"
    )
    refused = ", ".join(f"{kind} {count}" for kind, count in sorted(Counter(told.refused).items())) or "none"
    print(f"    {told.sent_again:,} sent again; refused: {refused}; {told.records} records replay")
    for kind, times in sorted(siege.recovery.items()):
        told_times = " / ".join(f"{share(times, part):.2f}" for part in (0.5, 0.95, 1.0))
        print(f"    {kind:9} answered again after (p50 / p95 / most) {told_times} s")


def main() -> int:
    """Reads the command line; answers 1 when anything was lost, or careless servers were not caught."""
    parser = argparse.ArgumentParser(description="Strikes at a cluster that is being played at, again and again.")
    parser.add_argument("--faults", type=int, default=200, help="how many (200)")
    parser.add_argument("--tables", type=int, default=100, help="tables at once (100)")
    parser.add_argument("--processes", type=int, default=2, help="server processes (2)")
    parser.add_argument("--seed", type=int, default=1, help="another seed strikes at other moments")
    parser.add_argument("--kinds", default=",".join(KINDS), help="which; one that is named twice comes twice as often")
    parser.add_argument("--no-control", action="store_true", help="only the servers as they are")
    wanted = parser.parse_args()
    if min(wanted.faults, wanted.tables, wanted.processes) < 1:
        parser.error("all numbers must be positive")
    allow_files(8 * wanted.tables + 500)
    problems: list[str] = []
    if unknown := set(wanted.kinds.split(",")) - set(KINDS):
        parser.error(f"no fault is called {', '.join(sorted(unknown))}; there are {', '.join(dict.fromkeys(KINDS))}")
    rounds = [("as it is", None, wanted.faults), ("control, tells first", "tells-first", 40)]
    for name, careless, faults in rounds[:1] if wanted.no_control else rounds:
        with tempfile.TemporaryDirectory(prefix="hispania-faults-") as folder:
            try:
                siege = Siege(Path(folder), wanted, careless)
            except Absent as absent:
                raise SystemExit(f"no PostgreSQL: {absent}") from absent
            try:
                asyncio.run(siege.run(faults))
            finally:
                siege.close()
        told_of(siege, name)
        if careless is None:
            problems += siege.told.problems
        elif not siege.told.lost:
            problems.append("servers that acknowledge before they store were not caught")
    for problem in problems[:20]:
        print(f"PROBLEM {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
