"""What a line costs the server that does nothing but stay: an idle websocket, and one that watches others play.

    python bench/web/lines.py                                   this tree: 1,000 idle lines, 10 tables with 20 watchers
    python bench/web/lines.py --against FOLDER --rounds 3       and another tree of the program, in turns, with ratios

The server is a black box of any release. Idle: memory, and CPU for every minute. Watchers: the same games of the same
seeds and decisions are played without and with them; what the server's CPU grew by, for each message to each of them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from besieged import EASY, GUARD, Tree
from served import PROXIED, Server, allow_files, own_core
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Figures = dict[str, float]
PACE = 15.0  # commands a second of one person: within the limits of every release
SETTLED = 3.0  # seconds


def _headers(number: int, key: str = "") -> dict[str, str]:
    """Everybody comes from an address of their own."""
    found = {"X-Forwarded-For": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
    return found | ({"Authorization": f"Bearer {key}"} if key else {})


class Table:
    """A table and whoever has it."""

    def __init__(self, server: Server, http: httpx.AsyncClient, number: int) -> None:
        self.server, self.http, self.number = server, http, number
        self.key = self.id = ""

    async def lay(self, seed: str) -> None:
        """A new table whose dice are known."""
        if not self.key:
            made = await self.http.post("/api/me", json={}, headers=_headers(self.number))
            made.raise_for_status()
            self.key = made.cookies["hispania"]
            self.http.cookies.clear()
        body = {"options": EASY, "seed": seed}
        made = await self.http.post("/api/tables", json=body, headers=_headers(self.number, self.key))
        made.raise_for_status()
        self.id = made.json()["table"]

    async def line(self, number: int, key: str = "") -> ClientConnection:
        """A websocket to it."""
        address = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{self.id}/socket"
        return await connect(
            address, additional_headers=_headers(number, key), compression=None, max_size=None, ping_interval=None,
            open_timeout=GUARD, proxy=None,
        )  # fmt: skip

    async def play(self, commands: int) -> int:
        """Take decisions at random, one after the other; how many were carried out."""
        rng, now = random.Random(self.number), dict[str, Any]()
        done = 0
        line = await self.line(self.number, self.key)
        try:
            async for text in line:
                heard = json.loads(text)
                now = heard.get("now", now)
                if heard["type"] == "refused":
                    raise RuntimeError(f"refused: {heard['refusal']}")
                done += int(heard["type"] == "ack")
                if heard["type"] in ("table", "ack"):
                    if done == commands or now["over"]:
                        return done
                    await asyncio.sleep(1 / PACE)
                    decision = next(iter(now.get("decisions", {}).values()), None)
                    said = {"type": "command", "id": f"c{done}", "version": now["version"], "decision": decision}
                    said |= {"do": "roll"} if now["waits"] else {
                        "do": "act", "action": rng.choice(now["legal"])["action"]
                    }  # fmt: skip
                    await line.send(json.dumps(said))
        finally:
            line.transport.abort()
        raise RuntimeError("the line broke")


async def _listen(line: ClientConnection, heard: list[int]) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for _ in line:
            heard[0] += 1


async def _settled(server: Server) -> None:
    """Wait until the server does nothing: after its start it prepares pages that somebody may ask for."""
    end = time.monotonic() + GUARD
    while time.monotonic() < end:
        before = server.cpu()
        await asyncio.sleep(SETTLED)
        if server.cpu() - before < 0.03 * SETTLED:
            return


async def _lines(tables: list[Table], count: int, heard: list[int]) -> list[ClientConnection]:
    """So many lines of strangers, in turn to each table."""
    gate = asyncio.Semaphore(30)

    async def one(n: int) -> ClientConnection:
        async with gate:
            return await tables[n % len(tables)].line(100_000 + n)

    lines = await asyncio.gather(*map(one, range(count)))
    for line in lines:
        task = asyncio.create_task(_listen(line, heard))
        line.told = task  # type: ignore[attr-defined] # or nobody would hold it
    await _settled(tables[0].server)
    return lines


async def idle(server: Server, count: int, seconds: float) -> Figures:
    """What idle lines cost."""
    async with httpx.AsyncClient(base_url=server.url, timeout=GUARD, trust_env=False) as http:
        tables = [Table(server, http, n) for n in range(max(1, count // 20))]
        for table in tables:
            await table.lay("roma")
        first = await _lines(tables, len(tables), [0])  # tables are read, and code that lines need
        before = server.memory()
        lines = await _lines(tables, count, [0])
        memory = server.memory() - before
        cpu, begun = server.cpu(), time.perf_counter()
        await asyncio.sleep(seconds)
        spent, lasted = server.cpu() - cpu, time.perf_counter() - begun
        for line in (*lines, *first):
            line.transport.abort()
    return {"kB of memory": memory / count / 1000, "ms of CPU a minute": 60_000 * spent / lasted / count}


async def watched(server: Server, count: int, watchers: int, commands: int) -> Figures:
    """What watchers cost, for each command that they see."""
    costs = []
    async with httpx.AsyncClient(base_url=server.url, timeout=GUARD, trust_env=False) as http:
        tables = [Table(server, http, n) for n in range(count)]
        heard = [0]
        await _settled(server)
        for each in (0, 0, watchers):  # the first time is a warm-up
            for table in tables:
                await table.lay(f"roma {table.number}")
            lines = await _lines(tables, each * count, heard) if each else []
            await _settled(server)
            heard[0], cpu = 0, server.cpu()
            done = sum(await asyncio.gather(*(table.play(commands) for table in tables)))
            costs.append(1000 * (server.cpu() - cpu) / done)
            for line in lines:
                line.transport.abort()
            await _settled(server)
    return {
        "ms of CPU for a command, unwatched": costs[1],
        "ms of CPU for a watcher and command": (costs[2] - costs[1]) / watchers,
        "messages to a watcher for a command": heard[0] / done / watchers,
    }


def measured(tree: Tree, wanted: argparse.Namespace) -> Figures:
    """All figures of a tree, from a server of its own for each kind of line."""
    found: Figures = {}
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
    for kind in ("idle", "watched"):
        with tempfile.TemporaryDirectory(prefix="hispania-lines-") as folder:
            core = cores[0] if len(cores) > 1 else None
            server = Server(Path(folder) / "data", core=core, options=PROXIED, env=tree.env)
            server.start()
            if len(cores) > 1:
                own_core(cores[1])
            try:
                if kind == "idle" and wanted.idle:
                    found |= {
                        f"idle: {k}": v for k, v in asyncio.run(idle(server, wanted.idle, wanted.seconds)).items()
                    }
                elif kind == "watched" and wanted.watchers:
                    works = watched(server, wanted.tables, wanted.watchers, wanted.commands)
                    found |= {f"watched: {k}": v for k, v in asyncio.run(works).items()}
            finally:
                server.end()
                if len(cores) > 1:
                    os.sched_setaffinity(0, cores)
    return found


def main() -> int:
    """Reads the command line, measures, tells."""
    here = Path(__file__).resolve().parent.parent.parent
    parser = argparse.ArgumentParser(description="What idle lines and watchers cost the server.")
    parser.add_argument("--tree", type=Path, default=here, metavar="FOLDER", help="whose server (this tree's)")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="measure this tree, too, in turns")
    parser.add_argument("--idle", type=int, default=1000, help="idle lines; 0: none (1000)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long they are idle (60)")
    parser.add_argument("--tables", type=int, default=10, help="tables that are watched (10)")
    parser.add_argument("--watchers", type=int, default=20, help="at each of them; 0: none (20)")
    parser.add_argument("--commands", type=int, default=60, help="at each of them, or to the end of a game (60)")
    parser.add_argument("--rounds", type=int, default=1)
    wanted = parser.parse_args()
    if wanted.tables < 1 or wanted.rounds < 1 or wanted.commands < 1 or min(wanted.idle, wanted.watchers) < 0:
        parser.error("--tables, --commands and --rounds must be positive, --idle and --watchers not negative")
    allow_files(4 * max(wanted.idle, wanted.tables * wanted.watchers) + 500)
    trees = [Tree(folder.resolve()) for folder in (wanted.tree, wanted.against) if folder is not None]
    rounds: list[list[Figures]] = []
    for n in range(wanted.rounds):
        rounds.append([measured(tree, wanted) for tree in trees])
        for tree, figures in zip(trees, rounds[-1]):
            told = ", ".join(f"{name} {value:.4g}" for name, value in figures.items())
            print(f"round {n + 1}, {tree.folder}: {told}", flush=True)
    print()
    for name in rounds[0][0]:
        medians = [statistics.median(figures[k][name] for figures in rounds) for k in range(len(trees))]
        ratio = ""
        if len(trees) > 1:
            ratios = [figures[0][name] / figures[1][name] for figures in rounds if figures[1][name]]
            ratio = f"; the first ÷ the second: {statistics.median(ratios):.3f}" if ratios else ""
        print(f"{name}: {' and '.join(f'{value:.4g}' for value in medians)}{ratio}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
