"""How many commands one process can carry out and store when nobody listens: the gate and the disk, without lines.

    python bench/web/gate.py                        300 tables, 20 seconds

Commands come to the gate as messages of a client do, are read, checked, carried out, committed and synced; there are no
websockets and nobody is told. Decisions are chosen at random in the same process: what that takes is told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from hispania.server.api.wire import Command
from hispania.server.app import create_app
from hispania.server.settings import Limits, Settings
from hispania.server.tables.gate import Sender, pass_gate, read
from hispania.server.tables.lobby import Lobby
from hispania.table.session import Table

MANY = 10**9
OPTIONS = {"options": {"level": "7|5|4|5|1", "players": 3}}
UNLIMITED = Limits(
    requests_a_second=MANY, requests_at_once=MANY,
    requests_a_second_from_one_network=MANY, requests_at_once_from_one_network=MANY, effort_a_second=MANY, effort_at_once=MANY, tables_an_hour=MANY, tables_an_hour_from_one_address=MANY,
    tables_in_memory=100_000,
)  # fmt: skip


class Count:
    """What all players have done."""

    def __init__(self) -> None:
        self.done = 0
        self.choosing = 0.0  # seconds of CPU
        self.stops = False
        self.tables: list[str] = []


async def play(lobby: Lobby, http: httpx.AsyncClient, person: str, number: int, count: Count) -> None:
    """One decision after the other, one game after the other."""
    rng, table, sender, n = random.Random(number), "", Sender(person), 0
    while not count.stops:
        if not table:
            made = await http.post("/api/tables", json=OPTIONS)
            made.raise_for_status()
            table = made.json()["table"]
            count.tables.append(table)
        n += 1
        begun = time.thread_time()
        async with lobby.hold(table) as live:
            is_over = live.over
            text = "" if is_over else chosen(live, f"c{n}", rng)
        count.choosing += time.thread_time() - begun
        if is_over:
            table = ""
            continue
        said = read(text)
        assert isinstance(said, Command)
        await pass_gate(lobby, table, sender, said)
        count.done += 1


def chosen(live: Any, id: str, rng: random.Random) -> str:
    """A message with a legal decision, as a client would send it."""
    if live.waits:
        return json.dumps({"type": "command", "id": id, "do": "roll", "version": live.version})
    seat = live.deciding[0]
    action = live.facts.rules.write_action(rng.choice(live.game.legal_actions()))
    decision = live.table.decision(seat)
    return json.dumps({"type": "command", "id": id, "do": "act", "decision": decision, "action": action})


async def run(data: Path, wanted: argparse.Namespace) -> list[str]:
    """Play for a while; what was wrong with the records afterwards."""
    app = create_app(Settings(data, limits=UNLIMITED))
    async with app.router.lifespan_context(app):
        lobby: Lobby = app.state.lobby
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as http:
            (await http.post("/api/me", json={})).raise_for_status()
            made = await http.post("/api/tables", json=OPTIONS)
            async with lobby.hold(made.json()["table"]) as live:
                person = live.facts.host
            count = Count()
            players = [asyncio.create_task(play(lobby, http, person, n, count)) for n in range(wanted.tables)]
            await asyncio.sleep(wanted.warm)
            done, choosing, commits = count.done, count.choosing, lobby.storage.figures.commits
            wall, cpu = time.perf_counter(), time.process_time()
            finished, _ = await asyncio.wait(players, timeout=wanted.seconds, return_when=asyncio.FIRST_EXCEPTION)
            for task in finished:
                await task
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            done, choosing = count.done - done, count.choosing - choosing
            commits = lobby.storage.figures.commits - commits
            count.stops = True
            await asyncio.gather(*players)
            print(f"{done:,} commands in {wall:.1f} s at {wanted.tables} tables: {done / wall:,.0f} a second")
            each = cpu - choosing
            print(f"  {1000 * each / done:.3f} ms of CPU for each, so {done / each:,.0f} a second would fill a core")
            print(f"  (and {1000 * choosing / done:.3f} ms to choose it); {done / commits:.1f} in one commit")
            problems = []
            for table in count.tables[: wanted.replay]:
                record = (await http.get(f"/api/tables/{table}/record")).text
                shown = (await http.get(f"/api/tables/{table}")).json()["now"]["position"]
                if Table.replay(record).game.to_json() != shown:
                    problems.append(f"the record of {table} does not lead to its position")
            print(f"  {min(wanted.replay, len(count.tables)) - len(problems)} records replay")
    return problems


def main() -> int:
    """Reads the command line; answers 1 when a record does not replay."""
    parser = argparse.ArgumentParser(description="Commands through the gate and into the store, without lines.")
    parser.add_argument("--tables", type=int, default=300, help="tables at once (300)")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure (20)")
    parser.add_argument("--warm", type=float, default=3.0, help="seconds of play before that (3)")
    parser.add_argument("--replay", type=int, default=50, help="records that are replayed afterwards (50)")
    wanted = parser.parse_args()
    if wanted.tables < 1 or wanted.seconds <= 0:
        parser.error("--tables and --seconds must be positive")
    with tempfile.TemporaryDirectory(prefix="hispania-gate-") as folder:
        gc.freeze()  # as `hispania serve` does
        gc.set_threshold(50_000, 20, 50)
        work = run(Path(folder) / "data", wanted)
        try:
            import uvloop
        except ImportError:
            problems = asyncio.run(work)
        else:
            problems = uvloop.run(work)
    for problem in problems:
        print(f"PROBLEM {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
